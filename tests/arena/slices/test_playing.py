"""Blocks: every deal in every seating, each played by fresh players, repeatable from the seed."""

import pickle
from hashlib import blake2b

import numpy as np
import pytest

from croupier.analysis.learning import WORDS
from croupier.arena.entries.entry import Entry, read_entry
from croupier.arena.setting import make_setting
from croupier.arena.slices.playing import chairs_of, play_slice
from croupier.arena.slices.store import decode, encode, work_key
from croupier.arena.slices.work import SliceOrder, TableWork
from croupier.arena.verdict import compare
from croupier.hand.randomness import drawn_words
from croupier.players.transports.options import USUAL
from tests.arena.bots import Folder, Forgetful, Witness


def table(*given: object, players: int = 2, session: int = 10, game: str = "holdem") -> TableWork:
    entries = tuple(read_entry(each, f"bot{number}") for number, each in enumerate(given))
    return TableWork(entries, make_setting(game, players, "100bb", session), 7, USUAL)


def played(work: TableWork, number: int = 1, blocks: int = 10) -> list[Witness]:
    Witness.lives = []
    play_slice(SliceOrder(work, number, blocks))
    return Witness.lives


@pytest.mark.parametrize("players", [2, 3, 5])
def test_no_life_meets_a_deal_twice(players: int) -> None:
    lives = played(table(*[Witness] * players, players=players))
    assert len(lives) == players * players
    hands = [hand for life in lives for hand in enumerate(life.seen)]
    # Ten deals, each played once for every hand and every seating.
    assert len(hands) == 10 * players * players
    assert len(set(hands)) == 10 * players
    for life in lives:
        assert life.rounds == list(range(1, 11))
        assert len(set(life.seen)) == 10


@pytest.mark.parametrize("players", [2, 4])
def test_every_entry_plays_every_hand_of_a_deal(players: int) -> None:
    lives = played(table(*[Witness] * players, players=players))
    for chair in range(players):
        own = [life for life in lives if life.player_index == chair]
        assert len(own) == players
        for place in range(10):
            assert len({life.seen[place] for life in own}) == players


def test_seeds_do_not_point_at_a_mirrored_deal() -> None:
    lives = played(table(Witness, Witness))
    seeds = [seed for life in lives for seed in life.seeds] + [life.seed for life in lives]
    assert len(set(seeds)) == len(seeds)


def test_what_bots_draw_from_is_kept() -> None:
    Witness.lives = []
    found = play_slice(SliceOrder(table(Witness, "call"), 1, 10))
    seeds = found.given.reshape(10, 2, 2, -1)
    # By seating and place at the table: the second entry, which draws nothing, has the other one.
    assert not seeds[:, 0, 1].any()
    assert not seeds[:, 1, 0].any()
    given = [int.from_bytes(seeds[b, s, s].tobytes(), "big") for b in range(10) for s in range(2)]
    assert sorted(given) == sorted(seed for life in Witness.lives for seed in life.seeds)
    words = found.words().reshape(10, 2, 2, WORDS)
    assert words[0, 0, 0].tolist() == drawn_words(given[0], WORDS)
    assert decode(encode(found)).words().tolist() == found.words().tolist()
    assert play_slice(SliceOrder(table("call", "call"), 1, 10)).words().shape == (10, 0)


def test_winnings_are_by_entry_and_sum_to_zero() -> None:
    found = play_slice(SliceOrder(table("call", Folder), 1, 10))
    assert found.won.shape == (10, 2, 2)
    assert (found.won.sum(axis=2) == 0).all()
    # The folder gives up its small blind, and its big blind only when somebody raises.
    assert (found.won[:, :, 0].sum(axis=1) >= 50).all()
    assert [record["name"] for record in found.faults] == ["bot0", "bot1"]
    assert found.faults[0]["decisions"] > 0


def test_the_same_again() -> None:
    work = table("random", "equity", session=20)
    first, second = (play_slice(SliceOrder(work, 0, 20)) for _ in range(2))
    assert encode(first) == encode(second)
    assert first.differing == []
    assert encode(decode(encode(first))) == encode(first)
    other = play_slice(SliceOrder(work, 1, 20))
    assert not np.array_equal(other.won, first.won)
    sent = pickle.loads(pickle.dumps(work))
    assert work_key(sent) == work_key(work)
    assert encode(play_slice(SliceOrder(sent, 1, 20))) == encode(other)


def test_a_slice_is_the_beginning_of_a_longer_one() -> None:
    work = table("random", "call", session=10)
    longer, shorter = (play_slice(SliceOrder(work, 3, blocks)) for blocks in (25, 15))
    assert np.array_equal(longer.won[:15], shorter.won)
    assert np.array_equal(longer.luck[:15], shorter.luck)


@pytest.mark.parametrize("session", [1, 3, 10])
def test_in_the_raw_estimate_seats_take_turns(session: int) -> None:
    work = table("random", "call", session=session)
    begin = 2 * work.blocks_per_slice
    found = play_slice(SliceOrder(work, 2, 9))
    data = compare(found, work.setting, begin=begin)
    turns = (begin + np.arange(9)) % 2
    assert data.first == pytest.approx(found.won[np.arange(9), turns, 0] / 100)


def test_a_bot_that_does_not_repeat_is_found() -> None:
    assert play_slice(SliceOrder(table("call", Forgetful), 0, 10)).differing == [1]
    # Only one session in a hundred is played twice.
    assert play_slice(SliceOrder(table("call", Forgetful), 1, 10)).differing == []


def test_chairs_go_both_ways_round() -> None:
    assert chairs_of(2, 7, 3) == [0, 1]
    first, second = chairs_of(5, 7, 0), chairs_of(5, 7, 1)
    assert sorted(first) == [0, 1, 2, 3, 4]
    assert second == first[::-1]
    assert any(chairs_of(5, 7, session) != first for session in (2, 4, 6))


def test_the_key_names_what_is_played() -> None:
    work = table("call", "random")
    assert work_key(work) == work_key(table("call", "random"))
    assert work_key(work) != work_key(table("call", "tight"))
    assert work_key(work) != work_key(table("call", "random", session=5))
    assert work_key(work) != work_key(work._replace(seed=8))
    renamed = (Entry("x", "call", work.entries[0].content), work.entries[1])
    assert work_key(work) != work_key(work._replace(entries=renamed))


# What the first slice of a table came to when it was played one hand and one equity at a time.
KNOWN = (
    ("holdem", 2, ("tight", "exploiter"), "ada65f6fef8d680f"),
    ("holdem", 3, ("random", "call", "all-in"), "cf0cab0666e2285d"),
    ("omaha", 2, ("random", "call"), "be915ac48d9a9872"),
    ("stud", 2, ("random", "call"), "8e5c3c8ca470d341"),
    ("badugi", 3, ("random", "call", "all-in"), "a36af6012b749573"),
)


@pytest.mark.parametrize(("game", "players", "bots", "expected"), KNOWN)
def test_slices_are_what_they_were(
    game: str, players: int, bots: tuple[str, ...], expected: str
) -> None:
    entries = tuple(read_entry(f"P{number}={bot}") for number, bot in enumerate(bots))
    work = TableWork(entries, make_setting(game, players, "100bb", 20), 5, USUAL)
    found = play_slice(SliceOrder(work, 0, 40))
    parts = found.won, (found.luck * 1000).round().astype(np.int64), found.codes, found.deals
    kept = b"".join(np.ascontiguousarray(part).tobytes() for part in parts)
    told = repr((found.faults, found.largest)).encode()
    assert blake2b(kept + told, digest_size=8).hexdigest() == expected
