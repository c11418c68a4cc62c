// Every deal of any game: each board, and each way to deal the missing hole cards.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "equity/equity.hpp"
#include "equity/joint.hpp"
#include "evaluation/ranks.hpp"
#include "evaluation/strength.hpp"
#include "evaluation/subsets.hpp"

namespace croupier {

namespace {

constexpr double kMostJoints = 2e5;
constexpr double kEvaluation = 8;         // units of the budget per evaluated hand
constexpr double kTaskWork = 2e6;         // units in one task
constexpr double kMostCompletions = 1e6;  // per player

double subsets_of(int cards, int count) {
    double ways = 1;
    for (int i = 0; i < count; ++i) ways = ways * (cards - i) / (i + 1);
    return ways;
}

// The subsets of a set of cards in order, starting anywhere.
class SubsetWalk {
  public:
    SubsetWalk(Mask cards, int count, double start) : places_(static_cast<std::size_t>(count)) {
        for (; cards != 0; cards &= cards - 1) cards_.push_back(cards & -cards);
        int place = 0;
        const int size = static_cast<int>(cards_.size());
        for (int i = 0; i < count; ++i, ++place) {
            for (double here; start >= (here = subsets_of(size - place - 1, count - i - 1)); ++place) start -= here;
            places_[static_cast<std::size_t>(i)] = static_cast<std::size_t>(place);
        }
    }

    Mask subset() const {
        Mask cards = 0;
        for (const std::size_t place : places_) cards |= cards_[place];
        return cards;
    }

    void next() {
        const std::size_t count = places_.size(), size = cards_.size();
        for (std::size_t i = count; i-- > 0;) {
            if (++places_[i] + (count - i) <= size) {
                for (std::size_t later = i + 1; later < count; ++later) places_[later] = places_[later - 1] + 1;
                return;
            }
        }
    }

  private:
    std::vector<Mask> cards_;
    std::vector<std::size_t> places_;
};

class Deals {
  public:
    Deals(const EquityQuestion& question, const JointHands& joints)
        : question_(question), joints_(joints), players_(question.players.size()), types_(question.types.size()) {
        left_ = card_count(question.deck & ~question.known());
        board_missing_ = question.board_count - card_count(question.board);
        for (const HandRange& range : question.players) {
            const int held = card_count(range.hands[0]);
            hole_missing_.push_back(question.hole_count - held);
            left_ -= held;
        }
        boards_ = subsets_of(left_, board_missing_);
        int cards = left_ - board_missing_;
        for (const int missing : hole_missing_) {
            evaluations_ += subsets_of(left_ - board_missing_, missing) * static_cast<double>(types_);
            most_completions_ = std::max(most_completions_, subsets_of(left_ - board_missing_, missing));
            endings_ *= subsets_of(cards, missing);
            cards -= missing;
        }
        board_work_ = evaluations_ * kEvaluation + endings_ * static_cast<double>(players_ * types_);
        if (board_missing_ > 0) {
            task_boards_ = std::clamp(std::floor(kTaskWork / board_work_), 1.0, boards_);
        } else {
            // One board: the tasks divide the cards that the first player with missing cards can get.
            slices_ = static_cast<std::size_t>(std::clamp(board_work_ / kTaskWork, 1.0, 64.0));
            first_dealt_ = static_cast<std::size_t>(
                std::find_if(hole_missing_.begin(), hole_missing_.end(), [](int missing) { return missing > 0; }) -
                hole_missing_.begin());
            if (first_dealt_ == players_) slices_ = 1, first_dealt_ = 0;
        }
        tasks_per_joint_ = board_missing_ > 0 ? static_cast<std::size_t>(std::ceil(boards_ / task_boards_)) : slices_;
    }

    double work() const {
        if (most_completions_ > kMostCompletions) return std::numeric_limits<double>::infinity();
        return static_cast<double>(joints_.size()) * boards_ * board_work_;
    }

    EquityEnd run(const Runner& runner, Tally& tally) const {
        const bool finished = run_tasks(question_, 0, joints_.size() * tasks_per_joint_, runner, tally,
                                        [&](std::size_t task, Tally& part) { carry_out(task, part); });
        tally.count = std::accumulate(joints_.counts.begin(), joints_.counts.end(), 0.0) * boards_ * endings_;
        return finished ? EquityEnd::done : EquityEnd::stopped;
    }

  private:
    // The final hands that a player can have on one board.
    struct Endings {
        std::vector<Mask> dealt;
        std::vector<std::int32_t> strengths;  // those of one final hand are adjacent
    };

