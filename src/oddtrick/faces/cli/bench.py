"""`oddtrick bench`: what the kernel does in a second on this machine, and its node signature."""

from __future__ import annotations

import json
from typing import Annotated

import typer


def bench(
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
    seconds: Annotated[float, typer.Option(min=0.05, help="How long each rate is measured.")] = 0.5,
) -> None:
    """Print the kernel's rates, and the number of nodes of a fixed set: a refactoring must not change it."""
    from oddtrick.lab.rates import measured_rates, signature

    rates, (nodes, tricks) = measured_rates(seconds), signature()
    if as_json:
        typer.echo(json.dumps({**rates, "signature": nodes, "check": tricks}))
        return
    for name, rate in rates.items():
        typer.echo(f"  {name:<34} {rate if isinstance(rate, str) else f'{rate:,.0f} a second'}")
    typer.echo(f"  {'node signature':<34} {nodes} (tricks {tricks})")
