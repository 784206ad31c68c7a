/* console/fault.h - how an engine failed, in words. */
#ifndef CONSOLE_FAULT_H
#define CONSOLE_FAULT_H

#include "console/text.h"

/* "it was killed by signal 11 (Segmentation fault)", of "signal" and "11 (Segmentation fault)". False, and nothing is
 * written, when there are no words for such a kind. */
bool fault_words(char *out, size_t size, const jd_language *language, const char *kind, const char *what);

#endif
