"""A game as a table deals it: one game and one set of house rules, at any stakes."""

from __future__ import annotations

from contextlib import contextmanager, nullcontext
from functools import partial
from math import inf
from typing import TYPE_CHECKING, NamedTuple
from warnings import catch_warnings, simplefilter

from croupier.chips.values import divmod, rake
from croupier.errors import SetupError
from croupier.games.catalogue import find_game
from croupier.games.rows import HOLDEM
from croupier.hand import native
from croupier.hand.spec.hand_spec import make_spec
from croupier.hand.spec.house_rules import HouseRules
from croupier.hand.spec.streets import Automation, Mode
from croupier.hand.state import State
from croupier.players.view.facts import Deed
from croupier.recent import Recent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from contextlib import AbstractContextManager

    from croupier.cards.card import CardsLike
    from croupier.games.game import Game
    from croupier.play.stakes.level import Level
    from croupier.play.table.seating import Deal
    from croupier.players.view.facts import History

# The table pushes the pots itself, and also carries out the showdown if every step is to
# be seen: a hand that is mucked or beaten leaves the pots.
AUTOMATIONS = tuple(each for each in Automation if each is not Automation.CHIPS_PUSHING)
_SHOWDOWN = (Automation.HOLE_CARDS_SHOWING_OR_MUCKING, Automation.HAND_KILLING)
STEPS = tuple(each for each in AUTOMATIONS if each not in _SHOWDOWN)
HOLDEM_STREETS = ("preflop", "flop", "turn", "river")
STUD_STREETS = ("third street", "fourth street", "fifth street", "sixth street", "seventh street")
_FLOP = 3  # board cards: a bomb pot begins with them
_BRING_INS_PER_BET = 4  # by default a bring-in is a quarter of the small bet


class Stakes(NamedTuple):
    """The forced bets and bet sizes of a hand, by player index: 0 is first left of the button.

    A negative blind is a post bet: live, but without a position. Antes may differ;
    then they are dead money. No-limit and pot-limit have one bet size.
    """

    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    bring_in: int
    small_bet: int
    big_bet: int


class Terms(NamedTuple):
    """Facts that hands of the same stakes have in common, computed once."""

    deal: Callable[..., State]
    posted: tuple[int, ...]  # blinds and posts as amounts, by player index
    posts: tuple[tuple[int, str], ...]  # who posts which blind, the small blind first
    enough: float  # the stack that covers every post


