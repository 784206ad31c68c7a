/* acts.c - the acts of players and arbiter: from the words of an order to events. */
#include "cli/play/order.h"

#include "console/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool perform(struct local_game *t, jd_party by, jd_act act)
{
    jd_event e = table_event(by, act);
    return table_do(t, &e);
}

/* The first act on the board starts the game, as an arbiter would. */
static bool ensure_started(struct local_game *t)
{
    return jd_game_state(t->game).phase != JD_SCHEDULED || perform(t, JD_BY_ARBITER, JD_DO_START);
}

/* ---- moves ---- */

/* What a text means for the log: coordinates where it is a legal move, else the text as it was typed. */
struct typed_move {
    char        uci[JD_MOVETEXT_MAX]; /* "" when it is none */
    const char *text, *lang;
    bool        offer;
    bool        partial; /* only the king of a castling */
    bool        two_hands;
};

static bool read_in(const jd_position *p, const char *text, const jd_language *language, jd_reading *r)
{
    return jd_movetext_read(p, text, strlen(text), language, r) != JD_ERR_SYNTAX;
}

/* In the player's own language; in English, if only that makes it a move; as an announcement. */
static const char *read_move(const jd_position *p, const jd_language *own, const char *text, jd_reading *out)
{
    jd_reading english;
    bool       readable = read_in(p, text, own, out), also = read_in(p, text, jd_language_english(), &english);
    if (out->outcome != JD_OUTCOME_MOVE && (english.outcome == JD_OUTCOME_MOVE || (!readable && also))) {
        *out = english;
        return NULL;
    }
    if (!readable)
        jd_announce_read(p, text, strlen(text), out);
    return own == jd_language_english() ? NULL : own->code;
}

static struct typed_move understand(const struct local_game *t, jd_colour by, const char *text)
{
    jd_position        p = jd_game_position(t->game, jd_game_state(t->game).ply);
    const jd_movestyle uci = {.form = JD_FORM_UCI};
    jd_reading         r;
    struct typed_move  m = {.text = text};
    m.lang = read_move(&p, t->manner.notation[by], text, &r);
    m.offer = r.draw_offer;
    if (r.outcome == JD_OUTCOME_MOVE && p.turn == by) {
        jd_movetext_write(&p, r.move, &uci, m.uci, sizeof m.uci);
        m.lang = NULL;
    }
    return m;
}

static bool move_event(struct local_game *t, jd_party by, jd_act act, const struct typed_move *m)
{
    jd_event e = table_event(by, act);
    e.move = m->uci[0] ? m->uci : m->text;
    e.lang = m->lang;
    e.partial = m->partial;
    e.hands = m->two_hands ? 2 : 1;
    return table_do(t, &e);
}

static bool is_over(const struct local_game *t) { return jd_game_state(t->game).phase >= JD_FINISHED; }

/* Make a move, and complete it unless that is an act of its own. */
static bool make_move(struct local_game *t, jd_party by, const struct typed_move *m, bool separate)
{
    if (by > JD_BY_BLACK || !ensure_started(t))
        return false;
    if (!separate && !m->offer)
        return move_event(t, by, JD_DO_PLAY, m);
    t->hasty = !separate;
    bool released = move_event(t, by, JD_DO_RELEASE, m);
    t->hasty = false;
    if (!released)
        return false;
    if (m->offer && !is_over(t))
        perform(t, by, JD_DO_OFFER);
    if (!separate && !is_over(t))
        perform(t, by, JD_DO_PRESS);
    return true;
}

bool type_move(struct order *o, const char *text, bool separate)
{
    struct local_game *t = o->table;
    jd_party           by = order_actor(o);
    if (by > JD_BY_BLACK)
        return order_usage(o);
    struct typed_move m = understand(t, (jd_colour)by, text);
    m.two_hands = o->two_hands;
    return make_move(t, by, &m, separate);
}

void obey_hand(struct local_game *t, jd_square from, jd_square to, jd_kind promotion)
{
    struct typed_move m = {.text = NULL};
    jd_party          by = usual_party(t, WORD_PLAY);
    jd_square_name(from, m.uci);
    jd_square_name(to, m.uci + 2);
    if (promotion != JD_NO_KIND) {
        m.uci[4] = "pnbrqk"[promotion];
        m.uci[5] = '\0';
    }
    make_move(t, by, &m, t->manner.separate);
}

