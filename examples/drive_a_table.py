"""Several tables in one thread: each player is a coroutine with a time limit.

A web server does the same with a browser at the other end: it sends the question, waits for the
answer or for the time limit, and passes the answer to the hand.
"""

import asyncio

from croupier import derive_seed
from croupier.errors import PlayerTimeout
from croupier.play.hand import HandInPlay, Question, TableGame

TIME_LIMIT = 0.05  # seconds
GAME = TableGame()


async def think(name: str, question: Question) -> tuple[str, int]:
    """Decide from the question alone; Cid falls asleep when the river comes."""
    await asyncio.sleep(
        1.0 if name == "Cid" and question.view.get_current_street() == "river" else 0
    )
    choices = question.choices
    assert choices is not None
    pair = question.hole_cards[0][0] == question.hole_cards[1][0]
    if pair and choices.max_raise:
        return ("raise" if choices.bet_stands else "bet"), choices.min_raise
    return ("call", choices.to_call) if choices.to_call else ("check", 0)


async def play_hand(hand: HandInPlay, names: list[str]) -> None:
    """Put each question to its player until none is left."""
    while (question := hand.question) is not None:
        try:
            answer = await asyncio.wait_for(think(names[question.seat], question), TIME_LIMIT)
        except TimeoutError:
            hand.no_answer(PlayerTimeout(question.seat, f"{TIME_LIMIT} seconds"))
        else:
            hand.answer(answer)


async def play_table(number: int, names: list[str], hands: int) -> dict[str, int]:
    """Play a few hands; the button moves on after each."""
    stacks, seats = [200] * len(names), list(range(len(names)))
    for count in range(hands):
        hand = HandInPlay(
            GAME,
            seats,
            [stacks[seat] for seat in seats],
            GAME.stakes(len(seats), (1, 2)),
            button=seats[-1],
            seed=derive_seed(7, "table", number, "hand", count),
        )
        await play_hand(hand, names)
        for seat, won in hand.finish().payoffs.items():
            stacks[seat] += won
        for incident in hand.incidents:
            print(f"table {number}: {names[incident.seat]} {incident.reason}")
        seats = seats[1:] + seats[:1]
    return dict(zip(names, stacks, strict=True))


async def main() -> None:
    """Play at both tables at the same time."""
    tables = play_table(1, ["Ann", "Bob", "Cid"], 3), play_table(2, ["Dot", "Eve", "Flo"], 3)
    for stacks in await asyncio.gather(*tables):
        assert sum(stacks.values()) == 600
        print(stacks)


asyncio.run(main())
