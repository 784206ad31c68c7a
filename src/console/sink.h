/* console/sink.h - where writers of the library put their text: a file. */
#ifndef CONSOLE_SINK_H
#define CONSOLE_SINK_H

#include <stdio.h>

/* Write `text` to the FILE that `file` points to. Ask ferror() at the end. */
static inline void write_to_file(void *file, const char *text, size_t length) { fwrite(text, 1, length, (FILE *)file); }

#endif
