/* jadoube/tournament.h - a tournament: players, terms, rounds, boards, results.
 *
 * Players, rounds and boards are numbered from 1; a player's number is that of his draw. In Swiss systems they are
 * ranked besides, by rating, title and name (C.04.2:2.2). A round is paired by the system or by hand, and may be paired
 * again until it is open; then its pairs stay. Thousands of players are no burden: memory grows with players times
 * rounds that are paired. Points are told in thousandths (JD_POINT).
 *
 * What changes a tournament returns why it was refused; then nothing has changed. What reads it takes any number and
 * answers 0, "" or false for what is not there. Nothing reads a clock. Not for two threads at once, unless both read.
 */
#ifndef JADOUBE_TOURNAMENT_H
#define JADOUBE_TOURNAMENT_H

#include "err.h"
#include "pairing.h"
#include "result.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define JD_LABEL_MAX 200 /* bytes of a label */

/* With the points and tie-breaks that are usual for the system; NULL: one that is told by its entries, as a file does
 * (trf.h). NULL: no memory. */
JD_API jd_tournament   *jd_tournament_new(const jd_system *system);
JD_API void             jd_tournament_free(jd_tournament *t);         /* NULL is fine */
JD_API const jd_system *jd_tournament_system(const jd_tournament *t); /* NULL: a file tells of it */

/* Whoever pairs or explains may end before it is done: soon after another thread has made *stop anything but 0 it is
 * refused (JD_CONTEST_STOPPED), and nothing has changed. `stop` belongs to the caller; NULL, as at first: never. */
JD_API void jd_tournament_set_stop(jd_tournament *t, const int *stop);

/* ---- players ---- */

/* Players may come late, leave and miss rounds, and the organiser says how many rounds there are: in a Swiss system,
 * and where teams play. */
JD_API bool jd_tournament_is_flexible(const jd_tournament *t);

/* The player gets the next number. Refused beyond what the system can pair, and once a round is open, unless players
 * may come late: then they play from the next round on, without points for those before (C.04.2:2.4). Once the last
 * round is open it is too late (JD_CONTEST_ROUND). */
JD_API jd_contest_err jd_tournament_add_player(jd_tournament *t, const char *name);

/* The same as a file has them, by number and without rounds that they miss: a new one, or another name, or none. */
JD_API jd_contest_err jd_tournament_enter(jd_tournament *t, int player, const char *name);

JD_API int  jd_tournament_players(const jd_tournament *t);                /* the highest number */
JD_API bool jd_tournament_has_player(const jd_tournament *t, int player); /* a file may leave some out */

JD_API jd_contest_err jd_tournament_set_rating(jd_tournament *t, int player, int rating);
JD_API int            jd_tournament_rating(const jd_tournament *t, int player); /* 0: unrated */

/* The first round that he can play. In Swiss systems it may be set, to one that is not open; one behind the last round:
 * he plays in none. */
JD_API int            jd_tournament_entered(const jd_tournament *t, int player);
JD_API jd_contest_err jd_tournament_set_entered(jd_tournament *t, int player, int round);

/* From this round on he does not play; 0: he does. In a round robin he keeps his place in the tables, and his games are
 * lost. */
JD_API jd_contest_err jd_tournament_withdraw(jd_tournament *t, int player, int round);
JD_API bool           jd_tournament_plays(const jd_tournament *t, int player, int round);

typedef enum jd_award { JD_FOR_WIN, JD_FOR_DRAW, JD_FOR_LOSS, JD_FOR_BYE, JD_AWARDS } jd_award;

/* He does not want to be paired in this round of a Swiss system, and gets for it what a win, a draw or a loss brings
 * (C.04.2:3.3); JD_AWARDS takes the wish back. Refused once the round is open. */
JD_API jd_contest_err jd_tournament_set_absence(jd_tournament *t, int player, int round, jd_award award);
JD_API jd_award       jd_tournament_absence(const jd_tournament *t, int player, int round); /* JD_AWARDS: none */

/* Texts by key ("name", "site", "club"), of a player, or of the tournament itself: player 0. "" takes one away. What is
 * read lives until a label of the same player is set. */
JD_API jd_contest_err jd_tournament_set_label(jd_tournament *t, int player, const char *key, const char *text);
JD_API const char    *jd_tournament_label(const jd_tournament *t, int player, const char *key);

/* ---- teams ---- */

/* Do teams play? Then they can be had as the players of a tournament of their own, in which their matches are the
 * games, by the score that record 192 names first, else by match points; the caller frees it. */
JD_API bool           jd_tournament_has_teams(const jd_tournament *t);
JD_API jd_contest_err jd_tournament_of_teams(const jd_tournament *t, jd_tournament **out);

