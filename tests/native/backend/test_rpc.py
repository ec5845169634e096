"""Other machines: what they compute is what this one does, and whoever is no worker is refused in a sentence."""

from __future__ import annotations

import json
import os
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from engine.client.last_words import last_words
from engine.commands import LoadSettings
from engine.errors import BackendFailed, RequestInvalid
from engine.native.backend.greeting import PROTOCOL, greet
from engine.native.loader import NativeLoader
from engine.other_machines import MOST_MACHINES, Address, addresses_in, is_loopback, read_address, read_addresses
from tests.native.backend.test_engine_files import in_child
from tests.support.built_engine import built_engine
from tests.support.cairn_process import ROOT
from tests.support.patience import PATIENCE
from tests.support.tiny_models import MEMORY_KINDS, tiny_model
from tests.support.worker_process import running_worker

COMPARE = """
import json, logging, sys
from dataclasses import replace
import numpy as np
from engine.native.backend.ggml import list_devices
from engine.native.backend.greeting import watch_links
from engine.native.loader import NativeLoader
from engine.other_machines import read_address
from tests.native.conftest import EXACT
from tests.native.driving import feed, logits, say, story

lines = []
class Keep(logging.Handler):
    def emit(self, record):
        lines.append(record.getMessage())
logging.getLogger("engine.native").addHandler(Keep())
logging.getLogger("engine.native").setLevel(logging.DEBUG)

def read(path, machines):
    lines.clear()
    loader = NativeLoader(has_own_process=True)
    model, warnings = loader(path, replace(EXACT, other_machines=machines), lambda fraction: True)
    feed(model, story(model, 300), 0)
    found = logits(model)
    n_links = [watch_links(address.port, host=address.host) for address in map(read_address, machines)]
    said = say(model, 30, pos=300)
    facts = model.facts
    model.close()
    held = [line for line in lines if "model buffer size" in line and "RPC" in line]
    return found, said, facts, n_links, held

machines = tuple(sys.argv[2:])
out = {}
for path in sys.argv[1].split(","):
    here, said_here, facts_here, _, _ = read(path, ())
    there, said_there, facts_there, n_links, held = read(path, machines)
    out[path] = dict(
        is_equal=said_here == said_there,
        difference=float(np.abs(here - there).max() / np.ptp(here)),
        devices=facts_there.devices,
        own=facts_here.devices,
        n_layers_gpu=facts_there.n_layers_gpu,
        n_links=n_links,
        n_holding=len(held),
    )
out["registered"] = [device.name for device in list_devices()]
print(json.dumps(out))
"""


@pytest.mark.native
def test_over_two_workers_every_kind_of_model_says_the_same(tmp_path: Path) -> None:
    """Each worker has layers and is used again for each model; neither counts as a GPU of this machine."""
    engine = built_engine(tmp_path / "engine")
    paths = [str(tiny_model(arch)) for arch in MEMORY_KINDS]
    with running_worker(engine) as first, running_worker(engine) as second:
        machines = (first.address, second.address)
        found = json.loads(in_child(COMPARE, ",".join(paths), *machines, engine=engine))
    assert not any("RPC" in name for name in found.pop("registered"))
    for path, told in found.items():
        assert told["is_equal"], path
        assert told["difference"] < 1e-3, path
        assert told["devices"] == [*told["own"], *(f"RPC {address}" for address in machines)]
        assert told["n_layers_gpu"] == 0
        assert told["n_holding"] == len(machines), path
        if Path("/dev/fd").exists():
            assert told["n_links"] == [1, 1], path


@pytest.mark.native
def test_a_worker_is_greeted_in_the_version_of_the_pinned_library(tmp_path: Path) -> None:
    """And again: a greeting leaves it free. One that serves somebody is busy, until that one is gone."""
    with running_worker(built_engine(tmp_path / "engine")) as worker:
        address = read_address(worker.address)
        assert greet(address) == address
        assert greet(Address(host="localhost", port=address.port)) == address
        with socket.create_connection((address.host, address.port)) as somebody:
            somebody.sendall(HELLO)
            assert len(somebody.recv(36, socket.MSG_WAITALL)) == 36
            with pytest.raises(BackendFailed, match="is busy"):
                greet(address)
        assert greet(address) == address


HELLO = bytes([14]) + struct.pack("<Q", 24) + bytes(24)
Talk = Callable[[socket.socket], None]


@contextmanager
def listener(talk: Talk) -> Iterator[Address]:
    """Somebody who is no worker: `talk` says what it does with each call."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        calls: list[socket.socket] = []

        def serve() -> None:
            while True:
                try:
                    call, _ = server.accept()
                except OSError:
                    return
                calls.append(call)
                talk(call)

        thread = threading.Thread(target=serve, name="listener")
        thread.start()
        try:
            yield Address(host="127.0.0.1", port=server.getsockname()[1])
        finally:
            server.shutdown(socket.SHUT_RDWR)
            thread.join()
            for call in calls:
                call.close()


def answering(data: bytes) -> Talk:
    def talk(call: socket.socket) -> None:
        call.recv(len(HELLO), socket.MSG_WAITALL)
        call.sendall(data)

    return talk


def hello_of(*version: int) -> bytes:
    return struct.pack("<Q4B24x", 28, *version, 0)


@pytest.mark.parametrize(
    ("talk", "told"),
    [
        (lambda call: None, "is busy: it did not answer within 2 seconds"),
        (lambda call: call.close(), "is no worker"),
        (answering(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n"), "is no worker"),
        (answering(b"\x1c"), "is no worker"),
        (answering(bytes(200)), "is no worker"),
        (answering(hello_of(6, 0, 0)), "another version: it speaks 6.0.0, this Cairn 7.0.0"),
        (answering(hello_of(7, 0, 1)), "another version: it speaks 7.0.1, this Cairn 7.0.0"),
        (answering(hello_of(255, 255, 255)), "another version"),
    ],
    ids=["silent", "hangs up", "HTTP", "one byte", "zeros", "older", "other operations", "newest"],
)
def test_who_is_no_worker_is_told_apart(talk: Talk, told: str) -> None:
    with listener(talk) as address, pytest.raises(BackendFailed) as caught:
        greet(address)
    assert told in caught.value.message
    assert str(address) in caught.value.message
    assert caught.value.action.endswith(".")


CONNECT = """
import sys
from engine.errors import BackendFailed
from engine.native.backend import rpc

