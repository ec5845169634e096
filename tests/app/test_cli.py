"""The command line is stable: scripts depend on its commands, options and exit codes."""

from __future__ import annotations

from pathlib import Path

import pytest

from app import cli
from app.cli import Options
from app.options.tasks import (
    ChatOnce,
    ChildProcess,
    Doctor,
    Inspect,
    OpenWindow,
    Replay,
    Serve,
    Simulate,
    SmokeTest,
)
from app.process.version import VERSION
from engine.core.cache.policies import Policy
from engine.core.cache.settings import CacheSettings
from engine.core.tidying.requests import Tidiness, Values
from tests.support.cairn_process import run_cairn


def test_no_command_opens_the_window() -> None:
    assert cli.parse([]) == Options(task=OpenWindow())


def test_general_options_stand_before_or_after_the_command() -> None:
    """A sub-parser's defaults would overwrite what stood before the command."""
    before = cli.parse(["--basedir", "b", "--debug", "doctor"])
    after = cli.parse(["doctor", "--basedir", "b", "--debug"])
    assert before == after == Options(task=Doctor(as_json=False), basedir="b", debug=True)


def test_every_option_of_chat_reaches_its_task() -> None:
    line = (
        "chat -m demo --system S --temperature 0 --seed 7 --max-tokens 9 --ctx 4096 --projector p --attach a "
        "--forecast --thinking off --effort low --speculate --draft-model d"
    )
    assert cli.parse([*line.split(), "Hello", "--attach", "b c"]).task == ChatOnce(
        model="demo",
        text="Hello",
        system="S",
        temperature=0.0,
        seed=7,
        max_tokens=9,
        n_ctx=4096,
        projector="p",
        attach=(Path("a"), Path("b c")),
        wants_forecast=True,
        thinks=False,
        effort="low",
        speculates=True,
        draft_model="d",
    )


def test_attachments_of_one_command_line_do_not_stay_for_the_next() -> None:
    """A list as a default is shared between calls unless it is copied."""
    cli.parse(["chat", "-m", "demo", "hi", "--attach", "a"])
    task = cli.parse(["chat", "-m", "demo", "hi"]).task
    assert isinstance(task, ChatOnce)
    assert (task.attach, task.projector) == ((), "")


def test_every_option_of_replay_reaches_its_task() -> None:
    line = (
        "replay r.jsonl -m demo --policy fifo --checkpoints 8 --live 0 --ram 1.5G --ctx 64 --max-tokens 0"
        " --limit 3 --record out.jsonl --json --projector - --forecast --min-spacing 16 --interval 0 --speculate"
        " --draft-model d"
    )
    assert cli.parse(line.split()).task == Replay(
        requests="r.jsonl",
        model="demo",
        policy=Policy.FIFO,
        max_checkpoints=8,
        n_live=0,
        ram_bytes=1536 * 1024 * 1024,
        n_ctx=64,
        max_tokens=0,
        limit=3,
        record=Path("out.jsonl"),
        as_json=True,
        projector="-",
        wants_forecast=True,
        min_spacing=16,
        interval=0,
        speculates=True,
        draft_model="d",
    )


