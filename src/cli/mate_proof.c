/* jadoube mate --certificate and --verify: proofs of the answers, and checking them. */
#include "console/port.h"
#include "console/report.h"
#include "console/sink.h"
#include "console/source.h"
#include "mate.h"
#include "position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEADING  "jadoube certificate "
#define LINE_MAX 65536

/* ---- writing ---- */

static bool certify(const jd_position *p, const char *fen, jd_mate_budget *budget, FILE *file, size_t *unknown)
{
    char letters[] = "??";
    for (int side = 0; side < 2; side++) {
        jd_answer answer = jd_mate_certify(p, (jd_colour)side, budget, write_to_file, file);
        letters[side] = mate_letter(answer, (jd_colour)side);
        *unknown += answer == JD_UNKNOWN;
    }
    printf("%s\t%s\n", letters, fen);
    return !ferror(file);
}

bool mate_certify_all(const char *path, char *const *fens, int count, uint64_t nodes, size_t *unknown)
{
    jd_mate_budget budget = {.nodes = nodes, .line_size = LINE_MAX, .line = malloc(LINE_MAX * sizeof(jd_move))};
    budget.memory = mate_memory(MATE_MEMORY, &budget.bytes);
    FILE *file = strcmp(path, "-") == 0 ? stdout : port_fopen(path, "wb");
    bool  good = file && budget.line && budget.memory;
    if (!file)
        complain("%s: cannot be written", path);
    for (int i = 0; good && i < count; i++) {
        jd_position p;
        good = position_read("FEN", fens[i], strlen(fens[i]), &p, NULL) == JD_OK &&
               certify(&p, fens[i], &budget, file, unknown);
    }
    if (file && file != stdout && fclose(file) != 0)
        good = false;
    free(budget.memory);
    free(budget.line);
    return good;
}

/* ---- checking ---- */

/* The certificate ends where the next one begins. */
static size_t length_of_one(const char *text, size_t length)
{
    for (const char *at = text; (at = memchr(at, '\n', (size_t)(text + length - at)));) {
        at++;
        if ((size_t)(text + length - at) >= sizeof HEADING - 1 && memcmp(at, HEADING, sizeof HEADING - 1) == 0)
            return (size_t)(at - text);
    }
    return length;
}

static bool verify_one(const char *path, const char *text, size_t length)
{
    jd_certificate c;
    jd_fault       fault;
    char           fen[JD_FEN_MAX], letters[] = "..";
    if (jd_certificate_verify(text, length, &c, &fault) != JD_OK) {
        size_t line = 0;
        for (size_t i = 0; i < fault.offset; i++)
            line += text[i] == '\n';
        complain("%s: no proof: line %zu of the certificate: expected %s", path, line + 1, fault.expected);
        return false;
    }
    letters[c.side] = mate_letter(c.can ? JD_YES : JD_NO, c.side);
    jd_fen_write(&c.position, fen, sizeof fen);
    printf("%s\t%s\t%s %llu\n", letters, fen, c.means, (unsigned long long)c.size);
    return true;
}

bool mate_verify_all(const char *path, size_t *refused)
{
    size_t length;
    char  *text = source_read_all(path, &length);
    for (size_t at = 0, size; text && at < length; at += size) {
        size = length_of_one(text + at, length - at);
        *refused += !verify_one(path, text + at, size);
    }
    bool good = text != NULL;
    free(text);
    return good;
}
