"""House rules: every value of every field is stored, passed on and written, or refused."""

import ast
import copy
import doctest
import inspect
import json
import pickle
import re
from decimal import Decimal
from math import inf
from pathlib import Path
from typing import Any

import pytest

from croupier import _core
from croupier.errors import SetupError
from croupier.hand.spec import house_rules as rules
from croupier.hand.spec.house_rule_fields import NUMBERS, RULES_OF_A_HAND
from croupier.hand.spec.house_rules import OPTIONS, HouseRules, Rake

PRESETS = (
    "STANDARD",
    "WSOP",
    "POKERKIT",
    "ENGINE",
    "BOT_TOURNAMENT",
    "STRICT_BETTING",
    "HOME_GAME",
    "PYPOKS",
    "RESEARCH",
)
# The documented options, written out a second time so that a slip in the first shows.
DOCUMENTED: dict[str, list[str | bool]] = {
    "invalid_action": ["correct", "fold", "error"],
    "open_fold": ["allow", "to_check", "illegal", "by_mode"],
    "small_raise": ["to_min", "to_call"],
    "order": ["standard", "left_of_dealer_always"],
    "headsup_blinds": ["button_sb", "left_of_button_sb"],
    "forced_bets": ["blinds", "everyone_antes"],
    "min_raise": ["last_full_increment", "any_larger"],
    "button": ["dead_button", "next_live"],
    "no_double_big_blind": [True, False],
    "stacks": ["carry", "reset_each_hand"],
    "ask_lone_player": [False, True, "by_mode"],
    "uncalled": ["returned", "one_player_pot"],
    "odd_chips": ["one_each_left_of_button", "all_to_first"],
    "orphan_pot": ["last_contender", "main_pot_winners", "burnt"],
    "reopen": ["cumulative", "consecutive", "single"],
    "short_big_blind": ["full_price", "posted"],
    "big_blind_ante": ["blind_first", "ante_first"],
    "burn": [True, False],
    "showdown": ["standard", "winners_only", "all"],
    "equal_blinds": ["button_first", "first_index"],
    "draw_dealing": ["player_by_player", "card_by_card"],
    "pot_merging": ["same_claimant", "never", "killed"],
    "empty_push": [False, True],
    "show_after_folds": [False, True],
    "entry": ["closed", "buy_in"],
    "buy_in_basis": ["initial_big_blind", "current_big_blind"],
    "first_button": ["index", "drawn"],
    "limit_all_in": ["half_bet", "full_bet", "any", "half_bet_completed"],
    "headsup_cap": [
        "capped",
        "uncapped",
        "uncapped_when_round_starts_headsup",
        "uncapped_in_tournament_headsup",
    ],
    "straddle_min_raise": ["big_blind", "straddle"],
    "reshuffle": ["earlier_discards", "all_discards"],
    "raise_cap": ["bet_and_three", "bet_and_four", "none"],
    "stud_tie": ["position", "suit"],
    "pot_limit_blinds": ["full", "posted"],
    "small_blind_as_big": [False, True],
}
EVERY_VALUE = [(name, value) for name, values in DOCUMENTED.items() for value in values]


def test_options_are_the_documented_ones() -> None:
    assert {name: list(values) for name, values in OPTIONS.items()} == DOCUMENTED


def test_signature_shows_the_defaults() -> None:
    parameters = inspect.signature(HouseRules).parameters
    shown = {name: p.default for name, p in parameters.items() if name != "unknown"}
    assert shown == {
        **{name: values[0] for name, values in OPTIONS.items()},
        "rake": None,
        "smallest_chip": None,
    }
    assert all(p.kind is not p.POSITIONAL_OR_KEYWORD for p in parameters.values())


@pytest.mark.parametrize(("name", "value"), EVERY_VALUE)
def test_value_is_kept_and_written_down(name: str, value: str | bool) -> None:
    rules = HouseRules(**{name: value})  # type: ignore[arg-type]
    assert getattr(rules, name) == value
    default = value is OPTIONS[name][0] or value == OPTIONS[name][0]
    assert (rules == HouseRules.STANDARD) == default
    assert repr(rules) == (f"HouseRules({name}={value!r})" if not default else "HouseRules()")
    assert eval(repr(rules)) == rules
    assert HouseRules.from_json(json.loads(json.dumps(rules.to_json()))) == rules
    assert HouseRules.from_json(json.dumps(rules.to_json())) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert HouseRules.STANDARD.replace(**{name: value}) == rules
    # Nothing else changed.
    others = {field: getattr(rules, field) for field in OPTIONS if field != name}
    assert others == {field: values[0] for field, values in OPTIONS.items() if field != name}


