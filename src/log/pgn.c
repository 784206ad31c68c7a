/* pgn.c - what is said about each ply is kept beside it, and goes when the ply is taken back. */
#include "jadoube/face.h"
#include "jadoube/fen.h"
#include "jadoube/log.h"
#include "jadoube/movetext.h"
#include "log/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct note {
    bool  offer, ended; /* by mate or stalemate */
    char *text;         /* rulings while this was the last ply */
};

struct jd_pgn_record {
    struct note *notes; /* by ply; 0: before the first move */
    int          count, size;
};

jd_err jd_pgn_record_new(jd_pgn_record **out)
{
    *out = calloc(1, sizeof **out);
    return *out ? JD_OK : JD_ERR_MEMORY;
}

/* ---- following the game ---- */

static void drop_after(jd_pgn_record *r, int ply)
{
    while (r->count > ply + 1)
        free(r->notes[--r->count].text);
}

void jd_pgn_record_free(jd_pgn_record *r)
{
    if (!r)
        return;
    drop_after(r, -1);
    free(r->notes);
    free(r);
}

static bool reach(jd_pgn_record *r, int ply)
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
        r->notes[r->count++] = (struct note){.text = NULL};
    return true;
}

static bool add_text(struct note *n, const char *text)
{
    size_t old = n->text ? strlen(n->text) : 0, more = strlen(text);
    char  *both = realloc(n->text, old + more + 2);
    if (!both)
        return false;
    snprintf(both + old, more + 2, "%s%s", old ? " " : "", text);
    n->text = both;
    return true;
}

jd_err jd_pgn_record_event(jd_pgn_record *r, const jd_game *game, const jd_event *event, const jd_rulings *rulings,
                           const jd_language *language)
{
    jd_state s = jd_game_state(game);
    int      ply = s.standing;
    char     text[1024];
    if (event->by != JD_BY_ARBITER) /* whose act may be taken back, and moves with it may be there again */
        drop_after(r, ply);
    if (!reach(r, ply))
        return JD_ERR_MEMORY;
    r->notes[ply].offer |= event->act == JD_DO_OFFER && s.offer == event->by;
    for (size_t i = 0; i < rulings->count; i++) {
        jd_rule rule = rulings->at[i].rule;
        r->notes[ply].ended |= rule == JD_RULE_MATE || rule == JD_RULE_STALEMATE;
        if (!jd_ruling_lasts(&rulings->at[i]))
            continue;
        jd_ruling_tell(&rulings->at[i], language, jd_game_names(game), text, sizeof text);
        if (!add_text(&r->notes[ply], text))
            return JD_ERR_MEMORY;
    }
    return JD_OK;
}

/* ---- tags ---- */

#define OWN_TAGS  16
#define MORE_TAGS 16

struct tags {
    jd_pgn_tag at[OWN_TAGS + JSON_MEMBERS + MORE_TAGS];
    size_t     count;
    bool       made_up; /* the control is only there because a log has to have one, and so are the clocks */
    char       fen[JD_FEN_MAX], control[512], black[512];
    char       texts[]; /* of the first line */
};

/* Of tags with the same name the first counts. */
static void add_tag(struct tags *t, const char *name, const char *value)
{
    for (size_t i = 0; i < t->count; i++)
        if (strcmp(t->at[i].name, name) == 0)
            return;
    t->at[t->count++] = (jd_pgn_tag){name, value};
}

/* PGN knows no other name of a tag; anything else would be no PGN. */
static bool is_tag_name(const char *text)
{
    size_t length = strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_");
    return length > 0 && text[length] == '\0';
}

/* A label is text, or a whole number. */
static char *label_text(struct json v, char *to)
{
    if (jd_json_type(v) == VALUE_STRING)
        return to + jd_json_text(v, to) + 1;
    size_t length = jd_json_type(v) == VALUE_NUMBER ? jd_json_length(v) : 0;
    memcpy(to, v.at, length);
    to[length] = '\0';
    return to + length + 1;
}

/* 2026-11-15 is 2026.11.15 here; anything else is not known. */
static void dot_date(char *date)
{
    if (strlen(date) != 10)
        date[0] = '\0';
    for (; *date; date++)
        *date = *date == '-' ? '.' : *date;
}

static char *add_labels(struct tags *t, struct json head, char *to)
{
    static const char *const labels[][2] = {
        {"Event", "event"}, {"Site", "site"}, {"Date", "date"}, {"Round", "round"}, {"Board", "board"}};
    struct json regs, v;
    if (!jd_json_member(head, "regulations", &regs))
        return to;
    for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++) {
        if (!jd_json_member(regs, labels[i][1], &v) || jd_json_type(v) == VALUE_NULL)
            continue;
        char *text = to;
        to = label_text(v, to);
        if (strcmp(labels[i][0], "Date") == 0)
            dot_date(text);
        if (*text)
            add_tag(t, labels[i][0], text);
    }
    return to;
}

