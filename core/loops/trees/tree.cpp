#include "loops/trees/tree.hpp"

#include <algorithm>

namespace croupier {

namespace {

constexpr std::uint16_t kCardAutomations = 1 << static_cast<int>(Automation::card_burning) |
                                           1 << static_cast<int>(Automation::hole_dealing) |
                                           1 << static_cast<int>(Automation::board_dealing);
constexpr std::size_t kTickNodes = 1 << 14;

// Deals an outcome; nobody sees a burnt card, so it is burnt as an unknown card.
void deal(State& state, const PendingDeal& pending, const std::vector<Card>& cards) {
    CardRequest request;
    request.named = true;
    for (const Card card : cards) request.cards.push(card);
    request.count = request.cards.size;
    switch (pending.deal) {
        case Deal::hole:
            return deal_hole(state, request, pending.player);
        case Deal::board:
            return deal_board(state, request);
        case Deal::burn:
        case Deal::draw:
        case Deal::none:
            break;
    }
}

// Burns unknown cards if a burn is due: the probabilities of the remaining cards do not change.
void burn_unseen(State& state) {
    while (is_chance(state) && next_deal(state) == Deal::burn) {
        CardRequest request;
        request.named = true;
        request.cards.push(kUnknownCard);
        request.count = 1;
        burn(state, request);
    }
}

class Builder {
  public:
    Builder(Tree& tree, std::size_t most_nodes, TreeTick tick) : tree_(tree), most_(most_nodes), tick_(tick) {}
    TreeFault fault() const { return fault_; }

    void grow(State& state, std::uint32_t parent, std::uint32_t edge) {
        burn_unseen(state);
        if (tree_.nodes.size() >= most_) return fail(TreeFault::too_large);
        if (tree_.nodes.size() % kTickNodes == 0 && !tick_()) return fail(TreeFault::stopped);
        const auto index = static_cast<std::uint32_t>(tree_.nodes.size());
        TreeNode& node = tree_.nodes.emplace_back();
        node.parent = parent;
        node.from_edge = edge;
        if (parent != index) tree_.children[tree_.nodes[parent].first + edge] = index;
        if (is_chance(state)) return grow_chance(state, index);
        if (decider(state) >= 0) return grow_decision(state, index);
        if (state.running()) return fail(TreeFault::hand_stuck);
        node.first = static_cast<std::uint32_t>(tree_.payoffs.size());
        const auto units = static_cast<double>(state.setup->units_per_chip);
        for (int player = 0; player < tree_.players; ++player)
            tree_.payoffs.push_back(static_cast<double>(state.payoffs[static_cast<std::size_t>(player)]) / units);
    }

  private:
    void fail(TreeFault fault) { fault_ = fault; }

    std::uint32_t reserve(std::uint32_t index, TreeNode::Kind kind, std::size_t count) {
        TreeNode& node = tree_.nodes[index];
        node.kind = kind;
        node.count = static_cast<std::uint32_t>(count);
        node.first = static_cast<std::uint32_t>(tree_.children.size());
        tree_.children.resize(tree_.children.size() + count);
        tree_.probabilities.resize(tree_.children.size(), 1.0);
        return node.first;
    }

    void grow_chance(State& state, std::uint32_t index) {
        const PendingDeal pending = pending_deal(state);
        const auto outcomes = distinct_outcomes(tree_.symmetry, state);
        if (outcomes.empty()) return fail(TreeFault::hand_stuck);
        const std::uint32_t first = reserve(index, TreeNode::Kind::chance, outcomes.size());
        for (std::uint32_t edge = 0; edge < outcomes.size() && fault_ == TreeFault::none; ++edge) {
            tree_.probabilities[first + edge] = outcomes[edge].probability;
            State after = state;
            deal(after, pending, outcomes[edge].cards);
            grow(after, index, edge);
        }
    }

    void grow_decision(State& state, std::uint32_t index) {
        const Offer offer = make_offer(state, tree_.menu);
        std::vector<std::uint16_t> ids;
        for (int id = 0; id < tree_.menu.size(); ++id) {
            if (is_offered(offer, tree_.menu, id)) ids.push_back(static_cast<std::uint16_t>(id));
        }
        if (ids.empty()) return fail(TreeFault::no_action);
        const int player = decider(state);
        tree_.nodes[index].player = static_cast<std::uint8_t>(player);
        tree_.nodes[index].set = find_set(state, player, index, ids);
        reserve(index, TreeNode::Kind::decision, ids.size());
        for (std::uint32_t edge = 0; edge < ids.size() && fault_ == TreeFault::none; ++edge) {
            State after = state;
            decide(after, turn_of(after), decision_of(offer, tree_.menu, ids[edge]));
            grow(after, index, edge);
        }
    }

