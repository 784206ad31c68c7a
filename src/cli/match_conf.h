/* match_conf.h - engines by their name in cutechess's file. */
#ifndef MATCH_CONF_H
#define MATCH_CONF_H

/* Who is told the words of an engine, each as a key with its "=" and a value. */
struct conf_listener {
    void (*tell)(void *context, const char *key, const char *value);
    void *context;
};

/* The engine of this name in engines.json, here or in the user's folder of cutechess. A message is printed when there
 * is none. */
void match_conf(const char *name, const struct conf_listener *to);

#endif
