/* log/json.h - JSON, strictly. A text is checked whole, once; after that every value in it can be read where it
 * stands, without a copy and without failing. Writing goes to a caller's buffer.
 */
#ifndef LOG_JSON_H
#define LOG_JSON_H

#include "jadoube/err.h"
#include "notation/buffer.h"

#define JSON_DEPTH   16  /* objects and lists inside each other  */
#define JSON_MEMBERS 256 /* of one object                        */

enum json_type { VALUE_NULL, VALUE_FALSE, VALUE_TRUE, VALUE_NUMBER, VALUE_STRING, VALUE_LIST, VALUE_OBJECT };

/* A value: where it begins, and where its text ends. */
struct json {
    const char *at, *end;
};

/* ---- reading ---- */

/* Is it one value of JSON in UTF-8, no key twice, no character U+0000, and nothing behind it? *out is that value. */
jd_err jd_json_read(const char *text, size_t length, struct json *out, jd_fault *fault);

enum json_type jd_json_type(struct json v);
size_t         jd_json_length(struct json v); /* bytes of its text */

/* The members of an object or a list, one after the other; `key` is only set for those of an object. */
struct json_walk {
    const char *at, *end;
    bool        keys;
};
struct json_walk jd_json_walk(struct json v); /* of any other value there are none */
bool             jd_json_next(struct json_walk *w, struct json *key, struct json *value);

/* A member by its name; false when there is none. */
bool jd_json_member(struct json object, const char *name, struct json *out);

/* The characters of a string, with a NUL; `out` has room for jd_json_length() bytes. The length without the NUL. */
size_t jd_json_text(struct json string, char *out);
bool   jd_json_is(struct json string, const char *text);
void   jd_json_add_text(struct json string, struct buffer *to);

/* A number times 10 to the power `decimals`, where that is a whole number of 64 bits: 0.5 with one decimal is 5. */
bool jd_json_whole(struct json number, int decimals, int64_t *out);

/* ---- writing ---- */

struct json_out {
    struct buffer to;
    bool          comma; /* before the next value */
};

void jd_json_open(struct json_out *o, char bracket);
void jd_json_close(struct json_out *o, char bracket);
void jd_json_key(struct json_out *o, const char *key);
void jd_json_put_text(struct json_out *o, const char *text); /* NULL is null; what is no UTF-8 becomes U+FFFD */
void jd_json_put_number(struct json_out *o, int64_t number);
void jd_json_put_points(struct json_out *o, double points); /* in thousandths: 0.5, 1.0 */
void jd_json_put_switch(struct json_out *o, bool value);
void jd_json_put_raw(struct json_out *o, const char *json, size_t length); /* a value as it stands */

/* A key and its value. */
void jd_json_key_text(struct json_out *o, const char *key, const char *text);
void jd_json_key_number(struct json_out *o, const char *key, int64_t number);
void jd_json_key_switch(struct json_out *o, const char *key, bool value);

#endif
