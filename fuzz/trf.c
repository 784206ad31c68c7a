/* Any bytes as a tournament report: what was read can be written and read again (tests/contest/trf.c holds that to be
 * the same, for reports that people write), each deviation has its place, and the next round of a small one is paired
 * or cannot be. */
#include "jadoube/swiss.h"
#include "must.h"

#include <string.h>

struct place {
    size_t lines;
};

static void look(void *context, const jd_trf_note *note)
{
    const struct place *p = context;
    must(note->line >= 0 && (size_t)note->line <= p->lines && note->column >= 0, "a place that is not in the file");
    must(note->expected && note->expected[0] && memchr(note->found, 0, sizeof note->found), "no expectation");
}

static void write_again(const jd_trf *t, jd_trf_version version)
{
    size_t length;
    char  *text = jd_trf_write(t, version, &length);
    must(text, "no text");
    jd_trf *again = jd_trf_read(text, length, NULL, NULL);
    must(again, "no memory");
    jd_trf_free(again);
    free(text);
}

static void pair(const jd_trf *t, const char *system)
{
    static jd_pairing pairs[64];
    bool              seen[64] = {false};
    size_t            count = 0;
    if (jd_trf_players(t) >= 32 || jd_swiss_pair(t, system, jd_trf_paired(t) + 1, pairs, &count) != JD_CONTEST_OK)
        return;
    for (size_t i = 0; i < count; i++) {
        int white = pairs[i].white, black = pairs[i].black;
        must(jd_trf_has_player(t, white) && !seen[white] && (!black || (jd_trf_has_player(t, black) && !seen[black])),
             "somebody plays twice");
        seen[white] = seen[black] = true;
        seen[0] = false;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct place p = {1};
    for (size_t i = 0; i < size; i++)
        p.lines += data[i] == '\n' || data[i] == '\r';
    if (size > 20000)
        return 0;
    jd_trf *t = jd_trf_read((const char *)data, size, look, &p);
    must(t, "no memory");
    if (jd_trf_players(t) < 200) {
        write_again(t, JD_TRF_16);
        write_again(t, JD_TRF_26);
        pair(t, "dutch");
    }
    jd_trf_free(t);
    return 0;
}