bool is_move_text(const struct local_game *t, jd_party by, const char *text)
{
    jd_position p = jd_game_position(t->game, jd_game_state(t->game).ply);
    jd_reading  r;
    return read_in(&p, text, t->manner.notation[by], &r) || read_in(&p, text, jd_language_english(), &r) ||
           jd_announce_read(&p, text, strlen(text), &r) != JD_ERR_SYNTAX;
}

/* ---- acts of players ---- */

/* "e2 felt": the last word says how. */
static bool is_felt(const struct order *o)
{
    int last = o->count - 1;
    return last > 0 &&
           also_find(o->table->manner.language, o->arguments[last].at, o->arguments[last].length) == ALSO_FELT;
}

bool do_touch(struct order *o)
{
    bool felt = is_felt(o);
    if (o->count == 0)
        return order_usage(o);
    for (int i = 0; i < o->count - felt; i++) {
        jd_event e = table_event(order_actor(o), JD_DO_TOUCH);
        e.accidental = o->word == WORD_ACCIDENTAL;
        e.felt = felt;
        if (!order_square(o, i, &e.square))
            return order_usage(o);
        if (!ensure_started(o->table) || !table_do(o->table, &e))
            return false;
    }
    return true;
}

bool do_adjust(struct order *o)
{
    jd_event e = table_event(order_actor(o), JD_DO_ADJUST);
    for (int i = 0; i < o->count; i++) {
        jd_square s;
        if (!order_square(o, i, &s))
            return order_usage(o);
        e.squares |= jd_square_bit(s);
    }
    return ensure_started(o->table) && table_do(o->table, &e);
}

/* "e2e4 two-hands": without the last word, if it says that. */
static void take_hands(const struct order *o, char move[JD_MOVETEXT_MAX], bool *two_hands)
{
    const jd_language *language = o->table->manner.language;
    const char        *last = o->arguments[o->count - 1].at;
    size_t             length = o->arguments[o->count - 1].length;
    *two_hands = o->count > 1 && what_find(language, JD_DO_OBSERVE, last, length) == JD_WHAT_SEEN_TWO_HANDS;
    snprintf(move, JD_MOVETEXT_MAX, "%.*s", (int)(*two_hands ? last - o->rest : (ptrdiff_t)strlen(o->rest)), o->rest);
}

bool do_move(struct order *o)
{
    char move[JD_MOVETEXT_MAX];
    if (o->count == 0)
        return order_usage(o);
    take_hands(o, move, &o->two_hands);
    return type_move(o, o->two_hands ? move : o->rest, o->word == WORD_RELEASE);
}

bool do_king(struct order *o)
{
    jd_party by = order_actor(o);
    if (o->count == 0 || by > JD_BY_BLACK)
        return order_usage(o);
    struct typed_move m = understand(o->table, (jd_colour)by, o->rest);
    m.partial = true;
    return ensure_started(o->table) && move_event(o->table, by, JD_DO_RELEASE, &m);
}

/* The number of a half-move. */
static bool ply_argument(const char *text, size_t length, int64_t *ply)
{
    int64_t n = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9' || n > 100000)
            return false;
        n = n * 10 + (text[i] - '0');
    }
    *ply = n;
    return length > 0;
}

bool do_claim(struct order *o)
{
    jd_event e = table_event(order_actor(o), JD_DO_CLAIM);
    if (o->count)
        e.what = what_find(o->table->manner.language, JD_DO_CLAIM, o->arguments[0].at, o->arguments[0].length);
    if (o->count == 0 || e.what == JD_WHAT_COUNT || e.by > JD_BY_BLACK)
        return order_usage(o);
    if (o->count > 1 && e.what == JD_WHAT_ILLEGAL) {
        if (!ply_argument(o->arguments[1].at, o->arguments[1].length, &e.ply))
            return order_usage(o);
    } else if (o->count > 1) {
        const jd_language *own = o->table->manner.notation[e.by];
        e.move = o->arguments[1].at;
        e.lang = own == jd_language_english() ? NULL : own->code;
    }
    return table_do(o->table, &e);
}

static const char *language_code(const struct local_game *t, jd_party by)
{
    const jd_language *own = by <= JD_BY_BLACK ? t->manner.notation[by] : jd_language_english();
    return own == jd_language_english() ? NULL : own->code;
}

/* What a player says or writes in his own words. */
bool do_words(struct order *o)
{
    jd_event e = table_event(order_actor(o), (jd_act)o->word);
    if (o->count == 0)
        return order_usage(o);
    e.text = o->rest;
    if (o->word == WORD_WRITE)
        e.lang = language_code(o->table, e.by);
    return table_do(o->table, &e);
}

