"""The listed differences from PokerKit, one recogniser each.

A recogniser looks at the situation of the hand, never at seeds: it says yes only where the
situation of its item is present and the difference is one that the item makes. The numbers are
those of docs/done-right.md.
"""

from collections.abc import Callable
from typing import Any

import pokerkit
from tests.parity.disagreement import Disagreement
from tests.parity.snapshot import AMOUNTS, same
from tests.parity.street_history import StreetHistory

# What a price, or the right to raise, decides at once.
_BETTING_VALUES = frozenset(
    {
        *AMOUNTS,
        "can_complete_bet_or_raise_to()",
        "can_complete_bet_or_raise_to",
        "can_fold()",
        "can_fold",
        "completion_betting_or_raising_amount",
        "completion_betting_or_raising_count",
        "completion_status",
    }
)
# What follows when a player is asked who otherwise would not be, or the other way round.
_POT_VALUES = frozenset(
    {
        "pot_completion_betting_or_raising_to_amount",
        "max_completion_betting_or_raising_to_amount",
    }
)
_TURN_VALUES = frozenset({"actor_indices", "actor_index", "turn_index", "opener_index"})


_SHOWING = "HoleCardsShowingOrMucking"
_BETTING = ("Folding", "CheckingOrCalling", "CompletionBettingOrRaisingTo")


def _is_muck(operation: Any) -> bool:
    return type(operation).__name__ == _SHOWING and not operation.hole_cards


def _showings(operations: Any) -> list[dict[str, Any]]:
    return [dict(fields) for name, *fields in operations if name == _SHOWING]


def _first_to_show(operations: Any) -> Any:
    return next((each["player_index"] for each in _showings(operations)), None)


def _is_cash(d: Disagreement) -> bool:
    return d.scenario.mode == "CASH_GAME"


def _all_in(d: Disagreement, player: int) -> Any:
    return d.our_after["stacks"][player] + d.our_after["bets"][player]


def _pushes(operations: Any) -> list[dict[str, Any]]:
    return [dict(fields) for name, *fields in operations if name == "ChipsPushing"]


def hand_type_qualifies_per_pot(d: Disagreement) -> bool:
    """2: a hand type is paid in a pot only when one of that pot's players has it."""
    if d.reference is None or d.reference.hand_type_count < 2 or d.name not in _PAYING_VALUES:
        return False
    live = [i for i in d.reference.player_indices if d.ours.hole_cards[i]]
    for pot in d.ours.pots:
        inside = [i for i in pot.player_indices if i in live]
        outside = [i for i in live if i not in pot.player_indices]
        for board in d.ours.board_indices:
            for kind in d.ours.hand_type_indices:
                made = [d.ours.get_hand(i, board, kind) is not None for i in inside]
                others = [d.ours.get_hand(i, board, kind) is not None for i in outside]
                if inside and not any(made) and any(others):
                    return True
    return False


def _has_orphan_pot(d: Disagreement) -> bool:
    return any(not [i for i in pot.player_indices if d.ours.statuses[i]] for pot in d.ours.pots)


def _is_conserved(d: Disagreement) -> bool:
    pots = sum(pot.amount for pot in d.ours.pots)
    return same(sum(d.ours.stacks) + sum(d.ours.bets) + pots, sum(d.scenario.stacks))


def last_hand_wins(d: Disagreement) -> bool:
    """2: a pot whose players gave up is paid, in cash games burnt; in PokerKit the hand fails."""
    if d.ours is None:
        return False
    gave_up = (d.move is not None and d.move.method in ("fold", "show_or_muck_hole_cards")) or any(
        _is_muck(operation) for operation in d.ours.operations
    )
    if d.kind == "crash":
        orphan = any(not any(d.ours.statuses[i] for i in pot.player_indices) for pot in d.ours.pots)
        crashed = gave_up and "AssertionError" in d.reference_value
        return crashed and orphan and (_is_cash(d) or _is_conserved(d))
    return not any(d.reference.statuses) and sum(d.ours.statuses) == 1


