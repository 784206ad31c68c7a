/* A scoresheet in Czech, in English and aloud. */
#include <jadoube/jadoube.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    const char *moves[] = {"e4", "e5", "Jf3", "Jf6", "d4", "ed4", "e5", "Je4", "D×d4", "d5", "e×d6 e.p.", "J×d6 (=)"};
    const jd_language *czech = jd_language_find("cs");
    jd_position        p = jd_position_initial();
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        jd_reading r;
        char       english[JD_MOVETEXT_MAX], aloud[JD_ANNOUNCE_MAX];
        if (jd_movetext_read(&p, moves[i], strlen(moves[i]), czech, &r) != JD_OK)
            return 1;
        jd_movetext_write(&p, r.move, &jd_movestyle_pgn, english, sizeof english);
        jd_announce_write(&p, r.move, NULL, aloud, sizeof aloud);
        printf("%-6s %s%s\n", english, aloud, r.draw_offer ? ", with an offer of a draw" : "");
        p = jd_move_make(&p, r.move);
    }
    return 0;
}