@pytest.mark.parametrize("command", ["replay", "simulate"])
@pytest.mark.parametrize("option", ["--min-spacing", "--interval"])
@pytest.mark.parametrize("value", ["-1", "1.5", "", "few"])
def test_a_distance_of_checkpoints_is_a_whole_number(
    command: str, option: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as exit_:
        cli.parse([command, "r.jsonl", "-m", "demo", f"{option}={value}"])
    assert exit_.value.code == 2
    assert option in capsys.readouterr().err


def test_inspect_and_smoke_test_reach_their_tasks() -> None:
    inspect = cli.parse(["inspect", "a", "--request", "3", "--json"]).task
    assert inspect == Inspect(record=Path("a"), request=3, as_json=True)
    smoke = cli.parse(["smoke-test", "--screenshot", "o.png", "--theme", "dark"]).task
    assert smoke == SmokeTest(model="demo", screenshot=Path("o.png"), theme="dark")


def test_every_option_of_simulate_reaches_its_task() -> None:
    line = (
        "simulate r.jsonl -m demo --policy fifo,neighbor-gap,fifo --checkpoints 8 --live 3 --ram 1G --state-bytes 5"
        " --kv-bytes-per-token 9 --ctx 64 --max-tokens 0 --limit 3 --json"
        " --min-spacing 0 --interval 512"
    )
    assert cli.parse(line.split()).task == Simulate(
        requests="r.jsonl",
        model="demo",
        policies=(Policy.FIFO, Policy.NEIGHBOR_GAP),
        max_checkpoints=8,
        n_live=3,
        ram_bytes=1024**3,
        state_bytes=5,
        kv_bytes_per_token=9,
        n_ctx=64,
        max_tokens=0,
        limit=3,
        as_json=True,
        min_spacing=0,
        interval=512,
    )


def test_simulate_tries_the_policy_that_the_app_uses_unless_told_otherwise() -> None:
    task = cli.parse(["simulate", "r.jsonl", "-m", "demo"]).task
    assert isinstance(task, Simulate)
    assert task.policies == (CacheSettings().policy,)


def test_serve_listens_to_this_machine_alone_unless_told_otherwise() -> None:
    task = cli.parse(["serve", "-m", "demo"]).task
    assert isinstance(task, Serve)
    assert (task.host, task.port, task.origins, task.aliases) == ("127.0.0.1", 8080, (), ())
    assert (task.key_file, task.keeps_key, task.loads_on_demand, task.idle_minutes) == (None, False, False, 0)


def test_serve_takes_every_option() -> None:
    line = (
        "serve -m demo --host 0.0.0.0 --port 0 --api-key-file k --keep-api-key --cors http://a --cors * --allow-host h"
        " --tidy Codex=tools,move --tidy pi=freeze --alias one --alias two --load-on-demand --idle-unload 5"
        " --max-tokens 9 --time-limit 7 --record r --ctx 64 --projector p --plain-template --engine thread"
        " --device CPU --gpu-layers 0 --draft-model d"
    )
    assert cli.parse(line.split()).task == Serve(
        model="demo",
        host="0.0.0.0",
        port=0,
        key_file=Path("k"),
        keeps_key=True,
        origins=("http://a", "*"),
        names=("h",),
        aliases=("one", "two"),
        loads_on_demand=True,
        idle_minutes=5,
        max_tokens=9,
        seconds_limit=7,
        tidy=(("codex", Tidiness(sorts_tools=True, values=Values.MOVE)), ("pi", Tidiness(values=Values.FREEZE))),
        record=Path("r"),
        n_ctx=64,
        projector="p",
        plain_template=True,
        engine="thread",
        speculates=True,
        draft_model="d",
        devices="CPU",
        n_gpu_layers=0,
    )


def test_the_backend_probe_finds_its_door_in_a_frozen_app() -> None:
    """The engine starts `cairn` with its own flag; under another name the probe would open a window."""
    from engine.native.probing.probe import FROZEN_FLAG

    task = cli.parse([FROZEN_FLAG, "model.gguf", "{}"]).task
    assert task == ChildProcess(name=cli.BACKEND_CHILD, arguments=("model.gguf", "{}"))


@pytest.mark.parametrize(
    ("text", "n_bytes"),
    [("0", 0), ("1048576", 1024**2), ("512M", 512 * 1024**2), ("2g", 2 * 1024**3), ("1 GiB", 1024**3)],
)
def test_sizes_are_binary(text: str, n_bytes: int) -> None:
    task = cli.parse(["replay", "r", "-m", "demo", "--ram", text]).task
    assert isinstance(task, Replay)
    assert task.ram_bytes == n_bytes


@pytest.mark.parametrize(
    "line",
    [
        "chat hello",  # no model
        "chat -m demo",  # no text
        "chat -m demo hi --temperature warm",
        "chat -m demo hi --max-tokens 0",
        "chat -m demo hi --seed -1",
        "chat -m demo hi --attach",
        "chat -m demo hi --projector",
        "replay r -m demo --policy best",
        "replay r -m demo --ram lots",
        "replay r -m demo --limit 0",
        "simulate r",  # no model
        "simulate r -m demo --policy fifo,best",
        "simulate r -m demo --policy fifo,",
        "simulate r -m demo --state-bytes 0",
        "inspect",
        "serve",  # no model
        "serve -m demo --port 65536",
        "serve -m demo --tidy codex",
        "serve -m demo --tidy codex=move,freeze",
        "serve -m demo --tidy =tools",
        "serve -m demo --idle-unload soon",
        "smoke-test --theme blue",
        "smoke-test --screen out.png",  # abbreviations would clash with later options
        "dance",
        "--basedir=",
    ],
)
def test_bad_usage_exits_with_2_and_says_why(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        cli.parse(line.split())
    assert exit_.value.code == 2
    assert "usage: cairn" in capsys.readouterr().err


def test_version_is_one_line_on_stdout() -> None:
    done = run_cairn("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"cairn {VERSION}\n", "")


def test_a_missing_model_is_one_clear_line() -> None:
    done = run_cairn("chat", "-m", "no-such-model", "hi")
    assert done.returncode == 1
    assert done.stdout == ""
    assert "no model “no-such-model”" in done.stderr
    assert "`cairn models` lists" in done.stderr
    assert done.stderr.count("\n") == 1


def test_no_display_is_one_clear_line() -> None:
    """Qt would abort with a core dump."""
    done = run_cairn(QT_QPA_PLATFORM="", DISPLAY="", WAYLAND_DISPLAY="")
    assert done.returncode == 1
    assert "no display" in done.stderr
    assert done.stderr.count("\n") == 1


def test_help_names_the_file_that_can_be_opened(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.parse(["--help"])
    assert "[FILE.gguf]" in capsys.readouterr().out
