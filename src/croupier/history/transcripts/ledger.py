"""The chips of one hand by the file's own account: put in, returned, and collected.

This module does not use the rules of poker. The engine has its own account of the same hand; if the
two differ, the file contradicts itself or was misread.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from croupier import _core
from croupier.errors import NotationError
from croupier.history.transcripts.transcript import Event, Told, Transcript, Untold, new_event

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_LIVE = frozenset(
    (
        Told.SMALL_BLIND,
        Told.BIG_BLIND,
        Told.BUTTON_BLIND,
        Told.STRADDLE,
        Told.POST,
        Told.BRING_IN,
        Told.CALL,
        Told.BET,
        Told.RAISE_BY,
        Told.ALL_IN,
    )
)
_LARGEST_RAKE = 0.25  # a larger difference without a stated rake is a missing line
_DEAD = frozenset((Told.ANTE, Told.DEAD))
_OPEN = frozenset((Told.BET, Told.RAISE_BY, Told.ALL_IN))  # the total is not stated
_FREE = frozenset(
    (Told.FOLD, Told.CHECK, Told.BOARD, Told.DEAL, Told.DRAW, Told.SHOW, Told.MUCK)
)  # nobody puts chips in
_KINDS_OF_PARTS = (
    _FREE,
    _LIVE - _OPEN,
    _OPEN - {Told.ALL_IN},
    {Told.RAISE_TO},
    _DEAD,
    {Told.STREET},
    {Told.UNCALLED},
    {Told.COLLECT},
)


def money_text(amount: int) -> str:
    """Write hundredths as a decimal number.

    >>> money_text(1250), money_text(1200), money_text(-5)
    ('12.50', '12', '-0.05')
    """
    sign, amount = ("-", -amount) if amount < 0 else ("", amount)
    whole, part = divmod(amount, 100)
    return f"{sign}{whole}.{part:02d}" if part else f"{sign}{whole}"


class Ledger(NamedTuple):
    """The account of a hand by player: names are those of the file."""

    put: Mapping[str, int]
    uncalled: Mapping[str, int]
    collected: Mapping[str, int]
    rake: int
    uncalled_collected: bool  # the winner's uncalled chips are counted as collected
    open: bool = False  # not every won pot is printed: the cards decide

    def won(self, name: str) -> int:
        """Return a player's part of the pots; chips that come back are not winnings."""
        back = self.uncalled.get(name, 0) if self.uncalled_collected else 0
        return self.collected.get(name, 0) - back

    def finish(self, name: str, stack: int) -> int:
        """Return a player's chips after the hand."""
        return self.finishes((name,), (stack,))[0]

    def finishes(self, names: Sequence[str], stacks: Sequence[int]) -> list[int]:
        """Return everybody's chips after the hand."""
        put, collected = self.put, self.collected
        back: Mapping[str, int] = {} if self.uncalled_collected else self.uncalled
        return [
            stack - put.get(name, 0) + back.get(name, 0) + collected.get(name, 0)
            for name, stack in zip(names, stacks, strict=True)
        ]


# The kinds in the native account (`Part` of core/bindings/shortcuts/room_ledger.cpp); other kinds
# are summed here.
_PARTS = bytes(
    next((part for part, kinds in enumerate(_KINDS_OF_PARTS, 1) if kind in kinds), 0)
    for kind in range(max(Told) + 1)
)


class Account(NamedTuple):
    """The chips put in, returned and collected, by name."""

    put: dict[str, int]
    uncalled: dict[str, int]
    collected: dict[str, int]
    printed: bool  # whether the file has the returned chips
    events: list[Event]  # with every bet and raise as the total of the street


def keep_ledger(transcript: Transcript) -> tuple[Ledger, list[Event]]:
    """Add up a hand, and return its events with every bet and raise as the total of the street."""
    found = _core.room_ledger(
        transcript.events,
        _PARTS,
        transcript.raises,
        transcript.big_blind,
        Told.RAISE_TO,
        event=Event,
        account=Account,
    )
    account = found or add_up(transcript)
    return _balance(transcript, account), account.events


