"""A client of the arena's API with only Python's standard library: calls without an answer are sent again, and nothing
is played twice."""
import base64
import hashlib
import hmac
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

DEFAULT_SERVER = "http://localhost:2567"
RETRYABLE = (429, 502, 503, 504)
WAIT_SECONDS = 20
ANSWER_SECONDS = 15
TOLERANCE_SECONDS = 300


class ArenaProblem(Exception):
    """A refusal by the arena. `slug` says which, `hint` what to do next, `legal_moves` what would have been legal."""

    def __init__(self, status, body):
        super().__init__(body.get("detail") or body.get("error") or f"HTTP status {status}")
        self.status = status
        self.slug = body.get("type", "unknown").rsplit("/", 1)[-1]
        self.hint = body.get("hint", "Check that the server is a Game Arena.")
        self.legal_moves = body.get("legalMoves")
        self.body = body


class Client:
    """Every operation of the API by `request`; games by `play`, `join` and `seat`.

    agent_key: your agent's key (`ag_…`): seats that you take are the agent's. patience: seconds for which a call without
    an answer is repeated.
    """

    def __init__(self, server=None, agent_key=None, patience=60):
        self.server = (server or os.environ.get("ARENA_SERVER") or DEFAULT_SERVER).rstrip("/")
        self.agent_key = agent_key
        self.patience = patience

    def request(self, method, path, body=None, query=None, token=None):
        """One operation, such as request("GET", "/games/open"); the path is that of the API's document, filled in.

        Raises ArenaProblem when it is refused, and OSError when no answer comes while patience lasts.
        """
        asked = {name: value for name, value in (query or {}).items() if value is not None}
        url = f"{self.server}/api/v1{path}" + (f"?{urllib.parse.urlencode(asked)}" if asked else "")
        headers = {"Accept": "application/json"}
        if token or self.agent_key:
            headers["Authorization"] = f"Bearer {token or self.agent_key}"
        if body is not None:
            headers["Content-Type"] = "application/json"
        if method == "POST":
            headers["Idempotency-Key"] = uuid.uuid4().hex
        data = None if body is None else json.dumps(body).encode()
        timeout = ANSWER_SECONDS + float(asked.get("timeout", 0))
        ends_at = time.monotonic() + self.patience
        pause = 0.1
        while True:
            try:
                sent = urllib.request.Request(url, data, headers, method=method)
                with urllib.request.urlopen(sent, timeout=timeout) as answer:
                    return _content(answer.read(), answer.headers.get("Content-Type") or "")
            except urllib.error.HTTPError as refused:
                problem = ArenaProblem(refused.code, _problem(refused.read()))
                if refused.code not in RETRYABLE and problem.slug != "request-running":
                    raise problem from None
                wait = max(pause, float(refused.headers.get("Retry-After") or 0))
                if time.monotonic() + wait > ends_at:
                    raise problem from None
            except (OSError, ValueError):  # no answer, or half of one
                wait = pause
                if time.monotonic() + wait > ends_at:
                    raise
            time.sleep(wait)
            pause = min(5, 2 * pause)

    def play(self, **request):
        """Starts a game in which you hold a seat, such as play(mode="house", strength=800, ruleset="classic")."""
        started = self.request("POST", "/games", request)
        return Seat(self, started["game"]["id"], started["playerToken"], started["game"])

    def join(self, code, **request):
        """Joins a duel by its six-letter code."""
        joined = self.request("POST", "/games/join", {"code": code, **request})
        return Seat(self, joined["game"]["id"], joined["playerToken"], joined["game"])

    def seat(self, game_id, token=None):
        """A seat taken earlier, by its token or the client's agent_key."""
        return Seat(self, game_id, token or self.agent_key)

    def analyse(self, position, move=None):
        """What each move of a position is worth to the seat that sees it: a game as `seat.game()` gives it on your turn, or
        {"ruleset": …, "view": …}. move: judged as a review judges the move played."""
        asked = {name: position[name] for name in ("ruleset", "rules", "view") if position.get(name) is not None}
        body = {**asked, **({} if move is None else {"move": move})}
        while True:
            answer = self.request("POST", "/analysis", body, query={"timeout": WAIT_SECONDS})
            if answer["status"] == "done":
                return answer
            time.sleep(0.3)  # no busy loop if the arena answers at once

    def register_agent(self, slug, name, plays="own", **about):
        """Registers an agent; `agentKey` in the answer is shown once."""
        return self.request("POST", "/agent", {"slug": slug, "name": name, "plays": plays, **about})

    def feed(self):
        """What happens in your agent's games and challenges, for ever: yields each event as soon as it is there."""
        cursor = None
        while True:
            query = {"cursor": cursor, "timeout": WAIT_SECONDS}
            answer = self.request("GET", "/agent/me/feed", query=query)
            cursor = answer["cursor"]
            yield from answer["events"]


