/* pgn_bytes.h - many bytes of a text at once: usual tags, the lines of a text. For the code that is compiled once per
 * kind of processor (pgn_moves.c). */
#ifndef JD_PGN_BYTES_H
#define JD_PGN_BYTES_H

#include "notation/pgn_text.h"

#include <string.h>
#if defined(__SSE2__)
#include <immintrin.h>
#endif

/* ---- tags ---- */

#define TAG_BLOCK 64 /* bytes in which a usual tag has room */

/* Which of 64 bytes are quotes, end a value (quotes, backslashes, control characters), or do not belong into a name. */
struct tag_bytes {
    uint64_t quotes, ends, gaps;
};

#if defined(__AVX512BW__)
static inline struct tag_bytes tag_bytes_of(const char *at)
{
    __m512i  bytes = _mm512_loadu_si512(at);
    uint64_t quotes = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('"'));
    return (struct tag_bytes){
        .quotes = quotes,
        .ends = quotes | _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('\\')) |
                _mm512_cmplt_epu8_mask(bytes, _mm512_set1_epi8(' ')),
        .gaps = _mm512_cmple_epu8_mask(bytes, _mm512_set1_epi8(' ')) |
                _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('[')) |
                _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(']')),
    };
}
#elif defined(__SSE2__)
#if defined(__AVX2__)
typedef __m256i bytes_vector;
#define bytes_load(at)   _mm256_loadu_si256((const __m256i *)(at))
#define bytes_are(b, c)  _mm256_cmpeq_epi8(b, _mm256_set1_epi8(c))
#define bytes_upto(b, c) _mm256_cmpeq_epi8(_mm256_min_epu8(b, _mm256_set1_epi8(c)), b)
#define bytes_or(a, b)   _mm256_or_si256(a, b)
#define bytes_mask(b)    (uint32_t) _mm256_movemask_epi8(b)
#else
typedef __m128i bytes_vector;
#define bytes_load(at)   _mm_loadu_si128((const __m128i *)(at))
#define bytes_are(b, c)  _mm_cmpeq_epi8(b, _mm_set1_epi8(c))
#define bytes_upto(b, c) _mm_cmpeq_epi8(_mm_min_epu8(b, _mm_set1_epi8(c)), b)
#define bytes_or(a, b)   _mm_or_si128(a, b)
#define bytes_mask(b)    (uint32_t) _mm_movemask_epi8(b)
#endif

static inline struct tag_bytes tag_bytes_of(const char *at)
{
    struct tag_bytes out = {0};
    for (unsigned i = 0; i < TAG_BLOCK; i += sizeof(bytes_vector)) {
        bytes_vector bytes = bytes_load(at + i), quotes = bytes_are(bytes, '"');
        bytes_vector ends = bytes_or(quotes, bytes_or(bytes_are(bytes, '\\'), bytes_upto(bytes, ' ' - 1)));
        bytes_vector gaps = bytes_or(bytes_upto(bytes, ' '), bytes_or(bytes_are(bytes, '['), bytes_are(bytes, ']')));
        out.quotes |= (uint64_t)bytes_mask(quotes) << i;
        out.ends |= (uint64_t)bytes_mask(ends) << i;
        out.gaps |= (uint64_t)bytes_mask(gaps) << i;
    }
    return out;
}
#endif

/* A tag as nearly all are: [Name "value"] with short words, nothing to resolve, and more text behind it. Where it ends;
 * NULL if it is another, or none. No step depends on how long its words are, which nobody could guess. */
static const char *usual_tag(const char *at, const char *end, struct tag *out)
{
#if defined(__SSE2__)
    if (end - at < TAG_BLOCK)
        return NULL;
    struct tag_bytes b = tag_bytes_of(at);
    if (!b.quotes)
        return NULL;
    uint64_t open = b.quotes & -b.quotes, space = open >> 1, ends = b.ends & -(open << 1);
    uint64_t name = (space - 1) & ~UINT64_C(1); /* what stands between the bracket and the space */
    uint64_t close = ends & -ends;
    if (space < 4 || (b.gaps & (name | space)) != space || !(close & b.quotes) || close >> (TAG_BLOCK - 1))
        return NULL;
    unsigned from = (unsigned)__builtin_ctzll(open), to = (unsigned)__builtin_ctzll(close);
    if (at[from - 1] != ' ' || at[to + 1] != ']')
        return NULL;
    *out = (struct tag){.name = {at + 1, from - 2}, .value = {at + from + 1, to - from - 1}};
    return at + to + 2;
#else
    return NULL;
#endif
}

/* ---- lines ---- */

/* How many lines end in a text. Small sums, which fit into bytes, let the compiler take many bytes at once. */
static size_t lines(const char *text, size_t length)
{
    size_t total = 0;
    while (length) {
        size_t  part = length < 192 ? length : 192;
        uint8_t sum = 0;
        for (size_t i = 0; i < part; i++)
            sum = (uint8_t)(sum + (text[i] == '\n'));
        total += sum;
        text += part;
        length -= part;
    }
    return total;
}

#endif