def add_up(transcript: Transcript) -> Account:
    """Add up a hand; raise an error if the sums do not agree.

    `all-in` becomes a call, a bet or a raise, depending on the actions before it.
    """
    put: dict[str, int] = {}
    street: dict[str, int] = {}
    returned: dict[str, int] = {}
    collected: dict[str, int] = {}
    dead: dict[str, int] = {}
    implied: dict[str, int] = {}
    largest = 0
    full = transcript.big_blind  # also where the big blind was posted short
    events: list[Event] = []
    for event in transcript.events:
        kind, name, amount, cards, line = event
        if amount < 0:
            raise NotationError(f"{money_text(amount)} is not an amount of chips", line=line)
        if kind in _FREE:
            events.append(event)
            continue
        if kind in _LIVE:
            before = street.get(name, 0)
            to = before + amount
            if kind not in _OPEN:
                pass
            elif kind is Told.ALL_IN:
                kind = Told.RAISE_TO if to > largest else Told.CALL
                to_or_by = to if kind is Told.RAISE_TO else amount
                event = new_event((kind, name, to_or_by, cards, line))
            else:
                said = transcript.raises.get(line, to)
                whole = put.get(name, 0) + amount
                if said not in (to, whole, whole - dead.get(name, 0)):
                    raise NotationError(
                        f"{name} adds {money_text(amount)}, which is not a raise to "
                        f"{money_text(said)}",
                        line=line,
                    )
                event = new_event((Told.RAISE_TO, name, to, cards, line))
            street[name] = to
            put[name] = put.get(name, 0) + amount
            if to > largest:
                largest = to
        elif kind is Told.RAISE_TO:
            before = street.get(name, 0)
            if amount < before:
                raise NotationError(
                    f"{name} raises to {money_text(amount)}, "
                    f"but has {money_text(before)} in front already",
                    line=line,
                )
            said = transcript.raises.get(line, amount)
            # Rooms print a raise relative to the last bet, relative to the player's own bet, or as
            # a total.
            if said not in (amount, amount - largest, amount - before, amount - full):
                raise NotationError(
                    f"{name} raises {money_text(said)} to {money_text(amount)}, "
                    f"but the bet was {money_text(largest)}",
                    line=line,
                )
            put[name] = put.get(name, 0) + amount - before
            street[name] = amount
            largest = max(largest, amount)
        elif kind in _DEAD:
            dead[name] = dead.get(name, 0) + amount
            put[name] = put.get(name, 0) + amount
        elif kind is Told.STREET:
            if amount:
                pot = sum(put.values()) - sum(returned.values())
                added = transcript.added
                if amount not in (pot, pot - sum(implied.values()), pot + added):
                    raise NotationError(
                        f"the stated pot is {money_text(amount)}, not {money_text(pot)}",
                        line=line,
                    )
            _leave_unmatched(street, implied)
            street = {}
            largest = 0
        elif kind is Told.UNCALLED:
            returned[name] = returned.get(name, 0) + amount
            if put.get(name, 0) < amount:
                raise NotationError(
                    f"{money_text(amount)} is returned to {name}, who put in "
                    f"{money_text(put.get(name, 0))}",
                    line=line,
                )
            if name not in street and implied.get(name, 0) >= amount:
                implied[name] = (
                    implied.get(name, 0) - amount
                )  # printed after the cards that followed
            street[name] = max(street.get(name, 0) - amount, 0)
        elif kind is Told.COLLECT:
            collected[name] = collected.get(name, 0) + amount
        events.append(event)
    _leave_unmatched(street, implied)
    for name, excess in implied.items() if returned else ():
        if not excess:
            continue
        raise NotationError(
            f"{money_text(excess)} that {name} bet was neither called nor returned",
            line=transcript.total_line,
        )
    return Account(put, returned or implied, collected, bool(returned), events)


def _leave_unmatched(street: Mapping[str, int], implied: dict[str, int]) -> None:
    """Note the part of the largest bet of a street that nobody called."""
    if not street:
        return
    bets = sorted(street.values())
    excess = bets[-1] - (bets[-2] if len(bets) > 1 else 0)
    if excess:
        leader = max(street, key=street.__getitem__)
        implied[leader] = implied.get(leader, 0) + excess


