"""House rules: the points on which rule books differ, as one frozen value.

The engine reads only the fields of a `HouseRules`, not the name of a preset. The default of
every field is what the TDA and WSOP rules of 2024 say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier import _core
from croupier.chips.amounts import amount_from_json, amount_to_json
from croupier.errors import SetupError
from croupier.hand.spec.house_rule_fields import (
    ENGINE,
    NUMBERS,
    OPTIONS,
    RULES_OF_A_HAND,
    HouseRuleFields,
)
from croupier.hand.spec.rake import Rake, is_number

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, ClassVar

__all__ = ["OPTIONS", "HouseRules", "Rake"]


class HouseRules(HouseRuleFields):
    """The choices a card room makes where rule books differ; see OPTIONS for their meaning.

    >>> rules = HouseRules(odd_chips="all_to_first", burn=False)
    >>> rules
    HouseRules(odd_chips='all_to_first', burn=False)
    >>> rules.replace(odd_chips="one_each_left_of_button", burn=True) == HouseRules.STANDARD
    True
    """

    __slots__ = ()

    STANDARD: ClassVar[HouseRules]
    WSOP: ClassVar[HouseRules]
    POKERKIT: ClassVar[HouseRules]
    ENGINE: ClassVar[HouseRules]
    BOT_TOURNAMENT: ClassVar[HouseRules]
    STRICT_BETTING: ClassVar[HouseRules]
    HOME_GAME: ClassVar[HouseRules]
    PYPOKS: ClassVar[HouseRules]
    RESEARCH: ClassVar[HouseRules]

    def _check(self, given: Mapping[str, Any], unknown: Mapping[str, object]) -> None:
        for name in unknown:
            raise SetupError(f"no such house rule: {name!r}; choose from {', '.join(self._fields)}")
        rake, smallest_chip = given["rake"], given["smallest_chip"]
        if not (rake is None or isinstance(rake, Rake)):
            raise SetupError(f"the house rule rake must be a Rake or None, not {rake!r}")
        if smallest_chip is not None and not (is_number(smallest_chip) and 0 < smallest_chip <= 1):
            raise SetupError(
                f"the smallest chip must be above 0 and at most 1, not {smallest_chip!r}"
            )
        for name in OPTIONS:
            _check_option(name, given[name])

    def __repr__(self) -> str:
        changes = [f"{name}={value!r}" for name, value in self._changes().items()]
        return f"HouseRules({', '.join(changes)})"

    def replace(self, **changes: Any) -> HouseRules:
        """Return the same rules with the named fields changed."""
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
                raise SetupError(f"house rules must be a JSON object: {error}") from None
        if not isinstance(data, dict):
            raise SetupError(f"house rules must be a JSON object, not {data!r}")
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
        """The fields that differ from STANDARD."""
        return {
            name: value
            for name, value in zip(self._fields, self._values(), strict=True)
            if value != (OPTIONS[name][0] if name in OPTIONS else None)
        }

    def _native(self, units_per_chip: int) -> _core.HouseRules:
        """The rules of one hand in the core's form, with amounts in units."""
        rake = None if self.rake is None else self.rake._native(units_per_chip)
        return _core.HouseRules(
            **{name: getattr(self, name) for name in RULES_OF_A_HAND}, rake=rake
        )


def _check_option(name: str, value: object) -> None:
    most = NUMBERS.get(name)
    # 1 equals True, so compare the type as well.
    if most is not None and type(value) is int and 0 < value <= most:
        return
    if not any(value == option and type(value) is type(option) for option in OPTIONS[name]):
        choices = ", ".join(map(repr, OPTIONS[name]))
        if most is not None:
            choices += f", or a number from 1 to {most}"
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

# One preset for each of five APIs: State (also the default without rules=), bot tournaments, the
# betting semantics of bots, tables that players join and leave, and pypoks tables.
HouseRules.ENGINE = HouseRules(**ENGINE)
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

# PokerKit's behaviour where it is a policy and not a mistake. It differs from ENGINE as follows: a
# short big blind lowers the price, the ante is paid before the blind, in fixed limit every all-in
# raises the next bet, the first player opens if the blinds are equal, draws are dealt card by card,
# mucked and killed hands merge pots, an empty pot is pushed, and hands may be shown again.
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
# Research papers burn no cards, so that every unseen card is equally likely, and do not allow a
# fold when a check is free, because it can only lose.
HouseRules.RESEARCH = HouseRules(open_fold="illegal", burn=False)
