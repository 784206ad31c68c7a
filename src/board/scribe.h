/* scribe.h - the state of a scribe, for the files that it is made of. */
#ifndef JD_BOARD_SCRIBE_STATE_H
#define JD_BOARD_SCRIBE_STATE_H

#include "jadoube/board_scribe.h"

#define NODES     48
#define LOST_MS   10000 /* the game goes on, and nothing explains the board: ask                    */
#define FALLEN_MS 30000 /* the same where pieces fell: they may be put up again until then          */
#define CENTRE    ((jd_bitboard)0x0000001818000000)

/* A position that the board has shown, or that lies on the way to one. Node 0 is the game as it stands. */
struct jd_scribe_node {
    jd_position position;
    jd_move     move; /* that led to it from its parent; JD_NO_MOVE when it was illegal */
    char        text[8];
    int         parent;  /* -1: the game as it stands, or an earlier position of it        */
    int         restore; /* with parent -1: the ply of that earlier position; -1: none    */
    int         depth;
    bool        illegal;
    bool        rook_first;  /* castling began with the rook (4.4.2) */
    int64_t     first, last; /* when the board showed it */
    size_t      others;      /* other moves that look the same */
    jd_move     other[JD_NOTE_LINES - 1];
};

struct jd_scribe_squares {
    jd_bitboard kinds[6], colours[2], special[3], something;
};

struct jd_scribe {
    jd_scribe_options options;
    jd_regulations    regs;
    jd_game          *game;
    int64_t           now, told; /* time; time of the last event told */
    bool              over, started, asked, ended;

    /* What the board shows. */
    bool                     known;  /* a whole board has come */
    bool                     dumped; /* … and changed much: the cable was out */
    bool                     lost;   /* … and nothing explained what it showed */
    jd_board_code            codes[64];
    struct jd_scribe_squares squares;
    int64_t                  changed;
    jd_bitboard              touched;    /* squares that changed since the game stands as it does */
    int64_t                  lifted[64]; /* when they were first seen to change, in that time … */
    int64_t                  latest[64]; /* … and last */
    jd_bitboard              unsure;     /* squares that flicker */
    int                      toggles[64];
    int64_t                  toggled[64];

    /* What it may mean. */
    struct jd_scribe_node nodes[NODES];
    int                   count, here, last; /* here: -1 when it is none of them; last: that was shown */
    int64_t               left;              /* when the last one was left */
    bool                  searched;
    int                   offered; /* an earlier ply that is on the board, or -1 */
    bool                  displaced;

    /* The clock. */
    jd_board_clock clock;
    bool           clocked, white_right;
    int            votes; /* for White on the right, or against */
    int            flips; /* of the lever since the game stands as it does */
    int64_t        flipped, stopped, rooted, flag_at;
    int64_t        ran;        /* when the clock was started; -1: not yet */
    int64_t        heard, gap; /* the last reading; the last one after a silence */
    bool           flagged;    /* a flag has fallen, and nothing was told yet */
    jd_colour      flag_of;
    int32_t       *times; /* at each ply */
    int            times_room;

    /* What is told. */
    jd_note *notes;
    size_t   notes_count, notes_room, notes_next;
    jd_note  out;

    /* Room to work in: too large for a stack. */
    struct jd_scribe_node kept[NODES];
    jd_rulings            rulings;
};

/* scribe_match.c: what the board shows, compared with positions. */
void        jd_scribe_put(struct jd_scribe *s, jd_square square, jd_board_code code);
bool        jd_scribe_fits(const struct jd_scribe *s, const jd_position *p);
void        jd_scribe_match(struct jd_scribe *s);
void        jd_scribe_search(struct jd_scribe *s);
bool        jd_scribe_in_hand(const struct jd_scribe *s);
int         jd_scribe_add(struct jd_scribe *s, int parent, jd_move move, const jd_position *p);
jd_bitboard jd_scribe_differs(const struct jd_scribe *s, const jd_position *p);

/* scribe_irregular.c: what no legal move explains. */
void jd_scribe_illegal(struct jd_scribe *s);
void jd_scribe_trouble(struct jd_scribe *s);
void jd_scribe_warn(struct jd_scribe *s, const jd_game *game, const jd_event *events, size_t count);
bool jd_scribe_result(struct jd_scribe *s);

/* scribe_tell.c: notes and events. */
jd_note *jd_scribe_note(struct jd_scribe *s, jd_note_kind kind);
bool     jd_scribe_tell(struct jd_scribe *s, jd_event event, const char *move);
void     jd_scribe_commit(struct jd_scribe *s, int node, bool pressed);
void     jd_scribe_root(struct jd_scribe *s, int keep);
void     jd_scribe_ask(struct jd_scribe *s, const jd_position *against);

/* scribe_clock.c */
void      jd_scribe_tell_flag(struct jd_scribe *s);
void      jd_scribe_read_clock(struct jd_scribe *s, const jd_board_clock *reading);
bool      jd_scribe_clock_runs(const struct jd_scribe *s);
jd_colour jd_scribe_lever(const struct jd_scribe *s);

#endif
