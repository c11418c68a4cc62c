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

#include "learning/dealer.hpp"
#include "learning/examples.hpp"
#include "learning/habit_trees.hpp"

namespace croupier {

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

Habits learn_habits(const DealtGame& game, const PlayedHands& hands, const HabitSettings& settings);

// What the first entry wins with a deal, in chips, the mean over both seatings and `times` plays; `words` are those of
// the deal.
double value_deal(const DealtGame& game, const Habits& habits, const Card* deal, const std::uint64_t* words,
                  std::size_t words_each, FastStream& stream, std::size_t times);

// The mean of that over random deals on some boards, and random words. On each board each of many hands meets some
// others, each pair both ways round.
double value_random_deals(const DealtGame& game, const Habits& habits, FastStream& stream, std::size_t boards,
                          std::size_t meetings);

// Deals whose values are wanted: `words` of each deal as above, and a seed for what is drawn for it.
struct ValuedDeals {
    const Card* deals;
    std::size_t count;
    const std::uint64_t* words;
    std::size_t words_each;
    const std::uint64_t* seeds;
    std::size_t times, boards, meetings;  // without boards no mean is subtracted
};

// The value of each deal minus the mean over random deals. Each deal draws from its own seed, so the number of
// threads changes no value.
void value_deals(const DealtGame& game, const Habits& habits, const ValuedDeals& wanted, int threads, double* values);

}  // namespace croupier
