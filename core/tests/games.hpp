// Games as data, for the native tests of the rules engine.
#pragma once

#include <initializer_list>
#include <memory>

#include "rules/operations.hpp"

namespace croupier {

inline constexpr std::uint16_t kEveryAutomation = (1 << 11) - 1;

inline constexpr HandType kHighHand{};
inline constexpr HandType kOmahaHand{Family::high, 5, 2, 3, false};
inline constexpr HandType kOmahaLowHand{Family::eight_or_better, 5, 2, 3, false};
inline constexpr HandType kGreekHand{Family::high, 5, -1, 3, true};
inline constexpr HandType kShortDeckHand{Family::short_deck, 5, -1, -1, false};
inline constexpr HandType kEightOrBetterHand{Family::eight_or_better, 5, -1, -1, false};
inline constexpr HandType kRazzHand{Family::regular_low, 5, -1, -1, false};
inline constexpr HandType kDeuceToSevenHand{Family::low_27, 5, -1, -1, false};
inline constexpr HandType kBadugiHand{Family::badugi, 4, -1, -1, false};
inline constexpr HandType kHoleBadugiHand{Family::badugi, 4, -1, 0, false};
inline constexpr HandType kMostPoints{Family::most_points, 5, -1, 0, false};
inline constexpr HandType kFewestPoints{Family::fewest_points, 5, -1, 0, false};
inline constexpr HandType kTwoOfThree{Family::high, 5, -1, -1, false, 2};
inline constexpr HandType kNinesOrBetter{Family::high, 5, -1, -1, false, 0, 2818};
inline constexpr HandType kKuhnHand{Family::kuhn, 1, -1, -1, false};
inline constexpr HandType kLeducHand{Family::leduc, 2, -1, -1, false};
inline constexpr HandType kRhodeIslandHand{Family::rhode_island, 3, -1, -1, false};

inline void set_deck(Game& game, int lowest_rank, int highest_rank = kRanks - 1, int suits = kSuits) {
    game.deck_size = 0;
    for (int rank = lowest_rank; rank <= highest_rank; ++rank) {
        for (int suit = 0; suit < suits; ++suit) game.deck[game.deck_size++] = make_card(rank, suit);
    }
}

inline Game variant_of(BettingStructure structure, std::initializer_list<HandType> types, int lowest_rank = 0) {
    Game game;
    game.structure = structure;
    for (const HandType& type : types) game.hand_types[game.hand_type_count++] = type;
    set_deck(game, lowest_rank);
    return game;
}

inline Street& add_street(Game& game, int holes, int boards, Chips min_bet, int max_raises = -1) {
    Street& street = game.streets[game.street_count++];
    street.burn = game.street_count > 1;
    street.hole_count = static_cast<std::uint8_t>(holes);
    street.board_count = static_cast<std::uint8_t>(boards);
    street.min_bet = min_bet;
    street.max_raises = max_raises;
    return street;
}

// Hole cards, then flop, turn and river: hold'em, Omaha and their kin.
inline Game board_game(BettingStructure structure, int holes, std::initializer_list<HandType> types,
                       int lowest_rank = 0) {
    Game game = variant_of(structure, types, lowest_rank);
    const bool limit = structure == BettingStructure::fixed_limit;
    add_street(game, holes, 0, 2, limit ? 4 : -1);
    add_street(game, 0, 3, 2, limit ? 4 : -1);
    add_street(game, 0, 1, limit ? 4 : 2, limit ? 4 : -1);
    add_street(game, 0, 1, limit ? 4 : 2, limit ? 4 : -1);
    return game;
}

// Two cards down and one up, three more up, one down.
inline Game stud_game(std::initializer_list<HandType> types, Opening first, Opening later) {
    Game game = variant_of(BettingStructure::fixed_limit, types);
    Street& third = add_street(game, 3, 0, 4, 4);
    third.hole_up = 0b100;
    third.opening = first;
    for (int street = 0; street < 4; ++street) {
        Street& next = add_street(game, 1, 0, street == 0 ? 4 : 8, 4);
        next.hole_up = street < 3 ? 1 : 0;
        next.opening = later;
    }
    return game;
}

inline Game draw_game(BettingStructure structure, int holes, const HandType& type, int draws) {
    Game game = variant_of(structure, {type});
    add_street(game, holes, 0, 2, structure == BettingStructure::fixed_limit ? 4 : -1);
    for (int draw = 0; draw < draws; ++draw) {
        add_street(game, 0, 0, 2, structure == BettingStructure::fixed_limit ? 4 : -1).draw = true;
    }
    return game;
}

// One card each from a few ranks, then board cards one at a time.
inline Game small_game(const HandType& type, int suits, int lowest_rank, int boards, int highest_rank = 11) {
    Game game = variant_of(BettingStructure::fixed_limit, {type});
    set_deck(game, lowest_rank, highest_rank, suits);
    add_street(game, 1, 0, 2, 2);
    for (int board = 0; board < boards; ++board) add_street(game, 0, 1, 4, 2);
    return game;
}

inline Game holdem() { return board_game(BettingStructure::no_limit, 2, {kHighHand}); }
inline Game omaha_hi_lo() { return board_game(BettingStructure::fixed_limit, 4, {kOmahaHand, kOmahaLowHand}); }
inline Game seven_card_stud() { return stud_game({kHighHand}, Opening::low_card, Opening::high_hand); }
inline Game razz() { return stud_game({kRazzHand}, Opening::high_card, Opening::low_hand); }
inline Game razz_2_7() {
    return stud_game({kDeuceToSevenHand}, Opening::high_card_ace_high, Opening::low_hand_ace_high);
}
inline Game spread_holdem() {
    Game game = holdem();
    for (int street = 0; street < game.street_count; ++street) game.streets[street].max_bet = 10;
    return game;
}
inline Game crazy_pineapple() {
    Game game = board_game(BettingStructure::no_limit, 3, {kHighHand});
    game.streets[2].draw = true;
    game.streets[2].discard_count = 1;
    return game;
}
inline Game triple_draw() { return draw_game(BettingStructure::fixed_limit, 5, kDeuceToSevenHand, 3); }

// The most hole cards a player can have.
inline int hole_cards_of(const Game& game) {
    int holes = 0;
    for (int street = 0; street < game.street_count; ++street) holes += game.streets[street].hole_count;
    return holes;
}

// A hand that begins with these cards on top of the deck.
inline State deal(const Setup& setup, std::span<const Card> top = {}) {
    State state;
    state.setup = std::make_shared<const Setup>(setup);
    begin(state, top);
    return state;
}

}  // namespace croupier
