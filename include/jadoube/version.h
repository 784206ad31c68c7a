/* jadoube/version.h - which release this is. It says what is new, and what is ruled otherwise (CHANGELOG.md); whether a
 * program must be compiled anew is another question, answered by the number in the library's soname. */
#ifndef JADOUBE_VERSION_H
#define JADOUBE_VERSION_H

#include "board.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Of the headers that a program was compiled with. */
#define JD_VERSION_MAJOR 0
#define JD_VERSION_MINOR 2
#define JD_VERSION_PATCH 0
#define JD_VERSION       "0.2.0-dev"

/* To compare with: #if JD_VERSION_NUMBER >= JD_VERSION_OF(0, 2, 0) */
#define JD_VERSION_OF(major, minor, patch) ((major)*1000000 + (minor)*1000 + (patch))
#define JD_VERSION_NUMBER                  JD_VERSION_OF(JD_VERSION_MAJOR, JD_VERSION_MINOR, JD_VERSION_PATCH)

/* Of the library that it runs with: a static string. */
JD_API const char *jd_version(void);

#ifdef __cplusplus
}
#endif
#endif
