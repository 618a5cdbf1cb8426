"""The word `hint` at the terminal: every choice with its expected score and a small bar."""

from __future__ import annotations

from oddtrick.bots.bot import Reasons
from oddtrick.bots.hint import bars, expected, found_by, hint
from oddtrick.play.sitting import Sitting
from oddtrick.play.words import Speaker
from oddtrick.rules.view import View

BAR = 20


def hint_lines(sitting: Sitting, view: View, speaker: Speaker, symbols: bool) -> list[str]:
    """The hint for the player who is asked, or why there is none."""
    if not sitting.hints:
        return ["Hints are not allowed at this table."]
    return told(hint(sitting.rules, view), speaker, symbols)


def told(reasons: Reasons, speaker: Speaker, symbols: bool) -> list[str]:
    """The choices, best first, and how they were rated."""
    full, half = ("█", "▌") if symbols else ("#", "")
    lines = [f"The expert: {speaker.choice(reasons.choice)}. {found_by(reasons)}"]
    width = max((len(speaker.choice(one.choice)) for one in reasons.rated), default=0) - len("Play ")
    for one, length in bars(reasons):
        halves = max(round(2 * BAR * length), 1)
        bar = full * (halves // 2) + half * (halves % 2)
        name = speaker.choice(one.choice).removeprefix("Play ")
        lines.append(f"  {name:<{width}}  {expected(one):>12}  {bar}".rstrip())
    return lines