def orphan_pot_is_settled_at_once(d: Disagreement) -> bool:
    """2: a pot nobody left can win is the last claimant's who mucked, or else burnt whole.

    In PokerKit it is burnt share by share, and not counted among the pushed chips.
    """
    if d.ours is None or not _is_cash(d) or d.kind not in ("warning", "result", "operations"):
        return False
    mucked = [operation.player_index for operation in d.ours.operations if _is_muck(operation)]
    pots = list(d.ours.pots)
    for push in d.ours.operations:
        if type(push).__name__ == "ChipsPushing" and not pots[push.pot_index].player_indices:
            winners = [i for i, amount in enumerate(push.amounts) if amount]
            if not winners or (len(winners) == 1 and winners[0] in mucked):
                return any(
                    type(other).__name__ == "ChipsPushing" and not any(other.amounts)
                    for other in d.reference.operations
                )
    return False


def excess_antes_stay_in_the_last_pot(d: Disagreement) -> bool:
    """31: what a folded player's ante has above all antes of those left is won with the last pot.

    In PokerKit it is a separate pot that is burnt, or the hand fails.
    """
    fails = d.kind == "crash" and "AssertionError" in d.reference_value
    told = d.kind in ("warning", "result", "operations") or d.name in _PAYING_VALUES
    if d.ours is None or not d.scenario.ante_trimming or not (fails or told):
        return False
    antes = dict.fromkeys(d.ours.player_indices, 0)
    for operation in d.ours.operations:
        if type(operation).__name__ == "AntePosting":
            antes[operation.player_index] = operation.amount
    folded = {o.player_index for o in d.ours.operations if type(o).__name__ == "Folding"}
    left = [ante for player, ante in antes.items() if player not in folded]
    return _is_conserved(d) and any(antes[player] > max(left) for player in folded)


def runout_arguments_are_honoured(d: Disagreement) -> bool:
    """3: the player named selects the runout count named, and one that can be dealt."""
    if d.move is None or d.move.method != "select_runout_count":
        return False
    return len(d.move.args) == 2 or _more_runouts_than_cards(d)


def _more_runouts_than_cards(d: Disagreement) -> bool:
    count = d.move.args[0] if d.move is not None and d.move.args else None
    street = d.ours.street_index
    if not isinstance(count, int) or street is None:
        return False
    later = d.ours.streets[street + 1 :]
    boards = sum(each.board_dealing_count for each in later) * d.ours.starting_board_count
    holes = sum(len(each.hole_dealing_statuses) for each in later) * sum(d.ours.statuses)
    return bool(count * boards + holes > len(list(d.ours.cards_not_in_play)))


def _is_price(d: Disagreement, price: Any) -> bool:
    """Whether our price is the full one, or the part of it that an opponent could match."""
    index = d.our_after["actor_index"]
    live = [i for i in d.ours.player_indices if d.ours.statuses[i] and i != index]
    price = max(price, *d.our_after["bets"])
    price = min(price, max(_all_in(d, i) for i in live))
    return same(d.our_value, min(_all_in(d, index), price) - d.our_after["bets"][index])


def short_big_blind_keeps_the_price(d: Disagreement) -> bool:
    """4: on the first street the price is the big blind, however little of it was posted."""
    history = StreetHistory.of(d)
    if history is None or history.street_index != 0 or not history.big_blind:
        return False
    if max(history.blinds_posted.values(), default=0) >= history.big_blind:
        # Somebody posted as much: only a raise of the size of the pot tells the difference.
        posted = history.blinds_posted.get(0 if d.scenario.players == 2 else 1, 0)
        return posted < history.big_blind and (
            bool(set(d.differing) & _POT_VALUES) or d.kind == "result"
        )
    if d.name == "checking_or_calling_amount" and d.our_value is not None:
        return _is_price(d, history.big_blind)
    return bool(set(d.differing) & (_BETTING_VALUES | _TURN_VALUES)) or d.kind == "result"


def short_blinds_count_in_the_pot(d: Disagreement) -> bool:
    """4: before the flop a raise of the size of the pot counts short blinds in full (TDA 54)."""
    history = StreetHistory.of(d)
    rules = getattr(d.ours, "rules", None)
    if history is None or history.street_index != 0 or rules is None:
        return False
    if rules.pot_limit_blinds != "full" or d.reference.betting_structure.name != "POT_LIMIT":
        return False
    if not (set(d.differing) & _POT_VALUES or d.kind == "result"):
        return False
    blinds = list(d.reference.blinds_or_straddles)[:2]
    if d.scenario.players == 2:
        blinds.reverse()  # heads-up both are read swapped
    return any(history.blinds_posted.get(i, 0) < blind for i, blind in enumerate(blinds))


