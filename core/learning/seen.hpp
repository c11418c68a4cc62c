// What a player sees at a decision, as small numbers: its hand, the board, the betting, and what it draws.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "learning/deals.hpp"
#include "rules/state.hpp"

namespace croupier {

inline constexpr std::size_t kBetFeatures = 13;  // of the betting
inline constexpr std::size_t kDrawFeatures = 3;  // of the number that the player draws
inline constexpr std::size_t kSeen =
    kHandFeatures + kStreetFeatures + kBoardFeatures + 2 + kBetFeatures + kDrawFeatures;

using Seen = std::array<std::uint8_t, kSeen>;  // what a player looks at, each below kBins

Mask mask_of(const Card* cards, std::size_t count);

// Random hands on a board: what share of them a hand beats on each street, and what share at the end. All are drawn at
// once; what they say of a street is computed when that street is looked at, as most hands end before the last one.
class Rivals {
  public:
    Rivals(const DealGame& game, const BoardCards& board, FastStream& stream);

    std::uint8_t beaten(std::size_t street, std::int32_t value) const;
    // What share a hand wins if nobody folds; on the last street that of the hands it beats.
    std::uint8_t share(std::size_t street, Mask hand, std::int32_t value) const;

  private:
    static constexpr std::size_t kOpponents = 200;  // random hands that a hand is compared with on each board
    static constexpr std::size_t kEndings = 48;     // random hands and boards to come, on each street but the last

    struct Endings {
        std::array<Mask, kEndings> used, shown, rivals;  // used: of the hand and of the cards to come
        std::array<std::int32_t, kEndings> strengths;
    };
    struct Street {
        bool compared = false, ended = false;  // the strengths of the hands, and those of the endings, are known
        std::array<std::int32_t, kOpponents> strengths;
        Endings endings;
    };

    const DealGame& game_;
    const BoardCards& board_;
    std::array<Mask, kOpponents> hands_;
    mutable std::array<Street, kMostStreets> streets_;
};

// A hand with everything that its player sees of the cards, by street.
class Holder {
  public:
    Holder(const DealGame& game, Mask cards, const BoardCards& masks, const BoardLook& board, const Rivals& rivals);

    const Seen& seen(std::size_t street) const {
        if (!known_[street]) look_at(street);
        return seen_[street];
    }

  private:
    void look_at(std::size_t street) const;

    const DealGame* game_;
    const BoardCards* masks_;
    const BoardLook* board_;
    const Rivals* rivals_;
    Mask cards_;
    mutable HandLook hand_;
    mutable std::array<bool, kMostStreets + 1> known_{};
    mutable std::array<Seen, kMostStreets + 1> seen_;
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
