#include "cards/decks.hpp"

namespace croupier {

Decks shuffled(const Deck& deck, std::size_t size, const std::array<Key, cipher::kTogether>& keys) {
    const auto blocks = cipher::first_blocks(keys);
    // One card per deck at each position.
    std::array<std::array<std::uint8_t, cipher::kTogether>, kDeckSize> rolls;
    Decks decks;
    for (std::size_t number = 0; number < decks.size(); ++number) {
        decks[number] = deck;
        Stream stream(keys[number], 0, blocks[number]);
        for_each_run(size, [&](std::size_t left, DiceRun run) __attribute__((always_inline)) {
            roll(left, run, stream, [&](std::size_t die, std::size_t chosen) __attribute__((always_inline)) {
                rolls[left - 1 - die][number] = static_cast<std::uint8_t>(chosen);
            });
        });
    }
    for (std::size_t left = size; left > 1; --left) {
#pragma GCC unroll 8
        for (std::size_t number = 0; number < decks.size(); ++number)
            std::swap(decks[number][left - 1], decks[number][rolls[left - 1][number]]);
    }
    return decks;
}

}  // namespace croupier
