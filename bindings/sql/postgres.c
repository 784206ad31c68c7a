/* postgres.c - the Laws for PostgreSQL: CREATE EXTENSION jadoube. */
#include <postgres.h>

#include <fmgr.h>
#include <miscadmin.h>
#include <utils/builtins.h>

#include "answer.h"

PG_MODULE_MAGIC;

static const struct answer_function *find_function(const char *name, int texts)
{
    const struct answer_function *f = answer_functions;
    while (f->name && (strcmp(f->name, name) != 0 || f->texts != texts))
        f++;
    return f;
}

static Datum give(FunctionCallInfo fcinfo, const struct answer *a)
{
    CHECK_FOR_INTERRUPTS(); /* an answer that was cut short is none */
    if (a->kind == ANSWER_ERROR)
        ereport(ERROR, (errcode(ERRCODE_INVALID_TEXT_REPRESENTATION), errmsg("%s", a->text)));
    if (a->kind == ANSWER_NULL)
        PG_RETURN_NULL();
    if (a->kind == ANSWER_TEXT)
        PG_RETURN_TEXT_P(cstring_to_text(a->text));
    if (a->kind == ANSWER_BOOL)
        PG_RETURN_BOOL(a->number != 0);
    if (a->kind == ANSWER_KEY)
        PG_RETURN_INT64(a->number);
    PG_RETURN_INT32((int32)a->number);
}

/* All are STRICT: what is asked about NULL does not get here. A search ends when the query is cancelled. */
static Datum ask(FunctionCallInfo fcinfo, const char *name)
{
    struct question q = {.fen = text_to_cstring(PG_GETARG_TEXT_PP(0)), .stop = (const int *)&InterruptPending};
    struct answer   a = {.kind = ANSWER_NULL};
    if (PG_NARGS() > 1)
        q.other = text_to_cstring(PG_GETARG_TEXT_PP(1));
    find_function(name, PG_NARGS())->find(&q, &a);
    return give(fcinfo, &a);
}

/* sql_jd_san() answers jd_san(). PG_FUNCTION_INFO_V1 declares it, for others to see. */
#define QUESTION(name)                                                                                                 \
    PG_FUNCTION_INFO_V1(sql_##name);                                                                                   \
    Datum sql_##name(PG_FUNCTION_ARGS) { return ask(fcinfo, #name); }

QUESTION(jd_fen)
QUESTION(jd_fault)
QUESTION(jd_problems)
QUESTION(jd_check)
QUESTION(jd_checkmate)
QUESTION(jd_stalemate)
QUESTION(jd_moves)
QUESTION(jd_key)
QUESTION(jd_san)
QUESTION(jd_uci)
QUESTION(jd_after)
QUESTION(jd_mate)
QUESTION(jd_dead)
QUESTION(jd_legal)
QUESTION(jd_illegal_because)
