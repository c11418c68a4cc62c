// The luck of the deals of finished hands: the change of the pots' value by each deal.
//
// A pot is shared by the equities of the players who can win it, given every card so far, as if no more cards were
// drawn. The value before a deal is the expectation of the value after it.
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
    bool only_board = false;   // only cards of the board are dealt after the first street
    std::shared_ptr<PreflopTable> preflop;  // nullptr in games other than hold'em
    double budget = 0;                      // every deal is counted up to this number of evaluations
    std::uint64_t samples = 0;              // random deals above that number
};

enum class LuckEnd : std::uint8_t {
    done,
    no_words,  // deals must be drawn, but there are no words to draw from
    no_value,  // nobody wins some deal
};

// Stores finished hands, and measures the luck of all of them at once.
class DealLuck {
  public:
    explicit DealLuck(LuckGame game) : game_(std::move(game)) {}

    // Whether luck may have decided the hand; only then it is stored. Hands of one place have the same deal.
    bool note(const State& state, std::size_t place);

    // Writes the luck of each stored hand by player and control, and drops the hands. `words` are the random words for
    // random deals, by place; none if every deal is counted. If words are missing, the hands are kept.
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
