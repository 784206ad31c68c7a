/* gen-tables.c - writes src/core's constant tables as C, at build time, to standard output. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef uint64_t u64;

static const int knight_steps[8][2] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
static const int king_steps[8][2] = {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
static const int pawn_steps[2][2][2] = {{{-1, 1}, {1, 1}}, {{-1, -1}, {1, -1}}};
static const int lane_steps[8][2] = {{0, 1}, {1, 1}, {1, 0}, {-1, 1}, {0, -1}, {-1, -1}, {-1, 0}, {1, -1}};
static const int line_steps[3][2] = {{0, 1}, {1, 1}, {1, -1}};

static bool on_board(int file, int rank) { return file >= 0 && file < 8 && rank >= 0 && rank < 8; }
static u64  bit(int file, int rank) { return (u64)1 << (rank * 8 + file); }

static u64 leaps(int square, const int steps[][2], int count)
{
    u64 set = 0;
    for (int i = 0; i < count; i++) {
        int file = square % 8 + steps[i][0], rank = square / 8 + steps[i][1];
        if (on_board(file, rank))
            set |= bit(file, rank);
    }
    return set;
}

/* All squares in one direction from a square, which itself is left out. */
static u64 ray(int square, int df, int dr)
{
    u64 set = 0;
    for (int f = square % 8 + df, r = square / 8 + dr; on_board(f, r); f += df, r += dr)
        set |= bit(f, r);
    return set;
}

static u64 rank_attacks(int inner, int file)
{
    u64 occupied = (u64)inner << 1, set = 0;
    for (int step = -1; step <= 1; step += 2)
        for (int f = file + step; f >= 0 && f < 8; f += step) {
            set |= (u64)1 << f;
            if (occupied >> f & 1)
                break;
        }
    return set;
}

static u64 between(int a, int b)
{
    for (int i = 0; i < 8; i++) {
        u64 from_a = ray(a, king_steps[i][0], king_steps[i][1]);
        if (from_a >> b & 1)
            return from_a & ray(b, -king_steps[i][0], -king_steps[i][1]);
    }
    return 0;
}

static u64 through(int a, int b)
{
    for (int i = 0; i < 8; i++) {
        int df = king_steps[i][0], dr = king_steps[i][1];
        if (ray(a, df, dr) >> b & 1)
            return ray(a, df, dr) | ray(a, -df, -dr) | (u64)1 << a;
    }
    return 0;
}

