"""A process that ended by itself is told of in one sentence, and nothing of a chat is in it."""

from __future__ import annotations

import pytest

from engine.client.last_words import last_words

ASSERTION = "/build/x/llama.cpp/ggml/src/ggml.c:3135: GGML_ASSERT(tensor->data != NULL) failed"


@pytest.mark.parametrize(
    ("code", "lines", "told"),
    [
        (-9, (), "there may not have been enough memory"),
        (-6, ("noise", ASSERTION), "llama.cpp stopped it: “ggml.c:3135: GGML_ASSERT(tensor->data != NULL) failed”"),
        (
            -6,
            ("ggml_backend_cpu_buffer_type_alloc_buffer: failed to allocate buffer", ASSERTION),
            "there was not enough memory",
        ),
        (
            -6,
            ("/x/ggml-rpc.cpp:566: Remote RPC server crashed or returned malformed response",),
            "the worker on another machine ended, or the connection to it was lost",
        ),
        (-6, ("cairn:0: the worker at 10.0.0.1:5 does not answer any more",), "the worker on another machine ended"),
        (-11, (), "memory that is not its own"),
        (-4, (), "cannot do something"),
        (-64, (), "the system ended it"),
        (0xC0000005, (), "memory that is not its own"),
        (3, (), "llama.cpp stopped it"),
        (9, (), "with the number 9"),
        (None, (), "the reason is not known"),
    ],
)
def test_the_exit_code_and_the_last_lines_say_why(code: int | None, lines: tuple[str, ...], told: str) -> None:
    found = last_words(code, lines)
    assert told in found.message
    assert found.message.startswith("The engine process ended: ")
    assert found.message.endswith(".")
    assert "/build/" not in found.message


# As ggml and the drivers say it, each before its own abort; of Vulkan's exceptions the library writes the second line.
CUDA_ABORT = "/x/ggml/src/ggml-cuda/ggml-cuda.cu:109: CUDA error"
TERMINATE = "terminate called after throwing an instance of"
FULL_CARDS = {
    "CUDA": (
        "CUDA error: out of memory",
        "  current device: 0, in function alloc at /x/ggml-cuda.cu:541",
        "  ggml_cuda_device_malloc(&ptr, look_ahead_size, device)",
        CUDA_ABORT,
    ),
    "CUDA's library": (
        "CUDA error: the resource allocation failed",
        "  current device: 0, in function cublas_handle at /x/common.cuh:1400",
        "  cublasCreate_v2(&cublas_handles[device])",
        CUDA_ABORT,
    ),
    "HIP": ("ROCm error: out of memory", "  hipMalloc(ptr, size)", "/x/ggml-cuda.cu:109: ROCm error"),
    "HIP's library": ("ROCm error: HIPBLAS_STATUS_ALLOC_FAILED", "/x/ggml-cuda.cu:109: ROCm error"),
    "Vulkan": (
        f"{TERMINATE} 'vk::OutOfDeviceMemoryError'",
        "  what():  vk::Device::allocateMemory: ErrorOutOfDeviceMemory",
    ),
    "Vulkan on macOS": (
        "libc++abi: terminating due to uncaught exception of type vk::OutOfDeviceMemoryError: "
        "vk::Device::allocateMemory: ErrorOutOfDeviceMemory",
    ),
    "Metal": (
        "ggml_metal_synchronize: error: command buffer 0 failed with status 5",
        "error: Insufficient Memory (00000008:kIOGPUCommandBufferCallbackErrorOutOfMemory)",
        "/x/ggml-metal-device.m:1495: ggml_metal_event_wait: failed to wait for event",
    ),
}
LOST_CARDS = {
    "CUDA": ("CUDA error: an illegal memory access was encountered", "  cudaStreamSynchronize(stream)", CUDA_ABORT),
    "HIP": ("ROCm error: unspecified launch failure", "/x/ggml-cuda.cu:109: ROCm error"),
    "Vulkan": (
        "ggml_vulkan: device lost on Vulkan0",
        f"{TERMINATE} 'vk::DeviceLostError'",
        "  what():  vk::Queue::submit: ErrorDeviceLost",
    ),
    "Metal": ("error: Caused GPU Timeout Error (00000002:kIOGPUCommandBufferCallbackErrorTimeout)",),
}


@pytest.mark.parametrize("backend", FULL_CARDS)
def test_a_full_card_is_told_with_what_to_do(backend: str) -> None:
    """ "CUDA error" alone, which is all that the abort says, leaves a person with nothing to do."""
    found = last_words(-6, ("loading", *FULL_CARDS[backend]))
    assert found.message == "The engine process ended: the graphics card had not enough memory."
    for way in ("fewer layers", "smaller context", "close other programs"):
        assert way in found.action
    assert found.told == f"{found.message} {found.action}"


@pytest.mark.parametrize("backend", LOST_CARDS)
def test_a_card_that_failed_is_told_as_such(backend: str) -> None:
    found = last_words(-6, LOST_CARDS[backend])
    assert found.message == "The engine process ended: the graphics card or its driver failed."
    assert "on the CPU" in found.action


def test_an_error_of_the_card_is_told_in_its_own_words() -> None:
    """The abort that follows says "CUDA error" and nothing else."""
    found = last_words(-6, ("CUDA error: no kernel image is available for execution on the device", CUDA_ABORT))
    assert "“CUDA error: no kernel image is available for execution on the device”" in found.message


def test_what_the_process_survived_is_no_reason_for_its_end() -> None:
    """A card that refused some layers an hour ago has nothing to do with a fault now."""
    refused = "alloc_tensor_range: failed to allocate CUDA0 buffer of size 1024"
    assert "not enough memory" in last_words(-11, (refused,)).message
    found = last_words(-11, (), (refused,))
    assert "memory that is not its own" in found.message
    assert refused in found.details


def test_a_long_talker_is_cut() -> None:
    found = last_words(1, ["x" * 10_000] * 500)
    assert len(found.details) < 20_000


def test_a_grammar_that_llama_cpp_prints_is_not_told() -> None:
    """It may be made of the schema that a person gave."""
    found = last_words(1, ["parse: error", 'r0 ::= "\\"my secret\\""', "the end"])
    assert "secret" not in found.details
    assert "the end" in found.details
