/* certificate.c - checks a certificate: what it is about, and the line of moves of a yes. */
#include "jadoube/certificate.h"

#include "jadoube/fen.h"
#include "jadoube/move.h"
#include "jadoube/movetext.h"
#include "proof/proof.h"

#include <string.h>

/* ---- reading ---- */

bool jd_proof_line(struct reader *r)
{
    if (r->at >= r->length)
        return false;
    const char *end = memchr(r->text + r->at, '\n', r->length - r->at);
    r->line = r->text + r->at;
    r->size = end ? (size_t)(end - r->line) : r->length - r->at;
    r->used = 0;
    r->at += r->size + 1;
    return true;
}

bool jd_proof_word(struct reader *r, const char **word, size_t *size)
{
    while (r->used < r->size && r->line[r->used] == ' ')
        r->used++;
    *word = r->line + r->used;
    while (r->used < r->size && r->line[r->used] != ' ')
        r->used++;
    *size = (size_t)(r->line + r->used - *word);
    return *size > 0;
}

bool jd_proof_says(struct reader *r, const char *wanted)
{
    size_t      before = r->used, size;
    const char *word;
    if (jd_proof_word(r, &word, &size) && size == strlen(wanted) && memcmp(word, wanted, size) == 0)
        return true;
    r->used = before;
    return false;
}

static bool hex_digit(char c, jd_bitboard *set)
{
    const char *digits = "0123456789abcdef", *found = c ? strchr(digits, c) : NULL;
    *set = *set << 4 | (found ? (jd_bitboard)(found - digits) : 0);
    return found != NULL;
}

bool jd_proof_squares(struct reader *r, jd_bitboard *out, bool *several)
{
    const char *word;
    size_t      size;
    *out = 0;
    if (!jd_proof_word(r, &word, &size))
        return false;
    *several = word[0] == '*';
    if (size == 1 && word[0] == '-')
        return true;
    if (*several && size <= 17) {
        for (size_t i = 1; i < size; i++)
            if (!hex_digit(word[i], out))
                return false;
        return true;
    }
    if (size != 2 || word[0] < 'a' || word[0] > 'h' || word[1] < '1' || word[1] > '8')
        return false;
    *out = jd_square_bit((jd_square)((word[1] - '1') * 8 + word[0] - 'a'));
    return true;
}

/* ---- what is known of men ---- */

bool jd_proof_troop(const jd_position *p, struct troop *t)
{
    t->count = 0;
    for (jd_square s = 0; s < JD_SQUARES; s++) {
        jd_kind kind = jd_position_kind_at(p, s);
        if (kind == JD_NO_KIND)
            continue;
        if (t->count == PROOF_MEN)
            return false;
        t->kind[t->count] = (uint8_t)kind;
        t->colour[t->count] = p->colours[JD_BLACK] >> s & 1;
        t->from[t->count] = s;
        if (kind == JD_KING)
            t->king[t->colour[t->count]] = t->count;
        t->count++;
    }
    return true;
}

bool jd_proof_is_ordinary(const jd_position *p)
{
    if (p->castling || (p->kinds[JD_PAWN] & (RANK_1 | RANK_8)) || !has_both_kings(p))
        return false;
    jd_square white = jd_position_king(p, JD_WHITE), black = jd_position_king(p, JD_BLACK);
    return !jd_position_in_check(p, (jd_colour)(p->turn ^ 1)) && !(jd_table_king[white] >> black & 1);
}

/* Nothing but the king; one knight against nothing but queens; bishops of one colour against nothing that could
 * stand on a square of the other colour without being able to help. tests/analysis/oracle.c enumerates these. */
bool jd_proof_material(const jd_position *p, jd_colour side)
{
    jd_bitboard men = p->colours[side] & ~p->kinds[JD_KING], foes = p->colours[side ^ 1] & ~p->kinds[JD_KING];
    if (men == 0)
        return true;
    if ((men & ~p->kinds[JD_KNIGHT]) == 0)
        return !bits_several(men) && (foes & ~p->kinds[JD_QUEEN]) == 0;
    if ((men & ~p->kinds[JD_BISHOP]) != 0 || ((men & DARK) && (men & ~DARK)))
        return false;
    jd_bitboard others = men & DARK ? ~DARK : DARK;
    return (foes & (p->kinds[JD_PAWN] | p->kinds[JD_KNIGHT] | (p->kinds[JD_BISHOP] & others))) == 0;
}

