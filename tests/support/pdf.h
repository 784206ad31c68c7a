/* tests/support/pdf.h - what can be read on the pages of a PDF, by poppler's tools. */
#ifndef TESTS_SUPPORT_PDF_H
#define TESTS_SUPPORT_PDF_H

#include "paper/page.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The output of a command that reads the PDF in place of %s; the caller frees it. */
static inline char *pdf_run(const struct paper *pdf, const char *command)
{
    char path[] = "/tmp/jadoube-paper-XXXXXX", line[256];
    int  fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, pdf->bytes, pdf->length), pdf->length);
    close(fd);
    snprintf(line, sizeof line, command, path);
    FILE *f = popen(line, "r");
    assert_non_null(f);
    size_t size = 1 << 20;
    char  *out = malloc(size);
    assert_non_null(out);
    size_t length = fread(out, 1, size - 1, f);
    out[length] = '\0';
    assert_int_equal(pclose(f), 0);
    unlink(path);
    return out;
}

/* Text with runs of blanks and line ends as one blank. */
static inline char *pdf_text(const struct paper *pdf)
{
    char *text = pdf_run(pdf, "pdftotext -raw %s -"), *to = text;
    for (char *c = text; *c; c++) {
        bool space = strchr(" \n\f\r", *c) != NULL;
        if (!space)
            *to++ = *c;
        else if (to > text && to[-1] != ' ')
            *to++ = ' ';
    }
    *to = '\0';
    return text;
}

static inline int pdf_pages(const struct paper *pdf)
{
    char *info = pdf_run(pdf, "pdfinfo %s"), *at = strstr(info, "Pages:");
    assert_non_null(at);
    int pages = atoi(at + 6);
    free(info);
    return pages;
}

static inline void pdf_has(const char *text, const char *words)
{
    if (!strstr(text, words))
        fail_msg("\"%s\" is not on the sheet:\n%s", words, text);
}

static inline void pdf_lacks(const char *text, const char *words)
{
    if (strstr(text, words))
        fail_msg("\"%s\" should not be on the sheet:\n%s", words, text);
}

struct pdf_word {
    double left, top, right, bottom;
    char   text[80];
};

static inline double pdf_smaller(double a, double b) { return a < b ? a : b; }
static inline double pdf_larger(double a, double b) { return a > b ? a : b; }

/* Do two words cover each other? Boxes are those of the font, so that a little of their height is nothing. */
static inline bool pdf_overlap(const struct pdf_word *a, const struct pdf_word *b)
{
    double across = pdf_smaller(a->right, b->right) - pdf_larger(a->left, b->left);
    double down = pdf_smaller(a->bottom, b->bottom) - pdf_larger(a->top, b->top);
    return across > 0.8 && down > 0.45 * pdf_smaller(a->bottom - a->top, b->bottom - b->top);
}

/* No word covers another, and none leaves the page's margins. */
static inline void pdf_tidy(const struct paper *pdf, double width, double height)
{
    char            *boxes = pdf_run(pdf, "pdftotext -bbox %s -");
    struct pdf_word *words = malloc(20000 * sizeof *words);
    int              count = 0, seen = 0;
    for (char *line = strtok(boxes, "\n"); line; line = strtok(NULL, "\n")) {
        struct pdf_word *w = &words[count];
        if (strstr(line, "<page"))
            count = 0;
        else if (sscanf(line, " <word xMin=\"%lf\" yMin=\"%lf\" xMax=\"%lf\" yMax=\"%lf\">%79[^<]", &w->left, &w->top,
                        &w->right, &w->bottom, w->text) == 5) {
            if (w->left < 30 || w->top < 20 || w->right > width - 30 || w->bottom > height - 20)
                fail_msg("\"%s\" leaves the page", w->text);
            for (int i = 0; i < count; i++)
                if (pdf_overlap(&words[i], w))
                    fail_msg("\"%s\" (%.1f %.1f) covers \"%s\" (%.1f %.1f)", w->text, w->left, w->top, words[i].text,
                             words[i].left, words[i].top);
            assert_true(++count < 20000);
            seen++;
        }
    }
    assert_true(seen > 10);
    free(words);
    free(boxes);
}

/* Made twice, they have the same bytes; frees both. */
static inline void pdf_same(struct paper a, struct paper b)
{
    assert_int_equal(a.length, b.length);
    assert_memory_equal(a.bytes, b.bytes, a.length);
    free(a.bytes);
    free(b.bytes);
}

#endif
