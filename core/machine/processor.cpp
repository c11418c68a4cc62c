#include "machine/processor.hpp"

#include <algorithm>

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

std::size_t find_last_cache() {
    std::size_t most = 0;
#if defined(__x86_64__) && defined(__GNUC__)
    for (const unsigned leaf : {0x4U, 0x8000001dU}) {  // the leaf of Intel and that of AMD; one of them is empty
        for (unsigned cache = 0; cache < 8; ++cache) {
            unsigned a = 0, b = 0, c = 0, d = 0;
            if (__get_cpuid_count(leaf, cache, &a, &b, &c, &d) == 0 || (a & 31) == 0) break;
            const std::size_t line = (b & 0xfff) + 1, parts = (b >> 12 & 0x3ff) + 1, ways = (b >> 22) + 1;
            most = std::max(most, line * parts * ways * (std::size_t{c} + 1));
        }
    }
#endif
    return most;
}

}  // namespace

std::size_t last_cache_bytes() {
    static const std::size_t bytes = find_last_cache();
    return bytes;
}

bool has_avx2() {
    static const bool has = find_avx2();
    return has;
}

}  // namespace croupier
