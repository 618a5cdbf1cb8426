"""Rule sheets as pages: the little of Markdown that the sheets use, with everything else shown as it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

_INLINE = (
    (re.compile(r"`([^`]+)`"), r"<code>\1</code>"),
    (re.compile(r"\*\*([^*]+)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])"), r"<em>\1</em>"),
)


def inline(text: str) -> str:
    """One line of text: code, bold and slanted words."""
    made = escape(text, quote=False)
    for pattern, tag in _INLINE:
        made = pattern.sub(tag, made)
    return made


def page(sheet: str) -> str:
    """The whole sheet as HTML."""
    return "\n".join(_blocks(sheet.splitlines()))


def _blocks(lines: list[str]) -> Iterator[str]:
    at = 0
    while at < len(lines):
        line = lines[at]
        if heading := re.match(r"(#{1,4}) (.+)", line):
            level = len(heading[1])
            yield f"<h{level}>{inline(heading[2])}</h{level}>"
            at += 1
        elif line.startswith("|"):
            end = _while(lines, at, lambda text: text.startswith("|"))
            yield _table(lines[at:end])
            at = end
        elif item := re.match(r"(\d+\.|[-*]) ", line):
            end = _while(lines, at, lambda text: bool(re.match(r"(\d+\.|[-*]) |  +\S", text)))
            yield _list(lines[at:end], "ol" if item[1][0].isdigit() else "ul")
            at = end
        elif line.strip():
            end = _while(lines, at, lambda text: bool(text.strip()) and not re.match(r"#{1,4} |\||(\d+\.|[-*]) ", text))
            yield f"<p>{inline(' '.join(lines[at : max(end, at + 1)]))}</p>"
            at = max(end, at + 1)
        else:
            at += 1


def _while(lines: list[str], at: int, holds: object) -> int:
    while at < len(lines) and holds(lines[at]):  # type: ignore[operator]
        at += 1
    return at


def _list(lines: list[str], tag: str) -> str:
    items: list[str] = []
    for line in lines:
        if start := re.match(r"(?:\d+\.|[-*]) (.*)", line):
            items.append(start[1])
        else:
            items[-1] += " " + line.strip()
    return f"<{tag}>" + "".join(f"<li>{inline(item)}</li>" for item in items) + f"</{tag}>"


def _table(lines: list[str]) -> str:
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    body = [row for row in rows if not all(re.fullmatch(r":?-+:?", cell) for cell in row)]
    head = "".join(f'<th scope="col">{inline(cell) or "&#8203;"}</th>' for cell in body[0])
    rest = "".join("<tr>" + "".join(f"<td>{inline(cell)}</td>" for cell in row) + "</tr>" for row in body[1:])
    return f'<table tabindex="0"><thead><tr>{head}</tr></thead><tbody>{rest}</tbody></table>'
