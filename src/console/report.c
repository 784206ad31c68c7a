#include "console/report.h"
#include "console/terminal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void complain(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fflush(stdout); /* so that the two streams keep their order on a terminal */
    fprintf(stderr, "%sjadoube:%s ", style(stderr, STYLE_BAD), style(stderr, STYLE_PLAIN));
    vfprintf(stderr, format, list);
    fputc('\n', stderr);
    va_end(list);
}

static const jd_language *language;

void complain_in(const jd_language *spoken) { language = spoken; }

static const jd_language *usual_language(void)
{
    const char *code = getenv("JADOUBE_LANG");
    return code ? jd_language_find(code) : NULL;
}

void complain_text(text_id id, const struct jd_value *values)
{
    char text[1000];
    text_fill(text, sizeof text, language ? language : usual_language(), id, values);
    complain("%s", text);
}

#define BEFORE 80 /* so much of the text is shown on each side of the place */
#define AFTER  30

void complain_fault(const char *what, const char *text, size_t length, const jd_fault *fault)
{
    size_t at = fault->offset;
    size_t from = at > BEFORE ? at - BEFORE : 0;
    size_t to = length - at > AFTER ? at + AFTER : length;
    complain("%s: at byte %zu: expected %s", what, at, fault->expected);
    fprintf(stderr, "  %s", from ? "..." : "");
    for (size_t i = from; i < to; i++) /* what a terminal might act upon, or show wider than one column, is hidden */
        fputc(text[i] >= ' ' && text[i] <= '~' ? text[i] : '?', stderr);
    fprintf(stderr, "%s\n  %*s%s^%s\n", to < length ? "..." : "", (int)(at - from) + (from ? 3 : 0), "",
            style(stderr, STYLE_BAD), style(stderr, STYLE_PLAIN));
}
