#include "evaluation/batch.hpp"

#include <algorithm>
#include <cstring>
#include <thread>
#include <vector>

#include "evaluation/high_table.hpp"
#include "evaluation/lookup.hpp"
#include "evaluation/strength.hpp"
#include "evaluation/subsets.hpp"

namespace croupier {

namespace {

// Calls work(first, last) for consecutive parts, each in its own thread; the earliest fault is reported.
template <typename Work>
BatchResult share_out(std::size_t size, unsigned threads, const Work& work) {
    constexpr std::size_t kWorthAThread = 4096;
    const std::size_t parts = std::clamp<std::size_t>(size / kWorthAThread, 1, std::max(threads, 1u));
    if (parts == 1) return work(std::size_t{0}, size);
    std::vector<BatchResult> results(parts);
    std::vector<std::jthread> workers;
    for (std::size_t part = 0; part < parts; ++part)
        workers.emplace_back([&, part] { results[part] = work(size * part / parts, size * (part + 1) / parts); });
    workers.clear();
    for (const BatchResult& result : results)
        if (result.fault != HandFault::none) return result;
    return {};
}

bool is_aligned(const std::byte* data) { return reinterpret_cast<std::uintptr_t>(data) % alignof(Mask) == 0; }

struct Row {
    HandFault fault;
    Mask hole, board;
};

// The cards of one row; the number of columns was checked before.
Row read_row(const CardTable& table, std::size_t row, std::size_t holes) {
    const std::byte* cell = table.data + static_cast<std::ptrdiff_t>(row) * table.row_step;
    Card highest_card = 0;
    const auto read = [&](std::size_t count) {
        Mask cards = 0;
        for (; count > 0; --count, cell += table.column_step) {
            const Card card = std::to_integer<Card>(*cell);
            highest_card = std::max(highest_card, card);
            cards |= bit(card & 63);
        }
        return cards;
    };
    const Mask hole = read(holes), board = read(table.columns - holes);
    if (!is_known(highest_card)) return {HandFault::no_such_card, 0, 0};
    const bool distinct = static_cast<std::size_t>(card_count(hole | board)) == table.columns;
    return {distinct ? HandFault::none : HandFault::duplicate, hole, board};
}

}  // namespace

HandFault fault_of(const HandType& type, Mask cards) {
    if ((cards & ~kFullDeck) != 0) return HandFault::no_such_card;
    return card_count(cards) < cards_needed(type.family) ? HandFault::too_few_cards : HandFault::none;
}

HandFault fault_of(const HandType& type, Mask hole, Mask board) {
    if (((hole | board) & ~kFullDeck) != 0) return HandFault::no_such_card;
    if ((hole & board) != 0) return HandFault::duplicate;
    if (ignores_board(type)) return fault_of(type, hole);
    if (type.hole_limit > 0) {
        const int playable = std::min<int>(type.hole_limit, card_count(hole)) + card_count(board);
        return playable < type.card_count ? HandFault::too_few_cards : HandFault::none;
    }
    return choice_of(type, hole, board).hole < 0 ? HandFault::too_few_cards : HandFault::none;
}

BatchResult evaluate_masks(const HandType& type, const MaskColumn& masks, std::int32_t* out, unsigned threads) {
    const bool high = type == HandType{} && masks.step == sizeof(Mask) && is_aligned(masks.data);
    return share_out(masks.size, threads, [&](std::size_t first, std::size_t last) -> BatchResult {
        if (high) {
            const std::span<const Mask> part(reinterpret_cast<const Mask*>(masks.data) + first, last - first);
            const std::size_t stop = HighTable::get().strengths(part, out + first);
            return stop == part.size() ? BatchResult{} : BatchResult{fault_of(type, part[stop]), first + stop};
        }
        for (std::size_t i = first; i < last; ++i) {
            Mask cards = 0;
            std::memcpy(&cards, masks.data + static_cast<std::ptrdiff_t>(i) * masks.step, sizeof cards);
            const HandFault fault = fault_of(type, cards);
            if (fault != HandFault::none) return {fault, i};
            out[i] = strength(type, cards, 0);
        }
        return {};
    });
}

BatchResult evaluate_cards(const HandType& type, const CardTable& table, std::int32_t* out, unsigned threads) {
    const bool split = needs_board(type);
    const std::size_t board = split ? std::min(kBoardCards, table.columns) : 0;
    const std::size_t holes = table.columns - board;
    return share_out(table.rows, threads, [&](std::size_t first, std::size_t last) -> BatchResult {
        for (std::size_t i = first; i < last; ++i) {
            const Row row = read_row(table, i, holes);
            if (row.fault != HandFault::none) return {row.fault, i};
            if (i == first) {
                const HandFault fault = split ? fault_of(type, row.hole, row.board) : fault_of(type, row.hole);
                if (fault != HandFault::none) return {fault, i};
            }
            out[i] = strength(type, row.hole, row.board);
        }
        return {};
    });
}

}  // namespace croupier
