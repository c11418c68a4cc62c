// The data for a learner in one seat of every table: rows of floats, legal ids and rewards, in arrays of the caller.
#pragma once

#include "loops/batch.hpp"
#include "loops/encoding.hpp"

namespace croupier {

// Half of the last cache: the tables and the caller need the rest.
std::size_t cache_for_rows();

// The seat, and how its view and its choices are written.
struct Learner {
    const Encoding& encoding;
    const Menu& menu;
    int seat = 0;
    double unit = 1;                       // chips of a reward of 1
    KeptOffers& offers;                    // the offers of the masks that were written last
    std::size_t cache = cache_for_rows();  // bytes of arrays that fit beside the tables
};

// One row per table. Without `finals`, tables whose hand ended are over until the next step.
struct LearnerArrays {
    bool* over;         // the row is the last one of a hand, and no id is legal
    float* rows;        // the observation of the seat
    std::int8_t* mask;  // the legal ids
    double* rewards;    // the reward of a hand that ended in the last step
    bool* ended;
    float* finals;  // the last rows of hands that ended, `rows` elsewhere; may be nullptr
};

// Writes the rows and the masks of some tables.
void write_seen(const Batch& batch, const Learner& learner, int begin, int end, const LearnerArrays& arrays);
// After a step: writes all arrays.
void write_results(const Batch& batch, const Learner& learner, int begin, int end, const LearnerArrays& arrays);
// A step by ids that writes all arrays, those of each block of tables while the block is in the cache.
void step_learner(Batch& batch, const Learner& learner, std::span<const std::int64_t> ids,
                  std::span<std::uint8_t> illegal, const LearnerArrays& arrays);

// A row of a table's hand with its last decisions; the row of the player who acts; the last row of the previous hand.
void encode_row(const Batch& batch, const Encoding& encoding, int table, const std::int32_t* row, float* out);
void encode_seen(const Batch& batch, const Encoding& encoding, int table, float* out);
void encode_final(const Batch& batch, const Encoding& encoding, int table, int seat, float* out);
void write_mask(const Batch& batch, const Menu& menu, int table, std::int8_t* out);

}  // namespace croupier
