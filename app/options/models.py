"""`cairn models` and what goes with it."""

from __future__ import annotations

import argparse
from dataclasses import dataclass

from app.options.values import utf8_text


@dataclass(frozen=True, slots=True, kw_only=True)
class ListModels:
    as_json: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchModels:
    words: str
    as_json: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GetModel:
    name: str  # REPO or REPO:QUANT


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveModel:
    name: str
    is_sure: bool  # also where other programs use it


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepToken:
    is_to_go: bool  # take it out of the key ring again


ModelsTask = ListModels | SearchModels | GetModel | RemoveModel | KeepToken


def task(found: argparse.Namespace) -> ModelsTask:
    match found.about:
        case "search":
            return SearchModels(words=" ".join(found.words), as_json=found.json)
        case "get":
            return GetModel(name=found.name)
        case "remove":
            return RemoveModel(name=found.name, is_sure=found.yes)
        case "token":
            return KeepToken(is_to_go=found.remove)
        case _:
            return ListModels(as_json=found.json)


def add_options(parser: argparse.ArgumentParser, everywhere: argparse.ArgumentParser) -> None:
    parser.set_defaults(make=task)
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    kinds = parser.add_subparsers(dest="about", metavar="search | get | remove | token", title="more")

    def add(name: str, text: str) -> argparse.ArgumentParser:
        return kinds.add_parser(name, parents=[everywhere], help=text, description=text, allow_abbrev=False)

    search = add("search", "Search the Hugging Face hub for models that Cairn can run.")
    search.add_argument("words", nargs="+", type=utf8_text, metavar="WORDS")
    search.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="one JSON object on stdout")
    get = add("get", "Fetch a model from the Hugging Face hub; what was begun before goes on.")
    get.add_argument("name", type=utf8_text, metavar="REPO[:QUANT]", help="such as Qwen/Qwen3-4B-GGUF:Q4_K_M")
    remove = add("remove", "Delete a model from this machine.")
    remove.add_argument("name", type=utf8_text, metavar="NAME", help="as `cairn models` lists it")
    remove.add_argument("--yes", action="store_true", help="also where another program uses it")
    token = add("token", "Keep a token for models with terms in the system's key ring; read from standard input.")
    token.add_argument("--remove", action="store_true", help="take it out again")
