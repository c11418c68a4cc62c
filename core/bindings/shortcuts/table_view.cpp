// What everybody at a table sees, made from the facts that players are handed: the seats, and the whole as JSON.
//
// Facts are tuples, in the order of the fields in croupier.players.view.facts; those of a question are RawFacts there.
// tests/hand/test_table_view.py counts the seats again in Python; tests/play/hand/test_told_and_true.py compares them
// with the State.
#include <nanobind/nanobind.h>

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>
#include <vector>

#include "bindings/faults.hpp"
#include "bindings/python_api.hpp"
#include "bindings/topics.hpp"
#include "rules/setup.hpp"

namespace croupier {

namespace nb = nanobind;

namespace {

// A tuple to look into; what is not a tuple, or has no such item, is refused.
class Items {
  public:
    explicit Items(nb::handle tuple) : tuple_(tuple.ptr()) {
        if (!PyTuple_Check(tuple_)) throw BadType("facts are tuples");
    }
    std::size_t size() const { return static_cast<std::size_t>(PyTuple_GET_SIZE(tuple_)); }
    nb::handle operator[](std::size_t index) const {
        if (index >= size()) throw BadValue("a fact is missing");
        return PyTuple_GET_ITEM(tuple_, static_cast<Py_ssize_t>(index));
    }
    Items items(std::size_t index) const { return Items((*this)[index]); }
    std::int64_t number(std::size_t index) const { return nb::cast<std::int64_t>((*this)[index]); }
    bool truth(std::size_t index) const { return (*this)[index].is(Py_True); }
    bool says(std::size_t index, const char* word) const {
        const nb::handle item = (*this)[index];
        return PyUnicode_Check(item.ptr()) && PyUnicode_CompareWithASCIIString(item.ptr(), word) == 0;
    }

