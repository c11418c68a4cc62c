"""The usual games as functions: `holdem(...)`, `omaha(...)` and the others are rows, called."""

from croupier.games import catalogue

badugi = catalogue.BADUGI
draw = catalogue.DRAW
holdem = catalogue.HOLDEM
kuhn = catalogue.KUHN
leduc = catalogue.LEDUC
numeral211 = catalogue.NUMERAL211
omaha = catalogue.OMAHA
omaha_hi_lo = catalogue.OMAHA_HI_LO
razz = catalogue.RAZZ
rhode_island = catalogue.RHODE_ISLAND
royal = catalogue.ROYAL
short_deck = catalogue.SHORT_DECK
stud = catalogue.STUD
stud_hi_lo = catalogue.STUD_HI_LO
triple_draw = catalogue.TRIPLE_DRAW
