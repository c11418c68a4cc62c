#include "redeal.hpp"

#include <algorithm>

#include "evaluation/strength.hpp"

namespace croupier {

namespace {

// The cards a player has seen: face up, on a board, shown, or dealt to that player.
Mask seen_cards(const State& state, int viewer) {
    Mask seen = known_cards(state.hole_cards(viewer));
    for (const Record& record : state.log.records) {
        const bool visible = record.kind == Kind::board_dealing || record.kind == Kind::hole_cards_showing_or_mucking ||
                             record.player == viewer;
        if (record.kind == Kind::bet_collection || record.kind == Kind::chips_pushing) continue;
        const auto cards = state.log.cards_of(record);
        for (std::size_t index = 0; index < cards.size(); ++index) {
            const bool up = record.kind == Kind::hole_dealing && (record.amount >> index & 1) != 0;
            if ((visible || up) && is_known(cards[index])) seen |= bit(cards[index]);
        }
    }
    return seen;
}

// Everything a card can be: its places on the table, in the deck and beside it.
template <typename Visit>
void visit_cards(State& state, const Visit& visit) {
    for (int index = 0; index < state.deck.size; ++index) visit(state.deck[index]);
    for (int index = 0; index < state.burnt.size; ++index) visit(state.burnt[index]);
    for (int index = 0; index < state.muck.size; ++index) visit(state.muck[index]);
    for (int index = 0; index < state.discards.size; ++index) visit(state.discards[index]);
    for (int player = 0; player < state.player_count(); ++player) {
        Card* hole = state.hole_begin(player);
        std::for_each(hole, hole + state.hole_size[player], visit);
    }
    for (Card& card : state.log.cards) visit(card);
}

bool fits(Card card, Card pattern) {
    if (pattern == kUnknownCard) return true;
    return pattern >= kUnknownRank ? suit_of(card) == pattern - kUnknownRank : rank_of(card) == pattern - kUnknownSuit;
}

// The first card of the deck that an unknown one may be takes its place.
void fill(State& state, Card& place) {
    if (is_known(place)) return;
    for (int index = 0; index < state.deck.size; ++index) {
        if (!fits(state.deck[index], place)) continue;
        place = state.deck[index];
        state.deck.erase(index);
        return;
    }
}

// Tells the log which cards the unknown ones of a player turned out to be: hole cards lie in the order they were dealt,
// and a hand that was changed otherwise (shown, drawn against) keeps its "??" there.
void tell_hole_cards(State& state, int player) {
    FixedList<std::uint32_t, 64> places;
    for (const Record& record : state.log.records) {
        if (record.player != player) continue;
        if (record.kind == Kind::standing_pat_or_discarding && record.count > 0) return;
        if (record.kind == Kind::hole_cards_showing_or_mucking) return;
        if (record.kind != Kind::hole_dealing) continue;
        for (std::uint32_t index = 0; index < record.count; ++index) places.push(record.begin + index);
    }
    const auto held = state.hole_cards(player);
    if (held.size() != places.size) return;
    for (int index = 0; index < places.size; ++index)
        state.log.cards[places[index]] = held[static_cast<std::size_t>(index)];
}

void fill_unknown(State& state, Stream& stream) {
    // Cards of which the rank or the suit is known first, while there are most to choose from.
    for (const bool in_part : {true, false}) {
        const auto fill_place = [&](Card& place) {
            if ((place != kUnknownCard) == in_part) fill(state, place);
        };
        for (int player = 0; player < state.player_count(); ++player) {
            Card* hole = state.hole_begin(player);
            std::for_each(hole, hole + state.hole_size[player], fill_place);
        }
        for (int position = 0; position < state.board_size; ++position) {
            for (int board = 0; board < state.board_filled[position]; ++board) fill_place(state.board[board][position]);
        }
    }
    if (!state.log.records.empty()) {
        for (int player = 0; player < state.player_count(); ++player) tell_hole_cards(state, player);
    }
    // The first king was taken from among the others: what lies before its place has none any more.
    shuffle(std::span<Card>(state.deck.items.data(), state.deck.size), stream);
}

bool has_unknown(const State& state) {
    for (int player = 0; player < state.player_count(); ++player) {
        const auto held = state.hole_cards(player);
        if (!std::all_of(held.begin(), held.end(), is_known)) return true;
    }
    for (int position = 0; position < state.board_size; ++position) {
        const auto cards = state.cards_at(position);
        if (!std::all_of(cards.begin(), cards.end(), is_known)) return true;
    }
    return false;
}

}  // namespace

Redealing find_hidden(const State& state, int viewer) {
    Redealing redealing;
    redealing.unknown_cards = has_unknown(state);
    redealing.by_value = viewer >= 0;
    if (viewer < 0) return redealing;
    Mask hidden = 0;
    State copy = state;
    visit_cards(copy, [&hidden](Card card) {
        if (is_known(card)) hidden |= bit(card);
    });
    for (int position = 0; position < state.board_size; ++position) {
        for (const Card card : state.cards_at(position)) {
            if (is_known(card)) hidden &= ~bit(card);
        }
    }
    for (int player = 0; player < state.player_count(); ++player) {
        const auto held = state.hole_cards(player);
        for (std::size_t index = 0; index < held.size(); ++index) {
            if (is_known(held[index]) && (state.hole_up[player] >> index & 1) != 0) hidden &= ~bit(held[index]);
        }
    }
    hidden &= ~seen_cards(state, viewer);
    for (Mask left = hidden; left != 0; left &= left - 1)
        redealing.hidden.push(static_cast<Card>(std::countr_zero(left)));
    return redealing;
}

void redeal(State& state, const Redealing& redealing, const Key& key) {
    state.key = key;
    Stream stream(key, 0);
    if (redealing.by_value) {
        auto dealt = redealing.hidden;
        shuffle(std::span<Card>(dealt.items.data(), dealt.size), stream);
        std::array<Card, kCardCodes> now{};
        for (int card = 0; card < kCardCodes; ++card) now[static_cast<std::size_t>(card)] = static_cast<Card>(card);
        for (int index = 0; index < dealt.size; ++index) now[redealing.hidden[index]] = dealt[index];
        visit_cards(state, [&now](Card& card) { card = now[card]; });
    } else {
        // In order first, so that the same seed gives the same cards however the deck lay.
        std::sort(state.deck.items.begin(), state.deck.items.begin() + state.deck.size);
        shuffle(std::span<Card>(state.deck.items.data(), state.deck.size), stream);
    }
    if (redealing.unknown_cards) fill_unknown(state, stream);
}

}  // namespace croupier
