/* Simulated games with clumsy hands, from bytes to the log: no move may be wrong, questions are rare, and what was
 * planted is ruled by its Article. usage: clumsy [GAMES [SEED]] */
#include "cli/board/hands.h"
#include "jadoube/jadoube.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct watch {
    struct hands hands;
    jd_reader   *reader;
    jd_scribe   *scribe;
    int64_t      at;
    uint64_t     seed;
    int          questions, warned[6], lever;
    bool         declared;
    bool         open; /* a question waits for an answer */
};

static struct {
    long long games, moves, wrong, questions, missing, results, clocks, planted[6], seen[6];
} sum;

static jd_regulations regulations(const struct hands *h)
{
    jd_control control;
    jd_control_read("18000+2", &control, NULL);
    jd_regulations regs = jd_regulations_of(JD_EDITION_DEFAULT, JD_PRESET_BY_CONTROL, &control);
    regs.illegal = JD_ILLEGAL_STAND;
    regs.flags_stand = true;
    regs.budget = 100000;
    regs.start = regs.array = h->number == JD_ARRAY_ORTHODOX ? jd_position_initial() : jd_position_of_array(h->number);
    return regs;
}

static void begin(struct watch *w, const jd_board_sign *sign)
{
    int               number;
    bool              turned;
    jd_regulations    regs = regulations(&w->hands);
    jd_scribe_options options = {.turned = w->hands.turned};
    if (!jd_board_array(sign->codes, &number, &turned) || number != w->hands.number || turned != w->hands.turned ||
        jd_scribe_new(&w->scribe, &regs, &options))
        abort();
}

/* An arbiter who has seen the game answers. */
static void answer(struct watch *w)
{
    int  ply = jd_game_state(jd_scribe_game(w->scribe)).ply;
    char line[64] = "";
    for (int i = 0; i < 8 && ply + i < w->hands.plies; i++) {
        if (i)
            strcat(line, " ");
        strcat(line, w->hands.truth[ply + i].move);
        if (jd_scribe_answer(w->scribe, w->at, line) == JD_OK) {
            w->open = false;
            return;
        }
    }
}

static void rule(struct watch *w, const jd_ruling *r)
{
    const char *article = jd_ruling_article(r);
    if (r->cause == JD_CAUSE_MOVE && strcmp(article, "7.5.5") == 0)
        w->warned[HANDS_ILLEGAL_STANDS]++;
    else if (r->cause == JD_CAUSE_PROMOTION && strcmp(article, "7.5.5") == 0)
        w->warned[HANDS_PAWN_LEFT]++;
    else if (strncmp(article, "4.", 2) == 0)
        w->warned[HANDS_ROOK_FIRST]++;
}

static void look(struct watch *w)
{
    const jd_note *n;
    while ((n = jd_scribe_next(w->scribe))) {
        if (getenv("CLUMSY_TELL") && n->kind == JD_NOTE_EVENT)
            printf("%" PRId64 " %s %s %s\n", n->at, jd_party_name(n->event.by), jd_act_name(n->event.act),
                   n->event.move   ? n->event.move
                   : n->event.what ? jd_what_name(n->event.what)
                                   : "");
        else if (getenv("CLUMSY_TELL"))
            printf("%" PRId64 " note %d %s\n", n->at, n->kind,
                   jd_ruling_article(&n->ruling) ? jd_ruling_article(&n->ruling) : "");
        if (n->kind == JD_NOTE_QUESTION)
            w->questions++, w->open = true;
        else if (n->kind == JD_NOTE_EVENT && n->event.act == JD_DO_DECLARE)
            w->declared = true;
        else if (n->kind == JD_NOTE_SETTLED)
            w->open = false;
        else if (n->kind == JD_NOTE_IRREGULAR)
            rule(w, &n->ruling);
        else if (n->kind == JD_NOTE_EVENT && n->event.what == JD_WHAT_SEEN_DISPLACED)
            w->warned[HANDS_DISPLACED]++;
        else if (n->kind == JD_NOTE_EVENT && n->event.what == JD_WHAT_SEEN_ILLEGAL)
            w->warned[HANDS_ILLEGAL_CORRECTED]++;
    }
}

static void receive(void *context, int64_t at, const uint8_t *bytes, size_t count)
{
    struct watch *w = context;
    jd_board_sign sign;
    w->at = at;
    if (getenv("CLUMSY_TELL") && bytes[0] == 0x8e)
        printf("%" PRId64 " field %c%d: %d\n", at, "abcdefgh"[(w->hands.turned ? 63 - bytes[3] : bytes[3]) & 7],
               8 - (w->hands.turned ? 63 - bytes[3] : bytes[3]) / 8, bytes[4]);
    if (getenv("CLUMSY_TELL") && bytes[0] == 0x8d && bytes[9] != w->lever) {
        w->lever = bytes[9];
        printf("%" PRId64 " lever %d\n", at, bytes[9]);
    }
    if (getenv("CLUMSY_TELL") && bytes[0] == 0x86)
        printf("%" PRId64 " board\n", at);
    jd_reader_feed(w->reader, bytes, count);
    while (jd_reader_next(w->reader, &sign)) {
        if (!w->scribe)
            begin(w, &sign);
        jd_scribe_sign(w->scribe, at, &sign);
        look(w);
        if (w->open)
            answer(w);
    }
}

/* ---- against the truth ---- */

