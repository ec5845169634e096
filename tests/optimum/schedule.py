"""Carry a wish out: restore, replay and keep, step by step, in whole items and whole bytes.

Whatever a solver says passes through here, so a schedule that is reported is one that works: only what is held is
restored, only what is held or passed is kept, and the bytes fit after every step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tests.optimum.tree import ROOT, DemandTree, NodeId, Step
from tests.optimum.values import Storage


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """A checkpoint that should be held after a step: on the edge above `node`, after `depth` items of the prompt."""

    node: NodeId
    depth: int
    weight: float  # the heavier is taken first when not all fit


@dataclass(frozen=True, slots=True, kw_only=True)
class CarriedOut:
    avoidable: tuple[int, ...]  # of each step: items replayed although they had been processed before
    held: Mapping[NodeId, int]  # at the end: how deep the checkpoint on each edge is


def sources(tree: DemandTree, step: Step) -> tuple[NodeId, tuple[NodeId, ...]]:
    """What is free for a step, root or working end, and the nodes below it that a checkpoint could serve it from.

    Nothing above the working end: replaying more than needed, to make a checkpoint on the way, can as well wait until
    that checkpoint is used.
    """
    usable = step.chain[: step.chain.index(step.demand) + 1]
    free = step.working if step.working is not None and step.working in usable else ROOT
    return free, usable[usable.index(free) + 1 :]


def carry_out(
    tree: DemandTree, storage: Storage, wishes: Sequence[Sequence[Wish]], held: Mapping[NodeId, int], n_steps: int
) -> CarriedOut:
    """The first `n_steps` steps, always restoring the deepest state that is held."""
    avoidable: list[int] = []
    for step, wanted in zip(tree.steps[:n_steps], wishes, strict=False):
        free, candidates = sources(tree, step)
        start = max([tree.depth(free), *(held[node] for node in candidates if node in held)])
        avoidable.append(tree.depth(step.demand) - start)
        held = _kept(tree, storage, step, start, wanted, held)
    return CarriedOut(avoidable=tuple(avoidable), held=held)


def _kept(
    tree: DemandTree, storage: Storage, step: Step, start: int, wanted: Sequence[Wish], held: Mapping[NodeId, int]
) -> dict[NodeId, int]:
    on_path = set(step.chain)
    kept: dict[NodeId, int] = {}
    n_of: Counter[str] = Counter()  # what several conversations came by counts for each, whoever took it
    for wish in sorted(wanted, key=lambda wish: (-wish.weight, wish.node)):
        if wish.node not in kept and any(n_of[chat] == storage.max_states for chat in tree.chats[wish.node]):
            continue
        whole = tree.depth(wish.node)
        if wish.node in on_path and wish.depth > start:
            depth = wish.depth
        elif wish.node == step.working and (wish.node not in held or wish.depth == whole):
            depth = whole  # the state at the end of a path is there, and none before it
        elif wish.node in held:
            depth = held[wish.node]
        else:
            continue
        if n_bytes(tree, storage, on_path, {**kept, wish.node: depth}) <= storage.max_bytes:
            n_of.update(tree.chats[wish.node] if wish.node not in kept else ())
            kept[wish.node] = depth
    return kept


def n_bytes(tree: DemandTree, storage: Storage, on_path: set[NodeId], held: Mapping[NodeId, int]) -> int:
    """All checkpoints, and the KV below the working path that they stand on, each item once."""
    reach: dict[NodeId, int] = {}
    for node, depth in held.items():
        for above in tree.ancestors(node):
            if above not in on_path:
                reach[above] = max(reach.get(above, 0), min(depth, tree.depth(above)))
    n_kv = sum(depth - tree.depth(tree.parents[node]) for node, depth in reach.items())
    return len(held) * storage.state_bytes + n_kv * storage.kv_bytes_per_token


def soonest_first(tree: DemandTree) -> tuple[tuple[Wish, ...], ...]:
    """A plain rule that knows the future: what is asked for next is the most worth. For when a solver found nothing."""
    wishes: list[tuple[Wish, ...]] = []
    next_use: dict[NodeId, int] = {}
    for k in reversed(range(len(tree.steps))):
        wishes.append(
            tuple(Wish(node=node, depth=tree.depth(node), weight=1 / (use - k)) for node, use in next_use.items())
        )
        if tree.steps[k].demand != ROOT:
            next_use[tree.steps[k].demand] = k
    return tuple(reversed(wishes))
