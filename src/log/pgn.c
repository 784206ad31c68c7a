/* pgn.c - what is said about each ply is kept beside it, and goes when the ply is taken back. */
#include "log/pgn.h"

#include "jadoube/fen.h"
#include "jadoube/movetext.h"

#include <stdlib.h>
#include <string.h>

struct note {
    int64_t clock; /* of the player who moved; -1 when not known */
    bool    offer;
    char   *text; /* rulings while this was the last ply */
};

struct pgn_record {
    struct note *notes; /* by ply; 0: before the first move */
    int          count, size;

    const json_t *labels, *tags; /* objects, or NULL */
};

struct pgn_record *pgn_record_new(void) { return calloc(1, sizeof(struct pgn_record)); }

static void drop_after(struct pgn_record *r, int ply)
{
    while (r->count > ply + 1)
        free(r->notes[--r->count].text);
}

static bool reach(struct pgn_record *r, int ply)
{
    if (ply >= r->size) {
        int          size = ply < 64 ? 128 : 2 * ply;
        struct note *more = realloc(r->notes, (size_t)size * sizeof *more);
        if (!more)
            return false;
        r->notes = more;
        r->size = size;
    }
    while (r->count <= ply)
        r->notes[r->count++] = (struct note){.clock = -1};
    return true;
}

/* A comment ends at the first brace, whatever it says. */
static void add_text(struct note *n, const char *text)
{
    size_t old = n->text ? strlen(n->text) : 0, more = strlen(text);
    char  *both = realloc(n->text, old + more + 2);
    if (!both)
        return;
    sprintf(both + old, "%s%s", old ? " " : "", text);
    for (char *c = both + old; *c; c++)
        if (*c == '{' || *c == '}')
            *c = *c == '{' ? '(' : ')';
    n->text = both;
}

void pgn_record_event(struct pgn_record *r, const jd_game *game, const jd_event *event, const jd_rulings *rulings,
                      const char *lang)
{
    jd_state s = jd_game_state(game);
    int      ply = s.standing;
    bool     moved = r->count <= ply;
    char     text[1024];
    drop_after(r, ply);
    if (!reach(r, ply))
        return;
    if (moved || (event->act == JD_DO_PRESS && s.completed))
        r->notes[ply].clock = ply > 0 ? s.clock[s.on_move ^ 1] : -1;
    r->notes[ply].offer |= event->act == JD_DO_OFFER && s.offer == event->by;
    for (size_t i = 0; i < rulings->count; i++) {
        jd_ruling_text(&rulings->at[i], lang, text, sizeof text);
        add_text(&r->notes[ply], text);
    }
}

static void write_tag(FILE *to, const char *name, const char *value)
{
    fprintf(to, "[%s \"", name);
    for (; *value; value++)
        fprintf(to, *value == '"' || *value == '\\' ? "\\%c" : "%c", *value);
    fprintf(to, "\"]\n");
}

void pgn_record_labels(struct pgn_record *r, const json_t *first_line)
{
    r->labels = json_object_get(first_line, "regulations");
    r->tags = json_object_get(first_line, "tags");
}

/* Is there no control but the one that the log had to have? Then its clocks are made up, too. */
static bool made_up(const struct pgn_record *r) { return json_object_get(r->tags, "TimeControl") != NULL; }

/* A label is text, or a whole number. */
static void write_label(FILE *to, const char *name, const json_t *value, const char *otherwise)
{
    char number[24];
    snprintf(number, sizeof number, "%lld", (long long)json_integer_value(value));
    write_tag(to, name, json_is_string(value) ? json_string_value(value) : json_is_integer(value) ? number : otherwise);
}

/* 2026-11-15 is 2026.11.15 here. */
static void write_date(FILE *to, const char *date)
{
    char text[11] = "????.??.??";
    if (date && strlen(date) == 10)
        for (int i = 0; i < 10; i++)
            text[i] = date[i] == '-' ? '.' : date[i];
    write_tag(to, "Date", text);
}

static void write_place(const json_t *labels, FILE *to)
{
    write_label(to, "Event", json_object_get(labels, "event"), "?");
    write_label(to, "Site", json_object_get(labels, "site"), "?");
    write_date(to, json_string_value(json_object_get(labels, "date")));
    write_label(to, "Round", json_object_get(labels, "round"), "?");
}

