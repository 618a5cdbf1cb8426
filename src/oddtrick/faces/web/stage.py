"""From a view to a scene: where each card of the table lies on the page, seen from one chair."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from oddtrick.bots.bidding.worth import core
from oddtrick.house.sight import Sight
from oddtrick.play.words import Speaker
from oddtrick.rules.tricks import TrickRules
from oddtrick.table.cards import SUIT_LETTERS, SUIT_NAMES, Card, Cards
from oddtrick.table.table import Play, Table
from oddtrick.table.zones import Pile as Spread

from . import questions, scores, talking
from .cards import columns, face, in_order
from .headline import home_of, prompt, strip, turn_words
from .scene import Face, Laid, Pile, Scene, Spot
from .story import listed

CHAIRS = {1: ("bottom",), 2: ("bottom", "top"), 3: ("bottom", "left", "right"), 4: ("bottom", "left", "top", "right")}


@dataclass(frozen=True)
class Stage:
    """All that is needed to draw one sight of a table."""

    sight: Sight
    names: Speaker

    @property
    def t(self) -> Table:
        """The veiled table."""
        return self.sight.table

    @property
    def rules(self) -> TrickRules | None:
        """How tricks are played now; None before the deal."""
        return self.sight.game.trick_rules(self.t) if self.t.laid else None

    def home(self) -> int:
        """The place that is drawn at the bottom."""
        return home_of(self.sight)

    def around(self) -> list[tuple[int, str]]:
        """Every place with its position on the page, clockwise from the bottom."""
        order = self.t.order or tuple(range(len(self.t.shape.places)))
        start = order.index(self.home())
        turned = (*order[start:], *order[:start])
        chairs = CHAIRS.get(len(order), CHAIRS[4])
        if len(turned) == 3 and self.sight.table.laid:  # who plays with the viewer sits opposite, as partners do
            friend = next((i for i in (1, 2) if self.together(turned[0], turned[i])), 0)
            chairs = tuple("top" if i == friend else chair for i, chair in enumerate(chairs)) if friend else chairs
        return list(zip(turned, chairs, strict=False))

    def together(self, one: int, other: int) -> bool:
        """Whether two places are one side."""
        return any(one in side and other in side for side in self.sight.game.sides(self.t))

    def faces(self, cards: Sequence[Card], place: int, choose: Callable[[Face, Card, int], Face]) -> tuple[Face, ...]:
        """Cards of a hand with what may be done with each."""
        name = self.t.shape.places[place]
        return tuple(choose(face(card, f"{name}-{i}"), card, place) for i, card in enumerate(cards))

    def pile(self, place: int, number: int, spread: Spread, choose: Callable[[Face, Card, int], Face]) -> Pile:
        """One spot of a row."""
        name = self.t.shape.places[place]
        top = None if spread.up is None else choose(face(spread.up), spread.up, place)
        shown = spread.down is not None and spread.down >= 0
        under = None if spread.down is None else face(spread.down, f"{name}-under-{number}")
        said = {"covered": "on a covered card", "single": "", "waiting": "a card waiting to turn up", "empty": "empty"}
        words = said[spread.state] if not shown or under is None else f"on the {under.said}"
        return Pile(number + 1, spread.state, top, under, words)

    def spot(self, place: int, position: str, choose: Callable[[Face, Card, int], Face]) -> Spot:
        """One place: his row, and of his hand what the viewer may see of it now."""
        t = self.t
        yours = place == self.home() and self.sight.player is not None
        held = t.hands[place] if t.hands else Cards()
        open_ = bool(t.looks) and self.sight.player in t.looks[place]
        shown = held if open_ else Cards(held.bits & t.faced, len(held) - (held.bits & t.faced).bit_count())
        hand = in_order(shown, self.rules)
        lies_open = not open_ and 0 < len(held) == shown.bits.bit_count() and not self.sight.over
        faces = self.faces(hand, place, choose)
        return Spot(
            place=t.shape.places[place],
            name=self.names.place(place),
            position=position,
            yours=yours,
            turn=self.sight.turn == place,
            thinking=self.sight.turn == place and place in self.sight.bots,
            dealer=place == t.dealer,
            badge=self.badge(place, len(held), yours),
            piles=tuple(
                self.pile(place, i, spread, choose) for i, spread in enumerate(t.piles[place] if t.piles else ())
            ),
            hand=faces if open_ or yours or lies_open or any(one.choice or one.pick for one in faces) else (),
            columns=columns(faces) if lies_open and position == "top" else (),
            rows=columns(faces),
            held=len(held),
            hidden=t.shape.places[place] not in t.shape.players and not open_,
            heard=talking.heard(self.sight, self.names, place),
        )

    def badge(self, place: int, held: int, yours: bool) -> str:
        """The few words beside a name: how many cards, and the chips where the game is played for them."""
        if yours:
            sides = self.sight.game.sides(self.t)
            mates = dict.fromkeys(s for side in sides if place in side for s in side if s != place)
            words = f"with {listed(self.names.of(mate) for mate in mates)}" if mates else ""
        elif place in self.sight.empty:
            return "empty seat"
        else:
            words = f"{held} in hand" if self.t.piles else f"{held} card{'s' if held != 1 else ''}" if held else ""
        return ", ".join(filter(None, (words, self.chips(place))))

    def chips(self, place: int) -> str:
        """The chips of the player who bears a place's name; nothing where the game keeps no purses."""
        shape, chips = self.t.shape, getattr(core(self.sight.game), "chips", None)
        name = shape.places[place]
        return f"{chips(self.t, shape.players.index(name))} chips" if chips and name in shape.players else ""

    def laid(self, plays: Sequence[Play], winner: int | None) -> tuple[Laid, ...]:
        """The cards of a trick, each before the place it came from."""
        at = dict(self.around())
        return tuple(
            Laid(face(play.card), self.names.place(play.place), at.get(play.place, "bottom"), play.place == winner)
            for play in plays
        )

    def trick_said(self, plays: Sequence[Play], winner: int) -> str:
        """A finished trick in words."""
        cards = listed(f"{self.names.place(play.place)} the {play.card.name}" for play in plays)
        return f"Last trick: {cards}. {self.names.place(winner)} won."