#define JD_TEAM_BOARDS  32  /* of a match, at most */
#define JD_TEAMS        999 /* as many as a report has numbers for */
#define JD_TEAM_MEMBERS 64

/* Teams play matches on so many boards; 0: players play for themselves. A player's team is the label "club"; teams are
 * numbered from 1, as their first players come in the order of boards. Then players may come late, leave and miss
 * rounds, whatever the system. JD_CONTEST_FIXED: the system pairs no teams; JD_CONTEST_BOARD: not so many boards. */
JD_API jd_contest_err jd_tournament_set_team_boards(jd_tournament *t, int boards);
JD_API int            jd_tournament_team_boards(const jd_tournament *t);

/* Who sits before whom: these players, then all others by their numbers. JD_CONTEST_PLAYER: one is named twice, or is
 * not there. */
JD_API jd_contest_err jd_tournament_set_board_order(jd_tournament *t, const int *players, size_t count);

JD_API int         jd_tournament_teams(const jd_tournament *t);
JD_API const char *jd_tournament_team_name(const jd_tournament *t, int team);
JD_API int         jd_tournament_team_of(const jd_tournament *t, int player);         /* 0: none */
JD_API int         jd_tournament_member(const jd_tournament *t, int team, int index); /* from 1; 0: no more */

/* The next of a team behind a player (0: the first) who plays in a round; 0: there is none. */
JD_API int jd_tournament_next_member(const jd_tournament *t, int team, int round, int player);

/* A match of a round: the team that has White at the first board, the other, their boards, and the points so far. */
typedef struct jd_team_match {
    int  white, black;
    int  first, last; /* boards of the round */
    long points[2];
} jd_team_match;

JD_API int           jd_tournament_matches(const jd_tournament *t, int round);
JD_API jd_team_match jd_tournament_match(const jd_tournament *t, int round, int index); /* from 1 */

/* Pair a round by matches, each team once; black 0: a bye. Whoever plays sits in the order of boards; who has nobody
 * opposite has the point of the board. */
JD_API jd_contest_err jd_tournament_set_matches(jd_tournament *t, int round, const jd_pairing *matches, size_t count);

/* ---- terms ---- */

/* The first colour, w or b, that the first of the ranking gets; 0: as in the first game, else White. */
JD_API void jd_tournament_set_initial(jd_tournament *t, char colour);
JD_API char jd_tournament_initial(const jd_tournament *t); /* as it was set */

/* These players, or teams, must not meet in rounds from the first to the last, 0 for all; in Swiss systems. */
JD_API jd_contest_err jd_tournament_forbid(jd_tournament *t, const int *players, size_t count, int first, int last);

/* What was forbidden, one list after the other, from 0; all zero behind the last. `players` lives until the tournament
 * changes. */
typedef struct jd_forbidden {
    const uint16_t *players;
    int             count;
    int             first, last; /* rounds */
} jd_forbidden;

JD_API jd_forbidden jd_tournament_forbidden(const jd_tournament *t, size_t index);

/* So many points more in these rounds for these pairing numbers, in Swiss systems and for pairing only; by Baku's
 * method (C.04.7) where nothing else is said. JD_CONTEST_POINTS: more than a thousand. */
JD_API jd_contest_err jd_tournament_accelerate(jd_tournament *t, int first_round, int last_round, int first, int last,
                                               int points);
JD_API void           jd_tournament_set_baku(jd_tournament *t, bool baku);
JD_API bool           jd_tournament_is_baku(const jd_tournament *t);

/* What was told so, from 0, without Baku's; all zero behind the last. */
typedef struct jd_acceleration {
    int first_round, last_round;
    int first, last; /* pairing numbers */
    int points;
} jd_acceleration;

JD_API jd_acceleration jd_tournament_acceleration(const jd_tournament *t, size_t index);

/* Three numbers, or four: without the last a bye brings what is usual for the system. */
JD_API jd_contest_err jd_tournament_set_points(jd_tournament *t, const int *points, size_t count);
JD_API int            jd_tournament_points(const jd_tournament *t, jd_award award);

/* Tie-breaks by their codes (standings.h), in the order in which they are asked: "BH/C1,BH,SB"; NULL: the usual ones of
 * the system. JD_CONTEST_TIEBREAK: `fault`, unless NULL, says where in the list and what was expected. */
JD_API jd_contest_err jd_tournament_set_tiebreaks(jd_tournament *t, const char *list, jd_fault *fault);
JD_API size_t         jd_tournament_tiebreaks(const jd_tournament *t);
JD_API const char    *jd_tournament_tiebreak(const jd_tournament *t, size_t index); /* from 0 */

