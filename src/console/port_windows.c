/* port_windows.c - Windows speaks UTF-16, changes line ends, and keeps arguments in a code page of its own. */
#include "console/port.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <windows.h>

#include <bcrypt.h>
#include <shellapi.h>

#define PATH_UNITS 4096

/* ---- UTF-16 ---- */

static char *narrow(const wchar_t *wide)
{
    int   size = WideCharToMultiByte(CP_UTF8, 0, wide, -1, NULL, 0, NULL, NULL);
    char *text = malloc((size_t)size + 1);
    if (text && WideCharToMultiByte(CP_UTF8, 0, wide, -1, text, size, NULL, NULL) == 0)
        *text = '\0';
    return text;
}

static bool widen(const char *text, wchar_t *out, int units)
{
    if (MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, out, units) > 0)
        return true;
    errno = ENOENT;
    return false;
}

/* ---- the start ---- */

/* The arguments live as long as the program. Those that came stay where memory is short. */
static void take_arguments(int *argc, char ***argv)
{
    int       count = 0;
    wchar_t **wide = CommandLineToArgvW(GetCommandLineW(), &count);
    char    **words = wide ? calloc((size_t)count + 1, sizeof *words) : NULL;
    bool      good = words != NULL;
    for (int i = 0; good && i < count; i++)
        good = (words[i] = narrow(wide[i])) != NULL;
    if (good) {
        *argc = count;
        *argv = words;
    }
    LocalFree(wide);
}

static void understand_styles(DWORD which)
{
    HANDLE handle = GetStdHandle(which);
    DWORD  mode;
    if (GetConsoleMode(handle, &mode))
        SetConsoleMode(handle, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
}

void port_start(int *argc, char ***argv)
{
    take_arguments(argc, argv);
    for (int fd = 0; fd < 3; fd++)
        _setmode(fd, _O_BINARY);
    SetConsoleCP(CP_UTF8);
    SetConsoleOutputCP(CP_UTF8);
    understand_styles(STD_OUTPUT_HANDLE);
    understand_styles(STD_ERROR_HANDLE);
}

/* ---- files ---- */

/* To open a folder is what permission is denied for. */
static void call_a_folder_so(const wchar_t *path)
{
    DWORD attributes = GetFileAttributesW(path);
    if (errno == EACCES && attributes != INVALID_FILE_ATTRIBUTES && attributes & FILE_ATTRIBUTE_DIRECTORY)
        errno = EISDIR;
}

void port_return_memory(void) {}

FILE *port_fopen(const char *path, const char *mode)
{
    wchar_t wide[PATH_UNITS], how[16];
    if (!widen(path, wide, PATH_UNITS) || !widen(mode, how, 16))
        return NULL;
    FILE *file = _wfopen(wide, how);
    if (!file)
        call_a_folder_so(wide);
    return file;
}

int port_open(const char *path)
{
    wchar_t wide[PATH_UNITS];
    if (!widen(path, wide, PATH_UNITS))
        return -1;
    int fd = _wopen(wide, _O_RDONLY | _O_BINARY | _O_NOINHERIT);
    if (fd < 0)
        call_a_folder_so(wide);
    return fd;
}

ssize_t port_read(int fd, void *out, size_t size) { return _read(fd, out, size < INT_MAX ? (unsigned)size : INT_MAX); }

bool port_seek(int fd, uint64_t to)
{
    return GetFileType((HANDLE)_get_osfhandle(fd)) == FILE_TYPE_DISK && _lseeki64(fd, (__int64)to, SEEK_SET) >= 0;
}

static bool grow_text(char **text, size_t *size, size_t length)
{
    if (length + 2 <= *size)
        return true;
    size_t more = *size ? 2 * *size : 256;
    char  *moved = realloc(*text, more);
    if (!moved)
        return false;
    *text = moved;
    *size = more;
    return true;
}

ssize_t port_getline(char **text, size_t *size, FILE *from)
{
    size_t length = 0;
    int    c = 0;
    while (c != '\n' && (c = getc(from)) != EOF) {
        if (!grow_text(text, size, length))
            return -1;
        (*text)[length++] = (char)c;
    }
    if (!length)
        return -1;
    (*text)[length] = '\0';
    return (ssize_t)length;
}

/* A pipe has no other way to fail, and the error itself may be long gone. */
bool port_reader_left(FILE *to) { return GetFileType((HANDLE)_get_osfhandle(_fileno(to))) == FILE_TYPE_PIPE; }

uint64_t port_size(const char *path)
{
    struct _stat64 st;
    wchar_t        wide[PATH_UNITS];
    bool           there = widen(path, wide, PATH_UNITS) && _wstat64(wide, &st) == 0;
    return there && S_ISREG(st.st_mode) ? (uint64_t)st.st_size : 0;
}

/* ---- the rest ---- */

bool port_random(void *out, size_t size)
{
    return BCryptGenRandom(NULL, out, (ULONG)size, BCRYPT_USE_SYSTEM_PREFERRED_RNG) == 0;
}

int port_columns(void)
{
    CONSOLE_SCREEN_BUFFER_INFO info;
    return GetConsoleScreenBufferInfo(GetStdHandle(STD_OUTPUT_HANDLE), &info)
               ? info.srWindow.Right - info.srWindow.Left + 1
               : 0;
}
