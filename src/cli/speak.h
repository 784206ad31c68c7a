/* cli/speak.h - speech through espeak-ng, a program of its own: it is told what to say through a pipe, and
 * what it has no time to take is left out. The game never waits for it. */
#ifndef CLI_SPEAK_H
#define CLI_SPEAK_H

struct speaker;

/* Start it with the voice of a language ("cs"). NULL, with a message printed, when it is not installed or
 * does not start. */
struct speaker *speaker_new(const char *language);

/* Say a line. NULL is silent. */
void speak(struct speaker *s, const char *text);

/* Let it finish its sentence, and leave it. NULL is fine. */
void speaker_free(struct speaker *s);

#endif
