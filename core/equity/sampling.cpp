// Random deals. Each block of samples has its own random stream, so the result depends on the seed and not on the
// number of threads.
#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "equity/equity.hpp"
#include "equity/fixed_holdem.hpp"
#include "equity/joint.hpp"
#include "evaluation/ranks.hpp"
#include "evaluation/strength.hpp"
#include "machine/fast_stream.hpp"

namespace croupier {

namespace {

constexpr std::uint64_t kBlock = 16384;
constexpr std::size_t kListedJoints = 200000;   // up to this number, choices of hands are listed instead of guessed
constexpr std::size_t kSearchSteps = 20000000;  // for one choice of hands without conflict
constexpr int kMostGuesses = 100000;            // for one sample

// Draws one of many with given weights.
class Urn {
  public:
    explicit Urn(const std::vector<double>& weights) : size_(weights.size()) {
        bool equal = true;
        for (const double weight : weights) equal = equal && weight == weights[0];
        if (equal) return;
        double sum = 0;
        for (const double weight : weights) sums_.push_back(sum += weight);
    }

    std::size_t draw(FastStream& stream) const {
        if (sums_.empty()) return stream.below(size_);
        const auto found = std::upper_bound(sums_.begin(), sums_.end(), stream.unit() * sums_.back());
        return std::min(static_cast<std::size_t>(found - sums_.begin()), size_ - 1);
    }

  private:
    std::size_t size_;
    std::vector<double> sums_;
};

// Chooses hands for all players without a card held twice, each choice by the product of its weights.
class HandChooser {
  public:
    explicit HandChooser(const EquityQuestion& question) : question_(question), players_(question.players.size()) {
        // Players with the fewest hands first: conflicts are found early.
        order_.resize(players_);
        std::iota(order_.begin(), order_.end(), std::size_t{0});
        std::stable_sort(order_.begin(), order_.end(), [&](std::size_t one, std::size_t other) {
            return question.players[one].hands.size() < question.players[other].hands.size();
        });
        std::vector<Mask> hands(players_);
        std::vector<double> weights;
        std::size_t steps = 0;
        if (list(0, question.known(), 1.0, hands, weights, steps)) {
            urns_.emplace_back(weights);
            state_ = weights.empty() ? EquityEnd::no_deal : EquityEnd::done;
            return;
        }
        state_ = weights.empty() ? EquityEnd::rare_deal : EquityEnd::done;
        listed_.clear();
        for (const HandRange& range : question.players) urns_.emplace_back(range.weights);
    }

    EquityEnd state() const { return state_; }
    bool is_fixed() const { return listed_.size() == players_; }
    const Mask* fixed() const { return listed_.data(); }

    // False if no choice without conflict was found.
    bool choose(FastStream& stream, Mask* hands) const {
        if (!listed_.empty()) {
            const Mask* chosen = listed_.data() + urns_[0].draw(stream) * players_;
            std::copy(chosen, chosen + players_, hands);
            return true;
        }
        for (int guess = 0; guess < kMostGuesses; ++guess)
            if (guess_hands(stream, hands)) return true;
        return false;
    }

  private:
    bool guess_hands(FastStream& stream, Mask* hands) const {
        Mask used = question_.known();
        for (const std::size_t player : order_) {
            hands[player] = question_.players[player].hands[urns_[player].draw(stream)];
            // All hands are drawn again: drawing only this one again would bias the choices.
            if ((hands[player] & used) != 0) return false;
            used |= hands[player];
        }
        return true;
    }

    // Lists the choices without conflict; false if there are too many or it takes too long.
    bool list(std::size_t place, Mask used, double weight, std::vector<Mask>& hands, std::vector<double>& weights,
              std::size_t& steps) {
        if (place == players_) {
            if (weights.size() == kListedJoints) return false;
            listed_.insert(listed_.end(), hands.begin(), hands.end());
            weights.push_back(weight);
            return true;
        }
        const std::size_t player = order_[place];
        const HandRange& range = question_.players[player];
        for (std::size_t i = 0; i < range.hands.size(); ++i) {
            if (++steps > kSearchSteps) return false;
            if ((range.hands[i] & used) != 0 || range.weights[i] <= 0) continue;
            hands[player] = range.hands[i];
            if (!list(place + 1, used | range.hands[i], weight * range.weights[i], hands, weights, steps)) return false;
        }
        return true;
    }