rpc.SECONDS = 1.0
try:
    with rpc.connected(sys.argv[1:]):
        print("connected")
except BackendFailed as refused:
    print(refused)
"""


def greeting_and_then(data: bytes) -> Talk:
    """Says hello as a worker does, and `data` to what comes next."""

    def talk(call: socket.socket) -> None:
        call.recv(len(HELLO), socket.MSG_WAITALL)
        call.sendall(hello_of(*PROTOCOL))
        if call.recv(100):
            call.sendall(data)

    return talk


@pytest.mark.native
def test_a_worker_with_nothing_to_lend_is_refused(tmp_path: Path) -> None:
    engine = built_engine(tmp_path / "engine")
    with listener(greeting_and_then(struct.pack("<QI", 4, 0))) as address:
        assert "has no device to lend" in in_child(CONNECT, str(address), engine=engine)


@pytest.mark.native
def test_a_worker_that_falls_silent_ends_the_process_with_a_word(tmp_path: Path) -> None:
    """A call of ggml's cannot be broken off: the engine's own process ends, and the window says why."""
    engine = built_engine(tmp_path / "engine")
    with listener(greeting_and_then(b"")) as address:
        done = subprocess.run(
            [sys.executable, "-c", CONNECT, str(address)],
            cwd=ROOT,
            env=os.environ | {"CAIRN_ENGINE": str(engine), "GGML_NO_BACKTRACE": "1"},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
    assert done.returncode != 0
    assert "connected" not in done.stdout
    told = last_words(done.returncode, done.stderr.splitlines())
    assert "the worker on another machine ended, or the connection to it was lost" in told.message


def test_a_worker_of_the_same_version_is_taken() -> None:
    with listener(answering(hello_of(*PROTOCOL))) as address:
        assert greet(address) == address


def test_a_closed_port_and_an_unknown_name_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with pytest.raises(BackendFailed, match=f"No worker answers at 127.0.0.1:{port}"):
        greet(Address(host="127.0.0.1", port=port))

    def unknown(*_: object) -> None:
        raise socket.gaierror("not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(BackendFailed, match="No machine is known by the name nobody"):
        greet(Address(host="nobody", port=port))


@pytest.mark.native
def test_only_a_process_of_its_own_may_use_other_machines() -> None:
    """On a thread the window would end with a link. Nobody is called before that is known."""
    settings = LoadSettings(other_machines=("127.0.0.1:1",))
    with pytest.raises(RequestInvalid, match="--engine process"):
        NativeLoader().check(str(tiny_model("llama")), settings)
    NativeLoader(has_own_process=True).check(str(tiny_model("llama")), settings)


@pytest.mark.native
def test_with_no_layer_off_the_processor_nobody_is_asked() -> None:
    settings = LoadSettings(other_machines=("127.0.0.1:1",), n_gpu_layers=0, n_ctx=256, n_threads=1)
    model, warnings = NativeLoader()(str(tiny_model("llama")), settings, lambda fraction: True)
    model.close()
    assert any("not used" in warning for warning in warnings)


@pytest.mark.native
def test_a_library_without_the_backend_says_what_to_do() -> None:
    code = """
from engine.errors import BackendFailed
from engine.native.backend.ggml import registry, start_backends
from engine.native.backend import rpc
start_backends()
if registry().ggml_backend_reg_by_name(b"RPC") is None:
    try:
        with rpc.connected(("127.0.0.1:1",)):
            raise AssertionError("connected")
    except BackendFailed as refused:
        print(refused)
else:
    print("make engine")
"""
    assert "make engine" in in_child(code, engine="bundled")


@pytest.mark.parametrize(
    "text",
    ["", "host", "host:", ":50052", "host:0", "host:65536", "host:1:2", "[::1]:50052", "::1", "a b:1", "-x:1", "hö:1"],
)
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(RequestInvalid, match="no address"):
        read_address(text)


def test_addresses_stand_in_lists() -> None:
    texts = addresses_in(" a:1, b.example:2;\n127.0.0.1:3 a:1 ")
    assert [str(address) for address in read_addresses(texts)] == ["a:1", "b.example:2", "127.0.0.1:3"]
    with pytest.raises(RequestInvalid, match="17 other machines"):
        read_addresses(tuple(f"a:{i}" for i in range(1, MOST_MACHINES + 2)))
    assert [
        is_loopback(read_address(f"{host}:1").host) for host in ("localhost", "127.3.2.1", "10.0.0.1", "b.example")
    ] == [
        True,
        True,
        False,
        False,
    ]
