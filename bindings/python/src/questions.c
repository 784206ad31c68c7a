/* questions.c - what is asked of the library without an object: who can still mate, what regulations say. */
#include "binding.h"

#include <string.h>

#include <stdlib.h>

#define LINE_MOST 1024

/* ---- can this side still mate? ---- */

struct query {
    jd_position    p;
    jd_colour      side;
    jd_mate_budget budget;
    jd_mate_result found;
    jd_move        line[LINE_MOST];
};

/* Other threads of Python run meanwhile. */
static bool ask(struct query *q)
{
    bool enough;
    Py_BEGIN_ALLOW_THREADS;
    q->budget.memory = q->budget.bytes ? malloc(q->budget.bytes) : NULL;
    enough = q->budget.memory || !q->budget.bytes;
    if (enough)
        jd_mate_query(&q->p, q->side, &q->budget, &q->found);
    free(q->budget.memory);
    Py_END_ALLOW_THREADS;
    return enough;
}

static PyObject *line_of(const struct state *s, const struct query *q)
{
    size_t      count = q->found.line_length < LINE_MOST ? q->found.line_length : LINE_MOST;
    PyObject   *list = PyList_New((Py_ssize_t)count);
    jd_position p = q->p;
    for (size_t i = 0; list && i < count; i++) {
        PyObject *before = position_new(s, &p);
        PyObject *move = before ? move_new(s, (struct position *)before, q->line[i]) : NULL;
        Py_XDECREF(before);
        if (!move || PyList_SetItem(list, (Py_ssize_t)i, move))
            Py_CLEAR(list);
        p = jd_move_make(&p, q->line[i]);
    }
    return list;
}

static PyObject *answer(const struct state *s, const struct query *q)
{
    static const char *const words[] = {"no", "yes", "unknown"};
    const char              *reason = q->found.answer == JD_NO ? jd_mate_reason_name(q->found.reason) : NULL;
    return Py_BuildValue("(szNK)", words[q->found.answer], reason, line_of(s, q), (unsigned long long)q->found.nodes);
}

PyObject *mate(PyObject *module, PyObject *args)
{
    struct state      *s = PyModule_GetState(module);
    PyObject          *position, *side, *result = NULL;
    unsigned long long nodes;
    Py_ssize_t         bytes;
    jd_colour          colour;
    if (!PyArg_ParseTuple(args, "O!UKn", s->position, &position, &side, &nodes, &bytes) || !colour_of(side, &colour))
        return NULL;
    if (bytes < 0)
        return PyErr_Format(PyExc_ValueError, "memory: expected 0 or more bytes");
    struct query *q = PyMem_Calloc(1, sizeof *q);
    if (!q)
        return PyErr_NoMemory();
    q->p = ((struct position *)position)->p;
    q->side = colour;
    q->budget = (jd_mate_budget){.nodes = nodes, .bytes = (size_t)bytes, .line = q->line, .line_size = LINE_MOST};
    result = ask(q) ? answer(s, q) : PyErr_NoMemory();
    PyMem_Free(q);
    return result;
}

/* ---- what can be said ---- */

/* A text of the library's that may be long: asked for once to know how long. */
static PyObject *long_text(size_t (*write)(const void *context, char *out, size_t size), const void *context)
{
    size_t    length = write(context, NULL, 0);
    char     *text = PyMem_Malloc(length + 1);
    PyObject *made = NULL;
    if (!text)
        return PyErr_NoMemory();
    write(context, text, length + 1);
    made = PyUnicode_DecodeUTF8(text, (Py_ssize_t)length, "replace");
    PyMem_Free(text);
    return made;
}

static size_t write_regulations(const void *regs, char *out, size_t size)
{
    return jd_regulations_write(regs, out, size);
}
static size_t write_vocabulary(const void *none, char *out, size_t size) { return jd_vocabulary_write(out, size); }

/* Regulations in JSON, with all that was left out. */
PyObject *regulations(PyObject *module, PyObject *object)
{
    struct state  *s = PyModule_GetState(module);
    Py_ssize_t     length;
    jd_regulations regs;
    jd_fault       fault = {0, NULL};
    const char    *json = utf8(object, &length);
    char          *texts = json ? PyMem_Malloc((size_t)length + 1) : NULL;
    if (!texts)
        return json ? PyErr_NoMemory() : NULL;
    jd_err    err = jd_regulations_read(json, (size_t)length, &regs, texts, &fault);
    PyObject *made = err ? raise_fault(s, json, &fault) : long_text(write_regulations, &regs);
    PyMem_Free(texts);
    return made;
}

PyObject *vocabulary(PyObject *module, PyObject *none) { return long_text(write_vocabulary, NULL); }

/* ---- what the Laws say ---- */

enum { FOUND_MOST = 50 };

static PyObject *found_tuple(const jd_found *f, const jd_language *language)
{
    jd_topic t;
    jd_topic_find(f->topic, language, &t);
    return Py_BuildValue("sssissz", f->number, t.id, jd_edition_name(f->edition), f->score, t.title, t.asks, t.differs);
}

static bool read_lookup(const char *code, const char *edition, const char *speed, jd_lookup *asked)
{
    static const char *const speeds[] = {[JD_STANDARD] = "standard", [JD_RAPID] = "rapid", [JD_BLITZ] = "blitz"};
    asked->language = jd_language_find(code);
    asked->edition = JD_EDITION_DEFAULT;
    if (!asked->language || asked->language->spoken < 0)
        PyErr_Format(PyExc_ValueError, "'%s' is no language that is spoken", code);
    else if (edition && !jd_edition_parse(edition, &asked->edition))
        PyErr_Format(PyExc_ValueError, "'%s' is no edition", edition);
    else
        for (int i = JD_STANDARD; i <= JD_BLITZ; i++)
            if (strcmp(speeds[i], speed) == 0) {
                asked->speed = (jd_speed)i;
                return true;
            }
    if (!PyErr_Occurred())
        PyErr_Format(PyExc_ValueError, "'%s' is no speed: expected standard, rapid or blitz", speed);
    return false;
}

/* The Articles that answer a phrase, the best first: number, topic, edition, score, title, what it asks, differences.
 */
PyObject *find_laws(PyObject *module, PyObject *args)
{
    const char *code, *edition, *speed;
    jd_lookup   asked = {0};
    jd_found    found[FOUND_MOST];
    if (!PyArg_ParseTuple(args, "sszs", &asked.phrase, &code, &edition, &speed) ||
        !read_lookup(code, edition, speed, &asked))
        return NULL;
    size_t    count = jd_laws_find(&asked, found, FOUND_MOST);
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; list && i < count; i++) {
        PyObject *one = found_tuple(&found[i], asked.language);
        if (!one || PyList_SetItem(list, (Py_ssize_t)i, one))
            Py_CLEAR(list);
    }
    return list;
}
