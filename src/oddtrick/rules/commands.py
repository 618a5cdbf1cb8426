"""Commands to a hand that its commander does not see: a range of ranks, a suit, and whether the highest or the lowest.

The grammar is `languages/command.lark`.  Whether a text is understood depends on the text, the suit led and the trump
suit alone; whether the hand can do it is another matter.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from oddtrick.table.cards import CARDS, RANK_LETTERS, SUIT_BITS, SUIT_NAMES, Card
from oddtrick.table.errors import BadText
from oddtrick.table.notation import find_card, find_suit

from .languages.parsing import not_understood, parsed, readable

if TYPE_CHECKING:
    from .languages.parsing import Node

CHARACTERS: Final = 400
ANYTHING: Final = "anything goes"
HINT: Final = (
    'Command a card: "2-A hearts highest", "lowest led", "exactly HQ"; or "anything goes" (the opponent chooses).'
)
_FORMS: Final = 'write for example "10-K spades highest", "lowest led", "exactly HQ" or "anything goes"'


class Command(NamedTuple):
    """Play the highest (or lowest) card of `suit` from rank `low` to rank `high`."""

    low: int
    high: int
    suit: int
    highest: bool

    def __str__(self) -> str:
        if self.low == self.high:
            return f"exactly {CARDS[13 * self.suit + self.low]}"
        ends = f"{_rank_text(self.low)}-{_rank_text(self.high)}"
        return f"{ends} {SUIT_NAMES[self.suit]} {'highest' if self.highest else 'lowest'}"

    @property
    def bits(self) -> int:
        """The cards that would do (bits)."""
        return ((1 << self.high + 1) - (1 << self.low)) << 13 * self.suit


def _rank_text(rank: int) -> str:
    return "10" if rank == 8 else RANK_LETTERS[rank]


def carried_out(command: Command, hand: int, led: int | None) -> Card | None:
    """The card that is played; None, an error, if there is none such, or another suit has to be followed."""
    candidates = hand & command.bits
    if not candidates or (led is not None and led != command.suit and hand & SUIT_BITS[led]):
        return None
    return CARDS[(candidates if command.highest else candidates & -candidates).bit_length() - 1]


@lru_cache(maxsize=4096)
def read_command(text: str, led: int | None, trump: int | None) -> Command | None:
    """The command of a text; None is "anything goes".  BadText: not understood, and what to write instead."""
    plain = text.strip()
    if not plain:
        raise BadText(HINT)
    if len(plain) > CHARACTERS:
        raise BadText(f"A command has at most {CHARACTERS} characters; this one has {len(plain)}.")
    readable(plain)
    tree = parsed("command", plain, lambda *_: _FORMS)
    if tree.data == "single":
        tree = tree.children[0]  # type: ignore[assignment]
    return _Reader(plain, led, trump).read(tree)


class _Reader:
    """Makes commands of trees."""

    def __init__(self, text: str, led: int | None, trump: int | None) -> None:
        self.text, self.led, self.trump = text, led, trump

    def read(self, node: Node) -> Command | None:
        children = node.children
        match node.data:
            case "one_card" | "one_card_after":
                rank, suit = (children[0], children[1]) if node.data == "one_card" else (children[1], children[0])
                card = find_card(f"{rank} of {_suit_word(str(suit))}")
                assert card is not None, "the grammar knows the cards"
                return Command(card % 13, card % 13, card // 13, True)
            case "ranged":
                return self._ranged(children[0], children[1], children[2])  # type: ignore[arg-type]
            case "ranged_after":
                return self._ranged(children[1], children[0], children[2])  # type: ignore[arg-type]
            case "short":
                return self._ranged(children[2], children[1], children[0])  # type: ignore[arg-type]
            case _:
                return None

    def _ranged(self, ranks: Node | None, suit: Node, preference: object | None) -> Command:
        found = self._suit(suit)
        low, high = self._range(ranks) if ranks is not None else (0, 12)
        if preference is None and low != high:
            raise BadText(f'Say highest or lowest, as in "{self.text} highest".')
        return Command(low, high, found, low == high or str(preference).lower() == "highest")

    def _range(self, node: Node) -> tuple[int, int]:
        ranks = [_rank(str(child)) for child in node.children if child is not None]
        low, high = ranks[0], ranks[-1]
        if low > high:
            right = f"{_rank_text(high)}-{_rank_text(low)}"
            raise not_understood(self.text, node.meta.start_pos, f"the low rank comes first; write {right}")
        return low, high

    def _suit(self, node: Node) -> int:
        word = str(node.children[0]).lower()
        if word == "led":
            if self.led is None:
                raise BadText('No suit has been led: name the suit, as in "2-A hearts highest".')
            return self.led
        if word.startswith("trump"):
            if self.trump is None:
                raise BadText('There are no trumps in this deal: name the suit, as in "2-A hearts highest".')
            return self.trump
        suit = find_suit(word)
        assert suit is not None, "the grammar knows the suits"
        return suit


def _suit_word(word: str) -> str:
    suit = find_suit(word)
    assert suit is not None, "the grammar knows the suits"
    return SUIT_NAMES[suit]


def _rank(word: str) -> int:
    card = find_card(f"{word} of clubs")
    assert card is not None, "the grammar knows the ranks"
    return card % 13
