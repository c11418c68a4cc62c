from collections.abc import Iterator
from typing import Any

import pytest

from tests.scene.browser import launched


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with launched() as started:
        yield started
