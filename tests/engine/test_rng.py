"""Chance: reproducible, even, sealed, and the same in both builds."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

import wonderland as wl
from wonderland.engine.piles import numbered, shuffle
from wonderland.engine.rng import commitment, keeps_commitment

SEED = bytes(range(16))


def words(seed: bytes, count: int) -> list[int]:
    """What SealedRng is documented to be, written out."""
    stream = b""
    for counter in range(count):
        stream += hashlib.sha256(seed + counter.to_bytes(8, "big")).digest()
    return [int.from_bytes(stream[4 * k : 4 * k + 4], "big") for k in range(count)]


def test_a_sealed_generator_is_sha256_in_counter_mode() -> None:
    rng = wl.SealedRng(SEED)
    assert [rng.below(2**16) for _ in range(100)] == [word % 2**16 for word in words(SEED, 100)]


def test_a_sealed_generator_skips_words_that_would_favour_some_numbers() -> None:
    n = 2**29 + 1  # an eighth of all words is left over
    rng = wl.SealedRng(SEED)
    fair = [word % n for word in words(SEED, 100) if word < 7 * n]
    assert len(fair) < 95
    assert [rng.below(n) for _ in fair] == fair


def test_a_sealed_seed_has_128_bits() -> None:
    with pytest.raises(ValueError, match="16 bytes, not 15"):
        wl.SealedRng(SEED[:-1])


def test_a_commitment_is_the_sha256_of_the_seed_and_only_that_seed_keeps_it() -> None:
    committed = commitment(SEED)
    assert committed == hashlib.sha256(SEED).hexdigest()
    assert keeps_commitment(SEED, committed)
    assert keeps_commitment(SEED, committed.upper())
    assert not keeps_commitment(SEED[::-1], committed)


def test_sfc32_gives_its_published_kind_of_stream() -> None:
    """The reference: the algorithm written out once more with plain Python numbers."""
    a, b, c, count = 7, 0, 0, 1
    reference = []
    for _ in range(12 + 50):
        word = (a + b + count) % 2**32
        count += 1
        a, b, c = b ^ b >> 9, (c + (c << 3)) % 2**32, ((c << 21 | c >> 11) + word) % 2**32
        reference.append(word)
    rng = wl.FastRng(7)
    assert [rng.below(1000) for _ in range(50)] == [word * 1000 >> 32 for word in reference[12:]]


@pytest.mark.parametrize("rng", [wl.FastRng(3), wl.SealedRng(SEED)], ids=["fast", "sealed"])
def test_numbers_are_even(rng: wl.Rng) -> None:
    counts = Counter(rng.below(6) for _ in range(60_000))
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert all(abs(count - 10_000) < 400 for count in counts.values())  # four deviations


@pytest.mark.parametrize("rng", [wl.FastRng(3), wl.SealedRng(SEED)], ids=["fast", "sealed"])
def test_every_order_of_four_cards_is_equally_likely(rng: wl.Rng) -> None:
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        pile = numbered(4)
        shuffle(pile, rng)
        counts[tuple(pile)] += 1
    assert len(counts) == 24
    assert all(abs(count - 1000) < 140 for count in counts.values())


@pytest.mark.parametrize("rng", [wl.FastRng(3), wl.SealedRng(SEED)], ids=["fast", "sealed"])
def test_a_copy_goes_on_the_same_way_and_apart(rng: wl.Rng) -> None:
    for _ in range(5):
        rng.below(10)
    other = rng.copy()
    ahead = [other.below(1000) for _ in range(20)]
    assert [rng.below(1000) for _ in range(20)] == ahead


@pytest.mark.parametrize("seed", [0, -1, 2**32, 2**64, 2**200])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    assert 0 <= wl.FastRng(seed).below(10) < 10


def test_seeds_that_differ_in_their_first_96_bits_give_other_numbers() -> None:
    streams = set()
    for seed in [0, 1, 2**32, 2**64, 2**95]:
        rng = wl.FastRng(seed)
        streams.add(tuple(rng.below(100) for _ in range(20)))
    assert len(streams) == 5


def test_a_generator_of_ones_own_can_be_used() -> None:
    class Highest(wl.Rng):
        def below(self, n: int) -> int:
            return n - 1

    state = wl.game("parade").deal(players=3, seed=Highest())
    assert list(state.actors()) == [2]
    assert wl.game("parade").dump(state)["hands"][0] == ["O10", "O9", "O8", "O7", "O6"]