/* ---- rounds ---- */

/* One player in one round. Results as in a file: 1 = 0 a game, W D L one of less than a move, ? one without a result
 * yet, + - forfeits, H F Z byes of half a point, a point, none, U the bye that the pairing gave; 0: nothing is said. */
typedef struct jd_round_entry {
    int  opponent; /* 0: none */
    char colour;   /* w, b or 0 */
    char result;
} jd_round_entry;

/* What each did is entered when a round is opened, and with its results; of one that a file tells of it is what counts,
 * and can be set, whether both players have the same or not. */
JD_API jd_round_entry jd_tournament_entry(const jd_tournament *t, int player, int round);
JD_API jd_contest_err jd_tournament_set_entry(jd_tournament *t, int player, int round, jd_round_entry entry);
JD_API int jd_tournament_paired(const jd_tournament *t); /* rounds of which there are entries of paired players */

/* As many as the system needs for these players, or… (of one that a file tells of 0: it does not say) */
JD_API int jd_tournament_rounds(const jd_tournament *t);

/* …as the organiser wants in a Swiss system; never fewer than are open. */
JD_API jd_contest_err jd_tournament_set_rounds(jd_tournament *t, int rounds);

JD_API jd_contest_err jd_tournament_pair(jd_tournament *t, int round);
JD_API jd_contest_err jd_tournament_set_pairs(jd_tournament *t, int round, const jd_pairing *pairs, size_t count);
JD_API jd_contest_err jd_tournament_open(jd_tournament *t, int round);
JD_API bool           jd_tournament_is_open(const jd_tournament *t, int round);
JD_API int            jd_tournament_opened(const jd_tournament *t); /* how many are, without a gap from the first on */
JD_API bool jd_tournament_is_finished(const jd_tournament *t, int round); /* open, all have a result that counts */

/* When it was started, as the caller counts time; 0: not yet. The round must be open. */
JD_API jd_contest_err jd_tournament_set_started(jd_tournament *t, int round, int64_t at);
JD_API int64_t        jd_tournament_started(const jd_tournament *t, int round);

/* ---- boards: 0 of them until the round is paired ---- */

JD_API int        jd_tournament_boards(const jd_tournament *t, int round);
JD_API jd_pairing jd_tournament_board(const jd_tournament *t, int round, int board);
JD_API int        jd_tournament_byes(const jd_tournament *t, int round);
JD_API int        jd_tournament_bye(const jd_tournament *t, int round, int index); /* a player; index from 1 */

/* The board of a player, 0 when he has none; whom he meets is on it. */
JD_API int  jd_tournament_board_of(const jd_tournament *t, int round, int player);
JD_API bool jd_tournament_has_bye(const jd_tournament *t, int round, int player);

/* The round must be open. JD_NO_RESULT takes one back. */
JD_API jd_contest_err jd_tournament_set_result(jd_tournament *t, int round, int board, jd_result result);
JD_API jd_result      jd_tournament_result(const jd_tournament *t, int round, int board);

/* A game of an open round goes on later: the next round can be paired, and it counts as a draw there (C.04.2:3.1). A
 * result ends that. JD_CONTEST_RESULT: it has one. JD_CONTEST_FIXED: the system needs a winner. */
JD_API jd_contest_err jd_tournament_adjourn(jd_tournament *t, int round, int board);
JD_API bool           jd_tournament_is_adjourned(const jd_tournament *t, int round, int board);

/* A penalty made the points of a game with a result other than those of the result (12.9): these count, in thousandths,
 * until there is another result. */
JD_API jd_contest_err jd_tournament_set_score(jd_tournament *t, int round, int board, long white, long black);

/* A draw where the system needs a winner: it has to be played again, with colours reversed, as a new game. */
JD_API bool           jd_tournament_must_repeat(const jd_tournament *t, int round, int board);
JD_API jd_contest_err jd_tournament_repeat(jd_tournament *t, int round, int board);

/* The name of the game that is played there, whatever the caller calls it. The round must be open. */
JD_API jd_contest_err jd_tournament_set_game(jd_tournament *t, int round, int board, const char *name);
JD_API const char    *jd_tournament_game(const jd_tournament *t, int round, int board);

/* Points of a player in one round, and after so many of them. */
JD_API long jd_tournament_gain(const jd_tournament *t, int round, int player);
JD_API long jd_tournament_score(const jd_tournament *t, int player, int rounds);

/* For pairing: a game without a result is a draw (C.04.2:3.1), and virtual points of the round that follows count. */
JD_API int jd_tournament_pairing_score(const jd_tournament *t, int player, int rounds);

#ifdef __cplusplus
}
#endif
#endif
