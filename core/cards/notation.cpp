#include "cards/notation.hpp"

#include <array>

namespace croupier {

namespace {

constexpr std::uint8_t kUnknownPart = 0x40;
constexpr std::uint8_t kBlank = 0x80;
constexpr std::uint8_t kNothing = 0xff;

// The meaning of a character as a rank: 0..12, kUnknownPart, kBlank (between cards) or kNothing.
constexpr std::array<std::uint8_t, 256> make_ranks() {
    std::array<std::uint8_t, 256> table{};
    table.fill(kNothing);
    constexpr std::string_view ranks = "23456789TJQKA";
    for (std::size_t i = 0; i < ranks.size(); ++i) table[static_cast<unsigned char>(ranks[i])] = std::uint8_t(i);
    table['?'] = kUnknownPart;
    for (unsigned char blank : {' ', '\t', '\n', '\r', '\v', '\f', ','}) table[blank] = kBlank;
    return table;
}

constexpr std::array<std::uint8_t, 256> make_suits() {
    std::array<std::uint8_t, 256> table{};
    table.fill(kNothing);
    constexpr std::string_view suits = "cdhs";
    for (std::size_t i = 0; i < suits.size(); ++i) table[static_cast<unsigned char>(suits[i])] = std::uint8_t(i);
    table['?'] = kUnknownPart;
    return table;
}

constexpr auto kRankOf = make_ranks();
constexpr auto kSuitOf = make_suits();
constexpr std::uint8_t kTen = 8;

constexpr Card code_of(std::uint8_t rank, std::uint8_t suit) {
    if (rank == kUnknownPart) return suit == kUnknownPart ? kUnknownCard : static_cast<Card>(kUnknownRank + suit);
    return suit == kUnknownPart ? static_cast<Card>(kUnknownSuit + rank) : make_card(rank, suit);
}

}  // namespace

ParseResult parse_cards(std::string_view text, std::span<Card> out) {
    ParseResult result;
    const std::size_t size = text.size();
    std::size_t i = 0;
    auto fail = [&](ParseError error, std::size_t position) {
        result.error = error;
        result.position = position;
        return result;
    };
    while (i < size) {
        const std::size_t start = i;
        std::uint8_t rank = kRankOf[static_cast<unsigned char>(text[i])];
        if (rank == kBlank) {
            ++i;
            continue;
        }
        if (rank == kNothing) {
            if (text[i] != '1' || i + 1 >= size || text[i + 1] != '0') return fail(ParseError::bad_rank, i);
            rank = kTen;  // "10" is the long spelling of T
            ++i;
        }
        ++i;
        while (i < size && text[i] == ',') ++i;
        if (i == size) return fail(ParseError::missing_suit, start);
        const std::uint8_t suit = kSuitOf[static_cast<unsigned char>(text[i])];
        if (suit == kNothing) {
            const bool blank = kRankOf[static_cast<unsigned char>(text[i])] == kBlank;
            return blank ? fail(ParseError::missing_suit, start) : fail(ParseError::bad_suit, i);
        }
        if (result.count == out.size()) return fail(ParseError::too_many, start);
        out[result.count++] = code_of(rank, suit);
        ++i;
    }
    return result;
}

}  // namespace croupier
