// Writes the cells of an observation eight at a time: writing them one by one would take half of a batch step.
//
// Its twin is write_cells of loops/observation.cpp; core/tests/batch_test.cpp compares them table by table.
#include <cstring>

#include "loops/observation.hpp"
#include "machine/processor.hpp"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

namespace croupier {

namespace {

using Row = std::int32_t*;
constexpr int kCards = 8;

// The lanes of eight players in a register, by number of players and first player. The lower half has the first, third,
// fifth and seventh player, the upper half the others: in this order four registers become pairs of seats.
using Places = std::array<std::uint8_t, kWidePlayers>;
constexpr auto kPlaces = [] {
    // The order that lower_halves uses.
    constexpr Places in_register = {0, 1, 4, 5, 2, 3, 6, 7};
    std::array<std::array<Places, kWidePlayers>, kWidePlayers + 1> places{};
    for (std::size_t players = 1; players <= kWidePlayers; ++players) {
        for (std::size_t first = 0; first < players; ++first) {
            for (std::size_t seat = 0; seat < kWidePlayers; ++seat)
                places[players][first][seat / 2 + seat % 2 * 4] = in_register[(first + seat) % players];
        }
    }
    return places;
}();

// Swaps the amounts of players 2 and 3 with those of 4 and 5.
CROUPIER_AVX2 inline __m256i lower_halves(const Chips* chips) {
    const __m256 begin = _mm256_loadu_ps(reinterpret_cast<const float*>(chips));
    const __m256 end = _mm256_loadu_ps(reinterpret_cast<const float*>(chips + 4));
    return _mm256_castps_si256(_mm256_shuffle_ps(begin, end, 0b10001000));
}

CROUPIER_AVX2 inline __m256i eight_bytes(const std::uint8_t* bytes) {
    return _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(bytes)));
}

CROUPIER_AVX2 inline std::int32_t sum_of(__m256i numbers) {
    __m128i sum = _mm_add_epi32(_mm256_castsi256_si128(numbers), _mm256_extracti128_si256(numbers, 1));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0b01001110));
    return _mm_cvtsi128_si32(_mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0b10110001)));
}

// The cells of two neighbouring seats, as far as there are players.
CROUPIER_AVX2 inline void write_seats(__m256i seats, int left, int width, Row row) {
    if (left >= 2 && width == Layout::kPlain) {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(row), seats);
        return;
    }
    if (left >= 1) _mm_storeu_si128(reinterpret_cast<__m128i*>(row), _mm256_castsi256_si128(seats));
    if (left >= 2) _mm_storeu_si128(reinterpret_cast<__m128i*>(row + width), _mm256_extracti128_si256(seats, 1));
}

CROUPIER_AVX2 inline std::int32_t write_chips(const State& hand, const Layout& layout, int first, Row row) {
    const int players = layout.players;
    const int width = layout.player_width;
    const __m256i places = eight_bytes(kPlaces[players][first].data());
    const __m256i stacks = _mm256_permutevar8x32_epi32(lower_halves(hand.stacks.data()), places);
    const __m256i bets = _mm256_permutevar8x32_epi32(lower_halves(hand.bets.data()), places);
    const __m256i payoffs = lower_halves(hand.payoffs.data());
    const __m256i paid = _mm256_sub_epi32(_mm256_setzero_si256(), _mm256_permutevar8x32_epi32(payoffs, places));
    const auto in = static_cast<int>(hand.live >> first | hand.live << (players - first));
    const __m256i bits = _mm256_setr_epi32(1, 4, 16, 64, 2, 8, 32, 128);
    const __m256i live = _mm256_srli_epi32(_mm256_cmpeq_epi32(_mm256_and_si256(_mm256_set1_epi32(in), bits), bits), 31);

    const __m256i chips = _mm256_unpacklo_epi32(stacks, bets);
    const __m256i others = _mm256_unpacklo_epi32(paid, live);
    write_seats(_mm256_unpacklo_epi64(chips, others), players, width, row);
    write_seats(_mm256_unpackhi_epi64(chips, others), players - 2, width, row + 2 * width);
    const __m256i later_chips = _mm256_unpackhi_epi32(stacks, bets);
    const __m256i later_others = _mm256_unpackhi_epi32(paid, live);
    write_seats(_mm256_unpacklo_epi64(later_chips, later_others), players - 4, width, row + 4 * width);
    write_seats(_mm256_unpackhi_epi64(later_chips, later_others), players - 6, width, row + 6 * width);
    return -sum_of(payoffs);  // the payoffs of absent players are 0
}

// Eight cells: a card, or none if the other byte has all bits set. Always writes eight cells, also for fewer cards: the
// cells behind them are at least as many and are written afterwards.
CROUPIER_AVX2 inline void write_cards(const Card* cards, __m128i none, Row row) {
    static_assert(kNoCard == -1 && kCardCodes <= 128 && 2 * Layout::kPlain >= kCards - 1);
    const __m128i shown = _mm_or_si128(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(cards)), none);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(row), _mm256_cvtepi8_epi32(shown));
}

}  // namespace

CROUPIER_AVX2 std::int32_t write_cells_wide(const State& hand, const Layout& layout, int player, Row row) {
    const auto own = hand.hole_cards(player);
    const int holes = layout.holes;
    const int boards = layout.boards;
    const int positions = layout.positions;
    Row cells = row + Layout::kHeader;
    const __m128i numbers = _mm_setr_epi8(1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 0, 0, 0, 0, 0);
    int held = static_cast<int>(own.size());
    for (int begin = 0; begin < holes; begin += kCards, held -= kCards) {
        const __m128i none = _mm_cmpgt_epi8(numbers, _mm_set1_epi8(static_cast<char>(held)));
        write_cards(own.data() + begin, none, cells + begin);
    }
    cells += holes;
    static_assert(kMaxBoardPositions % kCards == 0);
    for (int board = 0; board < boards; ++board, cells += positions) {
        for (int begin = 0; begin < positions; begin += kCards) {
            const auto* const filled = reinterpret_cast<const __m128i*>(hand.board_filled.data() + begin);
            const __m128i none = _mm_cmpgt_epi8(_mm_set1_epi8(static_cast<char>(board + 1)), _mm_loadl_epi64(filled));
            write_cards(hand.board[board].data() + begin, none, cells + begin);
        }
    }
    return write_chips(hand, layout, player, row + layout.players_begin);
}

}  // namespace croupier

#else

namespace croupier {

std::int32_t write_cells_wide(const State&, const Layout&, int, std::int32_t*) {
    return 0;
}  // no layout is wide on this processor

}  // namespace croupier

#endif
