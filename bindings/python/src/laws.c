/* laws.c - a game under the Laws, which is its log: lines of JSON go in, rulings in JSON come out. laws.py makes
 * objects of them. */
#include "binding.h"

#include <string.h>

struct log {
    PyObject_HEAD jd_log *log;
    jd_pgn_record        *record;
    const jd_language    *language;
    jd_rulings            rulings;
};

static struct log *log_of(PyObject *self) { return (struct log *)self; }

static PyObject *new (PyTypeObject *type, PyObject *args, PyObject *names)
{
    const char *code = "en";
    if (!PyArg_ParseTuple(args, "|s", &code))
        return NULL;
    const jd_language *language = jd_language_find(code);
    if (!language)
        return PyErr_Format(PyExc_ValueError, "'%s' is no language that is known", code);
    struct log *l = PyObject_New(struct log, type);
    if (!l)
        return NULL;
    l->log = NULL;
    l->record = NULL;
    l->language = language;
    if (jd_log_new(&l->log) == JD_OK && jd_pgn_record_new(&l->record) == JD_OK) {
        jd_log_keep(l->log);
        return (PyObject *)l;
    }
    Py_DECREF((PyObject *)l);
    return PyErr_NoMemory();
}

static void dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    jd_log_free(log_of(self)->log);
    jd_pgn_record_free(log_of(self)->record);
    PyObject_Free(self);
    Py_DECREF(type);
}

/* The game, once the first line has made it. */
static jd_game *game_of(PyObject *self)
{
    jd_game *game = jd_log_game(log_of(self)->log);
    if (!game)
        PyErr_SetString(PyExc_ValueError, "the log has no first line yet");
    return game;
}

static PyObject *text_of_json(const char *text, size_t length)
{
    return PyUnicode_DecodeUTF8(text, (Py_ssize_t)length, "replace");
}

static PyObject *rulings_of(struct log *l)
{
    static const char *const nobody[2];
    jd_game                 *game = jd_log_game(l->log);
    const char *const       *names = game ? jd_game_names(game) : nobody;
    PyObject                *list = PyList_New((Py_ssize_t)l->rulings.count);
    char                     text[JD_RULING_JSON_MAX];
    for (size_t i = 0; list && i < l->rulings.count; i++) {
        size_t    length = jd_ruling_write(&l->rulings.at[i], l->language, names, text, sizeof text);
        PyObject *ruling = text_of_json(text, length);
        if (!ruling || PyList_SetItem(list, (Py_ssize_t)i, ruling))
            Py_CLEAR(list);
    }
    return list;
}

static PyObject *line(PyObject *self, PyObject *text)
{
    struct log *l = log_of(self);
    Py_ssize_t  length;
    const char *bytes = utf8(text, &length);
    jd_fault    fault = {0, NULL};
    if (!bytes)
        return NULL;
    jd_err err = jd_log_line(l->log, bytes, (size_t)length, &l->rulings, &fault);
    if (err == JD_ERR_MEMORY)
        return PyErr_NoMemory();
    if (err)
        return raise_fault(state_of(self), bytes, &fault);
    const jd_event *event = jd_log_event(l->log);
    if (event && jd_pgn_record_event(l->record, jd_log_game(l->log), event, &l->rulings, l->language))
        return PyErr_NoMemory();
    return rulings_of(l);
}

/* ---- what a role is told ---- */

static bool role_of(const char *name, jd_role *out)
{
    *out = jd_role_parse(name);
    if (*out == JD_ROLE_COUNT)
        PyErr_Format(PyExc_ValueError, "'%s' is no role: expected white, black, arbiter, assistant or spectator", name);
    return *out != JD_ROLE_COUNT;
}

static PyObject *state(PyObject *self, PyObject *name)
{
    jd_role     role;
    char        text[JD_RULING_JSON_MAX];
    const char *said = utf8(name, NULL);
    if (!said || !game_of(self) || !role_of(said, &role))
        return NULL;
    return text_of_json(text, jd_view_state(log_of(self)->log, role, text, sizeof text));
}

static size_t write_view(const jd_log *log, jd_reader reader, long long since, bool event, char *out, size_t size)
{
    return event ? jd_view_event(log, reader, out, size) : jd_view_game(log, reader, since, out, size);
}

static PyObject *view_text(PyObject *self, jd_reader reader, long long since, bool event)
{
    const jd_log *log = log_of(self)->log;
    size_t        length = write_view(log, reader, since, event, NULL, 0);
    char         *text = PyMem_Malloc(length + 1);
    if (!text)
        return PyErr_NoMemory();
    write_view(log, reader, since, event, text, length + 1);
    PyObject *result = text_of_json(text, length);
    PyMem_Free(text);
    return result;
}

