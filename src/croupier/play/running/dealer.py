"""The dealer: it has the players, plays ordered hands and reports them.

Orders and reports are plain data, so that a dealer may run in another process.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.hand import native
from croupier.hand.operations import ChipsPushing
from croupier.hand.randomness import SeedPath
from croupier.history.log.lines import encode, end_line, hand_line, operation_lines
from croupier.play.hand.asking import Asking
from croupier.play.hand.conduct import HandConduct, asked_of
from croupier.play.hand.hand_in_play import HandInPlay, TableFacts
from croupier.play.hand.incidents import read_incident
from croupier.play.running.recorded import Recorded, ask, repetitions
from croupier.players.player import Player, give_seat
from croupier.players.transports.line_player import SITS_OUT
from croupier.players.transports.startup import line_player_of, start_players
from croupier.players.view.facts import IdleSeat, remember

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from croupier.hand.state import State
    from croupier.play.hand.hand_in_play import HandOutcome
    from croupier.play.hand.incidents import Incident
    from croupier.play.hand.table_game import Stakes, TableGame
    from croupier.play.running.journal import RecordedHand
    from croupier.players.transports.line_player import LinePlayer
    from croupier.players.transports.startup import Progress
    from croupier.players.view.facts import Blinds, PastHand


class HandOrder(NamedTuple):
    """A hand to be played; everything by player index, first left of the button."""

    table: int
    round: int
    game: str
    seats: tuple[int, ...]
    names: tuple[str, ...]
    stacks: tuple[int, ...]
    stakes: Stakes
    button: int
    seed: int
    blinds: Blinds
    schedule: tuple[tuple[int, Blinds], ...]
    idle: tuple[IdleSeat, ...]
    level: int


class HandReport(NamedTuple):
    """A played hand: the stacks after it, its log, and the knockouts."""

    table: int
    names: tuple[str, ...]
    before: tuple[int, ...]
    stacks: tuple[int, ...]
    decisions: int
    lines: str
    faults: str
    knockouts: tuple[tuple[str, tuple[str, ...]], ...]
    conduct: HandConduct
    outcome: HandOutcome | None  # only if the dealer runs in the same process


class HandUnderWay(NamedTuple):
    """A hand that was begun: its driver, its lines in the log, the clocks before it."""

    asking: Asking
    recorded: RecordedHand | None
    used: dict[str, float]


class Dealer:
    """Plays hands for players, given by name, at any number of tables.

    `games` are the games by name. Players that use random numbers have a method `reseed`. They get
    a seed before every hand, so that their numbers do not depend on earlier hands.
    """

    def __init__(self, games: Mapping[str, TableGame], seed: int, *, writes: bool = True) -> None:
        self.games = games
        self.players: dict[str, Player] = {}
        self.seed = seed
        self.writes = writes
        self._memories: dict[int, tuple[tuple[PastHand, ...], ...]] = {}
        self._reseeds: dict[str, tuple[Callable[[int], object], SeedPath]] = {}
        self._told: dict[str, int] = {}  # the seat that each player was told
        self._clocks: dict[str, Any] = {}
        self._boxes: dict[str, Any] = {}  # boxed players whose box was not reported yet
        self._stopped: dict[int, Asking] = {}
        self.hand: HandInPlay | None = None
        # How many blocks of past hands players can see: all, unless a game never ends.
        self.most_blocks = 0
        self._unstarted: dict[str, LinePlayer] = {}

    def seat(self, name: str, player: Player) -> None:
        """Add a player."""
        self.players[name] = player
        self._told.pop(name, None)
        reseed = getattr(player, "reseed", None)
        if callable(reseed):
            self._reseeds[name] = reseed, SeedPath(self.seed, "player", name, "hand", for_bots=True)
        if (clock := getattr(player, "clock", None)) is not None:
            self._clocks[name] = clock
        if hasattr(player, "missing"):
            self._boxes[name] = player
        line = line_player_of(player)
        if line is not None:
            self._unstarted[name] = line

    def start(self, progress: Progress | None = None) -> dict[str, str]:
        """Start players in other processes; return by name why some did not start.

        The next hand is dealt when each has greeted or has failed.
        """
        if not self._unstarted:
            return {}
        started, self._unstarted = self._unstarted, {}
        start_players(started.values(), progress)
        return {
            name: player.out.removeprefix(SITS_OUT)
            for name, player in started.items()
            if player.out
        }

    def dismiss(self, name: str) -> Player | None:
        """Remove and return a player."""
        self._reseeds.pop(name, None)
        self._told.pop(name, None)
        self._unstarted.pop(name, None)
        self._clocks.pop(name, None)
        self._boxes.pop(name, None)
        return self.players.pop(name, None)

    def close_table(self, table: int) -> None:
        """Forget the hands of a closed table."""
        self._memories.pop(table, None)

    def play(
        self,
        order: HandOrder,
        recorded: RecordedHand | None = None,
        incidents: Sequence[Incident] = (),
    ) -> HandReport:
        """Play a hand; recorded decisions replace the players' answers.

        `incidents` happened before the hand, when players were offered a straddle.
        """
        under_way = self.begin(order, recorded)
        under_way.asking.hand.incidents[:0] = incidents
        try:
            outcome = under_way.asking.play()
        except BaseException:  # a refused answer, or control-C: the next call continues the hand
            self._stopped[order.table] = under_way.asking
            raise
        return self.end(order, under_way, outcome)

    def begin(self, order: HandOrder, recorded: RecordedHand | None = None) -> HandUnderWay:
        """Deal a hand without asking anybody; `end` reports it."""
        if self._unstarted:
            self.start()
        asking = self._stopped.pop(order.table, None) or self._begin(order, recorded)
        self.hand = asking.hand
        used = {name: self._clocks[name].used for name in order.names if name in self._clocks}
        return HandUnderWay(asking, recorded, used)

    def end(self, order: HandOrder, under_way: HandUnderWay, outcome: HandOutcome) -> HandReport:
        """Report a hand that was played to its end."""
        asking, recorded, used = under_way
        self.hand = None
        past = asking.hand.game.street_names, asking.hand.history
        remembered = remember(asking.hand.facts.previous, past)
        self._memories[order.table] = remembered[-self.most_blocks :]
        conduct = self._conduct(order, asking, recorded, used)
        return self._report(order, asking.hand, outcome, conduct)

    @property
    def state(self) -> State | None:
        """The current hand."""
        return None if self.hand is None else self.hand.state

    def _begin(self, order: HandOrder, recorded: RecordedHand | None) -> Asking:
        seated: dict[int, Player] = {}
        for seat, name in zip(order.seats, order.names, strict=True):
            seated[seat] = self.players[name]
            self.prepare(name, seat, order.round)
        if recorded is not None:
            seated = {seat: Recorded(player, seat, recorded) for seat, player in seated.items()}
        previous = self._memories.get(order.table, ())
        hand = HandInPlay(
            self.games[order.game],
            order.seats,
            order.stacks,
            order.stakes,
            button=order.button,
            seed=order.seed,
            facts=TableFacts(order.round, order.blinds, order.schedule, previous, order.idle),
        )
        for player in seated.values():
            if isinstance(player, Recorded):
                player.hand = hand
        return Asking(hand, seated)

    def prepare(self, name: str, seat: int, number: int) -> None:
        """Prepare a player who is asked before a hand, as for the hand itself."""
        if self._told.get(name) != seat or name in self._reseeds:
            self._prepare(name, seat, number)

    def _prepare(self, name: str, seat: int, number: int) -> None:
        """Give a player the seat and the seed; a player whose code fails here still plays.

        The failure also shows in the answers, where it is logged.
        """
        if self._told.get(name) != seat:
            self._told[name] = seat
            ask(give_seat, self.players[name], seat)
        if name in self._reseeds:
            reseed, seeds = self._reseeds[name]
            ask(reseed, seeds[number])

    def _conduct(
        self,
        order: HandOrder,
        asking: Asking,
        recorded: RecordedHand | None,
        used: Mapping[str, float],
    ) -> HandConduct:
        """Return the conduct of the players; a recorded hand has its recorded faults."""
        hand = asking.hand
        incidents: Iterable[tuple[str, Incident]] = ()
        if recorded is not None:
            incidents = map(read_incident, recorded.faults)
        elif hand.incidents:
            names = dict(zip(order.seats, order.names, strict=True))
            incidents = ((names[incident.seat], incident) for incident in hand.incidents)
        clocks = self._clocks
        return HandConduct(
            asked_of(hand.history, order.seats, order.names),
            tuple(incidents),
            tuple((name, clocks[name].used - used[name], clocks[name].longest) for name in used),
            self._what_boxes_lack(order) if self._boxes and recorded is None else (),
            () if recorded is None else repetitions(order.names, asking.players),
        )

    def _what_boxes_lack(self, order: HandOrder) -> tuple[tuple[str, dict[str, str]], ...]:
        """Report what a box lacks, once per player; a box is made when its bot starts."""
        found = []
        for name in order.names:
            lacks = getattr(self._boxes.get(name), "missing", None)
            if lacks:
                del self._boxes[name]
                found.append((name, dict(lacks)))
        return tuple(found)

    def _report(
        self, order: HandOrder, hand: HandInPlay, outcome: HandOutcome, conduct: HandConduct
    ) -> HandReport:
        state = outcome.state
        lines = faults = ""
        if self.writes:
            lines = first_line(order, state) + operation_lines(state) + end_line(state)
            faults = "".join(
                [
                    encode({**each.to_json(name), "table": order.table})
                    for name, each in conduct.incidents
                ]
                + [encode(_box_event(name, lacks, order)) for name, lacks in conduct.lacks]
            )
        stacks = tuple(state.stacks)
        return HandReport(
            order.table,
            order.names,
            order.stacks,
            stacks,
            hand.decisions,
            lines,
            faults,
            knockouts_of(state, order.names) if 0 in stacks else (),
            conduct,
            outcome,
        )


def first_line(order: HandOrder, state: State) -> str:
    """Return the line of the log that begins a hand."""
    details: Any = {
        "id": f"{order.table}-{order.round}",
        "table": order.table,
        "round": order.round,
        "level": order.level,
        "button": order.button,
    }
    return hand_line(state, order.names, order.seats, details)


def _box_event(name: str, lacks: Mapping[str, str], order: HandOrder) -> dict[str, Any]:
    return {
        "event": "weak_box",
        "round": order.round,
        "name": name,
        "lacks": lacks,
        "table": order.table,
    }


def knockouts_of(state: State, names: tuple[str, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return who won the last chips of each player who busted.

    The last chips are in the last pot that the player paid into: everybody who won a share of it
    gets the knockout.
    """
    pushes = [each for each in state.operations if isinstance(each, ChipsPushing)]
    found = []
    for index, stack in enumerate(state.stacks):
        if stack == 0:
            own = native.last_pot_of(state, index)
            won = [push for push in pushes if push.pot_index == own] or pushes[:1]
            winners = [
                name
                for winner, name in enumerate(names)
                if winner != index and any(push.amounts[winner] for push in won)
            ]
            found.append((names[index], tuple(winners)))
    return tuple(found)
