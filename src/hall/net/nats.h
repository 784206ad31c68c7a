/* hall/net/nats.h - what a NATS server says, read from bytes, and its address. No sockets here.
 *
 * Its protocol is lines of a few words; behind a line MSG comes a payload of the length that the line says.
 */
#ifndef HALL_NATS_H
#define HALL_NATS_H

#include "hall/net/http.h"

enum nats_word { NATS_INFO, NATS_MSG, NATS_PING, NATS_PONG, NATS_OK, NATS_ERR };

struct nats_said {
    enum nats_word word;
    struct slice   sid, payload; /* of a message; an error has its text in `payload` */
};

#define NATS_LINE_MAX    32768 /* the list of a cluster's servers may be long */
#define NATS_PAYLOAD_MAX 32768

/* Read one from the beginning of the bytes: 0 when more are needed, 1 when it is whole (*used says how long it is), -1
 * when it is nothing that a NATS server says. What is read points into the bytes. */
int nats_read(const char *bytes, size_t length, struct nats_said *out, size_t *used);

/* "nats://HOST", "nats://USER:PASSWORD@[::1]:4222"; names and passwords are of letters, digits and -_.~ */
struct nats_address {
    char host[254], port[6];
    char user[64], password[128]; /* "": none */
};
bool nats_address_read(const char *text, struct nats_address *out);

#endif
