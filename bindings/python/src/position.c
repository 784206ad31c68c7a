#include "binding.h"

#include <string.h>

static const jd_position *p_of(PyObject *self) { return &((struct position *)self)->p; }

PyObject *position_new(const struct state *s, const jd_position *p)
{
    struct position *made = PyObject_New(struct position, s->position);
    if (made)
        made->p = *p;
    return (PyObject *)made;
}

static void dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyObject_Free(self);
    Py_DECREF(type);
}

/* ---- where positions come from ---- */

static PyObject *of_fen(const struct state *s, const char *fen, jd_problems accepted)
{
    jd_position p;
    jd_fault    fault = {0, NULL};
    jd_problems problems = 0;
    jd_err      err = jd_fen_position(fen, accepted, &p, &fault, &problems);
    if (err == JD_ERR_SYNTAX)
        return raise_fault(s, "FEN", &fault);
    return err ? raise_problems(s, problems) : position_new(s, &p);
}

static PyObject *new (PyTypeObject *type, PyObject *args, PyObject *names)
{
    static char        *keys[] = {"fen", "lenient", "strict", NULL};
    const struct state *s = PyType_GetModuleState(type);
    const char         *fen = NULL;
    int                 lenient = 0, strict = 0;
    jd_position         initial = jd_position_initial();
    if (!PyArg_ParseTupleAndKeywords(args, names, "|z$pp", keys, &fen, &lenient, &strict))
        return NULL;
    if (lenient && strict)
        return PyErr_Format(PyExc_ValueError, "lenient and strict exclude each other");
    jd_problems accepted = lenient ? JD_PROBLEMS_STANDING : strict ? JD_STRICT : JD_COMPOSED;
    return fen ? of_fen(s, fen, accepted) : position_new(s, &initial);
}

static PyObject *chess960(PyObject *type, PyObject *number)
{
    long n = PyLong_AsLong(number);
    if (n == -1 && PyErr_Occurred())
        return NULL;
    if (n < 0 || n >= JD_ARRAYS)
        return PyErr_Format(PyExc_ValueError, "%ld is no array: expected 0 to 959", n);
    jd_position p = jd_position_of_array((int)n);
    return position_new(PyType_GetModuleState((PyTypeObject *)type), &p);
}

/* Bytes may come from anywhere: they are a position when it can be made, and is the same again. */
static PyObject *from_bytes(PyObject *type, PyObject *bytes)
{
    const struct state *s = PyType_GetModuleState((PyTypeObject *)type);
    char               *at;
    Py_ssize_t          length;
    jd_position         p, again;
    if (PyBytes_AsStringAndSize(bytes, &at, &length))
        return NULL;
    if (length == sizeof p) {
        memcpy(&p, at, sizeof p);
        jd_setup setup = jd_setup_of(&p);
        if (p.turn < 2 && p.ep <= JD_NO_SQUARE && !jd_setup_position(&setup, JD_PROBLEMS_STANDING, &again) &&
            memcmp(&p, &again, sizeof p) == 0)
            return position_new(s, &p);
    }
    return raise_refused(s, "these bytes are no position", "bytes");
}

static PyObject *bytes(PyObject *self, PyObject *none)
{
    return PyBytes_FromStringAndSize((const char *)p_of(self), sizeof(jd_position));
}

static PyObject *reduce(PyObject *self, PyObject *none)
{
    PyObject *maker = PyObject_GetAttrString((PyObject *)Py_TYPE(self), "from_bytes");
    return maker ? Py_BuildValue("N(N)", maker, bytes(self, NULL)) : NULL;
}

/* ---- what it is ---- */

static PyObject *get_fen(PyObject *self, void *x)
{
    char   fen[JD_FEN_MAX];
    size_t length = jd_fen_write(p_of(self), fen, sizeof fen);
    return PyUnicode_FromStringAndSize(fen, (Py_ssize_t)length);
}

/* A board in letters, as White sees it: print() draws it. */
static PyObject *str(PyObject *self)
{
    static const char  letters[] = "PNBRQKpnbrqk";
    const jd_position *p = p_of(self);
    char               text[8 * 16];
    for (int i = 0; i < 64; i++) {
        jd_square square = (jd_square)(i ^ 56);
        jd_kind   kind = jd_position_kind_at(p, square);
        text[2 * i] = kind == JD_NO_KIND ? '.' : letters[kind + 6 * (int)jd_position_colour_at(p, square)];
        text[2 * i + 1] = i % 8 == 7 ? '\n' : ' ';
    }
    return PyUnicode_FromStringAndSize(text, sizeof text - 1);
}

static PyObject *repr(PyObject *self)
{
    PyObject *fen = get_fen(self, NULL);
    PyObject *shown = fen ? PyUnicode_FromFormat("Position(%R)", fen) : NULL;
    Py_XDECREF(fen);
    return shown;
}

