from collections.abc import Iterable, Sequence
from typing import Any, overload

import numpy as np
import numpy.typing as npt

@overload
def evaluate(
    cards: npt.NDArray[np.uint64] | npt.NDArray[np.uint8],
    hand_type: type[Any] | None = None,
    *,
    threads: int = 1,
) -> npt.NDArray[np.int32]: ...
@overload
def evaluate(
    cards: str | int | bytes | Sequence[object],
    hand_type: type[Any] | None = None,
    *,
    threads: int = 1,
) -> int: ...
def parse_cards(text: str) -> bytes: ...
def register_cards(cards: Sequence[object]) -> None: ...
def register_hand_type(
    cls: type[Any],
    family: int,
    card_count: int,
    hole_count: int,
    board_count: int,
    all_hole_cards: bool,
) -> None: ...
def lookup_index(family: int, cards: Iterable[object]) -> int: ...
def lookup_label(family: int, index: int) -> int: ...
def lookup_size(family: int) -> int: ...
def best_hand(
    family: int,
    card_count: int,
    hole_count: int,
    board_count: int,
    all_hole_cards: bool,
    hole: Iterable[object],
    board: Iterable[object],
) -> tuple[int, ...] | None: ...
def count_classes(card_count: int, threads: int = 1) -> list[int]: ...
