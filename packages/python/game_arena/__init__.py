"""Game Arena for programs: a client of the arena's API, and many games in step for programs that learn."""
from .client import ArenaProblem, Client, Seat, parse_delivery, play_game, play_games
from .env import Env, Turns

__version__ = "0.2.0"
__all__ = ["ArenaProblem", "Client", "Env", "Seat", "Turns", "parse_delivery", "play_game", "play_games"]
