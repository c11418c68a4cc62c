// A hand of a PHH file, played from its text: values become Python objects only when they are read.
//
// Its twin is HandHistory of croupier.history.phh, field by field and action by action;
// tests/history/phh/test_quick.py compares them.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <array>
#include <string>

#include "bindings/faults.hpp"
#include "bindings/named_struct.hpp"
#include "bindings/shortcuts/phh_actions.hpp"
#include "bindings/shortcuts/phh_text.hpp"
#include "bindings/topics.hpp"
#include "text/phh_action.hpp"

namespace croupier {

namespace {

// The fields of the game and its stakes: hands with the same ones share a spec.
constexpr std::array<std::string_view, 8> kSetup = {
    "variant", "ante_trimming_status", "antes", "blinds_or_straddles", "bring_in", "small_bet", "big_bet", "min_bet"};
constexpr char kLetters[] = {'t', 'w', 'r', 'i', 'b', ':', 'l'};  // by TomlKind

struct HandText {
    nb::str text;  // what the table points into
    TomlTable table;
};

void read_hand(HandText* place, nb::str text) {
    HandText hand{text, {}};
    std::string_view view;
    if (!view_of(text, view) || !read_plain_toml(view, hand.table)) throw BadValue("not plain TOML");
    new (place) HandText(std::move(hand));
}

// Hands of one shape have the same setup, and the same fields of the same kinds and numbers of entries.
nb::str shape_of(const HandText& hand) {
    std::string shape;
    for (const TomlField& field : hand.table.fields) {
        const TomlValue& value = hand.table.values[field.value];
        shape += field.key;
        if (std::find(kSetup.begin(), kSetup.end(), field.key) != kSetup.end()) {
            shape += value.kind == TomlKind::text ? '\'' : '=';
            shape += value.text;
        } else {
            shape += ' ';
            shape += kLetters[static_cast<int>(value.kind)];
            if (field.key != "actions") shape += std::to_string(value.length);
            unsigned kinds = 0;
            for (const TomlValue& item : TomlTable::within(value)) kinds |= 1U << static_cast<int>(item.kind);
            for (std::size_t kind = 0; kind < sizeof kLetters; ++kind) {
                if ((kinds >> kind & 1) != 0) shape += kLetters[kind];
            }
        }
        shape += '\n';
    }
    return nb::str(shape.data(), shape.size());
}

// The texts of a list; false if it has other items.
bool read_texts(const TomlValue* list, std::vector<std::string_view>& texts) {
    if (list == nullptr || list->kind != TomlKind::list) return false;
    for (const TomlValue& item : TomlTable::within(*list)) {
        if (item.kind != TomlKind::text) return false;
        texts.push_back(item.text);
    }
    return true;
}

// One amount per player.
bool read_amounts(const TomlValue* list, const Setup& setup, std::array<Chips, kMaxPlayers>& amounts) {
    if (list == nullptr || list->kind != TomlKind::list || list->length != setup.player_count) return false;
    std::size_t player = 0;
    for (const TomlValue& item : TomlTable::within(*list)) {
        Chips& amount = amounts[player++];
        if (item.kind == TomlKind::infinity) {
            amount = kInfinite;
        } else if ((item.kind != TomlKind::whole && item.kind != TomlKind::real) ||
                   !parse_units(item.text, setup.units_per_chip, amount) || amount > kMaxChips) {
            return false;
        }
    }
    return true;
}

// Whether some raise is not a whole number of chips.
bool raises_parts(const HandText& hand) {
    std::vector<std::string_view> actions;
    if (!read_texts(hand.table.find("actions"), actions)) return false;
    return std::any_of(actions.begin(), actions.end(), [](std::string_view action) {
        return action.find('.') != std::string_view::npos &&
               parse_phh_action(action, kMaxPlayers).amount.find('.') != std::string_view::npos;
    });
}

// The chips that came back to each player because nobody called them.
std::array<Chips, kMaxPlayers> uncalled(const State& state) {
    std::array<Chips, kMaxPlayers> bets{}, back{};
    for (const Record& record : state.log.records) {
        const auto player = static_cast<std::size_t>(std::max<int>(record.player, 0));
        switch (record.kind) {
            case Kind::blind_or_straddle_posting:
            case Kind::bring_in_posting:
            case Kind::checking_or_calling:
                bets[player] += record.amount;
                break;
            case Kind::completion_betting_or_raising_to:
                bets[player] = record.amount;
                break;
            case Kind::bet_collection: {
                const std::span<const Chips> collected = state.log.amounts_of(record);
                for (std::size_t index = 0; index < collected.size(); ++index) {
                    back[index] += bets[index] == 0 ? 0 : bets[index] - collected[index];
                    bets[index] = 0;
                }
                break;
            }
            default:
                break;
        }
    }
    return back;
}

// Whether the result of the hand is that of its record: the stacks and the winners.
bool comes_out(const BoundState& hand, const TomlTable& table) {
    const State& state = hand.state;
    const Setup& setup = *state.setup;
    std::array<Chips, kMaxPlayers> amounts{};
    const auto stacks = std::span(amounts).first(setup.player_count);
    if (const TomlValue* finishing = table.find("finishing_stacks")) {
        if (!read_amounts(finishing, setup, amounts)) return false;
        if (!std::equal(stacks.begin(), stacks.end(), state.stacks.begin())) return false;
    }
    const TomlValue* winnings = table.find("winnings");
    if (winnings == nullptr) return true;
    if (!read_amounts(winnings, setup, amounts)) return false;
    Players won = 0;
    for (int player = 0; player < setup.player_count; ++player) {
        if (amounts[static_cast<std::size_t>(player)] > 0) won |= player_bit(player);
    }
    const Players winners = winners_of(state);
    if (won == 0 || won == winners) return true;  // a record without a winner is not compared
    // Some writers count uncalled chips as winnings.
    const std::array<Chips, kMaxPlayers> back = uncalled(state);
    for (int player = 0; player < setup.player_count; ++player) {
        const auto index = static_cast<std::size_t>(player);
        if (!contains(winners, player) && back[index] != 0 && amounts[index] == back[index]) won &= ~player_bit(player);
    }
    return won == winners;
}

constexpr std::string_view kUnseen = "sm ??";

// The only player who wins by the record if nobody saw the hands of the showdown: -1 if there is none, -2 if the record
// does not name one winner. The hand is over then: that player won, the others mucked.
int decide_unseen(BoundState& hand, const TomlTable& table) {
    const Setup& setup = *hand.state.setup;
    std::array<Chips, kMaxPlayers> winnings{};
    if (!read_amounts(table.find("winnings"), setup, winnings)) return -2;
    const std::array<Chips, kMaxPlayers> back = uncalled(hand.state);
    int winner = -1;
    for (int player = 0; player < setup.player_count; ++player) {
        const auto index = static_cast<std::size_t>(player);
        if (winnings[index] <= 0 || (back[index] != 0 && winnings[index] == back[index])) continue;
        if (winner >= 0) return -2;
        winner = player;
    }
    if (winner < 0) return -2;
    while (hand.state.phase != Phase::over && !hand.state.showdown.empty()) {
        const int player = hand.state.showdown.front();
        if (!hide_or_muck(hand, player, player != winner, Manner::disposable)) return -2;
    }
    if (hand.state.phase != Phase::over || winners_of(hand.state) != player_bit(winner)) return -2;
    return winner;
}

bool names_winners(const TomlTable& table, const Setup& setup) {
    std::array<Chips, kMaxPlayers> amounts{};
    const TomlValue* winnings = table.find("winnings");
    if (winnings == nullptr || !read_amounts(winnings, setup, amounts)) return false;
    return std::any_of(amounts.begin(), amounts.end(), [](Chips amount) { return amount > 0; });
}

struct PlayedHand {
    nb::object state;
    std::vector<std::size_t> supplied;
    int decided = -1;
};

// The hand played to its end, with the numbers of the operations that were not written; None if the result differs from
// the record, or if anything is unusual.
std::optional<PlayedHand> play(const HandText& text, nb::type_object cls, nb::handle_t<HandSpec> spec_object) {
    const Setup& setup = nb::inst_ptr<HandSpec>(spec_object)->setup;
    std::array<Chips, kMaxPlayers> stacks{};
    std::vector<std::string_view> actions;
    if (setup.hooks != nullptr || !read_amounts(text.table.find("starting_stacks"), setup, stacks) ||
        !read_texts(text.table.find("actions"), actions)) {
        return std::nullopt;
    }
    nb::object self = nb::inst_alloc(cls);
    BoundState& hand = *new (nb::inst_ptr<BoundState>(self)) BoundState;
    nb::inst_mark_ready(self);
    start_hand(hand, spec_object, std::span(stacks).first(setup.player_count), Key{});
    std::vector<Supplied> supplied;
    const auto unseen = [](std::string_view action) { return action.find(kUnseen) != std::string_view::npos; };
    const bool decides = std::any_of(actions.begin(), actions.end(), unseen) && names_winners(text.table, setup);
    if (decides) std::erase_if(actions, unseen);
    const int done = perform_actions(hand, actions, false, !decides, Manner::disposable, supplied);
    if (done < static_cast<int>(actions.size())) return std::nullopt;
    const int decided = decides ? decide_unseen(hand, text.table) : -1;
    if (decided < -1 || hand.state.phase != Phase::over || !comes_out(hand, text.table)) return std::nullopt;
    PlayedHand played{self, {}, decided};
    for (const Supplied& one : supplied) played.supplied.push_back(one.operation);
    return played;
}

// The details of a hand, read from its fields; its twin is `details_of` in croupier/history/phh/to_log.py,
// and tests/history/phh/test_quick.py compares them.
class Telling {
  public:
    Telling(const TomlTable& table, const nb::str& name, const nb::dict& currencies, const nb::dict& zones)
        : table_(table), name_(name), currencies_(currencies), zones_(zones) {}