static PyObject *get_turn(PyObject *self, void *x) { return Py_NewRef(state_of(self)->colours[p_of(self)->turn & 1]); }
static PyObject *get_halfmoves(PyObject *self, void *x) { return PyLong_FromLong(p_of(self)->halfmove_clock); }
static PyObject *get_fullmove(PyObject *self, void *x) { return PyLong_FromLong(p_of(self)->fullmove); }
static PyObject *get_ep(PyObject *self, void *x) { return square_name(state_of(self), p_of(self)->ep); }
static PyObject *get_chess960(PyObject *self, void *x) { return PyBool_FromLong(p_of(self)->chess960); }
static PyObject *get_key(PyObject *self, void *x) { return PyLong_FromUnsignedLongLong(p_of(self)->key); }
static PyObject *get_check(PyObject *self, void *x) { return PyBool_FromLong(jd_position_checkers(p_of(self)) != 0); }
static PyObject *get_mate(PyObject *self, void *x) { return PyBool_FromLong(jd_position_is_mate(p_of(self))); }
static PyObject *get_count(PyObject *self, void *x) { return PyLong_FromLong((long)jd_moves_count(p_of(self))); }

static PyObject *get_stalemate(PyObject *self, void *x)
{
    return PyBool_FromLong(jd_position_is_stalemate(p_of(self)));
}

static PyObject *get_checkers(PyObject *self, void *x)
{
    return square_names(state_of(self), jd_position_checkers(p_of(self)));
}

static PyObject *man_letter(const jd_position *p, jd_square square)
{
    static const char letters[2][JD_NO_KIND + 1] = {"PNBRQK", "pnbrqk"};
    jd_kind           kind = jd_position_kind_at(p, square);
    if (kind == JD_NO_KIND)
        Py_RETURN_NONE;
    return PyUnicode_FromStringAndSize(&letters[jd_position_colour_at(p, square)][kind], 1);
}

static PyObject *subscript(PyObject *self, PyObject *square)
{
    jd_square s;
    return square_of(square, &s) ? man_letter(p_of(self), s) : NULL;
}

static PyObject *men(PyObject *self, PyObject *none)
{
    PyObject *found = PyDict_New();
    for (jd_bitboard b = jd_position_occupied(p_of(self)); found && b; b &= b - 1) {
        jd_square square = (jd_square)__builtin_ctzll(b);
        PyObject *letter = man_letter(p_of(self), square);
        if (!letter || PyDict_SetItem(found, state_of(self)->squares[square], letter))
            Py_CLEAR(found);
        Py_XDECREF(letter);
    }
    return found;
}

static PyObject *attackers(PyObject *self, PyObject *args)
{
    PyObject *square, *colour;
    jd_square s;
    jd_colour c;
    if (!PyArg_ParseTuple(args, "OU", &square, &colour) || !square_of(square, &s) || !colour_of(colour, &c))
        return NULL;
    return square_names(state_of(self), jd_position_attackers(p_of(self), s, c));
}

static PyObject *castling_rook(PyObject *self, PyObject *args)
{
    PyObject *colour, *side;
    jd_colour c;
    jd_kind   k;
    if (!PyArg_ParseTuple(args, "UU", &colour, &side) || !colour_of(colour, &c) || !kind_of(side, &k))
        return NULL;
    if (k != JD_KING && k != JD_QUEEN)
        return PyErr_Format(PyExc_ValueError, "%R is no side: expected 'king' or 'queen'", side);
    return square_name(state_of(self), jd_position_castling_rook(p_of(self), c, k == JD_KING));
}

/* ---- what can be played ---- */

static PyObject *moves(PyObject *self, PyObject *args)
{
    PyObject *from = NULL;
    jd_square square;
    jd_moves  found;
    if (!PyArg_ParseTuple(args, "|O", &from))
        return NULL;
    if (!from)
        jd_moves_legal(p_of(self), &found);
    else if (square_of(from, &square))
        jd_moves_from(p_of(self), square, &found);
    else
        return NULL;
    return move_list(state_of(self), (struct position *)self, &found);
}

static PyObject *iterate(PyObject *self)
{
    jd_moves found;
    jd_moves_legal(p_of(self), &found);
    PyObject *list = move_list(state_of(self), (struct position *)self, &found);
    PyObject *iterator = list ? PyObject_GetIter(list) : NULL;
    Py_XDECREF(list);
    return iterator;
}

static PyObject *move(PyObject *self, PyObject *what)
{
    jd_move m;
    if (!move_of(state_of(self), p_of(self), what, &m))
        return NULL;
    return move_new(state_of(self), (struct position *)self, m);
}

static int contains(PyObject *self, PyObject *what)
{
    struct state *s = state_of(self);
    jd_move       m;
    if (move_of(s, p_of(self), what, &m))
        return 1;
    if (!PyErr_ExceptionMatches(s->refused) && !PyErr_ExceptionMatches(s->fault))
        return -1;
    PyErr_Clear();
    return 0;
}