void obey_seal(struct local_game *t, jd_party by, const char *move)
{
    unsigned char random[16];
    char          salt[2 * sizeof random + 1] = "";
    jd_event      e = table_event(by, JD_DO_SEAL);
    if (random_fill(random, sizeof random))
        for (size_t i = 0; i < sizeof random; i++)
            sprintf(salt + 2 * i, "%02x", random[i]);
    e.text = move;
    e.salt = salt;
    e.lang = language_code(t, by);
    table_do(t, &e);
}

bool do_note(struct order *o)
{
    jd_event e = table_event(order_actor(o), (jd_act)o->word);
    e.note = o->count ? o->rest : NULL;
    return table_do(o->table, &e);
}

/* ---- acts with a few small arguments, in any order ---- */

/* 5:00, 1:30:00, or seconds. */
static bool time_argument(const char *text, size_t length, int64_t *ms)
{
    int64_t total = 0, part = 0;
    bool    digit = false;
    for (size_t i = 0; i < length; i++) {
        if (text[i] >= '0' && text[i] <= '9' && part < 1000000) {
            part = part * 10 + (text[i] - '0');
            digit = true;
        } else if (text[i] == ':' && digit && total < 100000) {
            total = (total + part) * 60;
            part = 0;
            digit = false;
        } else
            return false;
    }
    *ms = (total + part) * 1000;
    return digit;
}

/* Half a point is 0.5, and 0,5 for most. */
static bool points_argument(const char *text, size_t length, double *points)
{
    char number[16], *end, *comma;
    if (length == 0 || length >= sizeof number)
        return false;
    memcpy(number, text, length);
    number[length] = '\0';
    if ((comma = strchr(number, ',')))
        *comma = '.';
    *points = strtod(number, &end);
    return !*end && *points >= 0;
}

static bool is_time_measure(jd_what what)
{
    return what == JD_WHAT_ADD_TIME || what == JD_WHAT_TAKE_TIME || what == JD_WHAT_RULE_POSTPONE;
}

static bool is_points_measure(jd_what what)
{
    return what == JD_WHAT_ADD_POINTS || what == JD_WHAT_TAKE_POINTS || what == JD_WHAT_LOSE ||
           what == JD_WHAT_SEEN_REFUSAL;
}

/* The counter of one player, or of both (6.10.2). */
static bool take_counter(jd_event *e, const char *text, size_t length)
{
    int64_t n = 0;
    bool    good = ply_argument(text, length, &n);
    for (int c = 0; c < 2; c++)
        if (good && (e->of > JD_BY_BLACK || e->of == (jd_party)c))
            e->moves[c] = n;
    return good;
}

/* A number means what the act and the measure make it. */
static bool take_number(jd_event *e, const char *text, size_t length)
{
    bool opponent = e->what == JD_WHAT_LOSE || e->what == JD_WHAT_SEEN_REFUSAL;
    if (is_points_measure(e->what))
        return points_argument(text, length, opponent ? &e->opponent : &e->points);
    if (e->act == JD_DO_SET_CLOCK && e->of <= JD_BY_BLACK)
        return time_argument(text, length, &e->clock[e->of]);
    if (e->act == JD_DO_RESTORE || e->act == JD_DO_WITHDRAW || e->what == JD_WHAT_SEEN_ILLEGAL)
        return ply_argument(text, length, &e->ply);
    return (e->act == JD_DO_GIVE_TIME || is_time_measure(e->what)) && time_argument(text, length, &e->ms);
}

static bool begin_counting(struct order *o, jd_event *e)
{
    o->counting = true;
    e->of = JD_BY_NOBODY;
    return true;
}

/* Why the clocks are set so late, or that their counters are meant; pieces put back on whose time;
 * no good reason to stop them. */
static bool take_also(struct order *o, jd_event *e, enum also also)
{
    bool sets = e->act == JD_DO_SET_CLOCK;
    switch (also) {
    case ALSO_COUNTER: return sets && begin_counting(o, e);
    case ALSO_SCHEDULE: e->note = "schedule"; return sets;
    case ALSO_DEFECT: e->note = "defect"; return sets;
    case ALSO_OWN_TIME: e->own_time = true; return e->what == JD_WHAT_SEEN_DISPLACED;
    case ALSO_NOT_VALID: e->valid = false; return e->act == JD_DO_RESUME;
    default: return false;
    }
}

