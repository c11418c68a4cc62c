#include "loops/rollout.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <system_error>
#include <thread>

#include "loops/redeal.hpp"

namespace croupier {

namespace {

constexpr std::uint64_t kChunk = 64;  // hands that a thread takes at a time
constexpr auto kBetweenTicks = std::chrono::milliseconds(50);

// The data that the threads share.
struct Progress {
    std::atomic<std::uint64_t> next = 0;
    std::atomic<std::uint64_t> done = 0;
    std::atomic<bool> stopped = false;
    std::mutex mutex;  // guards the totals of the rollout
};

// The counts of one thread.
struct Tally {
    ActionCounts counts{};
    std::uint64_t showdowns = 0;
};

// The start of every hand: before its first card, or in the middle.
struct Beginning {
    State opening;
    Redealing redealing;
};

Beginning beginning_of(const Rollout& rollout) {
    if (rollout.fresh) return {opening_of(rollout.start.setup), {}};
    return {rollout.start, find_hidden(rollout.start, rollout.viewer)};
}

void deal(State& state, const Rollout& rollout, const Beginning& beginning, SeriesDecks& decks, const Key& key,
          std::uint64_t number, bool logging) {
    const State& opening = beginning.opening;
    if (state.setup != opening.setup) state.setup = opening.setup;  // a split may have refined its unit
    if (rollout.fresh) {
        restart(state, opening, key, decks.deck_of(opening.setup->game, rollout.series, number), logging);
        return;
    }
    static_cast<HandData&>(state) = opening;
    state.logging = logging;
    if (logging) state.log = opening.log;
    redeal(state, beginning.redealing, key);
    advance(state);
}

// Plays one hand to its end; returns a reason if it cannot continue.
Reason play_hand(State& state, const Rollout& rollout, Chance& chance, Tally& tally, std::uint32_t& decisions) {
    decisions = 0;
    while (state.running()) {
        const int player = decider(state);
        if (player < 0) return state.fault == Reason::none ? Reason::not_enough_cards : state.fault;
        const Turn turn = turn_of(state);
        const Decision decision = choose(state, turn, rollout.policies[static_cast<std::size_t>(player)], chance);
        ++tally.counts[static_cast<std::size_t>(player)][static_cast<std::size_t>(decision.action)];
        ++decisions;
        decide(state, turn, decision);
        if (state.fault != Reason::none) return state.fault;
    }
    tally.showdowns += state.folded ? 0 : 1;
    return Reason::none;
}

void write_payoffs(const State& state, const Rollout& rollout, std::uint64_t index) {
    const auto players = static_cast<std::size_t>(state.player_count());
    const std::size_t row = index * players;
    if (!rollout.whole_payoffs.empty()) {
        std::copy_n(state.payoffs.begin(), players, rollout.whole_payoffs.begin() + static_cast<std::ptrdiff_t>(row));
        return;
    }
    const auto units = static_cast<double>(state.setup->units_per_chip);
    for (std::size_t player = 0; player < players; ++player) {
        rollout.payoffs[row + player] = static_cast<double>(state.payoffs[player]) / units;
    }
}

void report_fault(Rollout& rollout, Progress& progress, Reason reason, std::uint64_t hand) {
    const std::lock_guard lock(progress.mutex);
    progress.stopped = true;
    // Hands are taken in order and always finished: the first failing hand is the same for any number of threads.
    if (rollout.fault != Reason::none && rollout.fault_hand < hand) return;
    rollout.fault = reason;
    rollout.fault_hand = hand;
}

// The loop of every thread: takes hands until none is left.
void work(Rollout& rollout, const Beginning& beginning, Progress& progress, const Tick* tick) {
    using Clock = std::chrono::steady_clock;
    State state;
    Tally tally;
    SeriesDecks decks;
    auto last_tick = Clock::now();
    while (!progress.stopped) {
        const std::uint64_t begin = progress.next.fetch_add(kChunk);
        if (begin >= rollout.hands) break;
        const std::uint64_t end = std::min(begin + kChunk, rollout.hands);
        for (std::uint64_t index = begin; index < end; ++index) {
            const std::uint64_t number = rollout.first + index;
            const Key key = hand_key(rollout.series, number);
            Chance chance(key);
            const bool kept = index < rollout.kept.size();
            State& hand = kept ? rollout.kept[index] : state;
            std::uint32_t decisions = 0;
            deal(hand, rollout, beginning, decks, key, number, kept);
            const Reason reason = play_hand(hand, rollout, chance, tally, decisions);
            if (reason != Reason::none) {
                report_fault(rollout, progress, reason, number);
                break;
            }
            write_payoffs(hand, rollout, index);
            rollout.decisions[index] = decisions;
        }
        progress.done += end - begin;
        if (tick != nullptr && Clock::now() - last_tick >= kBetweenTicks) {
            if (!(*tick)(progress.done)) progress.stopped = true;
            last_tick = Clock::now();
        }
    }
    const std::lock_guard lock(progress.mutex);
    rollout.showdowns += tally.showdowns;
    for (std::size_t player = 0; player < tally.counts.size(); ++player) {
        for (std::size_t action = 0; action < kActions; ++action)
            rollout.counts[player][action] += tally.counts[player][action];
    }
}

}  // namespace

bool play(Rollout& rollout, int threads, const Tick& tick) {
    Progress progress;
    const Beginning beginning = beginning_of(rollout);
    std::vector<std::thread> helpers;
    const auto useful = static_cast<int>(std::min<std::uint64_t>((rollout.hands + kChunk - 1) / kChunk, 1024));
    for (int helper = 1; helper < std::min(threads, useful); ++helper) {
        try {
            helpers.emplace_back(work, std::ref(rollout), std::cref(beginning), std::ref(progress), nullptr);
        } catch (const std::system_error&) {
            break;  // no more threads: the running ones do the work
        }
    }
    work(rollout, beginning, progress, &tick);
    for (std::thread& helper : helpers) helper.join();
    return !progress.stopped;
}

}  // namespace croupier
