// Hands of any kind from any bytes: every game, odd amounts, every house rule, as far as Python allows them.
#pragma once

#include <algorithm>
#include <cstddef>

#include "tests/games.hpp"

namespace croupier {

// Decisions read from bytes; when these are used up, from numbers that depend on all of them.
class Choices {
  public:
    Choices(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {
        for (std::size_t index = 0; index < size; ++index) state_ = (state_ ^ data[index]) * 0x100000001b3U;
    }
    std::uint64_t wide() {
        state_ += 0x9e3779b97f4a7c15U;
        std::uint64_t z = (state_ ^ (state_ >> 30)) * 0xbf58476d1ce4e5b9U;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
        return z ^ (z >> 31);
    }
    int below(int limit) {
        const std::uint64_t value = next_ < size_ ? data_[next_++] : wide();
        return static_cast<int>(value % static_cast<std::uint64_t>(limit));
    }
    bool once_in(int times) { return below(times) == 0; }
    Chips amount(Chips least, Chips most) {
        return least + static_cast<Chips>(wide() % static_cast<std::uint64_t>(most - least + 1));
    }
    template <typename T>
    void option(T& field, int count) {
        field = static_cast<T>(below(count));
    }

  private:
    const std::uint8_t* data_;
    std::size_t size_;
    std::size_t next_ = 0;
    std::uint64_t state_ = 0xcbf29ce484222325U;
};

inline Game custom_game(Choices& choices) {
    constexpr HandType kTypes[] = {kHighHand,          kOmahaHand,  kOmahaLowHand,     kGreekHand,  kShortDeckHand,
                                   kEightOrBetterHand, kRazzHand,   kDeuceToSevenHand, kBadugiHand, kKuhnHand,
                                   kHoleBadugiHand,    kMostPoints, kFewestPoints,     kTwoOfThree, kNinesOrBetter};
    constexpr int kTypeCount = static_cast<int>(std::size(kTypes));
    Game game;
    choices.option(game.structure, 3);
    game.hand_type_count = static_cast<std::uint8_t>(1 + (choices.once_in(2) ? 0 : choices.below(kMaxHandTypes)));
    for (int type = 0; type < game.hand_type_count; ++type) game.hand_types[type] = kTypes[choices.below(kTypeCount)];
    set_deck(game, choices.once_in(3) ? choices.below(10) : 0, kRanks - 1, 1 + choices.below(kSuits));
    const int streets = choices.once_in(8) ? kMaxStreets : 1 + choices.below(5);
    int holes = 0;
    int positions = 0;  // of the board, also where hole cards are dealt to it because the deck runs out
    for (int index = 0; index < streets; ++index) {
        const int kind = index == 0 ? choices.below(2) : choices.below(5);
        int hole_cards = kind == 4 || (index > 0 && kind >= 2) ? 0 : 1 + choices.below(choices.once_in(6) ? 13 : 3);
        int board_cards = kind == 0 || kind == 4 ? 0 : 1 + choices.below(choices.once_in(6) ? 8 : 3);
        hole_cards = std::min(hole_cards, index == 0 ? 32 : std::min(32 - holes, kMaxBoardPositions - positions));
        board_cards = std::min(board_cards, kMaxBoardPositions - positions - (index == 0 ? 0 : hole_cards));
        const bool draw = hole_cards == 0 && (kind == 4 || board_cards == 0);
        Street& street = add_street(game, hole_cards, board_cards, choices.amount(1, 10), choices.below(6) - 1);
        street.draw = draw || (index > 0 && hole_cards > 0 && choices.once_in(5));  // down cards are discarded
        if (street.draw && (!draw || choices.once_in(3)))
            street.discard_count = static_cast<std::uint8_t>(1 + choices.below(3));
        street.burn = choices.once_in(2);
        if (choices.once_in(4)) street.max_bet = street.min_bet + choices.amount(0, 20);
        street.all_in = choices.once_in(12);
        street.hole_up = static_cast<std::uint32_t>(choices.wide());
        choices.option(street.opening, choices.once_in(2) ? 7 : 1);
        holes += hole_cards;
        positions += board_cards + (index == 0 ? 0 : hole_cards);
    }
    return game;
}

inline Game any_game(Choices& choices) {
    using enum BettingStructure;
    switch (choices.below(23)) {
        case 0:
        case 1:
            return holdem();
        case 2:
            return board_game(fixed_limit, 2, {kHighHand});
        case 3:
            return board_game(no_limit, 2, {kShortDeckHand}, 4);
        case 4:
            return board_game(pot_limit, 4, {kOmahaHand});
        case 5:
            return omaha_hi_lo();
        case 6:
            return seven_card_stud();
        case 7:
            return stud_game({kHighHand, kEightOrBetterHand}, Opening::low_card, Opening::high_hand);
        case 8:
            return razz();
        case 9:
            return draw_game(no_limit, 5, kDeuceToSevenHand, 1);
        case 10:
            return triple_draw();
        case 11:
            return draw_game(fixed_limit, 4, kBadugiHand, 3);
        case 12:
            return small_game(kKuhnHand, 1, 9, 0);
        case 13:
            return small_game(kLeducHand, 2, 9, 1);
        case 14:
            return small_game(kRhodeIslandHand, 4, 0, 2, 12);
        case 15:
            return razz_2_7();
        case 16:
            return spread_holdem();
        case 17:
            return crazy_pineapple();
        default:
            return custom_game(choices);
    }
}

inline Chips any_stack(Choices& choices) {
    switch (choices.below(8)) {
        case 0:
            return 1;
        case 1:
            return choices.amount(1, 10);
        case 2:
            return kInfinite;
        case 3:
            return choices.once_in(2) ? kMaxChips : kMaxChips - choices.amount(0, 100);
        default:
            return choices.amount(1, 400);
    }
}

inline HouseRules any_rules(Choices& choices) {
    HouseRules rules;
    if (choices.once_in(3)) return rules;
    choices.option(rules.open_fold, 4);
    choices.option(rules.order, 2);
    choices.option(rules.headsup_blinds, 2);
    choices.option(rules.forced_bets, choices.once_in(4) ? 2 : 1);
    choices.option(rules.min_raise, 2);
    choices.option(rules.ask_lone_player, 3);
    choices.option(rules.uncalled, 2);
    choices.option(rules.odd_chips, 2);
    choices.option(rules.orphan_pot, 3);
    choices.option(rules.reopen, 3);
    choices.option(rules.short_big_blind, 2);
    choices.option(rules.big_blind_ante, 2);
    choices.option(rules.burn, 2);
    choices.option(rules.showdown, 3);
    choices.option(rules.equal_blinds, 2);
    choices.option(rules.draw_dealing, 2);
    choices.option(rules.pot_merging, 3);
    choices.option(rules.empty_push, 2);
    choices.option(rules.show_after_folds, 2);
    choices.option(rules.limit_all_in, 4);
    choices.option(rules.headsup_cap, 4);
    choices.option(rules.straddle_min_raise, 2);
    choices.option(rules.reshuffle, 2);
    choices.option(rules.raise_cap, 8);
    choices.option(rules.stud_tie, 2);
    choices.option(rules.pot_limit_blinds, 2);
    choices.option(rules.small_blind_as_big, 2);
    if (choices.once_in(3)) {
        rules.rake = {choices.amount(0, 1'000'000), choices.once_in(2) ? kInfinite : choices.amount(0, 20),
                      choices.once_in(2), choices.once_in(2)};
    }
    return rules;
}

// Forced bets by position: blinds and straddles, antes of every kind, post bets, a bring-in; sometimes huge ones.
inline void add_forced_bets(Setup& setup, Choices& choices, std::span<Chips> antes, std::span<Chips> blinds) {
    const int players = setup.player_count;
    const auto any_amount = [&] { return choices.once_in(20) ? kMaxChips : choices.amount(0, 12); };
    const int kind = choices.below(6);
    if (kind == 0) std::fill(antes.begin(), antes.end(), choices.amount(0, 5));
    if (kind == 1) antes[static_cast<std::size_t>(choices.below(players))] = choices.amount(1, 20);
    if (kind == 2) std::generate(antes.begin(), antes.end(), any_amount);
    if (choices.once_in(4)) {
        setup.bring_in = choices.amount(0, setup.game.streets[0].min_bet);
    } else {
        blinds[0] = 1, blinds[1] = 2;
        if (choices.once_in(4)) blinds[static_cast<std::size_t>(players - 1)] = 4;
        if (choices.once_in(6)) blinds[static_cast<std::size_t>(choices.below(players))] = -2;
        if (choices.once_in(8)) std::generate(blinds.begin(), blinds.end(), any_amount);
    }
}

// A hand that can be dealt; find_fault() decides.
inline Setup any_setup(Choices& choices) {
    Setup setup;
    setup.game = any_game(choices);
    setup.rules = any_rules(choices);
    const bool house_caps = choices.once_in(2);
    for (Street& street : setup.game.streets) street.house_cap = house_caps;
    choices.option(setup.mode, 2);
    setup.ante_trimming = choices.once_in(2);
    setup.real_chips = choices.once_in(4);
    setup.player_count = static_cast<std::uint8_t>(choices.once_in(8) ? 2 + choices.below(31) : 2 + choices.below(9));
    setup.board_count = static_cast<std::uint8_t>(choices.once_in(4) ? 1 + choices.below(kMaxBoards) : 1);
    setup.hole_stride = static_cast<std::uint8_t>(hole_cards_of(setup.game));
    const int automated = choices.below(4);
    setup.automations = automated == 0 ? 0 : kEveryAutomation;
    if (automated == 3) setup.automations &= static_cast<std::uint16_t>(choices.wide());
    std::array<Chips, kMaxPlayers> antes{};
    std::array<Chips, kMaxPlayers> blinds{};
    const std::size_t players = setup.player_count;
    add_forced_bets(setup, choices, {antes.data(), players}, {blinds.data(), players});
    setup.apply_positions({antes.data(), players}, {blinds.data(), players});
    for (std::size_t player = 0; player < players; ++player) setup.starting_stacks[player] = any_stack(choices);
    return setup;
}

}  // namespace croupier
