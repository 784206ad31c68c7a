/* sheet.h - what stands on the scoresheets that the players write. */
#ifndef LAWS_SHEET_H
#define LAWS_SHEET_H

#include "jadoube/game.h"

/* Besides moves: offers, (=), and the times on the clocks (8.1.4). */
bool jd_sheet_is_remark(const char *text);

/* How many half-moves a player has written, and whether he wrote one of them otherwise than it was played. */
int  jd_sheet_entries(const jd_game *g, jd_colour c);
bool jd_sheet_entry_wrong(const jd_game *g, jd_colour c, int ply);

#endif
