// Finished hands as rows of tables: one per hand, one per player, one per action; column by column.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/state.hpp"

namespace croupier {

// Texts one after the other; text i is from offsets[i] to offsets[i + 1].
struct TextColumn {
    std::vector<std::int32_t> offsets{0};
    std::string letters;

    void add(std::span<const Card> cards);
    void end() { offsets.push_back(static_cast<std::int32_t>(letters.size())); }
};

struct HandRows {
    std::int64_t hands = 0;
    struct {
        std::vector<std::int32_t> players;
        TextColumn board;
        std::vector<double> pot, rake;
        std::vector<std::uint8_t> showdown;
    } hand;
    struct {
        std::vector<std::int64_t> hand;
        std::vector<std::int32_t> player_index;
        std::vector<double> stack, put_in, net;
        TextColumn cards;
        std::vector<std::uint8_t> won, folded, showed;
    } player;
    struct {
        std::vector<std::int64_t> hand;
        std::vector<std::int32_t> number, street, player_index;
        std::vector<std::int32_t> player_row;  // in the table of players
        std::vector<std::int8_t> action;
        std::vector<double> amount, to, pot_before;
        TextColumn cards;
        std::vector<std::uint8_t> all_in;
    } action;
};

// Appends the rows of a hand. Returns whether cards came after the last decision while two players or more were left,
// all with known cards: then luck decided, and the result can be adjusted.
bool add_rows(const State& state, HandRows& rows);

}  // namespace croupier
