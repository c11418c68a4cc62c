"""The tables of a tournament between the hands: orders for hands, moves, the final table."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from croupier.games.catalogue import find_game
from croupier.hand.randomness import SeedPath, derive_seed, shuffled
from croupier.hand.spec.streets import Mode
from croupier.play.hand.table_game import TableGame
from croupier.play.running.dealer import HandOrder
from croupier.play.stakes.dealers_choice import ChosenGames, next_chooser
from croupier.play.stakes.level import in_turn
from croupier.play.table.seating import Deal, Ring
from croupier.play.tournament.balancing import Move, balance, break_table, table_to_break
from croupier.play.tournament.features import HIGH_CARD
from croupier.players.view.facts import IdleSeat
from croupier.players.view.game_offer import GameOffer
from croupier.recent import Recent

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from croupier.play.hand.table_game import Stakes
    from croupier.play.stakes.level import Level
    from croupier.play.tournament.setup import TournamentSetup


class _Places(NamedTuple):
    """Facts that depend only on the seating, cached until it changes."""

    names: tuple[str, ...]
    stakes: Stakes
    waiting: tuple[int, ...]  # seats whose players are not dealt in
    empty: tuple[IdleSeat, ...]


class SeatedTable:
    """One table of a tournament, with its seats."""

    def __init__(
        self, number: int, ring: Ring, seeds: SeedPath, chosen: ChosenGames[str] | None
    ) -> None:
        self.number = number
        self.chosen = chosen  # the codes of the games; None if nobody chooses
        self.last_chooser: int | None = None
        self.ring = ring
        self.seeds = seeds
        self._known = Recent[_Places]()
        self._of: tuple[int, Level | None] = -1, None  # their seating and level

    def places(self, deal: Deal, game: TableGame, level: Level) -> _Places:
        """Return the names and forced bets of a hand."""
        ring = self.ring
        if self._of[0] != ring.changes or self._of[1] is not level:
            self._known.clear()
            self._of = ring.changes, level
        return self._known.make((deal, game), lambda: _find_places(ring, deal, game, level))


def _find_places(ring: Ring, deal: Deal, game: TableGame, level: Level) -> _Places:
    others = [seat for seat in range(len(ring.chairs)) if seat not in deal.seats]
    return _Places(
        tuple(ring.chair(seat).name for seat in deal.seats),
        game.stakes_for(deal, level),
        tuple(seat for seat in others if ring.chairs[seat] is not None),
        tuple(
            IdleSeat(seat=seat, stack=0, busted=True)
            for seat in others
            if ring.chairs[seat] is None
        ),
    )


class TournamentTables:
    """All tables of a tournament."""

    def __init__(self, setup: TournamentSetup) -> None:
        self.setup = setup
        self.seated: dict[int, SeatedTable] = {}
        self._tables: dict[str, int] = {}  # of every player
        self.games = {
            code: TableGame(find_game(code), setup.rules, Mode.TOURNAMENT)
            for code in setup.games_played()
        }
        self._default = next(iter(self.games))
        self._codes = {game: find_game(game).code for game in self._names()}
        self._schedule = tuple(setup.schedule.as_blinds().items())

    def _names(self) -> set[str]:
        levels = self.setup.mixed.levels
        return {level.game for level in levels if level.game} | {*self.setup.mixed.rotation}

    def rings(self) -> dict[int, Ring]:
        """Return the seats by table."""
        return {number: seated.ring for number, seated in self.seated.items()}

    def table_of(self, name: str) -> int:
        """Return the table at which a player sits."""
        return self._tables[name]

    def seat_of(self, name: str) -> int:
        """Return the seat of a player at their table."""
        return self.seated[self._tables[name]].ring.seat_of(name)

    def sizes(self) -> dict[int, int]:
        """Return the number of players by table."""
        return {number: ring.count for number, ring in self.rings().items()}

    def seats(self) -> dict[str, dict[str, int]]:
        """Return the seating in the form of the log."""
        return {
            str(number): {ring.chair(seat).name: seat for seat in ring.taken()}
            for number, ring in self.rings().items()
        }

    def draw(self, names: Sequence[str], tables: int, seed: int) -> None:
        """Draw a seat for everybody, at new tables that are as even as possible."""
        self.seated.clear()
        for number in range(1, tables + 1):
            self._open(number, self.setup.table_size)
        for place, name in enumerate(shuffled(names, derive_seed(seed, "seating"))):
            table = self._tables[name] = place % tables + 1
            self.seated[table].ring.sit(name, place // tables)
        self._draw_buttons(seed)

    def _open(self, number: int, size: int) -> None:
        ring = Ring(size, self.setup.rules, open_game=False)
        choosing = self.setup.features.dealers_choice
        self.seated[number] = SeatedTable(
            number,
            ring,
            SeedPath(self.setup.seed, "table", number, "hand"),
            ChosenGames([*self.games], self.setup.hands_per_game) if choosing else None,
        )

    def _draw_buttons(self, seed: int) -> None:
        if self.setup.rules.first_button == "drawn":
            for number, ring in self.rings().items():
                if ring.count:
                    seats = shuffled(ring.live(), derive_seed(seed, "button", number))
                    ring.first_button = seats[0]

    def add(self, name: str, seed: int) -> tuple[int, int]:
        """Draw a seat at the smallest table for a late entry or a re-entry (TDA 8).

        If all tables are full, a new one opens.
        """
        rings = self.rings()
        number = min(rings, key=lambda table: (len(rings[table].taken()), table))
        if not rings[number].free():
            number = max(rings) + 1
            self._open(number, self.setup.table_size)
        self._tables[name] = number
        ring = self.seated[number].ring
        return number, ring.sit(name, shuffled(ring.free(), derive_seed(seed, "entry", name))[0])

    def remove(self, name: str) -> int:
        """Free the seat of a player who is out; return the table."""
        number = self._tables.pop(name)
        ring = self.seated[number].ring
        ring.stand(ring.seat_of(name))
        return number

    def choices_due(
        self, number: int, stacks: Mapping[str, int]
    ) -> Iterator[tuple[int, str, GameOffer]]:
        """Yield the tables where a player chooses the next game, the player, and the offer."""
        names = [table_game.game.name for table_game in self.games.values()]
        for table in sorted(self.seated):
            seated = self.seated[table]
            ring = seated.ring
            if seated.chosen is None or not seated.chosen.due or ring.count < 2:
                continue
            button = ring.deal_without_blinds().seats[-1]
            seat = next_chooser(ring.live(), seated.last_chooser, button)
            seated.last_chooser = seat
            chips = {each: stacks[ring.chair(each).name] for each in ring.live()}
            yield table, ring.chair(seat).name, GameOffer(number, seat, names, chips)

    def choose(self, table: int, place: int) -> str:
        """Play the game with this index in the list at a table; return its code."""
        chosen = self.seated[table].chosen
        assert chosen is not None
        chosen.choose(place)
        return chosen.next

    def orders(
        self, number: int, level_number: int, level: Level, stacks: Mapping[str, int]
    ) -> list[HandOrder]:
        """Order the next hand of every table with enough players, and move their buttons."""
        common = self._codes[level.game] if level.game else self._default
        of_tournament = level
        orders = []
        for table in sorted(self.seated):
            seated = self.seated[table]
            ring = seated.ring
            if ring.count < 2:
                continue  # this table waits until a player is moved here
            code, level = common, of_tournament
            if seated.chosen is not None:
                code = seated.chosen.next
                level = in_turn(of_tournament, self.games[code].game.name)
            game = self.games[code]
            deal = ring.next_deal() if game.has_button else ring.deal_without_blinds()
            ring.begin(deal)
            if seated.chosen is not None:
                seated.chosen.begin(len(deal.seats))
            names, stakes, waiting, idle = seated.places(deal, game, level)
            if waiting:
                here = [
                    IdleSeat(seat=seat, stack=stacks[ring.chair(seat).name], busted=False)
                    for seat in waiting
                ]
                idle = tuple(sorted((*here, *idle), key=attrgetter("seat")))
            orders.append(
                HandOrder(
                    table,
                    number,
                    code,
                    deal.seats,
                    names,
                    tuple([stacks[name] for name in names]),
                    stakes,
                    deal.button,
                    seated.seeds[number],
                    level.blinds,
                    self._schedule,
                    idle,
                    level_number,
                )
            )
        return orders

    def even_out(self, number: int) -> tuple[list[Move], list[int], bool]:
        """Break tables that are not needed and balance the others.

        Returns who moved, which tables broke, and whether all seats were drawn again for the final
        table.
        """
        moves, broken, final = self._even_out(number)
        self._tables.update((move.name, move.to_table) for move in moves)
        return moves, broken, final

    def _even_out(self, number: int) -> tuple[list[Move], list[int], bool]:
        moves: list[Move] = []
        broken: list[int] = []
        rings, features = self.rings(), self.setup.features
        while (table := table_to_break(rings, features.final_table)) is not None:
            seed = derive_seed(self.setup.seed, "break", number, table)
            broken.append(table)
            if len(rings) == 2:
                moves += self._redraw(rings, 1, seed, "final table")
                return moves, broken, True
            moves += break_table(rings, table, seed)
            del rings[table]
            del self.seated[table]
        if broken and len(rings) in features.redraw:
            seed = derive_seed(self.setup.seed, "redraw", number)
            moves += self._redraw(rings, len(rings), seed, "redraw")
            return moves, broken, False
        draw = features.balancing == HIGH_CARD
        moves += balance(rings, derive_seed(self.setup.seed, "balance", number) if draw else None)
        return moves, broken, False

    def _redraw(self, rings: Mapping[int, Ring], tables: int, seed: int, reason: str) -> list[Move]:
        """Draw all seats and buttons again, at the tables with the lowest numbers."""
        before = {
            ring.chair(seat).name: (number, seat)
            for number, ring in rings.items()
            for seat in ring.taken()
        }
        size = self.setup.table_size
        if tables == 1 and self.setup.features.final_table is not None:
            size = self.setup.features.final_table
        kept = sorted(rings)[:tables]
        self.seated.clear()
        for number in kept:
            self._open(number, size)
        for place, name in enumerate(shuffled(before, seed)):
            self.seated[kept[place % tables]].ring.sit(name)
        self._draw_buttons(seed)
        after = {
            ring.chair(seat).name: (number, seat)
            for number, ring in self.rings().items()
            for seat in ring.taken()
        }
        return [Move(name, *before[name], *after[name], reason) for name in before]
