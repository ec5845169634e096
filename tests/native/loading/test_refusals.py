"""Why a model was not loaded, from what llama.cpp logs."""

from __future__ import annotations

import pytest

from engine.errors import NotEnoughMemory, UnsupportedModel
from engine.native.loading.refusals import load_error

_CUDA = (
    "ggml_backend_cuda_buffer_type_alloc_buffer: allocating 5120.00 MiB on device 0: cudaMalloc failed: out of memory\n"
    "alloc_tensor_range: failed to allocate CUDA0 buffer of size 5368709120"
)
_CPU = "ggml_backend_cpu_buffer_type_alloc_buffer: failed to allocate buffer of size 2147483648"
REFUSED = {
    _CUDA: "llama.cpp asked for 5,120 MiB more",
    _CPU: "llama.cpp asked for 2,048 MiB more",
    "llama_model_load: error loading model: std::bad_alloc": "does not fit into memory. Close",
}


@pytest.mark.parametrize("log", REFUSED)
def test_a_model_without_room_says_how_much_is_missing(log: str) -> None:
    error = load_error("/m/big.gguf", log)
    assert isinstance(error, NotEnoughMemory)
    assert REFUSED[log] in str(error)
    assert "fewer layers on the GPU" in error.action


def test_an_architecture_that_is_not_known_is_named() -> None:
    error = load_error("/m/new.gguf", "llama_model_load: error loading model: unknown model architecture: 'newish'")
    assert isinstance(error, UnsupportedModel)
    assert "of the kind 'newish'" in str(error)
