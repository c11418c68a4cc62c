// Finished hands as columns of tables, for data sets.
//
// Its twin in Python is tests/history/plain_rows.py, one operation at a time; tests/history/test_dataset.py compares
// them.
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <array>
#include <chrono>
#include <optional>

#include "bindings/hand/bound_state.hpp"
#include "bindings/named_struct.hpp"
#include "bindings/python_api.hpp"
#include "bindings/topics.hpp"
#include "loops/rows.hpp"

namespace croupier {

namespace {

constexpr std::size_t kMostLetters = std::size_t{1} << 30;  // offsets are 32 bits wide

// Words of the details of a hand, as Python's strings.
struct Words {
    PyObject* id = PyUnicode_InternFromString("id");
    PyObject* site = PyUnicode_InternFromString("site");
    PyObject* table = PyUnicode_InternFromString("table");
    PyObject* time = PyUnicode_InternFromString("time");
    PyObject* time_zone = PyUnicode_InternFromString("time_zone");
    PyObject* currency = PyUnicode_InternFromString("currency");
    PyObject* hero = PyUnicode_InternFromString("hero");
    PyObject* assumed = PyUnicode_InternFromString("assumed");
};

const Words& words() {
    static const Words known;
    return known;
}

// The value of a detail; nullptr if there is none, or if it is empty.
PyObject* detail(const nb::dict& told, PyObject* name) {
    PyObject* value = PyDict_GetItemWithError(told.ptr(), name);
    if (value == nullptr && PyErr_Occurred() != nullptr) throw nb::python_error();
    const int filled = value == nullptr ? 0 : PyObject_IsTrue(value);
    if (filled < 0) throw nb::python_error();
    return filled == 0 ? nullptr : value;
}

// Refuses a text with a lone surrogate, which no file can contain.
void require_whole(PyObject* value) {
    Py_ssize_t size = 0;
    if (value == nullptr || !PyUnicode_Check(value)) return;
    if (PyUnicode_AsUTF8AndSize(value, &size) == nullptr) throw nb::python_error();
}

// Adds a value as str() writes it; lone surrogates, which names of source files may have, become "?".
void add_text(TextColumn& to, PyObject* value) {
    if (value != nullptr) {
        nb::object text = PyUnicode_Check(value) ? nb::borrow(value) : nb::steal(PyObject_Str(value));
        if (!text.is_valid()) throw nb::python_error();
        Py_ssize_t size = 0;
        if (const char* letters = PyUnicode_AsUTF8AndSize(text.ptr(), &size)) {
            to.letters.append(letters, static_cast<std::size_t>(size));
        } else {
            PyErr_Clear();
            const auto bytes = nb::steal<nb::bytes>(PyUnicode_AsEncodedString(text.ptr(), "utf-8", "replace"));
            if (!bytes.is_valid()) throw nb::python_error();
            to.letters.append(bytes.c_str(), bytes.size());
        }
    }
    to.end();
}

// Seconds since 1970 of a time such as 2024-05-01T12:34:56, without its zone.
std::optional<std::int64_t> seconds_of(std::string_view time) {
    constexpr std::string_view kForm = "0000-00-00T00:00:00";
    if (time.size() != kForm.size()) return std::nullopt;
    for (std::size_t place = 0; place < kForm.size(); ++place) {
        const bool digit = time[place] >= '0' && time[place] <= '9';
        if (kForm[place] == '0' ? !digit : time[place] != kForm[place]) return std::nullopt;
    }
    const auto number = [&](std::size_t begin, std::size_t count) {
        int value = 0;
        for (const char letter : time.substr(begin, count)) value = 10 * value + (letter - '0');
        return value;
    };
    const std::chrono::year_month_day day{std::chrono::year{number(0, 4)},
                                          std::chrono::month{static_cast<unsigned>(number(5, 2))},
                                          std::chrono::day{static_cast<unsigned>(number(8, 2))}};
    const int hour = number(11, 2), minute = number(14, 2), second = number(17, 2);
    const bool middling = number(0, 4) > 1 && number(0, 4) < 9999;  // others may leave the calendar of Python
    if (!day.ok() || !middling || hour > 23 || minute > 59 || second > 59) return std::nullopt;
    const std::int64_t days = std::chrono::sys_days{day}.time_since_epoch().count();
    return ((days * 24 + hour) * 60 + minute) * 60 + second;
}

// The rows of hands, with the details of their files.
struct FiledRows {
    explicit FiledRows(nb::object offset_of, nb::object utc_of)
        : offset_of(std::move(offset_of)), utc_of(std::move(utc_of)) {}

    HandRows rows;
    TextColumn id, site, table, hand_id, source, time, currency, tournament_id, player;
    std::vector<std::int64_t> utc;  // microseconds since 1970
    std::vector<std::uint8_t> utc_known, tournament, hero;
    std::vector<double> buy_in;  // NaN if it is not known
    std::vector<std::int32_t> assumed, kind, seat;

