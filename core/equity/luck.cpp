#include "equity/luck.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>

#include "equity/equity.hpp"
#include "equity/fixed_holdem.hpp"

namespace croupier {

namespace {

using Shares = std::vector<double>;

bool is_decision(Kind kind) {
    return kind == Kind::bring_in_posting || kind == Kind::checking_or_calling || kind == Kind::folding ||
           kind == Kind::completion_betting_or_raising_to || kind == Kind::standing_pat_or_discarding;
}

bool is_deal(Kind kind) { return kind == Kind::hole_dealing || kind == Kind::board_dealing; }

Mask mask_of(std::span<const Card> cards) {
    Mask mask = 0;
    for (const Card card : cards) mask |= bit(card);
    return mask;
}

}  // namespace

// Equities of the hands of one place, whose seatings need the same ones.
class DealLuck::Values {
  public:
    explicit Values(const LuckGame& game) : game_(game) {}

    void begin(std::optional<std::uint64_t> word) { word_ = word, known_.clear(); }

    // The share of each hand; none if the deck has too few cards, or after an error.
    const Shares* of(const std::vector<Mask>& hands, Mask board, Mask dead) {
        for (const Known& known : known_)
            if (known.board == board && known.dead == dead && known.hands == hands)
                return known.shares.empty() ? nullptr : &known.shares;
        known_.push_back({hands, board, dead, count(hands, board, dead)});
        return known_.back().shares.empty() ? nullptr : &known_.back().shares;
    }

    LuckEnd end() const { return end_; }

  private:
    struct Known {
        std::vector<Mask> hands;
        Mask board, dead;
        Shares shares;
    };

    Shares count(const std::vector<Mask>& hands, Mask board, Mask dead) {
        if (game_.preflop != nullptr && board == 0 && dead == 0 && hands.size() == 2) {
            const double share = game_.preflop->share(hands[0], hands[1]);
            return {share, 1.0 - share};
        }
        EquityQuestion question = game_.dealt;
        question.board = board, question.dead = dead;
        int missing = question.board_count - card_count(board), seen = card_count(board | dead);
        for (const Mask hand : hands) {
            missing += question.hole_count - card_count(hand), seen += card_count(hand);
            question.players.push_back({{hand}, {1.0}});
        }
        if (missing > card_count(question.deck) - seen) return {};
        // Heads-up, every board is counted from the flop on by a faster loop.
        if (hands.size() == 2 && question.types.front() == HandType{} && question.deck == kFullDeck &&
            is_holdem(question) && question.board_count - card_count(board) <= 2) {
            const auto found = FixedHoldem(question, hands.data()).count_heads_up();
            const auto ties = static_cast<double>(found.boards - found.first - found.second) / 2;
            const auto boards = static_cast<double>(found.boards);
            return {(static_cast<double>(found.first) + ties) / boards,
                    (static_cast<double>(found.second) + ties) / boards};
        }
        return count_any(question);
    }

    Shares count_any(const EquityQuestion& question) {
        const Runner runner{1, [](double) { return true; }};
        Tally tally(question);
        EquityEnd end = is_holdem(question) ? enumerate_holdem(question, game_.budget, runner, tally)
                                            : enumerate_deals(question, game_.budget, runner, tally);
        if (end == EquityEnd::too_much) {
            if (!word_) {
                end_ = LuckEnd::no_words;
                return {};
            }
            end = sample_deals(question, {game_.samples, 0, *word_}, runner, tally);
        }
        if (end != EquityEnd::done || tally.unmade > 0 || !(tally.deals > 0)) {
            end_ = LuckEnd::no_value;
            return {};
        }
        Shares shares;
        for (const double share : tally.shares) shares.push_back(share / tally.deals);
        return shares;
    }

    const LuckGame& game_;
    std::optional<std::uint64_t> word_;
    std::vector<Known> known_;
    LuckEnd end_ = LuckEnd::done;
};

// Follows the operations of one hand.
class DealLuck::Walk {
  public:
    Walk(const LuckGame& game, const Hand& hand, Values& values, double* luck)
        : game_(game),
          hand_(hand),
          values_(values),
          luck_(luck),
          cards_(hand.players),
          live_(hand.players, true),
          paid_(hand.players),
          boards_(game.boards),
          unseen_(card_count(game.dealt.deck)) {
        last_decision_ = hand.records.size();
        while (last_decision_ > 0 && !is_decision(hand.records[last_decision_ - 1].kind)) --last_decision_;
    }

    void run() {
        std::vector<double> bets(hand_.players);
        std::size_t deals = 0;
        for (std::size_t place = 0; place < hand_.records.size();) {
            const Record& done = hand_.records[place];
            const auto player = static_cast<std::size_t>(done.player);
            const double amount = static_cast<double>(done.amount) / static_cast<double>(hand_.units);
            switch (done.kind) {
                case Kind::hole_dealing:
                case Kind::board_dealing: {
                    const std::size_t end = end_of_deal(place);
                    if (deals == 0)
                        take(place, end);
                    else if (!measure(place, end, deals - 1))
                        return;
                    ++deals;
                    place = end;
                    continue;
                }
                case Kind::folding:
                    live_[player] = false;
                    break;
                case Kind::completion_betting_or_raising_to:
                    paid_[player] += amount - bets[player];
                    bets[player] = amount;
                    break;
                case Kind::ante_posting:
                    paid_[player] += amount;
                    break;
                case Kind::blind_or_straddle_posting:
                case Kind::bring_in_posting:
                case Kind::checking_or_calling:
                    paid_[player] += amount;
                    bets[player] += amount;
                    break;
                case Kind::standing_pat_or_discarding: {
                    const Mask gone = cards_of(done);
                    cards_[player] &= ~gone;
                    dead_ |= gone;
                    break;
                }
                case Kind::card_burning:
                    --unseen_;
                    break;
                case Kind::bet_collection:
                    std::fill(bets.begin(), bets.end(), 0.0);
                    break;
                default:
                    break;
            }
            ++place;
        }
    }

