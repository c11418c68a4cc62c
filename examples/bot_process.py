"""A bot that is a program plays against a bot in Python."""

import sys
from pathlib import Path

from croupier.botkit import ExploiterBot, Table
from croupier.players.transports.process import ProcessPlayer

template = Path(__file__).parent / "bots" / "template.py"
with ProcessPlayer(0, [sys.executable, str(template)], move_limit=5.0) as bot:
    table = Table([bot, ExploiterBot(1)], 1000, {1: (10, 20)}, seed=7)
    for _ in range(5):
        result = table.simulate_hand()
        print(result["winners"], result["final_street"])
    print(f"{bot.bot_name}: {bot.decisions} decisions, {len(bot.faults)} faults")
