/* A game with clocks. The program owns the time: here it is a list, in a real one the system's clock. */
#include <jadoube/jadoube.h>

/* Apply an event, and say what the Laws say to it. */
static void happen(jd_game *game, const jd_event *event)
{
    jd_rulings rulings;
    jd_fault   fault;
    char       text[500];
    if (jd_game_apply(game, event, &rulings, &fault) != JD_OK) {
        printf("expected %s\n", fault.expected);
        return;
    }
    for (size_t i = 0; i < rulings.count; i++) {
        jd_ruling_text(&rulings.at[i], NULL, text, sizeof text);
        puts(text);
    }
}

static void play(jd_game *game, int64_t at, const char *move)
{
    jd_event event = jd_event_of(at, jd_party_of(jd_game_state(game).on_move), JD_DO_PLAY);
    event.move = move;
    happen(game, &event);
    jd_state s = jd_game_state(game);
    printf("%6.1f s  %-5s White %.1f, Black %.1f\n", (double)at / 1000, move, (double)s.clock[JD_WHITE] / 1000,
           (double)s.clock[JD_BLACK] / 1000);
}

int main(void)
{
    static const struct {
        int64_t     at;
        const char *move;
    } moves[] = {{4000, "e2e4"}, {5000, "e7e5"}, {30000, "e1e3"}, {31000, "e1e2"}, {60000, "d8g5"}};
    jd_control control;
    jd_game   *game;
    int64_t    due;
    jd_control_read("60+2", &control, NULL); /* a minute, and two seconds with each move */
    jd_regulations regulations = jd_regulations_of(JD_EDITION_DEFAULT, JD_PRESET_BLITZ, &control);
    regulations.supervised = true; /* an arbiter watches each board: the rules of standard play hold (B.2) */
    if (jd_game_new(&game, &regulations) != JD_OK)
        return 2;
    jd_event start = jd_event_of(0, JD_BY_ARBITER, JD_DO_START);
    happen(game, &start);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        play(game, moves[i].at, moves[i].move);
    if (jd_game_due(game, &due)) { /* nobody moves any more: a host would sleep until then */
        printf("%6.1f s  time decides\n", (double)due / 1000);
        jd_event tick = jd_event_of(due, JD_BY_ARBITER, JD_DO_TICK);
        happen(game, &tick);
    }
    jd_state s = jd_game_state(game);
    printf("%s, Article %s\n", jd_result_pgn(s.result), *s.article ? s.article : "-");
    jd_game_free(game);
    return 0;
}
