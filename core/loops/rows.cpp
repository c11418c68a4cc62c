#include "loops/rows.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace croupier {

namespace {

constexpr std::size_t kFlopCards = 3;
constexpr char kRankLetters[] = "23456789TJQKA";
constexpr char kSuitLetters[] = "cdhs";

void add_letters(Card card, std::string& letters) {
    if (is_known(card)) {
        letters += kRankLetters[rank_of(card)];
        letters += kSuitLetters[suit_of(card)];
    } else if (card >= kUnknownRank) {
        letters += '?';
        letters += kSuitLetters[(card - kUnknownRank) % kSuits];
    } else {
        letters += card == kUnknownCard ? '?' : kRankLetters[(card - kUnknownSuit) % kRanks];
        letters += '?';
    }
}

bool all_known(std::span<const Card> cards) { return std::all_of(cards.begin(), cards.end(), is_known); }

// Follows one hand, record by record.
class Walk {
  public:
    Walk(const State& state, HandRows& rows)
        : state_(state),
          setup_(*state.setup),
          rows_(rows),
          units_(static_cast<double>(setup_.units_per_chip)),
          first_row_(static_cast<std::int32_t>(rows.player.hand.size())) {
        for (std::size_t player = 0; player < players(); ++player) stacks_[player] = setup_.starting_stacks[player];
    }

    bool run() {
        for (const Record& record : state_.log.records) take(record);
        rows_.hand.board.end();
        add_players();
        add_hand();
        ++rows_.hands;
        return luck_;
    }

  private:
    std::size_t players() const { return setup_.player_count; }

    double chips(Chips amount) const {
        return is_infinite(amount) ? std::numeric_limits<double>::infinity() : static_cast<double>(amount) / units_;
    }

    void take(const Record& record) {
        const auto player = static_cast<std::size_t>(std::max<int>(record.player, 0));
        const std::span<const Card> cards = state_.log.cards_of(record);
        switch (record.kind) {
            case Kind::ante_posting:
                return pay(Act::ante, player, record.amount, false);
            case Kind::blind_or_straddle_posting:
                return pay(Act::blind, player, record.amount);
            case Kind::bring_in_posting:
                return pay(Act::bring_in, player, record.amount);
            case Kind::hole_dealing:
                return deal(player, cards);
            case Kind::board_dealing:
                // A second board does not begin a street; courchevel deals a card before the flop.
                if (acted_ || (street_ == 0 && cards.size() >= kFlopCards)) next_street();
                dealt_since_ = true;
                return rows_.hand.board.add(cards);
            case Kind::standing_pat_or_discarding:
                if (contains(drawn_, record.player) || drawn_ == 0) {
                    drawn_ = 0;
                    next_street();
                }
                drawn_ |= player_bit(record.player);
                return add_action(cards.empty() ? Act::stand_pat : Act::draw, player, 0, cards);
            case Kind::folding:
                folded_ |= player_bit(record.player);
                return decide(Act::fold, player, 0);
            case Kind::checking_or_calling:
                return decide(record.amount != 0 ? Act::call : Act::check, player, record.amount);
            case Kind::completion_betting_or_raising_to: {
                const Chips top = *std::max_element(bets_.begin(), bets_.begin() + players());
                return decide(top > 0 ? Act::raise : Act::bet, player, record.amount - bets_[player]);
            }
            case Kind::hole_cards_showing_or_mucking:
                if (!cards.empty() && std::find(cards.begin(), cards.end(), kUnknownCard) == cards.end()) {
                    showed_ |= player_bit(record.player);
                    held_[player].assign(cards.begin(), cards.end());
                }
                return;
            case Kind::chips_pushing: {
                const auto amounts = state_.log.amounts_of(record);
                for (std::size_t other = 0; other < amounts.size() && other < players(); ++other) {
                    if (amounts[other] > 0) won_ |= player_bit(static_cast<int>(other));
                }
                return;
            }
            default:
                return;
        }
    }

    void next_street() {
        ++street_;
        acted_ = false;
        bets_.fill(0);
    }

