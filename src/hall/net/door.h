/* hall/net/door.h - where connections come in. */
#ifndef HALL_DOOR_H
#define HALL_DOOR_H

#include <netinet/in.h>
#include <stddef.h>

/* Listen at "127.0.0.1:8080", "[::1]:8080" or ":8080". -1 with *why filled; `option` names in it what was asked for. */
int door_open(const char *option, const char *at, char why[300]);

/* Where it listens: "127.0.0.1:8080". */
void door_name(int door, char *out, size_t size);

/* The next connection, and its address; IPv4 ones are mapped. -1: there is none, or errno says why not. */
int door_accept(int door, struct in6_addr *from);

#endif
