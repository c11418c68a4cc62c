#include "machine/processor.hpp"

#if defined(__x86_64__) && defined(__GNUC__)
#include <cpuid.h>
#endif

namespace croupier {

namespace {

// Uses cpuid directly: __builtin_cpu_supports needs a symbol that zig cannot link into an extension.
bool find_avx2() {
#if defined(__x86_64__) && defined(__GNUC__)
    unsigned a = 0, b = 0, c = 0, d = 0;
    if (__get_cpuid(1, &a, &b, &c, &d) == 0 || (c & bit_OSXSAVE) == 0) return false;
    unsigned enabled = 0;  // by the operating system: the halves of the wide registers
    __asm__("xgetbv" : "=a"(enabled), "=d"(d) : "c"(0));
    if ((enabled & 6) != 6) return false;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & bit_AVX2) != 0;
#else
    return false;
#endif
}

}  // namespace

bool has_avx2() {
    static const bool has = find_avx2();
    return has;
}

}  // namespace croupier
