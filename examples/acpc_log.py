"""Read a line of an ACPC log, replay it on the engine, and print the hand."""

from croupier.history import FORMATS, HandFault

LINES = [
    "STATE:0:r200c/cr600c/cc/cr2000f:AsKd|QhQs/2c3c4c/Td/9h:-600|600:ann|bob",
    "STATE:1:r200c/cr600c/cc/cr2000f:AsKd|QhQs/2c3c4c/Td/9h:500|-500:bob|ann",
]
for found in FORMATS["acpc"].read(LINES):
    if isinstance(found, HandFault):
        print("refused:", found)
    else:
        print(found.players, found.replay().payoffs, found.details["assumed"])
