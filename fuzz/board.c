/* Any bytes from any kind of board, in chunks of any size: the same signs however they are cut, and a scribe that takes
 * them keeps a game that can be asked. */
#include "jadoube/board_reader.h"
#include "jadoube/board_scribe.h"
#include "must.h"

#include <string.h>

#define SIGNS 512

struct told {
    jd_board_sign signs[SIGNS];
    size_t        count;
};

static void read_all(struct told *t, jd_protocol protocol, const uint8_t *bytes, size_t count, size_t step)
{
    jd_reader    *reader;
    jd_board_sign sign;
    must(jd_reader_new(&reader, protocol) == JD_OK, "no reader");
    t->count = 0;
    while (count) {
        size_t taken = jd_reader_feed(reader, bytes, count < step ? count : step);
        must(taken > 0, "a reader that takes nothing");
        bytes += taken;
        count -= taken;
        while (jd_reader_next(reader, &sign)) {
            must(sign.square <= 64 && sign.code < JD_CODE_COUNT, "a square or code that is none");
            if (sign.kind != JD_SIGN_NOISE && t->count < SIGNS)
                t->signs[t->count++] = sign;
        }
    }
    jd_reader_free(reader);
}

static void watch(const struct told *t, jd_protocol protocol)
{
    static const jd_control control = {.count = 1, .at = {{.base_ms = 300000}}};
    jd_regulations          regs = jd_regulations_of(JD_EDITION_DEFAULT, JD_PRESET_BLITZ, &control);
    jd_scribe_options       options = {.kindless = jd_protocol_kindless(protocol), .watch_flags = true};
    jd_scribe              *s;
    int64_t                 at = 0, last = 0;
    regs.illegal = JD_ILLEGAL_STAND;
    regs.budget = 1000;
    must(jd_scribe_new(&s, &regs, &options) == JD_OK, "no scribe");
    for (size_t i = 0; i < t->count; i++) {
        const jd_note *n;
        at += t->signs[i].square * 31;
        jd_scribe_sign(s, at, &t->signs[i]);
        while ((n = jd_scribe_next(s))) {
            if (n->kind != JD_NOTE_EVENT)
                continue;
            must(n->event.at >= last && jd_event_check(&n->event, NULL, NULL) == JD_OK, "an event that is none");
            last = n->event.at;
        }
    }
    jd_scribe_end(s, at + 40000);
    must(jd_game_state(jd_scribe_game(s)).ply >= 0, "no game");
    jd_scribe_free(s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct told whole, cut;
    if (size < 2)
        return 0;
    jd_protocol protocol = (jd_protocol)(data[0] % JD_PROTOCOL_COUNT);
    read_all(&whole, protocol, data + 2, size - 2, size);
    read_all(&cut, protocol, data + 2, size - 2, 1 + data[1] % 7);
    must(whole.count == cut.count && memcmp(whole.signs, cut.signs, whole.count * sizeof whole.signs[0]) == 0,
         "other signs when it is cut");
    watch(&whole, protocol);
    return 0;
}