    void carry_out(std::size_t task, Tally& tally) const {
        const std::size_t joint = task / tasks_per_joint_, part = task % tasks_per_joint_;
        const Mask* hands = joints_.hands.data() + joint * players_;
        Mask used = question_.known();
        for (std::size_t player = 0; player < players_; ++player) used |= hands[player];
        const Mask left = question_.deck & ~used;
        const double weight = joints_.weights[joint];
        if (board_missing_ == 0) {
            count_board(hands, question_.board, left, part, weight, tally);
            return;
        }
        const double first = static_cast<double>(part) * task_boards_;
        const double last = std::min(first + task_boards_, boards_);
        SubsetWalk walk(left, board_missing_, first);
        for (double board = first; board < last; ++board, walk.next()) {
            const Mask dealt = walk.subset();
            count_board(hands, question_.board | dealt, left & ~dealt, 0, weight, tally);
        }
    }

    void count_board(const Mask* hands, Mask board, Mask left, std::size_t slice, double weight, Tally& tally) const {
        thread_local std::vector<Endings> endings;
        endings.resize(players_);
        for (std::size_t player = 0; player < players_; ++player) {
            Endings& own = endings[player];
            own.dealt.clear();
            own.strengths.clear();
            std::size_t number = 0;
            for_each_subset(left, hole_missing_[player], [&](Mask dealt) {
                if (player == first_dealt_ && number++ % slices_ != slice) return;
                own.dealt.push_back(dealt);
                for (const HandType& type : question_.types)
                    own.strengths.push_back(strength(type, hands[player] | dealt, board));
            });
        }
        std::array<std::int32_t, kMostEquityPlayers * kMostEquityTypes> strengths;
        deal_players(endings, 0, 0, weight, strengths.data(), tally);
    }

    void deal_players(const std::vector<Endings>& endings, std::size_t player, Mask used, double weight,
                      std::int32_t* strengths, Tally& tally) const {
        if (player == players_) {
            tally.add(strengths, weight);
            return;
        }
        const Endings& own = endings[player];
        if (player > 0 && player + 1 == players_ && types_ == 1 && !question_.histograms && own.dealt.size() > 1)
            return deal_last(own, used, weight, strengths, tally);
        for (std::size_t i = 0; i < own.dealt.size(); ++i) {
            if ((own.dealt[i] & used) != 0) continue;
            for (std::size_t type = 0; type < types_; ++type)
                strengths[type * players_ + player] = own.strengths[i * types_ + type];
            deal_players(endings, player + 1, used | own.dealt[i], weight, strengths, tally);
        }
    }

    // Against the others' hands, the last player's many final hands form three cases: worse, equal, better.
    void deal_last(const Endings& own, Mask used, double weight, std::int32_t* strengths, Tally& tally) const {
        const std::int32_t best = *std::max_element(strengths, strengths + players_ - 1);
        std::int64_t worse = 0, same = 0, better = 0;
        for (std::size_t i = 0; i < own.dealt.size(); ++i) {
            const bool free = (own.dealt[i] & used) == 0;
            worse += free & (own.strengths[i] < best);
            same += free & (own.strengths[i] == best);
            better += free & (own.strengths[i] > best);
        }
        const std::int64_t counts[] = {worse, same, better};
        for (std::int32_t apart = -1; apart <= 1; ++apart) {
            const std::int64_t count = counts[apart + 1];
            if (count == 0) continue;
            strengths[players_ - 1] = best + apart;
            tally.add(strengths, weight * static_cast<double>(count));
        }
    }

    const EquityQuestion& question_;
    const JointHands& joints_;
    std::size_t players_, types_;
    int left_ = 0, board_missing_ = 0;
    std::vector<int> hole_missing_;
    double boards_ = 1, evaluations_ = 0, endings_ = 1, board_work_ = 0, most_completions_ = 0, task_boards_ = 1;
    std::size_t slices_ = 1, first_dealt_ = 0, tasks_per_joint_ = 1;
};

}  // namespace

EquityEnd enumerate_deals(const EquityQuestion& question, double budget, const Runner& runner, Tally& tally) {
    if (joint_limit(question) > kMostJoints) return EquityEnd::too_much;
    const JointHands joints = distinct_joints(question);
    if (joints.size() == 0) return EquityEnd::no_deal;
    const Deals deals(question, joints);
    if (!(deals.work() <= budget)) return EquityEnd::too_much;
    return deals.run(runner, tally);
}

}  // namespace croupier
