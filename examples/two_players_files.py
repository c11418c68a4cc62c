"""The same hand in the files of two players: keep the cards that either file shows."""

from pathlib import Path
from tempfile import TemporaryDirectory

from croupier import read_hands
from croupier.history.together.by_time import by_time
from croupier.history.together.union import cards_of_other_files, hole_cards, with_cards

HAND = """\
PokerStars Hand #4242424242:  Hold'em No Limit ($0.50/$1 USD) - 2024/05/01 12:00:00 ET
Table 'Main' 2-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($100 in chips)
Ann: posts small blind $0.50
Bob: posts big blind $1
*** HOLE CARDS ***
Dealt to {hero}
Ann: folds
Uncalled bet ($0.50) returned to Bob
Bob collected $1 from pot
*** SUMMARY ***
Total pot $1 | Rake $0
"""

with TemporaryDirectory() as folder:
    files = [str(Path(folder) / name) for name in ("ann.txt", "bob.txt")]
    Path(files[0]).write_text(HAND.format(hero="Ann [7c 2d]"))
    Path(files[1]).write_text(HAND.format(hero="Bob [As Kd]"))

    others = cards_of_other_files(files)  # None if no two files share a hand
    for hand, file in by_time((hand, files[0]) for hand in read_hands(files[0])):
        together = hand if others is None else with_cards(hand, others.of(hand))
        print(Path(file).name, "knows", hole_cards(hand))
        print("together  ", hole_cards(together))
    if others is not None:
        others.close()
