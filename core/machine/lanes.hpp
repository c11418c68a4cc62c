// Four numbers in one register.
#pragma once

#include <array>
#include <cstdint>

namespace croupier {

// A choice of lanes of two registers, numbered consecutively.
template <int... Lanes, typename Register>
[[gnu::always_inline]] inline Register lanes(Register a, Register b) {
#if __has_builtin(__builtin_shufflevector)
    return __builtin_shufflevector(a, b, Lanes...);
#else
    return __builtin_shuffle(a, b, Register{Lanes...});
#endif
}

// Transposes four rows of four.
template <typename Register>
[[gnu::always_inline]] inline std::array<Register, 4> transposed(Register a, Register b, Register c, Register d) {
    const Register ab_begin = lanes<0, 4, 1, 5>(a, b);
    const Register ab_end = lanes<2, 6, 3, 7>(a, b);
    const Register cd_begin = lanes<0, 4, 1, 5>(c, d);
    const Register cd_end = lanes<2, 6, 3, 7>(c, d);
    return {lanes<0, 1, 4, 5>(ab_begin, cd_begin), lanes<2, 3, 6, 7>(ab_begin, cd_begin),
            lanes<0, 1, 4, 5>(ab_end, cd_end), lanes<2, 3, 6, 7>(ab_end, cd_end)};
}

}  // namespace croupier
