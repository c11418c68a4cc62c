"""The same hand twice."""

from hashlib import blake2b

import pytest

from croupier import holdem
from croupier.history import HandLog
from croupier.history.together.seen import SeenHands, fingerprint


def folded(seed: int, site: str = "", id: str = "") -> HandLog:
    state = holdem(players=2, seed=seed)
    state.fold()
    return HandLog.of(state, ["Ann", "Bob"], site=site, id=id)


def test_what_makes_a_hand_the_same() -> None:
    one = fingerprint(folded(1, site="Room", id="123456"))
    assert one == fingerprint(folded(2, site="ROOM", id="123456"))  # by room and number
    assert one != fingerprint(folded(1, site="Room", id="123457"))
    assert one != fingerprint(folded(1, site="Other", id="123456"))
    # The first hand of a file is not the first hand of every file.
    assert fingerprint(folded(1, site="Room", id="1")) != fingerprint(
        folded(2, site="Room", id="1")
    )
    hidden = [fingerprint(folded(seed, site="Room", id="1111111")) for seed in (1, 2)]
    assert hidden[0] != hidden[1]
    assert fingerprint(folded(1)) == fingerprint(folded(1)) != fingerprint(folded(2))


@pytest.mark.parametrize("count", [819, 820, 1229, 20_000])
def test_at_most_16_bytes_for_each_hand(count: int) -> None:
    seen = SeenHands()
    values = [
        int.from_bytes(blake2b(str(n).encode(), digest_size=8).digest(), "little")
        for n in range(count)
    ]
    assert all(map(seen.add_fingerprint, values))
    assert not any(map(seen.add_fingerprint, values))
    assert len(seen) == count
    assert seen.size <= 16 * count
