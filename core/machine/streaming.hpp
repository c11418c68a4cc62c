// Rows that are read much later are written past the cache, so that the tables stay in it.
//
// Ordinary writes read every cache line before they replace it. If the rows do not fit into the cache, that takes a
// third of a step.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace croupier {

#if defined(__SSE2__)

inline void copy_past_cache(const float* from, std::size_t count, float* to) {
    const auto single = [](float value, float* target) {
        int bits;
        static_assert(sizeof bits == sizeof value);
        __builtin_memcpy(&bits, &value, sizeof bits);
        _mm_stream_si32(reinterpret_cast<int*>(target), bits);
    };
    for (; count > 0 && reinterpret_cast<std::uintptr_t>(to) % sizeof(__m128) != 0; --count) single(*from++, to++);
    for (; count >= 4; count -= 4, from += 4, to += 4) _mm_stream_ps(to, _mm_loadu_ps(from));
    for (; count > 0; --count) single(*from++, to++);
}

// Makes the writes visible to other threads.
inline void end_past_cache() { _mm_sfence(); }

#else

inline void copy_past_cache(const float* from, std::size_t count, float* to) { std::copy_n(from, count, to); }
inline void end_past_cache() {}

#endif

}  // namespace croupier
