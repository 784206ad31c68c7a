/* face.c - what both faces do: wait, help, change games. */
#include "cli/play/face.h"

#include "cli/play/engine.h"
#include "cli/play/say.h"
#include "console/text.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* ---- signals ---- */

static volatile sig_atomic_t interrupted;

static void note_signal(int number)
{
    (void)number;
    interrupted = 1;
}

void face_catch_signals(void)
{
    struct sigaction act = {.sa_handler = note_signal}; /* without SA_RESTART: poll() returns */
    sigaction(SIGINT, &act, NULL);
    sigaction(SIGTERM, &act, NULL);
    sigaction(SIGHUP, &act, NULL);
    signal(SIGPIPE, SIG_IGN);
}

bool face_interrupted(void) { return interrupted; }

/* ---- waiting ---- */

static int timeout_of(int64_t due, int64_t most)
{
    int64_t least = due < 0 ? most : most < 0 || due < most ? due : most;
    return least < 0 ? -1 : least > 60000 ? 60000 : (int)least;
}

bool face_wait(struct face *f, int64_t most_ms, bool ignore_keys)
{
    struct local_game *t = f->table;
    opponent_follow(t);
    int           engine = opponent_fd(t->opponent);
    struct pollfd fds[2] = {{.fd = ignore_keys ? -1 : STDIN_FILENO, .events = POLLIN},
                            {.fd = engine, .events = POLLIN}};
    int           ready = poll(fds, 2, timeout_of(opponent_due(t), timeout_of(table_due(t), most_ms)));
    if (table_due(t) == 0)
        table_tick(t);
    if (ready > 0 && engine >= 0 && fds[1].revents)
        opponent_read(t);
    return ready > 0 && fds[0].revents;
}

/* ---- the prompt ---- */

void face_prompt(const struct local_game *t, char out[256])
{
    jd_state s = jd_game_state(t->game);
    jd_party who = usual_party(t, WORD_PLAY);
    if (s.phase >= JD_FINISHED)
        snprintf(out, 256, "> ");
    else
        snprintf(out, 256, "%u%s %.200s> ", s.position.fullmove, s.on_move == JD_WHITE ? "." : "...",
                 player_text(t, (jd_colour)who));
}

/* ---- help ---- */

static void explain(struct local_game *t, enum word w)
{
    const jd_language *language = t->manner.language;
    struct jd_part     own = jd_word_typed(word_forms(language, w), 0), english = jd_word_typed(word_forms(NULL, w), 0);
    bool               same = own.length == english.length && strncmp(own.text, english.text, own.length) == 0;
    char               example[EXAMPLE_MAX];
    word_example(language, w, example);
    table_say(t, TONE_ANSWER, "  %s: %s%s%.*s%s", example, word_help(language, w), same ? "" : " [",
              same ? 0 : (int)english.length, english.text, same ? "" : "]");
}

void face_help(struct local_game *t, const char *typed)
{
    static const text_id heads[] = {TEXT_PLAY_HELP_PLAYERS, TEXT_PLAY_HELP_ARBITER, TEXT_PLAY_HELP_QUESTIONS,
                                    TEXT_PLAY_HELP_PROGRAM};
    const jd_language   *language = t->manner.language;
    enum word            one = word_find(language, typed, strlen(typed));
    if (*typed && one != WORDS) {
        explain(t, one);
        return;
    }
    table_tell(t, TONE_ANSWER, TEXT_PLAY_HELP_MOVES, NULL);
    for (int group = 0; group < GROUPS; group++) {
        table_tell(t, TONE_ANSWER, heads[group], NULL);
        for (int w = 0; w < WORDS; w++)
            if ((int)group_of_word((enum word)w) == group && word_forms(NULL, (enum word)w))
                explain(t, (enum word)w);
    }
    table_tell(t, TONE_ANSWER, TEXT_PLAY_HELP_PARTY, NULL);
}

/* ---- another game ---- */

bool face_load(struct face *f, const char *path)
{
    struct local_game other = {.journal = {.fd = -1},
                               .manner = f->table->manner,
                               .audience = f->table->audience,
                               .opponent = f->table->opponent,
                               .person = f->table->person};
    if (!*path || access(path, R_OK) != 0) {
        table_say(f->table, TONE_FAULT, "%s: %s", path, strerror(*path ? errno : ENOENT));
        return false;
    }
    if (!table_resume(&other, path)) {
        table_close(&other);
        table_tell(f->table, TONE_FAULT, TEXT_PLAY_CANNOT, NULL);
        return false;
    }
    table_close(f->table);
    *f->table = other;
    say_state(f->table);
    return true;
}