    std::uint32_t find_set(const State& state, int player, std::uint32_t index, const std::vector<std::uint16_t>& ids) {
        key_.clear();
        append_information(state, player, key_);
        make_canonical(tree_.symmetry, key_);
        const auto [place, is_new] = tree_.by_key.try_emplace(std::string(key_.begin(), key_.end()),
                                                              static_cast<std::uint32_t>(tree_.sets.size()));
        if (is_new) {
            InformationSet& set = tree_.sets.emplace_back();
            set.player = static_cast<std::uint8_t>(player);
            set.count = static_cast<std::uint32_t>(ids.size());
            set.first = static_cast<std::uint32_t>(tree_.actions.size());
            set.node = index;
            set.key = key_;
            tree_.actions.insert(tree_.actions.end(), ids.begin(), ids.end());
        }
        return place->second;
    }

    Tree& tree_;
    const std::size_t most_;
    const TreeTick tick_;
    TreeFault fault_ = TreeFault::none;
    Bytes key_;
};

}  // namespace

std::int64_t Tree::find(Bytes shown) const {
    if (!make_canonical(symmetry, shown)) return -1;
    const auto place = by_key.find(std::string(shown.begin(), shown.end()));
    return place == by_key.end() ? -1 : std::int64_t{place->second};
}

TreeFault build_tree(Tree& tree, const State& start, const Menu& menu, bool merge, std::size_t most_nodes,
                     TreeTick tick) {
    Setup setup = *start.setup;
    setup.automations &= static_cast<std::uint16_t>(~kCardAutomations);
    tree.root.setup = std::make_shared<const Setup>(setup);
    tree.root.logging = true;
    tree.menu = menu;
    tree.symmetry = symmetry_of(setup);
    if (!merge) tree.symmetry.suits.clear();
    tree.players = setup.player_count;
    begin(tree.root, {});
    State state = tree.root;
    Builder builder(tree, most_nodes, tick);
    builder.grow(state, 0, 0);
    return builder.fault();
}

State state_at(const Tree& tree, std::uint32_t node) {
    std::vector<std::uint32_t> edges;
    for (std::uint32_t at = node; at != 0; at = tree.nodes[at].parent) edges.push_back(tree.nodes[at].from_edge);
    std::reverse(edges.begin(), edges.end());
    State state = tree.root;
    for (const std::uint32_t edge : edges) {
        burn_unseen(state);
        if (is_chance(state)) {
            const PendingDeal pending = pending_deal(state);
            deal(state, pending, distinct_outcomes(tree.symmetry, state)[edge].cards);
            continue;
        }
        const Offer offer = make_offer(state, tree.menu);
        int id = -1;
        for (std::uint32_t left = 0; left <= edge; ++left) {
            do ++id;
            while (!is_offered(offer, tree.menu, id));
        }
        decide(state, turn_of(state), decision_of(offer, tree.menu, id));
    }
    burn_unseen(state);
    return state;
}

std::vector<double> uniform_strategy(const Tree& tree) {
    std::vector<double> strategy(tree.places());
    for (const InformationSet& set : tree.sets)
        std::fill_n(strategy.begin() + set.first, set.count, 1.0 / static_cast<double>(set.count));
    return strategy;
}

std::vector<double> expected_values(const Tree& tree, const std::vector<const double*>& strategies) {
    std::vector<double> values(static_cast<std::size_t>(tree.players));
    std::vector<double> reach(tree.nodes.size());
    reach[0] = 1;
    for (std::size_t index = 0; index < tree.nodes.size(); ++index) {
        const TreeNode& node = tree.nodes[index];
        if (node.kind == TreeNode::Kind::end) {
            for (std::size_t player = 0; player < values.size(); ++player)
                values[player] += reach[index] * tree.payoffs[node.first + player];
            continue;
        }
        const double* chosen = node.kind == TreeNode::Kind::chance
                                   ? tree.probabilities.data() + node.first
                                   : strategies[node.player] + tree.sets[node.set].first;
        for (std::uint32_t edge = 0; edge < node.count; ++edge)
            reach[tree.children[node.first + edge]] = reach[index] * chosen[edge];
    }
    return values;
}

namespace {

class BestAnswer {
  public:
    BestAnswer(const Tree& tree, const std::vector<const double*>& strategies, int player)
        : tree_(tree), strategies_(strategies), player_(player) {
        others_.resize(tree.nodes.size());
        values_.resize(tree.nodes.size());
        known_.resize(tree.nodes.size());
        chosen_.assign(tree.sets.size(), -1);
        list_nodes();
        others_[0] = 1;
        for (std::size_t index = 0; index < tree.nodes.size(); ++index) {
            const TreeNode& node = tree.nodes[index];
            if (node.kind == TreeNode::Kind::end) continue;
            const double* weights = weights_of(node);
            for (std::uint32_t edge = 0; edge < node.count; ++edge)
                others_[tree.children[node.first + edge]] = others_[index] * (weights == nullptr ? 1 : weights[edge]);
        }
    }

