#!/usr/bin/env python3
"""A linear learner: plays itself in 256 games at once and fits, by logistic regression, how likely each table wins.

    python3 learner.py weights.json --seconds 300 --ruleset mutators

A table is what `outlook` counts after a move; each number of empty cells has weights of its own. Weights and games are
kept in the file, from which the next call continues.
"""
import argparse
import json
import math
import os
import random
import time
from operator import mul

from game_arena import Env

RATE, NOISE, CELLS = 0.02, 0.3, 15


def chosen(weights, turns, game, size, noise=0.0):
    """Where in `legal` the game's best move is, and its table; noise makes worse ones possible."""
    best = (-math.inf, 0, [])
    for at in range(turns.starts[game], turns.starts[game + 1]):
        table = turns.outlook[at * size : (at + 1) * size].tolist()
        value = sum(map(mul, weights[table[2]], table))  # column 2 is the empty cells
        if noise:
            value -= noise * math.log(-math.log(random.random() or 0.5))
        best = max(best, (value, at, table))
    return best[1], best[2]


def learn(weights, squares, tables, won):
    """A step of Adagrad for each table of a seat; won is 1, 0 or, for a draw, a half."""
    for table in tables:
        w, s = weights[table[2]], squares[table[2]]
        slope = won - 1 / (1 + math.exp(-sum(map(mul, w, table))))
        for i, x in enumerate(table):
            if x:
                s[i] += (slope * x) ** 2
                w[i] += RATE * slope * x / math.sqrt(s[i])


def train(saved, seconds, ruleset):
    """Plays on from what was saved, which may be empty. Returns what to save."""
    with Env(ruleset=ruleset, outlook=True, saved=saved.get("env")) as env:
        size, played = env.outlook_size, saved.get("played", 0)
        weights = saved.get("weights") or [[0.0] * size for _ in range(CELLS + 1)]
        squares = saved.get("squares") or [[1.0] * size for _ in range(CELLS + 1)]
        turns, tables = env.turns(), [([], []) for _ in range(env.games)]
        ends_at = time.monotonic() + seconds
        while time.monotonic() < ends_at:
            movers, choices = turns.seats, [chosen(weights, turns, game, size, NOISE) for game in range(env.games)]
            for game, (_, table) in enumerate(choices):
                tables[game][movers[game]].append(table)
            turns = env.step([turns.legal[at] for at, _ in choices])
            for game in (game for game, done in enumerate(turns.dones) if done):
                won = (1 + turns.rewards[game]) / 2
                learn(weights, squares, tables[game][movers[game]], won)
                learn(weights, squares, tables[game][1 - movers[game]], 1 - won)
                tables[game], played = ([], []), played + 1
        return {"weights": weights, "squares": squares, "played": played, "env": env.save()}


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--ruleset", default="mutators")
    args = parser.parse_args()
    learned = train(json.load(open(args.file)) if os.path.exists(args.file) else {}, args.seconds, args.ruleset)
    json.dump(learned, open(args.file, "w"))
    print(f"{learned['played']} games")
