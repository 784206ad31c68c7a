/* opponent.c - a move of the library's own player. Its time is counted in positions: the same question has the same
 * answer on every machine. */
#include "binding.h"

#include <stdlib.h>
#include <string.h>

#define TABLE_ALIGNED 16
#define TABLE_LEAST   1024

struct thought {
    jd_position        start;
    jd_move           *moves;
    size_t             count, bytes;
    jd_opponent_limits limits;
    jd_move            best;
    int                score;
};

/* Other threads of Python run meanwhile. */
static jd_err think_of(struct thought *t)
{
    jd_opponent *o = NULL;
    jd_err       err = JD_ERR_MEMORY;
    Py_BEGIN_ALLOW_THREADS;
    void *table = aligned_alloc(TABLE_ALIGNED, t->bytes);
    if (table) {
        memset(table, 0, t->bytes);
        err = jd_opponent_new(&o, table, t->bytes, 1);
    }
    if (!err)
        err = jd_opponent_set(o, &t->start, t->moves, t->count);
    if (!err) {
        jd_opponent_begin(o, &t->limits, &(jd_opponent_host){0});
        jd_opponent_think(o, 0);
        t->best = jd_opponent_best(o);
        t->score = jd_opponent_score(o);
    }
    jd_opponent_free(o);
    free(table);
    Py_END_ALLOW_THREADS;
    return err;
}

static bool read_moves(PyObject *numbers, struct thought *t)
{
    t->count = (size_t)PyList_Size(numbers);
    t->moves = PyMem_Calloc(t->count + 1, sizeof *t->moves);
    if (!t->moves)
        return PyErr_NoMemory(), false;
    for (size_t i = 0; i < t->count; i++)
        t->moves[i] = (jd_move)PyLong_AsUnsignedLongMask(PyList_GetItem(numbers, (Py_ssize_t)i));
    return !PyErr_Occurred();
}

static PyObject *answer(struct thought *t)
{
    jd_err err = think_of(t);
    if (err == JD_ERR_MEMORY)
        return PyErr_NoMemory();
    if (err)
        return PyErr_Format(PyExc_ValueError, "expected a position of a game, and legal moves");
    return Py_BuildValue("(ii)", (int)t->best, t->score);
}

/* (position, numbers of moves, level, nodes, depth, seed, memory): the best move's number, 0 for none, and its score.
 */
PyObject *think(PyObject *module, PyObject *args)
{
    struct state      *s = PyModule_GetState(module);
    struct thought     t = {0};
    PyObject          *position, *numbers, *result = NULL;
    unsigned long long nodes, seed;
    Py_ssize_t         bytes;
    if (!PyArg_ParseTuple(args, "O!O!iKiKn", s->position, &position, &PyList_Type, &numbers, &t.limits.level, &nodes,
                          &t.limits.depth, &seed, &bytes))
        return NULL;
    if (bytes < TABLE_LEAST || t.limits.depth < 0 || (!nodes && !t.limits.depth))
        return PyErr_Format(PyExc_ValueError, "expected a limit of nodes or of depth, and at least %d bytes of memory",
                            TABLE_LEAST);
    t.start = ((struct position *)position)->p;
    t.bytes = (size_t)bytes / TABLE_ALIGNED * TABLE_ALIGNED;
    t.limits.nodes = nodes;
    t.limits.seed = seed;
    if (read_moves(numbers, &t))
        result = answer(&t);
    PyMem_Free(t.moves);
    return result;
}
