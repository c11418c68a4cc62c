// Why an operation is not allowed now: one reason, with the facts that explain it.
#pragma once

#include <cstdint>

#include "cards/chips.hpp"
#include "rules/vocabulary.hpp"

namespace croupier {

// Suspicious but allowed; the caller decides how to warn.
enum Warning : std::uint8_t {
    kNoWarning = 0,
    kCardNotDealable = 1,
    kReserveReturned = 2,
    kOpenFold = 4,
    kChipsBurnt = 8,
};

struct Refusal {
    Reason reason = Reason::none;
    std::int8_t player = -1;  // the player concerned
    std::uint8_t warnings = kNoWarning;
    std::uint8_t card = 255;  // the card concerned
    Chips given = 0;          // the requested value
    Chips limit = 0;          // the allowed value

    explicit operator bool() const { return reason != Reason::none; }
};

constexpr Refusal refuse(Reason reason, int player = -1, Chips given = 0, Chips limit = 0) {
    return {reason, static_cast<std::int8_t>(player), kNoWarning, 255, given, limit};
}

}  // namespace croupier