def set_stage(sight: Sight, names: Speaker, story: Sequence[str], heard: Sequence[str] = ()) -> Scene:
    """The scene of one sight.  `story`: what happened in this deal, in sentences; `heard`: what is new of it."""
    stage = Stage(sight, names)
    asked = questions.put(sight, names)
    t, rules = stage.t, stage.rules
    last = t.tricks[-1] if t.tricks else None
    trump = "" if rules is None else "N" if rules.trump is None else SUIT_LETTERS[rules.trump]
    resting = last is not None and not t.trick
    plays = last.plays if last and resting else t.trick
    before = t.tricks[-2] if resting and len(t.tricks) > 1 else last
    facing = len(t.shape.places) == 2
    scene = Scene(
        title=sight.game.title,
        seen=sight.seen,
        spots=tuple(stage.spot(place, position, asked.choose) for place, position in stage.around()),
        facing=facing,
        strip=strip(sight, names),
        trump=trump,
        trump_said="No trumps"
        if trump == "N"
        else f"{SUIT_NAMES[SUIT_LETTERS.index(trump)].capitalize()} are trumps"
        if trump
        else "",
        whose=turn_words(sight, names),
        yours=sight.ask is not None,
        prompt=prompt(sight, names),
        trick=stage.laid(plays, last.winner if last and resting else None),
        kept=tuple((names.place(place), t.won(place), place == t.dealer) for place, _ in reversed(stage.around()))
        if facing
        else (),
        slots=max(0, 2 - len(plays)) if facing and t.laid else 0,
        log=tuple(story),
        sheet=scores.sheet(sight.game, t, names),
        says=asked.says,
        over=sight.over,
    )
    if before and not (resting and before is last):
        scene = replace(
            scene, last=stage.laid(before.plays, before.winner), last_said=stage.trick_said(before.plays, before.winner)
        )
    if t.turn_up is not None and t.faced >> t.turn_up & 1:
        scene = replace(
            scene, shown=(face(t.turn_up),), shown_said=f"Turned up for {names.place(t.dealer).replace('You', 'you')}"
        )
    return replace(scene, heard=(*heard, *asked.spoken))
