python3 -m venv first-game
first-game/bin/pip install --quiet http://localhost:2567/packages/game_arena-0.2.0.tar.gz
cat > first-game/game.py <<'END'
from game_arena import Client, play_game

client = Client("http://localhost:2567")
seat = client.play(mode="house", ruleset="classic", strength=800, name="Ada")
print("Watch it at", seat.game()["watchUrl"])
end = play_game(seat, lambda view: view["legalMoves"][0])
print("Won" if end["winner"] == end["seat"] else "Not won", end["replayUrl"])
END
first-game/bin/python first-game/game.py
