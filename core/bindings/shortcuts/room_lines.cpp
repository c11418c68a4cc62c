// The usual lines of rooms' files: the seats, the actions, and the seats of the summary, consecutive lines in one call.
// The meaning of words is looked up in dictionaries of read texts; a line with other words is left to the reader.
//
// The twins are the methods of `Reader` (history/rooms/reading/reader.py), one call for each line;
// tests/history/rooms/test_room_lines.py compares them.
#include <array>
#include <string_view>

#include "bindings/python_api.hpp"
#include "bindings/shortcuts/phh_text.hpp"
#include "bindings/shortcuts/records.hpp"
#include "bindings/topics.hpp"

namespace croupier {

namespace {

constexpr std::size_t kDigits = 3;  // digits of a seat's number
constexpr std::size_t kMostCards = 16;

nb::object text_of(std::string_view text) {
    nb::object string = nb::steal(PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size())));
    if (!string.is_valid()) throw nb::python_error();
    return string;
}

// The value of a text in a dictionary; invalid if it is not there.
nb::handle meaning(const nb::dict& known, nb::handle text) {
    PyObject* value = PyDict_GetItemWithError(known.ptr(), text.ptr());
    if (value == nullptr && PyErr_Occurred() != nullptr) throw nb::python_error();
    return value;
}

nb::handle meaning(const nb::dict& known, std::string_view text) { return meaning(known, text_of(text)); }

bool line_at(const nb::list& lines, std::size_t place, std::string_view& view) {
    const nb::handle line = PyList_GET_ITEM(lines.ptr(), static_cast<Py_ssize_t>(place));
    return PyUnicode_Check(line.ptr()) && view_of(nb::borrow<nb::str>(line), view);
}

bool drop_prefix(std::string_view& text, std::string_view prefix) {
    if (!text.starts_with(prefix)) return false;
    text.remove_prefix(prefix.size());
    return true;
}

bool drop_suffix(std::string_view& text, std::string_view suffix) {
    if (!text.ends_with(suffix)) return false;
    text.remove_suffix(suffix.size());
    return true;
}

// The number of a seat at the beginning of a text, which is then the rest; -1 for other text.
int seat_number(std::string_view& line) {
    if (!drop_prefix(line, "Seat ")) return -1;
    int number = 0;
    std::size_t place = 0;
    for (; place < line.size() && line[place] >= '0' && line[place] <= '9'; ++place) {
        if (place == kDigits) return -1;
        number = 10 * number + (line[place] - '0');
    }
    line.remove_prefix(place);
    return place != 0 && drop_prefix(line, ": ") ? number : -1;
}

// Name, mark, and an action that was read before.
std::size_t read_actions(nb::list lines, std::size_t begin, long long first, nb::str mark, nb::dict names,
                         nb::dict said, nb::list events, nb::dict raises, nb::handle event, nb::handle action) {
    const RecordClass<EventFields> event_class(event);
    const RecordClass<SaidFields> said_class(action);
    std::string_view sign;
    if (!view_of(mark, sign)) return begin;
    const nb::str nothing("");
    std::size_t place = begin;
    for (std::string_view line; place < lines.size() && line_at(lines, place, line); ++place) {
        const std::size_t end = line.find(sign);
        if (end == line.npos) break;
        const nb::handle name = meaning(names, line.substr(0, end));
        if (!name.is_valid()) break;
        const nb::handle told = meaning(said, line.substr(end + sign.size()));
        if (!told.is_valid() || !said_class.made(told)) break;
        const nb::int_ number(first + static_cast<long long>(place));
        events.append(event_class.make(said_class.get(told, SaidFields::kind), name,
                                       said_class.get(told, SaidFields::amount), nothing, number));
        const nb::handle by = said_class.get(told, SaidFields::by);
        if (!by.is_none()) raises[number] = by;
    }
    return place;
}

// Seat 3: Ann ($100 in chips)
std::size_t read_seats(nb::list lines, std::size_t begin, long long first, nb::dict amounts, nb::list seats,
                       std::size_t most, nb::handle seat) {
    const RecordClass<SeatFields> seat_class(seat);
    const nb::bool_ away(false);
    std::size_t place = begin;
    for (std::string_view line; place < lines.size() && line_at(lines, place, line); ++place) {
        const int number = seat_number(line);
        if (number < 0 || seats.size() >= most || !drop_suffix(line, " in chips)")) break;
        const std::size_t end = line.rfind(" (");
        if (end == line.npos || end == 0) break;
        const std::string_view stack = line.substr(end + 2);
        if (stack.find(')') != stack.npos) break;
        const nb::handle amount = meaning(amounts, stack);
        if (!amount.is_valid()) break;
        seats.append(seat_class.make(nb::int_(number), text_of(line.substr(0, end)), amount,
                                     nb::int_(first + static_cast<long long>(place)), away));
    }
    return place;
}

