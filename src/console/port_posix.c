#include "console/port.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef __linux__
#include <sys/mman.h>
#include <sys/prctl.h>
#endif

#define RANDOM_PART 256 /* as much as the system gives at once */

void port_start(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
}

/* Once told, the thresholds no longer grow with what is freed, which kept the memory of the largest requests. */
void port_return_memory(void)
{
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, 2);
    mallopt(M_MMAP_THRESHOLD, 256 << 10);
    mallopt(M_TRIM_THRESHOLD, 1 << 20);
#endif
}

FILE *port_fopen(const char *path, const char *mode) { return fopen(path, mode); }

int port_open(const char *path) { return open(path, O_RDONLY | O_CLOEXEC); }

ssize_t port_read(int fd, void *out, size_t size) { return read(fd, out, size); }

ssize_t port_getline(char **text, size_t *size, FILE *from) { return getline(text, size, from); }

bool port_seek(int fd, uint64_t to) { return lseek(fd, (off_t)to, SEEK_SET) >= 0; }

bool port_reader_left(FILE *to)
{
    (void)to;
    return false;
}

uint64_t port_size(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISREG(st.st_mode) ? (uint64_t)st.st_size : 0;
}

bool port_random(void *out, size_t size)
{
    char *at = out;
    while (size) {
        size_t part = size < RANDOM_PART ? size : RANDOM_PART;
        if (getentropy(at, part) != 0)
            return false;
        at += part;
        size -= part;
    }
    return true;
}

int port_columns(void)
{
    struct winsize size;
    return isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

int port_scratch(void)
{
#ifdef __linux__
    return memfd_create("jadoube", MFD_CLOEXEC);
#else
    FILE *f = tmpfile();
    int   fd = f ? dup(fileno(f)) : -1;
    if (f)
        fclose(f);
    return fd;
#endif
}

void port_end_with_parent(void)
{
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
}
