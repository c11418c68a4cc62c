#include "learning/habits.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>
#include <utility>

#include "evaluation/hand_types.hpp"
#include "evaluation/strength.hpp"
#include "loops/decision.hpp"
#include "rules/turn.hpp"

namespace croupier {

namespace {

constexpr std::size_t kFold = 0, kCall = 1, kRaise = 2;  // raises of six sizes from here on
constexpr std::size_t kSizes = kMoves - kRaise;
constexpr double kMostlyDrawn = 0.8;  // the share of drawn raises from which they are taken to be drawn

Chips drawn_raise(const RaiseRange& range, std::uint64_t word) {
    return range.least + static_cast<Chips>(word % static_cast<std::uint64_t>(range.most - range.least + 1));
}

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

// Deals put into hands of the engine.
class Dealer {
  public:
    explicit Dealer(const DealtGame& game) : game_(game), unit_(1) {
        const Setup& setup = *game.opening.setup;
        for (const Chips blind : setup.blinds) unit_ = std::max(unit_, static_cast<double>(blind));
        for (const Chips ante : setup.antes) unit_ = std::max(unit_, static_cast<double>(ante));
    }

    void deal(State& state, const Card* cards) {
        const Setup& setup = *game_.opening.setup;
        const auto& opening = game_.opening;
        Mask used = 0;
        const auto hole = static_cast<std::size_t>(game_.deals->hole_count);
        for (std::size_t place = 0; place < game_.deals->cards(); ++place) used |= bit(cards[place]);
        Card spare = 0;
        const auto next_spare = [&] {
            while (spare < kDeckSize && ((game_.deals->deck & bit(spare)) == 0 || (used & bit(spare)) != 0)) ++spare;
            return spare++;
        };
        std::array<bool, kDeckSize> filled{};
        const auto put = [&](std::size_t place, Card card) { deck_[place] = card, filled[place] = true; };
        for (std::size_t player = 0; player < 2; ++player)
            for (std::size_t card = 0; card < hole; ++card)
                put(opening.hole[player * setup.hole_stride + card], cards[player * hole + card]);
        auto place = static_cast<std::size_t>(setup.game.deck_size - opening.deck.size);
        std::size_t shown = 2 * hole;
        for (int street = 1; street < setup.game.street_count; ++street) {
            const Street& rules = setup.game.streets[static_cast<std::size_t>(street)];
            if (rules.burn) put(place++, next_spare());
            for (int card = 0; card < rules.board_count; ++card) put(place++, cards[shown++]);
        }
        for (std::size_t left = 0; left < static_cast<std::size_t>(setup.game.deck_size); ++left)
            if (!filled[left]) put(left, next_spare());
        if (state.setup != opening.setup) state.setup = opening.setup;
        restart(state, opening, Key{}, deck_, false);
    }

    double unit() const { return unit_; }

  private:
    const DealtGame& game_;
    Deck deck_{};
    double unit_;
};

// One decision that was made.
struct Example {
    Seen seen;
    std::uint8_t move;
    float size;
    std::array<std::uint8_t, kDrawFeatures> with_sizes{};  // of the word, if sizes take words too
    bool drawn = false;                                    // the size is what a word says
};

// Where the words of a player are, in one hand.
struct Drawing {
    const std::uint64_t* words = nullptr;
    std::size_t count = 0;
    std::size_t decisions = 0, sizes = 0;  // that were taken from it

