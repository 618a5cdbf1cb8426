"""What the expert would play, on the page of whoever asked: a sentence, and a bar and a number beside every choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from oddtrick.bots.bot import Reasons
from oddtrick.bots.hint import bars, expected, found_by
from oddtrick.house.counsel import Counsel, Thought
from oddtrick.house.room import Room
from oddtrick.play.words import Speaker
from oddtrick.table.cards import cards_in
from oddtrick.table.events import Event, Moved
from oddtrick.table.scribe import write

from .naming import names_of
from .scene import Advice, Button, Face, Pile, Rating, Scene, Spot
from .sitting import Eyes

NO_ANSWER = "The expert has no answer just now. You may ask again."
THE_CHOICE = "the expert’s choice"


def with_advice(scene: Scene, counsel: Counsel, room: Room, eyes: Eyes) -> Scene:
    """The scene with the expert beside it, if this viewer is asked something and may ask him."""
    if not scene.yours or not room.hints_allowed or eyes.viewer not in eyes.seats:
        return scene
    plays = any(face.playable for spot in scene.spots for face in cards_of(spot))
    advice = Advice(f"What would the expert {'play' if plays else 'do'}?")
    thought = counsel.given(room, eyes.viewer, scene.seen)
    if thought is None:
        return replace(scene, advice=advice)
    if not thought.done():
        return replace(scene, advice=replace(advice, thinking=True))
    if failed(thought):
        return replace(scene, advice=replace(advice, told=NO_ANSWER))
    names = names_of(room, eyes.viewer)
    reasons = thought.result()
    rated = ratings(reasons, room, names)
    advice = replace(advice, told=said(reasons, names), how=found_by(reasons), ratings=tuple(rated.values()))
    return replace(marked(scene, rated or the_choice(reasons, room)), advice=advice)


def said(reasons: Reasons, names: Speaker) -> str:
    """What the expert would do, in a sentence."""
    words = names.choice(reasons.choice)
    return f"The expert: {words[:1].lower()}{words[1:]}{'' if words[-1] in '.?!' else '.'}"


def ratings(reasons: Reasons, room: Room, names: Speaker, chosen: Event | None = None) -> dict[str, Rating]:
    """Every rated choice by its text, the best first; marked is the one chosen, if not the best one."""
    made = {}
    for one, length in bars(reasons):
        words = names.choice(one.choice).removeprefix("Play ")
        short = expected(one).removesuffix(" tricks")
        best = one.choice == (chosen or reasons.choice)
        made[write(one.choice, room.game.shape)] = Rating(words, expected(one), short, round(100 * length), best)
    return made


def the_choice(reasons: Reasons, room: Room) -> dict[str, Rating]:
    """The choice alone, where nothing is rated; of cards to be chosen together each by itself."""
    mark = Rating(THE_CHOICE, THE_CHOICE, best=True)
    if isinstance(reasons.choice, Moved):
        return {str(card): mark for card in cards_in(reasons.choice.cards.bits)}
    return {write(reasons.choice, room.game.shape): mark}


# -- beside the choices -----------------------------------------------------------------------------------------------


def cards_of(spot: Spot) -> tuple[Face, ...]:
    """All cards of a place that may be chosen."""
    return (*spot.hand, *(pile.top for pile in spot.piles if pile.top is not None))


def marked(scene: Scene, rated: Mapping[str, Rating]) -> Scene:
    """Every choice on the page with its rating."""

    def face(one: Face) -> Face:
        rating = rated.get(one.choice or one.pick) if one.playable or one.pick else None
        return one if rating is None else replace(one, rating=rating, label=f"{one.label}, {worth(rating)}")

    def button(one: Button) -> Button:
        rating = rated.get(one.choice)
        return one if rating is None else replace(one, rating=rating, label=f"{one.label}, {worth(rating)}")

    says = scene.says
    calls, grid = tuple(map(button, says.calls)), tuple(tuple(map(button, line)) for line in says.grid)
    return replace(
        scene,
        spots=tuple(spot_with(face, spot) for spot in scene.spots),
        says=replace(says, calls=calls, grid=grid),
    )


def worth(rating: Rating) -> str:
    """A rating for the ear."""
    return f"{rating.worth} expected" if rating.short else rating.worth


def spot_with(change: Callable[[Face], Face], spot: Spot) -> Spot:
    """A place with each of its cards changed, wherever it is drawn."""

    def pile(one: Pile) -> Pile:
        return one if one.top is None else replace(one, top=change(one.top))

    return replace(
        spot,
        hand=tuple(map(change, spot.hand)),
        piles=tuple(map(pile, spot.piles)),
        columns=tuple(tuple(map(change, column)) for column in spot.columns),
        rows=tuple(tuple(map(change, row)) for row in spot.rows),
    )


def spoken(thought: Thought, names: Speaker) -> str:
    """The answer for the ear."""
    if not thought.done():
        return "The expert is still thinking."
    if failed(thought):
        return NO_ANSWER
    return f"{said(thought.result(), names)} {found_by(thought.result())}"


def failed(thought: Thought) -> bool:
    """It came to nothing."""
    return thought.cancelled() or thought.exception() is not None
