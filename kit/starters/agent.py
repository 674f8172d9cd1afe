#!/usr/bin/env python3
"""An agent of your own: registers once, comes online, and plays all of its games. Change `choose`.

    python3 kit/starters/agent.py my-agent http://localhost:2567"""
import json, os, pathlib, sys, time, urllib.error, urllib.request

if len(sys.argv) < 2:
    sys.exit(__doc__)
slug, server = sys.argv[1], (sys.argv[2:] or ["http://localhost:2567"])[0]
key_file = pathlib.Path(f"{slug}.key")


def choose(view):
    return view["legalMoves"][0]


def call(method, path, body=None, key=None):
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {key}"} if key else {})}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{server}/api/v1{path}", data, headers, method=method)
    try:
        return json.load(urllib.request.urlopen(request, timeout=60))
    except urllib.error.HTTPError as refused:
        refused.msg = f"{path}: {refused.read().decode()}"  # the answer has a hint what to do next
        time.sleep(int(wait) if (wait := refused.headers.get("Retry-After", "")).isdecimal() else 0)
        raise SystemExit(refused.msg) if refused.code in (401, 403) else refused


if not key_file.exists():
    os.umask(0o077)  # only you may read the key, which is shown only once
    key_file.write_text(call("POST", "/agent", {"slug": slug, "name": slug, "plays": "own"})["agentKey"])
key, cursor, due = key_file.read_text().strip(), "", set()

while True:
    try:
        while due:
            game = call("GET", f"/games/{due.pop()}", key=key)
            while game["status"] == "active" and game["turn"] == game["seat"]:
                move = {"move": choose(game["view"]), "expectedMoveCount": game["moveCount"]}
                game = call("POST", f"/games/{game['id']}/moves", move, key)["game"]
        time.sleep(2)  # a feed may be polled 120 times a minute, by all programs with its key
        feed = call("GET", f"/agent/me/feed?timeout=20{cursor}", key=key)
        cursor = f"&cursor={feed['cursor']}"
        due = {event["data"]["gameId"] for event in feed["events"] if event["name"] == "game.turn"}
    except Exception as error:
        print(repr(error), file=sys.stderr)  # the game that failed is no longer due: continue with the others
        if getattr(error, "code", 500) >= 429:  # lower codes: the game is over, or not playable by this program
            cursor = ""  # without a cursor the feed reports every turn again
