/* writing.c - a game that Python has built, written in PGN: write_pgn() of the module. */
#include "binding.h"

#include <string.h>

struct walk {
    jd_pgn_writer       writer;
    const struct state *state;
    jd_position         before, now; /* the last move of the line was made between them */
    jd_position         stack[2 * JD_PGN_DEPTH_MAX];
    unsigned            depth;
    PyObject           *parts; /* of the text */
};

static void put(void *context, const char *text, size_t length)
{
    struct walk *w = context;
    PyObject    *part = w->parts ? PyBytes_FromStringAndSize(text, (Py_ssize_t)length) : NULL;
    if (!part || PyList_Append(w->parts, part))
        Py_CLEAR(w->parts);
    Py_XDECREF(part);
}

static bool write_move(struct walk *w, PyObject *what)
{
    jd_move m;
    if (!move_of(w->state, &w->now, what, &m))
        return false;
    w->before = w->now;
    jd_pgn_write_move(&w->writer, &w->before, m);
    w->now = played(&w->before, m);
    return true;
}

static bool write_comment(struct walk *w, PyObject *what)
{
    Py_ssize_t  length;
    const char *text = utf8(what, &length);
    if (text)
        jd_pgn_write_comment(&w->writer, (jd_text){text, (size_t)length}, false);
    return text != NULL;
}

static bool write_nag(struct walk *w, PyObject *what)
{
    long nag = PyLong_AsLong(what);
    if (nag < 0 || nag > 255) {
        if (!PyErr_Occurred())
            PyErr_Format(PyExc_ValueError, "%ld is no NAG: expected 0 to 255", nag);
        return false;
    }
    jd_pgn_write_nag(&w->writer, (unsigned)nag);
    return true;
}

static bool open_line(struct walk *w)
{
    if (w->depth == sizeof w->stack / sizeof w->stack[0]) {
        PyErr_Format(PyExc_ValueError, "variations are too deeply nested: at most %d", JD_PGN_DEPTH_MAX);
        return false;
    }
    w->stack[w->depth++] = w->before;
    w->stack[w->depth++] = w->now;
    w->now = w->before;
    jd_pgn_write_open(&w->writer);
    return true;
}

static bool close_line(struct walk *w)
{
    w->now = w->stack[--w->depth];
    w->before = w->stack[--w->depth];
    jd_pgn_write_close(&w->writer);
    return true;
}

/* An entry as Game.entries() has it: a letter, and what belongs to it. */
static bool write_entry(struct walk *w, PyObject *entry)
{
    const char *letter;
    PyObject   *what = NULL;
    if (!PyArg_ParseTuple(entry, "s|O", &letter, &what))
        return false;
    switch (what || letter[0] == '(' || letter[0] == ')' ? letter[0] : '\0') {
    case 'M': return write_move(w, what);
    case 'C': return write_comment(w, what);
    case 'N': return write_nag(w, what);
    case '(': return open_line(w);
    case ')': return w->depth ? close_line(w) : (PyErr_SetString(PyExc_ValueError, "no variation is open"), false);
    default: PyErr_Format(PyExc_ValueError, "%R is no entry", entry); return false;
    }
}

/* Names and values, as Python keeps their bytes. */
static bool write_tags(struct walk *w, PyObject *tags, jd_result *result)
{
    Py_ssize_t  count = PyList_Size(tags);
    jd_pgn_tag *all = count < 0 ? NULL : PyMem_Calloc((size_t)count + 1, sizeof *all);
    bool        good = all != NULL;
    for (Py_ssize_t i = 0; good && i < count; i++) {
        good = PyArg_ParseTuple(PyList_GetItem(tags, i), "ss", &all[i].name, &all[i].value);
        if (good && strcmp(all[i].name, "Result") == 0 && !jd_result_read(all[i].value, strlen(all[i].value), result))
            *result = JD_NO_RESULT;
    }
    if (good)
        jd_pgn_write_tags(&w->writer, all, (size_t)count);
    PyMem_Free(all);
    return good;
}

static PyObject *joined(PyObject *parts)
{
    PyObject *nothing = parts ? PyBytes_FromStringAndSize(NULL, 0) : NULL;
    PyObject *bytes = nothing ? PyObject_CallMethod(nothing, "join", "O", parts) : NULL;
    PyObject *text = bytes ? PyUnicode_FromEncodedObject(bytes, "utf-8", NULL) : NULL;
    Py_XDECREF(nothing);
    Py_XDECREF(bytes);
    return text;
}

PyObject *write_pgn(PyObject *module, PyObject *args)
{
    struct walk w = {.state = PyModule_GetState(module)};
    PyObject   *tags, *start, *entries;
    jd_result   result = JD_NO_RESULT;
    if (!PyArg_ParseTuple(args, "OO!O", &tags, w.state->position, &start, &entries))
        return NULL;
    w.before = w.now = ((struct position *)start)->p;
    w.parts = PyList_New(0);
    jd_pgn_writer_init(&w.writer, put, &w, &jd_pgn_style_export);
    bool good = write_tags(&w, tags, &result);
    for (Py_ssize_t i = 0, count = PyList_Size(entries); good && i < count; i++)
        good = write_entry(&w, PyList_GetItem(entries, i));
    if (good)
        jd_pgn_write_result(&w.writer, result);
    PyObject *text = good && !PyErr_Occurred() ? joined(w.parts) : NULL;
    Py_XDECREF(w.parts);
    return text;
}
