/* cli/mcp/tools.c - the tools, as data. */
#include "mcp.h"

#include "jadoube/chess960.h"
#include "jadoube/edition.h"
#include "jadoube/regulations.h"
#include "jadoube/swiss.h"

#include <string.h>

/* ---- lists of words, from the tables of the library ---- */

static const char *edition_word(size_t index)
{
    return index < JD_EDITIONS ? jd_edition_name((jd_edition)index) : NULL;
}

static const char *language_word(size_t index)
{
    const jd_language *language = jd_language_spoken(index);
    return language ? language->code : NULL;
}

/* All in which moves are read, and announcements. */
static const char *notation_word(size_t index)
{
    const jd_language *language = jd_language_at(index);
    return language ? language->code : index && jd_language_at(index - 1) ? "announce" : NULL;
}

static const char *speed_word(size_t index)
{
    return index <= JD_BLITZ ? jd_preset_name((jd_preset)(JD_PRESET_BY_CONTROL + 1 + (int)index)) : NULL;
}

/* ---- parameters ---- */

#define LANGUAGE                                                                                                       \
    {                                                                                                                  \
        .name = "lang", .type = OF_WORD, .word = language_word, .about = "the language of the answer (default en)"     \
    }
#define EDITION(how)                                                                                                   \
    {                                                                                                                  \
        .name = "edition", .type = OF_WORD, .word = edition_word, .use = how,                                          \
        .about = "the edition of the Laws, by its year (default: the one in force)"                                    \
    }
#define FEN                                                                                                            \
    {                                                                                                                  \
        .name = "fen", .use = AS_OPERAND, .needed = true, .least = 1, .most = 200,                                     \
        .about = "the position in Forsyth-Edwards notation"                                                            \
    }
#define REPORT                                                                                                         \
    {                                                                                                                  \
        .name = "report", .use = AS_INPUT, .needed = true, .least = 1,                                                 \
        .about = "the whole text of a FIDE tournament report (TRF of 2006, 2016 or 2026)"                              \
    }
#define END                                                                                                            \
    {                                                                                                                  \
        .name = NULL                                                                                                   \
    }

static const struct parameter of_laws[] = {
    {.name = "question",
     .use = AS_OPERAND,
     .most = 200,
     .about = "an Article such as 7.5.5, or what it is about in a few words: 'draw by repetition', 'illegal move'. "
              "Leave it out for the contents"},
    {.name = "speed", .type = OF_WORD, .word = speed_word, .about = "of the game that it is about (default standard)"},
    EDITION(AS_OPTION),
    LANGUAGE,
    END,
};

static const struct parameter of_judge[] = {
    FEN,
    {.name = "chess960",
     .type = OF_NUMBER,
     .most = JD_ARRAYS - 1,
     .about = "the number of the Chess960 start position from which it has to arise"},
    EDITION(AS_NOTHING),
    LANGUAGE,
    END,
};

static const struct parameter of_mate[] = {
    FEN,
    {.name = "nodes",
     .type = OF_NUMBER,
     .least = 1,
     .most = 20000000,
     .about = "look at no more positions than that for each side (default 5000000)"},
    EDITION(AS_NOTHING),
    LANGUAGE,
    END,
};

static const struct parameter of_replay[] = {
    {.name = "regulations",
     .type = OF_REGULATIONS,
     .use = AS_INPUT,
     .needed = true,
     .about = "the settings of the game"},
    {.name = "events",
     .type = OF_EVENTS,
     .use = AS_INPUT,
     .needed = true,
     .about = "what happened, in its order. In messages the regulations are line 1 and the first event is line 2"},
    LANGUAGE,
    END,
};

static const struct parameter of_check[] = {
    {.name = "pgn", .use = AS_INPUT, .needed = true, .least = 1, .about = "the text of one or more games in PGN"},
    {.name = "edition",
     .type = OF_WORD,
     .word = edition_word,
     .about = "judge by this edition of the Laws (default: the one in force on the day of each game)"},
    {.name = "notes",
     .type = OF_SWITCH,
     .about = "also list draws that could have been claimed, and play after a dead position"},
    LANGUAGE,
    END,
};

static const struct parameter of_move[] = {
    FEN,
    {.name = "text",
     .use = AS_OPERAND,
     .needed = true,
     .least = 1,
     .most = 200,
     .about = "the move as a person writes, types or says it"},
    {.name = "notation",
     .type = OF_WORD,
     .word = notation_word,
     .option = "lang",
     .about = "the language in which it is written; 'announce': said aloud by Appendix D (default en)"},
    EDITION(AS_NOTHING),
    END,
};

