#include "binding.h"

#include <string.h>

static const struct {
    PyType_Spec *spec;
    size_t       slot;
} types[] = {
    {&position_spec, offsetof(struct state, position)}, {&move_spec, offsetof(struct state, move)},
    {&game_spec, offsetof(struct state, game)},         {&reader_spec, offsetof(struct state, reader)},
    {&array_spec, offsetof(struct state, array)},       {&history_spec, offsetof(struct state, history)},
    {&log_spec, offsetof(struct state, log)},           {&tournament_spec, offsetof(struct state, tournament)},
};

#define TYPES (sizeof types / sizeof *types)

static PyTypeObject **slot_of(struct state *s, size_t i) { return (PyTypeObject **)((char *)s + types[i].slot); }

/* What the stubs say, for help(). */
static const struct {
    const char *type, *name, *text;
} docs[] = {
#include "docs.h"
};

static const char *doc_of(const char *type, const char *name)
{
    for (size_t i = 0; i < sizeof docs / sizeof *docs; i++)
        if (strcmp(docs[i].type, type) == 0 && strcmp(docs[i].name, name) == 0)
            return docs[i].text;
    return NULL;
}

static void add_docs(const PyType_Spec *spec)
{
    for (PyType_Slot *slot = spec->slots; slot->slot; slot++) {
        if (slot->slot == Py_tp_methods)
            for (PyMethodDef *m = slot->pfunc; m->ml_name; m++)
                m->ml_doc = doc_of(spec->name, m->ml_name);
        if (slot->slot == Py_tp_getset)
            for (PyGetSetDef *g = slot->pfunc; g->name; g++)
                g->doc = doc_of(spec->name, g->name);
    }
}

static bool add_types(PyObject *module, struct state *s)
{
    for (size_t i = 0; i < TYPES; i++) {
        add_docs(types[i].spec);
        *slot_of(s, i) = (PyTypeObject *)PyType_FromModuleAndSpec(module, types[i].spec, NULL);
        if (!*slot_of(s, i) || PyModule_AddType(module, *slot_of(s, i)))
            return false;
    }
    return true;
}

/* Words that are asked for again and again are made once. */
static bool make_words(struct state *s)
{
    static const char *const kinds[] = {"pawn", "knight", "bishop", "rook", "queen", "king"};
    static const char *const colours[] = {"white", "black"};
    char                     name[3];
    for (jd_square i = 0; i < JD_SQUARES; i++) {
        jd_square_name(i, name);
        if (!(s->squares[i] = PyUnicode_InternFromString(name)))
            return false;
    }
    for (int i = 0; i < JD_NO_KIND; i++)
        if (!(s->kinds[i] = PyUnicode_InternFromString(kinds[i])))
            return false;
    for (int i = 0; i < 2; i++)
        if (!(s->colours[i] = PyUnicode_InternFromString(colours[i])))
            return false;
    s->squares[JD_NO_SQUARE] = Py_NewRef(Py_None);
    s->kinds[JD_NO_KIND] = Py_NewRef(Py_None);
    return true;
}

static PyObject *borrowed_from_package(const char *module, const char *name)
{
    PyObject *from = PyImport_ImportModule(module);
    PyObject *found = from ? PyObject_GetAttrString(from, name) : NULL;
    Py_XDECREF(from);
    return found;
}

static int execute(PyObject *module)
{
    struct state *s = PyModule_GetState(module);
    s->fault = borrowed_from_package("jadoube.errors", "SyntaxFault");
    s->refused = borrowed_from_package("jadoube.errors", "Refused");
    s->tree_of = borrowed_from_package("jadoube.tree", "of_entries");
    return s->fault && s->refused && s->tree_of && make_words(s) && add_types(module, s) ? 0 : -1;
}

static int traverse(PyObject *module, visitproc visit, void *arg)
{
    struct state *s = PyModule_GetState(module);
    for (size_t i = 0; i < TYPES; i++)
        Py_VISIT(*slot_of(s, i));
    Py_VISIT(s->fault);
    Py_VISIT(s->refused);
    Py_VISIT(s->tree_of);
    return 0;
}

static int clear(PyObject *module)
{
    struct state *s = PyModule_GetState(module);
    for (size_t i = 0; i < TYPES; i++)
        Py_CLEAR(*slot_of(s, i));
    Py_CLEAR(s->fault);
    Py_CLEAR(s->refused);
    Py_CLEAR(s->tree_of);
    for (int i = 0; i <= JD_SQUARES; i++)
        Py_CLEAR(s->squares[i]);
    for (int i = 0; i <= JD_NO_KIND; i++)
        Py_CLEAR(s->kinds[i]);
    for (int i = 0; i < 2; i++)
        Py_CLEAR(s->colours[i]);
    return 0;
}

static void release(void *module) { clear(module); }

static PyMethodDef functions[] = {
    {"mate", mate, METH_VARARGS, NULL},           {"think", think, METH_VARARGS, NULL},
    {"boards", boards, METH_VARARGS, NULL},       {"write_pgn", write_pgn, METH_VARARGS, NULL},
    {"regulations", regulations, METH_O, NULL},   {"vocabulary", vocabulary, METH_NOARGS, NULL},
    {"find_laws", find_laws, METH_VARARGS, NULL}, {"tournament_read", tournament_read, METH_VARARGS, NULL},
    {"systems", systems, METH_NOARGS, NULL},      {"result", result, METH_O, NULL},
    {"result_text", result_text, METH_O, NULL},   {NULL, NULL, 0, NULL},
};

static PyModuleDef_Slot slots[] = {{Py_mod_exec, execute}, {0, NULL}};

static PyModuleDef definition = {.m_base = PyModuleDef_HEAD_INIT,
                                 .m_name = "jadoube._jadoube",
                                 .m_size = sizeof(struct state),
                                 .m_methods = functions,
                                 .m_slots = slots,
                                 .m_traverse = traverse,
                                 .m_clear = clear,
                                 .m_free = release};

PyMODINIT_FUNC PyInit__jadoube(void);

PyMODINIT_FUNC PyInit__jadoube(void) { return PyModuleDef_Init(&definition); }
