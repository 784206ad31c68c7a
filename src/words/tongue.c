/* The languages that the library speaks. */
#include "jadoube/tongue.h"

#include <strings.h>

static const struct {
    const char *code, *name;
} tongues[JD_TONGUES] = {
    [JD_ENGLISH] = {"en", "English"},   [JD_CZECH] = {"cs", "čeština"},       [JD_SLOVAK] = {"sk", "slovenčina"},
    [JD_CROATIAN] = {"hr", "hrvatski"}, [JD_SLOVENE] = {"sl", "slovenščina"},
};

const char *jd_tongue_code(jd_tongue tongue) { return tongues[tongue].code; }

const char *jd_tongue_name(jd_tongue tongue) { return tongues[tongue].name; }

bool jd_tongue_parse(const char *code, jd_tongue *out)
{
    for (int t = 0; t < JD_TONGUES; t++) {
        if (strcasecmp(code, tongues[t].code) == 0) {
            *out = (jd_tongue)t;
            return true;
        }
    }
    *out = JD_ENGLISH;
    return false;
}
