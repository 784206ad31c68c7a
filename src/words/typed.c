/* Words as people type them, read without case and accents. The tool that makes the tables of search.c reads with
 * this, too. */
#include "words/typed.h"

#include <string.h>

/* ---- languages ---- */

/* One of the bits of `perhaps_small`. */
static unsigned bit_of(const char *word, size_t length)
{
    unsigned sum = 0;
    for (size_t i = 0; i < length; i++)
        sum = sum * 37 + (unsigned char)word[i];
    return (sum ^ sum >> 10) % 1024;
}

void jd_tongue_ready(struct jd_tongue *tongue)
{
    for (const char *at = tongue->small; *at; at += strspn(at, " ")) {
        size_t   length = strcspn(at, " ");
        unsigned bit = bit_of(at, length);
        tongue->perhaps_small[bit / 64] |= UINT64_C(1) << bit % 64;
        at += length;
    }
}

/* ---- reading ---- */

/* Letters with accents, and what they are without. */
static const char accents[] =
    "áaàaâaäaåaãaąačcćcçcďdđdéeèeêeěeëeęeíiìiîiïiľlĺlłlňnńnñnóoòoôoöoőoõořrŕršsśsťtúuùuûuůuüuűuýyžzźzżz"
    "ÁaÀaÂaÄaČcĆcÇcĎdĐdÉeÈeĚeÍiĽlĹlŁlŇnÓoÔoÖoŘrŔrŠsŚsŤtÚuŮuÜuÝyŽzŻz";

static size_t character_length(const char *at)
{
    size_t n = 1;
    while ((at[n] & 0xC0) == 0x80)
        n++;
    return n;
}

/* A character as a small plain letter or a digit; 0 for anything else. The long s of German counts as one s of two. */
static char plain(const char *at)
{
    if ((at[0] & 0x80) == 0) {
        char c = at[0] >= 'A' && at[0] <= 'Z' ? (char)(at[0] + 32) : at[0];
        return (char)((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ? c : 0);
    }
    if (character_length(at) != 2)
        return 0;
    if (memcmp(at, "ß", 2) == 0)
        return 's';
    for (const char *a = accents; *a; a += 3)
        if (a[0] == at[0] && a[1] == at[1])
            return a[2];
    return 0;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool is_apostrophe(const char *at) { return *at == '\'' || strncmp(at, "’", 3) == 0; }

static void append(const struct jd_tongue *tongue, struct jd_typed *word, char c)
{
    char last = word->length ? word->text[word->length - 1] : '\0';
    if (tongue->compounds && c == 'e' && last && strchr("aou", last))
        return; /* "Zuege" is "Züge" */
    if (word->length < JD_TYPED_MAX)
        word->text[word->length++] = c;
}

/* The points of "e.p.": a letter, a point, and a letter that stands alone. */
static bool is_abbreviation(const struct jd_typed *word, const char *at)
{
    return word->length == 1 && !word->number && at[0] == '.' && at[1] && plain(at + 1) && !is_digit(plain(at + 1)) &&
           !plain(at + 1 + character_length(at + 1));
}

bool jd_typed_in(const char *word, size_t length, const char *list)
{
    for (; *list; list += strcspn(list, " "), list += strspn(list, " "))
        if (strncmp(list, word, length) == 0 && (list[length] == ' ' || !list[length]))
            return true;
    return false;
}

static bool is_small(const struct jd_tongue *tongue, const struct jd_typed *word)
{
    unsigned bit = bit_of(word->text, word->length);
    if (word->length == 1 && !word->number)
        return true;
    return tongue->perhaps_small[bit / 64] >> bit % 64 & 1 && jd_typed_in(word->text, word->length, tongue->small);
}

bool jd_typed_next(const struct jd_tongue *tongue, const char **text, const char *end, struct jd_typed *out)
{
    const char *at = *text;
    out->length = 0;
    out->number = false;
    for (; at < end; at += character_length(at)) {
        char c = plain(at);
        if (out->length && is_abbreviation(out, at)) {
            append(tongue, out, plain(++at));
        } else if (c && (!out->length || out->number == is_digit(c))) {
            out->number = is_digit(c);
            append(tongue, out, c);
            if (at[0] == "ß"[0] && at[1] == "ß"[1])
                append(tongue, out, 's');
        } else if (out->length && !(is_apostrophe(at) && !out->number)) {
            break;
        }
    }
    *text = at;
    out->text[out->length] = '\0';
    out->small = is_small(tongue, out);
    return out->length > 0;
}
