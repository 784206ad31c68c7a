/* The languages that the library speaks. */
#include "words/word.h"

#include <strings.h>

const char *jd_tongue_code(jd_tongue tongue) { return jd_tongue_rows[tongue].code; }

const char *jd_tongue_name(jd_tongue tongue) { return jd_tongue_rows[tongue].name; }

bool jd_tongue_parse(const char *code, jd_tongue *out)
{
    for (int t = 0; t < JD_TONGUES; t++) {
        if (strcasecmp(code, jd_tongue_rows[t].code) == 0) {
            *out = (jd_tongue)t;
            return true;
        }
    }
    *out = JD_ENGLISH;
    return false;
}
