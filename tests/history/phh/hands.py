"""Random hands in PHH: of every game, played by the engine and noted down."""

from random import Random
from typing import Any

from croupier import Automation, Card, Mode, State
from croupier.history.phh import HandHistory

CODES = sorted(HandHistory.game_types)
# The codes of PHH's specification, which other programs know.
SPECIFIED = ("F2L3D", "F7S", "F7S/8", "FB", "FO/8", "FR", "FT", "N2L1D", "NS", "NT", "PO")
_BY_HAND = tuple(
    automation
    for automation in Automation.TABLE
    if automation not in (Automation.CARD_BURNING, Automation.HOLE_CARDS_SHOWING_OR_MUCKING)
)
# With straddles, one of them by the button, and posts of players who come in.
_BLINDS = ((1, 2), (2, 4), (0, 4), (1, 2, 4), (2, 4, 8, 16), (1, 2, 0, 4), (2, 4, 0, -4))


def random_state(random: Random, code: str | None = None, **keywords: Any) -> tuple[Any, State]:
    """A game and a hand of it, played to its end with cards dealt and shown by hand."""
    code = code or random.choice(SPECIFIED)
    kind: Any = HandHistory.game_types[code]
    row = kind.row
    # Nobody runs out of cards: PHH does not say how the reserve is shuffled.
    players = 2 if row.small else random.randint(2, 6 if code[0] != "F" or code == "FT" else 4)
    if row.hole_count > 4 and code not in SPECIFIED:
        players = min(players, 4)
    ante = random.choice((0, 0, 1, 3))
    if "bring_in" in HandHistory.required_field_names[code]:
        amounts: list[Any] = [1, 4, 8]
        ante = ante or 1
    elif not row.blinds:
        amounts = [4] if "min_bet" in HandHistory.required_field_names[code] else [4, 8]
        ante = ante or 1
    else:
        blinds = random.choice(_BLINDS)[:players]
        amounts = (
            [blinds, 4] if "min_bet" in HandHistory.required_field_names[code] else [blinds, 4, 8]
        )
    keywords = {"mode": Mode.CASH_GAME, **keywords}
    game = kind(_BY_HAND, random.random() < 0.5, ante, *amounts, **keywords)
    most = random.choice((60, 400))
    stacks = [random.randint(5, most) for _ in range(players)]
    state = game(stacks, players, seed=random.getrandbits(64))
    while state.status:
        _step(random, state)
    return game, state


def _step(random: Random, state: State) -> None:
    if state.can_burn_card():
        state.burn_card("??")
    elif state.hole_dealee_index is not None:
        state.deal_hole()
    elif state.can_deal_board():
        state.deal_board()
    elif state.stand_patter_or_discarder_index is not None:
        legal = state.legal_actions()
        held, due = legal.discards or (), legal.discard_count
        count = random.randint(0, min(3, len(held))) if due is None else due
        state.stand_pat_or_discard(random.sample(held, count))
    elif state.showdown_index is not None:
        must_show = not state.can_show_or_muck_hole_cards(False)
        state.show_or_muck_hole_cards(must_show or random.random() < 0.7)
    elif state.can_post_bring_in():
        state.post_bring_in()
    else:
        _decide(random, state)


def _decide(random: Random, state: State) -> None:
    chance = random.random()
    if chance < 0.25 and state.can_complete_bet_or_raise_to():
        least = state.min_completion_betting_or_raising_to_amount or 0
        most = state.max_completion_betting_or_raising_to_amount or least
        state.complete_bet_or_raise_to(random.choice((least, most, random.randint(least, most))))
    elif chance < 0.4 and state.checking_or_calling_amount and state.can_fold():
        state.fold()
    else:
        state.check_or_call()


def random_hand(random: Random) -> dict[str, Any]:
    """The fields of a random hand."""
    game, state = random_state(random)
    hand = HandHistory.from_game_state(game, state)
    fields = {
        name: getattr(hand, name)
        for name in (*hand.required_field_names[hand.variant], "ante_trimming_status")
    }
    if random.random() < 0.3:
        fields["actions"] = [_hidden(action, random) for action in fields["actions"]]
    return fields


def _hidden(action: str, random: Random) -> str:
    """Some hole cards as a spectator knows them."""
    if action.startswith("d dh") and random.random() < 0.3:
        *words, cards = action.split()
        return " ".join([*words, "??" * len(tuple(Card.parse(cards)))])
    return action
