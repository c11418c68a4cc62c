// The card parser takes any bytes: it stays inside its buffers, and it can read back the cards it accepts.
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cards/cards.hpp"
#include "cards/notation.hpp"
#include "tests/fuzz.hpp"

namespace croupier {

const std::vector<std::string>& fuzz_seeds() {
    static const std::vector<std::string> seeds = {
        "",  "As",   "AsKd",  "10h 9c",         "T?",    "?s",    "????", "2c,3d", "1", "0", "a",
        "S", "As K", " \t\n", "AsKdQhJcTs9s8s", "10101", "10c10d"};
    return seeds;
}

namespace {

std::string written(std::span<const Card> cards) {
    constexpr std::string_view kRankLetters = "23456789TJQKA";
    constexpr std::string_view kSuitLetters = "cdhs";
    std::string text;
    for (const Card card : cards) {
        const bool known = is_known(card);
        const bool has_rank = known || (card >= kUnknownSuit && card < kUnknownRank);
        const bool has_suit = known || card >= kUnknownRank;
        const int rank = known ? rank_of(card) : card - kUnknownSuit;
        const int suit = known ? suit_of(card) : card - kUnknownRank;
        text += has_rank ? kRankLetters[static_cast<std::size_t>(rank)] : '?';
        text += has_suit ? kSuitLetters[static_cast<std::size_t>(suit)] : '?';
    }
    return text;
}

}  // namespace
}  // namespace croupier

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace croupier;
    const std::string_view text(reinterpret_cast<const char*>(data), size);

    std::vector<Card> cards(size / 2);
    const ParseResult result = parse_cards(text, cards);
    demand(result.count <= cards.size(), "no more cards than there is room for");
    demand(result.error != ParseError::too_many, "n characters hold at most n / 2 cards");
    for (std::size_t i = 0; i < result.count; ++i) demand(cards[i] < kCardCodes, "only card codes come out");
    if (result.error != ParseError::none) {
        demand(result.position < size, "an error is somewhere in the text");
        return 0;
    }

    cards.resize(result.count);
    const std::string again = written(cards);
    std::vector<Card> reread(cards.size());
    demand(parse_cards(again, reread).error == ParseError::none, "what was read can be written and read again");
    demand(reread == cards, "and gives the same cards");

    if (!cards.empty()) {
        std::vector<Card> narrow(cards.size() - 1);
        demand(parse_cards(text, narrow).error == ParseError::too_many, "a card without room is an error");
    }
    return 0;
}
