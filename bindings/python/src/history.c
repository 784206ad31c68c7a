#include "binding.h"

struct history {
    PyObject_HEAD jd_history *h;
};

static jd_history *h_of(PyObject *self) { return ((struct history *)self)->h; }

static PyObject *new (PyTypeObject *type, PyObject *args, PyObject *names)
{
    const struct state *s = PyType_GetModuleState(type);
    PyObject           *start = NULL;
    if (!PyArg_ParseTuple(args, "|O!", s->position, &start))
        return NULL;
    struct history *h = PyObject_New(struct history, type);
    if (!h)
        return NULL;
    h->h = NULL;
    if (jd_history_new(&h->h, start ? &((struct position *)start)->p : NULL) == JD_OK)
        return (PyObject *)h;
    Py_DECREF((PyObject *)h);
    return PyErr_NoMemory();
}

static void dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    jd_history_free(h_of(self));
    PyObject_Free(self);
    Py_DECREF(type);
}

static PyObject *play(PyObject *self, PyObject *what)
{
    jd_move m;
    if (!move_of(state_of(self), jd_history_position(h_of(self)), what, &m))
        return NULL;
    jd_err err = jd_history_play(h_of(self), m);
    if (err == JD_ERR_MEMORY)
        return PyErr_NoMemory();
    return err ? raise_refused(state_of(self), "this move is not legal here", "illegal") : Py_NewRef(Py_None);
}

static PyObject *undo(PyObject *self, PyObject *none)
{
    if (!jd_history_undo(h_of(self)))
        return PyErr_Format(PyExc_IndexError, "there is no move to take back");
    Py_RETURN_NONE;
}

static PyObject *position(PyObject *self, PyObject *args)
{
    int plies = jd_history_plies(h_of(self)), ply = plies;
    if (!PyArg_ParseTuple(args, "|i", &ply))
        return NULL;
    if (ply < 0 || ply > plies)
        return PyErr_Format(PyExc_IndexError, "there are positions 0 to %d", plies);
    return position_new(state_of(self), jd_history_position_at(h_of(self), ply));
}

static PyObject *get_moves(PyObject *self, void *x)
{
    int       plies = jd_history_plies(h_of(self));
    PyObject *list = PyList_New(plies);
    for (int i = 0; list && i < plies; i++) {
        PyObject *before = position_new(state_of(self), jd_history_position_at(h_of(self), i));
        jd_move   m = jd_history_move_at(h_of(self), i + 1);
        PyObject *move = before ? move_new(state_of(self), (struct position *)before, m) : NULL;
        Py_XDECREF(before);
        if (!move || PyList_SetItem(list, i, move))
            Py_CLEAR(list);
    }
    return list;
}

static PyObject *get_occurrences(PyObject *self, void *x)
{
    return PyLong_FromLong(jd_history_occurrences(h_of(self)));
}

/* (result, rule, Article), or None while the game goes on. */
static PyObject *verdict(PyObject *self, PyObject *args)
{
    PyObject  *year = NULL;
    jd_edition edition;
    if (!PyArg_ParseTuple(args, "|O", &year) || !edition_of(year, &edition))
        return NULL;
    jd_verdict v = jd_history_verdict(h_of(self), edition);
    if (v.result == JD_NO_RESULT)
        Py_RETURN_NONE;
    return Py_BuildValue("(sss)", jd_result_text(v.result), jd_rule_name(v.rule), v.article);
}

static PyObject *claims(PyObject *self, PyObject *args)
{
    PyObject  *year = NULL, *what = Py_None;
    jd_edition edition;
    jd_move    m;
    if (!PyArg_ParseTuple(args, "|OO", &what, &year) || !edition_of(year, &edition))
        return NULL;
    if (what != Py_None && !move_of(state_of(self), jd_history_position(h_of(self)), what, &m))
        return NULL;
    jd_claims found =
        what == Py_None ? jd_history_claims(h_of(self), edition) : jd_history_claims_with(h_of(self), m, edition);
    if (found == (JD_CLAIM_THREEFOLD | JD_CLAIM_FIFTY))
        return Py_BuildValue("(ss)", "threefold", "fifty");
    return found ? Py_BuildValue("(s)", found == JD_CLAIM_FIFTY ? "fifty" : "threefold") : PyTuple_New(0);
}

static Py_ssize_t length(PyObject *self) { return jd_history_plies(h_of(self)); }
static int        truth(PyObject *self) { return 1; }

static PyGetSetDef getters[] = {
    {"moves", get_moves, NULL, NULL, NULL},
    {"occurrences", get_occurrences, NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef methods[] = {
    {"play", play, METH_O, NULL},
    {"undo", undo, METH_NOARGS, NULL},
    {"position", position, METH_VARARGS, NULL},
    {"verdict", verdict, METH_VARARGS, NULL},
    {"claims", claims, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, "A game as the list of its moves, without clocks or players."},
    {Py_tp_new, new},
    {Py_tp_dealloc, dealloc},
    {Py_tp_getset, getters},
    {Py_tp_methods, methods},
    {Py_sq_length, length},
    {Py_nb_bool, truth},
    {0, NULL},
};

PyType_Spec history_spec = {.name = "jadoube.History",
                            .basicsize = sizeof(struct history),
                            .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                            .slots = slots};
