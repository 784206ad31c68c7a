/* hall/peer/notify.c - which kind of notifier, and whether it is well. */
#include "hall/peer/notify.h"

#include "hall/net/nats.h"

bool notify_knows(const char *address)
{
    struct nats_address unused;
    return nats_address_read(address, &unused);
}

struct notify *notify_open(struct hall *h, const char *address, const struct notify_news *news)
{
    return address ? notify_nats(h, address, news) : notify_listen(h, news);
}

void notify_set_well(struct notify *n, bool well)
{
    bool changed = n->well != well;
    n->well = well;
    if (changed)
        n->news.well(n->news.context, well);
}
