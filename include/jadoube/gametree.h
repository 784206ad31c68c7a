/* jadoube/gametree.h - a whole game in memory: main line, variations, comments, marks, tags. For those
 * who want to walk about in a game and change it; whoever only reads games once needs pgn.h alone.
 *
 * Everything that a tree points to belongs to the tree and lives as long as it does.
 */
#ifndef JADOUBE_GAMETREE_H
#define JADOUBE_GAMETREE_H

#include "pgn_write.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct jd_tree jd_tree;

/* A comment; a node may have several. */
typedef struct jd_remark {
    struct jd_remark *next;
    const char       *text; /* UTF-8, closed with a NUL */
} jd_remark;

/* A move, with what follows it. The root is the start position and has no move. */
typedef struct jd_node {
    struct jd_node *parent; /* NULL for the root                                       */
    struct jd_node *first;  /* the move that follows; NULL at the end of a line        */
    struct jd_node *next;   /* another move instead of this one: a variation           */
    jd_remark      *before; /* comments before the move, where a variation begins      */
    jd_remark      *after;  /* comments after it; for the root, before the first move  */
    unsigned        nags;   /* how many                                                */
    uint8_t        *nag;
    jd_move         move;
} jd_node;

/* A game without moves; from another start than the usual one it has the tags that say so. JD_ERR_MEMORY
 * if there is none; the same for all that follow. */
JD_API jd_err jd_tree_new(jd_tree **out, const jd_position *start);
JD_API void   jd_tree_free(jd_tree *tree); /* NULL is fine */

JD_API jd_node           *jd_tree_root(jd_tree *tree);
JD_API const jd_position *jd_tree_start(const jd_tree *tree);

/* The position after a node's move. */
JD_API jd_position jd_tree_position(const jd_tree *tree, const jd_node *node);

/* Add a move behind a node: the first becomes the main line, others variations. A move that is already
 * there is not added twice. *out (may be NULL) is its node. JD_ERR_REFUSED if the move is not legal. JD_NULL_MOVE may
 * be added in variations, where the player on move is not in check. */
JD_API jd_err jd_tree_add(jd_tree *tree, jd_node *node, jd_move move, jd_node **out);

/* Add a comment after a node's move; a NAG (JD_ERR_RANGE if it is none). */
JD_API jd_err jd_tree_comment(jd_tree *tree, jd_node *node, jd_text text);
JD_API jd_err jd_tree_nag(jd_tree *tree, jd_node *node, unsigned nag);

/* Tags: the value of one, NULL if it is not there; set it. All of them, as they were set; a game that was read may have
 * two of the same name, of which the first counts. */
JD_API const char       *jd_tree_tag(const jd_tree *tree, const char *name);
JD_API jd_err            jd_tree_set_tag(jd_tree *tree, const char *name, const char *value);
JD_API const jd_pgn_tag *jd_tree_tags(const jd_tree *tree, size_t *count);

/* Remove every tag of a name. */
JD_API void jd_tree_remove_tag(jd_tree *tree, const char *name);

/* The result after the moves. Setting it sets the tag Result, and the other way round. A game that was read has both as
 * they stood in the text; what is written has the result after the moves in both places, or the tag's where there is
 * none. */
JD_API jd_result jd_tree_result(const jd_tree *tree);
JD_API void      jd_tree_set_result(jd_tree *tree, jd_result result);

/* Read the games of a text. Each is handed to `take`, who owns it from then on; a game with a problem
 * is handed over as far as it could be read, with the first problem, which is NULL otherwise: one before the game
 * (stray text), too. Comments before a game belong to its root, those of a variation without moves to the move that
 * it would have replaced. Reading ends early when `take` returns false. */
JD_API jd_err jd_trees_read(jd_text pgn, const jd_language                                                  *language,
                            bool (*take)(void *context, jd_tree *tree, const jd_pgn_problem *problem), void *context);

/* Write a game. */
JD_API void jd_tree_write(const jd_tree *tree, jd_pgn_writer *writer);

#ifdef __cplusplus
}
#endif
#endif
