#!/usr/bin/env python3
"""A bot for `arena bot --cmd`: reads each turn as a line of JSON, and answers with a line, the name of a move.

    npx arena bot --cmd 'python3 kit/starters/line_bot.py' --strength 800
"""
import json
import sys

from bot import choose

for line in sys.stdin:
    turn = json.loads(line)  # {"game": …, "view": …, "legalMoves": […]}
    print(choose(turn["view"]), flush=True)
