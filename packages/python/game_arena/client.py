"""A client of the arena's API with only Python's standard library: calls without an answer are sent again, and nothing
is played twice."""
import base64
import hashlib
import hmac
import http.client
import json
import os
import re
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
# The feed draws on the reads of everybody behind the same address.
FEED_INTERVAL_SECONDS = 2
TOLERANCE_SECONDS = 300


class ArenaProblem(Exception):
    """A refusal by the arena. `slug` says which, `hint` what to do next, `legal_moves` what would have been legal.

    `slug` is "unknown" when the answer did not come from the arena, but from something in between. `retry_after`: seconds.
    """

    def __init__(self, status, body, retry_after=0):
        super().__init__(body.get("detail") or body.get("error") or f"HTTP status {status}")
        self.status = status
        self.slug = body.get("type", "unknown").rsplit("/", 1)[-1]
        self.hint = body.get("hint", "Check that the server is a Game Arena.")
        self.legal_moves = body.get("legalMoves")
        self.retry_after = retry_after
        self.body = body


class Client:
    """Every operation of the API by `request`; games by `play`, `join` and `seat`.

    agent_key: your agent's key (`ag_…`): seats that you take are the agent's. patience: seconds for which a call is
    repeated, and how many a Retry-After may be to be obeyed.
    """

    def __init__(self, server=None, agent_key=None, patience=60):
        self.server = (server or os.environ.get("ARENA_SERVER") or DEFAULT_SERVER).rstrip("/")
        if not re.fullmatch("https?://[!-~]+", self.server):
            wanted = f"pass the root of its site with http:// or https://, such as {DEFAULT_SERVER}"
            raise ValueError(f"{self.server!r} is no server: {wanted}")
        self.agent_key = agent_key and _key(agent_key)
        self.patience = patience

    def request(self, method, path, body=None, query=None, token=None):
        """One operation, such as request("GET", "/games/open"); the path is that of the API's document, filled in.

        Raises ArenaProblem when it is refused, OSError when no answer comes while patience lasts, and ValueError for what
        cannot be sent.
        """
        if not re.fullmatch("/[!-~]*", path):
            raise ValueError(f"{path!r} is no path of the API: it begins with / and is percent-encoded")
        asked = {name: value for name, value in (query or {}).items() if value is not None}
        url = f"{self.server}/api/v1{path}" + (f"?{urllib.parse.urlencode(asked)}" if asked else "")
        headers = {"Accept": "application/json"}
        key = _key(token) if token else self.agent_key
        if key:
            headers["Authorization"] = f"Bearer {key}"
        if body is not None:
            headers["Content-Type"] = "application/json"
        if method == "POST":
            headers["Idempotency-Key"] = uuid.uuid4().hex
        data = None if body is None else json.dumps(body).encode()
        sent = urllib.request.Request(url, data, headers, method=method)
        timeout = ANSWER_SECONDS + float(asked.get("timeout", 0))
        ends_at = time.monotonic() + self.patience
        pause = 0.1
        while True:
            try:
                return _answer(sent, timeout)
            except ArenaProblem as problem:
                if problem.status not in RETRYABLE and problem.slug != "request-running":
                    raise
                wait = max(pause, problem.retry_after)
                if wait > self.patience or time.monotonic() > ends_at:
                    raise
            except OSError:
                wait = pause
                if wait > self.patience or time.monotonic() > ends_at:
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
        """What happens in your agent's games and challenges, for ever: asks every two seconds at most."""
        cursor = None
        while True:
            asked_at = time.monotonic()
            events, cursor = self._news(cursor)
            yield from events
            _sleep_until(asked_at + FEED_INTERVAL_SECONDS)

    def _news(self, cursor, timeout=WAIT_SECONDS):
        answer = self.request("GET", "/agent/me/feed", query={"cursor": cursor, "timeout": timeout})
        return answer["events"], answer["cursor"]


