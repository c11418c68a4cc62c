"""Convert a PHH table to the log of the hand: play every action and compare the result."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from croupier.chips.amounts import amount_to_json
from croupier.errors import CroupierError, NotationError, SetupError
from croupier.hand import native
from croupier.hand.operations import (
    BetCollection,
    BlindOrStraddlePosting,
    BringInPosting,
    CheckingOrCalling,
    ChipsPushing,
    CompletionBettingOrRaisingTo,
)
from croupier.hand.state import State
from croupier.history.formats import Found, HandFault
from croupier.history.hand_log import HandLog
from croupier.history.phh.check import check_fields, field_named_in
from croupier.history.phh.hand_history import HandHistory
from croupier.history.phh.notation import (
    HandText,
    parse_action,
    perform_actions,
    raises_parts_of_chips,
    read_hand_text,
)
from croupier.history.phh.specs import Planned, has_parts, planned, spelled
from croupier.history.rooms.reading.text import CURRENCIES
from croupier.history.transcripts.moments import ZONES
from croupier.recent import Recent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.history.hand_log import Json
    from croupier.history.phh.tables import Table

_SETUP = (
    *("variant", "ante_trimming_status", "antes", "blinds_or_straddles", "bring_in"),
    *("small_bet", "big_bet", "min_bet"),
)
_PLAYED = frozenset({*_SETUP, "starting_stacks", "actions", "players", "seats"})
_NOT_BRIEF = _PLAYED | {"finishing_stacks", "winnings", "time_banks"}
_AS_THEY_ARE = frozenset({str, int, bool})  # types that JSON has too
_UNSEEN = "sm ??"
_LARGEST_RAKE = Decimal("0.25")  # share of the pot; a larger rake that is not stated is an error
_SEED = 0  # the cards are in the file; the order of the others does not matter

# Hands of one shape have the same spec, and their fields are known to be valid.
_shapes = Recent[Planned]()


def read_table(table: Table, number: int) -> Found:
    """Return the hand of a table or its fault."""
    name = table.name or str(number)
    try:
        text = read_hand_text(table.text)
        return (text and _read_quickly(text, name, table.text)) or _read_slowly(table, text, name)
    except NotationError as error:
        return HandFault("failed", error.message, line=error.line, hand=name)


def _read_quickly(text: HandText, name: str, written: str) -> HandLog | None:
    """Return a hand of a known shape; None if the shape is new or the hand does not verify."""
    kind = _shapes.find((text.shape, text.raises_parts))
    if kind is None:
        return None
    rake = ""
    try:
        played = text.play(State, kind.spec)
        if played is None and _UNSEEN not in written and (taken := _taken_quickly(text)):
            played = text.play(
                State, planned((kind, spelled(taken)), lambda: kind.raked(taken)).spec
            )
            # The losses of the losers are a part of the pot: a rake that is small beside them is
            # small.
            if played is None or taken > _LARGEST_RAKE * _lost(played.state):
                return None
            rake = _rake_assumed(taken)
    except (SetupError, TypeError, ArithmeticError):
        return None
    if played is None:
        return None
    state, supplied, decided = played.state, played.supplied, played.decided

    further = [_decided_by_record(decided)] if decided >= 0 else []
    further += [rake] if rake else []
    details = _Details(text, name, state, supplied, further)
    return HandLog.taking(state, text.get("players") or (), text.get("seats") or (), details)


class _Details:
    """The details of a file about a hand besides the play, read on first use."""

    __slots__ = ("further", "name", "state", "supplied", "text")

    def __init__(
        self, text: HandText, name: str, state: State, supplied: Sequence[int], further: list[str]
    ) -> None:
        self.text, self.name, self.state = text, name, state
        self.supplied, self.further = supplied, further

    def __call__(self) -> dict[str, Json]:
        fields = self.text.fields(Decimal, _PLAYED)
        details = self._details(fields)
        details["phh"] = own_fields(fields)
        return details

    def brief(self) -> dict[str, Json]:
        """Return the details without the fields of PHH as they are written."""
        told: dict[str, Json] | None = self.text.told(self.name, CURRENCIES, ZONES)
        if told is None:
            return self._details(self.text.fields(Decimal, _NOT_BRIEF))
        if assumed := [*_assumed(self.state, self.supplied), *self.further]:
            told["assumed"] = assumed
        return told

    def _details(self, fields: dict[str, Any]) -> dict[str, Json]:
        assumed = [*_assumed(self.state, self.supplied), *self.further]
        return details_of(fields, str(fields.get("hand", self.name)), assumed)


def _lost(state: State) -> Any:
    return -sum(payoff for payoff in state.payoffs if payoff < 0)


def _taken_quickly(text: HandText) -> Any:
    """Return the chips that are missing at the end and are not recorded as a rake."""
    finishing = text.get("finishing_stacks")
    if not finishing or text.get("_rake") is not None:
        return None
    taken = sum(text.get("starting_stacks")) - sum(finishing)
    return taken if 0 < taken < Decimal("Infinity") else None


def _read_slowly(table: Table, text: HandText | None, name: str) -> Found:
    fields = table.fields() if text is None else text.fields(Decimal, frozenset())
    try:
        name = str(fields.get("hand", name))
        hand = _Hand(table, fields, name)
        found = hand.found()
    except NotationError as error:
        # An error about a field or its value.
        field = field_named_in(error.message, fields)
        line = table.line if field is None else table.line_of(field)
        return HandFault("failed", _sentence(error), line=error.line or line, hand=name)
    except (CroupierError, ValueError, TypeError, ArithmeticError) as error:
        return HandFault("failed", f"the hand cannot be dealt: {error}", line=table.line, hand=name)
    if text is not None and isinstance(found, HandLog):
        _shapes.put((text.shape, text.raises_parts), hand.kind)
    return found


class _Hand:
    """One hand on the way from its fields to its log."""

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
        self.kind = _kind_of(fields)
        state = self.decided(self.kind) or self.play(self.kind)
        if isinstance(state, HandFault):
            return state
        if finishing is not None and not native.has_stacks(state, finishing):
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
            {**details_of(fields, self.name, self.assumed), "phh": own_fields(fields)},
        )

    def play(self, kind: Planned) -> State | HandFault:
        """Play the actions; the fault names the first impossible one."""
        actions = self.fields["actions"]
        state = kind.start(self.fields["starting_stacks"], _SEED)
        self.assumed = []
        first = 0
        while True:
            done, supplied = perform_actions(
                state, actions[first:] if first else actions, decisions=False
            )
            first += done
            self.assumed += _assumed(state, supplied)
            if first == len(actions):
                break
            if not self.cut_raise(state, first):
                return self.refused(first, kind)
            first += 1
        if state.status:
            return self.unfinished(state)
        return state

    def decided(self, kind: Planned) -> State | None:
        """Play a hand whose showdown nobody saw: the recorded winner wins, the others muck.

        None if all hands were seen, or if the record does not name one winner.
        """
        actions, winnings = self.fields["actions"], self.fields.get("winnings") or ()
        won = [player for player, amount in enumerate(winnings) if amount > 0]
        if not won or not any(_UNSEEN in action for action in actions):
            return None
        state = kind.start(self.fields["starting_stacks"], _SEED)
        played = [action for action in actions if _UNSEEN not in action]
        done, supplied = perform_actions(state, played, decisions=False, finish=False)
        if done < len(played):
            return None
        back = _uncalled(state)
        won = [player for player in won if winnings[player] != back.get(player)]
        if len(won) != 1:
            return None
        while (player := state.showdown_index) is not None and state.status:
            state.show_or_muck_hole_cards(() if player in won else False)
        if state.status or native.winners(state) != tuple(won):
            return None
        self.assumed = _assumed(state, supplied)
        self.assumed.append(_decided_by_record(won[0]))
        return state

    def cut_raise(self, state: State, number: int) -> bool:
        """Make the minimum raise if the record shows only the part that opponents can call.

        The uncalled part is returned, so the stacks end the same.
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
            f"action {number + 1}, {' '.join(words)!r}, was cut to the callable amount: "
            f"the raise is to {least}, the rest was returned"
        )
        return True

    def refused(self, number: int, kind: Planned) -> HandFault:
        """Return why an action is impossible at its place, before anything is filled in."""
        *before, action = self.fields["actions"][: number + 1]
        state = kind.start(self.fields["starting_stacks"], _SEED)
        perform_actions(state, before, decisions=False, finish=False)
        if state.can_burn_card("??"):
            state.burn_card("??")
        try:
            parse_action(state, action)
            reason = "it is impossible here"
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
            f"the hand is not finished: after its last action it waits for {due}{whose}",
            line=self.table.line_of("actions"),
            hand=self.name,
        )

    def play_raked(self, finishing: list[Any]) -> State | None:
        """Replay with the rake, if the stacks show it: all missing chips."""
        taken = sum(self.fields["starting_stacks"]) - sum(finishing)
        if not 0 < taken < Decimal("Infinity"):
            return None
        stated = self.fields.get("_rake") == taken
        if not stated and taken > _LARGEST_RAKE * (pot := self.pot()):
            raise NotationError(
                f"finishing_stacks has {taken} less than starting_stacks, which is more than "
                f"{_LARGEST_RAKE:.0%} of the pot of {pot}: too much for a rake that is not stated",
                line=self.table.line_of("finishing_stacks"),
            )
        key = (self.kind, spelled(taken))
        state = self.play(planned(key, lambda: self.kind.raked(taken)))
        if isinstance(state, HandFault) or not native.has_stacks(state, finishing):
            return None
        if not stated:
            self.assumed.append(_rake_assumed(taken))
        return state

    def pot(self) -> Decimal:
        """Return the sum of all pots before a rake."""
        state = self.play(self.kind)
        assert isinstance(state, State)  # it was played before
        pushed = [op.amounts for op in state.operations if isinstance(op, ChipsPushing)]
        return Decimal(sum(map(sum, pushed)))

    def check_winnings(self, state: State) -> HandFault | None:
        """Check that the recorded winners win; skip this for a record without winners."""
        winnings = self.fields.get("winnings")
        if winnings is None or not any(winnings):
            return None
        won = native.winners(state)
        back = _uncalled(state)
        # Some writers count chips that nobody called among the winnings.
        winnings = [
            0 if player not in won and amount == back.get(player) else amount
            for player, amount in enumerate(winnings)
        ]
        if won == tuple(player for player, amount in enumerate(winnings) if amount > 0):
            return None
        return self.differs("winnings", winnings, [f"p{player + 1}" for player in won])

    def differs(self, field: str, given: list[Any], found: object) -> HandFault:
        told = ", ".join(map(str, given))
        played = ", ".join(map(str, found)) if isinstance(found, list) else found
        who = "the winners are" if field == "winnings" else "the stacks are"
        reason = f"{who} {played}, but {field} says {told}"
        return HandFault("failed", reason, line=self.table.line_of(field), hand=self.name)