// The cards of "As Kd" without the spaces; invalid for any other text.
nb::object plain_cards(std::string_view text) {
    constexpr std::string_view kRanks = "23456789TJQKA";
    constexpr std::string_view kSuits = "cdhs";
    std::array<char, 2 * kMostCards> letters{};
    std::size_t size = 0;
    for (std::size_t place = 0; place < text.size(); place += 3) {
        if (size == letters.size() || place + 2 > text.size()) return {};
        if (place + 2 < text.size() && text[place + 2] != ' ') return {};
        if (kRanks.find(text[place]) == kRanks.npos || kSuits.find(text[place + 1]) == kSuits.npos) return {};
        letters[size++] = text[place];
        letters[size++] = text[place + 1];
    }
    return text_of({letters.data(), size});
}

// Seat 3: Ann folded before Flop (mucked [As Kd])
std::size_t read_summary_seats(nb::list lines, std::size_t begin, long long first, nb::dict seats, nb::dict told,
                               nb::handle nothing, nb::dict folds, nb::dict hole_cards, nb::handle seat,
                               nb::handle held) {
    const RecordClass<SeatFields> seat_class(seat);
    const RecordClass<HeldFields> held_class(held);
    std::size_t place = begin;
    for (std::string_view line; place < lines.size() && line_at(lines, place, line); ++place) {
        const int number = seat_number(line);
        if (number < 0) break;
        const nb::handle own = meaning(seats, nb::int_(number));
        if (!own.is_valid() || !seat_class.made(own)) break;
        const nb::handle name = seat_class.get(own, SeatFields::name);
        std::string_view named;
        if (!PyUnicode_Check(name.ptr()) || !view_of(nb::borrow<nb::str>(name), named)) break;
        if (!drop_prefix(line, named)) break;
        std::string_view deed = line;
        constexpr std::string_view kMucked = " (mucked [";
        const bool mucked = drop_suffix(deed, "])");
        const std::size_t end = mucked ? deed.rfind(kMucked) : deed.npos;
        if (end == deed.npos) {
            if (!meaning(told, line).is(nothing)) break;
            continue;
        }
        if (!meaning(folds, deed.substr(0, end)).is(Py_True)) break;
        const std::string_view written = deed.substr(end + kMucked.size());
        const nb::object cards = written.empty() ? nb::object() : plain_cards(written);
        if (!cards.is_valid()) break;
        hole_cards[name] = held_class.make(cards, nb::int_(first + static_cast<long long>(place)));
    }
    return place;
}

}  // namespace

void init_room_lines(nb::module_& m) {
    m.def("room_actions", read_actions, nb::arg("lines"), nb::arg("begin"), nb::arg("first"), nb::kw_only(),
          nb::arg("mark"), nb::arg("names"), nb::arg("said"), nb::arg("events"), nb::arg("raises"), nb::arg("event"),
          nb::arg("action"),
          nb::sig("def room_actions(lines: list[str], begin: int, first: int, *, mark: str, names: dict[str, str], "
                  "said: dict[str, Any], events: list[Any], raises: dict[int, int], event: type[Any], action: "
                  "type[Any]) -> int"),
          "Read lines from `begin` on as long as they are a name, the mark and words that are known, and return the "
          "place of the next line. `first` is the number of the first of all lines; `event` and `action` are the "
          "classes of what is appended and of what is `said`.");
    m.def("room_seats", read_seats, nb::arg("lines"), nb::arg("begin"), nb::arg("first"), nb::kw_only(),
          nb::arg("amounts"), nb::arg("seats"), nb::arg("most"), nb::arg("seat"),
          nb::sig("def room_seats(lines: list[str], begin: int, first: int, *, amounts: dict[str, int], "
                  "seats: list[Any], most: int, seat: type[Any]) -> int"),
          "Read lines from `begin` on as long as they are seats with known amounts, and return the place of the next "
          "line.");
    m.def("room_summary_seats", read_summary_seats, nb::arg("lines"), nb::arg("begin"), nb::arg("first"), nb::kw_only(),
          nb::arg("seats"), nb::arg("told"), nb::arg("nothing"), nb::arg("folds"), nb::arg("hole_cards"),
          nb::arg("seat"), nb::arg("held"),
          nb::sig("def room_summary_seats(lines: list[str], begin: int, first: int, *, seats: dict[int, Any], "
                  "told: dict[str, Any], nothing: object, folds: dict[str, bool], "
                  "hole_cards: dict[str, _T], seat: type[Any], held: type[_T]) -> int"),
          "Read lines from `begin` on as long as they are seats whose words tell nothing, or a fold and its cards; "
          "return the place of the next line.");
}

}  // namespace croupier
