/* cli/board/device.h - a board on a serial line: its bytes as they come, and the line opened again when it goes away. */
#ifndef CLI_BOARD_DEVICE_H
#define CLI_BOARD_DEVICE_H

#include "table.h"

/* Read until SIGINT or SIGTERM. `record` (NULL: none) is a file for all that comes. `idle` is called many times a
 * second; it may be NULL. */
bool board_device(struct board_table *t, const char *path, const char *record, void (*idle)(void *), void *context);

#endif
