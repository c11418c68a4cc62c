"""Convert the log of a hand to PHH; refuse a hand that PHH cannot express."""

from __future__ import annotations

import datetime
from math import inf, isclose
from typing import TYPE_CHECKING, Any

from croupier.chips.amounts import amount_from_json
from croupier.errors import CroupierError, NotationError
from croupier.hand import native
from croupier.hand.spec.house_rules import HouseRules, Rake
from croupier.hand.spec.streets import Mode
from croupier.history.phh.hand_history import HandHistory
from croupier.history.phh.notation import perform_actions
from croupier.history.phh.writing import actions_of, table_text
from croupier.history.setup import HandSetup, game_of
from croupier.history.spec_notes import PlanNotes
from croupier.history.transcripts.moments import in_zone, moment_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.hand.state import State
    from croupier.history.hand_log import HandLog, Json

_NAMES = {"id": "hand", "site": "venue", "table": "table", "currency": "currency"}
_OWN_FIELDS = ("tournament", "hero", "table_size")  # keys of `details` that PHH cannot express
_TIMES: dict[str, Any] = {
    kind.__name__: kind for kind in (datetime.time, datetime.date, datetime.datetime)
}


def hand_text(hand: HandLog) -> str:
    """Return a hand as a table of PHH, without its header."""
    state = hand._final or hand.replay()
    fields = _fields(hand, state)
    if not _PLAIN.of(state):
        _check(fields, state)
    return table_text(fields)


def history_of(hand: HandLog) -> HandHistory:
    """Return a hand in PHH; the finishing stacks contain the rake and small chips of a room."""
    fields = _fields(hand, hand._final or hand.replay())
    return HandHistory._make({name: _list(value) for name, value in fields.items()}, {})


def _fields(hand: HandLog, state: State) -> dict[str, Any]:
    stakes = _STAKES.of(state)
    fields = {
        **stakes,
        "starting_stacks": state.starting_stacks,
        "actions": actions_of(state, boards=HandHistory.game_types[stakes["variant"]].row.boards),
    }
    described = _described(hand)
    if not state.status:
        described.setdefault("finishing_stacks", state.stacks)
        if taken := sum(state.starting_stacks) - sum(state.stacks):
            described["_rake"] = taken
    for name in sorted(described, key=_place_of):
        fields[name] = described[name]
    return fields


_PLACES = {name: place for place, name in enumerate(HandHistory._NOTATED)}


def _place_of(field: str) -> int:
    """The order of the fields; those that PHH does not define come last."""
    return _PLACES.get(field, len(_PLACES))


def _stakes_of(state: State) -> dict[str, Any]:
    """The fields for the game and its stakes."""
    setup = HandSetup.of(state)
    game = game_of(setup)
    if game is None:
        raise NotationError("PHH has no code for this game")
    if any(street.opener is not None for street in setup.streets):
        raise NotationError("PHH cannot express who opens if the face-up cards are unknown")
    code = game.code
    first, last = setup.streets[0], setup.streets[-1]
    bets = {
        "min_bet": first.min_completion_betting_or_raising_amount,
        "small_bet": first.min_completion_betting_or_raising_amount,
        "big_bet": last.min_completion_betting_or_raising_amount,
        "bring_in": setup.bring_in,
        "blinds_or_straddles": setup.blinds_or_straddles,
    }
    needed = HandHistory.required_field_names[code]
    return {
        "variant": code,
        "ante_trimming_status": setup.ante_trimming_status,
        "antes": setup.antes,
        **{name: bets[name] for name in HandHistory._NOTATED if name in bets and name in needed},
    }


def _described(hand: HandLog) -> dict[str, Any]:
    """The fields for place, time, players and names."""
    details = hand.details
    kept = details.get("phh")
    fields: dict[str, Any] = {}
    if isinstance(kept, dict):
        fields = {name: _from_plain(value) for name, value in kept.items()}
    else:
        fields = _from_details(details)
    if any(hand.players):
        fields["players"] = hand.players
    if hand.seats != tuple(range(1, len(hand.seats) + 1)):
        fields["seats"] = hand.seats
    return fields


def _from_details(details: Mapping[str, Json]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for name, field in _NAMES.items():
        if details.get(name) not in (None, ""):
            fields[field] = details[name] if name == "table" else str(details[name])
    # The user's own fields begin with an underscore; to_log.py reads these.
    for name in _OWN_FIELDS:
        if details.get(name) not in (None, "", 0):
            fields[f"_{name}"] = details[name]
    return fields | _date_of(str(details.get("time", "")), str(details.get("time_zone", "")))


def _date_of(time: str, zone: str) -> dict[str, Any]:
    """The day, the time of day and its zone; without offsets in PHH, it is UTC."""
    moment = moment_of(time)
    if moment is not None and moment.tzinfo is not None:
        moment, zone = in_zone(moment, "UTC"), "UTC"
    try:
        day = moment or datetime.date.fromisoformat(time)
    except ValueError:
        return {}
    fields: dict[str, Any] = {"year": day.year, "month": day.month, "day": day.day}
    if moment is not None:
        fields["time"] = moment.time()
        if zone:
            fields["time_zone"] = zone
    return fields


def _from_plain(value: Json) -> Any:
    if isinstance(value, list):
        return [_from_plain(item) for item in value]
    if isinstance(value, dict):
        if len(value) == 1:
            ((kind, text),) = value.items()
            if kind in _TIMES and isinstance(text, str):
                return _TIMES[kind].fromisoformat(text)
            if kind in ("decimal", "fraction", "float"):
                return amount_from_json(value)
        return {name: _from_plain(item) for name, item in value.items()}
    return value


def _is_plain(state: State) -> bool:
    """Whether PHH plays the hand by exactly the same rules."""
    return state.mode is Mode.CASH_GAME and state.rules == HouseRules.ENGINE


_STAKES = PlanNotes(_stakes_of)
_PLAIN = PlanNotes(_is_plain)


def _check(fields: Mapping[str, Any], state: State) -> None:
    """Refuse a hand that ends differently by the rules of PHH."""
    names = (*HandHistory.required_field_names[fields["variant"]], "ante_trimming_status")
    hand = HandHistory(**{name: _list(fields[name]) for name in names})
    try:
        again = hand.create_game()(hand.starting_stacks, state.player_count, rules=_raked(state))
        done, _ = perform_actions(again, hand.actions, decisions=False)
    except CroupierError as error:
        raise NotationError(f"PHH cannot express this hand: {error}") from None
    if done < len(hand.actions):
        raise NotationError(
            f"PHH has no house rules, and by its own rules {hand.actions[done]!r} is impossible"
        )
    if again.status != state.status or not native.has_stacks(again, state.stacks):
        ends, ended = (", ".join(map(str, each.stacks)) for each in (again, state))
        raise NotationError(
            f"PHH has no house rules, and by its own rules the stacks end as {ends}, not {ended}"
        )


def _raked(state: State) -> HouseRules | None:
    """The rules that a reader infers from the finishing stacks: missing chips are the rake."""
    before, after = sum(state.starting_stacks), sum(state.stacks)
    taken = before - after
    # Sums of floats are not exact: ignore differences below 1e-12.
    if state.status or not 0 < taken < inf or isclose(before, after, rel_tol=1e-12):
        return None
    return HouseRules.ENGINE.replace(rake=Rake.of_pots(taken))


def _list(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
