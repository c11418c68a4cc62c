// Who opens the betting of a street: by position, by an up card, or by the up cards' hand.
#include <algorithm>

#include "evaluation/strength.hpp"
#include "rules/queries.hpp"

namespace croupier {

// TDA 34: heads-up, the button acts first before the flop, also if both blinds have the same size.
static bool button_opens(const Setup& setup) {
    return setup.player_count == 2 && setup.rules.headsup_blinds == HeadsupBlinds::button_sb &&
           setup.rules.equal_blinds == EqualBlinds::button_first && setup.blinds[0] > 0 &&
           setup.blinds[0] == setup.blinds[1];
}

// Equal hands have the same ranks, so their highest cards differ by suit; in razz the ace is low.
static int highest_by_suit(std::span<const Card> cards, bool ace_is_low) {
    int highest = 0;
    for (const Card card : cards) {
        const int rank = ace_is_low ? (rank_of(card) + 1) % kRanks : rank_of(card);
        highest = std::max(highest, rank * kSuits + suit_of(card));
    }
    return highest;
}

int find_opener(const State& state) {
    const int players = state.player_count();
    const int told = state.street_rules().opener;
    if (told >= 0 && told < players) return told;
    const Opening opening = state.street_rules().opening;
    if (opening == Opening::position) {
        // If nothing was posted, left of the button.
        if (state.setup->rules.order == Order::left_of_dealer_always || state.top_bet == 0) return 0;
        if (button_opens(*state.setup)) return 1;
        // Left of the largest live blind or straddle; without any, left of the button.
        int last = 0;
        Chips largest = -kInfinite;
        for (int player = 0; player < players; ++player) {
            const Chips blind = state.setup->blinds[player];
            const Chips bet = blind < 0 ? -state.bets[player] : blind == 0 ? 0 : state.bets[player];
            if (bet >= largest) largest = bet, last = player;
        }
        return last + 1 == players ? 0 : last + 1;
    }
    const bool by_suit = state.setup->rules.stud_tie == StudTie::suit;
    const bool ace_is_low = opening == Opening::high_card || opening == Opening::low_hand;
    const UpCards ranking = opening == Opening::low_hand            ? UpCards::ace_to_five
                            : opening == Opening::low_hand_ace_high ? UpCards::deuce_to_seven
                                                                    : UpCards::high;
    int best = -1;
    std::int64_t best_key = 0;
    for (int player = 0; player < players; ++player) {
        if (!state.is_live(player)) continue;
        FixedList<Card, 64> up;
        const auto held = state.hole_cards(player);
        for (std::size_t index = 0; index < held.size(); ++index) {
            if ((state.hole_up[player] >> index & 1) != 0 && is_known(held[index])) up.push(held[index]);
        }
        // Hands shown in an all-in are not up cards: they do not decide who opens.
        if (up.empty() || (state.all_in && up.size > 4)) continue;
        std::int64_t key = 0;
        if (opening == Opening::low_card || opening == Opening::high_card || opening == Opening::high_card_ace_high) {
            // Stud: the lowest card by rank and suit brings it in; razz: the highest, with the ace low; 2-7 razz: the
            // highest, with the ace high (WSOP seven-card stud).
            const bool low = opening == Opening::low_card;
            key = low ? -kDeckSize : -1;
            for (const Card card : up) {
                const int rank = ace_is_low ? (rank_of(card) + 1) % kRanks : rank_of(card);
                const std::int64_t height = rank * kSuits + suit_of(card);
                key = std::max<std::int64_t>(key, low ? -height : height);
            }
        } else {
            key = opening_strength(ranking, up.view());
            if (by_suit) key = key * kDeckSize + highest_by_suit(up.view(), ace_is_low);
        }
        if (best < 0 || key > best_key) best = player, best_key = key;
    }
    return best;
}

}  // namespace croupier
