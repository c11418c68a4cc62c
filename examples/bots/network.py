"""A bot that plays by a network: network.npz beside this file, made by examples/learn_holdem.py.

    croupier match network.py:Network call --game holdem --stack 20bb

Numpy computes the network, so the bot starts fast and does not need torch.
"""

from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from croupier import holdem
from croupier.research.player import AgentPlayer

# The stakes of a match: blinds of 50 and 100, and 20 big blinds each.
GAME = partial(holdem, blinds=(50, 100), stacks=2_000, players=2)
HISTORY = 8


def probabilities(layers: list[Any], rows: Any, masks: Any) -> Any:
    """Return the probabilities of the network for rows of an Encoder, legal actions only."""
    for number in range(0, len(layers), 2):
        rows = rows @ layers[number].T + layers[number + 1]
        if number + 2 < len(layers):
            rows = np.tanh(rows)
    logits = np.where(masks, rows, -1e9)
    chances = np.exp(logits - logits.max(axis=1, keepdims=True))
    return chances / chances.sum(axis=1, keepdims=True)


class Network(AgentPlayer):
    """Draws from the probabilities of the network."""

    def __init__(self, player_index: int = 0, seed: int | None = None) -> None:
        with np.load(Path(__file__).with_name("network.npz"), allow_pickle=False) as file:
            layers = [file[name] for name in sorted(file.files)]
        super().__init__(
            partial(probabilities, layers),
            GAME,
            history=HISTORY,
            player_index=player_index,
            seed=seed,
        )
