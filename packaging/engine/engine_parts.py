"""What the engine is made of, and with which words CMake is told so. Pure.

The base holds llama.cpp itself, the CPU's backend, the one for other machines (RPC) and mtmd for images and sounds.
Each GPU backend is a part of its own, compiled without the rest and loaded by path: a machine without its driver loses
that part and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass

BASE = "base"

_EVERYWHERE = (
    "-DCMAKE_BUILD_TYPE=Release",
    "-DBUILD_SHARED_LIBS=ON",
    "-DCMAKE_PLATFORM_NO_VERSIONED_SONAME=ON",  # one file a library: a second name is a second registry of backends
    "-DCMAKE_BUILD_WITH_INSTALL_RPATH=ON",
    "-DGGML_BACKEND_DL=ON",
    "-DGGML_OPENMP=OFF",  # ggml's own threads; libgomp is not on every machine
    "-DGGML_RPC_RDMA=OFF",
    "-DLLAMA_BUILD_COMMON=OFF",
    "-DLLAMA_BUILD_TOOLS=OFF",
    "-DLLAMA_BUILD_TESTS=OFF",
    "-DLLAMA_BUILD_EXAMPLES=OFF",
    "-DLLAMA_BUILD_SERVER=OFF",
    "-DLLAMA_BUILD_APP=OFF",
    "-DLLAMA_BUILD_UI=OFF",
    "-DLLAMA_USE_PREBUILT_UI=OFF",
    "-DLLAMA_OPENSSL=OFF",
    "-DGIT_EXE=OFF",  # Cairn's own commit is not llama.cpp's
)
# -march=native does what GGML_NATIVE does, which refuses to go with loadable backends on x86.
_X86_CHOSEN_BY_COMPILER = tuple(
    f"-DGGML_{name}=OFF" for name in ("NATIVE", "SSE42", "AVX", "AVX2", "BMI2", "FMA", "F16C")
)
_OLDEST_MACOS = "14.0"


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """`flags` for CMake, `compiler_flags` for both languages. `left_out`: libraries that are built and not shipped."""

    name: str
    flags: tuple[str, ...]
    compiler_flags: tuple[str, ...] = ()
    targets: tuple[str, ...]
    left_out: tuple[str, ...] = ()

    @property
    def is_for_this_machine(self) -> bool:
        """Compiled for its processor or its card; a card's part is mostly the same wherever it is made.

        HIP's compiler takes the cards at hand where it is told of none.
        """
        return self.name in (BASE, "hip") or "-DGGML_NATIVE=ON" in self.flags


def base_part(system: str, *, release: bool) -> Part:
    """llama.cpp and its CPU backend: for this very processor, or in variants for all of them."""
    flags = (*_for_system(system, release=release), "-DLLAMA_BUILD_MTMD=ON", "-DGGML_RPC=ON")
    targets = ("llama", "mtmd", "ggml")  # ggml brings the backends along
    if release:
        # Its matrix instructions kill the process inside many virtual machines; the next variant is chosen there.
        return Part(
            name=BASE,
            flags=(*flags, "-DGGML_NATIVE=OFF", "-DGGML_CPU_ALL_VARIANTS=ON"),
            targets=targets,
            left_out=("ggml-cpu-sapphirerapids",),
        )
    if system.endswith(("x86_64", "amd64")):
        return Part(
            name=BASE, flags=(*flags, *_X86_CHOSEN_BY_COMPILER), compiler_flags=("-march=native",), targets=targets
        )
    return Part(name=BASE, flags=(*flags, "-DGGML_NATIVE=ON"), targets=targets)


def backend_part(backend: str, system: str, *, release: bool, has_device: bool) -> Part:
    """One GPU backend. Where its device is at hand and no release is made, for this device only: far quicker."""
    is_native = "ON" if has_device and not release and backend == "cuda" else "OFF"
    own = {
        "vulkan": ("-DGGML_VULKAN=ON",),
        "cuda": ("-DGGML_CUDA=ON", "-DGGML_CUDA_NCCL=OFF"),
        "hip": ("-DGGML_HIP=ON",),
        "metal": ("-DGGML_METAL=ON", "-DGGML_METAL_EMBED_LIBRARY=ON"),
    }[backend]
    return Part(
        name=backend,
        flags=(*_for_system(system, release=release), "-DGGML_CPU=OFF", f"-DGGML_NATIVE={is_native}", *own),
        targets=(f"ggml-{backend}",),
    )


def library_suffixes(system: str) -> tuple[str, ...]:
    """Loadable backends end in .so on macOS too."""
    if system.startswith("windows"):
        return (".dll",)
    return (".dylib", ".so") if system.startswith("darwin") else (".so",)


def _for_system(system: str, *, release: bool) -> tuple[str, ...]:
    """A library looks for the others beside itself and, from a part's own folder, one above."""
    if system.startswith("darwin"):
        flags = ("-DCMAKE_INSTALL_RPATH=@loader_path;@loader_path/..", "-DGGML_METAL=OFF")
        return (*_EVERYWHERE, *flags, *((f"-DCMAKE_OSX_DEPLOYMENT_TARGET={_OLDEST_MACOS}",) if release else ()))
    if system.startswith("linux"):
        return (*_EVERYWHERE, "-DCMAKE_INSTALL_RPATH=$ORIGIN;$ORIGIN/..")
    return _EVERYWHERE
