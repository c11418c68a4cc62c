"""Native functions of State for the other packages of croupier; not part of the public API.

Each function takes the State first. They are functions and not methods, so that a State
has only the methods that belong to a hand.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from croupier import _core
from croupier.hand.state import State

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.cards.card import Card
    from croupier.hand.spec.hand_spec import HandSpec
    from croupier.hand.spec.house_rules import HouseRules

# Start a hand from a spec: class, spec, stacks in units of the spec, seed, cards, whether held.
start = _core.start
# The same if the spec and the stacks are in whole chips, otherwise None.
start_whole = _core.start_whole
# The spec a State was made from, its seed, and the cards it was given to deal.
spec_of: Callable[[State], HandSpec] = attrgetter("_spec")
seed_of: Callable[[State], int] = attrgetter("_seed")
stacked_deck: Callable[[State], tuple[Card, ...]] = attrgetter("_stacked_deck")
# The default rules of a State class; None means HouseRules.ENGINE.
default_rules: Callable[[type[State]], HouseRules | None] = attrgetter("_default_rules")

# A held State performs no automatic operations until it is released.
release = State._release

# Logs: operations as JSON lines and back, and whether any dealt card was chosen by the caller.
operation_lines = State._operation_lines
repeat_lines = State._repeat_lines
chosen_cards: Callable[[State], bool] = attrgetter("_chosen_cards")

# The end of a hand: what nobody called before the pots are pushed, and the last pot of a player.
uncalled_bet = State._uncalled_bet
last_pot_of = State._last_pot_of

# PHH: perform and write actions, supply what a file leaves out, compare the end of the hand.
perform_action = State._perform_action
perform_actions = State._perform_actions
supply = State._supply
notate = State._notate
winners: Callable[[State], tuple[int, ...]] = attrgetter("_winners")
has_stacks = State._has_stacks

# Hand histories of poker rooms: deal all hole cards, follow the betting, stacks in hundredths.
deal_holes = State._deal_holes
follow_betting = State._follow_betting
has_hundredths = State._has_hundredths

# Tables: the data that players receive, and the native loop that asks players in turn.
hole_texts = State._hole_texts
board_texts = State._board_texts
shown_texts = State._shown_texts
street_facts = State._street_facts
facts_now = State._facts
ask_in_turn = State._ask_in_turn
# The facts of a table, and their forms: seats, bets, JSON.
Deed = _core.Deed
IdleSeat = _core.IdleSeat
PotFacts = _core.PotFacts
HandFacts = _core.HandFacts
StreetFacts = _core.StreetFacts
Facts = _core.Facts
plain_json = _core.plain_json
seats_shown = _core.seats_shown
bets_shown = _core.bets_shown
view_json = _core.view_json

# Optional features of this processor that the native loops use.
processor_features = _core.processor_features
