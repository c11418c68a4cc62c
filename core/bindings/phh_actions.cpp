// The actions of PHH, the notation of hands in TOML: "d dh p1 AsKd", "p2 cbr 60 # a comment".
//
// Files leave out what follows from the rules, and more. An action that is not possible yet is preceded by what is due:
// posts, unseen cards, hands kept hidden; where asked for, also checks and folds of players who were passed over.
#include <nanobind/stl/string.h>

#include <array>
#include <string>
#include <string_view>

#include "notation.hpp"
#include "operation_input.hpp"
#include "performing.hpp"

namespace croupier {

namespace {

constexpr std::string_view kBlanks = " \t\n\v\f\r";
constexpr int kMostWords = 4;

// An action taken apart.
struct Words {
    std::array<std::string_view, kMostWords> words;
    int count = 0;  // more than kMostWords: no action has that many
    std::string comment;
    bool commented = false;

    explicit Words(std::string_view text) {
        std::size_t at = 0;
        while ((at = text.find_first_not_of(kBlanks, at)) != std::string_view::npos) {
            const std::size_t end = std::min(text.find_first_of(kBlanks, at), text.size());
            const std::string_view word = text.substr(at, end - at);
            if (word == "#") {
                // One blank parts the comment from its sign; the others belong to it.
                comment = end < text.size() ? text.substr(end + 1) : "";
                commented = true;
                return;
            }
            if (count < kMostWords) words[static_cast<std::size_t>(count)] = word;
            ++count;
            at = end;
        }
    }
    std::string_view operator[](int index) const { return words[static_cast<std::size_t>(index)]; }
    Commentary commentary() const { return commented ? &comment : nullptr; }
};

// A number up to the largest player, -1 for anything else.
int player_of(const State& state, std::string_view word) {
    if (word.size() < 2 || word.size() > 3 || word[0] != 'p' || word[1] == '0') return -1;
    int number = 0;
    for (const char digit : word.substr(1)) {
        if (digit < '0' || digit > '9') return -1;
        number = 10 * number + (digit - '0');
    }
    return number <= state.player_count() ? number - 1 : -1;
}

bool read_card_list(std::string_view word, FixedList<Card, kDeckSize>& cards) {
    std::array<Card, kDeckSize> codes{};
    const ParseResult result = parse_cards(word, codes);
    if (result.error != ParseError::none) return false;
    for (std::size_t index = 0; index < result.count; ++index) cards.push(codes[index]);
    return result.count > 0;
}

// An amount in units of the hand; false for what is not written plainly or is no whole number of units.
bool read_plain_amount(const Hand& hand, std::string_view word, Chips& units) {
    Ratio ratio;
    const Chips scale = hand.state.setup->units_per_chip;
    if (!parse_plain_amount(word, ratio) || scale % ratio.denominator != 0) return false;
    const auto product = static_cast<__int128>(ratio.numerator) * (scale / ratio.denominator);
    units = product > kMaxChips ? kMaxChips + 1 : static_cast<Chips>(product);
    return true;
}

Chips read_cbr(Hand& hand, std::string_view word, nb::handle parse_value) {
    Chips units = 0;
    if (parse_value.is_none() && read_plain_amount(hand, word, units)) return units;
    const nb::object parse = parse_value.is_none() ? types().parse_value : nb::borrow(parse_value);
    return read_amount(hand, parse(nb::str(word.data(), word.size())), "complete_bet_or_raise_to");
}

// What came of one action.
struct Outcome {
    enum class Kind : std::uint8_t { done, unknown, not_his_turn, refused };
    Kind kind = Kind::done;
    const char* operation = "";
    Refusal refusal;
};

// Tells whether an operation is possible and carries it out; `loud` gives the warnings of the State's own methods.
template <typename WhyNot, typename Do>
Outcome attempt(Hand& hand, bool loud, const char* name, const WhyNot& why_not, const Do& action) {
    const Refusal refusal = ask(hand, why_not);
    if (refusal) return {Outcome::Kind::refused, name, refusal};
    if (loud && refusal.warnings != 0) warn(hand, refusal.warnings, refusal.card);
    carry_out(hand, name, action);
    const auto late = static_cast<std::uint8_t>(hand.state.warnings & ~refusal.warnings);
    if (loud && late != 0) warn(hand, late, 255);
    return {};
}

Outcome show_cards(Hand& hand, const Words& words, int player, bool loud) {
    State& state = hand.state;
    Showing showing;
    if (words.count == 2) {
        showing.choice = Showing::Choice::muck;
    } else if (words[2] == "-") {
        showing.choice = Showing::Choice::show;
    } else {
        showing.choice = Showing::Choice::cards;
        if (!read_card_list(words[2], showing.cards)) return {Outcome::Kind::unknown, "", {}};
    }
    return attempt(
        hand, loud, "show_or_muck_hole_cards", [&] { return why_not_show(state, showing, player); },
        [&] { show(state, showing, player, words.commentary()); });
}

Outcome deal(Hand& hand, const Words& words, bool loud) {
    State& state = hand.state;
    CardRequest request;
    request.named = true;
    const Outcome unknown{Outcome::Kind::unknown, "", {}};
    if (words.count == 4 && words[1] == "dh") {
        int player = player_of(state, words[2]);
        if (player < 0 || !read_card_list(words[3], request.cards)) return unknown;
        return attempt(
            hand, loud, "deal_hole", [&] { return why_not_deal_hole(state, request, player); },
            [&] { deal_hole(state, request, player, words.commentary()); });
    }
    if (words.count != 3 || words[1] != "db" || !read_card_list(words[2], request.cards)) return unknown;
    return attempt(
        hand, loud, "deal_board", [&] { return why_not_deal_board(state, request); },
        [&] { deal_board(state, request, words.commentary()); });
}

Outcome act(Hand& hand, const Words& words, nb::handle parse_value, bool loud) {
    State& state = hand.state;
    const Outcome unknown{Outcome::Kind::unknown, "", {}};
    if (words.count == 0) {
        no_operate(state, words.commentary());
        return {};
    }
    if (words.count < 2 || words.count > kMostWords) return unknown;
    if (words[0] == "d") return deal(hand, words, loud);
    const int player = player_of(state, words[0]);
    if (player < 0 || words.count > 3) return unknown;
    const std::string_view verb = words[1];
    if (verb == "sm") return show_cards(hand, words, player, loud);
    const bool draws = verb == "sd";
    const Outcome not_his_turn{Outcome::Kind::not_his_turn, "", {}};
    if (draws) {
        FixedList<Card, kDeckSize> discards;
        if (words.count == 3 && !read_card_list(words[2], discards)) return unknown;
        if (drawer(state) != player) return not_his_turn;
        return attempt(
            hand, loud, "stand_pat_or_discard", [&] { return why_not_draw(state, discards.view()); },
            [&] { draw(state, discards.view(), words.commentary()); });
    }
    const bool raises = verb == "cbr";
    if ((!raises && verb != "f" && verb != "cc" && verb != "pb") || words.count != (raises ? 3 : 2)) return unknown;
    if (actor(state) != player) return not_his_turn;
    if (raises) {
        const Chips amount = read_cbr(hand, words[2], parse_value);
        return attempt(
            hand, loud, "complete_bet_or_raise_to", [&] { return why_not_raise_to(state, amount); },
            [&] { raise_to(state, amount, words.commentary()); });
    }
    if (verb == "f") {
        return attempt(
            hand, loud, "fold", [&] { return why_not_fold(state); }, [&] { fold(state, words.commentary()); });
    }
    if (verb == "cc") {
        return attempt(
            hand, loud, "check_or_call", [&] { return why_not_check_or_call(state); },
            [&] { check_or_call(state, words.commentary()); });
    }
    return attempt(
        hand, loud, "post_bring_in", [&] { return why_not_post_bring_in(state); },
        [&] { post_bring_in(state, words.commentary()); });
}

bool burn_unseen(Hand& hand) {
    State& state = hand.state;
    CardRequest request;
    request.named = true;
    request.cards.push(kUnknownCard);
    return attempt(
               hand, false, "burn_card", [&] { return why_not_burn(state, request); }, [&] { burn(state, request); })
               .kind == Outcome::Kind::done;
}

// Does one thing that is due and not written. `decides` also checks for a player, or folds where that costs chips.
bool supply(Hand& hand, bool decides) {
    State& state = hand.state;
    int player = kAnyone;
    const auto supplied = [&](const char* name, const auto& why_not, const auto& action) {
        player = kAnyone;
        return attempt(hand, false, name, why_not, action).kind == Outcome::Kind::done;
    };
    CardRequest unseen;
    unseen.named = true;
    unseen.cards.push(kUnknownCard);
    Showing hidden;
    hidden.choice = Showing::Choice::cards;
    const bool owes = actor(state) >= 0 && call_amount(state) > 0;
    return supplied(
               "post_ante", [&] { return why_not_post_ante(state, player); }, [&] { post_ante(state, player); }) ||
           supplied(
               "collect_bets", [&] { return why_not_collect_bets(state); }, [&] { collect_bets(state); }) ||
           supplied(
               "post_blind_or_straddle", [&] { return why_not_post_blind(state, player); },
               [&] { post_blind(state, player); }) ||
           burn_unseen(hand) ||
           supplied(
               "deal_hole", [&] { return why_not_deal_hole(state, unseen, player); },
               [&] { deal_hole(state, unseen, player); }) ||
           supplied(
               "show_or_muck_hole_cards", [&] { return why_not_show(state, hidden, player); },
               [&] { show(state, hidden, player); }) ||
           supplied(
               "select_runout_count", [&] { return why_not_select_runouts(state, -1, player); },
               [&] { select_runouts(state, -1, player); }) ||
           (decides && !owes &&
            supplied(
                "check_or_call", [&] { return why_not_check_or_call(state); }, [&] { check_or_call(state); })) ||
           (decides && owes &&
            supplied(
                "fold", [&] { return why_not_fold(state); }, [&] { fold(state); })) ||
           supplied(
               "kill_hand", [&] { return why_not_kill(state, player); }, [&] { kill(state, player); }) ||
           supplied(
               "push_chips", [&] { return why_not_push(state); }, [&] { push_chips(state); }) ||
           supplied("pull_chips", [&] { return why_not_pull(state, player); }, [&] { pull_chips(state, player); });
}

// The text of an action, in UTF-8.
class Text {
  public:
    explicit Text(nb::handle action) {
        if (!PyUnicode_Check(action.ptr())) throw nb::type_error("an action is a string");
        if (PyUnicode_IS_COMPACT_ASCII(action.ptr())) {
            view_ = {static_cast<const char*>(PyUnicode_DATA(action.ptr())),
                     static_cast<std::size_t>(PyUnicode_GET_LENGTH(action.ptr()))};
            return;
        }
        encoded_ = nb::steal<nb::bytes>(PyUnicode_AsEncodedString(action.ptr(), "utf-8", "surrogatepass"));
        if (!encoded_.is_valid()) throw nb::python_error();
        view_ = {encoded_.c_str(), encoded_.size()};
    }
    std::string_view view() const { return view_; }

