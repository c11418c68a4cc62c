"""The specs of room hands: what is fixed before the stacks, kept for hands of the same kind."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.chips.units import decimal_of
from croupier.chips.values import divmod as split
from croupier.chips.values import rake as no_rake
from croupier.hand.spec.hand_spec import HandSpec, make_spec
from croupier.hand.spec.house_rules import HouseRules, Rake
from croupier.hand.spec.streets import HOUSE, Automation, BettingStructure
from croupier.history.transcripts.games import LIMITS, STUDS, any_limit, game_named
from croupier.history.transcripts.transcript import FORCED, Transcript

if TYPE_CHECKING:
    from decimal import Decimal

    from croupier.hand.spec.streets import Mode
    from croupier.history.transcripts.transcript import Event

# Cards are dealt and shown as in the file; everything else follows from the rules.
_AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
_ONE_RUN = (*_AUTOMATIONS, Automation.RUNOUT_COUNT_SELECTION)
HEADS_UP = 2
CHIP = 100  # hundredths
ANY_RAISE = "any raise"  # without the limit: raises are as in the file

# How rooms differ from the rule books: no cards are burnt, players may always fold, and each pot is
# paid and raked separately. The cap on raises and reshuffles of a room are not known, so they are
# not checked.
ROOM_RULES = HouseRules(
    burn=False,
    headsup_cap="uncapped",
    raise_cap=4,
    reshuffle="all_discards",
    pot_merging="never",
)


def decimal(hundredths: int) -> Decimal:
    """Return hundredths as an exact number of chips."""
    return decimal_of(hundredths, CHIP)


def in_unit(hundredths: int, unit: int) -> Any:
    """Return hundredths in the form for the engine: whole chips if that is the unit."""
    return hundredths // CHIP if unit == CHIP else decimal(hundredths)


def bets_of(transcript: Transcript, events: list[Event]) -> tuple[int, int]:
    """The small and the big bet, in hundredths; without a limit both are the smallest bet."""
    if transcript.limit == "fixed-limit":
        small = transcript.small_bet or transcript.big_blind
        return small, transcript.big_bet or 2 * small
    if transcript.game in STUDS:
        return transcript.small_bet, transcript.small_bet
    least = transcript.big_blind or max(
        (event.amount for event in events if event.kind in FORCED), default=0
    )
    return least, least


class HandTerms(NamedTuple):
    """What hands of the same kind have in common, in hundredths; a key of the specs below."""

    game: str
    limit: str
    bets: tuple[int, int]
    open_pair: bool  # stud: with a pair showing on fourth street the bet may be double
    community: bool  # stud: the deck had too few cards, so the last one is a common card
    bomb_pot: bool  # the flop comes with the hole cards
    openers: tuple[int, ...]  # stud: the opener of each street, if no card shows it
    antes: tuple[int, ...]
    trimmed: bool
    blinds: tuple[int, ...]
    bring_in: int
    mode: Mode
    boards: int
    several_runs: bool
    raising: str
    unit: int
    left_posts: bool

    def chips(self, amount: int) -> Any:
        """Return an amount in the form for the engine."""
        return in_unit(amount, self.unit)


@lru_cache(maxsize=1 << 10)
def _base(terms: HandTerms) -> tuple[HandSpec, HouseRules]:
    """The common part of the specs of such hands: everything except the rake."""
    chips = terms.chips
    free = terms.raising == ANY_RAISE
    limit = "no-limit" if free else terms.limit
    structure = LIMITS[limit][1]
    shape = game_named(terms.game, limit) or any_limit(terms.game)
    cap = HOUSE if structure is BettingStructure.FIXED_LIMIT else None
    fields: dict[str, Any] = (
        {"min_raise": "any_larger"} if free else {"limit_all_in": terms.raising}
    )
    if terms.unit != CHIP:
        fields["smallest_chip"] = decimal(terms.unit)
    if terms.left_posts:
        fields["headsup_blinds"] = "left_of_button_sb"
    if len(terms.blinds) > HEADS_UP:
        fields["headsup_cap"] = "capped"
    rules = ROOM_RULES.replace(**fields)
    small_bet, big_bet = map(chips, terms.bets)
    streets: list[Any] = list(shape.streets(small_bet, big_bet, cap))
    if terms.open_pair:
        streets[1] = replace(streets[1], min_completion_betting_or_raising_amount=big_bet)
    if terms.community:
        streets[-1] = replace(streets[-1], hole_dealing_statuses=(), board_dealing_count=1)
    if terms.bomb_pot:
        first = replace(streets[1], hole_dealing_statuses=streets[0].hole_dealing_statuses)
        streets[:2] = [first]
    for number, opener in enumerate(terms.openers):
        streets[number] = replace(streets[number], opener=opener)
    spec = make_spec(
        automations=_AUTOMATIONS if terms.several_runs else _ONE_RUN,
        deck=shape.deck,
        hand_types=shape.hand_types,
        streets=streets,
        betting_structure=structure,
        ante_trimming_status=terms.trimmed,
        antes=tuple(map(chips, terms.antes)),
        blinds_or_straddles=tuple(map(chips, terms.blinds)),
        bring_in=chips(terms.bring_in),
        player_count=len(terms.blinds),
        mode=terms.mode,
        starting_board_count=terms.boards,
        divmod=split,
        rake=no_rake,
        rules=rules,
    )
    return spec, rules


@lru_cache(maxsize=1 << 12)
def spec_of(terms: HandTerms, taken: tuple[int, ...]) -> HandSpec:
    """The spec of such hands with these rakes of the pots."""
    spec, rules = _base(terms)
    return spec.raked(_raked(rules, tuple(map(terms.chips, taken))) if taken else rules)


_RAKE_FIELD = HouseRules._fields.index("rake")


def _raked(rules: HouseRules, taken: tuple[Any, ...]) -> HouseRules:
    values = list(rules._values())
    values[_RAKE_FIELD] = Rake.of_pots(*taken)
    return HouseRules._make(*values)
