// The class croupier._core.Street: a street with amounts in units. croupier.hand.streets makes it.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <limits>

#include "bindings/faults.hpp"
#include "bindings/hand/spec.hpp"

namespace croupier {

namespace {

constexpr std::size_t kMostHoleCards = 32;

// The cap on bets and raises: a number, None for no cap, "house" if the house rules decide.
void read_cap(Street& street, nb::handle cap) {
    if (cap.is_none()) return;
    if (PyUnicode_Check(cap.ptr())) {
        if (PyUnicode_CompareWithASCIIString(cap.ptr(), "house") != 0) throw BadValue("a cap is a number or 'house'");
        street.house_cap = true;
        return;
    }
    int overflow = 0;
    const long long number = PyLong_AsLongLongAndOverflow(cap.ptr(), &overflow);
    if (number == -1 && PyErr_Occurred() != nullptr) throw nb::python_error();
    if (overflow < 0 || (overflow == 0 && number < 0)) throw BadValue("a cap is a number from 0 up");
    constexpr long long kMost = std::numeric_limits<std::int32_t>::max();
    street.max_raises = static_cast<std::int32_t>(overflow > 0 ? kMost : std::min(number, kMost));
}

nb::object cap_of(const Street& street) {
    if (street.house_cap) return nb::str("house");
    return street.max_raises < 0 ? nb::none() : nb::object(nb::int_(street.max_raises));
}

Street make_street(bool burn, const std::vector<bool>& hole_statuses, long long board_count, bool draw,
                   nb::handle opening, Chips min_bet, nb::handle raise_cap, Chips max_bet, int discard_count,
                   bool all_in, int opener) {
    Street street;
    street.all_in = all_in;
    if (opener < -1 || opener >= kMaxPlayers) raise_setup_error("no player has the index " + std::to_string(opener));
    street.opener = static_cast<std::int8_t>(opener);
    street.burn = burn;
    if (hole_statuses.size() > kMostHoleCards) raise_setup_error("a street deals at most 32 hole cards");
    street.hole_count = static_cast<std::uint8_t>(hole_statuses.size());
    for (std::size_t index = 0; index < hole_statuses.size(); ++index)
        street.hole_up |= std::uint32_t{hole_statuses[index]} << index;
    if (board_count < 0 || board_count > kMaxBoardPositions)
        raise_setup_error("a board has at most " + std::to_string(kMaxBoardPositions) + " cards");
    street.board_count = static_cast<std::uint8_t>(board_count);
    street.draw = draw;
    street.opening = read_word<Opening>(opening, kOpeningTexts, "opening");
    check_amount(min_bet);
    street.min_bet = min_bet;
    check_amount(max_bet);
    if (max_bet != 0 && max_bet < min_bet) raise_setup_error("the largest bet of a street is below the smallest");
    street.max_bet = max_bet;
    if (discard_count < 0 || discard_count > static_cast<int>(kMostHoleCards))
        raise_setup_error("a player throws at most 32 cards away");
    if (discard_count > 0 && !draw) raise_setup_error("cards are thrown away in a draw");
    street.discard_count = static_cast<std::uint8_t>(discard_count);
    read_cap(street, raise_cap);
    return street;
}

}  // namespace

void init_street(nb::module_& m) {
    nb::class_<Street>(m, "Street", "A street as the core has it, amounts in units of a chip.")
        .def(
            "__init__",
            [](Street* self, bool burn, const std::vector<bool>& hole_statuses, long long board_count, bool draw,
               nb::object opening, Chips min_bet, nb::object raise_cap, Chips max_bet, int discard_count, bool all_in,
               int opener) {
                new (self) Street(make_street(burn, hole_statuses, board_count, draw, opening, min_bet, raise_cap,
                                              max_bet, discard_count, all_in, opener));
            },
            nb::kw_only(), nb::arg("burn"), nb::arg("hole_statuses"), nb::arg("board_count"), nb::arg("draw"),
            nb::arg("opening"), nb::arg("min_bet"), nb::arg("raise_cap").none(), nb::arg("max_bet") = 0,
            nb::arg("discard_count") = 0, nb::arg("all_in") = false, nb::arg("opener") = -1)
        .def_ro("burn", &Street::burn, "Whether a card is burnt first.")
        .def_ro("all_in", &Street::all_in, "Whether players may only fold or go all-in.")
        .def_ro("opener", &Street::opener, "The index of the player who acts first, -1 if the opening decides.")
        .def_ro("draw", &Street::draw, "Whether players draw.")
        .def_ro("discard_count", &Street::discard_count,
                "The cards that each player throws away without replacement; 0 in any other draw.")
        .def_ro("board_count", &Street::board_count, "The board cards that are dealt.")
        .def_ro("min_bet", &Street::min_bet, "The smallest bet, in units.")
        .def_ro("max_bet", &Street::max_bet, "The largest bet or raise, in units; 0 for what the structure allows.")
        .def_prop_ro(
            "hole_statuses",
            [](const Street& street) {
                std::vector<bool> statuses;
                for (int card = 0; card < street.hole_count; ++card)
                    statuses.push_back((street.hole_up >> card & 1) != 0);
                return nb::tuple(nb::cast(statuses));
            },
            nb::sig("def hole_statuses(self) -> tuple[bool, ...]"), "For each hole card, whether it lies face up.")
        .def_prop_ro(
            "opening",
            [](const Street& street) { return std::string(kOpeningTexts[static_cast<int>(street.opening)]); },
            "Who opens the betting.")
        .def_prop_ro("raise_cap", cap_of, nb::sig("def raise_cap(self) -> int | str | None"),
                     "The bets and raises allowed: a number, None for any number, or \"house\".");
}

}  // namespace croupier
