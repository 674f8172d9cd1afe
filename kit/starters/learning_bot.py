#!/usr/bin/env python3
"""A bot for `arena bot --events --cmd` that learns which cells win and stores their values in a file.

    npx arena bot --events --cmd 'python3 kit/starters/learning_bot.py memory.json' --games 20
"""
import json
import os
import random
import sys

file = sys.argv[1]
memory = json.load(open(file)) if os.path.exists(file) else {"results": [], "seen": 0, "worth": {}}
REWARD = {"won": 1, "lost": -1, "drawn": 0, "none": 0}
placed = []


def cell_of(name):
    return name.split("@")[-1]


for line in sys.stdin:
    event = json.loads(line)
    if event["type"] == "new":  # a game starts
        placed = []
    elif event["type"] == "move":  # the opponent has moved
        memory["seen"] += 1
    elif event["type"] == "turn":  # the only event that needs an answer
        worth = lambda name: memory["worth"].get(cell_of(name), 0) + random.random()
        move = max(event["legalMoves"], key=worth)
        placed.append(cell_of(move))
        print(move, flush=True)
    elif event["type"] == "end":  # learn from the result
        for cell in placed:
            memory["worth"][cell] = memory["worth"].get(cell, 0) + 0.1 * REWARD[event["result"]]
        memory["results"].append(event["result"])
        with open(file, "w") as out:
            json.dump(memory, out)
