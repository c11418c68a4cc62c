// A spec: everything that is fixed about a hand but the stacks. Made once per game and number of players.
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/cards/registry.hpp"
#include "bindings/faults.hpp"
#include "bindings/hand/python_hooks.hpp"

namespace croupier {

[[noreturn]] void raise_setup_error(const std::string& message) {
    PyErr_SetString(types().setup_error.ptr(), message.c_str());
    throw nb::python_error();
}

template <typename T>
static T choice(nb::handle number, int count) {
    const int value = nb::cast<int>(number);
    if (value < 0 || value >= count) throw BadValue("an option of a spec is out of range");
    return static_cast<T>(value);
}

// What Python gives for a street whose cap is a house rule, and the largest cap it may give.
constexpr std::int32_t kHouseDecides = -2;
constexpr int kMostRaises = 1 << 16;

static Street read_street(const nb::tuple& given) {
    if (given.size() != 7) throw BadValue("a street has seven fields");
    Street street;
    street.burn = nb::cast<bool>(given[0]);
    const auto holes = nb::cast<std::vector<bool>>(given[1]);
    if (holes.size() > 32) raise_setup_error("a street deals at most 32 hole cards");
    street.hole_count = static_cast<std::uint8_t>(holes.size());
    for (std::size_t index = 0; index < holes.size(); ++index) street.hole_up |= std::uint32_t{holes[index]} << index;
    const auto boards = nb::cast<int>(given[2]);
    if (boards < 0 || boards > kMaxBoardPositions) {
        raise_setup_error("a board has at most " + std::to_string(kMaxBoardPositions) + " cards");
    }
    street.board_count = static_cast<std::uint8_t>(boards);
    street.draw = nb::cast<bool>(given[3]);
    street.opening = choice<Opening>(given[4], 5);
    street.min_bet = nb::cast<Chips>(given[5]);
    street.max_raises = nb::cast<std::int32_t>(given[6]);
    street.house_cap = street.max_raises == kHouseDecides;
    return street;
}

// The house rules of a spec as Python counts them, in the order of NATIVE_FIELDS in rules.py.
static HouseRules read_rules(const std::vector<int>& given) {
    HouseRules rules;
    std::size_t next = 0;
    const auto take = [&]<typename T>(T& field, int count) {
        const int value = next < given.size() ? given[next] : -1;
        if (value < 0 || value >= count) throw BadValue("a house rule is missing or out of range");
        field = static_cast<T>(value);
        ++next;
    };
    take(rules.open_fold, 4);
    take(rules.order, 2);
    take(rules.headsup_blinds, 2);
    take(rules.forced_bets, 2);
    take(rules.min_raise, 2);
    take(rules.ask_lone_player, 3);
    take(rules.uncalled, 2);
    take(rules.odd_chips, 2);
    take(rules.orphan_pot, 3);
    take(rules.reopen, 3);
    take(rules.short_big_blind, 2);
    take(rules.big_blind_ante, 2);
    take(rules.burn, 2);
    take(rules.showdown, 3);
    take(rules.equal_blinds, 2);
    take(rules.draw_dealing, 2);
    take(rules.pot_merging, 3);
    take(rules.empty_push, 2);
    take(rules.show_after_folds, 2);
    take(rules.limit_all_in, 3);
    take(rules.headsup_cap, 4);
    take(rules.straddle_min_raise, 2);
    take(rules.reshuffle, 2);
    take(rules.raise_cap, kMostRaises);
    take(rules.stud_tie, 2);
    take(rules.pot_limit_blinds, 2);
    take(rules.small_blind_as_big, 2);
    if (next != given.size()) throw BadValue("a spec takes fewer house rules");
    return rules;
}

static void read_hand_types(HandSpec& spec, const nb::tuple& hand_types) {
    Game& game = spec.setup.game;
    if (hand_types.size() > kMaxHandTypes) {
        raise_setup_error("a game compares at most " + std::to_string(kMaxHandTypes) + " types of hands");
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

static void check_amount(Chips amount) {
    if (amount > kMaxChips || amount < -kMaxChips)
        raise_setup_error("an amount of chips is too large to be counted exactly");
}

static void make_spec(HandSpec& spec, const nb::tuple& arguments, int kind, Chips units_per_chip, const nb::bytes& deck,
                      const nb::tuple& hand_types, const nb::tuple& streets, int structure, int mode, int automations,
                      bool ante_trimming, const std::vector<Chips>& antes, const std::vector<Chips>& blinds,
                      Chips bring_in, int boards, const std::vector<int>& rules, nb::handle rake, nb::object divmod,
                      nb::object take_rake, bool whole_chips) {
    spec.arguments = arguments;
    spec.hooks = std::make_shared<PythonHooks>();
    spec.kind = static_cast<ChipKind>(kind);
    Setup& setup = spec.setup;
    setup.units_per_chip = units_per_chip;
    setup.real_chips = spec.kind != ChipKind::integer && !whole_chips;
    setup.mode = static_cast<Mode>(mode);
    setup.ante_trimming = ante_trimming;
    setup.automations = static_cast<std::uint16_t>(automations);
    setup.bring_in = bring_in;
    Game& game = setup.game;
    game.structure = static_cast<BettingStructure>(structure);
    if (kind < 0 || kind > 3 || mode < 0 || mode > 1 || structure < 0 || structure > 2 || units_per_chip < 1) {
        throw BadValue("an option of a spec is out of range");
    }
    if (deck.size() == 0 || deck.size() > kDeckSize) raise_setup_error("a deck has 1 to 52 cards");
    game.deck_size = static_cast<std::uint8_t>(deck.size());
    Mask seen = 0;
    for (std::size_t index = 0; index < deck.size(); ++index) {
        const auto card = static_cast<Card>(deck.c_str()[index]);
        if (!is_known(card)) raise_setup_error("a deck has no unknown cards");
        if ((seen & bit(card)) != 0) raise_setup_error("a deck has every card once only");
        seen |= bit(card);
        game.deck[index] = card;
    }
    if (streets.size() > kMaxStreets)
        raise_setup_error("a game has at most " + std::to_string(kMaxStreets) + " streets");
    game.street_count = static_cast<std::uint8_t>(streets.size());
    int holes = 0;
    int board_cards = 0;
    for (std::size_t index = 0; index < streets.size(); ++index) {
        const Street street = read_street(nb::cast<nb::tuple>(streets[index]));
        check_amount(street.min_bet);
        holes += street.hole_count;
        // Where the deck runs out, hole cards are dealt to the board instead.
        board_cards += street.board_count + (index == 0 ? 0 : street.hole_count);
        game.streets[index] = street;
    }
    if (holes > 32) raise_setup_error("a player has at most 32 hole cards");
    if (board_cards > kMaxBoardPositions) {
        raise_setup_error("a board has at most " + std::to_string(kMaxBoardPositions) + " cards");
    }
    setup.hole_stride = static_cast<std::uint8_t>(holes);
    if (boards > kMaxBoards || boards < 0) {
        raise_setup_error(boards < 0 ? "there must be at least one board"
                                     : "there are at most " + std::to_string(kMaxBoards) + " boards");
    }
    setup.board_count = static_cast<std::uint8_t>(boards);
    if (antes.size() != blinds.size()) throw BadValue("a spec takes one ante and one blind a player");
    if (antes.size() > kMaxPlayers) raise_setup_error("a hand has at most " + std::to_string(kMaxPlayers) + " players");
    if (antes.size() < 2) raise_setup_error("a hand needs at least two players");
    setup.player_count = static_cast<std::uint8_t>(antes.size());
    check_amount(bring_in);
    for (std::size_t index = 0; index < antes.size(); ++index) check_amount(antes[index]), check_amount(blinds[index]);
    setup.rules = read_rules(rules);
    if (!rake.is_none()) {
        const auto given = nb::cast<nb::tuple>(rake);
        setup.rules.rake = {nb::cast<std::int64_t>(given[0]),
                            nb::cast<Chips>(given[1]),
                            nb::cast<bool>(given[2]),
                            nb::cast<bool>(given[3]),
                            {}};
        const auto taken = nb::cast<std::vector<Chips>>(given[4]);
        if (taken.size() > kMaxRakedPots) raise_setup_error("a hand has not so many pots to take a rake from");
        for (const Chips amount : taken) check_amount(amount), setup.rules.rake.taken.push(amount);
    }
    setup.apply_positions(antes, blinds);
    read_hand_types(spec, hand_types);
    if (!divmod.is_none()) {
        spec.hooks->divmod = divmod;
        spec.hooks->divides = true;
        setup.hooks = spec.hooks.get();
    }
    if (!take_rake.is_none()) {
        spec.hooks->take_rake = take_rake;
        spec.hooks->rakes = true;
        setup.hooks = spec.hooks.get();
    }
}

static const char* fault_text(SetupFault fault) {
    switch (fault) {
        case SetupFault::no_streets:
            return "a game needs at least one street";
        case SetupFault::no_first_hole_cards:
            return "the first street must deal hole cards";
        case SetupFault::no_hand_types:
            return "a game needs at least one type of hand";
        case SetupFault::negative_ante:
            return "an ante is negative";
        case SetupFault::negative_bring_in:
            return "the bring-in is negative";
        case SetupFault::no_forced_bet:
            return "there must be an ante, a blind or a bring-in: without one there is nothing to play for";
        case SetupFault::stack_not_positive:
            return "every starting stack must be positive";
        case SetupFault::bring_in_with_blinds:
            return "a game has a bring-in or blinds, not both";
        case SetupFault::bring_in_too_large:
            return "the bring-in must be smaller than the first minimum bet";
        case SetupFault::too_few_players:
            return "a hand needs at least two players";
        case SetupFault::no_boards:
            return "there must be at least one board";
        case SetupFault::too_many_cards:
            return "these players and streets need more hole cards than can be kept";
        case SetupFault::deck_too_small:
            return "the deck can not serve so many players on the first street";
        default:
            return "the hand can not be dealt";
    }
}

bool set_stacks(HandSpec& spec, std::span<const Chips> stacks, std::shared_ptr<const Setup>& setup) {
    if (stacks.size() != spec.setup.player_count) throw BadValue("there must be one starting stack a player");
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
    if (fault != SetupFault::none) raise_setup_error(fault_text(fault));
    spec.last = fresh;
    spec.opening = nullptr;
    setup = fresh;
    return false;
}

// Amounts in units of the spec; None where one is no whole number of them or can not be counted.
static nb::object count_in_units(const HandSpec& spec, nb::sequence amounts) {
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

void init_spec(nb::module_& m) {
    nb::class_<HandSpec>(m, "HandSpec",
                         "What is fixed about a hand before its stacks are known; made by croupier.hand.state.")
        .def(
            "__init__",
            [](HandSpec* spec, const nb::tuple& arguments, int kind, Chips units_per_chip, const nb::bytes& deck,
               const nb::tuple& hand_types, const nb::tuple& streets, int structure, int mode, int automations,
               bool ante_trimming, const std::vector<Chips>& antes, const std::vector<Chips>& blinds, Chips bring_in,
               int boards, const std::vector<int>& rules, nb::object rake, nb::object divmod, nb::object take_rake,
               bool whole_chips) {
                auto fresh = std::make_unique<HandSpec>();
                make_spec(*fresh, arguments, kind, units_per_chip, deck, hand_types, streets, structure, mode,
                          automations, ante_trimming, antes, blinds, bring_in, boards, rules, rake, divmod, take_rake,
                          whole_chips);
                new (spec) HandSpec(std::move(*fresh));
            },
            nb::arg("arguments"), nb::arg("kind"), nb::arg("units_per_chip"), nb::arg("deck"), nb::arg("hand_types"),
            nb::arg("streets"), nb::arg("structure"), nb::arg("mode"), nb::arg("automations"), nb::arg("ante_trimming"),
            nb::arg("antes"), nb::arg("blinds"), nb::arg("bring_in"), nb::arg("boards"), nb::arg("rules"),
            nb::arg("rake").none(), nb::arg("divmod").none(), nb::arg("take_rake").none(), nb::arg("whole_chips"))
        .def_prop_ro("arguments", [](const HandSpec& spec) { return spec.arguments; })
        .def_prop_ro("is_native", [](const HandSpec& spec) { return spec.setup.hooks == nullptr; })
        .def_prop_ro("whole_chips", [](const HandSpec& spec) { return spec.kind == ChipKind::integer; })
        .def("count", count_in_units, nb::arg("amounts"),
             nb::sig("def count(self, amounts: Sequence[object]) -> list[Any] | None"))
        .def_prop_ro("units_per_chip", [](const HandSpec& spec) { return spec.setup.units_per_chip; })
        .def_prop_ro("player_count", [](const HandSpec& spec) { return static_cast<int>(spec.setup.player_count); });
}

}  // namespace croupier
