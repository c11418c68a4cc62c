#include "loops/redeal.hpp"

#include <algorithm>

#include "rules/unknown_cards.hpp"

namespace croupier {

namespace {

// Reads a log and finds for each card the shuffle it was dealt from.
class Following {
  public:
    Following(const State& state, int viewer) : state_(state), viewer_(viewer) {
        const Game& game = state.setup->game;
        places_.fill(kBoard);  // for cards that are not in the deck
        for (int index = 0; index < game.deck_size; ++index) places_[game.deck[index]] = kDeck;
        deck_ = game.deck_size;
        thrower_.fill(kNobody);
        shuffles_.emplace_back();
        seen_.push_back(0);
        in_log_.resize(state.log.cards.size());
        for (const Record& record : state.log.records) follow(record);
        look_at_table();
    }

    // The cards that the viewer does not know: not seen since their last shuffle.
    Redealing result() {
        Mask seen = 0;
        for (std::size_t shuffle = shuffles_.size(); shuffle-- > 0;) {
            seen |= seen_[shuffle];
            seen_[shuffle] = seen;
        }
        for (std::size_t index = 0; index < in_log_.size(); ++index) hide(state_.log.cards[index], in_log_[index]);
        for (int player = 0; player < state_.player_count(); ++player) hide_all(state_.hole_cards(player));
        hide_all(state_.deck.view()), hide_all(state_.burnt.view());
        hide_all(state_.muck.view()), hide_all(state_.discards.view());
        Redealing redealing;
        redealing.by_viewer = true;
        redealing.shuffles = std::move(shuffles_);
        redealing.now = now_;
        redealing.in_log = std::move(in_log_);
        return redealing;
    }

  private:
    // Where a card is: in the deck, in the reserve, with a player or on a board.
    static constexpr std::uint8_t kDeck = 0xff;
    static constexpr std::uint8_t kAside = 0xfe;
    static constexpr std::uint8_t kBoard = 0xfd;
    static constexpr std::int8_t kNobody = -1;

    static bool is_deal(Kind kind) {
        return kind == Kind::card_burning || kind == Kind::hole_dealing || kind == Kind::board_dealing;
    }

    bool is_visible(const Record& record, std::size_t index) const {
        if (record.kind == Kind::hole_dealing && (record.amount >> index & 1) != 0) return true;
        return record.kind == Kind::board_dealing || record.kind == Kind::hole_cards_showing_or_mucking ||
               record.player == viewer_;
    }

    void follow(const Record& record) {
        if (record.kind == Kind::bet_collection || record.kind == Kind::chips_pushing) return;
        const auto cards = state_.log.cards_of(record);
        const bool deals = is_deal(record.kind);
        if (record.street >= 0 && record.street != street_) begin_street(record.street);
        if (deals) replenish(std::count_if(cards.begin(), cards.end(), is_known), record.player);
        for (std::size_t index = 0; index < cards.size(); ++index) {
            const Card card = cards[index];
            if (!is_known(card)) continue;
            if (deals || record.kind == Kind::standing_pat_or_discarding) move(card, place_after(record));
            thrower_[card] = record.kind == Kind::standing_pat_or_discarding ? record.player : kNobody;
            in_log_[record.begin + index] = now_[card];
            if (is_visible(record, index)) seen_[now_[card]] |= bit(card);
        }
        const bool mucks = record.kind == Kind::hole_cards_showing_or_mucking && cards.empty();
        if (record.kind != Kind::folding && record.kind != Kind::hand_killing && !mucks) return;
        std::replace(places_.begin(), places_.end(), static_cast<std::uint8_t>(record.player), kAside);
    }

    static std::uint8_t place_after(const Record& record) {
        if (record.kind == Kind::hole_dealing) return static_cast<std::uint8_t>(record.player);
        return record.kind == Kind::board_dealing ? kBoard : kAside;
    }

    void move(Card card, std::uint8_t place) {
        if (places_[card] == kDeck) --deck_;
        places_[card] = place;
    }

    // Earlier discards no longer belong to a player.
    void begin_street(std::int8_t street) {
        street_ = street;
        thrower_.fill(kNobody);
    }

    // As in reserve.cpp: first the cards that the house rule returns, then the others' discards of this draw, of which
    // only those that are dealt leave their place, and last the player's own.
    void replenish(std::ptrdiff_t wanted, std::int8_t player) {
        if (wanted <= deck_) return;
        const bool all = state_.setup->rules.reshuffle == Reshuffle::all_discards;
        shuffle_aside([&](Card card) { return all || thrower_[card] == kNobody; });
        for (Card card = 0; card < kDeckSize; ++card) {
            if (places_[card] != kAside || now_[card] + 1U != shuffles_.size()) continue;
            places_[card] = kDeck;
            ++deck_;
        }
        if (all || wanted <= deck_) return;
        const int others =
            shuffle_aside([&](Card card) { return thrower_[card] != kNobody && thrower_[card] != player; });
        if (wanted > deck_ + others) shuffle_aside([&](Card card) { return player >= 0 && thrower_[card] == player; });
    }

