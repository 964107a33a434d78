"""Where chance comes from: a fast generator for simulations, a sealed one for tables.

Every word is below 2**32, and so all arithmetic here stays below 2**62: it gives the same numbers
compiled (where `i64` wraps) and interpreted (where it does not).
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

from mypy_extensions import i64, mypyc_attr

WORD: Final = 0xFFFFFFFF
SEED_BYTES: Final = 16


@mypyc_attr(allow_interpreted_subclasses=True)
class Rng:
    """A source of chance; a game asks it for nothing but `below`."""

    def below(self, n: i64) -> i64:
        """Return a number from 0 to n - 1, each as likely as the others (1 <= n <= 2**30)."""
        raise NotImplementedError

    def copy(self) -> Rng:
        """Return a generator that will give the same numbers from here on."""
        raise NotImplementedError

    def written(self) -> str:
        """Return the generator as text that `read_rng` reads, for whole positions."""
        raise NotImplementedError


class FastRng(Rng):
    """A quick seedable generator for simulations and search; predictable, so never for a table.

    The algorithm is sfc32 (Chris Doty-Humphrey's "small fast counting" generator).

    >>> rng = FastRng(7)
    >>> [rng.below(6) for _ in range(8)]
    [4, 5, 2, 5, 5, 4, 2, 2]
    """

    def __init__(self, seed: int) -> None:
        self._a: i64 = int(seed & WORD)
        self._b: i64 = int((seed >> 32) & WORD)
        self._c: i64 = int((seed >> 64) & WORD)
        self._count: i64 = 1
        warm_up: i64 = 12
        while warm_up > 0:
            self._word()
            warm_up -= 1

    def _word(self) -> i64:
        b = self._b
        c = self._c
        word = (self._a + b + self._count) & WORD
        self._count = (self._count + 1) & WORD
        self._a = b ^ (b >> 9)
        self._b = (c + (c << 3)) & WORD
        self._c = (((c << 21) | (c >> 11)) + word) & WORD
        return word

    def below(self, n: i64) -> i64:
        """Return a number from 0 to n - 1 (uneven by less than n in 2**32)."""
        return (self._word() * n) >> 32

    def copy(self) -> FastRng:
        """Return a generator that will give the same numbers from here on."""
        other = FastRng(0)
        other._a = self._a
        other._b = self._b
        other._c = self._c
        other._count = self._count
        return other

    def written(self) -> str:
        """Return the generator as text that `read_rng` reads.

        >>> FastRng(7).written() == read_rng(FastRng(7).written()).written()
        True
        """
        return f"fast {self._a} {self._b} {self._c} {self._count}"


class SealedRng(Rng):
    """The generator of a table: SHA-256 in counter mode from a secret 128-bit seed.

    Nothing seen of its numbers tells the next one, and `commitment` proves afterwards that the seed
    was fixed before the first move. Word k is bytes 4(k mod 8) to 4(k mod 8)+3, big-endian, of
    SHA-256(seed, then k // 8 as 8 bytes big-endian).

    >>> rng = SealedRng(bytes(16))
    >>> [rng.below(6) for _ in range(8)]
    [5, 2, 4, 0, 1, 0, 5, 0]
    """

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a sealed seed has {SEED_BYTES} bytes, not {len(seed)}")
        self._seed = seed
        self._used: i64 = 0
        self._block = b""

    def skip(self, words: i64) -> None:
        """Go to a place of the stream: so many words from its beginning."""
        self._used = words
        if words % 8 != 0:
            self._make_block()

    def _make_block(self) -> None:
        counter = int(self._used // 8).to_bytes(8, "big")
        self._block = hashlib.sha256(self._seed + counter).digest()

    def _word(self) -> i64:
        at = int(self._used % 8) * 4
        if at == 0:
            self._make_block()
        self._used += 1
        return int.from_bytes(self._block[at : at + 4], "big")

    def below(self, n: i64) -> i64:
        """Return a number from 0 to n - 1, each exactly as likely as the others."""
        fair = (WORD + 1) // n * n
        word = self._word()
        while word >= fair:
            word = self._word()
        return word % n

    def copy(self) -> SealedRng:
        """Return a generator that will give the same numbers from here on."""
        other = SealedRng(self._seed)
        other._used = self._used
        other._block = self._block
        return other

    def written(self) -> str:
        """Return the generator as text that `read_rng` reads; it holds the secret seed.

        >>> SealedRng(bytes(16)).written()
        'sealed 00000000000000000000000000000000 0'
        """
        return f"sealed {self._seed.hex()} {self._used}"


def commitment(seed: bytes) -> str:
    """Return the SHA-256 of a sealed seed in hexadecimal: shown before the first move.

    >>> commitment(bytes(16))[:16]
    '374708fff7719dd5'
    """
    return hashlib.sha256(seed).hexdigest()


def keeps_commitment(seed: bytes, committed: str) -> bool:
    """Tell whether a revealed seed is the one that was committed to.

    >>> keeps_commitment(bytes(16), commitment(bytes(16)))
    True
    """
    return hmac.compare_digest(commitment(seed), committed.lower())


def read_rng(text: str) -> Rng:
    """Return the generator that was written; raise `ValueError` if the text is none.

    >>> rng = read_rng("sealed 00000000000000000000000000000000 2")
    >>> [rng.below(6) for _ in range(3)]
    [4, 0, 1]
    """
    kind, *fields = text.split(" ")
    if kind == "fast" and len(fields) == 4:
        words = [int(field) for field in fields]
        if all(0 <= word <= WORD for word in words):
            fast = FastRng(0)
            fast._a, fast._b, fast._c, fast._count = words
            return fast
    if kind == "sealed" and len(fields) == 2 and 0 <= int(fields[1]) <= WORD:
        sealed = SealedRng(bytes.fromhex(fields[0]))
        sealed.skip(int(fields[1]))
        return sealed
    raise ValueError("'fast' and four words, or 'sealed', a seed and how many words were used")