    bool has(std::size_t place) const { return words != nullptr && place < count; }
};

// Plays hands again and notes what each entry saw and did.
void collect(const DealtGame& game, const PlayedHands& hands, std::size_t row, Dealer& dealer, State& state,
             FastStream& stream, std::array<std::vector<Example>, 2>& found) {
    const DealGame& deals = *game.deals;
    const Card* cards = hands.deals + row * deals.cards();
    const Code* codes = hands.codes + 2 * row * hands.width;
    const std::uint64_t* words = hands.words + 4 * row * hands.words_each;
    const auto hole = static_cast<std::size_t>(deals.hole_count);
    const BoardCards board = read_board(deals, cards + 2 * hole);
    const BoardLook how = look(deals, board);
    const Rivals rivals(deals, board, stream);
    const auto holder_of = [&](std::size_t hand) {
        return Holder(deals, mask_of(cards + hand * hole, hole), board, how, rivals);
    };
    const std::array<Holder, 2> holders{holder_of(0), holder_of(1)};
    for (std::size_t seating = 0; seating < 2; ++seating, codes += hands.width) {
        dealer.deal(state, cards);
        Story story;
        std::array<Drawing, 2> drawings;
        for (std::size_t player = 0; player < 2 && hands.words_each > 0; ++player, words += hands.words_each)
            if (*words != 0) drawings[player] = {words, hands.words_each};
        for (std::size_t number = 0; number < hands.width && codes[number] != 0 && state.running(); ++number) {
            const int player = decider(state);
            if (player < 0) break;
            story.look(state.street);
            const Code code = codes[number];
            const auto index = static_cast<std::size_t>(player);
            Decision decision{code == 1 ? Action::fold : Action::call, 0};
            if (code >= kRaises) decision = {Action::raise, state.bets[index] + (code - kRaises)};
            // All-in for no more than a call is a call.
            if (code >= kRaises && why_not_decide(state, decision)) decision = {Action::call, 0};
            if (why_not_decide(state, decision)) break;
            const Stakes stakes = stakes_of(state, dealer.unit());
            const std::size_t entry = seating == 0 ? index : 1 - index;
            Example& example = found[entry].emplace_back();
            describe(state, story, stakes, player, holders[index], example.seen);
            Drawing& drawing = drawings[index];
            const std::size_t alone = drawing.decisions, paired = alone + drawing.sizes;
            if (drawing.has(alone)) look_at_word(drawing.words[alone], example.seen.data() + kSeen - kDrawFeatures);
            if (drawing.has(paired)) look_at_word(drawing.words[paired], example.with_sizes.data());
            ++drawing.decisions;
            const bool raised = decision.action == Action::raise;
            if (raised) {
                const RaiseRange range = raise_range(state, turn_of(state));
                if (range.most > range.least) {
                    ++drawing.sizes;
                    example.drawn =
                        drawing.has(paired + 1) && decision.amount == drawn_raise(range, drawing.words[paired + 1]);
                } else {
                    example.drawn = true;
                }
            }
            example.move = static_cast<std::uint8_t>(raised ? kRaise : code == 1 ? kFold : kCall);
            example.size = 0;
            if (raised) {
                const double added = static_cast<double>(decision.amount - state.bets[index]) - stakes.call;
                example.size = static_cast<float>(added / (stakes.pot + stakes.call));
            }
            story.note(player, raised);
            decide(state, turn_of(state), decision);
        }
    }
}

// Gives the raises of a player one of six moves by their sizes.
void sort_sizes(std::vector<Example>& examples) {
    std::vector<float> sizes;
    for (const Example& each : examples)
        if (each.move == kRaise) sizes.push_back(each.size);
    if (sizes.empty()) return;
    std::sort(sizes.begin(), sizes.end());
    std::array<float, kSizes - 1> cuts;
    for (std::size_t cut = 0; cut < cuts.size(); ++cut) cuts[cut] = sizes[(cut + 1) * sizes.size() / kSizes];
    for (Example& each : examples) {
        if (each.move != kRaise) continue;
        const auto move = std::upper_bound(cuts.begin(), cuts.end(), each.size) - cuts.begin();
        each.move = static_cast<std::uint8_t>(kRaise + static_cast<std::size_t>(move));
    }
}

// Whether the raises of a player are mostly of sizes that it draws.
bool are_drawn(const std::vector<Example>& examples) {
    std::size_t raises = 0, drawn = 0;
    for (const Example& each : examples) raises += each.move == kRaise, drawn += each.move == kRaise && each.drawn;
    return static_cast<double>(drawn) > kMostlyDrawn * static_cast<double>(raises);
}

class Grower {
  public:
    Grower(const std::vector<Example>& examples, bool draws, const HabitSettings& settings, FastStream& stream)
        : examples_(examples), features_(draws ? kSeen : kSeen - kDrawFeatures), settings_(settings), stream_(stream) {
        for (std::uint32_t row = 0; row < examples.size(); ++row)
            if (stream.unit() < settings.rows) rows_.push_back(row);
    }

    HabitTree grow() {
        branch(0, rows_.size(), 0);
        return std::move(tree_);
    }

  private:
    // Whole numbers: the sums of their squares are exact in any order.
    using Counts = std::array<double, kMoves>;

