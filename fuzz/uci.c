/* Any bytes as what an engine says: every line gets a kind, what is remembered are whole strings within their
 * limits, and infos are read to their end. The same bytes as a command line. */
#include "engine/state.h"
#include "must.h"

#include <stdlib.h>
#include <string.h>

#define LINE_MAX_HERE 4096

static void look_at(const struct engine *e)
{
    must(strlen(engine_name(e)) < ENGINE_ID_MAX && strlen(engine_author(e)) < ENGINE_ID_MAX,
         "names within their limits");
    must(strlen(engine_bestmove(e)) < ENGINE_WORD && strlen(engine_ponder(e)) < ENGINE_WORD,
         "moves within their limits");
    must(engine_options(e) <= ENGINE_OPTIONS_MAX && e->option_used <= ENGINE_TEXT_MAX, "options within their limits");
    for (size_t i = 0; i < engine_options(e); i++) {
        const struct engine_option *o = engine_option_at(e, i);
        must(*o->name && engine_option_find(e, o->name), "an option is found by its name");
        must(strlen(o->standard) < ENGINE_TEXT_MAX && strlen(o->choices) < ENGINE_TEXT_MAX,
             "texts of options are closed");
        must(!*o->choices || o->choices[strlen(o->choices) - 1] == '\n', "choices end in a newline");
    }
}

static void listen(const uint8_t *data, size_t size)
{
    struct engine *e = calloc(1, sizeof *e);
    e->line_max = LINE_MAX_HERE;
    e->buffer = malloc(LINE_MAX_HERE + 1);
    e->option_text = malloc(ENGINE_TEXT_MAX);
    e->in = e->out = -1;
    e->thinking = true;
    e->filled = size < LINE_MAX_HERE ? size : LINE_MAX_HERE;
    memcpy(e->buffer, data, e->filled);
    struct engine_event event;
    struct engine_info  info;
    while (engine_next(e, &event) != ENGINE_NOTHING) {
        must(strlen(event.line) <= event.length, "a line is as long as it says");
        if (event.said == ENGINE_INFO && engine_info(e, &info))
            must(info.scored && strlen(info.pv) < ENGINE_LAST, "an info has a score and a line");
        e->thinking = true;
    }
    look_at(e);
    engine_free(e);
}

static void split(const uint8_t *data, size_t size)
{
    char *line = malloc(size + 1);
    memcpy(line, data, size);
    line[size] = '\0';
    char **words = engine_words(line);
    size_t length = 0;
    for (char **word = words; word && *word; word++)
        length += strlen(*word);
    must(length <= size, "words are no longer than the line");
    free(words);
    free(line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    listen(data, size);
    split(data, size);
    return 0;
}
