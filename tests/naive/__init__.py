"""Second models of the games, naive on purpose; they share no code with the package."""
