#include "loops/information.hpp"

#include <numeric>

namespace croupier {

namespace {

void put_number(Bytes& bytes, std::uint64_t number) {
    for (; number >= 0x80; number >>= 7) bytes.push_back(static_cast<std::uint8_t>(number | 0x80));
    bytes.push_back(static_cast<std::uint8_t>(number));
}

void put_signed(Bytes& bytes, std::int64_t number) {
    put_number(bytes, static_cast<std::uint64_t>(number) << 1 ^ static_cast<std::uint64_t>(number >> 63));
}

void put_amount(Bytes& bytes, Chips amount, Chips units_per_chip) {
    if (is_infinite(amount)) return bytes.push_back(0);
    const Chips shared = std::gcd(amount, units_per_chip);
    put_number(bytes, static_cast<std::uint64_t>(units_per_chip / shared));
    put_signed(bytes, amount / shared);
}

constexpr std::uint64_t mix(std::uint64_t hash, std::uint64_t word) {  // the finish of SplitMix64
    std::uint64_t z = hash + 0x9e3779b97f4a7c15U + word * 0xd1342543de82ef95U;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

std::uint64_t type_word(const HandType& type) {
    return static_cast<std::uint64_t>(type.family) << 32 | std::uint64_t{type.card_count} << 24 |
           std::uint64_t{static_cast<std::uint8_t>(type.hole_count)} << 16 |
           std::uint64_t{static_cast<std::uint8_t>(type.board_count)} << 8 | std::uint64_t{type.all_hole_cards};
}

std::uint64_t fingerprint(const Setup& setup) {
    const Game& game = setup.game;
    std::uint64_t hash = mix(game.deck_size, static_cast<std::uint64_t>(game.structure));
    std::uint64_t word = 0;
    for (int index = 0; index < game.deck_size; ++index) {
        word = word << 8 | game.deck[static_cast<std::size_t>(index)];
        if (index % 8 == 7) hash = mix(hash, word);
    }
    hash = mix(mix(hash, word), setup.board_count);
    for (std::size_t type = 0; type < game.hand_type_count; ++type)
        hash = mix(hash, type_word(game.hand_types[type]) << 1 | game.foreign[type]);
    // Features that only some games have do not change the information states of other games.
    for (std::size_t type = 0; type < game.hand_type_count; ++type) {
        const HandType& kind = game.hand_types[type];
        if (kind.hole_limit > 0 || kind.qualifier > 0)
            hash = mix(hash, std::uint64_t{kind.hole_limit} << 32 | static_cast<std::uint32_t>(kind.qualifier));
    }
    for (std::size_t index = 0; index < game.street_count; ++index) {
        const Street& street = game.streets[index];
        hash = mix(hash, std::uint64_t{street.hole_count} << 16 | std::uint64_t{street.board_count} << 8 |
                             std::uint64_t{street.burn} << 1 | std::uint64_t{street.draw});
        hash = mix(hash, std::uint64_t{street.hole_up} << 8 | static_cast<std::uint64_t>(street.opening));
        const Chips shared = std::gcd(street.min_bet, setup.units_per_chip);
        hash = mix(hash, static_cast<std::uint64_t>(street.min_bet / shared));
        hash = mix(hash, static_cast<std::uint64_t>(setup.units_per_chip / shared));
        if (street.discard_count > 0) hash = mix(hash, street.discard_count);
        if (street.all_in) hash = mix(hash, 1);
        if (street.max_bet > 0) hash = mix(hash, static_cast<std::uint64_t>(street.max_bet / shared));
    }
    return hash;
}

// Whether the player was shown a card of a record.
bool is_shown(const Record& record, std::size_t index, int player) {
    switch (record.kind) {
        case Kind::hole_dealing:
            return record.player == player || (record.amount >> index & 1) != 0;
        case Kind::standing_pat_or_discarding:
            return record.player == player;
        case Kind::board_dealing:
        case Kind::hole_cards_showing_or_mucking:
            return true;
        default:
            return false;  // burnt cards
    }
}

void put_cards(Bytes& bytes, const State& state, const Record& record, int player) {
    put_number(bytes, record.count);
    const auto cards = state.log.cards_of(record);
    for (std::size_t index = 0; index < cards.size(); ++index)
        bytes.push_back(is_shown(record, index, player) ? cards[index] : kUnknownCard);
}

void put_record(Bytes& bytes, const State& state, const Record& record, int player) {
    if (record.kind == Kind::no_operation) return;
    const Chips units = state.setup->units_per_chip;
    bytes.push_back(static_cast<std::uint8_t>(record.kind));
    bytes.push_back(static_cast<std::uint8_t>(record.player + 1));
    switch (record.kind) {
        case Kind::ante_posting:
        case Kind::blind_or_straddle_posting:
        case Kind::checking_or_calling:
        case Kind::bring_in_posting:
        case Kind::completion_betting_or_raising_to:
        case Kind::chips_pulling:
            return put_amount(bytes, record.amount, units);
        case Kind::card_burning:
        case Kind::hole_dealing:
        case Kind::board_dealing:
        case Kind::standing_pat_or_discarding:
        case Kind::hole_cards_showing_or_mucking:
            return put_cards(bytes, state, record, player);
        case Kind::runout_count_selection:
            return put_signed(bytes, record.amount);
        case Kind::chips_pushing:
            bytes.push_back(static_cast<std::uint8_t>(record.pot + 1));
            bytes.push_back(static_cast<std::uint8_t>(record.board + 1));
            bytes.push_back(static_cast<std::uint8_t>(record.hand_type + 1));
            put_number(bytes, record.count);
            for (const Chips amount : state.log.amounts_of(record)) put_amount(bytes, amount, units);
            return;
        case Kind::bet_collection:  // the collected chips follow from the bets
        case Kind::folding:
        case Kind::hand_killing:
        case Kind::no_operation:
        case Kind::count:
            return;
    }
}

// Reads the output of the functions above.
class Reader {
  public:
    explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
    bool good() const { return good_; }
    bool at_end() const { return !good_ || place_ == bytes_.size(); }
    std::size_t place() const { return place_; }

    std::uint8_t byte() {
        good_ = good_ && place_ < bytes_.size();
        return good_ ? bytes_[place_++] : std::uint8_t{0};
    }
    std::uint64_t number() {
        std::uint64_t result = 0;
        for (int shift = 0; shift < 70; shift += 7) {
            const std::uint8_t next = byte();
            result |= std::uint64_t{next & 0x7fU} << (shift & 63);
            if (next < 0x80) return result;
        }
        good_ = false;
        return 0;
    }
    void skip(std::uint64_t count) {
        good_ = good_ && count <= bytes_.size() - place_;
        if (good_) place_ += count;
    }
    void skip_amounts(std::uint64_t count) {
        for (; count > 0 && good_; --count) {
            if (number() != 0) number();
        }
    }

  private:
    std::span<const std::uint8_t> bytes_;
    std::size_t place_ = 0;
    bool good_ = true;
};

// The kind of the first record of every hand of a setup; kinds of dealing come as a hole dealing.
Kind first_kind(const State& state) {
    for (int player = 0; player < state.player_count(); ++player) {
        if (state.setup->effective_ante(player) > 0) return Kind::ante_posting;
    }
    for (int player = 0; player < state.player_count(); ++player) {
        if (state.setup->effective_blind(player) != 0) return Kind::blind_or_straddle_posting;
    }
    return Kind::hole_dealing;
}

}  // namespace

bool has_whole_log(const State& state) {
    const Kind first = first_kind(state);
    for (const Record& record : state.log.records) {
        if (record.kind == Kind::no_operation) continue;
        const bool deals = record.kind == Kind::card_burning || record.kind == Kind::hole_dealing ||
                           record.kind == Kind::board_dealing;
        return record.kind == first || (deals && first == Kind::hole_dealing);
    }
    return state.phase == Phase::ante_posting || state.phase == Phase::blind_or_straddle_posting ||
           (state.phase == Phase::dealing && state.street <= 0 && first == Kind::hole_dealing);
}

void append_information(const State& state, int player, Bytes& bytes) {
    const Setup& setup = *state.setup;
    const Chips units = setup.units_per_chip;
    bytes.push_back(static_cast<std::uint8_t>(player));
    bytes.push_back(setup.player_count);
    const std::uint64_t game = fingerprint(setup);
    for (int shift = 0; shift < 64; shift += 8) bytes.push_back(static_cast<std::uint8_t>(game >> shift));
    for (const auto* amounts : {&setup.starting_stacks, &setup.antes, &setup.blinds}) {
        for (std::size_t other = 0; other < setup.player_count; ++other) put_amount(bytes, (*amounts)[other], units);
    }
    put_amount(bytes, setup.bring_in, units);
    for (const Record& record : state.log.records) put_record(bytes, state, record, player);
}

bool find_cards(std::span<const std::uint8_t> bytes, std::vector<std::uint32_t>& places) {
    Reader reader(bytes);
    reader.byte();
    const std::uint8_t players = reader.byte();
    reader.skip(8);
    reader.skip_amounts(std::uint64_t{3} * players + 1);
    while (!reader.at_end()) {
        const std::uint8_t kind = reader.byte();
        reader.byte();
        switch (static_cast<Kind>(kind)) {
            case Kind::ante_posting:
            case Kind::blind_or_straddle_posting:
            case Kind::checking_or_calling:
            case Kind::bring_in_posting:
            case Kind::completion_betting_or_raising_to:
            case Kind::chips_pulling:
                reader.skip_amounts(1);
                break;
            case Kind::card_burning:
            case Kind::hole_dealing:
            case Kind::board_dealing:
            case Kind::standing_pat_or_discarding:
            case Kind::hole_cards_showing_or_mucking:
                for (std::uint64_t left = reader.number(); left > 0 && reader.good(); --left) {
                    places.push_back(static_cast<std::uint32_t>(reader.place()));
                    if (reader.byte() >= kCardCodes) return false;
                }
                break;
            case Kind::runout_count_selection:
                reader.number();
                break;
            case Kind::chips_pushing:
                reader.skip(3);
                reader.skip_amounts(reader.number());
                break;
            case Kind::bet_collection:
            case Kind::folding:
            case Kind::hand_killing:
                break;
            default:
                return false;
        }
    }
    return reader.good();
}

std::uint64_t information_key(const Bytes& bytes) {
    std::uint64_t hash = bytes.size();
    std::uint64_t word = 0;
    for (std::size_t index = 0; index < bytes.size(); ++index) {
        word = word << 8 | bytes[index];
        if (index % 8 == 7) hash = mix(hash, word);
    }
    return mix(hash, word);
}

}  // namespace croupier