  private:
    struct WonBy {
        double amount;
        std::vector<std::size_t> players;
    };

    Mask cards_of(const Record& done) const { return mask_of(std::span(hand_.cards).subspan(done.begin, done.count)); }

    bool is_last(std::size_t place) const { return place >= last_decision_; }

    // Cards without a decision between them are one deal.
    std::size_t end_of_deal(std::size_t place) const {
        if (is_last(place)) return hand_.records.size();
        do ++place;
        while (place < hand_.records.size() && is_deal(hand_.records[place].kind));
        return place;
    }

    void take(std::size_t begin, std::size_t end) {
        for (std::size_t place = begin; place < end; ++place) {
            const Record& done = hand_.records[place];
            if (done.kind == Kind::hole_dealing) {
                cards_[static_cast<std::size_t>(done.player)] |= cards_of(done);
                unseen_ -= done.count;
            } else if (done.kind == Kind::board_dealing) {
                boards_[board_deals_++ % boards_.size()] |= cards_of(done);
                unseen_ -= done.count;
            } else if (done.kind == Kind::card_burning) {
                --unseen_;
            }
        }
    }

    // Adds the luck of a deal; false if the deck runs out: after that nothing is measured. Whether it runs out depends
    // on the number of due cards, not on the cards.
    bool measure(std::size_t begin, std::size_t end, std::size_t deal) {
        const std::vector<WonBy> pots = contested();
        std::vector<double> before(cards_.size()), after(cards_.size());
        if (!value(pots, before)) return false;
        take(begin, end);
        if (unseen_ < 0 || !value(pots, after)) return false;
        const std::size_t kind = is_last(begin) ? 0 : std::min(1 + deal, game_.controls - 1);
        for (std::size_t player = 0; player < cards_.size(); ++player)
            luck_[player * game_.controls + kind] += after[player] - before[player];
        return true;
    }

    // The pots that two players or more can win.
    std::vector<WonBy> contested() const {
        std::vector<double> levels;
        for (std::size_t player = 0; player < paid_.size(); ++player)
            if (live_[player]) levels.push_back(paid_[player]);
        std::sort(levels.begin(), levels.end());
        levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
        std::vector<WonBy> pots;
        double below = 0;
        for (const double level : levels) {
            const double top = level == levels.back() ? *std::max_element(paid_.begin(), paid_.end()) : level;
            WonBy pot{0, {}};
            for (std::size_t player = 0; player < paid_.size(); ++player) {
                pot.amount += std::max(std::min(paid_[player], top) - below, 0.0);
                if (live_[player] && paid_[player] >= level) pot.players.push_back(player);
            }
            if (pot.players.size() > 1) pots.push_back(std::move(pot));
            below = level;
        }
        return pots;
    }

    bool value(const std::vector<WonBy>& pots, std::vector<double>& values) {
        for (const WonBy& pot : pots)
            for (std::size_t board = 0; board < boards_.size(); ++board) {
                const Shares* shares = shares_of(pot.players, board);
                if (shares == nullptr) return false;
                for (std::size_t place = 0; place < pot.players.size(); ++place)
                    values[pot.players[place]] += pot.amount * (*shares)[place] / static_cast<double>(boards_.size());
            }
        return true;
    }

    const Shares* shares_of(const std::vector<std::size_t>& players, std::size_t number) {
        hands_.clear();
        Mask held = 0, dead = dead_;
        for (const std::size_t player : players) hands_.push_back(cards_[player]), held |= cards_[player];
        for (const Mask hand : cards_) dead |= hand & ~held;
        for (std::size_t other = 0; other < boards_.size(); ++other)
            if (other != number) dead |= boards_[other];
        return values_.of(hands_, boards_[number], dead);
    }

    const LuckGame& game_;
    const Hand& hand_;
    Values& values_;
    double* luck_;
    std::vector<Mask> cards_;  // hole cards by player
    std::vector<bool> live_;
    std::vector<double> paid_;
    std::vector<Mask> boards_;
    std::vector<Mask> hands_;
    Mask dead_ = 0;  // discarded
    std::size_t board_deals_ = 0, last_decision_ = 0;
    int unseen_;
};

bool DealLuck::note(const State& state, std::size_t place) {
    if (game_.controls == 0 || (game_.only_board && state.board_size == 0)) return false;
    hands_.push_back({place, static_cast<std::size_t>(state.player_count()), state.setup->units_per_chip,
                      state.log.records, state.log.cards});
    return true;
}

LuckEnd DealLuck::measure(std::span<const std::uint64_t> words, std::vector<double>& luck) {
    std::vector<std::size_t> order(hands_.size()), begins(hands_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t one, std::size_t other) { return hands_[one].place < hands_[other].place; });
    std::size_t size = 0;
    for (std::size_t row = 0; row < hands_.size(); ++row)
        begins[row] = size, size += hands_[row].players * game_.controls;
    luck.assign(size, 0);
    Values values(game_);
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        const Hand& hand = hands_[order[rank]];
        if (rank == 0 || hands_[order[rank - 1]].place != hand.place)
            values.begin(hand.place < words.size() ? std::optional(words[hand.place]) : std::nullopt);
        Walk(game_, hand, values, luck.data() + begins[order[rank]]).run();
        if (values.end() != LuckEnd::done) break;
    }
    if (values.end() != LuckEnd::no_words) hands_.clear();
    return values.end();
}

}  // namespace croupier
