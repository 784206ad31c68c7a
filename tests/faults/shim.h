/* tests/faults/shim.h - what a test tells the shim inside a program: a file that both have mapped (JADOUBE_FAULTS).
 *
 * tests/faults/shim.py has the same layout: eight numbers of eight bytes.
 */
#ifndef FAULTS_SHIM_H
#define FAULTS_SHIM_H

#include <stdint.h>

/* What happens to the files of the store (those with JADOUBE_FAULTS_FILE in their names). */
enum shim_weather {
    SHIM_FINE,
    SHIM_SLOW,      /* every write and fsync takes `delay` ms                 */
    SHIM_FULL,      /* ENOSPC                                                 */
    SHIM_SHORT,     /* half of what is written, then ENOSPC                   */
    SHIM_EIO_WRITE, /* EIO                                                    */
    SHIM_EIO_SYNC,  /* written, but not known to be on the disk               */
    SHIM_EIO_READ,
    SHIM_STALL /* nothing comes back until the weather changes           */
};

/* Calls of which the n-th fails. */
enum shim_kind {
    SHIM_MEMORY = 1, /* malloc, calloc, realloc                                */
    SHIM_FILES = 2,  /* open, read, write, fsync, ftruncate of the store's files */
    SHIM_NET = 4     /* socket, connect, accept, send, receive                 */
};

struct shim {
    _Atomic int64_t weather, delay;
    _Atomic int64_t kinds;   /* which calls count; 0: none                     */
    _Atomic int64_t left;    /* so many go well, then one fails; -1: none does */
    _Atomic int64_t lasting; /* from then on all fail                          */
    _Atomic int64_t calls;   /* that counted                                   */
    _Atomic int64_t failed;
    _Atomic int64_t blocks; /* of memory that are in use                      */
};

#endif
