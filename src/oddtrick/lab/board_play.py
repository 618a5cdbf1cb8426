"""One board played at one table of a session: the sitting, its bots, and the record that comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random, SystemRandom

from oddtrick.bots.bot import Bot, Budget, bot_of
from oddtrick.laws.wrap import at_a_board
from oddtrick.play.record import Entry, Record, replay
from oddtrick.play.sitting import Sitting
from oddtrick.rules.options import chosen
from oddtrick.rules.step import Ask
from oddtrick.table import events as ev
from oddtrick.table.cards import Card, cards_in

from .match import Contestant
from .session import BOT, Dealt, Play, Session


def sitting_of(
    session: Session, play: Play, pack: tuple[Card, ...], entries: Sequence[Entry] = (), replayed: bool = False
) -> Sitting:
    """The table at which a board is played, as far as its entries go.  BadText if they cannot be followed.

    `replayed`: another table has played the board before; of a play that has begun its entries say so.
    """
    game = session.table_game(play.board, replayed_in(entries) if entries else replayed)
    rules = at_a_board(game)
    if entries:
        supply = Dealt(pack, sum(isinstance(entry, ev.Dealt) for entry in entries))
        return Sitting.resume(game, rules, Record(game.id, chosen(game), tuple(entries)), supply)
    sitting = Sitting(game, rules, Dealt(pack), hints=False)
    for player, chair in enumerate(play.chairs):
        sitting.seat(player, session.who(chair))
    return sitting


def replayed_in(entries: Sequence[Entry]) -> bool:
    """Whether another table had played the board when these entries began."""
    return any(isinstance(entry, ev.NewDeal) and entry.board is not None and entry.board.replayed for entry in entries)


def last_dealt(session: Session, record: Record, pack: tuple[Card, ...]) -> tuple[Card, ...]:
    """The board's cards as this play leaves them: another pack where its first deal was void."""
    deals = [(entry, t) for entry, t in replay(record.entries, session.rules.shape) if isinstance(entry, ev.Dealt)]
    if len(deals) < 2:
        return pack
    entry, t = deals[-1]
    start = t.order.index(t.dealer) + 1
    hands = [cards_in(entry.hands[place].bits) for place in (*t.order[start:], *t.order[:start])]
    return tuple(card for round_ in zip(*hands, strict=True) for card in round_)


def bots_at(session: Session, play: Play, sitting: Sitting) -> dict[int, tuple[Bot, Budget]]:
    """The bots of a table by player, each with its budget; a new mind for every board."""
    found = {}
    for player, chair in enumerate(play.chairs):
        who = session.who(chair)
        if who.startswith(BOT):
            one = Contestant.parse(who.removeprefix(BOT))
            seed = SystemRandom().getrandbits(64) if session.seed is None else f"{session.seed} {play.key} {player}"
            found[player] = bot_of(one.level, sitting.rules, Random(seed)), one.budget
    return found


def played_by_bots(session: Session, play: Play, pack: tuple[Card, ...]) -> Record:
    """A board at a table of bots, to its end.  They commit no offences, so that no deal of theirs is void."""
    sitting = sitting_of(session, play, pack)
    bots = bots_at(session, play, sitting)
    while True:
        sitting.go_on()
        step = sitting.step
        if not isinstance(step, Ask):
            return sitting.record()
        bot, budget = bots[step.player]
        sitting.answer(step.player, bot.choose(sitting.view(step.player), budget))
