// How operations write their record; used by the files of the phases only.
#pragma once

#include <algorithm>
#include <span>

#include "rules/state.hpp"

namespace croupier {

[[gnu::noinline]] inline Record& append(State& state, Kind kind, int player, Chips amount, Commentary commentary) {
    Record record;
    record.kind = kind;
    record.player = static_cast<std::int8_t>(player);
    record.amount = amount;
    if (commentary != nullptr) {
        record.commentary = static_cast<std::int32_t>(state.log.commentaries.size());
        state.log.commentaries.push_back(*commentary);
    }
    state.log.records.push_back(record);
    return state.log.records.back();
}

// Loops over many hands keep no log and must be fast.
inline void record(State& state, Kind kind, int player, Chips amount, Commentary commentary) {
    if (state.logging) [[unlikely]]
        append(state, kind, player, amount, commentary);
}

// Separate from the check whether there is a log, which is inlined in the operations.
[[gnu::noinline]] inline void append_cards(State& state, Kind kind, int player, std::span<const Card> cards,
                                           Chips amount, Commentary commentary) {
    Record& entry = append(state, kind, player, amount, commentary);
    entry.begin = static_cast<std::uint32_t>(state.log.cards.size());
    entry.count = static_cast<std::uint16_t>(cards.size());
    entry.street = state.street;
    state.log.cards.insert(state.log.cards.end(), cards.begin(), cards.end());
}

inline void record_cards(State& state, Kind kind, int player, std::span<const Card> cards, Chips amount,
                         Commentary commentary) {
    if (state.logging) [[unlikely]]
        append_cards(state, kind, player, cards, amount, commentary);
}

inline Record* record_amounts(State& state, Kind kind, std::span<const Chips> amounts, Commentary commentary) {
    if (!state.logging) [[likely]]
        return nullptr;
    Record& entry = append(state, kind, -1, 0, commentary);
    entry.begin = static_cast<std::uint32_t>(state.log.amounts.size());
    entry.count = static_cast<std::uint16_t>(amounts.size());
    state.log.amounts.insert(state.log.amounts.end(), amounts.begin(), amounts.end());
    return &entry;
}

// Moves chips from a stack to the player's bet.
inline void wager(State& state, int player, Chips amount) {
    const Chips left = minus(state.stacks[player], amount);
    state.stacks[player] = left;
    state.with_chips = (state.with_chips & ~player_bit(player)) | Players{left > 0} << player;
    state.bets[player] += amount;
    state.payoffs[player] -= amount;
    state.top_bet = std::max(state.top_bet, state.bets[player]);
}

// Moves the cards of a folded, mucked or killed hand to the muck.
inline void muck_hole_cards(State& state, int player) {
    for (const Card card : state.hole_cards(player)) state.muck.push(card);
    state.hole_size[player] = 0;
    state.hole_up[player] = 0;
}

// Fills in a missing player index, or returns the reason why the given one is refused.
inline Refusal resolve_player(const State& state, Players pending, int& player) {
    if (pending == 0) return refuse(Reason::wrong_phase);
    if (player < 0) player = first_of(pending);
    if (player >= state.player_count()) return refuse(Reason::no_such_player, -1, player, state.player_count() - 1);
    if (!contains(pending, player)) return refuse(Reason::not_your_turn, player);
    return {};
}

}  // namespace croupier
