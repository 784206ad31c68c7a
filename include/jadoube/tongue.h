/* jadoube/tongue.h - the languages that the library speaks: rulings, Articles, glossary. It reads and
 * writes moves in many more (language.h). */
#ifndef JADOUBE_TONGUE_H
#define JADOUBE_TONGUE_H

#include "board.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum jd_tongue { JD_ENGLISH, JD_CZECH, JD_SLOVAK, JD_CROATIAN, JD_SLOVENE } jd_tongue;

#define JD_TONGUES 5

/* "cs" and "čeština"; static strings. */
JD_API const char *jd_tongue_code(jd_tongue tongue);
JD_API const char *jd_tongue_name(jd_tongue tongue);

/* By the code, in any case. False, and English in *out, when it is none of them. */
JD_API bool jd_tongue_parse(const char *code, jd_tongue *out);

#ifdef __cplusplus
}
#endif
#endif
