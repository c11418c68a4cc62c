// Every hand of five, six or seven cards: the count of each class.
#pragma once

#include <array>
#include <cstdint>

namespace croupier {

// The number of standard high hands by label among all choices of `card_count` cards (5 to 7) of the deck.
std::array<std::uint64_t, 9> count_classes(int card_count, unsigned threads);

}  // namespace croupier
