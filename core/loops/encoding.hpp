// Rows of observations as floats for neural networks: cards as one-hot vectors, chips scaled, the last decisions.
#pragma once

#include <cstdint>

#include "loops/observation.hpp"

namespace croupier {

enum class ChipScale : std::uint8_t { unit, pot, stack };

struct Encoding {
    Layout layout;
    int streets = 0;
    int history = 0;
    int deck_size = 0;
    std::array<std::int8_t, kDeckSize> place{};  // by card: its column, -1 = not in the deck
    ChipScale scale = ChipScale::unit;
    float unit = 1;   // chips: the big blind
    float stack = 1;  // chips: the average starting stack
    int width = 0;
};

// The columns, in this order:
//   seat of the player (one-hot), street (one-hot), drawing, pot, call, min_raise_to, max_raise_to, raises, opener
//   (seats from the player on, one-hot), deck hole cards and boards: one-hot, a slot of deck_size columns each of every
//   player, as in the observation: stack, bet, paid, live, [drawn], [up cards: deck_size + 1 columns each, the last for
//   a card face down] decisions, newest last: player (seats from the player on, one-hot), street (one-hot), action
//   (one-hot), amount
Encoding make_encoding(const Setup& setup, int history, ChipScale scale, float unit);

// A row whose player is -1 is all zeros. `history` has as many decisions as the encoding. `unit` is the big blind of
// the table, or its average stack if chips are counted in stacks.
void encode(const Encoding& encoding, const std::int32_t* row, const std::int32_t* history, float* out, float unit);

}  // namespace croupier
