#include "learning/habits.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <system_error>
#include <thread>
#include <utility>

#include "loops/decision.hpp"
#include "rules/turn.hpp"

namespace croupier {

namespace {

// What a player draws from in one hand: words that are known, and random ones after them. Zeros stand for none: words
// of a hand must be as likely as those that are drawn for others.
class Words {
  public:
    Words(const std::uint64_t* known, std::size_t count)
        : known_(known), count_(known == nullptr || count == 0 || *known == 0 ? 0 : count) {}

    std::uint64_t take(FastStream& stream) { return next_ < count_ ? known_[next_++] : stream.next(); }

  private:
    const std::uint64_t* known_;
    std::size_t count_;
    std::size_t next_ = 0;
};

// The move of a player, and the size of a raise.
std::pair<std::size_t, double> choose(const Habit& habit, const Seen& seen, FastStream& stream) {
    std::array<float, kMoves> chances{}, sizes{};
    for (const HabitTree& tree : habit.trees) {
        const Branch* const branches = tree.branches.data();
        std::uint32_t place = 0;
        while (!branches[place].is_leaf)
            place = seen[branches[place].feature] > branches[place].bin ? branches[place].above : place + 1;
        const Leaf& leaf = tree.leaves[branches[place].above];
        for (std::size_t move = 0; move < kMoves; ++move) {
            chances[move] += leaf.chances[move];
            sizes[move] += leaf.sizes[move];
        }
    }
    const auto count = static_cast<float>(habit.trees.size());
    std::size_t move = static_cast<std::size_t>(std::max_element(chances.begin(), chances.end()) - chances.begin());
    if (chances[move] < habit.sure * count) {
        double lot = stream.unit() * count;
        move = kCall;
        for (std::size_t each = 0; each < kMoves; ++each) {
            lot -= chances[each];
            if (lot < 0) {
                move = each;
                break;
            }
        }
    }
    return {move, chances[move] > 0 ? sizes[move] / chances[move] : 0};
}

// Plays a hand out; returns what the first player index wins.
double play_out(State& state, const Habits& habits, std::size_t seating, const Holder& first, const Holder& second,
                double unit, std::array<Words, 2> words, FastStream& stream) {
    Story story;
    Seen seen;
    while (state.running()) {
        const int player = decider(state);
        if (player < 0 || state.phase == Phase::dealing) break;
        story.look(state.street);
        const Turn turn = turn_of(state);
        const Stakes stakes = stakes_of(state, unit);
        const auto index = static_cast<std::size_t>(player);
        describe(state, story, stakes, player, index == 0 ? first : second, seen);
        const Habit& habit = habits.of[seating == 0 ? index : 1 - index];
        if (habit.draws) look_at_word(words[index].take(stream), seen.data() + kSeen - kDrawFeatures);
        const auto [move, size] = choose(habit, seen, stream);
        Decision decision{Action::call, 0};
        if (move == kFold && stakes.call > 0 && !why_not_fold(state, turn)) decision.action = Action::fold;
        if (move >= kRaise) {
            const RaiseRange range = raise_range(state, turn);
            if (range.open) {
                const double added = stakes.call + size * (stakes.pot + stakes.call);
                Chips to = state.bets[index] + static_cast<Chips>(std::lround(added));
                if (habit.draws_sizes && range.most > range.least) to = drawn_raise(range, words[index].take(stream));
                decision = {Action::raise, std::clamp(to, range.least, range.most)};
                if (why_not_decide(state, decision)) decision = {Action::call, 0};
            }
        }
        story.note(player, decision.action == Action::raise);
        decide(state, turn, decision);
        if (state.fault != Reason::none) break;
    }
    return static_cast<double>(state.payoffs[0]);
}

// What the first entry wins with a deal: the mean over both seatings.
class Player {
  public:
    Player(const DealtGame& game, const Habits& habits) : habits_(habits), dealer_(game) {}

    double value(const Card* cards, const Holder& first, const Holder& second, const std::uint64_t* words,
                 std::size_t words_each, FastStream& stream) {
        double won = 0;
        for (std::size_t seating = 0; seating < 2; ++seating) {
            dealer_.deal(state_, cards);
            const auto of = [&](std::size_t player) {
                return Words(words == nullptr ? nullptr : words + (2 * seating + player) * words_each, words_each);
            };
            const double of_first =
                play_out(state_, habits_, seating, first, second, dealer_.unit(), {of(0), of(1)}, stream);
            won += seating == 0 ? of_first : -of_first;
        }
        return won / 2;
    }