def short_all_in_does_not_reopen(d: Disagreement) -> bool:
    """5: a player who has acted may raise only when facing a full raise."""
    history = StreetHistory.of(d)
    if history is None or history.fixed_limit or not history.short_raises:
        return False
    if not set(d.differing) & (_BETTING_VALUES | _TURN_VALUES):
        return False
    actor = d.our_after["actor_index"]
    if actor is None or d.our_after[_MIN] is None:
        return True
    # Where ours allows the raise, the player has not acted or faces a full raise (TDA 47).
    faces = max(d.our_after["bets"]) - d.our_after["bets"][actor]
    return actor not in history.acted or faces >= history.last_full_raise


def limit_all_in_below_half_is_no_raise(d: Disagreement) -> bool:
    """6: in limit games a short all-in counts as a raise only from half a bet on."""
    history = StreetHistory.of(d)
    if history is None or not history.fixed_limit or not history.short_raises:
        return False
    if not set(d.differing) & (_BETTING_VALUES | _TURN_VALUES):
        return False
    actor, lowest = d.our_after["actor_index"], d.our_after[_MIN]
    if actor is None or lowest is None or d.our_after["street_index"] != history.street_index:
        return True
    if history.completion_due:
        return same(lowest, min(history.bet, _all_in(d, actor)))
    return same(lowest, min(_all_in(d, actor), history.limit_level + history.bet))


def tournament_all_in_hand_is_shown(d: Disagreement) -> bool:
    """10: in a tournament no all-in hand is mucked, and no hand shown in part after the folds."""
    if d.move is None or d.move.method != "show_or_muck_hole_cards" or _is_cash(d):
        return False
    state = d.before if d.kind in ("crash", "refusal") else d.reference_after
    if "Assertion" in str(d.reference_value) and state["folded_status"]:
        return d.our_value is not True
    mucks = bool(d.move.args) and d.move.args[0] is False
    refused = d.our_value is False if d.kind == "query" else "Illegal" in str(d.our_value)
    return mucks and refused and bool(state["all_in_status"])


def more_players_than_cards(d: Disagreement) -> bool:
    """11: a first street that the deck cannot serve is refused at once."""
    if d.kind != "construction" or d.reference_value.startswith("Error"):
        return False
    deck = d.scenario.variant.deck_text(pokerkit)
    return d.scenario.players > len(deck)


def unknown_card_is_no_key_error(d: Disagreement) -> bool:
    """13: unknown cards make no hand, on the board they are left out; in PokerKit a KeyError."""
    if d.ours is None:
        return False
    boards = any(card.unknown_status for row in d.ours.board_cards for card in row)
    if d.kind == "hands" or d.differing == ("can_show_or_muck_hole_cards()",):
        return boards
    if d.kind == "operations":  # a player without a hand there mucks it
        return boards and bool(d.reference_value) and d.reference_value[0][0] == _SHOWING
    if d.kind != "crash" or "KeyError" not in d.reference_value or d.our_value != "None":
        return False
    return boards or any(card.unknown_status for row in d.ours.hole_cards for card in row)


def chips_add_up_exactly(d: Disagreement) -> bool:
    """16: a split that Decimals or floats cannot express is inexact in PokerKit, and it fails."""
    whole = all(type(stack) is int for stack in d.scenario.stacks)
    if whole or d.move is None:
        return False
    if d.kind == "crash":
        return "Assertion" in d.reference_value and "None" in d.our_value
    return d.kind in ("operations", "state") and bool(
        [
            push
            for push in _pushes([] if d.kind != "operations" else d.reference_value)
            if 0 < abs(float(sum(push["amounts"]))) < 1e-9
        ]
    )


