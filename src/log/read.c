/* read.c - what the readers of events and regulations have in common. */
#include "log/read.h"

bool jd_reader_open(struct json_reader *r, const char *line, size_t length, char *texts)
{
    *r = (struct json_reader){.line = line, .texts = texts};
    if (jd_json_read(line, length, &r->object, &r->fault) != JD_OK)
        return false;
    return jd_json_type(r->object) == VALUE_OBJECT || jd_reader_fault(r, r->object, "a JSON object");
}

jd_err jd_reader_close(struct json_reader *r, jd_fault *fault)
{
    if (r->fault.expected && fault)
        *fault = r->fault;
    return r->fault.expected ? JD_ERR_SYNTAX : JD_OK;
}

bool jd_reader_fault(struct json_reader *r, struct json where, const char *expected)
{
    r->fault = (jd_fault){(size_t)(where.at - r->line), expected};
    return false;
}

const char *jd_reader_text(struct json_reader *r, struct json string)
{
    char *text = r->texts;
    r->texts += jd_json_text(string, text) + 1;
    return text;
}

bool jd_reader_party(struct json v, jd_party *out)
{
    for (int party = JD_BY_WHITE; jd_json_type(v) == VALUE_STRING && party <= JD_BY_BOTH; party++)
        if (jd_json_is(v, jd_party_name((jd_party)party))) {
            *out = (jd_party)party;
            return true;
        }
    return false;
}

bool jd_reader_points(struct json v, double *out)
{
    int64_t thousandths;
    if (jd_json_type(v) != VALUE_NUMBER || !jd_json_whole(v, 3, &thousandths))
        return false;
    *out = (double)thousandths / 1000;
    return true;
}

bool jd_reader_switch(struct json v, bool *out)
{
    enum json_type type = jd_json_type(v);
    *out = type == VALUE_TRUE;
    return type == VALUE_TRUE || type == VALUE_FALSE;
}
