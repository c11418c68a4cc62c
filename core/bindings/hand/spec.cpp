// The class croupier._core.HandSpec: everything that is fixed about a hand apart from the stacks.
#include "bindings/hand/spec.hpp"

#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "bindings/cards/registry.hpp"
#include "bindings/faults.hpp"
#include "bindings/hand/python_hooks.hpp"

namespace croupier {

const std::array<SpecField, 15> kSpecFields = {{
    {"automations", &HandSpec::automations, "The operations that happen by themselves."},
    {"deck", &HandSpec::deck, "The cards of the game, in order."},
    {"hand_types", &HandSpec::hand_types, "What makes a hand; split games have two."},
    {"streets", &HandSpec::streets, "The streets of the game."},
    {"betting_structure", &HandSpec::betting_structure, "How much may be bet at once."},
    {"ante_trimming_status", &HandSpec::ante_trimming_status, "Whether uneven antes are matched, or dead money."},
    {"antes", &HandSpec::antes, "The antes by position."},
    {"blinds_or_straddles", &HandSpec::blinds_or_straddles, "By position; post bets are negative."},
    {"bring_in", &HandSpec::bring_in, "The bring-in, 0 for none."},
    {"player_count", &HandSpec::player_count, "The number of players dealt in."},
    {"mode", &HandSpec::mode, "Tournament or cash game."},
    {"starting_board_count", &HandSpec::starting_board_count, "The boards dealt from the start."},
    {"divmod", &HandSpec::divmod, "How pots are split."},
    {"rake", &HandSpec::rake, "What the house takes from a pot."},
    {"rules", &HandSpec::rules, "The house rules, None where none were given."},
}};

[[noreturn]] void raise_setup_error(const std::string& message) {
    PyErr_SetString(types().setup_error.ptr(), message.c_str());
    throw nb::python_error();
}

std::size_t place_of_word(nb::handle word, std::span<const std::string_view> texts, const char* what) {
    if (PyUnicode_Check(word.ptr())) {
        for (std::size_t place = 0; place < texts.size(); ++place)
            if (PyUnicode_CompareWithASCIIString(word.ptr(), texts[place].data()) == 0) return place;
    }
    std::string choices;
    for (const std::string_view text : texts) choices += (choices.empty() ? "'" : ", '") + std::string(text) + "'";
    raise_setup_error(std::string("no such ") + what + ": " + nb::repr(word).c_str() + "; choose from " + choices);
}

void check_amount(Chips amount) {
    if (amount > kMaxChips || amount < -kMaxChips)
        raise_setup_error("an amount of chips is too large to be counted exactly");
}

namespace {

// The amounts of a spec in units, and the unit itself.
struct Counted {
    int kind;
    Chips units_per_chip;
    bool whole_chips;  // pots are split down to the smallest chip
    std::vector<const Street*> streets;
    std::vector<Chips> antes, blinds;
    Chips bring_in;
    const HouseRules& rules;
};

void read_hand_types(HandSpec& spec) {
    Game& game = spec.setup.game;
    const auto hand_types = nb::cast<nb::tuple>(spec.hand_types);
    if (hand_types.size() > kMaxHandTypes) {
        raise_setup_error("a game can have at most " + std::to_string(kMaxHandTypes) + " hand types");
    }
    game.hand_type_count = static_cast<std::uint8_t>(hand_types.size());
    for (std::size_t index = 0; index < hand_types.size(); ++index) {
        const HandType* known = hand_type_of(hand_types[index].ptr());
        if (known != nullptr) {
            game.hand_types[index] = *known;
        } else {
            game.foreign[index] = true;
            spec.hooks->hand_types = hand_types;
            spec.setup.hooks = spec.hooks.get();
        }
    }
}

void read_deck(HandSpec& spec) {
    Game& game = spec.setup.game;
    const std::size_t size = nb::len(spec.deck);
    if (size == 0 || size > kDeckSize) raise_setup_error("a deck must have 1 to 52 cards");
    game.deck_size = static_cast<std::uint8_t>(size);
    Mask seen = 0;
    std::size_t place = 0;
    for (nb::handle item : spec.deck) {
        const int code = card_code(item.ptr());
        if (code == kNotACard)
            raise_setup_error(std::string("a deck must be made of cards, not ") + nb::repr(item).c_str());
        const auto card = static_cast<Card>(code);
        if (!is_known(card)) raise_setup_error("a deck cannot have unknown cards");
        if ((seen & bit(card)) != 0) raise_setup_error("a deck cannot have a card twice");
        seen |= bit(card);
        game.deck[place++] = card;
    }
}

void read_streets(HandSpec& spec, const std::vector<const Street*>& streets) {
    Game& game = spec.setup.game;
    if (streets.size() > kMaxStreets)
        raise_setup_error("a game can have at most " + std::to_string(kMaxStreets) + " streets");
    game.street_count = static_cast<std::uint8_t>(streets.size());
    int holes = 0;
    int board_cards = 0;
    for (std::size_t index = 0; index < streets.size(); ++index) {
        const Street& street = *streets[index];
        holes += street.hole_count;
        // If the deck runs out, hole cards are dealt to the board instead.
        board_cards += street.board_count + (index == 0 ? 0 : street.hole_count);
        game.streets[index] = street;
    }
    if (holes > 32) raise_setup_error("a player can have at most 32 hole cards");
    if (board_cards > kMaxBoardPositions) {
        raise_setup_error("a board can have at most " + std::to_string(kMaxBoardPositions) + " cards");
    }
    spec.setup.hole_stride = static_cast<std::uint8_t>(holes);
}

void read_positions(HandSpec& spec, const std::vector<Chips>& antes, const std::vector<Chips>& blinds) {
    if (antes.size() != blinds.size()) throw BadValue("expected one ante and one blind for each player");
    if (antes.size() > kMaxPlayers)
        raise_setup_error("a hand can have at most " + std::to_string(kMaxPlayers) + " players");
    if (antes.size() < 2) raise_setup_error("a hand needs at least two players");
    spec.setup.player_count = static_cast<std::uint8_t>(antes.size());
    for (std::size_t index = 0; index < antes.size(); ++index) check_amount(antes[index]), check_amount(blinds[index]);
    spec.setup.apply_positions(antes, blinds);
}

// The setup for the core: game, forced bets and rules, from the given fields and the amounts in units.
void fill_setup(HandSpec& spec, const Counted& counted) {
    spec.hooks = std::make_shared<PythonHooks>();
    if (counted.kind < 0 || counted.kind > static_cast<int>(ChipKind::fraction) || counted.units_per_chip < 1)
        throw BadValue("there is no such unit of chips");
    spec.kind = static_cast<ChipKind>(counted.kind);
    Setup& setup = spec.setup;
    setup.units_per_chip = counted.units_per_chip;
    setup.real_chips = spec.kind != ChipKind::integer && !counted.whole_chips;
    setup.game.structure =
        read_word<BettingStructure>(spec.betting_structure, kBettingStructureTexts, "betting structure");
    setup.mode = read_word<Mode>(spec.mode, kModeTexts, "mode");
    for (nb::handle automation : spec.automations)
        setup.automations |= static_cast<std::uint16_t>(
            1 << static_cast<int>(read_word<Automation>(automation, kAutomationTexts, "automation")));
    setup.ante_trimming = nb::cast<bool>(spec.ante_trimming_status);
    check_amount(counted.bring_in);
    setup.bring_in = counted.bring_in;
    read_deck(spec);
    read_streets(spec, counted.streets);
    const auto boards = nb::cast<int>(spec.starting_board_count);
    if (boards < 1) raise_setup_error("there must be at least one board");
    if (boards > kMaxBoards) raise_setup_error("there can be at most " + std::to_string(kMaxBoards) + " boards");
    setup.board_count = static_cast<std::uint8_t>(boards);
    setup.rules = counted.rules;
    read_positions(spec, counted.antes, counted.blinds);
    read_hand_types(spec);
    if (!spec.divmod.is(types().divmod)) {
        spec.hooks->divmod = spec.divmod;
        spec.hooks->divides = true;
        setup.hooks = spec.hooks.get();
    }
    if (!spec.rake.is(types().rake)) {
        spec.hooks->take_rake = spec.rake;
        spec.hooks->rakes = true;
        setup.hooks = spec.hooks.get();
    }
}

// Amounts in units of the spec; None if one is not a whole number of units or cannot be counted.
nb::object count_in_units(const HandSpec& spec, nb::sequence amounts) {
    nb::list counted;
    for (nb::handle amount : amounts) {
        const Ratio ratio = read_ratio(amount);
        const Chips scale = spec.setup.units_per_chip;
        if (ratio.numerator == kInfinite) {
            counted.append(nb::borrow(amount));  // read as infinity again
            continue;
        }
        if (!ratio.fits || scale % ratio.denominator != 0) return nb::none();
        const auto units = static_cast<__int128>(ratio.numerator) * (scale / ratio.denominator);
        if (units > kMaxChips || units < -kMaxChips) return nb::none();
        counted.append(static_cast<Chips>(units));
    }
    return counted;
}

// The same spec with the rake of the given rules; all other rules must be the same.
nb::object raked(nb::handle self, nb::object rules, const Rake& rake) {
    const auto& spec = nb::cast<const HandSpec&>(self);
    nb::object other = nb::inst_alloc(self.type());
    auto* copy = new (nb::inst_ptr<HandSpec>(other)) HandSpec();
    nb::inst_mark_ready(other);
    for (const SpecField& field : kSpecFields) copy->*field.value = spec.*field.value;
    copy->rules = std::move(rules);
    copy->setup = spec.setup;
    copy->setup.rules.rake = rake;
    copy->kind = spec.kind;
    copy->hooks = spec.hooks;
    return other;
}

}  // namespace

std::string fault_text(SetupFault fault, const Setup& setup) {
    switch (fault) {
        case SetupFault::no_streets:
            return "a game needs at least one street";
        case SetupFault::no_first_hole_cards:
            return "the first street must deal hole cards";
        case SetupFault::no_hand_types:
            return "a game needs at least one hand type";
        case SetupFault::negative_ante:
            return "an ante must be 0 or more";
        case SetupFault::negative_bring_in:
            return "the bring-in must be 0 or more";
        case SetupFault::no_forced_bet:
            return "there must be an ante, a blind or a bring-in: without one there is nothing to play for";
        case SetupFault::stack_not_positive:
            return "every starting stack must be positive";
        case SetupFault::bring_in_with_blinds:
            return "a game can have a bring-in or blinds, not both";
        case SetupFault::bring_in_too_large:
            return "the bring-in must be smaller than the first minimum bet";
        case SetupFault::too_few_players:
            return "a hand needs at least two players";
        case SetupFault::no_boards:
            return "there must be at least one board";
        case SetupFault::too_many_cards:
            return "these players and streets need too many hole cards";
        case SetupFault::deck_too_small:
            return "the deck serves at most " + std::to_string(setup.most_dealt_in()) +
                   " players on the first street, not " + std::to_string(setup.player_count);
        default:
            return "the hand cannot be dealt";
    }
}

bool set_stacks(HandSpec& spec, std::span<const Chips> stacks, std::shared_ptr<const Setup>& setup) {
    if (stacks.size() != spec.setup.player_count) throw BadValue("there must be one starting stack for each player");
    if (spec.last != nullptr && std::equal(stacks.begin(), stacks.end(), spec.last->starting_stacks.begin())) {
        setup = spec.last;
        return true;
    }
    auto fresh = std::make_shared<Setup>(spec.setup);
    for (std::size_t index = 0; index < stacks.size(); ++index) {
        if (stacks[index] != kInfinite) check_amount(stacks[index]);
        fresh->starting_stacks[index] = stacks[index];
    }
    const SetupFault fault = find_fault(*fresh);
    if (fault != SetupFault::none) raise_setup_error(fault_text(fault, *fresh));
    spec.last = fresh;
    spec.opening = nullptr;
    setup = fresh;
    return false;
}

void init_spec(nb::module_& m) {
    nb::class_<HandSpec> cls(m, "HandSpec",
                             "Everything that is fixed about a hand apart from its stacks; see croupier.hand.spec.");
    cls.def(
        "__init__",
        [](HandSpec* self, nb::object automations, nb::object deck, nb::tuple hand_types, nb::object streets,
           nb::object betting_structure, nb::object ante_trimming_status, nb::object antes,
           nb::object blinds_or_straddles, nb::object bring_in, nb::object player_count, nb::object mode,
           nb::object starting_board_count, nb::object divmod, nb::object rake, nb::object rules, int chip_kind,
           Chips units_per_chip, bool whole_chips, const std::vector<const Street*>& counted_streets,
           const std::vector<Chips>& counted_antes, const std::vector<Chips>& counted_blinds, Chips counted_bring_in,
           const HouseRules& counted_rules) {
            HandSpec spec{.automations = automations,
                          .deck = deck,
                          .hand_types = hand_types,
                          .streets = streets,
                          .betting_structure = betting_structure,
                          .ante_trimming_status = ante_trimming_status,
                          .antes = antes,
                          .blinds_or_straddles = blinds_or_straddles,
                          .bring_in = bring_in,
                          .player_count = player_count,
                          .mode = mode,
                          .starting_board_count = starting_board_count,
                          .divmod = divmod,
                          .rake = rake,
                          .rules = rules};
            fill_setup(spec, {.kind = chip_kind,
                              .units_per_chip = units_per_chip,
                              .whole_chips = whole_chips,
                              .streets = counted_streets,
                              .antes = counted_antes,
                              .blinds = counted_blinds,
                              .bring_in = counted_bring_in,
                              .rules = counted_rules});
            new (self) HandSpec(std::move(spec));
        },
        nb::kw_only(), nb::arg("automations"), nb::arg("deck"), nb::arg("hand_types"), nb::arg("streets"),
        nb::arg("betting_structure"), nb::arg("ante_trimming_status"), nb::arg("antes"), nb::arg("blinds_or_straddles"),
        nb::arg("bring_in"), nb::arg("player_count"), nb::arg("mode").none(), nb::arg("starting_board_count"),
        nb::arg("divmod").none(), nb::arg("rake").none(), nb::arg("rules").none(), nb::arg("chip_kind"),
        nb::arg("units_per_chip"), nb::arg("whole_chips"), nb::arg("counted_streets"), nb::arg("counted_antes"),
        nb::arg("counted_blinds"), nb::arg("counted_bring_in"), nb::arg("counted_rules"));
    for (const SpecField& field : kSpecFields) {
        const auto value = field.value;
        cls.def_prop_ro(field.name, [value](const HandSpec& spec) { return spec.*value; }, field.doc);
    }
    cls.def_prop_ro(
        "is_native", [](const HandSpec& spec) { return spec.setup.hooks == nullptr; },
        "Whether no hand type, divmod or rake is written in Python.");
    cls.def_prop_ro(
        "most_players", [](const HandSpec& spec) { return spec.setup.most_players(); },
        "The largest number of players for whom the deck always has enough cards.");
    cls.def_prop_ro(
        "whole_chips", [](const HandSpec& spec) { return spec.kind == ChipKind::integer; },
        "Whether amounts are ints.");
    cls.def_prop_ro(
        "units_per_chip", [](const HandSpec& spec) { return spec.setup.units_per_chip; },
        "The number of units of the core per chip.");
    cls.def_prop_ro(
        "unit", [](const HandSpec& spec) { return to_python(spec.kind, 1, spec.setup.units_per_chip); },
        "One unit as an amount, in the user's kind of number.");
    cls.def("count", count_in_units, nb::arg("amounts"),
            nb::sig("def count(self, amounts: Sequence[object]) -> list[Any] | None"),
            "Return amounts in units; None if one is not a whole number of units.");
    cls.def("_raked", raked, nb::arg("rules"), nb::arg("rake"), "Return the spec with another rake.");
}

}  // namespace croupier
