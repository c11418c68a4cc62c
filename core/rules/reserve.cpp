#include "rules/reserve.hpp"

#include <algorithm>
#include <numeric>

#include "rules/queries.hpp"

namespace croupier {

static void add_known(Reserve& cards, std::span<const Card> others) {
    for (const Card card : others) {
        if (is_known(card)) cards.push(card);
    }
}

static bool keeps_round_out(const State& state) {
    return state.setup->rules.reshuffle == Reshuffle::earlier_discards && state.street >= 0;
}

// The cards that are shuffled in first: the whole reserve. WSOP draw: without the discards of the current draw.
static Reserve first_reserve(const State& state) {
    Reserve cards;
    add_known(cards, state.burnt.view());
    add_known(cards, state.muck.view());
    for (int street = 0; street < state.setup->game.street_count; ++street) {
        if (street != state.street || !keeps_round_out(state)) add_known(cards, state.discards_of(street));
    }
    return cards;
}

// If that is not enough, the discards of this draw come last: those of the other players; a player's own only if no
// other card is left, which takes more players than rule books allow.
static Reserve last_reserve(const State& state, int player, bool own) {
    Reserve cards;
    const auto pile = state.discards_of(state.street);
    // Players discard one after the other.
    const auto begin =
        std::accumulate(state.thrown.begin(), state.thrown.begin() + std::max(player, 0), std::size_t{0});
    const std::size_t count = player < 0 ? 0 : state.thrown[static_cast<std::size_t>(player)];
    if (own) {
        add_known(cards, pile.subspan(begin, count));
    } else {
        add_known(cards, pile.first(begin));
        add_known(cards, pile.subspan(begin + count));
    }
    return cards;
}

int reserve_size(const State& state) {
    const auto known = [](std::span<const Card> cards) { return std::count_if(cards.begin(), cards.end(), is_known); };
    return static_cast<int>(known(state.burnt.view()) + known(state.muck.view()) + known(state.discards.view()));
}

bool is_short_of_cards(const State& state, int wanted) {
    return wanted > state.deck.size && wanted > state.deck.size + reserve_size(state);
}

bool lacks_hole_cards(const State& state, int wanted) {
    if (is_short_of_cards(state, wanted)) return true;
    // Cards that nobody knows left the deck too, as a player's view and many files have them.
    int dealable = state.deck.size + reserve_size(state);
    for (int player = 0; player < state.player_count(); ++player) {
        const auto held = state.hole_cards(player);
        dealable -=
            static_cast<int>(std::count_if(held.begin(), held.end(), [](Card card) { return !is_known(card); }));
    }
    return wanted > dealable;
}

Reserve dealable_reserve(const State& state, int missing, int player) {
    Reserve cards = first_reserve(state);
    if (!keeps_round_out(state)) return cards;
    for (const bool own : {false, true}) {
        if (missing > cards.size) add_known(cards, last_reserve(state, player, own).view());
    }
    return cards;
}

static void erase_discard(State& state, int street, std::size_t offset) {
    const auto pile = state.discards_of(street);
    state.discards.erase(static_cast<int>(pile.data() - state.discards.begin()) + static_cast<int>(offset));
    --state.discard_size[street];
    if (street != state.street) return;
    for (std::uint8_t& count : state.thrown) {
        if (offset < count) {
            --count;
            return;
        }
        offset -= count;
    }
}

static void erase_discard(State& state, int street, Card card) {
    const auto pile = state.discards_of(street);
    const auto place = std::find(pile.begin(), pile.end(), card);
    if (place != pile.end()) erase_discard(state, street, static_cast<std::size_t>(place - pile.begin()));
}

static void shuffle_in(State& state, Reserve returned, int most) {
    Stream stream(state.key, ++state.shuffles);
    shuffle(std::span<Card>(returned.items.data(), returned.size), stream);
    for (int index = 0; index < std::min<int>(most, returned.size); ++index) {
        if (!state.deck.full()) state.deck.push(returned[index]);
    }
}

void replenish(State& state, int wanted, bool named, int player) {
    shuffle_in(state, first_reserve(state), Reserve::capacity);
    state.burnt.clear();
    state.muck.clear();
    state.warnings |= kReserveReturned;
    if (!keeps_round_out(state)) {
        state.discards.clear();
        state.discard_size = {};
        state.thrown = {};
        return;
    }
    for (int street = 0; street < state.setup->game.street_count; ++street) {
        while (street != state.street && state.discard_size[street] > 0) erase_discard(state, street, std::size_t{0});
    }
    for (const bool own : {false, true}) {
        const int missing = wanted - state.deck.size;
        if (named || missing <= 0) return;
        // Only as many as are dealt now: the rest may be dealt to any player except the one who discarded it.
        const int before = state.deck.size;
        shuffle_in(state, last_reserve(state, player, own), missing);
        for (int index = before; index < state.deck.size; ++index)
            erase_discard(state, state.street, state.deck[index]);
    }
}

void take_named(State& state, Card card) {
    const auto remove = [card](auto& list) {
        if (const int place = list.find(card); place >= 0) list.erase(place);
    };
    if (is_known(card)) remove(state.deck);
    remove(state.burnt);
    remove(state.muck);
    for (int street = 0; street < state.setup->game.street_count; ++street) erase_discard(state, street, card);
}

}  // namespace croupier
