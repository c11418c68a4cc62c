// Optional features of the processor; functions that use them are compiled twice.
#pragma once

#include <cstddef>

namespace croupier {

// Marks a function that may be called only if has_avx2().
#if defined(__x86_64__) && defined(__GNUC__)
#define CROUPIER_AVX2 __attribute__((target("avx2")))
#else
#define CROUPIER_AVX2
#endif

bool has_avx2();  // registers of 32 bytes

std::size_t last_cache_bytes();  // bytes of the largest cache of a core, shared or not; 0 = unknown

}  // namespace croupier
