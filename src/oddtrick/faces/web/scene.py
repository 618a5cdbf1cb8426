"""What a page shows of a table: plain values, already chosen for one pair of eyes and put in words.

`stage` makes a scene from a `View`; the templates draw it. A template decides nothing about the game.
"""

from dataclasses import dataclass

from .talking import Heard, Talk

Position = str
"""Where a place sits on the page: "bottom", "top", "left" or "right"."""


@dataclass(frozen=True)
class Rating:
    """What the expert expects of a choice: in words, short for the card itself, the length of its bar (0 to 100)."""

    said: str
    worth: str = ""
    short: str = ""
    bar: int = 100
    best: bool = False


@dataclass(frozen=True)
class Advice:
    """The expert beside the table, or in a replay the bot that made the step.  `asks`: how he is asked; `told`: what he
    said, and `how` he found it, the choices rated; `thinking`: he has been asked and has not answered yet."""

    asks: str
    told: str = ""
    how: str = ""
    ratings: tuple[Rating, ...] = ()
    thinking: bool = False
    who: str = "The expert"


@dataclass(frozen=True)
class Face:
    """A card as it lies there: rank and suit when the viewer knows it, neither when it is a back."""

    key: str
    rank: str = ""
    suit: str = ""
    said: str = "a card face down"
    label: str = "a card face down"
    choice: str = ""
    playable: bool = False
    idle: bool = False
    offence: str = ""
    pick: str = ""
    rating: Rating | None = None


@dataclass(frozen=True)
class Pile:
    """One place in a row: a card on another, one card, a card waiting to turn up, or nothing."""

    number: int
    state: str
    top: Face | None = None
    under: Face | None = None
    said: str = ""


@dataclass(frozen=True)
class Spot:
    """One place at the table: who sits there and what lies before him."""

    place: str
    name: str
    position: Position
    yours: bool = False
    turn: bool = False
    thinking: bool = False
    dealer: bool = False
    badge: str = ""
    piles: tuple[Pile, ...] = ()
    hand: tuple[Face, ...] = ()
    columns: tuple[tuple[Face, ...], ...] = ()
    rows: tuple[tuple[Face, ...], ...] = ()
    held: int = 0
    extra: tuple[Face, ...] = ()
    heard: Heard | None = None
    hidden: bool = False

    @property
    def open(self) -> bool:
        """His cards can be seen, all or some."""
        return any(face.rank for face in self.hand)


@dataclass(frozen=True)
class Laid:
    """A card of a trick with the place it came from."""

    face: Face
    name: str
    position: Position
    won: bool = False


@dataclass(frozen=True)
class Button:
    """Something to say instead of a card: a call, an agreement, a pass."""

    choice: str
    text: str
    label: str
    suit: str = ""
    kind: str = ""
    level: int = 0
    rating: Rating | None = None


@dataclass(frozen=True)
class Field:
    """One blank of a form: a number, a text, or one of a list."""

    name: str
    label: str
    kind: str = "text"
    value: str = ""
    options: tuple[tuple[str, str], ...] = ()
    low: int | None = None
    high: int | None = None
    hint: str = ""


@dataclass(frozen=True)
class Pick:
    """Some of the cards shown are to be picked together."""

    low: int
    high: int
    say: str


@dataclass(frozen=True)
class Group:
    """Buttons that belong together, with their heading and the rule they stand under."""

    name: str
    rule: str
    buttons: tuple[Button, ...]


@dataclass(frozen=True)
class Says:
    """What can be said or chosen beside the cards: buttons, a box of bids, cards to pick, numbers to fill in, lines to
    write or put together (`talks`), and what was said before.  `callers`: the heads of the auction's columns, if
    everybody spoke in turn.  `rights`, `breaches`: what the laws allow just now, and what they forbid; `claims`: tricks
    in which a revoke may be claimed, by enemy."""

    calls: tuple[Button, ...] = ()
    grid: tuple[tuple[Button, ...], ...] = ()
    pick: Pick | None = None
    fields: tuple[Field, ...] = ()
    talks: tuple[Talk, ...] = ()
    offers: tuple[Button, ...] = ()
    rights: tuple[Group, ...] = ()
    breaches: tuple[Group, ...] = ()
    claims: tuple[Group, ...] = ()
    said: tuple[tuple[str, str], ...] = ()
    callers: tuple[str, ...] = ()

    @property
    def any(self) -> bool:
        """There is something to draw where the hand is."""
        asked = self.calls or self.grid or self.pick or self.fields or self.talks
        return bool(asked or self.rights or self.claims)


@dataclass(frozen=True)
class Block:
    """Entries of the score sheet under one head.  `kind`: "above" or "below" the line, or neither."""

    head: str
    rows: tuple[tuple[str, ...], ...]
    kind: str = ""


@dataclass(frozen=True)
class Sheet:
    """The score sheet: a heading for each party, blocks of figures, sums at the foot."""

    heads: tuple[str, ...]
    blocks: tuple[Block, ...] = ()
    feet: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class Scene:
    """The whole table as one viewer sees it now."""

    title: str
    seen: int
    spots: tuple[Spot, ...]
    facing: bool = False
    strip: tuple[tuple[str, str], ...] = ()
    trump: str = ""
    trump_said: str = ""
    whose: str = ""
    yours: bool = False
    prompt: str = ""
    heard: tuple[str, ...] = ()
    kept: tuple[tuple[str, int, bool], ...] = ()
    slots: int = 0
    trick: tuple[Laid, ...] = ()
    last: tuple[Laid, ...] = ()
    last_said: str = ""
    shown: tuple[Face, ...] = ()
    shown_said: str = ""
    says: Says = Says()
    log: tuple[str, ...] = ()
    sheet: Sheet | None = None
    over: bool = False
    advice: Advice | None = None
