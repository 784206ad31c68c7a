/* What would our player do here? Build it with: cc opponent.c $(pkg-config --cflags --libs jadoube) */
#include <jadoube/jadoube.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BYTES ((size_t)1 << 20)

int main(int argc, char **argv)
{
    jd_opponent       *player;
    jd_opponent_limits limits;
    jd_position        p;
    char               text[JD_MOVETEXT_MAX];
    void              *table = calloc(BYTES, 1);
    if (jd_fen_position(argc > 1 ? argv[1] : "7k/8/5K2/8/8/8/8/6R1 w - - 0 1", JD_COMPOSED, &p, NULL, NULL) != JD_OK ||
        jd_opponent_new(&player, table, BYTES, 1) != JD_OK || jd_opponent_set(player, &p, NULL, 0) != JD_OK)
        return 2;
    memset(&limits, 0, sizeof limits);
    limits.depth = 8;                         /* or .nodes, .move_ms, .clock_ms …; .level = 900 for a beginner */
    jd_opponent_begin(player, &limits, NULL); /* the NULL: it need not know the time, and tells nobody */
    jd_opponent_think(player, 0);
    puts(jd_san_write(&p, jd_opponent_best(player), text));
    jd_opponent_free(player);
    free(table);
}
