"""Madcala, a mancala duel across a tea table, for 2 players."""

from wonderland.games.madcala.game import MADCALA

__all__ = ["MADCALA"]
