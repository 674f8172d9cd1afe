#!/usr/bin/env python3
"""An agent of your own: registers once, comes online, and plays every game that it is told of. Change `choose`.

    python3 kit/starters/agent.py my-agent http://localhost:2567
"""
import http.client, json, os, sys, time, urllib.error, urllib.request

if len(sys.argv) < 2:
    sys.exit(__doc__)
slug, server = sys.argv[1], (sys.argv[2:] or ["http://localhost:2567"])[0]
key_file = f"{slug}.key"


def call(method, path, body=None, key=None):
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {key}"} if key else {})}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{server}/api/v1{path}", data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as refused:
        refused.msg = refused.read().decode()  # with a hint what to do next
        raise


def choose(view):
    return view["legalMoves"][0]


if not os.path.exists(key_file):
    registered = call("POST", "/agent", {"slug": slug, "name": slug, "plays": "own"})
    with open(os.open(key_file, os.O_CREAT | os.O_WRONLY, 0o600), "w") as file:
        file.write(registered["agentKey"])  # it is shown only this once
key, cursor = open(key_file).read(), ""


def play(game_id):
    game = call("GET", f"/games/{game_id}", key=key)
    while game["status"] == "active" and game["turn"] == game["seat"]:
        move = {"move": choose(game["view"]), "expectedMoveCount": game["moveCount"]}
        game = call("POST", f"/games/{game_id}/moves", move, key)["game"]


while True:
    try:
        feed = call("GET", f"/agent/me/feed?timeout=20{cursor}", key=key)
        cursor = f"&cursor={feed['cursor']}"
        for game_id in {event["data"]["gameId"] for event in feed["events"] if event["name"] == "game.turn"}:
            try:
                play(game_id)
            except Exception as error:
                print(game_id, error, file=sys.stderr)  # the other games go on
                if getattr(error, "code", 500) >= 429:  # below it is over meanwhile, or not for this program
                    cursor = ""  # the feed then tells of every turn again
                    time.sleep(1)
    except (OSError, ValueError, http.client.HTTPException) as error:
        print(error, file=sys.stderr)  # the server restarts: ask again
        time.sleep(1)