static const struct parameter of_pair[] = {
    REPORT,
    {.name = "system",
     .type = OF_WORD,
     .word = jd_swiss_system,
     .about = "the pairing system (default: the one that the report names, else dutch)"},
    {.name = "explain", .type = OF_SWITCH, .about = "add the criterion that decided, for each board; takes longer"},
    {.name = "why", .type = OF_PAIR, .about = "explain instead why these two, by their numbers, are not paired"},
    LANGUAGE,
    END,
};

static const struct parameter of_standings[] = {
    REPORT,
    {.name = "tie_breaks",
     .option = "tie-breaks",
     .least = 1,
     .most = 400,
     .about = "codes of C.07 such as BH/C1,BH,SB,DE (default: those that the report names)"},
    {.name = "after",
     .type = OF_NUMBER,
     .least = 1,
     .most = 999,
     .about = "after so many rounds (default: all played)"},
    {.name = "players", .type = OF_SWITCH, .about = "rank the players of a tournament of teams"},
    {.name = "ratings", .type = OF_SWITCH, .about = "add rating performances and rating changes (B.02)"},
    LANGUAGE,
    END,
};

/* ---- tools ---- */

static const struct citation of_position[] = {
    {"check", "check"},
    {"mate", "mate"},
    {"stalemate", "stalemate"},
    {"dead", "dead-position"},
    {"legal", "illegal-position"},
    {"white_can_mate, black_can_mate", "time-loss"},
    {NULL, NULL},
};

static const struct citation of_mating[] = {
    {"white.can_mate, black.can_mate", "time-loss"},
    {"neither can mate", "dead-position"},
    {NULL, NULL},
};

static const struct citation of_text[] = {
    {"outcome", "legal-move"},
    {"text", "move-text"},
    {"text", "which-piece-text"},
    {NULL, NULL},
};

const struct tool tools[] = {
    {.name = "laws",
     .title = "Ask the Laws of Chess",
     .about =
         "What an Article of the FIDE Laws of Chess asks, or which Articles answer a question in everyday words, in "
         "the edition and language you choose. Wording is ours, not FIDE's; numbers are FIDE's.",
     .command = &command_laws,
     .parameters = of_laws},
    {.name = "judge",
     .title = "Judge a position",
     .about =
         "Facts about a position: check, checkmate, stalemate, dead position, who wins if a flag falls, whether the "
         "position can arise by legal moves. null means that it could not be settled in the time.",
     .command = &command_judge,
     .parameters = of_judge,
     .cites = of_position},
    {.name = "mate",
     .title = "Who can still mate",
     .about =
         "Can White, can Black still checkmate by any series of legal moves? The answer is exact: a line that ends "
         "in mate, or the reason why there is none. null: not settled within the node limit.",
     .command = &command_mate,
     .words = (const char *const[]){"--why", "--line", "--nodes=5000000", NULL},
     .parameters = of_mate,
     .cites = of_mating},
    {.name = "replay",
     .title = "Replay a game",
     .about =
         "Replay what happened at a board, acts of players and arbiter with their times, and get the rulings of the "
         "Laws with their Articles, and where it leaves the game: position, clocks, result.",
     .command = &command_replay,
     .parameters = of_replay,
     .list = "rulings",
     .last = "state"},
    {.name = "check",
     .title = "Check games (PGN)",
     .about = "Check games in PGN: is every move legal, and does every result agree with the Laws? Findings name the "
              "Article.",
     .command = &command_check,
     .parameters = of_check,
     .list = "findings",
     .last = "total"},
    {.name = "move",
     .title = "Read a move",
     .about =
         "Which legal move does a text mean in this position, in any language and way of writing? Otherwise why it "
         "is ambiguous, illegal or unreadable.",
     .command = &command_move,
     .parameters = of_move,
     .cites = of_text},
    {.name = "pair",
     .title = "Pair a Swiss round",
     .about =
         "Pair the next round of a Swiss tournament by FIDE's rules (C.04), exactly, from its report. As text: how "
         "many pairs there are, then White's and Black's number for each; 0 is the bye.",
     .command = &command_pair,
     .parameters = of_pair},
    {.name = "standings",
     .title = "Standings of a tournament",
     .about = "Rank the players or teams of a tournament report with FIDE's tie-breaks (C.07).",
     .command = &command_standings,
     .chapter = "C.07",
     .parameters = of_standings},
    {.name = NULL},
};

const struct tool *tool_find(const char *name)
{
    for (const struct tool *t = tools; t->name; t++)
        if (strcmp(t->name, name) == 0)
            return t;
    return NULL;
}
