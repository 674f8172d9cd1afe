#!/usr/bin/env python3
"""A starter bot that needs only Python's standard library. Change `worth` to make it yours.

    python3 kit/starters/bot.py --server http://localhost:2567 --strength 800
"""
import argparse
import http.client
import json
import os
import time
import urllib.error
import urllib.request
import uuid

ROWS = 3
COLUMNS = "ABCDE"

# Row and column steps, the attacking side, the defending side.
DIRECTIONS = [(-1, 0, "north", "south"), (0, 1, "east", "west"), (1, 0, "south", "north"), (0, -1, "west", "east")]


def choose(view):
    """The legal move with the best position right after it."""
    return max(view["moves"], key=lambda move: worth(move, view))["name"]


def worth(move, view):
    if move["type"] == "place":
        return placing(move["cardId"], move["cell"], view)
    if move["type"] == "hop":
        return placing(move["cardId"], move["dest"], view) - placing(move["cardId"], move["cell"], view)
    if move["effect"] == "BOULDER":
        return 1.2 if owner_at(move["target"], view) == "opponent" else -2
    if move["effect"] == "RECRUIT":
        return 1.6
    return -0.5 if move["effect"] == "SWAP" else 0  # this bot ignores what stay, Flip and Freeze change


def placing(card_id, cell, view):
    """Cards won, minus the risk on the card's open sides."""
    row, column = int(cell[1]) - 1, COLUMNS.index(cell[0])
    sides = sides_of(card_id, row, column, view)
    total = 1 if owner_at(cell, view) == "opponent" else 0  # a hop onto a card removes it
    for down, right, attack, defend in DIRECTIONS:
        r, c = row + down, column + right
        if not (0 <= r < ROWS and 0 <= c < len(COLUMNS)):
            continue  # the edge is safe
        neighbour = card_at(COLUMNS[c] + str(r + 1), view)
        if neighbour is None:
            total -= (9 - min(9, sides[attack])) / 12
        elif neighbour["owner"] == "opponent" and not neighbour["frozen"]:
            total += 2 if sides[attack] > neighbour["sides"][defend] else 0
    return total


def sides_of(card_id, row, column, view):
    card = next((card for card in view["hand"] if card["cardId"] == card_id), None)
    if card is None:  # it hops
        return next(card for card in view["board"] if card["cardId"] == card_id)["sides"]
    boost = sum(
        tile["boost"]
        for tile in view["powerTiles"]
        if tile["cell"] == {"r": row, "c": column} and tile["color"] == card["color"]
    )
    names = {"north": "top", "east": "right", "south": "bottom", "west": "left"}
    return {side: card[name] + boost for side, name in names.items()}


def card_at(cell, view):
    return next((card for card in view["board"] if card["cell"] == cell), None)


def owner_at(cell, view):
    card = card_at(cell, view)
    return card and card["owner"]


def call(method, url, body=None, token=None):
    """One call, retried with the same Idempotency-Key until it is answered, so that nothing is played twice."""
    headers = {"Content-Type": "application/json", "Idempotency-Key": uuid.uuid4().hex}
    if token:
        headers["Authorization"] = "Bearer " + token
    data = None if body is None else json.dumps(body).encode()
    for attempt in range(60):
        try:
            request = urllib.request.Request(url, data, headers, method=method)
            with urllib.request.urlopen(request, timeout=35) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            seconds = refused.headers.get("Retry-After") or ""
            # 409 with Retry-After: the first attempt is still running.
            if refused.code not in (429, 502, 503, 504) and not (refused.code == 409 and seconds):
                raise SystemExit(f"{method} {url}: {refused.code} {refused.read().decode()}")
            time.sleep(int(seconds) if seconds.isdecimal() else 1)  # dates are not supported
        except (OSError, ValueError, http.client.HTTPException):
            time.sleep(1)  # no answer, or only part of one
    raise SystemExit(f"{url} does not answer.")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--server", default=os.environ.get("ARENA_SERVER", "http://localhost:2567"))
    parser.add_argument("--strength", type=int, default=800)
    parser.add_argument("--ruleset", default="mutators")
    args = parser.parse_args()
    games = args.server + "/api/v1/games"
    started = call("POST", games, {"name": "Starter", "strength": args.strength, "ruleset": args.ruleset})
    game, token = started["game"], started["playerToken"]
    print("Watch it at", game["watchUrl"])
    url = games + "/" + game["id"]
    while True:
        waited = call("GET", url + "/wait?timeout=20", token=token)
        game = waited["game"]
        if waited["next"]["action"] == "done":
            break
        if waited["next"]["action"] == "move":
            move = {"move": choose(game["view"]), "expectedMoveCount": game["moveCount"]}
            call("POST", url + "/moves", move, token)
    outcome = "Drawn" if game["winner"] == "draw" else "Won" if game["winner"] == game["seat"] else "Lost"
    print(f"{outcome}, {game['score']['A']} to {game['score']['B']}. Replay: {game.get('replayUrl')}")


if __name__ == "__main__":
    main()
