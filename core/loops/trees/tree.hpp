// The whole tree of a small game: chance, decisions and results as flat arrays, for loops that visit every history.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "loops/menu.hpp"
#include "loops/trees/suits.hpp"

namespace croupier {

struct TreeNode {
    enum class Kind : std::uint8_t { chance, decision, end };
    Kind kind = Kind::end;
    std::uint8_t player = 0;      // decisions: the player
    std::uint32_t count = 0;      // children
    std::uint32_t first = 0;      // of the children in `children`; ends: of the payoffs in `payoffs`
    std::uint32_t set = 0;        // decisions: the information set
    std::uint32_t parent = 0;     // the root is its own parent
    std::uint32_t from_edge = 0;  // which child of the parent it is
};

struct InformationSet {
    std::uint8_t player = 0;
    std::uint32_t count = 0;  // actions
    std::uint32_t first = 0;  // of the actions in `actions`, and of every table with an entry per action
    std::uint32_t node = 0;   // the first node found
    Bytes key;                // canonical
};

// Nodes come before their children, so passes in order go down the tree and passes in reverse go up.
struct Tree {
    State root;  // without automatic dealing, with a log
    Menu menu;
    SuitSymmetry symmetry;
    int players = 0;
    std::vector<TreeNode> nodes;
    std::vector<std::uint32_t> children;
    std::vector<double> probabilities;  // by child, of chance; 1 for decisions
    std::vector<double> payoffs;        // by end and player, in chips
    std::vector<InformationSet> sets;
    std::vector<std::uint16_t> actions;  // ids of the menu
    std::unordered_map<std::string, std::uint32_t> by_key;

    std::size_t places() const { return actions.size(); }
    // The set of an information state, not canonical; -1 = there is none.
    std::int64_t find(Bytes shown) const;
};

enum class TreeFault : std::uint8_t { none, too_large, no_action, hand_stuck, stopped };

// Called from time to time while the tree is built; false stops.
using TreeTick = bool (*)();

// Builds the tree of a hand that has not begun. `merge` merges states that differ only in the names of suits.
TreeFault build_tree(Tree& tree, const State& start, const Menu& menu, bool merge, std::size_t most_nodes,
                     TreeTick tick);
// A hand that leads to a node, with its log.
State state_at(const Tree& tree, std::uint32_t node);

// One probability for each entry of a table: uniform in every information set.
std::vector<double> uniform_strategy(const Tree& tree);
// Each player's expected result if everybody plays their strategy; one strategy per player.
std::vector<double> expected_values(const Tree& tree, const std::vector<const double*>& strategies);
// A player's expected result with a best response to the others' strategy, and that response (uniform for others).
double best_response(const Tree& tree, const std::vector<const double*>& strategies, int player,
                     std::vector<double>& answer);

}  // namespace croupier
