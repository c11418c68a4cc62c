// Records of the core become the Python objects of croupier.operations.
//
// The classes are plain Python ones with slots. Their slots are filled in place, which is what their constructors do,
// at a fraction of the cost: an action called from Python returns such an object every time.
#include <Python.h>
#include <structmember.h>

#include "hand.hpp"
#include "registry.hpp"

namespace croupier {

Types& types() {
    // Never destroyed: Python is gone when static objects are.
    static Types& instance = *new Types();
    return instance;
}

namespace {

// Where a slot lies in the objects of a class.
Py_ssize_t slot_offset(nb::handle cls, const char* name) {
    const nb::object descriptor = nb::getattr(cls, name);
    if (Py_TYPE(descriptor.ptr()) != &PyMemberDescr_Type) {
        throw nb::type_error("operations must keep their fields in slots");
    }
    return reinterpret_cast<PyMemberDescrObject*>(descriptor.ptr())->d_member->offset;
}

struct Layout {
    PyTypeObject* type = nullptr;
    Py_ssize_t commentary = 0;
    Py_ssize_t fields[4] = {};
};

const char* const kFields[static_cast<int>(Kind::count)][4] = {
    {"player_index", "amount"},
    {"bets"},
    {"player_index", "amount"},
    {"card"},
    {"player_index", "cards", "statuses"},
    {"cards"},
    {"player_index", "cards"},
    {"player_index"},
    {"player_index", "amount"},
    {"player_index", "amount"},
    {"player_index", "amount"},
    {"player_index", "runout_count"},
    {"player_index", "hole_cards"},
    {"player_index"},
    {"amounts", "pot_index", "board_index", "hand_type_index"},
    {"player_index", "amount"},
    {},
};

const Layout& layout_of(Kind kind) {
    static Layout layouts[static_cast<int>(Kind::count)];
    Layout& layout = layouts[static_cast<int>(kind)];
    if (layout.type == nullptr) {
        const nb::object& cls = types().operations[static_cast<int>(kind)];
        layout.commentary = slot_offset(cls, "commentary");
        for (int field = 0; field < 4; ++field) {
            const char* name = kFields[static_cast<int>(kind)][field];
            if (name != nullptr) layout.fields[field] = slot_offset(cls, name);
        }
        layout.type = reinterpret_cast<PyTypeObject*>(cls.ptr());
    }
    return layout;
}

nb::object index_or_none(int index) { return index < 0 ? nb::none() : nb::steal(PyLong_FromLong(index)); }

// An object of a record under construction.
struct Builder {
    nb::object object;
    const Layout& layout;
    int field = 0;

    explicit Builder(Kind kind) : layout(layout_of(kind)) {
        object = nb::steal(layout.type->tp_alloc(layout.type, 0));
        if (!object.is_valid()) throw nb::python_error();
    }
    void fill(Py_ssize_t offset, nb::object value) {
        *reinterpret_cast<PyObject**>(reinterpret_cast<char*>(object.ptr()) + offset) = value.release().ptr();
    }
    void add(nb::object value) { fill(layout.fields[field++], std::move(value)); }
    void add(int index) { add(index_or_none(index)); }
};

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

static nb::object make_operation(const Hand& hand, const Record& record) {
    const Log& log = hand.state.log;
    Builder operation(record.kind);
    const auto commentary = [&]() -> nb::object {
        if (record.commentary < 0) return nb::none();
        const std::string& text = log.commentaries[static_cast<std::size_t>(record.commentary)];
        return nb::steal(PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "surrogatepass"));
    };
    operation.fill(operation.layout.commentary, commentary());
    switch (record.kind) {
        case Kind::ante_posting:
        case Kind::blind_or_straddle_posting:
        case Kind::checking_or_calling:
        case Kind::bring_in_posting:
        case Kind::completion_betting_or_raising_to:
        case Kind::chips_pulling:
            operation.add(record.player);
            operation.add(to_python(hand, record.amount));
            break;
        case Kind::bet_collection:
            operation.add(to_tuple(hand, log.amounts_of(record)));
            break;
        case Kind::card_burning:
            operation.add(nb::borrow(card_object(log.cards_of(record)[0])));
            break;
        case Kind::hole_dealing:
            operation.add(record.player);
            operation.add(card_tuple(log.cards_of(record)));
            operation.add(status_tuple(static_cast<std::uint64_t>(record.amount), record.count));
            break;
        case Kind::board_dealing:
            operation.add(card_tuple(log.cards_of(record)));
            break;
        case Kind::standing_pat_or_discarding:
        case Kind::hole_cards_showing_or_mucking:
            operation.add(record.player);
            operation.add(card_tuple(log.cards_of(record)));
            break;
        case Kind::folding:
        case Kind::hand_killing:
            operation.add(record.player);
            break;
        case Kind::runout_count_selection:
            operation.add(record.player);
            operation.add(static_cast<int>(record.amount));
            break;
        case Kind::chips_pushing:
            operation.add(to_tuple(hand, log.amounts_of(record)));
            operation.add(record.pot);
            operation.add(record.board);
            operation.add(record.hand_type);
            break;
        case Kind::no_operation:
        case Kind::count:
            break;
    }
    return operation.object;
}

namespace {

// Records never change, so those that come up all the time are made once and handed out again, as Python does with
// small numbers: who folded, who checked, who called or bet how much. The last ones are remembered.
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

nb::object to_operation(const Hand& hand, const Record& record) {
    const bool whole = hand.plan->kind == ChipKind::integer && hand.state.setup->units_per_chip == 1;
    if (!whole || record.commentary >= 0 || !says_only_who_and_how_much(record.kind))
        return make_operation(hand, record);
    Remembered& place = place_of(record);
    if (place.kind != record.kind || place.player != record.player || place.amount != record.amount)
        place = {record.kind, record.player, record.amount, make_operation(hand, record)};
    return place.operation;
}

}  // namespace croupier
