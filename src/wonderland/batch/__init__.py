"""Many games stepped at once; `wonderland.adapters.batch` shows them as NumPy arrays."""
