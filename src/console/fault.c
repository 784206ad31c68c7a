#include "console/fault.h"

bool fault_words(char *out, size_t size, const jd_language *language, const char *kind, const char *what)
{
    text_id id = text_find("fault.", kind);
    if (id == TEXTS)
        return false;
    text_fill(out, size, language, id, JD_VALUES({"what", what}));
    return true;
}
