"""Many games in step in a local engine process: what each seat to move knows, and which moves are legal, as arrays."""
import json
import pathlib
import secrets
import shutil
import struct
import subprocess
from array import array

ENGINE = pathlib.Path(__file__).parent / "dist" / "env.mjs"
OK = 0
STATE, STEP, SAVE, RESTORE, VIEW = 2, 3, 4, 5, 6
HEADER = struct.Struct("=BI")
INDEX = struct.Struct("=I")


class Turns:
    """The games after a step. Every array is flat, game after game; `numpy.frombuffer` takes them as they are.

    seats: int8, the seat to move: 0 is A. What follows is from its side.
    rewards: int8, of the seat that moved last: 1 if its move ended the game and it won, -1 if it lost, else 0.
    dones: uint8, 1 if that move ended a game: what is observed is the next game already.
    leads: int8, by how many points the seat that moved last led after its move.
    observations: int8, `env.observation_size` for each game. masks: uint8, `env.action_count` for each game.
    legal: uint16, the legal actions in canonical order; those of game i are legal[starts[i]:starts[i + 1]].
    outlook: int8, `env.outlook_size` for each entry of `legal`: the table right after that move. Empty unless asked for.
    """

    def __init__(self, data, games, sizes):
        view = memoryview(data)
        counts = view[: 2 * games].cast("H")
        self.starts = array("I", [0])
        for count in counts:
            self.starts.append(self.starts[-1] + count)
        self._at = 2 * games
        self._view = view
        self.legal = self._take("H", 2 * self.starts[-1])
        self.seats = self._take("b", games)
        self.rewards = self._take("b", games)
        self.dones = self._take("B", games)
        self.leads = self._take("b", games)
        self.masks = self._take("B", games * sizes["actions"])
        self.observations = self._take("b", games * sizes["observation"])
        self.outlook = self._take("b", len(view) - self._at)

    def _take(self, code, size):
        self._at += size
        return self._view[self._at - size : self._at].cast(code)


class Env:
    """Plays `games` games in step: each call of `step` makes one move in each. A game that ends is dealt again.

    ruleset: classic, mutators, or a version such as classic/1. seed: 32 hex digits, from which all deals follow.
    outlook: whether `Turns.outlook` is computed. saved: what `save` returned, to continue from; then the rest is in it.
    Needs Node 20 or newer; `node` names another than the first on the PATH.
    """

    def __init__(self, games=256, ruleset="mutators", seed=None, outlook=False, saved=None, node="node"):
        program = shutil.which(node)
        if program is None:
            raise FileNotFoundError(f"{node} is not on the PATH: the environment needs Node 20 or newer")
        if saved is not None and "played" not in saved:
            raise ValueError("that is not what Env.save returned")
        asked = {"games": games, "ruleset": ruleset, "seed": seed or secrets.token_hex(16), "outlook": outlook}
        start = asked if saved is None else saved
        opening = json.dumps(start).encode() + b"\n"
        self._process = subprocess.Popen([program, str(ENGINE)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._process.stdin.write(opening)
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        described = json.loads(line) if line else {"error": f"{program} does not run the engine: Node 20 or newer is needed"}
        if "error" in described:
            self.close()
            raise ValueError(described["error"])
        self.games, self.seed = start["games"], start["seed"]
        self.observation_size = described["observation"]["size"]
        self.observation_parts = described["observation"]["parts"]
        self.action_count = described["actions"]["size"]
        self.action_ranges = described["actions"]["ranges"]
        self.outlook_size = described["outlook"]["size"]
        self.outlook_columns = described["outlook"]["columns"]
        self._sizes = {"observation": self.observation_size, "actions": self.action_count}

    def turns(self):
        """The games as they are."""
        return self._turns(STATE)

    def step(self, actions):
        """Plays one action in each game, in their order. Raises ValueError if one is not legal; then no game has moved."""
        try:
            body = array("H", actions).tobytes()
        except OverflowError as large:
            raise ValueError(f"an action is not legal: {large}") from None
        return self._turns(STEP, body)

    def save(self):
        """Everything needed to continue, as data for JSON."""
        return json.loads(self._ask(SAVE))

    def restore(self, saved):
        """Continues where `save` was called, with as many games as were saved."""
        data = self._ask(RESTORE, json.dumps(saved).encode())
        self.games, self.seed = saved["games"], saved["seed"]  # not those that the engine refused
        return Turns(data, self.games, self._sizes)

    def view(self, game):
        """One game as the arena shows it to the seat to move: {"rules", "seed", "seat", "moves", "view"}.

        The order of `view["legalMoves"]` is that of the game's part of `legal`.
        """
        if not 0 <= game < self.games:
            raise ValueError(f"there is no game {game}: there are {self.games}, from 0")
        return json.loads(self._ask(VIEW, INDEX.pack(game)))

    def close(self):
        """Ends the engine process."""
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _turns(self, kind, body=b""):
        return Turns(self._ask(kind, body), self.games, self._sizes)

    def _ask(self, kind, body=b""):
        self._process.stdin.write(HEADER.pack(kind, len(body)) + body)
        self._process.stdin.flush()
        answered, length = HEADER.unpack(self._read(HEADER.size))
        data = self._read(length)
        if answered != OK:
            raise ValueError(data.decode())
        return data

    def _read(self, size):
        data = self._process.stdout.read(size)
        if len(data) < size:
            raise EOFError(f"the engine process ended with code {self._process.wait()}")
        return data
