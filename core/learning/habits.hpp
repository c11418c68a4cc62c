// What two players do, learned from what they did, and what a deal is then worth.
//
// Trees over what a player sees say how likely it folds, calls, or raises to which part of the pot. A deal is played
// out by them in the engine. That is a function of the deal, nothing more: how well it fits the players says how much
// luck it explains, and never whether it may be used.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "learning/deals.hpp"
#include "learning/seen.hpp"
#include "rules/state.hpp"

namespace croupier {

inline constexpr std::size_t kMoves = 8;  // fold, call, and raises by their size

// Decisions of a hand as numbers: 0 ends them, 1 folds, 2 calls, others raise by adding three chips less.
using Code = std::int32_t;
inline constexpr Code kRaises = 3;

struct HabitSettings {
    std::size_t trees = 5;
    std::size_t depth = 14;
    double leaf = 3;       // the fewest decisions of a leaf
    double rows = 0.8;     // share of the decisions that each tree learns from
    double columns = 0.7;  // share of the features that each question looks at
    double sure = 0.85;    // the probability from which a move is always made
    std::uint64_t seed = 0;
};

// The branch for values up to `bin` follows its parent; `above` is where the other one is, or the number of a leaf.
struct Branch {
    std::uint32_t above = 0;
    std::uint8_t feature = 0;
    std::uint8_t bin = 0;
    bool is_leaf = true;
};

struct Leaf {
    std::array<float, kMoves> chances{};
    std::array<float, kMoves> sizes{};  // of raises: what they add to a call, by the pot after it, times their chance
};

struct HabitTree {
    std::vector<Branch> branches;
    std::vector<Leaf> leaves;
};

// Players that draw have a stream of random words of their own, from a seed that the dealer of the match gave them:
// what they draw is known as the cards are. A decision takes one word. Players that draw the size of a raise, all sizes
// being equally likely, take a second one for it.
struct Habit {
    std::vector<HabitTree> trees;
    double sure = 1;
    bool draws = false;
    bool draws_sizes = false;
};

struct Habits {
    std::array<Habit, 2> of;  // by entry
};

// The game of a match: how deals are read, and a hand before its first decision.
struct DealtGame {
    const DealGame* deals;
    State opening;  // dealt from the identity deck
};

// Whether hands begin in a way that deals can be put into.
bool can_play_out(const State& opening);

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

Habits learn_habits(const DealtGame& game, const PlayedHands& hands, const HabitSettings& settings);

// What the first entry wins with a deal, in chips, the mean over both seatings and `times` plays; `words` are those of
// the deal.
double value_deal(const DealtGame& game, const Habits& habits, const Card* deal, const std::uint64_t* words,
                  std::size_t words_each, FastStream& stream, std::size_t times);

// The mean of that over random deals on some boards, and random words. On each board each of many hands meets some
// others, each pair both ways round.
double value_random_deals(const DealtGame& game, const Habits& habits, FastStream& stream, std::size_t boards,
                          std::size_t meetings);

}  // namespace croupier
