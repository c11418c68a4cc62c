// Chips are counted in the smallest unit of a hand, so sums are exact. An infinite stack stays infinite.
#pragma once

#include <cstdint>
#include <numeric>

namespace croupier {

using Chips = std::int64_t;

// The largest amount that a user may pass: sums over all players still fit far below the infinite mark.
inline constexpr Chips kMaxChips = Chips{1} << 54;
inline constexpr Chips kInfinite = Chips{1} << 61;

constexpr bool is_infinite(Chips amount) { return amount >= kInfinite / 2; }
constexpr Chips plus(Chips a, Chips b) { return is_infinite(a) || is_infinite(b) ? kInfinite : a + b; }
// Subtracts a finite amount; an infinite stack stays infinite.
constexpr Chips minus(Chips a, Chips b) { return is_infinite(a) ? kInfinite : a - b; }

// A share of an amount in millionths, at most all of it; the part of a unit is dropped. 128-bit numbers are multiplied
// here and there, but never divided: clang needs a library for that which Windows does not have.
constexpr Chips millionths_of(Chips amount, Chips millionths) {
    constexpr Chips kMillion = 1'000'000;
    return amount / kMillion * millionths + amount % kMillion * millionths / kMillion;
}

// The least common multiple of two units; if it overflows, a value that refine() refuses.
constexpr Chips common_unit(Chips a, Chips b) {
    const auto multiple = static_cast<__int128>(a / std::gcd(a, b)) * b;
    return multiple > kMaxChips ? kMaxChips + 1 : static_cast<Chips>(multiple);
}

}  // namespace croupier
