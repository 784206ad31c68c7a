/* Any text as a FEN: refused with an offset inside it, or a setup whose position holds. */
#include "standing.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    jd_setup s;
    jd_fault fault = {SIZE_MAX, NULL};
    jd_err   err = jd_fen_read((const char *)data, size, &s, &fault);
    must(err == JD_OK || err == JD_ERR_SYNTAX, "a FEN is read or it is not");
    if (err)
        must(fault.offset <= size && fault.expected, "a fault says where and what");
    else
        setup_must_hold(&s);
    return 0;
}
