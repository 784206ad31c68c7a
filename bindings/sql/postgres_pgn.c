/* postgres_pgn.c - jd_pgn('file.pgn') as a set of rows: one game at a time is in memory. */
#include <postgres.h>

#include <access/htup_details.h>
#include <catalog/pg_authid.h>
#include <fmgr.h>
#include <funcapi.h>
#include <mb/pg_wchar.h>
#include <miscadmin.h>
#include <storage/fd.h>
#include <utils/acl.h>
#include <utils/builtins.h>

#include "row.h"

struct reader {
    FILE      *file; /* the transaction's: PostgreSQL closes it after an error */
    jd_games  *games;
    struct row row;
};

/* Files of the server are for those whom pg_read_file() would let read any of them. */
static void check_role(void)
{
    if (!has_privs_of_role(GetUserId(), ROLE_PG_READ_SERVER_FILES))
        ereport(ERROR,
                (errcode(ERRCODE_INSUFFICIENT_PRIVILEGE), errmsg("permission denied to read files of the server"),
                 errhint("A member of the role pg_read_server_files may.")));
}

/* What the library has allocated goes when the rows do: also after an error, and where LIMIT ends the query. */
static void release(void *context)
{
    struct reader *r = context;
    jd_games_free(r->games);
    row_free(&r->row);
}

static struct reader *open_reader(const char *path, MemoryContext until)
{
    struct reader         *r = MemoryContextAllocZero(until, sizeof *r);
    MemoryContextCallback *end = MemoryContextAllocZero(until, sizeof *end);
    check_role();
    if (!(r->file = AllocateFile(path, "rb")))
        ereport(ERROR, (errcode_for_file_access(), errmsg("could not open file \"%s\": %m", path)));
    const char *packed = row_packed(r->file);
    if (packed)
        ereport(ERROR, (errcode(ERRCODE_FEATURE_NOT_SUPPORTED), errmsg("file \"%s\" is %s", path, packed)));
    end->func = release;
    end->arg = r;
    MemoryContextRegisterResetCallback(until, end);
    if (jd_games_of_file(&r->games, r->file) != JD_OK)
        ereport(ERROR, (errcode(ERRCODE_OUT_OF_MEMORY), errmsg("out of memory")));
    return r;
}

static void begin(FunctionCallInfo fcinfo)
{
    FuncCallContext *call = SRF_FIRSTCALL_INIT();
    MemoryContext    before = MemoryContextSwitchTo(call->multi_call_memory_ctx);
    TupleDesc        shape;
    if (get_call_result_type(fcinfo, NULL, &shape) != TYPEFUNC_COMPOSITE)
        ereport(ERROR, (errcode(ERRCODE_FEATURE_NOT_SUPPORTED), errmsg("jd_pgn returns rows")));
    call->tuple_desc = BlessTupleDesc(shape);
    call->user_fctx = open_reader(text_to_cstring(PG_GETARG_TEXT_PP(0)), call->multi_call_memory_ctx);
    MemoryContextSwitchTo(before);
}

/* The encoding of the database may lack a letter of the file; then PostgreSQL says so. */
static Datum datum_of(const struct row_value *v)
{
    if (v->is_number)
        return Int64GetDatum(v->number);
    return CStringGetTextDatum(pg_any_to_server(v->text, (int)strlen(v->text), PG_UTF8));
}

static Datum make_row(FuncCallContext *call, struct row *row)
{
    Datum values[ROW_COUNT] = {0};
    bool  nulls[ROW_COUNT];
    for (int i = 0; i < ROW_COUNT; i++) {
        struct row_value v;
        if (!row_value(row, (enum row_column)i, &v))
            ereport(ERROR, (errcode(ERRCODE_OUT_OF_MEMORY), errmsg("out of memory")));
        nulls[i] = !v.is_number && !v.text;
        if (!nulls[i])
            values[i] = datum_of(&v);
    }
    return HeapTupleGetDatum(heap_form_tuple(call->tuple_desc, values, nulls));
}

PG_FUNCTION_INFO_V1(sql_jd_pgn);
Datum sql_jd_pgn(PG_FUNCTION_ARGS)
{
    if (SRF_IS_FIRSTCALL())
        begin(fcinfo);
    FuncCallContext *call = SRF_PERCALL_SETUP();
    struct reader   *r = call->user_fctx;
    CHECK_FOR_INTERRUPTS();
    if (jd_games_next(r->games, &r->row.game) != JD_OK)
        ereport(ERROR, (errcode(ERRCODE_IO_ERROR), errmsg("could not read the file")));
    if (r->row.game)
        SRF_RETURN_NEXT(call, make_row(call, &r->row));
    FreeFile(r->file);
    SRF_RETURN_DONE(call);
}
