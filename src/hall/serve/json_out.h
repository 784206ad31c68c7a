/* hall/serve/json_out.h - JSON written straight into a growing text: what is sent with every move must be quick to
 * write. */
#ifndef HALL_JSON_OUT_H
#define HALL_JSON_OUT_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All zero is empty. `bad`: there was no memory, and the text is useless. */
struct out {
    char  *text;
    size_t length, room;
    bool   bad;
};

void out_free(struct out *o);

void out_open(struct out *o, char brace); /* '{' or '[': with a comma where one is needed */
void out_close(struct out *o, char brace);
void out_key(struct out *o, const char *key);
void out_end_line(struct out *o); /* of JSON Lines */

void out_string(struct out *o, const char *text); /* UTF-8; NULL: null */
void out_int(struct out *o, int64_t number);
void out_bool(struct out *o, bool value);
void out_json(struct out *o, const json_t *json);
void out_begin(struct out *o, const json_t *object); /* … to which more members are added before it is closed */
void out_raw(struct out *o, const char *text, size_t length); /* JSON already */

void out_reopen(struct out *o); /* the object that was closed last: more members follow */

/* Room for text of at least so many bytes; {NULL, 0}: there is none. Then how long the text is: false where it did not
 * fit, and is to be written again to room for so many. */
struct space {
    char  *at;
    size_t size;
};
struct space out_space(struct out *o, size_t length);
bool         out_took(struct out *o, size_t length);

/* A key and its value. */
void out_member(struct out *o, const char *key, const char *text);
void out_number(struct out *o, const char *key, int64_t number);

#endif
