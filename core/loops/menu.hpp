// A short list of actions with numbers, for agents that choose among a few: fold, call, some sizes, discards.
#pragma once

#include <bit>
#include <vector>

#include "loops/policy.hpp"

namespace croupier {

struct MenuItem {
    enum class Kind : std::uint8_t {
        fold,
        call,
        minimum,  // the smallest raise, and the only one of fixed limit
        all_in,   // as far as the betting structure allows
        pot,      // the call, and then a fraction of the pot
        bet,      // a multiple of the bet to call; of the smallest bet if there is none
    };
    Kind kind = Kind::call;
    double factor = 0;  // of the pot, or of the bet
};

inline constexpr int kMostMenuItems = 64;
inline constexpr int kMostDrawCards = 10;

// Ids count the items, then the discards: bit k of the rest stands for the k-th hole card.
struct Menu {
    std::vector<MenuItem> items;
    int draw_cards = 0;  // hole cards a player may discard; 0 = the game has no draw

    int count() const { return static_cast<int>(items.size()); }
    int size() const { return count() + (draw_cards > 0 ? 1 << draw_cards : 0); }
};

// The actions of a menu's ids for the player who decides. A size beyond the limits is moved to the nearest legal one.
struct Offer {
    std::array<Chips, kMostMenuItems> amounts;  // of raises, by item; of the others undefined
    std::uint64_t legal = 0;                    // bit i: item i; one of several equal sizes is legal, the first
    int discards = 0;                           // draws: this many ids after the items are legal
    int exactly = -1;                           // only those with this many cards; -1 = all
    std::uint32_t discardable = 0;              // only those with no other card
};
Offer make_offer(const State& state, const Menu& menu);
// The same if the betting options of the player are known.
Offer make_offer(const State& state, const Menu& menu, const Turn& turn, const BettingOptions& options);
// The id, or the nearest legal one: a check, a fold, standing pat.
// The offer to the player who bets, kept for many tables: a mask and the step after it need the same offer.
class KeptOffers {
  public:
    KeptOffers(std::size_t tables, const Menu& menu)
        : items_(menu.items.size()), legal_(tables), amounts_(tables * items_) {}

    void keep(std::size_t table, const Offer& offer) {
        legal_[table] = offer.legal;
        for (std::uint64_t left = offer.legal; left != 0; left &= left - 1) {
            const auto id = static_cast<std::size_t>(std::countr_zero(left));
            amounts_[table * items_ + id] = offer.amounts[id];
        }
    }
    bool has(std::size_t table, std::int64_t id) const {
        return id >= 0 && id < static_cast<std::int64_t>(items_) && (legal_[table] >> id & 1) != 0;
    }
    Chips amount(std::size_t table, std::int64_t id) const {
        return amounts_[table * items_ + static_cast<std::size_t>(id)];
    }

  private:
    std::size_t items_;
    std::vector<std::uint64_t> legal_;
    std::vector<Chips> amounts_;
};

int legal_id(const Offer& offer, const Menu& menu, int id, bool free);
int any_id(const Offer& offer, const Menu& menu, Chance& chance);  // -1 = nothing is legal

// The decision of an id. An illegal id gives a decision that why_not_decide refuses, or that another id offers.
Decision decision_of(const Offer& offer, const Menu& menu, int id);
inline bool is_offered(const Offer& offer, const Menu& menu, int id) {
    if (id < menu.count()) return (offer.legal >> id & 1) != 0;
    const int bits = id - menu.count();
    if (bits >= offer.discards || (static_cast<std::uint32_t>(bits) & ~offer.discardable) != 0) return false;
    return offer.exactly < 0 || std::popcount(static_cast<unsigned>(bits)) == offer.exactly;
}

}  // namespace croupier
