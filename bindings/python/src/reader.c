/* reader.c - games from a text that comes piece by piece. While it reads, other threads of Python run. */
#include "game.h"

#include <string.h>

struct reader {
    PyObject_HEAD struct tape *tape;
    bool                       busy; /* a thread is feeding it */
};

static PyObject *new (PyTypeObject *type, PyObject *args, PyObject *names)
{
    if (!PyArg_ParseTuple(args, ""))
        return NULL;
    struct reader *r = PyObject_New(struct reader, type);
    if (!r)
        return NULL;
    r->busy = false;
    r->tape = tape_new();
    if (r->tape)
        return (PyObject *)r;
    Py_DECREF((PyObject *)r);
    return PyErr_NoMemory();
}

static void dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    tape_free(((struct reader *)self)->tape);
    PyObject_Free(self);
    Py_DECREF(type);
}

static PyObject *game_new(const struct state *s, const char *tape, uint32_t length)
{
    struct game *g = PyObject_NewVar(struct game, s->game, (Py_ssize_t)length);
    if (g)
        memcpy(&g->tape, tape, length);
    return (PyObject *)g;
}

static PyObject *finished(const struct state *s, const struct tape *t)
{
    PyObject   *list = PyList_New(0);
    const char *tape = tape_games(t);
    uint32_t    length;
    for (size_t at = 0; list && at < tape_length(t); at += length) {
        memcpy(&length, tape + at, sizeof length);
        PyObject *game = game_new(s, tape + at, length);
        if (!game || PyList_Append(list, game))
            Py_CLEAR(list);
        Py_XDECREF(game);
    }
    return list;
}

static PyObject *feed_bytes(struct reader *r, const char *bytes, size_t length)
{
    bool good;
    if (r->busy)
        return PyErr_Format(PyExc_RuntimeError, "another thread is feeding this reader");
    r->busy = true;
    Py_BEGIN_ALLOW_THREADS;
    good = tape_feed(r->tape, bytes, length);
    Py_END_ALLOW_THREADS;
    r->busy = false;
    return good ? finished(state_of((PyObject *)r), r->tape) : PyErr_NoMemory();
}

static PyObject *feed(PyObject *self, PyObject *bytes)
{
    Py_buffer view;
    if (bytes == Py_None)
        return feed_bytes((struct reader *)self, NULL, 0);
    if (PyObject_GetBuffer(bytes, &view, PyBUF_SIMPLE))
        return NULL;
    PyObject *games = view.len ? feed_bytes((struct reader *)self, view.buf, (size_t)view.len) : PyList_New(0);
    PyBuffer_Release(&view);
    return games;
}

static PyMethodDef methods[] = {{"feed", feed, METH_O, NULL}, {NULL, NULL, 0, NULL}};

static PyType_Slot slots[] = {
    {Py_tp_doc, "Reads games from a text that comes in pieces."},
    {Py_tp_new, new},
    {Py_tp_dealloc, dealloc},
    {Py_tp_methods, methods},
    {0, NULL},
};

PyType_Spec reader_spec = {.name = "jadoube.Reader",
                           .basicsize = sizeof(struct reader),
                           .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                           .slots = slots};
