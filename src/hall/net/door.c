/* door.c - listening, and letting in. */
#include "hall/net/door.h"

#include <errno.h>
#include <linux/net_tstamp.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int listen_at(const struct addrinfo *a)
{
    int one = 1, fd = socket(a->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    /* Connections inherit it: the system says when bytes arrived, however late they are read. */
    int stamps = SOF_TIMESTAMPING_RX_SOFTWARE | SOF_TIMESTAMPING_SOFTWARE;
    setsockopt(fd, SOL_SOCKET, SO_TIMESTAMPING, &stamps, sizeof stamps);
    if (bind(fd, a->ai_addr, a->ai_addrlen) == 0 && listen(fd, 4096) == 0)
        return fd;
    int failed = errno;
    close(fd);
    errno = failed;
    return -1;
}

int door_open(const char *option, const char *at, char why[300])
{
    char            host[128];
    const char     *colon = strrchr(at, ':');
    struct addrinfo want = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV}, *found = NULL;
    size_t          length = colon ? (size_t)(colon - at) : 0;
    if (!colon || length >= sizeof host) {
        snprintf(why, 300, "--%s: '%.80s' is no ADDRESS:PORT", option, at);
        return -1;
    }
    bool brackets = length >= 2 && at[0] == '[' && colon[-1] == ']';
    snprintf(host, sizeof host, "%.*s", (int)(length - 2 * brackets), at + brackets);
    int err = getaddrinfo(host[0] ? host : NULL, colon + 1, &want, &found);
    if (err) {
        snprintf(why, 300, "--%s: '%.80s': %s", option, at, gai_strerror(err));
        return -1;
    }
    int door = listen_at(found);
    freeaddrinfo(found);
    if (door < 0)
        snprintf(why, 300, "cannot listen at %.80s: %s", at, strerror(errno));
    return door;
}

void door_name(int door, char *out, size_t size)
{
    struct sockaddr_storage a;
    socklen_t               length = sizeof a;
    char                    host[64], port[8];
    getsockname(door, (struct sockaddr *)&a, &length);
    getnameinfo((struct sockaddr *)&a, length, host, sizeof host, port, sizeof port, NI_NUMERICHOST | NI_NUMERICSERV);
    snprintf(out, size, strchr(host, ':') ? "[%s]:%s" : "%s:%s", host, port);
}

int door_accept(int door, struct in6_addr *from)
{
    struct sockaddr_in6 a = {0};
    socklen_t           size = sizeof a;
    int                 one = 1, fd = accept4(door, (struct sockaddr *)&a, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (fd < 0)
        return -1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    *from = a.sin6_addr;
    if (a.sin6_family == AF_INET) {
        const struct sockaddr_in *v4 = (const struct sockaddr_in *)&a;
        *from = (struct in6_addr){0};
        from->s6_addr[10] = from->s6_addr[11] = 0xff;
        memcpy(from->s6_addr + 12, &v4->sin_addr, 4);
    }
    return fd;
}
