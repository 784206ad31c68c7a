/* jadoube/movetext.h - moves as text (Appendix C): one strict form to write in each style, and a
 * lenient reader for everything that Appendix C allows and people put on scoresheets.
 *
 * Nothing here allocates; text is UTF-8.
 */
#ifndef JADOUBE_MOVETEXT_H
#define JADOUBE_MOVETEXT_H

#include "err.h"
#include "language.h"
#include "move.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Writing ---- */

typedef enum jd_form {
    JD_FORM_SHORT,    /* Nf3, with as much of the departure square as C.10 asks for          */
    JD_FORM_LONG,     /* Ng1f3 (C.8)                                                         */
    JD_FORM_FIGURINE, /* short, with figurines whatever the language (C.3)                   */
    JD_FORM_UCI       /* g1f3, e7e8q; castling e1g1, in Chess960 e1h1. Ignores all the rest  */
} jd_form;

typedef enum jd_capture_sign { JD_CAPTURE_X, JD_CAPTURE_TIMES, JD_CAPTURE_NONE } jd_capture_sign;

/* All zero is the form of the Laws in English: Nxf3, exd6, d8Q, 0-0, Qh7#. */
typedef struct jd_movestyle {
    const jd_language *language;      /* NULL: English                                     */
    uint8_t            form;          /* jd_form                                           */
    uint8_t            capture;       /* jd_capture_sign                                   */
    bool               letter_o;      /* O-O instead of 0-0                                */
    bool               equals;        /* d8=Q instead of d8Q                               */
    bool               hyphen;        /* Ng1-f3 instead of Ng1f3                           */
    bool               en_passant;    /* add " e.p." to such captures                      */
    bool               without_check; /* leave out + and #, which C.13 makes optional      */
    uint8_t            reserved[9];   /* zero                                              */
} jd_movestyle;

/* As in PGN: English, O-O, d8=Q. */
JD_API extern const jd_movestyle jd_movestyle_pgn;

#define JD_MOVETEXT_MAX 32 /* bytes for any move that we write, the closing NUL included */

/* Write a legal move with a closing NUL, at most `size` bytes. Returns the length it has or would
 * have, without the NUL. Which piece is meant is told apart from others that could *legally* go to
 * the same square: by file, else by rank, else by both (C.10). JD_NULL_MOVE (pgn.h): --, or 0000. */
JD_API size_t jd_movetext_write(const jd_position *p, jd_move m, const jd_movestyle *style, char *out, size_t size);

/* Shorter, for the usual case: a legal move as in PGN. Returns `out`. */
JD_API const char *jd_san_write(const jd_position *p, jd_move m, char out[JD_MOVETEXT_MAX]);

/* ---- Reading ---- */

typedef enum jd_outcome {
    JD_OUTCOME_MOVE,
    JD_OUTCOME_AMBIGUOUS, /* several legal moves fit: they are the candidates                 */
    JD_OUTCOME_ILLEGAL,   /* it names a move, but not a legal one                             */
    JD_OUTCOME_UNREADABLE /* it does not name a move; `fault` says where and what is missing  */
} jd_outcome;

/* How a text differs from the short form that we write; one bit each. Long forms, the sign of
 * capture and of castling are free (C.8, C.9, C.13) but are told here too. */
