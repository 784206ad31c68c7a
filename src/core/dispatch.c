/* dispatch.c - which kernel this machine can run. */
#include "core/kernel.h"

static bool can_run(int index)
{
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (index == 2)
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
               __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512vpopcntdq") &&
               __builtin_cpu_supports("bmi2");
    if (index == 1)
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
               __builtin_cpu_supports("fma") && __builtin_cpu_supports("popcnt");
#endif
    return index == 0;
}

const struct jd_kernel *jd_kernel_at(int index)
{
    static const struct jd_kernel *const kernels[JD_KERNELS] = {
        &jd_kernel_plain,
#if defined(__x86_64__)
        &jd_kernel_avx2,
        &jd_kernel_avx512,
#endif
    };
    return can_run(index) ? kernels[index] : NULL;
}

const struct jd_kernel *jd_kernel_best(void)
{
    for (int i = JD_KERNELS - 1; i > 0; i--) {
        const struct jd_kernel *kernel = jd_kernel_at(i);
        if (kernel)
            return kernel;
    }
    return jd_kernel_at(0);
}
