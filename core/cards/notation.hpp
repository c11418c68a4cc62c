// Cards as text: "As", "Ts" or "10s", unknown parts as '?'; spaces and commas between cards.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "cards/cards.hpp"

namespace croupier {

enum class ParseError : std::uint8_t {
    none,
    bad_rank,      // the character at `position` is not a rank
    bad_suit,      // the character at `position` is not a suit
    missing_suit,  // the text ends, or a space comes, after the rank at `position`
    too_many,      // more cards than `out` can hold; the card at `position` did not fit
};

struct ParseResult {
    ParseError error = ParseError::none;
    std::size_t position = 0;  // of the offending character, when there is an error
    std::size_t count = 0;     // cards written to `out`
};

// Writes card codes to `out`; a text of n characters has at most n / 2 cards.
ParseResult parse_cards(std::string_view text, std::span<Card> out);

}  // namespace croupier
