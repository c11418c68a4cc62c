#include "loops/trees/cfr.hpp"

#include <algorithm>
#include <cmath>

namespace croupier {

Regrets no_regrets(const Tree& tree) {
    return {std::vector<double>(tree.places()), std::vector<double>(tree.places()), 0};
}

void match_regrets(const double* regrets, std::uint32_t count, double* strategy) {
    double sum = 0;
    for (std::uint32_t edge = 0; edge < count; ++edge) sum += std::max(regrets[edge], 0.0);
    for (std::uint32_t edge = 0; edge < count; ++edge)
        strategy[edge] = sum > 0 ? std::max(regrets[edge], 0.0) / sum : 1.0 / count;
}

static std::vector<double> normalised(const Tree& tree, const std::vector<double>& table) {
    std::vector<double> strategy(tree.places());
    for (const InformationSet& set : tree.sets) match_regrets(&table[set.first], set.count, &strategy[set.first]);
    return strategy;
}

std::vector<double> average_strategy(const Tree& tree, const Regrets& tables) {
    return normalised(tree, tables.average);
}

std::vector<double> current_strategy(const Tree& tree, const Regrets& tables) {
    return normalised(tree, tables.regrets);
}

namespace {

// The weights of the previous iterations when a new one is added.
struct Discounts {
    double positive = 1;
    double negative = 1;
    double average = 1;
    double weight = 1;  // of the new strategy in the average

    Discounts(CfrVariant variant, double iteration) {
        switch (variant) {
            case CfrVariant::plain:
                break;
            case CfrVariant::plus:
                negative = 0;
                weight = iteration;
                break;
            case CfrVariant::discounted: {
                const double before = std::pow(iteration, 1.5);
                positive = before / (before + 1);
                negative = 0.5;
                average = std::pow(iteration / (iteration + 1), 2);
                break;
            }
            case CfrVariant::linear:
                positive = negative = average = iteration / (iteration + 1);
                break;
        }
    }
};

class Passes {
  public:
    Passes(const Tree& tree, Regrets& tables)
        : tree_(tree),
          tables_(tables),
          strategy_(current_strategy(tree, tables)),
          own_(tree.nodes.size()),
          others_(tree.nodes.size()),
          values_(tree.nodes.size()) {}

    void update(int player, const Discounts& discounts) {
        go_down(player, discounts.weight);
        go_up(player);
        for (const InformationSet& set : tree_.sets) {
            if (set.player != player) continue;
            for (std::uint32_t place = set.first; place < set.first + set.count; ++place) {
                double& regret = tables_.regrets[place];
                regret *= regret > 0 ? discounts.positive : discounts.negative;
                tables_.average[place] *= discounts.average;
            }
            match_regrets(&tables_.regrets[set.first], set.count, &strategy_[set.first]);
        }
    }

  private:
    void go_down(int player, double weight) {
        own_[0] = others_[0] = 1;
        for (std::size_t index = 0; index < tree_.nodes.size(); ++index) {
            const TreeNode& node = tree_.nodes[index];
            if (node.kind == TreeNode::Kind::end) continue;
            const std::uint32_t* child = &tree_.children[node.first];
            const double own = own_[index];
            const double others = others_[index];
            if (node.kind == TreeNode::Kind::decision && node.player == player) {
                const std::uint32_t first = tree_.sets[node.set].first;
                for (std::uint32_t edge = 0; edge < node.count; ++edge) {
                    const double reach = own * strategy_[first + edge];
                    own_[child[edge]] = reach;
                    others_[child[edge]] = others;
                    tables_.average[first + edge] += weight * reach;
                }
            } else {
                const double* weights = weights_of(node);
                for (std::uint32_t edge = 0; edge < node.count; ++edge) {
                    own_[child[edge]] = own;
                    others_[child[edge]] = others * weights[edge];
                }
            }
        }
    }

    void go_up(int player) {
        for (std::size_t index = tree_.nodes.size(); index-- > 0;) {
            const TreeNode& node = tree_.nodes[index];
            if (node.kind == TreeNode::Kind::end) {
                values_[index] = tree_.payoffs[node.first + static_cast<std::size_t>(player)];
                continue;
            }
            const std::uint32_t* child = &tree_.children[node.first];
            const double* weights = weights_of(node);
            double value = 0;
            for (std::uint32_t edge = 0; edge < node.count; ++edge) value += weights[edge] * values_[child[edge]];
            values_[index] = value;
            if (node.kind != TreeNode::Kind::decision || node.player != player) continue;
            double* regrets = &tables_.regrets[tree_.sets[node.set].first];
            for (std::uint32_t edge = 0; edge < node.count; ++edge)
                regrets[edge] += others_[index] * (values_[child[edge]] - value);
        }
    }

    const double* weights_of(const TreeNode& node) const {
        return node.kind == TreeNode::Kind::chance ? &tree_.probabilities[node.first]
                                                   : &strategy_[tree_.sets[node.set].first];
    }

    const Tree& tree_;
    Regrets& tables_;
    std::vector<double> strategy_;
    std::vector<double> own_;     // the player's share of a node's probability
    std::vector<double> others_;  // everybody else's, chance included
    std::vector<double> values_;
};

}  // namespace

void run_cfr(const Tree& tree, Regrets& tables, CfrVariant variant, std::uint64_t iterations, const Stopper& go_on) {
    Passes passes(tree, tables);
    for (; iterations > 0 && go_on(); --iterations) {
        const Discounts discounts(variant, static_cast<double>(++tables.iterations));
        for (int player = 0; player < tree.players; ++player) passes.update(player, discounts);
    }
}

}  // namespace croupier
