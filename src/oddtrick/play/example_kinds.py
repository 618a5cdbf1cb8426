"""The kinds of rows in files of worked examples, and what each checks.  The fields stand in docs/guides/examples.md."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from oddtrick.laws.law import PLAYED
from oddtrick.rules.game import Game, Rules
from oddtrick.rules.options import options_of
from oddtrick.rules.options import write as write_value
from oddtrick.rules.score import purse, totals
from oddtrick.rules.step import Ask, Happen, Over
from oddtrick.rules.tricks import winning_play
from oddtrick.table import events as ev
from oddtrick.table.cards import PACK, SUIT_LETTERS, Card, Cards
from oddtrick.table.errors import BadOption, BadText, NotOffered
from oddtrick.table.evolve import evolve
from oddtrick.table.notation import find_card, parse_card, parse_cards, parse_order, parse_row, write_cards
from oddtrick.table.reader import parse
from oddtrick.table.table import Play, Table
from oddtrick.table.view import veil
from oddtrick.table.zones import GALLERY, HEAPS, Pile

from .example_events import compare, round_of, tray
from .example_words import command, question
from .examples import GameOf, Row
from .setting import Setting, Unreadable, before, set_up, taken, texts
from .words import Speaker

POLICIES = ("high-low",)


def trick(row: Row, game_id: str, game_of: GameOf) -> Iterator[str]:
    """`cards` in order of play, `winner` counted from 1; `trump`, or the trump that the game and its calls give."""
    game = game_of(game_id, texts(row.get("options", {})))
    cards = [parse_card(word) for word in row.need("cards").split()]
    setting = Setting(game, [])
    setting.new_deal(game.shape.place(row.get("dealer", game.shape.places[0])))
    setting.calls(row.get("calls", ""))
    rules = game.trick_rules(setting.table)
    if rules is None:
        raise Unreadable("there is no play at this table yet")
    if row.has("trump"):
        letter = row.get("trump")
        rules = rules._replace(trump=None if letter == "N" else SUIT_LETTERS.index(letter))
    plays = [Play(number, card, -1, 0) for number, card in enumerate(cards, start=1)]
    winner = winning_play(plays, rules).place
    yield from _differ("winner", winner, row.need("winner"))


def play(row: Row, game_id: str, game_of: GameOf) -> Iterator[str]:
    """A pack or a position, `moves`, perhaps a `policy` for the rest of the deal, and what is then to be seen."""
    game = game_of(game_id, texts(row.get("options", {})))
    setting = set_up(row, game)
    setting.calls(row.get("calls", ""))
    taken(row, setting)
    for move in _listed(row.get("moves", "")):
        setting.move(move)
    for line in row.get("lines", ()):
        setting.line(line)
    for act in row.get("acts", ()):
        setting.act(act)
    for move in row.get("then", "").split():
        setting.move(move)
    step = setting.end_of_deal()
    policy = row.get("policy")
    if policy is not None:
        if policy not in POLICIES:
            raise Unreadable(f"there is no policy {policy!r}; there is {', '.join(POLICIES)}")
        step = _high_low(setting, row.get("until_trick"))
    if row.has("refused"):
        yield from _refused(setting, row.get("refused"), row.get("says", ""))
    for act in row.get("barred", ()):
        if isinstance(step, Ask) and setting.found(step, act) is not None:
            yield f"{act!r} is offered"
    expect = row.part("expect")
    yield from seen(setting, expect, step)


def _high_low(setting: Setting, tricks: int | None) -> Ask | Over | None:
    """The leader plays his highest card, the others their lowest legal one (of one rank C < D < H < S)."""
    while isinstance(step := setting.end_of_deal(), Ask):
        if tricks is not None and len(setting.table.tricks) >= tricks:
            break
        cards = [event.card for event in step.choices.listed if isinstance(event, ev.Played)]
        best = min if setting.table.trick else max
        setting.move(str(best(cards, key=_by_rank)))
    return step


def _by_rank(card: Card) -> tuple[int, int]:
    return (card % 13, card // 13)


def _listed(moves: str) -> list[str]:
    """Moves are separated by commas; cards may be separated by blanks alone."""
    cards = all(find_card(word) is not None for word in moves.split())
    return moves.split() if cards else [move for part in moves.split(",") if (move := part.strip())]


def _refused(setting: Setting, moves: str | list[str], says: str) -> Iterator[str]:
    """Moves as elsewhere; a list of lines may be refused as not understood, too."""
    lines = isinstance(moves, list)
    for move in moves if isinstance(moves, list) else _listed(moves):
        table = setting.table
        try:
            if lines:
                setting.line(move)
            else:
                setting.move(move)
        except (NotOffered, BadText) as refusal:
            if isinstance(refusal, BadText) and not lines:
                raise
            if says not in str(refusal):
                yield f"{move} is refused with {str(refusal)!r}, which does not say {says!r}"
        else:
            yield f"{move} is allowed"
        if setting.end_of_deal() is not None and setting.table is not table:
            yield f"the refusal of {move} changed the table"


def _differ(what: str, found: Any, expected: Any) -> Iterator[str]:
    if found != expected:
        yield f"{what} is {found!r}, not {expected!r}"


# ------------------------------------------------------------------------------------------ what is to be seen


def seen(setting: Setting, expect: Row, step: Ask | Over | None) -> Iterator[str]:
    """Everything that `expect` may name."""
    t, game = setting.table, setting.game
    for name in expect.fields:
        if name in _SEEN:
            yield from _differ(expect.where + name, _SEEN[name](t, game), _read(name, expect.get(name)))
    columns = expect.part("columns")
    for name in columns.fields:
        party = columns.part(name)
        for column in party.fields:
            found = totals(t, column)[t.shape.party(name)]
            yield from _differ(f"{party.where}{column}", found, party.get(column))
    for told in expect.get("told", ()):
        if not any(told in line for line in game.status(t)):
            yield f"the status {list(game.status(t))} does not say {told!r}"
    if expect.has("asked"):
        asked = t.shape.players[step.player] if isinstance(step, Ask) else None
        yield from _differ("the player asked", asked, expect.get("asked"))
    if expect.has("rule"):
        yield from _differ("the rule", step.rule if isinstance(step, Ask) else None, expect.get("rule"))
    if expect.has("legal"):
        yield from _legal(t, step, expect.get("legal"))
    if expect.has("over"):
        yield from _differ("the end", _ended(setting.rules, t), expect.get("over"))
    if expect.has("result"):
        over = setting.rules.next(t)
        yield from _differ("the result", list(over.points) if isinstance(over, Over) else None, expect.get("result"))
    yield from _zones(t, expect)
    views = expect.part("views")
    for viewer in views.fields:
        seat = GALLERY if viewer == "gallery" else t.shape.player(viewer)
        yield from _zones(veil(t, seat), views.part(viewer))


def _read(name: str, expected: Any) -> Any:
    return expected.split() if name in ("winners", "last_trick", "order") and isinstance(expected, str) else expected


def _parties(t: Table, game: Game) -> dict[str, int]:
    return {name: t.won(*places) for name, places in zip(t.shape.parties, game.sides(t), strict=True)}


def _trump(t: Table, game: Game) -> str | None:
    rules = game.trick_rules(t)
    if rules is None:
        return None
    return "N" if rules.trump is None else SUIT_LETTERS[rules.trump]


_SEEN: dict[str, Callable[[Table, Game], Any]] = {
    "winners": lambda t, game: [t.shape.places[trick.winner] for trick in t.tricks],
    "tricks": _parties,
    "number_of_tricks": lambda t, game: len(t.tricks),
    "last_trick": lambda t, game: [str(play.card) for play in t.tricks[-1].plays],
    "trump": _trump,
    "points": lambda t, game: list(totals(t, "points")),
    "bags": lambda t, game: list(totals(t, "bags")),
    "below": lambda t, game: list(totals(t, "below")),
    "above": lambda t, game: list(totals(t, "above")),
    "total": lambda t, game: list(totals(t)),
    "deals_won": lambda t, game: list(totals(t, "deals")),
    "chips": lambda t, game: [purse(t, party) for party in range(len(t.shape.parties))],
    "pot": lambda t, game: purse(t, ev.POT),
    "bank": lambda t, game: purse(t, ev.BANK),
    "order": lambda t, game: [t.shape.places[place] for place in t.order],
    "deals": lambda t, game: t.deals,
    "voided": lambda t, game: t.voided,
    "dealer": lambda t, game: t.shape.places[t.dealer],
    "status": lambda t, game: list(game.status(t)),
}


def _legal(t: Table, step: Ask | Over | None, expected: str) -> Iterator[str]:
    if not isinstance(step, Ask):
        yield "nobody is asked"
        return
    events = step.choices.listed
    cards = [event.card for event in events if isinstance(event, ev.Played)]
    if len(cards) == len(events):
        yield from _differ("legal", write_cards(Cards.of(cards)), write_cards(parse_cards(expected)))
    else:
        speaker = Speaker(t.shape)
        told = sorted(str(event.call) if isinstance(event, ev.Called) else speaker.choice(event) for event in events)
        yield from _differ("legal", told, sorted(part.strip() for part in expected.split(",")))


def _ended(game: Rules, t: Table) -> str:
    step = game.next(t)
    if not isinstance(step, Over):
        return "goes on"
    return " ".join(t.shape.parties[party] for party in step.winners) or "drawn"


def _zones(t: Table, expect: Row) -> Iterator[str]:
    """`hands`, `down`, `up` (rows), `piles` (by name, "A5"), `turn_up`, `faced`."""
    shape = t.shape
    for place in range(len(shape.places)) if expect.has("hands") else ():
        name = shape.places[place]
        held = expect.part("hands")
        if held.has(name):
            yield from _differ(f"hand {name}", write_cards(t.hands[place]), write_cards(parse_cards(held.get(name))))
    for side in ("down", "up"):
        rows = expect.part(side) if expect.has(side) else Row({})
        for name in rows.fields:
            found = tuple(getattr(spot, side) for spot in t.piles[shape.place(name)])
            yield from _differ(f"{side} {name}", found, parse_row(rows.get(name)))
    piles = expect.part("piles") if expect.has("piles") else Row({})
    for name in piles.fields:
        place, number = _pile_name(name, t)
        yield from _differ(f"pile {name}", _pile_text(t.piles[place][number]), piles.get(name))
    for heap in HEAPS:
        if expect.has(heap):
            yield from _differ(heap, write_cards(getattr(t, heap)), write_cards(parse_cards(expect.get(heap))))
    if expect.has("turn_up"):
        yield from _differ("the turn-up", str(t.turn_up), expect.get("turn_up"))
    if expect.has("faced"):
        yield from _differ("faced", write_cards(Cards(t.faced)), write_cards(parse_cards(expect.get("faced"))))


def _pile_name(name: str, t: Table) -> tuple[int, int]:
    for place, known in enumerate(t.shape.places):
        if name.startswith(known) and name[len(known) :].isdecimal():
            return place, int(name[len(known) :]) - 1
    raise Unreadable(f"{name!r} names no pile (write A5)")


def _pile_text(spot: Pile) -> str:
    """`SK on ??`, `SK`, `waiting`, `empty`: what lies on a pile."""
    if spot.up is None:
        return "empty" if spot.down is None else f"waiting {spot.down}"
    return str(spot.up) if spot.down is None else f"{spot.up} on {spot.down}"


# ------------------------------------------------------------------------------------------ matches and set-ups


def match(row: Row, game_id: str, game_of: GameOf) -> Iterator[str]:
    """`deals`, each given by its tricks (by party) and the cards that matter, and how the match then stands."""
    game = game_of(game_id, texts(row.get("options", {})))
    setting = Setting(game, [])
    before(row, setting)
    step: Ask | Over | None = None
    for deal in row.each("deals"):
        for _ in range(deal.get("times", 1)):
            if isinstance(setting.rules.next(setting.table), Over):
                yield "the match was over before the last of the deals"
                return
            step = _scored_deal(setting, deal)
        if deal.has("after"):
            yield from seen(setting, deal.part("after"), step)
    yield from seen(setting, row.part("expect"), step)


def _scored_deal(setting: Setting, deal: Row) -> Ask | Over | None:
    """A deal whose tricks are settled without play: dealt at random, or with the named cards in the named hands."""
    game, shape = setting.game, setting.game.shape
    if setting.table.deals or (not deal.has("dealer") and isinstance(_coming(setting), ev.NewDeal)):
        _next_deal(setting)
    if deal.has("dealer") or not setting.table.deals:
        setting.table = setting.table._replace(deals=max(setting.table.deals - 1, 0))
        setting.new_deal(shape.place(deal.get("dealer", shape.places[0])))
    _paid_before_the_deal(setting)
    held = deal.part("held")
    hands = tuple(parse_cards(held.get(name, "")) for name in shape.places)
    turn_up = parse_card(deal.get("turn_up")) if deal.has("turn_up") else None
    if not any(map(len, hands)) and turn_up is None:
        hands = tuple(Cards.of(PACK[place :: len(shape.places)]) for place in range(len(shape.places)))
    unseen = [shape.place(name) for name in deal.get("unseen", "").split()]
    looks = tuple(() if place in unseen else lookers for place, lookers in enumerate(setting.looks()))
    rows = ((None,) * shape.piles,) * len(shape.places) if shape.piles else ()
    stock = parse_order(deal.get("stock", ""))
    setting.happen(ev.Dealt(hands, looks, rows, rows, stock=stock, turn_up=turn_up))
    setting.calls(deal.get("calls", ""))
    for payment in deal.get("paid", ()):
        setting.happen(parse(payment, shape))
    for name in deal.get("winners", "").split():
        setting.happen(ev.TookTrick(shape.place(name)))
    if deal.has("calls") and not deal.has("tricks"):  # passed out, or every trick has been named
        setting.happen(ev.Settled((0,) * len(shape.places))) if deal.has("winners") else None
        return setting.end_of_deal()
    if game.trick_rules(setting.table) is None:
        raise Unreadable("there is no play at this table yet")
    setting.happen(ev.Settled(_settled(setting, deal.need("tricks"))))
    for name in deal.get("revokes", "").split():
        _proved_revoke(setting, shape.place(name))
    for ruling in deal.each("rulings"):
        by, code = shape.player(ruling.need("by")), ruling.get("code", "revoke")
        setting.happen(ev.Ruled(code, setting.table.at, ruling.need("option"), by))
    for move in deal.each("moved"):
        giver, taker = shape.place(move.need("giver")), shape.place(move.need("taker"))
        setting.happen(ev.TricksMoved(giver, taker, move.need("number"), "penalty"))
    return setting.end_of_deal()


def _proved_revoke(setting: Setting, place: int) -> None:
    """Tricks change owner before the score is written, if the game says how many."""
    judge: Callable[[Table, int], ev.Event | None] | None = getattr(setting.game, "revoke", None)
    if judge is None:
        raise Unreadable(f"{setting.game.id} does not say what a proved revoke costs")
    moved = judge(setting.table, place)
    if moved is not None:
        setting.happen(moved)


def _settled(setting: Setting, tricks: Any) -> tuple[int, ...]:
    """`tricks` by party, as a list, or by place, as a table of names."""
    shape = setting.game.shape
    numbers = [0] * len(shape.places)
    if isinstance(tricks, dict):
        for name, number in tricks.items():
            numbers[shape.place(name)] = number
    else:
        for places, number in zip(setting.game.sides(setting.table), tricks, strict=True):
            numbers[places[0]] = number
    return tuple(numbers)


def _coming(setting: Setting) -> ev.Event | None:
    step = setting.rules.next(setting.table)
    return step.event if isinstance(step, Happen) else None


def _next_deal(setting: Setting) -> None:
    event = _coming(setting)
    if not isinstance(event, ev.NewDeal):
        raise Unreadable(f"another deal is expected, but the rules say {setting.rules.next(setting.table)}")
    setting.happen(event)


def _paid_before_the_deal(setting: Setting) -> None:
    while isinstance(event := _coming(setting), ev.Paid):
        setting.table = evolve(setting.table, event)


def refused(row: Row, game_id: str, game_of: GameOf) -> Iterator[str]:
    """`options` that are refused when the table is set up; the message `names` them."""
    try:
        game_of(game_id, texts(row.need("options")))
    except BadOption as fault:
        for name in row.need("names"):
            if name not in fault.options or name not in str(fault):
                yield f"the refusal {str(fault)!r} does not name {name}"
    else:
        yield "the set-up is allowed"


def not_yet(row: Row, game_id: str, game_of: GameOf) -> Iterator[str]:
    """An example of the sheet that needs `value` of `option`, or a `law`, which is not there yet; once it is, this row
    fails until a played one stands in its place."""
    if row.has("law"):
        if row.get("law") in PLAYED:
            yield f"the law {row.get('law')} is played now: write a row that plays it"
        return
    option = options_of(type(game_of(game_id, {}))).get(row.need("option"))
    value = row.need("value")
    if option is not None and value in map(write_value, option.values):
        yield f"{row.get('option')} = {value} is offered now: write a row that plays it"


KINDS: dict[str, Callable[[Row, str, GameOf], Iterator[str]]] = {
    "trick": trick,
    "play": play,
    "match": match,
    "compare": compare,
    "round": round_of,
    "tray": tray,
    "refused": refused,
    "question": question,
    "command": command,
    "not_yet": not_yet,
}
