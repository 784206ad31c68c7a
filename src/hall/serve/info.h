/* hall/serve/info.h - requests about the hall itself, and those that make games. */
#ifndef HALL_INFO_H
#define HALL_INFO_H

#include "hall/serve/api.h"

void post_game(struct call *c); /* create.c */
void post_pgn(struct call *c);  /* pgn_upload.c */
void get_article(struct call *c);
void get_control(struct call *c);
void get_arises(struct call *c);
void get_hall(struct call *c);
void get_vocabulary(struct call *c);
void get_openapi(struct call *c);
void get_health(struct call *c);
void get_metrics(struct call *c);

#endif
