"""Tournament summaries: the cost and the place of each tournament, and the return on investment.

Run it: python examples/tournament_results.py summary.txt ...
"""

from __future__ import annotations

import sys
import tempfile
from decimal import Decimal
from pathlib import Path

from croupier.history.formats import HandFault
from croupier.history.summaries import read_summary_file

SAMPLE = """\
PokerStars Tournament #77, No Limit Hold'em
Buy-In: $9.00/$1.00 USD
6 players
Total Prize Pool: $54.00 USD
Tournament started 2024/05/01 12:00:00 ET

  1: Ann (Kenya), $37.80 (70%)
  2: Bob (Chad), $16.20 (30%)

You finished in 1st place (eliminated at hand #9).
"""


def main() -> None:
    """Print a line per tournament, and the total return in one currency."""
    paths = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        if not paths:
            sample = Path(folder) / "summary.txt"
            sample.write_text(SAMPLE)
            paths = [str(sample)]
        paid: dict[str, Decimal] = {}
        won: dict[str, Decimal] = {}
        for path in paths:
            for told in read_summary_file(path):
                if isinstance(told, HandFault):
                    print(told)
                    continue
                prize = (told.prize or Decimal(0)) + (told.bounty_winnings or Decimal(0))
                print(
                    f"#{told.id}: {told.place or '?'} of {told.entrants}, {prize} {told.currency}"
                )
                if told.cost:
                    paid[told.currency] = paid.get(told.currency, Decimal(0)) + told.cost
                    won[told.currency] = won.get(told.currency, Decimal(0)) + prize
    for currency, cost in paid.items():
        print(f"return on {cost} {currency}: {(won[currency] - cost) / cost:.0%}")


if __name__ == "__main__":
    main()
