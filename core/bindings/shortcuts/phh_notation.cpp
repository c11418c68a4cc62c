// The actions of a hand as PHH writes them.
//
// Written are deals, discards, bets and shows. Posts, collections, burns, runouts and payouts follow from the rules.
//
// Its twin is phh_actions.cpp, which reads these actions: tests/history/phh/test_phh.py does both for every game.
#include <charconv>
#include <string>

#include "bindings/cards/card_input.hpp"
#include "bindings/hand/bound_state.hpp"

namespace croupier {

namespace {

void add_amount(std::string& text, const BoundState& hand, Chips amount) {
    if (hand.spec->kind == ChipKind::integer && amount % hand.state.setup->units_per_chip == 0) {
        char digits[24];
        const auto end = std::to_chars(digits, digits + sizeof digits, amount / hand.state.setup->units_per_chip).ptr;
        text.append(digits, end);
        return;
    }
    text += nb::str(types().amount_text(to_python(hand, amount))).c_str();
}

void add_cards(std::string& text, std::span<const Card> cards) {
    for (const Card card : cards) text += card_name(card);
}

class Notation {
  public:
    // Without a burn nothing separates the deals of one street from those of the next.
    Notation(const BoundState& hand, bool compressed)
        : hand_(hand), compressed_(compressed && hand.state.setup->rules.burn) {}

    nb::list write() {
        for (const Record& record : hand_.state.log.records) add(record);
        flush();
        return std::move(actions_);
    }

  private:
    void emit(const std::string& action) {
        nb::object text =
            nb::steal(PyUnicode_DecodeUTF8(action.data(), static_cast<Py_ssize_t>(action.size()), "surrogatepass"));
        if (!text.is_valid()) throw nb::python_error();
        actions_.append(text);
    }
    const std::string* comment_of(const Record& record) const {
        return record.commentary < 0 ? nullptr
                                     : &hand_.state.log.commentaries[static_cast<std::size_t>(record.commentary)];
    }
    void remark(const Record& record) {
        if (const std::string* comment = comment_of(record)) emit("# " + *comment);
    }
    static std::string player_name(int player) { return "p" + std::to_string(player + 1); }

    // Deals that are combined into one action: to each player, then to the board.
    void flush() {
        for (const int player : dealt_) {
            std::string& cards = holes_[static_cast<std::size_t>(player)];
            emit("d dh " + player_name(player) + " " + cards);
            cards.clear();
        }
        dealt_.clear();
        if (!board_.empty()) emit("d db " + board_);
        board_.clear();
    }
    void add(const Record& record) {
        const Log& log = hand_.state.log;
        switch (record.kind) {
            case Kind::hole_dealing: {
                if (!board_.empty()) flush();
                remark(record);
                std::string& cards = holes_[static_cast<std::size_t>(record.player)];
                if (cards.empty()) dealt_.push_back(record.player);
                add_cards(cards, log.cards_of(record));
                if (!compressed_) flush();
                return;
            }
            case Kind::board_dealing:
                if (!dealt_.empty()) flush();
                remark(record);
                add_cards(board_, log.cards_of(record));
                if (!compressed_) flush();
                return;
            case Kind::standing_pat_or_discarding:
                return act(record, " sd", log.cards_of(record));
            case Kind::folding:
                return act(record, " f", {});
            case Kind::checking_or_calling:
                return act(record, " cc", {});
            case Kind::bring_in_posting:
                return act(record, " pb", {});
            case Kind::hole_cards_showing_or_mucking:
                return act(record, " sm", log.cards_of(record));
            case Kind::completion_betting_or_raising_to:
                return act(record, " cbr ", {}, true);
            default:
                // A burn begins a street: deals after it are not combined with deals before it.
                if (record.commentary >= 0 || record.kind == Kind::card_burning) flush();
                remark(record);
        }
    }
    void act(const Record& record, const char* verb, std::span<const Card> cards, bool amount = false) {
        flush();
        std::string action = player_name(record.player) + verb;
        if (amount) add_amount(action, hand_, record.amount);
        if (!cards.empty()) action += ' ';
        add_cards(action, cards);
        if (const std::string* comment = comment_of(record)) action += " # " + *comment;
        emit(action);
    }

    const BoundState& hand_;
    bool compressed_;
    nb::list actions_;
    std::array<std::string, kMaxPlayers> holes_;
    std::vector<int> dealt_;
    std::string board_;
};

nb::list notate(const BoundState& hand, bool compressed) { return Notation(hand, compressed).write(); }

// Whether a number is the float nearest to an amount, as which thirds of a chip are written.
bool is_nearest(nb::handle number, Chips amount, Chips scale) {
    const double value = PyFloat_AsDouble(number.ptr());
    if (PyErr_Occurred() != nullptr) return PyErr_Clear(), false;  // beyond the range of a float
    return value == PyFloat_AS_DOUBLE(to_python(ChipKind::real, amount, scale).ptr());
}

// Whether the stacks are these amounts.
bool has_stacks(const BoundState& hand, nb::sequence stacks) {
    const State& state = hand.state;
    const Chips scale = state.setup->units_per_chip;
    int player = 0;
    for (nb::handle stack : stacks) {
        if (player == state.player_count()) return false;
        const Ratio ratio = read_ratio(stack);
        const Chips held = state.stacks[static_cast<std::size_t>(player++)];
        if (is_infinite(held) || ratio.numerator == kInfinite) {
            if (!is_infinite(held) || ratio.numerator != kInfinite) return false;
        } else if (!ratio.fits ||
                   static_cast<__int128>(held) * ratio.denominator != static_cast<__int128>(ratio.numerator) * scale) {
            if (!is_nearest(stack, held, scale)) return false;
        }
    }
    return player == state.player_count();
}

nb::tuple winners(const BoundState& hand) {
    const Players won = winners_of(hand.state);
    nb::list players;
    for (int player = 0; player < hand.state.player_count(); ++player) {
        if (contains(won, player)) players.append(player);
    }
    return nb::tuple(players);
}

}  // namespace

Players winners_of(const State& state) {
    Players won = 0;
    for (const Record& record : state.log.records) {
        if (record.kind != Kind::chips_pushing) continue;
        const auto amounts = state.log.amounts_of(record);
        for (std::size_t player = 0; player < amounts.size(); ++player) {
            if (amounts[player] > 0) won |= player_bit(static_cast<int>(player));
        }
    }
    return won;
}

void init_phh_notation(nb::class_<BoundState>& cls) {
    cls.def("_notate", notate, nb::arg("compressed"));
    cls.def_prop_ro("_winners", winners, nb::sig("def _winners(self) -> tuple[int, ...]"));
    cls.def("_has_stacks", has_stacks, nb::arg("stacks"));
}

}  // namespace croupier
