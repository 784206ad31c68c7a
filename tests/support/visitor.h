/* visitor.h - a reader's events go to the functions on_tag, on_move and so on of the file that says so. */
#ifndef JD_TEST_VISITOR_H
#define JD_TEST_VISITOR_H

/* What games consist of. */
#define VISITOR_OF_GAMES                                                                                               \
    .tag = on_tag, .move = on_move, .comment = on_comment, .nag = on_nag, .open = on_open, .close = on_close,          \
    .result = on_result, .end = on_end

/* And when they begin, from where, and what is wrong with them. */
#define VISITOR_OF_ALL VISITOR_OF_GAMES, .game = on_game, .start = on_start, .problem = on_problem

#endif
