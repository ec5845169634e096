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
            return "" if find_program("nvcc", environ, _CUDA_FOLDERS) else "there is no nvcc"
        case "hip":
            return "" if find_program("hipconfig", environ, _ROCM_FOLDERS) else "there is no hipconfig"
        case "metal":
            return "" if platform.system() == "Darwin" and shutil.which("xcrun") else "there is no xcrun"
        case _:
            raise EngineBuildError(f"There is no backend {backend!r}. Choose from {', '.join(BACKENDS)}, or cpu.")


def find_program(name: str, environ: Mapping[str, str], folders: tuple[str, ...] = ()) -> str | None:
    search = os.pathsep.join([environ.get("PATH", ""), *folders])
    return shutil.which(name, path=search)


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
