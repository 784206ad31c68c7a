#include "game.h"

#include <string.h>

const struct tape_game *game_tape(const struct state *s, PyObject *game)
{
    if (Py_TYPE(game) == s->game)
        return tape_of(game);
    PyErr_SetString(PyExc_TypeError, "expected games");
    return NULL;
}

static void dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyObject_Free(self);
    Py_DECREF(type);
}

/* ---- tags ---- */

static PyObject *get_tags(PyObject *self, void *x)
{
    PyObject    *tags = PyDict_New();
    struct entry e;
    for (size_t at = 0; tags && entry_next(tape_of(self), &at, &e);) {
        if (e.letter != 'T')
            continue;
        PyObject *name = tape_text(e.text[0]), *value = tape_text(e.text[1]);
        int       there = name ? PyDict_Contains(tags, name) : -1; /* of two of the same name the first counts */
        if (!value || there < 0 || (!there && PyDict_SetItem(tags, name, value)))
            Py_CLEAR(tags);
        Py_XDECREF(name);
        Py_XDECREF(value);
    }
    return tags;
}

static PyObject *tag(PyObject *self, PyObject *args)
{
    const char  *name;
    PyObject    *otherwise = Py_None;
    struct entry e;
    if (!PyArg_ParseTuple(args, "s|O", &name, &otherwise))
        return NULL;
    for (size_t at = 0, length = strlen(name); entry_next(tape_of(self), &at, &e);)
        if (e.letter == 'T' && e.text[0].length == length && memcmp(e.text[0].at, name, length) == 0)
            return tape_text(e.text[1]);
    return Py_NewRef(otherwise);
}

/* ---- the main line ---- */

static PyObject *get_start(PyObject *self, void *x)
{
    const struct tape_game *g = tape_of(self);
    if (!g->started)
        Py_RETURN_NONE;
    return position_new(state_of(self), &g->start);
}

static PyObject *get_end(PyObject *self, void *x)
{
    const struct tape_game *g = tape_of(self);
    jd_position             p = g->start;
    if (!g->started)
        Py_RETURN_NONE;
    for (uint32_t i = 0; i < g->plies; i++)
        p = jd_move_make(&p, line_of(g)[i]);
    return position_new(state_of(self), &p);
}

/* One for each move, and, where `last`, one more: as `make` has them. */
static PyObject *along(PyObject *self, bool last, PyObject *(*make)(const struct state *, const jd_position *, jd_move))
{
    const struct tape_game *g = tape_of(self);
    const struct state     *s = state_of(self);
    jd_position             p = g->start;
    Py_ssize_t              plies = (Py_ssize_t)g->plies, count = plies + (last && g->started);
    PyObject               *list = PyList_New(count);
    for (Py_ssize_t i = 0; list && i < count; i++) {
        jd_move   m = i < plies ? line_of(g)[i] : JD_NO_MOVE;
        PyObject *item = make(s, &p, m);
        if (!item || PyList_SetItem(list, i, item))
            Py_CLEAR(list);
        else if (m != JD_NO_MOVE)
            p = jd_move_make(&p, m);
    }
    return list;
}

static PyObject *make_position(const struct state *s, const jd_position *p, jd_move m) { return position_new(s, p); }

static PyObject *make_move(const struct state *s, const jd_position *p, jd_move m)
{
    PyObject *before = position_new(s, p);
    PyObject *move = before ? move_new(s, (struct position *)before, m) : NULL;
    Py_XDECREF(before);
    return move;
}

static PyObject *get_moves(PyObject *self, void *x) { return along(self, false, make_move); }
static PyObject *get_positions(PyObject *self, void *x) { return along(self, true, make_position); }

static PyObject *get_numbers(PyObject *self, void *x)
{
    const struct tape_game *g = tape_of(self);
    void                   *data;
    PyObject               *array = array_new(state_of(self), 'H', (Py_ssize_t[]){(Py_ssize_t)g->plies, -1}, &data);
    if (array)
        memcpy(data, line_of(g), g->plies * sizeof(jd_move));
    return array;
}

static PyObject *texts(PyObject *self, PyObject *args)
{
    const struct tape_game *g = tape_of(self);
    PyObject               *form = NULL;
    jd_movestyle            style;
    jd_position             p = g->start;
    if (!PyArg_ParseTuple(args, "|U", &form) || !style_of(form, &style))
        return NULL;
    PyObject *list = PyList_New((Py_ssize_t)g->plies);
    for (uint32_t i = 0; list && i < g->plies; i++) {
        PyObject *text = text_of_move(&p, line_of(g)[i], &style);
        if (!text || PyList_SetItem(list, (Py_ssize_t)i, text))
            Py_CLEAR(list);
        p = jd_move_make(&p, line_of(g)[i]);
    }
    return list;
}

