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
    return has_v3() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl");
}

static bool can_run(int index)
{
    __builtin_cpu_init();
    switch (index) {
    case 0: return true;
    case 1: return has_v3();
    case 2: return has_v4();
    default: return has_v4() && __builtin_cpu_supports("avx512vpopcntdq");
    }
}

static const struct jd_kernel *const kernels[JD_KERNELS] = {&jd_kernel_plain, &jd_kernel_avx2, &jd_kernel_avx512,
                                                            &jd_kernel_avx512_popcnt};
#else
static bool can_run(int index) { return index == 0; }

static const struct jd_kernel *const kernels[JD_KERNELS] = {&jd_kernel_plain};
#endif

const struct jd_kernel *jd_kernel_at(int index)
{
    return index >= 0 && index < JD_KERNELS && can_run(index) ? kernels[index] : NULL;
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
