"""The fields of HouseRules and their options.

Written by tools/words.py from core/vocabulary.toml: change that table, then run `make words`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.records import Record

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, Never

    from croupier.hand.spec.rake import Rake

Value = str | bool

# The default comes first.
OPTIONS: Mapping[str, tuple[Value, ...]] = {
    # What the table does with a player's answer that is not a legal action.
    "invalid_action": ("correct", "fold", "error"),
    # What a raise below the minimum is corrected to.
    "small_raise": ("to_min", "to_call"),
    # A fold when checking is free. by_mode: refused in tournaments, a warning in cash games.
    "open_fold": ("allow", "to_check", "illegal", "by_mode"),
    # Who acts first.
    "order": ("standard", "left_of_dealer_always"),
    # Who posts the small blind heads-up.
    "headsup_blinds": ("button_sb", "left_of_button_sb"),
    # everyone_antes: the player left of the dealer pays the small blind, all others the big blind,
    # dead.
    "forced_bets": ("blinds", "everyone_antes"),
    # The minimum raise. TDA 43: the size of the last full bet or raise.
    "min_raise": ("last_full_increment", "any_larger"),
    # Where the button goes when players leave.
    "button": ("dead_button", "next_live"),
    # Whether the button moves so that nobody posts the big blind twice when play becomes heads-up.
    "no_double_big_blind": (True, False),
    # Whether winnings are carried to the next hand.
    "stacks": ("carry", "reset_each_hand"),
    # Whether the only player with chips is asked when there is nothing to call. by_mode: in cash
    # games only.
    "ask_lone_player": (False, True, "by_mode"),
    # How the uncalled part of a bet is returned.
    "uncalled": ("returned", "one_player_pot"),
    # Who gets chips that cannot be split evenly; in stud one_each_left_of_button goes by high card
    # and suit.
    "odd_chips": ("one_each_left_of_button", "all_to_first"),
    # Who wins a pot that no remaining player paid into; burnt: nobody, with a warning.
    "orphan_pot": ("last_contender", "main_pot_winners", "burnt"),
    # When several short all-ins re-open the betting: TDA 47 adds them up, WSOP 96 only while nobody
    # calls in between.
    "reopen": ("cumulative", "consecutive", "single"),
    # What the others owe after a short big blind or bring-in (WSOP seven-card stud).
    "short_big_blind": ("full_price", "posted"),
    # What a short big blind pays first (TDA RP-11).
    "big_blind_ante": ("blind_first", "ante_first"),
    # Whether a card is burnt before a deal.
    "burn": (True, False),
    # Who shows at showdown. standard: the last aggressor first, others may muck; all-ins show.
    "showdown": ("standard", "winners_only", "all"),
    # Who opens heads-up if both blinds have the same size (TDA 34). first_index: the player with
    # index 0.
    "equal_blinds": ("button_first", "first_index"),
    # How replacements are dealt: all of a player's at once, or one card at a time.
    "draw_dealing": ("player_by_player", "card_by_card"),
    # When neighbouring pots are merged. same_claimant: if only one player can win them. killed:
    # hands that are mucked or killed merge pots at once, before the rake.
    "pot_merging": ("same_claimant", "never", "killed"),
    # Whether a pot that the rake took completely is still pushed to the last player.
    "empty_push": (False, True),
    # Whether a face-up hand may be shown again while pots are pushed and afterwards.
    "show_after_folds": (False, True),
    # When players may enter a tournament.
    "entry": ("closed", "buy_in"),
    # Which big blind buy-ins are computed from.
    "buy_in_basis": ("initial_big_blind", "current_big_blind"),
    # Where the first button is.
    "first_button": ("index", "drawn"),
    # Fixed limit: how large a short all-in must be to count as a raise (TDA 47-B). any: every all-
    # in raises the next bet and counts for the cap; the largest raise so far re-opens.
    # half_bet_completed: from half a bet on it re-opens, but the next raise only completes it.
    "limit_all_in": ("half_bet", "full_bet", "any", "half_bet_completed"),
    # Fixed limit: whether the cap on raises applies heads-up: if two are dealt in, if two begin a
    # betting round (WSOP live action, limit games), or if two are left in a tournament (TDA 48).
    "headsup_cap": (
        "capped",
        "uncapped",
        "uncapped_when_round_starts_headsup",
        "uncapped_in_tournament_headsup",
    ),
    # The minimum raise over a straddle (WSOP live action 11).
    "straddle_min_raise": ("big_blind", "straddle"),
    # Draw, when the deck runs out: whether discards of the current draw are shuffled in (WSOP draw:
    # no).
    "reshuffle": ("earlier_discards", "all_discards"),
    # Fixed limit: bets and raises on a street; the big blind is the bet. Or a number, without
    # blinds. It applies to streets whose cap is "house".
    "raise_cap": ("bet_and_three", "bet_and_four", "none"),
    # Stud, equal hands showing: who opens, the first left of the dealer or the highest suit.
    "stud_tie": ("position", "suit"),
    # Pot limit: whether a raise counts blinds as if posted in full (TDA 54).
    "pot_limit_blinds": ("full", "posted"),
    # Pot limit: whether the small blind counts as a big blind in the pot (WSOP live action).
    "small_blind_as_big": (False, True),
}

# Fields that may also be a number from 1 up, and the largest.
NUMBERS: Mapping[str, int] = {"raise_cap": 1000}

# The fields that concern one hand: the core reads them.
RULES_OF_A_HAND = (
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

# What differs from the defaults for a State without rules.
ENGINE: Mapping[str, Any] = {
    "invalid_action": "error",
    "open_fold": "by_mode",
    "ask_lone_player": "by_mode",
    "odd_chips": "all_to_first",
    "orphan_pot": "burnt",
    "reshuffle": "all_discards",
    "raise_cap": 4,
}


class HouseRuleFields(Record):
    """The fields of HouseRules, each with its type and its default."""

    __slots__ = (*OPTIONS, "rake", "smallest_chip")

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
        self._check(given, unknown)
        self._fill(*(given[name] for name in self._fields))

    def _check(self, given: Mapping[str, Any], unknown: Mapping[str, object]) -> None:
        """Raise a SetupError for fields that make no sense."""
        raise NotImplementedError
