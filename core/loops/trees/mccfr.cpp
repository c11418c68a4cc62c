#include "loops/series.hpp"
#include "loops/trees/rounds.hpp"

namespace croupier {

namespace {

constexpr double kExploring = 0.6;

struct Change {
    std::uint32_t place;
    bool of_average;
    double amount;
};

// One iteration: a history, or a bundle of them, for each player in turn.
class Walk {
  public:
    Walk(const Tree& tree, const Regrets& tables, std::vector<Change>& changes, Chance chance)
        : tree_(tree), tables_(tables), changes_(changes), chance_(chance) {}

    double external(std::uint32_t index, int player) {
        const TreeNode& node = tree_.nodes[index];
        if (node.kind == TreeNode::Kind::end) return payoff(node, player);
        const std::uint32_t* child = &tree_.children[node.first];
        if (node.kind == TreeNode::Kind::chance)
            return external(child[draw_edge(&tree_.probabilities[node.first], node.count, chance_)], player);
        const std::uint32_t first = tree_.sets[node.set].first;
        const Room room(*this, node.count);
        double* strategy = room.begin();
        match_regrets(&tables_.regrets[first], node.count, strategy);
        if (node.player != player) {
            for (std::uint32_t edge = 0; edge < node.count; ++edge)
                changes_.push_back({first + edge, true, strategy[edge]});
            return external(child[draw_edge(strategy, node.count, chance_)], player);
        }
        double value = 0;
        for (std::uint32_t edge = 0; edge < node.count; ++edge) {
            const double found = external(child[edge], player);
            room.begin()[node.count + edge] = found;
            value += room.begin()[edge] * found;
        }
        for (std::uint32_t edge = 0; edge < node.count; ++edge)
            changes_.push_back({first + edge, false, room.begin()[node.count + edge] - value});
        return value;
    }

    // Returns an estimate of the node's value: the result of the sampled history divided by its probability from here.
    double outcome(std::uint32_t index, int player, double own, double others, double sampled) {
        const TreeNode& node = tree_.nodes[index];
        if (node.kind == TreeNode::Kind::end) return payoff(node, player);
        const std::uint32_t* child = &tree_.children[node.first];
        if (node.kind == TreeNode::Kind::chance) {
            const double* weights = &tree_.probabilities[node.first];
            const std::uint32_t edge = draw_edge(weights, node.count, chance_);
            return outcome(child[edge], player, own, others * weights[edge], sampled * weights[edge]);
        }
        const std::uint32_t first = tree_.sets[node.set].first;
        const Room room(*this, node.count);
        match_regrets(&tables_.regrets[first], node.count, room.begin());
        if (node.player != player) {
            const std::uint32_t edge = draw_edge(room.begin(), node.count, chance_);
            const double chosen = room.begin()[edge];
            return outcome(child[edge], player, own, others * chosen, sampled * chosen);
        }
        for (std::uint32_t edge = 0; edge < node.count; ++edge)
            room.begin()[node.count + edge] = kExploring / node.count + (1 - kExploring) * room.begin()[edge];
        const std::uint32_t edge = draw_edge(room.begin() + node.count, node.count, chance_);
        const double tried = room.begin()[node.count + edge];
        const double chosen = room.begin()[edge];
        const double found = outcome(child[edge], player, own * chosen, others, sampled * tried) / tried;
        const double value = chosen * found;
        for (std::uint32_t other = 0; other < node.count; ++other) {
            const double gain = (other == edge ? found : 0) - value;
            changes_.push_back({first + other, false, others / sampled * gain});
            changes_.push_back({first + other, true, own / sampled * room.begin()[other]});
        }
        return value;
    }

  private:
    // A strategy and as many further numbers, on the stack of this walk: deeper nodes push theirs on top.
    class Room {
      public:
        Room(Walk& walk, std::uint32_t count) : walk_(walk), place_(walk.stack_.size()) {
            walk.stack_.resize(place_ + 2 * std::size_t{count});
        }
        ~Room() { walk_.stack_.resize(place_); }
        Room(const Room&) = delete;
        Room& operator=(const Room&) = delete;
        double* begin() const { return walk_.stack_.data() + place_; }

      private:
        Walk& walk_;
        std::size_t place_;
    };

    double payoff(const TreeNode& node, int player) const {
        return tree_.payoffs[node.first + static_cast<std::size_t>(player)];
    }

    const Tree& tree_;
    const Regrets& tables_;
    std::vector<Change>& changes_;
    Chance chance_;
    std::vector<double> stack_;
};

}  // namespace

void run_mccfr(const Tree& tree, Regrets& tables, Sampling sampling, const Key& key, std::uint64_t iterations,
               int threads, const Stopper& go_on) {
    std::vector<std::vector<Change>> changes(kMostTogether);
    const auto walk = [&](std::uint64_t place, std::uint64_t number) {
        changes[place].clear();
        Walk walk(tree, tables, changes[place], Chance(hand_key(key, number)));
        for (int player = 0; player < tree.players; ++player) {
            if (sampling == Sampling::external)
                walk.external(0, player);
            else
                walk.outcome(0, player, 1, 1, 1);
        }
    };
    const auto add = [&](std::uint64_t place) {
        for (const Change& change : changes[place])
            (change.of_average ? tables.average : tables.regrets)[change.place] += change.amount;
        return true;
    };
    run_rounds(tables.iterations, iterations, threads, go_on, walk, add);
}

}  // namespace croupier
