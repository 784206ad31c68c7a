/* digest.c - SHA-256 of the files that an engine is made of. */
#include "arena/digest.h"

#include "match/match.h"

#include <errno.h>
#include <fcntl.h>
#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define BLOCK 65536

/* ---- bytes ---- */

static bool add_bytes(EVP_MD_CTX *d, int fd)
{
    char    block[BLOCK];
    ssize_t n;
    while ((n = read(fd, block, sizeof block)) > 0)
        if (!EVP_DigestUpdate(d, block, (size_t)n))
            return false;
    return n == 0;
}

static bool add_file(EVP_MD_CTX *d, const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    bool good = add_bytes(d, fd);
    int  failed = errno;
    close(fd);
    errno = failed;
    return good;
}

static bool finish(EVP_MD_CTX *d, bool good, char out[DIGEST_MAX])
{
    unsigned char hash[32];
    good = good && EVP_DigestFinal_ex(d, hash, NULL);
    for (size_t i = 0; good && i < sizeof hash; i++)
        snprintf(out + 2 * i, 3, "%02x", hash[i]);
    int failed = errno;
    EVP_MD_CTX_free(d);
    errno = failed;
    return good;
}

static EVP_MD_CTX *begin_digest(void)
{
    EVP_MD_CTX *d = EVP_MD_CTX_new();
    if (d && EVP_DigestInit_ex(d, EVP_sha256(), NULL))
        return d;
    EVP_MD_CTX_free(d);
    errno = ENOMEM;
    return NULL;
}

bool digest_file(const char *path, char out[DIGEST_MAX])
{
    EVP_MD_CTX *d = begin_digest();
    return d && finish(d, add_file(d, path), out);
}

/* ---- engines ---- */

static bool is_file(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISREG(about.st_mode);
}

/* A name in the folder in which the engine works. */
static void place(const struct competitor *c, const char *name, char *out, size_t size)
{
    if (c->folder && name[0] != '/')
        snprintf(out, size, "%s/%s", c->folder, name);
    else
        snprintf(out, size, "%s", name);
}

/* As it is started: a path, or a name in PATH, then in /usr/games. */
static bool find_program(const struct competitor *c, char *out, size_t size)
{
    const char *path = getenv("PATH");
    if (strchr(c->command, '/')) {
        place(c, c->command, out, size);
        return is_file(out);
    }
    for (const char *at = path ? path : "/usr/bin:/bin"; *at;) {
        size_t length = strcspn(at, ":");
        snprintf(out, size, "%.*s/%s", (int)length, at, c->command);
        if (is_file(out) && access(out, X_OK) == 0)
            return true;
        at += length + (at[length] == ':');
    }
    snprintf(out, size, "/usr/games/%s", c->command);
    return is_file(out);
}

bool digest_engine(const struct competitor *c, char out[DIGEST_MAX])
{
    char path[4096];
    errno = ENOENT;
    if (!find_program(c, path, sizeof path))
        return false;
    EVP_MD_CTX *d = begin_digest();
    if (!d)
        return false;
    bool good = add_file(d, path);
    for (char **word = c->words + 1; good && *word; word++) {
        place(c, *word, path, sizeof path);
        if (is_file(path))
            good = add_file(d, path);
    }
    if (good && c->book)
        good = add_file(d, c->book);
    return finish(d, good, out);
}
