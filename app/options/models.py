"""`cairn models`."""

from __future__ import annotations

import argparse
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ListModels:
    as_json: bool


ModelsTask = ListModels


def task(found: argparse.Namespace) -> ModelsTask:
    return ListModels(as_json=found.json)


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
