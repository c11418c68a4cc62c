// Rollouts: the same hands on any number of threads, chips conserved, memory reused, hidden cards dealt again.
#include "loops/rollout.hpp"

#include <algorithm>

#include "loops/redeal.hpp"
#include "tests/checks.hpp"
#include "tests/loop_games.hpp"

using namespace croupier;

namespace {

constexpr Policy kRandom{{0x30000000U, 0xb0000000U, 0xf0000000U}, true};

struct Result {
    std::vector<Chips> payoffs;
    std::vector<std::uint32_t> decisions;
    Rollout rollout;
};

Result roll_out(const State& start, bool fresh, std::uint64_t hands, int threads, std::uint64_t first = 0,
                std::span<State> kept = {}, int viewer = -1) {
    Result result;
    const auto players = static_cast<std::size_t>(start.player_count());
    result.payoffs.resize(hands * players);
    result.decisions.resize(hands);
    Rollout& rollout = result.rollout;
    rollout.start = start;
    rollout.fresh = fresh;
    rollout.viewer = viewer;
    rollout.series = Key{7, 8, 9};
    rollout.first = first;
    rollout.hands = hands;
    rollout.policies.assign(players, kRandom);
    rollout.whole_payoffs = result.payoffs;
    rollout.decisions = result.decisions;
    rollout.kept = kept;
    check(play(rollout, threads, [](std::uint64_t) { return true; }), "all hands are played");
    return result;
}

State before(const NamedSetup& game) {
    State start;
    start.setup = game.setup;
    return start;
}

void test_threads(const NamedSetup& game) {
    constexpr std::uint64_t kHands = 600;
    const Result one = roll_out(before(game), true, kHands, 1);
    const Result four = roll_out(before(game), true, kHands, 4);
    check(one.payoffs == four.payoffs && one.decisions == four.decisions, "threads change no hand", game.name);
    check(one.rollout.counts == four.rollout.counts, "threads change no count", game.name);
    const Result part = roll_out(before(game), true, 100, 3, 123);
    const std::size_t players = game.setup->player_count;
    check(std::equal(part.payoffs.begin(), part.payoffs.end(),
                     one.payoffs.begin() + static_cast<std::ptrdiff_t>(123 * players)),
          "a part of a series is that part", game.name);
    for (std::size_t hand = 0; hand < kHands; ++hand) {
        Chips sum = 0;
        for (std::size_t player = 0; player < players; ++player) sum += one.payoffs[hand * players + player];
        check(sum == 0, "chips are conserved", game.name);
    }
}

// A hand in used memory equals the hand in new memory, log included.
void test_restart(const NamedSetup& game) {
    State used = before(game);
    const State opening = opening_of(used.setup);
    Chance chance(Key{1});
    SeriesDecks decks;
    for (std::uint64_t number = 0; number < 50; ++number) {
        const Key key = hand_key(Key{5, 6}, number);
        restart(used, opening, key, decks.deck_of(opening.setup->game, Key{5, 6}, number), true);
        State fresh = before(game);
        fresh.key = key;
        begin(fresh, {});
        check(equal(used, fresh), "a hand in used memory is like one in new memory", game.name);
        while (used.running() && decider(used) >= 0) {
            const Decision decision = choose(used, turn_of(used), kRandom, chance);
            check(!why_not_decide(used, decision), "policies decide legally", game.name);
            decide(used, turn_of(used), decision);
            decide(fresh, turn_of(fresh), decision);
            check(equal(used, fresh), "and goes on like it", game.name);
        }
        check(is_sound(used, *used.setup), "and is sound", game.name);
    }
}

// Every card of the deck appears once, in any place.
bool has_every_card_once(const State& state) {
    std::vector<Card> cards(state.deck.begin(), state.deck.end());
    cards.insert(cards.end(), state.burnt.begin(), state.burnt.end());
    cards.insert(cards.end(), state.muck.begin(), state.muck.end());
    cards.insert(cards.end(), state.discards.begin(), state.discards.end());
    for (int player = 0; player < state.player_count(); ++player) {
        const auto held = state.hole_cards(player);
        cards.insert(cards.end(), held.begin(), held.end());
    }
    for (int position = 0; position < state.board_size; ++position) {
        const auto row = state.cards_at(position);
        cards.insert(cards.end(), row.begin(), row.end());
    }
    std::vector<Card> deck(state.setup->game.deck.begin(),
                           state.setup->game.deck.begin() + state.setup->game.deck_size);
    std::sort(cards.begin(), cards.end());
    std::sort(deck.begin(), deck.end());
    return cards == deck;
}

void test_redeal(const NamedSetup& game) {
    Chance chance(Key{2});
    for (std::uint32_t number = 0; number < 20; ++number) {
        State state = before(game);
        state.key = Key{number, 77};
        begin(state, {});
        for (std::uint64_t step = chance.below(8); step > 0 && decider(state) >= 0; --step) {
            const Turn turn = turn_of(state);
            decide(state, turn, choose(state, turn, kRandom, chance));
        }
        const int viewer = decider(state);
        if (viewer < 0) continue;
        State other = state;
        redeal(other, find_hidden(other, viewer), Key{number, 99});
        check(has_every_card_once(other), "a redeal keeps the deck whole", game.name);
        check(std::ranges::equal(other.hole_cards(viewer), state.hole_cards(viewer)), "own cards stay", game.name);
        for (int player = 0; player < state.player_count(); ++player) {
            const auto was = state.hole_cards(player);
            const auto is = other.hole_cards(player);
            for (std::size_t card = 0; card < was.size(); ++card) {
                if ((state.hole_up[static_cast<std::size_t>(player)] >> card & 1) != 0)
                    check(was[card] == is[card], "up cards stay", game.name);
            }
        }
        // From the middle, with and without threads.
        std::vector<State> kept(5);
        const Result one = roll_out(state, false, 200, 1, 0, {}, viewer);
        const Result two = roll_out(state, false, 200, 2, 0, kept, viewer);
        check(one.payoffs == two.payoffs, "threads change no continuation", game.name);
        for (const State& final : kept) check(has_every_card_once(final), "nor does a card get lost", game.name);
    }
}

void test_stopping() {
    const NamedSetup game = loop_games().front();
    Result result;
    Rollout& rollout = result.rollout;
    rollout.start = before(game);
    rollout.hands = 50'000'000;
    rollout.policies.assign(6, kRandom);
    std::vector<Chips> payoffs(rollout.hands / 1000 * 6);
    // Only the first hands have a place: the rollout must stop long before the others.
    rollout.hands = payoffs.size() / 6;
    result.decisions.resize(rollout.hands);
    rollout.whole_payoffs = payoffs;
    rollout.decisions = result.decisions;
    int ticks = 0;
    const bool finished = play(rollout, 2, [&ticks](std::uint64_t) { return ++ticks < 2; });
    check(finished || ticks == 2, "a tick stops a rollout");
}

}  // namespace

int main() {
    for (const NamedSetup& game : loop_games()) {
        test_threads(game);
        test_restart(game);
        test_redeal(game);
    }
    test_stopping();
    return failures == 0 ? 0 : 1;
}
