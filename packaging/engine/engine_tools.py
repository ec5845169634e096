"""What this machine has for compiling, and what has to be installed for the rest."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from engine_error import EngineBuildError

BACKENDS = ("vulkan", "cuda", "hip", "metal")

# ggml-vulkan uses vk::LayerSettingEXT. Debian 12's headers (1.3.239) do not have it yet, Ubuntu 24.04's do.
OLDEST_VULKAN_HEADERS = 275
_PREFIXES = ("/usr", "/usr/local", "/opt/homebrew")
_CUDA_FOLDERS = ("/usr/local/cuda/bin", "/opt/cuda/bin")
_ROCM_FOLDERS = ("/opt/rocm/bin",)

HOW_TO_GET = {
    "vulkan": "Install Vulkan's tools, then try again. Ubuntu 24.04, Debian 13 and later:\n"
    "  sudo apt-get install glslc libvulkan-dev spirv-headers\n"
    "Fedora:\n"
    "  sudo dnf install glslc vulkan-headers vulkan-loader-devel spirv-headers-devel\n"
    "Elsewhere: the Vulkan SDK, with the variable VULKAN_SDK set as its setup script does.",
    "cuda": "Install NVIDIA's CUDA Toolkit with cuBLAS, so that the program nvcc is found, then try again.",
    "hip": "Install AMD's ROCm with its HIP compiler, so that the program hipconfig is found, then try again.",
    "metal": "Metal is there on Apple's computers only, with the command line tools: xcode-select --install",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Compiler:
    """The C++ compiler: its path, and the first line of what it says about itself."""

    path: str
    version: str


def find_compiler(environ: Mapping[str, str]) -> Compiler:
    wanted = [environ["CXX"]] if environ.get("CXX") else ["c++", "g++", "clang++"]
    for name in wanted:
        path = shutil.which(name)
        if path is not None:
            said = subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout
            return Compiler(path=path, version=(said.splitlines() or [""])[0])
    raise EngineBuildError(
        f"There is no C++ compiler ({', '.join(wanted)}). On Debian: apt-get install build-essential"
    )


def system_name() -> str:
    """As "linux-x86_64"."""
    return f"{platform.system().lower()}-{platform.machine().lower()}"


def processor() -> str:
    """What a library compiled for this very processor depends on."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return platform.processor()
    wanted = ("model name", "flags", "Features", "CPU implementer", "CPU part")
    found = {line.partition(":")[0].strip(): line.partition(":")[2].strip() for line in lines if ":" in line}
    return "; ".join(found[key] for key in wanted if key in found)


def missing_for(backend: str, environ: Mapping[str, str]) -> str:
    """Why this backend cannot be built here; "" when its tools are there."""
    match backend:
        case "vulkan":
            return _missing_for_vulkan(environ)
        case "cuda":
            return "" if find_nvcc(environ) else "there is no nvcc"
        case "hip":
            return "" if _find_hipconfig(environ) else "there is no hipconfig"
        case "metal":
            return "" if platform.system() == "Darwin" and shutil.which("xcrun") else "there is no xcrun"
        case _:
            raise EngineBuildError(f"There is no backend {backend!r}. Choose from {', '.join(BACKENDS)}, or cpu.")


def find_program(name: str, environ: Mapping[str, str], folders: tuple[str, ...] = ()) -> str | None:
    search = os.pathsep.join([environ.get("PATH", ""), *folders])
    return shutil.which(name, path=search)


def find_nvcc(environ: Mapping[str, str]) -> str | None:
    """The one that is named, else that of the PATH, else of where the toolkit usually lies."""
    named = environ.get("CUDACXX")
    if named:
        return find_program(named, environ)
    roots = [environ[name] for name in ("CUDA_PATH", "CUDA_HOME") if environ.get(name)]
    return find_program("nvcc", environ, (*(f"{root}/bin" for root in roots), *_CUDA_FOLDERS))


def _find_hipconfig(environ: Mapping[str, str]) -> str | None:
    root = environ.get("ROCM_PATH")
    return find_program("hipconfig", environ, (*((f"{root}/bin",) if root else ()), *_ROCM_FOLDERS))


def flags_for(part: str, environ: Mapping[str, str]) -> list[str]:
    """What CMake has to be told of a compiler that it does not look for where it lies."""
    nvcc = find_nvcc(environ) if part == "cuda" else None
    if nvcc is None or (nvcc == find_program("nvcc", environ) and not environ.get("CUDACXX")):
        return []
    flags, root = [f"-DCMAKE_CUDA_COMPILER={nvcc}"], Path(nvcc).parent.parent
    if any(root.glob("include/cuda_runtime.h")) or any(root.glob("targets/*/include/cuda_runtime.h")):
        flags.append(f"-DCUDAToolkit_ROOT={root}")  # looked for before the compiler is asked
    return flags


