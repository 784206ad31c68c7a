/* console/report.h - telling the user what is wrong, on stderr. */
#ifndef CONSOLE_REPORT_H
#define CONSOLE_REPORT_H

#include "console/text.h"
#include "jadoube/err.h"

/* "jadoube: <message>" and a new line. */
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same with a text in the language of complaints: that of JADOUBE_LANG until a command has read its own and says
 * so. */
void complain_text(text_id id, const struct jd_value *values);
void complain_in(const jd_language *language);

/* What a parser found wrong in `text`: `what` (such as "FEN" or "games.pgn:12"), the offset and what was
 * expected there, then the text about the place with a caret under it. */
void complain_fault(const char *what, const char *text, size_t length, const jd_fault *fault);

#endif