static Py_ssize_t length(PyObject *self) { return (Py_ssize_t)tape_of(self)->plies; }
static int        truth(PyObject *self) { return 1; } /* a game without moves is one */

static PyObject *iterate(PyObject *self)
{
    PyObject *moves = get_moves(self, NULL);
    PyObject *iterator = moves ? PyObject_GetIter(moves) : NULL;
    Py_XDECREF(moves);
    return iterator;
}

/* ---- everything else ---- */

static PyObject *get_result(PyObject *self, void *x)
{
    return PyUnicode_FromString(jd_result_pgn((jd_result)tape_of(self)->result));
}

static PyObject *get_ok(PyObject *self, void *x) { return PyBool_FromLong(tape_of(self)->problems == 0); }

static bool append(PyObject *list, PyObject *item)
{
    bool good = item && PyList_Append(list, item) == 0;
    Py_XDECREF(item);
    return good;
}

static bool append_moves(PyObject *list, const void *moves, uint16_t count)
{
    for (uint16_t i = 0; i < count; i++) {
        jd_move m;
        memcpy(&m, (const char *)moves + 2 * i, sizeof m);
        if (!append(list, Py_BuildValue("(si)", "M", (int)m)))
            return false;
    }
    return true;
}

/* (letter, what belongs to it): M a move, by its number, C a comment, N a NAG, P a problem, D a deviation, and
 * brackets.
 */
static PyObject *shown(const struct entry *e)
{
    switch (e->letter) {
    case 'C': return Py_BuildValue("(sN)", "C", tape_text(e->text[0]));
    case 'N': return Py_BuildValue("(si)", "N", (int)e->number);
    case 'P':
    case 'D': return Py_BuildValue("(CIIN)", e->letter, e->line, e->column, tape_text(e->text[0]));
    default: return Py_BuildValue("(C)", e->letter);
    }
}

static bool append_entry(PyObject *list, const struct entry *e, const jd_move **line)
{
    switch (e->letter) {
    case 'T': return true;
    case 'L': *line += e->number; return append_moves(list, *line - e->number, e->number);
    case 'M': return append_moves(list, e->moves, e->number);
    default: return append(list, shown(e));
    }
}

static PyObject *entries(PyObject *self, PyObject *none)
{
    PyObject      *list = PyList_New(0);
    const jd_move *line = line_of(tape_of(self));
    struct entry   e;
    for (size_t at = 0; list && entry_next(tape_of(self), &at, &e);)
        if (!append_entry(list, &e, &line))
            Py_CLEAR(list);
    return list;
}

static PyObject *get_tree(PyObject *self, void *x)
{
    PyObject *found = entries(self, NULL), *start = get_start(self, NULL);
    PyObject *tree = found && start ? PyObject_CallFunctionObjArgs(state_of(self)->tree_of, start, found, NULL) : NULL;
    Py_XDECREF(found);
    Py_XDECREF(start);
    return tree;
}

static PyObject *str(PyObject *self) { return game_pgn(tape_of(self)); }

static PyObject *repr(PyObject *self)
{
    PyObject *white = PyObject_CallMethod(self, "tag", "ss", "White", "?");
    PyObject *black = PyObject_CallMethod(self, "tag", "ss", "Black", "?");
    PyObject *text = white && black ? PyUnicode_FromFormat("<Game %U - %U, %u half-moves, %s>", white, black,
                                                           (unsigned)tape_of(self)->plies,
                                                           jd_result_pgn((jd_result)tape_of(self)->result))
                                    : NULL;
    Py_XDECREF(white);
    Py_XDECREF(black);
    return text;
}

static PyGetSetDef getters[] = {
    {"tags", get_tags, NULL, NULL, NULL},
    {"start", get_start, NULL, NULL, NULL},
    {"end", get_end, NULL, NULL, NULL},
    {"moves", get_moves, NULL, NULL, NULL},
    {"positions", get_positions, NULL, NULL, NULL},
    {"numbers", get_numbers, NULL, NULL, NULL},
    {"result", get_result, NULL, NULL, NULL},
    {"is_readable", get_ok, NULL, NULL, NULL},
    {"tree", get_tree, NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef methods[] = {
    {"tag", tag, METH_VARARGS, NULL},
    {"texts", texts, METH_VARARGS, NULL},
    {"entries", entries, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, "A game as far as it could be read."},
    {Py_tp_dealloc, dealloc},
    {Py_tp_getset, getters},
    {Py_tp_methods, methods},
    {Py_tp_str, str},
    {Py_tp_repr, repr},
    {Py_tp_iter, iterate},
    {Py_sq_length, length},
    {Py_nb_bool, truth},
    {0, NULL},
};

PyType_Spec game_spec = {.name = "jadoube.Game",
                         .basicsize = offsetof(struct game, tape),
                         .itemsize = 1,
                         .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                         .slots = slots};
