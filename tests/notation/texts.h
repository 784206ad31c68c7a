/* texts.h - what tests of notation begin with: a position from its FEN, a language from its code. */
#ifndef TESTS_TEXTS_H
#define TESTS_TEXTS_H

#include "jadoube/fen.h"
#include "jadoube/language.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static inline jd_position position(const char *fen)
{
    jd_position p;
    assert_int_equal(jd_fen_position(fen, JD_PROBLEMS_STANDING, &p, NULL, NULL), JD_OK);
    return p;
}

static inline const jd_language *language(const char *code)
{
    const jd_language *l = jd_language_find(code);
    assert_non_null(l);
    return l;
}

#endif
