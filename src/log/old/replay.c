/* replay.c - reading a line and applying it, as every reader of logs does. */
#include "log/old/replay.h"

#include <stdio.h>
#include <string.h>

bool log_game_start(struct log_game *g, const char *line, size_t length, struct log_fault *fault)
{
    memset(g, 0, sizeof *g);
    if (!log_read_regulations(line, length, &g->regs, &g->head, fault))
        return false;
    if (jd_game_new(&g->game, &g->regs) == JD_OK)
        return true;
    json_decref(g->head);
    g->head = NULL;
    *fault = (struct log_fault){1, "more memory"};
    return false;
}

void log_game_end(struct log_game *g)
{
    jd_game_free(g->game);
    json_decref(g->head);
    memset(g, 0, sizeof *g);
}

bool log_game_apply(struct log_game *g, const char *line, size_t length, jd_event *event, json_t **json,
                    jd_rulings *rulings, struct log_fault *fault)
{
    jd_fault refused = {0, NULL};
    if (!log_read_event(line, length, event, json, fault))
        return false;
    jd_err err = jd_game_apply(g->game, event, rulings, &refused);
    if (!err)
        return true;
    fault->column = log_column(line, length, err == JD_ERR_RANGE ? "at" : "move"); /* it refuses nothing else */
    snprintf(fault->expected, sizeof fault->expected, "%s", refused.expected ? refused.expected : jd_err_name(err));
    json_decref(*json);
    *json = NULL;
    return false;
}
