#include "jadoube/jadoube.h"
#include <stdio.h>
#include <stdlib.h>
int main(int c, char **v)
{
    jd_position p = jd_position_initial();
    jd_fault f;
    if (c > 2 && jd_fen_position(v[2], JD_PROBLEMS_STANDING, &p, &f, NULL)) return 2;
    char fen[JD_FEN_MAX]; jd_fen_write(&p, fen, sizeof fen);
    printf("%s %llu\n", fen, (unsigned long long)jd_perft(&p, atoi(v[1])));
}
