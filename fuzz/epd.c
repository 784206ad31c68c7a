/* Any bytes as EPD: what was read can be walked through, and what we write of it is read as the same. */
#include "jadoube/jadoube.h"

#include <stdlib.h>
#include <string.h>

#define MUST(fact)                                                                                                     \
    do {                                                                                                               \
        if (!(fact))                                                                                                   \
            abort();                                                                                                   \
    } while (0)
#define OPERATIONS 64

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static size_t operations_of(const jd_epd *epd, jd_epd_operation *out)
{
    size_t cursor = 0, count = 0;
    while (count < OPERATIONS && jd_epd_next(epd, &cursor, &out[count]))
        count++;
    return count;
}

static size_t operands_of(const jd_epd_operation *o)
{
    size_t         cursor = 0, count = 0;
    jd_epd_operand operand;
    while (jd_epd_next_operand(o, &cursor, &operand)) {
        MUST(operand.text >= o->operands && operand.text + operand.length <= o->operands + o->operands_length);
        count++;
    }
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    jd_epd           first, second;
    jd_epd_operation once[OPERATIONS], again[OPERATIONS];
    jd_fault         fault;
    jd_position      p;
    char             text[8192];
    if (jd_epd_read((const char *)data, size, &first, &fault)) {
        MUST(fault.offset <= size && fault.expected);
        return 0;
    }
    size_t count = operations_of(&first, once);
    if (jd_setup_position(&first.setup, JD_PROBLEMS_STANDING, &p))
        return 0;
    size_t length = jd_epd_write(&p, once, count, text, sizeof text);
    if (length >= sizeof text)
        return 0;
    MUST(jd_epd_read(text, length, &second, &fault) == JD_OK);
    MUST(operations_of(&second, again) == count);
    for (size_t i = 0; i < count; i++) {
        MUST(once[i].opcode_length == again[i].opcode_length);
        MUST(memcmp(once[i].opcode, again[i].opcode, once[i].opcode_length) == 0);
        MUST(operands_of(&once[i]) == operands_of(&again[i]));
    }
    return 0;
}
