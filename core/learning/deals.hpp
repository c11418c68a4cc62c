// Deals of a heads-up game with one board as rows of small numbers, for learning what a deal is worth to two bots.
//
// A deal is both hands and the whole board. Its features say what players look at: ranks and suits of a hand, what it
// makes on each street and what it may still make, who is ahead, and how the board looks.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "cards/cards.hpp"
#include "evaluation/hand_types.hpp"
#include "machine/fast_stream.hpp"

namespace croupier {

inline constexpr std::size_t kBins = 64;           // values of a feature
inline constexpr std::size_t kMostStreets = 5;     // after the first
inline constexpr std::size_t kHandFeatures = 6;    // of a hand before the board
inline constexpr std::size_t kStreetFeatures = 6;  // of a hand on a street
inline constexpr std::size_t kBoardFeatures = 4;   // of the board on a street
inline constexpr std::size_t kPairs = kDeckSize * (kDeckSize - 1) / 2;

struct DealGame {
    HandType type;
    Mask deck = kFullDeck;
    int hole_count = 2;
    std::vector<int> boards;                                 // board cards on each street after the first
    std::vector<std::array<std::int32_t, kBins - 1>> steps;  // strengths that begin a bin, for each of these streets
    std::vector<std::uint8_t> starts;  // the bin of each hand of two cards before the flop; empty in other games
    std::vector<std::uint8_t> edges;   // the bin of each hand against each other

    std::size_t streets() const { return boards.size(); }
    std::size_t cards() const { return static_cast<std::size_t>(2 * hole_count + boards.back()); }
    std::size_t hand_features() const { return kHandFeatures + streets() * kStreetFeatures; }
    std::size_t features() const { return 2 * hand_features() + streets() * (kBoardFeatures + 1) + 1; }
    // Cuts the strengths of random hands into bins of equal size.
    void cut_strengths();
    // Hands that are dealt to one board of reference deals: an even number, they meet in pairs.
    std::size_t hands_per_board() const;
};

// A table of features, one column after the other.
struct DealTable {
    std::size_t rows = 0;
    std::vector<std::uint8_t> values;

    std::uint8_t* column(std::size_t feature) { return values.data() + feature * rows; }
    const std::uint8_t* column(std::size_t feature) const { return values.data() + feature * rows; }
};

// The board of a deal on each street after the first.
struct BoardCards {
    std::array<Mask, kMostStreets> masks{};
    std::array<std::uint32_t, kMostStreets> ranks{};
};
using BoardLook = std::array<std::uint8_t, kMostStreets * kBoardFeatures>;

// A hand on one board: its features, and its strength on each street.
struct HandLook {
    std::array<std::uint8_t, kHandFeatures + kMostStreets * kStreetFeatures> features{};
    std::array<std::int32_t, kMostStreets> strengths{};
    std::size_t number = 0;  // of two cards
};

BoardCards read_board(const DealGame& game, const Card* cards);
BoardLook look(const DealGame& game, const BoardCards& board);
HandLook look(const DealGame& game, Mask hand, const BoardCards& board);
// The same in parts: the hand before the board, then any street by itself.
void look_at_hand(const DealGame& game, Mask hand, HandLook& side);
void look_at_street(const DealGame& game, Mask hand, const BoardCards& board, std::size_t street, HandLook& side);

// A deck whose first cards are dealt again each time.
class Pile {
  public:
    explicit Pile(Mask deck) {
        for (Card card = 0; card < kDeckSize; ++card)
            if ((deck & bit(card)) != 0) cards_[size_++] = card;
    }

    const Card* deal(FastStream& stream, std::size_t count) {
        for (std::size_t dealt = 0; dealt < count; ++dealt)
            std::swap(cards_[dealt], cards_[dealt + stream.below(size_ - dealt)]);
        return cards_.data();
    }

  private:
    std::array<Card, kDeckSize> cards_{};
    std::size_t size_ = 0;
};

// Deals as card numbers: the first hand, the second hand, the board.
void read_deals(const DealGame& game, const Card* deals, std::size_t count, DealTable& table);

// Random deals: for each board, pairs of hands that share no card, each pair both ways round. Every one of them is a
// uniformly random deal by itself.
void draw_deals(const DealGame& game, FastStream& stream, std::size_t boards, DealTable& table);

}  // namespace croupier
