"""`cairn worker`: lends this machine's devices to Cairn on another one, until it is ended."""

from __future__ import annotations

import os
import socket
import sys
import threading
import time
from dataclasses import replace
from typing import TextIO

from app.options.machine import WorkerOptions
from app.process.paths import Folders
from engine.errors import BackendFailed, RequestInvalid
from engine.other_machines import Address, is_loopback

_LOOK_SECONDS = 2.0
_READY_SECONDS = 60.0  # a GPU's driver may take its time


def worker(task: WorkerOptions, folders: Folders, *, stdout: TextIO, stderr: TextIO) -> int:
    """Returns where it cannot serve; else Ctrl-C ends it. What is printed to `stdout` once it serves names the port.

    A driver that does not work here, as the app or this found out, is left alone.
    """
    from engine.native.backend.greeting import watch_links
    from engine.native.backend.machine import physical_cores
    from engine.native.backend.rpc import check_rpc, serve
    from engine.native.probing.devices import settle_backends

    check_rpc()
    settle_backends(folders.probe)
    address = free_address(task.listen)
    if not is_loopback(address.host):
        print(f"cairn: {open_warning(address)}", file=stderr)
    say = _apart_from_llama_cpp(stdout)
    serving = threading.Thread(
        target=serve,
        args=(address,),
        kwargs={"n_threads": task.n_threads or physical_cores()},
        name="engine",  # as any thread on which llama.cpp may hang: the process ends without it
        daemon=True,
    )
    serving.start()
    if _is_ready(address, serving):
        print(f"Waiting for Cairn on other machines at {address}. Ctrl-C ends it.", file=say, flush=True)
        while serving.is_alive():
            watch_links(address.port)  # a client that is gone without a word must not keep the others out
            serving.join(_LOOK_SECONDS)
    raise BackendFailed(
        f"llama.cpp cannot serve at {address}.", action="Choose another port; `--debug` shows what it says."
    )


def free_address(wanted: Address) -> Address:
    """In figures, and with a port. Raises RequestInvalid where this machine does not have it, or somebody listens."""
    try:
        host = str(socket.getaddrinfo(wanted.host, None, socket.AF_INET, socket.SOCK_STREAM)[0][4][0])
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as trial:
            if os.name != "nt":  # where that would take a port from who has it
                trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind((host, wanted.port))
            trial.listen(1)
            return replace(wanted, host=host, port=int(trial.getsockname()[1]))
    except OSError as error:
        raise RequestInvalid(
            f"cannot listen at {wanted}: {error.strerror or 'the system refused'}.",
            action="Name an address of this machine and a port that nobody uses.",
        ) from error


def open_warning(address: Address) -> str:
    """For an address that others reach."""
    return (
        f"whoever reaches {address} can use this machine's memory and devices, and nothing that travels is encrypted. "
        f"Better: listen at 127.0.0.1:{address.port} and run `ssh -N -L {address.port}:127.0.0.1:{address.port} NAME` "
        f"on the other machine, with this one's name; it then uses --rpc 127.0.0.1:{address.port}."
    )


def _is_ready(address: Address, serving: threading.Thread) -> bool:
    last = time.monotonic() + _READY_SECONDS
    host = "127.0.0.1" if address.host == "0.0.0.0" else address.host
    while serving.is_alive() and time.monotonic() < last:
        try:
            socket.create_connection((host, address.port), timeout=_LOOK_SECONDS).close()
        except OSError:
            serving.join(0.02)
        else:
            return True
    return False


def _apart_from_llama_cpp(stdout: TextIO) -> TextIO:
    """What llama.cpp prints goes nowhere; ours goes where `stdout` went."""
    if stdout is not sys.stdout or stdout is not sys.__stdout__:
        return stdout
    stdout.flush()
    kept = os.fdopen(os.dup(stdout.fileno()), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stdout.fileno())
    os.close(nowhere)
    return kept