def index_out_of_range_is_refused(d: Disagreement) -> bool:
    """17: a player index outside the table is refused: no IndexError, and not the last player."""
    return (
        d.kind == "query"
        and d.move is not None
        and bool(d.move.args)
        and d.move.args[-1] in (-1, 99)
        and d.our_value is False
        and (d.reference_value is True or "IndexError" in str(d.reference_value))
    )


def draw_is_dealt_at_once(d: Disagreement) -> bool:
    """19: deal_hole() in a draw round deals all the cards the player is due."""
    if d.kind != "result" or d.move is None or d.move.method != "deal_hole" or d.move.args:
        return False
    theirs, ours = dict(d.reference_value[1:]), dict(d.our_value[1:])
    return (
        theirs["player_index"] == ours["player_index"]
        and len(theirs["cards"]) == 1
        and ours["cards"][:1] == theirs["cards"]
        and len(ours["cards"]) == len(d.before["hole_dealing_statuses"][ours["player_index"]])
        and bool(d.reference.streets[d.before["street_index"]].draw_status)
    )


_PAYING_VALUES = frozenset(
    {"operations", "ChipsPushing", "pots", "pot_amounts", "stacks", "bets", "total_pot_amount"}
)


def pots_are_fixed_when_betting_ends(d: Disagreement) -> bool:
    """20: a killed or mucked hand does not merge the pots it was in."""
    if d.reference is None or d.name not in _PAYING_VALUES:
        return False
    dead = [
        operation
        for operation in d.reference.operations
        if type(operation).__name__ == "HandKilling" or _is_muck(operation)
    ]
    if not dead:
        return False
    theirs, ours = list(d.reference.pots), list(d.ours.pots)
    merged: list[tuple[tuple[int, ...], Any]] = []
    for pot in ours:
        live = tuple(i for i in pot.player_indices if d.ours.hole_cards[i])
        if merged and merged[-1][0] == live:
            merged[-1] = (live, merged[-1][1] + pot.raked_amount)
        else:
            merged.append((live, pot.raked_amount))
    return len(theirs) < len(ours) and len(merged) == len(theirs)


def lone_player_is_not_asked(d: Disagreement) -> bool:
    """21: in a tournament a player with nothing to call and nobody to bet against is not asked."""
    if _is_cash(d) or d.reference is None:
        return False
    actor = d.reference_after.get("actor_index")
    if actor is None or d.our_after["actor_index"] == actor:
        return False
    others = [
        i for i in d.reference.player_indices if d.reference_after["statuses"][i] and i != actor
    ]
    return not d.reference_after["checking_or_calling_amount"] and all(
        not d.reference_after["stacks"][i] for i in others
    )


def short_bring_in_keeps_the_price(d: Disagreement) -> bool:
    """22: a short bring-in leaves the full bring-in owed."""
    history = StreetHistory.of(d)
    if history is None or history.bring_in_posted is None:
        return False
    if history.bring_in_posted >= d.scenario.bring_in:
        return False
    if d.name == "checking_or_calling_amount" and d.our_value is not None:
        return _is_price(d, d.scenario.bring_in)
    return bool(set(d.differing) & (_BETTING_VALUES | _TURN_VALUES))


def muck_to_one_hand_ends_the_hand(d: Disagreement) -> bool:
    """22: mucking down to one live hand in a cash all-in ends the hand; in PokerKit it fails."""
    crashed = d.kind == "crash" and "AssertionError" in d.reference_value and d.our_value == "None"
    goes_on = (
        d.kind in ("state", "operations", "result", "warning")
        and bool(d.reference_after["all_in_status"])
        and d.our_after["street_index"] is None
        and (
            d.reference_after["street_index"] is not None
            or len(d.reference.operations) > len(d.ours.operations)
        )
    )
    return (
        (crashed or goes_on)
        and _is_cash(d)
        and sum(d.ours.statuses) == 1
        and not any(type(operation).__name__ == "HandKilling" for operation in d.ours.operations)
        and any(_is_muck(operation) for operation in d.ours.operations)
    )