static void add_others(struct tags *t, struct json head, char *to)
{
    struct json tags, key, v;
    if (!jd_json_member(head, "tags", &tags))
        return;
    for (struct json_walk w = jd_json_walk(tags); w.keys && jd_json_next(&w, &key, &v);) {
        char *name = to, *value = to + jd_json_text(key, to) + 1;
        if (jd_json_type(v) != VALUE_STRING || !is_tag_name(name))
            continue;
        to = label_text(v, value);
        add_tag(t, name, value);
    }
}

static void add_own(struct tags *t, const jd_game *game, const jd_regulations *regs)
{
    jd_position start = jd_game_position(game, 0), array = jd_position_initial();
    jd_control_write(&regs->control, t->control, sizeof t->control);
    jd_control_write(&regs->control_black, t->black, sizeof t->black);
    jd_fen_write(&start, t->fen, sizeof t->fen);
    if (regs->names[0])
        add_tag(t, "White", regs->names[0]);
    if (regs->names[1])
        add_tag(t, "Black", regs->names[1]);
    add_tag(t, "Result", jd_result_pgn(jd_game_state(game).result));
    add_tag(t, "Laws", jd_edition_name(regs->edition));
    if (!t->made_up)
        add_tag(t, *t->black ? "WhiteTimeControl" : "TimeControl", t->control);
    if (*t->black)
        add_tag(t, "BlackTimeControl", t->black);
    if (start.chess960)
        add_tag(t, "Variant", "Chess960");
    if (start.chess960 || !jd_position_same(&start, &array)) {
        add_tag(t, "SetUp", "1");
        add_tag(t, "FEN", t->fen);
    }
}

static void add_said(struct tags *t, const char *head)
{
    struct json line, tags, control;
    if (jd_json_read(head, strlen(head), &line, NULL) != JD_OK)
        return; /* then it says nothing */
    t->made_up = jd_json_member(line, "tags", &tags) && jd_json_member(tags, "TimeControl", &control);
    add_others(t, line, add_labels(t, line, t->texts));
}

/* What is said about the game, then what it knows itself. */
static struct tags *collect_tags(const char *head, const jd_game *game, const jd_regulations *regs)
{
    struct tags *t = malloc(sizeof *t + (head ? strlen(head) : 0) + 1);
    if (!t)
        return NULL;
    t->count = 0;
    t->made_up = false;
    if (head)
        add_said(t, head);
    add_own(t, game, regs);
    return t;
}

/* ---- moves ---- */

static void write_text(jd_pgn_writer *w, const char *text)
{
    jd_pgn_write_comment(w, (jd_text){text, strlen(text)}, false);
}

static void write_note(jd_pgn_writer *w, const struct note *n)
{
    if (n->offer)
        jd_pgn_write_offer(w);
    if (n->text)
        write_text(w, n->text);
}

/* ---- an illegal move that stood ---- */

/* Of a castling that was left unfinished only the king has moved: its rook stands where it stood. */
static bool only_king_moved(const jd_position *before, const jd_position *after, const jd_ply *p)
{
    jd_bitboard rooks = jd_position_pieces(before, p->by, JD_ROOK);
    int         step = (int)p->to - (int)p->from;
    jd_square   rook = rooks >> p->to & 1        ? p->to
                       : step == 2 || step == -2 ? (jd_square)((p->from & 56) | (step > 0 ? 7 : 0))
                                                 : p->from;
    return jd_position_king(before, p->by) == p->from && (p->from ^ p->to) < 8 && rooks >> rook & 1 &&
           jd_position_pieces(after, p->by, JD_ROOK) >> rook & 1;
}

/* A half-move in coordinates, whether it was legal or not; a press without a move is --. */
static void stood_move(const jd_game *game, int ply, char out[8])
{
    jd_ply      p = jd_game_ply(game, ply);
    jd_position before = jd_game_position(game, ply - 1), after = jd_game_position(game, ply);
    memcpy(out, "--", 3);
    if (p.move != JD_NO_MOVE)
        jd_movetext_write(&before, p.move, &(jd_movestyle){.form = JD_FORM_UCI}, out, 8);
    if (p.move != JD_NO_MOVE || p.from == JD_NO_SQUARE)
        return;
    jd_square_name(p.from, out);
    jd_square_name(p.to, out + 2);
    jd_kind now = jd_position_kind_at(&after, p.to);
    if (only_king_moved(&before, &after, &p))
        memcpy(out + 4, "k", 2);
    else if (jd_position_kind_at(&before, p.from) == JD_PAWN && now != JD_PAWN && now < JD_KING)
        memcpy(out + 4, (const char[]){"pnbrq"[now], '\0'}, 2);
}

