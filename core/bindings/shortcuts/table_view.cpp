// The public view of a table, made from the facts that players get: the seats, and everything as JSON.
//
// Its twin in Python counts the seats again, in tests/players/view/test_facts.py; tests/play/hand/test_told_and_true.py
// compares the facts with the State.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>
#include <vector>

#include "bindings/faults.hpp"
#include "bindings/python_api.hpp"
#include "bindings/shortcuts/facts.hpp"
#include "bindings/topics.hpp"
#include "rules/setup.hpp"

namespace croupier {

namespace nb = nanobind;

namespace {

struct Seat {
    std::int64_t number = 0, stack = 0, bet = 0;
    bool active = false, busted = false, may_raise = false;
    bool all_in() const { return active && stack == 0; }
};

// The facts of a question, with the facts they refer to.
struct Told {
    explicit Told(const Facts& facts)
        : asked(facts),
          hand(nb::cast<const HandFacts&>(facts.hand)),
          street(nb::cast<const StreetFacts&>(facts.street)) {
        for (const nb::handle deed : facts.history) history.push_back(&nb::cast<const Deed&>(deed));
        const std::size_t players = hand.seats.size();
        if (players > kMaxPlayers) throw BadValue("more players than a hand has");
        if (street.stacks.size() != players || street.bets.size() != players || street.statuses.size() != players)
            throw BadValue("a street has one stack, bet and status for each player");
    }
    const Facts& asked;
    const HandFacts& hand;
    const StreetFacts& street;
    std::vector<const Deed*> history;
};

bool says(nb::handle word, const char* said) {
    return PyUnicode_Check(word.ptr()) && PyUnicode_CompareWithASCIIString(word.ptr(), said) == 0;
}

// The players dealt in, by player index: the chips at the beginning of the street, and the actions since.
std::vector<Seat> dealt_in(const Told& told) {
    const StreetFacts& street = told.street;
    std::vector<Seat> players;
    for (std::size_t index = 0; index < told.hand.seats.size(); ++index)
        players.push_back({told.hand.seats[index], street.stacks[index], street.bets[index], street.statuses[index]});
    for (auto done = static_cast<std::size_t>(street.deeds); done < told.history.size(); ++done) {
        const Deed& deed = *told.history[done];
        if (says(deed.kind, "draw")) continue;
        const auto player = std::ranges::find(players, deed.seat, &Seat::number);
        if (player == players.end()) throw BadValue("a deed must be of a player who was dealt in");
        player->stack -= deed.amount;
        player->bet += deed.amount;
        if (says(deed.kind, "fold")) player->active = false;
    }
    for (std::size_t index = 0; index < players.size(); ++index)
        players[index].may_raise = players[index].active && (told.asked.barred >> index & 1) == 0;
    return players;
}

// All seats of the table, in their order.
std::vector<Seat> all_seats(const Told& told, std::vector<Seat> seats) {
    for (const IdleSeat& idle : told.hand.idle)
        seats.push_back({.number = idle.seat, .stack = idle.stack, .busted = idle.busted});
    std::ranges::sort(seats, {}, &Seat::number);
    return seats;
}

// Every seat, as an object of a class that takes these facts by their names.
nb::list seats_shown(const Facts& facts, nb::handle cls) {
    static PyObject* const names =
        nb::make_tuple("stack", "current_bet", "active", "busted", "is_all_in", "may_raise").release().ptr();
    const Told told(facts);
    nb::list shown;
    for (const Seat& seat : all_seats(told, dealt_in(told))) {
        const nb::object values[] = {nb::int_(seat.stack),   nb::int_(seat.bet),       nb::bool_(seat.active),
                                     nb::bool_(seat.busted), nb::bool_(seat.all_in()), nb::bool_(seat.may_raise)};
        PyObject* arguments[std::size(values)];
        std::ranges::transform(values, arguments, [](const nb::object& value) { return value.ptr(); });
        const nb::object made = nb::steal(PyObject_Vectorcall(cls.ptr(), arguments, 0, names));
        if (!made.is_valid()) throw nb::python_error();
        shown.append(made);
    }
    return shown;
}

// The bets of every seat.
std::vector<std::int64_t> bets_shown(const Facts& facts) {
    const Told told(facts);
    std::vector<std::int64_t> bets;
    for (const Seat& seat : all_seats(told, dealt_in(told))) bets.push_back(seat.bet);
    return bets;
}

class Writer {
  public:
    std::string text;