def blind_before_big_blind_ante(d: Disagreement) -> bool:
    """34: a short big blind posts the blind first, then what is left of the big-blind ante."""
    if d.reference is None or d.scenario.ante_trimming:
        return False
    antes, blinds = list(d.reference.antes), [abs(b) for b in d.reference.blinds_or_straddles]
    paying = [i for i, ante in enumerate(antes) if ante]
    if paying != [1] or not blinds[1]:
        return False
    big_blind = 0 if d.scenario.players == 2 else 1  # heads-up both are read swapped
    return bool(d.scenario.stacks[big_blind] < antes[1] + blinds[1])


def nothing_is_shown_twice(d: Disagreement) -> bool:
    """24: cards that the player does not have, or that are face up, cannot be shown."""
    return (
        d.kind == "query"
        and d.name == "can_show_or_muck_hole_cards"
        and (d.reference_value, d.our_value) == (True, False)
        and d.move is not None
        and all(d.reference.hole_card_statuses[d.move.args[1]])
    )


def mucked_player_selects_no_runouts(d: Disagreement) -> bool:
    """25: a player who mucked, or has no opponent left, is not asked for a number of runouts."""
    if not d.name.startswith("runout_count_selector"):
        return False
    name = "runout_count_selector_statuses"
    theirs, ours = d.reference_after[name], d.our_after[name]
    alone = sum(d.ours.statuses) == 1
    return all(
        mine == other or (other and not mine and (alone or not d.ours.statuses[i]))
        for i, (other, mine) in enumerate(zip(theirs, ours, strict=True))
    )


def further_runouts_deal_to_the_board_only(d: Disagreement) -> bool:
    """27: players keep their hole cards in all runouts; in PokerKit they are dealt more."""
    state = d.ours
    if state is None or not state.runout_count or state.runout_count < 2:
        return False
    streets = state.streets[state.street_return_index or 0 :]
    theirs = sum(type(operation).__name__ == "HoleDealing" for operation in d.reference.operations)
    ours = sum(type(operation).__name__ == "HoleDealing" for operation in state.operations)
    pending = any(d.reference_after["hole_dealing_statuses"])
    return any(street.hole_dealing_statuses for street in streets) and (pending or theirs > ours)


def no_warning_while_the_deck_suffices(d: Disagreement) -> bool:
    """26: the last cards of the deck are dealt without a warning about the reserve."""
    if d.kind != "warning" or not d.reference_value or d.differing or d.move is None:
        return False
    return not d.our_after["deck_cards"]


def nobody_is_beaten_by_no_hand(d: Disagreement) -> bool:
    """28: if nobody in a pot shows a whole hand, nobody is killed and the pot is shared.

    In PokerKit they are killed, and if others win another pot, paying fails.
    """
    fails = d.kind == "crash" and "AssertionError" in d.reference_value
    if d.ours is None or not (fails or d.kind in ("state", "operations", "result")):
        return False
    killed = [
        *(i for i, pending in enumerate(d.reference.hand_killing_statuses) if pending),
        *(
            operation.player_index
            for operation in d.reference.operations
            if type(operation).__name__ == "HandKilling"
        ),
    ]
    return any(
        player in killed and d.ours.statuses[player]
        for pot in d.ours.pots
        if not any(
            d.ours.get_hand(i, board, kind) is not None
            for i in pot.player_indices
            for board in d.ours.board_indices
            for kind in d.ours.hand_type_indices
        )
        for player in pot.player_indices
    )


def negative_number_of_cards_is_refused(d: Disagreement) -> bool:
    """29: at least one card is dealt; in PokerKit a negative number leaves out cards."""
    return (
        d.kind == "query"
        and d.name in ("can_deal_hole", "can_deal_board")
        and d.move is not None
        and isinstance(d.move.args[0], int)
        and d.move.args[0] < 0
        and (d.reference_value, d.our_value) == (True, False)
    )


def unknown_cards_come_from_no_deck(d: Disagreement) -> bool:
    """26: an unknown card is dealt without touching the deck, also when that is empty."""
    announced = d.kind == "warning" and d.reference_value and not d.differing
    emptied = d.name == "deck_cards" and not d.our_value
    if not (announced or emptied) or d.move is None or not d.move.args:
        return False
    cards = d.move.args[0]
    return isinstance(cards, str) and bool(cards) and not cards.strip("?")


