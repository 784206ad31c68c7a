/* contest/report.h - a tournament report from inside. */
#ifndef CONTEST_REPORT_H
#define CONTEST_REPORT_H

#include "jadoube/tournament.h"
#include "jadoube/trf.h"

/* How results are rewarded, by the codes of XXS: X(id, "code", points). */
#define REWARDS(X)                                                                                                     \
    X(WW, "WW", JD_POINT)                                                                                              \
    X(BW, "BW", JD_POINT)                                                                                              \
    X(WD, "WD", JD_POINT / 2)                                                                                          \
    X(BD, "BD", JD_POINT / 2)                                                                                          \
    X(WL, "WL", 0)                                                                                                     \
    X(BL, "BL", 0)                                                                                                     \
    X(ZPB, "ZPB", 0)                                                                                                   \
    X(HPB, "HPB", JD_POINT / 2)                                                                                        \
    X(FPB, "FPB", JD_POINT)                                                                                            \
    X(PAB, "PAB", JD_POINT)                                                                                            \
    X(FW, "FW", JD_POINT)                                                                                              \
    X(FL, "FL", 0)                                                                                                     \
    X(UNKNOWN, "X", JD_POINT / 2)

#define POINTS_MAX (1000 * JD_POINT) /* of one result, so that sums are no trouble */

enum reward {
#define ROW(id, code, points) REWARD_##id,
    REWARDS(ROW)
#undef ROW
        REWARD_COUNT
};

struct report_entry {
    uint16_t opponent;
    char     colour, result;
};

struct report_player {
    bool                 present;
    jd_trf_person        person;
    int                  points, rank; /* as the file has them */
    int                  line;         /* where it has them; 0: it was not read */
    struct report_entry *entries;
    int                  count;
};

struct record {
    char *text;
    bool  late; /* stood behind the players */
    int   line; /* of the file, from 1; 0: none */
};

/* Whom a record names: for rounds from `first` to `last`, 0 for all. */
struct circle {
    int       first, last;
    char      kind; /* of abnormal points */
    int       points;
    int       match; /* the same of teams' matches */
    uint16_t *players;
    int       count;
};

struct circles {
    struct circle *at;
    int            count;
};

struct virtual_points {
    int first_round, last_round, first, last, points;
    int match; /* points of teams' matches */
};

/* What a match brought a team: of the score by which it is paired, and of the other (C.04.6: 1.2). */
struct team_gain {
    int points, other;
};

struct jd_trf {
    struct report_player  *players; /* from 0: number 1 */
    int                    player_count, player_room;
    struct record         *records;
    int                    record_count;
    int                    rounds;
    char                   initial;
    bool                   by_rank;            /* XXC rank: places in the file's ranking are the pairing numbers */
    bool                   baku, own_virtuals; /* accelerated by a method; by records, which count instead of it */
    bool                   teams;              /* numbers in records about pairings and byes are those of teams */
    int                    rewards[REWARD_COUNT];
    bool                   own_rewards, own_bye;
    struct circles         forbidden, abnormal, absent;
    struct virtual_points *virtuals;
    int                    virtual_count;
    struct team_gain      *gains; /* where the players are teams: by number, then round; else NULL */
    int                    gain_rounds;
};

jd_contest_err jd_report_reach(jd_trf *t, int player);
jd_contest_err jd_report_add_circle(struct circles *c, const struct circle *one); /* takes the list of players */
jd_contest_err jd_report_keep(jd_trf *t, const char *text, size_t length, bool late);

/* What a report says of its type (192, else 092). */
struct report_type {
    const char *system;             /* as jd_trf_system() names it; NULL: none */
    bool        told, swiss;        /* it says which kind of tournament it is; a Swiss one */
    bool        teams, baku;        /* it speaks of teams; the first rounds are accelerated */
    bool        type_b, colourless; /* of teams: preferences of type B, else A; nobody prefers a colour */
    bool        game_points, alone; /* of teams: game points decide, else match points; the others do not count */
};
struct report_type jd_report_type(const jd_trf *t);
struct report_type jd_report_type_of(const char *text); /* of one record, behind its name */

/* What stands behind the name of the first such record, and the blanks there; NULL: it is not kept, or not there. */
const char *jd_report_record(const jd_trf *t, const char *tag);

/* The first such record; and one in its place, or a new one. */
struct record *jd_report_find(const jd_trf *t, const char *tag);
jd_contest_err jd_report_put(jd_trf *t, const char *line);

/* "11.5", as reports have it; returns the length. */
int jd_report_points(long points, char out[24]);

void jd_report_reward(jd_trf *t, enum reward which, int points);

/* Was a game played in this entry? Did the pairing decide it? What did it bring? */
bool jd_report_played(const struct report_entry *e);
bool jd_report_was_paired(const struct report_entry *e);
int  jd_report_gain(const jd_trf *t, int player, int round);
long jd_report_known(const jd_trf *t, int player, int rounds); /* points without games that have no result yet */
int  jd_report_virtual(const jd_trf *t, int player, int round);

/* What a team has of the other score after so many rounds. */
int jd_report_other(const jd_trf *t, int team, int rounds);

/* Virtual points by Baku's method (C.04.7). */
jd_contest_err jd_report_accelerate(jd_trf *t);

/* Records about the whole event, and the labels that they are. */
struct report_head {
    const char *code, *label;
};
#define JD_REPORT_HEADS 8
extern const struct report_head jd_report_heads[JD_REPORT_HEADS];

/* What a tournament awards, as a report rewards it. */
struct report_reward {
    enum reward reward;
    jd_award    award;
};
#define JD_REPORT_REWARDS 12
extern const struct report_reward jd_report_rewards[JD_REPORT_REWARDS];

/* A result as a report has it for White (0) or Black (1). */
char jd_report_code(jd_result result, int colour);

/* A tournament after so many rounds, with those who will not play in the next; order[i] has the pairing number i + 1.
 */
jd_contest_err jd_report_of(const jd_tournament *t, int rounds, jd_trf **out, int *order);

#endif
