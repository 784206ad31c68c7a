/* core/aligned.h - memory at a round address: what the C library has for it has another name, or none, on some systems.
 */
#ifndef CORE_ALIGNED_H
#define CORE_ALIGNED_H

#include <stddef.h>

/* `size` bytes at a multiple of `alignment`, a power of two; NULL when there is not so much memory. */
void *jd_aligned_new(size_t alignment, size_t size);
void  jd_aligned_free(void *memory); /* NULL is fine */

#endif
