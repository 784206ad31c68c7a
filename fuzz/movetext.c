/* Any bytes as a move in any language: the reading holds together, and what we write of it is read as the
 * same move, with nothing unusual about it. The first byte chooses the language, the second the position. */
#include "readings.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static size_t languages(void)
{
    size_t count = 0;
    while (jd_language_at(count))
        count++;
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    const jd_language *language = jd_language_at(data[0] % languages());
    jd_position        p = position_of(data[1]);
    jd_reading         r;
    char               text[1024];
    jd_err             err = jd_movetext_read(&p, (const char *)data + 2, size - 2, language, &r);
    must_agree(&p, err, &r, size - 2);
    size_t reason = jd_reading_reason(&p, &r, language, text, sizeof text);
    MUST((reason == 0) == (err == JD_OK) && reason < sizeof text);
    if (err)
        return 0;
    jd_move      m = r.move;
    jd_movestyle style = {.language = language};
    size_t       length = jd_movetext_write(&p, m, &style, text, JD_MOVETEXT_MAX);
    MUST(length < JD_MOVETEXT_MAX && strlen(text) == length);
    MUST(jd_movetext_read(&p, text, length, language, &r) == JD_OK && r.move == m && r.deviations == 0);
    return 0;
}
