// Decisions that were made: what a player saw, and what it did.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "learning/dealer.hpp"
#include "learning/seen.hpp"
#include "machine/fast_stream.hpp"
#include "rules/turn.hpp"

namespace croupier {

inline constexpr std::size_t kMoves = 8;                        // fold, call, and raises by their size
inline constexpr std::size_t kFold = 0, kCall = 1, kRaise = 2;  // raises of six sizes from here on

// Decisions of a hand as numbers: 0 ends them, 1 folds, 2 calls, others raise by adding three chips less.
using Code = std::int32_t;
inline constexpr Code kRaises = 3;

// Hands that were played. `deals` as read_deals has them; `codes` of both seatings of each deal, `width` for each
// seating; `words`, `words_each` of each player in each seating, what those who draw had to draw from: zeros, or none,
// where nobody does. In seating 0 the first entry has the first hand of the deal, in seating 1 the second one.
struct PlayedHands {
    const Card* deals;
    std::size_t count;
    const Code* codes;
    std::size_t width;
    const std::uint64_t* words;
    std::size_t words_each;
};

// One decision that was made.
struct Example {
    Seen seen;
    std::uint8_t move;
    float size;
    std::array<std::uint8_t, kDrawFeatures> with_sizes{};  // of the word, if sizes take words too
    bool drawn = false;                                    // the size is what a word says
};

// Notes the decisions of hands, by entry.
std::array<std::vector<Example>, 2> read_examples(const DealtGame& game, const PlayedHands& hands, FastStream& stream);

// Gives the raises of a player one of six moves by their sizes.
void sort_sizes(std::vector<Example>& examples);

// Whether the raises of a player are mostly of sizes that it draws.
bool are_drawn(const std::vector<Example>& examples);

// The size of a raise that a player draws from a word.
Chips drawn_raise(const RaiseRange& range, std::uint64_t word);

}  // namespace croupier
