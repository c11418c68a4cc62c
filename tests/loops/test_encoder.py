"""Encoders: different knowledge gives different rows, different hidden cards do not."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import croupier
from croupier import Batch, SetupError, redeal
from croupier.errors import ArgumentError
from croupier.loops import Encoder
from croupier.research.solve import Tree
from tests.loops.lockstep import GAMES, choose


def situations(name: str) -> Iterator[tuple[int, bytes]]:
    """Play many tables, raising often; yield what acting players know, and their rows."""
    batch = Batch(name, 4_000, seed=1, history=8, information=True)
    encoder = Encoder(name, history=8)
    generator = np.random.default_rng(3)
    for _ in range(40):
        rows = encoder.write(batch)
        yield from zip(batch.information_keys.tolist(), map(bytes, rows), strict=True)
        wish = generator.choice(3, 4_000, p=[0.1, 0.4, 0.5])
        batch.step(np.where(batch.legal[np.arange(4_000), wish], wish, 1))


@pytest.mark.parametrize(("name", "count"), [("kuhn", 12), ("leduc", 936)])
def test_rows_are_information_states(name: str, count: int) -> None:
    found: dict[int, set[bytes]] = {}
    rows: dict[bytes, set[int]] = {}
    for key, row in situations(name):
        found.setdefault(key, set()).add(row)
        rows.setdefault(row, set()).add(key)
    assert len(found) == len(rows) == Tree(name).information_state_count == count
    assert {*map(len, found.values()), *map(len, rows.values())} == {1}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("chips", ["bb", "pot", "stack"])
def test_hidden_cards_do_not_show(name: str, chips: str) -> None:
    encoder = Encoder(GAMES[name], chips=chips)
    assert encoder.shape == (len(encoder.names),)
    assert len(set(encoder.names)) == len(encoder.names)
    batch, other = Batch(GAMES[name], 4, seed=5), Batch(GAMES[name], 1)
    generator = np.random.default_rng(4)
    for step in range(8):
        batch.step(*choose(batch, generator))
        everybody = encoder.write(batch, players="all")
        for table in range(4):
            actor = int(batch.actor[table])
            if actor < 0:
                assert not everybody[table].any()
                continue
            for player in range(batch.player_count):
                other.load(0, redeal(batch.state(table), player, seed=step))
                again = encoder.write(other, players=player)[0]
                assert (again == everybody[table, player]).all()
                assert (other.observe(player)[0] == batch.observe(player)[table]).all()
            assert (encoder.write(batch)[table] == everybody[table, actor]).all()


def test_columns_say_what_they_have() -> None:
    encoder, batch = Encoder("leduc", history=2), Batch("leduc", 1, history=2)
    batch.load(0, croupier.leduc(deck="Js Kh"))
    batch.step([2])
    told = dict(zip(encoder.names, encoder.write(batch)[0].tolist(), strict=True))
    assert {name for name, value in told.items() if value and "hole" in name} == {"hole 0 Kh"}
    assert told["seat 1"] == told["street 0"] == 1
    assert told["pot"] == 4 / 2
    assert told["call"] == 1
    assert told["-1 by +1"] == told["-1 raise"] == told["-1 street 0"] == told["-1 amount"] == 1
    assert not any(value for name, value in told.items() if name.startswith("-2"))


def test_wrong_arguments() -> None:
    batch, encoder = Batch("leduc", 2), Encoder("leduc", history=2)
    some: Any = None
    with pytest.raises(ArgumentError, match=r"history=2"):
        encoder.write(batch)
    with pytest.raises(ArgumentError, match="another game"):
        Encoder("kuhn").write(batch)
    for wrong, why in [
        ({"cards": "index"}, "encoding of cards"),
        ({"chips": "euro"}, "unit of chips"),
        ({"history": -1}, "history"),
        ({"history": some}, "history"),
    ]:
        with pytest.raises(SetupError, match=why):
            Encoder("leduc", **wrong)  # type: ignore[arg-type]
    plain = Encoder("leduc")
    for out in (np.zeros((2, 3), np.float32), np.zeros((2, *plain.shape)), [1.0]):
        with pytest.raises(SetupError, match="out must be a contiguous float32 array"):
            plain.write(batch, out)  # type: ignore[arg-type]
    with pytest.raises(SetupError, match="no player 2"):
        plain.write(batch, players=2)
    room = np.empty((2, *plain.shape), np.float32)
    assert plain.write(batch, room) is room


@pytest.mark.parametrize("name", ["kuhn", "leduc", "holdem", "stud", "badugi", "omaha-hi-lo"])
def test_a_state_has_the_row_of_its_table(name: str) -> None:
    """Play a table and a State beside it, and compare every seat's rows, history included."""
    factory = GAMES[name]
    encoder, batch = Encoder(factory, history=5), Batch(factory, 1, seed=3, history=5)
    menu = croupier.ActionMenu.of(batch.state(0))
    generator = np.random.default_rng(6)
    for hand in range(12):
        state = factory(seed=croupier.hand_seed(batch.seeds[0], hand))
        while state.status:
            rows = encoder.write(batch, players="all")[0]
            for player in range(batch.player_count):
                assert (encoder.encode(state, player) == rows[player]).all()
            choice = int(generator.choice(sorted(menu.offers(state))))
            menu.apply(state, choice)
            batch.step(*menu.decode(batch, [choice]))
    with pytest.raises(SetupError, match="expected a State"):
        encoder.encode(batch, 0)  # type: ignore[arg-type]