    // None if a field has a value of an unusual kind.
    nb::object tell() {
        const TomlValue* hand = table_.find("hand");
        told_["id"] = hand == nullptr ? nb::object(name_) : nb::object(nb::str(value_of(hand)));
        if (const TomlValue* value = table_.find("table")) told_["table"] = value_of(value);
        if (const TomlValue* value = table_.find("venue")) told_["site"] = text_of(value);
        if (nb::object found = either("currency", "currency_symbol", currencies_); !found.is_none())
            told_["currency"] = found;
        tell_time();
        if (const TomlValue* value = table_.find("_hero")) {
            if (value->kind == TomlKind::text) told_["hero"] = text_of(value);
        }
        if (const TomlValue* value = table_.find("_table_size")) {
            usual_ = usual_ && value->kind != TomlKind::truth;
            if (value->kind == TomlKind::whole) told_["table_size"] = value_of(value);
        }
        return usual_ ? nb::object(told_) : nb::none();
    }

  private:
    nb::object value_of(const TomlValue* value) {
        usual_ = usual_ && (value->kind == TomlKind::text || value->kind == TomlKind::whole);
        return usual_ ? to_object(*value, nb::handle()) : nb::none();
    }
    nb::object text_of(const TomlValue* value) {
        usual_ = usual_ && value->kind == TomlKind::text;
        return value_of(value);
    }
    // A field that is not empty, otherwise the value of the other field.
    nb::object either(std::string_view name, std::string_view other, const nb::dict& meanings) {
        if (const TomlValue* value = table_.find(name)) {
            usual_ = usual_ && value->kind == TomlKind::text;
            if (!value->text.empty()) return value_of(value);
        }
        const TomlValue* value = table_.find(other);
        if (value == nullptr) return nb::none();
        nb::object found = nb::borrow(PyDict_GetItem(meanings.ptr(), text_of(value).ptr()));
        return found.is_valid() ? found : nb::none();
    }
    void tell_time() {
        const TomlValue *year = table_.find("year"), *month = table_.find("month"), *day = table_.find("day");
        if (year == nullptr || month == nullptr || day == nullptr) return;
        std::string time;
        add_digits(time, *year, 4);
        add_digits(time += '-', *month, 2);
        add_digits(time += '-', *day, 2);
        if (const TomlValue* clock = table_.find("time")) {
            usual_ = usual_ && clock->kind == TomlKind::time;
            (time += 'T') += clock->text;
        }
        told_["time"] = nb::str(time.data(), time.size());
        if (nb::object zone = either("time_zone", "time_zone_abbreviation", zones_); !zone.is_none())
            told_["time_zone"] = zone;
    }
    void add_digits(std::string& to, const TomlValue& number, std::size_t width) {
        usual_ = usual_ && number.kind == TomlKind::whole && number.text[0] != '-' && number.text[0] != '+';
        to.append(width - std::min(width, number.text.size()), '0');
        to += number.text;
    }

