/* array.c - numbers that numpy, or a memoryview, takes as they are: numpy itself is not needed. */
#include "binding.h"

#include <string.h>

#define DIMENSIONS 4

struct array {
    PyObject_HEAD void *data;
    Py_ssize_t          length, item;
    int                 dimensions;
    Py_ssize_t          shape[DIMENSIONS], strides[DIMENSIONS];
    char                format[2];
};

static void lay_out(struct array *a, const Py_ssize_t *shape)
{
    while (a->dimensions < DIMENSIONS && shape[a->dimensions] >= 0) {
        a->shape[a->dimensions] = shape[a->dimensions];
        a->dimensions++;
    }
    a->length = a->item;
    for (int i = a->dimensions; i-- > 0;) {
        a->strides[i] = a->length;
        a->length *= a->shape[i];
    }
}

PyObject *array_new(const struct state *s, char format, const Py_ssize_t *shape, void **data)
{
    struct array *a = PyObject_New(struct array, s->array);
    if (!a)
        return NULL;
    memset((char *)a + sizeof(PyObject), 0, sizeof *a - sizeof(PyObject));
    a->item = format == 'H' ? 2 : 1;
    a->format[0] = format;
    lay_out(a, shape);
    a->data = PyMem_Calloc(1, (size_t)(a->length ? a->length : 1));
    if (!a->data) {
        Py_DECREF((PyObject *)a);
        return PyErr_NoMemory();
    }
    *data = a->data;
    return (PyObject *)a;
}

static void dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyMem_Free(((struct array *)self)->data);
    PyObject_Free(self);
    Py_DECREF(type);
}

static int get_buffer(PyObject *self, Py_buffer *view, int flags)
{
    struct array *a = (struct array *)self;
    *view = (Py_buffer){.buf = a->data,
                        .obj = Py_NewRef(self),
                        .len = a->length,
                        .itemsize = a->item,
                        .ndim = a->dimensions,
                        .format = flags & PyBUF_FORMAT ? a->format : NULL,
                        .shape = flags & PyBUF_ND ? a->shape : NULL,
                        .strides = (flags & PyBUF_STRIDES) == PyBUF_STRIDES ? a->strides : NULL};
    return 0;
}

static PyObject *get_shape(PyObject *self, void *x)
{
    const struct array *a = (struct array *)self;
    PyObject           *shape = PyTuple_New(a->dimensions);
    for (int i = 0; shape && i < a->dimensions; i++)
        PyTuple_SetItem(shape, i, PyLong_FromSsize_t(a->shape[i]));
    return shape;
}

static Py_ssize_t length(PyObject *self) { return ((struct array *)self)->shape[0]; }

static PyObject *tolist(PyObject *self, PyObject *none)
{
    PyObject *view = PyMemoryView_FromObject(self);
    PyObject *list = view ? PyObject_CallMethod(view, "tolist", NULL) : NULL;
    Py_XDECREF(view);
    return list;
}

static PyGetSetDef getters[] = {{"shape", get_shape, NULL, NULL, NULL}, {NULL, NULL, NULL, NULL, NULL}};
static PyMethodDef methods[] = {{"tolist", tolist, METH_NOARGS, NULL}, {NULL, NULL, 0, NULL}};

static PyType_Slot slots[] = {
    {Py_tp_doc, "Numbers that numpy.asarray() or memoryview() takes without copying."},
    {Py_tp_dealloc, dealloc},
    {Py_tp_getset, getters},
    {Py_tp_methods, methods},
    {Py_sq_length, length},
    {Py_bf_getbuffer, get_buffer},
    {0, NULL},
};

PyType_Spec array_spec = {.name = "jadoube.Array",
                          .basicsize = sizeof(struct array),
                          .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                          .slots = slots};
