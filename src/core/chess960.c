/* chess960.c - the start arrays of Chess960 and their numbers.
 *
 * The number is built as in Scharnagl's scheme: light-squared bishop (4), dark-squared bishop (4),
 * queen on one of the six squares left, the knights on one of ten pairs of the five squares left;
 * rook, king, rook take the rest from left to right. */
#include "jadoube/chess960.h"

#include "core/make.h"

#include <assert.h>
#include <string.h>

static const uint8_t knight_pairs[10][2] = {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2},
                                            {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}};

/* The file of the n-th empty square, counted from 0. */
static int nth_empty(const jd_kind array[8], int n)
{
    for (int file = 0; file < 8; file++)
        if (array[file] == JD_NO_KIND && n-- == 0)
            return file;
    assert(false && "a square is left");
    return -1;
}

/* How many squares left of `file` hold none of the kinds in `placed`. */
static int index_among_rest(const jd_kind array[8], int file, unsigned placed)
{
    int n = 0;
    for (int f = 0; f < file; f++)
        n += !(placed >> array[f] & 1);
    return n;
}

static int find(const jd_kind array[8], jd_kind kind, int from)
{
    while (from < 8 && array[from] != kind)
        from++;
    return from;
}

static void fill_rook_king_rook(jd_kind array[8])
{
    static const jd_kind rest[3] = {JD_ROOK, JD_KING, JD_ROOK};
    for (int i = 0; i < 3; i++)
        array[nth_empty(array, 0)] = rest[i];
}

void jd_array_of_number(int number, jd_kind array[8])
{
    assert(number >= 0 && number < JD_ARRAYS);
    for (int file = 0; file < 8; file++)
        array[file] = JD_NO_KIND;
    array[number % 4 * 2 + 1] = JD_BISHOP;
    array[number / 4 % 4 * 2] = JD_BISHOP;
    array[nth_empty(array, number / 16 % 6)] = JD_QUEEN;
    const uint8_t *pair = knight_pairs[number / 96];
    int            second = nth_empty(array, pair[1]);
    array[nth_empty(array, pair[0])] = JD_KNIGHT;
    array[second] = JD_KNIGHT;
    fill_rook_king_rook(array);
}

const char *jd_array_problem(const jd_kind array[8])
{
    static const uint8_t wanted[7] = {[JD_KNIGHT] = 2, [JD_BISHOP] = 2, [JD_ROOK] = 2, [JD_QUEEN] = 1, [JD_KING] = 1};
    uint8_t              found[7] = {0};
    for (int file = 0; file < 8; file++)
        found[array[file] <= JD_NO_KIND ? array[file] : JD_NO_KIND]++;
    if (memcmp(found, wanted, sizeof found) != 0)
        return "an array has one king, one queen, two rooks, two bishops and two knights";
    int bishop = find(array, JD_BISHOP, 0), king = find(array, JD_KING, 0), rook = find(array, JD_ROOK, 0);
    if ((bishop ^ find(array, JD_BISHOP, bishop + 1)) % 2 == 0)
        return "the bishops stand on squares of opposite colours";
    if (king < rook || king > find(array, JD_ROOK, rook + 1))
        return "the king stands between the rooks";
    return NULL;
}

int jd_array_number(const jd_kind array[8])
{
    if (jd_array_problem(array))
        return -1;
    int bishop = find(array, JD_BISHOP, 0), other = find(array, JD_BISHOP, bishop + 1);
    int light = bishop % 2 ? bishop : other, dark = bishop % 2 ? other : bishop;
    int queen = index_among_rest(array, find(array, JD_QUEEN, 0), 1u << JD_BISHOP);
    int knight = find(array, JD_KNIGHT, 0), second = find(array, JD_KNIGHT, knight + 1);
    int first = index_among_rest(array, knight, 1u << JD_BISHOP | 1u << JD_QUEEN);
    int last = index_among_rest(array, second, 1u << JD_BISHOP | 1u << JD_QUEEN);
    int pair = 0;
    while (knight_pairs[pair][0] != first || knight_pairs[pair][1] != last)
        pair++;
    return pair * 96 + queen * 16 + dark / 2 * 4 + light / 2;
}

bool jd_array_draw(uint32_t random, int *number)
{
    if (random >= UINT32_MAX / JD_ARRAYS * JD_ARRAYS) /* what is left over would favour the lower numbers */
        return false;
    *number = (int)(random % JD_ARRAYS);
    return true;
}

int jd_array_of_dice(const int throws[5])
{
    static const int most[5] = {4, 4, 6, 5, 4};
    for (int i = 0; i < 5; i++)
        if (throws[i] < 1 || throws[i] > most[i])
            return -1;
    jd_kind array[8] = {JD_NO_KIND, JD_NO_KIND, JD_NO_KIND, JD_NO_KIND, JD_NO_KIND, JD_NO_KIND, JD_NO_KIND, JD_NO_KIND};
    array[(throws[0] - 1) * 2] = JD_BISHOP;
    array[(throws[1] - 1) * 2 + 1] = JD_BISHOP;
    array[nth_empty(array, throws[2] - 1)] = JD_QUEEN;
    array[nth_empty(array, throws[3] - 1)] = JD_KNIGHT;
    array[nth_empty(array, throws[4] - 1)] = JD_KNIGHT;
    fill_rook_king_rook(array);
    return jd_array_number(array);
}

jd_position jd_position_of_array(int number)
{
    jd_kind     array[8];
    jd_position p = {
        .colours = {RANK_1 | RANK_2, RANK_7 | RANK_8}, .fullmove = 1, .ep = JD_NO_SQUARE, .chess960 = true};
    p.kinds[JD_PAWN] = RANK_2 | RANK_7;
    jd_array_of_number(number, array);
    for (int file = 0; file < 8; file++)
        p.kinds[array[file]] |= jd_square_bit(jd_square_at(file, 0)) | jd_square_bit(jd_square_at(file, 7));
    p.castling = p.kinds[JD_ROOK];
    p.key = jd_position_compute_key(&p);
    return p;
}