    const TomlTable& table_;
    const nb::str& name_;
    const nb::dict& currencies_;
    const nb::dict& zones_;
    nb::dict told_;
    bool usual_ = true;
};

}  // namespace

void init_phh_hand(nb::module_& m) {
    bind_struct<PlayedHand>(
        m, "PlayedHand", "A hand of a file whose result is that of its record.",
        named("state", &PlayedHand::state, "The finished hand."),
        named("supplied", &PlayedHand::supplied, "The numbers of operations that are not written."),
        named("decided", &PlayedHand::decided, "Who won a showdown that nobody saw, -1 if it was seen."));
    nb::class_<HandText>(m, "HandText", "A hand of a PHH file as text.")
        .def("__init__", read_hand, nb::arg("text"))
        .def("play", play, nb::arg("cls"), nb::arg("spec"),
             nb::sig("def play(self, cls: type[State], spec: HandSpec) -> PlayedHand | None"))
        .def(
            "fields",
            [](const HandText& hand, nb::object parse, nb::frozenset skip) { return to_dict(hand.table, parse, skip); },
            nb::arg("parse_float"), nb::arg("skip"),
            nb::sig("def fields(self, parse_float: Callable[[str], Any], skip: frozenset[str]) -> dict[str, Any]"))
        .def(
            "get",
            [](const HandText& hand, const std::string& name) {
                const TomlValue* value = hand.table.find(name);
                return value == nullptr ? nb::none() : to_object(*value, types().parse_value);
            },
            nb::arg("name"), nb::sig("def get(self, name: str) -> Any"))
        .def(
            "told",
            [](const HandText& hand, const nb::str& name, const nb::dict& currencies, const nb::dict& zones) {
                return Telling(hand.table, name, currencies, zones).tell();
            },
            nb::arg("name"), nb::arg("currencies"), nb::arg("zones"),
            nb::sig("def told(self, name: str, currencies: dict[str, str], zones: dict[str, str]) "
                    "-> dict[str, Any] | None"),
            "Return the details that every format has, None if a field is of an unusual kind.")
        .def_prop_ro("shape", shape_of)
        .def_prop_ro("raises_parts", raises_parts);
}

}  // namespace croupier
