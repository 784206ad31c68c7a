/* Syzygy tablebases, by the library libfathom. It is looked for when somebody wants tables, so that nobody else needs
 * it. Only tables of wins, draws and losses are asked, which know nothing of moves made since the last capture or pawn
 * move: so they are asked right after one, unless the 50 moves do not count. */
#include "match/tables.h"

#include "console/report.h"

#include <dlfcn.h>
#include <stdlib.h>

#define LIBRARY "libfathom.so.1"

/* As the library counts, from the side of the player on move. */
enum { LOSS, BLESSED_LOSS, DRAW, CURSED_WIN, WIN };

typedef bool     init_fn(const char *path);
typedef void     free_fn(void);
typedef unsigned probe_fn(uint64_t white, uint64_t black, uint64_t kings, uint64_t queens, uint64_t rooks,
                          uint64_t bishops, uint64_t knights, uint64_t pawns, unsigned ep, bool white_on_move);

struct tables {
    const struct adjudication *how;
    void                      *library;
    free_fn                   *close;
    probe_fn                  *probe;
    int                        pieces; /* at most */
};

/* A function's address comes as that of data: the C library says that it fits. */
static void *symbol(const struct tables *t, const char *name) { return dlsym(t->library, name); }

static bool load(struct tables *t, const char *path)
{
    init_fn *init;
    t->library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (!t->library) {
        complain_text(TEXT_COMPLAIN_NO_FATHOM, NULL);
        return false;
    }
    *(void **)&init = symbol(t, "tb_init");
    *(void **)&t->close = symbol(t, "tb_free");
    *(void **)&t->probe = symbol(t, "tb_probe_wdl_impl");
    const unsigned *largest = symbol(t, "TB_LARGEST");
    if (!init || !t->probe || !largest || !init(path) || *largest == 0) {
        complain_text(TEXT_COMPLAIN_NO_TABLES, JD_VALUES({"path", path}));
        return false;
    }
    t->pieces = (int)*largest;
    return true;
}

struct tables *tables_open(const struct adjudication *a)
{
    struct tables *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->how = a;
    if (!load(t, a->tables)) {
        tables_free(t);
        return NULL;
    }
    if (a->tables_pieces && a->tables_pieces < t->pieces)
        t->pieces = a->tables_pieces;
    return t;
}

void tables_free(struct tables *t)
{
    if (!t)
        return;
    if (t->close)
        t->close();
    if (t->library)
        dlclose(t->library);
    free(t);
}

static unsigned ask_tablebase(const struct tables *t, const jd_position *p)
{
    return t->probe(p->colours[JD_WHITE], p->colours[JD_BLACK], p->kinds[JD_KING], p->kinds[JD_QUEEN],
                    p->kinds[JD_ROOK], p->kinds[JD_BISHOP], p->kinds[JD_KNIGHT], p->kinds[JD_PAWN],
                    p->ep == JD_NO_SQUARE ? 0 : p->ep, p->turn == JD_WHITE);
}

jd_result tables_result(const struct tables *t, const jd_position *p)
{
    bool ignore50 = t->how->tables_ignore50;
    if (__builtin_popcountll(jd_position_occupied(p)) > t->pieces || p->castling ||
        (p->halfmove_clock > 0 && !ignore50))
        return JD_NO_RESULT;
    unsigned  wdl = ask_tablebase(t, p);
    bool      wins = wdl == WIN || (ignore50 && wdl == CURSED_WIN);
    bool      loses = wdl == LOSS || (ignore50 && wdl == BLESSED_LOSS);
    jd_result result = JD_DRAW;
    if (wdl > WIN)
        return JD_NO_RESULT;
    if (wins || loses)
        result = wins == (p->turn == JD_WHITE) ? JD_WHITE_WINS : JD_BLACK_WINS;
    bool decided = result != JD_DRAW;
    return t->how->tables_for == TABLES_FOR_BOTH || decided == (t->how->tables_for == TABLES_FOR_WINS) ? result
                                                                                                       : JD_NO_RESULT;
}
