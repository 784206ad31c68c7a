/* tests/script.h - games as scripts, for the tests of the Articles.
 *
 * A script is a list of acts, one per line or parted by ';':
 *
 *     start; w e2e4; b e7e5; w touch g1; w release g1f3; w press; b claim repetition; a tick
 *
 * w, b, a: who. A bare move is `play`. "@61000" before an act sets its time in ms; without it a second
 * passes before every act. Options: hands=2, partial, accidental, of=white, who=black, ms=60000, points=1,
 * opponent=0.5, ply=3, white=60000, black=60000, moves=3, present=white, lang=cs, venue, no_position,
 * result=1-0, article=10.2, text=… (to the end of the act), squares=e4.
 *
 * What comes out is written in one line, a word for each ruling: the Article, then what follows of
 * /white (of), +b120000 (gives), ^4 (restores), !3 (binds so many moves), =1-0 (result), * (annulled).
 */
#ifndef TESTS_SCRIPT_H
#define TESTS_SCRIPT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jadoube/chess960.h"
#include "jadoube/fen.h"
#include "jadoube/game.h"

#define SAID_MAX 4096

struct scene {
    jd_regulations regs;
    jd_game       *game;
    int64_t        at;
    char           said[SAID_MAX]; /* all rulings, as described above */
    jd_ruling      last;           /* the last one in full            */
    size_t         rulings;
};

static inline struct scene scene(jd_edition edition, jd_preset preset, const char *control)
{
    struct scene s = {.at = 0};
    jd_control   c;
    assert_int_equal(jd_control_read(control, &c, NULL), JD_OK);
    s.regs = jd_regulations_of(edition, preset, &c);
    return s;
}

static inline void scene_fen(struct scene *s, const char *fen)
{
    assert_int_equal(jd_fen_position(fen, JD_PROBLEMS_STANDING, &s->regs.start, NULL, NULL), JD_OK);
}

static inline void scene_note(struct scene *s, const jd_ruling *r)
{
    char *to = s->said + strlen(s->said);
    to += sprintf(to, "%s%s", s->said[0] ? " " : "", jd_ruling_article(r));
    if (r->of == JD_BY_WHITE || r->of == JD_BY_BLACK || r->of == JD_BY_BOTH)
        to += sprintf(to, "/%s", jd_party_name(r->of));
    for (int c = 0; c < 2; c++)
        if (r->gives[c])
            to += sprintf(to, "+%c%lld", "wb"[c], (long long)r -> gives[c]);
    if (r->restores >= 0)
        to += sprintf(to, "^%d", r->restores);
    if (r->bound)
        to += sprintf(to, "!%zu", r->binds.count);
    if (r->result != JD_NO_RESULT)
        to += sprintf(to, "=%s", jd_result_text(r->result));
    if (r->annulled)
        sprintf(to, "*");
    s->last = *r;
    s->rulings++;
    assert_true(strlen(s->said) < SAID_MAX - 100);
}

static inline jd_party party_named(const char *name)
{
    for (int i = JD_BY_WHITE; i <= JD_BY_BOTH; i++)
        if (strcmp(name, jd_party_name((jd_party)i)) == 0)
            return (jd_party)i;
    fail_msg("no party: %s", name);
    return JD_BY_NOBODY;
}

static inline void scene_option(jd_event *e, char *key, char *value)
{
    if (strcmp(key, "hands") == 0)
        e->hands = atoi(value);
    else if (strcmp(key, "partial") == 0)
        e->partial = true;
    else if (strcmp(key, "accidental") == 0)
        e->accidental = true;
    else if (strcmp(key, "venue") == 0)
        e->venue = true;
    else if (strcmp(key, "no_position") == 0)
        e->no_position = true;
    else if (strcmp(key, "of") == 0 || strcmp(key, "who") == 0)
        e->of = party_named(value);
    else if (strcmp(key, "ms") == 0)
        e->ms = atoll(value);
    else if (strcmp(key, "points") == 0)
        e->points = atof(value);
    else if (strcmp(key, "opponent") == 0)
        e->opponent = atof(value);
    else if (strcmp(key, "ply") == 0)
        e->ply = atoi(value);
    else if (strcmp(key, "white") == 0)
        e->clock[0] = atoll(value);
    else if (strcmp(key, "black") == 0)
        e->clock[1] = atoll(value);
    else if (strcmp(key, "moves") == 0)
        e->moves[0] = e->moves[1] = atoll(value);
    else if (strcmp(key, "lang") == 0)
        e->lang = value;
    else if (strcmp(key, "result") == 0)
        e->result = value;
    else if (strcmp(key, "article") == 0)
        e->article = value;
    else if (strcmp(key, "salt") == 0)
        e->salt = value;
    else if (strcmp(key, "move") == 0)
        e->move = value;
    else if (strcmp(key, "resume_at") == 0)
        e->resume_at = atoll(value);
    else if (strcmp(key, "squares") == 0)
        e->squares |= jd_square_bit(jd_square_parse(value));
    else if (strcmp(key, "present") == 0) {
        e->present[0] = strstr(value, "white") != NULL;
        e->present[1] = strstr(value, "black") != NULL;
    } else
        fail_msg("no option: %s", key);
}

