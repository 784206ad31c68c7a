/* shim.c - stands between a program and the C library (LD_PRELOAD) and fails as it is told: see shim.h.
 *
 * What goes well is done by the system call itself, so that nothing has to be looked up, at any time, in any thread.
 */
#undef _FILE_OFFSET_BITS /* both names of each function are ours */
#undef _FORTIFY_SOURCE
#include "shim.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static struct shim  nothing = {.left = -1};
static struct shim *shim = &nothing;
static const char  *store_name;

#define FILES 4096
static _Atomic bool is_store[FILES]; /* by descriptor */

__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv("JADOUBE_FAULTS");
    store_name = getenv("JADOUBE_FAULTS_FILE");
    int   fd = path ? (int)syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC) : -1;
    void *map = fd < 0 ? MAP_FAILED : mmap(NULL, sizeof *shim, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (fd >= 0)
        syscall(SYS_close, fd);
    if (map != MAP_FAILED)
        shim = map;
}

/* ---- the n-th call ---- */

static bool fails(enum shim_kind kind)
{
    if (!(shim->kinds & kind))
        return false;
    shim->calls++;
    if (shim->left < 0)
        return false;
    int64_t before = shim->left--;
    if (before > 0)
        return false;
    if (shim->lasting)
        shim->left = 0;
    shim->failed++;
    return true;
}

/* ---- memory ---- */

#ifndef SHIM_WITHOUT_MEMORY
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
void  __libc_free(void *old);

static void *no_memory(void)
{
    errno = ENOMEM;
    return NULL;
}

static void *counted(void *block)
{
    shim->blocks += block != NULL;
    return block;
}

void *malloc(size_t size) { return fails(SHIM_MEMORY) ? no_memory() : counted(__libc_malloc(size)); }

void *calloc(size_t count, size_t size)
{
    return fails(SHIM_MEMORY) ? no_memory() : counted(__libc_calloc(count, size));
}

void *realloc(void *old, size_t size)
{
    if (fails(SHIM_MEMORY))
        return no_memory();
    void *block = __libc_realloc(old, size);
    shim->blocks += !old && block;
    return block;
}

void free(void *old)
{
    shim->blocks -= old != NULL;
    __libc_free(old);
}
#endif

/* ---- files of the store ---- */

static bool of_store(int fd) { return fd >= 0 && fd < FILES && is_store[fd]; }

static long fail(int error)
{
    errno = error;
    return -1;
}

static void sleep_ms(int64_t ms)
{
    struct timespec t = {ms / 1000, ms % 1000 * 1000000};
    nanosleep(&t, NULL);
}

static void take_time(void)
{
    if (shim->weather == SHIM_SLOW)
        sleep_ms(shim->delay);
    while (shim->weather == SHIM_STALL)
        sleep_ms(5);
}

/* 0, or why it cannot be written; `size` may become smaller. */
static int write_trouble(int fd, size_t *size)
{
    if (!of_store(fd))
        return 0;
    take_time();
    if (fails(SHIM_FILES))
        return EIO;
    if (shim->weather == SHIM_SHORT && *size > 1) {
        *size /= 2;
        return 0;
    }
    return shim->weather == SHIM_FULL || shim->weather == SHIM_SHORT ? ENOSPC
           : shim->weather == SHIM_EIO_WRITE                         ? EIO
                                                                     : 0;
}

static bool cannot_read(int fd) { return of_store(fd) && (fails(SHIM_FILES) || shim->weather == SHIM_EIO_READ); }

static bool cannot_sync(int fd)
{
    if (!of_store(fd))
        return false;
    take_time();
    return fails(SHIM_FILES) || shim->weather == SHIM_EIO_SYNC;
}

static int open_at(const char *path, int flags, mode_t mode)
{
    bool ours = store_name && strstr(path, store_name);
    if (ours && fails(SHIM_FILES))
        return (int)fail(EMFILE);
    int fd = (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
    if (fd >= 0 && fd < FILES)
        is_store[fd] = ours;
    return fd;
}

static mode_t mode_of(int flags, va_list *more) { return flags & O_CREAT ? va_arg(*more, mode_t) : 0; }

int open(const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    mode_t mode = mode_of(flags, &more);
    va_end(more);
    return open_at(path, flags, mode);
}

int open64(const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    mode_t mode = mode_of(flags, &more);
    va_end(more);
    return open_at(path, flags, mode);
}

int close(int fd)
{
    if (fd >= 0 && fd < FILES)
        is_store[fd] = false;
    return (int)syscall(SYS_close, fd);
}

ssize_t write(int fd, const void *bytes, size_t size)
{
    int error = write_trouble(fd, &size);
    return error ? fail(error) : syscall(SYS_write, fd, bytes, size);
}

ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t at)
{
    int error = write_trouble(fd, &size);
    return error ? fail(error) : syscall(SYS_pwrite64, fd, bytes, size, at);
}

ssize_t read(int fd, void *bytes, size_t size)
{
    return cannot_read(fd) ? fail(EIO) : syscall(SYS_read, fd, bytes, size);
}

ssize_t pread64(int fd, void *bytes, size_t size, off64_t at)
{
    return cannot_read(fd) ? fail(EIO) : syscall(SYS_pread64, fd, bytes, size, at);
}

int fsync(int fd) { return (int)(cannot_sync(fd) ? fail(EIO) : syscall(SYS_fsync, fd)); }
int fdatasync(int fd) { return (int)(cannot_sync(fd) ? fail(EIO) : syscall(SYS_fdatasync, fd)); }

int ftruncate64(int fd, off64_t size)
{
    size_t whole = 1;
    int    error = write_trouble(fd, &whole);
    return (int)(error ? fail(error) : syscall(SYS_ftruncate, fd, size));
}

/* ---- the net ---- */

int socket(int family, int type, int protocol)
{
    return (int)(fails(SHIM_NET) ? fail(ENFILE) : syscall(SYS_socket, family, type, protocol));
}

int connect(int fd, const struct sockaddr *address, socklen_t size)
{
    return (int)(fails(SHIM_NET) ? fail(ECONNREFUSED) : syscall(SYS_connect, fd, address, size));
}

int accept4(int fd, struct sockaddr *address, socklen_t *size, int flags)
{
    return (int)(fails(SHIM_NET) ? fail(ECONNABORTED) : syscall(SYS_accept4, fd, address, size, flags));
}

/* Once it has failed, nothing more comes over it. */
static long broken(int fd)
{
    syscall(SYS_shutdown, fd, SHUT_RDWR);
    return fail(ECONNRESET);
}

ssize_t send(int fd, const void *bytes, size_t size, int flags)
{
    return fails(SHIM_NET) ? broken(fd) : syscall(SYS_sendto, fd, bytes, size, flags, NULL, 0);
}

ssize_t recv(int fd, void *bytes, size_t size, int flags)
{
    return fails(SHIM_NET) ? broken(fd) : syscall(SYS_recvfrom, fd, bytes, size, flags, NULL, NULL);
}

ssize_t recvmsg(int fd, struct msghdr *message, int flags)
{
    return fails(SHIM_NET) ? broken(fd) : syscall(SYS_recvmsg, fd, message, flags);
}

ssize_t sendmsg(int fd, const struct msghdr *message, int flags)
{
    return fails(SHIM_NET) ? broken(fd) : syscall(SYS_sendmsg, fd, message, flags);
}
