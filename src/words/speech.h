/* words/speech.h - what rulings say, in one language: one table for each, in src/laws/speech_<code>.c.
 *
 * Sentences are templates. Within them:
 *   {n} {g} {d} {a}   the player: nominative, genitive (in English possessive), dative, accusative
 *   {on} {og} {od} {oa}   his opponent; with a capital ({N}, {On}) at the start of a sentence
 *   {t}     the text that the ruling is about, in quotation marks
 *   {at}    " on e4 (knight)"; nothing where no square is known
 *   {c} {o} the count, plain and as an ordinal;  {nth} " (2nd in this game)", nothing without a count
 *   {p} {time} {ply} {moves}   points, a time, the ply that is restored, the bound moves
 * What stands for nothing takes the blank before it along.
 */
#ifndef WORDS_SPEECH_H
#define WORDS_SPEECH_H

#include "jadoube/ruling.h"

enum { CASE_NOMINATIVE, CASE_GENITIVE, CASE_DATIVE, CASE_ACCUSATIVE, CASES };
enum { PLAYER_WHITE, PLAYER_BLACK, PLAYER_ANY, PLAYERS };

/* How a noun follows a number: 1 minuta, 2 minuty (in Slovene a dual), 5 minut; and 1½ minuty. */
enum { NUMBER_ONE, NUMBER_TWO, NUMBER_FEW, NUMBER_MANY, NUMBER_BROKEN, NUMBERS };

struct rule_speech {
    const char *found;
    const char *nothing; /* when nothing follows from it: refused, too early …; may be NULL */
    const char *both;    /* when it concerns both players; may be NULL                      */
};

struct speech {
    const char *code;
    const char *article;
    const char *player[PLAYERS][CASES];
    const char *opponent[CASES]; /* of PLAYER_ANY */
    const char *piece[7];        /* by jd_kind; the last one is any piece */
    const char *on, *quotes[2], *comma, *nth;
    int (*number_form)(int64_t n);
    const char        *hour[NUMBERS], *minute[NUMBERS], *second[NUMBERS], *point[NUMBERS]; /* accusative */
    const char        *gets, *loses;          /* time: {n} and {time}      */
    const char        *restored, *from_start; /* the position set up again */
    const char        *bound, *bound_one, *annulled, *no_effect, *cannot_mate;
    const char        *result[JD_RESULT_COUNT];
    const char        *cause[JD_CAUSE_CASTLING + 1]; /* of an illegal move */
    struct rule_speech rule[JD_RULE_COUNT];
};

extern const struct speech jd_speech_en, jd_speech_cs, jd_speech_sk, jd_speech_hr, jd_speech_sl;

#endif
