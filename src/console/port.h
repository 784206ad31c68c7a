/* console/port.h - what systems do each in their own way: port_posix.c, port_windows.c. Nobody else asks which it is.
 */
#ifndef CONSOLE_PORT_H
#define CONSOLE_PORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

/* The first thing a program does: its arguments are UTF-8 from then on, its streams carry bytes as they are, and a
 * terminal shows UTF-8 and styles. */
void port_start(int *argc, char ***argv);

/* As fopen(), and as open() for reading; a path is UTF-8. */
FILE *port_fopen(const char *path, const char *mode);
int   port_open(const char *path);

/* As read() and getline(). */
ssize_t port_read(int fd, void *out, size_t size);
ssize_t port_getline(char **text, size_t *size, FILE *from);

/* The next byte that is read is this one; false for what is no file on a disk. */
bool port_seek(int fd, uint64_t to);

/* A stream that cannot be written to is a pipe whose reader has gone, and nothing is to be said about it. False where a
 * signal ends the program then. */
bool port_reader_left(FILE *to);

/* The size of a file, 0 if it is none or has none. */
uint64_t port_size(const char *path);

/* Random bytes; false when the system gives none. */
bool port_random(void *out, size_t size);

/* A file without a name that is gone with its last descriptor, such as a child's; -1: there is none. */
int port_scratch(void);

/* For a server with many threads: memory that is freed goes back to the system, where it would be kept. */
void port_return_memory(void);

/* For a child process: it ends with its parent, where the system can do that. */
void port_end_with_parent(void);

/* How wide the terminal is that stdout is; 0 where it is none. */
int port_columns(void);

#endif
