"""How the server behaves under load, beside boardgame.io's."""
