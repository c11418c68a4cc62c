#include "learning/habit_trees.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace croupier {

namespace {

class Grower {
  public:
    Grower(const std::vector<Example>& examples, bool draws, const HabitSettings& settings, FastStream& stream)
        : examples_(examples), features_(draws ? kSeen : kSeen - kDrawFeatures), settings_(settings), stream_(stream) {
        for (std::uint32_t row = 0; row < examples.size(); ++row)
            if (stream.unit() < settings.rows) rows_.push_back(row);
    }

    HabitTree grow() {
        branch(0, rows_.size(), 0);
        return std::move(tree_);
    }

  private:
    // Whole numbers: the sums of their squares are exact in any order.
    using Counts = std::array<double, kMoves>;

    static double purity(const Counts& counts, double total) {
        double squares = 0;
        for (const double count : counts) squares += count * count;
        return total > 0 ? squares / total : 0;
    }

    void branch(std::size_t begin, std::size_t end, std::size_t depth) {
        const auto place = tree_.branches.size();
        tree_.branches.emplace_back();
        Counts all{};
        for (std::size_t row = begin; row < end; ++row) ++all[at(row).move];
        const auto total = static_cast<double>(end - begin);
        const double before = purity(all, total);
        double most = before + 1e-9;
        std::size_t feature = features_;
        std::uint8_t bin = 0;
        if (depth < settings_.depth && total >= 2 * settings_.leaf && before < total - 1e-9) {
            for (std::size_t tried = 0; tried < features_; ++tried) {
                if (stream_.unit() >= settings_.columns) continue;
                std::uint64_t filled = 0;  // the bins that rows have: the cells of others are not looked at
                for (std::size_t row = begin; row < end; ++row) {
                    const Example& example = at(row);
                    const std::size_t value = example.seen[tried];
                    if ((filled >> value & 1) == 0) filled |= std::uint64_t{1} << value, cells_[value] = {};
                    ++cells_[value][example.move];
                }
                Counts low{};
                double count = 0;
                for (; (filled & (filled - 1)) != 0; filled &= filled - 1) {
                    const auto cut = static_cast<std::size_t>(std::countr_zero(filled));
                    Counts high;
                    for (std::size_t move = 0; move < kMoves; ++move) {
                        count += cells_[cut][move];
                        low[move] += cells_[cut][move], high[move] = all[move] - low[move];
                    }
                    if (count < settings_.leaf || total - count < settings_.leaf) continue;
                    const double now = purity(low, count) + purity(high, total - count);
                    if (now > most) most = now, feature = tried, bin = static_cast<std::uint8_t>(cut);
                }
            }
        }
        if (feature == features_) {
            tree_.branches[place].above = static_cast<std::uint32_t>(tree_.leaves.size());
            finish(tree_.leaves.emplace_back(), begin, end, total);
            return;
        }
        const auto first = rows_.begin() + static_cast<std::ptrdiff_t>(begin);
        const auto middle = std::partition(first, rows_.begin() + static_cast<std::ptrdiff_t>(end),
                                           [&](std::uint32_t row) { return examples_[row].seen[feature] <= bin; });
        const auto cut = begin + static_cast<std::size_t>(middle - first);
        branch(begin, cut, depth + 1);
        const auto above = static_cast<std::uint32_t>(tree_.branches.size());
        branch(cut, end, depth + 1);
        tree_.branches[place] = {above, static_cast<std::uint8_t>(feature), bin, false};
    }

    void finish(Leaf& leaf, std::size_t begin, std::size_t end, double total) {
        for (std::size_t row = begin; row < end; ++row) {
            ++leaf.chances[at(row).move];
            leaf.sizes[at(row).move] += at(row).size;
        }
        for (std::size_t move = 0; move < kMoves; ++move) {
            if (leaf.chances[move] > 0) leaf.sizes[move] /= leaf.chances[move];
            if (total > 0) leaf.chances[move] /= static_cast<float>(total);
            leaf.sizes[move] *= leaf.chances[move];
        }
    }

    const Example& at(std::size_t row) const { return examples_[rows_[row]]; }

    const std::vector<Example>& examples_;
    std::size_t features_;
    const HabitSettings& settings_;
    FastStream& stream_;
    std::vector<std::uint32_t> rows_;
    std::array<Counts, kBins> cells_;
    HabitTree tree_;
};

}  // namespace

HabitTree grow_habit(const std::vector<Example>& examples, bool draws, const HabitSettings& settings,
                     FastStream& stream) {
    return Grower(examples, draws, settings, stream).grow();
}

}  // namespace croupier
