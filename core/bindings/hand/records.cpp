// Converts records of the core to the Python objects of croupier.hand.operations.
//
// An action called from Python returns such an object every time.
#include "bindings/cards/registry.hpp"
#include "bindings/hand/bound_state.hpp"
#include "bindings/hand/slotted.hpp"

namespace croupier {

Types& types() {
    // Never destroyed: Python is gone when static objects are.
    static Types& instance = *new Types();
    return instance;
}

namespace {

const SlottedClass& class_of(Kind kind) {
    // In the order of Kind; the commentary is the first field of each.
    static const std::vector<const char*> kFields[static_cast<int>(Kind::count)] = {
        {"commentary", "player_index", "amount"},
        {"commentary", "bets"},
        {"commentary", "player_index", "amount"},
        {"commentary", "card"},
        {"commentary", "player_index", "cards", "statuses"},
        {"commentary", "cards"},
        {"commentary", "player_index", "cards"},
        {"commentary", "player_index"},
        {"commentary", "player_index", "amount"},
        {"commentary", "player_index", "amount"},
        {"commentary", "player_index", "amount"},
        {"commentary", "player_index", "runout_count"},
        {"commentary", "player_index", "hole_cards"},
        {"commentary", "player_index"},
        {"commentary", "amounts", "pot_index", "board_index", "hand_type_index"},
        {"commentary", "player_index", "amount"},
        {"commentary"},
    };
    static SlottedClass classes[static_cast<int>(Kind::count)];
    const auto number = static_cast<int>(kind);
    if (!classes[number].known()) classes[number] = SlottedClass(types().operations[number], kFields[number]);
    return classes[number];
}

nb::tuple status_tuple(std::uint64_t bits, std::size_t count) {
    nb::tuple result = nb::steal<nb::tuple>(PyTuple_New(static_cast<Py_ssize_t>(count)));
    for (std::size_t index = 0; index < count; ++index) {
        PyObject* status = (bits >> index & 1) != 0 ? Py_True : Py_False;
        Py_INCREF(status);
        PyTuple_SET_ITEM(result.ptr(), static_cast<Py_ssize_t>(index), status);
    }
    return result;
}

}  // namespace

nb::tuple card_tuple(std::span<const Card> cards) {
    nb::tuple result = nb::steal<nb::tuple>(PyTuple_New(static_cast<Py_ssize_t>(cards.size())));
    for (std::size_t index = 0; index < cards.size(); ++index) {
        PyTuple_SET_ITEM(result.ptr(), static_cast<Py_ssize_t>(index), Py_NewRef(card_object(cards[index])));
    }
    return result;
}

nb::list card_list(std::span<const Card> cards) {
    return make_list(cards.size(), [&](std::size_t index) { return nb::borrow(card_object(cards[index])); });
}

static nb::object make_operation(const BoundState& hand, const Record& record, std::span<const Card> cards) {
    const Log& log = hand.state.log;
    SlottedClass::Object operation(class_of(record.kind));
    const auto commentary = [&]() -> nb::object {
        if (record.commentary < 0) return nb::none();
        const std::string& text = log.commentaries[static_cast<std::size_t>(record.commentary)];
        return nb::steal(PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "surrogatepass"));
    };
    operation << commentary();
    switch (record.kind) {
        case Kind::ante_posting:
        case Kind::blind_or_straddle_posting:
        case Kind::checking_or_calling:
        case Kind::bring_in_posting:
        case Kind::completion_betting_or_raising_to:
        case Kind::chips_pulling:
            operation << index_or_none(record.player);
            operation << to_python(hand, record.amount);
            break;
        case Kind::bet_collection:
            operation << to_tuple(hand, log.amounts_of(record));
            break;
        case Kind::card_burning:
            operation << nb::borrow(card_object(cards[0]));
            break;
        case Kind::hole_dealing:
            operation << index_or_none(record.player);
            operation << card_tuple(cards);
            operation << status_tuple(static_cast<std::uint64_t>(record.amount), record.count);
            break;
        case Kind::board_dealing:
            operation << card_tuple(cards);
            break;
        case Kind::standing_pat_or_discarding:
        case Kind::hole_cards_showing_or_mucking:
            operation << index_or_none(record.player);
            operation << card_tuple(cards);
            break;
        case Kind::folding:
        case Kind::hand_killing:
            operation << index_or_none(record.player);
            break;
        case Kind::runout_count_selection:
            operation << index_or_none(record.player);
            operation << index_or_none(static_cast<int>(record.amount));
            break;
        case Kind::chips_pushing:
            operation << to_tuple(hand, log.amounts_of(record));
            operation << index_or_none(record.pot);
            operation << index_or_none(record.board);
            operation << index_or_none(record.hand_type);
            break;
        case Kind::no_operation:
        case Kind::count:
            break;
    }
    return operation.take();
}

