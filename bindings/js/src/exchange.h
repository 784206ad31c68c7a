/* exchange.h - between JavaScript and the library. JavaScript sees numbers and one stretch of memory: what it asks it
 * writes to the exchange, or to room that it took, and there it finds the answer. Nothing here keeps a pointer that
 * JavaScript gave. */
#ifndef JADOUBE_JS_EXCHANGE_H
#define JADOUBE_JS_EXCHANGE_H
#include <stddef.h>

#define JS __attribute__((visibility("default"), used))

/* Room that both know, for at least so many bytes; what was there is kept. NULL without memory. */
JS void *js_exchange(size_t bytes);

JS void *js_alloc(size_t bytes);
JS void  js_free(void *at);

#endif
