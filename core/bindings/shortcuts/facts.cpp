#include "bindings/shortcuts/facts.hpp"

#include "bindings/named_struct.hpp"
#include "bindings/topics.hpp"

namespace croupier {

void init_facts(nb::module_& m) {
    bind_struct<Deed>(m, "Deed", "An action of a seat.", named("seat", &Deed::seat, "Who did it."),
                      named("kind", &Deed::kind, "A word: ante, small_blind, fold, check, call, raise, draw, ..."),
                      named("amount", &Deed::amount, "The chips added; in a draw the cards."),
                      named("street", &Deed::street, "The number of the street."));
    bind_struct<IdleSeat>(m, "IdleSeat", "A seat that is not dealt in: out of the tournament, or sitting out.",
                          named("seat", &IdleSeat::seat, "The number of the seat."),
                          named("stack", &IdleSeat::stack, "Its chips."),
                          named("busted", &IdleSeat::busted, "Whether it is out of the tournament."));
    bind_struct<PotFacts>(m, "PotFacts", "A pot at the start of a street.",
                          named("amount", &PotFacts::amount, "Its chips."),
                          named("players", &PotFacts::players, "Who can win it, by player index."));
    bind_struct<HandFacts>(
        m, "HandFacts", "The facts that stay the same during a hand.",
        named("round_number", &HandFacts::round_number, "The number of the hand, from 1."),
        named("button_position", &HandFacts::button_position, "The seat with the button."),
        named("blinds", &HandFacts::blinds, "The small and the big blind."),
        named("blinds_schedule", &HandFacts::blinds_schedule, "Pairs of a round and its blinds."),
        named("previous", &HandFacts::previous, "Finished hands in blocks, so that adding one is cheap."),
        named("seats", &HandFacts::seats, "By player index: first left of the button first."),
        named("idle", &HandFacts::idle, "The seats that are not dealt in."),
        named("street_names", &HandFacts::street_names, "What the streets are called."));
    bind_struct<StreetFacts>(
        m, "StreetFacts", "The start of a round of betting, by player index; later actions are in the history.",
        named("number", &StreetFacts::number, "The number of the street."),
        named("board", &StreetFacts::board, "The board cards."), named("pots", &StreetFacts::pots, "The pots."),
        named("total_pot", &StreetFacts::total_pot, "The chips in all pots."),
        named("up_cards", &StreetFacts::up_cards, "The cards that lie face up, by seat."),
        named("stacks", &StreetFacts::stacks, "The stacks."), named("bets", &StreetFacts::bets, "The bets."),
        named("statuses", &StreetFacts::statuses, "Who is in the hand."),
        named("deeds", &StreetFacts::deeds, "The length of the history then."));
    bind_struct<Facts>(m, "Facts",
                       "Everything that a view is made from; choices are in chips added, 0, 0 without a raise.",
                       named("hand", &Facts::hand, "What stays the same during the hand."),
                       named("street", &Facts::street, "How the street began."),
                       named("history", &Facts::history, "What was done in the hand."),
                       named("barred", &Facts::barred, "Players who cannot raise whatever their stacks, as bits."),
                       named("seat", &Facts::seat, "Who is asked."),
                       named("place", &Facts::place, "The player index of who is asked."),
                       named("to_call", &Facts::to_call, "The chips that a call adds."),
                       named("min_raise", &Facts::min_raise, "The minimum chips that a raise adds."),
                       named("max_raise", &Facts::max_raise, "The maximum chips that a raise adds."),
                       named("price", &Facts::price, "The bet to match."),
                       named("increment", &Facts::increment, "The least that a raise adds to the bet."),
                       named("may_fold", &Facts::may_fold, "Whether a fold is allowed."));
    bind_struct<Reply>(m, "Reply", "The answer of a player, or the error in its place.",
                       named("answer", &Reply::answer, "The answer; None where an error came instead."),
                       named("fault", &Reply::fault, "The error, or None."));
}

}  // namespace croupier
