#include "text/operation_line.hpp"

#include <algorithm>
#include <charconv>

#include "cards/notation.hpp"

namespace croupier {

namespace {

// Reads a line from left to right.
class Reader {
  public:
    explicit Reader(std::string_view rest) : rest_(rest) {}

    bool skip(std::string_view text) {
        if (rest_.substr(0, text.size()) != text) return false;
        rest_.remove_prefix(text.size());
        return true;
    }
    // Everything up to a character, which is skipped.
    bool take_until(char end, std::string_view& text) {
        const std::size_t place = rest_.find(end);
        if (place == std::string_view::npos) return false;
        text = rest_.substr(0, place);
        rest_.remove_prefix(place + 1);
        return true;
    }
    bool take_number(int& number) {
        const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), number);
        if (error != std::errc()) return false;
        rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
        return true;
    }
    // A number, or {"decimal":"0.25"}.
    bool take_amount(std::string_view& digits) {
        if (skip("{\"decimal\":\"")) return take_until('"', digits);
        const std::size_t size = std::min(rest_.find_first_not_of("0123456789."), rest_.size());
        digits = rest_.substr(0, size);
        rest_.remove_prefix(size);
        return size > 0;
    }
    bool take_cards(FixedList<Card, kDeckSize>& cards) {
        std::string_view text;
        if (!take_until('"', text)) return false;
        const ParseResult result = parse_cards(text, cards.items);
        cards.size = static_cast<std::uint16_t>(result.count);
        return result.error == ParseError::none;
    }
    // The comment is the last field of a line; false if it has escapes.
    bool take_comment(OperationLine& operation) {
        constexpr std::string_view kBegin = ",\"commentary\":\"";
        const std::size_t place = rest_.find(kBegin);
        if (place == std::string_view::npos) return true;
        rest_.remove_prefix(place + kBegin.size());
        operation.commented = true;
        return take_until('"', operation.comment) && operation.comment.find('\\') == std::string_view::npos;
    }

  private:
    std::string_view rest_;
};

bool take_player(Reader& reader, OperationLine& operation) {
    return reader.skip(",\"player_index\":") && reader.take_number(operation.player);
}

bool take_arguments(Reader& reader, OperationLine& operation) {
    switch (operation.kind) {
        case Kind::bet_collection:
        case Kind::chips_pushing:
        case Kind::no_operation:
        case Kind::count:
            return true;
        case Kind::ante_posting:
        case Kind::blind_or_straddle_posting:
        case Kind::checking_or_calling:
        case Kind::bring_in_posting:
        case Kind::chips_pulling:
        case Kind::folding:
        case Kind::hand_killing:
            return take_player(reader, operation);
        case Kind::completion_betting_or_raising_to:
            return take_player(reader, operation) && reader.skip(",\"amount\":") &&
                   reader.take_amount(operation.amount);
        case Kind::card_burning:
            return reader.skip(",\"card\":\"") && reader.take_cards(operation.cards);
        case Kind::board_dealing:
            return reader.skip(",\"cards\":\"") && reader.take_cards(operation.cards);
        case Kind::hole_dealing:
        case Kind::standing_pat_or_discarding:
            return take_player(reader, operation) && reader.skip(",\"cards\":\"") && reader.take_cards(operation.cards);
        case Kind::hole_cards_showing_or_mucking:
            return take_player(reader, operation) && reader.skip(",\"hole_cards\":\"") &&
                   reader.take_cards(operation.cards);
        case Kind::runout_count_selection:
            return take_player(reader, operation) && reader.skip(",\"runout_count\":") &&
                   (reader.skip("null") || reader.take_number(operation.runouts));
    }
    return false;
}

}  // namespace

bool parse_operation_line(std::string_view line, OperationLine& operation) {
    operation = {};
    Reader reader(line);
    std::string_view name;
    if (!reader.skip("{\"operation\":\"") || !reader.take_until('"', name)) return false;
    const auto* const found = std::find(std::begin(kKindTexts), std::end(kKindTexts), name);
    if (found == std::end(kKindTexts)) return false;
    operation.kind = static_cast<Kind>(found - std::begin(kKindTexts));
    return take_arguments(reader, operation) && reader.take_comment(operation);
}

}  // namespace croupier
