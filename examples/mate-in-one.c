/* Is there a mate in one? Build it with: cc mate-in-one.c $(pkg-config --cflags --libs jadoube) */
#include <jadoube/jadoube.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    jd_position p;
    jd_moves    moves;
    if (jd_fen_position(argc > 1 ? argv[1] : "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", JD_COMPOSED, &p, NULL, NULL) != JD_OK)
        return 2;
    jd_moves_legal(&p, &moves);
    for (size_t i = 0; i < moves.count; i++) {
        jd_position after = jd_move_make(&p, moves.at[i]);
        char        text[JD_MOVETEXT_MAX];
        if (jd_position_is_mate(&after))
            puts(jd_san_write(&p, moves.at[i], text));
    }
}