/* ---- a yes ---- */

static complaint line_mates(const jd_certificate *c, struct reader *r, uint64_t *size)
{
    jd_position p = c->position;
    while (jd_proof_line(r)) {
        const char *word;
        for (size_t length; jd_proof_word(r, &word, &length); ++*size) {
            jd_reading reading;
            if (jd_movetext_read(&p, word, length, NULL, &reading) != JD_OK || !jd_move_is_legal(&p, reading.move))
                return "a legal move";
            p = jd_move_make(&p, reading.move);
        }
    }
    return p.turn != c->side && jd_position_is_mate(&p) ? NULL : "a line that ends in mate by the side";
}

/* ---- the whole ---- */

static jd_err read_position(struct reader *r, jd_certificate *out)
{
    char fen[JD_FEN_MAX + 8];
    if (!jd_proof_line(r) || !jd_proof_says(r, "fen") || r->size - r->used >= sizeof fen)
        return JD_ERR_SYNTAX;
    memcpy(fen, r->line + r->used, r->size - r->used);
    fen[r->size - r->used] = '\0';
    return jd_fen_position(fen, JD_PROBLEMS_STANDING, &out->position, NULL, NULL);
}

static jd_err read_claim(struct reader *r, jd_certificate *out)
{
    if (!jd_proof_line(r))
        return JD_ERR_SYNTAX;
    bool white = jd_proof_says(r, "white");
    if (!white && !jd_proof_says(r, "black"))
        return JD_ERR_SYNTAX;
    out->side = white ? JD_WHITE : JD_BLACK;
    bool can = jd_proof_says(r, "can");
    if (!can && !jd_proof_says(r, "cannot"))
        return JD_ERR_SYNTAX;
    out->can = can;
    return jd_proof_says(r, "mate") ? JD_OK : JD_ERR_SYNTAX;
}

static const struct {
    const char *name;
    bool        can; /* what it proves */
    complaint (*check)(const jd_certificate *c, struct reader *r, uint64_t *size);
} means[] = {
    {"line", true, line_mates},
    {"positions", false, jd_proof_of_positions},
    {"sketches", false, jd_proof_of_sketches},
    {"wall", false, jd_proof_of_wall},
};

static jd_err blame(const struct reader *r, const char *expected, jd_err err, jd_fault *fault)
{
    if (fault)
        *fault = (jd_fault){r->line ? (size_t)(r->line - r->text) : 0, expected};
    return err;
}

static bool read_heading(struct reader *r)
{
    return jd_proof_line(r) && jd_proof_says(r, "jadoube") && jd_proof_says(r, "certificate") && jd_proof_says(r, "1");
}

jd_err jd_certificate_verify(const char *text, size_t length, jd_certificate *out, jd_fault *fault)
{
    struct reader r = {.text = text, .length = length};
    memset(out, 0, sizeof *out);
    if (!read_heading(&r))
        return blame(&r, "jadoube certificate 1", JD_ERR_SYNTAX, fault);
    jd_err err = read_position(&r, out);
    if (err)
        return blame(&r, "fen and a position", err, fault);
    if (read_claim(&r, out))
        return blame(&r, "white or black, can or cannot, mate", JD_ERR_SYNTAX, fault);
    if (!jd_proof_line(&r) || !jd_proof_says(&r, "by"))
        return blame(&r, "by and the means of proof", JD_ERR_SYNTAX, fault);
    for (size_t i = 0; i < sizeof means / sizeof means[0]; i++) {
        if (means[i].can != out->can || !jd_proof_says(&r, means[i].name))
            continue;
        out->means = means[i].name;
        complaint wrong = means[i].check(out, &r, &out->size);
        return wrong ? blame(&r, wrong, JD_ERR_REFUSED, fault) : JD_OK;
    }
    return blame(&r, "a means that proves such an answer", JD_ERR_SYNTAX, fault);
}
