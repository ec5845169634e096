"""Whether a model fits on a machine, from what its header or even its size alone tells.

Rougher than what the engine says of a model that it may open: layers are taken to be equal. The plan is the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from enum import Enum

from engine.core.fit.fitting import plan_fit
from engine.core.fit.values import ContextNeed, DeviceRoom, FitPlan, LayerNeed, TriedDevice, choose_devices, room_on
from engine.core.models.values import FoundModel

_MIB = 1024 * 1024
_USUAL_N_CTX = 8192
_USUAL_N_LAYERS = 32
_COMPUTE = 300 * _MIB
_HOST_COMPUTE = 64 * _MIB
_QUICK_TO_READ = 4_000_000_000  # bytes for a token: some ten tokens a second from a usual computer's memory
_CACHE_SHARE = 12  # of the weights' bytes, a usual context takes about one part in so many


class Fit(Enum):
    """Where a model finds room. The values are words of the command line."""

    GPU = "gpu"
    PARTLY = "partly"
    CPU = "cpu"
    TOO_LARGE = "too-large"
    UNKNOWN = "unknown"


class FitVerdict(Enum):
    """The same for somebody who only wants to chat."""

    FITS = "fits"
    SLOW = "slow"
    TOO_LARGE = "too-large"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rooms:
    """The memory of a machine: its graphics cards in their order, and its own."""

    gpus: tuple[DeviceRoom, ...]
    host: DeviceRoom


def rough_plan(
    rooms: Rooms, n_bytes: int, *, n_layers: int = 0, n_ctx_train: int = 0, kv_bytes_per_token: int | None = None
) -> FitPlan:
    """How a model of `n_bytes` would lie. `n_layers` 0 and `kv_bytes_per_token` None: not known."""
    n = n_layers or _USUAL_N_LAYERS
    n_ctx = min(n_ctx_train or _USUAL_N_CTX, _USUAL_N_CTX)
    cache = n_bytes // _CACHE_SHARE if kv_bytes_per_token is None else kv_bytes_per_token * n_ctx
    each = LayerNeed(weights=-(-n_bytes // (n + 1)), cache=-(-cache // n))
    need = ContextNeed(
        n_ctx=n_ctx,
        layers=(each,) * n,
        inputs=0,
        output=each.weights,
        shares_inputs=False,
        compute=_COMPUTE if n_bytes > _COMPUTE else n_bytes,
        host_compute=_HOST_COMPUTE if n_bytes > _HOST_COMPUTE else n_bytes,
    )
    return plan_fit((need,), rooms.gpus, rooms.host)


def judge(plan: FitPlan) -> Fit:
    """The plan in a word."""
    if not plan.fits:
        return Fit.TOO_LARGE
    if not plan.n_layers_gpu:
        return Fit.CPU
    return Fit.GPU if plan.n_layers_gpu == plan.n_layers else Fit.PARTLY


def verdict_of(plan: FitPlan, n_bytes_read: int) -> FitVerdict:
    """`n_bytes_read`: of the weights, for each token. What a graphics card does not hold is as fast as memory is."""
    match judge(plan):
        case Fit.TOO_LARGE:
            return FitVerdict.TOO_LARGE
        case Fit.GPU:
            return FitVerdict.FITS
        case _:
            return FitVerdict.FITS if n_bytes_read <= _QUICK_TO_READ else FitVerdict.SLOW


def plan_of(model: FoundModel, rooms: Rooms) -> FitPlan:
    """How a model on a disk would lie, with keys and values in half precision."""
    head = model.head
    return rough_plan(
        rooms,
        model.n_bytes,
        n_layers=head.n_layers,
        n_ctx_train=head.n_ctx_train,
        kv_bytes_per_token=head.kv_items_per_token * 2,
    )


def rooms_of(
    devices: Sequence[TriedDevice],
    host: DeviceRoom,
    *,
    wanted: str = "",
    uses_gpu: bool = True,
    loaded: FitPlan | None = None,
) -> Rooms:
    """Where a model would go. `wanted`: names of devices; `loaded`: how the model lies that would make room."""
    working = [each.device for each in devices if not each.verdict.is_bad]
    chosen = choose_devices(working, wanted).devices if uses_gpu else ()
    held = {share.room.name: share.room for share in (loaded.gpus if loaded is not None else ())}
    return Rooms(
        gpus=tuple(held.get(device.name) or room_on(device) for device in chosen),
        host=host,
    )


# The short list of good models that comes with Cairn, as values.


_MOST_RECOMMENDED = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """`n_bytes`: of all files, roughly. `memory_gb`: what a computer should have. `good_for`: a sentence or two.

    `active`: the share of its weights that it reads for a token, below 1 for a mixture of experts.
    """

    name: str
    repo: str
    quantisation: str
    n_bytes: int
    memory_gb: int
    licence: str
    source: str
    good_for: str
    active: float = 1.0

    def verdict(self, rooms: Rooms) -> FitVerdict:
        return verdict_of(rough_plan(rooms, self.n_bytes), round(self.n_bytes * self.active))


def recommended(proposals: Sequence[Proposal], rooms: Rooms) -> tuple[Proposal, ...]:
    """The largest that fit and answer quickly, the largest first."""
    fitting = [each for each in proposals if each.verdict(rooms) is FitVerdict.FITS]
    return tuple(sorted(fitting, key=lambda each: each.n_bytes, reverse=True)[:_MOST_RECOMMENDED])


def wrong_with(proposal: Proposal) -> tuple[str, ...]:
    """What is missing or odd in an entry, one clause each."""
    empty = [f"{field.name} is missing" for field in fields(Proposal) if not getattr(proposal, field.name)]
    odd = [
        (proposal.repo.count("/") != 1, "repo is no ORG/NAME"),
        (not proposal.source.startswith("https://"), "source is no address"),
        (not proposal.good_for.endswith("."), "good_for is no sentence"),
        (not 0 < proposal.active <= 1, "active is no share"),
        (not proposal.n_bytes < proposal.memory_gb * 10**9, "memory_gb is less than the model takes"),
    ]
    return (*empty, *(text for is_odd, text in odd if is_odd))
