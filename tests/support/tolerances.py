"""How far logits of the same text may be apart, by what computes them: the one table, with the reason for each figure.

No processor is bitwise exact for all ways to a text: sums are done in another order when the same tokens come in other
batches, or lie in other cells. What must be found lies far above: a lost window is 4 to 6 off, another token 10.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass

from engine.core.cache.states import MemoryKind
from tests.support.chosen_device import DEVICE, MOST_IN_A_BATCH

LOST_WINDOW = 4.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Tolerances:
    """Of logits, with 32-bit caches and without flash attention unless it is named.

    `same_cells`: the same batches into the same cells, or into cells that moved by whole vectors. `other_cells`: the
    same batches, anywhere. `other_batches`: a text that was cut elsewhere. Each of a window's apart: its cells lie in
    another order after a restore or a cut. `teeth`: how many tolerances another image moves the logits at least.
    """

    same_cells: float
    other_cells: float
    other_batches: float
    window: float
    window_other_batches: float
    flash_attention: float
    teeth: float
    window_drafts: float = 5e-2  # over replies read in batches of other sizes: 0.024 seen (GELU, see below)

    def restored(self, memory: MemoryKind) -> float:
        return self.window if memory.has_window else self.same_cells

    def moved(self, memory: MemoryKind) -> float:
        return self.window if memory.has_window else self.other_cells

    def cut_elsewhere(self, memory: MemoryKind) -> float:
        return self.window_other_batches if memory.has_window else self.other_batches

    def drafted(self, memory: MemoryKind) -> float:
        """Cut elsewhere, and replies that were written in rounds of some tokens each."""
        return max(self.cut_elsewhere(memory), self.window_drafts if memory.has_window else 0.0)


# llama.cpp's 16-bit GELU table turns differences of 1e-6 into 1e-3 on window models: up to 6e-3 seen through the
# engine. Flash attention sums in half precision, in the order of the cells: up to 0.25 in 1,350 tokens, with 99 of 100
# below 0.14.
CPU = Tolerances(
    same_cells=0.0,
    other_cells=1e-4,
    other_batches=1e-4,
    window=5e-3,
    window_other_batches=2e-2,
    flash_attention=0.5,
    teeth=10,
)
# Vulkan multiplies in half precision where it can: 0.06 seen on Mesa's software driver. The same batches into the same
# cells are computed the same way.
VULKAN = Tolerances(
    same_cells=0.0,
    other_cells=0.25,
    other_batches=0.25,
    window=0.25,
    window_other_batches=0.25,
    flash_attention=0.5,
    teeth=2,
)
# Told not to (GGML_VK_DISABLE_F16), Vulkan still rounds queries, keys and values to it wherever more than one token is
# read at once: a matrix whose rows do not follow each other, as in a head's view of the cache, is converted
# (`ggml_vk_mul_mat_q_f16`, where it says "Reformat and convert to fp16 if non-contiguous"). So a text read by 4 and by
# 8 has the same logits, and one read token by token is up to 0.1 off. One token alone takes
# `ggml_vk_mul_mat_vec_q_f16`, which converts nothing: then it is compared as the processor.
VULKAN_F32 = Tolerances(
    same_cells=0.0,
    other_cells=0.15,
    other_batches=0.15,
    window=0.15,
    window_other_batches=0.15,
    flash_attention=0.5,
    teeth=2,
)
# CUDA, and HIP, which is the same code. Kernels are chosen by the size of a batch, and cuBLAS may round to TF32, of 10
# bits (NVIDIA_TF32_OVERRIDE=0 forbids it): of 877 replies on one card 853 were the same, 22 tied, and two of a window
# were 0.41 and 0.54 off; a window that was restored was 0.055 off. Without a window the same batches gave the same
# logits, wherever the cells lay.
CUDA = Tolerances(
    same_cells=0.0,
    other_cells=1e-4,
    other_batches=0.25,
    window=0.15,
    window_other_batches=1.0,
    flash_attention=1.0,
    teeth=2,
)
# One token a batch takes the same kernels always: 2e-5 to 5e-3 seen.
CUDA_ONE_BY_ONE = Tolerances(
    same_cells=0.0,
    other_cells=1e-4,
    other_batches=1e-2,
    window=2e-2,
    window_other_batches=2e-2,
    flash_attention=0.5,
    teeth=10,
)
# Not measured. Metal multiplies matrices in half precision as Vulkan does.
METAL = VULKAN

_BY_BACKEND = {"CUDA": CUDA, "ROCm": CUDA, "Vulkan": VULKAN, "MTL": METAL, "Metal": METAL, "CPU": CPU, "": CPU}


def tolerances_for(device: str, environ: Mapping[str, str], most_in_a_batch: int = 0) -> Tolerances:
    """`device`: as ggml names it, "" for the processor. `most_in_a_batch`: 0 for no limit."""
    backend = re.sub(r"\d+$", "", device)
    if backend not in _BY_BACKEND:
        raise KeyError(f"no tolerances for {device}: give it a row in {__name__}")
    found = _BY_BACKEND[backend]
    if found is VULKAN and backend == "Vulkan" and "GGML_VK_DISABLE_F16" in environ:
        return CPU if most_in_a_batch == 1 else VULKAN_F32
    return CUDA_ONE_BY_ONE if found is CUDA and most_in_a_batch == 1 else found


HERE = tolerances_for(DEVICE, os.environ, MOST_IN_A_BATCH)
