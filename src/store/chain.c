/* chain.c - the hashes, by libcrypto. */
#include "chain.h"

#include <openssl/err.h>
#include <openssl/evp.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct chain {
    EVP_MD     *sha256;
    EVP_MD_CTX *context;
};

void chain_free(struct chain *c)
{
    if (!c)
        return;
    EVP_MD_CTX_free(c->context);
    EVP_MD_free(c->sha256);
    free(c);
}

/* What libcrypto has to say about a failure is not needed, and would be kept until somebody else looked at it. */
static bool checked(int good)
{
    if (!good)
        ERR_clear_error();
    return good;
}

struct chain *chain_new(void)
{
    struct chain *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->sha256 = EVP_MD_fetch(NULL, "SHA256", NULL);
    c->context = EVP_MD_CTX_new();
    if (checked(c->sha256 && c->context))
        return c;
    chain_free(c);
    return NULL;
}

char *chain_first_line(const struct store_game *g)
{
    static const char blanks[] = " \t\r\n";
    const char       *rest = g->regulations + strspn(g->regulations, blanks);
    size_t            room = strlen(g->regulations) + STORE_ID_MAX + 64;
    char             *line = malloc(room);
    rest += *rest == '{';
    rest += strspn(rest, blanks);
    if (line)
        snprintf(line, room, "{\"id\":\"%s\",\"created\":%lld%s%s", g->id, (long long)g->created,
                 *rest == '}' ? "" : ",", rest);
    return line;
}

bool chain_line(struct chain *c, const char *line, size_t length, struct chain_hash *out)
{
    return checked(EVP_DigestInit_ex(c->context, c->sha256, NULL) && EVP_DigestUpdate(c->context, line, length) &&
                   EVP_DigestFinal_ex(c->context, out->at, NULL));
}

bool chain_head(struct chain *c, const struct store_game *g, struct chain_hash *out)
{
    char *line = chain_first_line(g);
    bool  good = line && chain_line(c, line, strlen(line), out);
    free(line);
    return good;
}

bool chain_next(struct chain *c, const struct chain_hash *before, const char *line, size_t length,
                struct chain_hash *out)
{
    return checked(EVP_DigestInit_ex(c->context, c->sha256, NULL) &&
                   EVP_DigestUpdate(c->context, before->at, sizeof before->at) &&
                   EVP_DigestUpdate(c->context, line, length) && EVP_DigestFinal_ex(c->context, out->at, NULL));
}
