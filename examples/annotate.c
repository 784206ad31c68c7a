/* The mistake of a game: found in PGN, written as a game with a variation, and as a position to solve. */
#include <jadoube/jadoube.h>
#include <stdio.h>
#include <string.h>

static const char pgn[] = "[White \"Anna\"]\n[Black \"Boris\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

static void put(void *context, const char *text, size_t length) { fwrite(text, 1, length, (FILE *)context); }

static jd_move move_of(const jd_position *p, const char *text)
{
    jd_reading r;
    return jd_movetext_read(p, text, strlen(text), NULL, &r) == JD_OK ? r.move : JD_NO_MOVE;
}

/* The game again, with a better second move of White. Returns the position before it. */
static jd_position annotate(const jd_record *game, jd_tree *tree)
{
    jd_node *node = jd_tree_root(tree), *before = NULL;
    for (size_t i = 0; i < game->moves; i++) {
        before = i == 2 ? node : before;
        jd_tree_add(tree, node, game->move[i], &node);
    }
    jd_position p = jd_tree_position(tree, before);
    jd_node    *better;
    jd_text     comment = {"keeps h4 covered", 16};
    jd_tree_nag(tree, before->first, 4);
    jd_tree_add(tree, before, move_of(&p, "e4"), &better);
    jd_tree_comment(tree, better, comment);
    jd_tree_set_tag(tree, "White", jd_record_tag(game, "White"));
    jd_tree_set_tag(tree, "Black", jd_record_tag(game, "Black"));
    jd_tree_set_tag(tree, "Result", jd_result_text(game->result));
    jd_tree_set_result(tree, game->result);
    return p;
}

int main(void)
{
    jd_games        *games;
    const jd_record *game;
    jd_tree         *tree;
    jd_pgn_writer    writer;
    jd_epd_operation avoid = {"am", 2, "g4", 2};
    char             epd[200];
    if (jd_games_of_text(&games, pgn, strlen(pgn)) || jd_games_next(games, &game) || !game ||
        jd_tree_new(&tree, &game->start))
        return 1;
    jd_position p = annotate(game, tree);
    jd_pgn_writer_init(&writer, put, stdout, &jd_pgn_style_export);
    jd_tree_write(tree, &writer);
    jd_epd_write(&p, &avoid, 1, epd, sizeof epd);
    printf("%s\n%s against %s, %s\n", epd, jd_tree_tag(tree, "White"), jd_tree_tag(tree, "Black"), jd_mark_text(4));
    jd_tree_free(tree);
    jd_games_free(games);
    return 0;
}