    template <typename Question>
    int shuffle_aside(const Question& is_of_it) {
        const auto number = static_cast<ShuffleNumber>(shuffles_.size());
        Shuffled& reserve = shuffles_.emplace_back();
        seen_.push_back(0);
        int count = 0;
        for (Card card = 0; card < kDeckSize; ++card) {
            if (places_[card] != kAside || !is_of_it(card)) continue;
            reserve.cards |= bit(card);
            reserve.before[card] = now_[card];
            now_[card] = number;
            ++count;
        }
        return count;
    }

    // The cards on the table now, independent of the log.
    void look_at_table() {
        const auto see = [this](Card card) {
            if (is_known(card)) seen_[now_[card]] |= bit(card);
        };
        for (const Card card : state_.hole_cards(viewer_)) see(card);
        for (int position = 0; position < state_.board_size; ++position) {
            for (const Card card : state_.cards_at(position)) see(card);
        }
        for (int player = 0; player < state_.player_count(); ++player) {
            const auto held = state_.hole_cards(player);
            for (std::size_t index = 0; index < held.size(); ++index) {
                if ((state_.hole_up[player] >> index & 1) != 0) see(held[index]);
            }
        }
    }

    // Each card once per shuffle, at its first appearance: the order does not reveal the card.
    void hide(Card card, ShuffleNumber shuffle) {
        if (!is_known(card) || (seen_[shuffle] & bit(card)) != 0) return;
        seen_[shuffle] |= bit(card);
        shuffles_[shuffle].hidden.push(card);
    }
    void hide_all(std::span<const Card> cards) {
        for (const Card card : cards) {
            if (is_known(card)) hide(card, now_[card]);
        }
    }

    const State& state_;
    const int viewer_;
    int deck_ = 0;
    std::array<std::uint8_t, kDeckSize> places_{};
    std::array<ShuffleNumber, kDeckSize> now_{};
    std::int8_t street_ = -1;
    std::array<std::int8_t, kDeckSize> thrower_{};  // by card: the player who discarded it in the current draw
    std::vector<Shuffled> shuffles_;
    std::vector<Mask> seen_;  // by shuffle
    std::vector<ShuffleNumber> in_log_;
};

using NewCards = std::array<Card, kDeckSize>;

// The replacements for the cards of a shuffle. Hidden cards are sorted first, so that the result does not depend on
// them.
NewCards deal_hidden(const Shuffled& shuffled, const std::vector<NewCards>& earlier, Stream& stream) {
    NewCards cards;
    for (Card card = 0; card < kDeckSize; ++card)
        cards[card] = (shuffled.cards & bit(card)) != 0 ? earlier[shuffled.before[card]][card] : card;
    auto dealt = shuffled.hidden;
    const std::span<Card> all(dealt.items.data(), dealt.size);
    for (Card& card : all) card = cards[card];
    std::sort(all.begin(), all.end());
    shuffle(all, stream);
    for (int index = 0; index < dealt.size; ++index) cards[shuffled.hidden[index]] = dealt[index];
    return cards;
}

void deal_by_viewer(State& state, const Redealing& redealing, Stream& stream) {
    std::vector<NewCards> dealt;
    dealt.reserve(redealing.shuffles.size());
    for (const Shuffled& shuffled : redealing.shuffles) dealt.push_back(deal_hidden(shuffled, dealt, stream));
    const auto change = [&](Card& card) {
        if (is_known(card)) card = dealt[redealing.now[card]][card];
    };
    const auto change_all = [&](auto& cards) {
        std::for_each(cards.items.begin(), cards.items.begin() + cards.size, change);
    };
    change_all(state.deck), change_all(state.burnt), change_all(state.muck), change_all(state.discards);
    for (int player = 0; player < state.player_count(); ++player)
        std::for_each(state.hole_begin(player), state.hole_begin(player) + state.hole_size[player], change);
    for (std::size_t index = 0; index < state.log.cards.size(); ++index) {
        Card& card = state.log.cards[index];
        if (is_known(card)) card = dealt[redealing.in_log[index]][card];
    }
}

}  // namespace

Redealing find_hidden(const State& state, int viewer) {
    Redealing redealing;
    if (viewer >= 0) redealing = Following(state, viewer).result();
    redealing.unknown_cards = has_unknown_cards(state);
    return redealing;
}

void redeal(State& state, const Redealing& redealing, const Key& key) {
    state.key = key;
    Stream stream(key, 0);
    if (redealing.by_viewer) {
        deal_by_viewer(state, redealing, stream);
    } else {
        // Sorted first, so that the same seed gives the same cards whatever the order of the deck.
        std::sort(state.deck.items.begin(), state.deck.items.begin() + state.deck.size);
        shuffle(std::span<Card>(state.deck.items.data(), state.deck.size), stream);
    }
    if (redealing.unknown_cards) deal_unknown_cards(state, stream);
}

}  // namespace croupier
