#include "bindings/cards/registry.hpp"

#include <array>
#include <string>
#include <vector>

#include "bindings/faults.hpp"
#include "evaluation/lookup.hpp"

namespace nb = nanobind;

namespace croupier {

namespace {

struct KnownType {
    PyObject* cls;
    HandType type;
};

// Held for the life of the process: cards and hand types are never unregistered.
struct Registry {
    std::array<PyObject*, kCardCodes> cards{};
    std::vector<KnownType> types;

    // Cards by address: open addressing, few enough objects that one or two probes find them.
    static constexpr std::size_t kSlots = 256;
    std::array<PyObject*, kSlots> slot_card{};
    std::array<std::uint8_t, kSlots> slot_code{};

    static std::size_t slot_of(PyObject* object) {
        const auto address = reinterpret_cast<std::uintptr_t>(object);
        return ((address >> 4) * 0x9e3779b97f4a7c15u) >> 56;
    }
};

Registry& registry() {
    static Registry instance;
    return instance;
}

}  // namespace

PyObject* card_object(Card code) {
    PyObject* card = registry().cards[code];
    if (card == nullptr) throw std::runtime_error("no Card objects were registered: import croupier first");
    return card;
}

int registered_code(PyObject* object) {
    const Registry& known = registry();
    for (std::size_t slot = Registry::slot_of(object); known.slot_card[slot] != nullptr;
         slot = (slot + 1) % Registry::kSlots)
        if (known.slot_card[slot] == object) return known.slot_code[slot];
    return kNotACard;
}

int card_code(PyObject* object) {
    const int registered = registered_code(object);
    if (registered != kNotACard) return registered;
    const Registry& known = registry();
    // An equal card that is another object, for example unpickled.
    PyObject* first = known.cards[0];
    if (first == nullptr || Py_TYPE(object) != Py_TYPE(first)) return kNotACard;
    for (std::size_t code = 0; code < known.cards.size(); ++code) {
        const int equal = PyObject_RichCompareBool(object, known.cards[code], Py_EQ);
        if (equal < 0) throw nb::python_error();
        if (equal > 0) return static_cast<int>(code);
    }
    return kNotACard;
}

const HandType* hand_type_of(PyObject* cls) {
    for (const KnownType& known : registry().types)
        if (known.cls == cls) return &known.type;
    return nullptr;
}

void register_cards(nb::sequence cards) {
    const std::size_t count = nb::len(cards);
    if (count != kCardCodes) {
        const std::string message =
            "register_cards takes the " + std::to_string(kCardCodes) + " cards, not " + std::to_string(count);
        throw BadValue(message);
    }
    Registry& known = registry();
    Registry fresh;
    fresh.types = known.types;
    for (std::size_t code = 0; code < count; ++code) {
        nb::object card = cards[code];
        std::size_t slot = Registry::slot_of(card.ptr());
        while (fresh.slot_card[slot] != nullptr) slot = (slot + 1) % Registry::kSlots;
        fresh.slot_card[slot] = card.ptr();
        fresh.slot_code[slot] = static_cast<std::uint8_t>(code);
        fresh.cards[code] = card.release().ptr();
    }
    for (PyObject* old : known.cards) Py_XDECREF(old);
    known = fresh;
}

Family make_family(int family) {
    if (family < 0 || family >= static_cast<int>(Family::count)) {
        const std::string message = "there is no hand family " + std::to_string(family) + ": they are 0 to " +
                                    std::to_string(static_cast<int>(Family::count) - 1);
        throw BadValue(message);
    }
    return static_cast<Family>(family);
}

HandType make_hand_type(int family, int card_count, int hole_count, int board_count, bool all_hole_cards,
                        int hole_limit, int qualifier) {
    HandType type;
    type.family = make_family(family);
    const bool badugi = type.family == Family::badugi || type.family == Family::standard_badugi;
    const int wanted = badugi ? 4 : cards_needed(type.family);
    if (card_count != wanted) {
        const std::string message = "a hand of family " + std::to_string(family) + " has card_count " +
                                    std::to_string(wanted) + ", not " + std::to_string(card_count);
        throw BadValue(message);
    }
    if (hole_count < -1 || hole_count > card_count || board_count < -1 || board_count > card_count)
        throw BadValue("hole_count and board_count must be -1 (any number) or 0 to card_count");
    type.card_count = static_cast<std::uint8_t>(card_count);
    type.hole_count = static_cast<std::int8_t>(hole_count);
    type.board_count = static_cast<std::int8_t>(board_count);
    if (hole_limit < 0 || hole_limit > card_count) throw BadValue("hole_limit must be 0 (any number) to card_count");
    if (hole_limit > 0 && (hole_count >= 0 || board_count >= 0 || all_hole_cards))
        throw BadValue("a hand type can have a hole_limit, or numbers of hole and board cards that play, not both");
    if (qualifier < 0 || qualifier > entry_count(type.family)) {
        const std::string message =
            "qualifier must be 0 (none) to the strength " + std::to_string(entry_count(type.family));
        throw BadValue(message);
    }
    type.all_hole_cards = all_hole_cards;
    type.hole_limit = static_cast<std::uint8_t>(hole_limit);
    type.qualifier = qualifier;
    return type;
}

void register_hand_type(nb::type_object cls, const HandType& type) {
    for (KnownType& known : registry().types)
        if (known.cls == cls.ptr()) {
            known.type = type;
            return;
        }
    registry().types.push_back({cls.release().ptr(), type});
}

}  // namespace croupier
