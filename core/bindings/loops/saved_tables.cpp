// Single tables of a Batch: their stakes, copies of them, and the bytes of a copy.
#include <nanobind/stl/vector.h>

#include <cstring>

#include "bindings/item_bytes.hpp"
#include "bindings/loops/tables.hpp"
#include "bindings/named_struct.hpp"

namespace croupier {

namespace {

// The name of the capsule in which Python keeps a saved table.
constexpr const char* kSavedTable = "croupier.SavedTable";
constexpr std::uint32_t kTableVersion = 1;
constexpr const char* kNotSaved = "this is not a saved table";
struct SavedTable {
    std::shared_ptr<const Stakes> stakes;
    Table table;
    Memory memory;
};

nb::capsule keep(std::unique_ptr<SavedTable> saved) {
    return nb::capsule(saved.release(), kSavedTable,
                       [](void* table) noexcept { delete static_cast<SavedTable*>(table); });
}

// Whether the games are the same except for stacks, forced bets and the bets of the streets.
bool same_kind(const Setup& a, const Setup& b) {
    Game other = b.game;
    for (std::size_t street = 0; street < other.streets.size(); ++street) {
        other.streets[street].min_bet = a.game.streets[street].min_bet;
        other.streets[street].max_bet = a.game.streets[street].max_bet;
    }
    return a.game == other && a.rules == b.rules && a.mode == b.mode && a.ante_trimming == b.ante_trimming &&
           a.real_chips == b.real_chips && a.player_count == b.player_count && a.board_count == b.board_count &&
           a.units_per_chip == b.units_per_chip && a.bring_in == b.bring_in && b.hooks == nullptr;
}

bool same_game(const Setup& a, const Setup& b) {
    return same_kind(a, b) && a.game == b.game && a.antes == b.antes && a.blinds == b.blinds &&
           a.starting_stacks == b.starting_stacks;
}

// The setup of a spec with these stacks, with everything automated except the decisions.
std::shared_ptr<const Setup> setup_with(const HandSpec& spec, const std::vector<Chips>& stacks) {
    if (spec.setup.hooks != nullptr)
        raise_setup_error("a hand type, divmod or rake written in Python cannot run in native code");
    if (stacks.size() != spec.setup.player_count) raise_setup_error("there must be one stack for each seat");
    Setup setup = spec.setup;
    Chips chips = 0;
    for (std::size_t player = 0; player < stacks.size(); ++player) {
        if (stacks[player] <= 0 || stacks[player] > INT32_MAX) raise_setup_error("a stack must be 1 to 2147483647");
        setup.starting_stacks[player] = stacks[player];
        chips += stacks[player];
    }
    if (chips > INT32_MAX) raise_setup_error("a batch counts at most 2147483647 chips at a table");
    if (const SetupFault fault = find_fault(setup); fault != SetupFault::none)
        raise_setup_error(fault_text(fault, setup));
    return std::make_shared<const Setup>(setup);
}

void check_kind(const Tables& tables, const Setup& setup) {
    if (!same_kind(*tables.batch.setup, setup)) raise_setup_error("this is a table of another game");
}

std::vector<Chips> stacks_of(const Setup& setup) {
    return {setup.starting_stacks.begin(), setup.starting_stacks.begin() + setup.player_count};
}

// The data of a saved table in a pickle.
struct TableData {
    std::uint32_t version = kTableVersion;
    std::vector<Chips> seats, stacks;
    double unit = 0;
    nb::bytes hand, series;
    std::uint64_t number = 0;
    bool reported = false, asked = false;
    std::uint64_t chance = 0;
    nb::bytes history, keys;
};

TableData dump_table(const nb::capsule& given) {
    const SavedTable& saved = *static_cast<const SavedTable*>(given.data(kSavedTable));
    const Table& table = saved.table;
    TableData data;
    data.seats = stacks_of(*saved.stakes->setup);
    data.stacks = stacks_of(*table.hand.setup);
    data.unit = saved.stakes->unit;
    data.hand = bytes_of_hand(table.hand);
    data.series = nb::bytes(reinterpret_cast<const char*>(&table.series), sizeof table.series);
    data.number = table.number;
    data.reported = table.reported;
    data.asked = table.asked;
    static_assert(sizeof(Chance) == sizeof data.chance && std::is_trivially_copyable_v<Chance>);
    std::memcpy(&data.chance, &table.chance, sizeof data.chance);
    data.history = bytes_of<std::int32_t>(saved.memory.history);
    data.keys = bytes_of<std::uint64_t>(saved.memory.keys);
    return data;
}

nb::capsule load_table(nb::handle_t<HandSpec> spec_object, const TableData& given) {
    const HandSpec& spec = *nb::inst_ptr<HandSpec>(spec_object);
    if (given.version != kTableVersion) throw BadValue("this table was saved by another version of croupier");
    auto saved = std::make_unique<SavedTable>();
    if (!(given.unit >= 0) || !(given.unit <= 4e9)) throw BadValue(kNotSaved);
    saved->stakes = make_stakes(setup_with(spec, given.seats), static_cast<float>(given.unit));
    Table& table = saved->table;
    table.hand.setup = setup_with(spec, given.stacks);
    static_cast<HandData&>(table.hand) = hand_from_bytes(given.hand, *table.hand.setup);
    if (table.hand.logging || given.series.size() != sizeof table.series) throw BadValue(kNotSaved);
    std::memcpy(&table.series, given.series.c_str(), sizeof table.series);
    table.number = given.number;
    table.reported = given.reported;
    table.asked = given.asked;
    std::memcpy(static_cast<void*>(&table.chance), &given.chance, sizeof given.chance);
    saved->memory.history = items_of<std::int32_t>(given.history, kNotSaved);
    saved->memory.keys = items_of<std::uint64_t>(given.keys, kNotSaved);
    return keep(std::move(saved));
}

}  // namespace

void init_saved_tables(nb::module_& m, nb::class_<Tables>& cls) {
    cls.def(
        "set_stakes",
        [](Tables& tables, int table, nb::handle_t<HandSpec> spec, const std::vector<Chips>& stacks, float unit) {
            tables.check(table);
            auto setup = setup_with(*nb::inst_ptr<HandSpec>(spec), stacks);
            check_kind(tables, *setup);
            auto stakes = make_stakes(std::move(setup), unit);
            const std::lock_guard lock(tables.mutex);
            set_stakes(tables.batch, table, std::move(stakes));
        },
        nb::arg("table"), nb::arg("spec"), nb::arg("stacks"), nb::arg("unit"),
        "Set the stacks by seat and the bets of one table, from its next hand on.");
    cls.def(
        "check_stakes",
        [](const Tables& tables, nb::handle_t<HandSpec> spec, const std::vector<Chips>& stacks) {
            check_kind(tables, *setup_with(*nb::inst_ptr<HandSpec>(spec), stacks));
        },
        nb::arg("spec"), nb::arg("stacks"), "Raise the error that set_stakes would raise.");
    cls.def(
        "clone",
        [](Tables& tables, int source, int target) {
            tables.check(source), tables.check(target);
            const nb::gil_scoped_release release;
            const std::lock_guard lock(tables.mutex);
            const Memory memory = memory_of(tables.batch, source);
            set_table(tables.batch, target, tables.batch.tables[static_cast<std::size_t>(source)], memory,
                      stakes_of(tables.batch, source));
        },
        nb::arg("source"), nb::arg("target"));
    cls.def(
        "save",
        [](Tables& tables, int table) {
            tables.check(table);
            auto saved = std::make_unique<SavedTable>();
            {
                const nb::gil_scoped_release release;
                const std::lock_guard lock(tables.mutex);
                saved->stakes = stakes_of(tables.batch, table);
                saved->table = tables.batch.tables[static_cast<std::size_t>(table)];
                saved->memory = memory_of(tables.batch, table);
            }
            return keep(std::move(saved));
        },
        nb::arg("table"));
    cls.def(
        "restore",
        [](Tables& tables, int table, const nb::capsule& given) {
            tables.check(table);
            const SavedTable& saved = *static_cast<const SavedTable*>(given.data(kSavedTable));
            check_kind(tables, *saved.stakes->setup);
            const Batch& batch = tables.batch;
            if (saved.memory.history.size() != static_cast<std::size_t>(batch.history_length) * kHistoryColumns ||
                saved.memory.keys.size() != (batch.keeps_keys ? static_cast<std::size_t>(batch.layout.players) : 0))
                raise_setup_error("this table was saved by a Batch with other options (history, information)");
            const bool usual = same_game(*batch.setup, *saved.stakes->setup);
            const nb::gil_scoped_release release;
            const std::lock_guard lock(tables.mutex);
            set_table(tables.batch, table, saved.table, saved.memory, usual ? batch.stakes : saved.stakes);
        },
        nb::arg("table"), nb::arg("saved"));
    cls.def(
        "load",
        [](Tables& tables, int table, const BoundState& hand) {
            tables.check(table);
            if (!same_game(*tables.batch.tables[static_cast<std::size_t>(table)].stakes->setup, *hand.state.setup))
                raise_setup_error("this State is of another game, or has other stacks");
            require_settled(hand, "load");
            const State copy = hand.state;
            const nb::gil_scoped_release release;
            const std::lock_guard lock(tables.mutex);
            load_hand(tables.batch, table, copy);
        },
        nb::arg("table"), nb::arg("state"));
    cls.def(
        "put_results",
        [](Tables& tables, const Input<Chips>& rewards, const Input<std::uint8_t>& done,
           const Input<std::uint8_t>& status) {
            Batch& batch = tables.batch;
            if (rewards.size() != batch.rewards.size() || done.size() != batch.done.size() ||
                status.size() != batch.status.size())
                throw BadValue("this is not a saved Batch");
            for (std::size_t index = 0; index < done.size(); ++index) {
                if (done.data()[index] > 1 || status.data()[index] > kNoSuchAction)
                    throw BadValue("this is not a saved Batch");
            }
            const std::lock_guard lock(tables.mutex);
            std::copy_n(rewards.data(), rewards.size(), batch.rewards.begin());
            std::copy_n(done.data(), done.size(), batch.done.begin());
            std::copy_n(status.data(), status.size(), batch.status.begin());
        },
        nb::arg("rewards"), nb::arg("done"), nb::arg("status"),
        nb::sig("def put_results(self, rewards: npt.NDArray[np.int64], done: npt.NDArray[np.uint8], status: "
                "npt.NDArray[np.uint8]) -> None"));
    cls.def(
        "put_ends",
        [](Tables& tables, const Input<std::int32_t>& observations, const Input<std::int32_t>& hole_cards,
           const Input<std::int32_t>& history) {
            Batch& batch = tables.batch;
            if (observations.size() != batch.final_observations.size() ||
                hole_cards.size() != batch.final_hole_cards.size() || history.size() != batch.final_history.size())
                throw BadValue("this is not a saved Batch");
            const std::lock_guard lock(tables.mutex);
            std::copy_n(observations.data(), observations.size(), batch.final_observations.begin());
            std::copy_n(hole_cards.data(), hole_cards.size(), batch.final_hole_cards.begin());
            std::copy_n(history.data(), history.size(), batch.final_history.begin());
        },
        nb::arg("observations"), nb::arg("hole_cards"), nb::arg("history"),
        nb::sig("def put_ends(self, observations: npt.NDArray[np.int32], hole_cards: npt.NDArray[np.int32], history: "
                "npt.NDArray[np.int32]) -> None"));
    bind_struct<TableData>(m, "TableData", "The data of a saved table in a pickle.",
                           named("version", &TableData::version, "The version of this list of fields."),
                           named("seats", &TableData::seats, "The stacks of its next hands."),
                           named("stacks", &TableData::stacks, "The stacks at the start of its hand."),
                           named("unit", &TableData::unit, "The chips that an observation counts as 1."),
                           named("hand", &TableData::hand, "The hand in play."),
                           named("series", &TableData::series, "What its next hands are dealt from."),
                           named("number", &TableData::number, "The number of its hand."),
                           named("reported", &TableData::reported, "Whether the end of the hand was reported."),
                           named("asked", &TableData::asked, "Whether a decision is waited for."),
                           named("chance", &TableData::chance, "What random opponents draw from."),
                           named("history", &TableData::history, "The rows of what was done."),
                           named("keys", &TableData::keys, "The keys of information states."));
    m.def("dump_table", dump_table, nb::arg("saved"), "The data of a saved table in a pickle.");
    m.def("load_table", load_table, nb::arg("spec"), nb::arg("given"), "Restore a saved table; everything is checked.");
}

}  // namespace croupier
