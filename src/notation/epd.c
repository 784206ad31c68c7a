/* epd.c - reading and writing EPD: four fields of FEN, then operations. */
#include "jadoube/epd.h"

#include "jadoube/fen.h"
#include "notation/buffer.h"

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

static size_t skip_space(const char *text, size_t length, size_t at)
{
    while (at < length && is_space(text[at]))
        at++;
    return at;
}

static size_t skip_word(const char *text, size_t length, size_t at)
{
    while (at < length && !is_space(text[at]) && text[at] != ';')
        at++;
    return at;
}

/* Between operations: space, and ';' that close nothing. */
static size_t skip_gap(const char *text, size_t length, size_t at)
{
    while (at < length && (is_space(text[at]) || text[at] == ';'))
        at++;
    return at;
}

/* ---- Operands and operations ---- */

/* The end of the operand that begins at `at`; `length` + 1 if its quotes are not closed. */
static size_t operand_end(const char *text, size_t length, size_t at)
{
    if (text[at] != '"')
        return skip_word(text, length, at);
    for (size_t i = at + 1; i < length; i++)
        if (text[i] == '\\' && i + 1 < length && (text[i + 1] == '"' || text[i + 1] == '\\'))
            i++;
        else if (text[i] == '"')
            return i + 1;
    return length + 1;
}

static size_t opcode_end(const char *text, size_t length, size_t at)
{
    if (at == length || !is_letter(text[at]))
        return at;
    while (at < length && (is_letter(text[at]) || is_digit(text[at]) || text[at] == '_'))
        at++;
    return at;
}

/* The place after an operation that begins at `at`, its ';' included. If something is wrong, that place,
 * and what was *expected; NULL otherwise. */
static size_t operation_end(const char *text, size_t length, size_t at, const char **expected)
{
    size_t end = opcode_end(text, length, at);
    *expected = end == at ? "an operation: a name that begins with a letter" : NULL;
    while (!*expected) {
        size_t next = skip_space(text, length, end);
        if (next == length || text[next] == ';')
            return next + (next < length);
        if (next == end)
            *expected = "a space or ';'";
        else if ((end = operand_end(text, length, next)) > length)
            *expected = "'\"' at the end of the string";
    }
    return end > length ? length : end;
}

bool jd_epd_next(const jd_epd *epd, size_t *cursor, jd_epd_operation *out)
{
    const char *text = epd->operations, *expected;
    size_t      at = skip_gap(text, epd->length, *cursor);
    if (at == epd->length)
        return false;
    size_t name_end = opcode_end(text, epd->length, at), after = operation_end(text, epd->length, at, &expected);
    size_t end = after - (text[after - 1] == ';');
    *cursor = after;
    size_t operands = skip_space(text, end, name_end);
    while (end > operands && is_space(text[end - 1]))
        end--;
    *out = (jd_epd_operation){text + at, name_end - at, text + operands, end - operands};
    return true;
}

static bool opcode_is(const jd_epd_operation *o, const char *name)
{
    return o->opcode_length == strlen(name) && memcmp(o->opcode, name, o->opcode_length) == 0;
}

static bool takes_moves(const jd_epd_operation *o)
{
    static const char *const opcodes[] = {"am", "bm", "cm", "pm", "pv", "rm", "sm", "sv"};
    for (size_t i = 0; i < sizeof opcodes / sizeof *opcodes; i++)
        if (opcode_is(o, opcodes[i]))
            return true;
    return false;
}

static jd_epd_type type_of(const char *text, size_t length)
{
    size_t at = length > 0 && (text[0] == '-' || text[0] == '+'), digits = 0, points = 0;
    for (; at < length && (is_digit(text[at]) || text[at] == '.'); at++)
        *(text[at] == '.' ? &points : &digits) += 1;
    if (at < length || digits == 0 || points > 1)
        return JD_EPD_WORD;
    return points ? JD_EPD_NUMBER : JD_EPD_INTEGER;
}

bool jd_epd_next_operand(const jd_epd_operation *operation, size_t *cursor, jd_epd_operand *out)
{
    const char *text = operation->operands;
    size_t      length = operation->operands_length, at = skip_space(text, length, *cursor);
    if (at == length)
        return false;
    size_t end = operand_end(text, length, at);
    *cursor = end;
    if (text[at] == '"')
        *out = (jd_epd_operand){JD_EPD_STRING, text + at + 1, end - at - 2};
    else if (takes_moves(operation))
        *out = (jd_epd_operand){JD_EPD_MOVE, text + at, end - at};
    else
        *out = (jd_epd_operand){type_of(text + at, end - at), text + at, end - at};
    return true;
}