def _rake_assumed(taken: object) -> str:
    return f"rake assumed: {taken} is missing in finishing_stacks"


def _decided_by_record(winner: int) -> str:
    return f"nobody saw the hands: p{winner + 1} won according to winnings"


def _uncalled(state: State) -> dict[int, Any]:
    """Return the chips that came back to each player because nobody called them."""
    bets: dict[int, Any] = {}
    back: dict[int, Any] = {}
    for operation in state.operations:
        match operation:
            case BlindOrStraddlePosting() | BringInPosting() | CheckingOrCalling():
                player = operation.player_index
                bets[player] = bets.get(player, 0) + operation.amount
            case CompletionBettingOrRaisingTo():
                bets[operation.player_index] = operation.amount
            case BetCollection():
                for player, bet in bets.items():
                    if excess := bet - operation.bets[player]:
                        back[player] = back.get(player, 0) + excess
                bets = {}
            case _:
                pass
    return back


def _kind_of(fields: dict[str, Any]) -> Planned:
    stacks = fields["starting_stacks"]
    setup = [fields.get(name) for name in _SETUP]
    amounts = [tuple(amount) if isinstance(amount, list) else amount for amount in setup]
    parts = has_parts((*amounts, stacks, fields.get("finishing_stacks", ())))
    parts = parts or raises_parts_of_chips(fields["actions"])

    def make() -> Planned:
        given = {name: fields[name] for name in _SETUP if name in fields}
        game = HandHistory(**given, starting_stacks=[], actions=[]).create_game()
        return Planned(game, len(stacks), parts)

    return planned((*map(spelled, amounts), len(stacks), parts), make)


