// Suits that a game cannot tell apart: what differs only in their names is one information set.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "loops/chance.hpp"
#include "loops/information.hpp"

namespace croupier {

struct SuitSymmetry {
    std::vector<std::uint8_t> suits;  // those that may change places, in order; none = every suit is itself
    bool unordered = true;            // cards dealt together have no order: no draw names them by their places
};

// Empty where a suit may decide something: who opens, or which cards the deck has.
SuitSymmetry symmetry_of(const Setup& setup);

// Other names for suits, by suit.
using Renaming = std::array<std::uint8_t, kSuits>;
std::vector<Renaming> renamings(std::span<const std::uint8_t> suits);
inline Card renamed(const Renaming& renaming, Card card) {
    return is_known(card) ? make_card(rank_of(card), renaming[static_cast<std::size_t>(suit_of(card))]) : card;
}

// The same bytes for all information states that differ in the names of suits alone; false where the bytes are none.
bool make_canonical(const SuitSymmetry& symmetry, Bytes& bytes);
// All information states that have these canonical bytes; cards dealt together are in the order of their numbers.
std::vector<Bytes> images(const SuitSymmetry& symmetry, const Bytes& canonical);

// One of each kind of outcome, with the probability of all of its kind. Suits of which no card has left the deck are
// the ones that still change places.
std::vector<ChanceOutcome> distinct_outcomes(const SuitSymmetry& symmetry, const State& state);

}  // namespace croupier
