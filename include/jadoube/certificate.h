/* jadoube/certificate.h - checking proofs that a side can, or cannot, still checkmate by any series of legal moves.
 *
 * A certificate (jd_mate_certify() in mate.h writes them) is text that anybody can keep and check later. A yes is a
 * line of moves that ends in mate. A no is a set of positions that holds the one in question, that no legal move leads
 * out of, and in which nobody is mated by the side: listed one by one, or many at a time. The checker (src/proof) knows
 * nothing of how the answer was found. docs/mate.md has the format.
 */
#ifndef JADOUBE_CERTIFICATE_H
#define JADOUBE_CERTIFICATE_H

#include "err.h"
#include "position.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a certificate says. */
typedef struct jd_certificate {
    jd_position position;
    jd_colour   side;
    bool        can;   /* that side can mate; else it is proved that it cannot        */
    const char *means; /* "line", "positions", "sketches" or "wall"; a static string  */
    uint64_t    size;  /* moves of the line, or lines that describe the set           */
    uint64_t    reserved[4];
} jd_certificate;

/* Check a certificate of `length` bytes. JD_OK: it is a proof, of what *out says. JD_ERR_SYNTAX: it cannot be read,
 * JD_ERR_REFUSED: it proves nothing; then *fault (may be NULL) says why, and at what offset. */
JD_API jd_err jd_certificate_verify(const char *text, size_t length, jd_certificate *out, jd_fault *fault);

#ifdef __cplusplus
}
#endif
#endif
