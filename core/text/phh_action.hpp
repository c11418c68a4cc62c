// One action in PHH notation: "d dh p1 AsKd", "p2 cbr 60 # a comment".
#pragma once

#include <string_view>

#include "cards/cards.hpp"
#include "cards/fixed_list.hpp"

namespace croupier {

struct PhhAction {
    enum class Verb : std::uint8_t {
        unknown,
        remark,  // only a comment
        deal_hole,
        deal_board,
        draw,
        fold,
        check_or_call,
        bring_in,
        raise,
        muck,
        show,        // "-": the dealt cards
        show_cards,  // these
    };
    Verb verb = Verb::unknown;
    int player = -1;                   // from 0
    FixedList<Card, kDeckSize> cards;  // that are dealt, discarded or shown
    std::string_view amount;           // of a raise, as text
    bool commented = false;
    std::string_view comment;
};

// Parses an action, whether or not it is possible now.
PhhAction parse_phh_action(std::string_view text, int player_count);

}  // namespace croupier
