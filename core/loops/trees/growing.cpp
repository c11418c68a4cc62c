#include "loops/trees/growing.hpp"

#include <atomic>

#include "loops/information.hpp"
#include "loops/series.hpp"
#include "loops/trees/rounds.hpp"

namespace croupier {

std::size_t GrowingTables::bytes() const {
    return slots_.capacity() * sizeof(Row) + actions.capacity() * sizeof(std::uint16_t) +
           (regrets.capacity() + average.capacity()) * sizeof(double);
}

std::size_t GrowingTables::slot_of(std::uint64_t key) const {
    std::size_t slot = key & (slots_.size() - 1);
    while (slots_[slot].count != 0 && slots_[slot].key != key) slot = (slot + 1) & (slots_.size() - 1);
    return slot;
}

const GrowingTables::Row* GrowingTables::find(std::uint64_t key) const {
    if (slots_.empty()) return nullptr;
    const Row& row = slots_[slot_of(key)];
    return row.count == 0 ? nullptr : &row;
}

const GrowingTables::Row& GrowingTables::row(std::uint64_t key, const std::uint16_t* ids, std::uint32_t count) {
    if (3 * (size_ + 1) > 2 * slots_.size()) {
        std::vector<Row> old(std::max<std::size_t>(1024, 2 * slots_.size()));
        old.swap(slots_);
        for (const Row& each : old) {
            if (each.count != 0) slots_[slot_of(each.key)] = each;
        }
    }
    Row& row = slots_[slot_of(key)];
    if (row.count != 0) return row;
    row = {key, static_cast<std::uint32_t>(actions.size()), count};
    actions.insert(actions.end(), ids, ids + count);
    regrets.resize(actions.size());
    average.resize(actions.size());
    ++size_;
    return row;
}

std::vector<GrowingTables::Row> GrowingTables::rows() const {
    std::vector<Row> found;
    found.reserve(size_);
    for (const Row& row : slots_) {
        if (row.count != 0) found.push_back(row);
    }
    std::sort(found.begin(), found.end(), [](const Row& a, const Row& b) { return a.first < b.first; });
    return found;
}

namespace {

// The changes of one iteration to the rows that it visited.
struct Findings {
    struct Visit {
        std::uint64_t key;
        std::uint32_t count;
        bool of_average;
    };
    std::vector<Visit> visits;
    std::vector<std::uint16_t> ids;  // for the visits, one after the other
    std::vector<double> amounts;

    void clear() {
        visits.clear();
        ids.clear();
        amounts.clear();
    }
    void add(std::uint64_t key, bool of_average, const std::vector<std::uint16_t>& of, const double* numbers) {
        visits.push_back({key, static_cast<std::uint32_t>(of.size()), of_average});
        ids.insert(ids.end(), of.begin(), of.end());
        amounts.insert(amounts.end(), numbers, numbers + of.size());
    }
};

// One hand, from one deck: chance is sampled once, all actions of one player are tried, the others' are sampled.
class Hand {
  public:
    Hand(const GrowingGame& game, const GrowingTables& tables, Findings& findings, Chance chance)
        : game_(game), tables_(tables), findings_(findings), chance_(chance) {}
    bool stuck() const { return stuck_; }

    double walk(State state, int player) {
        while (true) {
            const int acting = decider(state);
            if (acting < 0) {
                stuck_ = stuck_ || state.running();
                return static_cast<double>(state.payoffs[static_cast<std::size_t>(player)]) /
                       static_cast<double>(state.setup->units_per_chip);
            }
            const Offer offer = make_offer(state, game_.menu);
            std::vector<std::uint16_t> ids;
            for (int id = 0; id < game_.menu.size(); ++id) {
                if (is_offered(offer, game_.menu, id)) ids.push_back(static_cast<std::uint16_t>(id));
            }
            if (ids.empty() || stuck_) {
                stuck_ = true;
                return 0;
            }
            const std::uint64_t key = key_of(state, acting);
            std::vector<double> strategy = strategy_of(key, ids.size());
            if (acting == player) return try_all(state, offer, ids, key, strategy, player);
            findings_.add(key, true, ids, strategy.data());
            const auto count = static_cast<std::uint32_t>(ids.size());
            const std::uint16_t id = ids[draw_edge(strategy.data(), count, chance_)];
            decide(state, turn_of(state), decision_of(offer, game_.menu, id));
        }
    }

  private:
    double try_all(const State& state, const Offer& offer, const std::vector<std::uint16_t>& ids, std::uint64_t key,
                   const std::vector<double>& strategy, int player) {
        std::vector<double> gains(ids.size());
        double value = 0;
        for (std::size_t edge = 0; edge < ids.size(); ++edge) {
            State after = state;
            decide(after, turn_of(after), decision_of(offer, game_.menu, ids[edge]));
            gains[edge] = walk(std::move(after), player);
            value += strategy[edge] * gains[edge];
        }
        for (double& gain : gains) gain -= value;
        findings_.add(key, false, ids, gains.data());
        return value;
    }

    std::uint64_t key_of(const State& state, int player) {
        bytes_.clear();
        append_information(state, player, bytes_);
        make_canonical(game_.symmetry, bytes_);
        return information_key(bytes_);
    }

    std::vector<double> strategy_of(std::uint64_t key, std::size_t count) const {
        std::vector<double> strategy(count, 1.0 / static_cast<double>(count));
        const GrowingTables::Row* row = tables_.find(key);
        if (row != nullptr && row->count == count)
            match_regrets(&tables_.regrets[row->first], row->count, strategy.data());
        return strategy;
    }

    const GrowingGame& game_;
    const GrowingTables& tables_;
    Findings& findings_;
    Chance chance_;
    Bytes bytes_;
    bool stuck_ = false;
};

}  // namespace

GrowingFault run_growing(const GrowingGame& game, GrowingTables& tables, const Key& key, std::uint64_t iterations,
                         int threads, std::size_t most_rows, const Stopper& go_on) {
    const State opening = opening_of(game.setup);
    const auto players = game.setup->player_count;
    std::vector<Findings> findings(kMostTogether);
    std::atomic<bool> stuck = false;
    const auto walk = [&](std::uint64_t place, std::uint64_t number) {
        findings[place].clear();
        const Key own = hand_key(key, number);
        State start;
        start.setup = opening.setup;
        SeriesDecks decks;
        restart(start, opening, own, decks.deck_of(game.setup->game, key, number), true);
        Hand hand(game, tables, findings[place], Chance(own));
        for (int player = 0; player < players; ++player) hand.walk(start, player);
        if (hand.stuck()) stuck = true;
    };
    bool full = false;
    const auto add = [&](std::uint64_t place) {
        if (stuck) return false;
        const Findings& found = findings[place];
        if (tables.size() + found.visits.size() > most_rows) {
            full = true;
            return false;
        }
        std::size_t at = 0;
        for (const Findings::Visit& visit : found.visits) {
            const GrowingTables::Row& row = tables.row(visit.key, &found.ids[at], visit.count);
            double* target = &(visit.of_average ? tables.average : tables.regrets)[row.first];
            if (row.count == visit.count) {
                for (std::uint32_t edge = 0; edge < visit.count; ++edge) target[edge] += found.amounts[at + edge];
            }
            at += visit.count;
        }
        return true;
    };
    run_rounds(tables.iterations, iterations, threads, go_on, walk, add);
    if (stuck) return GrowingFault::hand_stuck;
    return full ? GrowingFault::too_many_rows : GrowingFault::none;
}

}  // namespace croupier