static bool take_argument(struct order *o, jd_event *e, int i)
{
    const jd_language *language = o->table->manner.language;
    const char        *text = o->arguments[i].at;
    size_t             length = o->arguments[i].length;
    jd_party           of = party_find(language, text, length);
    jd_what            what = what_find(language, e->act, text, length);
    enum also          also = also_find(language, text, length);
    e->other_hand =
        e->act == JD_DO_PRESS && what_find(language, JD_DO_OBSERVE, text, length) == JD_WHAT_SEEN_OTHER_HAND;
    if (e->other_hand)
        return true;
    if (what != JD_WHAT_COUNT)
        e->what = what;
    else if (also != ALSO_COUNT)
        return take_also(o, e, also);
    else if (of != JD_BY_NOBODY && of != JD_BY_ARBITER)
        e->of = of;
    else
        return o->counting ? take_counter(e, text, length) : take_number(e, text, length);
    return true;
}

/* The arbiter's, which can be taken back; else one that cannot. */
static int64_t last_act(const struct local_game *t)
{
    unsigned last = jd_game_withdrawable(t->game);
    return last ? last : 1;
}

bool do_act(struct order *o)
{
    jd_event e = table_event(order_actor(o), (jd_act)o->word);
    for (int i = 0; i < o->count; i++)
        if (!take_argument(o, &e, i))
            return order_usage(o);
    if (e.act == JD_DO_WITHDRAW && e.ply == JD_ABSENT)
        e.ply = last_act(o->table);
    if (e.act == JD_DO_SET_CLOCK) {
        e.of = JD_BY_NOBODY; /* it only told which time is whose */
        if (e.clock[0] == JD_ABSENT && e.clock[1] == JD_ABSENT && e.moves[0] == JD_ABSENT && e.moves[1] == JD_ABSENT)
            return order_usage(o);
    }
    if (!table_takes(&e))
        return order_usage(o);
    return table_do(o->table, &e);
}

bool do_leave(struct order *o)
{
    jd_event e = table_event(order_actor(o), JD_DO_LEAVE);
    e.venue = o->count > 0;
    return table_takes(&e) ? table_do(o->table, &e) : order_usage(o);
}

bool do_result(struct order *o)
{
    jd_event e = table_event(o->by, o->word == WORD_SIGN ? JD_DO_SIGN : JD_DO_DECLARE);
    char     result[16] = "", article[16] = "";
    if (o->word == WORD_DECLARE)
        e.by = JD_BY_ARBITER;
    if (o->count == 0 || o->count > 2 || e.by > JD_BY_ARBITER || o->arguments[0].length >= sizeof result)
        return order_usage(o);
    memcpy(result, o->arguments[0].at, o->arguments[0].length);
    e.result = result;
    if (o->count == 2) {
        snprintf(article, sizeof article, "%s", o->arguments[1].at);
        e.article = article;
    }
    return table_takes(&e) ? table_do(o->table, &e) : order_usage(o);
}

/* An Article, and perhaps why. */
bool do_annul(struct order *o)
{
    jd_event e = table_event(JD_BY_ARBITER, JD_DO_ANNUL);
    char     article[16];
    if (o->count == 0 || o->arguments[0].length >= sizeof article)
        return order_usage(o);
    snprintf(article, sizeof article, "%.*s", (int)o->arguments[0].length, o->arguments[0].at);
    e.article = article;
    e.note = o->count > 1 ? o->arguments[1].at : NULL;
    return table_takes(&e) ? table_do(o->table, &e) : order_usage(o);
}

bool do_session(struct order *o)
{
    jd_event e = table_event(JD_BY_ARBITER, JD_DO_RESUME_SESSION);
    e.present[0] = e.present[1] = o->count == 0;
    for (int i = 0; i < o->count; i++) {
        jd_party who = party_find(o->table->manner.language, o->arguments[i].at, o->arguments[i].length);
        if (who > JD_BY_BLACK)
            return order_usage(o);
        e.present[who] = true;
    }
    return table_do(o->table, &e);
}

bool do_lost(struct order *o)
{
    jd_event e = table_event(JD_BY_ARBITER, JD_DO_ENVELOPE_LOST);
    e.position = o->count == 0;
    return table_do(o->table, &e);
}

void obey_act(struct local_game *t, enum word w)
{
    struct order o = {.table = t, .by = JD_BY_NOBODY, .word = w, .rest = ""};
    do_act(&o);
}