/* splitmix64: a fixed sequence, so that keys are the same in every build. */
static u64 next_key(void)
{
    static u64 state = 0x4a61646f75626521; /* "Jadoube!" */
    u64        z = state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

static void number(u64 n, int i) { printf("%s0x%016llxu,", i % 4 ? " " : "\n    ", (unsigned long long)n); }

static void keys(int count)
{
    for (int i = 0; i < count; i++)
        number(next_key(), i);
}

static void write_attacks(void)
{
    printf("const jd_bitboard jd_table_knight[64] = {");
    for (int s = 0; s < 64; s++)
        number(leaps(s, knight_steps, 8), s);
    printf("\n};\nconst jd_bitboard jd_table_king[64] = {");
    for (int s = 0; s < 64; s++)
        number(leaps(s, king_steps, 8), s);
    printf("\n};\nconst jd_bitboard jd_table_pawn[2][64] = {");
    for (int c = 0; c < 2; c++) {
        printf("\n{");
        for (int s = 0; s < 64; s++)
            number(leaps(s, pawn_steps[c], 2), s);
        printf("},");
    }
    printf("\n};\n");
}

static u64 slides(int square, bool straight, bool diagonal)
{
    u64 set = 0;
    for (int i = 0; i < 8; i++)
        if (i % 2 ? diagonal : straight)
            set |= ray(square, king_steps[i][0], king_steps[i][1]);
    return set;
}

/* From where a pawn goes straight to a square: from the one before it, or two from its first rank. */
static u64 pawn_origins(int square, int colour)
{
    int file = square % 8, back = colour ? 1 : -1, rank = square / 8 + back;
    u64 set = on_board(file, rank) ? bit(file, rank) : 0;
    return set | (rank == (colour ? 5 : 2) ? bit(file, rank + back) : 0);
}

/* The kinds in their order, then the ways of pawns: src/core/tables.h. */
static u64 origins(int square, int colour, int way)
{
    bool last = square / 8 == (colour ? 0 : 7);
    switch (way) {
    case 1: return leaps(square, knight_steps, 8);
    case 2: return slides(square, false, true);
    case 3: return slides(square, true, false);
    case 4: return slides(square, true, true);
    case 5: return leaps(square, king_steps, 8);
    case 0:
    case 7: return last == (way == 7) ? pawn_origins(square, colour) : 0;
    default: return last == (way == 8) ? leaps(square, pawn_steps[!colour], 2) : 0;
    }
}

static void write_origins(void)
{
    printf("const jd_bitboard jd_table_origins[2][9][64] = {\n");
    for (int c = 0; c < 2; c++) {
        printf("{");
        for (int way = 0; way < 9; way++) {
            printf("{");
            for (int s = 0; s < 64; s++)
                number(origins(s, c, way), s);
            printf("},\n");
        }
        printf("},\n");
    }
    printf("};\n");
}

static void write_lines(void)
{
    printf("const jd_bitboard jd_table_lines[64][3] = {\n");
    for (int s = 0; s < 64; s++) {
        printf("{");
        for (int i = 0; i < 3; i++)
            number(ray(s, line_steps[i][0], line_steps[i][1]) | ray(s, -line_steps[i][0], -line_steps[i][1]), i);
        printf("},\n");
    }
    printf("};\nconst uint8_t jd_table_rank[64][8] = {\n");
    for (int inner = 0; inner < 64; inner++) {
        printf("{");
        for (int f = 0; f < 8; f++)
            printf("%u,", (unsigned)rank_attacks(inner, f));
        printf("},\n");
    }
    printf("};\n");
}

static void write_rays(void)
{
    printf("const jd_bitboard jd_table_rays[64][8] = {\n");
    for (int s = 0; s < 64; s++) {
        printf("{");
        for (int i = 0; i < 8; i++)
            number(ray(s, lane_steps[i][0], lane_steps[i][1]), i);
        printf("},\n");
    }
    printf("};\n");
}

static void write_spans(void)
{
    printf("const uint8_t jd_table_span[8][8] = {\n");
    for (int a = 0; a < 8; a++) {
        printf("{");
        for (int b = 0; b < 8; b++)
            printf("%u,", (unsigned)(between(a, b) | (u64)1 << a | (u64)1 << b));
        printf("},\n");
    }
    printf("};\n");
}

static void write_pairs(const char *name, u64 (*pair)(int, int))
{
    printf("const jd_bitboard %s[64][64] = {\n", name);
    for (int a = 0; a < 64; a++) {
        printf("{");
        for (int b = 0; b < 64; b++)
            number(pair(a, b), b);
        printf("},\n");
    }
    printf("};\n");
}

static void write_keys(void)
{
    printf("const uint64_t jd_key_piece[2][6][64] = {\n");
    for (int c = 0; c < 2; c++) {
        printf("{");
        for (int k = 0; k < 6; k++) {
            printf("{");
            keys(64);
            printf("},\n");
        }
        printf("},\n");
    }
    printf("};\nconst uint64_t jd_key_castling[64] = {");
    keys(64);
    printf("};\nconst uint64_t jd_key_ep[8] = {");
    keys(8);
    printf("};\nconst uint64_t jd_key_black = 0x%016llxu;\n", (unsigned long long)next_key());
}

int main(void)
{
    printf("/* Written by tools/gen-tables.c; do not edit. */\n#include \"core/tables.h\"\n\n");
    write_attacks();
    write_origins();
    write_lines();
    write_rays();
    write_spans();
    write_pairs("jd_table_between", between);
    write_pairs("jd_table_through", through);
    write_keys();
    return ferror(stdout) ? 1 : 0;
}
