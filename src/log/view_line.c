/* view_line.c - events and rulings, without what a reader must not see of them. */
#include "log/view_parts.h"

#include "laws/event.h"
#include "log/state.h"

/* ---- events ---- */

/* What a player wrote is theirs and the arbiter's until the game is over; a sealed move nobody else's until it is
 * opened. */
static bool sees_words(const struct look *l, struct json line, size_t seq)
{
    bool        secret = l->view->lines->at[seq - 1].secret;
    struct json by;
    if (l->over || (jd_json_member(line, "by", &by) && jd_json_is(by, jd_party_name(l->eyes))))
        return true;
    return secret ? seq <= jd_game_envelope(l->view->game).opened : l->eyes == JD_BY_ARBITER;
}

static bool copy_member(struct json_out *o, struct json line, const char *name)
{
    struct json v;
    if (!jd_json_member(line, name, &v))
        return false;
    jd_json_key(o, name);
    jd_json_put_raw(o, v.at, jd_json_length(v));
    return true;
}

static jd_act act_of(struct json line)
{
    struct json v;
    int         act = 0;
    if (!jd_json_member(line, "do", &v))
        return JD_ACT_COUNT;
    while (act < JD_ACT_COUNT && !jd_json_is(v, jd_act_name((jd_act)act)))
        act++;
    return (jd_act)act;
}

static bool is_hidden(int field)
{
    return field == JD_FIELD_MOVE || field == JD_FIELD_TEXT || field == JD_FIELD_SEALED || field == JD_FIELD_LANG ||
           field == JD_FIELD_SALT;
}

#define SEALED_JSON 640 /* bytes for a sealed move or its salt, all of it escaped */

static bool read_text(struct json line, const char *name, char out[SEALED_JSON])
{
    struct json v;
    if (!jd_json_member(line, name, &v) || jd_json_type(v) != VALUE_STRING || jd_json_length(v) > SEALED_JSON)
        return false;
    jd_json_text(v, out);
    return true;
}

static void put_commitment(struct json_out *o, struct json line)
{
    char salt[SEALED_JSON], text[SEALED_JSON], commitment[65];
    if (!read_text(line, "salt", salt) || !(read_text(line, "text", text) || read_text(line, "move", text)))
        return;
    jd_commitment(salt, text, commitment);
    jd_json_key_text(o, "commitment", commitment);
}

/* Only what is known to tell nothing. */
static void put_veiled(struct json_out *o, struct json line, bool secret)
{
    jd_act act = act_of(line);
    jd_json_open(o, '{');
    copy_member(o, line, "at");
    copy_member(o, line, "by");
    copy_member(o, line, "do");
    for (int field = 0; field < JD_FIELD_COUNT; field++)
        if (act != JD_ACT_COUNT && !is_hidden(field) && jd_act_takes(act, (jd_field)field))
            copy_member(o, line, jd_fields[field].name);
    if (secret)
        put_commitment(o, line);
    jd_json_close(o, '}');
}

void jd_look_put_line(struct json_out *o, const struct look *l, size_t seq)
{
    const struct log_line *line = &l->view->lines->at[seq - 1];
    struct json            read;
    if (!line->text)
        jd_json_put_text(o, NULL);
    else if (!line->words)
        jd_json_put_raw(o, line->text, line->length);
    else if (jd_json_read(line->text, line->length, &read, NULL) != JD_OK)
        jd_json_put_text(o, NULL); /* nothing rather than too much */
    else if (sees_words(l, read, seq))
        jd_json_put_raw(o, line->text, line->length);
    else
        put_veiled(o, read, line->secret);
}

/* ---- rulings ---- */

bool jd_view_shows_ruling(const jd_ruling *ruling, jd_party eyes, bool over)
{
    bool written = ruling->act == JD_DO_WRITE || ruling->act == JD_DO_SEAL || ruling->rule == JD_RULE_SHEET_AHEAD;
    return !written || over || eyes == ruling->of || eyes == JD_BY_ARBITER;
}

void jd_look_put_ruling(struct json_out *o, const struct look *l, const jd_ruling *ruling)
{
    jd_ruling told = *ruling;
    if (!jd_view_shows_ruling(ruling, l->eyes, l->over))
        return;
    if (l->uncounted && told.restores >= 0)
        told.restores = JD_RESTORES_UNTOLD;
    jd_ruling_put(o, &told, l->reader.language, l->view->regs->names);
}

void jd_look_put_rulings(struct json_out *o, const struct look *l, size_t seq)
{
    const struct packed_rulings *kept = l->view->lines->at[seq - 1].rulings;
    jd_ruling                    ruling;
    for (struct rulings_walk w = {0}; jd_rulings_next(kept, &w, &ruling);)
        jd_look_put_ruling(o, l, &ruling);
}
