"""Everything about one person over many hands, collected in one pass."""

from __future__ import annotations

import heapq
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from croupier.history.hand_log import HandLog
from croupier.tracker.filters import ALL_HANDS
from croupier.tracker.leaks import LeakFinder
from croupier.tracker.player_statistics import PlayerStatistics
from croupier.tracker.results import Results
from croupier.tracker.starting_hands import starting_hand

if TYPE_CHECKING:
    from collections.abc import Iterable

    from croupier.tracker.facts import HandFacts
    from croupier.tracker.filters import Filters

BIGGEST_POTS = 10
MOST_NAMES = 4  # in a title


class BigPot(NamedTuple):
    """A hand for the replayer: the pot in big blinds, a tie-breaking number, the winnings."""

    pot: float
    number: int
    net: float
    money: str
    big_blinds: float
    place: str
    hand: HandLog


class Person:
    """One person, under one or several names; without names, the hero of each hand.

    >>> from croupier import holdem
    >>> from croupier.tracker.facts import facts_of
    >>> state = holdem(players=3, seed=1)
    >>> _ = state.complete_bet_or_raise_to(6), state.fold(), state.fold()
    >>> ann = Person()
    >>> ann.add(facts_of(HandLog.of(state, ["Al", "Bo", "Ann"], hero="Ann")))
    >>> ann.title, ann.total.hands, ann.total.nets
    ('Ann', 1, {'tournament chips': 3.0})
    """

    def __init__(self, names: Iterable[str] = (), filters: Filters = ALL_HANDS) -> None:
        self.names = frozenset(names)
        self.filters = filters
        self.seen: Counter[str] = Counter()  # hands of everybody
        self.found: Counter[str] = Counter()  # hands of the person, by name
        self.left_out = 0  # hands of the person that the filters leave out
        self.total = PlayerStatistics("")
        self.stakes: dict[str, PlayerStatistics] = {}
        self.games: dict[str, PlayerStatistics] = {}
        self.starting_hands: dict[str, PlayerStatistics] = {}
        self.tournaments: Counter[str] = Counter()  # hands by the number of the tournament
        self.results = Results()
        self.leaks = LeakFinder()
        self._pots: list[BigPot] = []

    @property
    def title(self) -> str:
        """The names the person played under, the most frequent ones first."""
        names = [name for name, _ in self.found.most_common()]
        more = len(names) - MOST_NAMES
        told = ", ".join(names[:MOST_NAMES])
        noun = "name" if more == 1 else "names"
        return f"{told} and {more} more {noun}" if more > 0 else told

    @property
    def positions(self) -> dict[str, PlayerStatistics]:
        """The statistics of each position."""
        return self.total.positions

    def add(self, facts: HandFacts) -> None:
        """Count one hand: the person's part in it, and what the others did."""
        self.seen.update(name for name in facts.players if name)
        wanted = self.names or {facts.hero}
        takes = self.filters.takes(facts)
        for player, name in enumerate(facts.players):
            if not name:
                continue
            counts = takes and self.filters.takes_position(facts.places[player])
            if name not in wanted:
                if counts:
                    self.leaks.add_pool(facts, player)
            elif counts:
                self._count(facts, player, name)
            else:
                self.left_out += 1

    def _count(self, facts: HandFacts, player: int, name: str) -> None:
        self.found[name] += 1
        self.total.count_hand(facts, player)
        cards = starting_hand(facts.state, player)
        groups = [(self.stakes, facts.stakes), (self.games, facts.game)]
        groups += [(self.starting_hands, cards)] if cards else []
        for group, key in groups:
            group.setdefault(key, PlayerStatistics(name)).count_hand(facts, player)
        if facts.tournament_id:
            self.tournaments[facts.tournament_id] += 1
        self.leaks.add_person(facts, player)
        net = facts.payoffs[player]
        self.results.add(facts.moment, facts.money, net, facts.adjusted[player], facts.big_blind)
        if isinstance(facts.hand, HandLog) and net:
            pot = BigPot(
                facts.pot,
                -len(self.results),
                net,
                facts.money,
                net / facts.big_blind,
                facts.places[player],
                facts.hand,
            )
            put = heapq.heappush if len(self._pots) < BIGGEST_POTS else heapq.heappushpop
            put(self._pots, pot)

    @property
    def biggest_pots(self) -> list[BigPot]:
        """The largest pots in big blinds in which the person won or lost chips."""
        return sorted(self._pots, reverse=True)
