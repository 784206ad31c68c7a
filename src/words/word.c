/* word.c - lists, number forms and placeholders within the words of data/words. */
#include "words/word.h"

#include "notation/buffer.h"

#include <stdlib.h>
#include <string.h>

/* ---- lists ---- */

/* A list also ends where the placeholder ends that it stands in. */
static struct jd_part part_of(const char *list, size_t index, char between)
{
    const char stops[] = {between, '}', '\0'};
    for (; index; index--) {
        list += strcspn(list, stops);
        if (*list != between)
            return (struct jd_part){list, 0};
        list++;
    }
    return (struct jd_part){list, strcspn(list, stops)};
}

struct jd_part jd_word_part(const char *list, size_t index) { return part_of(list, index, '|'); }

struct jd_part jd_word_typed(const char *forms, size_t index)
{
    struct jd_part p = part_of(forms, index, ',');
    for (; p.length && *p.text == ' '; p.length--)
        p.text++;
    return p;
}

/* ---- numbers ---- */

/* "2-4", "%10 2-4": is the number, or what is left of it, among these? Goes on to behind them. */
static bool is_among(const char **at, int64_t n)
{
    if (**at == '%')
        n %= strtol(*at + 1, (char **)at, 10);
    int64_t least = strtol(*at, (char **)at, 10), most = least;
    if (**at == '-')
        most = strtol(*at + 1, (char **)at, 10);
    return n >= least && n <= most;
}

/* "%10 2-4 not %100 12-14"; nothing at all holds always. */
static bool holds(const char *condition, int64_t n)
{
    static const char except[] = " not ";
    if (*condition == '=')
        return true;
    bool is = is_among(&condition, n);
    if (strncmp(condition, except, strlen(except)) != 0)
        return is;
    condition += strlen(except);
    return is && !is_among(&condition, n);
}

/* Which of the rules "condition=name|condition=name" is the first that holds. */
static size_t first_that_holds(const char *rules, int64_t n)
{
    size_t i = 0;
    while (!holds(jd_word_part(rules, i).text, n))
        i++;
    return i;
}

size_t jd_number_form(const jd_language *language, int64_t n)
{
    return first_that_holds(jd_word(JD_WORD_NUMBERS, language), n);
}

struct jd_part jd_ordinal_end(const jd_language *language, int64_t n)
{
    const char    *rules = jd_word(JD_WORD_ORDINALS, language);
    struct jd_part rule = jd_word_part(rules, first_that_holds(rules, n));
    size_t         condition = strcspn(rule.text, "=") + 1;
    return (struct jd_part){rule.text + condition, rule.length - condition};
}

/* ---- placeholders ---- */

static const char *value_of(const struct jd_value *values, const char *name, size_t length)
{
    for (; values && values->name; values++)
        if (strlen(values->name) == length && strncmp(values->name, name, length) == 0)
            return values->text;
    return "";
}

/* What stands between two braces. */
static void add_placeholder(struct buffer *b, const jd_language *language, const char *name,
                            const struct jd_value *values)
{
    size_t      length = strcspn(name, ":}");
    const char *value = value_of(values, name, length);
    if (name[length] != ':') {
        buffer_text(b, value);
        return;
    }
    struct jd_part form = jd_word_part(name + length + 1, jd_number_form(language, strtoll(value, NULL, 10)));
    buffer_add(b, form.text, form.length);
}

size_t jd_fill(char *out, size_t size, const jd_language *language, const char *template, const struct jd_value *values)
{
    struct buffer b = {out, size, 0};
    for (; *template; template ++) {
        if (*template != '{') {
            buffer_char(&b, *template);
            continue;
        }
        add_placeholder(&b, language, template + 1, values);
        template += strcspn(template, "}");
    }
    return buffer_close(&b);
}
