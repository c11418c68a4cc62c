// What a player sees at a decision, as small numbers: its hand, the board, the betting, and what it draws.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "learning/deals.hpp"
#include "rules/state.hpp"

namespace croupier {

inline constexpr std::size_t kBetFeatures = 13;  // of the betting
inline constexpr std::size_t kDrawFeatures = 3;  // of the number that the player draws
inline constexpr std::size_t kSeen =
    kHandFeatures + kStreetFeatures + kBoardFeatures + 2 + kBetFeatures + kDrawFeatures;

using Seen = std::array<std::uint8_t, kSeen>;  // what a player looks at, each below kBins

Mask mask_of(const Card* cards, std::size_t count);

// Random hands on a board: what share of them a hand beats on each street, and what share at the end.
class Rivals {
  public:
    Rivals(const DealGame& game, const BoardCards& board, FastStream& stream);

    std::uint8_t beaten(std::size_t street, std::int32_t value) const;
    // What share a hand wins if nobody folds; on the last street that of the hands it beats.
    std::uint8_t share(std::size_t street, Mask hand, std::int32_t value) const;

  private:
    struct Ending {
        Mask used, shown;
        std::int32_t rival;
    };

    const DealGame& game_;
    std::array<std::vector<std::int32_t>, kMostStreets> strengths_;
    std::array<std::vector<Ending>, kMostStreets> endings_;
};

// A hand with everything that its player sees of the cards, by street.
struct Holder {
    std::array<Seen, kMostStreets + 1> seen{};

    Holder(const DealGame& game, Mask cards, const BoardCards& masks, const BoardLook& board, const Rivals& rivals);
};

// What happened in the betting so far.
struct Story {
    int street = -1;
    int done = 0;                 // decisions on this street
    std::array<int, 2> raises{};  // of each player, on all streets
    int raises_now = 0;           // on this street
    int aggressor = -1;           // who raised last on this street
    int before = -1;              // who raised last on the street before
    int opener = -1;              // who raised last on the first street

    void look(int now) {
        if (now == street) return;
        if (street == 0) opener = aggressor;
        if (street >= 0) before = aggressor;
        street = now, done = 0, raises_now = 0, aggressor = -1;
    }
    void note(int player, bool raised) {
        ++done;
        if (!raised) return;
        ++raises[static_cast<std::size_t>(player)], ++raises_now;
        aggressor = player;
    }
};

struct Stakes {
    double pot, call, unit;
};

Stakes stakes_of(const State& state, double unit);

// Writes what a player sees, all but what it draws.
void describe(const State& state, const Story& story, const Stakes& stakes, int player, const Holder& holder,
              Seen& row);

// A word as players use it: as a fraction, as one of two, as one of three.
void look_at_word(std::uint64_t word, std::uint8_t* cell);

}  // namespace croupier
