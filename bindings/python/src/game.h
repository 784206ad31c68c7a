/* game.h - a game as it was read: an object with its piece of the tape inside. */
#ifndef GAME_H
#define GAME_H

#include "binding.h"
#include "tape.h"

struct game {
    PyObject_VAR_HEAD struct tape_game tape; /* and what belongs to it */
};

static inline const struct tape_game *tape_of(PyObject *self) { return &((struct game *)self)->tape; }

static inline const jd_move *line_of(const struct tape_game *g) { return (const jd_move *)((const char *)g + g->line); }

/* An entry of the tape: what belongs to its letter. */
struct entry {
    char           letter;
    uint16_t       number;       /* a NAG, or how many moves          */
    uint32_t       line, column; /* of a problem                      */
    jd_text        text[2];      /* name and value of a tag, or one text */
    const jd_move *moves;        /* may lie at an odd place: copy it  */
};

/* The next entry at *at, which moves on; false at their end. */
bool entry_next(const struct tape_game *g, size_t *at, struct entry *out);

/* The game in PGN, as text that Python owns; NULL with an exception. */
PyObject *game_pgn(const struct tape_game *g);

PyObject *tape_text(jd_text text);

#endif