    double value(std::uint32_t index) {
        if (known_[index]) return values_[index];
        const TreeNode& node = tree_.nodes[index];
        double sum = 0;
        if (node.kind == TreeNode::Kind::end) {
            sum = tree_.payoffs[node.first + static_cast<std::size_t>(player_)];
        } else if (const double* weights = weights_of(node); weights != nullptr) {
            for (std::uint32_t edge = 0; edge < node.count; ++edge) {
                if (weights[edge] != 0) sum += weights[edge] * value(tree_.children[node.first + edge]);
            }
        } else {
            sum = value(tree_.children[node.first + static_cast<std::uint32_t>(choice(node.set))]);
        }
        known_[index] = true;
        return values_[index] = sum;
    }

    int choice(std::uint32_t set_index) {
        if (chosen_[set_index] >= 0) return chosen_[set_index];
        const InformationSet& set = tree_.sets[set_index];
        std::vector<double> gains(set.count);
        for (std::uint32_t place = begins_[set_index]; place < begins_[set_index + 1]; ++place) {
            const std::uint32_t index = listed_[place];
            const TreeNode& node = tree_.nodes[index];
            for (std::uint32_t edge = 0; edge < set.count; ++edge)
                gains[edge] += others_[index] * value(tree_.children[node.first + edge]);
        }
        const auto best = std::max_element(gains.begin(), gains.end()) - gains.begin();
        return chosen_[set_index] = static_cast<int>(best);
    }

  private:
    // The weights of the edges; nullptr = the player chooses.
    const double* weights_of(const TreeNode& node) const {
        if (node.kind == TreeNode::Kind::chance) return tree_.probabilities.data() + node.first;
        if (node.player == player_) return nullptr;
        return strategies_[node.player] + tree_.sets[node.set].first;
    }

    // The nodes of each set, one set after the other.
    void list_nodes() {
        begins_.resize(tree_.sets.size() + 1);
        for (const TreeNode& node : tree_.nodes) {
            if (node.kind == TreeNode::Kind::decision) ++begins_[node.set + 1];
        }
        for (std::size_t set = 0; set < tree_.sets.size(); ++set) begins_[set + 1] += begins_[set];
        listed_.resize(begins_.back());
        auto next = begins_;
        for (std::uint32_t index = 0; index < tree_.nodes.size(); ++index) {
            if (tree_.nodes[index].kind == TreeNode::Kind::decision) listed_[next[tree_.nodes[index].set]++] = index;
        }
    }

    const Tree& tree_;
    const std::vector<const double*>& strategies_;
    const int player_;
    std::vector<double> others_;
    std::vector<double> values_;
    std::vector<bool> known_;
    std::vector<int> chosen_;
    std::vector<std::uint32_t> begins_;
    std::vector<std::uint32_t> listed_;
};

}  // namespace

double best_response(const Tree& tree, const std::vector<const double*>& strategies, int player,
                     std::vector<double>& answer) {
    BestAnswer best(tree, strategies, player);
    const double value = best.value(0);
    answer = uniform_strategy(tree);
    for (std::uint32_t index = 0; index < tree.sets.size(); ++index) {
        const InformationSet& set = tree.sets[index];
        if (set.player != player) continue;
        const int choice = best.choice(index);
        std::fill_n(answer.begin() + set.first, set.count, 0.0);
        answer[set.first + static_cast<std::size_t>(choice)] = 1;
    }
    return value;
}

}  // namespace croupier
