/* cli/position.h - positions as words of the command line. */
#ifndef CLI_POSITION_H
#define CLI_POSITION_H

#include "jadoube/jadoube.h"

/* Read a FEN; `what` names its place in messages. On JD_ERR_SYNTAX, or JD_ERR_REFUSED when the setup has
 * a problem that cannot be played on with, a message is printed. The problems that are let stand are
 * stored in *problems (may be NULL). */
jd_err position_read(const char *what, const char *text, size_t length, jd_position *out, jd_problems *problems);

/* The same for a word of the command line; NULL means the orthodox array. */
bool position_operand(const char *fen, jd_position *out);

/* Where a refused setup's text is wrong, as far as one place can be blamed. */
jd_fault position_refusal(const char *text, size_t length, const jd_setup *s);

#endif
