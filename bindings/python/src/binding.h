/* binding.h - the library as an extension of Python, on its stable ABI: what the types know of each other.
 *
 * All types are the module's own (no static ones) and final, so that several interpreters can have it. Positions, moves
 * and games are values: they refer to nothing that could refer to them, and need no collector.
 */
#ifndef BINDING_H
#define BINDING_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030b0000
#include <Python.h>

#include <jadoube/jadoube.h>

struct state {
    PyTypeObject *position, *move, *game, *reader, *array, *history, *log, *tournament;
    PyObject     *fault, *refused; /* exceptions of errors.py                                   */
    PyObject     *tree_of;         /* a game's tree: games.py                                   */
    PyObject     *squares[JD_SQUARES + 1], *kinds[JD_NO_KIND + 1], *colours[2];
};

struct position {
    PyObject_HEAD jd_position p;
};

struct move {
    PyObject_HEAD struct position *before;
    jd_move                        m;
};

static inline struct state *state_of(PyObject *object) { return PyType_GetModuleState(Py_TYPE(object)); }

extern PyType_Spec position_spec, move_spec, game_spec, reader_spec, array_spec, history_spec, log_spec,
    tournament_spec;

/* ---- values ---- */

PyObject *position_new(const struct state *s, const jd_position *p);
PyObject *move_new(const struct state *s, struct position *before, jd_move m);
PyObject *move_list(const struct state *s, struct position *before, const jd_moves *moves);

/* The move that something means in a position: a Move, its number, or a text. False, with an exception, for none that
 * can be played. */
bool move_of(const struct state *s, const jd_position *p, PyObject *what, jd_move *out);

/* A legal move, or one of nothing where that may be. */
bool        can_play(const jd_position *p, jd_move m);
jd_position played(const jd_position *p, jd_move m);

PyObject *text_of_move(const jd_position *p, jd_move m, const jd_movestyle *style);
bool      style_of(PyObject *form, jd_movestyle *out); /* NULL: as in PGN */

PyObject *square_name(const struct state *s, jd_square square); /* None for no square */
PyObject *square_names(const struct state *s, jd_bitboard squares);
bool      square_of(PyObject *what, jd_square *out);
bool      colour_of(PyObject *what, jd_colour *out);
bool      kind_of(PyObject *what, jd_kind *out);
bool      edition_of(PyObject *what, jd_edition *out); /* NULL or None: the newest */

/* A text in UTF-8, as Python keeps it; NULL with an exception. */
const char *utf8(PyObject *text, Py_ssize_t *length);

/* ---- errors: each sets an exception and returns NULL ---- */

PyObject *raise_fault(const struct state *s, const char *what, const jd_fault *fault);
PyObject *raise_refused(const struct state *s, const char *message, const char *reason);
PyObject *raise_problems(const struct state *s, jd_problems problems);
PyObject *raise_reading(const struct state *s, const jd_position *p, const char *text, const jd_reading *reading);

/* ---- numbers for learners ---- */

/* An array of `shape` (of up to four dimensions, closed with -1) of elements that `format` names: B, b or H. It is
 * empty, and filled at *data. */
PyObject *array_new(const struct state *s, char format, const Py_ssize_t *shape, void **data);

/* What a game is made of; NULL with an exception when it is none. */
const struct tape_game *game_tape(const struct state *s, PyObject *game);

/* boards(games, planes) of the module: see jadoube/__init__.pyi. */
PyObject *boards(PyObject *module, PyObject *args);

/* write_pgn(tags, start, entries) of the module: a game in PGN. */
PyObject *write_pgn(PyObject *module, PyObject *args);

/* mate(), think(), regulations(), vocabulary() of the module. */
PyObject *mate(PyObject *module, PyObject *args);
PyObject *think(PyObject *module, PyObject *args);
PyObject *regulations(PyObject *module, PyObject *text);
PyObject *vocabulary(PyObject *module, PyObject *none);
PyObject *find_laws(PyObject *module, PyObject *args);

/* tournament_read(), systems(), result(), result_text() of the module. */
PyObject *tournament_read(PyObject *module, PyObject *args);
PyObject *systems(PyObject *module, PyObject *none);
PyObject *result(PyObject *module, PyObject *name);
PyObject *result_text(PyObject *module, PyObject *number);

#endif
