/* jadoube/announce.h - moves announced aloud (D.2.1; E.2.1 in 2009): "Springer Gustav eins Felix drei",
 * "Kurze Rochade". Pieces and files have the names that the Laws give them; the ranks are numbers in
 * German unless the arbiter chooses another language (language.h). */
#ifndef JADOUBE_ANNOUNCE_H
#define JADOUBE_ANNOUNCE_H

#include "language.h"
#include "movetext.h"

#ifdef __cplusplus
extern "C" {
#endif

#define JD_ANNOUNCE_MAX 64 /* bytes for any announcement that we write, the closing NUL included */

/* Announce a legal move: piece, both squares, and the new piece of a promotion. `ranks` is the
 * language of the numbers; NULL, and a language that has none: German. With a closing NUL, at most `size` bytes;
 * returns the length needed without it. */
JD_API size_t jd_announce_write(const jd_position *p, jd_move m, const jd_language *ranks, char *out, size_t size);

/* Understand an announcement as a keyboard or a speech recogniser gives it: any case, umlauts or not
 * (Läufer, Laeufer, Laufer), numbers in any of the languages or as digits, files by name or letter, with
 * or without "schlägt", "Schach" and the like; the departure square, or a pawn's name, may be missing.
 * Results as for jd_movetext_read(). */
JD_API jd_err jd_announce_read(const jd_position *p, const char *text, size_t length, jd_reading *out);

/* Like jd_reading_reason(), with the moves as announcements. */
JD_API size_t jd_announce_reason(const jd_position *p, const jd_reading *reading, const jd_language *ranks, char *out,
                                 size_t size);

#ifdef __cplusplus
}
#endif
#endif
