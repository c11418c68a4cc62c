"""`croupier.pologic`: the names of pypoks exist, are documented, and are defined elsewhere."""

import inspect

import pytest

from croupier import pologic
from tests.house.test_docs_complete import own_sentence, sentence, undocumented_members

PROMISED = [
    "PDeck",
    "GameConfig",
    "HHistory",
    "states2HHtexts",
    "PTable",
    "Que",
    "QMessage",
    "QPTable",
    "StepQPTable",
    "QPPlayer",
    "DMK",
]


@pytest.mark.parametrize("name", pologic.__all__)
def test_names_are_documented(name: str) -> None:
    value = getattr(pologic, name)
    if not isinstance(value, type):
        assert sentence(value)
        return
    assert own_sentence(value)
    ours = [entry for entry in vars(value) if not entry.startswith("_")]
    silent = {entry.split(".")[1] for entry in undocumented_members(value)}
    assert not silent.intersection(ours)


def test_what_is_promised_is_there() -> None:
    assert set(PROMISED) <= set(pologic.__all__)


def test_the_door_decides_nothing() -> None:
    assert "def " not in inspect.getsource(pologic)
    assert "class " not in inspect.getsource(pologic)
