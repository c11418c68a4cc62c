"""Game configs of pypoks: reading them, and the moves they allow."""

from pathlib import Path

import pytest
import yaml

from croupier.history.pypoks.config import position_names
from croupier.pologic import GameConfig, HHistory
from tests.history.pypoks.samples import DATA, HEADS_UP, SAMPLES, needs_samples

NINE_BETS = GameConfig.from_name("2players_9bets")
NAMES = ("2players_2bets", "3players_2bets", "2players_9bets", "6players_9bets")


@needs_samples
def test_the_known_configs_are_those_of_pypoks() -> None:
    configs = yaml.safe_load((DATA / "configs.yaml").read_text(encoding="utf-8"))
    assert configs.keys() == set(NAMES)
    for name, values in configs.items():
        config = GameConfig.from_name(name)
        assert config.to_json() == values
        assert config.table_moves == values["table_moves"]
        assert GameConfig(name, **values) == config


@pytest.mark.parametrize("name", ["", "4players", "../secret", "/etc/passwd", "a b", "a\n", ".x"])
def test_an_unknown_name_is_an_error(name: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="config"):
        GameConfig.from_name(name)
    with pytest.raises(ValueError, match="config"):
        GameConfig.from_name(name, tmp_path)


def test_a_config_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "mine_gc.yaml").write_text(
        "table_size: 4\ntable_cash_start: 50\ntable_cash_sb: 1\ntable_cash_bb: 2\n"
        "table_moves:\n- [CCK]\n- [FLD]\n- [CLL]\n- [BRM]\n- [BR1, 3, 0.5]\n- [BRA]\n"
    )
    config = GameConfig.from_name("mine", tmp_path)
    assert (config.name, config.table_size, config.table_cash_start) == ("mine", 4, 50)
    assert config.move_names == ("CCK", "FLD", "CLL", "BRM", "BR1", "BRA")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[1, 2",
        "table_size: 2",
        "!!python/object/apply:os.system ['true']",
        "\x00",
        "a: &a [*a]",
        "[" * 8000,
        "#" * 9000,
    ],
)
def test_a_file_that_is_no_config(text: str, tmp_path: Path) -> None:
    (tmp_path / "bad_gc.yaml").write_text(text)
    with pytest.raises(ValueError, match=r"bad_gc\.yaml"):
        GameConfig.from_name("bad", tmp_path)


MOVES = [["CCK"], ["FLD"], ["CLL"], ["BR1", 2, 0.5]]


@pytest.mark.parametrize(
    "values",
    [
        (1, 100, 1, 2, MOVES),
        (24, 100, 1, 2, MOVES),
        (2, 100, 3, 2, MOVES),
        (2, 1, 1, 2, MOVES),
        (2, 100, 1, 0, MOVES),
        (2, 100.0, 1, 2, MOVES),
        (True, 100, 1, 2, MOVES),
        (2, 100, 1, 2, []),
        (2, 100, 1, 2, "CCK"),
        (2, 100, 1, 2, [["FLD"], ["CCK"], ["CLL"]]),
        (2, 100, 1, 2, [*MOVES, ["BRM"]]),
        (2, 100, 1, 2, [*MOVES[:3], ["BRA"], ["BR1", 1, 1]]),
        (2, 100, 1, 2, [*MOVES, ["BR1", 1, 1]]),
        (2, 100, 1, 2, [*MOVES, ["BR2", 1]]),
        (2, 100, 1, 2, [*MOVES, ["BR2", -1, 1]]),
        (2, 100, 1, 2, [*MOVES, ["BR2", float("nan"), 1]]),
        (2, 100, 1, 2, [*MOVES, ["BR 2", 1, 1]]),
    ],
)
def test_a_config_that_can_not_be_played(values: tuple[object, ...]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        GameConfig("mine", *values)  # type: ignore[arg-type]


def test_names_of_positions() -> None:
    assert position_names(2) == ("BTN", "BB")
    assert position_names(3) == ("SB", "BB", "BTN")
    assert position_names(6) == ("SB", "BB", "UTG", "MP", "CO", "BTN")
    assert position_names(9) == ("SB", "BB", "UTG1", "UTG2", "MP1", "MP2", "HJ", "CO", "BTN")
    for size in (1, 4, 5, 7, 8, 10):
        with pytest.raises(ValueError, match="no position names"):
            position_names(size)


def test_sizes_round_half_to_even() -> None:
    # 2.5 x 25 = 62.5, 0.5 x 25 = 12.5, 0.5 x 35 = 17.5.
    assert HEADS_UP.moves(1, 40, 25, 15, 990, 10)[1][3] == 62 - 10
    assert HEADS_UP.moves(2, 25, 0, 10, 990, 0)[1][3] == 12
    assert HEADS_UP.moves(2, 35, 0, 10, 990, 0)[1][3] == 18


def test_check_or_call() -> None:
    assert HEADS_UP.moves(1, 20, 10, 10, 990, 10) == (
        [True, False, False, True, True],
        [0, 0, 0, 15, 32],
    )
    allowed, amounts = HEADS_UP.moves(1, 15, 10, 10, 995, 5)
    assert allowed == [False, True, True, True, True]
    assert amounts == [0, 0, 5, 20, 37]


def test_a_bet_below_the_smallest_raise_is_not_allowed() -> None:
    # Half of a pot of 15 is less than the big blind.
    assert HEADS_UP.moves(2, 15, 0, 10, 985, 0)[0] == [True, False, False, False, True]
    assert NINE_BETS.moves(2, 15, 0, 10, 985, 0)[0][3:5] == [True, False]


def test_without_an_all_in_move_the_first_size_beyond_the_stack_becomes_one() -> None:
    allowed, amounts = HEADS_UP.moves(3, 400, 0, 10, 150, 0)
    assert (allowed, amounts) == ([True, False, False, True, False], [0, 0, 0, 150, 0])
    # Also where that is no more than a call.
    allowed, amounts = HEADS_UP.moves(3, 600, 261, 261, 261, 0)
    assert (allowed, amounts) == ([False, True, True, False, True], [0, 0, 261, 0, 261])


def test_with_an_all_in_move_sizes_beyond_the_stack_are_not_allowed() -> None:
    allowed, amounts = NINE_BETS.moves(3, 400, 0, 10, 150, 0)
    assert allowed == [True, False, False, True, True, False, *[False] * 5, True]
    assert amounts == [0, 0, 0, 10, 132, 0, *[0] * 5, 150]
    # A call for the whole stack leaves nothing to raise with.
    assert NINE_BETS.moves(4, 900, 300, 300, 200, 0)[0] == [False, True, True, *[False] * 9]


@pytest.mark.parametrize("street", [0, 5, -1])
def test_there_are_four_streets(street: int) -> None:
    with pytest.raises(ValueError, match="street must be 1 to 4"):
        HEADS_UP.moves(street, 15, 10, 10, 995, 5)


@needs_samples
def test_moves_are_those_pypoks_allowed() -> None:
    # Its players gave every allowed move some probability, and the others none.
    count = 0
    for path in SAMPLES:
        history = HHistory.from_file(path)
        street, cash = 0, (0, 0, 0, 0)
        for tag, values in history.events:
            if tag == "TST":
                street = values[0]
            elif tag == "T$$":
                cash = values
            elif tag == "MOV":
                _, move, chips, probabilities, (stack, _, on_street) = values
                pot, _, to_call, last_raise = cash
                allowed, amounts = history.game_config.moves(
                    street, pot, to_call, last_raise, stack, on_street
                )
                assert allowed == [chance > 0 for chance in probabilities], path
                assert amounts[move] == chips, path
                count += 1
    assert count > 600
