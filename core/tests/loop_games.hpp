// The games that native loops are tested with, all but the players automated.
#pragma once

#include <vector>

#include "tests/games.hpp"

namespace croupier {

struct NamedSetup {
    const char* name;
    std::shared_ptr<const Setup> setup;
};

inline NamedSetup loop_game(const char* name, const Game& game, int players, Chips bring_in = 0) {
    Setup setup;
    setup.game = game;
    setup.player_count = static_cast<std::uint8_t>(players);
    setup.hole_stride = static_cast<std::uint8_t>(hole_cards_of(game));
    setup.automations = kEveryAutomation;
    setup.rules.orphan_pot = OrphanPot::last_contender;
    setup.bring_in = bring_in;
    for (int player = 0; player < players; ++player) {
        setup.starting_stacks[player] = 15 + 40 * player;  // short and long stacks: side pots
        if (bring_in > 0) setup.antes[player] = 1;
    }
    if (bring_in == 0) setup.blinds[0] = 1, setup.blinds[1] = 2;
    return {name, std::make_shared<const Setup>(setup)};
}

inline std::vector<NamedSetup> loop_games() {
    using enum BettingStructure;
    return {loop_game("hold'em", holdem(), 6),
            loop_game("short deck", board_game(no_limit, 2, {kShortDeckHand}, 4), 6),
            loop_game("Omaha", board_game(pot_limit, 4, {kOmahaHand}), 6),
            loop_game("Omaha hi-lo", omaha_hi_lo(), 5),
            loop_game("stud", seven_card_stud(), 6, 1),
            loop_game("stud, eight players", seven_card_stud(), 8, 1),
            loop_game("razz", razz(), 4, 1),
            loop_game("triple draw", triple_draw(), 6),
            loop_game("single draw", draw_game(no_limit, 5, kDeuceToSevenHand, 1), 5),
            loop_game("badugi", draw_game(fixed_limit, 4, kBadugiHand, 3), 6),
            loop_game("Kuhn", small_game(kKuhnHand, 1, 9, 0), 2),
            loop_game("Leduc", small_game(kLeducHand, 2, 9, 1), 2)};
}

}  // namespace croupier
