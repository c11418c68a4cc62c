// Hold'em with the standard deck's high hands where every hand is known: random boards, and every board from the flop
// on.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "equity/question.hpp"
#include "equity/tally.hpp"
#include "evaluation/families.hpp"
#include "evaluation/high_table.hpp"
#include "evaluation/ranks.hpp"
#include "machine/fast_stream.hpp"

namespace croupier {

// Hold'em with every hand known: sums of cards instead of sets, in the blocks of the table of high hands, with the
// number of cards of each suit above them (three more, so that five set the highest bit of their nibble).
class FixedHoldem {
  public:
    FixedHoldem(const EquityQuestion& question, const Mask* hands)
        : players_(question.players.size()),
          to_come_(5 - card_count(question.board)),
          table_(HighTable::get()),
          tallied_(question.histograms) {
        Mask used = question.known();
        const Slot board = slot_of(question.board);
        for (std::size_t player = 0; player < players_; ++player) {
            const Slot hole = slot_of(hands[player]);
            holes_.push_back({kThrees + board.sums + hole.sums, board.cards | hole.cards});
            used |= hands[player];
        }
        for (Card card = 0; card < kDeckSize; ++card)
            if ((question.deck & ~used & bit(card)) != 0) deck_.push_back(slot_of(bit(card)));
    }

    void sample(FastStream& stream, std::uint64_t samples, Tally& tally) const {
        switch (to_come_) {
            case 5:
                return sample_boards<5>(stream, samples, tally);
            case 4:
                return sample_boards<4>(stream, samples, tally);
            case 3:
                return sample_boards<3>(stream, samples, tally);
            case 2:
                return sample_boards<2>(stream, samples, tally);
            case 1:
                return sample_boards<1>(stream, samples, tally);
            default:
                return sample_boards<0>(stream, samples, tally);
        }
    }

    // How many boards each of two players wins, and how many there are, with at most two cards to come.
    struct HeadsUpCount {
        std::int64_t first = 0, second = 0, boards = 0;
    };
    HeadsUpCount count_heads_up() const {
        HeadsUpCount found;
        const Slot one = holes_[0], other = holes_[1];
        const auto compare = [&](const Slot& board) {
            const std::int32_t mine = strength(one, board), yours = strength(other, board);
            found.first += mine > yours;
            found.second += mine < yours;
            ++found.boards;
        };
        if (to_come_ == 0) compare(Slot{});
        if (to_come_ == 1)
            for (const Slot& card : deck_) compare(card);
        if (to_come_ == 2)
            for (std::size_t high = 1; high < deck_.size(); ++high)
                for (std::size_t low = 0; low < high; ++low)
                    compare({deck_[high].sums + deck_[low].sums, deck_[high].cards | deck_[low].cards});
        return found;
    }

  private:
    struct Slot {
        Mask sums = 0, cards = 0;
    };
    static constexpr Mask kThrees = Mask{0x3333} << 48, kFives = Mask{0x8888} << 48;

    static Slot slot_of(Mask cards) {
        Slot slot{0, cards};
        for (Card card = 0; card < kDeckSize; ++card)
            if ((cards & bit(card)) != 0)
                slot.sums += rank_block(rank_of(card)) + (Mask{1} << (48 + 4 * suit_of(card)));
        return slot;
    }

    std::int32_t strength(const Slot& hole, const Slot& board) const {
        const Mask sums = hole.sums + board.sums;
        if ((sums & kFives) != 0) [[unlikely]]
            return best_flush(hole.cards | board.cards) + 1;
        return table_.seven_card_strength(sums);
    }

    template <std::size_t kToCome>
    void sample_boards(FastStream& stream, std::uint64_t samples, Tally& tally) const {
        std::array<Slot, kDeckSize> deck;
        std::copy(deck_.begin(), deck_.end(), deck.begin());
        const std::size_t size = deck_.size();
        const auto deal = [&] {
            Slot board;
            std::uint64_t word = stream.next();
            for (std::size_t i = 0; i < kToCome; ++i) {
                const FastStream::Roll roll = FastStream::roll(word, size - i);
                word = roll.rest;
                const Slot card = deck[i + roll.number];
                deck[i + roll.number] = deck[i];
                deck[i] = card;
                board.sums += card.sums;
                board.cards |= card.cards;
            }
            return board;
        };
        if (players_ == 2 && !tallied_) return sample_heads_up(deal, samples, tally);
        std::array<std::int32_t, kMostEquityPlayers> strengths;
        for (std::uint64_t sample = 0; sample < samples; ++sample) {
            const Slot board = deal();
            for (std::size_t player = 0; player < players_; ++player)
                strengths[player] = strength(holes_[player], board);
            tally.add(strengths.data(), 1);
        }
    }

    template <typename Deal>
    void sample_heads_up(const Deal& deal, std::uint64_t samples, Tally& tally) const {
        std::uint64_t first = 0, second = 0;
        const Slot one = holes_[0], other = holes_[1];
        for (std::uint64_t sample = 0; sample < samples; ++sample) {
            const Slot board = deal();
            const std::int32_t mine = strength(one, board), yours = strength(other, board);
            first += mine > yours;
            second += mine < yours;
        }
        const std::uint64_t wins[] = {first, second};
        const auto ties = static_cast<double>(samples - first - second);
        for (std::size_t player = 0; player < 2; ++player) {
            const auto won = static_cast<double>(wins[player]);
            tally.wins[player] += won;
            tally.ties[player] += ties;
            tally.shares[player] += won + ties / 2;
            tally.squares[player] += won + ties / 4;
        }
        tally.deals += static_cast<double>(samples);
    }

    std::size_t players_;
    int to_come_;
    const HighTable& table_;
    bool tallied_;
    std::vector<Slot> holes_, deck_;
};

}  // namespace croupier
