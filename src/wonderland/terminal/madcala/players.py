"""Both players of Madcala: health, reserve, hand and tokens, and the Plus-Ones with their faces."""

from __future__ import annotations

from typing import Final

from wonderland.games.madcala.cards import SEATS
from wonderland.games.madcala.view import MadcalaView, PlusOneSeen
from wonderland.terminal.madcala import cards, shards
from wonderland.terminal.madcala.cards import Card
from wonderland.terminal.pen import Pen, fitted, padded, width, wrapped
from wonderland.terminal.scene import Scene

LONGEST_NAME: Final = 14
LONGEST_BAR: Final = 25
LEAST_BAR: Final = 4
BOTH: Final = range(SEATS)


def statuses(scene: Scene, pen: Pen, columns: int) -> list[str]:
    """Draw each player in one line, both dials on one scale: as much of it as fits."""
    view: MadcalaView = scene.view
    most = [cards.guest_of(view, seat).health for seat in BOTH]
    dials = [f"{view.health[seat]:2}/{most[seat]}" for seat in BOTH]
    forms = list(zip(*(tails_of(scene, seat, pen) for seat in BOTH), strict=True))
    names = [name_part(scene, seat, pen) for seat in BOTH]
    wide = max(map(width, names))
    rooms = [
        columns - wide - max(map(width, dials)) - max(map(width, tails)) - 5 for tails in forms
    ]
    best = next((at for at, room in enumerate(rooms) if room >= LEAST_BAR), len(forms) - 1)
    if rooms[best] < 0:  # very long names
        names = [name_part(scene, seat, pen, wide + rooms[best]) for seat in BOTH]
        wide = max(map(width, names))
    room = min(rooms[best], LONGEST_BAR) if rooms[best] >= LEAST_BAR else 0
    lines = []
    for seat in BOTH:
        bar = health_bar(view.health[seat], most[seat], room * most[seat] // max(most), pen)
        dial = pen.paint(dials[seat], "bold")
        lines.append(
            f"{padded(names[seat], wide)}  {padded(bar, room)} {dial}  {forms[best][seat]}"
        )
    return lines


def name_part(scene: Scene, seat: int, pen: Pen, columns: int = 80) -> str:
    """Return who plays whom, with which colour; marked if that player is on."""
    view: MadcalaView = scene.view
    mark = "> " if seat in view.actors else "  "
    name = mark + fitted(scene.names[seat], LONGEST_NAME)
    guest = fitted(cards.guest_of(view, seat).name, max(columns - width(name) - 3, 1))
    return f"{pen.paint(name, 'bold')} {shards.painted('pb'[seat], pen)} {guest}"


def tails_of(scene: Scene, seat: int, pen: Pen) -> list[str]:
    """Return what stands behind the health, from the fullest form to the shortest."""
    view: MadcalaView = scene.view
    reserve = f"{view.reserve[seat]}{shards.painted('pb'[seat], pen)}"
    hand = f"hand {view.hand_counts[seat]}"
    tokens = tokens_of(view, seat)
    at_hand = sum(token.left for token in view.tokens[seat])
    forms = (
        (f"reserve {reserve}", hand + known_of(scene, seat), tokens),
        (f"reserve {reserve}", hand, tokens),
        (f"+{reserve}", hand, tokens),
        (f"+{reserve}", hand, f"{at_hand} tokens" if at_hand else ""),
    )
    return ["  ".join(filter(None, parts)) for parts in forms]


def known_of(scene: Scene, seat: int) -> str:
    """M13: name the Commoners that everybody knows to be in another's hand."""
    view: MadcalaView = scene.view
    if seat == view.seat or not view.known[seat]:
        return ""
    held = cards.cards_of(view).commoners
    return f" ({', '.join(held[card].name for card in view.known[seat])})"


def tokens_of(view: MadcalaView, seat: int) -> str:
    """Name the tokens that a player has at hand."""
    guest = cards.guest_of(view, seat)
    return ", ".join(
        guest.tokens[token.id].name + (f" x{token.left}" if token.left > 1 else "")
        for token in view.tokens[seat]
        if token.left > 0
    )


def health_bar(health: int, most: int, columns: int, pen: Pen) -> str:
    """Draw a dial as a bar.

    >>> health_bar(11, 22, 10, Pen())
    '█████░░░░░'
    """
    full = max(min(1, health), health * columns // most)
    style = "red" if 4 * health <= most else "green"
    return pen.paint("█" * full, style) + pen.paint("░" * (columns - full), "faint")


# Plus-Ones


def face(card: Card, seen: PlusOneSeen) -> str:
    """Return what a card costs, or has stored, and whether it lies face down.

    >>> face(Card("Dinah", "", "", cost=2), PlusOneSeen("dinah", up=False, stored=0))
    '2R down'
    """
    if card.stored:
        return f"S{seen.stored}" if seen.stored else "S0 spent"
    return f"{card.cost}R" + ("" if seen.up else " down")


def usable(card: Card, seen: PlusOneSeen) -> bool:
    """Tell whether a card lies face up, and has something left on it."""
    return seen.up and (not card.stored or seen.stored > 0)


def pairs(view: MadcalaView, seat: int) -> list[tuple[Card, PlusOneSeen]]:
    """Return a player's Plus-Ones, as they are printed and as they lie."""
    printed = cards.guest_of(view, seat).plus_ones
    return [(printed[seen.id], seen) for seen in view.plus_ones[seat]]


def side_by_side(view: MadcalaView, seat: int, pen: Pen, columns: int) -> list[str]:
    """Draw a player's Plus-Ones beside each other: the names, and the effects beneath."""
    wide = columns // 3
    tops, lows = "", ""
    for card, seen in pairs(view, seat):
        about = face(card, seen)
        name = fitted(card.name, wide - 3 - len(about))
        styles = ("bold",) if usable(card, seen) else ("faint",)
        tops += padded(" " + pen.paint(name, *styles) + " " + about, wide)
        low = card.brief if width(card.brief) <= wide - 2 else cards.shorter(card.brief)
        low = fitted(low, wide - 2)
        lows += padded(" " + (low if usable(card, seen) else pen.paint(low, "faint")), wide)
    return [tops.rstrip(), lows.rstrip()]


def beneath(view: MadcalaView, seat: int, pen: Pen, columns: int) -> list[str]:
    """Draw a player's Plus-Ones beneath each other, with the whole text where that fits."""
    rows = pairs(view, seat)
    name_width = max(width(card.name) for card, _ in rows)
    face_width = max(len(face(card, seen)) for card, seen in rows)
    lines = []
    for card, seen in rows:
        name = padded(card.name, name_width)
        styles = ("bold",) if usable(card, seen) else ("faint",)
        head = f"  {pen.paint(name, *styles)}  {padded(face(card, seen), face_width)}  "
        room = columns - width(head)
        text = card.text if width(card.text) <= room else f"{card.brief}."
        text = fitted(text, room)
        lines.append(head + (text if usable(card, seen) else pen.paint(text, "faint")))
    return lines


def talents(view: MadcalaView, seat: int, pen: Pen, columns: int) -> list[str]:
    """Write what a Guest can do (M31)."""
    texts = cards.guest_of(view, seat).attributes
    return [
        pen.paint(f"  {line}", "faint")
        for text in texts
        for line in wrapped(text, columns - 2, indent=2)
    ]


def hand(scene: Scene, pen: Pen, columns: int) -> list[str]:
    """Write the Commoners of the person's hand, with their effects."""
    view: MadcalaView = scene.view
    if view.seat is None or view.phase == "over":
        return []
    held = [cards.cards_of(view).commoners[card] for card in view.hand]
    lines = ["  Hand"]
    for card in dict.fromkeys(held):
        times = f" x{held.count(card)}" if held.count(card) > 1 else ""
        entry = f"  {pen.paint(card.name + times, 'bold')}: {card.brief}"
        if width(lines[-1]) + width(entry) > columns and lines[-1].strip():
            lines.append(" " * 6)
        lines[-1] += entry
    return lines if held else ["  Hand  no Commoners"]
