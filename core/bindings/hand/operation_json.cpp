// The operations of a hand as JSON lines, with exactly the same text as Operation.to_json.
#include "bindings/hand/operation_json.hpp"

#include <charconv>
#include <string>

#include "bindings/cards/card_input.hpp"
#include "text/operation_line.hpp"

namespace croupier {

namespace {

class Writer {
  public:
    Writer(const BoundState& hand, std::string& text) : hand_(hand), text_(text) {}

    void add(const Record& record) {
        const Log& log = hand_.state.log;
        text_ += "{\"operation\":\"";
        text_ += kKindTexts[static_cast<int>(record.kind)];
        text_ += '"';
        switch (record.kind) {
            case Kind::ante_posting:
            case Kind::blind_or_straddle_posting:
            case Kind::checking_or_calling:
            case Kind::bring_in_posting:
            case Kind::completion_betting_or_raising_to:
            case Kind::chips_pulling:
                player(record);
                text_ += ",\"amount\":";
                amount(record.amount);
                break;
            case Kind::bet_collection:
                text_ += ",\"bets\":";
                amounts(log.amounts_of(record));
                break;
            case Kind::card_burning:
                cards(",\"card\":\"", log.cards_of(record));
                break;
            case Kind::hole_dealing:
                player(record);
                cards(",\"cards\":\"", log.cards_of(record));
                text_ += ",\"statuses\":[";
                for (int place = 0; place < record.count; ++place) {
                    if (place != 0) text_ += ',';
                    text_ += (record.amount >> place & 1) != 0 ? "true" : "false";
                }
                text_ += ']';
                break;
            case Kind::board_dealing:
                cards(",\"cards\":\"", log.cards_of(record));
                break;
            case Kind::standing_pat_or_discarding:
                player(record);
                cards(",\"cards\":\"", log.cards_of(record));
                break;
            case Kind::hole_cards_showing_or_mucking:
                player(record);
                cards(",\"hole_cards\":\"", log.cards_of(record));
                break;
            case Kind::folding:
            case Kind::hand_killing:
                player(record);
                break;
            case Kind::runout_count_selection:
                player(record);
                text_ += ",\"runout_count\":";
                index(static_cast<int>(record.amount));
                break;
            case Kind::chips_pushing:
                text_ += ",\"amounts\":";
                amounts(log.amounts_of(record));
                text_ += ",\"pot_index\":";
                index(record.pot);
                text_ += ",\"board_index\":";
                index(record.board);
                text_ += ",\"hand_type_index\":";
                index(record.hand_type);
                break;
            case Kind::no_operation:
            case Kind::count:
                break;
        }
        if (record.commentary >= 0) {
            const std::string& comment = log.commentaries[static_cast<std::size_t>(record.commentary)];
            const nb::object said = nb::steal(
                PyUnicode_DecodeUTF8(comment.data(), static_cast<Py_ssize_t>(comment.size()), "surrogatepass"));
            if (!said.is_valid()) throw nb::python_error();
            text_ += ",\"commentary\":";
            text_ += nb::cast<nb::str>(types().json_text(said)).c_str();
        }
        text_ += "}\n";
    }

  private:
    void number(std::int64_t value) {
        char digits[24];
        text_.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
    }
    void index(int value) {
        if (value < 0) {
            text_ += "null";
        } else {
            number(value);
        }
    }
    void amount(Chips value) {
        const Chips scale = hand_.state.setup->units_per_chip;
        if (hand_.spec->kind == ChipKind::integer && !is_infinite(value) && value % scale == 0) {
            number(value / scale);
        } else {
            text_ += nb::cast<nb::str>(types().amount_json(to_python(hand_, value))).c_str();
        }
    }
    void amounts(std::span<const Chips> values) {
        text_ += '[';
        for (std::size_t place = 0; place < values.size(); ++place) {
            if (place != 0) text_ += ',';
            amount(values[place]);
        }
        text_ += ']';
    }
    void cards(const char* name, std::span<const Card> given) {
        text_ += name;
        for (const Card card : given) text_ += card_name(card);
        text_ += '"';
    }
    void player(const Record& record) {
        text_ += ",\"player_index\":";
        number(record.player);
    }

    const BoundState& hand_;
    std::string& text_;
};

nb::str operation_lines(const BoundState& hand, std::size_t begin) {
    const auto& records = hand.state.log.records;
    std::string text;
    text.reserve(96 * records.size());
    for (std::size_t number = begin; number < records.size(); ++number) add_operation_line(hand, records[number], text);
    return nb::str(text.data(), text.size());
}

}  // namespace

void add_operation_line(const BoundState& hand, const Record& record, std::string& text) {
    Writer(hand, text).add(record);
}

void init_operation_json(nb::class_<BoundState>& cls) {
    cls.def("_operation_lines", operation_lines, nb::arg("begin") = 0);
}

}  // namespace croupier
