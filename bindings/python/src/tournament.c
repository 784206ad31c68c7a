/* tournament.c - a tournament: numbers by name (../tape/contest.h), texts, reports and standings. tournament.py makes
 * objects of them. */
#include "binding.h"

#include "contest.h"

#include <stdlib.h>
#include <string.h>

struct tournament {
    PyObject_HEAD jd_tournament *t;
};

static jd_tournament *tournament_of(PyObject *self) { return ((struct tournament *)self)->t; }

/* ---- errors ---- */

static PyObject *raise_contest(PyObject *self, int err)
{
    if (err == CONTEST_NO_NAME)
        return PyErr_Format(PyExc_ValueError, "there is nothing of this name");
    if (err == JD_CONTEST_MEMORY)
        return PyErr_NoMemory();
    return raise_refused(state_of(self), jd_contest_err_expected((jd_contest_err)err),
                         jd_contest_err_name((jd_contest_err)err));
}

static PyObject *done(PyObject *self, int err)
{
    if (err == JD_CONTEST_OK)
        Py_RETURN_NONE;
    return raise_contest(self, err);
}

/* ---- making ---- */

static PyObject *hold(PyTypeObject *type, jd_tournament *t)
{
    struct tournament *held = t ? PyObject_New(struct tournament, type) : NULL;
    if (!held) {
        jd_tournament_free(t);
        return PyErr_NoMemory();
    }
    held->t = t;
    return (PyObject *)held;
}

static PyObject *new (PyTypeObject *type, PyObject *args, PyObject *names)
{
    const char *name = "dutch";
    if (!PyArg_ParseTuple(args, "|s", &name))
        return NULL;
    const jd_system *system = jd_system_find(name);
    if (!system)
        return PyErr_Format(PyExc_ValueError, "'%s' is no pairing system: see systems()", name);
    return hold(type, jd_tournament_new(system));
}

static void dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    jd_tournament_free(tournament_of(self));
    PyObject_Free(self);
    Py_DECREF(type);
}

/* (text of a report, system or None, is it read with faults?) */
PyObject *tournament_read(PyObject *module, PyObject *args)
{
    struct state  *s = PyModule_GetState(module);
    const char    *text, *system;
    Py_ssize_t     length;
    int            lenient;
    jd_contest_err err;
    jd_trf_note    note;
    if (!PyArg_ParseTuple(args, "s#zp", &text, &length, &system, &lenient))
        return NULL;
    jd_tournament *t = contest_read(text, (size_t)length, system, lenient, &err, &note);
    if (t)
        return hold(s->tournament, t);
    if (err == JD_CONTEST_MEMORY)
        return PyErr_NoMemory();
    char message[240];
    snprintf(message, sizeof message, "line %d, column %d: expected %s", note.line, note.column, note.expected);
    return raise_refused(s, message, jd_contest_err_name(err));
}

/* ---- numbers ---- */

static PyObject *get(PyObject *self, PyObject *args)
{
    const char *what;
    int         a = 0, b = 0;
    if (!PyArg_ParseTuple(args, "s|ii", &what, &a, &b))
        return NULL;
    return PyLong_FromLong(contest_get(tournament_of(self), what, a, b));
}

static PyObject *set(PyObject *self, PyObject *args)
{
    const char *what;
    int         a = 0, b = 0, c = 0;
    if (!PyArg_ParseTuple(args, "s|iii", &what, &a, &b, &c))
        return NULL;
    return done(self, contest_set(tournament_of(self), what, a, b, c));
}

static PyObject *set_list(PyObject *self, PyObject *args)
{
    const char *what;
    int         round;
    PyObject   *list;
    if (!PyArg_ParseTuple(args, "siO!", &what, &round, &PyList_Type, &list))
        return NULL;
    size_t count = (size_t)PyList_Size(list);
    int   *values = PyMem_Calloc(count + 1, sizeof *values);
    if (!values)
        return PyErr_NoMemory();
    for (size_t i = 0; i < count && !PyErr_Occurred(); i++)
        values[i] = (int)PyLong_AsLong(PyList_GetItem(list, (Py_ssize_t)i));
    PyObject *answer =
        PyErr_Occurred() ? NULL : done(self, contest_set_list(tournament_of(self), what, round, values, count));
    PyMem_Free(values);
    return answer;
}