class TableGame:
    """Deals hands of one game under one set of house rules.

    >>> game = TableGame()
    >>> state = game.deal((200, 200, 200), game.stakes(3, (1, 2)), seed=7)
    >>> state.bets, state.actor_index
    ([1, 2, 0], 2)
    """

    def __init__(
        self,
        game: object = HOLDEM,
        rules: HouseRules = HouseRules.STANDARD,
        mode: Mode = Mode.TOURNAMENT,
        *,
        step_by_step: bool = False,
        run_it: int = 1,
    ) -> None:
        if not isinstance(rules, HouseRules):
            raise SetupError(f"rules must be a HouseRules, not {rules!r}")
        self.game = row = find_game(game)
        self.rules = rules
        self.mode = Mode(mode)
        # How many times the rest of the board may be dealt, if all players in the pot agree.
        self.run_it = run_it
        self.automations: tuple[Automation, ...] = STEPS if step_by_step else AUTOMATIONS
        if run_it > 1:
            asked = Automation.RUNOUT_COUNT_SELECTION
            self.automations = tuple(each for each in self.automations if each is not asked)
        self.street_names = street_names_of(row)
        streets = row.streets(1, 1, None)
        self.has_draws = any(street.draw_status for street in streets)
        self.has_up_cards = any(any(street.hole_dealing_statuses) for street in streets)
        self.fixed_limit = row.fixed_limit
        # Warnings of a State are expected here: a deck that runs out, and
        # what these house rules allow. They are silenced, whatever the warning filters.
        warned = rules.open_fold == "by_mode" or rules.orphan_pot == "burnt"
        usual = self.has_draws or self.has_up_cards or warned or run_it > 1
        self.hush: Callable[[], AbstractContextManager[None]] = _hushed if usual else nullcontext
        self._stakes = Recent[Stakes]()
        self._terms = Recent[Terms]()
        self._deeds: Recent[History] = Recent()

    @property
    def has_blinds(self) -> bool:
        """Whether the forced bets are blinds; stud and the small games have antes."""
        return self.game.blinds and not self.game.button_blind

    @property
    def has_button(self) -> bool:
        """Whether players act by position, so that the button moves after every hand."""
        return not self.game.stud

    def stakes(
        self,
        players: int,
        blinds: tuple[int, int],
        ante: int = 0,
        *,
        bring_in: int | None = None,
        big_bet: int | None = None,
    ) -> Stakes:
        """Return the usual stakes at a blind level.

        The big blind is the smallest bet, and in fixed limit the small bet; the big bet is
        twice that. In games without blinds the small blind is the ante
        if no ante is given.
        """
        small, big = blinds
        big_bet = 2 * big if big_bet is None else big_bet
        if self.has_blinds:
            posted = (small, big, *(0,) * (players - 2))
            if players == 2 and self._swaps_heads_up:
                posted = (big, small)  # TDA 34: the button, the last player, has the small blind
            return Stakes((ante,) * players, posted, 0, big, big_bet)
        if self.game.stud:
            bring_in = max(big // _BRING_INS_PER_BET, 1) if bring_in is None else bring_in
            bring_in = min(bring_in, big - 1)
        else:
            bring_in = 0
        antes = (ante or max(small // 2, 1) if bring_in else ante or small,) * players
        # A button blind: the last player has the button.
        posted = (0,) * (players - 1) + (big if self.game.button_blind else 0,)
        return Stakes(antes, posted, bring_in, big, big_bet)

    def stakes_for(self, deal: Deal, level: Level) -> Stakes:
        """Return the stakes of the players of a deal at a level."""
        stakes: Stakes | None = self._stakes.find((deal, level))
        if stakes is None:
            stakes = self._find_stakes(deal, level)
            self._stakes.put((deal, level), stakes)
        return stakes

    def _find_stakes(self, deal: Deal, level: Level) -> Stakes:
        usual = self.stakes(
            len(deal.seats), level.blinds, level.ante, bring_in=level.bring_in or None
        )
        if not self.has_blinds or self.rules.forced_bets == "everyone_antes":
            return usual
        antes, blinds = list(usual.antes), [0] * len(deal.seats)
        if deal.small is not None:
            blinds[deal.seats.index(deal.small)] = level.small_blind
        if deal.big is not None:
            blinds[deal.seats.index(deal.big)] = level.big_blind
            antes[deal.seats.index(deal.big)] += level.big_blind_ante
        for seat, post in deal.posts:
            # A post bet is live without a position, so negative; a missed small blind is dead.
            if post.big:
                blinds[deal.seats.index(seat)] = -level.big_blind
            if post.small:
                antes[deal.seats.index(seat)] += level.small_blind
        return usual._replace(antes=tuple(antes), blinds=tuple(blinds))

    def deal(
        self,
        stacks: Sequence[int],
        stakes: Stakes,
        seed: int | None = None,
        next_cards: CardsLike | None = None,
    ) -> State:
        """Start a hand, stacks by player index; the cards come from the seed, given ones first."""
        return self.terms(stakes).deal(stacks, seed, next_cards)

    def terms(self, stakes: Stakes) -> Terms:
        """Return the facts that hands of these stakes have in common."""
        key = tuple(stakes)
        terms: Terms | None = self._terms.find(key)
        if terms is None:
            terms = self._make_terms(stakes)
            self._terms.put(key, terms)
        return terms

    def _name_posts(self, stakes: Stakes) -> tuple[tuple[int, str], ...]:
        blinds = stakes.blinds
        # A straddle is above the big blind, which is the smallest bet; a small blind may be dead.
        straddles = [index for index, blind in enumerate(blinds) if blind > stakes.small_bet]
        positions = [index for index, blind in enumerate(blinds) if 0 < blind <= stakes.small_bet]
        # Heads-up, the button (the last player) has the small blind.
        turned = len(blinds) == 2 and self._swaps_heads_up
        positions.sort(key=lambda index: (blinds[index], -index if turned else index))
        # The killer of a pot may have the small blind: the other blind is the big one.
        posted = min(blinds) < 0
        if len(positions) == 1 and (posted or blinds[positions[0]] >= stakes.small_bet):
            names = ["big_blind"]
        else:
            names = ["small_blind", "big_blind"]
        named = list(zip(positions, names, strict=False))
        named += [(index, "straddle") for index in sorted(straddles, key=lambda at: blinds[at])]
        named += [(index, "post") for index, blind in enumerate(blinds) if blind < 0]
        return tuple(named)

    def deeds(self, stakes: Stakes, terms: Terms, seats: tuple[int, ...]) -> History:
        """Return the antes and blinds, posted in full, in the form of a history."""
        deeds: History | None = self._deeds.find((terms, seats))
        if deeds is None:
            deeds = forced_deeds(seats, stakes.antes, terms.posted, terms.posts)
            self._deeds.put((terms, seats), deeds)
        return deeds

    def _make_terms(self, stakes: Stakes) -> Terms:
        deal = self._make_dealer(stakes)
        antes, blinds = stakes.antes, stakes.blinds
        enough = max(antes) + max(blinds) - min(0, *blinds)
        return Terms(
            deal,
            tuple(map(abs, blinds)),
            self._name_posts(stakes),
            enough if self.rules.forced_bets == "blinds" else inf,
        )

    def _sizes(self, stakes: Stakes) -> tuple[int, int]:
        big_bet = stakes.big_bet if self.fixed_limit else stakes.small_bet
        return stakes.small_bet, big_bet

    def _make_dealer(self, stakes: Stakes) -> Callable[..., State]:
        antes, blinds, bring_in, _, _ = stakes
        players = len(antes)
        if players != len(blinds):
            raise SetupError("expected one ante and one blind per player")
        cap = self.game.raise_cap(self.rules)
        if players == 2 and self._swaps_heads_up:
            # The engine takes blinds by position, the small blind first, and swaps them heads-up.
            antes, blinds = antes[::-1], blinds[::-1]
        spec = make_spec(
            automations=self.automations,
            deck=self.game.deck,
            hand_types=self.game.hand_types,
            streets=self.game.streets(*self._sizes(stakes), cap),
            betting_structure=self.game.structure,
            ante_trimming_status=len(set(antes)) == 1,
            antes=antes,
            blinds_or_straddles=blinds,
            bring_in=bring_in,
            player_count=players,
            mode=self.mode,
            starting_board_count=self.game.boards,
            divmod=divmod,
            rake=rake,
            rules=self.rules,
        )
        return partial(native.start, State, spec)

    @property
    def _swaps_heads_up(self) -> bool:
        return self.rules.headsup_blinds == "button_sb"


@contextmanager
def _hushed() -> Iterator[None]:
    with catch_warnings():
        simplefilter("ignore", UserWarning)
        yield


def forced_deeds(
    seats: tuple[int, ...],
    antes: tuple[int, ...],
    blinds: tuple[int, ...],
    posts: tuple[tuple[int, str], ...],
) -> History:
    """Return antes and blinds in the form of a history."""
    posted = [(seat, "ante", ante) for seat, ante in zip(seats, antes, strict=True) if ante]
    posted += [(seats[index], name, blinds[index]) for index, name in posts if blinds[index]]
    return tuple(
        Deed(seat=seat, kind=kind, amount=amount, street=0) for seat, kind, amount in posted
    )


def street_names_of(game: Game) -> tuple[str, ...]:
    """Return the names of the betting rounds of a game."""
    if game.stud:
        return STUD_STREETS
    boards = [each.board for each in game.rounds]
    if boards == [0, 3, 1, 1]:
        return HOLDEM_STREETS
    if boards[0] == _FLOP:
        return HOLDEM_STREETS[1:]
    if game.draws and not game.board_count:
        ordinals = ("first", "second", "third", "fourth", "fifth")
        return ("predraw", *(f"{ordinals[number]} draw" for number in range(len(boards) - 1)))
    return HOLDEM_STREETS[: len(boards)]