@pytest.mark.parametrize("name", DOCUMENTED)
@pytest.mark.parametrize("value", ["sometimes", None, 1, 0, 2.0, [], "True"])
def test_other_values_are_refused(name: str, value: Any) -> None:
    if (name, value) == ("raise_cap", 1):
        return  # a number is a cap
    with pytest.raises(SetupError, match=f"house rule {name}.*choose from {OPTIONS[name][0]!r}"):
        HouseRules(**{name: value})


def test_a_raise_cap_may_be_a_number() -> None:
    rules = HouseRules(raise_cap=3)
    assert repr(rules) == "HouseRules(raise_cap=3)"
    assert HouseRules.from_json(json.loads(json.dumps(rules.to_json()))) == rules
    assert HouseRules(raise_cap=1000).raise_cap == 1000
    for value in (0, -1, 1001, True, 2.0, "3"):
        with pytest.raises(SetupError, match=r"raise_cap.*'none', or a number from 1 to 1000"):
            HouseRules(raise_cap=value)  # type: ignore[arg-type]


def test_unknown_fields_are_refused() -> None:
    complaint = "no such house rule: 'odd_chip'; choose from invalid_action, .*, odd_chips, .*rake"
    with pytest.raises(SetupError, match=complaint):
        HouseRules(odd_chip="all_to_first")  # type: ignore[arg-type]
    with pytest.raises(SetupError, match=complaint):
        HouseRules.STANDARD.replace(odd_chip="all_to_first")
    with pytest.raises(SetupError, match=complaint):
        HouseRules.from_json({"odd_chip": "all_to_first"})
    with pytest.raises(SetupError, match="JSON object"):
        HouseRules.from_json([])  # type: ignore[arg-type]
    with pytest.raises(SetupError, match="JSON object"):
        HouseRules.from_json("{")
    with pytest.raises(SetupError, match="JSON object"):
        HouseRules.from_json("[]")


@pytest.mark.parametrize("name", PRESETS)
def test_presets_are_frozen_values(name: str) -> None:
    rules = getattr(HouseRules, name)
    assert isinstance(rules, HouseRules)
    assert copy.deepcopy(rules) == rules
    assert hash(HouseRules.from_json(rules.to_json())) == hash(rules)
    with pytest.raises(AttributeError):
        rules.burn = not rules.burn
    assert len({getattr(HouseRules, other) for other in PRESETS}) == len(PRESETS)


def test_what_the_presets_change() -> None:
    assert HouseRules() == HouseRules.STANDARD
    assert (
        HouseRules(
            reopen="consecutive",
            headsup_cap="uncapped_in_tournament_headsup",
            raise_cap="bet_and_four",
            stud_tie="suit",
        )
        == HouseRules.WSOP
    )
    engine = HouseRules(
        invalid_action="error",
        open_fold="by_mode",
        ask_lone_player="by_mode",
        odd_chips="all_to_first",
        orphan_pot="burnt",
        reshuffle="all_discards",
        raise_cap=4,
    )
    assert engine == HouseRules.ENGINE
    assert (
        engine.replace(
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
        == HouseRules.POKERKIT
    )
    assert (
        HouseRules(
            open_fold="to_check",
            button="next_live",
            no_double_big_blind=False,
            uncalled="one_player_pot",
        )
        == HouseRules.BOT_TOURNAMENT
    )
    assert (
        HouseRules(invalid_action="fold", ask_lone_player=True, reopen="single")
        == HouseRules.STRICT_BETTING
    )
    assert (
        HouseRules(
            order="left_of_dealer_always",
            headsup_blinds="left_of_button_sb",
            forced_bets="everyone_antes",
            min_raise="any_larger",
            button="next_live",
            orphan_pot="main_pot_winners",
            entry="buy_in",
        )
        == HouseRules.HOME_GAME
    )
    assert (
        HouseRules(open_fold="illegal", stacks="reset_each_hand", burn=False) == HouseRules.PYPOKS
    )


def test_the_core_has_every_rule_of_a_hand() -> None:
    for name in RULES_OF_A_HAND:
        numbers = (1, 7, NUMBERS[name]) if name in NUMBERS else ()
        for value in (*OPTIONS[name], *numbers):
            native = HouseRules.STANDARD.replace(**{name: value})._native(1)
            assert getattr(native, name) == value
            assert type(getattr(native, name)) is type(value)
            others = [other for other in RULES_OF_A_HAND if other != name]
            assert [getattr(native, other) for other in others] == [
                OPTIONS[other][0] for other in others
            ]


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"open_fold": "never"}, "open_fold: 'never'"),
        ({"burn": "yes or no"}, "burn: 'yes or no'"),
        ({"raise_cap": 0}, "raise_cap: 0"),
        ({"raise_cap": True}, "raise_cap: True"),
        ({"order": 1}, "order: 1"),
        ({"no_such_rule": True}, "does not have all of the given house rules"),
    ],
)
def test_the_core_refuses_other_rules(changes: dict[str, object], complaint: str) -> None:
    fields = {name: OPTIONS[name][0] for name in RULES_OF_A_HAND} | {"rake": None}
    assert _core.HouseRules(**fields).order == "standard"
    with pytest.raises(ValueError, match=complaint):
        _core.HouseRules(**{**fields, **changes})
    del fields["order"]
    with pytest.raises(ValueError, match="order is missing"):
        _core.HouseRules(**fields)


