"""The seats of a hosted table: requests of people and of the host, and bots that fill seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.felt.asking import Refused
from croupier.felt.hosting.settings import read_settings
from croupier.felt.house import BUY_IN, USUAL_BOTS
from croupier.felt.sockets.messages import BadMessage
from croupier.play.cash.driven import Guest
from croupier.play.running.entrants import check_name
from croupier.players.player import offer_method
from croupier.scene.words.narration import chips

if TYPE_CHECKING:
    from croupier.felt.hosting.hosted_table import HostedTable
    from croupier.felt.hosting.people import Person
    from croupier.felt.house import House
    from croupier.felt.sockets.messages import Fields

LONGEST_NAME = 24
MOST_NOTES = 20


class Seats:
    """Requests of people and of the host, carried out on the cash game of a table.

    Each raises an error with the reason, and changes nothing, if it is refused.
    """

    def __init__(self, table: HostedTable, house: House) -> None:
        self.table = table
        self.house = house
        self._notes: list[str] = []
        self.coming = ""  # the settings from the next hand on, if the host changed them

    # What can be read.

    def is_in(self, person: Person) -> bool:
        """Whether a person has a seat and does not sit out."""
        game = self.table.game
        if person.name not in game.players:
            return False
        return not game.ring.chair(game.ring.seat_of(person.name)).away

    def bots(self) -> list[str]:
        """Return the bots at the table."""
        people = self.table.people
        return [name for name in self.table.game.players if people.named(name) is None]

    def enough(self) -> bool:
        """Whether two or more would be dealt in."""
        playing = sum(self.is_in(person) for person in self.table.people)
        return playing + self._wanted_bots() > 1

    def has_programs(self) -> bool:
        """Whether programs must be told how a hand ended, which may take a while."""
        game = self.table.game
        return any(
            callable(getattr(game.player_of(name), "hand_over", None)) for name in game.players
        )

    def answers_offers(self, name: str) -> bool:
        """Whether a bot answers offers of straddles; other bots do not straddle."""
        player = self.table.game.player_of(name)
        return offer_method(getattr(player, "player", player), "choose_straddle") is not None

    def note(self, text: str) -> None:
        """Tell everybody something when the next hand is shown."""
        self._notes.append(text)

    def take_notes(self) -> list[str]:
        """Return who came and went since the last call."""
        notes, self._notes = self._notes, []
        return notes[-MOST_NOTES:]

    # People.

    def join(self, person: Person, name: str, buys: int) -> None:
        """Sit down: now, or after the hand."""
        game, name = self.table.game, " ".join(name.split())
        if person.name is not None:
            raise Refused(f"you have a seat as {person.name}")
        if len(check_name(name)) > LONGEST_NAME:
            raise Refused(f"a name can have at most {LONGEST_NAME} characters")
        if self.table.people.named(name) is not None:
            raise Refused(f"the name {name} is taken")
        if not game.ring.free() and (bots := self.bots()):
            game.leave(bots[-1])  # bots make room for people
        game.join(name, Guest(), buys)
        person.name = name
        self.table.give_time(person)
        self.note(f"{name} joins with {chips(buys)}")

    def leave(self, person: Person) -> None:
        """Stand up, after folding in a hand."""
        name = self._name(person)
        self.table.game.leave(name)
        self.note(f"{name} leaves")
        self._clear_names()

    def sit_out(self, person: Person) -> None:
        """Keep the seat without being dealt in."""
        self.table.game.sit_out(self._name(person))

    def sit_in(self, person: Person) -> None:
        """Be dealt in again."""
        name = self._name(person)
        if self.is_in(person) and not self.table.game.booked(name).away:
            raise Refused("you do not sit out")
        person.misses = 0
        self.table.game.sit_in(name)

    def top_up(self, person: Person, buys: int) -> None:
        """Buy more chips."""
        name = self._name(person)
        self.table.game.top_up(name, buys)
        self.note(f"{name} buys {chips(buys)} more")

    # The host.

    def kick(self, name: str) -> None:
        """Send a player away; the same browser token is refused afterwards."""
        self.table.game.leave(name)
        self.note(f"{name} is sent away by the host")
        person = self.table.people.named(name)
        if person is not None:
            self.table.send_away(person, "the host sent you away", ban=True)
        self._clear_names()

    def change(self, fields: Fields) -> None:
        """Change stakes, game, house rules, clocks or bots."""
        table = self.table
        now = table.settings
        try:
            new = read_settings(fields, now)
        except BadMessage as error:  # a wrong value in a form, not an attack
            raise Refused(str(error)) from None
        new.check_bots(self.house)
        if now.terms != new.terms:
            table.game.change_stakes(**new.terms)
            blinds = f"{chips(new.small_blind)}/{chips(new.big_blind)}"
            customs = "".join(f", {custom}" for custom in new.customs)
            changed = f"{new.game}, blinds {blinds}{customs}"
            self.note(f"The host changes the game: {changed}")
            self.coming = changed if table.game.begun else ""
        table.settings = new
        if (now.move_limit, now.time_bank) != (new.move_limit, new.time_bank):
            for person in table.people:
                table.give_time(person)

    # Bots.

    def fill(self) -> None:
        """Add or remove bots between hands, until as many seats are taken as the host wants."""
        game, bots = self.table.game, self.bots()
        wanted = self._wanted_bots()
        while len(bots) > wanted:
            game.leave(bots.pop())
        labels = self.table.settings.bots or USUAL_BOTS
        for _ in range(wanted - len(bots)):
            if not game.ring.free():
                break
            taken = set(game.players)
            number = len(self.bots())
            label, turn = labels[number % len(labels)], 1
            while (name := f"{label}-{turn}") in taken:
                turn += 1
            usual = BUY_IN * game.big_blind
            buys = min(max(usual, game.min_buy_in), game.max_buy_in)
            game.join(name, self.house.spec_of(label), buys)

    def _wanted_bots(self) -> int:
        people = sum(person.name is not None for person in self.table.people)
        seats = len(self.table.game.ring.chairs)
        return max(min(self.table.settings.fill, seats) - people, 0)

    # After a hand.

    def after_hand(self, broke: list[str]) -> None:
        """Take the names from people who have no seat any more."""
        self._notes += [f"{name} is out of chips" for name in broke]
        self.coming = ""
        self._clear_names()

    def _clear_names(self) -> None:
        for person in self.table.people:
            if person.name is not None and not self._has_seat(person.name):
                person.name = None
                self.table.people.forget(person)

    def _has_seat(self, name: str) -> bool:
        game = self.table.game
        return name in game.players or name in game.joining

    def _name(self, person: Person) -> str:
        if person.name is None:
            raise Refused("you have no seat: join first")
        return person.name
