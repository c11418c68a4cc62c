"""The usual games as functions: `holdem(...)`, `omaha(...)` and the others call a row."""

from croupier.games import rows

__all__ = [
    "badugi",
    "draw",
    "holdem",
    "kuhn",
    "leduc",
    "numeral211",
    "omaha",
    "omaha_hi_lo",
    "razz",
    "rhode_island",
    "royal",
    "short_deck",
    "stud",
    "stud_hi_lo",
    "triple_draw",
]

badugi = rows.BADUGI
draw = rows.DRAW
holdem = rows.HOLDEM
kuhn = rows.KUHN
leduc = rows.LEDUC
numeral211 = rows.NUMERAL211
omaha = rows.OMAHA
omaha_hi_lo = rows.OMAHA_HI_LO
razz = rows.RAZZ
rhode_island = rows.RHODE_ISLAND
royal = rows.ROYAL
short_deck = rows.SHORT_DECK
stud = rows.STUD
stud_hi_lo = rows.STUD_HI_LO
triple_draw = rows.TRIPLE_DRAW
