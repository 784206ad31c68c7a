#include "binding.h"

#include <string.h>

/* ---- what can be played ---- */

bool can_play(const jd_position *p, jd_move m)
{
    return m == JD_NULL_MOVE ? jd_null_move_is_allowed(p) : jd_move_is_legal(p, m);
}

jd_position played(const jd_position *p, jd_move m)
{
    return m == JD_NULL_MOVE ? jd_null_move_make(p) : jd_move_make(p, m);
}

static bool move_of_text(const struct state *s, const jd_position *p, PyObject *what, jd_move *out)
{
    jd_reading  reading;
    Py_ssize_t  length;
    const char *text = utf8(what, &length);
    if (!text)
        return false;
    if (jd_movetext_read(p, text, (size_t)length, NULL, &reading) != JD_OK) {
        raise_reading(s, p, text, &reading);
        return false;
    }
    *out = reading.move;
    return true;
}

bool move_of(const struct state *s, const jd_position *p, PyObject *what, jd_move *out)
{
    if (PyUnicode_Check(what))
        return move_of_text(s, p, what, out);
    if (Py_TYPE(what) == s->move) {
        *out = ((struct move *)what)->m;
    } else {
        long number = PyLong_AsLong(what);
        if (number == -1 && PyErr_Occurred())
            return false;
        *out = number > 0 && number <= UINT16_MAX ? (jd_move)number : JD_NO_MOVE;
    }
    if (can_play(p, *out))
        return true;
    raise_refused(s, "this move is not legal here", "illegal");
    return false;
}

PyObject *text_of_move(const jd_position *p, jd_move m, const jd_movestyle *style)
{
    char   text[JD_MOVETEXT_MAX];
    size_t length = jd_movetext_write(p, m, style, text, sizeof text);
    return PyUnicode_FromStringAndSize(text, (Py_ssize_t)length);
}

/* ---- the type ---- */

PyObject *move_new(const struct state *s, struct position *before, jd_move m)
{
    struct move *move = PyObject_New(struct move, s->move);
    if (!move)
        return NULL;
    move->before = (struct position *)Py_NewRef((PyObject *)before);
    move->m = m;
    return (PyObject *)move;
}

PyObject *move_list(const struct state *s, struct position *before, const jd_moves *moves)
{
    PyObject *list = PyList_New((Py_ssize_t)moves->count);
    for (size_t i = 0; list && i < moves->count; i++) {
        PyObject *move = move_new(s, before, moves->at[i]);
        if (!move || PyList_SetItem(list, (Py_ssize_t)i, move))
            Py_CLEAR(list);
    }
    return list;
}

static void dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    Py_DECREF(((struct move *)self)->before);
    PyObject_Free(self);
    Py_DECREF(type);
}

static jd_move            m_of(PyObject *self) { return ((struct move *)self)->m; }
static const jd_position *p_of(PyObject *self) { return &((struct move *)self)->before->p; }

static PyObject *get_number(PyObject *self, void *x) { return PyLong_FromLong(m_of(self)); }
static PyObject *get_before(PyObject *self, void *x) { return Py_NewRef((PyObject *)((struct move *)self)->before); }

static PyObject *get_after(PyObject *self, void *x)
{
    jd_position after = played(p_of(self), m_of(self));
    return position_new(state_of(self), &after);
}

static PyObject *get_from(PyObject *self, void *x) { return square_name(state_of(self), jd_move_from(m_of(self))); }

static PyObject *get_to(PyObject *self, void *x)
{
    bool castles = jd_move_type_of(m_of(self)) == JD_CASTLING;
    return square_name(state_of(self), castles ? jd_move_castling_king_to(m_of(self)) : jd_move_to(m_of(self)));
}

static PyObject *kind_name(PyObject *self, jd_kind kind) { return Py_NewRef(state_of(self)->kinds[kind]); }

static PyObject *get_kind(PyObject *self, void *x)
{
    bool null = m_of(self) == JD_NULL_MOVE;
    return kind_name(self, null ? JD_NO_KIND : jd_position_kind_at(p_of(self), jd_move_from(m_of(self))));
}

static PyObject *get_promotion(PyObject *self, void *x) { return kind_name(self, jd_move_promotes_to(m_of(self))); }

