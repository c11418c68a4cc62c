#include "equity/joint.hpp"

#include <algorithm>
#include <map>

namespace croupier {

namespace {

using Suits = std::array<int, kSuits>;  // the new suit of each suit

Mask swap_suits(Mask cards, const Suits& suits) {
    constexpr Mask kClubs = 0x1111111111111;
    Mask swapped = 0;
    for (std::size_t suit = 0; suit < kSuits; ++suit) swapped |= ((cards >> suit) & kClubs) << suits[suit];
    return swapped;
}

// The swaps of suits that do not change the deck, the board and the dead cards.
std::vector<Suits> harmless_swaps(const EquityQuestion& question) {
    std::vector<Suits> swaps;
    Suits suits{0, 1, 2, 3};
    do {
        const auto keeps = [&](Mask cards) { return swap_suits(cards, suits) == cards; };
        if (keeps(question.deck) && keeps(question.board) && keeps(question.dead)) swaps.push_back(suits);
    } while (std::next_permutation(suits.begin(), suits.end()));
    return swaps;
}

}  // namespace

double joint_limit(const EquityQuestion& question) {
    double limit = 1;
    for (const HandRange& range : question.players) limit *= static_cast<double>(range.hands.size());
    return limit;
}

JointHands distinct_joints(const EquityQuestion& question) {
    const std::size_t players = question.players.size();
    const std::vector<Suits> swaps = harmless_swaps(question);
    std::map<std::vector<Mask>, std::size_t> places;
    JointHands joints;
    std::vector<Mask> least(players), swapped(players);
    for_each_joint(question, [&](const Mask* hands, double weight) {
        least.assign(hands, hands + players);
        for (const Suits& suits : swaps) {
            std::transform(hands, hands + players, swapped.begin(), [&](Mask hand) { return swap_suits(hand, suits); });
            if (swapped < least) least = swapped;
        }
        const auto [place, is_new] = places.try_emplace(least, joints.size());
        if (is_new) {
            joints.hands.insert(joints.hands.end(), least.begin(), least.end());
            joints.weights.push_back(0);
            joints.counts.push_back(0);
        }
        joints.weights[place->second] += weight;
        joints.counts[place->second] += 1;
        return true;
    });
    return joints;
}

}  // namespace croupier
