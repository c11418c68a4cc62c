"""Lone surrogates, which JSON can express and no file can contain."""

import json

import pytest

from croupier.history.surrogates import half_character


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (r'"plain"', None),
        (r'"\ud83d\ude00"', None),  # a whole pair
        (r'"\ud83d"', r"\ud83d"),
        (r'["a", {"b": "\uDE00x"}]', r"\ude00"),
        (r'{"\ud83d": 1}', r"\ud83d"),
        (r'"\\ud83d"', None),  # a backslash and letters
    ],
)
def test_the_first_half_character_is_told(text: str, found: str | None) -> None:
    assert half_character(text, json.loads(text)) == found
