/* Any bytes as an announcement: the reading holds together, and what we say of it is understood as the
 * same move. The first byte chooses the language of the numbers, the second the position. */
#include "readings.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    const jd_language *ranks = jd_language_at(data[0] % 6);
    jd_position        p = position_of(data[1]);
    jd_reading         r;
    char               text[2048];
    jd_err             err = jd_announce_read(&p, (const char *)data + 2, size - 2, &r);
    must_agree(&p, err, &r, size - 2);
    size_t reason = jd_announce_reason(&p, &r, ranks, text, sizeof text);
    MUST((reason == 0) == (err == JD_OK) && reason < sizeof text);
    if (err)
        return 0;
    jd_move m = r.move;
    size_t  length = jd_announce_write(&p, m, ranks, text, JD_ANNOUNCE_MAX);
    MUST(length < JD_ANNOUNCE_MAX && strlen(text) == length);
    MUST(jd_announce_read(&p, text, length, &r) == JD_OK && r.move == m);
    return 0;
}
