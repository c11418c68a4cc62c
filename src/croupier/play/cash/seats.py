"""The seats of a cash game: who has one, who waits for one, and the buy-in and time fee."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from croupier.errors import SetupError
from croupier.play.cash.cash_table import CashTable
from croupier.play.cash.customs.customs import MINUTE
from croupier.play.cash.leaving import MayLeave
from croupier.play.whole_numbers import check_whole

if TYPE_CHECKING:
    from croupier.play.cash.customs.customs import Willingness
    from croupier.play.cash.requests import Newcomer
    from croupier.play.hand.conduct import ConductBook


class Seats(CashTable):
    """The part of a cash game that seats players and moves chips between hands."""

    _conduct: ConductBook
    _departed: dict[str, tuple[int, int]]  # the time at which players left, and their chips
    _made: set[str]  # players made by this game, which it closes
    _opened: int | None  # when the game began
    _collected: int  # time fees so far
    _waiting: list[Newcomer]
    _willing: Willingness

    @property
    def players(self) -> list[str]:
        """The names in seat order, including those sitting out."""
        return self.ring.names()

    @property
    def joining(self) -> list[str]:
        """The names of those who join after the current hand."""
        return [newcomer.name for newcomer in self._requests.joining]

    @property
    def waiting(self) -> list[str]:
        """The names on the waiting list, first the one who gets the next free seat."""
        return [newcomer.name for newcomer in self._waiting]

    # Joining.

    def _enter(self, newcomer: Newcomer) -> None:
        """Seat a player, or put them on the waiting list."""
        if self.ring.free() and not self._waiting:
            self._sit(newcomer)
        elif self.customs.waiting_list:
            self._wait(newcomer)
        else:
            self._close_unseated(newcomer)
            raise SetupError(f"the table is full: there are {len(self.ring.chairs)} seats")

    def _wait(self, newcomer: Newcomer) -> None:
        name, _, chips, _, wait, spec = newcomer
        self._waiting.append(newcomer)
        self._tell("wait", name, chips=chips, wait=wait, bot=spec, **self._at("wait", name))

    def _seat_waiting(self) -> None:
        """Give free seats to the players who wait for one, in order."""
        while self._waiting and self.ring.free():
            newcomer = self._waiting.pop(0)
            least, _ = self._range_for(None)  # the stakes may have risen meanwhile
            self._sit(newcomer._replace(chips=max(newcomer.chips, least), seat=None))

    def _sit(self, newcomer: Newcomer) -> None:
        name, player, chips, seat, wait, spec = newcomer
        if seat is not None and seat not in self.ring.free():
            seat = None  # another player took it
        seat = self.ring.sit(name, seat, wait=wait)
        self._accounts.buy(name, chips)
        self._departed.pop(name, None)
        self._conduct.enter(name)
        seated = MayLeave(player, name, self._requests.leaving, self._willing)
        self._dealer.seat(name, seated)
        at = self._at("join", name)
        self._tell("join", name, seat=seat, chips=chips, wait=wait, bot=spec, **at)

    def _check_buy_in(self, name: str, chips: int | None) -> int:
        least, most = self._range_for(name)
        if chips is None:
            return most
        check_whole("a buy-in", chips)
        if not least <= chips <= most:
            amount = f"{least}" if least == most else f"{least} to {most}"
            why = f", because {name!r} left with {least}" if name in self._departed else ""
            raise SetupError(f"a buy-in must be {amount} chips, not {chips}{why}")
        return chips

    def _range_for(self, name: str | None) -> tuple[int, int]:
        """Return the least and the largest buy-in of a player.

        WSOP live action 57: chips that were removed are restored in full by a player who returns.
        Robert's Rules: a player who returns within an hour brings the chips they left with.
        """
        least, most = self._at_current_stakes(self.min_buy_in), self.buy_in
        if name is None or name not in self._departed:
            return least, most
        when, left = self._departed[name]
        if self._time.now("join", name) - when >= self.customs.rathole * MINUTE:
            del self._departed[name]
            return least, most
        return max(least, left), max(most, left)

    # Leaving.

    def _stand_up(self, name: str) -> None:
        """Leave between two hands."""
        self._remove(name, "leave")
        self._seat_waiting()

    def _remove(self, name: str, event: str) -> None:
        self.ring.stand(self.ring.seat_of(name))
        at = self._at(event, name)
        chips = self._accounts.cash_out(name)
        if self.customs.rathole and chips:
            self._departed[name] = at["at"], chips
        self._let_go(name)
        self._dealer.dismiss(name)
        self._tell(event, name, chips=chips, **at)

    def _let_go(self, name: str) -> None:
        """Close a player that this game made, such as a process."""
        player = self._dealer.players.get(name)
        if name in self._made and isinstance(player, MayLeave):
            self._made.discard(name)
            with suppress(Exception):
                player.close()

    def _close_unseated(self, newcomer: Newcomer) -> None:
        if newcomer.name in self._made:
            self._made.discard(newcomer.name)
            if callable(close := getattr(newcomer.player, "close", None)):
                with suppress(Exception):
                    close()

    # Between two hands.

    def _change(self, change: str, name: str, value: int | bool) -> None:
        listed = change == "leave_list"
        seat = -1 if listed else self.ring.seat_of(name)
        if self._deal is not None:
            self._requests.changes.append((change, name, value))
            return
        if listed:
            gone = next((each for each in self._waiting if each.name == name), None)
            if gone is None:
                return  # they got a seat meanwhile
            self._waiting.remove(gone)
            self._close_unseated(gone)
        elif change == "sit_out":
            self.ring.sit_out(seat)
        elif change == "sit_in":
            self.ring.sit_in(seat, wait=bool(value))
        else:
            self._accounts.buy(name, value)
        told = {"top_up": {"chips": value}, "sit_in": {"wait": value}}
        self._tell(change, name, **told.get(change, {}))

    def _sit_or_book(self, change: str, name: str, value: bool) -> None:
        """Sit out or in; during a hand, an opposite request is taken back instead."""
        if self._deal is not None:
            opposite = "sit_in" if change == "sit_out" else "sit_out"
            booked = self._requests.of(name).away
            self._requests.take_back(change, name)
            if booked is (opposite == "sit_out"):
                self._requests.take_back(opposite, name)
                return
        self._change(change, name, value)

    def _collect_time(self) -> None:
        """Charge every seat, once for each hand in which the time for it has come."""
        fee = self.customs.time_fee
        if fee is None:
            return
        if self.journal.upcoming() is not None and self.journal.coming("time") is None:
            return  # from an earlier run, in which the time had not come yet
        assert self._opened is not None
        now = self._time.now("time")
        periods = (now - self._opened) // (fee.minutes * MINUTE)
        if periods <= self._collected:
            return
        self._collected = periods
        paid = {name: self._accounts.charge(name, fee.chips) for name in self.players}
        event = {"event": "time", "round": self.round_number, "at": now, "fees": paid}
        self.journal.event(event)

    def _without_chips(self) -> list[str]:
        """Sell a buy-in to players without chips, or remove them; return who is out."""
        if self.rules.stacks != "carry":
            return []
        broke = [name for name in self.players if not self._accounts.stacks[name]]
        for name in broke:
            if self.customs.rebuy:
                self._accounts.buy(name, self.buy_in)
                self._tell("rebuy", name, chips=self.buy_in)
            else:
                self._remove(name, "broke")
        return [] if self.customs.rebuy else broke

    def _at(self, event: str, name: str) -> dict[str, int]:
        """Return the time of an event of a player, if it matters."""
        return {"at": self._time.now(event, name)} if self.customs.rathole else {}
