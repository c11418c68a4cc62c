// One operation of a hand as a line of the log: {"operation":"Folding","player_index":2}.
//
// Reads the fields that are needed to perform an operation again, from lines in the log's own form. Fields that follow
// from the hand, such as the bets of a collection, are compared by the caller with the performed operation.
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

// False for lines that are not in the log's own form, or whose comment has escapes.
bool parse_operation_line(std::string_view line, OperationLine& operation);

}  // namespace croupier