static void text_of(const jd_game *game, int ply, char out[8])
{
    jd_ply      p = jd_game_ply(game, ply);
    jd_position before = jd_game_position(game, ply - 1);
    memset(out, 0, 8);
    if (p.move != JD_NO_MOVE)
        jd_movetext_write(&before, p.move, &(jd_movestyle){.form = JD_FORM_UCI}, out, 8);
    else if (p.from != JD_NO_SQUARE) {
        jd_square_name(p.from, out);
        jd_square_name(p.to, out + 2);
    }
}

static bool same_move(const struct hands_truth *t, const char *told)
{
    return strncmp(t->move, told, t->fault == HANDS_PAWN_LEFT ? 4 : 5) == 0;
}

/* The Laws ended it, not the arbiter's sign: the hands may have gone on before anybody noticed. */
static bool ended_by_itself(const struct watch *w)
{
    jd_state state = jd_game_state(jd_scribe_game(w->scribe));
    return state.phase == JD_FINISHED && !w->declared;
}

static void compare(struct watch *w)
{
    const jd_game *game = jd_scribe_game(w->scribe);
    int            told = jd_game_state(game).ply;
    char           text[8];
    for (int ply = 1; ply <= told && ply <= w->hands.plies; ply++) {
        text_of(game, ply, text);
        if (!same_move(&w->hands.truth[ply - 1], text)) {
            char        fen[JD_FEN_MAX];
            jd_position p = jd_game_position(game, ply - 1);
            jd_fen_write(&p, fen, sizeof fen);
            printf("# %s\n", fen);
            printf("# seed %" PRIu64 ": half-move %d is %s, told %s\n", w->seed, ply, w->hands.truth[ply - 1].move,
                   text);
            sum.wrong++;
            return;
        }
        int32_t off = jd_scribe_clock_at(w->scribe, ply) - w->hands.truth[ply - 1].clock;
        if (jd_scribe_clock_at(w->scribe, ply) >= 0 && (off > 1 || off < -1)) {
            printf("# seed %" PRIu64 ": the clock of half-move %d is off by %d s\n", w->seed, ply, (int)off);
            sum.clocks++;
        }
    }
    if (told < w->hands.plies && ended_by_itself(w))
        return;
    if (told != w->hands.plies) {
        printf("# seed %" PRIu64 ": %d half-moves, told %d\n", w->seed, w->hands.plies, told);
        sum.missing++;
    } else if (jd_game_state(game).result != w->hands.result && !ended_by_itself(w)) {
        printf("# seed %" PRIu64 ": result %s\n", w->seed, jd_result_pgn(jd_game_state(game).result));
        sum.results++;
    }
}

static void play(uint64_t seed)
{
    struct watch *w = calloc(1, sizeof *w);
    if (!w || jd_reader_new(&w->reader, JD_PROTOCOL_DGT))
        abort();
    w->seed = seed;
    w->hands.send = receive;
    w->hands.context = w;
    hands_begin(&w->hands, seed);
    int plies = 30 + (int)(seed * 7919 % 110);
    while (w->hands.plies < plies && jd_game_state(jd_scribe_game(w->scribe)).phase != JD_FINISHED &&
           hands_move(&w->hands, JD_NO_MOVE))
        ;
    hands_end(&w->hands);
    look(w);
    compare(w);
    sum.games++;
    sum.moves += w->hands.plies;
    sum.questions += w->questions;
    for (int i = 0; i < 6; i++) {
        sum.planted[i] += w->hands.planted[i];
        sum.seen[i] += w->warned[i];
    }
    if (getenv("CLUMSY_FAULTS"))
        for (int i = 1; i < 6; i++)
            if (w->hands.planted[i] != w->warned[i] && i != HANDS_ILLEGAL_CORRECTED && i != HANDS_ILLEGAL_STANDS)
                printf("# seed %" PRIu64 ": fault %d planted %d seen %d\n", seed, i, w->hands.planted[i], w->warned[i]);
    jd_scribe_free(w->scribe);
    jd_reader_free(w->reader);
    free(w);
}

int main(int argc, char **argv)
{
    uint64_t games = argc > 1 ? strtoull(argv[1], NULL, 10) : 100, seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    for (uint64_t i = 0; i < games; i++)
        play(seed + i);
    printf("# %lld games, %lld half-moves: %lld wrong, %lld incomplete, %lld results, %lld clocks, %lld questions\n",
           sum.games, sum.moves, sum.wrong, sum.missing, sum.results, sum.clocks, sum.questions);
    printf("# planted/ruled: stands %lld, corrected %lld (7.5.1 together %lld), pawns %lld/%lld, rooks %lld/%lld, "
           "displaced %lld/%lld\n",
           sum.planted[1], sum.planted[2], sum.seen[1], sum.planted[3], sum.seen[3], sum.planted[4], sum.seen[4],
           sum.planted[5], sum.seen[5]);
    bool ruled = sum.seen[1] >= sum.planted[1] + sum.planted[2] && sum.seen[3] >= sum.planted[3] &&
                 sum.seen[4] >= sum.planted[4] && sum.seen[5] >= sum.planted[5];
    bool good = !sum.wrong && !sum.missing && !sum.results && !sum.clocks && ruled && sum.questions * 1000 <= sum.moves;
    printf("1..1\n%s 1 - clumsy games\n", good ? "ok" : "not ok");
    return good ? 0 : 1;
}
