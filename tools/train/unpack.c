/* unpack.c - games (games.h) as positions that a trainer reads.
 *
 * usage: unpack OUT GAMES...
 *
 * Left out are positions drawn by lot, in check, where the best move takes or promotes, and those that are decided.
 * Each is 132 bytes: the features of the player on move, then of the other (32 numbers of 16 bits each, 768 where there
 * are fewer men), the score in hundredths of a pawn and the result in half points, both for the player on move, and the
 * bucket.
 */
#include "games.h"
#include "jadoube/jadoube.h"
#include "opponent/net.h"

#include <stdio.h>
#include <stdlib.h>

#define MEN     32
#define DECIDED 2500

struct sample {
    uint16_t features[2][MEN];
    int16_t  score;
    uint8_t  result, bucket;
};

static void fill(struct sample *s, const jd_position *p)
{
    for (int half = 0; half < 2; half++) {
        jd_colour   view = (jd_colour)(p->turn ^ half);
        unsigned    turn = net_turn(view, jd_position_king(p, view));
        jd_bitboard men = jd_position_occupied(p);
        for (int i = 0; i < MEN; i++) {
            if (!men) {
                s->features[half][i] = NET_FEATURES;
                continue;
            }
            jd_square at = bits_pop(&men);
            s->features[half][i] =
                (uint16_t)net_feature(view, turn, jd_position_colour_at(p, at), jd_position_kind_at(p, at), at);
        }
    }
    s->bucket = (uint8_t)net_bucket(p);
}

static bool useful(const jd_position *p, jd_move m, int score)
{
    return abs(score) < DECIDED && !jd_position_checkers(p) && jd_move_captures(p, m) == JD_NO_KIND &&
           jd_move_type_of(m) != JD_PROMOTION;
}

/* How many positions of a game were written; -1: it is broken. */
static long unpack(FILE *in, FILE *out, const struct game_head *head)
{
    jd_position p = jd_position_of_array(head->array % JD_ARRAYS);
    long        count = 0;
    for (int i = 0; i < head->plies; i++) {
        struct game_ply ply;
        if (fread(&ply, sizeof ply, 1, in) != 1 || !jd_move_is_legal(&p, ply.move))
            return -1;
        if (i >= head->drawn_by_lot && useful(&p, ply.move, ply.score)) {
            struct sample s;
            fill(&s, &p);
            s.score = (int16_t)(p.turn == JD_WHITE ? ply.score : -ply.score);
            s.result = p.turn == JD_WHITE ? head->result : (uint8_t)(2 - head->result);
            fwrite(&s, sizeof s, 1, out);
            count++;
        }
        p = jd_move_make(&p, ply.move);
    }
    return count;
}

int main(int argc, char **argv)
{
    long long games = 0, positions = 0;
    FILE     *out = argc > 2 ? fopen(argv[1], "wb") : NULL;
    if (!out) {
        fprintf(stderr, "usage: unpack OUT GAMES...\n");
        return 2;
    }
    for (int i = 2; i < argc; i++) {
        struct game_head head;
        FILE            *in = fopen(argv[i], "rb");
        long             count = 0;
        while (in && fread(&head, sizeof head, 1, in) == 1 && (count = unpack(in, out, &head)) >= 0) {
            games++;
            positions += count;
        }
        if (!in || count < 0)
            fprintf(stderr, "%s: cannot be read to its end\n", argv[i]);
        if (in)
            fclose(in);
    }
    printf("%lld games, %lld positions\n", games, positions);
    return fclose(out) ? 2 : 0;
}
