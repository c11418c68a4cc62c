#include "learning/examples.hpp"

#include <algorithm>

#include "loops/decision.hpp"
#include "rules/turn.hpp"

namespace croupier {

namespace {

constexpr std::size_t kSizes = kMoves - kRaise;
constexpr double kMostlyDrawn = 0.8;  // the share of drawn raises from which they are taken to be drawn

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

}  // namespace

std::array<std::vector<Example>, 2> read_examples(const DealtGame& game, const PlayedHands& hands, FastStream& stream) {
    std::array<std::vector<Example>, 2> found;
    Dealer dealer(game);
    State state;
    for (std::size_t row = 0; row < hands.count; ++row) collect(game, hands, row, dealer, state, stream, found);
    return found;
}

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

bool are_drawn(const std::vector<Example>& examples) {
    std::size_t raises = 0, drawn = 0;
    for (const Example& each : examples) raises += each.move == kRaise, drawn += each.move == kRaise && each.drawn;
    return static_cast<double>(drawn) > kMostlyDrawn * static_cast<double>(raises);
}

Chips drawn_raise(const RaiseRange& range, std::uint64_t word) {
    return range.least + static_cast<Chips>(word % static_cast<std::uint64_t>(range.most - range.least + 1));
}

}  // namespace croupier
