/* words.c - orders: a typed line becomes events of a game, or questions about it. */
#include "cli/play/order.h"

#include "cli/play/say.h"
#include "cli/spelling.h"
#include "console/text.h"

#include <string.h>

/* ---- the line ---- */

static char *trim(char *line)
{
    line += strspn(line, " \t\r\n");
    for (size_t n = strlen(line); n && strchr(" \t\r\n", line[n - 1]);)
        line[--n] = '\0';
    return line;
}

/* "white: resign": who is meant, and what he does. */
static char *take_party(struct order *o, char *line)
{
    size_t length = strcspn(line, ": ");
    if (line[length] != ':')
        return line;
    jd_party by = party_find(o->table->manner.language, line, length);
    if (by == JD_BY_NOBODY || by == JD_BY_BOTH)
        return line;
    o->by = by;
    return trim(line + length + 1);
}

static void split(struct order *o, const char *text)
{
    o->rest = text;
    while (*text && o->count < ARGUMENTS_MAX) {
        size_t length = strcspn(text, " \t");
        o->arguments[o->count].at = text;
        o->arguments[o->count++].length = length;
        text += length;
        text += strspn(text, " \t");
    }
}

bool order_usage(const struct order *o)
{
    const jd_language *language = o->table->manner.language;
    char               example[EXAMPLE_MAX];
    word_example(language, o->word, example);
    table_tell(o->table, TONE_FAULT, TEXT_PLAY_USAGE,
               JD_VALUES({"example", example}, {"help", word_help(language, o->word)}));
    return false;
}

bool order_square(const struct order *o, int i, jd_square *out)
{
    *out = i < o->count && o->arguments[i].length == 2 ? jd_square_parse(o->arguments[i].at) : JD_NO_SQUARE;
    return *out != JD_NO_SQUARE;
}

/* ---- who is meant ---- */

/* The player to whom alone an act is open. */
static jd_party only_one(const jd_game *game, jd_act act, jd_what what)
{
    bool white = jd_game_may(game, JD_BY_WHITE, act, what), black = jd_game_may(game, JD_BY_BLACK, act, what);
    return white == black ? JD_BY_NOBODY : white ? JD_BY_WHITE : JD_BY_BLACK;
}

static jd_party flag_claimant(const struct local_game *t)
{
    jd_game *now = table_now(t);
    jd_party who = now ? only_one(now, JD_DO_CLAIM, JD_WHAT_FLAG) : JD_BY_NOBODY;
    jd_game_free(now);
    return who;
}

jd_party usual_party(const struct local_game *t, enum word w)
{
    jd_state s = jd_game_state(t->game);
    bool     unpressed = s.made && !s.completed;
    if (group_of_word(w) == GROUP_ARBITER)
        return JD_BY_ARBITER;
    if (t->opponent)
        return jd_party_of(t->person);
    jd_party only = w == WORD_ACCEPT    ? only_one(t->game, JD_DO_ACCEPT, JD_WHAT_NONE)
                    : w == WORD_DECLINE ? only_one(t->game, JD_DO_DECLINE, JD_WHAT_NONE)
                    : w == WORD_CLAIM   ? flag_claimant(t)
                                        : JD_BY_NOBODY;
    if (only != JD_BY_NOBODY)
        return only;
    if ((w == WORD_PRESS || w == WORD_OFFER || w == WORD_RELEASE) && unpressed)
        return jd_party_of(last_mover(&s));
    return jd_party_of(s.on_move);
}

jd_party order_actor(const struct order *o) { return o->by != JD_BY_NOBODY ? o->by : usual_party(o->table, o->word); }

/* A line that begins with no word: a move, or nothing at all. */
static void take_move(struct order *o, const char *text)
{
    struct local_game *t = o->table;
    jd_party           by = order_actor(o);
    if (by <= JD_BY_BLACK && is_move_text(t, by, text))
        type_move(o, text, t->manner.separate);
    else
        table_tell(t, TONE_FAULT, TEXT_PLAY_UNKNOWN, JD_VALUES({"text", text}));
}

/* ---- questions ---- */

static bool do_line(struct order *o)
{
    const char *text = o->rest;
    if (o->word == WORD_RANK && text[0] >= '1' && text[0] <= '8' && !text[1])
        say_described(o->table, &(jd_question){.kind = JD_ASK_RANK, .line = text[0] - '1'});
    else if (o->word == WORD_FILE && (text[0] | 32) >= 'a' && (text[0] | 32) <= 'h' && !text[1])
        say_described(o->table, &(jd_question){.kind = JD_ASK_FILE, .line = (text[0] | 32) - 'a'});
    else
        return order_usage(o);
    return true;
}

/* A piece by its letter in a player's language, in English, as a figurine, or by its name. */
static jd_kind kind_argument(const struct local_game *t, const char *text, size_t length)
{
    const jd_language *languages[] = {t->manner.notation[0], t->manner.notation[1], jd_language_english()};
    for (size_t i = 0; i < 3; i++)
        for (int k = 0; k < 6; k++)
            if (strlen(languages[i]->letters[k]) == length && same_word(text, length, languages[i]->letters[k]) &&
                is_word(languages[i]->letters[k]))
                return (jd_kind)k;
    for (int k = 0; k < 6; k++) {
        const char *figure = jd_language_figurine()->letters[k];
        if ((strlen(figure) == length && strncmp(figure, text, length) == 0) ||
            same_word(text, length, jd_kind_word((jd_kind)k, t->manner.language)) ||
            same_word(text, length, jd_kind_word((jd_kind)k, NULL)))
            return (jd_kind)k;
    }
    return JD_NO_KIND;
}

