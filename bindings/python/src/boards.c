/* boards.c - the positions of many games as numbers, for those who learn from them. */
#include "binding.h"
#include "tape.h"

#include <string.h>

struct rows {
    uint8_t *boards;
    jd_move *moves;
    int8_t  *results, *turns;
    bool     planes;
};

#define PLANES 12
#define ROW    (PLANES * JD_SQUARES)

/* 0 is an empty square, 1 to 6 are White's pawn to king, 7 to 12 Black's; or a plane for each of them. */
static void write_board(const jd_position *p, bool planes, uint8_t *out)
{
    for (jd_bitboard b = jd_position_occupied(p); b; b &= b - 1) {
        int square = __builtin_ctzll(b);
        int man = (int)jd_position_kind_at(p, (jd_square)square) + 6 * (int)jd_position_colour_at(p, (jd_square)square);
        if (planes)
            out[man * JD_SQUARES + square] = 1;
        else
            out[square] = (uint8_t)(man + 1);
    }
}

static int8_t score_of_white(jd_result result)
{
    static const int8_t scores[JD_RESULT_COUNT] = {
        [JD_WHITE_WINS] = 1, [JD_BLACK_WINS] = -1, [JD_WHITE_FORFEIT_WIN] = 1, [JD_BLACK_FORFEIT_WIN] = -1};
    return scores[result];
}

/* A row for each move of the main line: the position before it. */
static void write_game(const struct tape_game *g, struct rows *r)
{
    const jd_move *line = (const jd_move *)((const char *)g + g->line);
    jd_position    p = g->start;
    for (uint32_t i = 0; i < g->plies; i++) {
        write_board(&p, r->planes, r->boards);
        r->boards += r->planes ? ROW : JD_SQUARES;
        *r->moves++ = line[i];
        *r->results++ = score_of_white((jd_result)g->result);
        *r->turns++ = (int8_t)p.turn;
        p = jd_move_make(&p, line[i]);
    }
}

static bool collect(const struct state *s, PyObject *games, const struct tape_game **out, Py_ssize_t *plies)
{
    *plies = 0;
    for (Py_ssize_t i = 0; i < PyTuple_Size(games); i++) {
        if (!(out[i] = game_tape(s, PyTuple_GetItem(games, i))))
            return false;
        *plies += out[i]->plies;
    }
    return true;
}

static PyObject *arrays(const struct state *s, const struct tape_game **games, Py_ssize_t count, Py_ssize_t plies,
                        bool planes)
{
    const Py_ssize_t flat[] = {plies, JD_SQUARES, -1}, deep[] = {plies, PLANES, 8, 8}, line[] = {plies, -1};
    void            *data[4];
    PyObject        *all = PyTuple_New(4);
    for (int i = 0; all && i < 4; i++) {
        PyObject *array = array_new(s, "BHbb"[i], i ? line : planes ? deep : flat, &data[i]);
        if (!array || PyTuple_SetItem(all, i, array))
            Py_CLEAR(all);
    }
    if (!all)
        return NULL;
    struct rows rows = {data[0], data[1], data[2], data[3], planes};
    Py_BEGIN_ALLOW_THREADS;
    for (Py_ssize_t i = 0; i < count; i++)
        write_game(games[i], &rows);
    Py_END_ALLOW_THREADS;
    return all;
}

PyObject *boards(PyObject *module, PyObject *args)
{
    struct state *s = PyModule_GetState(module);
    PyObject     *given, *result = NULL;
    Py_ssize_t    plies;
    int           planes;
    if (!PyArg_ParseTuple(args, "Op", &given, &planes))
        return NULL;
    PyObject *games = PySequence_Tuple(given); /* nobody changes it while others run */
    if (!games)
        return NULL;
    Py_ssize_t               count = PyTuple_Size(games);
    const struct tape_game **tapes = PyMem_Calloc((size_t)count + 1, sizeof *tapes);
    if (!tapes)
        PyErr_NoMemory();
    else if (collect(s, games, tapes, &plies))
        result = arrays(s, tapes, count, plies, planes);
    PyMem_Free(tapes);
    Py_DECREF(games);
    return result;
}
