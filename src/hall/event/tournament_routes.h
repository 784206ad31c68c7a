/* hall/event/tournament_routes.h - the requests about tournaments. */
#ifndef HALL_TOURNAMENT_ROUTES_H
#define HALL_TOURNAMENT_ROUTES_H

#include "hall/event/event_request.h"

void get_systems(struct call *c);
void post_tournament(struct call *c);
void get_tournament(struct call *c);
void post_entry(struct call *c);            /* entries.c */
void post_application(struct call *c);      /* entries.c */
void get_registration(struct call *c);      /* entries.c */
void post_players(struct call *c);          /* roster.c: a list in any form */
void get_archive(struct call *c);           /* archive_routes.c */
void post_archive(struct call *c);          /* archive_routes.c */
void get_report(struct call *c);            /* proposal.c: TRF */
void get_proposal(struct call *c);          /* proposal.c */
void post_round_open(struct call *c);       /* rounds.c */
void post_round_start(struct call *c);      /* round_start.c */
void post_board_again(struct call *c);      /* board_again.c */
void get_results(struct call *c);           /* CSV                            */
void get_tournament_pgn(struct call *c);    /* print.c                        */
void get_round_sheet(struct call *c);       /* print.c: PDF                   */
void get_scoresheet(struct call *c);        /* print.c: PDF of one game       */
int  paper_of(const struct call *c);        /* print.c: enum paper_size       */
bool chart_wanted(const struct call *c);    /* charts.c: of a round           */
void get_chart(struct call *c);             /* charts.c: PDF                  */
void get_tournament_stream(struct call *c); /* wall.c                       */

#endif