/* A pawn that had been left on the last rank, and was found there after this half-move: it became a queen. */
static bool became_queen(const jd_game *game, int ply, char out[8])
{
    jd_position before = jd_game_position(game, ply - 1), after = jd_game_position(game, ply);
    for (int c = 0; c < 2; c++) {
        jd_bitboard queens =
            jd_position_pieces(&before, (jd_colour)c, JD_PAWN) & jd_position_pieces(&after, (jd_colour)c, JD_QUEEN);
        if (queens) {
            jd_square_name((jd_square)__builtin_ctzll(queens), out);
            memcpy(out + 2, "=Q", 3);
            return true;
        }
    }
    return false;
}

static bool add_stood(struct note *all, const jd_pgn_record *r, const jd_game *game, int ply, bool clocks)
{
    char move[8], clock[32];
    stood_move(game, ply, move);
    jd_clock_face(jd_game_ply(game, ply).clock, JD_FACE_HOURS | JD_FACE_EXACT, clock, sizeof clock);
    return add_text(all, move) && (!clocks || add_text(all, clock)) && (!r->notes[ply].offer || add_text(all, "(=)")) &&
           (!became_queen(game, ply, move) || add_text(all, move));
}

/* PGN knows legal moves only: from the first on that is none the game is told in a comment (docs/log.md), which a log
 * is made from again. What was ruled meanwhile follows it. */
static bool write_rest(jd_pgn_writer *w, const jd_pgn_record *r, const jd_game *game, int ply, bool clocks)
{
    struct note all = {.text = NULL};
    bool        good = add_text(&all, "[%stood");
    for (int i = ply; i < r->count && good; i++)
        good = add_stood(&all, r, game, i, clocks);
    good = good && add_text(&all, "]");
    if (good) {
        memcpy(all.text + strlen(all.text) - 2, "]", 2); /* without the space before it */
        write_text(w, all.text);
    }
    free(all.text);
    for (; ply < r->count && good; ply++)
        if (r->notes[ply].text)
            write_text(w, r->notes[ply].text);
    return good;
}

/* The last move mates or stalemates, and the game ended otherwise: it broke Article 4 or a bond and would have been set
 * back (5.1.1). It is left out, because it would contradict the result. */
static bool ended_nothing(const jd_pgn_record *r, const jd_game *game, int ply)
{
    jd_state    s = jd_game_state(game);
    jd_position after = jd_game_position(game, ply);
    if (s.result == JD_NO_RESULT || ply != s.standing || jd_game_ply(game, ply).completed || r->notes[ply].ended)
        return false;
    return (jd_position_is_mate(&after) && s.result != (after.turn == JD_BLACK ? JD_WHITE_WINS : JD_BLACK_WINS)) ||
           (jd_position_is_stalemate(&after) && s.result != JD_DRAW);
}

static jd_err write_moves(jd_pgn_writer *w, const jd_pgn_record *r, const jd_game *game, bool clocks)
{
    if (r->count)
        write_note(w, &r->notes[0]);
    for (int ply = 1; ply < r->count; ply++) {
        jd_position before = jd_game_position(game, ply - 1);
        if (jd_game_move(game, ply) == JD_NO_MOVE) {
            if (!write_rest(w, r, game, ply, clocks))
                return JD_ERR_MEMORY;
            break;
        }
        bool stands = !ended_nothing(r, game, ply);
        if (stands)
            jd_pgn_write_move(w, &before, jd_game_move(game, ply));
        if (stands && clocks)
            jd_pgn_write_clock(w, jd_game_ply(game, ply).clock);
        write_note(w, &r->notes[ply]);
    }
    jd_pgn_write_result(w, jd_game_state(game).result);
    return JD_OK;
}

jd_err jd_pgn_record_write(const jd_pgn_record *r, const jd_game *game, const jd_regulations *regs, const char *head,
                           const jd_pgn_tag *more, size_t                                     count,
                           void (*put)(void *context, const char *text, size_t length), void *context)
{
    jd_pgn_writer w;
    struct tags  *t = collect_tags(head, game, regs);
    if (!t)
        return JD_ERR_MEMORY;
    for (size_t i = 0; i < count && i < MORE_TAGS; i++)
        add_tag(t, more[i].name, more[i].value);
    jd_pgn_writer_init(&w, put, context, &jd_pgn_style_export);
    jd_pgn_write_tags(&w, t->at, t->count);
    jd_err err = write_moves(&w, r, game, !t->made_up);
    free(t);
    return err;
}
