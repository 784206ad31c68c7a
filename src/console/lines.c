#include "console/lines.h"
#include "console/port.h"
#include "console/report.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

bool lines_open(struct lines *l, const char *path)
{
    bool standard = strcmp(path, "-") == 0;
    *l = (struct lines){.name = standard ? "stdin" : path};
    l->file = standard ? stdin : port_fopen(path, "rb");
    if (!l->file)
        complain("cannot open %s: %s", path, strerror(errno));
    return l->file != NULL;
}

bool lines_next(struct lines *l)
{
    errno = 0;
    ssize_t got = port_getline(&l->text, &l->size, l->file);
    if (got < 0)
        return false;
    size_t length = (size_t)got;
    if (length && l->text[length - 1] == '\n')
        length--;
    if (length && l->text[length - 1] == '\r')
        length--;
    l->text[length] = '\0';
    if (l->number++ == 0 && strncmp(l->text, "\xef\xbb\xbf", 3) == 0) { /* a byte order mark says nothing */
        memmove(l->text, l->text + 3, length - 2);
        length -= 3;
    }
    l->length = length;
    return true;
}

bool lines_close(struct lines *l)
{
    bool good = !ferror(l->file); /* a caller may stop before the end */
    if (!good)
        complain("cannot read %s: %s", l->name, strerror(errno));
    if (l->file != stdin)
        fclose(l->file);
    free(l->text);
    return good;
}
