"""Sittings for the command line: new ones, seeded ones, and those that come back from a file."""

from __future__ import annotations

from pathlib import Path
from random import Random, SystemRandom

from oddtrick.games import game_of
from oddtrick.laws.wrap import Under
from oddtrick.play.hands import hand_texts
from oddtrick.play.record import Record, parse, parse_header, seats_of, table_of
from oddtrick.play.run import Chance
from oddtrick.play.sitting import Sitting
from oddtrick.rules.game import Game
from oddtrick.rules.step import Ask, Over
from oddtrick.table.errors import BadOption, BadText


def fresh(game: Game, seed: int | None) -> Sitting:
    """A new sitting; packs from the system's secure source, or by a seed."""
    return Sitting(game, Under(game), Chance(SystemRandom() if seed is None else Random(seed)))


def seated(game: Game, me: int, level: str, seed: int | None) -> Sitting:
    """A new sitting with a person in one seat and bots in the others."""
    sitting = fresh(game, seed)
    for player in range(len(game.shape.players)):
        if player != me:
            sitting.seat(player, f"bot:{level}")
    return sitting


def loaded(path: Path) -> tuple[Game, Record]:
    """The game and record of a file, or of a hand that comes with the package.  BadText, BadOption or OSError say what
    is wrong with it."""
    source = path if path.exists() else hand_texts().get(str(path), path)
    try:
        text = source.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadText(f"{path} is no text file") from None
    try:
        game_id, options = parse_header(text)
        game = game_of(game_id, options)
        record = parse(text, game.shape)
        table_of(record, game.shape)
    except BadText as fault:
        raise BadText(f"{path}, {fault}" if fault.line else f"{path}: {fault}") from None
    except BadOption as fault:
        raise BadOption(f"{path}: {fault}", *fault.options) from None
    return game, record


def resumed(path: Path, seed: int | None) -> tuple[Sitting, int, str]:
    """A saved sitting, the person's seat, and the level of the bots."""
    game, record = loaded(path)
    chance = Chance(SystemRandom() if seed is None else Random(seed))
    sitting = Sitting.resume(game, Under(game), record, chance)
    bots = {player: name[4:] for player, name in seats_of(record).items() if name.startswith("bot:")}
    free = [player for player in range(len(game.shape.players)) if player not in bots]
    if len(free) != 1 or not bots:
        raise BadOption(f"{path} is no match of one person against bots.", "resume")
    return sitting, free[0], next(iter(bots.values()))


def standing(game: Game, record: Record) -> str:
    """How far a good record goes, in words."""
    t = table_of(record, game.shape)
    step = Under(game).next(t)
    count = f"{t.at} events, {t.deals} deal{'s' if t.deals != 1 else ''}, all as the rules say"
    if isinstance(step, Over):
        return f"{count}; the match is over: {step.why}"
    if isinstance(step, Ask):
        return f"{count}; not finished: {game.shape.players[step.player]} is to choose"
    return f"{count}; not finished"