def test_the_core_has_the_rake_in_units() -> None:
    native = Rake(0.05, 3, "pot", True, (1, 2))._native(100)
    assert (native.millionths, native.cap, native.cap_per_pot) == (50_000, 300, True)
    assert (native.no_flop_no_drop, native.taken) == (True, [100, 200])
    assert Rake(0.05)._native(100).cap is None


def test_rake() -> None:
    rake = Rake(0.05, 3, "pot", True)
    assert (rake.percentage, rake.cap, rake.cap_per, rake.no_flop_no_drop) == (0.05, 3, "pot", True)
    assert Rake(0.05) == Rake(0.05, inf, "hand", False)
    rules = HouseRules(rake=rake)
    assert rules.rake == rake
    assert eval(repr(rules)) == rules


@pytest.mark.parametrize(
    "rake",
    [Rake(0), Rake(0.05, 3), Rake(Decimal("0.05"), Decimal(3), "pot", True)],  # type: ignore[arg-type]
)
def test_rake_is_written_down(rake: Rake) -> None:
    rules = HouseRules(rake=rake)
    read = HouseRules.from_json(json.loads(json.dumps(rules.to_json(), allow_nan=False)))
    assert read == rules
    assert read.rake is not None
    assert type(read.rake.percentage) is type(rake.percentage)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((5,), "percentage"),
        ((-0.1,), "percentage"),
        (("5 %",), "percentage"),
        ((float("nan"),), "percentage"),
        ((True,), "percentage"),
        ((0.05, -1), "cap"),
        ((0.05, None), "cap"),
        ((0.05, Decimal("sNaN")), "cap"),
        ((0.05, 3, "street"), "'hand', 'pot'"),
        ((0.05, 3, "hand", "yes"), "no_flop_no_drop"),
    ],
)
def test_wrong_rakes_are_refused(arguments: tuple[Any, ...], complaint: str) -> None:
    with pytest.raises(SetupError, match=complaint):
        Rake(*arguments)


def test_rules_refuse_what_is_no_rake() -> None:
    with pytest.raises(SetupError, match="a Rake or None"):
        HouseRules(rake=0.05)  # type: ignore[arg-type]
    with pytest.raises(SetupError, match="percentage, cap"):
        HouseRules.from_json({"rake": {"percentage": 0.05}})


def test_doctests() -> None:
    assert doctest.testmod(rules).failed == 0


PAGE = Path(__file__).parents[3] / "docs" / "house-rules.md"


def rows_of(text: str) -> list[list[str]]:
    """The cells of the tables of a text whose first cell is a name in code."""
    lines = (line for line in text.splitlines() if line.startswith("| `"))
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def test_documentation() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0


def test_the_page_names_every_field_its_values_and_its_rule() -> None:
    options, _ = PAGE.read_text(encoding="utf-8").split("## The presets")
    written = {name.strip("`"): rest for name, *rest in rows_of(options)}
    assert sorted(written) == sorted(OPTIONS)
    for name, (values, decides, rule) in written.items():
        expected = " / ".join(f"`{value}`" for value in OPTIONS[name])
        assert values == expected + (" / a number" if name == "raise_cap" else "")
        assert decides
        assert rule


def test_the_page_names_every_field_of_every_preset() -> None:
    _, presets = PAGE.read_text(encoding="utf-8").split("## The presets")
    sections = {part.split("`")[1]: part for part in presets.split("\n### ")[1:]}
    assert sorted(sections) == sorted(PRESETS)
    assert rows_of(sections["STANDARD"]) == []
    for name, section in sections.items():
        if name == "STANDARD":
            continue
        base = re.findall(r"As `(\w+)`, but:", section)
        assert len(base) == 1
        changes = {}
        for field, value, because in rows_of(section):
            changes[field.strip("`")] = ast.literal_eval(value.strip("`"))
            assert because
        before, preset = getattr(HouseRules, base[0]), getattr(HouseRules, name)
        for field in HouseRules._fields:
            old, new = getattr(before, field), getattr(preset, field)
            assert (field in changes) == (old != new), field
            assert changes.get(field, old) == new, field
