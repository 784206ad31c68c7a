/* log/seal.h - the line that closes a signed log (store/signed.h). */
#ifndef LOG_SEAL_H
#define LOG_SEAL_H

#include <stdbool.h>
#include <stddef.h>

/* Is this line a seal, and nothing that happened in a game? */
bool jd_line_is_seal(const char *line, size_t length);

#endif