    Writer& operator<<(const char* words) {
        text += words;
        return *this;
    }
    Writer& operator<<(std::int64_t number) {
        char digits[24];
        text.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
        return *this;
    }
    Writer& operator<<(bool truth) { return *this << (truth ? "true" : "false"); }
    // A number, a bool, a word, or a tuple, list or dictionary of them.
    Writer& operator<<(nb::handle value) {
        const Depth depth(depth_);
        if (PyBool_Check(value.ptr())) return *this << value.is(Py_True);
        if (PyLong_Check(value.ptr())) return *this << nb::cast<std::int64_t>(value);
        if (PyTuple_Check(value.ptr())) {
            return list(static_cast<std::size_t>(PyTuple_GET_SIZE(value.ptr())), [&](std::size_t index) {
                *this << nb::handle(PyTuple_GET_ITEM(value.ptr(), static_cast<Py_ssize_t>(index)));
            });
        }
        if (PyList_Check(value.ptr())) return *this << nb::steal(PyList_AsTuple(value.ptr()));
        if (PyDict_Check(value.ptr())) return dictionary(value);
        return word(value);
    }
    template <typename Write>
    Writer& list(std::size_t count, const Write& write, const char* brackets = "[]") {
        text += brackets[0];
        for (std::size_t index = 0; index < count; ++index) {
            if (index != 0) text += ',';
            write(index);
        }
        text += brackets[1];
        return *this;
    }

  private:
    // Messages of a table are not nested as deep as this, but a value that contains itself is.
    class Depth {
      public:
        explicit Depth(int& depth) : depth_(depth) {
            if (depth_ >= 50) throw BadValue("nested too deep");
            ++depth_;
        }
        ~Depth() { --depth_; }
        Depth(const Depth&) = delete;
        Depth& operator=(const Depth&) = delete;

      private:
        int& depth_;
    };
    int depth_ = 0;