def street_of_the_runout_that_was_dealt(d: Disagreement) -> bool:
    """30: while hands are shown between two runouts the street is the one just dealt."""
    return (
        d.kind == "state"
        and set(d.differing) <= {"street_index", "street_return_count"}
        and bool(d.our_after["showdown_indices"])
        and d.our_after["runout_count"] is not None
        and d.our_after["street_return_count"] == d.reference_after["street_return_count"] + 1
    )


def button_opens_over_equal_blinds(d: Disagreement) -> bool:
    """32: heads-up the button is first before the flop, also with blinds of the same size.

    If these put a player all-in, that player is the first to show.
    """
    if d.scenario.players != 2 or d.reference is None:
        return False
    blinds = d.reference.blinds_or_straddles
    if not blinds[0] == blinds[1] > 0:
        return False
    if any(type(each).__name__ in _BETTING for each in d.reference.operations):
        return False
    if d.kind == "operations":
        return (_first_to_show(d.reference_value), _first_to_show(d.our_value)) == (0, 1)
    return any(
        (d.reference_after[name], d.our_after[name]) == (0, 1)
        for name in ("opener_index", "showdown_index")
    )


def unqualified_hand_is_shown(d: Disagreement) -> bool:
    """35: if no hand has to qualify, an unqualified hand still shares, so it is not mucked."""
    if d.kind not in ("operations", "result") or d.name not in ("operations", _SHOWING):
        return False
    there, here = d.reference_value, d.our_value
    if d.kind == "result":
        there, here = (there,), (here,)
    mucked = {each["player_index"] for each in _showings(there) if not each["hole_cards"]}
    for showing in _showings(here):
        cards = "".join(showing["hole_cards"])
        if cards and showing["player_index"] in mucked:
            return all(each.from_game_or_none(cards) is None for each in d.ours.hand_types)
    return False


_MIN = "min_completion_betting_or_raising_to_amount"

RECOGNISERS: dict[str, tuple[Callable[[Disagreement], bool], ...]] = {
    "3": (runout_arguments_are_honoured,),
    "10": (tournament_all_in_hand_is_shown,),
    "11": (more_players_than_cards,),
    "13": (unknown_card_is_no_key_error,),
    "17": (index_out_of_range_is_refused,),
    "19": (draw_is_dealt_at_once,),
    "34": (blind_before_big_blind_ante,),
    "22": (short_bring_in_keeps_the_price, muck_to_one_hand_ends_the_hand),
    "21": (lone_player_is_not_asked,),
    "4": (short_big_blind_keeps_the_price, short_blinds_count_in_the_pot),
    "5": (short_all_in_does_not_reopen,),
    "6": (limit_all_in_below_half_is_no_raise,),
    "2": (hand_type_qualifies_per_pot, last_hand_wins, orphan_pot_is_settled_at_once),
    "20": (pots_are_fixed_when_betting_ends,),
    "16": (chips_add_up_exactly,),
    "24": (nothing_is_shown_twice,),
    "27": (further_runouts_deal_to_the_board_only,),
    "26": (no_warning_while_the_deck_suffices, unknown_cards_come_from_no_deck),
    "25": (mucked_player_selects_no_runouts,),
    "28": (nobody_is_beaten_by_no_hand,),
    "29": (negative_number_of_cards_is_refused,),
    "30": (street_of_the_runout_that_was_dealt,),
    "31": (excess_antes_stay_in_the_last_pot,),
    "32": (button_opens_over_equal_blinds,),
    "35": (unqualified_hand_is_shown,),
}


# Policies: under PokerKit's preset, and through the door for its users, they are as there.
POLICIES = frozenset({"4", "6", "19", "20", "34", "32"})
DOOR = "croupier.pokerkit"


def recogniser(preset: str | None) -> Callable[[Disagreement], str | None]:
    """The recogniser of a listed difference under a preset, or in croupier.pokerkit."""
    excluded = POLICIES if preset in ("POKERKIT", DOOR) else frozenset[str]()

    def recognise_with_preset(disagreement: Disagreement) -> str | None:
        for number, recognisers in RECOGNISERS.items():
            if number not in excluded and any(
                recogniser(disagreement) for recogniser in recognisers
            ):
                return number
        return None

    return recognise_with_preset


recognise = recogniser(None)
