"""Playing blocks: every deal in every seating, each seating by fresh players.

A session is a number of blocks. Its hands are played by as many lives as a block has seatings:
life s plays deal j in seating s + j, so that each life sees each deal once, its button moves, and
each deal is played in every seating, always by another life.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.learning import (
    CALLS,
    DECISIONS,
    FOLDS,
    RAISES,
    board_places,
    deal_cards,
    deal_game,
)
from croupier.arena.declared.measuring import Measuring
from croupier.arena.declared.witness import Witness
from croupier.arena.slices.conduct import note_incidents, records_of
from croupier.arena.slices.largest import MOST_KEPT, LargeHand, decisions_of, largest
from croupier.arena.slices.luck import BoardControl, is_exact, sampling_seed
from croupier.arena.slices.work import SEED_BYTES, DeclaredBlocks, SliceResult
from croupier.hand.randomness import (
    SeedPath,
    bot_seed,
    derive_seed,
    shuffled,
)
from croupier.play.hand.asking import Asking
from croupier.play.hand.conduct import ConductBook, HandConduct
from croupier.play.hand.hand_in_play import HandInPlay, TableFacts
from croupier.play.running.recorded import ask
from croupier.players.player import give_seat
from croupier.players.transports.startup import line_player_of, start_players
from croupier.players.view.facts import remember

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from croupier.arena.slices.work import SliceOrder, TableWork
    from croupier.hand.state import State
    from croupier.players.player import Player
    from croupier.players.view.facts import History

REPEATED = 100  # one session in this many is played twice
_WORD = (1 << 64) - 1


def play_slice(order: SliceOrder) -> SliceResult:
    """Play a slice; a pure function of the order, as far as the bots repeat."""
    work, setting = order.work, order.work.setting
    names = [entry.name for entry in work.entries]
    book = ConductBook(names)
    lacks: dict[str, str] = {}
    differing: set[int] = set()
    won, luck, deals, seeds, codes, given = [], [], [], [], [], []
    declared: list[tuple[Any, Any]] = []
    large: list[LargeHand] = []
    measuring = Measuring(setting, work.holdings) if work.holdings else None
    left = order.blocks
    for session in range(
        order.number * work.sessions_per_slice, (order.number + 1) * work.sessions_per_slice
    ):
        blocks = min(left, setting.session)
        if blocks <= 0:
            break
        left -= blocks
        played = _Session(work, session, blocks, book, lacks, measuring)
        played.play()
        won.append(played.won)
        luck.append(played.luck)
        deals.append(played.deals)
        seeds.append(played.seeds)
        codes.append(played.codes)
        given.append(played.given)
        declared.append((played.declared, played.declared_luck))
        large = largest([*large, *played.large])
        if session % REPEATED == 0:
            again = _Session(work, session, blocks, ConductBook(names), lacks)
            again.play()
            differing |= _differing(played, again)
    blocks_declared = None
    if measuring is not None:
        results, lucks = (np.concatenate(column) for column in zip(*declared, strict=True))
        blocks_declared = DeclaredBlocks(results, lucks, (measuring.fits[0], measuring.fits[1]))
    return SliceResult(
        np.concatenate(won),
        np.concatenate(luck),
        records_of(book, names),
        sorted(differing),
        lacks,
        blocks_declared,
        tuple(large),
        np.concatenate(deals),
        np.concatenate(seeds),
        np.concatenate(codes),
        np.concatenate(given),
    )


class _Session:
    """Blocks that are played by the same lives."""

    def __init__(
        self,
        work: TableWork,
        number: int,
        blocks: int,
        book: ConductBook,
        lacks: dict[str, str],
        measuring: Measuring | None = None,
    ) -> None:
        setting = work.setting
        self.work = work
        self.number = number
        self.blocks = blocks
        self.book = book
        self.lacks = lacks
        control = BoardControl(setting.row, setting.players)
        self.meter = control.meter()
        self.measured: list[tuple[int, list[int]]] = []  # of each noted hand: place, chairs
        self.chairs = chairs_of(setting.players, work.seed, number)
        shape = blocks, setting.seatings, setting.players
        self.won = np.zeros(shape, dtype=np.int64)
        self.luck = np.zeros((blocks, setting.players, control.controls))
        has_deals = setting.players == 2 and deal_game(setting.row) is not None
        self.places = board_places(setting.row) if has_deals else []
        cards = 2 * setting.row.hole_count + len(self.places) if has_deals else 0
        self.deals = np.zeros((blocks, cards), dtype=np.uint8)
        width = DECISIONS * setting.seatings if cards else 0
        self.codes = np.zeros((blocks, width), dtype=np.int32)
        self.given = np.zeros((blocks, 4 * SEED_BYTES if cards else 0), dtype=np.uint8)
        first = number * setting.session
        others = SeedPath(work.seed, "other deals")
        self.seeds = np.array(
            [others[block] & _WORD for block in range(first, first + blocks)], dtype=np.uint64
        )
        self.decks = SeedPath(work.seed, "block")
        self.stacks = (setting.chips,) * setting.players
        self.blinds = setting.blinds
        # The chairs of each seating, and the entries in them.
        self.seated = [[self.chairs[seat] for seat in order] for order in setting.orders]
        self.histories: dict[tuple[int, int], History] = {}
        self.large: list[LargeHand] = []
        self.measuring = measuring
        self.witnesses: list[Witness] = []
        self.declared = np.zeros(blocks)
        self.declared_luck = np.zeros((blocks, 0 if measuring is None else measuring.controls))

    def play(self) -> None:
        """Play every deal in every seating."""
        try:
            if self.measuring is not None:
                self.witnesses = self._call_witnesses()
            for life in range(self.work.setting.seatings):
                players = self._seat(life)
                try:
                    self._live(life, players)
                finally:
                    for player in players:
                        close = getattr(player, "close", None)
                        if callable(close):
                            with suppress(Exception):
                                close()
            self._measure_luck()
        finally:
            for witness in self.witnesses:
                witness.close()

    def _call_witnesses(self) -> list[Witness]:
        """Make the separate instances that are asked what they would do."""
        work = self.work
        seeds = [bot_seed(work.seed, "session", self.number, "witness", n) for n in range(2)]
        pairs = zip(work.entries, seeds, strict=True)
        return [Witness(entry.make(n, seed, work.options)) for n, (entry, seed) in enumerate(pairs)]

    def _seat(self, life: int) -> list[Player]:
        """Make the players of a life, by chair."""
        work = self.work
        players: list[Player] = []
        for chair, number in enumerate(self.chairs):
            seed = bot_seed(work.seed, "session", self.number, "chair", chair, "life", life)
            players.append(work.entries[number].make(chair, seed, work.options))
        lines = [line for player in players if (line := line_player_of(player)) is not None]
        if lines:
            start_players(lines)
        for player in players:
            self.lacks.update(getattr(player, "missing", {}))
        return players

    def _live(self, life: int, players: Sequence[Player]) -> None:
        work, setting = self.work, self.work.setting
        orders = setting.orders
        names = [work.entries[number].name for number in self.chairs]
        seeds = self._seeds_of(life, players)
        decided = [0] * len(players)  # by chair
        cards = self.deals.shape[1]
        first = self.number * setting.session
        previous: Any = ()
        if not any(seeds):
            self.given = self.given[:, :0]
        for chair, player in enumerate(players):
            give_seat(player, chair)
        for place in range(self.blocks):
            block = first + place
            seating = (life + place) % len(orders)
            seats = orders[seating]
            for index, seat in enumerate(seats):
                if (give := seeds[seat]) is not None:
                    seed = give[1][index][block]
                    ask(give[0], seed)
                    if self.given.shape[1]:
                        begin = (2 * seating + index) * SEED_BYTES
                        self.given[place, begin : begin + SEED_BYTES] = np.frombuffer(
                            seed.to_bytes(SEED_BYTES, "big"), dtype=np.uint8
                        )
            hand = self._deal(block, seats, place, previous)
            if cards and life == 0:
                self.deals[place] = deal_cards(hand.state, self.places)
            outcome = Asking(hand, players).play()
            made = hand.history[len(hand.history) - hand.decisions :]
            for deed in made:
                decided[deed.seat] += 1
            if cards:
                self._note_codes(place, seating, made)
            if self.measuring is not None:
                self._measure(block, seats, place, previous, outcome.state)
            previous = remember(previous, (setting.table.street_names, hand.history))
            self.histories[block, life] = hand.history
            if hand.incidents:
                note_incidents(self.book, hand.incidents, names)
            for seat, payoff in outcome.payoffs.items():
                self.won[place, seating, self.chairs[seat]] = payoff
            self._keep(block, seating, seats, outcome.state)
            self._take_luck(place, seating, outcome.state)
        self.book.note(HandConduct(tuple(zip(names, decided, strict=True))))

    def _seeds_of(
        self, life: int, players: Sequence[Player]
    ) -> list[tuple[Callable[..., object], list[SeedPath]] | None]:
        """Return, by chair, what takes the seed of a hand, and the seeds by place at the table."""
        found: list[tuple[Callable[..., object], list[SeedPath]] | None] = []
        for player in players:
            reseed = getattr(player, "reseed", None)
            paths = [
                SeedPath(self.work.seed, "block", for_bots=True, after=("seat", n, "life", life))
                for n in range(len(players))
            ]
            found.append((reseed, paths) if callable(reseed) else None)
        return found

    def _note_codes(self, place: int, seating: int, made: History) -> None:
        """Note the first decisions of a hand as numbers."""
        done = [_CODES.get(deed.kind) or RAISES + deed.amount for deed in made[:DECISIONS]]
        begin = seating * DECISIONS
        self.codes[place, begin : begin + len(done)] = done

    def _take_luck(self, place: int, seating: int, state: State) -> None:
        """Note a hand whose luck is measured at the end of the session."""
        if self.meter.note(state, place):
            self.measured.append((place, self.seated[seating]))

    def _measure_luck(self) -> None:
        """Add the luck of each noted hand to that of its block."""
        if not self.measured:
            return
        setting, first = self.work.setting, self.number * self.work.setting.session
        words = np.zeros(0, dtype=np.uint64)
        found = self.meter.measure(words) if is_exact(setting.row, setting.players) else None
        if found is None:
            equities = SeedPath(self.work.seed, "equities")
            seeds = [sampling_seed(equities[first + place]) for place in range(self.blocks)]
            found = self.meter.measure(np.array(seeds, dtype=np.uint64))
            assert found is not None
        places, chairs = zip(*self.measured, strict=True)
        np.add.at(
            self.luck, (np.array(places)[:, None], np.array(chairs)), found / setting.seatings
        )

    def _keep(self, block: int, seating: int, seats: tuple[int, ...], state: State) -> None:
        """Keep a hand that is among the largest so far."""
        won = int(self.won[block % self.work.setting.session, seating, 0])
        if len(self.large) == MOST_KEPT and abs(won) <= abs(self.large[-1].won):
            return
        entries = tuple([self.chairs[seat] for seat in seats])
        hand = LargeHand(block, seating, won, entries, decisions_of(state))
        self.large = largest([*self.large, hand])

    def _deal(
        self,
        block: int,
        seats: tuple[int, ...],
        place: int,
        previous: Any,
        deck: tuple[str | int, ...] = (),
    ) -> HandInPlay:
        """Deal a block's hand; `deck` is where the seed of another deck is."""
        setting = self.work.setting
        return HandInPlay(
            setting.table,
            seats,
            self.stacks,
            setting.stakes,
            button=seats[-1],
            seed=derive_seed(self.work.seed, "block", block, *deck) if deck else self.decks[block],
            facts=TableFacts(place + 1, self.blinds, (), previous),
        )

    def _measure(
        self, block: int, seats: tuple[int, ...], place: int, previous: Any, state: State
    ) -> None:
        """Ask what both players would have done, and add what the hand was worth."""
        assert self.measuring is not None
        work, decks = self.work, range(self.measuring.decks)
        again = self._deal(block, seats, place, previous)
        # Both seatings have the same other holdings and decks, so that they cancel as the cards
        # dealt do.
        seed = derive_seed(work.seed, "holdings", block)
        imagined = (
            (
                self._deal(block, seats, place, previous, ("imagined", number)),
                derive_seed(work.seed, "imagined", block, number, "first", seats[0]),
            )
            for number in decks
        )
        found = self.measuring.measure(again, state, self.witnesses, seed, imagined)
        self.declared[place] += found.result / work.setting.seatings
        self.declared_luck[place] += found.luck / work.setting.seatings


_CODES = {"fold": FOLDS, "check": CALLS, "call": CALLS}


def chairs_of(players: int, seed: int, session: int) -> list[int]:
    """Return which entry sits in each chair.

    Heads-up there is one way. At larger tables neighbours matter: chairs are drawn for each pair
    of sessions, and the second one has everybody the other way round.
    """
    if players == 2:
        return [0, 1]
    chairs = shuffled(range(players), derive_seed(seed, "chairs", session // 2))
    return chairs if session % 2 == 0 else chairs[::-1]


def _differing(played: _Session, again: _Session) -> set[int]:
    """Return the entries whose decision was the first to differ in some hand."""
    found = set()
    for key, history in played.histories.items():
        for first, second in zip(history, again.histories[key], strict=False):
            if first != second:
                found.add(played.chairs[first.seat])
                break
    return found