/* A word without '=' is what the act is about: a move, a square, what is claimed. */
static inline void scene_operand(jd_event *e, char *word)
{
    if (e->act == JD_DO_PLAY || e->act == JD_DO_RELEASE || (e->act == JD_DO_CLAIM && e->what != JD_WHAT_NONE))
        e->move = word;
    else if (e->act == JD_DO_TOUCH)
        e->square = jd_square_parse(word);
    else if (e->what == JD_WHAT_NONE && jd_what_parse(e->act, word) != JD_WHAT_COUNT)
        e->what = jd_what_parse(e->act, word);
    else
        fail_msg("what is %s?", word);
}

static inline bool flag_word(const char *word)
{
    return strcmp(word, "partial") == 0 || strcmp(word, "accidental") == 0 || strcmp(word, "venue") == 0 ||
           strcmp(word, "no_position") == 0;
}

static inline jd_err scene_act(struct scene *s, char *line)
{
    static jd_rulings out;
    char             *text = strstr(line, "text="), *save, *word;
    if (text) {
        text[-1] = '\0';
        text += 5;
        while (*text && text[strlen(text) - 1] == ' ')
            text[strlen(text) - 1] = '\0';
    }
    word = strtok_r(line, " \n", &save);
    if (!word)
        return JD_OK;
    s->at += 1000;
    if (word[0] == '@') {
        s->at = atoll(word + 1);
        word = strtok_r(NULL, " \n", &save);
    }
    jd_party by = JD_BY_ARBITER;
    if (strlen(word) == 1) {
        by = *word == 'w' ? JD_BY_WHITE : *word == 'b' ? JD_BY_BLACK : JD_BY_ARBITER;
        word = strtok_r(NULL, " \n", &save);
    }
    jd_act   act = jd_act_parse(word);
    jd_event e = jd_event_of(s->at, by, act == JD_ACT_COUNT ? JD_DO_PLAY : act);
    if (act == JD_ACT_COUNT)
        e.move = word;
    e.text = text;
    while ((word = strtok_r(NULL, " \n", &save))) {
        char *equals = strchr(word, '=');
        bool  promotes = equals && equals[1] && !equals[2] && strchr("QRBN", equals[1]) && e.act != JD_DO_PENALISE;
        if (flag_word(word) || (equals && !promotes)) {
            if (equals)
                *equals = '\0';
            scene_option(&e, word, equals ? equals + 1 : word);
        } else {
            scene_operand(&e, word);
        }
    }
    jd_err err = jd_game_apply(s->game, &e, &out, NULL);
    for (size_t i = 0; i < out.count; i++)
        scene_note(s, &out.at[i]);
    return err;
}

/* Play a script; may be called again to go on. */
static inline void scene_run(struct scene *s, const char *script)
{
    char *copy = strdup(script), *save, *line;
    if (!s->game)
        assert_int_equal(jd_game_new(&s->game, &s->regs), JD_OK);
    for (line = strtok_r(copy, ";", &save); line; line = strtok_r(NULL, ";", &save)) {
        char shown[200];
        snprintf(shown, sizeof shown, "%s", line);
        jd_err err = scene_act(s, line);
        if (err)
            fail_msg("'%s': %s", shown, jd_err_name(err));
    }
    free(copy);
}

static inline void scene_end(struct scene *s)
{
    jd_game_free(s->game);
    s->game = NULL;
}

/* What was said since the last time this was asked. */
static inline void scene_said(struct scene *s, const char *expected)
{
    assert_string_equal(s->said, expected);
    s->said[0] = '\0';
}

static inline void scene_clock(const struct scene *s, int64_t white, int64_t black)
{
    jd_state state = jd_game_state(s->game);
    assert_int_equal(state.clock[0], white);
    assert_int_equal(state.clock[1], black);
}

static inline void scene_fen_is(const struct scene *s, const char *fen)
{
    jd_state state = jd_game_state(s->game);
    char     text[JD_FEN_MAX];
    jd_fen_write(&state.position, text, sizeof text);
    assert_string_equal(text, fen);
}

/* One row of a table: an edition, a script, what is said. */
struct law_case {
    jd_edition  edition;
    const char *script, *said;
};

static inline void law_table(const struct law_case *cases, size_t count, jd_preset preset, const char *control,
                             const char *fen, bool supervised)
{
    for (size_t i = 0; i < count; i++) {
        struct scene s = scene(cases[i].edition, preset, control);
        s.regs.supervised = supervised;
        if (fen)
            scene_fen(&s, fen);
        scene_run(&s, cases[i].script);
        if (strcmp(s.said, cases[i].said) != 0)
            fail_msg("%s: %s\n  said     %s\n  expected %s", jd_edition_name(cases[i].edition), cases[i].script, s.said,
                     cases[i].said);
        scene_end(&s);
    }
}

#define LAW_TABLE(cases, preset, control, fen, supervised)                                                             \
    law_table(cases, sizeof(cases) / sizeof(cases)[0], preset, control, fen, supervised)

#endif
