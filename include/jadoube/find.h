/* jadoube/find.h - the Articles that answer what a person types: "flag fell", "50 moves", "sáhl na figuru".
 *
 * Case, accents, small words and word endings do not matter, a typing error is forgiven, and numbers may be digits or
 * words. The phrase is read in the language that was asked; where it clearly belongs to another one, that one counts.
 * An Article's number is understood, too. Nothing is allocated, nothing is kept, and a question takes well under five
 * milliseconds. All texts are static, in UTF-8.
 */
#ifndef JADOUBE_FIND_H
#define JADOUBE_FIND_H

#include "edition.h"
#include "language.h"
#include "regulations.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct jd_lookup {
    const char        *phrase;
    const jd_language *language; /* NULL: English                                     */
    jd_edition         edition;  /* whose numbers are wanted                          */
    jd_speed           speed;    /* of the game that it is about; else JD_STANDARD    */
} jd_lookup;

typedef struct jd_found {
    const char *topic;   /* for jd_topic_find()                                       */
    const char *number;  /* its Article in `edition`, never NULL                      */
    jd_edition  edition; /* the one that was asked, or the latest one that has it     */
    int         score;   /* 1 to 1000; 1000: an Article's number, or the very phrase  */
} jd_found;

#define JD_FOUND_GOOD 500 /* below this score an answer is a guess */

/* The best answers, at most `max`, the best first; each topic once. Returns how many; 0: nothing was found. In a rapid
 * or blitz game the Article that changes an answer follows it. */
JD_API size_t jd_laws_find(const jd_lookup *asked, jd_found *out, size_t max);

/* Is the phrase an Article's number, in any edition: "7.5.5", "Article 7.5 b)"? It is then written as the tables have
 * it, with a closing NUL. */
#define JD_NUMBER_MAX 24
JD_API bool jd_laws_number(const char *phrase, char out[JD_NUMBER_MAX]);

/* What can be asked and is spelled most like the phrase, in the same language, with a closing NUL; for a person whose
 * question found nothing. Returns the length that it has or would have; 0: nothing is like it. */
JD_API size_t jd_laws_nearest(const jd_lookup *asked, char *out, size_t size);

/* What changes the rule of a topic in a rapid or blitz game of this edition (A.3: one minute in place of two). False
 * where nothing does. */
JD_API bool jd_laws_at_speed(const char *topic, jd_edition edition, jd_speed speed, jd_found *out);

#ifdef __cplusplus
}
#endif
#endif
