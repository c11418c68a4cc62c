#include "loops/encoding.hpp"

#include <algorithm>

#include "loops/batch.hpp"

namespace croupier {

namespace {

constexpr int kHeaderNumbers = 7;  // drawing, pot, call, min_raise_to, max_raise_to, raises, deck

int player_columns(const Encoding& encoding) {
    const Layout& layout = encoding.layout;
    return Layout::kPlain + (layout.draws ? 1 : 0) + (layout.up_cards ? layout.holes * (encoding.deck_size + 1) : 0);
}

int decision_columns(const Encoding& encoding) { return encoding.layout.players + encoding.streets + kActions + 1; }

class Writer {
  public:
    Writer(const Encoding& encoding, float* out, float chips) : encoding_(encoding), out_(out), chips_(chips) {}

    void number(float value) { *out_++ = value; }
    void amount(std::int32_t chips) { *out_++ = static_cast<float>(chips) * chips_; }
    void skip(int count) { out_ += count; }
    void one_of(int which, int count) {
        if (which >= 0 && which < count) out_[which] = 1;
        out_ += count;
    }
    void card(std::int32_t card) {
        if (card >= 0 && card < kDeckSize && encoding_.place[static_cast<std::size_t>(card)] >= 0)
            out_[encoding_.place[static_cast<std::size_t>(card)]] = 1;
        out_ += encoding_.deck_size;
    }

  private:
    const Encoding& encoding_;
    float* out_;
    float chips_;
};

float scale_of(const Encoding& encoding, const std::int32_t* row, float unit) {
    return 1 / (encoding.scale == ChipScale::pot ? static_cast<float>(std::max(row[3], 1)) : unit);
}

}  // namespace

Encoding make_encoding(const Setup& setup, int history, ChipScale scale, float unit) {
    Encoding encoding;
    encoding.layout = layout_of(setup);
    encoding.streets = setup.game.street_count;
    encoding.history = history;
    encoding.deck_size = setup.game.deck_size;
    encoding.place.fill(-1);
    for (int index = 0; index < encoding.deck_size; ++index)
        encoding.place[setup.game.deck[static_cast<std::size_t>(index)]] = static_cast<std::int8_t>(index);
    encoding.scale = scale;
    encoding.unit = unit;
    const Layout& layout = encoding.layout;
    Chips chips = 0;
    for (int player = 0; player < layout.players; ++player)
        chips = plus(chips, setup.starting_stacks[static_cast<std::size_t>(player)]);
    encoding.stack = std::max(static_cast<float>(chips) / static_cast<float>(layout.players), 1.0F);
    encoding.width = 2 * layout.players + encoding.streets + kHeaderNumbers +
                     (layout.holes + layout.boards * layout.positions) * encoding.deck_size +
                     layout.players * player_columns(encoding) + history * decision_columns(encoding);
    return encoding;
}

void encode(const Encoding& encoding, const std::int32_t* row, const std::int32_t* history, float* out, float unit) {
    const Layout& layout = encoding.layout;
    std::fill_n(out, encoding.width, 0.0F);
    const int player = row[0];
    if (player < 0) return;
    const auto from_here = [&](int other) {  // not by division, which takes longer than the rest of a decision
        return other < 0 ? -1 : other - player + (other < player ? layout.players : 0);
    };
    const float scale = scale_of(encoding, row, unit);
    Writer writer(encoding, out, scale);
    writer.one_of(player, layout.players);
    writer.one_of(row[1], encoding.streets);
    writer.number(static_cast<float>(row[2]));
    // If chips are counted in pots, the pot itself is counted in big blinds.
    writer.number(encoding.scale == ChipScale::pot ? static_cast<float>(row[3]) / unit
                                                   : static_cast<float>(row[3]) * scale);
    for (int column = 4; column < 7; ++column) writer.amount(row[column]);
    writer.number(static_cast<float>(row[7]));
    writer.one_of(from_here(row[8]), layout.players);
    writer.number(static_cast<float>(row[9]) / static_cast<float>(encoding.deck_size));
    for (int column = Layout::kHeader; column < layout.players_begin; ++column) writer.card(row[column]);
    const std::int32_t* cell = row + layout.players_begin;
    for (int seat = 0; seat < layout.players; ++seat) {
        for (int column = 0; column < 3; ++column) writer.amount(*cell++);
        writer.number(static_cast<float>(*cell++));
        if (layout.draws) writer.number(static_cast<float>(*cell++) / static_cast<float>(layout.holes));
        for (int card = 0; layout.up_cards && card < layout.holes; ++card, ++cell) {
            writer.card(*cell);
            writer.number(*cell == kHiddenCard ? 1.0F : 0.0F);
        }
    }
    for (int decision = 0; decision < encoding.history; ++decision, history += kHistoryColumns) {
        if (history[0] < 0) {  // there was no such decision
            writer.skip(decision_columns(encoding));
            continue;
        }
        writer.one_of(from_here(history[0]), layout.players);
        writer.one_of(history[1], encoding.streets);
        writer.one_of(history[2], kActions);
        writer.amount(history[3]);
    }
}

}  // namespace croupier
