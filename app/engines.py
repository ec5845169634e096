"""Engines as this program runs them: on a thread of its own, or in a process of its own."""

from __future__ import annotations

import logging
import os
import sys
import time
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from app.cli import ENGINE_CHILD
from app.process.paths import Folders, demo_model
from app.process.power import MainsWatch
from engine.client.child_process import Program
from engine.client.door import OwnedEngine
from engine.client.process import CANCEL_SECONDS, ProcessEngine
from engine.core.cache.settings import CacheSettings, ram_share

if TYPE_CHECKING:
    from engine.client.threaded import Engine
    from engine.store.blobs.disk_pool import DiskPool
    from engine.store.read_before.kept_paths import KeptPaths

_log = logging.getLogger("start")

PROCESS, THREAD = "process", "thread"
PATIENCE_SECONDS = 10.0  # with an engine that is to stop


class SystemClock:
    """Implements engine.ports.Clock."""

    def monotonic(self) -> float:
        return time.monotonic()

    def wall(self) -> float:
        return time.time()


@dataclass(frozen=True, slots=True, kw_only=True)
class EnginePlace:
    """What an engine process is told of where it works. `remembers_read`: digests of what was read may be kept.

    `disk_cache`: where states may be kept; None: nowhere.
    """

    folders: Folders
    remembers_read: bool
    disk_cache: Path | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineChoice:
    """How the engine is to run. `is_replaced`, `on_crash`: as of `ProcessEngine`."""

    folders: Folders
    cache: CacheSettings
    remembers_read: bool = False  # digests of what it reads are kept for later
    disk_cache: Path | None = None
    kind: str = PROCESS
    is_replaced: bool = True
    on_crash: Callable[[], None] = lambda: None


def kept_paths(folders: Folders, *, remembers_read: bool) -> KeptPaths | None:
    """What models have read, where the person wants that kept; else nothing of it stays."""
    from engine.store.read_before.kept_paths import KeptPaths, forget_paths

    if remembers_read:
        return KeptPaths(folders.read_before_file)
    forget_paths(folders.read_before_file)
    return None


def disk_pool(folder: Path | None) -> DiskPool | None:
    """What keeps states there; nothing is touched yet."""
    from engine.store.blobs.disk_pool import DiskPool

    return None if folder is None else DiskPool(folder)


def make_engine(
    folders: Folders,
    cache: CacheSettings,
    read_before: KeptPaths | None,
    *,
    disk: DiskPool | None = None,
    has_own_process: bool = False,
) -> Engine:
    """One on a thread of this process, not started yet. `has_own_process`: that is all this process is for."""
    from engine.client.threaded import Engine  # a window whose engine has a process of its own needs none of it
    from engine.native.backend.machine import total_memory
    from engine.native.loader import (
        NativeSurveyor,
        make_loader,  # llama.cpp's libraries are loaded only where a model may be
    )
    from engine.store.read_before.kept_rates import KeptRates

    return Engine(
        make_loader(folders.probe, shipped=shipped_models(), has_own_process=has_own_process),
        clock=SystemClock(),
        cache=cache,
        ram_share=ram_share(total_memory()),
        rates=KeptRates(folders.reading_rates_file),
        read_before=read_before,
        surveyor=NativeSurveyor(folders.probe),
        disk=disk,
        may_prepare=MainsWatch(),
    )


def shipped_models() -> tuple[str, ...]:
    """The sha256 of the demo model, as its manifest has it; nothing where that cannot be read."""
    try:
        manifest = tomllib.loads((demo_model().parent / "MANIFEST.toml").read_text(encoding="utf-8"))
        return (str(manifest["model"]["sha256"]),)
    except (OSError, ValueError, KeyError, TypeError):
        return ()


def make_process_engine(choice: EngineChoice, *, cancel_seconds: float = CANCEL_SECONDS) -> ProcessEngine:
    """One in a process of its own, not started yet."""
    is_frozen = bool(getattr(sys, "frozen", False))
    program = Program(
        command=(sys.executable, *(() if is_frozen else ("-m", "app")), ENGINE_CHILD),
        place=EnginePlace(folders=choice.folders, remembers_read=choice.remembers_read, disk_cache=choice.disk_cache),
        folder=None if is_frozen else Path(__file__).resolve().parents[1],
        # An abort would otherwise start a debugger to print the stack, where one is installed.
        environment={**os.environ, "GGML_NO_BACKTRACE": "1"},
    )
    return ProcessEngine(
        program,
        cache=choice.cache,
        is_replaced=choice.is_replaced,
        on_crash=choice.on_crash,
        cancel_seconds=cancel_seconds,
    )


class EngineHolder:
    """The engine in use; a fresh one takes its place when it has died. Main thread."""

    def __init__(self, choice: EngineChoice) -> None:
        self.patience = PATIENCE_SECONDS
        self.has_lost_folder = False  # that of what was read was removed or moved while the engine ran
        self._choice = choice
        self._disk: DiskPool | None = None
        self._read_before: KeptPaths | None = None
        if choice.kind != PROCESS:
            self._disk = disk_pool(choice.disk_cache)
            self._read_before = kept_paths(choice.folders, remembers_read=choice.remembers_read)
        self.engine = self._start()

    def restart(self) -> OwnedEngine:
        """End the old one, whatever became of it, and start another."""
        self.stop()
        self.engine = self._start()
        return self.engine

    def stop(self) -> None:
        """A thread that hangs in llama.cpp is left behind: `app.__main__` then ends the process without it."""
        if self.engine.stop(self.patience):
            _log.info("engine stopped")
        else:
            _log.warning("the engine did not stop in time")
        if self._read_before is not None:
            self._read_before.close(self.patience)
        if self._disk is not None:
            self._disk.close(self.patience)
        if self._is_folder_lost() and not self.has_lost_folder:
            self.has_lost_folder = True
            _log.warning("the data folder is not at its place any more")

    def _is_folder_lost(self) -> bool:
        """As the engine that was stopped has found it."""
        if isinstance(self.engine, ProcessEngine):
            return self.engine.has_lost_folder
        return self._read_before is not None and self._read_before.is_lost

    def _start(self) -> OwnedEngine:
        choice = self._choice
        engine: OwnedEngine
        if choice.kind == PROCESS:
            engine = make_process_engine(choice)
        else:
            engine = make_engine(choice.folders, choice.cache, self._read_before, disk=self._disk)
        engine.start()
        _log.info("engine started")
        return engine
