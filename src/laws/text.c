/* text.c - a ruling as a sentence. */
#include "jadoube/ruling.h"

#include <stdio.h>

size_t jd_ruling_text(const jd_ruling *r, const char *lang, char *out, size_t size)
{
    (void)lang;
    const char *result = jd_result_text(r->result);
    int n = snprintf(out, size, "Article %s: %s%s%s.", jd_ruling_article(r), jd_rule_name(r->rule), result ? ", " : "",
                     result ? result : "");
    return n < 0 ? 0 : (size_t)n;
}
