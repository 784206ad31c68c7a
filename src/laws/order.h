/* order.h - the lesser and the greater of two. */
#ifndef LAWS_ORDER_H
#define LAWS_ORDER_H

#include <stdint.h>

static inline int64_t lesser(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t greater(int64_t a, int64_t b) { return a > b ? a : b; }

#endif
