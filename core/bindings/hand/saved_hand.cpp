// Hands as pickles keep them: everything that is not in the spec, checked when it comes back.
#include <nanobind/stl/string.h>

#include <algorithm>
#include <cstring>

#include "bindings/faults.hpp"
#include "bindings/hand/bound_state.hpp"
#include "bindings/item_bytes.hpp"
#include "bindings/named_struct.hpp"

namespace croupier {

namespace {

constexpr std::uint32_t kPickleVersion = 9;
constexpr const char* kNotPickled = "this is not a pickled hand";

}  // namespace

nb::bytes bytes_of_hand(HandData data) {
    // Entries beyond the size of a list are old memory, which must not leave the program.
    const auto wipe = [](auto&... lists) {
        (std::fill(lists.items.begin() + lists.size, lists.items.end(), typename std::decay_t<decltype(lists)>::Item{}),
         ...);
    };
    wipe(data.showdown, data.fold_order, data.pots, data.deck, data.burnt, data.muck, data.discards);
    return nb::bytes(reinterpret_cast<const char*>(&data), sizeof data);
}

HandData hand_from_bytes(const nb::bytes& bytes, const Setup& setup) {
    HandData data;
    if (bytes.size() != sizeof data) throw BadValue("this hand was pickled by another version of croupier");
    std::memcpy(static_cast<void*>(&data), bytes.c_str(), sizeof data);
    if (!is_sound(data, setup) || data.advancing || data.fault != Reason::none) throw BadValue(kNotPickled);
    return data;
}

namespace {

// What a pickle keeps of a hand: everything that is not in the spec.
struct SavedHand {
    std::uint32_t version = kPickleVersion;
    Chips units = 0;
    nb::bytes stacks, hand, records, cards, amounts;
    nb::tuple commentaries;
    nb::bytes stacked;
};

SavedHand save(const BoundState& hand) {
    require_settled(hand, "pickle");
    nb::list commentaries;
    for (const std::string& text : hand.state.log.commentaries)
        commentaries.append(nb::bytes(text.data(), text.size()));
    const Setup& setup = *hand.state.setup;
    SavedHand saved;
    saved.units = setup.units_per_chip;
    saved.stacks = bytes_of<Chips>({setup.starting_stacks.data(), setup.player_count});
    saved.hand = bytes_of_hand(hand.state);
    saved.records = bytes_of<Record>(hand.state.log.records);
    saved.cards = bytes_of<Card>(hand.state.log.cards);
    saved.amounts = bytes_of<Chips>(hand.state.log.amounts);
    saved.commentaries = nb::tuple(commentaries);
    saved.stacked = bytes_of<Card>(hand.stacked);
    return saved;
}

bool is_amount(Chips amount) { return amount >= 0 && !is_infinite(amount); }

// Whether a record is valid in this log: the cards and amounts it refers to exist.
bool is_sound(const Record& record, const Log& log, int players) {
    if (record.kind >= Kind::count || record.player >= players || record.commentary < -1 ||
        record.commentary >= static_cast<std::int64_t>(log.commentaries.size())) {
        return false;
    }
    const std::size_t end = std::size_t{record.begin} + record.count;
    switch (record.kind) {
        case Kind::bet_collection:
        case Kind::chips_pushing:
            if (record.count != players || end > log.amounts.size()) return false;
            break;
        default:
            if (record.count > kDeckSize || end > log.cards.size()) return false;
    }
    if (record.kind == Kind::card_burning && record.count != 1) return false;
    if (record.kind == Kind::runout_count_selection) return record.amount >= -1 && record.amount <= kMaxBoards;
    return is_amount(record.amount) || record.kind == Kind::hole_dealing;
}

void check_log(const Log& log, int players) {
    const bool sound = std::all_of(log.records.begin(), log.records.end(),
                                   [&](const Record& record) { return is_sound(record, log, players); }) &&
                       std::all_of(log.amounts.begin(), log.amounts.end(), is_amount) &&
                       std::all_of(log.cards.begin(), log.cards.end(), [](Card card) { return card < kCardCodes; });
    if (!sound) throw BadValue(kNotPickled);
    for (const std::string& text : log.commentaries) {
        const auto size = static_cast<Py_ssize_t>(text.size());
        // Invalid UTF-8 raises UnicodeDecodeError, a ValueError.
        if (!nb::steal(PyUnicode_DecodeUTF8(text.data(), size, "surrogatepass")).is_valid()) throw nb::python_error();
    }
}

void load(BoundState& hand, nb::handle spec_object, const SavedHand& saved) {
    use_spec(hand, spec_object);
    const HandSpec* spec = hand.spec;
    if (saved.version != kPickleVersion) throw BadValue("this hand was pickled by another version of croupier");
    const Chips factor = saved.units / spec->setup.units_per_chip;
    if (factor < 1 || factor * spec->setup.units_per_chip != saved.units ||
        (factor != 1 && !spec->setup.can_refine(factor)))
        throw BadValue(kNotPickled);
    Setup setup = factor == 1 ? spec->setup : spec->setup.refined(factor);
    const auto stacks = items_of<Chips>(saved.stacks, kNotPickled);
    if (stacks.size() != setup.player_count) throw BadValue(kNotPickled);
    std::copy(stacks.begin(), stacks.end(), setup.starting_stacks.begin());
    const HandData data = hand_from_bytes(saved.hand, setup);
    if (!data.logging) throw BadValue(kNotPickled);
    Log log;
    log.records = items_of<Record>(saved.records, kNotPickled);
    log.cards = items_of<Card>(saved.cards, kNotPickled);
    log.amounts = items_of<Chips>(saved.amounts, kNotPickled);
    for (nb::handle text : saved.commentaries) {
        const auto encoded = nb::cast<nb::bytes>(text);
        log.commentaries.emplace_back(encoded.c_str(), encoded.size());
    }
    check_log(log, setup.player_count);
    auto stacked = items_of<Card>(saved.stacked, kNotPickled);
    if (stacked.size() > kMaxDeck || !std::all_of(stacked.begin(), stacked.end(), is_known))
        throw BadValue(kNotPickled);
    hand.stacked = std::move(stacked);
    static_cast<HandData&>(hand.state) = data;
    hand.state.log = std::move(log);
    hand.state.setup = std::make_shared<const Setup>(setup);
    hand.update_in_place();
}

}  // namespace

void init_saved_hand(nb::module_& m, nb::class_<BoundState>& cls) {
    bind_struct<SavedHand>(m, "SavedHand", "What a pickle keeps of a hand: everything that is not in the spec.",
                           named("version", &SavedHand::version, "The version of this list of fields."),
                           named("units", &SavedHand::units, "The units of a chip."),
                           named("stacks", &SavedHand::stacks, "The starting stacks, in units."),
                           named("hand", &SavedHand::hand, "The hand without its log."),
                           named("records", &SavedHand::records, "The operations of the log."),
                           named("cards", &SavedHand::cards, "The cards of the log."),
                           named("amounts", &SavedHand::amounts, "The amounts of the log."),
                           named("commentaries", &SavedHand::commentaries, "The commentaries of the log, as UTF-8."),
                           named("stacked", &SavedHand::stacked, "The cards that come first from the deck."));
    cls.def("_save", save);
    m.def(
        "_load",
        [](nb::type_object type, nb::handle_t<HandSpec> spec, const SavedHand& saved) {
            BoundState hand;
            try {
                load(hand, spec, saved);
            } catch (const std::bad_cast&) {
                throw BadValue(kNotPickled);
            }
            return new_state(type, std::move(hand));
        },
        nb::arg("cls"), nb::arg("spec"), nb::arg("saved"));
}

}  // namespace croupier
