#include "learning/trees.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "machine/fast_stream.hpp"

namespace croupier {

namespace {

struct Cell {
    double sum = 0, count = 0;
};

// One tree, learned from some rows; the other rows only get their leaves.
class Sapling {
  public:
    Sapling(const DealTable& table, std::size_t features, const TreeSettings& settings)
        : table_(table), features_(features), settings_(settings), leaves_(table.rows) {}

    void grow(const std::vector<double>& rest, const std::vector<std::uint32_t>& rows, FastStream& stream) {
        questions.clear();
        std::fill(leaves_.begin(), leaves_.end(), std::uint8_t{0});
        for (std::size_t level = 0; level < settings_.depth; ++level) ask(best(rest, rows, level, stream));
        const std::size_t count = std::size_t{1} << settings_.depth;
        std::vector<Cell> cells(count);
        for (const std::uint32_t row : rows) cells[leaves_[row]].sum += rest[row], ++cells[leaves_[row]].count;
        values.assign(count, 0);
        for (std::size_t leaf = 0; leaf < count; ++leaf)
            values[leaf] = settings_.rate * cells[leaf].sum / (cells[leaf].count + settings_.prior);
    }

    double value_of(std::size_t row) const { return values[leaves_[row]]; }

    std::vector<Question> questions;
    std::vector<double> values;

  private:
    Question best(const std::vector<double>& rest, const std::vector<std::uint32_t>& rows, std::size_t level,
                  FastStream& stream) {
        const std::size_t leaves = std::size_t{1} << level;
        Question found;
        double most = -1;
        for (std::size_t feature = 0; feature < features_; ++feature) {
            if (stream.unit() >= settings_.columns) continue;
            cells_.resize(leaves * kBins);
            filled_.assign(leaves, 0);
            const std::uint8_t* column = table_.column(feature);
            for (const std::uint32_t row : rows) {
                const std::size_t leaf = leaves_[row], bin = column[row];
                Cell& cell = cells_[leaf * kBins + bin];
                // Most cells of a deep tree stay empty: they are never looked at.
                if ((filled_[leaf] >> bin & 1) == 0) filled_[leaf] |= std::uint64_t{1} << bin, cell = Cell{};
                cell.sum += rest[row];
                cell.count += 1;
            }
            gains_.fill(0);
            for (std::size_t leaf = 0; leaf < leaves; ++leaf) add_gains(&cells_[leaf * kBins], filled_[leaf]);
            for (std::size_t bin = 0; bin + 1 < kBins; ++bin)
                if (gains_[bin] > most) most = gains_[bin], found = {feature, static_cast<std::uint8_t>(bin)};
        }
        return found;
    }

    // Adds what is gained by asking at each bin; between two filled bins it is the same.
    void add_gains(const Cell* cells, std::uint64_t filled) {
        if (filled == 0) return;
        Cell all, low;
        for (std::uint64_t left = filled; left != 0; left &= left - 1) {
            const Cell& cell = cells[std::countr_zero(left)];
            all.sum += cell.sum, all.count += cell.count;
        }
        const auto gain = [&] {
            const double high = all.sum - low.sum;
            return low.sum * low.sum / (low.count + settings_.prior) +
                   high * high / (all.count - low.count + settings_.prior);
        };
        double now = gain();
        std::size_t bin = 0;
        for (std::uint64_t left = filled; left != 0; left &= left - 1) {
            const auto next = static_cast<std::size_t>(std::countr_zero(left));
            while (bin < next) gains_[bin++] += now;
            low.sum += cells[next].sum, low.count += cells[next].count;
            now = gain();
        }
        while (bin + 1 < kBins) gains_[bin++] += now;
    }

    void ask(Question question) {
        questions.push_back(question);
        const std::uint8_t* column = table_.column(question.feature);
        for (std::size_t row = 0; row < table_.rows; ++row)
            leaves_[row] = static_cast<std::uint8_t>(leaves_[row] << 1 | (column[row] > question.above ? 1 : 0));
    }

    const DealTable& table_;
    std::size_t features_;
    const TreeSettings& settings_;
    std::vector<std::uint8_t> leaves_;
    std::vector<Cell> cells_;
    std::vector<std::uint64_t> filled_;  // the bins that rows of a leaf have
    std::array<double, kBins> gains_{};
};

}  // namespace

Forest grow(const DealTable& table, std::size_t features, const double* targets, std::size_t learned,
            const TreeSettings& settings) {
    Forest forest;
    forest.depth = settings.depth;
    FastStream stream(settings.seed, 0);
    double mean = 0;
    for (std::size_t row = 0; row < learned; ++row) mean += targets[row] / static_cast<double>(learned);
    std::vector<double> rest(targets, targets + table.rows);
    for (double& value : rest) value -= mean;
    const auto error = [&] {
        double sum = 0, squares = 0;
        for (std::size_t row = learned; row < table.rows; ++row) sum += rest[row], squares += rest[row] * rest[row];
        return squares - sum * sum / static_cast<double>(table.rows - learned);
    };
    double least = error();
    std::size_t kept = 0;
    Sapling tree(table, features, settings);
    std::vector<std::uint32_t> rows;
    for (std::size_t number = 0; number < settings.trees && number < kept + settings.patience; ++number) {
        rows.clear();
        for (std::size_t row = 0; row < learned; ++row)
            if (stream.unit() < settings.rows) rows.push_back(static_cast<std::uint32_t>(row));
        tree.grow(rest, rows, stream);
        forest.questions.insert(forest.questions.end(), tree.questions.begin(), tree.questions.end());
        forest.leaves.insert(forest.leaves.end(), tree.values.begin(), tree.values.end());
        for (std::size_t row = 0; row < table.rows; ++row) rest[row] -= tree.value_of(row);
        const double now = error();
        if (now < least) least = now, kept = number + 1;
    }
    forest.questions.resize(kept * settings.depth);
    forest.leaves.resize(kept << settings.depth);
    return forest;
}

void predict(const Forest& forest, const DealTable& table, double* out) {
    constexpr std::size_t kChunk = 512;
    std::array<std::uint8_t, kChunk> leaves;
    for (std::size_t begin = 0; begin < table.rows; begin += kChunk) {
        const std::size_t count = std::min(kChunk, table.rows - begin);
        for (std::size_t tree = 0; tree < forest.trees(); ++tree) {
            std::fill_n(leaves.begin(), count, std::uint8_t{0});
            for (std::size_t level = 0; level < forest.depth; ++level) {
                const Question question = forest.questions[tree * forest.depth + level];
                const std::uint8_t* column = table.column(question.feature) + begin;
                for (std::size_t row = 0; row < count; ++row)
                    leaves[row] = static_cast<std::uint8_t>(leaves[row] << 1 | (column[row] > question.above ? 1 : 0));
            }
            const double* values = &forest.leaves[tree << forest.depth];
            for (std::size_t row = 0; row < count; ++row) out[begin + row] += values[leaves[row]];
        }
    }
}

}  // namespace croupier
