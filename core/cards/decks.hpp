// Shuffles several decks at once: while the swaps of one deck wait for each other, those of the other decks proceed.
#pragma once

#include "cards/rng.hpp"

namespace croupier {

using Decks = std::array<Deck, cipher::kTogether>;

// The first `size` cards of a deck as shuffle() leaves them, with stream 0 of each key.
Decks shuffled(const Deck& deck, std::size_t size, const std::array<Key, cipher::kTogether>& keys);

}  // namespace croupier
