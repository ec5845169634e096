"""The options with which machines lend each other their devices."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace

from app.options.values import positive
from engine.commands import LoadSettings
from engine.errors import RequestInvalid
from engine.other_machines import USUAL_PORT, Address, addresses_in, read_address, read_addresses


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkerOptions:
    """Lend this machine's devices. Port 0: one that the system chooses."""

    listen: Address
    n_threads: int | None  # None: as many as there are cores


def add_worker(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--listen",
        type=listening,
        default=Address(host="127.0.0.1", port=USUAL_PORT),
        metavar="[HOST:]PORT",
        help=f"where to wait for them (default 127.0.0.1:{USUAL_PORT}, which only this machine reaches)",
    )
    parser.add_argument(
        "--threads",
        dest="n_threads",
        type=positive,
        metavar="N",
        help="for the processor (default: as many as it has cores)",
    )


def add_rpc(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--rpc",
        dest="machines",
        type=machines,
        default=(),
        metavar="HOST:PORT[,…]",
        help="other machines that take layers of the model, where `cairn worker` runs; not encrypted; the model then "
        "runs in a process of its own",
    )


def with_machines(settings: LoadSettings, machines: tuple[str, ...]) -> LoadSettings:
    """Those of the command line alone; what they were named for is that layers go there."""
    n_layers = -1 if machines and settings.n_gpu_layers == 0 else settings.n_gpu_layers
    return replace(settings, other_machines=machines, n_gpu_layers=n_layers)


def machines(text: str) -> tuple[str, ...]:
    try:
        found = tuple(str(address) for address in read_addresses(addresses_in(text)))
    except RequestInvalid as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    if not found:
        raise argparse.ArgumentTypeError("no machine is named")
    return found


def listening(text: str) -> Address:
    """Of this machine; a number alone is a port that only this machine reaches, and port 0 leaves it to the system."""
    host, _, port = (text if ":" in text else f"127.0.0.1:{text}").rpartition(":")
    is_open = port == "0"
    try:
        found = read_address(f"{host}:{USUAL_PORT if is_open else port}")
    except RequestInvalid as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return replace(found, port=0) if is_open else found
