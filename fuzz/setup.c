/* Any bytes as a setup: four bits for each square, then rights, en passant square and the rest. */
#include "standing.h"

static jd_setup setup_of(const uint8_t bytes[44])
{
    jd_setup s = jd_setup_empty();
    for (int square = 0; square < 64; square++) {
        int piece = bytes[square / 2] >> square % 2 * 4 & 15;
        if (piece < 12)
            jd_setup_put(&s, (jd_square)square, (jd_colour)(piece / 6), (jd_kind)(piece % 6));
    }
    memcpy(&s.castling, bytes + 32, 8);
    s.ep = bytes[40];
    s.turn = bytes[41] & 1;
    s.chess960 = bytes[41] >> 1 & 1;
    if (bytes[41] & 4) /* only rooks on the first ranks, so that rights are good more often */
        s.castling &= s.kinds[JD_ROOK] & UINT64_C(0xff000000000000ff);
    if (bytes[41] & 8) /* a piece too many, or one of no colour */
        s.kinds[bytes[42] % 6] ^= UINT64_C(1) << bytes[43] % 64;
    s.halfmove_clock = bytes[42];
    s.fullmove = (uint16_t)(bytes[43] + 1);
    return s;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t bytes[44] = {0};
    memset(bytes, 0xff, 32);
    memcpy(bytes, data, size < sizeof bytes ? size : sizeof bytes);
    jd_setup s = setup_of(bytes);
    setup_must_hold(&s);
    return 0;
}
