"""Parade, the game of a procession that nobody wants to break up, for 2 to 6 players."""

from wonderland.games.parade.game import PARADE

__all__ = ["PARADE"]
