/* dispatch.c - which kernel this machine can run. */
#include "core/kernel.h"

#if defined(JD_X86_KERNELS)
static bool has_v3(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("fma") && __builtin_cpu_supports("popcnt");
}

static bool has_v4(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl");
}

static int best_index(void)
{
    if (!has_v3())
        return 0;
    return !has_v4() ? 1 : __builtin_cpu_supports("avx512vpopcntdq") ? 3 : 2;
}

static const struct jd_kernel *const kernels[JD_KERNELS] = {&jd_kernel_plain, &jd_kernel_avx2, &jd_kernel_avx512,
                                                            &jd_kernel_avx512_popcnt};
#else
static int best_index(void) { return 0; }

static const struct jd_kernel *const kernels[JD_KERNELS] = {&jd_kernel_plain};
#endif

const struct jd_kernel *jd_kernel_at(int index) { return index >= 0 && index <= best_index() ? kernels[index] : NULL; }

const struct jd_kernel *jd_kernel_best(void) { return kernels[best_index()]; }
