/* shrink.h - a game that shows a failure, made as short and as plain as it can be, and printed. */
#ifndef JD_PROPERTIES_SHRINK_H
#define JD_PROPERTIES_SHRINK_H

#include "property.h"

/* The property still fails, and for the same reason. */
void shrink(struct told *log, property *holds, const char *why);

/* As a case of tests/cases, with what is ruled today, which is also a log when its other lines are left out. */
void print_case(const struct told *log, const char *name);

#endif
