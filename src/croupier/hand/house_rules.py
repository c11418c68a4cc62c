"""House rules: what rule books disagree about, in one frozen value.

The engine reads the fields of a `HouseRules` and never asks for a preset's name. The default of
every field is what the TDA and WSOP rules of 2024 say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.chips.amounts import amount_from_json, amount_to_json
from croupier.errors import SetupError
from croupier.hand.rake import Rake, is_number
from croupier.records import Record

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, ClassVar, Never

__all__ = ["NATIVE_FIELDS", "OPTIONS", "HouseRules", "Rake"]

Value = str | bool

OPTIONS: Mapping[str, tuple[Value, ...]] = {
    # What the table does with a player's answer that is not a legal action.
    "invalid_action": ("correct", "fold", "error"),
    # What a raise below the minimum is corrected to.
    "small_raise": ("to_min", "to_call"),
    # A fold where checking is free. by_mode: refused in tournaments, warned of in cash games.
    "open_fold": ("allow", "to_check", "illegal", "by_mode"),
    # Who acts first.
    "order": ("standard", "left_of_dealer_always"),
    # Who posts the small blind heads-up.
    "headsup_blinds": ("button_sb", "left_of_button_sb"),
    # everyone_antes: left of the dealer pays the small blind, all others the big one, dead.
    "forced_bets": ("blinds", "everyone_antes"),
    # TDA 43: a raise is at least the last full bet or raise.
    "min_raise": ("last_full_increment", "any_larger"),
    # Where the button goes when players leave; whether heads-up may post the big blind twice.
    "button": ("dead_button", "next_live"),
    "no_double_big_blind": (True, False),
    # Whether winnings are carried to the next hand.
    "stacks": ("carry", "reset_each_hand"),
    # The only player with chips, nothing to call. by_mode: asked in cash games only.
    "ask_lone_player": (False, True, "by_mode"),
    # How the uncalled part of a bet comes back.
    "uncalled": ("returned", "one_player_pot"),
    # Chips that do not divide; in stud one_each_left_of_button goes by high card and suit.
    "odd_chips": ("one_each_left_of_button", "all_to_first"),
    # Who wins a pot that nobody left in the hand paid into; burnt: nobody, with a warning.
    "orphan_pot": ("last_contender", "main_pot_winners", "burnt"),
    # Several short all-ins: TDA 47 adds them up, WSOP 96 only while nobody calls in between.
    "reopen": ("cumulative", "consecutive", "single"),
    # What the others owe behind a big blind or bring-in that was short (WSOP stud 1).
    "short_big_blind": ("full_price", "posted"),
    # What a short big blind pays first (TDA RP-11).
    "big_blind_ante": ("blind_first", "ante_first"),
    # Whether a card is burnt before a deal.
    "burn": (True, False),
    # Who shows at showdown. standard: the last aggressor first, others may muck; all-ins show.
    "showdown": ("standard", "winners_only", "all"),
    # Who opens heads-up where both blinds are of one size (TDA 34).
    # first_index: the player with index 0, as PokerKit has it.
    "equal_blinds": ("button_first", "first_index"),
    # How replacements are dealt: all of a player's at once, or one card at a time.
    "draw_dealing": ("player_by_player", "card_by_card"),
    # Pots next to each other. same_claimant: pushed as one where one player alone can win them.
    # killed: hands that are mucked or killed merge pots at once, before the rake.
    "pot_merging": ("same_claimant", "never", "killed"),
    # Whether a pot that the house took whole is still pushed to the last player.
    "empty_push": (False, True),
    # Whether a hand that lies open may be shown again once the street is over for good.
    "show_after_folds": (False, True),
    # When players may enter a tournament, and what a buy-in is counted in.
    "entry": ("closed", "buy_in"),
    "buy_in_basis": ("initial_big_blind", "current_big_blind"),
    # Where the first button stands.
    "first_button": ("index", "drawn"),
    # Fixed limit: a short all-in counts as a raise from here on (WSOP live action 129).
    # any: every all-in moves the next bet and uses up the cap; the largest raise so far re-opens.
    "limit_all_in": ("half_bet", "full_bet", "any"),
    # Fixed limit: whether the cap on raises holds heads-up: where two are dealt in, where two
    # begin a betting round (WSOP live action 127), or two are left in a tournament (TDA 48).
    "headsup_cap": (
        "capped",
        "uncapped",
        "uncapped_when_round_starts_headsup",
        "uncapped_in_tournament_headsup",
    ),
    # What a raise over a straddle is measured by (WSOP live action 161).
    "straddle_min_raise": ("big_blind", "straddle"),
    # Draw, the deck runs out: whether discards of the draw in progress come back (WSOP draw: no).
    "reshuffle": ("earlier_discards", "all_discards"),
    # Fixed limit: bets and raises on a street; the big blind is the bet. Or a number of them,
    # blinds not counted. It is for streets that say the house decides.
    "raise_cap": ("bet_and_three", "bet_and_four", "none"),
    # Stud, equal hands showing: who opens, the first left of the dealer or the highest suit.
    "stud_tie": ("position", "suit"),
    # Pot limit: whether a raise counts blinds as if posted in full (TDA 54).
    "pot_limit_blinds": ("full", "posted"),
    # Pot limit: whether the small blind counts as a big one in the pot (WSOP live action).
    "small_blind_as_big": (False, True),
}
# The one field that may also be a number.
NUMBERED = "raise_cap"
MOST_RAISES = 1000

# The fields that concern one hand, in the order of the native engine; a value is passed as its
# place in OPTIONS, except that False is 0 and True is 1.
NATIVE_FIELDS = (
    "open_fold",
    "order",
    "headsup_blinds",
    "forced_bets",
    "min_raise",
    "ask_lone_player",
    "uncalled",
    "odd_chips",
    "orphan_pot",
    "reopen",
    "short_big_blind",
    "big_blind_ante",
    "burn",
    "showdown",
    "equal_blinds",
    "draw_dealing",
    "pot_merging",
    "empty_push",
    "show_after_folds",
    "limit_all_in",
    "headsup_cap",
    "straddle_min_raise",
    "reshuffle",
    "raise_cap",
    "stud_tie",
    "pot_limit_blinds",
    "small_blind_as_big",
)


class HouseRules(Record):
    """The choices a card room makes where rule books differ; see OPTIONS for their meaning.

    >>> rules = HouseRules(odd_chips="all_to_first", burn=False)
    >>> rules
    HouseRules(odd_chips='all_to_first', burn=False)
    >>> rules.replace(odd_chips="one_each_left_of_button", burn=True) == HouseRules.STANDARD
    True
    """

    __slots__ = (*OPTIONS, "rake", "smallest_chip")

    STANDARD: ClassVar[HouseRules]
    WSOP: ClassVar[HouseRules]
    POKERKIT: ClassVar[HouseRules]
    ENGINE: ClassVar[HouseRules]
    BOT_TOURNAMENT: ClassVar[HouseRules]
    STRICT_BETTING: ClassVar[HouseRules]
    HOME_GAME: ClassVar[HouseRules]
    PYPOKS: ClassVar[HouseRules]
    RESEARCH: ClassVar[HouseRules]

    invalid_action: str
    small_raise: str
    open_fold: str
    order: str
    headsup_blinds: str
    forced_bets: str
    min_raise: str
    button: str
    no_double_big_blind: bool
    stacks: str
    ask_lone_player: bool | str
    uncalled: str
    odd_chips: str
    orphan_pot: str
    reopen: str
    short_big_blind: str
    big_blind_ante: str
    burn: bool
    showdown: str
    equal_blinds: str
    draw_dealing: str
    pot_merging: str
    empty_push: bool
    show_after_folds: bool
    entry: str
    buy_in_basis: str
    first_button: str
    limit_all_in: str
    headsup_cap: str
    straddle_min_raise: str
    reshuffle: str
    raise_cap: str | int
    stud_tie: str
    pot_limit_blinds: str
    small_blind_as_big: bool
    rake: Rake | None
    smallest_chip: float | None

    def __init__(
        self,
        *,
        invalid_action: str = "correct",
        small_raise: str = "to_min",
        open_fold: str = "allow",
        order: str = "standard",
        headsup_blinds: str = "button_sb",
        forced_bets: str = "blinds",
        min_raise: str = "last_full_increment",
        button: str = "dead_button",
        no_double_big_blind: bool = True,
        stacks: str = "carry",
        ask_lone_player: bool | str = False,
        uncalled: str = "returned",
        odd_chips: str = "one_each_left_of_button",
        orphan_pot: str = "last_contender",
        reopen: str = "cumulative",
        short_big_blind: str = "full_price",
        big_blind_ante: str = "blind_first",
        burn: bool = True,
        showdown: str = "standard",
        equal_blinds: str = "button_first",
        draw_dealing: str = "player_by_player",
        pot_merging: str = "same_claimant",
        empty_push: bool = False,
        show_after_folds: bool = False,
        entry: str = "closed",
        buy_in_basis: str = "initial_big_blind",
        first_button: str = "index",
        limit_all_in: str = "half_bet",
        headsup_cap: str = "capped",
        straddle_min_raise: str = "big_blind",
        reshuffle: str = "earlier_discards",
        raise_cap: str | int = "bet_and_three",
        stud_tie: str = "position",
        pot_limit_blinds: str = "full",
        small_blind_as_big: bool = False,
        rake: Rake | None = None,
        smallest_chip: float | None = None,
        **unknown: Never,
    ) -> None:
        given = locals()
        for name in unknown:
            raise SetupError(f"no such house rule: {name!r}; choose from {', '.join(self._fields)}")
        if not (rake is None or isinstance(rake, Rake)):
            raise SetupError(f"the house rule rake is a Rake or None, not {rake!r}")
        if smallest_chip is not None and not (is_number(smallest_chip) and 0 < smallest_chip <= 1):
            raise SetupError(f"the smallest chip is a part of 1, not {smallest_chip!r}")
        for name in OPTIONS:
            _check(name, given[name])
        self._fill(*(given[name] for name in self._fields))

    def __repr__(self) -> str:
        changes = [f"{name}={value!r}" for name, value in self._changes().items()]
        return f"HouseRules({', '.join(changes)})"

    def replace(self, **changes: Any) -> HouseRules:
        """Return the same rules but for the fields named."""
        return HouseRules(**{**dict(zip(self._fields, self._values(), strict=True)), **changes})

    def to_json(self) -> dict[str, object]:
        """Return all fields as plain JSON data, so that a log does not depend on defaults."""
        data: dict[str, object] = dict(zip(self._fields, self._values(), strict=True))
        data["rake"] = None if self.rake is None else self.rake.to_json()
        if self.smallest_chip is None:
            del data["smallest_chip"]
        else:
            data["smallest_chip"] = amount_to_json(self.smallest_chip)
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any] | str) -> HouseRules:
        """Return the rules `to_json` wrote, as data or as text; fields left out have defaults."""
        if isinstance(data, str):
            import json

            try:
                data = json.loads(data)
            except ValueError as error:
                raise SetupError(f"house rules are a JSON object: {error}") from None
        if not isinstance(data, dict):
            raise SetupError(f"house rules are a JSON object, not {data!r}")
        rake = data.get("rake")
        chip = data.get("smallest_chip")
        return cls(
            **{
                **data,
                "rake": None if rake is None else Rake.from_json(rake),
                "smallest_chip": None if chip is None else amount_from_json(chip),
            }
        )

    def _changes(self) -> dict[str, object]:
        """The fields that are not as in STANDARD."""
        return {
            name: value
            for name, value in zip(self._fields, self._values(), strict=True)
            if value != (OPTIONS[name][0] if name in OPTIONS else None)
        }

    def _native(self) -> tuple[int, ...]:
        """The fields of one hand as small numbers, in the order of NATIVE_FIELDS."""
        values = [getattr(self, name) for name in NATIVE_FIELDS]
        return tuple(
            int(value) + (0 if isinstance(value, bool) else len(OPTIONS[name]))
            if isinstance(value, int)
            else OPTIONS[name].index(value)
            for name, value in zip(NATIVE_FIELDS, values, strict=True)
        )


def _check(name: str, value: object) -> None:
    # 1 equals True, so the type counts as well.
    if name == NUMBERED and type(value) is int and 0 < value <= MOST_RAISES:
        return
    if not any(value == option and type(value) is type(option) for option in OPTIONS[name]):
        choices = ", ".join(map(repr, OPTIONS[name]))
        if name == NUMBERED:
            choices += f", or a number from 1 to {MOST_RAISES}"
        raise SetupError(
            f"no such value of the house rule {name}: {value!r}; choose from {choices}"
        )


HouseRules.STANDARD = HouseRules()

# WSOP 96 counts short all-ins only while nobody calls in between. WSOP 100-b: a bet and four
# raises, and no cap once a tournament is down to two players. Stud: a tie is broken by suit.
HouseRules.WSOP = HouseRules(
    reopen="consecutive",
    headsup_cap="uncapped_in_tournament_headsup",
    raise_cap="bet_and_four",
    stud_tie="suit",
)

# The numbered presets are the ways of the five kinds of game that enter through a door of their
# own: the State API (also of every State without rules=), bot tournaments, the betting semantics
# of bots, tables to join and leave, and tables of pypoks.
HouseRules.ENGINE = HouseRules(
    invalid_action="error",
    open_fold="by_mode",
    ask_lone_player="by_mode",
    odd_chips="all_to_first",
    orphan_pot="burnt",
    reshuffle="all_discards",
    raise_cap=4,
)
HouseRules.BOT_TOURNAMENT = HouseRules(
    open_fold="to_check",
    button="next_live",
    no_double_big_blind=False,
    uncalled="one_player_pot",
)
HouseRules.STRICT_BETTING = HouseRules(
    invalid_action="fold",
    ask_lone_player=True,
    reopen="single",
)
HouseRules.HOME_GAME = HouseRules(
    order="left_of_dealer_always",
    headsup_blinds="left_of_button_sb",
    forced_bets="everyone_antes",
    min_raise="any_larger",
    button="next_live",
    orphan_pot="main_pot_winners",
    entry="buy_in",
)
HouseRules.PYPOKS = HouseRules(
    open_fold="illegal",
    stacks="reset_each_hand",
    burn=False,
)

# What the engine API's original does where that is a policy and not a mistake: as ENGINE,
# but a short big blind lowers the price, an ante goes before the blind, in fixed limit every
# all-in moves the ladder of bets, over equal blinds the first player opens, the cards of a draw are
# dealt one by one, hands that leave merge pots, an empty pot is pushed, and hands are shown again.
HouseRules.POKERKIT = HouseRules.ENGINE.replace(
    short_big_blind="posted",
    big_blind_ante="ante_first",
    limit_all_in="any",
    pot_limit_blinds="posted",
    equal_blinds="first_index",
    draw_dealing="card_by_card",
    pot_merging="killed",
    empty_push=True,
    show_after_folds=True,
)
# Papers deal from a deck without burn cards, so that every unseen card is equally likely, and give
# players who may check for free no second action that only loses.
HouseRules.RESEARCH = HouseRules(open_fold="illegal", burn=False)
