"""Parade: nobody wants points in Wonderland."""

from wonderland.games.parade.game import PARADE

__all__ = ["PARADE"]
