#include "learning/deals.hpp"

#include <algorithm>
#include <bit>

#include "evaluation/ranks.hpp"
#include "evaluation/strength.hpp"

namespace croupier {

namespace {

std::uint8_t byte(int value) { return static_cast<std::uint8_t>(value); }

Ranks ranks_of(Mask cards) {
    return ranks_in_suit(cards, 0) | ranks_in_suit(cards, 1) | ranks_in_suit(cards, 2) | ranks_in_suit(cards, 3);
}

int top(Ranks ranks) { return std::bit_width(ranks); }  // 0 for none

// The most ranks of any five that make a straight, for every set of ranks.
constexpr auto kStraightness = [] {
    std::array<std::uint8_t, std::size_t{1} << kRanks> found{};
    for (Ranks ranks = 0; ranks < found.size(); ++ranks) {
        const Ranks wheel = ranks << 1 | ranks >> (kRanks - 1);
        int most = 0;
        for (int low = 0; low <= kRanks - 4; ++low) most = std::max(most, std::popcount((wheel >> low) & 0x1fu));
        found[ranks] = static_cast<std::uint8_t>(most);
    }
    return found;
}();

int straightness(Ranks ranks) { return kStraightness[ranks]; }

int bin_of(const std::array<std::int32_t, kBins - 1>& steps, std::int32_t value) {
    return static_cast<int>(std::upper_bound(steps.begin(), steps.end(), value) - steps.begin());
}

// The number of a hand of two cards in the order of itertools.combinations.
std::size_t pair_number(Mask hand) {
    const auto low = static_cast<std::size_t>(std::countr_zero(hand));
    const auto high = static_cast<std::size_t>(std::bit_width(hand) - 1);
    return low * (2 * kDeckSize - low - 1) / 2 + high - low - 1;
}

}  // namespace

void look_at_hand(const DealGame& game, Mask hand, HandLook& side) {
    const Ranks held = ranks_of(hand);
    int suited = 0;
    for (int suit = 0; suit < kSuits; ++suit) suited = std::max(suited, cards_in_suit(hand, suit));
    const int high = top(held), count = rank_count(held);
    const int next = count > 1 ? top(held & ~(1u << (high - 1))) : high;
    std::size_t place = 0;
    if (!game.starts.empty()) side.number = pair_number(hand);
    side.features[place++] = game.starts.empty() ? byte(0) : game.starts[side.number];
    side.features[place++] = byte(high);
    side.features[place++] = byte(next);
    side.features[place++] = byte(game.hole_count - count);
    side.features[place++] = byte(suited);
    side.features[place++] = byte(straightness(held));
}

void look_at_street(const DealGame& game, Mask hand, const BoardCards& board, std::size_t street, HandLook& side) {
    const Ranks held = ranks_of(hand), ranks = board.ranks[street];
    const int high = top(held), count = rank_count(held);
    const Mask shown = board.masks[street], all = hand | shown;
    side.strengths[street] = strength(game.type, hand, shown);
    int flush = 0;
    for (int suit = 0; suit < kSuits; ++suit)
        if (cards_in_suit(hand, suit) > 0) flush = std::max(flush, cards_in_suit(all, suit));
    const int highest = top(ranks);
    const bool over = count < game.hole_count && high > highest;
    const Ranks paired = held & ranks;
    // The place of the best pair with the board among its ranks, 0 for none; above it pairs in the hand.
    const int pairing = paired == 0 ? 0 : 5 - std::min(4, rank_count(ranks >> top(paired)));
    std::size_t place = kHandFeatures + street * kStreetFeatures;
    side.features[place++] = byte(bin_of(game.steps[street], side.strengths[street]));
    side.features[place++] = byte(over ? 6 : pairing);
    side.features[place++] = byte(rank_count(paired));
    side.features[place++] = byte(std::min(flush, 7));
    side.features[place++] = byte(straightness(held | ranks));
    side.features[place++] = byte(rank_count(held & ~((1u << highest) - 1)));  // overcards
}

HandLook look(const DealGame& game, Mask hand, const BoardCards& board) {
    HandLook side;
    look_at_hand(game, hand, side);
    for (std::size_t street = 0; street < game.streets(); ++street) look_at_street(game, hand, board, street, side);
    return side;
}

BoardCards read_board(const DealGame& game, const Card* cards) {
    BoardCards board;
    Mask shown = 0;
    int dealt = 0;
    for (std::size_t street = 0; street < game.streets(); ++street) {
        while (dealt < game.boards[street]) shown |= bit(cards[dealt++]);
        board.masks[street] = shown;
        board.ranks[street] = ranks_of(shown);
    }
    return board;
}

BoardLook look(const DealGame& game, const BoardCards& board) {
    BoardLook found{};
    std::size_t place = 0;
    for (std::size_t street = 0; street < game.streets(); ++street) {
        int suited = 0;
        for (int suit = 0; suit < kSuits; ++suit) suited = std::max(suited, cards_in_suit(board.masks[street], suit));
        found[place++] = byte(top(board.ranks[street]));
        found[place++] = byte(game.boards[street] - rank_count(board.ranks[street]));
        found[place++] = byte(suited);
        found[place++] = byte(straightness(board.ranks[street]));
    }
    return found;
}

namespace {

void write_row(const DealGame& game, const HandLook& first, const HandLook& second, const BoardLook& board,
               DealTable& table, std::size_t row) {
    std::uint8_t* cell = table.values.data() + row;
    const auto put = [&](std::uint8_t value) { *cell = value, cell += table.rows; };
    const std::size_t width = game.hand_features();
    for (std::size_t i = 0; i < width; ++i) put(first.features[i]);
    for (std::size_t i = 0; i < width; ++i) put(second.features[i]);
    for (std::size_t i = 0; i < game.streets() * kBoardFeatures; ++i) put(board[i]);
    for (std::size_t street = 0; street < game.streets(); ++street) {
        const std::int32_t one = first.strengths[street], other = second.strengths[street];
        put(byte(one > other ? 2 : one < other ? 0 : 1));
    }
    put(game.edges.empty() ? byte(0) : game.edges[first.number * kPairs + second.number]);
}

void resize(const DealGame& game, std::size_t rows, DealTable& table) {
    table.rows = rows;
    table.values.resize(rows * game.features());
}

}  // namespace

void DealGame::cut_strengths() {
    constexpr std::size_t kSamples = 20000;
    steps.assign(streets(), {});
    FastStream stream(0, 0);
    Pile pile(deck);
    std::vector<std::vector<std::int32_t>> found(streets());
    for (std::size_t sample = 0; sample < kSamples; ++sample) {
        const Card* cards = pile.deal(stream, static_cast<std::size_t>(hole_count + boards.back()));
        Mask hand = 0;
        for (int card = 0; card < hole_count; ++card) hand |= bit(cards[card]);
        const BoardCards board = read_board(*this, cards + hole_count);
        for (std::size_t street = 0; street < streets(); ++street)
            found[street].push_back(strength(type, hand, board.masks[street]));
    }
    for (std::size_t street = 0; street < streets(); ++street) {
        std::sort(found[street].begin(), found[street].end());
        for (std::size_t bin = 1; bin < kBins; ++bin) steps[street][bin - 1] = found[street][bin * kSamples / kBins];
    }
}

std::size_t DealGame::hands_per_board() const {
    const int left = card_count(deck) - boards.back();
    return static_cast<std::size_t>(left / hole_count) & ~std::size_t{1};
}

void read_deals(const DealGame& game, const Card* deals, std::size_t count, DealTable& table) {
    resize(game, count, table);
    const auto hole = static_cast<std::size_t>(game.hole_count);
    for (std::size_t row = 0; row < count; ++row, deals += game.cards()) {
        Mask hands[2] = {0, 0};
        for (std::size_t card = 0; card < 2 * hole; ++card) hands[card / hole] |= bit(deals[card]);
        const BoardCards board = read_board(game, deals + 2 * hole);
        write_row(game, look(game, hands[0], board), look(game, hands[1], board), look(game, board), table, row);
    }
}

void draw_deals(const DealGame& game, FastStream& stream, std::size_t boards, DealTable& table) {
    const std::size_t hands = game.hands_per_board();
    resize(game, boards * hands, table);
    Pile pile(game.deck);
    std::vector<HandLook> sides(hands);
    const auto hole = static_cast<std::size_t>(game.hole_count), shown = static_cast<std::size_t>(game.boards.back());
    for (std::size_t number = 0, row = 0; number < boards; ++number) {
        const Card* deck = pile.deal(stream, shown + hands * hole);
        const BoardCards board = read_board(game, deck);
        const BoardLook how = look(game, board);
        for (std::size_t hand = 0; hand < hands; ++hand) {
            Mask cards = 0;
            for (std::size_t card = 0; card < hole; ++card) cards |= bit(deck[shown + hand * hole + card]);
            sides[hand] = look(game, cards, board);
        }
        for (std::size_t hand = 0; hand < hands; hand += 2) {
            write_row(game, sides[hand], sides[hand + 1], how, table, row++);
            write_row(game, sides[hand + 1], sides[hand], how, table, row++);
        }
    }
}

}  // namespace croupier
