/* entries.c - the entries of a game's tape one after the other, and the game written in PGN from them. */
#include "game.h"

#include <string.h>

static uint32_t number_at(const char *at)
{
    uint32_t number;
    memcpy(&number, at, sizeof number);
    return number;
}

static uint16_t short_at(const char *at)
{
    uint16_t number;
    memcpy(&number, at, sizeof number);
    return number;
}

static jd_text text_at(const char *at) { return (jd_text){at + sizeof(uint32_t), number_at(at)}; }

static const char *behind(jd_text text) { return text.at + text.length; }

static const char *read_problem(const char *at, struct entry *e)
{
    e->line = number_at(at);
    e->column = number_at(at + 4);
    e->text[0] = text_at(at + 8);
    return behind(e->text[0]);
}

static const char *read_entry(const char *at, struct entry *e)
{
    switch (e->letter) {
    case 'T':
        e->text[0] = text_at(at);
        e->text[1] = text_at(behind(e->text[0]));
        return behind(e->text[1]);
    case 'C': e->text[0] = text_at(at); return behind(e->text[0]);
    case 'P':
    case 'D': return read_problem(at, e);
    case 'L':
    case 'N': e->number = short_at(at); return at + 2;
    case 'M':
        e->number = short_at(at);
        e->moves = (const jd_move *)(const void *)(at + 2);
        return at + 2 + 2 * (size_t)e->number;
    default: /* a bracket */ return at;
    }
}

bool entry_next(const struct tape_game *g, size_t *at, struct entry *out)
{
    const char *tape = (const char *)g;
    size_t      from = *at ? *at : sizeof *g;
    if (from >= g->line || tape[from] == 0) /* zeros fill it up to the moves */
        return false;
    *out = (struct entry){.letter = tape[from]};
    *at = (size_t)(read_entry(tape + from + 1, out) - tape);
    return true;
}

PyObject *tape_text(jd_text text) { return PyUnicode_DecodeUTF8(text.at, (Py_ssize_t)text.length, NULL); }

/* ---- PGN ---- */

struct walk {
    jd_pgn_writer  writer;
    jd_position    before, now; /* the last move of the line was made between them */
    jd_position    stack[2 * JD_PGN_DEPTH_MAX + 2];
    unsigned       depth;
    jd_result      result;
    const jd_move *line;
    char          *text;
    size_t         length, room;
    bool           failed;
};

static void put(void *context, const char *text, size_t length)
{
    struct walk *w = context;
    if (w->length + length > w->room) {
        size_t room = 2 * (w->length + length);
        char  *more = PyMem_Realloc(w->text, room);
        w->failed |= !more;
        if (!more)
            return;
        w->text = more;
        w->room = room;
    }
    memcpy(w->text + w->length, text, length);
    w->length += length;
}

static void write_moves(struct walk *w, const char *moves, uint16_t count)
{
    for (uint16_t i = 0; i < count; i++) {
        jd_move m = short_at(moves + 2 * i);
        w->before = w->now;
        jd_pgn_write_move(&w->writer, &w->before, m);
        w->now = played(&w->before, m);
    }
}

static void open_line(struct walk *w)
{
    w->stack[w->depth++] = w->before;
    w->stack[w->depth++] = w->now;
    w->now = w->before;
    jd_pgn_write_open(&w->writer);
}

static void close_line(struct walk *w)
{
    w->now = w->stack[--w->depth];
    w->before = w->stack[--w->depth];
    jd_pgn_write_close(&w->writer);
}

static void write_entry(struct walk *w, const struct entry *e)
{
    switch (e->letter) {
    case 'L':
        write_moves(w, (const char *)w->line, e->number);
        w->line += e->number;
        break;
    case 'M': write_moves(w, (const char *)e->moves, e->number); break;
    case 'C': jd_pgn_write_comment(&w->writer, e->text[0], false); break;
    case 'N': jd_pgn_write_nag(&w->writer, e->number); break;
    case '(': open_line(w); break;
    case ')': close_line(w); break;
    default: /* tags are written already, problems are not */ break;
    }
}

/* Name and value of each tag, closed with NULs, one behind the other in one piece of memory. */
static size_t copy_tags(const struct tape_game *g, jd_pgn_tag *tags, char *texts)
{
    struct entry e;
    size_t       count = 0;
    for (size_t at = 0; entry_next(g, &at, &e);)
        if (e.letter == 'T') {
            const char **slots[2] = {&tags[count].name, &tags[count].value};
            for (int i = 0; i < 2; i++) {
                memcpy(texts, e.text[i].at, e.text[i].length);
                *slots[i] = texts;
                texts += e.text[i].length;
                *texts++ = '\0';
            }
            count++;
        }
    return count;
}

/* The result after the moves counts, or the tag's where there is none; both are then the same. */
static size_t agree_on_result(jd_pgn_tag *tags, size_t count, struct walk *w)
{
    jd_pgn_tag *tag = NULL;
    jd_result   said = JD_NO_RESULT;
    for (size_t i = count; i-- > 0;)
        if (strcmp(tags[i].name, "Result") == 0)
            tag = &tags[i];
    if (tag && !jd_result_read(tag->value, strlen(tag->value), &said))
        said = JD_NO_RESULT;
    w->result = jd_result_told(said, w->result);
    if (said == w->result)
        return count;
    if (!tag)
        tag = &tags[count++];
    *tag = (jd_pgn_tag){"Result", jd_result_pgn(w->result)};
    return count;
}

static bool write_tags(struct walk *w, const struct tape_game *g)
{
    jd_pgn_tag *tags =
        PyMem_Malloc((g->line + 9) * (sizeof *tags / 9 + 1)); /* a tag takes nine bytes of the tape, or more */
    char *texts = PyMem_Malloc(g->line);
    if (tags && texts)
        jd_pgn_write_tags(&w->writer, tags, agree_on_result(tags, copy_tags(g, tags, texts), w));
    bool good = tags && texts;
    PyMem_Free(tags);
    PyMem_Free(texts);
    return good;
}

PyObject *game_pgn(const struct tape_game *g)
{
    struct walk *w = PyMem_Calloc(1, sizeof *w);
    struct entry e;
    if (!w)
        return PyErr_NoMemory();
    w->now = g->start;
    w->line = line_of(g);
    w->result = (jd_result)g->result;
    jd_pgn_writer_init(&w->writer, put, w, &jd_pgn_style_export);
    w->failed |= !write_tags(w, g);
    for (size_t at = 0; entry_next(g, &at, &e);)
        write_entry(w, &e);
    jd_pgn_write_result(&w->writer, w->result);
    PyObject *text = w->failed ? PyErr_NoMemory() : tape_text((jd_text){w->text, w->length});
    PyMem_Free(w->text);
    PyMem_Free(w);
    return text;
}
