"""Count every board for every pair of hold'em hands, and write src/croupier/.../preflop.npz.

The pairs that differ only in the names of the suits are counted once: 47,008 of them, a minute.
"""

from itertools import combinations

import numpy as np

from croupier.analysis.equities.equity import count_deals
from croupier.analysis.equities.games import find_game
from croupier.analysis.equities.holdings import Holding
from croupier.analysis.equities.preflop import BOARDS, TABLE, pair_key


def main() -> None:
    """Write the table."""
    hands = list(combinations(range(52), 2))
    pairs: dict[int, tuple[int, int]] = {}
    for first in range(len(hands)):
        for second in range(first + 1, len(hands)):
            if not set(hands[first]) & set(hands[second]):
                key = min(pair_key(first, second), pair_key(second, first))
                pairs.setdefault(key, divmod(key, len(hands)))
    game = find_game("holdem")
    masks = [1 << low | 1 << high for low, high in hands]
    keys, halves = sorted(pairs), []
    for key in keys:
        holdings = [Holding("", [masks[hand]], [1.0]) for hand in pairs[key]]
        counted = count_deals(game, holdings, 0, 0, budget=1e9, samples=0, seed=0)
        assert counted.samples == BOARDS
        halves.append(round(2 * BOARDS * counted.equities[0]))  # two for a win, one for a tie
    np.savez_compressed(
        TABLE, keys=np.array(keys, dtype=np.int32), halves=np.array(halves, dtype=np.int32)
    )
    print(f"{TABLE}: {len(keys):,} pairs")


if __name__ == "__main__":
    main()
