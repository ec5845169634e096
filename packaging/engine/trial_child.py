"""The child of the trial of a new engine: opens a model with it and decodes, as Cairn would. It may die of that.

Usage: trial_child.py ENGINE BINDINGS MODEL [LIBRARY FLASH_ATTENTION]. With a library of a card's backend it decodes on
that card's devices, FLASH_ATTENTION being "auto" or "off". What it comes to is a line on stdout each: "CPU works",
"CUDA0 works", "absent", "CUDA0 refuses". Needs no packages: BINDINGS are two files of the bindings' archive.
"""

from __future__ import annotations

import ctypes
import importlib
import math
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

_GPU, _INTEGRATED_GPU = 1, 2  # ggml's kinds of devices
_PROMPT = 6  # tokens; up to 8 no card needs its kernels for large matrices, which a driver may compile for minutes
_REPLY = 4
_WRONG_NUMBERS = 11
_FLASH_ATTENTION = {"auto": -1, "off": 0}


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


class Registry:
    """ggml's list of devices."""

    def __init__(self, ggml: ctypes.CDLL, base: ctypes.CDLL) -> None:
        for function in (ggml.ggml_backend_load, ggml.ggml_backend_dev_get):
            function.restype = ctypes.c_void_p
        ggml.ggml_backend_dev_get.argtypes = [ctypes.c_size_t]
        ggml.ggml_backend_dev_count.restype = ctypes.c_size_t
        self.load, self.load_all = ggml.ggml_backend_load, ggml.ggml_backend_load_all_from_path
        self.count, self.device = ggml.ggml_backend_dev_count, ggml.ggml_backend_dev_get
        self.name, self.kind = base.ggml_backend_dev_name, base.ggml_backend_dev_type
        self.name.restype = ctypes.c_char_p
        self.name.argtypes = self.kind.argtypes = [ctypes.c_void_p]


def open_engine(engine: Path, bindings: Path) -> tuple[Any, Registry]:
    """The bindings on this engine's libraries, and ggml's registry, with what lies beside them loaded."""
    if sys.platform.startswith("linux"):  # by path: the loader would look in LD_LIBRARY_PATH first
        for name in ("libggml-base.so", "libggml.so"):
            ctypes.CDLL(str(engine / name))
    os.environ["LLAMA_CPP_LIB_PATH"] = str(engine)
    sys.path.insert(0, str(bindings))
    binding: Any = importlib.import_module("llama_cpp.llama_cpp")
    # A second handle on the same image, so that the types set here stay ours.
    ggml = ctypes.CDLL("ggml.dll" if sys.platform == "win32" else binding._lib._name)
    registry = Registry(ggml, ctypes.CDLL("ggml-base.dll") if sys.platform == "win32" else ggml)
    registry.load_all(os.fsencode(engine))
    binding.llama_backend_init()
    return binding, registry


def decode(binding: Any, model: Path, device: int | None, *, flash_attention: int) -> bool:
    """On the CPU alone without a device. False: it refused, as for want of memory."""
    params = binding.llama_model_default_params()
    # Repacked weights end the process on some virtual machines, whatever was built; Cairn finds that out by itself.
    params.use_extra_bufts = False
    params.n_gpu_layers = 0 if device is None else 999
    handles = (ctypes.c_void_p * 2)(device, None)
    params.devices = ctypes.addressof(handles)
    loaded = binding.llama_model_load_from_file(os.fsencode(model), params)
    if not loaded:
        return False
    wanted = binding.llama_context_default_params()
    wanted.n_ctx, wanted.n_batch, wanted.n_ubatch, wanted.n_threads, wanted.n_threads_batch = 512, 32, 32, 2, 2
    wanted.flash_attn_type = flash_attention
    context = binding.llama_init_from_model(loaded, wanted)
    if not context:
        return False
    n_vocab = binding.llama_vocab_n_tokens(binding.llama_model_get_vocab(loaded))
    tokens = (binding.llama_token * _PROMPT)(*(i % n_vocab for i in range(1, _PROMPT + 1)))
    for _ in range(_REPLY):
        if binding.llama_decode(context, binding.llama_batch_get_one(tokens, len(tokens))):
            return False
        logits = binding.llama_get_logits(context)[:n_vocab]
        if not all(map(math.isfinite, logits)):
            sys.stdout.flush()
            os._exit(_WRONG_NUMBERS)
        tokens = (binding.llama_token * 1)(logits.index(max(logits)))
    binding.llama_free(context)
    binding.llama_model_free(loaded)
    return True


def main(arguments: Sequence[str]) -> int:
    engine, bindings, model, *card = arguments
    binding, registry = open_engine(Path(engine), Path(bindings))
    if not card:
        is_done = decode(binding, Path(model), None, flash_attention=_FLASH_ATTENTION["off"])
        say("CPU works" if is_done else "CPU refuses")
        return 0
    n_before = registry.count()
    if not registry.load(os.fsencode(card[0])):
        say("absent")
    for i in range(n_before, registry.count()):
        handle = registry.device(i)
        name = registry.name(handle).decode(errors="replace")
        if registry.kind(handle) in (_GPU, _INTEGRATED_GPU):
            is_done = decode(binding, Path(model), handle, flash_attention=_FLASH_ATTENTION[card[1]])
            say(f"{name} works" if is_done else f"{name} refuses")
    return 0


if __name__ == "__main__":
    code = main(sys.argv[1:])
    sys.stdout.flush()
    os._exit(code)  # what a driver does when it is taken down is not on trial