static PyObject *find(PyObject *self, PyObject *args)
{
    PyObject *origin, *target, *promotion = Py_None;
    jd_square from, to;
    jd_kind   kind;
    if (!PyArg_ParseTuple(args, "OO|O", &origin, &target, &promotion) || !square_of(origin, &from) ||
        !square_of(target, &to) || !kind_of(promotion, &kind))
        return NULL;
    jd_move m = jd_move_find(p_of(self), from, to, kind);
    if (m == JD_NO_MOVE)
        Py_RETURN_NONE;
    return move_new(state_of(self), (struct position *)self, m);
}

static PyObject *play(PyObject *self, PyObject *what)
{
    jd_move m;
    if (!move_of(state_of(self), p_of(self), what, &m))
        return NULL;
    jd_position after = played(p_of(self), m);
    return position_new(state_of(self), &after);
}

static PyObject *play_all(PyObject *self, PyObject *line)
{
    jd_position p = *p_of(self);
    jd_move     m;
    PyObject   *words = PyUnicode_Check(line) ? PyUnicode_Split(line, NULL, -1) : Py_NewRef(line);
    PyObject   *iterator = words ? PyObject_GetIter(words) : NULL;
    bool        good = iterator != NULL;
    for (PyObject *next; good && (next = PyIter_Next(iterator)); Py_DECREF(next))
        if ((good = move_of(state_of(self), &p, next, &m)))
            p = played(&p, m);
    Py_XDECREF(words);
    Py_XDECREF(iterator);
    return good && !PyErr_Occurred() ? position_new(state_of(self), &p) : NULL;
}

static PyObject *perft(PyObject *self, PyObject *depth)
{
    long     n = PyLong_AsLong(depth);
    uint64_t count;
    if (n == -1 && PyErr_Occurred())
        return NULL;
    if (n < 0 || n > 99)
        return PyErr_Format(PyExc_ValueError, "%ld is no depth: expected 0 to 99", n);
    Py_BEGIN_ALLOW_THREADS;
    count = jd_perft(p_of(self), (int)n);
    Py_END_ALLOW_THREADS;
    return PyLong_FromUnsignedLongLong(count);
}

/* ---- as a value ---- */

/* The same in the sense of 9.2: move numbers do not count. */
static PyObject *compare(PyObject *a, PyObject *b, int op)
{
    if (Py_TYPE(a) != Py_TYPE(b) || (op != Py_EQ && op != Py_NE))
        Py_RETURN_NOTIMPLEMENTED;
    return PyBool_FromLong(jd_position_same(p_of(a), p_of(b)) == (op == Py_EQ));
}

static Py_hash_t hash(PyObject *self)
{
    Py_hash_t h = (Py_hash_t)p_of(self)->key;
    return h == -1 ? -2 : h;
}

static PyGetSetDef getters[] = {
    {"fen", get_fen, NULL, NULL, NULL},
    {"turn", get_turn, NULL, NULL, NULL},
    {"halfmove_clock", get_halfmoves, NULL, NULL, NULL},
    {"fullmove", get_fullmove, NULL, NULL, NULL},
    {"en_passant", get_ep, NULL, NULL, NULL},
    {"is_chess960", get_chess960, NULL, NULL, NULL},
    {"key", get_key, NULL, NULL, NULL},
    {"is_check", get_check, NULL, NULL, NULL},
    {"is_mate", get_mate, NULL, NULL, NULL},
    {"is_stalemate", get_stalemate, NULL, NULL, NULL},
    {"checkers", get_checkers, NULL, NULL, NULL},
    {"move_count", get_count, NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef methods[] = {
    {"chess960", chess960, METH_O | METH_CLASS, NULL},
    {"from_bytes", from_bytes, METH_O | METH_CLASS, NULL},
    {"__bytes__", bytes, METH_NOARGS, NULL},
    {"__reduce__", reduce, METH_NOARGS, NULL},
    {"men", men, METH_NOARGS, NULL},
    {"attackers", attackers, METH_VARARGS, NULL},
    {"castling_rook", castling_rook, METH_VARARGS, NULL},
    {"moves", moves, METH_VARARGS, NULL},
    {"move", move, METH_O, NULL},
    {"find", find, METH_VARARGS, NULL},
    {"play", play, METH_O, NULL},
    {"play_all", play_all, METH_O, NULL},
    {"perft", perft, METH_O, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, "An arrangement that can be played on: a value that nothing changes."},
    {Py_tp_new, new},
    {Py_tp_dealloc, dealloc},
    {Py_tp_getset, getters},
    {Py_tp_methods, methods},
    {Py_tp_str, str},
    {Py_tp_repr, repr},
    {Py_tp_richcompare, compare},
    {Py_tp_hash, hash},
    {Py_tp_iter, iterate},
    {Py_mp_subscript, subscript},
    {Py_sq_contains, contains},
    {0, NULL},
};

PyType_Spec position_spec = {.name = "jadoube.Position",
                             .basicsize = sizeof(struct position),
                             .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                             .slots = slots};
