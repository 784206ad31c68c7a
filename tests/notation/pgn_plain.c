/* The fast reader against a plain one, on random annotated games: the same events with the same texts at the same
 * places, by every kernel that this processor has, in blocks of any size. Then what was read is written, read and
 * written again, and both writings are the same.
 *
 *     test-notation-pgn_plain [GAMES [SEED]]      as many games as asked for (make pgn GAMES=10000000)
 *     test-notation-pgn_plain --print GAMES SEED  only print their texts
 */
#include "plain.h"

#include "core/kernel.h"
#include "notation/pgn_reader.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- reading ---- */

static const struct pgn_kernel *const kernels[JD_KERNELS] = {
    &jd_pgn_kernel_plain,
#if defined(JD_X86_KERNELS)
    &jd_pgn_kernel_avx2,
    &jd_pgn_kernel_avx512,
    &jd_pgn_kernel_avx512,
#endif
};

struct trial {
    struct dice       dice;
    struct plain_text text;
    struct plain_log  expected, found[JD_KERNELS];
    jd_pgn           *readers[JD_KERNELS]; /* NULL where the processor has no such kernel */
    uint64_t          games, events, problems;
};

/* Blocks of their own, so that reading beyond them is noticed. */
static void feed_block(jd_pgn *reader, const char *bytes, size_t length)
{
    char *block = malloc(length + 1);
    if (!block)
        abort();
    memcpy(block, bytes, length);
    jd_pgn_feed(reader, block, length);
    free(block);
}

static void read_fast(struct trial *t, int k)
{
    static const unsigned sizes[] = {1, 2, 7, 33, 64, 200, PLAIN_TEXT_MAX};
    unsigned              size = sizes[dice_below(&t->dice, 7)];
    plain_log_clear(&t->found[k]);
    for (size_t at = 0, part; at < t->text.length; at += part) {
        part = 1 + dice_below(&t->dice, size);
        part = part < t->text.length - at ? part : t->text.length - at;
        feed_block(t->readers[k], t->text.at + at, part);
    }
    jd_pgn_end(t->readers[k]);
}

static bool same(const struct plain_log *a, const struct plain_log *b)
{
    return a->length == b->length && memcmp(a->at, b->at, a->length) == 0;
}

/* ---- writing ---- */

/* What a game consists of, as a text tells it. */
static void read_content(const char *text, size_t length, struct plain_content *out)
{
    static jd_pgn              *reader;
    static struct plain_content content;
    plain_content_clear(&content);
    if (!reader && jd_pgn_new(&reader, &plain_content_visitor, &content, NULL))
        abort();
    if (length)
        jd_pgn_feed(reader, text, length);
    jd_pgn_end(reader);
    struct plain_log log = out->log;
    *out = content;
    content.log = log; /* they are exchanged */
}

static bool equal(const struct plain_sheet *a, const struct plain_sheet *b)
{
    return a->length == b->length && (a->length == 0 || memcmp(a->at, b->at, a->length) == 0);
}

/* Written, read, and written again: NULL, or what is wrong with it. */
static const char *rewrite_fault(const struct plain_text *text)
{
    static jd_pgn              *reader;
    static struct plain_sheet   once, twice;
    static struct plain_content before, after;
    read_content(text->at, text->length, &before);
    plain_rewrite(&reader, text->at, text->length, false, &once);
    plain_rewrite(&reader, once.at, once.length, false, &twice);
    if (!equal(&once, &twice))
        return "what is written is written otherwise the second time";
    read_content(once.at, once.length, &after);
    if (before.ended != after.ended || memcmp(before.log.at, after.log.at, before.ended) != 0 ||
        before.ended_sum != after.ended_sum)
        return "what is written has another content";
    plain_rewrite(&reader, text->at, text->length, true, &once); /* trees have one result in both places */
    read_content(once.at, once.length, &before);
    plain_rewrite_trees(text->at, text->length, &once);
    plain_rewrite_trees(once.at, once.length, &twice);
    if (!equal(&once, &twice))
        return "a tree is written otherwise the second time";
    read_content(once.at, once.length, &after);
    return before.ended_sum != after.ended_sum ? "a tree has another content" : NULL;
}

/* ---- the whole ---- */

static int fail(struct trial *t, uint64_t number, const char *what, const struct plain_log *found)
{
    printf("text %" PRIu64 ": %s\n----\n", number, what);
    fwrite(t->text.at, 1, t->text.length, stdout);
    if (found)
        plain_log_differ(&t->expected, found);
    return 1;
}

static int try_text(struct trial *t, uint64_t number)
{
    plain_log_clear(&t->expected);
    plain_read(t->text.at, t->text.length, &t->expected);
    for (int k = 0; k < JD_KERNELS; k++) {
        if (!t->readers[k])
            continue;
        read_fast(t, k);
        if (!same(&t->expected, &t->found[k]))
            return fail(t, number, "the fast reader finds something else", &t->found[k]);
    }
    const char *wrong = rewrite_fault(&t->text);
    if (wrong)
        return fail(t, number, wrong, NULL);
    t->games += t->text.games;
    t->events += t->expected.events;
    t->problems += t->expected.problems;
    return 0;
}

static int try_many(uint64_t games, uint64_t seed)
{
    static struct trial t;
    int                 status = 0;
    for (int k = 0; k < JD_KERNELS; k++) {
        if (!jd_kernel_at(k) || jd_pgn_new(&t.readers[k], &plain_visitor, &t.found[k], NULL))
            continue;
        t.readers[k]->kernel = kernels[k];
    }
    for (uint64_t number = 1; !status && t.games < games; number++) {
        t.dice.state = seed << 40 ^ number;
        plain_text_make(&t.dice, &t.text);
        status = try_text(&t, number);
    }
    for (int k = 0; k < JD_KERNELS; k++) {
        jd_pgn_free(t.readers[k]);
        free(t.found[k].at);
    }
    free(t.expected.at);
    printf("games %" PRIu64 " events %" PRIu64 " problems %" PRIu64 "\n", t.games, t.events, t.problems);
    return status;
}

static void print_many(uint64_t games, uint64_t seed)
{
    static struct plain_text text;
    for (uint64_t number = 1, count = 0; count < games; number++, count += text.games) {
        struct dice dice = {seed << 40 ^ number};
        plain_text_make(&dice, &text);
        fwrite(text.at, 1, text.length, stdout);
        printf("\n\n[Event \"%" PRIu64 "\"]\n\n*\n\n", number);
    }
}

static uint64_t number_of(int argc, char **argv, int i, uint64_t otherwise)
{
    return i < argc ? strtoull(argv[i], NULL, 10) : otherwise;
}

int main(int argc, char **argv)
{
    bool print = argc > 1 && strcmp(argv[1], "--print") == 0;
    if (!print)
        return try_many(number_of(argc, argv, 1, 20000), number_of(argc, argv, 2, 1));
    print_many(number_of(argc, argv, 2, 20000), number_of(argc, argv, 3, 1));
    return 0;
}
