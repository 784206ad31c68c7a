/* jadoube/chess960.h - the 960 start arrays (Guidelines II; appendix F before 2018). Number 518 is
 * the orthodox array. */
#ifndef JADOUBE_CHESS960_H
#define JADOUBE_CHESS960_H

#include "position.h"

#ifdef __cplusplus
extern "C" {
#endif

#define JD_ARRAYS         960
#define JD_ARRAY_ORTHODOX 518

/* The array of White's first rank for a number from 0 to 959, a-file first, by kind. */
JD_API void jd_array_of_number(int number, jd_kind array[8]);

/* The number of an array; -1 if it breaks a rule of the arrays (jd_array_problem says which). */
JD_API int jd_array_number(const jd_kind array[8]);

/* Why an array is not one of the 960; NULL if it is. A static string. */
JD_API const char *jd_array_problem(const jd_kind array[8]);

/* Draw a number with 32 random bits of the caller's, every array equally likely. False for the few values, one in
 * sixteen million, that would favour some of them: then take other bits. */
JD_API bool jd_array_draw(uint32_t random, int *number);

/* Draw by dice, as players without a computer do (docs/chess960.md): five throws, each from 1 to 6,
 * in this order: dark-squared bishop, light-squared bishop (1 to 4 each), queen (1 to 6), first and
 * second knight (1 to 5 and 1 to 4). Returns the number, or -1 if a throw is out of its range. */
JD_API int jd_array_of_dice(const int throws[5]);

/* The start position with Black's men opposite White's, all four castling rights in force. */
JD_API jd_position jd_position_of_array(int number);

#ifdef __cplusplus
}
#endif
#endif
