#include "evaluation/omaha.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "evaluation/families.hpp"
#include "evaluation/ranks.hpp"
#include "evaluation/subsets.hpp"

namespace croupier {

namespace {

// Multisets of two and three ranks, numbered by their highest rank first; arguments in ascending order.
constexpr std::size_t pair_number(std::size_t low, std::size_t high) { return high * (high + 1) / 2 + low; }
constexpr std::size_t triple_number(std::size_t low, std::size_t middle, std::size_t high) {
    return high * (high + 1) * (high + 2) / 6 + pair_number(low, middle);
}

constexpr std::size_t kPairs = pair_number(0, kRanks), kTriples = triple_number(0, 0, kRanks);
constexpr std::size_t kRow = 96;  // kPairs rounded up: a row is three cache lines

// The best entry without a flush for three board ranks (rows) and two hole ranks (columns): 87 kB, made at first use.
class BoardRows {
  public:
    static const BoardRows& get() {
        static const BoardRows rows;
        return rows;
    }

    const std::uint16_t* row(std::size_t triple) const { return entries_.data() + triple * kRow; }

  private:
    BoardRows() : entries_(kTriples * kRow) {
        for (std::size_t c = 0; c < kRanks; ++c)
            for (std::size_t b = 0; b <= c; ++b)
                for (std::size_t a = 0; a <= b; ++a) fill(a, b, c);
    }

    void fill(std::size_t a, std::size_t b, std::size_t c) {
        std::uint16_t* row = entries_.data() + triple_number(a, b, c) * kRow;
        for (std::size_t high = 0; high < kRanks; ++high)
            for (std::size_t low = 0; low <= high; ++low) {
                std::array<int, kRanks> held{};
                for (const std::size_t rank : {a, b, c, low, high}) ++held[rank];
                if (held[a] > kSuits) continue;  // five cards of one rank
                Mask cards = 0;
                for (const std::size_t rank : {a, b, c, low, high})
                    cards |= ((Mask{1} << held[rank]) - 1) << (kSuits * static_cast<int>(rank));
                row[pair_number(low, high)] = static_cast<std::uint16_t>(best_high_of_ranks(cards));
            }
    }

    std::vector<std::uint16_t> entries_;
};

struct RankList {
    std::array<std::uint8_t, kDeckSize> ranks;
    std::size_t size = 0;

    explicit RankList(Mask cards) {
        for (; cards != 0; cards &= cards - 1)
            ranks[size++] = static_cast<std::uint8_t>(std::countr_zero(cards) / kSuits);
    }
};

using Columns = std::span<const std::size_t>;

// Four hole cards have six pairs: with a fixed length the compiler keeps them in registers.
constexpr std::size_t kOmahaPairs = 6;

std::uint16_t best_of_row(const std::uint16_t* row, Columns columns, std::uint16_t best) {
    if (columns.size() == kOmahaPairs) {
        for (std::size_t c = 0; c < kOmahaPairs; ++c) best = std::max(best, row[columns[c]]);
        return best;
    }
    for (const std::size_t column : columns) best = std::max(best, row[column]);
    return best;
}

int best_without_flush(Mask hole, Mask board) {
    const BoardRows& table = BoardRows::get();
    const RankList holes(hole), boards(board);
    std::array<std::size_t, choose(kDeckSize, 2)> pairs;
    std::size_t count = 0;
    for (std::size_t j = 1; j < holes.size; ++j)
        for (std::size_t i = 0; i < j; ++i) pairs[count++] = pair_number(holes.ranks[i], holes.ranks[j]);
    const Columns columns(pairs.data(), count);
    std::uint16_t best = 0;
    for (std::size_t k = 2; k < boards.size; ++k)
        for (std::size_t j = 1; j < k; ++j) {
            const std::uint16_t* rows = table.row(triple_number(0, boards.ranks[j], boards.ranks[k]));
            for (std::size_t i = 0; i < j; ++i) best = best_of_row(rows + boards.ranks[i] * kRow, columns, best);
        }
    return best;
}

int best_with_flush(Mask hole, Mask board) {
    int best = kNoEntry;
    for (int suit = 0; suit < kSuits; ++suit) {
        if (cards_in_suit(board, suit) < 3 || cards_in_suit(hole, suit) < 2) continue;
        const Ranks held = ranks_in_suit(hole, suit), shown = ranks_in_suit(board, suit);
        for_each_subset(held, 2, [&](Mask two) {
            for_each_subset(shown, 3,
                            [&](Mask three) { best = std::max(best, flush_entry(static_cast<Ranks>(two | three))); });
        });
    }
    return best;
}

Ranks low_ranks(Mask cards) {
    const Ranks all =
        ranks_in_suit(cards, 0) | ranks_in_suit(cards, 1) | ranks_in_suit(cards, 2) | ranks_in_suit(cards, 3);
    return ace_low(all) & 0xff;
}

}  // namespace

int best_omaha_high(Mask hole, Mask board) {
    if (card_count(hole) < 2 || card_count(board) < 3) return kNoEntry;
    return std::max(best_without_flush(hole, board), best_with_flush(hole, board));
}

int best_omaha_low(Mask hole, Mask board) {
    const Ranks held = low_ranks(hole), shown = low_ranks(board);
    if (rank_count(held) < 2 || rank_count(shown) < 3) return kNoEntry;
    int best = choose(8, 5);
    for_each_subset(held, 2, [&](Mask two) {
        const Ranks others = shown & ~static_cast<Ranks>(two);
        // The two hole ranks are fixed, so the three lowest other ranks of the board are the best with them.
        if (rank_count(others) < 3) return;
        best = std::min(best, set_number(static_cast<Ranks>(two) | lowest_ranks(others, 3)));
    });
    return best == choose(8, 5) ? kNoEntry : best;
}

}  // namespace croupier