static bool do_where(struct order *o)
{
    jd_kind kind = o->count == 1 ? kind_argument(o->table, o->arguments[0].at, o->arguments[0].length) : JD_NO_KIND;
    if (kind == JD_NO_KIND)
        return order_usage(o);
    say_described(o->table, &(jd_question){.kind = JD_ASK_WHERE, .piece = kind});
    return true;
}

static bool do_square(struct order *o)
{
    jd_square s = JD_NO_SQUARE;
    bool      given = o->count == 1 && order_square(o, 0, &s);
    if (o->word == WORD_ATTACKERS && given)
        say_described(o->table, &(jd_question){.kind = JD_ASK_ATTACKERS, .square = s});
    else if (o->word == WORD_MOVES && (given || o->count == 0))
        say_moves(o->table, s);
    else
        return order_usage(o);
    return true;
}

static bool do_question(struct order *o)
{
    static void (*const answers[WORDS])(struct local_game *) = {
        [WORD_CLOCK] = say_clock,     [WORD_LAST] = say_last,   [WORD_SHEET] = say_sheet, [WORD_BOUND] = say_bound,
        [WORD_OPTIONS] = say_options, [WORD_STATE] = say_state, [WORD_FEN] = say_fen,
    };
    answers[o->word](o->table);
    return true;
}

/* ---- the program ---- */

static bool do_mode(struct order *o)
{
    struct local_game *t = o->table;
    t->manner.separate = !t->manner.separate;
    table_tell(t, TONE_NEWS, t->manner.separate ? TEXT_PLAY_SEPARATE : TEXT_PLAY_AT_ONCE, NULL);
    return true;
}

static bool do_undo(struct order *o)
{
    struct local_game *t = o->table;
    jd_state           s = jd_game_state(t->game);
    int                plies = t->opponent && (jd_colour)s.position.turn == t->person ? 2 : 1;
    if (!t->manner.casual)
        table_tell(t, TONE_FAULT, TEXT_PLAY_NOT_CASUAL, NULL);
    else if (!table_undo(t, plies))
        table_tell(t, TONE_FAULT, TEXT_PLAY_NO_UNDO, NULL);
    else {
        table_tell(t, TONE_NEWS, TEXT_PLAY_UNDONE, NULL);
        return true;
    }
    return false;
}

static bool do_file(struct order *o)
{
    if (o->count == 0)
        return order_usage(o);
    bool good = o->word == WORD_SAVE ? table_save(o->table, o->rest) : table_write_pgn(o->table, o->rest);
    if (good)
        table_tell(o->table, TONE_NEWS, TEXT_PLAY_WRITTEN, JD_VALUES({"path", o->rest}));
    return good;
}

/* ---- obeying ---- */

/* Acts that are typed otherwise than by their fields, and words that are none. */
static bool (*const doers[WORDS])(struct order *) = {
    [WORD_TOUCH] = do_touch,
    [WORD_ACCIDENTAL] = do_touch,
    [WORD_ADJUST] = do_adjust,
    [WORD_RELEASE] = do_move,
    [WORD_KING] = do_king,
    [WORD_PLAY] = do_move,
    [WORD_CLAIM] = do_claim,
    [WORD_STOP] = do_note,
    [WORD_WRITE] = do_words,
    [WORD_ANNOUNCE] = do_words,
    [WORD_SIGN] = do_result,
    [WORD_APPEAL] = do_words,
    [WORD_LEAVE] = do_leave,
    [WORD_DECLARE] = do_result,
    [WORD_ANNUL] = do_annul,
    [WORD_ADJOURN] = do_note,
    [WORD_RESUME_SESSION] = do_session,
    [WORD_ENVELOPE_LOST] = do_lost,
    [WORD_CLOCK] = do_question,
    [WORD_RANK] = do_line,
    [WORD_FILE] = do_line,
    [WORD_WHERE] = do_where,
    [WORD_ATTACKERS] = do_square,
    [WORD_MOVES] = do_square,
    [WORD_LAST] = do_question,
    [WORD_SHEET] = do_question,
    [WORD_BOUND] = do_question,
    [WORD_OPTIONS] = do_question,
    [WORD_STATE] = do_question,
    [WORD_FEN] = do_question,
    [WORD_MODE] = do_mode,
    [WORD_UNDO] = do_undo,
    [WORD_SAVE] = do_file,
    [WORD_PGN] = do_file,
};

static struct wish wish_of(const struct order *o)
{
    static const enum wish_kind wishes[WORDS] = {
        [WORD_FLIP] = WISH_FLIP, [WORD_BOARD] = WISH_BOARD, [WORD_HELP] = WISH_HELP,
        [WORD_LOAD] = WISH_LOAD, [WORD_QUIT] = WISH_QUIT,
    };
    struct wish w = {.what = wishes[o->word], .argument = o->rest};
    if (o->word != WORD_SEAL)
        return w;
    jd_party by = order_actor(o);
    if (o->count && by <= JD_BY_BLACK)
        obey_seal(o->table, by, o->rest);
    else if (by <= JD_BY_BLACK)
        w = (struct wish){.what = WISH_SEAL, .by = by};
    else
        order_usage(o);
    return w;
}

struct wish obey(struct local_game *t, char *line)
{
    struct order o = {.table = t, .by = JD_BY_NOBODY, .word = WORD_PLAY};
    make_printable(line);
    line = take_party(&o, trim(line));
    size_t    length = strcspn(line, " \t");
    enum word w = word_find(t->manner.language, line, length);
    if (w == WORDS) {
        if (*line)
            take_move(&o, line);
        return (struct wish){.what = WISH_NOTHING};
    }
    o.word = w;
    split(&o, trim(line + length));
    if (doers[w])
        doers[w](&o);
    else if (word_is_act(w) && w != WORD_SEAL)
        do_act(&o);
    else
        return wish_of(&o);
    return (struct wish){.what = WISH_NOTHING};
}
