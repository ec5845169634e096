"""The rooms of the house, drawn and listed from what pyproject.toml allows: who may import whom.

Arrows that follow from others are left out: who may use a room may as a rule use what that one uses.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from graphlib import TopologicalSorter
from itertools import pairwise

from tests.pictures.drawing import (
    BLUE,
    GREEN,
    MARGIN,
    OCHRE,
    ON_FILL,
    SLATE,
    TEAL,
    WIDTH,
    Picture,
    width_of,
)
from tests.pictures.told_request import ROOT

Graph = dict[str, set[str]]

_COLOURS = {
    "app": SLATE,
    "ui": BLUE,
    "engine": TEAL,
    "engine.store": OCHRE,
    "engine.native": OCHRE,
    "engine.core": GREEN,
    "resources": SLATE,
}
_FOLDED = ("app", "engine.core", "engine.native", "engine.store")
_BOX = 24
_LAYER = 52
_GAP = 14
_ROUNDS = 24  # of moving each layer towards the one above, then the one below


def may_import() -> Graph:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    allowed: Mapping[str, list[str]] = tomllib.loads(text)["tool"]["cairn"]["may_import"]
    return {room: set(targets) for room, targets in allowed.items()}


def house_picture() -> Picture:
    """All rooms that use others or are used; each of the folded folders is one box."""
    graph: Graph = {}
    for room, targets in may_import().items():
        graph.setdefault(_folded(room), set()).update(_folded(target) for target in targets)
    used = set().union(*graph.values())
    drawn = {room: targets - {room} for room, targets in graph.items() if targets or room in used}
    return _drawn("The rooms: who may use whom", drawn)


def inside_picture(package: str) -> Picture:
    """The rooms within one of them."""
    inside = {room for room in may_import() if room.startswith(f"{package}.")}
    graph = {room: targets & inside for room, targets in may_import().items() if room in inside}
    return _drawn(f"The rooms of {package}: who may use whom", graph, within=package)


def _folded(room: str) -> str:
    return next((package for package in _FOLDED if room == package or room.startswith(f"{package}.")), room)


def table() -> str:
    """The rooms as a table of Markdown: what each does, and who may use it."""
    graph = may_import()
    rows = ["| folder | what it does | who may use it |", "|---|---|---|"]
    for room, uses in graph.items():
        if not uses and any(other.startswith(f"{room}.") for other in graph):
            continue  # a folder of rooms, with no file of its own
        users = [other for other, targets in graph.items() if room in targets]
        rows.append(f"| `{room.replace('.', '/')}` | {_says(room)} | {_listed(users)} |")
    return "\n".join(rows)


def _says(room: str) -> str:
    """The first sentence of what the package says of itself."""
    source = (ROOT / room.replace(".", "/") / "__init__.py").read_text(encoding="utf-8")
    text = ast.get_docstring(ast.parse(source)) or ""
    return text.split("\n\n")[0].replace("\n", " ") or "Nothing yet."


def _listed(users: list[str]) -> str:
    """By name where they are few, else how many of each house."""
    if len(users) <= 4:
        return ", ".join(f"`{user.replace('.', '/')}`" for user in users) or "nobody"
    houses = dict.fromkeys(_house(user) for user in users)
    counts = {house: sum(_house(user) == house for user in users) for house in houses}
    return ", ".join(f"{n} in `{house.replace('.', '/')}`" for house, n in counts.items())


def _house(room: str) -> str:
    return max((house for house in _COLOURS if room == house or room.startswith(f"{house}.")), key=len)


def _bare(graph: Graph) -> Graph:
    """Without arrows that follow from others, and without those from a package's own files to a room that uses them."""
    downwards = {
        room: {t for t in targets if not (t.startswith(f"{room}.") and room in graph.get(t, ()))}
        for room, targets in graph.items()
    }
    reached: dict[str, set[str]] = {}
    for room in TopologicalSorter(downwards).static_order():
        targets = downwards.get(room, set())
        reached[room] = targets.union(*(reached[target] for target in targets))
    return {
        room: {t for t in targets if not any(t in reached[other] for other in targets)}
        for room, targets in downwards.items()
    }


