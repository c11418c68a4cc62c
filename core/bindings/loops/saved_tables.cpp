// Single tables of a Batch: their stakes, copies of them, and the bytes of a copy.
#include <nanobind/stl/vector.h>

#include <cstring>

#include "bindings/loops/tables.hpp"

namespace croupier {

namespace {

// What Python keeps of a saved table: a capsule of this name.
constexpr const char* kSavedTable = "croupier.SavedTable";
constexpr std::uint32_t kTableVersion = 1;
struct SavedTable {
    std::shared_ptr<const Stakes> stakes;
    Table table;
    Memory memory;
};

nb::capsule keep(std::unique_ptr<SavedTable> saved) {
    return nb::capsule(saved.release(), kSavedTable,
                       [](void* table) noexcept { delete static_cast<SavedTable*>(table); });
}

// The same game but for stacks, forced bets and the bets of the streets.
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

// A setup of a spec with these stacks, everything automated but the decisions.
std::shared_ptr<const Setup> setup_with(const HandSpec& spec, const std::vector<Chips>& stacks) {
    if (spec.setup.hooks != nullptr) raise_setup_error("rules written in Python cannot be played in the core");
    if (stacks.size() != spec.setup.player_count) raise_setup_error("there must be one stack for each seat");
    Setup setup = spec.setup;
    Chips chips = 0;
    for (std::size_t player = 0; player < stacks.size(); ++player) {
        if (stacks[player] <= 0 || stacks[player] > INT32_MAX)
            raise_setup_error("a stack is a number from 1 to 2147483647");
        setup.starting_stacks[player] = stacks[player];
        chips += stacks[player];
    }
    if (chips > INT32_MAX) raise_setup_error("a batch counts at most 2147483647 chips at a table");
    if (const SetupFault fault = find_fault(setup); fault != SetupFault::none) raise_setup_error(fault_text(fault));
    return std::make_shared<const Setup>(setup);
}

void check_kind(const Tables& tables, const Setup& setup) {
    if (!same_kind(*tables.batch.setup, setup)) raise_setup_error("this is a table of another game");
}

std::vector<Chips> stacks_of(const Setup& setup) {
    return {setup.starting_stacks.begin(), setup.starting_stacks.begin() + setup.player_count};
}

template <typename T>
nb::bytes bytes_of(const std::vector<T>& items) {
    return nb::bytes(reinterpret_cast<const char*>(items.data()), items.size() * sizeof(T));
}

template <typename T>
std::vector<T> items_of(const nb::bytes& bytes) {
    if (bytes.size() % sizeof(T) != 0) throw BadValue("this is not a saved table");
    std::vector<T> items(bytes.size() / sizeof(T));
    if (!items.empty()) std::memcpy(items.data(), bytes.c_str(), bytes.size());
    return items;
}

nb::tuple dump_table(const nb::capsule& given) {
    const SavedTable& saved = *static_cast<const SavedTable*>(given.data(kSavedTable));
    const Table& table = saved.table;
    std::uint64_t chance = 0;
    static_assert(sizeof(Chance) == sizeof chance && std::is_trivially_copyable_v<Chance>);
    std::memcpy(&chance, &table.chance, sizeof chance);
    return nb::make_tuple(
        kTableVersion, stacks_of(*saved.stakes->setup), stacks_of(*table.hand.setup), saved.stakes->unit,
        bytes_of_hand(table.hand), nb::bytes(reinterpret_cast<const char*>(&table.series), sizeof table.series),
        table.number, table.reported, table.asked, chance, bytes_of(saved.memory.history), bytes_of(saved.memory.keys));
}

nb::capsule load_table(nb::handle_t<HandSpec> spec_object, const nb::tuple& given) {
    const HandSpec& spec = *nb::inst_ptr<HandSpec>(spec_object);
    try {
        if (given.size() != 12 || nb::cast<std::uint32_t>(given[0]) != kTableVersion)
            throw BadValue("this table was saved by another version of croupier");
        auto saved = std::make_unique<SavedTable>();
        const auto unit = nb::cast<float>(given[3]);
        if (!(unit >= 0) || !(unit <= 4e9F)) throw BadValue("this is not a saved table");
        saved->stakes = make_stakes(setup_with(spec, nb::cast<std::vector<Chips>>(given[1])), unit);
        Table& table = saved->table;
        table.hand.setup = setup_with(spec, nb::cast<std::vector<Chips>>(given[2]));
        static_cast<HandData&>(table.hand) = hand_from_bytes(nb::cast<nb::bytes>(given[4]), *table.hand.setup);
        if (table.hand.logging) throw BadValue("this is not a saved table");
        const auto series = nb::cast<nb::bytes>(given[5]);
        if (series.size() != sizeof table.series) throw BadValue("this is not a saved table");
        std::memcpy(&table.series, series.c_str(), sizeof table.series);
        table.number = nb::cast<std::uint64_t>(given[6]);
        table.reported = nb::cast<bool>(given[7]);
        table.asked = nb::cast<bool>(given[8]);
        const auto chance = nb::cast<std::uint64_t>(given[9]);
        std::memcpy(static_cast<void*>(&table.chance), &chance, sizeof chance);
        saved->memory.history = items_of<std::int32_t>(nb::cast<nb::bytes>(given[10]));
        saved->memory.keys = items_of<std::uint64_t>(nb::cast<nb::bytes>(given[11]));
        return keep(std::move(saved));
    } catch (const std::bad_cast&) {
        throw BadValue("this is not a saved table");
    }
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
        "Give a table stacks by seat and bets of its own, from its next hand on.");
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
    m.def("dump_table", dump_table, nb::arg("saved"), "The bytes and numbers of a saved table.");
    m.def("load_table", load_table, nb::arg("spec"), nb::arg("given"), "A saved table again; checks everything.");
}

}  // namespace croupier
