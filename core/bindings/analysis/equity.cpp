// Equities: every argument is checked here, the loops run without the lock of the interpreter.
#include "equity/equity.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <string>

#include "bindings/attention.hpp"
#include "bindings/cards/registry.hpp"
#include "bindings/faults.hpp"
#include "bindings/named_struct.hpp"
#include "bindings/topics.hpp"
#include "evaluation/ranks.hpp"

namespace nb = nanobind;

namespace croupier {

namespace {

void demand(bool right, const std::string& otherwise) {
    if (!right) throw BadValue(otherwise);
}

EquityQuestion read_question(const nb::tuple& hand_types, Mask deck, int hole_count, int board_count,
                             const std::vector<std::vector<Mask>>& hands,
                             const std::vector<std::vector<double>>& weights, Mask board, Mask dead) {
    EquityQuestion question;
    demand(nb::len(hand_types) >= 1 && nb::len(hand_types) <= kMostEquityTypes, "there are 1 to 4 hand types");
    for (const nb::handle cls : hand_types) {
        const HandType* type = hand_type_of(cls.ptr());
        demand(type != nullptr, "the native core does not know this hand type");
        question.types.push_back(*type);
    }
    demand((deck & ~kFullDeck) == 0 && deck != 0, "a deck is a mask of cards");
    demand(hole_count >= 0 && board_count >= 0 && hole_count <= kDeckSize && board_count <= kDeckSize,
           "there are 0 to 52 hole and board cards");
    demand((board & ~deck) == 0 && (dead & ~deck) == 0 && (board & dead) == 0,
           "board and dead cards are different cards of the deck");
    demand(card_count(board) <= board_count, "there are more board cards than the game has");
    demand(!hands.empty() && hands.size() <= kMostEquityPlayers, "there are 1 to 52 players");
    demand(hands.size() == weights.size(), "each range has its weights");
    int needed = board_count - card_count(board);
    for (std::size_t player = 0; player < hands.size(); ++player) {
        demand(!hands[player].empty() && hands[player].size() == weights[player].size(),
               "each hand has a weight, and each range has a hand");
        const int held = card_count(hands[player][0]);
        demand(held <= hole_count, "a hand has more cards than the game deals");
        for (const Mask hand : hands[player]) {
            demand((hand & ~deck) == 0, "hands are made of cards of the deck");
            demand(card_count(hand) == held, "the hands of a range have the same number of cards");
        }
        double sum = 0;
        for (const double weight : weights[player]) {
            demand(std::isfinite(weight) && weight >= 0, "weights are numbers from 0 on");
            sum += weight;
        }
        demand(sum > 0 && std::isfinite(sum), "some weight is above 0");
        needed += hole_count;
    }
    demand(needed <= card_count(deck & ~(board | dead)), "the deck has not enough cards");
    question.deck = deck;
    question.hole_count = hole_count;
    question.board_count = board_count;
    question.board = board;
    question.dead = dead;
    for (std::size_t player = 0; player < hands.size(); ++player)
        question.players.push_back({hands[player], weights[player]});
    return question;
}

const char* name_of(EquityEnd end) {
    switch (end) {
        case EquityEnd::done:
            return "done";
        case EquityEnd::stopped:
            return "stopped";
        case EquityEnd::too_much:
            return "too much";
        case EquityEnd::no_deal:
            return "no deal";
        case EquityEnd::rare_deal:
            return "rare deal";
    }
    return "";
}

struct EquityCount {
    nb::str end{""};
    bool exact = false;
    double deals = 0, count = 0, unmade = 0;
    std::vector<double> wins, ties, shares, errors;
    std::vector<std::vector<double>> histograms;
};

EquityCount equity(const nb::tuple& hand_types, Mask deck, int hole_count, int board_count,
                   const std::vector<std::vector<Mask>>& hands, const std::vector<std::vector<double>>& weights,
                   Mask board, Mask dead, double budget, std::uint64_t samples, double precision, double seconds,
                   std::uint64_t seed, unsigned threads, bool histograms, nb::object progress) {
    EquityQuestion question = read_question(hand_types, deck, hole_count, board_count, hands, weights, board, dead);
    question.histograms = histograms;
    demand(threads >= 1 && threads <= 1024, "threads are 1 to 1024");
    demand(precision >= 0 && seconds >= 0 && budget >= 0, "precision, seconds and budget are numbers from 0 on");
    Attention attention(seconds, std::move(progress));
    const Runner runner{threads, [&](double done) { return attention.keep_going(done); }};
    Tally tally(question);
    EquityEnd end = EquityEnd::too_much;
    bool exact = true;
    {
        nb::gil_scoped_release released;
        if (budget > 0)
            end = is_holdem(question) ? enumerate_holdem(question, budget, runner, tally)
                                      : enumerate_deals(question, budget, runner, tally);
        if (end == EquityEnd::too_much && samples > 0) {
            exact = false;
            end = sample_deals(question, {samples, precision, seed}, runner, tally);
        }
    }
    if (attention.raised()) throw nb::python_error();
    std::vector<double> errors;
    for (std::size_t player = 0; player < question.players.size(); ++player)
        errors.push_back(exact ? 0 : standard_error(tally, player));
    return {nb::str(name_of(end)), exact,  tally.deals,     tally.count, tally.unmade, tally.wins, tally.ties,
            tally.shares,          errors, tally.histograms};
}

}  // namespace

void init_equity(nb::module_& m) {
    using namespace nb::literals;
    bind_struct<EquityCount>(
        m, "EquityCount", "The number of won deals by player.",
        named("end", &EquityCount::end, "Why the counting ended: done, stopped, too much, no deal, rare deal."),
        named("exact", &EquityCount::exact, "Whether every deal was counted."),
        named("deals", &EquityCount::deals, "The weight of all deals."),
        named("count", &EquityCount::count, "The number of deals."),
        named("unmade", &EquityCount::unmade, "The weight of deals in which nobody makes a hand."),
        named("wins", &EquityCount::wins, "The weight of deals won alone."),
        named("ties", &EquityCount::ties, "The weight of deals won together with others."),
        named("shares", &EquityCount::shares, "The shares of the pot."),
        named("errors", &EquityCount::errors, "Their standard errors; 0 where the count is exact."),
        named("histograms", &EquityCount::histograms, "How often which hand was made, where that was asked for."));
    m.def("equity", &equity, "hand_types"_a, "deck"_a, "hole_count"_a, "board_count"_a, "hands"_a, "weights"_a,
          "board"_a, "dead"_a, nb::kw_only(), "budget"_a, "samples"_a, "precision"_a, "seconds"_a, "seed"_a,
          "threads"_a, "histograms"_a, "progress"_a.none(),
          "Count the wins of every deal if the budget is enough, otherwise of random deals.");
}

}  // namespace croupier
