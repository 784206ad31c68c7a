/* log/view_parts.h - the parts of a view, each written where it belongs in an object. */
#ifndef LOG_VIEW_PARTS_H
#define LOG_VIEW_PARTS_H

#include "log/json.h"
#include "log/view.h"

/* A reader in front of a game: all that decides what they are told. */
struct look {
    const struct view *view;
    jd_reader          reader;
    jd_party           eyes;
    bool               over;
    bool               uncounted; /* a player who keeps their own score is not told how many moves there were (12.6) */
    jd_state           state;     /* as these eyes see it */
};

/* view_line.c */
void jd_look_put_line(struct json_out *o, const struct look *l, size_t seq);
void jd_look_put_ruling(struct json_out *o, const struct look *l, const jd_ruling *ruling); /* unless it is hidden */
void jd_look_put_rulings(struct json_out *o, const struct look *l, size_t seq);             /* … of an event       */

/* view_board.c */
void jd_look_put_state(struct json_out *o, const struct look *l);
void jd_look_put_bound(struct json_out *o, const struct look *l);
void jd_look_put_legal(struct json_out *o, const struct look *l);
void jd_look_put_acts(struct json_out *o, const struct look *l);
void jd_look_put_move(struct json_out *o, const struct look *l, int ply);

/* view_matters.c */
bool jd_look_sees_sheet(const struct look *l, jd_party of);
void jd_look_put_sheet(struct json_out *o, const struct look *l, jd_party of);
void jd_look_put_claim(struct json_out *o, const struct look *l);
void jd_look_put_call(struct json_out *o, const struct look *l);
void jd_look_put_envelope(struct json_out *o, const struct look *l);
void jd_look_put_signed(struct json_out *o, const struct look *l);
void jd_look_put_withdraw(struct json_out *o, const struct look *l);

#endif
