// Exact equities of hold'em with any deck, counting ranks and suits separately.
//
// Without flushes, only the ranks of the board matter: 6,175 multisets of five ranks stand for the 1.7 million boards
// of a pre-flop all-in. They are counted first. Then, for each suit, the boards that give a player a flush in it are
// counted again: their earlier result is subtracted, and the correct one added. For these the cards of the suit matter
// individually, all others only by rank. A board of five makes flushes in one suit only, so each suit is counted
// separately, and the result depends only on each card's rank and on whether it has that suit: most hands of two ranges
// form equivalent cases, and each case is counted once, with the sum of the weights.
#include <string>
#include <unordered_map>

#include "equity/equity.hpp"
#include "equity/joint.hpp"
#include "evaluation/families.hpp"
#include "evaluation/high_table.hpp"
#include "evaluation/ranks.hpp"
#include "evaluation/subsets.hpp"

namespace croupier {

namespace {

constexpr int kHole = 2, kBoard = 5;
constexpr double kMostJoints = 4e6;

// Ranks of cards, and the number of ways to deal them.
struct RankDeal {
    Mask blocks;
    double ways;
};

// Every multiset of `left` ranks from `rank` on, given the number of cards left of each rank.
void list_rank_deals(const std::array<int, kRanks>& cards, std::size_t rank, int left, RankDeal deal,
                     std::vector<RankDeal>& deals) {
    if (left == 0) {
        deals.push_back(deal);
        return;
    }
    if (rank == kRanks) return;
    for (int taken = 0; taken <= std::min(left, cards[rank]); ++taken) {
        list_rank_deals(cards, rank + 1, left - taken, deal, deals);
        deal.blocks += rank_block(static_cast<int>(rank));
        deal.ways = deal.ways * (cards[rank] - taken) / (taken + 1);
    }
}

// The strengths of seven cards: by the number of their multiset of ranks, and for flushes by the ranks of the suit (0
// with fewer than five). In both rankings only a better flush beats a flush among seven cards: five different ranks of
// one suit and two more cards cannot make a full house.
struct SevenCardRanking {
    std::vector<std::uint16_t> of_ranks, of_flushes;

    static const SevenCardRanking& of(Family family) {
        if (family == Family::short_deck) {
            static const SevenCardRanking short_deck = [] {
                SevenCardRanking made;
                made.of_ranks.resize(HighTable::get().strengths_by_number().size());
                made.list(kSix, 7, 0, 0);
                made.list_flushes([](Ranks ranks) { return best_short_deck(in_one_suit(ranks)); });
                return made;
            }();
            return short_deck;
        }
        static const SevenCardRanking high = [] {
            SevenCardRanking made;
            made.of_ranks = HighTable::get().strengths_by_number();
            made.list_flushes(flush_entry);
            return made;
        }();
        return high;
    }

  private:
    static constexpr int kSix = 4;

    static Mask in_one_suit(Ranks ranks) {
        Mask cards = 0;
        for (; ranks != 0; ranks = without_lowest(ranks)) cards |= bit(make_card(lowest(ranks), 0));
        return cards;
    }

    void list_flushes(int (*best)(Ranks)) {
        of_flushes.resize(std::size_t{1} << kRanks);
        for (Ranks ranks = 0; ranks <= kAllRanks; ++ranks)
            if (rank_count(ranks) >= 5) of_flushes[ranks] = static_cast<std::uint16_t>(best(ranks) + 1);
    }

