/* import_log.c - logs, one game after the other: each begins with its regulations. */
#include "import_impl.h"
#include "log/seal.h"

#include <string.h>

static bool is_blank(const char *line, size_t length)
{
    for (size_t k = 0; k < length; k++)
        if (!strchr(" \t\r", line[k]) || !line[k])
            return false;
    return true;
}

/* Only the first line of a log has regulations, whatever texts of other lines may speak of. */
static bool has_regulations(const char *line, size_t length)
{
    if (!strstr(line, "\"regulations\""))
        return false;
    json_t *json = json_loadb(line, length, 0, NULL);
    bool    has = json_object_get(json, "regulations") != NULL;
    json_decref(json);
    return has;
}

static void refuse(struct import *i, const jd_fault *fault)
{
    import_tell(i, i->number, fault->offset + 1, "expected %s", fault->expected);
    import_drop(i);
    i->skipping = true;
}

void import_log_line(struct import *i, const char *line, size_t length)
{
    jd_fault fault;
    i->number++;
    if (is_blank(line, length) || jd_line_is_seal(line, length))
        return;
    bool first = has_regulations(line, length);
    if (first)
        import_log_end(i);
    if (i->skipping)
        return;
    bool begun = i->game != NULL;
    if (!(begun ? import_add(i, line, length, &fault) : import_begin(i, line, length, i->number, &fault)))
        refuse(i, &fault);
}

void import_log_end(struct import *i)
{
    if (i->game)
        import_close(i);
    i->skipping = false;
}