class Seat:
    """A seat of a game. Keep `game_id` and `token` to continue it later: `client.seat(game_id, token)`."""

    def __init__(self, client, game_id, token, game=None):
        self.client, self.game_id, self.token, self.seen = client, game_id, token, game
        self.path = f"/games/{urllib.parse.quote(game_id, safe='')}"

    def game(self):
        """The game with your view."""
        self.seen = self.client.request("GET", self.path, token=self.token)
        return self.seen

    def _wait(self, timeout=WAIT_SECONDS):
        waited = self.client.request("GET", f"{self.path}/wait", query={"timeout": timeout}, token=self.token)
        self.seen = waited["game"]
        return waited

    def turns(self):
        """Yields the game each time it is your turn; returns the finished game."""
        while True:
            waited = self._wait()
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
    """Plays the games of the client's agent as they come, until it is stopped, one at a time: each while it is its turn, so
    that no opponent who thinks keeps it from the others. Started again, on any machine, it continues with the agent's key
    alone.

    A game that cannot be continued now, or an arena that does not answer, is reported on stderr and tried again. Raises
    ArenaProblem when the arena refuses the key, and what `choose` and `on_end` raise.
    """
    cursor, due, begun = None, [], set()
    while True:
        asked_at = time.monotonic()
        try:
            events, cursor = client._news(cursor, 0 if due else WAIT_SECONDS)
            due += [event["data"]["gameId"] for event in events if _is_of_interest(event, begun)]
        except (ArenaProblem, OSError) as trouble:
            if _is_refused_access(trouble):
                raise
            print(trouble, file=sys.stderr)
            cursor = None
            due += begun  # they may have ended meanwhile
        due = list(dict.fromkeys(due))
        # An opponent that answers at once, as the house does, need not be reported by the feed.
        wait = FEED_INTERVAL_SECONDS if len(due) == 1 else 0
        due = [game_id for game_id in due if not _is_played(client.seat(game_id), choose, on_end, begun, wait)]
        _sleep_until(asked_at + FEED_INTERVAL_SECONDS)


def _is_of_interest(event, begun):
    return event["name"] == "game.turn" or (event["name"] == "game.finished" and event["data"]["gameId"] in begun)


def _is_played(seat, choose, on_end, begun, wait):
    """Plays while it is its turn. begun: the games whose end has not been reported. False: to be tried again."""
    name = None
    while True:
        try:
            game = _game_after(seat, name, wait)
        except (ArenaProblem, OSError) as trouble:
            print(f"{seat.game_id}: {trouble}", file=sys.stderr)
            if not _is_end_of_game(trouble):
                return False
            begun.discard(seat.game_id)
            return True
        if game["status"] != "active":
            if seat.game_id in begun:
                begun.discard(seat.game_id)
                on_end(game)
            return True
        begun.add(seat.game_id)
        if game["turn"] != game["seat"]:
            return True
        name = choose(game["view"])


def _game_after(seat, name, wait):
    """The game as it is, or after a move of this name."""
    if name is None:
        return seat.game()
    seat.move(name)
    return seat._wait(wait)["game"]


def _is_end_of_game(trouble):
    """Other refusals pass: of a move that another process of the same agent made first, of a proxy in between."""
    if _is_refused_access(trouble):
        return True
    slug = getattr(trouble, "slug", "unknown")
    return slug in ("game-over", "both-seats") or (slug != "unknown" and trouble.status == 404)


def _is_refused_access(trouble):
    """By the arena itself."""
    return isinstance(trouble, ArenaProblem) and trouble.slug != "unknown" and trouble.status in (401, 403)


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


def _key(text):
    """As it is read from a file, with the end of its line. What is wrong is not quoted: it may be almost a key."""
    key = text.strip()
    if not re.fullmatch("[!-~]+", key):
        raise ValueError("the key or token has a character that no header can have, such as a line break")
    return key


def _answer(sent, timeout):
    """One attempt. Raises ArenaProblem, and OSError for no answer or half of one."""
    try:
        try:
            with urllib.request.urlopen(sent, timeout=timeout) as answer:
                return _content(answer.read(), answer.headers.get("Content-Type") or "")
        except urllib.error.HTTPError as refused:
            seconds = refused.headers.get("Retry-After") or ""
            retry_after = int(seconds) if seconds.isdecimal() else 0  # a date is not read
            raise ArenaProblem(refused.code, _problem(refused.read()), retry_after) from None
    except (http.client.HTTPException, ValueError) as half:
        raise ConnectionError(f"The answer is broken: {half!r}") from half


def _content(data, kind):
    return json.loads(data) if kind.startswith("application/json") else data.decode() or None


def _problem(data):
    try:
        body = json.loads(data)
    except ValueError:
        return {}  # a proxy's page: only its status is known
    return body if isinstance(body, dict) and isinstance(body.get("hint"), str) else {}


def _sleep_until(instant):
    time.sleep(max(0, instant - time.monotonic()))
