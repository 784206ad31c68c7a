/* contest/stop.h - what takes long ends when another thread says so. */
#ifndef CONTEST_STOP_H
#define CONTEST_STOP_H

#include <stdbool.h>
#include <stddef.h>

/* NULL: it never does. */
static inline bool is_stopped(const int *stop) { return stop && __atomic_load_n(stop, __ATOMIC_RELAXED) != 0; }

#endif
