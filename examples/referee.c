/* Moves from standard input, in English or by coordinates: a referee without a clock. */
#include <jadoube/jadoube.h>
#include <string.h>

static bool is_over(jd_history *h)
{
    jd_verdict v = jd_history_verdict(h, JD_EDITION_DEFAULT);
    if (v.result != JD_NO_RESULT)
        printf("%s, %s (Article %s)\n", jd_result_text(v.result), jd_rule_name(v.rule), v.article);
    return v.result != JD_NO_RESULT;
}

int main(void)
{
    jd_history *h;
    char        word[32], text[JD_MOVETEXT_MAX];
    if (jd_history_new(&h, NULL) != JD_OK)
        return 2;
    while (!is_over(h) && scanf("%31s", word) == 1) {
        const jd_position *p = jd_history_position(h);
        jd_move            move = jd_san_read(p, word);
        if (move == JD_NO_MOVE) {
            jd_reading why;
            char       reason[160];
            jd_movetext_read(p, word, strlen(word), NULL, &why);
            jd_reading_reason(p, &why, NULL, reason, sizeof reason);
            printf("%s: %s\n", word, reason);
            continue;
        }
        printf("%u%s%s\n", (unsigned)p->fullmove, p->turn == JD_WHITE ? "." : "...", jd_san_write(p, move, text));
        jd_history_play(h, move);
        if (jd_history_claims(h, JD_ED_2023))
            puts("a draw may be claimed");
    }
    jd_history_free(h);
    return 0;
}