static void write_other_tags(const struct pgn_record *r, FILE *to)
{
    const char *name;
    json_t     *value;
    json_object_foreach((json_t *)r->tags, name, value) if (json_is_string(value))
        write_tag(to, name, json_string_value(value));
}

static void write_tags(const struct pgn_record *r, const jd_game *game, const jd_regulations *regs, const char *result,
                       FILE *to)
{
    jd_position start = jd_game_position(game, 0), array = jd_position_initial();
    char        fen[JD_FEN_MAX], control[200], black[200];
    jd_control_write(&regs->control, control, sizeof control);
    jd_control_write(&regs->control_black, black, sizeof black);
    jd_fen_write(&start, fen, sizeof fen);
    write_place(r->labels, to);
    write_tag(to, "White", regs->names[0] ? regs->names[0] : "?");
    write_tag(to, "Black", regs->names[1] ? regs->names[1] : "?");
    write_tag(to, "Result", result);
    if (json_object_get(r->labels, "board"))
        write_label(to, "Board", json_object_get(r->labels, "board"), "?");
    if (!made_up(r))
        write_tag(to, *black ? "WhiteTimeControl" : "TimeControl", control);
    if (*black)
        write_tag(to, "BlackTimeControl", black);
    write_tag(to, "Laws", jd_edition_name(regs->edition));
    if (start.chess960)
        write_tag(to, "Variant", "Chess960");
    if (start.chess960 || !jd_position_same(&start, &array)) {
        write_tag(to, "SetUp", "1");
        write_tag(to, "FEN", fen);
    }
    write_other_tags(r, to);
    fputc('\n', to);
}

static void write_note(const struct pgn_record *r, const struct note *n, FILE *to)
{
    if (n->clock >= 0 && !made_up(r))
        fprintf(to, " {[%%clk %lld:%02d:%02d]}", (long long)(n->clock / 3600000), (int)(n->clock / 60000 % 60),
                (int)(n->clock / 1000 % 60));
    if (n->offer)
        fprintf(to, " {(=)}");
    if (n->text)
        fprintf(to, " {%s}", n->text);
}

static void write_move(const jd_game *game, int ply, FILE *to)
{
    jd_position before = jd_game_position(game, ply - 1);
    char        san[JD_MOVETEXT_MAX];
    jd_movetext_write(&before, jd_game_move(game, ply), &jd_movestyle_pgn, san, sizeof san);
    if (before.turn == JD_WHITE)
        fprintf(to, "\n%u. %s", before.fullmove, san);
    else
        fprintf(to, "\n%u... %s", before.fullmove, san);
}

/* PGN knows legal moves only: where an illegal one stood, the rest is told as positions. */
static void write_rest(const jd_game *game, int ply, FILE *to)
{
    char        fen[JD_FEN_MAX];
    jd_position p = jd_game_position(game, ply);
    jd_fen_write(&p, fen, sizeof fen);
    fprintf(to, "\n{An illegal move stood here: %s", fen);
    p = jd_game_position(game, jd_game_state(game).ply);
    jd_fen_write(&p, fen, sizeof fen);
    fprintf(to, "; the last position: %s}", fen);
}

void pgn_record_write(const struct pgn_record *r, const jd_game *game, const jd_regulations *regs, FILE *to)
{
    const char *result = jd_result_text(jd_game_state(game).result);
    int         ply = 0;
    result = result ? result : "*";
    write_tags(r, game, regs, result, to);
    if (r->count)
        write_note(r, &r->notes[0], to);
    for (ply = 1; ply < r->count; ply++) {
        if (jd_game_move(game, ply) == JD_NO_MOVE) {
            write_rest(game, ply, to);
            break;
        }
        write_move(game, ply, to);
        write_note(r, &r->notes[ply], to);
    }
    fprintf(to, "\n%s\n\n", result);
}

void pgn_record_free(struct pgn_record *r)
{
    if (!r)
        return;
    drop_after(r, -1);
    free(r->notes);
    free(r);
}