namespace {

// Records are immutable, so frequent ones are cached, as Python does with small numbers: folds, checks, and calls and
// bets of the same amount. The most recent ones are kept.
struct Remembered {
    Kind kind = Kind::count;
    std::int8_t player = -1;
    Chips amount = 0;
    nb::object operation;
};

bool says_only_who_and_how_much(Kind kind) {
    switch (kind) {
        case Kind::ante_posting:
        case Kind::blind_or_straddle_posting:
        case Kind::folding:
        case Kind::checking_or_calling:
        case Kind::bring_in_posting:
        case Kind::completion_betting_or_raising_to:
        case Kind::hand_killing:
        case Kind::chips_pulling:
            return true;
        default:
            return false;
    }
}

Remembered& place_of(const Record& record) {
    // Never destroyed: Python is gone when static objects are.
    static auto& places = *new std::array<Remembered, 512>();
    const auto amount = static_cast<std::uint64_t>(record.amount);
    const auto who = static_cast<std::uint64_t>(record.player);
    const auto what = static_cast<std::uint64_t>(record.kind);
    return places[(amount * 151 + who * 17 + what) % places.size()];
}

}  // namespace

nb::object to_operation(const BoundState& hand, const Record& record) {
    const bool whole = hand.spec->kind == ChipKind::integer && hand.state.setup->units_per_chip == 1;
    if (!whole || record.commentary >= 0 || !says_only_who_and_how_much(record.kind))
        return make_operation(hand, record, hand.state.log.cards_of(record));
    Remembered& place = place_of(record);
    if (place.kind != record.kind || place.player != record.player || place.amount != record.amount)
        place = {record.kind, record.player, record.amount, make_operation(hand, record, {})};
    return place.operation;
}

// Whether an operation has cards that a player may not see: cards that lie face down, and not in front of the player.
static bool has_hidden_cards(const Record& record, int viewer) {
    switch (record.kind) {
        case Kind::card_burning:
            return true;
        case Kind::hole_dealing:
        case Kind::standing_pat_or_discarding:
            return record.player != viewer;
        case Kind::ante_posting:
        case Kind::bet_collection:
        case Kind::blind_or_straddle_posting:
        case Kind::board_dealing:
        case Kind::folding:
        case Kind::checking_or_calling:
        case Kind::bring_in_posting:
        case Kind::completion_betting_or_raising_to:
        case Kind::runout_count_selection:
        case Kind::hole_cards_showing_or_mucking:
        case Kind::hand_killing:
        case Kind::chips_pushing:
        case Kind::chips_pulling:
        case Kind::no_operation:
            return false;
        case Kind::count:
            break;
    }
    throw BadType("nobody said who may see this operation");
}

static constexpr int kMostRemembered = 8;  // cards of an operation that is remembered

nb::object seen_operation(const BoundState& hand, const Record& record, int viewer) {
    if (!has_hidden_cards(record, viewer)) return to_operation(hand, record);
    // A hole dealing keeps in its amount which cards lie face up.
    const auto up = record.kind == Kind::hole_dealing ? static_cast<std::uint64_t>(record.amount) : 0;
    // Operations of which every card is hidden are all alike: they are made once, as in to_operation.
    static auto& remembered = *new std::array<nb::object, 3 * (kMaxPlayers + 1) * kMostRemembered>();
    nb::object* place = nullptr;
    if (up == 0 && record.commentary < 0 && record.count < kMostRemembered) {
        const int kind = record.kind == Kind::card_burning ? 0 : record.kind == Kind::hole_dealing ? 1 : 2;
        const int number = (kind * (kMaxPlayers + 1) + record.player + 1) * kMostRemembered + record.count;
        place = &remembered[static_cast<std::size_t>(number)];
        if (place->is_valid()) return *place;
    }
    FixedList<Card, kMaxDeck> seen;
    for (const Card card : hand.state.log.cards_of(record)) {
        const bool visible = (up >> seen.size & 1) != 0;
        seen.push(visible ? card : kUnknownCard);
    }
    nb::object operation = make_operation(hand, record, seen.view());
    if (place != nullptr) *place = operation;
    return operation;
}

}  // namespace croupier