    static double purity(const Counts& counts, double total) {
        double squares = 0;
        for (const double count : counts) squares += count * count;
        return total > 0 ? squares / total : 0;
    }

    void branch(std::size_t begin, std::size_t end, std::size_t depth) {
        const auto place = tree_.branches.size();
        tree_.branches.emplace_back();
        Counts all{};
        for (std::size_t row = begin; row < end; ++row) ++all[at(row).move];
        const auto total = static_cast<double>(end - begin);
        const double before = purity(all, total);
        double most = before + 1e-9;
        std::size_t feature = features_;
        std::uint8_t bin = 0;
        if (depth < settings_.depth && total >= 2 * settings_.leaf && before < total - 1e-9) {
            for (std::size_t tried = 0; tried < features_; ++tried) {
                if (stream_.unit() >= settings_.columns) continue;
                std::uint64_t filled = 0;  // the bins that rows have: the cells of others are not looked at
                for (std::size_t row = begin; row < end; ++row) {
                    const Example& example = at(row);
                    const std::size_t value = example.seen[tried];
                    if ((filled >> value & 1) == 0) filled |= std::uint64_t{1} << value, cells_[value] = {};
                    ++cells_[value][example.move];
                }
                Counts low{};
                double count = 0;
                for (; (filled & (filled - 1)) != 0; filled &= filled - 1) {
                    const auto cut = static_cast<std::size_t>(std::countr_zero(filled));
                    Counts high;
                    for (std::size_t move = 0; move < kMoves; ++move) {
                        count += cells_[cut][move];
                        low[move] += cells_[cut][move], high[move] = all[move] - low[move];
                    }
                    if (count < settings_.leaf || total - count < settings_.leaf) continue;
                    const double now = purity(low, count) + purity(high, total - count);
                    if (now > most) most = now, feature = tried, bin = static_cast<std::uint8_t>(cut);
                }
            }
        }
        if (feature == features_) {
            tree_.branches[place].above = static_cast<std::uint32_t>(tree_.leaves.size());
            finish(tree_.leaves.emplace_back(), begin, end, total);
            return;
        }
        const auto first = rows_.begin() + static_cast<std::ptrdiff_t>(begin);
        const auto middle = std::partition(first, rows_.begin() + static_cast<std::ptrdiff_t>(end),
                                           [&](std::uint32_t row) { return examples_[row].seen[feature] <= bin; });
        const auto cut = begin + static_cast<std::size_t>(middle - first);
        branch(begin, cut, depth + 1);
        const auto above = static_cast<std::uint32_t>(tree_.branches.size());
        branch(cut, end, depth + 1);
        tree_.branches[place] = {above, static_cast<std::uint8_t>(feature), bin, false};
    }

    void finish(Leaf& leaf, std::size_t begin, std::size_t end, double total) {
        for (std::size_t row = begin; row < end; ++row) {
            ++leaf.chances[at(row).move];
            leaf.sizes[at(row).move] += at(row).size;
        }
        for (std::size_t move = 0; move < kMoves; ++move) {
            if (leaf.chances[move] > 0) leaf.sizes[move] /= leaf.chances[move];
            if (total > 0) leaf.chances[move] /= static_cast<float>(total);
            leaf.sizes[move] *= leaf.chances[move];
        }
    }

    const Example& at(std::size_t row) const { return examples_[rows_[row]]; }

    const std::vector<Example>& examples_;
    std::size_t features_;
    const HabitSettings& settings_;
    FastStream& stream_;
    std::vector<std::uint32_t> rows_;
    std::array<Counts, kBins> cells_;
    HabitTree tree_;
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

bool can_play_out(const State& opening) {
    return opening.phase == Phase::betting && opening.street == 0 && opening.setup->player_count == 2 &&
           opening.setup->hooks == nullptr && opening.setup->board_count == 1;
}

Habits learn_habits(const DealtGame& game, const PlayedHands& hands, const HabitSettings& settings) {
    std::array<std::vector<Example>, 2> examples;
    Dealer dealer(game);
    State state;
    FastStream stream(settings.seed, 0);
    for (std::size_t row = 0; row < hands.count; ++row) collect(game, hands, row, dealer, state, stream, examples);
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
            habit.trees.push_back(Grower(examples[entry], habit.draws, settings, stream).grow());
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

}  // namespace croupier
