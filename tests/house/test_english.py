"""The texts of the repository use plain English: no banned phrase, and the checker finds them."""

import pytest
from tools.check_english import LIST, check, find, read_phrases

pytestmark = pytest.mark.house


def test_no_text_has_a_banned_phrase() -> None:
    assert [str(finding) for finding in check()] == []


@pytest.mark.parametrize(
    "text",
    [
        "a bot that can " + "not answer",
        "raises so " + "often",
        "# it can\n    # " + "not be written",
        "a list has one " + "a player",
        "the rule C" + "-19",
    ],
)
def test_a_banned_phrase_is_found(text: str) -> None:
    phrases = read_phrases(LIST.read_text(encoding="utf-8"))
    assert len(list(find(phrases, "page.md", text))) == 1


def test_the_list_is_complete() -> None:
    phrases = read_phrases(LIST.read_text(encoding="utf-8"))
    assert phrases
    assert all(phrase.instead for phrase in phrases)
