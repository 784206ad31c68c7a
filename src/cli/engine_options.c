/* engine_options.c - the options of the UCI session: one table, which is printed, read and obeyed. */
#include "engine.h"

#include "core/aligned.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct spin {
    const char *name;
    size_t      place; /* of a long long in struct uci */
    long long   low, high, otherwise;
    bool        builds; /* a change needs other memory or threads */
};

static const struct spin spins[] = {
    {"Hash", offsetof(struct uci, hash), 1, 1 << 20, 16, true},
    {"Threads", offsetof(struct uci, threads), 1, 256, 1, true},
    {"MultiPV", offsetof(struct uci, lines), 1, 256, 1, false},
    {"Move Overhead", offsetof(struct uci, overhead), 0, 10000, 30, false},
    {"UCI_Elo", offsetof(struct uci, elo), JD_LEVEL_LEAST, JD_LEVEL_MOST, 1200, false},
};

static const struct {
    const char *name;
    size_t      place; /* of a bool; 0: it changes nothing here */
} checks[] = {
    {"Ponder", 0},
    {"UCI_Chess960", offsetof(struct uci, chess960)},
    {"UCI_LimitStrength", offsetof(struct uci, limited)},
};

#define COUNT(a) (sizeof(a) / sizeof(a)[0])

void uci_print_options(const struct uci *u)
{
    for (size_t i = 0; i < COUNT(spins); i++)
        printf("option name %s type spin default %lld min %lld max %lld\n", spins[i].name, spins[i].otherwise,
               spins[i].low, spins[i].high);
    for (size_t i = 0; i < COUNT(checks); i++)
        printf("option name %s type check default false\n", checks[i].name);
    printf("option name Evaluation type combo default net var net var hand\n");
    printf("option name Clear Hash type button\n");
}

bool uci_build(struct uci *u)
{
    size_t bytes = (size_t)u->hash << 20;
    jd_opponent_free(u->player);
    jd_aligned_free(u->table);
    u->player = NULL;
    u->table = jd_aligned_new(64, bytes);
    if (u->table)
        memset(u->table, 0, bytes);
    if (!u->table || jd_opponent_new(&u->player, u->table, bytes, (int)u->threads) != JD_OK) {
        printf("info string there is not so much memory: %lld MB\n", u->hash);
        return false;
    }
    return jd_opponent_set(u->player, &u->start, u->moves, u->count) == JD_OK; /* with all that may come again */
}

static void set_spin(struct uci *u, const struct spin *s, const char *text)
{
    char      *end;
    long long  value = strtoll(text, &end, 10);
    long long *at = (long long *)((char *)u + s->place), before = *at;
    if (end == text || *end || value < s->low || value > s->high) {
        printf("info string %s: expected a number from %lld to %lld\n", s->name, s->low, s->high);
        return;
    }
    *at = value;
    if (!s->builds || value == before || uci_build(u))
        return;
    *at = before;
    if (!uci_build(u))
        exit(1);
}

/* "name Move Overhead value 30" as two texts; the value may be missing. */
static bool split(char *rest, char name[64], char value[64])
{
    char *word = uci_word(&rest), *into = name;
    name[0] = value[0] = '\0';
    if (!word || strcmp(word, "name") != 0)
        return false;
    while ((word = uci_word(&rest))) {
        if (into == name && strcmp(word, "value") == 0) {
            into = value;
            continue;
        }
        size_t length = strlen(into);
        snprintf(into + length, 64 - length, "%s%s", length ? " " : "", word);
    }
    return name[0] != '\0';
}

static void set_option(struct uci *u, const char *name, const char *value)
{
    for (size_t i = 0; i < COUNT(spins); i++)
        if (strcasecmp(name, spins[i].name) == 0) {
            set_spin(u, &spins[i], value);
            return;
        }
    for (size_t i = 0; i < COUNT(checks); i++)
        if (strcasecmp(name, checks[i].name) == 0) {
            if (checks[i].place)
                *((bool *)((char *)u + checks[i].place)) = strcasecmp(value, "true") == 0;
            return;
        }
    if (strcasecmp(name, "Evaluation") == 0)
        u->by_hand = strcasecmp(value, "hand") == 0;
    else if (strcasecmp(name, "Clear Hash") == 0)
        jd_opponent_forget(u->player);
    else
        printf("info string there is no option '%s'\n", name);
}

void uci_set_option(struct uci *u, char *rest)
{
    char      name[64], value[64];
    long long elo = u->elo;
    bool      limited = u->limited, by_hand = u->by_hand;
    uci_stop(u);
    if (!split(rest, name, value)) {
        printf("info string expected: setoption name NAME value VALUE\n");
        return;
    }
    set_option(u, name, value);
    /* What another level or another evaluation has seen is not this one's to know. */
    if (elo != u->elo || limited != u->limited || by_hand != u->by_hand)
        jd_opponent_forget(u->player);
}
