/* words.c - a row for each language. */
#include "words.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct words rows[JD_TONGUES] = {
    [JD_ENGLISH] =
        {
            .scoresheet = "Scoresheet",
            .event = "Event",
            .site = "Site",
            .round = "Round",
            .board = "Board",
            .date = "Date",
            .colour = {"White", "Black"},
            .control = "Time control",
            .laws = "Laws of Chess",
            .speed = {"standard", "rapid", "blitz"},
            .online = "online",
            .blind = "Appendix D",
            .array = "Chess960, array",
            .start = "Start position",
            .rulings = "Rulings",
            .automatic = "Recorded automatically",
            .manual = "As the player wrote it",
            .written = "half-moves written",
            .result = "Result",
            .no_result = "unfinished",
            .annulled = "annulled",
            .signature = {"White's signature", "Black's signature"},
            .arbiter_signature = "Arbiter's signature",
            .signed_in_log = "signed in the log",
            .pairings = "Pairings",
            .results = "Results",
            .player = "Player",
            .bye = "bye",
            .article = "Article",
        },
    [JD_CZECH] =
        {
            .scoresheet = "Partiář",
            .event = "Soutěž",
            .site = "Místo",
            .round = "Kolo",
            .board = "Šachovnice",
            .date = "Datum",
            .colour = {"Bílý", "Černý"},
            .control = "Tempo hry",
            .laws = "Pravidla šachu",
            .speed = {"vážný šach", "rapid šach", "bleskový šach"},
            .online = "online",
            .blind = "dodatek D",
            .array = "Chess960, postavení č.",
            .start = "Výchozí pozice",
            .rulings = "Rozhodnutí",
            .automatic = "Zapsáno automaticky",
            .manual = "Tak, jak zapsal hráč",
            .written = "zapsané půltahy",
            .result = "Výsledek",
            .no_result = "nedohráno",
            .annulled = "anulováno",
            .signature = {"Podpis bílého", "Podpis černého"},
            .arbiter_signature = "Podpis rozhodčího",
            .signed_in_log = "podepsáno v záznamu",
            .pairings = "Nasazení",
            .results = "Výsledky",
            .player = "Hráč",
            .bye = "volno",
            .article = "článek",
        },
    [JD_SLOVAK] =
        {
            .scoresheet = "Partiár",
            .event = "Súťaž",
            .site = "Miesto",
            .round = "Kolo",
            .board = "Šachovnica",
            .date = "Dátum",
            .colour = {"Biely", "Čierny"},
            .control = "Tempo hry",
            .laws = "Pravidlá šachu",
            .speed = {"vážny šach", "rýchly šach", "bleskový šach"},
            .online = "online",
            .blind = "dodatok D",
            .array = "Chess960, postavenie č.",
            .start = "Východisková pozícia",
            .rulings = "Rozhodnutia",
            .automatic = "Zapísané automaticky",
            .manual = "Tak, ako zapísal hráč",
            .written = "zapísané polťahy",
            .result = "Výsledok",
            .no_result = "nedohrané",
            .annulled = "anulované",
            .signature = {"Podpis bieleho", "Podpis čierneho"},
            .arbiter_signature = "Podpis rozhodcu",
            .signed_in_log = "podpísané v zázname",
            .pairings = "Nasadenie",
            .results = "Výsledky",
            .player = "Hráč",
            .bye = "voľno",
            .article = "článok",
        },
    [JD_CROATIAN] =
        {
            .scoresheet = "Zapisnik partije",
            .event = "Natjecanje",
            .site = "Mjesto",
            .round = "Kolo",
            .board = "Ploča",
            .date = "Datum",
            .colour = {"Bijeli", "Crni"},
            .control = "Tempo igre",
            .laws = "Pravila šaha",
            .speed = {"klasični šah", "ubrzani šah", "brzopotezni šah"},
            .online = "online",
            .blind = "dodatak D",
            .array = "Chess960, postav br.",
            .start = "Početna pozicija",
            .rulings = "Odluke",
            .automatic = "Zapisano automatski",
            .manual = "Kako je zapisao igrač",
            .written = "zapisani polupotezi",
            .result = "Rezultat",
            .no_result = "nedovršeno",
            .annulled = "poništeno",
            .signature = {"Potpis bijelog", "Potpis crnog"},
            .arbiter_signature = "Potpis suca",
            .signed_in_log = "potpisano u zapisu",
            .pairings = "Parovi",
            .results = "Rezultati",
            .player = "Igrač",
            .bye = "slobodan",
            .article = "članak",
        },
    [JD_SLOVENE] =
        {
            .scoresheet = "Zapisnik partije",
            .event = "Tekmovanje",
            .site = "Kraj",
            .round = "Kolo",
            .board = "Šahovnica",
            .date = "Datum",
            .colour = {"Beli", "Črni"},
            .control = "Igralni čas",
            .laws = "Pravila šaha",
            .speed = {"redni šah", "pospešeni šah", "hitropotezni šah"},
            .online = "na spletu",
            .blind = "dodatek D",
            .array = "Chess960, postavitev št.",
            .start = "Začetna pozicija",
            .rulings = "Odločitve",
            .automatic = "Zapisano samodejno",
            .manual = "Kakor je zapisal igralec",
            .written = "zapisane polpoteze",
            .result = "Rezultat",
            .no_result = "nedokončano",
            .annulled = "razveljavljeno",
            .signature = {"Podpis belega", "Podpis črnega"},
            .arbiter_signature = "Podpis sodnika",
            .signed_in_log = "podpisano v zapisu",
            .pairings = "Pari",
            .results = "Rezultati",
            .player = "Igralec",
            .bye = "prost",
            .article = "člen",
        },
};

