// The native side of croupier.Batch: arrays that numpy reads where they lie.
#include "loops/batch.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstring>
#include <mutex>
#include <optional>

#include "bindings/hand/bound_state.hpp"
#include "bindings/loops/tables.hpp"
#include "bindings/named_struct.hpp"
#include "bindings/topics.hpp"

namespace croupier {

nb::object new_state(nb::handle cls, nb::handle spec, State&& state);

namespace {

std::vector<Key> read_series(const nb::bytes& given) {
    if (given.size() % sizeof(Key) != 0 || given.size() == 0) throw BadValue("a batch takes one key for each table");
    std::vector<Key> series(given.size() / sizeof(Key));
    std::memcpy(series.data(), given.c_str(), given.size());
    return series;
}

std::shared_ptr<const Setup> automated(const BoundState& start, nb::handle spec) {
    if (start.state.setup->hooks != nullptr)
        raise_setup_error("a hand type, divmod or rake written in Python cannot run in native code");
    Setup setup = *start.state.setup;
    setup.automations = nb::inst_ptr<HandSpec>(spec)->setup.automations;
    // Observations are 32 bits wide, and so is the sum of all chips.
    Chips chips = 0;
    for (int player = 0; player < setup.player_count; ++player) chips = plus(chips, setup.starting_stacks[player]);
    if (chips > INT32_MAX) raise_setup_error("a batch counts at most 2147483647 chips at a table");
    return std::make_shared<const Setup>(setup);
}

// An array of the batch for numpy: the same memory, which it keeps alive. Only the batch writes there, so it trusts the
// content.
template <typename T>
nb::object array_of(nb::handle self, const std::vector<T>& items, std::size_t columns) {
    // An array that the batch does not keep has no rows.
    const std::size_t shape[] = {items.size() / std::max<std::size_t>(columns, 1), columns};
    return nb::cast(nb::ndarray<nb::numpy, const T>(items.data(), columns == 0 ? 1 : 2, shape, self),
                    nb::rv_policy::reference);
}

template <typename T>
auto array_getter(std::vector<T> Batch::* items, int (*columns)(const Batch&)) {
    return [items, columns](nb::handle self) {
        const Batch& batch = nb::cast<const Tables&>(self).batch;
        return array_of(self, batch.*items, static_cast<std::size_t>(columns(batch)));
    };
}

// The policy of a seat, from Python.
struct SeatPolicy {
    int kind = 0;
    std::uint64_t fold = 0, call = 0, raise = 0;
    bool discards = false;
};

std::vector<Opponent> read_opponents(const std::vector<SeatPolicy>& given, int players) {
    if (given.empty()) return {};
    if (given.size() != static_cast<std::size_t>(players)) throw BadValue("expected one opponent for each seat");
    std::vector<Opponent> opponents(given.size());
    for (std::size_t seat = 0; seat < given.size(); ++seat) {
        const SeatPolicy& each = given[seat];
        if (each.kind < 0 || each.kind > static_cast<int>(Opponent::Kind::menu))
            throw BadValue("no such kind of opponent");
        opponents[seat].kind = static_cast<Opponent::Kind>(each.kind);
        opponents[seat].policy = {{each.fold, each.call, each.raise}, each.discards};
    }
    return opponents;
}

// Returns the first table that refuses its action if actions are checked before any is carried out, otherwise -1.
int run_step(Tables& tables, const Input<std::int64_t>& actions, const std::optional<Input<Chips>>& amounts,
             bool strict, bool goes_on) {
    const auto count = static_cast<std::size_t>(tables.count());
    if (actions.size() != count || (amounts && amounts->size() != count))
        throw BadValue("a step takes one action and one amount for each table");
    const nb::gil_scoped_release release;
    const std::lock_guard lock(tables.mutex);
    const std::span<const std::int64_t> chosen(actions.data(), count);
    const auto given = amounts ? std::span<const Chips>(amounts->data(), count) : std::span<const Chips>();
    if (strict) {
        const Complaint complaint = first_refused(tables.batch, chosen, given);
        if (complaint.table >= 0) {
            tables.batch.status[static_cast<std::size_t>(complaint.table)] = complaint.status;
            return complaint.table;
        }
    }
    step(tables.batch, chosen, given, goes_on);
    return -1;
}

// Under `strict`, returns the first table whose id is not legal, before anything is done; otherwise -1.
int run_step_ids(Tables& tables, const Menu& menu, const Input<std::int64_t>& ids, const Output<std::uint8_t>& illegal,
                 bool strict) {
    const auto count = static_cast<std::size_t>(tables.count());
    if (ids.size() != count || illegal.size() != count) throw BadValue("a step takes one id for each table");
    const nb::gil_scoped_release release;
    const std::lock_guard lock(tables.mutex);
    const std::span<const std::int64_t> chosen(ids.data(), count);
    for (std::size_t index = 0; index < count; ++index) {
        if (chosen[index] == kPass) continue;
        if (chosen[index] < 0 || chosen[index] >= menu.size()) return static_cast<int>(index);
        if (!strict || tables.batch.actor[index] < 0) continue;
        const Offer offer = offer_of(tables.batch, static_cast<int>(index), menu);
        if (!is_offered(offer, menu, static_cast<int>(chosen[index]))) return static_cast<int>(index);
    }
    step_ids(tables.batch, menu, chosen, std::span(illegal.data(), count));
    return -1;
}

}  // namespace

void init_batch(nb::module_& m) {
    bind_struct<Layout>(m, "Layout", "The parts of a row of observations.",
                        named("players", &Layout::players, "The number of players."),
                        named("holes", &Layout::holes, "The most hole cards of a player."),
                        named("boards", &Layout::boards, "The number of boards."),
                        named("positions", &Layout::positions, "The cards of one board."),
                        named("draws", &Layout::draws, "Whether some street is a draw."),
                        named("up_cards", &Layout::up_cards, "Whether some cards are dealt face up."));
    bind_struct<SeatPolicy>(m, "SeatPolicy", "The policy of a seat of a Batch.",
                            named("kind", &SeatPolicy::kind, "0: the caller; 1: thresholds; 2: any id of the menu."),
                            named("fold", &SeatPolicy::fold, "Below it the policy folds."),
                            named("call", &SeatPolicy::call, "Below it the policy checks or calls."),
                            named("raise_to", &SeatPolicy::raise, "Below it the policy raises."),
                            named("discards", &SeatPolicy::discards, "Whether cards are discarded at random."));
    nb::class_<Tables> cls(m, "Batch", "Tables in lockstep: the native part of croupier.Batch.");
    cls.def(
        "__init__",
        [](Tables* self, nb::handle_t<HandSpec> spec, const BoundState& start, const nb::bytes& series, bool auto_reset,
           int history, bool ends, int ends_seat, bool keys, int threads, bool rotates, bool carries,
           const std::vector<SeatPolicy>& opponents, const std::optional<Menu>& menu) {
            const auto every = read_series(series);
            if (history < 0 || history > 1024) throw BadValue("history must be 0 to 1024");
            if (threads < 1 || threads > 256) throw BadValue("threads must be 1 to 256");
            auto setup = automated(start, spec);
            if (ends_seat < -1 || ends_seat >= setup->player_count) throw BadValue("there is no such seat");
            auto seats = read_opponents(opponents, setup->player_count);
            new (self) Tables{make_batch(std::move(setup), every,
                                         {auto_reset, history, ends, ends_seat, keys, threads, rotates, carries,
                                          std::move(seats), menu.value_or(Menu{})}),
                              {}};
            const nb::gil_scoped_release release;
            deal_first(self->batch);
        },
        nb::arg("spec"), nb::arg("start"), nb::arg("series"), nb::arg("auto_reset"), nb::arg("history"),
        nb::arg("ends"), nb::arg("ends_seat"), nb::arg("keys"), nb::arg("threads"), nb::arg("rotates"),
        nb::arg("carries"), nb::arg("opponents"), nb::arg("menu").none());
    cls.def(
        "reset",
        [](Tables& tables, const std::optional<nb::bytes>& series) {
            std::vector<Key> keys;
            if (series) keys = read_series(*series);
            if (series && keys.size() != tables.batch.tables.size())
                throw BadValue("a batch takes one key for each table");
            const nb::gil_scoped_release release;
            const std::lock_guard lock(tables.mutex);
            if (series) set_series(tables.batch, keys);
            deal_first(tables.batch);
        },
        nb::arg("series").none() = nb::none());
    cls.def(
        "deal",
        [](Tables& tables, int table, std::optional<std::uint64_t> number) {
            tables.check(table);
            const nb::gil_scoped_release release;
            const std::lock_guard lock(tables.mutex);
            if (number)
                deal_number(tables.batch, table, *number);
            else
                deal_next(tables.batch, table);
        },
        nb::arg("table"), nb::arg("number").none() = nb::none());
    cls.def("step", run_step, nb::arg("actions"), nb::arg("amounts").none(), nb::arg("strict"), nb::arg("goes_on"));
    cls.def(
        "step_ids", run_step_ids, nb::arg("menu"), nb::arg("ids"), nb::arg("illegal"), nb::arg("strict"),
        nb::sig("def step_ids(self, menu: Menu, ids: npt.NDArray[np.int64], illegal: npt.NDArray[np.uint8], strict: "
                "bool) -> int"));
    cls.def_prop_ro("decisions", [](const Tables& tables) { return tables.batch.decisions; });
    cls.def(
        "state",
        [](Tables& tables, nb::type_object type, nb::handle_t<HandSpec> spec, int table) {
            tables.check(table);
            State copy;
            {
                const nb::gil_scoped_release release;
                const std::lock_guard lock(tables.mutex);
                copy = tables.batch.tables[static_cast<std::size_t>(table)].hand;
            }
            copy.logging = true;
            return new_state(type, spec, std::move(copy));
        },
        nb::arg("cls"), nb::arg("spec"), nb::arg("table"));
    cls.def(
        "number",
        [](Tables& tables, int table) {
            tables.check(table);
            return tables.batch.tables[static_cast<std::size_t>(table)].number;
        },
        nb::arg("table"));
    cls.def(
        "is_told",
        [](Tables& tables, int table) {
            tables.check(table);
            return tables.batch.tables[static_cast<std::size_t>(table)].reported;
        },
        nb::arg("table"), "Whether the hand of a table is over, and a step has reported its result.");
    cls.def_prop_ro("layout", [](const Tables& tables) { return tables.batch.layout; });
    cls.def_prop_ro("bytes_per_table", [](const Tables& tables) { return bytes_per_table(tables.batch); });
    const auto one = [](const Batch&) { return 0; };
    const auto per_player = [](const Batch& batch) { return batch.layout.players; };
    cls.def_prop_ro("observations",
                    array_getter(&Batch::observations, +[](const Batch& batch) { return batch.layout.width; }));
    cls.def_prop_ro("legal", array_getter(&Batch::legal, +[](const Batch&) { return kActions; }));
    cls.def_prop_ro("min_raise_to", array_getter(&Batch::min_raise_to, +one));
    cls.def_prop_ro("max_raise_to", array_getter(&Batch::max_raise_to, +one));
    cls.def_prop_ro("rewards", array_getter(&Batch::rewards, +per_player));
    cls.def_prop_ro(
        "carried",
        array_getter(&Batch::carried, +[](const Batch& batch) { return batch.carries ? batch.layout.players : 0; }));
    cls.def_prop_ro("done", array_getter(&Batch::done, +one));
    cls.def_prop_ro("actor", array_getter(&Batch::actor, +one));
    cls.def_prop_ro("status", array_getter(&Batch::status, +one));
    cls.def_prop_ro(
        "history",
        array_getter(&Batch::history, +[](const Batch& batch) { return batch.history_length * kHistoryColumns; }));
    cls.def_prop_ro("final_history", array_getter(
                                         &Batch::final_history, +[](const Batch& batch) {
                                             return batch.keeps_ends ? batch.history_length * kHistoryColumns : 0;
                                         }));
    cls.def_prop_ro("final_observations", array_getter(
                                              &Batch::final_observations, +[](const Batch& batch) {
                                                  return batch.keeps_ends ? batch.layout.players * batch.layout.width
                                                                          : 0;
                                              }));
    cls.def_prop_ro("final_hole_cards", array_getter(
                                            &Batch::final_hole_cards, +[](const Batch& batch) {
                                                return batch.keeps_ends ? batch.layout.players * batch.layout.holes : 0;
                                            }));
    cls.def_prop_ro(
        "keys",
        array_getter(&Batch::keys, +[](const Batch& batch) { return batch.keeps_keys ? batch.layout.players : 0; }));
    init_batch_reading(m, cls);
    init_saved_tables(m, cls);
    cls.def(
        "reason",
        [](Tables& tables, int table) -> nb::object {
            tables.check(table);
            const std::size_t status = tables.batch.status[static_cast<std::size_t>(table)];
            if (status >= kReasonTexts.size()) return nb::none();
            return reason_text(static_cast<Reason>(status));
        },
        nb::arg("table"), nb::sig("def reason(self, table: int) -> str | None"),
        "The text of the reason why the last action of a table was refused; None if it was not.");
}

}  // namespace croupier
