// Converts records of the core to the Python objects of croupier.hand.operations.
//
// An action called from Python returns such an object every time.
#include <algorithm>

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

nb::tuple make_statuses(std::uint64_t bits, std::size_t count) {
    nb::tuple result = nb::steal<nb::tuple>(PyTuple_New(static_cast<Py_ssize_t>(count)));
    for (std::size_t index = 0; index < count; ++index) {
        PyObject* status = (bits >> index & 1) != 0 ? Py_True : Py_False;
        Py_INCREF(status);
        PyTuple_SET_ITEM(result.ptr(), static_cast<Py_ssize_t>(index), status);
    }
    return result;
}

// For each dealt card, whether it is face up. Usually all cards are face down.
nb::object status_tuple(std::uint64_t bits, std::size_t count) {
    static auto& face_down = *new std::array<nb::object, 8>();
    if (bits != 0 || count >= face_down.size()) return make_statuses(bits, count);
    nb::object& statuses = face_down[count];
    if (!statuses.is_valid()) statuses = make_statuses(0, count);
    return statuses;
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

// Operations are immutable, so frequent ones are cached, as Python does with small numbers: folds, checks, bets of the
// same amount, one card dealt to a player, small bets collected. The most recent ones are kept. A test compares them
// with the log itself, game by game: tests/history/log/test_lines.py.
struct RecordKey {
    Kind kind = Kind::count;
    std::int8_t player = -1;
    std::uint16_t count = 0;
    Chips amount = 0;
    std::uint64_t items = 0;  // its cards or amounts, one byte each
    friend bool operator==(const RecordKey&, const RecordKey&) = default;
};

// Adds amounts that fit into one byte each; false for larger ones.
bool add_amounts(RecordKey& key, std::span<const Chips> amounts) {
    if (amounts.size() > sizeof key.items) return false;
    std::uint64_t all = 0;
    for (const Chips amount : amounts) {
        all |= static_cast<std::uint64_t>(amount);
        key.items = key.items << 8 | static_cast<std::uint64_t>(amount);
    }
    return all < 256;
}

// The key of an operation that is worth caching; false for operations that rarely repeat.
bool find_key(const Log& log, const Record& record, RecordKey& key) {
    if (record.commentary >= 0) return false;
    key = {record.kind, record.player, record.count, record.amount};
    switch (record.kind) {
        case Kind::ante_posting:
        case Kind::blind_or_straddle_posting:
        case Kind::folding:
        case Kind::checking_or_calling:
        case Kind::bring_in_posting:
        case Kind::completion_betting_or_raising_to:
        case Kind::hand_killing:
        case Kind::chips_pulling:
            return true;
        case Kind::card_burning:
        case Kind::hole_dealing:
        case Kind::board_dealing:
        case Kind::standing_pat_or_discarding:
        case Kind::hole_cards_showing_or_mucking:
            if (record.count == 1) key.items = log.cards_of(record)[0];
            return record.count <= 1;
        case Kind::bet_collection:
            return add_amounts(key, log.amounts_of(record));
        case Kind::chips_pushing:
            key.amount = (record.pot + 1) << 16 | (record.board + 1) << 8 | (record.hand_type + 1);
            return add_amounts(key, log.amounts_of(record));
        case Kind::runout_count_selection:
        case Kind::no_operation:
        case Kind::count:
            break;
    }
    return false;
}

struct Remembered {
    RecordKey key;
    nb::object operation;
};

// A table has about two thousand usual operations; with this size few of them share a place.
constexpr int kPlaceBits = 14;

Remembered& place_of(const RecordKey& key) {
    // Never destroyed: Python is gone when static objects are.
    static auto& places = *new std::array<Remembered, std::size_t{1} << kPlaceBits>();
    const auto who = static_cast<std::uint64_t>(key.player) << 8 | static_cast<std::uint64_t>(key.kind);
    std::uint64_t hash = (static_cast<std::uint64_t>(key.amount) ^ key.items << 20 ^ who << 40) * 0x9e3779b97f4a7c15u;
    hash ^= key.items * 0xff51afd7ed558ccdu;
    return places[hash >> (64 - kPlaceBits)];
}

}  // namespace

static bool has_whole_chips(const BoundState& hand) {
    return hand.spec->kind == ChipKind::integer && hand.state.setup->units_per_chip == 1;
}

static const nb::object& remembered(const BoundState& hand, const Record& record, const RecordKey& key,
                                    Remembered& place) {
    if (place.key != key) place = {key, make_operation(hand, record, hand.state.log.cards_of(record))};
    return place.operation;
}

nb::object to_operation(const BoundState& hand, const Record& record) {
    const Log& log = hand.state.log;
    RecordKey key;
    if (!has_whole_chips(hand) || !find_key(log, record, key))
        return make_operation(hand, record, log.cards_of(record));
    return remembered(hand, record, key, place_of(key));
}

nb::list to_operations(const BoundState& hand) {
    const Log& log = hand.state.log;
    const auto& records = log.records;
    if (!has_whole_chips(hand))
        return make_list(records.size(), [&](std::size_t index) { return to_operation(hand, records[index]); });
    // The places are prefetched: the memory of the whole block is fetched at once.
    constexpr std::size_t kBlock = 32;
    struct Wanted {
        RecordKey key;
        Remembered* place = nullptr;
    };
    std::array<Wanted, kBlock> wanted;
    return make_list(records.size(), [&](std::size_t index) -> nb::object {
        if (index % kBlock == 0) {
            const std::size_t end = std::min(records.size(), index + kBlock);
            for (std::size_t next = index; next < end; ++next) {
                auto& [key, place] = wanted[next % kBlock];
                place = find_key(log, records[next], key) ? &place_of(key) : nullptr;
                if (place != nullptr) __builtin_prefetch(place);
            }
        }
        const auto& [key, place] = wanted[index % kBlock];
        if (place == nullptr) return make_operation(hand, records[index], log.cards_of(records[index]));
        return remembered(hand, records[index], key, *place);
    });
}

// Whether an operation has cards that a player may not see: face-down cards of others.
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
    throw BadType("the visibility of this operation is not defined");
}

static constexpr int kMostRemembered = 8;  // cards of a cached operation

nb::object seen_operation(const BoundState& hand, const Record& record, int viewer) {
    if (!has_hidden_cards(record, viewer)) return to_operation(hand, record);
    // The amount of a hole dealing says which cards are face up.
    const auto up = record.kind == Kind::hole_dealing ? static_cast<std::uint64_t>(record.amount) : 0;
    // Operations whose cards are all hidden are equal: they are made once, as in to_operation.
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
