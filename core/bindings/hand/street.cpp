// The class croupier._core.Street: a street with amounts in units. croupier.hand.spec.streets makes it.
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
        if (PyUnicode_CompareWithASCIIString(cap.ptr(), "house") != 0)
            throw BadValue("a cap must be a number or 'house'");
        street.house_cap = true;
        return;
    }
    int overflow = 0;
    const long long number = PyLong_AsLongLongAndOverflow(cap.ptr(), &overflow);
    if (number == -1 && PyErr_Occurred() != nullptr) throw nb::python_error();
    if (overflow < 0 || (overflow == 0 && number < 0)) throw BadValue("a cap must be 0 or more");
    constexpr long long kMost = std::numeric_limits<std::int32_t>::max();
    street.max_raises = static_cast<std::int32_t>(overflow > 0 ? kMost : std::min(number, kMost));
}

nb::object cap_of(const Street& street) {
    if (street.house_cap) return nb::str("house");
    return street.max_raises < 0 ? nb::none() : nb::object(nb::int_(street.max_raises));
}

void read_field(Street& street, bool Street::* member, nb::handle given) { street.*member = nb::cast<bool>(given); }

void read_field(Street& street, std::uint8_t Street::* member, nb::handle given) {
    const auto count = nb::cast<long long>(given);
    if (member == &Street::board_count && (count < 0 || count > kMaxBoardPositions))
        raise_setup_error("a board can have at most " + std::to_string(kMaxBoardPositions) + " cards");
    if (member == &Street::discard_count && (count < 0 || count > static_cast<int>(kMostHoleCards)))
        raise_setup_error("a player can discard at most 32 cards");
    street.*member = static_cast<std::uint8_t>(count);
}

void read_field(Street& street, Opening Street::* member, nb::handle given) {
    street.*member = read_word<Opening>(given, kOpeningTexts, "opening");
}

void read_field(Street& street, Chips Street::* member, nb::handle given) {
    const auto amount = nb::cast<Chips>(given);
    check_amount(amount);
    street.*member = amount;
}

void read_field(Street& street, std::int8_t Street::* member, nb::handle given) {
    const auto player = nb::cast<long long>(given);
    if (player < -1 || player >= kMaxPlayers) raise_setup_error("no player has the index " + std::to_string(player));
    street.*member = static_cast<std::int8_t>(player);
}

void read_field(Street& street, HoleFaces, nb::handle given) {
    const auto statuses = nb::cast<std::vector<bool>>(given);
    if (statuses.size() > kMostHoleCards) raise_setup_error("a street can deal at most 32 hole cards");
    street.hole_count = static_cast<std::uint8_t>(statuses.size());
    for (std::size_t index = 0; index < statuses.size(); ++index)
        street.hole_up |= std::uint32_t{statuses[index]} << index;
}

void read_field(Street& street, StreetCap, nb::handle given) { read_cap(street, given); }

nb::object value_of(const Street& street, Opening Street::* member) {
    const std::string_view text = kOpeningTexts[static_cast<std::size_t>(street.*member)];
    return nb::str(text.data(), text.size());
}

nb::object value_of(const Street& street, HoleFaces) {
    std::vector<bool> statuses;
    for (int card = 0; card < street.hole_count; ++card) statuses.push_back((street.hole_up >> card & 1) != 0);
    return nb::tuple(nb::cast(statuses));
}

nb::object value_of(const Street& street, StreetCap) { return cap_of(street); }

template <typename Value>
nb::object value_of(const Street& street, Value Street::* member) {
    return nb::cast(street.*member);
}

Street make_street(const nb::kwargs& given) {
    Street street;
    std::size_t known = 0;
    for_each_street_field([&](const char* name, auto member, const char*) {
        if (!given.contains(name)) return;
        ++known;
        read_field(street, member, given[name]);
    });
    if (known != given.size()) throw BadValue("the core does not have all of the given fields of a street");
    if (street.max_bet != 0 && street.max_bet < street.min_bet)
        raise_setup_error("the largest bet of a street must not be below the smallest");
    if (street.discard_count > 0 && !street.draw) raise_setup_error("a street with a discard count must be a draw");
    return street;
}

}  // namespace

void init_street(nb::module_& m) {
    nb::class_<Street> cls(m, "Street", "A street in the core's form, with amounts in units of a chip.");
    cls.def(
        "__init__", [](Street* self, const nb::kwargs& fields) { new (self) Street(make_street(fields)); },
        nb::sig("def __init__(self, **fields: object) -> None"));
    for_each_street_field([&](const char* name, auto member, const char* note) {
        cls.def_prop_ro(name, [member](const Street& self) { return value_of(self, member); }, note);
    });
}

}  // namespace croupier
