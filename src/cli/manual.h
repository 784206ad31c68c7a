/* cli/manual.h - the tables of commands as other programs read them: man pages, and completion for shells.
 * Both are made when the program is built: jadoube help --roff [COMMAND], jadoube help --completion SHELL. */
#ifndef CLI_MANUAL_H
#define CLI_MANUAL_H

#include "command.h"

#include <stddef.h>

/* jadoube(1), or the page of one command, in the language of man. */
void manual_overview(const struct command *const *commands, size_t count);
void manual_command(const struct command *c);

/* For "bash", "zsh" or "fish"; false for any other. */
bool completion_print(const char *shell, const struct command *const *commands, size_t count);

/* Does an option of the command take words name=value? */
bool option_has_keys(const struct command *c, const struct option *o);

#endif
