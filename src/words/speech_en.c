/* Rulings in English. */
#include "words/speech.h"

static int number_form(int64_t n) { return n == 1 ? NUMBER_ONE : NUMBER_MANY; }

const struct speech jd_speech_en =
    {
        .code = "en",
        .article = "Article",
        .player = {{"White", "White's", "White", "White"},
                   {"Black", "Black's", "Black", "Black"},
                   {"the player", "the player's", "the player", "the player"}},
        .opponent = {"the opponent", "the opponent's", "the opponent", "the opponent"},
        .piece = {"pawn", "knight", "bishop", "rook", "queen", "king", "piece"},
        .on = "on",
        .quotes = {"“", "”"},
        .comma = ".",
        .nth = " ({o} in this game)",
        .number_form = number_form,
        .hour = {"hour", "hours", "hours", "hours", "hours"},
        .minute = {"minute", "minutes", "minutes", "minutes", "minutes"},
        .second = {"second", "seconds", "seconds", "seconds", "seconds"},
        .point = {"point", "points", "points", "points", "point"},
        .gets = "{N} gets {time} more.",
        .loses = "{N} loses {time}.",
        .restored = "The position after the {ply} half-move is set up again.",
        .from_start = "The start position is set up again.",
        .bound = "{N} must play one of these: {moves}.",
        .bound_one = "{N} must play {moves}.",
        .annulled = "The game is annulled and a new one is played.",
        .no_effect = "The act has no effect.",
        .cannot_mate = "{On} could not mate by any series of legal moves.",
        .result = {[JD_WHITE_WINS] = "White wins, 1-0.",
                   [JD_BLACK_WINS] = "Black wins, 0-1.",
                   [JD_DRAW] = "The game is drawn, ½-½.",
                   [JD_BOTH_LOSE] = "Both players lose, 0-0.",
                   [JD_WHITE_HALF] = "White scores half a point, Black nothing, ½-0.",
                   [JD_BLACK_HALF] = "Black scores half a point, White nothing, 0-½.",
                   [JD_WHITE_FORFEIT_WIN] = "White wins by forfeit, +/-.",
                   [JD_BLACK_FORFEIT_WIN] = "Black wins by forfeit, -/+.",
                   [JD_BOTH_FORFEIT] = "Both players lose by forfeit, -/-."},
        .cause = {[JD_CAUSE_NONE] = "{N} completed an illegal move{nth}.",
                  [JD_CAUSE_MOVE] = "{N} completed the illegal move {t}{nth}.",
                  [JD_CAUSE_PROMOTION] = "{N} pressed the clock without replacing the pawn: an illegal move{nth}.",
                  [JD_CAUSE_NO_MOVE] = "{N} pressed the clock without moving: an illegal move{nth}.",
                  [JD_CAUSE_HANDS] = "{N} used two hands for one move: an illegal move{nth}.",
                  [JD_CAUSE_CASTLING] = "{N} pressed the clock with castling unfinished: an illegal move{nth}."},
        .rule =
            {
                [JD_RULE_NOT_ON_MOVE] = {.found = "{N} is not on the move."},
                [JD_RULE_REFUSED_MOVE] = {.found = "The move {t} is not legal and is not accepted."},
                [JD_RULE_ONE_HAND] = {.found = "{N} moved with two hands; only one is allowed."},
                [JD_RULE_ADJUSTED] = {.found = "{N} announced adjusting beforehand; the touch does not bind."},
                [JD_RULE_ADJUST_REFUSED] = {.found = "{N} may not touch or adjust pieces now."},
                [JD_RULE_ADJUST_CLOCK] = {.found = "{N} may adjust pieces only while {g} clock is running."},
                [JD_RULE_ACCIDENTAL] = {.found = "{N} touched a piece{at} by accident; that does not bind."},
                [JD_RULE_TOUCHED_OWN] = {.found = "{N} touched one of {g} pieces{at} and must move it."},
                [JD_RULE_TOUCHED_THEIRS] = {.found = "{N} touched one of {og} pieces{at} and must capture it."},
                [JD_RULE_TOUCHED_BOTH] =
                    {.found = "{N} touched pieces of both colours and must capture the one with the other, if "
                              "possible."},
                [JD_RULE_CASTLING_DUE] = {.found = "{N} touched king and rook and must castle on that side."},
                [JD_RULE_CASTLING_ROOK_FIRST] =
                    {.found = "{N} touched the rook before the king and may not castle with it on this "
                              "move."},
                [JD_RULE_CASTLING_IMPOSSIBLE] =
                    {.found = "{N} meant to castle, which is not legal; another king move must be made, "
                              "or any move if there is none."},
                [JD_RULE_PROMOTION_CHOSEN] = {.found = "{N} has chosen the new piece; the choice cannot be changed."},
                [JD_RULE_TOUCHED_FREE] =
                    {.found = "No piece that {n} touched can move or be captured; any legal move may be "
                              "played."},
                [JD_RULE_MADE_ALREADY] = {.found = "{N} has already made the move; it stands."},
                [JD_RULE_KING_RELEASED] =
                    {.found = "{N} let go of the king; castling on that side must be finished, if it is "
                              "legal."},
                [JD_RULE_TOUCH_CLAIM_REFUSED] = {.found = "{N} cannot claim a breach of the touch-move rules now."},
                [JD_RULE_MATE] = {.found = "{N} is checkmated."},
                [JD_RULE_RESIGNATION] = {.found = "{N} resigned."},
                [JD_RULE_STALEMATE] = {.found = "{N} has no legal move and is not in check: stalemate."},
                [JD_RULE_DEAD_POSITION] = {.found = "Neither side can mate any more: the position is dead."},
                [JD_RULE_AGREEMENT] = {.found = "The players agreed on a draw.",
                                       .nothing = "A draw can be agreed only when both players have made a move."},
                [JD_RULE_GAME_OVER] = {.found = "The game is already over."},
                [JD_RULE_NOT_STARTED] = {.found = "The game has not started yet."},
                [JD_RULE_CLOCK_MISUSED] = {.found = "{N} had no right to press the clock."},
                [JD_RULE_NOT_RESUMED] = {.found = "The clocks are stopped; the arbiter decides when play goes on."},
                [JD_RULE_LATE] = {.found = "{N} did not come within the default time.",
                                  .both = "Neither player came within the default time."},
                [JD_RULE_LATE_CONSENT_REFUSED] =
                    {.found = "This edition of the Laws does not let the arbiter excuse lateness."},
                [JD_RULE_FLAG_NOT_FALLEN] = {.found = "No flag has fallen: there is time left."},
                [JD_RULE_TIME] = {.found = "{G} flag fell before enough moves were completed."},
                [JD_RULE_CLOCK_SET] = {.found = "The arbiter set the clocks."},
                [JD_RULE_BOTH_FLAGS_PLAY_ON] =
                    {.found = "Both flags are down and nobody knows which fell first; play goes on."},
                [JD_RULE_BOTH_FLAGS_DRAW] =
                    {.found = "Both flags are down in the last period and nobody knows which fell first."},
                [JD_RULE_WRONG_SETUP] = {.found = "The game began from a wrong position.",
                                         .nothing =
                                             "The game began from the right position; there is nothing to claim."},
                [JD_RULE_BOARD_TURNED] =
                    {.found = "The board was turned the wrong way; the position is moved to a board placed "
                              "rightly and play goes on."},
                [JD_RULE_COLOURS_REVERSED] = {.found = "The game began with reversed colours (moves made: {c}).",
                                              .nothing =
                                                  "The game began with reversed colours (moves made: {c}); it goes "
                                                  "on."},
                [JD_RULE_DISPLACED] = {.found = "{N} displaced pieces and puts them back on {g} time."},
                [JD_RULE_ILLEGAL_MOVE] = {.found = "{N} completed an illegal move."},
                [JD_RULE_ILLEGAL_NOT_FOUND] = {.found = "There is no illegal move to be seen or claimed."},
                [JD_RULE_SHIFTED] = {.found = "Pieces were found off their squares."},
                [JD_RULE_SHEET_WRONG] = {.found = "{N} wrote {t}, which was not played."},
                [JD_RULE_SHEET_AHEAD] = {.found = "{N} wrote {t} in advance."},
                [JD_RULE_SHEET_BEHIND] = {.found = "{N} moved before writing down the previous move."},
                [JD_RULE_SHEET_MISUSED] = {.found = "{N} wrote {t}, which has no place on a scoresheet."},
                [JD_RULE_SHEET_UPDATE] = {.found = "{N} must complete the scoresheet before moving."},
                [JD_RULE_SIGNED] = {.found = "Both players signed the result.",
                                    .nothing = "The result is already settled; signing does not change it."},
                [JD_RULE_OFFER_LIMITED] = {.found = "The rules of the event do not allow an agreed draw now."},
                [JD_RULE_NO_OFFER] = {.found = "There is no draw offer to answer."},
                [JD_RULE_REPETITION_WRITTEN] =
                    {.found = "{N} announced the move {t}, with which the same position appears for the "
                              "{o} time.",
                     .nothing = "{N} cannot claim repetition with a written move now."},
                [JD_RULE_REPETITION] = {.found = "The same position has appeared for the {o} time.",
                                        .nothing = "{N} cannot claim repetition now."},
                [JD_RULE_FIFTY_WRITTEN] =
                    {.found = "{N} announced the move {t}, with which each side has made fifty moves without "
                              "a pawn move or a capture.",
                     .nothing = "{N} cannot claim fifty moves with a written move now."},
                [JD_RULE_FIFTY] = {.found = "Each side has made fifty moves without a pawn move or a capture.",
                                   .nothing = "{N} cannot claim fifty moves now."},
                [JD_RULE_CLAIM_AFTER_TOUCH] = {.found =
                                                   "{N} has touched a piece and cannot claim a draw on this move."},
                [JD_RULE_WRONG_CLAIM] = {.found = "{G} claim is not correct."},
                [JD_RULE_FIVEFOLD] = {.found = "The same position has appeared five times."},
                [JD_RULE_SEVENTY_FIVE] =
                    {.found = "Each side has made seventy-five moves without a pawn move or a capture."},
                [JD_RULE_SCORE_REFUSED] = {.found = "The Laws know no such score."},
                [JD_RULE_LEFT_VENUE] = {.found = "{N} left the venue, which needs the arbiter's leave."},
                [JD_RULE_LEFT_AREA] =
                    {.found = "{N} left the playing area while on the move, which needs the arbiter's leave."},
                [JD_RULE_DEVICE] = {.found = "{N} broke the rule on electronic devices."},
                [JD_RULE_DISTURBANCE] = {.found = "{N} disturbed the opponent."},
                [JD_RULE_REFUSAL] = {.found = "{N} persistently refuses to obey the Laws."},
                [JD_RULE_REFUSAL_BOTH] = {.found = "Both players persistently refuse to obey the Laws."},
                [JD_RULE_EXTRA_TIME] = {.found = "The arbiter gives time because of a disturbance from outside."},
                [JD_RULE_NOT_TOLD] = {.found = "The arbiter does not tell players that."},
                [JD_RULE_PENALTY_UNKNOWN] = {.found = "This edition of the Laws has no such penalty."},
                [JD_RULE_PENALTY_WARNING] = {.found = "{N} is warned."},
                [JD_RULE_PENALTY_ADD_TIME] = {.found = "{N} is penalised with time for the opponent."},
                [JD_RULE_PENALTY_TAKE_TIME] = {.found = "{N} is penalised with a loss of time."},
                [JD_RULE_PENALTY_ADD_POINTS] = {.found = "{N} is penalised: the opponent gets {p}."},
                [JD_RULE_PENALTY_TAKE_POINTS] = {.found = "{N} is penalised with the loss of {p}."},
                [JD_RULE_PENALTY_LOSE] = {.found = "{N} is penalised with the loss of the game."},
                [JD_RULE_PENALTY_FINE] = {.found = "{N} is fined."},
                [JD_RULE_PENALTY_EXCLUDE_ROUNDS] = {.found = "{N} is excluded from one or more rounds."},
                [JD_RULE_PENALTY_EXPEL] = {.found = "{N} is expelled from the event."},
                [JD_RULE_DECLARED] = {.found = "The arbiter has decided the game."},
                [JD_RULE_SETUP_LATE] = {.found = "Too many moves have been completed to complain about the set-up."},
                [JD_RULE_ILLEGAL_UNSUPERVISED] = {.found = "{N} completed an illegal move."},
                [JD_RULE_ILLEGAL_BLITZ] = {.found = "{N} completed an illegal move."},
                [JD_RULE_ILLEGAL_STANDS] = {.found =
                                                "There is no illegal move that could still be claimed or corrected."},
                [JD_RULE_ILLEGAL_STANDS_BLITZ] =
                    {.found = "There is no illegal move that could still be claimed or corrected."},
                [JD_RULE_ILLEGAL_POSITION] = {.found = "The position is still illegal after another move.",
                                              .nothing = "The position gives the arbiter no reason to step in."},
                [JD_RULE_FLAG_CLAIM_REFUSED] =
                    {.found = "{N} cannot claim the flag: no flag has fallen, or the claimant has no time "
                              "left."},
                [JD_RULE_FLAG_NOT_CALLED] = {.found =
                                                 "Only a player may claim the flag; the arbiter does not call it."},
                [JD_RULE_BOTH_FLAGS_UNSUPERVISED] = {.found = "Both flags are down."},
                [JD_RULE_LOOKS_RAPID] = {.found =
                                             "{N} asked to see the score for the {o} time; five times are allowed."},
                [JD_RULE_LOOKS_BLITZ] = {.found =
                                             "{N} asked to see the score for the {o} time; five times are allowed."},
                [JD_RULE_NOT_ANNOUNCED] = {.found = "{N} pressed the clock before announcing the move."},
                [JD_RULE_ANNOUNCEMENT_SLIP] =
                    {.found = "{N} announced {t}, which is not the move on the board; it must be put "
                              "right before the clock is pressed."},
                [JD_RULE_BOARDS_CORRECTED] = {.found = "The scoresheets agree; {n} corrects {g} board."},
                [JD_RULE_BOARDS_DIFFER] = {.found = "The scoresheets differ, too; play goes back to where they agree."},
                [JD_RULE_SEAL_REFUSED] = {.found = "{N} cannot seal a move now."},
                [JD_RULE_SEALED_AMBIGUOUS] = {.found = "{G} sealed move {t} is ambiguous."},
                [JD_RULE_SEALED_UNREADABLE] = {.found = "{G} sealed move {t} cannot be understood."},
                [JD_RULE_SEALED_ILLEGAL] = {.found = "{G} sealed move {t} is illegal."},
                [JD_RULE_RESUMED_LATE] = {.found = "{N} came too late for the resumption.",
                                          .both = "Neither player came in time for the resumption."},
                [JD_RULE_ENVELOPE_LOST] = {.found =
                                               "The envelope is lost; {n} plays the move said to have been sealed."},
                [JD_RULE_ENVELOPE_ANNULLED] = {.found = "The envelope is lost and the position cannot be restored."},
                [JD_RULE_QUICKPLAY_UNANNOUNCED] = {.found =
                                                       "The rules on a quickplay finish are not in use in this game."},
                [JD_RULE_QUICKPLAY_EXCLUDED] = {.found =
                                                    "There is no quickplay finish in blitz, nor where time is added."},
                [JD_RULE_QUICKPLAY_REFUSED] =
                    {.found = "{N} cannot make this claim: it takes the last period, the move and under "
                              "two minutes."},
                [JD_RULE_QUICKPLAY_DRAW] = {.found = "The arbiter accepts {g} claim."},
                [JD_RULE_QUICKPLAY_DRAW_LATER] =
                    {.found = "The arbiter, who had postponed the decision, accepts {g} claim."},
                [JD_RULE_QUICKPLAY_DRAW_DESIGNATED] = {.found = "The designated arbiter accepts {g} claim."},
                [JD_RULE_QUICKPLAY_POSTPONED] = {.found = "The arbiter postpones the decision on {g} claim."},
                [JD_RULE_QUICKPLAY_REJECTED] = {.found = "The arbiter rejects {g} claim."},
                [JD_RULE_QUICKPLAY_INCREMENT] = {.found = "From now on both players get five seconds for each move.",
                                                 .nothing = "{G} request for added time is refused."},
                [JD_RULE_QUICKPLAY_NO_ARBITER] =
                    {.found = "There is no arbiter here: {g} claim ends the game and goes to a named "
                              "arbiter."},
            },
};
