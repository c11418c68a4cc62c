"""A hand of a poker room, replayed and checked, then written as Open Hand History."""

import io

from croupier.history import FORMATS, HandFault, guess_format

TEXT = """PokerStars Hand #42:  Omaha Pot Limit ($1/$2 USD) - 2024/05/01 12:00:00 ET
Table 'Example' 6-max Seat #1 is the button
Seat 1: Ann ($200 in chips)
Seat 2: Bob ($150 in chips)
Ann: posts small blind $1
Bob: posts big blind $2
*** HOLE CARDS ***
Ann: raises $4 to $6
Bob: folds
Uncalled bet ($4) returned to Ann
Ann collected $4 from pot
*** SUMMARY ***
Total pot $4 | Rake $0
"""

room = guess_format(TEXT)
for hand in room.read(TEXT.splitlines()):
    if isinstance(hand, HandFault):
        print("does not verify:", hand)
        continue
    print(
        room.name,
        "hand",
        hand.details["id"],
        dict(zip(hand.players, hand.replay().payoffs, strict=True)),
    )
    out = io.StringIO()
    write = FORMATS["ohh"].write
    assert write is not None
    write([hand], out)
    print(out.getvalue()[:60], "...")