typedef enum jd_deviation {
    JD_DEVIATION_NO_CHECK = 1 << 0,         /* + is missing                                    */
    JD_DEVIATION_NO_MATE = 1 << 1,          /* # is missing, or only + is there                */
    JD_DEVIATION_FALSE_CHECK = 1 << 2,      /* + or # where there is no check, # without mate  */
    JD_DEVIATION_CHECK_SIGN = 1 << 3,       /* ++ and other signs for + and #                  */
    JD_DEVIATION_NO_CAPTURE = 1 << 4,       /* no sign where something is taken: ed4           */
    JD_DEVIATION_FALSE_CAPTURE = 1 << 5,    /* a sign where nothing is taken                   */
    JD_DEVIATION_CAPTURE_SIGN = 1 << 6,     /* × or : for x                                    */
    JD_DEVIATION_LONG = 1 << 7,             /* both squares: Ng1f3                             */
    JD_DEVIATION_HYPHEN = 1 << 8,           /* Ng1-f3                                          */
    JD_DEVIATION_NEEDLESS = 1 << 9,         /* a file or rank that no other piece makes needed */
    JD_DEVIATION_OTHER_ORIGIN = 1 << 10,    /* told apart by rank where by file would do       */
    JD_DEVIATION_NO_PIECE = 1 << 11,        /* squares only: g1f3                              */
    JD_DEVIATION_LOWER_CASE = 1 << 12,      /* nf3                                             */
    JD_DEVIATION_UPPER_CASE = 1 << 13,      /* E4                                              */
    JD_DEVIATION_OTHER_LETTER = 1 << 14,    /* not the first letter of the language, but known */
    JD_DEVIATION_FIGURINE = 1 << 15,        /* a figurine for a letter                         */
    JD_DEVIATION_PAWN_LETTER = 1 << 16,     /* Pe4 (C.4)                                       */
    JD_DEVIATION_NO_RANK = 1 << 17,         /* ed                                              */
    JD_DEVIATION_EP_WRITTEN = 1 << 18,      /* e.p.                                            */
    JD_DEVIATION_FALSE_EP = 1 << 19,        /* e.p. where none is                              */
    JD_DEVIATION_PROMOTION_SIGN = 1 << 20,  /* d8=Q, d8(Q), d8/Q for d8Q                       */
    JD_DEVIATION_CASTLING_LETTER = 1 << 21, /* O-O, o-o                                        */
    JD_DEVIATION_CASTLING_HYPHEN = 1 << 22, /* a dash of another kind, or none                 */
    JD_DEVIATION_CASTLING_KING = 1 << 23,   /* castling as a move of the king: e1g1            */
    JD_DEVIATION_MARK = 1 << 24,            /* !? and others                                   */
    JD_DEVIATION_DRAW_OFFER = 1 << 25,      /* (=) (C.12)                                      */
    JD_DEVIATION_NUMBER = 1 << 26,          /* the number of the move stands before it         */
    JD_DEVIATION_SPACE = 1 << 27            /* space inside or around                          */
} jd_deviation;

typedef uint32_t jd_deviations;

#define JD_CANDIDATES_MAX 24

typedef struct jd_reading {
    jd_outcome    outcome;
    jd_move       move;       /* JD_NO_MOVE unless the outcome is a move                       */
    jd_deviations deviations; /* what was lenient                                              */
    bool          draw_offer; /* (=) was written                                               */
    uint8_t       mark;       /* NAG of ! ? !! ?? !? ?!, 1 to 6; else 0                        */
    uint8_t       judgement;  /* NAG of another mark, such as +- (18); else 0                  */
    uint8_t       castling;   /* what is meant: 0, 1 king's side, 2 queen's side               */
    uint8_t       kind;       /* else which kind of piece, or JD_NO_KIND                       */
    uint8_t       to;         /* where it is to go, or JD_NO_SQUARE                            */
    uint8_t       promotion;  /* what it is to become, or JD_NO_KIND                           */
    int8_t        from_file;  /* where it is said to come from, 0 to 7, or -1                  */
    int8_t        from_rank;
    unsigned      count; /* how many legal moves fit; only the first few are kept         */
    jd_move       candidates[JD_CANDIDATES_MAX];
    jd_fault      fault; /* of what cannot be read                                        */
} jd_reading;

/* Read a move in `language` (NULL: English). Coordinates (e2e4, e7e8q) and figurines are read in
 * every language. JD_OK: a move. JD_ERR_REFUSED: ambiguous or illegal. JD_ERR_SYNTAX: unreadable.
 * *out is filled in every case. */
JD_API jd_err jd_movetext_read(const jd_position *p, const char *text, size_t length, const jd_language *language,
                               jd_reading *out);

/* Shorter, for the usual case: the legal move that a NUL-terminated text names in English or by coordinates;
 * JD_NO_MOVE if it names none, or more than one. */
JD_API jd_move jd_san_read(const jd_position *p, const char *text);

/* Why the text was refused, in English with the moves in the reader's notation: "two knights can go
 * to f3: Jd2-f3, Jg1-f3". With a closing NUL, at most `size` bytes; returns the length needed. Empty
 * for a move. */
JD_API size_t jd_reading_reason(const jd_position *p, const jd_reading *reading, const jd_language *language, char *out,
                                size_t size);

/* The name of one deviation, such as "missing-check", and of an outcome; static strings. */
JD_API const char *jd_deviation_name(jd_deviation deviation);
JD_API const char *jd_outcome_name(jd_outcome outcome);

/* ---- Marks ---- */

/* The sign of a numeric annotation glyph ("!?" for 5, "+-" for 18); NULL if it has
 * none. The NAG that begins `text`, the longest that fits, and its length; 0 if there is none. */
JD_API const char *jd_mark_text(unsigned nag);
JD_API unsigned    jd_mark_read(const char *text, size_t length, size_t *used);

#ifdef __cplusplus
}
#endif
#endif
