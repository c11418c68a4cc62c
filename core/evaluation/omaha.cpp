#include "evaluation/omaha.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "evaluation/families.hpp"
#include "evaluation/five_cards.hpp"
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
constexpr std::size_t kRow = 96;  // rounded up: a row is three cache lines
static_assert(kPairs <= kRow);

// The best entry without a flush for three board ranks (rows) and two hole ranks (columns): 87 kB, computed at the
// first use.
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

// The first pair and the first triple with a given highest rank.
constexpr auto kPairStarts = [] {
    std::array<std::uint32_t, kRanks> starts{};
    for (std::size_t rank = 0; rank < kRanks; ++rank) starts[rank] = static_cast<std::uint32_t>(pair_number(0, rank));
    return starts;
}();
constexpr auto kTripleStarts = [] {
    std::array<std::uint32_t, kRanks> starts{};
    for (std::size_t rank = 0; rank < kRanks; ++rank)
        starts[rank] = static_cast<std::uint32_t>(triple_number(0, 0, rank));
    return starts;
}();

template <std::size_t kCount>
std::array<std::uint32_t, kCount> ranks_of(Mask cards) {
    std::array<std::uint32_t, kCount> ranks;
    for (std::uint32_t& rank : ranks) {
        rank = static_cast<std::uint32_t>(std::countr_zero(cards)) / kSuits;
        cards &= cards - 1;
    }
    return ranks;
}

// The hole and board cards of a real game: loops of fixed length, which the compiler unrolls.
template <std::size_t kHoles>
int best_of_pairs(Mask hole, Mask board) {
    constexpr std::size_t kBoard = 5, kColumns = kHoles * (kHoles - 1) / 2;
    const std::uint16_t* table = BoardRows::get().row(0);
    const auto held = ranks_of<kHoles>(hole);
    const auto shown = ranks_of<kBoard>(board);
    std::array<const std::uint16_t*, kColumns> columns;
    std::size_t next = 0;
    for (std::size_t j = 1; j < kHoles; ++j)
        for (std::size_t i = 0; i < j; ++i) columns[next++] = table + kPairStarts[held[j]] + held[i];
    std::uint16_t best = 0;
    for (std::size_t k = 2; k < kBoard; ++k)
        for (std::size_t j = 1; j < k; ++j)
            for (std::size_t i = 0; i < j; ++i) {
                const std::size_t row = (kTripleStarts[shown[k]] + kPairStarts[shown[j]] + shown[i]) * kRow;
                for (const std::uint16_t* column : columns) best = std::max(best, column[row]);
            }
    return best;
}

// Any number of cards.
int best_of_choices(Mask hole, Mask board) {
    const BoardRows& table = BoardRows::get();
    int best = 0;
    for_each_subset(board, 3, [&](Mask three) {
        const auto shown = ranks_of<3>(three);
        const std::uint16_t* row = table.row(triple_number(shown[0], shown[1], shown[2]));
        for_each_subset(hole, 2, [&](Mask two) {
            const auto held = ranks_of<2>(two);
            best = std::max<int>(best, row[pair_number(held[0], held[1])]);
        });
    });
    return best;
}

int best_without_flush(Mask hole, Mask board) {
    if (card_count(board) != 5) return best_of_choices(hole, board);
    switch (card_count(hole)) {
        case 2:
            return best_of_pairs<2>(hole, board);
        case 4:
            return best_of_pairs<4>(hole, board);
        case 5:
            return best_of_pairs<5>(hole, board);
        case 6:
            return best_of_pairs<6>(hole, board);
        default:
            return best_of_choices(hole, board);
    }
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