def _assumed(state: State, numbers: Sequence[int]) -> list[Json]:
    return [f"not written: {state.get_operation(number)!r}" for number in numbers]


def details_of(fields: dict[str, Any], name: str, assumed: list[Json]) -> dict[str, Json]:
    """Return the details in the other fields of a hand, with the keys of every format."""
    details: dict[str, Json] = {"id": name}
    if "table" in fields:
        details["table"] = fields["table"]
    if "venue" in fields:
        details["site"] = fields["venue"]
    if currency := fields.get("currency") or CURRENCIES.get(fields.get("currency_symbol", "")):
        details["currency"] = currency
    if "year" in fields and "month" in fields and "day" in fields:
        date = f"{fields['year']:04d}-{fields['month']:02d}-{fields['day']:02d}"
        details["time"] = f"{date}T{fields['time']}" if "time" in fields else date
        # Letters such as CEST are kept in the file's own fields, because they do not determine a
        # zone.
        letters = fields.get("time_zone_abbreviation")
        if zone := fields.get("time_zone") or ZONES.get(
            letters if isinstance(letters, str) else ""
        ):
            details["time_zone"] = zone
    if "_tournament" in fields and isinstance(fields["_tournament"], dict):
        details["tournament"] = plain(fields["_tournament"])
    if isinstance(fields.get("_hero"), str):
        details["hero"] = fields["_hero"]
    if isinstance(fields.get("_table_size"), int):
        details["table_size"] = fields["_table_size"]
    if assumed:
        details["assumed"] = assumed
    return details


def own_fields(fields: dict[str, Any]) -> dict[str, Json]:
    """Return the fields that a log keeps as they are written, as plain JSON data."""
    return {
        key: value if type(value) in (str, int, bool) else plain(value)
        for key, value in fields.items()
        if key not in _PLAYED
    }


def plain(value: Any) -> Json:
    """Return a TOML value as JSON; objects keep the types of numbers and times."""
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