/* ---- texts ---- */

static PyObject *add(PyObject *self, PyObject *name)
{
    const char    *text = utf8(name, NULL);
    jd_contest_err err = text ? jd_tournament_add_player(tournament_of(self), text) : JD_CONTEST_OK;
    if (!text)
        return NULL;
    return err ? raise_contest(self, err) : PyLong_FromLong(jd_tournament_players(tournament_of(self)));
}

/* (player, key) tells one, (player, key, text) sets it. */
static PyObject *label(PyObject *self, PyObject *args)
{
    const char *key, *text = NULL;
    int         player;
    if (!PyArg_ParseTuple(args, "is|s", &player, &key, &text))
        return NULL;
    if (text)
        return done(self, jd_tournament_set_label(tournament_of(self), player, key, text));
    return PyUnicode_FromString(jd_tournament_label(tournament_of(self), player, key));
}

static PyObject *team_name(PyObject *self, PyObject *number)
{
    long team = PyLong_AsLong(number);
    return PyErr_Occurred() ? NULL : PyUnicode_FromString(jd_tournament_team_name(tournament_of(self), (int)team));
}

static PyObject *tiebreak(PyObject *self, PyObject *number)
{
    size_t index = PyLong_AsSize_t(number);
    return PyErr_Occurred() ? NULL : PyUnicode_FromString(jd_tournament_tiebreak(tournament_of(self), index));
}

static PyObject *set_tiebreaks(PyObject *self, PyObject *list)
{
    jd_fault    fault = {0, NULL};
    const char *text = list == Py_None ? NULL : utf8(list, NULL);
    if (!text && list != Py_None)
        return NULL;
    jd_contest_err err = jd_tournament_set_tiebreaks(tournament_of(self), text, &fault);
    return err == JD_CONTEST_TIEBREAK ? raise_fault(state_of(self), text, &fault) : done(self, err);
}

static PyObject *get_system(PyObject *self, void *x)
{
    return PyUnicode_FromString(jd_system_name(jd_tournament_system(tournament_of(self))));
}

static PyObject *trf(PyObject *self, PyObject *none)
{
    size_t         length;
    jd_contest_err err;
    char          *text = contest_write(tournament_of(self), &length, &err);
    PyObject      *answer = text ? PyUnicode_DecodeUTF8(text, (Py_ssize_t)length, "replace") : raise_contest(self, err);
    free(text);
    return answer;
}

/* ---- standings ---- */

static PyObject *row_of(const jd_standings *s, int place)
{
    size_t    size = jd_standings_row(s, place, NULL, 0) + 1;
    char     *text = PyMem_Malloc(size);
    PyObject *row = NULL;
    if (!text)
        return PyErr_NoMemory();
    jd_standings_row(s, place, text, size);
    row = PyUnicode_DecodeUTF8(text, (Py_ssize_t)size - 1, "replace");
    PyMem_Free(text);
    return row;
}

static PyObject *rows_of(const jd_standings *s)
{
    PyObject *rows = PyList_New(jd_standings_count(s));
    for (int place = 1; rows && place <= jd_standings_count(s); place++) {
        PyObject *row = row_of(s, place);
        if (!row || PyList_SetItem(rows, place - 1, row))
            Py_CLEAR(rows);
    }
    return rows;
}

/* (players rather than teams, rounds, tie-breaks or None): rows in JSON */
static PyObject *standings(PyObject *self, PyObject *args)
{
    int                players;
    jd_standings_terms terms = {0};
    jd_standings      *s = NULL;
    jd_fault           fault = {0, NULL};
    if (!PyArg_ParseTuple(args, "piz", &players, &terms.rounds, &terms.tiebreaks))
        return NULL;
    terms.players = players;
    jd_contest_err err = jd_standings_new(tournament_of(self), &terms, &s, &fault);
    if (err == JD_CONTEST_TIEBREAK)
        return raise_fault(state_of(self), terms.tiebreaks, &fault);
    PyObject *rows = s ? rows_of(s) : raise_contest(self, err);
    jd_standings_free(s);
    return rows;
}

