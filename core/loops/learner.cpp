#include "loops/learner.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "machine/processor.hpp"
#include "machine/streaming.hpp"

namespace croupier {

namespace {

std::size_t place(int table) { return static_cast<std::size_t>(table); }

// The part of the decisions kept by the batch that the encoding has.
const std::int32_t* last_decisions(const Batch& batch, const Encoding& encoding, int table,
                                   const std::vector<std::int32_t>& history) {
    const int kept = batch.history_length;
    return history.data() + (place(table) * place(kept) + place(kept - encoding.history)) * kHistoryColumns;
}

// The unit of chips at a table: its own big blind or stacks if it has its own.
float unit_of(const Encoding& encoding, const Stakes& stakes) {
    if (encoding.scale != ChipScale::stack) return stakes.unit > 0 ? stakes.unit : encoding.unit;
    const auto stacks = std::span(stakes.setup->starting_stacks).first(stakes.setup->player_count);
    Chips chips = 0;
    for (const Chips stack : stacks) chips = plus(chips, stack);
    return std::max(static_cast<float>(chips) / static_cast<float>(stacks.size()), 1.0F);
}

void encode_with(const Batch& batch, const Encoding& encoding, int table, const std::int32_t* row,
                 const std::vector<std::int32_t>& history, float* out) {
    encode(encoding, row, last_decisions(batch, encoding, table, history), out,
           unit_of(encoding, *batch.tables[place(table)].stakes));
}

// Whether the arrays of rows do not fit into the cache. There are two of each: one is written while the caller holds
// the other.
bool is_past_cache(const Batch& batch, const Learner& learner, const LearnerArrays& arrays) {
    const std::size_t array = batch.tables.size() * place(learner.encoding.width) * sizeof(float);
    return array * (arrays.finals == nullptr ? 2 : 4) > learner.cache;
}

// Consecutive rows of an array. If they go past the cache, they are written to a buffer inside the cache and copied
// several at a time.
class Rows {
  public:
    Rows(const Encoding& encoding, float* array, int first, bool past_cache)
        : width_(place(encoding.width)),
          out_(array + place(first) * width_),
          direct_(!past_cache || width_ > kept_.size()) {}
    ~Rows() {
        flush();
        if (!direct_) end_past_cache();
    }
    Rows(const Rows&) = delete;
    Rows& operator=(const Rows&) = delete;

    // The place of the next row; the previous row is complete.
    float* next() {
        if (direct_) return std::exchange(out_, out_ + width_);
        if (used_ + width_ > kept_.size()) flush();
        return kept_.data() + std::exchange(used_, used_ + width_);
    }

  private:
    void flush() {
        copy_past_cache(kept_.data(), used_, out_);
        out_ += used_;
        used_ = 0;
    }

    std::size_t width_;
    float* out_;
    bool direct_;
    std::size_t used_ = 0;
    std::array<float, 4096> kept_;
};

void write_offer(const Offer& offer, const Menu& menu, std::int8_t* out) {
    const int items = menu.count();
    for (int id = 0; id < items; ++id) out[id] = (offer.legal >> id & 1) != 0;
    for (int id = items; id < menu.size(); ++id) out[id] = is_offered(offer, menu, id);
}

// Writes the row of a table, and its mask.
void write_table(const Batch& batch, const Learner& learner, int table, const LearnerArrays& arrays, float* row) {
    const auto ids = place(learner.menu.size());
    std::int8_t* const mask = arrays.mask + place(table) * ids;
    if (arrays.over[place(table)]) {
        encode_final(batch, learner.encoding, table, learner.seat, row);
        std::fill_n(mask, ids, std::int8_t{0});
    } else {
        encode_seen(batch, learner.encoding, table, row);
        const Offer offer = offer_of(batch, table, learner.menu);
        write_offer(offer, learner.menu, mask);
        learner.offers.keep(place(table), offer);
    }
}

}  // namespace

std::size_t cache_for_rows() {
    constexpr std::size_t kUsual = std::size_t{16} << 20;
    const std::size_t known = last_cache_bytes();
    return (known > 0 ? known : kUsual) / 2;
}

void encode_row(const Batch& batch, const Encoding& encoding, int table, const std::int32_t* row, float* out) {
    encode_with(batch, encoding, table, row, batch.history, out);
}

void encode_seen(const Batch& batch, const Encoding& encoding, int table, float* out) {
    encode_row(batch, encoding, table, batch.observations.data() + place(table) * place(batch.layout.width), out);
}

void encode_final(const Batch& batch, const Encoding& encoding, int table, int seat, float* out) {
    const std::size_t row = place(table) * place(batch.layout.players) + place(seat);
    const std::int32_t* const seen = batch.final_observations.data() + row * place(batch.layout.width);
    encode_with(batch, encoding, table, seen, batch.final_history, out);
}

void write_mask(const Batch& batch, const Menu& menu, int table, std::int8_t* out) {
    write_offer(offer_of(batch, table, menu), menu, out);
}

void write_seen(const Batch& batch, const Learner& learner, int begin, int end, const LearnerArrays& arrays) {
    Rows rows(learner.encoding, arrays.rows, begin, is_past_cache(batch, learner, arrays));
    for (int table = begin; table < end; ++table) write_table(batch, learner, table, arrays, rows.next());
}

void write_results(const Batch& batch, const Learner& learner, int begin, int end, const LearnerArrays& arrays) {
    const auto players = place(batch.layout.players);
    for (int table = begin; table < end; ++table) {
        const std::size_t at = place(table);
        arrays.ended[at] = batch.done[at] != 0;
        arrays.rewards[at] = static_cast<double>(batch.rewards[at * players + place(learner.seat)]) / learner.unit;
        if (arrays.finals == nullptr) arrays.over[at] = arrays.ended[at];
    }
    if (arrays.finals == nullptr) return write_seen(batch, learner, begin, end, arrays);
    const bool past_cache = is_past_cache(batch, learner, arrays);
    Rows rows(learner.encoding, arrays.rows, begin, past_cache);
    Rows finals(learner.encoding, arrays.finals, begin, past_cache);
    for (int table = begin; table < end; ++table) {
        float* const row = rows.next();
        write_table(batch, learner, table, arrays, row);
        if (arrays.ended[place(table)])
            encode_final(batch, learner.encoding, table, learner.seat, finals.next());
        else
            std::copy_n(row, learner.encoding.width, finals.next());
    }
}

void step_learner(Batch& batch, const Learner& learner, std::span<const std::int64_t> ids,
                  std::span<std::uint8_t> illegal, const LearnerArrays& arrays) {
    const auto write = [&](int begin, int end) { write_results(batch, learner, begin, end, arrays); };
    step_ids(batch, learner.menu, ids, illegal, write, &learner.offers);
}

}  // namespace croupier
