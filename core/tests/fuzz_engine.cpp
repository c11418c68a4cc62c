// The rules engine keeps its promises for any game and any operation, legal or not, in any order.
#include <climits>
#include <cstring>

#include "tests/fuzz.hpp"
#include "tests/random_setup.hpp"

namespace croupier {

const std::vector<std::string>& fuzz_seeds() {
    // An input is a list of decisions; after its end, decisions are computed from it.
    static const std::vector<std::string> seeds = [] {
        std::vector<std::string> all;
        for (int game = 0; game < 20; ++game) all.push_back({static_cast<char>(game), 0, 1, 0});
        return all;
    }();
    return seeds;
}

namespace {

constexpr int kMostSteps = 20'000;  // more operations than any hand takes

// A tested hand, and facts about its past.
struct Hand {
    State state;
    bool own_cards = true;  // every card came from the deck of the game
    bool burnt = false;     // the engine reported burnt chips
};

Chips sum(std::span<const Chips> amounts) {
    Chips total = 0;
    for (const Chips amount : amounts) total += amount;
    return total;
}

void check_chips(const Hand& hand) {
    const State& state = hand.state;
    const std::size_t players = static_cast<std::size_t>(state.player_count());
    Chips pushed = 0;
    for (const Record& record : state.log.records) {
        if (record.kind == Kind::chips_pushing) pushed += sum(state.log.amounts_of(record));
    }
    const Chips burnt = state.pushed - pushed;
    demand(burnt == 0 || (burnt > 0 && hand.burnt), "chips vanish only where the engine says so");
    demand(sum({state.payoffs.data(), players}) + total_pot(state) + burnt == 0, "chips are conserved");
    Chips in_pots = 0;
    Chips unraked = 0;
    for (const Pot& pot : current_pots(state)) {
        demand(pot.raked >= 0 && pot.unraked >= 0, "no pot is negative");
        in_pots += pot.raked + pot.unraked;
        unraked += pot.unraked;
    }
    demand(in_pots + sum({state.bets.data(), players}) == total_pot(state), "the pots hold all that was collected");
    for (std::size_t player = 0; player < players; ++player) {
        const Chips start = state.setup->starting_stacks[player];
        const Chips stack = state.stacks[player];
        demand(stack == (is_infinite(start) ? kInfinite : start + state.payoffs[player]), "a stack is what is left");
        demand(stack >= 0 && state.bets[player] >= 0, "no stack and no bet is negative");
    }
    if (state.phase != Phase::over) return;
    demand(sum({state.bets.data(), players}) == 0 && unraked == 0, "at the end all chips are in the stacks");
}

void check_cards(const State& state) {
    Mask seen = 0;
    int count = 0;
    const auto add = [&](Card card) {
        demand(is_known(card) && (seen & bit(card)) == 0, "no card is there twice");
        seen |= bit(card);
        ++count;
    };
    std::for_each(state.deck.begin(), state.deck.end(), add);
    std::for_each(state.burnt.begin(), state.burnt.end(), add);
    std::for_each(state.muck.begin(), state.muck.end(), add);
    std::for_each(state.discards.begin(), state.discards.end(), add);
    for (int player = 0; player < state.player_count(); ++player) {
        for (const Card card : state.hole_cards(player)) add(card);
    }
    for (int position = 0; position < state.board_size; ++position) {
        for (const Card card : state.cards_at(position)) add(card);
    }
    demand(count == state.setup->game.deck_size, "no card gets lost");
}

void check(const Hand& hand) {
    const State& state = hand.state;
    demand(is_sound(state, *state.setup), "every hand is sound");
    demand((state.live & ~state.contenders) == 0, "whoever folded is out of the hand");
    demand(state.fault == Reason::none || state.fault == Reason::amount_overflow, "automated operations succeed");
    check_chips(hand);
    if (hand.own_cards) check_cards(state);
}

// Carries out an operation that was not refused.
template <typename Do>
bool perform(Hand& hand, const Refusal& refusal, const Do& operation) {
    demand(refusal.reason < Reason::count, "there is a word for every reason");
    if (refusal) return false;
    hand.state.warnings = 0;
    hand.state.fault = Reason::none;
    operation();
    hand.burnt = hand.burnt || (hand.state.warnings & kChipsBurnt) != 0;
    return true;
}

bool post_or_pay(Hand& hand, int kind, int player) {
    State& state = hand.state;
    switch (kind) {
        case 0:
            return perform(hand, why_not_post_ante(state, player), [&] { post_ante(state, player); });
        case 1:
            return perform(hand, why_not_collect_bets(state), [&] { collect_bets(state); });
        case 2:
            return perform(hand, why_not_post_blind(state, player), [&] { post_blind(state, player); });
        case 3:
            return perform(hand, why_not_kill(state, player), [&] { kill(state, player); });
        case 4:
            return perform(hand, why_not_push(state), [&] { push_chips(state); });
        case 5:
            return perform(hand, why_not_pull(state, player), [&] { pull_chips(state, player); });
        case 6:
            return perform(hand, why_not_post_bring_in(state), [&] { post_bring_in(state); });
        default:
            return perform(hand, why_not_check_or_call(state), [&] { check_or_call(state); });
    }
}

bool deal(Hand& hand, int kind, CardRequest request, int player) {
    State& state = hand.state;
    bool dealt = false;
    if (kind == 0) dealt = perform(hand, why_not_burn(state, request), [&] { burn(state, request); });
    if (kind == 1) {
        const Refusal refusal = why_not_deal_hole(state, request, player);
        dealt = perform(hand, refusal, [&] { deal_hole(state, request, player); });
    }
    if (kind == 2) dealt = perform(hand, why_not_deal_board(state, request), [&] { deal_board(state, request); });
    hand.own_cards = hand.own_cards && !(dealt && request.named);
    return dealt;
}

bool reveal(Hand& hand, Showing showing, int player) {
    State& state = hand.state;
    const bool named = showing.choice == Showing::Choice::cards;
    const Refusal refusal = why_not_show(state, showing, player);
    const bool shown = perform(hand, refusal, [&] { show(state, showing, player); });
    hand.own_cards = hand.own_cards && !(shown && named);
    return shown;
}

CardRequest named_cards(int count, Card card) {
    CardRequest request;
    request.named = true;
    for (int index = 0; index < count; ++index) request.cards.push(card);
    return request;
}

// The simplest operation that brings a hand nearer to its end; false = there is none.
bool step(Hand& hand) {
    for (int kind = 0; kind < 8; ++kind) {
        if (post_or_pay(hand, kind, kAnyone)) return true;
    }
    State& state = hand.state;
    if (const int drawing = drawer(state); drawing >= 0) {
        const auto held = state.hole_cards(drawing);
        std::vector<Card> thrown;
        for (std::size_t card = 0; static_cast<int>(thrown.size()) < discards_due(state, drawing); ++card) {
            if ((discardable(state, drawing) >> card & 1) != 0) thrown.push_back(held[card]);
        }
        if (perform(hand, why_not_draw(state, thrown), [&] { draw(state, thrown); })) return true;
    }
    int player = kAnyone;
    const Refusal refusal = why_not_select_runouts(state, -1, player);
    if (perform(hand, refusal, [&] { select_runouts(state, -1, player); })) return true;
    if (reveal(hand, {}, kAnyone)) return true;
    for (int kind = 0; kind < 3; ++kind) {
        // If no cards are left, unknown ones are dealt.
        if (deal(hand, kind, {}, kAnyone) || deal(hand, kind, named_cards(1, kUnknownCard), kAnyone)) return true;
    }
    if (state.showdown.empty()) return false;
    // Unknown cards that must be shown are replaced by known ones.
    Showing showing{Showing::Choice::cards, {}, {}, 0};
    const auto held = state.hole_cards(state.showdown.front());
    for (std::size_t index = 0; index < held.size(); ++index) showing.cards.push(static_cast<Card>(index));
    return reveal(hand, showing, kAnyone);
}

void finish(Hand hand) {
    for (int steps = 0; hand.state.running(); ++steps) {
        demand(steps < kMostSteps, "a hand comes to its end");
        if (step(hand)) continue;
        // The only dead end: a split of real chips that are too many to be counted in smaller units.
        demand(hand.state.phase == Phase::chips_pushing && why_not_push(hand.state).reason == Reason::amount_overflow,
               "there is always something to do");
        break;
    }
    check(hand);
}

CardRequest any_request(Choices& choices) {
    CardRequest request;
    const int count = choices.once_in(8) ? choices.below(kDeckSize + 1) : 1 + choices.below(3);
    if (choices.once_in(2)) {
        request.count = choices.once_in(2) ? -1 : count;
        return request;
    }
    request.named = true;
    for (int index = 0; index < count; ++index) {
        request.cards.push(
            static_cast<Card>(choices.once_in(2) ? choices.below(kCardCodes) : choices.below(kDeckSize)));
    }
    return request;
}

int any_player(const State& state, Choices& choices) {
    constexpr int kOdd[] = {-1, 31, 32, 127, 128, 255, INT_MAX, INT_MIN, -2};
    if (choices.once_in(3)) return kOdd[choices.below(9)];
    return choices.below(state.player_count());
}

Chips any_amount(const State& state, Choices& choices) {
    constexpr Chips kOdd[] = {0, -1, 1, kMaxChips, kMaxChips + 1, kInfinite, kInfinite / 2 - 1, INT64_MAX, INT64_MIN};
    if (why_not_raise(state) || choices.once_in(6)) return kOdd[choices.below(9)];
    const Chips least = min_raise_to(state);
    const Chips most = max_raise_to(state);
    demand(least <= most && pot_raise_to(state) >= least, "there is room between the least and the most");
    switch (choices.below(6)) {
        case 0:
            return most + 1;
        case 1:
            return least - 1;
        case 2:
            return most;
        case 3:
            return pot_raise_to(state);
        case 4:
            return choices.amount(least, std::min(most, least + 50));
        default:
            return least;
    }
}

bool bet(Hand& hand, Choices& choices) {
    State& state = hand.state;
    if (choices.once_in(3)) return perform(hand, why_not_fold(state), [&] { fold(state); });
    const Chips amount = any_amount(state, choices);
    return perform(hand, why_not_raise_to(state, amount), [&] { raise_to(state, amount); });
}

bool discard(Hand& hand, Choices& choices) {
    State& state = hand.state;
    FixedList<Card, kDeckSize> cards;
    if (const int player = drawer(state); player >= 0) {
        for (const Card card : state.hole_cards(player)) {
            if (choices.once_in(2)) cards.push(choices.once_in(10) ? static_cast<Card>(choices.below(70)) : card);
        }
    }
    if (const int player = drawer(state); player >= 0 && choices.once_in(2)) {
        // Where a number of cards is due, often that number.
        const int due = discards_due(state, player);
        while (due >= 0 && cards.size > due) cards.erase_first(1);
    }
    return perform(hand, why_not_draw(state, cards.view()), [&] { draw(state, cards.view()); });
}

bool show_any(Hand& hand, Choices& choices) {
    Showing showing;
    choices.option(showing.choice, 4);
    if (showing.choice == Showing::Choice::cards) showing.cards = any_request(choices).cards;
    return reveal(hand, showing, any_player(hand.state, choices));
}

bool select_any(Hand& hand, Choices& choices) {
    State& state = hand.state;
    constexpr int kOdd[] = {0, -2, 17, 1000, INT_MAX, INT_MIN};
    const int runouts = choices.once_in(4) ? kOdd[choices.below(6)] : choices.below(6) - 1;
    int player = any_player(state, choices);
    const Refusal refusal = why_not_select_runouts(state, runouts, player);
    return perform(hand, refusal, [&] { select_runouts(state, runouts, player); });
}

// A user may put the deck in any order, with cards of their own.
bool assign_deck(Hand& hand, Choices& choices) {
    hand.own_cards = false;
    hand.state.deck.clear();
    const int size = choices.once_in(2) ? choices.below(kMaxDeck + 1) : choices.below(8);
    for (int index = 0; index < size; ++index) {
        hand.state.deck.push(static_cast<Card>(choices.below(choices.once_in(9) ? kCardCodes : kDeckSize)));
    }
    return true;
}

bool refine_any(Hand& hand, Choices& choices) {
    State fine = hand.state;
    const Chips factor = choices.once_in(4) ? choices.amount(1, kMaxChips) : choices.amount(1, 7);
    const bool refined = refine(fine, factor);
    if (!refined) {
        demand(equal(fine, hand.state) && fine.setup == hand.state.setup,
               "a hand that cannot be refined does not change");
        return false;
    }
    const auto scaled = [factor](Chips before, Chips after) {
        return is_infinite(before) ? after == before : after == before * factor;
    };
    demand(fine.setup->units_per_chip == hand.state.setup->units_per_chip * factor, "there are more units to a chip");
    for (int player = 0; player < fine.player_count(); ++player) {
        demand(scaled(hand.state.stacks[player], fine.stacks[player]) &&
                   scaled(hand.state.payoffs[player], fine.payoffs[player]),
               "a finer unit changes no amount");
    }
    if (!hand.state.setup->real_chips) return false;
    hand.state = fine;
    return true;
}

bool act(Hand& hand, Choices& choices) {
    switch (choices.below(12)) {
        case 0:
        case 1:
            return post_or_pay(hand, choices.below(8), any_player(hand.state, choices));
        case 2:
        case 3:
            return deal(hand, choices.below(3), any_request(choices), any_player(hand.state, choices));
        case 4:
        case 5:
        case 6:
            return bet(hand, choices);
        case 7:
            return discard(hand, choices);
        case 8:
            return show_any(hand, choices);
        case 9:
            return select_any(hand, choices);
        case 10:
            return choices.once_in(30) ? assign_deck(hand, choices) : step(hand);
        default:
            return choices.once_in(10) ? refine_any(hand, choices) : step(hand);
    }
}

// Untrusted bytes: a hand that is_sound() accepts may be nonsense, but no operation leaves the bounds of its lists.
void play_damaged(State state, Choices& choices) {
    HandData data = state;  // separate, because the next member of a State may begin in the last bytes of this one
    unsigned char bytes[sizeof(HandData)];
    std::memcpy(bytes, static_cast<const void*>(&data), sizeof bytes);
    const int changes = 1 + choices.below(4);
    for (int change = 0; change < changes; ++change) {
        // Counts and indices are at the beginning and at the end of the struct; the rest is mostly cards and chips.
        const std::size_t span = choices.once_in(2) ? sizeof bytes : 400;
        const std::size_t offset = static_cast<std::size_t>(choices.wide() % span);
        const std::size_t place = choices.once_in(2) ? offset : sizeof bytes - 1 - offset;
        bytes[place] = static_cast<unsigned char>(choices.once_in(2) ? choices.below(256) : bytes[place] ^ 1);
    }
    std::memcpy(static_cast<void*>(&data), bytes, sizeof bytes);
    static_cast<HandData&>(state) = data;
    if (!is_sound(data, *state.setup)) return;
    Hand hand{state, false, false};
    for (int steps = 0; steps < 60 && hand.state.running(); ++steps) {
        if (choices.once_in(2) || !act(hand, choices)) step(hand);
    }
}

}  // namespace
}  // namespace croupier

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace croupier;
    Choices choices(data, size);
    const Setup setup = any_setup(choices);
    if (find_fault(setup) != SetupFault::none) return 0;
    Hand hand;
    hand.state.setup = std::make_shared<const Setup>(setup);
    hand.state.key[0] = static_cast<std::uint32_t>(choices.wide());
    begin(hand.state, {});
    hand.burnt = (hand.state.warnings & kChipsBurnt) != 0;
    check(hand);
    const int operations = 20 + choices.below(200);
    for (int index = 0; index < operations; ++index) {
        const bool compare = choices.once_in(16);
        const State before = compare ? hand.state : State{};
        if (compare) demand(equal(before, hand.state), "a copy is equal");
        const bool acted = choices.once_in(3) ? step(hand) : act(hand, choices);
        if (compare && !acted) demand(equal(before, hand.state), "what is refused changes nothing");
        if (acted) check(hand);
        if (choices.once_in(60)) {
            const State kept = hand.state;
            finish(hand);
            demand(equal(kept, hand.state), "a copy is a hand of its own");
        }
        if (choices.once_in(20)) play_damaged(hand.state, choices);
    }
    finish(hand);
    return 0;
}
