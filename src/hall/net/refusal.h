/* hall/net/refusal.h - why the server refuses something: one code for each reason, over HTTP and WebSocket alike.
 *
 * docs/api.md lists the codes (tools/check-event-tables compares it), /api/openapi.json has them as an enum, and the
 * page has a sentence for each that people can meet (web/src/fault.js). A code keeps its meaning for ever; new ones are
 * added, none is given away again. */
#ifndef HALL_REFUSAL_H
#define HALL_REFUSAL_H

#include "jadoube/err.h"
#include "jadoube/pairing.h"

#include <stdbool.h>
#include <stddef.h>

/* X(id, "code", status, "what was expected instead") */
#define REFUSALS(X)                                                                                                    \
    X(BAD_HTTP, "bad_http", 400, "an HTTP/1.1 request")                                                                \
    X(BAD_JSON, "bad_json", 400, "a JSON object")                                                                      \
    X(BAD_MESSAGE, "bad_message", 400, "{\"n\": 1, \"do\": \"play\", \"move\": \"e2e4\"}")                             \
    X(BAD_FIELD, "bad_field", 400, "the fields that docs/api.md lists")                                                \
    X(BAD_TEXT, "bad_text", 400, "names and labels without control characters")                                        \
    X(BAD_EVENT, "bad_event", 400, "an event as docs/log.md describes it")                                             \
    X(BAD_QUESTION, "bad_question", 400, "a question: attackers, moves, where, rank, file, board, last, clock")        \
    X(BAD_CONTROL, "bad_control", 400, "a time control such as 300+3")                                                 \
    X(BAD_POSITION, "bad_position", 400, "a position in FEN")                                                          \
    X(BAD_REGULATIONS, "bad_regulations", 400, "\"regulations\"")                                                      \
    X(BAD_ENGINE, "bad_engine", 400,                                                                                   \
      "\"engine\" as {\"plays\": \"black\", \"level\": 400 to 3000, or 0}, on a server that has one")                  \
    X(BAD_PLAYER, "bad_player", 400, "a player as {\"name\": \"…\"}, at most 200 bytes")                               \
    X(BAD_PLAYERS, "bad_players", 400, "as many players as the system can pair")                                       \
    X(BAD_TEAMS, "bad_teams", 400, "teams that fit the players and the rounds")                                        \
    X(BAD_REPORT, "bad_report", 400, "\"report\" as the text of a tournament report (TRF)")                            \
    X(BAD_ARCHIVE, "bad_archive", 400, "the archive of an event")                                                      \
    X(ARCHIVE_TOO_LONG, "archive_too_long", 400, "an archive that is quick to read (jadoube store reopen takes it)")   \
    X(BAD_CELL, "bad_cell", 400, "what this column has")                                                               \
    X(BAD_LIST, "bad_list", 400, "a list of players: a report (TRF), a table (CSV) or lines of FIDE's rating list")    \
    X(KEY_MISSING, "key_missing", 401, "a key")                                                                        \
    X(KEY_WRONG, "key_wrong", 403, "a key that opens this game or tournament")                                         \
    X(ORGANISER_ONLY, "organiser_only", 403, "the organiser's key")                                                    \
    X(ARBITER_ONLY, "arbiter_only", 403, "the organiser's or the arbiter's key")                                       \
    X(WATCH_ONLY, "watch_only", 403, "the key of a player, an assistant or the arbiter")                               \
    X(WRONG_ROLE, "wrong_role", 403, "an act of this role")                                                            \
    X(ALREADY_APPLIED, "already_applied", 403, "the link of the registration")                                         \
    X(SCORE_HIDDEN, "score_hidden", 403, "the end of the game: until then players keep their own score (8.1, 12.6)")   \
    X(FOREIGN_PAGE, "foreign_page", 403, "a request from a page of this server")                                       \
    X(NO_SUCH_PATH, "no_such_path", 404, "a path of this server")                                                      \
    X(NO_SUCH_GAME, "no_such_game", 404, "a game that exists")                                                         \
    X(NO_SUCH_TOURNAMENT, "no_such_tournament", 404, "a tournament that exists")                                       \
    X(NO_SUCH_APPLICATION, "no_such_application", 404, "an application that waits for an answer")                      \
    X(NO_SUCH_ARTICLE, "no_such_article", 404, "an Article of this edition")                                           \
    X(NO_COMPUTER, "no_computer", 404, "a server with the built-in engine")                                            \
    X(WRONG_METHOD, "wrong_method", 405, "another method")                                                             \
    X(BUSY, "busy", 409, "another try in a moment: another change to this event is being stored")                      \
    X(EVENT_CHANGED, "event_changed", 409, "the event as it is now: another request has changed it")                   \
    X(GAME_WENT_ON, "game_went_on", 409, "the number of the last event in \"after\"")                                  \
    X(GAME_NOT_OVER, "game_not_over", 409, "a game that is over")                                                      \
    X(GAME_NOT_ANNULLED, "game_not_annulled", 409, "a game that was annulled")                                         \
    X(MATE_POSSIBLE, "mate_possible", 409, "a position in which neither player can be mated")                          \
    X(NO_CLAIM, "no_claim", 409, "a claim that waits for the arbiter")                                                 \
    X(NOT_JOINED, "not_joined", 409, "this message after the answer to \"join\"")                                      \
    X(MOVE_SEALED, "move_sealed", 409, "an event without a sealed move (I.2)")                                         \
    X(BOARD_BEGUN, "board_begun", 409, "a board on which nothing has happened yet")                                    \
    X(PROPOSAL_CHANGED, "proposal_changed", 409, "the proposal as it is now: something has changed since it was made") \
    X(CHECK_IN_CLOSED, "check_in_closed", 409, "a check-in that is open")                                              \
    X(NOTHING_TO_PAIR, "nothing_to_pair", 409, "a Swiss event with a round that is still to be paired")                \
    X(NO_ROUND_LEFT, "no_round_left", 409, "an event with a round to come: the last one is open")                      \
    X(PLAYER_HAS_PLAYED, "player_has_played", 409, "a player without a game or a bye in an open round")                \
    X(REGISTRATION_CLOSED, "registration_closed", 409, "a registration that is open")                                  \
    X(REGISTRATION_FULL, "registration_full", 409, "fewer applications that wait for an answer")                       \
    X(NOT_SWISS, "not_swiss", 409, "a Swiss system: the other systems are paired when the event is created")           \
    X(TOO_LARGE, "too_large", 413, "a shorter request")                                                                \
    X(WEBSOCKET_NEEDED, "websocket_needed", 426, "a WebSocket handshake")                                              \
    X(TOO_MANY_REQUESTS, "too_many_requests", 429, "fewer requests")                                                   \
    X(TOO_MANY_KEYS, "too_many_keys", 429, "fewer keys that open nothing")                                             \
    X(TOO_MANY_MESSAGES, "too_many_messages", 429, "fewer messages")                                                   \
    X(TOO_MANY_CONNECTIONS, "too_many_connections", 429, "fewer connections")                                          \
    X(TOO_MANY_GAMES, "too_many_games", 429, "fewer new games")                                                        \
    X(TOO_MANY_TOURNAMENTS, "too_many_tournaments", 429, "fewer new tournaments")                                      \
    X(TOO_MANY_BYTES, "too_many_bytes", 429, "less to store")                                                          \
    X(TOO_MANY_APPLICATIONS, "too_many_applications", 429, "fewer applications")                                       \
    X(TOO_MANY_BOARDS, "too_many_boards", 429, "a tournament with fewer unfinished games")                             \
    X(TOO_MANY_ACTS, "too_many_acts", 429, "fewer acts that do not change the game")                                   \
    X(TOO_MANY_WAITING, "too_many_waiting", 429, "fewer requests that wait for an answer")                             \
    X(TOO_MUCH_WORK, "too_much_work", 429, "requests that need less work")                                             \
    X(TOO_MANY_WORDS, "too_many_words", 429, "fewer words")                                                            \
    X(HEAD_TOO_LARGE, "head_too_large", 431, "a request with a shorter head")                                          \
    X(EVENT_UNREADABLE, "event_unreadable", 500, "a stored event that can be read")                                    \
    X(CHANGE_UNREADABLE, "change_unreadable", 500, "a change that can be read again from the store")                   \
    X(NO_CHUNKS, "no_chunks", 501, "Content-Length instead of Transfer-Encoding")                                      \
    X(STORE_UNAVAILABLE, "store_unavailable", 503, "a store that answers")                                             \
    X(SERVER_CLOSING, "server_closing", 503, "a server that is not shutting down")                                     \
    X(GAME_ELSEWHERE, "game_elsewhere", 503, "the server that holds this game")                                        \
    X(GAME_RESUMING, "game_resuming", 503, "a game that has been resumed after the restart of the server")             \
    X(BOARD_NOT_STARTED, "board_not_started", 503, "another try: a board could not be started")                        \
    X(HTTP_VERSION, "http_version", 505, "HTTP/1.1")