  private:
    const Habits& habits_;
    Dealer dealer_;
    State state_;
};

}  // namespace

Habits learn_habits(const DealtGame& game, const PlayedHands& hands, const HabitSettings& settings) {
    FastStream stream(settings.seed, 0);
    std::array<std::vector<Example>, 2> examples = read_examples(game, hands, stream);
    Habits habits;
    for (std::size_t entry = 0; entry < 2; ++entry) {
        Habit& habit = habits.of[entry];
        habit.sure = settings.sure;
        // In seating 0 the first entry is the first player.
        for (std::size_t row = 0; row < hands.count && hands.words_each > 0 && !habit.draws; ++row)
            habit.draws = hands.words[(4 * row + entry) * hands.words_each] != 0;
        habit.draws_sizes = habit.draws && are_drawn(examples[entry]);
        if (habit.draws_sizes)
            for (Example& each : examples[entry])
                std::copy(each.with_sizes.begin(), each.with_sizes.end(), each.seen.end() - kDrawFeatures);
        else
            sort_sizes(examples[entry]);
        for (std::size_t tree = 0; tree < settings.trees; ++tree)
            habit.trees.push_back(grow_habit(examples[entry], habit.draws, settings, stream));
    }
    return habits;
}

double value_deal(const DealtGame& game, const Habits& habits, const Card* deal, const std::uint64_t* words,
                  std::size_t words_each, FastStream& stream, std::size_t times) {
    Player player(game, habits);
    const DealGame& how = *game.deals;
    const auto hole = static_cast<std::size_t>(how.hole_count);
    const BoardCards board = read_board(how, deal + 2 * hole);
    const BoardLook shown = look(how, board);
    const Rivals rivals(how, board, stream);
    const Holder first(how, mask_of(deal, hole), board, shown, rivals);
    const Holder second(how, mask_of(deal + hole, hole), board, shown, rivals);
    double sum = 0;
    for (std::size_t time = 0; time < times; ++time) {
        const FastStream before = stream;
        const double won = player.value(deal, first, second, words, words_each, stream);
        sum += won;
        if (!(stream == before)) continue;
        while (++time < times) sum += won;  // nothing was drawn: every further play is the same
    }
    return sum / static_cast<double>(times);
}

double value_random_deals(const DealtGame& game, const Habits& habits, FastStream& stream, std::size_t boards,
                          std::size_t meetings) {
    Player player(game, habits);
    const DealGame& how = *game.deals;
    const auto hole = static_cast<std::size_t>(how.hole_count), shown = static_cast<std::size_t>(how.boards.back());
    const std::size_t hands = how.hands_per_board();
    Pile pile(how.deck);
    std::vector<Holder> holders;
    std::vector<Card> cards(how.cards());
    double sum = 0;
    std::size_t count = 0;
    for (std::size_t number = 0; number < boards; ++number) {
        const Card* deck = pile.deal(stream, shown + hands * hole);
        const BoardCards board = read_board(how, deck);
        const BoardLook seen = look(how, board);
        const Rivals rivals(how, board, stream);
        holders.clear();
        for (std::size_t hand = 0; hand < hands; ++hand)
            holders.emplace_back(how, mask_of(deck + shown + hand * hole, hole), board, seen, rivals);
        std::copy_n(deck, shown, cards.begin() + static_cast<std::ptrdiff_t>(2 * hole));
        const auto meet = [&](std::size_t one, std::size_t other) {
            std::copy_n(deck + shown + one * hole, hole, cards.begin());
            std::copy_n(deck + shown + other * hole, hole, cards.begin() + static_cast<std::ptrdiff_t>(hole));
            sum += player.value(cards.data(), holders[one], holders[other], nullptr, 0, stream);
            ++count;
        };
        for (std::size_t meeting = 1; meeting <= meetings; ++meeting)
            for (std::size_t hand = 0; hand < hands; ++hand) {
                meet(hand, (hand + meeting) % hands);
                meet((hand + meeting) % hands, hand);
            }
    }
    return sum / static_cast<double>(count);
}

void value_deals(const DealtGame& game, const Habits& habits, const ValuedDeals& wanted, int threads, double* values) {
    constexpr std::size_t kTogether = 32;
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t begin; (begin = next.fetch_add(kTogether)) < wanted.count;) {
            const std::size_t end = std::min(begin + kTogether, wanted.count);
            for (std::size_t row = begin; row < end; ++row) {
                FastStream stream(wanted.seeds[row], 1);
                const std::size_t each = wanted.words_each;
                const std::uint64_t* words = each > 0 ? wanted.words + 4 * row * each : nullptr;
                const Card* deal = wanted.deals + row * game.deals->cards();
                values[row] = value_deal(game, habits, deal, words, each, stream, wanted.times);
                if (wanted.boards > 0)
                    values[row] -= value_random_deals(game, habits, stream, wanted.boards, wanted.meetings);
            }
        }
    };
    const auto useful = std::min<std::size_t>((wanted.count + kTogether - 1) / kTogether, 1024);
    std::vector<std::thread> helpers;
    for (std::size_t helper = 1; helper < std::min(static_cast<std::size_t>(threads), useful); ++helper) {
        try {
            helpers.emplace_back(work);
        } catch (const std::system_error&) {
            break;  // no more threads: the running ones do the work
        }
    }
    work();
    for (std::thread& helper : helpers) helper.join();
}

}  // namespace croupier