/* ---- why ---- */

/* (round, language): for each board or match of the round its Article and why it is paired so. */
static PyObject *explain(PyObject *self, PyObject *args)
{
    const char *code;
    int         round;
    size_t      count = 0, room = (size_t)jd_tournament_players(tournament_of(self)) + 1;
    if (!PyArg_ParseTuple(args, "is", &round, &code))
        return NULL;
    const jd_language *language = jd_language_find(code);
    if (!language)
        return PyErr_Format(PyExc_ValueError, "'%s' is no language that is known", code);
    jd_swiss_reason *reasons = PyMem_Calloc(room, sizeof *reasons);
    jd_contest_err   err =
        reasons ? jd_swiss_explain(tournament_of(self), NULL, round, reasons, &count) : JD_CONTEST_MEMORY;
    PyObject *list = err ? raise_contest(self, err) : PyList_New((Py_ssize_t)count);
    for (size_t i = 0; list && i < count; i++) {
        char text[400];
        jd_swiss_reason_text(&reasons[i], language, text, sizeof text);
        PyObject *one = Py_BuildValue("(iisss)", reasons[i].pair.white, reasons[i].pair.black, reasons[i].chapter,
                                      reasons[i].article, text);
        if (!one || PyList_SetItem(list, (Py_ssize_t)i, one))
            Py_CLEAR(list);
    }
    PyMem_Free(reasons);
    return list;
}

PyObject *result(PyObject *module, PyObject *name)
{
    const char *text = utf8(name, NULL);
    jd_result   r = text ? jd_result_parse(text) : JD_RESULT_COUNT;
    if (text && r == JD_RESULT_COUNT)
        return PyErr_Format(PyExc_ValueError, "'%s' is no result", text);
    return text ? PyLong_FromLong(r) : NULL;
}

PyObject *result_text(PyObject *module, PyObject *number)
{
    long        r = PyLong_AsLong(number);
    const char *text = r > JD_NO_RESULT && r < JD_RESULT_COUNT ? jd_result_text((jd_result)r) : NULL;
    if (PyErr_Occurred())
        return NULL;
    return text ? PyUnicode_FromString(text) : Py_NewRef(Py_None);
}

/* name, least, most, is it Swiss, usual tie-breaks, those of teams or None */
PyObject *systems(PyObject *module, PyObject *none)
{
    PyObject *list = PyList_New((Py_ssize_t)jd_system_count());
    for (size_t i = 0; list && i < jd_system_count(); i++) {
        const jd_system *s = jd_system_at(i);
        PyObject        *one = Py_BuildValue("(siiOsz)", jd_system_name(s), jd_system_least(s), jd_system_most(s),
                                      jd_system_is_swiss(s) ? Py_True : Py_False, jd_system_tiebreaks(s, false),
                                             jd_system_tiebreaks(s, true));
        if (!one || PyList_SetItem(list, (Py_ssize_t)i, one))
            Py_CLEAR(list);
    }
    return list;
}

/* ---- the type ---- */

static PyMethodDef methods[] = {
    {"get", get, METH_VARARGS, NULL},
    {"set", set, METH_VARARGS, NULL},
    {"set_list", set_list, METH_VARARGS, NULL},
    {"add", add, METH_O, NULL},
    {"label", label, METH_VARARGS, NULL},
    {"team_name", team_name, METH_O, NULL},
    {"tiebreak", tiebreak, METH_O, NULL},
    {"set_tiebreaks", set_tiebreaks, METH_O, NULL},
    {"trf", trf, METH_NOARGS, NULL},
    {"standings", standings, METH_VARARGS, NULL},
    {"explain", explain, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef fields[] = {{"system", get_system, NULL, NULL, NULL}, {NULL, NULL, NULL, NULL, NULL}};

static PyType_Slot slots[] = {
    {Py_tp_new, new}, {Py_tp_dealloc, dealloc}, {Py_tp_methods, methods}, {Py_tp_getset, fields}, {0, NULL}};

PyType_Spec tournament_spec = {.name = "jadoube._jadoube.Tournament",
                               .basicsize = sizeof(struct tournament),
                               .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                               .slots = slots};
