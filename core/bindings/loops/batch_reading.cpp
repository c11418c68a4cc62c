// Rows of any seat, menus and encodings of a Batch, written into arrays of numpy's.
#include <cmath>

#include "bindings/loops/tables.hpp"
#include "loops/learner.hpp"

namespace croupier {

namespace {

template <typename T>
T* room(const Output<T>& array, std::size_t size) {
    if (array.size() != size) throw BadValue("an array has the wrong size");
    return array.data();
}

std::size_t table_count(const Tables& tables) { return tables.batch.tables.size(); }

// -1 is everybody, seat after seat.
void check_player(const Tables& tables, int player) {
    if (player < -1 || player >= tables.batch.layout.players) throw BadValue("there is no such player");
}

void observe(Tables& tables, int player, const Output<std::int32_t>& out) {
    check_player(tables, player);
    const int players = player < 0 ? tables.batch.layout.players : 1;
    const auto width = static_cast<std::size_t>(tables.batch.layout.width);
    std::int32_t* row = room(out, table_count(tables) * static_cast<std::size_t>(players) * width);
    const nb::gil_scoped_release release;
    const std::lock_guard lock(tables.mutex);
    for (int table = 0; table < tables.count(); ++table) {
        for (int seat = 0; seat < players; ++seat, row += width)
            write_row_of(tables.batch, table, player < 0 ? seat : player, row);
    }
}

void read_hole_cards(Tables& tables, const Output<std::int32_t>& out) {
    const Layout& layout = tables.batch.layout;
    const auto width = static_cast<std::size_t>(layout.players * layout.holes);
    std::int32_t* row = room(out, table_count(tables) * width);
    const nb::gil_scoped_release release;
    const std::lock_guard lock(tables.mutex);
    for (const Table& table : tables.batch.tables) {
        write_hole_cards(tables.batch, table, false, row);
        row += width;
    }
}

void menu_mask(Tables& tables, const Menu& menu, const Output<std::uint8_t>& out) {
    const auto width = static_cast<std::size_t>(menu.size());
    std::uint8_t* row = room(out, table_count(tables) * width);
    const nb::gil_scoped_release release;
    const std::lock_guard lock(tables.mutex);
    const int count = tables.count();
    for (int table = 0; table < count; ++table) {
        // The hands are far apart in memory: the data for sizes are prefetched while earlier tables are read.
        const State& later = tables.batch.tables[static_cast<std::size_t>(std::min(table + 4, count - 1))].hand;
        __builtin_prefetch(&later.top_bet), __builtin_prefetch(&later.bets), __builtin_prefetch(&later.payoffs);
        write_mask(tables.batch, menu, table, reinterpret_cast<std::int8_t*>(row));
        row += width;
    }
}

// -1 is a pass. Returns the first table whose id is not on the menu, or under `strict` not legal; -1 = none.
int menu_decode(Tables& tables, const Menu& menu, const Input<std::int64_t>& ids, const Output<std::int64_t>& actions,
                const Output<std::int64_t>& amounts, bool strict) {
    const std::size_t count = table_count(tables);
    if (ids.size() != count) throw BadValue("expected one id for each table");
    std::int64_t* action = room(actions, count);
    std::int64_t* amount = room(amounts, count);
    const nb::gil_scoped_release release;
    const std::lock_guard lock(tables.mutex);
    for (std::size_t index = 0; index < count; ++index) {
        const std::int64_t id = ids.data()[index];
        action[index] = kPass;
        amount[index] = 0;
        if (id == kPass) continue;
        if (id < 0 || id >= menu.size()) return static_cast<int>(index);
        const Offer offer = offer_of(tables.batch, static_cast<int>(index), menu);
        if (strict && tables.batch.actor[index] >= 0 && !is_offered(offer, menu, static_cast<int>(id)))
            return static_cast<int>(index);
        const Decision decision = decision_of(offer, menu, static_cast<int>(id));
        action[index] = static_cast<std::int64_t>(decision.action);
        amount[index] = decision.amount;
    }
    return -1;
}

// The rows of those who act, of one seat, or of every seat.
void write_encoded(const Encoding& encoding, Tables& tables, int player, const Output<float>& out) {
    const Batch& batch = tables.batch;
    if (player < -2 || player >= batch.layout.players) throw BadValue("there is no such player");
    check_encoding(encoding, batch);
    const int seats = player == -1 ? batch.layout.players : 1;
    const auto width = static_cast<std::size_t>(encoding.width);
    float* target = room(out, table_count(tables) * static_cast<std::size_t>(seats) * width);
    const nb::gil_scoped_release release;
    const std::lock_guard lock(tables.mutex);
    std::vector<std::int32_t> row(static_cast<std::size_t>(batch.layout.width));
    for (int table = 0; table < tables.count(); ++table) {
        if (player == -2) {
            encode_seen(batch, encoding, table, target);
            target += width;
            continue;
        }
        for (int seat = 0; seat < seats; ++seat, target += width) {
            write_row_of(batch, table, player == -1 ? seat : player, row.data());
            encode_row(batch, encoding, table, row.data(), target);
        }
    }
}

using Rows = nb::ndarray<const std::int32_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

// Rows that are no longer those of a table, such as the last rows of a hand.
void write_rows(const Encoding& encoding, const Rows& rows, const Rows& history, const Output<float>& out) {
    const std::size_t count = rows.shape(0);
    if (rows.shape(1) != static_cast<std::size_t>(encoding.layout.width) || history.shape(0) != count ||
        history.shape(1) != static_cast<std::size_t>(encoding.history * kHistoryColumns))
        throw BadValue("these rows are not from the game of this Encoder");
    const auto width = static_cast<std::size_t>(encoding.width);
    float* target = room(out, count * width);
    for (std::size_t index = 0; index < count; ++index) {
        const std::int32_t* row = rows.data() + index * rows.shape(1);
        if (row[0] >= encoding.layout.players) throw BadValue("a row has a player index that the game does not have");
        const float unit = encoding.scale == ChipScale::stack ? encoding.stack : encoding.unit;
        encode(encoding, row, history.data() + index * history.shape(1), target + index * width, unit);
    }
}

}  // namespace

void check_encoding(const Encoding& encoding, const Batch& batch) {
    if (batch.layout.width != encoding.layout.width || batch.layout.players != encoding.layout.players ||
        batch.setup->game.deck_size != encoding.deck_size || batch.setup->game.street_count != encoding.streets)
        throw BadValue("this Encoder is for another game, or another number of players");
    if (batch.history_length < encoding.history)
        throw BadValue(("this Encoder needs Batch(..., history=" + std::to_string(encoding.history) + ")").c_str());
}

void init_batch_reading(nb::module_& m, nb::class_<Tables>& cls) {
    cls.def("observe", observe, nb::arg("player"), nb::arg("out"),
            nb::sig("def observe(self, player: int, out: npt.NDArray[np.int32]) -> None"));
    cls.def("hole_cards", read_hole_cards, nb::arg("out"),
            nb::sig("def hole_cards(self, out: npt.NDArray[np.int32]) -> None"));
    cls.def("menu_mask", menu_mask, nb::arg("menu"), nb::arg("out"),
            nb::sig("def menu_mask(self, menu: Menu, out: npt.NDArray[np.uint8]) -> None"));
    cls.def("menu_decode", menu_decode, nb::arg("menu"), nb::arg("ids"), nb::arg("actions"), nb::arg("amounts"),
            nb::arg("strict"),
            nb::sig("def menu_decode(self, menu: Menu, ids: npt.NDArray[np.int64], actions: npt.NDArray[np.int64], "
                    "amounts: npt.NDArray[np.int64], strict: bool) -> int"));
    nb::class_<Encoding> encoding(m, "Encoding", "The native part of croupier.loops.Encoder.");
    encoding.def(
        "__init__",
        [](Encoding* self, nb::handle_t<HandSpec>, const BoundState& start, int history, int scale, float unit) {
            if (history < 0 || history > 1024 || scale < 0 || scale > static_cast<int>(ChipScale::stack) ||
                !(unit > 0) || !std::isfinite(unit))
                throw BadValue("an argument of an encoding is out of range");
            new (self) Encoding(make_encoding(*start.state.setup, history, static_cast<ChipScale>(scale), unit));
        },
        nb::arg("spec"), nb::arg("start"), nb::arg("history"), nb::arg("scale"), nb::arg("unit"));
    encoding.def_prop_ro("width", [](const Encoding& self) { return self.width; });
    encoding.def_prop_ro("layout", [](const Encoding& self) { return self.layout; });
    encoding.def("write_rows", write_rows, nb::arg("rows"), nb::arg("history"), nb::arg("out"),
                 nb::sig("def write_rows(self, rows: npt.NDArray[np.int32], history: npt.NDArray[np.int32], out: "
                         "npt.NDArray[np.float32]) -> None"));
    encoding.def("write", write_encoded, nb::arg("batch"), nb::arg("player"), nb::arg("out"),
                 nb::sig("def write(self, batch: Batch, player: int, out: npt.NDArray[np.float32]) -> None"));
}

}  // namespace croupier
