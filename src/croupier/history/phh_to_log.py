"""From a table of PHH to the log of the hand, every action played and the outcome compared."""

from __future__ import annotations

import atexit
import datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from croupier.amounts import amount_to_json
from croupier.errors import CroupierError, NotationError
from croupier.history.formats import Found, HandFault
from croupier.history.hand_history import HandHistory
from croupier.history.hand_log import HandLog
from croupier.history.phh_check import check_fields, field_named_in
from croupier.phh import (
    has_stacks,
    parse_action,
    perform_actions,
    raises_parts_of_chips,
    winners,
)
from croupier.rules import HouseRules, Rake
from croupier.state import State

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.history.hand_log import Json
    from croupier.history.phh_tables import Table

_SETUP = (
    *("variant", "ante_trimming_status", "antes", "blinds_or_straddles", "bring_in"),
    *("small_bet", "big_bet", "min_bet"),
)
_PLAYED = {*_SETUP, "starting_stacks", "actions", "players", "seats"}
_AS_THEY_ARE = frozenset({str, int, bool})  # what JSON has too
_MOST_PLANS = 1024
_CENT = (Decimal("0.01"),)
_SEED = 0  # the cards are written, the order of the others is nobody's concern

_plans: dict[tuple[Any, ...], Callable[..., State]] = {}
atexit.register(_plans.clear)  # native objects must not outlive the extension


def read_table(table: Table, number: int) -> Found:
    """Return the hand of a table, or what is wrong with it."""
    name = table.name or str(number)
    try:
        fields = table.fields()
    except NotationError as error:
        return HandFault("failed", error.message, line=error.line, hand=name)
    try:
        name = str(fields.get("hand", name))
        return _Hand(table, fields, name).found()
    except NotationError as error:
        # An error about a field, or about what it holds.
        field = field_named_in(error.message, fields)
        line = table.line if field is None else table.line_of(field)
        return HandFault("failed", _sentence(error), line=error.line or line, hand=name)
    except (CroupierError, ValueError, TypeError, ArithmeticError) as error:
        return HandFault(
            "failed", f"the hand can not be dealt: {error}", line=table.line, hand=name
        )


class _Hand:
    """One hand under way from its fields to its log."""

    def __init__(self, table: Table, fields: dict[str, Any], name: str) -> None:
        self.table = table
        self.fields = fields
        self.name = name
        self.assumed: list[Json] = []

    def found(self) -> Found:
        fields = self.fields
        check_fields(fields)
        for needed in ("variant", "antes", "starting_stacks", "actions"):
            if needed not in fields:
                raise NotationError(f"the hand lacks {needed}")
        finishing = fields.get("finishing_stacks")
        state = self.play(None)
        if isinstance(state, HandFault):
            return state
        if finishing is not None and not has_stacks(state, finishing):
            raked = self.play_raked(finishing)
            if raked is None:
                return self.differs("finishing_stacks", finishing, state.stacks)
            state = raked
        if fault := self.check_winnings(state):
            return fault
        return HandLog.taking(
            state,
            fields.get("players", ()),
            fields.get("seats", ()),
            details_of(fields, self.name, self.assumed),
        )

    def play(self, rules: HouseRules | None) -> State | HandFault:
        """Play the actions; the fault names the first that is not possible."""
        fields = self.fields
        state = _start(fields, rules)
        actions = fields["actions"]
        self.assumed = []
        first = 0
        while True:
            done, supplied = perform_actions(
                state, actions[first:] if first else actions, decisions=False
            )
            first += done
            for _, number in supplied:
                self.assumed.append(f"not written: {state.get_operation(number)!r}")
            if first == len(actions):
                break
            if not self.cut_raise(state, first):
                return self.refused(first, rules)
            first += 1
        if state.status:
            return self.unfinished(state)
        return state

    def cut_raise(self, state: State, number: int) -> bool:
        """Make the least raise where the record cut one to what the opponents can still call.

        What nobody can call comes back, so the stacks end alike.
        """
        words = self.fields["actions"][number].split("#")[0].split()
        least = state.min_completion_betting_or_raising_to_amount
        if len(words) != 3 or words[1] != "cbr" or least is None or state.actor_index is None:
            return False
        actor = state.actor_index
        most = max(
            (
                state.bets[player] + state.stacks[player]
                for player in state.player_indices
                if player != actor and state.statuses[player]
            ),
            default=0,
        )
        if words[0] != f"p{actor + 1}" or not max(state.bets) < Decimal(words[2]) <= most < least:
            return False
        state.complete_bet_or_raise_to(least)
        self.assumed.append(
            f"action {number + 1}, {' '.join(words)!r}, was cut to what can be called: "
            f"the raise is to {least}, the rest came back"
        )
        return True

    def refused(self, number: int, rules: HouseRules | None) -> HandFault:
        """Tell why an action is not possible where it stands, before anything is put in for it."""
        *before, action = self.fields["actions"][: number + 1]
        state = _start(self.fields, rules)
        perform_actions(state, before, decisions=False, finish=False)
        if state.can_burn_card("??"):
            state.burn_card("??")
        try:
            parse_action(state, action)
            reason = "it is not possible here"
        except ValueError as error:
            reason = str(error)
        line = self.table.line_of("actions", action)
        place = f"action {number + 1}" + ("" if repr(action) in reason else f", {action!r}")
        text = f"{place}: {reason}"
        return HandFault("failed", text, line=line, hand=self.name)

    def unfinished(self, state: State) -> HandFault:
        pending = state.pending
        due = "" if pending is None else " or ".join(pending.operations).replace("_", " ")
        players = () if pending is None else pending.player_indices
        whose = f" of {', '.join(f'p{player + 1}' for player in players)}" if players else ""
        return HandFault(
            "failed",
            f"the hand does not end: after its last action it waits for {due}{whose}",
            line=self.table.line_of("actions"),
            hand=self.name,
        )

    def play_raked(self, finishing: list[Any]) -> State | None:
        """Play again with what the house took, where the stacks tell: all that is missing."""
        taken = sum(self.fields["starting_stacks"]) - sum(finishing)
        if not 0 < taken < Decimal("Infinity"):
            return None
        rules = HouseRules.ENGINE_000.replace(rake=Rake.of_pots(taken))
        state = self.play(rules)
        if isinstance(state, HandFault) or not has_stacks(state, finishing):
            return None
        return state

    def check_winnings(self, state: State) -> HandFault | None:
        """Winners on record must win; a record without any winner says nothing."""
        winnings = self.fields.get("winnings")
        if winnings is None or not any(winnings):
            return None
        won = winners(state)
        if won == tuple(player for player, amount in enumerate(winnings) if amount > 0):
            return None
        return self.differs("winnings", winnings, [f"p{player + 1}" for player in won])

    def differs(self, field: str, given: list[Any], found: object) -> HandFault:
        told = ", ".join(map(str, given))
        played = ", ".join(map(str, found)) if isinstance(found, list) else found
        who = "the winners are" if field == "winnings" else "the stacks come out as"
        reason = f"{who} {played}, {field} says {told}"
        return HandFault("failed", reason, line=self.table.line_of(field), hand=self.name)