  private:
    nb::bytes encoded_;
    std::string_view view_;
};

// One action; raises what refuses it.
void perform_action(Hand& hand, nb::object action, nb::object parse_value) {
    const Text text(action);
    const Words words(text.view());
    const Outcome outcome = act(hand, words, parse_value, true);
    if (outcome.kind == Outcome::Kind::done) return;
    if (outcome.kind == Outcome::Kind::refused) raise_refusal(hand, outcome.operation, outcome.refusal);
    const bool unknown = outcome.kind == Outcome::Kind::unknown;
    types().refuse_action(action, unknown);
    throw std::runtime_error("an action was not refused");
}

// The actions one after the other; stops before the first that stays impossible, and returns how many were done.
// `supplied` is told of every operation that was not written: before which action, and its number in the log;
// `finish` also supplies what is due after the last one.
int perform_actions(Hand& hand, nb::list actions, bool decides, nb::list supplied, bool finish) {
    const auto count = static_cast<int>(nb::len(actions));
    for (int index = 0; index < count; ++index) {
        const Text text(actions[static_cast<std::size_t>(index)]);
        const Words words(text.view());
        const auto done = [&] {
            try {
                return act(hand, words, nb::none(), false).kind == Outcome::Kind::done;
            } catch (nb::python_error& error) {
                if (!error.matches(PyExc_ValueError)) throw;
                return false;  // an amount that can not be read
            }
        };
        while (!done()) {
            if (burn_unseen(hand)) continue;
            const std::size_t number = hand.state.log.records.size();
            if (!supply(hand, decides)) return index;
            supplied.append(nb::make_tuple(index, number));
        }
    }
    while (finish && (!hand.state.burn_due || hand.state.phase != Phase::dealing)) {
        const std::size_t number = hand.state.log.records.size();
        if (!supply(hand, false)) break;
        supplied.append(nb::make_tuple(count, number));
    }
    return count;
}

}  // namespace

void init_phh_actions(nb::class_<Hand>& cls) {
    cls.def("_perform_action", perform_action, nb::arg("action"), nb::arg("parse_value").none() = nb::none());
    cls.def("_perform_actions", perform_actions, nb::arg("actions"), nb::arg("decides"), nb::arg("supplied"),
            nb::arg("finish") = true);
    cls.def("_supply", supply, nb::arg("decides"));
}

}  // namespace croupier
