// Decks of several hands, shuffled side by side: the cards of one deck change places one pair after the other, and
// those of other decks meanwhile.
#pragma once

#include "cards/rng.hpp"

namespace croupier {

using Decks = std::array<Deck, cipher::kTogether>;

// The first `size` cards of a deck as shuffle() leaves them, with stream 0 of each key.
Decks shuffled(const Deck& deck, std::size_t size, const std::array<Key, cipher::kTogether>& keys);

}  // namespace croupier
