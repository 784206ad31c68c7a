/* Which draws could have been claimed in these games?   usage: claims [GAMES.pgn]   (else standard input) */
#include <jadoube/jadoube.h>

static const char *names(jd_claims claims)
{
    static const char *const all[] = {"", "threefold", "fifty moves", "threefold, fifty moves"};
    return all[claims];
}

static void look_through(jd_history *h, const jd_record *game)
{
    const char *white = jd_record_tag(game, "White"), *black = jd_record_tag(game, "Black");
    char        text[JD_MOVETEXT_MAX];
    printf("%s - %s\n", white ? white : "?", black ? black : "?");
    jd_history_begin(h, &game->start);
    for (size_t i = 0; i < game->moves; i++) {
        const jd_position *p = jd_history_position(h);
        jd_claims          claims = jd_history_claims_with(h, game->move[i], JD_ED_2023);
        if (claims)
            printf("  %u%s%s: %s\n", (unsigned)p->fullmove, p->turn == JD_WHITE ? "." : "...",
                   jd_san_write(p, game->move[i], text), names(claims));
        jd_history_play(h, game->move[i]);
    }
    if (game->problem)
        printf("  line %u: %s\n", (unsigned)game->line, game->problem);
}

int main(int argc, char **argv)
{
    FILE            *file = argc > 1 ? fopen(argv[1], "rb") : stdin;
    jd_games        *games;
    jd_history      *h;
    const jd_record *game;
    if (!file || jd_games_of_file(&games, file) != JD_OK || jd_history_new(&h, NULL) != JD_OK)
        return 2;
    while (jd_games_next(games, &game) == JD_OK && game)
        look_through(h, game);
    jd_history_free(h);
    jd_games_free(games);
    return 0;
}