    void deal(std::size_t player, std::span<const Card> cards) {
        if (!setup_.game.draws_from(0)) {
            const int before = dealt_[player];
            dealt_[player] += static_cast<int>(cards.size());
            int due = 0, first = setup_.game.streets[0].hole_count;
            for (int street = 0; street <= street_ && street < setup_.game.street_count; ++street)
                due += setup_.game.streets[static_cast<std::size_t>(street)].hole_count;
            if (first <= before && due <= before) next_street();
        }
        dealt_since_ = true;
        held_[player].insert(held_[player].end(), cards.begin(), cards.end());
    }

    void decide(Act act, std::size_t player, Chips amount) {
        dealt_since_ = false;
        pay(act, player, amount);
    }

    void pay(Act act, std::size_t player, Chips amount, bool live = true) {
        if (act == Act::bring_in) dealt_since_ = false;
        stacks_[player] = minus(stacks_[player], amount);
        if (live) bets_[player] += amount;
        add_action(act, player, amount, {});
        put_[player] += amount;
        pot_ += amount;
    }

    void add_action(Act act, std::size_t player, Chips amount, std::span<const Card> cards) {
        auto& to = rows_.action;
        acted_ = acted_ || (act != Act::ante && act != Act::blind);
        to.hand.push_back(rows_.hands);
        to.number.push_back(number_++);
        to.street.push_back(street_);
        to.player_index.push_back(static_cast<std::int32_t>(player));
        to.player_row.push_back(first_row_ + static_cast<std::int32_t>(player));
        to.action.push_back(static_cast<std::int8_t>(act));
        to.amount.push_back(chips(amount));
        to.to.push_back(chips(bets_[player]));
        to.pot_before.push_back(chips(pot_));
        to.cards.add(cards);
        to.cards.end();
        to.all_in.push_back(amount > 0 && stacks_[player] <= 0);
    }

    void add_players() {
        auto& to = rows_.player;
        bool known = true;
        int left = 0;
        for (std::size_t player = 0; player < players(); ++player) {
            const bool folded = contains(folded_, static_cast<int>(player));
            const std::span<const Card> cards = held_[player];
            to.hand.push_back(rows_.hands);
            to.player_index.push_back(static_cast<std::int32_t>(player));
            to.stack.push_back(chips(setup_.starting_stacks[player]));
            to.put_in.push_back(chips(put_[player]));
            to.net.push_back(chips(state_.payoffs[player]));
            const bool hidden = std::all_of(cards.begin(), cards.end(), [](Card card) { return card == kUnknownCard; });
            if (!hidden) to.cards.add(cards);
            to.cards.end();
            to.won.push_back(contains(won_, static_cast<int>(player)));
            to.folded.push_back(folded);
            to.showed.push_back(contains(showed_, static_cast<int>(player)));
            if (!folded) {
                ++left;
                known = known && all_known(cards);
            }
        }
        showdown_ = left > 1;
        luck_ = showdown_ && known && dealt_since_;
    }

    void add_hand() {
        Chips largest = 0, second = 0, rake = 0;
        for (std::size_t player = 0; player < players(); ++player) {
            rake -= state_.payoffs[player];
            second = std::max(second, std::min(put_[player], largest));
            largest = std::max(largest, put_[player]);
        }
        rows_.hand.players.push_back(static_cast<std::int32_t>(players()));
        rows_.hand.pot.push_back(chips(pot_ - (largest - second)));
        rows_.hand.rake.push_back(chips(rake));
        rows_.hand.showdown.push_back(showdown_);
    }

    const State& state_;
    const Setup& setup_;
    HandRows& rows_;
    double units_;
    std::int32_t first_row_;
    std::int32_t number_ = 0;
    std::int32_t street_ = 0;
    bool acted_ = false;        // somebody on this street
    bool dealt_since_ = false;  // a card since the last decision
    bool showdown_ = false;
    bool luck_ = false;
    Players drawn_ = 0, folded_ = 0, showed_ = 0, won_ = 0;
    Chips pot_ = 0;
    std::array<Chips, kMaxPlayers> stacks_{}, bets_{}, put_{};
    std::array<int, kMaxPlayers> dealt_{};
    std::array<std::vector<Card>, kMaxPlayers> held_;
};

}  // namespace

void TextColumn::add(std::span<const Card> cards) {
    for (const Card card : cards) add_letters(card, letters);
}

bool add_rows(const State& state, HandRows& rows) { return Walk(state, rows).run(); }

}  // namespace croupier
