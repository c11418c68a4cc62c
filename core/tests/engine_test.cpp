// Scripted hands: the rules of the engine, read like poker. Positions count from the first seat left of the button.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "cards/notation.hpp"
#include "tests/checks.hpp"
#include "tests/games.hpp"

using namespace croupier;

namespace {

std::vector<Card> cards(std::string_view text) {
    std::vector<Card> codes(text.size() / 2);
    const ParseResult result = parse_cards(text, codes);
    check(result.error == ParseError::none, "the cards of a test can be read");
    codes.resize(result.count);
    return codes;
}

// A game as a card room plays it (TDA 2024): only players' decisions are not automated; no burns, to keep scripts
// short.
Setup table(const Game& game, std::vector<Chips> stacks, std::vector<Chips> blinds, Chips ante = 0) {
    Setup setup;
    setup.game = game;
    setup.player_count = static_cast<std::uint8_t>(stacks.size());
    setup.hole_stride = static_cast<std::uint8_t>(hole_cards_of(game));
    setup.automations = kEveryAutomation;
    setup.rules.open_fold = OpenFold::allow;
    setup.rules.ask_lone_player = AskLonePlayer::no;
    setup.rules.odd_chips = OddChips::one_each_left_of_button;
    setup.rules.orphan_pot = OrphanPot::last_contender;
    setup.rules.burn = false;
    std::copy(stacks.begin(), stacks.end(), setup.starting_stacks.begin());
    blinds.resize(stacks.size());
    setup.apply_positions(std::vector<Chips>(stacks.size(), ante), blinds);
    for (int street = 0; ante == 0 && street < game.street_count; ++street)
        setup.game.streets[street].min_bet = blinds[1];
    check(find_fault(setup) == SetupFault::none, "the setup of a test is a good one");
    return setup;
}

// The cards in the order they are dealt: hands one card at a time round the table, then the rest.
State deal_hands(const Setup& setup, std::vector<std::string_view> hands, std::string_view rest = "") {
    std::vector<Card> order;
    for (std::size_t round = 0; round < hands[0].size() / 2; ++round) {
        for (const std::string_view hand : hands) order.push_back(cards(hand)[round]);
    }
    for (const Card card : cards(rest)) order.push_back(card);
    return deal(setup, order);
}

// Actions in turn: f folds, c checks or calls, b brings in, a number is a bet or raise to it.
void act(State& state, std::string_view script) {
    std::size_t at = 0;
    while (at < script.size()) {
        const std::size_t end = std::min(script.find(' ', at), script.size());
        const std::string word(script.substr(at, end - at));
        at = end + 1;
        Refusal refusal;
        if (word == "f") {
            if (!(refusal = why_not_fold(state))) fold(state);
        } else if (word == "c") {
            if (!(refusal = why_not_check_or_call(state))) check_or_call(state);
        } else if (word == "b") {
            if (!(refusal = why_not_post_bring_in(state))) post_bring_in(state);
        } else {
            const Chips amount = std::strtoll(word.c_str(), nullptr, 10);
            if (!(refusal = why_not_raise_to(state, amount))) raise_to(state, amount);
        }
        check(!refusal, "refused:", (word + " of " + std::string(script)).c_str());
    }
}

void check_stacks(const State& state, std::vector<Chips> expected, const char* what) {
    std::string found;
    bool same = state.phase == Phase::over;
    for (std::size_t player = 0; player < expected.size(); ++player) {
        same = same && state.stacks[player] == expected[player];
        found += " " + std::to_string(state.stacks[player]);
    }
    check(same, (std::string(what) + ":" + found).c_str());
}

void test_side_pots() {
    // SB 300, BB 600, UTG 200, button 1000; the best hand is UTG's, then BB's, the button's, SB's.
    State state =
        deal_hands(table(holdem(), {300, 600, 200, 1000}, {50, 100}), {"2c3d", "KcKd", "AcAd", "QcQd"}, "4s5h9sJhTd");
    act(state, "200 c 300 600 c");
    check_stacks(state, {0, 900, 800, 400}, "three all-in levels");
    check(state.pots.size == 2 && state.pots[1].players == player_bit(1) && state.pushed == 1700,
          "the side pots, which the same player won, are one");

    state = deal_hands(table(holdem(), {1000, 500}, {50, 100}), {"AcAd", "KcKd"}, "2s5h9sJhTd");
    act(state, "500 c");
    check_stacks(state, {1500, 0}, "what nobody can call comes back");

    // The second player's chips above the short all-in stay in the side pot when that player folds the turn.
    state = deal_hands(table(holdem(), {100, 400, 400}, {50, 100}), {"AcAd", "KcKd", "QcQd"}, "2s5h9sJhTd");
    act(state, "300 c c c c 100 f");
    check_stacks(state, {300, 500, 100}, "folded chips stay in the pots they were bet for");
}

void test_odd_chips() {
    // The first and the last seat tie.
    const std::vector<std::string_view> hands = {"AcKd", "2c3d", "AhKs"};
    State state = deal_hands(table(holdem(), {100, 100, 100}, {1, 2}), hands, "Ts9s8h5d5c");
    act(state, "5 c f c c c c c c");
    check_stacks(state, {101, 98, 101}, "an even pot is split evenly");
    state = deal_hands(table(holdem(), {100, 100, 100}, {1, 3}), hands, "Ts9s8h5d5c");
    act(state, "6 c f c c c c c c");
    check_stacks(state, {102, 97, 101}, "the odd chip goes to the first left of the button");
    Setup setup = table(holdem(), {100, 100, 100}, {1, 3});
    setup.real_chips = true;
    state = deal_hands(setup, hands, "Ts9s8h5d5c");
    act(state, "6 c f c c c c c c");
    check_stacks(state, {203, 194, 203}, "real amounts are split exactly, in halves");
    check(state.setup->units_per_chip == 2, "counted in half units");
}

void test_short_all_ins() {
    // TDA 47 example 3: A calls 4000, C is all-in for 7500, BB calls: A may not raise.
    State state = deal(table(holdem(), {50000, 50000, 50000, 7500}, {2000, 4000}));
    act(state, "c 7500 f");
    check(!why_not_raise(state) && min_raise_to(state) == 11500, "the big blind has not acted and may raise");
    act(state, "c");
    check(why_not_raise(state).reason == Reason::betting_not_reopened, "3500 more is not a full raise");

    // TDA 47 example 1, on the flop: 100, all-in 125, call, all-in 200, call.
    state = deal(table(holdem(), {5000, 225, 5000, 300, 5000}, {50, 100}));
    act(state, "c c c c c");
    act(state, "100 125 c 200 c");
    check(!why_not_raise(state) && min_raise_to(state) == 300, "two short all-ins add up to a full raise");
    act(state, "c");
    check(why_not_raise(state).reason == Reason::betting_not_reopened, "whoever called 125 faces 75");

    state = deal(table(holdem(), {1000, 60, 1000}, {50, 100}));
    check(call_amount(state) == 100 && min_raise_to(state) == 200, "a short big blind is called in full");
}

void test_limits() {
    State state = deal(table(board_game(BettingStructure::pot_limit, 4, {kOmahaHand}), {9999, 9999, 9999}, {100, 200}));
    check(max_raise_to(state) == 700, "pot limit: call 200, raise the pot of 500");

    Setup setup = table(board_game(BettingStructure::fixed_limit, 2, {kHighHand}), {999, 999, 999, 25}, {10, 20});
    state = deal(setup);
    act(state, "c");
    check(min_raise_to(state) == 25, "all that is left is less than a bet");
    act(state, "25");
    check(min_raise_to(state) == 40, "an all-in of less than half a bet is completed");
    setup.starting_stacks[3] = 35;
    state = deal(setup);
    act(state, "c 35");
    check(min_raise_to(state) == 55, "half a bet or more counts as one");

    state = deal(table(board_game(BettingStructure::fixed_limit, 2, {kHighHand}), {999, 999, 999}, {10, 20}));
    act(state, "40 60 80 100");
    check(why_not_raise(state).reason == Reason::raise_cap_reached, "four raises are the cap");
}

void test_order() {
    State state = deal(table(holdem(), {100, 100}, {1, 2}));
    check(state.bets[1] == 1 && state.bets[0] == 2 && actor(state) == 1, "heads-up the button is the small blind");
    act(state, "c c");
    check(actor(state) == 0, "and acts last after the flop");
    state = deal(table(holdem(), {100, 100, 100, 100}, {1, 2, 4}));
    check(actor(state) == 3 && min_raise_to(state) == 6, "a straddle is a blind; a raise is a big blind more");
}

void test_hi_lo() {
    // Player 0 has the high hand, 1 and 2 the same low: 63 chips are 32 for the high and 31 for the low.
    const Setup setup = table(omaha_hi_lo(), {100, 100, 100}, {}, 21);
    State state = deal_hands(setup, {"KcKdQcQd", "As2sJcJd", "Ah2h9c9d"}, "Ks4c5d8hTs");
    act(state, "c c c c c c c c c c c c");
    check_stacks(state, {111, 95, 94}, "the low half is quartered, odd chips to the left of the button");
    state = deal_hands(setup, {"KcKdQcQd", "As2sJcJd", "Ah2h9c9d"}, "Ks4cTd9hTs");
    act(state, "c c c c c c c c c c c c");
    check_stacks(state, {142, 79, 79}, "without a low the high hand takes it all");
}

void test_runouts() {
    Setup setup = table(holdem(), {100, 100}, {1, 2});
    setup.mode = Mode::cash_game;
    setup.automations &= static_cast<std::uint16_t>(~(1 << static_cast<int>(Automation::runout_count_selection)));
    State state = deal_hands(setup, {"AcAd", "KcKd"}, "2s5h9sJhTd3s5c9cKhTc");
    act(state, "100 c");
    int player = 0;
    check(why_not_select_runouts(state, 0, player).reason == Reason::bad_runout_count, "no runout is none");
    check(why_not_select_runouts(state, 10, player).reason == Reason::bad_runout_count,
          "ten boards of five cannot be dealt from 48 cards");
    check(!why_not_select_runouts(state, 9, player), "nine can");
    select_runouts(state, 2, 0);
    State alone = state;
    select_runouts(alone, 3, 1);
    check(board_count(alone) == 1 && alone.phase == Phase::over, "without consensus it is run once");
    select_runouts(state, 2, 1);
    check(board_count(state) == 2 && state.board_size == 5 && state.board_filled[0] == 2, "two boards");
    check_stacks(state, {100, 100}, "each wins one");
}

void test_stud() {
    State state = deal_hands(table(seven_card_stud(), {100, 100, 100}, {}, 1), {"AcAd3c", "KcKd2c", "QcQd4c"});
    check(state.phase == Phase::betting && actor(state) == 1, "without a bring-in the low card opens");
    Setup setup = table(seven_card_stud(), std::vector<Chips>(8, 100), {}, 1);
    setup.bring_in = 1;
    setup.rules.burn = true;
    state = deal_hands(setup, {"AcAd3c", "KcKd2c", "QcQd4c", "JcJd5c", "TcTd6c", "9c9d7c", "8d8h8s", "7d7h7s"});
    check(actor(state) == 1 && why_not_check_or_call(state).reason == Reason::bring_in_due, "the deuce brings it in");
    act(state, "b c c c c c c c");
    while (state.phase == Phase::betting) act(state, "c");
    // Eight players, six cards each and four burnt: nothing is left for a seventh round.
    check(state.phase == Phase::over && state.board_size == 1, "one community card for everybody");
}

// Deuce-to-seven razz: the ace is the highest card.
void test_ace_high_opening() {
    Setup setup = table(razz_2_7(), {100, 100, 100}, {}, 1);
    setup.bring_in = 1;
    State state = deal_hands(setup, {"2c3dKh", "2d3hAc", "2h3sAd"});
    check(actor(state) == 2, "the highest card by rank and suit brings it in");
    state = deal_hands(table(razz(), {100, 100, 100}, {}, 1), {"2c3dQh", "2d3hAc", "2h3sAd"});
    check(actor(state) == 0, "in razz aces are low");
    setup = table(stud_game({kDeuceToSevenHand}, Opening::low_hand_ace_high, Opening::low_hand_ace_high), {100, 100},
                  {}, 1);
    state = deal_hands(setup, {"2c3dAh", "2d3hKc"});
    check(actor(state) == 1, "the lowest hand showing opens, a king before an ace");
}

// Spread limit: bets and raises of 2 to 10.
void test_spread() {
    State state = deal(table(spread_holdem(), {100, 100, 7}, {1, 2}));
    check(max_raise_to(state) == 7, "a short stack goes all-in");
    act(state, "f");
    check(min_raise_to(state) == 4 && max_raise_to(state) == 12, "ten on top of the big blind");
    check(why_not_raise_to(state, 13).reason == Reason::above_maximum, "not eleven");
    raise_to(state, 12);
    check(min_raise_to(state) == 22 && max_raise_to(state) == 22, "at least the raise before, at most ten");
    Setup setup = table(spread_holdem(), {100, 100, 100}, {1, 2, 40});
    setup.rules.straddle_min_raise = StraddleMinRaise::straddle;
    state = deal(setup);
    check(min_raise_to(state) == 80 && max_raise_to(state) == 80, "never below the minimum");
    setup = table(spread_holdem(), {kInfinite, kInfinite}, {1, 2});
    check(max_raise_to(deal(setup)) == 12, "also with infinite stacks");
    setup.game.structure = BettingStructure::pot_limit;
    check(max_raise_to(deal(setup)) == 6, "the pot is a limit too");
    Game stud = seven_card_stud();
    stud.structure = BettingStructure::no_limit;
    stud.streets[0].max_bet = 8;
    setup = table(stud, {100, 100}, {}, 1);
    setup.bring_in = 1;
    state = deal(setup);
    check(min_raise_to(state) == 4 && max_raise_to(state) == 8, "a completion is a bet");
}

void test_draws() {
    Setup setup = table(triple_draw(), std::vector<Chips>(6, 1000), {10, 20});
    State state = deal(setup);
    act(state, "c c c c c c");
    for (int player = 0; player < 6; ++player) {
        const std::vector<Card> held(state.hole_cards(player).begin(), state.hole_cards(player).end());
        const std::vector<Card> all(5, held[0]);
        check(why_not_draw(state, all).reason == Reason::card_not_held, "a card is discarded once");
        draw(state, std::span(held).first(4));
    }
    check(state.phase == Phase::betting && state.shuffles == 1, "24 cards are drawn from 22 and the discards");
    for (int player = 0; player < 6; ++player) check(state.hole_size[player] == 5, "every hand is complete");
}

// Crazy Pineapple: three hole cards, one of which is discarded after the bets of the flop.
void test_discards() {
    State state = deal(table(crazy_pineapple(), {100, 100, 100}, {1, 2}));
    act(state, "c c c c c c");
    check(drawer(state) == 0 && discards_due(state, 0) == 1, "the turn waits for the first player");
    const std::vector<Card> held(state.hole_cards(0).begin(), state.hole_cards(0).end());
    check(why_not_draw(state, {}).reason == Reason::wrong_discard_count, "nobody keeps all three");
    check(why_not_draw(state, std::span(held).first(2)).reason == Reason::wrong_discard_count, "nor discards two");
    draw(state, std::span(held).subspan(1, 1));
    check(state.hole_size[0] == 2 && state.hole_due[0] == 0 && state.hole_cards(0)[1] == held[2], "none comes back");
    for (int player = 1; player < 3; ++player) draw(state, state.hole_cards(player).first(1));
    check(state.phase == Phase::betting && state.board_size == 4 && state.discards.size == 3, "then the turn is dealt");
    check(is_sound(state, *state.setup), "such a hand is sound");
    act(state, "c c c c c c");
    check(state.phase == Phase::over, "two cards and the board make a hand");
    // All-in on the flop: everybody still discards a card before the hands are shown.
    state = deal(table(crazy_pineapple(), {100, 100}, {1, 2}));
    raise_to(state, 100);
    act(state, "c");
    check(drawer(state) == 0 && !state.all_in, "a decision is left");
}

void test_showing() {
    Setup setup = table(holdem(), {100, 100}, {1, 2});
    setup.automations &=
        static_cast<std::uint16_t>(~(1 << static_cast<int>(Automation::hole_cards_showing_or_mucking)));
    State state = deal_hands(setup, {"AcAd", "KcKd"}, "2s5h9sJhTd");
    act(state, "100 c");
    int player = kAnyone;
    Showing muck{Showing::Choice::muck, {}, {}, 0};
    check(why_not_show(state, muck, player).reason == Reason::must_show, "tournament: an all-in hand is tabled");
    setup.mode = Mode::cash_game;
    state = deal_hands(setup, {"AcAd", "KcKd"}, "2s5h9sJhTd");
    act(state, "c c c c c c c c");
    player = 0;
    Showing showing = muck;
    check(!why_not_show(state, showing, player), "cash game: a hand may be mucked");
    show(state, showing, player);
    player = kAnyone;
    showing = {};
    check(!why_not_show(state, showing, player) && showing.choice == Showing::Choice::show, "the last hand wins");
    show(state, showing, player);
    check_stacks(state, {98, 102}, "a mucked hand wins nothing, not even with aces");
}

void test_house() {
    Setup setup = table(holdem(), {100, 100, 100}, {1, 2});
    setup.rules.rake = {50'000, 3, false, true};
    State state = deal_hands(setup, {"AcAd", "KcKd", "2c7d"}, "3s5h9sJhTd");
    act(state, "20 c c 40 f f");
    check(state.pots[0].raked == 3, "five per cent of 60, no more than 3");
    check_stacks(state, {137, 80, 80}, "the rest is the winner's");
    state = deal(setup);
    act(state, "20 f f");
    check_stacks(state, {99, 98, 103}, "no flop, no drop");

    // A fold without need leaves a side pot to nobody.
    setup = table(holdem(), {50, 100, 100}, {1, 2});
    setup.rules.ask_lone_player = AskLonePlayer::yes;
    const auto folded = [&](OrphanPot rule) {
        setup.rules.orphan_pot = rule;
        State hand = deal_hands(setup, {"AcAd", "KcKd", "QcQd"}, "3s5h9sJhTd");
        act(hand, "60 c c f f");
        return hand;
    };
    check_stacks(folded(OrphanPot::last_contender), {150, 40, 60}, "the last to fold had it won");
    check_stacks(folded(OrphanPot::main_pot_winners), {170, 40, 40}, "it goes with the main pot");
    state = folded(OrphanPot::burnt);
    check_stacks(state, {150, 40, 40}, "it is burnt");
    check((state.warnings & kChipsBurnt) != 0, "and that is told");
}

void test_infinite() {
    State state = deal(table(holdem(), {kInfinite, kInfinite, 100}, {1, 2}));
    act(state, "c c c");
    check(why_not_raise_to(state, kInfinite).reason == Reason::infinite_amount, "infinity cannot be bet");
    check(why_not_raise_to(state, kMaxChips).reason == Reason::amount_overflow, "nor what cannot be counted");
    act(state, "1000000 c f c c c c");
    check(state.phase == Phase::over && state.stacks[0] == kInfinite, "an infinite stack stays infinite");
    check(state.payoffs[0] + state.payoffs[1] + state.payoffs[2] == 0, "and its winnings are counted");
}

void test_small_deck() {
    // Sixteen board cards and a first street that needs more cards than its deck has: nothing may be dealt beyond the
    // board.
    Game game = variant_of(BettingStructure::no_limit, {kHighHand});
    add_street(game, 3, 0, 2);
    add_street(game, 0, 16, 2);
    Setup setup = table(game, {100, 100}, {1, 2});
    setup.automations = 0;
    State state = deal(setup);
    state.deck.size = 2;
    while (state.phase != Phase::dealing) {
        int player = kAnyone;
        check(!why_not_post_blind(state, player), "the blinds are posted");
        post_blind(state, player);
    }
    check(state.hole_due[0] == 3 && state.board_due[0] == 0, "the first street is not dealt to the board");
    check(is_sound(state, setup), "the hand is sound");
    HandData damaged = state;
    damaged.board_size = 17;
    check(!is_sound(damaged, setup), "a board beyond its room is not");
    damaged = state;
    std::memset(static_cast<void*>(&damaged.burn_due), 2, 1);
    check(!is_sound(damaged, setup), "nor is a flag that is neither yes nor no");
    damaged = state;
    ++damaged.stacks[0];
    check(!is_sound(damaged, setup), "nor a chip from nowhere");
}

// is_sound() with discards that are not replaced, and with several boards.
void test_soundness() {
    Setup setup = table(crazy_pineapple(), {100, 100}, {1, 2});
    State state = deal(setup);
    const auto pass = [&] {
        while (state.phase == Phase::betting) check_or_call(state);
    };
    pass();
    check(is_sound(state, setup), "a flop without discards is sound");
    HandData damaged = state;
    damaged.discard_size[1] = 1;
    damaged.discards.push(damaged.burnt[0]);
    check(!is_sound(damaged, setup), "discards on a street without a draw are not");
    while (drawer(state) < 0 && state.running()) pass();
    check(drawer(state) == 0 && is_sound(state, setup), "the draw is sound");
    damaged = state;
    damaged.thrown[1] = 1;
    damaged.discard_size[2] = 1;
    damaged.discards.push(damaged.burnt[0]);
    check(!is_sound(damaged, setup), "a player who must discard has discarded nothing");
    const std::array own{state.hole_cards(0)[0]};
    check(!why_not_draw(state, own), "one card is discarded");
    draw(state, own);
    check(is_sound(state, setup), "a card less is sound");
    damaged = state;
    damaged.thrown[0] = 2;
    damaged.discard_size[2] = 2;
    damaged.discards.push(damaged.burnt[0]);
    check(!is_sound(damaged, setup), "two cards less are not");
    damaged = state;
    damaged.hole_due[0] = 1;
    damaged.hole_pending = player_bit(0);
    check(!is_sound(damaged, setup), "nor is a replacement");

    Setup boards = table(holdem(), {100, 100}, {1, 2});
    boards.board_count = 2;
    state = deal(boards);
    pass();
    check(is_sound(state, boards) && state.board_filled[0] == 2, "two boards are sound");
    damaged = state;
    damaged.board_filled[0] = 3;
    check(!is_sound(damaged, boards), "a third one is not");
}

// A hand can be counted in smaller units as long as every stored amount fits, of any kind.
void test_recount() {
    const State state = deal_hands(table(holdem(), {100, 100}, {1, 2}), {"AsKs", "QdQc"});
    State fine = state;
    check(refine(fine, 3) && fine.stacks[0] == 3 * state.stacks[0] && fine.top_bet == 3 * state.top_bet,
          "a hand of small amounts is counted in thirds");
    for (Chips HandData::* const amount :
         {static_cast<Chips HandData::*>(&Course::raise_amount), &HandData::push_total}) {
        State large = state;
        large.*amount = kMaxChips;
        check(!refine(large, 3) && large.stacks[0] == state.stacks[0], "a hand with a huge amount stays as it is");
    }
}

}  // namespace

int main() {
    test_side_pots();
    test_odd_chips();
    test_short_all_ins();
    test_limits();
    test_order();
    test_hi_lo();
    test_runouts();
    test_stud();
    test_ace_high_opening();
    test_spread();
    test_draws();
    test_discards();
    test_showing();
    test_house();
    test_infinite();
    test_small_deck();
    test_soundness();
    test_recount();
    if (failures == 0) std::puts("engine: all right");
    return failures == 0 ? 0 : 1;
}
