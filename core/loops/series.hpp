// A series of hands from one seed, numbered from 0: the key of each, and its shuffled deck.
#pragma once

#include "cards/decks.hpp"
#include "rules/game.hpp"

namespace croupier {

// 128 bits of the series, then the number. From Python: randomness.hand_seed.
constexpr Key hand_key(const Key& series, std::uint64_t number) {
    Key key = series;
    key[4] = static_cast<std::uint32_t>(number);
    key[5] = static_cast<std::uint32_t>(number >> 32);
    return key;
}

// The deck of each hand of a series. Several are shuffled at a time.
class SeriesDecks {
  public:
    const Deck& deck_of(const Game& game, const Key& series, std::uint64_t number) {
        const std::uint64_t group = number / cipher::kTogether * cipher::kTogether;
        if (!filled_ || group != first_) {
            first_ = group;
            filled_ = true;
            std::array<Key, cipher::kTogether> keys;
            for (std::size_t hand = 0; hand < keys.size(); ++hand) keys[hand] = hand_key(series, group + hand);
            decks_ = shuffled(game.deck, game.deck_size, keys);
        }
        return decks_[number - group];
    }

  private:
    Decks decks_;
    std::uint64_t first_ = 0;
    bool filled_ = false;
};

}  // namespace croupier