    const EquityQuestion& question_;
    std::size_t players_;
    std::vector<Mask> listed_;  // the choices, adjacent
    std::vector<Urn> urns_;
    std::vector<std::size_t> order_;
    EquityEnd state_ = EquityEnd::done;
};

// Any game.
bool sample_any(const EquityQuestion& question, const HandChooser& chooser, FastStream& stream, std::uint64_t samples,
                Tally& tally) {
    const std::size_t players = question.players.size(), types = question.types.size();
    const int board_missing = question.board_count - card_count(question.board);
    std::array<int, kMostEquityPlayers> missing{};
    for (std::size_t player = 0; player < players; ++player)
        missing[player] = question.hole_count - card_count(question.players[player].hands[0]);
    std::array<Mask, kDeckSize> deck;
    std::size_t size = 0;
    for (Card card = 0; card < kDeckSize; ++card)
        if ((question.deck & ~question.known() & bit(card)) != 0) deck[size++] = bit(card);
    std::array<Mask, kMostEquityPlayers> hands;
    std::array<std::int32_t, kMostEquityPlayers * kMostEquityTypes> strengths;
    for (std::uint64_t sample = 0; sample < samples; ++sample) {
        if (!chooser.choose(stream, hands.data())) return false;
        Mask held = 0;
        for (std::size_t player = 0; player < players; ++player) held |= hands[player];
        std::size_t dealt = 0;
        int rolls = 0;
        std::uint64_t word = 0;
        const auto deal = [&](int count) {
            Mask cards = 0;
            while (count > 0) {
                if (rolls-- == 0) word = stream.next(), rolls = FastStream::kRolls - 1;
                const FastStream::Roll roll = FastStream::roll(word, size - dealt);
                word = roll.rest;
                std::swap(deck[dealt], deck[dealt + roll.number]);
                const Mask card = deck[dealt++];
                if ((card & held) != 0) continue;
                cards |= card;
                --count;
            }
            return cards;
        };
        const Mask board = question.board | deal(board_missing);
        for (std::size_t player = 0; player < players; ++player) {
            const Mask hole = hands[player] | deal(missing[player]);
            for (std::size_t type = 0; type < types; ++type)
                strengths[type * players + player] = strength(question.types[type], hole, board);
        }
        tally.add(strengths.data(), 1);
    }
    return true;
}

bool is_precise(const Tally& tally, double precision) {
    for (std::size_t player = 0; player < tally.shares.size(); ++player)
        if (standard_error(tally, player) > precision) return false;
    return true;
}

}  // namespace

double standard_error(const Tally& tally, std::size_t player) {
    if (tally.deals < 2) return 0;
    const double mean = tally.shares[player] / tally.deals;
    const double variance = std::max(0.0, tally.squares[player] / tally.deals - mean * mean);
    return std::sqrt(variance / (tally.deals - 1));
}

EquityEnd sample_deals(const EquityQuestion& question, const SamplingPlan& plan, const Runner& runner, Tally& tally) {
    const HandChooser chooser(question);
    if (chooser.state() != EquityEnd::done) return chooser.state();
    std::optional<FixedHoldem> holdem;
    if (is_holdem(question) && question.types[0] == HandType{} && chooser.is_fixed())
        holdem.emplace(question, chooser.fixed());
    std::atomic<bool> rare = false;
    const std::uint64_t blocks = plan.samples / kBlock + (plan.samples % kBlock != 0);
    bool stopped = false;
    for (std::uint64_t done = 0; done < blocks && !stopped && !rare;) {
        // Precision is checked after rounds that grow by half, independent of the number of threads.
        const std::uint64_t round = plan.precision > 0 ? std::min(blocks - done, done / 2 + 1) : blocks - done;
        stopped = !run_tasks(question, done, done + round, runner, tally, [&](std::size_t block, Tally& part) {
            FastStream stream(plan.seed, block);
            const std::uint64_t samples = std::min(kBlock, plan.samples - block * kBlock);
            if (holdem)
                holdem->sample(stream, samples, part);
            else if (!sample_any(question, chooser, stream, samples, part))
                rare = true;
        });
        done += round;
        if (plan.precision > 0 && is_precise(tally, plan.precision)) break;
    }
    tally.count = tally.deals;
    if (rare) return EquityEnd::rare_deal;
    return stopped ? EquityEnd::stopped : EquityEnd::done;
}

}  // namespace croupier
