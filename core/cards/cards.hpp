// A card is one byte: 4 * rank + suit for the 52 known cards (rank 2..A = 0..12, suit c d h s = 0..3),
// and larger numbers for partly unknown cards ("A?", "?s") and unknown ones ("??").
#pragma once

#include <array>
#include <cstdint>

namespace croupier {

using Card = std::uint8_t;
using Mask = std::uint64_t;  // bit n = card number n

inline constexpr int kRanks = 13;
inline constexpr int kSuits = 4;
inline constexpr int kDeckSize = 52;
inline constexpr Card kUnknownCard = 52;  // "??"
inline constexpr Card kUnknownSuit = 53;  // "2?" .. "A?" = 53 .. 65
inline constexpr Card kUnknownRank = 66;  // "?c" .. "?s" = 66 .. 69
inline constexpr int kCardCodes = 70;
inline constexpr Mask kFullDeck = (Mask{1} << kDeckSize) - 1;

using Deck = std::array<Card, kDeckSize>;  // also for smaller decks: their cards come first

constexpr bool is_known(Card card) { return card < kDeckSize; }
constexpr int rank_of(Card card) { return card / kSuits; }  // known cards only
constexpr int suit_of(Card card) { return card % kSuits; }  // known cards only
constexpr Card make_card(int rank, int suit) { return static_cast<Card>(kSuits * rank + suit); }
constexpr Mask bit(Card card) { return Mask{1} << card; }

}  // namespace croupier
