// Pots: cut at the totals of players who are all-in, never by folded chips; main pot first (TDA 21).
#include <algorithm>

#include "rules/phases.hpp"

namespace croupier {

int live_count(const State& state) { return count_of(state.live); }

Chips collected(const State& state, int player) { return -state.payoffs[player] - state.bets[player]; }

Chips dead_ante(const Course& course, const Setup& setup, int player) {
    return setup.ante_trimming || !course.antes_collected ? 0 : setup.effective_ante(player);
}

static Chips dead_ante(const State& state, int player) { return dead_ante(state, *state.setup, player); }

// If everybody antes: how much the small blind counts beyond its chips.
static Chips ante_credit(const State& state, int player) {
    return state.antes_collected ? state.setup->ante_credit(player) : 0;
}

// An ante without the part that nobody else paid, which is returned.
static Chips kept_ante(const Setup& setup, int player) {
    Chips others = 0;
    for (int other = 0; other < setup.player_count; ++other) {
        if (other != player) others = std::max(others, setup.effective_ante(other));
    }
    return std::min(setup.effective_ante(player), others);
}

// The chips of a player in the pots that count for the levels, without dead antes.
static Chips level_of(const State& state, int player) {
    return collected(state, player) - dead_ante(state, player) + ante_credit(state, player);
}

// The chips of a player between two levels.
static Chips chips_between(const State& state, int player, Chips own, Chips from, Chips to) {
    const Chips chips = std::max<Chips>(std::min(own, to) - from, 0);
    const Chips credit = ante_credit(state, player);
    if (credit == 0) [[likely]]
        return chips;
    const Chips paid = kept_ante(*state.setup, player);
    return chips - std::max<Chips>(std::min({own, to, paid + credit}) - std::max(from, paid), 0);
}

// Matched antes: the amount that each counts for, without the returned part.
static std::array<Chips, kMaxPlayers> matched_antes(const State& state) {
    std::array<Chips, kMaxPlayers> antes{};
    if (!state.setup->ante_trimming || !state.antes_collected) return antes;
    Chips largest = 0;
    Chips second = 0;
    for (int player = 0; player < state.player_count(); ++player) {
        antes[player] = state.setup->effective_ante(player) + ante_credit(state, player);
        second = std::max(second, std::min(largest, antes[player]));
        largest = std::max(largest, antes[player]);
    }
    for (Chips& ante : antes) ante = std::min(ante, second);
    return antes;
}

// Uneven antes: the part of a folded player's ante above the antes and the levels of all remaining players. No bet was
// given up with it, so it is not a pot of its own: it stays in the last pot that a remaining player has paid into.
static Chips take_stray_antes(const State& state, std::array<Chips, kMaxPlayers>& matched,
                              std::array<Chips, kMaxPlayers>& reached) {
    Chips top = 0;
    for_each(state.contenders, [&](int player) { top = std::max(top, reached[player]); });
    const Players folded = ~state.contenders & static_cast<Players>((std::uint64_t{1} << state.player_count()) - 1);
    const Players beyond = those_who(folded, [&](int player) { return matched[player] > top; });
    if (beyond == 0 || top == 0) [[likely]]
        return 0;
    const auto antes = matched_antes(state);
    Chips largest = 0;
    for_each(state.contenders, [&](int player) { largest = std::max(largest, antes[player]); });
    Chips stray = 0;
    for_each(beyond, [&](int player) {
        const Chips part = std::clamp<Chips>(antes[player] - largest, 0, matched[player] - top);
        stray += chips_between(state, player, matched[player], matched[player] - part, matched[player]);
        matched[player] -= part;
        reached[player] -= part;
    });
    return stray;
}

// The players whose totals cut the pots: all who did not fold (TDA 21), or only those who still have cards.
static Players cutting(const State& state) {
    return state.setup->rules.pot_merging == PotMerging::killed ? state.live : state.contenders;
}

static void cut_layers(const State& state, Pots& pots) {
    pots.clear();
    const Players contenders = cutting(state);
    const int players = state.player_count();
    std::array<Chips, kMaxPlayers> matched;  // what counts for the levels, without dead antes
    std::array<Chips, kMaxPlayers> reached;  // with the bet in front, which the last player keeps there
    Chips dead = 0;
    Chips highest = 0;
    for (int player = 0; player < players; ++player) {
        matched[player] = level_of(state, player);
        reached[player] = matched[player] + state.bets[player];
        dead += dead_ante(state, player);
    }
    const Chips stray = take_stray_antes(state, matched, reached);
    for (int player = 0; player < players; ++player) highest = std::max(highest, matched[player]);
    if (dead > 0) {
        Players anted = 0;
        for (int player = 0; player < players; ++player) {
            if (collected(state, player) > 0) anted |= player_bit(player);
        }
        pots.push({0, dead, contenders, anted});
    }
    const int last = is_one(contenders) ? first_of(contenders) : -1;
    // Level by level: each pot goes up to the total of the next contender, and everybody above the previous level takes
    // part.
    for (Chips level = 0; level < highest;) {
        Chips lowest = highest;
        for (int player = 0; player < players; ++player) {
            lowest = std::min(lowest, matched[player] > level ? matched[player] : highest);
        }
        // The last player's bet stays in front; it still cuts the pot if others paid more before they folded.
        if (last >= 0 && reached[last] > level) lowest = std::min(lowest, reached[last]);
        Chips shortest = kInfinite;
        for_each(contenders, [&](int player) {
            if (reached[player] >= lowest) shortest = std::min(shortest, reached[player]);
        });
        Chips next = highest;
        if (shortest < highest) {  // only collected chips: a bet in front cuts no pot before it is collected
            next = lowest;
            for (int player = 0; player < players; ++player) {
                if (matched[player] <= shortest) next = std::max(next, matched[player]);
            }
        }
        Pot pot{};
        for (int player = 0; player < players; ++player) {
            pot.unraked += chips_between(state, player, matched[player], level, next);
            pot.contributors |= Players{reached[player] >= lowest} << player;
        }
        pot.players = pot.contributors & contenders;
        if (pot.unraked == 0) {
            level = next;
            continue;
        }
        if (!pots.empty() && pots.back().players == pot.players) {
            pots.back().unraked += pot.unraked;
            pots.back().contributors |= pot.contributors;
        } else {
            pots.push(pot);
        }
        level = next;
    }
    int last_claimed = pots.size - 1;
    while (last_claimed > 0 && pots[last_claimed].players == 0) --last_claimed;
    if (stray > 0) pots[last_claimed].unraked += stray;
    for (int index = 0; index < pots.size; ++index) pots[index].players &= state.live;
}

const Pots& unraked_pots(const State& state, Pots& room) {
    if (!state.pots.empty()) return state.pots;
    cut_layers(state, room);
    return room;
}

void cut_pots(State& state) {
    if (state.pots.empty()) cut_layers(state, state.pots);
}

void hand_left(State& state) {
    if (state.setup->rules.pot_merging != PotMerging::killed || state.pots.empty()) return;
    cut_layers(state, state.pots);
}

// Neighbouring pots that only one player can win are pushed together. Not if pots are divided by boards or hand types,
// where an odd chip may go to another part; not if the rake is taken pot by pot; and not for an uncalled bet, which a
// house rule makes a pot of its own.
void merge_pots(State& state) {
    if (state.setup->rules.pot_merging != PotMerging::same_claimant || state.pots.size < 2) return;
    const Hooks* hooks = state.setup->hooks;
    if (hooks != nullptr && hooks->divides) return;  // a split function may give each pot to another player
    const bool divided = state.setup->game.hand_type_count > 1 || board_count(state) > 1;
    if (divided && !is_one(state.live)) return;
    const auto mergeable = [](const Pot& pot) {
        return is_one(pot.players) && pot.raked == 0 && !is_one(pot.contributors);
    };
    int merged = 0;
    for (int index = 1; index < state.pots.size; ++index) {
        const Pot& next = state.pots[index];
        Pot& before = state.pots[merged];
        if (mergeable(next) && mergeable(before) && next.players == before.players) {
            before.unraked += next.unraked;
            before.contributors |= next.contributors;
        } else {
            state.pots[++merged] = next;
        }
    }
    while (state.pots.size > merged + 1) state.pots.pop_back();
}

// The part of the largest contribution that nobody matched.
template <typename Contribution>
static UncalledBet unmatched(const State& state, const Contribution& contribution) {
    int most = 0;
    Chips second = 0;
    for (int player = 1; player < state.player_count(); ++player) {
        const Chips matched = contribution(player);
        const Chips largest = contribution(most);
        second = std::max(second, std::min(largest, matched));
        if (matched > largest) most = player;
    }
    return {most, chips_between(state, most, contribution(most), second, kInfinite)};
}

// The same in the pots alone: 0 if uncalled bets are returned.
static Chips uncalled_part(const State& state) {
    if (state.setup->rules.uncalled == Uncalled::returned) return 0;
    return unmatched(state, [&](int player) { return level_of(state, player); }).amount;
}

UncalledBet uncalled_bet(const State& state) {
    const UncalledBet bet = unmatched(state, [&](int player) { return level_of(state, player) + state.bets[player]; });
    // Whoever gave up the hand lost these chips too: somebody else wins them.
    return bet.amount > 0 && contains(state.live, bet.player) ? bet : UncalledBet{};
}

int last_pot_of(const State& state, int player) {
    Pots room;
    const Pots& pots = unraked_pots(state, room);
    int last = pots.size - 1;
    while (last > 0 && !contains(pots[last].contributors, player)) --last;
    return std::max(last, 0);
}

// The called part of the bet that is still in front of the last player: it is raked with the pot.
static Chips matched_in_front(const State& state) {
    if (!is_one(state.contenders)) return 0;
    const int winner = first_of(state.contenders);
    const auto matched = [&](int player) { return level_of(state, player); };
    Chips second = 0;
    for (int player = 0; player < state.player_count(); ++player) {
        if (player != winner) second = std::max(second, matched(player));
    }
    return std::max<Chips>(std::min(matched(winner) + state.bets[winner], second) - matched(winner), 0);
}

// The value that applies at this number; `before` below the first step.
static Chips amount_at(const RakeSteps& steps, std::int64_t number, Chips before) {
    Chips amount = before;
    for (const RakeStep& step : steps) {
        if (number >= step.from) amount = step.amount;
    }
    return amount;
}

static void take_rake(const State& state, Pots& pots) {
    const Setup& setup = *state.setup;
    if (setup.hooks != nullptr && setup.hooks->rakes) {
        for (int index = 0; index < pots.size; ++index) {
            Pot& pot = pots[index];
            const Chips raked = std::clamp<Chips>(setup.hooks->rake(state, pot.unraked), 0, pot.unraked);
            pot.raked = raked;
            pot.unraked -= raked;
        }
        return;
    }
    const Rake& rake = setup.rules.rake;
    if (!rake.taken.empty()) {
        for (int index = 0; index < std::min<int>(pots.size, rake.taken.size); ++index) {
            Pot& pot = pots[index];
            pot.raked = std::min(rake.taken[index], pot.unraked);
            pot.unraked -= pot.raked;
        }
        return;
    }
    if (rake.millionths == 0 && rake.steps.empty()) return;
    if (rake.no_flop_no_drop && state.board_size == 0) return;
    Chips left = amount_at(rake.caps, state.player_count(), rake.cap);
    // An uncalled bet is not raked, also if it waits in the last pot instead of being returned at once.
    const Chips in_front = pots.empty() ? 0 : matched_in_front(state) - uncalled_part(state);
    Chips due = 0;  // by steps
    if (!rake.steps.empty()) {
        Chips called = in_front;
        for (const Pot& pot : pots) called += pot.unraked;
        due = amount_at(rake.steps, called, 0);
    }
    for (int index = 0; index < pots.size; ++index) {
        Pot& pot = pots[index];
        const Chips called = pot.unraked + (index + 1 == pots.size ? in_front : 0);
        // Rounded down: the house never takes too much.
        const Chips share =
            rake.steps.empty() ? millionths_of(called, rake.millionths) : std::min(due, std::max<Chips>(called, 0));
        const Chips raked = std::min({share, left, pot.unraked});
        due -= rake.steps.empty() ? 0 : raked;
        pot.raked = raked;
        pot.unraked -= raked;
        if (!rake.cap_per_pot) left = minus(left, raked);
    }
}

void rake_pots(State& state) {
    take_rake(state, state.pots);
    for (int index = 0; index < state.pots.size; ++index) state.pots[index].players &= state.live;
}

Pots current_pots(const State& state) {
    Pots pots;
    if (state.phase >= Phase::chips_pushing) {
        pots = state.pots;
    } else {
        cut_layers(state, pots);
        take_rake(state, pots);
    }
    return pots;
}

Chips total_pot(const State& state) {
    Chips total = 0;
    if (state.phase < Phase::chips_pushing) {  // all chips paid are in the pots or in front
        for (int player = 0; player < state.player_count(); ++player) total -= state.payoffs[player];
        return total;
    }
    for (int player = 0; player < state.player_count(); ++player) total += state.bets[player];
    for (const Pot& pot : state.pots) total += pot.raked + pot.unraked;
    return total;
}

static bool counts_chips(const Record& record) {
    return record.kind != Kind::hole_dealing && record.kind != Kind::runout_count_selection;
}

// Every amount of chips that a hand has stored.
template <typename Visit>
static void visit_amounts(State& state, const Visit& visit) {
    for (int player = 0; player < state.player_count(); ++player) {
        visit(state.stacks[player]);
        visit(state.bets[player]);
        visit(state.payoffs[player]);
    }
    visit(state.top_bet);
    visit(state.forced);
    visit(state.raise_amount);
    visit(state.ladder);
    visit(state.pushed);
    visit(state.push_total);
    visit(state.unposted);
    for (int index = 0; index < state.short_all_ins; ++index) visit(state.short_all_in_amounts[index]);
    for (int index = 0; index < state.pots.size; ++index) {
        visit(state.pots[index].raked);
        visit(state.pots[index].unraked);
    }
    for (Record& record : state.log.records) {
        if (counts_chips(record)) visit(record.amount);
    }
    for (Chips& amount : state.log.amounts) visit(amount);
}

bool refine(State& state, Chips factor) {
    if (factor == 1) return true;
    if (!state.setup->can_refine(factor)) return false;
    Chips largest = total_pot(state);
    visit_amounts(state, [&largest](Chips amount) {
        if (!is_infinite(amount)) largest = std::max({largest, amount, -amount});
    });
    if (largest > kMaxChips / factor) return false;
    state.setup = std::make_shared<const Setup>(state.setup->refined(factor));
    visit_amounts(state, [factor](Chips& amount) {
        if (!is_infinite(amount)) amount *= factor;
    });
    return true;
}

}  // namespace croupier