    // Functions of Python, which has the zones: the seconds a zone is ahead of UTC during one hour, and a time in UTC.
    nb::object offset_of, utc_of;
    std::string last_hour;
    std::optional<std::int64_t> last_offset;

    void add_time(PyObject* time, PyObject* zone);
};

constexpr std::int64_t kMicroseconds = 1'000'000;

void FiledRows::add_time(PyObject* value, PyObject* zone) {
    const std::size_t before = time.letters.size();
    add_text(time, value);
    utc.push_back(0);
    utc_known.push_back(0);
    if (value == nullptr) return;
    constexpr std::size_t kHour = std::string_view("2024-05-01T12").size();
    const std::string_view text = std::string_view(time.letters).substr(before);
    const nb::object known_zone = zone == nullptr ? nb::object(nb::str("")) : nb::object(nb::str(nb::handle(zone)));
    const std::optional<std::int64_t> seconds = seconds_of(text);
    if (seconds) {
        std::string hour(text.substr(0, kHour));
        hour += nb::cast<std::string>(known_zone);
        if (hour != last_hour) {
            const nb::object offset = offset_of(nb::str(text.data(), kHour), known_zone);
            last_hour = std::move(hour);
            last_offset = offset.is_none() ? std::nullopt : std::optional(nb::cast<std::int64_t>(offset));
        }
        if (last_offset) {
            utc.back() = (*seconds - *last_offset) * kMicroseconds;
            utc_known.back() = 1;
            return;
        }
        if (zone == nullptr) return;  // a time of this form has none either
    }
    const nb::object found = utc_of(nb::str(text.data(), text.size()), known_zone);
    if (found.is_none()) return;
    utc.back() = nb::cast<std::int64_t>(found);
    utc_known.back() = 1;
}

bool add(FiledRows& to, const BoundState& hand, nb::dict told, nb::tuple players, nb::tuple seats,
         std::uint64_t fingerprint, nb::str source, std::int32_t kind, bool tournament, nb::str tournament_id,
         double buy_in) {
    require_settled(hand, "read");
    if (hand.state.phase != Phase::over) throw BadValue("the hand is not over");
    const auto count = static_cast<std::size_t>(hand.state.player_count());
    if (players.size() != count || seats.size() != count) throw BadValue("each player has a name and a seat");
    std::array<std::int32_t, kMaxPlayers> chairs{};
    for (std::size_t player = 0; player < count; ++player) chairs[player] = nb::cast<std::int32_t>(seats[player]);
    HandRows& rows = to.rows;
    if (rows.action.cards.letters.size() + rows.player.cards.letters.size() + to.player.letters.size() +
            to.table.letters.size() + to.source.letters.size() >
        kMostLetters)
        throw BadValue("too many rows: take them first");
    const Words& known = words();
    for (PyObject* name : {known.id, known.site, known.table, known.currency, known.time})
        require_whole(detail(told, name));
    require_whole(tournament_id.ptr());
    for (const nb::handle name : players) require_whole(name.ptr());
    add_text(to.id, detail(told, known.id));
    add_text(to.site, detail(told, known.site));
    add_text(to.table, detail(told, known.table));
    add_text(to.currency, detail(told, known.currency));
    to.add_time(detail(told, known.time), detail(told, known.time_zone));
    for (int shift = 60; shift >= 0; shift -= 4)
        to.hand_id.letters += "0123456789abcdef"[fingerprint >> static_cast<unsigned>(shift) & 15U];
    to.hand_id.end();
    add_text(to.source, source.ptr());
    add_text(to.tournament_id, tournament_id.ptr());
    to.tournament.push_back(tournament);
    to.buy_in.push_back(buy_in);
    to.kind.push_back(kind);
    PyObject* assumed = detail(told, known.assumed);
    to.assumed.push_back(
        assumed != nullptr && PyList_Check(assumed) ? static_cast<std::int32_t>(PyList_GET_SIZE(assumed)) : 0);
    PyObject* hero = detail(told, known.hero);
    for (std::size_t player = 0; player < count; ++player) {
        const nb::object name = nb::borrow(players[player]);
        add_text(to.player, name.ptr());
        to.seat.push_back(chairs[player]);
        const int same = hero == nullptr ? 0 : PyObject_RichCompareBool(name.ptr(), hero, Py_EQ);
        if (same < 0) throw nb::python_error();
        to.hero.push_back(same != 0);
    }
    return add_rows(hand.state, rows);
}

template <typename T>
nb::object column(std::vector<T>& items) {
    auto* kept = new std::vector<T>(std::move(items));
    items = {};
    items.reserve(kept->size());  // the next chunk has about as many rows
    const nb::capsule owner(kept, [](void* memory) noexcept { delete static_cast<std::vector<T>*>(memory); });
    return nb::cast(nb::ndarray<nb::numpy, T, nb::ndim<1>>(kept->data(), {kept->size()}, owner));
}

// A column of texts as Arrow keeps it.
struct Texts {
    nb::object offsets;
    nb::bytes letters;
};

nb::object column(TextColumn& texts) {
    const Texts made{column(texts.offsets), nb::bytes(texts.letters.data(), texts.letters.size())};
    texts.offsets.push_back(0);
    texts.letters.clear();
    return nb::cast(made);
}

nb::dict take(FiledRows& from) {
    HandRows& rows = from.rows;
    nb::dict hands, players, actions, tables;
    hands["id"] = column(from.id);
    hands["site"] = column(from.site);
    hands["table"] = column(from.table);
    hands["hand_id"] = column(from.hand_id);
    hands["source"] = column(from.source);
    hands["time"] = column(from.time);
    hands["utc"] = column(from.utc);
    hands["utc_known"] = column(from.utc_known);
    hands["currency"] = column(from.currency);
    hands["tournament"] = column(from.tournament);
    hands["tournament_id"] = column(from.tournament_id);
    hands["buy_in"] = column(from.buy_in);
    hands["assumed"] = column(from.assumed);
    hands["kind"] = column(from.kind);
    hands["players"] = column(rows.hand.players);
    hands["board"] = column(rows.hand.board);
    hands["pot"] = column(rows.hand.pot);
    hands["rake"] = column(rows.hand.rake);
    hands["showdown"] = column(rows.hand.showdown);
    players["hand"] = column(rows.player.hand);
    players["player_index"] = column(rows.player.player_index);
    players["player"] = column(from.player);
    players["seat"] = column(from.seat);
    players["hero"] = column(from.hero);
    players["stack"] = column(rows.player.stack);
    players["put_in"] = column(rows.player.put_in);
    players["net"] = column(rows.player.net);
    players["cards"] = column(rows.player.cards);
    players["won"] = column(rows.player.won);
    players["folded"] = column(rows.player.folded);
    players["showed"] = column(rows.player.showed);
    actions["hand"] = column(rows.action.hand);
    actions["number"] = column(rows.action.number);
    actions["street"] = column(rows.action.street);
    actions["player_index"] = column(rows.action.player_index);
    actions["player_row"] = column(rows.action.player_row);
    actions["action"] = column(rows.action.action);
    actions["amount"] = column(rows.action.amount);
    actions["to"] = column(rows.action.to);
    actions["pot_before"] = column(rows.action.pot_before);
    actions["cards"] = column(rows.action.cards);
    actions["all_in"] = column(rows.action.all_in);
    rows.hands = 0;
    tables["hands"] = hands;
    tables["players"] = players;
    tables["actions"] = actions;
    return tables;
}

}  // namespace

void init_hand_rows(nb::module_& m) {
    bind_struct<Texts>(m, "Texts", "A column of texts: text i is from letter offsets[i] to letter offsets[i + 1].",
                       named("offsets", &Texts::offsets, "Where each text begins, and the end of the last."),
                       named("letters", &Texts::letters, "All texts as UTF-8, one after the other."));
    nb::class_<FiledRows>(m, "HandRows", "Finished hands as columns of tables.")
        .def(nb::init<nb::object, nb::object>(), nb::arg("offset_of"), nb::arg("utc_of"),
             nb::sig("def __init__(self, offset_of: Callable[[str, str], int | None], "
                     "utc_of: Callable[[str, str], int | None]) -> None"),
             "`offset_of` returns how many seconds a zone is ahead of UTC during an hour, `utc_of` the microseconds "
             "since 1970 of a time in a zone.")
        .def("add", add, nb::arg("state"), nb::arg("told"), nb::arg("players"), nb::arg("seats"),
             nb::arg("fingerprint"), nb::arg("source"), nb::arg("kind"), nb::arg("tournament"),
             nb::arg("tournament_id"), nb::arg("buy_in"),
             nb::sig("def add(self, state: State, told: dict[str, Any], players: tuple[str, ...], "
                     "seats: tuple[int, ...], fingerprint: int, source: str, kind: int, tournament: bool, "
                     "tournament_id: str, buy_in: float) -> bool"),
             "Append the rows of a hand; return whether luck decided after the last decision.")
        .def_prop_ro(
            "acts",
            [](const FiledRows&) {
                nb::list acts;
                for (const std::string_view text : kActTexts) acts.append(nb::str(text.data(), text.size()));
                return nb::tuple(acts);
            },
            nb::sig("def acts(self) -> tuple[str, ...]"), "The texts of the numbers in the column `action`.")
        .def("take", take, nb::sig("def take(self) -> dict[str, dict[str, Any]]"),
             "Return the columns of each table, and start with empty ones.")
        .def("__len__", [](const FiledRows& rows) { return rows.rows.hands; });
}

}  // namespace croupier
