/* jadoube/err.h - bad input and bad environment. A bug is an assert, an unlawful act is a ruling;
 * neither is reported here, and there is no last-error state. */
#ifndef JADOUBE_ERR_H
#define JADOUBE_ERR_H

#include "board.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum jd_err {
    JD_OK,
    JD_ERR_SYNTAX,  /* text that does not follow its format                  */
    JD_ERR_REFUSED, /* well-formed, but not something that can be played on   */
    JD_ERR_RANGE,   /* a number outside its limits                            */
    JD_ERR_MEMORY,
    JD_ERR_IO
} jd_err;

/* Where a parser stopped and what it expected there. `expected` points to a static string. */
typedef struct jd_fault {
    size_t      offset; /* in bytes from the beginning of the text */
    const char *expected;
} jd_fault;

/* A short English name, such as "syntax error"; a static string. */
JD_API const char *jd_err_name(jd_err err);

#ifdef __cplusplus
}
#endif
#endif