def _balance(transcript: Transcript, account: Account) -> Ledger:
    put, uncalled, collected, printed, _ = account
    line = transcript.total_line
    stated = transcript.collected
    if not collected:
        collected = {name: amount for name, (amount, _) in stated.items() if amount}
    for name, (amount, where) in stated.items():
        if amount != collected.get(name, 0):
            raise NotationError(
                f"{name} collected {money_text(collected.get(name, 0))}, "
                f"but {money_text(amount)} by the summary",
                line=where,
            )
    if not collected:
        raise Untold("incomplete", "nobody collects the pot in this file", line)
    everything = sum(put.values()) + transcript.added
    back = sum(uncalled.values())
    paid = sum(collected.values())
    rake, total = transcript.rake, transcript.total
    if transcript.part_collected and rake is not None and paid + rake < everything - back:
        return Ledger(put, uncalled, collected, rake + transcript.jackpot, False, open=True)
    near = transcript.rounding * len(collected)
    # Older files count the winner's own uncalled chips as collected.
    for included in (False, True):
        pot = everything if included else everything - back
        if included and (printed or not back):
            break
        known = transcript.uncalled_collected if back and not printed else None
        if known is not None and included is not known:
            continue
        taken = pot - paid if rake is None else rake + transcript.jackpot
        if near and abs(pot - paid) <= near and not rake:
            collected = _rounded_off(transcript, collected, pot - paid)
            paid, taken = pot, 0
        if taken < 0 or paid + taken != pot:
            continue
        called = everything - back
        stated_as = (pot, paid, everything, called, called - taken)
        if (
            total is not None
            and total not in stated_as
            and not any(abs(total - sum_) <= near for sum_ in stated_as)
        ):
            continue
        if rake is None and taken and transcript.tournament is not None:
            continue
        if rake is None and taken > _LARGEST_RAKE * pot:
            raise Untold(
                "incomplete",
                f"only {money_text(paid)} of {money_text(pot)} is paid out, and no rake is stated",
                line,
            )
        if rake is None and taken:
            transcript.assumed.append(f"no rake is stated: {money_text(taken)} was not paid out")
        if transcript.added:
            collected, taken = _without_gift(transcript, collected, taken)
        return Ledger(put, uncalled, collected, taken, included)
    check_stacks(transcript, put)
    pot = everything if transcript.uncalled_collected and not printed else everything - back
    taken = 0 if rake is None else rake + transcript.jackpot
    if total is not None and total not in (pot, everything) and total != paid:
        raise NotationError(
            f"the pot is stated as {money_text(total)}, but the bets make {money_text(pot)}",
            line=line,
        )
    raise NotationError(
        f"the pot of {money_text(pot)} less a rake of {money_text(taken)} is "
        f"{money_text(pot - taken)}, but {money_text(paid)} was collected",
        line=line,
    )


def _rounded_off(transcript: Transcript, collected: dict[str, int], missing: int) -> dict[str, int]:
    """Give the largest winner the chips that the room lost by rounding."""
    if not missing:
        return collected
    transcript.assumed.append(
        f"the sums are rounded: bets and collected chips differ by {money_text(abs(missing))}"
    )
    first = max(collected, key=collected.__getitem__)
    return {**collected, first: collected[first] + missing}


def check_stacks(transcript: Transcript, put: Mapping[str, int]) -> None:
    """Refuse a hand in which a player bets more than the printed stack."""
    for seat in transcript.seats:
        if put.get(seat.name, 0) > seat.stack:
            raise NotationError(
                f"{seat.name} has {money_text(seat.stack)} by this line, but puts in "
                f"{money_text(put[seat.name])}",
                line=seat.line,
            )


def _without_gift(
    transcript: Transcript, collected: dict[str, int], rake: int
) -> tuple[dict[str, int], int]:
    """Leave out the chips that the room added to the pot: the rake is reduced first, then winnings.

    A State has only the players' chips.
    """
    gift = transcript.added
    transcript.assumed.append(f"the room added {money_text(gift)} to the pot, which is left out")
    transcript.pots, transcript.rakes = [], []
    rest = max(gift - rake, 0)
    paid = sum(collected.values())
    left = {name: won - rest * won // paid for name, won in collected.items()}
    first = max(left, key=left.__getitem__)
    left[first] -= sum(left.values()) - (paid - rest)
    return left, max(rake - gift, 0)