bool jd_epd_find(const jd_epd *epd, const char *opcode, jd_epd_operation *out)
{
    for (size_t cursor = 0; jd_epd_next(epd, &cursor, out);)
        if (opcode_is(out, opcode))
            return true;
    return false;
}

/* ---- The line ---- */

static bool number_at(const char *text, size_t length, size_t at)
{
    size_t end = skip_word(text, length, at);
    return end > at && type_of(text + at, end - at) == JD_EPD_INTEGER;
}

/* The end of the fields: four, and the counters of FEN where numbers follow, one or both. */
static size_t fields_end(const char *text, size_t length)
{
    size_t end = skip_space(text, length, 0);
    for (int field = 0; field < 4; field++)
        end = skip_word(text, length, skip_space(text, length, end));
    for (int counter = 0; counter < 2; counter++) {
        size_t next = skip_space(text, length, end);
        if (!number_at(text, length, next))
            break;
        end = skip_word(text, length, next);
    }
    return end;
}

static jd_err check_operations(const char *text, size_t length, size_t at, jd_fault *fault)
{
    for (at = skip_gap(text, length, at); at < length; at = skip_gap(text, length, at)) {
        const char *expected;
        size_t      end = operation_end(text, length, at, &expected);
        if (expected) {
            if (fault)
                *fault = (jd_fault){end, expected};
            return JD_ERR_SYNTAX;
        }
        at = end;
    }
    return JD_OK;
}

/* The counter that an operation such as hmvc gives; unchanged if it does not, or gives nonsense. */
static void take_counter(const jd_epd *epd, const char *opcode, uint16_t *counter)
{
    jd_epd_operation o;
    jd_epd_operand   operand;
    size_t           cursor = 0;
    unsigned         value = 0;
    if (!jd_epd_find(epd, opcode, &o) || !jd_epd_next_operand(&o, &cursor, &operand) || operand.type != JD_EPD_INTEGER)
        return;
    for (size_t i = 0; i < operand.length; i++) {
        if (!is_digit(operand.text[i]) || value > UINT16_MAX)
            return;
        value = value * 10 + (unsigned)(operand.text[i] - '0');
    }
    if (value <= UINT16_MAX)
        *counter = (uint16_t)value;
}

jd_err jd_epd_read(const char *text, size_t length, jd_epd *out, jd_fault *fault)
{
    size_t end = fields_end(text, length);
    jd_epd epd = {.operations = text + end, .length = length - end};
    jd_err err = jd_fen_read(text, end, &epd.setup, fault);
    if (!err)
        err = check_operations(text, length, end, fault);
    if (err)
        return err;
    take_counter(&epd, "hmvc", &epd.setup.halfmove_clock);
    take_counter(&epd, "fmvn", &epd.setup.fullmove);
    if (epd.setup.fullmove == 0)
        epd.setup.fullmove = 1;
    *out = epd;
    return JD_OK;
}

static void write_operation(struct buffer *b, const jd_epd_operation *o)
{
    buffer_char(b, ' ');
    buffer_add(b, o->opcode, o->opcode_length);
    jd_epd_operand operand;
    for (size_t cursor = 0; jd_epd_next_operand(o, &cursor, &operand);) {
        buffer_char(b, ' ');
        if (operand.type == JD_EPD_STRING)
            buffer_char(b, '"');
        buffer_add(b, operand.text, operand.length);
        if (operand.type == JD_EPD_STRING)
            buffer_char(b, '"');
    }
    buffer_char(b, ';');
}

size_t jd_epd_write(const jd_position *p, const jd_epd_operation *operations, size_t count, char *out, size_t size)
{
    struct buffer b = {out, size, 0};
    char          fen[JD_FEN_MAX];
    size_t        length = jd_fen_write(p, fen, sizeof fen);
    for (int counters = 0; counters < 2; length--)
        counters += fen[length - 1] == ' ';
    buffer_add(&b, fen, length);
    for (size_t i = 0; i < count; i++)
        write_operation(&b, &operations[i]);
    return buffer_close(&b);
}
