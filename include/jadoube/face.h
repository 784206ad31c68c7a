/* jadoube/face.h - times as clocks show them. */
#ifndef JADOUBE_FACE_H
#define JADOUBE_FACE_H

#include "board.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Without any of these: 1:29:05 and 4:59, rounded up to whole seconds, so that 0:00 means that all is gone. */
#define JD_FACE_HOURS  1u /* hours even where there are none: 0:04:59                 */
#define JD_FACE_TENTHS 2u /* below twenty seconds with tenths, rounded up: 0:07.3     */
#define JD_FACE_PASSED 4u /* time that has passed, not time left: rounded down        */
#define JD_FACE_EXACT  8u /* with thousandths where there are any: 0:02.500           */

/* Less than nothing counts as nothing. With a closing NUL, at most `size` bytes; returns the length that the text has
 * or would have. */
JD_API size_t jd_clock_face(int64_t ms, unsigned style, char *out, size_t size);

#ifdef __cplusplus
}
#endif
#endif