    // Suits alternate, so that there is no flush.
    void list(int rank, int left, Mask cards, Mask blocks) {
        if (left == 0) {
            const std::size_t number = HighTable::get().seven_card_number(blocks);
            of_ranks[number] = static_cast<std::uint16_t>(best_short_deck(cards) + 1);
        }
        if (left == 0 || rank == kRanks) return;
        for (int taken = 0; taken <= std::min(left, kSuits); ++taken) {
            list(rank + 1, left - taken, cards, blocks);
            cards |= bit(make_card(rank, (left - taken) % kSuits));
            blocks += rank_block(rank);
        }
    }
};

// The two cards of a hand, lower first.
struct HoleCards {
    Card low, high;
    explicit HoleCards(Mask hand)
        : low(static_cast<Card>(std::countr_zero(hand))),
          high(static_cast<Card>(std::countr_zero(hand & (hand - 1)))) {}
};

// The key of a case: the index of each card's rank, and a bit for having the suit in question.
constexpr int kNoSuit = -1;
constexpr unsigned kOfSuit = 16;

char16_t hand_code(const HoleCards& cards, int suit) {
    unsigned low = static_cast<unsigned>(rank_of(cards.low)), high = static_cast<unsigned>(rank_of(cards.high));
    if (suit_of(cards.low) == suit) low |= kOfSuit;
    if (suit_of(cards.high) == suit) high |= kOfSuit;
    if (low > high) std::swap(low, high);
    return static_cast<char16_t>(high << 5 | low);
}

using Cases = std::unordered_map<std::u16string, double>;  // with the sum of their weights

// Sums of heads-up showdowns, kept in registers.
struct HeadsUp {
    double first = 0, second = 0, tied = 0;
    void add(std::int32_t one, std::int32_t other, double ways) {
        first += one > other ? ways : 0;
        second += one < other ? ways : 0;
        tied += one == other ? ways : 0;
    }
    void add_to(Tally& tally, double weight) const {
        const double sums[] = {first * weight, second * weight};
        const double ties = tied * weight;
        for (std::size_t player = 0; player < 2; ++player) {
            tally.wins[player] += sums[player];
            tally.ties[player] += ties;
            tally.shares[player] += sums[player] + ties / 2;
            tally.squares[player] += sums[player] + ties / 4;
        }
        tally.deals += sums[0] + sums[1] + ties;
    }
};

class Holdem {
  public:
    explicit Holdem(const EquityQuestion& question)
        : question_(question),
          players_(question.players.size()),
          to_come_(kBoard - card_count(question.board)),
          gone_(question.known() | (kFullDeck & ~question.deck)),
          table_(HighTable::get()),
          ranking_(SevenCardRanking::of(question.types[0].family)) {
        const SuitRanks board(question.board), known(gone_);
        for (std::size_t suit = 0; suit < kSuits; ++suit) {
            suit_class_[suit] = suit;
            for (std::size_t other = suit; other-- > 0;)
                if (board.suits[other] == board.suits[suit] && known.suits[other] == known.suits[suit])
                    suit_class_[suit] = other;
        }
        for (Card card = 0; card < kDeckSize; ++card)
            if ((question.board & bit(card)) != 0) board_blocks_ += rank_block(rank_of(card));
    }

    // Groups the choices of hands into cases; stops if these are too much work.
    EquityEnd sort_cases(double budget, const Runner& runner) {
        const double boards = choices(kDeckSize - card_count(gone_) - kHole * static_cast<int>(players_));
        const double rank_work = choose(kRanks + to_come_ - 1, to_come_) * static_cast<double>(players_);
        constexpr std::uint64_t kOften = 1 << 16;
        std::uint64_t joints = 0;
        double work = 0;
        std::u16string key;
        const auto add_to = [&](Cases& cases, double weight, double case_work) {
            const auto [found, is_new] = cases.try_emplace(key, 0.0);
            found->second += weight;
            if (is_new) work += case_work;
        };
        const bool finished = for_each_joint(question_, [&](const Mask* hands, double weight) {
            key.clear();
            for (std::size_t player = 0; player < players_; ++player)
                key.push_back(hand_code(HoleCards(hands[player]), kNoSuit));
            add_to(rank_cases_, weight, rank_work);
            for (int suit = 0; suit < kSuits; ++suit) {
                const int missing = missing_for_flush(hands, suit);
                if (missing > to_come_) continue;
                key.clear();
                key.push_back(static_cast<char16_t>(suit_class_[static_cast<std::size_t>(suit)]));
                for (std::size_t player = 0; player < players_; ++player)
                    key.push_back(hand_code(HoleCards(hands[player]), suit));
                add_to(suit_cases_, weight, flush_work(missing));
            }
            count_ += boards;
            return work <= budget && (++joints % kOften != 0 || runner.keep_going(0));
        });
        if (work > budget) return EquityEnd::too_much;
        if (!finished) return EquityEnd::stopped;
        return rank_cases_.empty() ? EquityEnd::no_deal : EquityEnd::done;
    }