  private:
    PyObject* tuple_;
};

struct Facts {
    explicit Facts(nb::handle raw)
        : asking(raw),
          hand(asking.items(0)),
          street(asking.items(1)),
          history(asking.items(2)),
          seats(hand.items(5)),
          idle(hand.items(6)),
          street_names(hand.items(7)) {}
    Items asking, hand, street, history, seats, idle, street_names;
};

struct Seat {
    std::int64_t number = 0, stack = 0, bet = 0;
    bool active = false, busted = false, may_raise = false;
    bool all_in() const { return active && stack == 0; }
};

// Those who are dealt in, by player index: the chips of the street's begin, and what was done since.
std::vector<Seat> dealt_in(const Facts& facts) {
    const Items stacks = facts.street.items(5), bets = facts.street.items(6), statuses = facts.street.items(7);
    if (facts.seats.size() > kMaxPlayers) throw BadValue("more players than a hand has");
    std::vector<Seat> players(facts.seats.size());
    for (std::size_t index = 0; index < players.size(); ++index)
        players[index] = {facts.seats.number(index), stacks.number(index), bets.number(index), statuses.truth(index)};
    for (auto done = static_cast<std::size_t>(facts.street.number(8)); done < facts.history.size(); ++done) {
        const Items deed = facts.history.items(done);
        if (deed.says(1, "draw")) continue;
        const auto player = std::ranges::find(players, deed.number(0), &Seat::number);
        if (player == players.end()) throw BadValue("a deed is of nobody who was dealt in");
        player->stack -= deed.number(2);
        player->bet += deed.number(2);
        if (deed.says(1, "fold")) player->active = false;
    }
    const auto barred = nb::cast<std::uint64_t>(facts.asking[3]);
    for (std::size_t index = 0; index < players.size(); ++index)
        players[index].may_raise = players[index].active && (barred >> index & 1) == 0;
    return players;
}

// All seats of the table, in their order.
std::vector<Seat> all_seats(const Facts& facts, std::vector<Seat> seats) {
    for (std::size_t index = 0; index < facts.idle.size(); ++index) {
        const Items idle = facts.idle.items(index);
        seats.push_back({.number = idle.number(0), .stack = idle.number(1), .busted = idle.truth(2)});
    }
    std::ranges::sort(seats, {}, &Seat::number);
    return seats;
}

nb::list seats_shown(nb::tuple raw) {
    const Facts facts(raw);
    nb::list shown;
    for (const Seat& seat : all_seats(facts, dealt_in(facts)))
        shown.append(nb::make_tuple(seat.stack, seat.bet, seat.active, seat.busted, seat.all_in(), seat.may_raise));
    return shown;
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
    // A number, a truth, a word, or a tuple, list or dictionary of them.
    Writer& operator<<(nb::handle value) {
        const Depth depth(depth_);
        if (PyBool_Check(value.ptr())) return *this << value.is(Py_True);
        if (PyLong_Check(value.ptr())) return *this << nb::cast<std::int64_t>(value);
        if (PyTuple_Check(value.ptr())) {
            const Items items(value);
            return list(items.size(), [&](std::size_t index) { *this << items[index]; });
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
    // Nothing that a table says is nested as deep as this; what contains itself is.
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
        if (!std::ranges::all_of(said, is_plain)) throw BadValue("a word of the table is of plain letters");
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

void write_pots(Writer& out, const Facts& facts, const std::vector<Seat>& players) {
    const Items pots = facts.street.items(2);
    const auto write = [&](auto amount, std::size_t count, const auto& player_at) {
        std::vector<std::int64_t> seats;
        for (std::size_t index = 0; index < count; ++index) {
            const std::size_t player = player_at(index);
            if (player >= players.size()) throw BadValue("a pot is of players who were dealt in");
            if (players[player].active) seats.push_back(players[player].number);
        }
        std::ranges::sort(seats);
        out << "{\"amount\":" << amount << ",\"seats\":";
        out.list(seats.size(), [&](std::size_t index) { out << seats[index]; }) << "}";
    };
    if (pots.size() == 0) {  // there is always a main pot
        out << "[";
        write(std::int64_t{0}, players.size(), [](std::size_t index) { return index; });
        out << "]";
        return;
    }
    out.list(pots.size(), [&](std::size_t number) {
        const Items pot = pots.items(number), indices = pot.items(1);
        write(pot[0], indices.size(),
              [&](std::size_t index) { return static_cast<std::size_t>(indices.number(index)); });
    });
}

nb::str view_json(nb::tuple raw) {
    const Facts facts(raw);
    const Items& hand = facts.hand;
    const Items& street = facts.street;
    const Items& names = facts.street_names;
    const std::vector<Seat> players = dealt_in(facts), seats = all_seats(facts, players);
    const auto name_of = [&](std::int64_t number) { return names[static_cast<std::size_t>(number)]; };
    Writer out;
    out.text.reserve(512 + 96 * seats.size() + 40 * facts.history.size());
    out << "{\"round\":" << hand[0] << ",\"streets\":" << hand[7] << ",\"button\":" << hand[1]
        << ",\"blinds\":" << hand[2] << ",\"schedule\":" << hand[3] << ",\"street\":" << name_of(street.number(0))
        << ",\"board\":" << street[1] << ",\"pot\":" << street[3] << ",\"up_cards\":";
    const Items up_cards = street.items(4);
    out.list(
        up_cards.size(),
        [&](std::size_t index) {
            const Items seat = up_cards.items(index);
            out << "\"" << seat[0] << "\":" << seat[1];
        },
        "{}");
    out << ",\"pots\":";
    write_pots(out, facts, players);
    out << ",\"seats\":";
    out.list(seats.size(), [&](std::size_t index) {
        const Seat& seat = seats[index];
        out << "{\"stack\":" << seat.stack << ",\"bet\":" << seat.bet << ",\"active\":" << seat.active
            << ",\"busted\":" << seat.busted << ",\"all_in\":" << seat.all_in() << ",\"may_raise\":" << seat.may_raise
            << "}";
    });
    out << ",\"history\":";
    out.list(facts.history.size(), [&](std::size_t index) {
        const Items deed = facts.history.items(index);
        out << "[" << deed[0] << "," << deed[1] << "," << deed[2] << "," << name_of(deed.number(3)) << "]";
    });
    const Items& asking = facts.asking;
    out << ",\"bet_to_call\":" << asking[9] << ",\"min_increment\":" << asking[10] << ",\"to_call\":" << asking[6]
        << ",\"min_raise\":" << asking[7] << ",\"max_raise\":" << asking[8] << ",\"may_fold\":" << asking[11] << "}";
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
    m.def("seats_shown", seats_shown, "facts"_a,
          "Every seat of the table: stack, bet, active, busted, all-in, and whether it may raise.");
    m.def("view_json", view_json, "facts"_a, "What a player who is asked sees, as JSON.");
    m.def("plain_json", plain_json, "value"_a,
          "What a table says as JSON: whole numbers, plain words, truths, and lists and dictionaries of them.");
}

}  // namespace croupier
