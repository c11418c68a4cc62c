// The log of one hand: small records, with their cards and amounts stored separately. They become Python objects when
// read.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "cards/cards.hpp"
#include "cards/chips.hpp"
#include "rules/vocabulary.hpp"

namespace croupier {

using Commentary = const std::string*;  // nullptr = none

struct Record {
    Kind kind = Kind::no_operation;
    std::int8_t player = -1;
    std::int8_t board = -1;      // chips pushing; -1 = none
    std::int8_t hand_type = -1;  // chips pushing; -1 = none
    std::uint16_t count = 0;     // the number of its cards or amounts
    std::int8_t pot = -1;        // chips pushing
    std::int8_t street = -1;     // of dealt or discarded cards
    std::uint32_t begin = 0;     // the index of the first one
    std::int32_t commentary = -1;
    Chips amount = 0;  // chips; face-up bits of a hole dealing; count of a runout selection (-1 = no preference)
    friend bool operator==(const Record&, const Record&) = default;
};

struct Log {
    std::vector<Record> records;
    std::vector<Card> cards;
    std::vector<Chips> amounts;
    std::vector<std::string> commentaries;

    std::span<const Card> cards_of(const Record& record) const { return {cards.data() + record.begin, record.count}; }
    std::span<const Chips> amounts_of(const Record& record) const {
        return {amounts.data() + record.begin, record.count};
    }
    friend bool operator==(const Log&, const Log&) = default;
};

}  // namespace croupier
