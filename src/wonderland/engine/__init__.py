"""What every game is made of: State, chance, piles, facts, records, and the named errors."""
