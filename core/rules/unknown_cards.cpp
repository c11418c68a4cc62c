#include "rules/unknown_cards.hpp"

#include <algorithm>

namespace croupier {

namespace {

constexpr int kTries = 200;
using Places = FixedList<Card*, kMaxHoleCards + kMaxBoards * kMaxBoardPositions>;

bool fits(Card card, Card pattern) {
    return pattern >= kUnknownRank ? suit_of(card) == pattern - kUnknownRank : rank_of(card) == pattern - kUnknownSuit;
}

// The places on the table with unknown or partly unknown cards.
Places find_places(State& state, bool in_part) {
    Places places;
    const auto look_at = [&](Card& card) {
        if (!is_known(card) && (card != kUnknownCard) == in_part) places.push(&card);
    };
    for (int player = 0; player < state.player_count(); ++player) {
        Card* hole = state.hole_begin(player);
        std::for_each(hole, hole + state.hole_size[player], look_at);
    }
    for (int position = 0; position < state.board_size; ++position) {
        for (int board = 0; board < state.board_filled[position]; ++board) look_at(state.board[board][position]);
    }
    return places;
}

using Chosen = FixedList<Card, Places::capacity>;

// Draws a card for each place from all that fit, or from those that are left; false if that fails.
bool choose(const Places& places, const State& state, bool from_the_rest, Stream& stream, Chosen& chosen) {
    chosen.clear();
    Mask taken = 0;
    for (Card* const place : places) {
        FixedList<Card, kMaxDeck> fitting;
        for (const Card card : state.deck) {
            if (fits(card, *place) && !(from_the_rest && (taken & bit(card)) != 0)) fitting.push(card);
        }
        if (fitting.empty()) return false;
        const auto number = static_cast<unsigned __int128>(stream.next()) * fitting.size >> 64;
        const Card card = fitting[static_cast<int>(number)];
        if ((taken & bit(card)) != 0) return false;
        taken |= bit(card);
        chosen.push(card);
    }
    return true;
}

// Partly known cards. Drawing each card independently until there are no duplicates makes all combinations equally
// likely; if that rarely succeeds, they are drawn one after the other.
void deal_in_part(State& state, Stream& stream) {
    const Places places = find_places(state, true);
    Chosen chosen;
    bool found = places.empty();
    for (int attempt = 0; attempt < 2 * kTries && !found; ++attempt)
        found = choose(places, state, attempt >= kTries, stream, chosen);
    if (!found) return;
    for (int index = 0; index < places.size; ++index) {
        *places[index] = chosen[index];
        state.deck.erase(state.deck.find(chosen[index]));
    }
}

// The places of a player's cards in the log; none if they were shown, which may have changed them.
FixedList<std::uint32_t, kMaxHoleCards> held_in_log(const State& state, int player) {
    FixedList<std::uint32_t, kMaxHoleCards> held;
    for (const Record& record : state.log.records) {
        if (record.player != player) continue;
        if (record.kind == Kind::hole_cards_showing_or_mucking) return {};
        if (record.kind == Kind::hole_dealing) {
            for (std::uint32_t index = 0; index < record.count; ++index) held.push(record.begin + index);
        } else if (record.kind == Kind::standing_pat_or_discarding) {
            for (const Card card : state.log.cards_of(record)) {
                const auto gone = std::find_if(held.begin(), held.end(),
                                               [&](std::uint32_t place) { return state.log.cards[place] == card; });
                if (gone != held.end()) held.erase(static_cast<int>(gone - held.begin()));
            }
        }
    }
    return held;
}

void tell_hole_cards(State& state, int player) {
    const auto places = held_in_log(state, player);
    const auto held = state.hole_cards(player);
    if (held.size() != places.size) return;
    for (int index = 0; index < places.size; ++index)
        state.log.cards[places[index]] = held[static_cast<std::size_t>(index)];
}

// A single board is in the order of the deal. For several boards the log does not contain the places.
void tell_board(State& state) {
    if (state.setup->board_count != 1 || state.runout_count > 1) return;
    int position = 0;
    for (const Record& record : state.log.records) {
        if (record.kind != Kind::board_dealing) continue;
        for (std::uint32_t index = 0; index < record.count && position < state.board_size; ++index)
            state.log.cards[record.begin + index] = state.board[0][position++];
    }
}

}  // namespace

bool has_unknown_cards(const State& state) {
    const auto is_unknown = [](Card card) { return !is_known(card); };
    for (int player = 0; player < state.player_count(); ++player) {
        if (std::ranges::any_of(state.hole_cards(player), is_unknown)) return true;
    }
    for (int position = 0; position < state.board_size; ++position) {
        if (std::ranges::any_of(state.cards_at(position), is_unknown)) return true;
    }
    return false;
}

void deal_unknown_cards(State& state, Stream& stream) {
    deal_in_part(state, stream);
    for (Card* const place : find_places(state, false)) {
        if (state.deck.empty()) break;
        *place = state.deck.front();
        state.deck.erase_first(1);
    }
    if (state.log.records.empty()) return;
    for (int player = 0; player < state.player_count(); ++player) tell_hole_cards(state, player);
    tell_board(state);
}

}  // namespace croupier