/* The reasons of tournaments come from the library, with its names and texts. */
enum refusal_code {
    REFUSED_NOTHING, /* it is allowed */
#define REFUSAL_ID(id, name, status, expected) REFUSED_##id,
    REFUSALS(REFUSAL_ID)
#undef REFUSAL_ID
#define REFUSAL_ID(id, name, expected) REFUSED_CONTEST_##id,
        JD_CONTEST_ERRS(REFUSAL_ID)
#undef REFUSAL_ID
            REFUSAL_CODES,
    REFUSED_OUT_OF_MEMORY = REFUSED_CONTEST_MEMORY
};

/* All zero: nothing is refused. */
struct refusal {
    enum refusal_code code;
    int               line, column;  /* of what was sent, from 1; 0: it is about no place in it */
    int               wait;          /* seconds after which it may be tried again; 0: nothing is said about that */
    char              expected[160]; /* "": as the table has it */
};

struct refusal refusal_of(enum refusal_code code);
struct refusal refusal_of_contest(jd_contest_err err); /* JD_CONTEST_OK: nothing is refused */
struct refusal refusal_expecting(enum refusal_code code, const char *format, ...) __attribute__((format(printf, 2, 3)));
struct refusal refusal_of_fault(enum refusal_code code, const jd_fault *fault); /* … at its column */
struct refusal refusal_at(struct refusal why, int line, int column);

const char *refusal_name(enum refusal_code code); /* "store_unavailable" */
int         refusal_status(enum refusal_code code);
const char *refusal_expected(const struct refusal *why);

/* The members of the object "error", without braces: "code":"busy","expected":"…". Nothing needs memory. */
#define REFUSAL_JSON_MAX 640
size_t refusal_write(const struct refusal *why, char out[REFUSAL_JSON_MAX]);

/* The code for a status that http_read() returned. */
enum refusal_code refusal_of_http(int status);

#endif