static PyObject *get_captures(PyObject *self, void *x)
{
    bool null = m_of(self) == JD_NULL_MOVE;
    return kind_name(self, null ? JD_NO_KIND : jd_move_captures(p_of(self), m_of(self)));
}

static PyObject *get_castling(PyObject *self, void *x)
{
    return PyBool_FromLong(jd_move_type_of(m_of(self)) == JD_CASTLING);
}

static PyObject *get_en_passant(PyObject *self, void *x)
{
    return PyBool_FromLong(jd_move_type_of(m_of(self)) == JD_EN_PASSANT);
}

static PyObject *get_null(PyObject *self, void *x) { return PyBool_FromLong(m_of(self) == JD_NULL_MOVE); }

static PyObject *get_san(PyObject *self, void *x) { return text_of_move(p_of(self), m_of(self), &jd_movestyle_pgn); }

static PyObject *get_uci(PyObject *self, void *x)
{
    return text_of_move(p_of(self), m_of(self), &(jd_movestyle){.form = JD_FORM_UCI});
}

static PyObject *text(PyObject *self, PyObject *args)
{
    PyObject    *form = NULL, *code = NULL;
    jd_movestyle style;
    if (!PyArg_ParseTuple(args, "|UU", &form, &code) || !style_of(form, &style))
        return NULL;
    if (code && !(style.language = jd_language_find(utf8(code, NULL))))
        return PyErr_Format(PyExc_ValueError, "%R is no language whose letters are known", code);
    return text_of_move(p_of(self), m_of(self), &style);
}

static PyObject *str(PyObject *self) { return get_san(self, NULL); }

static PyObject *repr(PyObject *self)
{
    PyObject *san = get_san(self, NULL);
    PyObject *shown = san ? PyUnicode_FromFormat("<Move %U>", san) : NULL;
    Py_XDECREF(san);
    return shown;
}

/* The same move of the same position (9.2). */
static PyObject *compare(PyObject *a, PyObject *b, int op)
{
    if (Py_TYPE(a) != Py_TYPE(b) || (op != Py_EQ && op != Py_NE))
        Py_RETURN_NOTIMPLEMENTED;
    bool same = m_of(a) == m_of(b) && jd_position_same(p_of(a), p_of(b));
    return PyBool_FromLong(same == (op == Py_EQ));
}

static Py_hash_t hash(PyObject *self)
{
    Py_hash_t h = (Py_hash_t)(p_of(self)->key ^ (uint64_t)m_of(self) * 0x9e3779b97f4a7c15u);
    return h == -1 ? -2 : h;
}

static PyObject *reduce(PyObject *self, PyObject *none)
{
    PyObject *maker = PyObject_GetAttrString((PyObject *)((struct move *)self)->before, "move");
    return maker ? Py_BuildValue("N(i)", maker, (int)m_of(self)) : NULL;
}

static PyGetSetDef getters[] = {
    {"number", get_number, NULL, NULL, NULL},
    {"before", get_before, NULL, NULL, NULL},
    {"after", get_after, NULL, NULL, NULL},
    {"from_square", get_from, NULL, NULL, NULL},
    {"to_square", get_to, NULL, NULL, NULL},
    {"kind", get_kind, NULL, NULL, NULL},
    {"promotion", get_promotion, NULL, NULL, NULL},
    {"captures", get_captures, NULL, NULL, NULL},
    {"is_castling", get_castling, NULL, NULL, NULL},
    {"is_en_passant", get_en_passant, NULL, NULL, NULL},
    {"is_null", get_null, NULL, NULL, NULL},
    {"san", get_san, NULL, NULL, NULL},
    {"uci", get_uci, NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef methods[] = {
    {"text", text, METH_VARARGS, NULL},
    {"__reduce__", reduce, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, "A legal move of a position."},
    {Py_tp_dealloc, dealloc},
    {Py_tp_getset, getters},
    {Py_tp_methods, methods},
    {Py_tp_str, str},
    {Py_tp_repr, repr},
    {Py_tp_richcompare, compare},
    {Py_tp_hash, hash},
    {0, NULL},
};

PyType_Spec move_spec = {.name = "jadoube.Move",
                         .basicsize = sizeof(struct move),
                         .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                         .slots = slots};
