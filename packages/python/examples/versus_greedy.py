#!/usr/bin/env python3
"""Pits the weights of learner.py against the greedy starter bot, each deal played from both seats.

    python3 versus_greedy.py weights.json ../../../kit/starters 400 mutators
"""
import json
import math
import sys

from game_arena import Env
from learner import chosen

SEED = "5eed" * 8


def play(weights, bot, ruleset, pairs, learner_seat):
    """The results of the first `pairs` deals for the learner in this seat: 1, 0 or, for a draw, a half."""
    results = [None] * pairs
    with Env(games=pairs, ruleset=ruleset, seed=SEED, outlook=True) as env:
        turns = env.turns()
        while None in results:
            movers, actions = turns.seats.tolist(), []
            for game in range(pairs):
                if results[game] is not None:
                    at = turns.starts[game]  # the next deal of this slot does not count
                elif movers[game] == learner_seat:
                    at, _ = chosen(weights, turns, game, env.outlook_size)
                else:
                    view = env.view(game)["view"]
                    at = turns.starts[game] + view["legalMoves"].index(bot.choose(view))
                actions.append(turns.legal[at])
            turns = env.step(actions)
            for game, done in enumerate(turns.dones):
                if done and results[game] is None:
                    won = (1 + turns.rewards[game]) / 2
                    results[game] = won if movers[game] == learner_seat else 1 - won
    return results


def main():
    file, starters, pairs, ruleset = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4]
    sys.path.insert(0, starters)
    import bot

    weights = json.load(open(file))["weights"]
    scores = [(a + b) / 2 for a, b in zip(play(weights, bot, ruleset, pairs, 0), play(weights, bot, ruleset, pairs, 1))]
    mean = sum(scores) / pairs
    error = 1.96 * math.sqrt(sum((score - mean) ** 2 for score in scores) / (pairs - 1) / pairs)
    print(f"{100 * mean:.1f} % ± {100 * error:.1f} of {2 * pairs} games")


if __name__ == "__main__":
    main()
