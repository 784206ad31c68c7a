// How did these games end? C++20; what is opaque becomes a unique_ptr.
#include <jadoube/jadoube.h>

#include <cstdio>
#include <memory>
#include <span>
#include <string_view>

template <auto release> struct Deleter {
    void operator()(auto *object) const { release(object); }
};
using Games = std::unique_ptr<jd_games, Deleter<jd_games_free>>;
using History = std::unique_ptr<jd_history, Deleter<jd_history_free>>;

static std::string_view tag(const jd_record &game, const char *name)
{
    const char *value = jd_record_tag(&game, name);
    return value ? value : "?";
}

static jd_verdict play_over(jd_history *history, const jd_record &game)
{
    jd_history_begin(history, &game.start);
    for (jd_move move : std::span(game.move, game.moves))
        jd_history_play(history, move);
    return jd_history_verdict(history, JD_EDITION_DEFAULT);
}

int main()
{
    jd_games   *opened = nullptr;
    jd_history *made = nullptr;
    if (jd_games_of_file(&opened, stdin) != JD_OK || jd_history_new(&made, nullptr) != JD_OK)
        return 2;
    Games   games(opened);
    History history(made);
    for (const jd_record *game; jd_games_next(games.get(), &game) == JD_OK && game;) {
        jd_verdict  verdict = play_over(history.get(), *game);
        const char *written = jd_result_pgn(game->result), *due = jd_result_pgn(verdict.result);
        std::printf("%s: %s", tag(*game, "Event").data(), written);
        if (verdict.result == JD_NO_RESULT)
            std::puts(", as the players agreed, or as the clock had it");
        else if (verdict.result == game->result)
            std::printf(", by Article %s\n", verdict.article);
        else
            std::printf(", but it is %s by Article %s\n", due, verdict.article);
    }
}