    EquityEnd run(const Runner& runner, Tally& tally) const {
        // In a fixed order, independent of the hash table.
        std::vector<std::pair<std::u16string, double>> cases(rank_cases_.begin(), rank_cases_.end());
        const std::size_t rank_cases = cases.size();
        cases.insert(cases.end(), suit_cases_.begin(), suit_cases_.end());
        std::sort(cases.begin(), cases.begin() + static_cast<std::ptrdiff_t>(rank_cases));
        std::sort(cases.begin() + static_cast<std::ptrdiff_t>(rank_cases), cases.end());
        constexpr std::size_t kTask = 8;
        const std::size_t tasks = (cases.size() + kTask - 1) / kTask;
        const bool finished = run_tasks(question_, 0, tasks, runner, tally, [&](std::size_t task, Tally& part) {
            for (std::size_t i = task * kTask; i < std::min(cases.size(), (task + 1) * kTask); ++i)
                if (i < rank_cases)
                    count_ranks(cases[i].first, cases[i].second, part);
                else
                    count_flushes(cases[i].first, cases[i].second, part);
        });
        tally.count = count_;
        return finished ? EquityEnd::done : EquityEnd::stopped;
    }

  private:
    // Evaluations for one suit, given the cards that a player lacks for a flush: each board is evaluated twice.
    double flush_work(int missing) const {
        constexpr int kLeftInSuit = 11;
        double boards = 0;
        for (int dealt = missing; dealt <= to_come_; ++dealt)
            boards += choose(kLeftInSuit, dealt) * choose(kRanks + to_come_ - dealt - 1, to_come_ - dealt);
        return 2 * boards * static_cast<double>(players_);
    }

    double choices(int cards) const {
        double ways = 1;
        for (int i = 0; i < to_come_; ++i) ways = ways * (cards - i) / (i + 1);
        return ways;
    }

    int missing_for_flush(const Mask* hands, int suit) const {
        int held = 0;
        for (std::size_t player = 0; player < players_; ++player)
            held = std::max(held, cards_in_suit(hands[player], suit));
        return std::max(0, 5 - held - cards_in_suit(question_.board, suit));
    }

    // The number of cards of each rank that are not among these.
    std::array<int, kRanks> cards_left(Mask known) const {
        std::array<int, kRanks> cards;
        cards.fill(kSuits);
        for (Card card = 0; card < kDeckSize; ++card)
            if ((known & bit(card)) != 0) --cards[static_cast<std::size_t>(rank_of(card))];
        return cards;
    }

    void count_ranks(const std::u16string& hands, double weight, Tally& tally) const {
        std::array<int, kRanks> cards = cards_left(gone_);
        std::array<Mask, kMostEquityPlayers> blocks{};
        for (std::size_t player = 0; player < players_; ++player)
            for (const int rank : {hands[player] >> 5, hands[player] & 15}) {
                --cards[static_cast<std::size_t>(rank)];
                blocks[player] += rank_block(rank);
            }
        std::vector<RankDeal> deals;
        list_rank_deals(cards, 0, to_come_, {board_blocks_, weight}, deals);
        if (is_heads_up()) {
            HeadsUp sums;
            for (const RankDeal& deal : deals)
                sums.add(strength(deal.blocks + blocks[0]), strength(deal.blocks + blocks[1]), deal.ways);
            sums.add_to(tally, 1);
            return;
        }
        std::array<std::int32_t, kMostEquityPlayers> strengths;
        for (const RankDeal& deal : deals) {
            for (std::size_t player = 0; player < players_; ++player)
                strengths[player] = strength(deal.blocks + blocks[player]);
            tally.add(strengths.data(), deal.ways);
        }
    }