def _start(fields: dict[str, Any], rules: HouseRules | None) -> State:
    stacks = fields["starting_stacks"]
    amounts = [fields.get(name) for name in _SETUP]
    lists = [tuple(amount) if isinstance(amount, list) else amount for amount in amounts]
    parts = _has_parts(fields, lists)
    key = (*lists, len(stacks), parts)
    starter = _plans.get(key) if rules is None else None
    if starter is None:
        starter = _plan(fields, parts, rules)
        if len(_plans) >= _MOST_PLANS:
            _plans.clear()
        if rules is None:
            _plans[key] = starter
    return starter(stacks)


def _has_parts(fields: dict[str, Any], amounts: list[Any]) -> bool:
    """Whether chips are counted in parts: some amount of the hand is no whole number."""
    given = (*amounts, fields["starting_stacks"], fields.get("finishing_stacks", ()))
    for amount in given:
        if isinstance(amount, tuple | list):
            if Decimal not in map(type, amount):
                continue
            if any(type(item) is Decimal and item.is_finite() for item in amount):
                return True
        elif type(amount) is Decimal:
            return True
    return raises_parts_of_chips(fields["actions"])


def _plan(fields: dict[str, Any], parts: bool, rules: HouseRules | None) -> Callable[..., State]:
    """Plan hands of one kind, so that the next one like it is dealt at once."""
    hand = HandHistory(
        **{name: fields[name] for name in _SETUP if name in fields}, starting_stacks=[], actions=[]
    )
    game = hand.create_game()
    count = len(fields["starting_stacks"])
    unit: tuple[Any, ...] = _CENT if parts else ()
    plan = game._make_plan(count, rules, unit)

    def start(stacks: list[Any]) -> State:
        counted = plan.count(stacks)
        if counted is not None:
            return State._from_plan(plan, counted, _SEED)
        exact = [Decimal(str(stack)) for stack in stacks] if parts else stacks
        return game(exact, count, rules=rules, seed=_SEED)  # type: ignore[arg-type]

    return start


def details_of(fields: dict[str, Any], name: str, assumed: list[Json]) -> dict[str, Json]:
    """Return what a hand's fields say beside the play, as plain JSON data."""
    details: dict[str, Json] = {"id": name}
    if "table" in fields:
        details["table"] = fields["table"]
    if "venue" in fields:
        details["site"] = fields["venue"]
    if "currency" in fields:
        details["currency"] = fields["currency"]
    if "year" in fields and "month" in fields and "day" in fields:
        date = f"{fields['year']:04d}-{fields['month']:02d}-{fields['day']:02d}"
        details["time"] = f"{date}T{fields['time']}" if "time" in fields else date
    if assumed:
        details["assumed"] = assumed
    details["phh"] = {
        key: value if type(value) in (str, int, bool) else plain(value)
        for key, value in fields.items()
        if key not in _PLAYED
    }
    return details


def plain(value: Any) -> Json:
    """Return a value of TOML as JSON; numbers and times keep what they are in an object."""
    if isinstance(value, str | bool | int):
        return value
    if isinstance(value, list):
        if _AS_THEY_ARE.issuperset(map(type, value)):
            return value
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, datetime.time | datetime.date):
        return {type(value).__name__: value.isoformat()}
    return amount_to_json(value)  # type: ignore[return-value]


def _sentence(error: NotationError) -> str:
    return f"{error.message} (expected {error.expected})" if error.expected else error.message