/* The arguments of both: a role, and a language unless None. */
static bool reader_of(PyObject *self, const char *role, const char *code, jd_reader *out)
{
    out->language = code ? jd_language_find(code) : log_of(self)->language;
    if (out->language)
        return game_of(self) && role_of(role, &out->role);
    PyErr_Format(PyExc_ValueError, "'%s' is no language that is known", code);
    return false;
}

static PyObject *view(PyObject *self, PyObject *args)
{
    const char *role, *code;
    long long   since;
    jd_reader   reader;
    if (!PyArg_ParseTuple(args, "szL", &role, &code, &since) || !reader_of(self, role, code, &reader))
        return NULL;
    return view_text(self, reader, since, false);
}

static PyObject *view_event(PyObject *self, PyObject *args)
{
    const char *role, *code;
    jd_reader   reader;
    if (!PyArg_ParseTuple(args, "sz", &role, &code) || !reader_of(self, role, code, &reader))
        return NULL;
    if (!jd_log_event(log_of(self)->log)) {
        PyErr_SetString(PyExc_ValueError, "nothing has happened yet");
        return NULL;
    }
    return view_text(self, reader, -1, true);
}

static PyObject *get_due(PyObject *self, void *x)
{
    jd_game *game = game_of(self);
    int64_t  at;
    if (!game)
        return NULL;
    return jd_game_due(game, &at) ? PyLong_FromLongLong(at) : Py_NewRef(Py_None);
}

static PyObject *get_plies(PyObject *self, void *x)
{
    jd_game *game = game_of(self);
    return game ? PyLong_FromLong(jd_game_state(game).standing) : NULL;
}

static PyObject *position(PyObject *self, PyObject *number)
{
    jd_game *game = game_of(self);
    long     ply = PyLong_AsLong(number);
    if (!game || (ply == -1 && PyErr_Occurred()))
        return NULL;
    if (ply < 0 || ply > jd_game_state(game).standing)
        return PyErr_Format(PyExc_IndexError, "there are positions 0 to %d", jd_game_state(game).standing);
    jd_position p = jd_game_position(game, (int)ply);
    return position_new(state_of(self), &p);
}

/* What is written may be cut within a character: it is put together as bytes. */
struct parts {
    PyObject *list;
    bool      failed;
};

static void append(void *context, const char *text, size_t length)
{
    struct parts *parts = context;
    PyObject     *part = parts->failed ? NULL : PyBytes_FromStringAndSize(text, (Py_ssize_t)length);
    parts->failed |= !part || PyList_Append(parts->list, part);
    Py_XDECREF(part);
}

static PyObject *joined(const struct parts *parts)
{
    PyObject *empty = parts->failed ? NULL : PyBytes_FromString("");
    PyObject *bytes = empty ? PyObject_CallMethod(empty, "join", "O", parts->list) : NULL;
    PyObject *text = bytes ? PyUnicode_FromEncodedObject(bytes, "utf-8", "replace") : NULL;
    Py_XDECREF(empty);
    Py_XDECREF(bytes);
    return text;
}

static PyObject *pgn(PyObject *self, PyObject *none)
{
    struct log  *l = log_of(self);
    struct parts parts = {.list = game_of(self) ? PyList_New(0) : NULL};
    if (!parts.list)
        return NULL;
    jd_err    err = jd_pgn_record_write(l->record, jd_log_game(l->log), jd_log_regulations(l->log), jd_log_head(l->log),
                                        NULL, 0, append, &parts);
    PyObject *text = err ? PyErr_NoMemory() : joined(&parts);
    Py_DECREF(parts.list);
    return text;
}

static PyGetSetDef getters[] = {
    {"due", get_due, NULL, NULL, NULL},
    {"plies", get_plies, NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef methods[] = {
    {"line", line, METH_O, NULL},
    {"state", state, METH_O, NULL},
    {"view", view, METH_VARARGS, NULL},
    {"view_event", view_event, METH_VARARGS, NULL},
    {"position", position, METH_O, NULL},
    {"pgn", pgn, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, "A game that follows its log."},
    {Py_tp_new, new},
    {Py_tp_dealloc, dealloc},
    {Py_tp_getset, getters},
    {Py_tp_methods, methods},
    {0, NULL},
};

PyType_Spec log_spec = {.name = "jadoube._jadoube.Log",
                        .basicsize = sizeof(struct log),
                        .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                        .slots = slots};