def environment_for(part: str, environ: Mapping[str, str]) -> dict[str, str]:
    """CMake asks hipconfig, and looks for it on the PATH alone."""
    hipconfig = _find_hipconfig(environ) if part == "hip" else None
    if hipconfig is None:
        return dict(environ)
    folder = str(Path(hipconfig).parent)
    path = environ.get("PATH", "")
    return dict(environ) if folder in path.split(os.pathsep) else {**environ, "PATH": f"{path}{os.pathsep}{folder}"}


# What CMake says, and what is missing then.
_IN_CMAKES_WORDS = (
    (r"CUDA::cublas", "cuBLAS is not there"),
    (r"CUDA::cudart", "CUDA's runtime library is not there"),
    (r"CUDA::cuda_driver", "CUDA's driver library, or the toolkit's stand-in for it, is not there"),
    (r"CMAKE_CUDA_COMPILER|CUDA Toolkit not found|Could NOT find CUDAToolkit", "CMake cannot use nvcc"),
    (r"hipblas", "hipBLAS is not there"),
    (r"rocblas", "rocBLAS is not there"),
    (r"CMAKE_HIP_COMPILER|hip-lang|\bhip_DIR\b", "CMake cannot use the HIP compiler"),
    (r"Could NOT find Vulkan|glslc", "Vulkan's library or its compiler glslc is not there"),
    (r"SPIRV-Headers", "the SPIR-V headers are not there"),
)


def missing_in(words: str) -> str:
    """What CMake did not find; "" where its words are not known."""
    return next((missing for pattern, missing in _IN_CMAKES_WORDS if re.search(pattern, words)), "")


_GFX = re.compile(r"gfx(?!000)[0-9a-f]+")
_ASK_SECONDS = 30.0


def cards(backend: str, environ: Mapping[str, str]) -> str:
    """What a part compiled for the cards at hand depends on: their architectures; "" where none is found."""
    match backend:
        case "cuda":
            asked = ["nvidia-smi", "--query-gpu=compute_cap", "--format=csv,noheader"]
            pattern = re.compile(r"^\d+\.\d+$", re.M)
        case "hip":
            asked, pattern = ["rocm_agent_enumerator"], _GFX
        case _:
            return ""
    program = find_program(asked[0], environ, _ROCM_FOLDERS)
    if program is None:
        return ""
    try:
        done = subprocess.run([program, *asked[1:]], capture_output=True, text=True, timeout=_ASK_SECONDS, check=False)
    except (OSError, subprocess.SubprocessError):
        return ""
    return " ".join(sorted(set(pattern.findall(done.stdout)))) if done.returncode == 0 else ""


def vulkan_headers_version(text: str) -> int:
    """The last number, 275 of 1.3.275: it grows with every release, also from 1.3 to 1.4."""
    found = re.search(r"#define\s+VK_HEADER_VERSION\s+(\d+)", text)
    return int(found[1]) if found else 0


def _missing_for_vulkan(environ: Mapping[str, str]) -> str:
    sdk = environ.get("VULKAN_SDK", "")
    if not find_program("glslc", environ, (f"{sdk}/bin",) if sdk else ()):
        return "there is no glslc"
    prefixes = [Path(prefix) for prefix in (sdk, *_PREFIXES) if prefix]
    headers = next((p / "include/vulkan/vulkan_core.h" for p in prefixes if _is_file(p, "vulkan/vulkan_core.h")), None)
    if headers is None:
        return "Vulkan's headers are not there"
    version = vulkan_headers_version(headers.read_text(encoding="utf-8", errors="replace"))
    if version < OLDEST_VULKAN_HEADERS:
        return f"Vulkan's headers are of version 1.x.{version}, and 1.x.{OLDEST_VULKAN_HEADERS} is the oldest that does"
    if not any(_is_file(prefix, "spirv/unified1/spirv.hpp") for prefix in prefixes):
        return "the SPIR-V headers are not there"
    return ""


def _is_file(prefix: Path, header: str) -> bool:
    return (prefix / "include" / header).is_file()


def main() -> int:
    """The backends whose tools are here, one a line."""
    for backend in BACKENDS:
        if not missing_for(backend, os.environ):
            sys.stdout.write(f"{backend}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
