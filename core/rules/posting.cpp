// Antes, blinds, straddles and post bets, and the collection of bets into the pots.
#include <algorithm>

#include "rules/operations.hpp"
#include "rules/recording.hpp"

namespace croupier {

Refusal why_not_post_ante(const State& state, int& player) { return resolve_player(state, state.ante_pending, player); }

void post_ante(State& state, int player, Commentary commentary) {
    const Chips ante = state.setup->effective_ante(player);
    state.ante_pending &= ~player_bit(player);
    wager(state, player, ante);
    record(state, Kind::ante_posting, player, ante, commentary);
    advance(state);
}

Refusal why_not_post_blind(const State& state, int& player) {
    return resolve_player(state, state.blind_pending, player);
}

void post_blind(State& state, int player, Commentary commentary) {
    const Chips blind = state.setup->effective_blind(player);
    state.blind_pending &= ~player_bit(player);
    wager(state, player, blind);
    record(state, Kind::blind_or_straddle_posting, player, blind, commentary);
    advance(state);
}

Refusal why_not_collect_bets(const State& state) {
    if (!state.bet_collection_due) return refuse(Reason::wrong_phase);
    return {};
}

// The unmatched part of a bet is returned (TDA 15-B), so no pot has a single contributor. If everybody else folded, the
// bet of the last player stays in front of them: then only folded bets are collected.
static void return_uncalled(State& state, bool one_left) {
    const int players = state.player_count();
    if (!is_one(those_who(state, [&state](int player) { return state.bets[player] == state.top_bet; }))) return;
    Chips second = 0;
    for (int player = 0; player < players; ++player) {
        if (state.bets[player] < state.top_bet) second = std::max(second, state.bets[player]);
    }
    // Everybody antes: the small blind counts like the full ante.
    if (!state.antes_collected && state.setup->ante_saved > 0 && state.bets[0] < state.top_bet)
        second = std::max(second, std::min(state.bets[0] + state.setup->ante_credit(0), state.top_bet));
    for (int player = 0; player < players; ++player) {
        const Chips excess = state.bets[player] - second;
        if (excess > 0 && !(one_left && state.is_live(player))) wager(state, player, -excess);
    }
}

void collect_bets(State& state, Commentary commentary) {
    const int players = state.player_count();
    const bool antes = !state.antes_collected;
    const bool one_left = !antes && is_one(state.live);
    const bool returns = state.setup->rules.uncalled == Uncalled::returned;
    if (antes ? state.setup->ante_trimming : returns) return_uncalled(state, one_left);
    std::array<Chips, kMaxPlayers> bets;
    for (int player = 0; player < players; ++player) {
        // Everybody else folded: the last bet was not called and stays in front of the winner.
        const bool stays = one_left && returns && state.is_live(player);
        bets[player] = stays ? 0 : state.bets[player];
        state.bets[player] -= bets[player];
    }
    state.top_bet = 0;
    state.bet_collection_due = false;
    record_amounts(state, Kind::bet_collection, {bets.data(), static_cast<std::size_t>(players)}, commentary);
    advance(state);
}

}  // namespace croupier