@dataclass(eq=False)
class _Node:
    """A box, or a place where a long arrow passes through a layer."""

    name: str = ""
    x: float = 0.0
    above: list[_Node] = field(default_factory=list)
    below: list[_Node] = field(default_factory=list)

    @property
    def width(self) -> float:
        return width_of(self.name, 12) + 16 if self.name else 4.0


def _drawn(title: str, graph: Graph, *, within: str = "") -> Picture:
    arrows = _bare(graph)
    layers, nodes, ways = _layered(arrows, {room: room.removeprefix(f"{within}.") for room in graph})
    for _ in range(_ROUNDS):
        for layer in layers:
            _settle(layer, [node.above for node in layer])
        for layer in reversed(layers):
            _settle(layer, [node.below for node in layer])
    left = min(node.x - node.width / 2 for layer in layers for node in layer)
    right = max(node.x + node.width / 2 for layer in layers for node in layer)
    height = _LAYER * (len(layers) - 1) + _BOX + 2 * MARGIN
    picture = Picture(title, height=height, width=right - left + 2 * MARGIN)
    places = {
        id(node): (node.x - left + MARGIN, float(MARGIN + _LAYER * at))
        for at, layer in enumerate(layers)
        for node in layer
    }
    for way in ways:
        picture.curve(_passing([places[id(node)] for node in way]))
    for room, node in nodes.items():
        x, y = places[id(node)]
        picture.box(x - node.width / 2, y, node.width, _BOX, _COLOURS[_house(room)])
        picture.words(x, y + 16, node.name, anchor="middle", colour=ON_FILL, size=12)
    return picture


def _passing(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """From below the first box to the last one, straight down through the layers between."""
    (x, y), *between, last = points
    return [(x, y + _BOX), *(place for x, y in between for place in ((x, y), (x, y + _BOX))), last]


def _layered(arrows: Graph, names: Mapping[str, str]) -> tuple[list[list[_Node]], dict[str, _Node], list[list[_Node]]]:
    """Layers from the top, the boxes by room, and each arrow as its way through the layers."""
    users = {room: [other for other, targets in arrows.items() if room in targets] for room in arrows}
    order = list(TopologicalSorter(users).static_order())
    depth: dict[str, int] = {}
    for room in order:
        depth[room] = max((depth[user] + 1 for user in users[room]), default=0)
    for room in reversed(order):  # down to what it uses, where that makes more arrows shorter than longer
        if len(arrows[room]) > len(users[room]):
            depth[room] = min(depth[target] - 1 for target in arrows[room])
    layers: list[list[_Node]] = [[] for _ in range(max(depth.values()) + 1)]
    nodes = {room: _Node(names[room]) for room in order}
    for room in order:
        layers[depth[room]].append(nodes[room])
    ways = list[list[_Node]]()
    for room in order:
        for target in sorted(arrows[room]):
            way = [nodes[room]]
            for at in range(depth[room] + 1, depth[target]):
                way.append(_Node())
                layers[at].append(way[-1])
            way.append(nodes[target])
            for upper, lower in pairwise(way):
                upper.below.append(lower)
                lower.above.append(upper)
            ways.append(way)
    for layer in layers:
        _spread(layer)
    return layers, nodes, ways


def _settle(layer: list[_Node], beside: Iterable[list[_Node]]) -> None:
    """Each node under the middle of those that it hangs on, as far as the others leave room."""
    for node, others in zip(layer, beside, strict=True):
        if others:
            node.x = sum(other.x for other in others) / len(others)
    layer.sort(key=lambda node: node.x)
    for left, right in pairwise(layer):
        right.x = max(right.x, left.x + (left.width + right.width) / 2 + _GAP)
    edge = float(WIDTH - MARGIN)
    for node in reversed(layer):
        node.x = min(node.x, edge - node.width / 2)
        edge = node.x - node.width / 2 - _GAP
    edge = float(MARGIN)
    for node in layer:
        node.x = max(node.x, edge + node.width / 2)
        edge = node.x + node.width / 2 + _GAP


def _spread(layer: list[_Node]) -> None:
    step = (WIDTH - 2 * MARGIN) / len(layer)
    for at, node in enumerate(layer):
        node.x = MARGIN + step * (at + 0.5)
