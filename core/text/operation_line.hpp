// One operation of a hand as a line of the log: {"operation":"Folding","player_index":2}.
//
// Read is what an operation needs to be performed again, from lines as the log writes them. What follows from the hand,
// such as the bets of a collection, is left to whoever compares the line with what was performed.
#pragma once

#include <string_view>

#include "cards/cards.hpp"
#include "cards/fixed_list.hpp"
#include "rules/log.hpp"

namespace croupier {

struct OperationLine {
    Kind kind = Kind::no_operation;
    int player = -1;
    FixedList<Card, kDeckSize> cards;
    std::string_view amount;  // the digits of a number
    int runouts = -1;         // -1 = no preference
    bool commented = false;
    std::string_view comment;
};

// False for what is not written as the log writes it, or has a comment with letters that need care.
bool parse_operation_line(std::string_view line, OperationLine& operation);

}  // namespace croupier
