// The sums over many deals from which equities are computed.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "equity/question.hpp"
#include "evaluation/lookup.hpp"

namespace croupier {

class Tally {
  public:
    Tally() = default;
    explicit Tally(const EquityQuestion& question)
        : players_(question.players.size()),
          types_(question.types.size()),
          qualifies_(question.types.front().qualifier > 0),
          wins(players_),
          ties(players_),
          shares(players_),
          squares(players_) {
        if (!question.histograms) return;
        for (std::size_t player = 0; player < players_; ++player)
            for (const HandType& type : question.types)
                histograms.emplace_back(static_cast<std::size_t>(entry_count(type.family)) + 1);
    }

    // Adds a showdown that happens in `ways` ways; strengths by type, then by player, 0 = no hand. A type that nobody
    // makes leaves its part of the pot to the other types.
    void add(const std::int32_t* strengths, double ways) {
        deals += ways;
        if (!histograms.empty()) count_hands(strengths, ways);
        if (types_ == 1)
            add_one_type(strengths, ways);
        else
            add_types(strengths, ways);
    }

    void add(const Tally& other, double weight) {
        deals += other.deals * weight;
        count += other.count;
        unmade += other.unmade;
        for (std::size_t player = 0; player < players_; ++player) {
            wins[player] += other.wins[player] * weight;
            ties[player] += other.ties[player] * weight;
            shares[player] += other.shares[player] * weight;
            squares[player] += other.squares[player] * weight;
        }
        for (std::size_t i = 0; i < histograms.size(); ++i)
            for (std::size_t entry = 0; entry < histograms[i].size(); ++entry)
                histograms[i][entry] += other.histograms[i][entry] * weight;
    }

  private:
    std::size_t players_ = 0, types_ = 0;
    bool qualifies_ = false;  // a game with a qualifier for the first type: without a hand, all share the pot

  public:
    double deals = 0;                             // by weight
    double count = 0;                             // unweighted, counted by the callers
    double unmade = 0;                            // deals in which nobody makes a hand of any type
    std::vector<double> wins, ties;               // the whole pot alone; a part of it
    std::vector<double> shares, squares;          // the parts won, and their squares
    std::vector<std::vector<double>> histograms;  // by player and type: the count of each strength, 0 = no hand

  private:
    void count_hands(const std::int32_t* strengths, double ways) {
        for (std::size_t player = 0; player < players_; ++player)
            for (std::size_t type = 0; type < types_; ++type)
                histograms[player * types_ + type][static_cast<std::size_t>(strengths[type * players_ + player])] +=
                    ways;
    }

    // As at the table (payout.cpp): hands that do not qualify share the pot. Other deals without a hand are reported.
    void add_unmade(double ways) {
        if (!qualifies_) {
            unmade += ways;
            return;
        }
        const double share = 1.0 / static_cast<double>(players_);
        for (std::size_t player = 0; player < players_; ++player) {
            ties[player] += ways;
            shares[player] += share * ways;
            squares[player] += share * share * ways;
        }
    }

    void add_one_type(const std::int32_t* strengths, double ways) {
        std::int32_t best = strengths[0];
        for (std::size_t player = 1; player < players_; ++player) best = std::max(best, strengths[player]);
        if (best == 0) {
            add_unmade(ways);
            return;
        }
        int winners = 0;
        for (std::size_t player = 0; player < players_; ++player) winners += strengths[player] == best;
        const double share = ways / winners, square = share / winners;
        std::vector<double>& counted = winners == 1 ? wins : ties;
        for (std::size_t player = 0; player < players_; ++player)
            if (strengths[player] == best) {
                counted[player] += ways;
                shares[player] += share;
                squares[player] += square;
            }
    }

    void add_types(const std::int32_t* strengths, double ways) {
        std::array<std::int32_t, kMostEquityTypes> best{};
        std::array<int, kMostEquityTypes> winners{};
        int made = 0;
        for (std::size_t type = 0; type < types_; ++type) {
            const std::int32_t* row = strengths + type * players_;
            best[type] = *std::max_element(row, row + players_);
            winners[type] = static_cast<int>(std::count(row, row + players_, best[type]));
            made += best[type] > 0;
        }
        if (made == 0) {
            add_unmade(ways);
            return;
        }
        for (std::size_t player = 0; player < players_; ++player) {
            double share = 0;
            int alone = 0;
            for (std::size_t type = 0; type < types_; ++type)
                if (best[type] > 0 && strengths[type * players_ + player] == best[type]) {
                    share += 1.0 / (made * winners[type]);
                    alone += winners[type] == 1;
                }
            if (share == 0) continue;
            (alone == made ? wins : ties)[player] += ways;
            shares[player] += share * ways;
            squares[player] += share * share * ways;
        }
    }
};

}  // namespace croupier