const struct words *words_in(jd_tongue tongue) { return &rows[tongue]; }

/* ---- dates ---- */

static const char *const months[] = {"January", "February", "March",     "April",   "May",      "June",
                                     "July",    "August",   "September", "October", "November", "December"};

/* 2026-11-15, or as PGN has it, 2026.11.15. */
static bool read_date(const char *text, int *year, int *month, int *day)
{
    static const char pattern[] = "dddd-dd-dd";
    if (strlen(text) != sizeof pattern - 1)
        return false;
    for (size_t i = 0; pattern[i]; i++)
        if (pattern[i] == 'd' ? !isdigit((unsigned char)text[i]) : text[i] != '-' && text[i] != '.')
            return false;
    *year = atoi(text);
    *month = atoi(text + 5);
    *day = atoi(text + 8);
    return *month >= 1 && *month <= 12 && *day >= 1 && *day <= 31;
}

void word_date(jd_tongue tongue, const char *date, char *out, size_t size)
{
    int year, month, day;
    if (!read_date(date, &year, &month, &day))
        snprintf(out, size, "%s", date);
    else if (tongue == JD_ENGLISH)
        snprintf(out, size, "%d %s %d", day, months[month - 1], year);
    else
        snprintf(out, size, "%d. %d. %d%s", day, month, year, tongue == JD_CROATIAN ? "." : "");
}

/* ---- times ---- */

static int put_span(int64_t ms, char *out, size_t size)
{
    int64_t seconds = ms / 1000;
    if (seconds >= 60 && seconds % 60 == 0)
        return snprintf(out, size, "%lld min", (long long)(seconds / 60));
    if (seconds >= 60)
        return snprintf(out, size, "%lld min %lld s", (long long)(seconds / 60), (long long)(seconds % 60));
    return snprintf(out, size, "%lld s", (long long)seconds);
}

void word_control(const jd_control *control, char *out, size_t size)
{
    size_t at = 0;
    out[0] = '\0';
    for (int i = 0; i < control->count && at < size; i++) {
        const jd_period *p = &control->at[i];
        char             base[40], extra[40];
        put_span(p->base_ms, base, sizeof base);
        put_span(p->extra_ms, extra, sizeof extra);
        if (i)
            at += (size_t)snprintf(out + at, size - at, ", ");
        if (p->moves && at < size)
            at += (size_t)snprintf(out + at, size - at, "%d / ", p->moves);
        if (at < size)
            at += (size_t)snprintf(out + at, size - at, "%s", base);
        if (p->extra != JD_EXTRA_NONE && at < size)
            at +=
                (size_t)snprintf(out + at, size - at, p->extra == JD_EXTRA_DELAY ? " (Bronstein %s)" : " + %s", extra);
    }
}

void word_time(int64_t ms, char *out, size_t size)
{
    snprintf(out, size, "%lld:%02d:%02d", (long long)(ms / 3600000), (int)(ms / 60000 % 60), (int)(ms / 1000 % 60));
}

const char *word_result(jd_result result)
{
    static const char *const texts[JD_RESULT_COUNT] = {
        [JD_WHITE_WINS] = "1–0",          [JD_BLACK_WINS] = "0–1",          [JD_DRAW] = "½–½",
        [JD_BOTH_LOSE] = "0–0",           [JD_WHITE_HALF] = "½–0",          [JD_BLACK_HALF] = "0–½",
        [JD_WHITE_FORFEIT_WIN] = "+ / −", [JD_BLACK_FORFEIT_WIN] = "− / +", [JD_BOTH_FORFEIT] = "− / −",
    };
    return texts[result];
}
