#include "text/phh_action.hpp"

#include <array>

#include "cards/notation.hpp"

namespace croupier {

namespace {

using Verb = PhhAction::Verb;

constexpr int kMostWords = 4;

bool is_blank(char letter) { return letter == ' ' || (letter >= '\t' && letter <= '\r'); }

struct Words {
    std::array<std::string_view, kMostWords> words;
    int count = 0;  // kMostWords + 1 if there are more
    std::string_view operator[](int index) const { return words[static_cast<std::size_t>(index)]; }
};

// The words before the comment; one space separates the comment from its sign, others belong to it.
Words split(std::string_view text, PhhAction& action) {
    Words words;
    for (std::size_t at = 0; at < text.size();) {
        if (is_blank(text[at])) {
            ++at;
            continue;
        }
        std::size_t end = at + 1;
        while (end < text.size() && !is_blank(text[end])) ++end;
        const std::string_view word = text.substr(at, end - at);
        if (word == "#") {
            action.comment = end < text.size() ? text.substr(end + 1) : std::string_view();
            action.commented = true;
            break;
        }
        if (words.count < kMostWords) words.words[static_cast<std::size_t>(words.count)] = word;
        ++words.count;
        at = end;
    }
    return words;
}

// The index of "p1" and so on; -1 for anything else.
int player_of(std::string_view word, int player_count) {
    if (word.size() < 2 || word.size() > 3 || word[0] != 'p' || word[1] == '0') return -1;
    int number = 0;
    for (const char digit : word.substr(1)) {
        if (digit < '0' || digit > '9') return -1;
        number = 10 * number + (digit - '0');
    }
    return number <= player_count ? number - 1 : -1;
}

bool read_cards(std::string_view word, FixedList<Card, kDeckSize>& cards) {
    const ParseResult result = parse_cards(word, cards.items);
    if (result.error != ParseError::none) return false;
    cards.size = static_cast<std::uint16_t>(result.count);
    return result.count > 0;
}

Verb read_deal(const Words& words, int player_count, PhhAction& action) {
    if (words.count == 4 && words[1] == "dh") {
        action.player = player_of(words[2], player_count);
        return action.player >= 0 && read_cards(words[3], action.cards) ? Verb::deal_hole : Verb::unknown;
    }
    const bool board = words.count == 3 && words[1] == "db" && read_cards(words[2], action.cards);
    return board ? Verb::deal_board : Verb::unknown;
}

Verb read_move(const Words& words, int player_count, PhhAction& action) {
    action.player = player_of(words[0], player_count);
    if (action.player < 0 || words.count > 3) return Verb::unknown;
    const std::string_view verb = words[1];
    const bool more = words.count == 3;
    if (verb == "cbr" && more) {
        action.amount = words[2];
        return Verb::raise;
    }
    if (verb == "sm") {
        if (!more) return Verb::muck;
        if (words[2] == "-") return Verb::show;
        return read_cards(words[2], action.cards) ? Verb::show_cards : Verb::unknown;
    }
    if (verb == "sd") return !more || read_cards(words[2], action.cards) ? Verb::draw : Verb::unknown;
    if (more) return Verb::unknown;
    if (verb == "f") return Verb::fold;
    if (verb == "cc") return Verb::check_or_call;
    return verb == "pb" ? Verb::bring_in : Verb::unknown;
}

}  // namespace

PhhAction parse_phh_action(std::string_view text, int player_count) {
    PhhAction action;
    const Words words = split(text, action);
    if (words.count == 0) {
        action.verb = Verb::remark;
    } else if (words.count >= 2 && words.count <= kMostWords) {
        action.verb = words[0] == "d" ? read_deal(words, player_count, action) : read_move(words, player_count, action);
    }
    return action;
}

}  // namespace croupier