    // The table's own words: streets, actions, cards.
    Writer& word(nb::handle value) {
        Py_ssize_t size = 0;
        const char* letters = PyUnicode_AsUTF8AndSize(value.ptr(), &size);
        if (letters == nullptr) throw nb::python_error();
        const std::string_view said(letters, static_cast<std::size_t>(size));
        const auto is_plain = [](char letter) {
            return letter >= ' ' && letter < '\x7f' && letter != '"' && letter != '\\';
        };
        if (!std::ranges::all_of(said, is_plain)) throw BadValue("a word of the table must have plain letters only");
        text += '"';
        text += said;
        text += '"';
        return *this;
    }
    Writer& dictionary(nb::handle value) {
        PyObject *key = nullptr, *item = nullptr;
        Py_ssize_t place = 0;
        char before = '{';
        while (PyDict_Next(value.ptr(), &place, &key, &item) != 0) {
            text += before;
            before = ',';
            if (PyLong_Check(key) && !PyBool_Check(key)) {
                *this << "\"" << nb::cast<std::int64_t>(nb::handle(key)) << "\"";
            } else {
                word(key);
            }
            *this << ":" << nb::handle(item);
        }
        return *this << (before == '{' ? "{}" : "}");
    }
};

void write_pots(Writer& out, const Told& told, const std::vector<Seat>& players) {
    const auto write = [&](const PotFacts& pot) {
        std::vector<std::int64_t> seats;
        for (const std::int64_t player : pot.players) {
            if (player < 0 || player >= static_cast<std::int64_t>(players.size()))
                throw BadValue("a pot must be of players who were dealt in");
            const Seat& seat = players[static_cast<std::size_t>(player)];
            if (seat.active) seats.push_back(seat.number);
        }
        std::ranges::sort(seats);
        out << "{\"amount\":" << pot.amount << ",\"seats\":";
        out.list(seats.size(), [&](std::size_t index) { out << seats[index]; }) << "}";
    };
    std::vector<PotFacts> pots = told.street.pots;
    if (pots.empty()) {  // there is always a main pot
        PotFacts& pot = pots.emplace_back();
        for (std::size_t player = 0; player < players.size(); ++player)
            pot.players.push_back(static_cast<std::int64_t>(player));
    }
    out.list(pots.size(), [&](std::size_t number) { write(pots[number]); });
}

nb::str view_json(const Facts& facts) {
    const Told told(facts);
    const HandFacts& hand = told.hand;
    const StreetFacts& street = told.street;
    const std::vector<Seat> players = dealt_in(told), seats = all_seats(told, players);
    const auto name_of = [&](std::int64_t number) {
        if (number < 0 || number >= static_cast<std::int64_t>(hand.street_names.size()))
            throw BadValue("a street has no name");
        return nb::object(hand.street_names[static_cast<std::size_t>(number)]);
    };
    Writer out;
    out.text.reserve(512 + 96 * seats.size() + 40 * told.history.size());
    out << "{\"round\":" << hand.round_number << ",\"streets\":" << hand.street_names
        << ",\"button\":" << hand.button_position << ",\"blinds\":" << hand.blinds
        << ",\"schedule\":" << hand.blinds_schedule << ",\"street\":" << name_of(street.number)
        << ",\"board\":" << street.board << ",\"pot\":" << street.total_pot << ",\"up_cards\":" << street.up_cards;
    out << ",\"pots\":";
    write_pots(out, told, players);
    out << ",\"seats\":";
    out.list(seats.size(), [&](std::size_t index) {
        const Seat& seat = seats[index];
        out << "{\"stack\":" << seat.stack << ",\"bet\":" << seat.bet << ",\"active\":" << seat.active
            << ",\"busted\":" << seat.busted << ",\"all_in\":" << seat.all_in() << ",\"may_raise\":" << seat.may_raise
            << "}";
    });
    out << ",\"history\":";
    out.list(told.history.size(), [&](std::size_t index) {
        const Deed& deed = *told.history[index];
        out << "[" << deed.seat << "," << deed.kind << "," << deed.amount << "," << name_of(deed.street) << "]";
    });
    out << ",\"bet_to_call\":" << facts.price << ",\"min_increment\":" << facts.increment
        << ",\"to_call\":" << facts.to_call << ",\"min_raise\":" << facts.min_raise
        << ",\"max_raise\":" << facts.max_raise << ",\"may_fold\":" << facts.may_fold << "}";
    return nb::str(out.text.data(), out.text.size());
}

nb::str plain_json(nb::handle value) {
    Writer out;
    out << value;
    return nb::str(out.text.data(), out.text.size());
}

}  // namespace

void init_table_view(nb::module_& m) {
    using namespace nb::literals;
    m.def("seats_shown", seats_shown, "facts"_a, "cls"_a,
          nb::sig("def seats_shown(facts: Facts, cls: Callable[..., _T]) -> list[_T]"),
          "Every seat of the table as an object of a class; it is called with stack, current_bet, active, busted, "
          "is_all_in and may_raise.");
    m.def("bets_shown", bets_shown, "facts"_a, "The bets of every seat.");
    m.def("view_json", view_json, "facts"_a, "The view of an asked player, as JSON.");
    m.def("plain_json", plain_json, "value"_a,
          "A message of a table as JSON: whole numbers, plain words, bools, and lists and dictionaries of them.");
}

}  // namespace croupier
