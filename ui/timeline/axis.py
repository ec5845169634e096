"""The token axis: from tokens to pixels and back, and where the ruler has its ticks. Free of Qt."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from engine.telling.words.figures import fmt_axis

MAX_PX_PER_TOKEN = 24.0
_MIN_TICK_GAP_PX = 56


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenScale:
    """`left_px` is how far the axis is scrolled: token t lies at t * px_per_token - left_px."""

    px_per_token: float
    left_px: float = 0.0

    def x_at(self, token: float) -> float:
        return token * self.px_per_token - self.left_px

    def token_at(self, x: float) -> float:
        return (x + self.left_px) / self.px_per_token

    def zoomed(self, factor: float, x: float, *, min_px_per_token: float) -> TokenScale:
        """Another zoom with the token under `x` where it was; never scrolled before token 0."""
        wanted = min(MAX_PX_PER_TOKEN, max(min_px_per_token, self.px_per_token * factor))
        return TokenScale(px_per_token=wanted, left_px=max(0.0, self.token_at(x) * wanted - x))

    def scrolled(self, left_px: float) -> TokenScale:
        return replace(self, left_px=max(0.0, left_px))


def fitting_px_per_token(n_tokens: int, width_px: float) -> float:
    """The zoom at which `n_tokens` fill the width, with a little air at the end."""
    return min(MAX_PX_PER_TOKEN, max(1.0, width_px) / (max(n_tokens, 16) * 1.02))


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    token: int
    x: float
    label: str


def find_ticks(scale: TokenScale, width_px: float) -> tuple[Tick, ...]:
    """The labelled places between the two edges: multiples of 1, 2 or 5 times a power of ten, well apart."""
    step = _tick_step(scale.px_per_token)
    first = max(0, math.floor(scale.token_at(0) / step))
    last = math.floor(scale.token_at(width_px) / step)
    return tuple(
        Tick(token=n * step, x=scale.x_at(n * step), label=fmt_axis(n * step))
        for n in range(first, last + 1)
        if scale.x_at(n * step) >= 0
    )


def _tick_step(px_per_token: float) -> int:
    smallest = max(1.0, _MIN_TICK_GAP_PX / px_per_token)
    power = 10 ** math.floor(math.log10(smallest))
    return next((int(power * m) for m in (1, 2, 5) if power * m >= smallest), int(power * 10))


def rounded_up(n_tokens: int) -> int:
    """The next of a few coarse steps, so that a growing row does not change the zoom with every token."""
    step = max(16, 1 << max(0, n_tokens.bit_length() - 4))
    return -(-n_tokens // step) * step
