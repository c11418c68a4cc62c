// Every choice of one hand per player without a conflict: no card is held twice.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "equity/question.hpp"

namespace croupier {

// Calls visit(hands, weight) for every choice of hands without a conflict, until it returns false.
template <typename Visit>
bool for_each_joint(const EquityQuestion& question, const Visit& visit) {
    std::array<Mask, kMostEquityPlayers> hands{};
    const std::size_t players = question.players.size();
    const auto choose_hand = [&](const auto& self, std::size_t player, Mask used, double weight) -> bool {
        if (player == players) return visit(hands.data(), weight);
        const HandRange& range = question.players[player];
        for (std::size_t i = 0; i < range.hands.size(); ++i) {
            if ((range.hands[i] & used) != 0 || range.weights[i] <= 0) continue;
            hands[player] = range.hands[i];
            if (!self(self, player + 1, used | range.hands[i], weight * range.weights[i])) return false;
        }
        return true;
    };
    return choose_hand(choose_hand, 0, question.known(), 1.0);
}

// The number of choices, including those with conflicts.
double joint_limit(const EquityQuestion& question);

// Choices of hands that only differ by a swap of suits count as one, with the sum of their weights.
struct JointHands {
    std::vector<Mask> hands;  // those of one choice are adjacent
    std::vector<double> weights;
    std::vector<double> counts;  // the number of choices that each stands for
    std::size_t size() const { return weights.size(); }
};
JointHands distinct_joints(const EquityQuestion& question);

}  // namespace croupier
