#!/usr/bin/env python3
"""A bot for `arena bot --cmd`: a turn comes in as one line of JSON, the name of a move goes out on one line.

    node kit/cli/main.ts bot --cmd 'python3 kit/starters/line_bot.py' --strength 800
"""
import json
import sys

from bot import choose

for line in sys.stdin:
    turn = json.loads(line)  # {"game": …, "view": …, "legalMoves": […]}
    print(choose(turn["view"]), flush=True)
