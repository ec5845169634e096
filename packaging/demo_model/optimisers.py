"""Muon for the matrices, AdamW for the rest.

Muon (K. Jordan, 2024): the momentum of each matrix is made nearly orthogonal by Newton-Schulz steps, then applied.
"""

import torch
from torch import Tensor, nn

_NEWTON_SCHULZ = (3.4445, -4.7750, 2.0315)
_N_STEPS = 5


def orthogonalised(matrices: Tensor) -> Tensor:
    """(n, rows, columns) with singular values moved near 1, in the precision they come in."""
    a, b, c = _NEWTON_SCHULZ
    tall = matrices.shape[1] > matrices.shape[2]
    x = matrices.mT if tall else matrices
    x = x / (x.norm(dim=(1, 2), keepdim=True) + 1e-7)
    for _ in range(_N_STEPS):
        gram = x @ x.mT
        x = a * x + (b * gram + c * (gram @ gram)) @ x
    return x.mT if tall else x


class Muon:
    """Matrices of one shape are worked on together."""

    def __init__(
        self, matrices: list[nn.Parameter], *, rate: float = 0.02, weight_decay: float = 0.02, half: bool = False
    ) -> None:
        self._precision = torch.bfloat16 if half else torch.float32  # bf16 is slow on CPUs without instructions for it
        self._rate = rate
        self._weight_decay = weight_decay
        self._groups: dict[tuple[int, ...], list[nn.Parameter]] = {}
        for matrix in matrices:
            self._groups.setdefault(tuple(matrix.shape), []).append(matrix)
        self._momentum = {shape: torch.zeros(len(group), *shape) for shape, group in self._groups.items()}

    @torch.no_grad()
    def step(self, scale: float, n_steps_done: int) -> None:
        """One step at ``scale`` times the full rate; the momentum grows to 0.95 over the first 300."""
        momentum = 0.85 + 0.1 * min(1.0, n_steps_done / 300)
        rate = self._rate * scale
        for shape, group in self._groups.items():
            gradients = torch.stack([matrix.grad for matrix in group if matrix.grad is not None])
            kept = self._momentum[shape]
            kept.mul_(momentum).add_(gradients, alpha=1 - momentum)
            gain = max(1.0, shape[0] / shape[1]) ** 0.5
            updates = orthogonalised(gradients.lerp(kept, momentum).to(self._precision)).float()
            for matrix, update in zip(group, updates, strict=True):
                matrix.mul_(1 - rate * self._weight_decay).add_(update, alpha=-rate * gain)

    def state(self) -> dict[tuple[int, ...], Tensor]:
        return self._momentum

    def load_state(self, state: dict[tuple[int, ...], Tensor]) -> None:
        self._momentum = state


class Adam:
    """AdamW without decay for the embedding, the norms and the taps."""

    _RATES = (4e-3, 3e-3)  # of the embedding, of the others

    def __init__(self, embedding: nn.Parameter, others: list[nn.Parameter]) -> None:
        self._parameters = [embedding, *others]
        groups = [{"params": [embedding]}, {"params": others}]
        self._adam = torch.optim.AdamW(groups, lr=1e-3, betas=(0.9, 0.97), weight_decay=0.0)

    def step(self, scale: float) -> None:
        """One step at ``scale`` times the full rates."""
        torch.nn.utils.clip_grad_norm_(self._parameters, 1.0)
        for group, rate in zip(self._adam.param_groups, self._RATES, strict=True):
            group["lr"] = rate * scale
        self._adam.step()

    def state(self) -> dict[str, object]:
        found: dict[str, object] = self._adam.state_dict()
        return found

    def load_state(self, state: dict[str, object]) -> None:
        self._adam.load_state_dict(state)