    void count_flushes(const std::u16string& key, double weight, Tally& tally) const {
        const auto suit = static_cast<int>(key[0]);
        const SuitRanks known(gone_), board(question_.board);
        const Ranks shown = board.suits[static_cast<std::size_t>(suit)];
        Ranks suited_left = kAllRanks & ~known.suits[static_cast<std::size_t>(suit)];
        std::array<int, kRanks> others = cards_left(gone_);
        for (Ranks left = suited_left; left != 0; left = without_lowest(left))
            --others[static_cast<std::size_t>(lowest(left))];
        std::array<Mask, kMostEquityPlayers> blocks{};
        std::array<Ranks, kMostEquityPlayers> suited{};
        int most = 0;
        for (std::size_t player = 0; player < players_; ++player) {
            suited[player] = shown;
            const unsigned hand = key[player + 1];
            for (const unsigned card : {hand >> 5, hand & 31}) {
                const unsigned rank = card & 15;
                blocks[player] += rank_block(static_cast<int>(rank));
                if ((card & kOfSuit) != 0) {
                    suited[player] |= 1u << rank;
                    suited_left &= ~(1u << rank);
                } else {
                    --others[rank];
                }
            }
            most = std::max(most, rank_count(suited[player]));
        }
        for (int dealt = std::max(0, 5 - most); dealt <= to_come_; ++dealt) {
            std::vector<RankDeal> deals;
            list_rank_deals(others, 0, to_come_ - dealt, {board_blocks_, weight}, deals);
            for_each_subset(suited_left, dealt,
                            [&](Mask cards) { count_board(static_cast<Ranks>(cards), suited, blocks, deals, tally); });
        }
    }

    // Boards with these cards of the suit that give a player a flush.
    void count_board(Ranks cards, const std::array<Ranks, kMostEquityPlayers>& suited,
                     const std::array<Mask, kMostEquityPlayers>& blocks, const std::vector<RankDeal>& deals,
                     Tally& tally) const {
        Mask dealt = 0;
        for (Ranks left = cards; left != 0; left = without_lowest(left)) dealt += rank_block(lowest(left));
        if (is_heads_up()) {
            const std::int32_t flush = ranking_.of_flushes[suited[0] | cards],
                               other_flush = ranking_.of_flushes[suited[1] | cards];
            HeadsUp sums;
            for (const RankDeal& deal : deals) {
                const std::int32_t one = strength(deal.blocks + dealt + blocks[0]);
                const std::int32_t other = strength(deal.blocks + dealt + blocks[1]);
                sums.add(one, other, -deal.ways);
                // With a flush among seven cards, no full house or better is possible.
                sums.add(flush != 0 ? flush : one, other_flush != 0 ? other_flush : other, deal.ways);
            }
            sums.add_to(tally, 1);
            return;
        }
        std::array<std::int32_t, kMostEquityPlayers> strengths;
        for (const RankDeal& deal : deals) {
            for (std::size_t player = 0; player < players_; ++player)
                strengths[player] = strength(deal.blocks + dealt + blocks[player]);
            tally.add(strengths.data(), -deal.ways);
            for (std::size_t player = 0; player < players_; ++player)
                if (const std::int32_t flush = ranking_.of_flushes[suited[player] | cards]; flush != 0)
                    strengths[player] = flush;
            tally.add(strengths.data(), deal.ways);
        }
    }

    std::int32_t strength(Mask blocks) const { return ranking_.of_ranks[table_.seven_card_number(blocks)]; }

    bool is_heads_up() const { return players_ == 2 && !question_.histograms; }

    const EquityQuestion& question_;
    std::size_t players_;
    int to_come_;
    Mask gone_;  // known cards, and those the deck does not have
    const HighTable& table_;
    const SevenCardRanking& ranking_;
    std::array<std::size_t, kSuits> suit_class_{};  // suits with the same known cards are equivalent
    Mask board_blocks_ = 0;
    Cases rank_cases_, suit_cases_;
    double count_ = 0;
};

}  // namespace

bool is_holdem(const EquityQuestion& question) {
    constexpr Mask kBelowSix = (Mask{1} << 16) - 1;
    constexpr HandType kShortDeck{Family::short_deck, 5, -1, -1, false};
    if (question.types.size() != 1) return false;
    const bool short_deck = question.types[0] == kShortDeck && (question.deck & kBelowSix) == 0;
    if (question.types[0] != HandType{} && !short_deck) return false;
    if (question.hole_count != kHole || question.board_count != kBoard) return false;
    return std::all_of(question.players.begin(), question.players.end(), [](const HandRange& range) {
        return !range.hands.empty() && card_count(range.hands[0]) == kHole;
    });
}

EquityEnd enumerate_holdem(const EquityQuestion& question, double budget, const Runner& runner, Tally& tally) {
    if (joint_limit(question) > std::min(budget, kMostJoints)) return EquityEnd::too_much;
    Holdem holdem(question);
    const EquityEnd sorted = holdem.sort_cases(budget, runner);
    return sorted == EquityEnd::done ? holdem.run(runner, tally) : sorted;
}

}  // namespace croupier