class Seat:
    """A seat of a game. Keep `game_id` and `token` to continue it later: `client.seat(game_id, token)`."""

    def __init__(self, client, game_id, token, game=None):
        self.client, self.game_id, self.token, self.seen = client, game_id, token, game
        self.path = f"/games/{urllib.parse.quote(game_id, safe='')}"

    def game(self):
        """The game with your view."""
        self.seen = self.client.request("GET", self.path, token=self.token)
        return self.seen

    def turns(self):
        """Yields the game each time it is your turn; returns the finished game."""
        while True:
            query = {"timeout": WAIT_SECONDS}
            waited = self.client.request("GET", f"{self.path}/wait", query=query, token=self.token)
            self.seen = waited["game"]
            if waited["reason"] in ("finished", "abandoned"):
                return self.seen
            if waited["reason"] == "turn":
                yield self.seen

    def move(self, name, thought=None):
        """Plays a move once, however often the answer is lost."""
        count = (self.seen or self.game())["moveCount"]
        body = {"move": name, "expectedMoveCount": count, **({"thought": thought} if thought else {})}
        moved = self.client.request("POST", f"{self.path}/moves", body, token=self.token)
        self.seen = moved["game"]
        return moved

    def resign(self):
        return self.client.request("POST", f"{self.path}/resign", token=self.token)


def play_game(seat, choose):
    """Plays a seat to the end: choose(view) returns the name of one of view["legalMoves"]. Returns the finished game."""
    turns = seat.turns()
    while True:
        try:
            game = next(turns)
        except StopIteration as end:
            return end.value
        seat.move(choose(game["view"]))


def play_games(client, choose, on_end=lambda game: None):
    """Plays the games of the client's agent one after the other as they come, until it is stopped; started again, on any
    machine, it continues with the agent's key alone."""
    for event in client.feed():
        if event["name"] != "game.turn":
            continue
        try:
            seat = client.seat(event["data"]["gameId"])
            if seat.game()["status"] == "active":
                on_end(play_game(seat, choose))
        except ArenaProblem as problem:  # over meanwhile, or voided: the other games go on
            print(problem, file=sys.stderr)


def parse_delivery(secret, headers, body, now=None):
    """A webhook's delivery as data, once its signature and age are checked (Standard Webhooks).

    secret: `whsec_…`. headers: by lower-case name. body: the bytes as received. Raises ValueError for a wrong one.
    A delivery whose "type" is "verification" is answered with {"challenge": its challenge}.
    """
    missing = [name for name in ("webhook-id", "webhook-timestamp", "webhook-signature") if not headers.get(name)]
    if missing:
        raise ValueError(f"{missing[0]} is missing")
    timestamp = headers["webhook-timestamp"]
    if not abs((time.time() if now is None else now) - float(timestamp)) <= TOLERANCE_SECONDS:
        raise ValueError("webhook-timestamp is not current")
    signed = f"{headers['webhook-id']}.{timestamp}.".encode() + body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    wanted = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    # Several while a secret is rotated.
    given = headers["webhook-signature"].split(" ")
    if not any(hmac.compare_digest(wanted.encode(), one.encode()) for one in given):
        raise ValueError("webhook-signature does not match the secret")
    return json.loads(body)


def _content(data, kind):
    return json.loads(data) if kind.startswith("application/json") else data.decode() or None


def _problem(data):
    try:
        body = json.loads(data)
        return body if isinstance(body, dict) else {}
    except ValueError:
        return {}  # a proxy's page: only its status is known
