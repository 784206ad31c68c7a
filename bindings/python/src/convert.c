/* convert.c - squares, colours, kinds and editions as Python has them, and what is raised when something is none. */
#include "binding.h"

#include <string.h>

const char *utf8(PyObject *text, Py_ssize_t *length)
{
    Py_ssize_t unused;
    return PyUnicode_AsUTF8AndSize(text, length ? length : &unused);
}

/* ---- names ---- */

PyObject *square_name(const struct state *s, jd_square square)
{
    return Py_NewRef(s->squares[square < JD_SQUARES ? square : JD_NO_SQUARE]);
}

PyObject *square_names(const struct state *s, jd_bitboard squares)
{
    PyObject *names = PyTuple_New(__builtin_popcountll(squares));
    for (Py_ssize_t i = 0; names && squares; i++, squares &= squares - 1)
        PyTuple_SetItem(names, i, square_name(s, (jd_square)__builtin_ctzll(squares)));
    return names;
}

static bool refuse(const char *format, PyObject *what)
{
    PyErr_Format(PyExc_ValueError, format, what);
    return false;
}

bool square_of(PyObject *what, jd_square *out)
{
    if (PyLong_Check(what)) {
        long number = PyLong_AsLong(what);
        PyErr_Clear();
        *out = (jd_square)(number >= 0 && number < JD_SQUARES ? number : JD_NO_SQUARE);
    } else {
        Py_ssize_t  length;
        const char *text = utf8(what, &length);
        if (!text)
            return false;
        *out = length == 2 ? jd_square_parse(text) : JD_NO_SQUARE;
    }
    return *out != JD_NO_SQUARE || refuse("%R is no square: expected a1 to h8, or 0 to 63", what);
}

static bool word_of(PyObject *what, const char *const *words, int count, int *out)
{
    const char *text = utf8(what, NULL);
    for (*out = 0; text && *out < count; ++*out)
        if (strcmp(text, words[*out]) == 0)
            return true;
    return false;
}

bool colour_of(PyObject *what, jd_colour *out)
{
    static const char *const words[] = {"white", "black"};
    int                      i;
    bool                     found = word_of(what, words, 2, &i);
    *out = (jd_colour)(i & 1);
    return found || (!PyErr_Occurred() && refuse("%R is no colour: expected 'white' or 'black'", what));
}

bool kind_of(PyObject *what, jd_kind *out)
{
    static const char *const words[] = {"pawn", "knight", "bishop", "rook", "queen", "king"};
    int                      i = JD_NO_KIND;
    bool                     found = what == Py_None || word_of(what, words, JD_NO_KIND, &i);
    *out = (jd_kind)i;
    return found || (!PyErr_Occurred() && refuse("%R is no kind of piece: expected 'pawn' to 'king'", what));
}

bool edition_of(PyObject *what, jd_edition *out)
{
    *out = JD_EDITION_DEFAULT;
    if (!what || what == Py_None)
        return true;
    const char *text = utf8(what, NULL);
    return text && (jd_edition_parse(text, out) || refuse("%R is no edition of the Laws: expected a year", what));
}

bool style_of(PyObject *form, jd_movestyle *out)
{
    static const char *const words[] = {"short", "long", "figurine", "uci"};
    int                      i = JD_FORM_SHORT;
    *out = jd_movestyle_pgn;
    bool found = !form || word_of(form, words, 4, &i);
    out->form = (uint8_t)i;
    return found || (!PyErr_Occurred() && refuse("%R is no form: expected short, long, figurine or uci", form));
}

/* ---- exceptions ---- */

static PyObject *raise(PyObject *type, PyObject *arguments)
{
    PyObject *error = arguments ? PyObject_Call(type, arguments, NULL) : NULL;
    Py_XDECREF(arguments);
    if (error)
        PyErr_SetObject(type, error);
    Py_XDECREF(error);
    return NULL;
}

PyObject *raise_fault(const struct state *s, const char *what, const jd_fault *fault)
{
    const char *expected = fault->expected ? fault->expected : "something else";
    return raise(s->fault, Py_BuildValue("(sns)", what, (Py_ssize_t)fault->offset, expected));
}

PyObject *raise_refused(const struct state *s, const char *message, const char *reason)
{
    return raise(s->refused, Py_BuildValue("(s(s))", message, reason));
}

PyObject *raise_problems(const struct state *s, jd_problems problems)
{
    PyObject   *names = PyList_New(0);
    const char *first = NULL;
    for (jd_problems bit = 1; names && bit && bit <= problems; bit <<= 1) {
        if (!(problems & bit))
            continue;
        PyObject *name = PyUnicode_FromString(jd_problem_name((jd_problem)bit));
        first = first ? first : jd_problem_text((jd_problem)bit);
        if (!name || PyList_Append(names, name))
            Py_CLEAR(names);
        Py_XDECREF(name);
    }
    return names ? raise(s->refused, Py_BuildValue("(sN)", first, names)) : NULL;
}

PyObject *raise_reading(const struct state *s, const jd_position *p, const char *text, const jd_reading *reading)
{
    char reason[512], message[640];
    if (reading->outcome == JD_OUTCOME_UNREADABLE)
        return raise_fault(s, text, &reading->fault);
    jd_reading_reason(p, reading, NULL, reason, sizeof reason);
    PyOS_snprintf(message, sizeof message, "%.100s: %s", text, reason);
    return raise_refused(s, message, jd_outcome_name(reading->outcome));
}
