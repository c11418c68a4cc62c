// Many hands at once: strided tables of masks or of card numbers, on several threads.
#pragma once

#include <cstddef>
#include <cstdint>

#include "cards/cards.hpp"
#include "evaluation/hand_types.hpp"

namespace croupier {

// Why a hand has no strength.
enum class HandFault : std::uint8_t {
    none,
    no_such_card,   // a bit above 51, a card number above 51
    duplicate,      // the same card twice
    too_few_cards,  // fewer cards than any hand of the type needs
};

struct BatchResult {
    HandFault fault = HandFault::none;
    std::size_t row = 0;  // the first hand with a fault
};

// Numbers in memory, in numpy's layout: strides in bytes, possibly negative.
struct MaskColumn {
    const std::byte* data;
    std::ptrdiff_t step;
    std::size_t size;
};

struct CardTable {
    const std::byte* data;
    std::ptrdiff_t row_step, column_step;
    std::size_t rows, columns;
};

inline constexpr std::size_t kBoardCards = 5;  // for types that distinguish hole and board, the last five cards

HandFault fault_of(const HandType& type, Mask cards);
HandFault fault_of(const HandType& type, Mask hole, Mask board);

// Writes strengths to `out`; for types that do not distinguish hole and board.
BatchResult evaluate_masks(const HandType& type, const MaskColumn& masks, std::int32_t* out, unsigned threads);
// Writes strengths to `out`; for types with hole and board cards the last five columns are the board.
BatchResult evaluate_cards(const HandType& type, const CardTable& cards, std::int32_t* out, unsigned threads);

}  // namespace croupier
