// Work in many small tasks on several threads that can be stopped.
#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <optional>
#include <thread>
#include <vector>

#include "equity/tally.hpp"

namespace croupier {

// Called repeatedly by the calling thread with the finished part of the work; false = stop.
using KeepGoing = std::function<bool(double done)>;

struct Runner {
    unsigned threads = 1;
    KeepGoing keep_going;
};

// Carries out tasks first..last-1 and adds their tallies in that order, so that the result is the same for any number
// of threads. Returns false if it was stopped; the tally then has the finished tasks.
template <typename Work>
bool run_tasks(const EquityQuestion& question, std::size_t first, std::size_t last, const Runner& runner, Tally& total,
               const Work& work) {
    constexpr std::size_t kWave = 256;
    for (std::size_t start = first; start < last; start += kWave) {
        const std::size_t size = std::min(kWave, last - start);
        std::vector<std::optional<Tally>> tallies(size);
        std::atomic<std::size_t> next = 0;
        std::atomic<bool> stopped = false;
        const auto take_tasks = [&](bool asks) {
            for (std::size_t task = next++; task < size && !stopped; task = next++) {
                Tally tally(question);
                work(start + task, tally);
                tallies[task] = std::move(tally);
                const double done = static_cast<double>(start + task + 1) / static_cast<double>(last);
                if (asks && !runner.keep_going(done)) stopped = true;
            }
        };
        {
            std::vector<std::jthread> helpers;
            const std::size_t wanted = std::min<std::size_t>(runner.threads, size);
            for (std::size_t helper = 1; helper < wanted; ++helper) helpers.emplace_back(take_tasks, false);
            take_tasks(true);
        }
        for (const std::optional<Tally>& tally : tallies)
            if (tally) total.add(*tally, 1);
        if (stopped) return false;
    }
    return true;
}

}  // namespace croupier
