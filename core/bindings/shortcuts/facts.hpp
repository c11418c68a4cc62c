// The facts that players at a table get, as structs with the same names in Python (croupier.players.view.facts).
//
// Facts contain nothing hidden and never change: all views of a hand share them. Chips are whole.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <vector>

namespace croupier {

namespace nb = nanobind;

// An action of a seat: the kind is a word such as "call", the amount the chips it added.
struct Deed {
    std::int64_t seat = 0;
    nb::str kind;
    std::int64_t amount = 0;
    std::int64_t street = 0;
};

struct IdleSeat {
    std::int64_t seat = 0, stack = 0;
    bool busted = false;
    friend bool operator==(const IdleSeat&, const IdleSeat&) = default;
};

struct PotFacts {
    std::int64_t amount = 0;
    std::vector<std::int64_t> players;
    friend bool operator==(const PotFacts&, const PotFacts&) = default;
};

struct HandFacts {
    std::int64_t round_number = 0, button_position = 0;
    nb::tuple blinds, blinds_schedule, previous;
    std::vector<std::int64_t> seats;  // by player index: first left of the button first
    std::vector<IdleSeat> idle;
    nb::tuple street_names;
};

// The beginning of a round of betting, by player index; later actions are in the history.
struct StreetFacts {
    std::int64_t number = 0;
    nb::tuple board;
    std::vector<PotFacts> pots;
    std::int64_t total_pot = 0;
    nb::dict up_cards;  // seat -> cards
    std::vector<std::int64_t> stacks, bets;
    std::vector<bool> statuses;
    std::int64_t deeds = 0;  // the length of the history then
};

using History = nb::typed<nb::tuple, Deed, nb::ellipsis>;

// Everything that a view is made from. Choices are in chips added; 0, 0 without a raise.
struct Facts {
    nb::typed<nb::object, HandFacts> hand;
    nb::typed<nb::object, StreetFacts> street;
    History history;
    std::uint64_t barred = 0;  // players who cannot raise with any stack, one bit per player
    std::int64_t seat = 0, place = 0;
    std::int64_t to_call = 0, min_raise = 0, max_raise = 0;
    std::int64_t price = 0, increment = 0;  // the bet to match, and the minimum that a raise adds
    bool may_fold = false;                  // false if the house rules refuse a fold or treat it as a check
};

// The answer of a player of this process, or the error in its place.
struct Reply {
    nb::object answer, fault;
};

}  // namespace croupier
