// The luck of the deals of finished hands: what each deal changed about the value of the pots.
//
// A pot is shared by the equities of those who can win it, given every card so far, as if no more cards were exchanged.
// The value before a deal is the expectation of the value after it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "equity/preflop.hpp"
#include "equity/question.hpp"
#include "rules/state.hpp"

namespace croupier {

struct LuckGame {
    EquityQuestion dealt;      // hand types, deck, and how many cards are dealt; without players
    std::size_t boards = 1;    // that are dealt side by side
    std::size_t controls = 0;  // kinds of deals: those after the last decision, then each street after the first
    bool only_board = false;   // no cards but those of the board come after the first street
    std::shared_ptr<PreflopTable> preflop;  // none in other games than hold'em
    double budget = 0;                      // evaluations of a hand up to which every deal is counted
    std::uint64_t samples = 0;              // random deals where that is not enough
};

enum class LuckEnd : std::uint8_t {
    done,
    no_words,  // deals must be drawn, and nothing to draw from was given
    no_value,  // nobody wins some deal
};

// Notes hands when they are over, and measures the luck of all of them at once.
class DealLuck {
  public:
    explicit DealLuck(LuckGame game) : game_(std::move(game)) {}

    // Whether the hand may have had luck; only then it is noted. Hands of one place have the same deal.
    bool note(const State& state, std::size_t place);

    // Writes the luck of each noted hand by player and control, and forgets the hands. `words` are what random deals
    // are drawn from, by place; none where every deal is counted. The hands are kept where words are missing.
    LuckEnd measure(std::span<const std::uint64_t> words, std::vector<double>& luck);

    std::size_t hands() const { return hands_.size(); }
    std::size_t controls() const { return game_.controls; }

  private:
    struct Hand {
        std::size_t place, players;
        Chips units;
        std::vector<Record> records;
        std::vector<Card> cards;
    };
    class Values;
    class Walk;

    LuckGame game_;
    std::vector<Hand> hands_;
};

}  // namespace croupier
