"""A small drawing of a table for the lobby, made from the shape of the game: who sits where, what lies there."""

from collections.abc import Iterator
from math import cos, pi, sin

WIDE, HIGH = 320, 168


def card(x: float, y: float, turn: float = 0, cls: str = "c", suit: str = "", size: float = 1) -> str:
    """One little card by its middle, turned about it; with a suit mark when it lies open."""
    mark = f'<use href="#s-{suit}" x="-5.5" y="-6" width="11" height="11" class="ink-{suit}"/>' if suit else ""
    return (
        f'<g transform="translate({x:.1f} {y:.1f}) rotate({turn:.0f}) scale({size})">'
        f'<rect class="{cls}" x="-9" y="-12.6" width="18" height="25.2" rx="1.6"/>{mark}</g>'
    )


def fan(x: float, y: float, facing: float, many: int, open_: bool) -> Iterator[str]:
    """A hand, spread like one held by a player who faces `facing` degrees."""
    for i in range(many):
        lean = (i - (many - 1) / 2) * 12
        a = (facing + lean) * pi / 180
        suit = "SHSH"[i % 4] if open_ else ""
        yield card(x + 44 * sin(a), y - 44 * cos(a), facing + lean, "c" if open_ else "b", suit, 1.4)


def row(y: float, many: int) -> Iterator[str]:
    """A row of covered piles: a card on a card."""
    step = 23.5
    for i in range(many):
        x = WIDE / 2 + (i - (many - 1) / 2) * step
        yield card(x + 2.5, y + 2.5, 0, "b")
        yield card(x, y, 0, "c", "SHHSSHSHHSHS"[i % 12])


def picture(places: int, piles: int) -> str:
    """The table as an SVG drawing; nobody needs it to play, so it has no spoken name."""
    parts: list[str] = []
    if piles:
        parts += [*row(40, min(piles, 12)), *row(HIGH - 44, min(piles, 12))]
        parts += [card(WIDE / 2 - 12, HIGH / 2 - 2, -4, "c", "S"), card(WIDE / 2 + 12, HIGH / 2 - 2, 5, "c", "H")]
    else:
        spots = [(WIDE / 2, HIGH + 20, 0), (WIDE / 2, -24, 180), (6, HIGH / 2, 90), (WIDE - 6, HIGH / 2, 270)]
        for n, (x, y, facing) in enumerate(spots[: max(places, 2)]):
            parts += fan(x, y, facing, 7, n == 0)
        for n, (dx, dy) in enumerate([(0, 11), (0, -15), (-24, -2), (24, -2)][: max(places, 2)]):
            parts.append(card(WIDE / 2 + dx, HIGH / 2 + dy - 2, (-3, 4, -7, 6)[n], "c", "SHSH"[n]))
    box = f'viewBox="0 0 {WIDE} {HIGH}" aria-hidden="true" preserveAspectRatio="xMidYMid slice"'
    return f"<svg {box}>{''.join(parts)}</svg>"
