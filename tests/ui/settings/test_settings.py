"""The settings file: it survives crashes, damage, other versions and nonsense."""

from __future__ import annotations

import json
import logging
import os
import socket
import sys
from dataclasses import fields
from pathlib import Path

import pytest

import ui.settings.store as store_module
from engine.core.cache.settings import CacheSettings
from engine.core.prompt.messages import Sampling
from ui.settings.store import SettingsStore
from ui.settings.stored import Settings, about, shown_settings
from ui.settings.values import LONGEST, SCHEMA


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "settings.json"


def write(path: Path, **values: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"schema": SCHEMA, **values}), encoding="utf-8")


def test_changes_are_there_after_a_restart(path: Path) -> None:
    SettingsStore(path).change(theme="dark", temperature=0.25, recent_models=("a", "b"))
    again = SettingsStore(path)
    assert (again.current.theme, again.current.temperature, again.current.recent_models) == ("dark", 0.25, ("a", "b"))
    assert again.warnings == []
    assert [p.name for p in path.parent.iterdir()] == ["settings.json"], "no draft is left behind"


def test_keys_of_other_versions_are_kept(path: Path) -> None:
    """Going back one version must not cost the settings of the newer one."""
    write(path, theme="dark", from_the_future={"a": 1})
    SettingsStore(path).change(font_size=14)
    data = json.loads(path.read_text(encoding="utf-8"))
    assert data["from_the_future"] == {"a": 1}
    assert (data["theme"], data["font_size"]) == ("dark", 14)


@pytest.mark.parametrize("text", ["{", "[]", '{"theme": "dark"}', "\x00\x01", ""])
def test_damaged_file_is_moved_aside_and_said_so(path: Path, text: str, caplog: pytest.LogCaptureFixture) -> None:
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    store = SettingsStore(path)
    assert store.current == Settings()
    assert len(store.warnings) == 1
    assert (path.parent / "settings.json.broken-1").read_text(encoding="utf-8") == text
    path.write_text(text, encoding="utf-8")
    SettingsStore(path)
    assert (path.parent / "settings.json.broken-2").exists(), "the first broken file is not overwritten"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("theme", "pink"), ("theme", 3), ("font_size", 900), ("font_size", True), ("font_size", "11"),
        ("temperature", None), ("temperature", -1), ("show_reasoning", 1), ("recent_models", "x"),
        ("recent_models", [1]), ("cache_policy", "best"), ("projectors", ["a"]), ("projectors", [["a"]]),
        ("projectors", [["a", 1]]),
    ],
)  # fmt: skip
def test_a_bad_value_gives_way_to_its_default_alone(
    path: Path, name: str, value: object, caplog: pytest.LogCaptureFixture
) -> None:
    write(path, **{"max_tokens": 77, name: value})
    store = SettingsStore(path)
    assert getattr(store.current, name) == getattr(Settings(), name)
    assert store.current.max_tokens == 77
    assert name in store.warnings[0]


def test_older_files_are_migrated_step_by_step(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "SCHEMA", 3)
    monkeypatch.setattr(
        store_module,
        "MIGRATIONS",
        {1: lambda d: {**d, "theme": d.pop("colours")}, 2: lambda d: {**d, "font_size": d["font_size"] + 1}},
    )
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps({"schema": 1, "colours": "dark", "font_size": 12}), encoding="utf-8")
    store = SettingsStore(path)
    assert (store.current.theme, store.current.font_size) == ("dark", 13)
    store.save()
    assert json.loads(path.read_text(encoding="utf-8"))["schema"] == 3


@pytest.mark.parametrize(("stored", "used"), [(32, None), (0, 0), (8, 8), (33, 33)])
def test_the_old_default_number_of_checkpoints_gives_way_to_as_many_as_fit(
    path: Path, stored: int, used: int | None
) -> None:
    """Every older file has the 32 in it that nobody chose; another number was the person's own."""
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps({"schema": 1, "cache_max_checkpoints": stored}), encoding="utf-8")
    assert SettingsStore(path).current.cache().max_checkpoints == used


def test_a_number_of_checkpoints_that_is_chosen_now_stays(path: Path) -> None:
    SettingsStore(path).change(cache_max_checkpoints=32)
    assert SettingsStore(path).current.cache().max_checkpoints == 32


def test_failed_write_leaves_the_old_file_whole(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A full disk must not empty the settings, nor end the app."""
    store = SettingsStore(path)
    store.change(theme="dark")

    def refuse(fd: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", refuse)
    store.change(theme="light")
    assert json.loads(path.read_text(encoding="utf-8"))["theme"] == "dark"
    assert store.current.theme == "light"
    assert "No space left" in store.warnings[-1]
    assert len(list(path.parent.iterdir())) == 1


def test_listeners_hear_of_changes_and_of_nothing_else(path: Path) -> None:
    store, heard = SettingsStore(path), []
    stop = store.subscribe(lambda old, new: heard.append((old.theme, new.theme)))
    store.change(theme="dark")
    store.change(theme="dark")
    stop()
    store.change(theme="light")
    assert heard == [("system", "dark")]


def test_recent_models_are_newest_first_without_doubles_and_limited(path: Path) -> None:
    store = SettingsStore(path)
    for n in [*range(12), 5]:
        store.remember_model(f"m{n}")
    assert store.current.recent_models[:3] == ("m5", "m11", "m10")
    assert len(store.current.recent_models) == 10


def test_every_setting_with_a_place_on_the_page_explains_itself() -> None:
    for name, shown in shown_settings():
        assert shown.label, name
        assert shown.help, name
        default = getattr(Settings(), name)
        if shown.choices:
            assert default in [stored for stored, _ in shown.choices], name
        elif isinstance(default, int | float) and not isinstance(default, bool):
            assert shown.low <= default <= shown.high, name
    hidden = {f.name for f in fields(Settings)} - {name for name, _ in shown_settings()}
    remembered = {
        "chats_folder",
        "folded_chats",
        "last_chat",
        "folds_timeline",
        "recent_models",
        "projectors",
        "distrusted_model",
        "told_limits",
        "updates_asked",
        "updates_found",
        "updates_unknown",
        "geometry",
        "window_state",
        "opens_timeline",
        "server_on",
        "server_tidy",
        "server_port",
        "server_asks_key",
        "server_for_others",
    }
    remembered |= {"draft_model", "model_drafts"}  # a model's own, laid over those for all
    remembered |= {"model_folders", "prompts", "presets", "inspector_folds", "tool_servers", "tools_allowed"}
    assert hidden == remembered
    assert about("geometry") is None


def test_defaults_are_the_engine_s_own() -> None:
    """Two places with defaults would drift apart. The memory is a share of the machine's, and who uses the command line
    asks for drafts. What is played again is not prepared for anybody.
    """
    assert Settings().cache().on_machine(CacheSettings().ram_bytes) == CacheSettings(drafts=True, prepares=True)
    assert Settings().sampling(None) == Sampling()


def test_model_s_own_sampling_wins_only_when_wanted() -> None:
    own = Sampling(temperature=0.1)
    assert Settings().sampling(own) == own
    assert Settings(use_model_sampling=False, temperature=0.9).sampling(own).temperature == 0.9


def test_log_names_the_setting_but_not_its_value(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """System prompts are private."""
    with caplog.at_level(logging.WARNING):
        write(path, system_prompt=["my secret"])
        SettingsStore(path)
    assert "system_prompt" in caplog.text
    assert "secret" not in caplog.text


def test_projectors_are_remembered_for_each_model(path: Path) -> None:
    store = SettingsStore(path)
    store.remember_projector("a.gguf", "one.gguf")
    store.remember_projector("b.gguf", "two.gguf")
    store.remember_projector("a.gguf", "three.gguf")
    again = SettingsStore(path)
    assert again.warnings == []
    assert again.current.projector_of("a.gguf") == "three.gguf"
    assert again.current.projector_of("b.gguf") == "two.gguf"
    assert again.current.projector_of("c.gguf") == ""


# --- nonsense ---

NONSENSE: dict[str, bytes] = {
    "nested": b"[" * 100_000,
    "nested object": b'{"schema": 1, "theme": "dark", "x": ' + b"[" * 100_000,
    "no text": b"\xff\xfe\x00\x01",
    "a number without end": b'{"schema": ' + b"1" * 5000 + b"}",
    "a true schema": b'{"schema": true}',
    "a fraction": b'{"schema": 1.0}',
    "not a number": b'{"schema": NaN}',
    "too large": b'{"schema": 1, "x": "' + b"x" * 9_000_000 + b'"}',
    "zeros": bytes(5000),
}


@pytest.mark.parametrize("name", NONSENSE)
def test_nonsense_gives_the_defaults_and_is_kept(path: Path, name: str, caplog: pytest.LogCaptureFixture) -> None:
    """The start must not end with it, and what a person may still want to mend must not be overwritten."""
    path.parent.mkdir(parents=True)
    path.write_bytes(NONSENSE[name])
    store = SettingsStore(path)
    assert store.current == Settings()
    assert len(store.warnings) == 1
    assert (path.parent / "settings.json.broken-1").read_bytes() == NONSENSE[name]
    assert_it_can_be_saved(store)


def assert_it_can_be_saved(store: SettingsStore) -> None:
    n_warnings = len(store.warnings)
    store.change(font_size=17)
    again = SettingsStore(store.path)
    assert again.current.font_size == 17
    assert again.warnings == []
    assert len(store.warnings) == n_warnings


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX's kinds of files")
@pytest.mark.parametrize("kind", ["pipe", "folder", "full folder", "socket", "device", "loop"])
def test_what_is_no_file_is_moved_aside(
    path: Path, kind: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Opening a pipe waits for ever, and a device is read until the memory is full."""
    path.parent.mkdir(parents=True)
    match kind:
        case "pipe":
            os.mkfifo(path)
        case "folder" | "full folder":
            path.mkdir()
            if kind == "full folder":
                (path / "mine").touch()
        case "socket":
            with socket.socket(socket.AF_UNIX) as listening:
                monkeypatch.chdir(path.parent)  # an address is short
                listening.bind(path.name)
        case "device":
            path.symlink_to("/dev/zero")
        case "loop":
            path.symlink_to(path.name)
    store = SettingsStore(path)
    assert store.current == Settings()
    assert len(store.warnings) == 1
    assert os.path.lexists(path.parent / "settings.json.broken-1")
    assert_it_can_be_saved(store)


WRONG: tuple[object, ...] = (
    None, True, "\ud800", "x\udcff", float("nan"), float("inf"), -float("inf"), 10**400, -(10**400), 10**4000, [], {},
    [[]], [[["a"]]], ["\ud800"], [["a", "\ud800"]], [None], {"a": 1}, "x" * 100_000, 1e308,
)  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG, ids=range(len(WRONG)))
def test_wrong_values_everywhere_give_way_to_the_defaults(
    path: Path, wrong: object, caplog: pytest.LogCaptureFixture
) -> None:
    """Each value is used somewhere: as a colour, a size, a path, text for the model."""
    write(path, **{f.name: wrong for f in fields(Settings)})
    before = path.read_bytes()
    store = SettingsStore(path)
    for f in fields(Settings):
        value, default = getattr(store.current, f.name), getattr(Settings(), f.name)
        assert type(value) is type(default), f.name
        assert value == default or value in (wrong, [], ()), f.name
    assert store.warnings
    store.current.cache()
    store.current.load()
    store.current.sampling(None)
    assert path.read_bytes() == before, "reading changes nothing"
    assert_it_can_be_saved(store)
    assert (path.parent / "settings.json.broken-1").read_bytes() == before


@pytest.mark.parametrize(
    "extra",
    ["\ud800", {"\ud800": 1}, [["\udfff"]], json.loads("[" * 900 + "]" * 900)],
    ids=["text", "key", "list", "nested"],
)
def test_unknown_keys_that_cannot_be_written_do_not_stop_the_saving(
    path: Path, extra: object, caplog: pytest.LogCaptureFixture
) -> None:
    write(path, theme="dark", from_the_future=extra, whole=[1, None, "ä"])
    store = SettingsStore(path)
    assert store.current.theme == "dark"
    assert_it_can_be_saved(store)
    assert json.loads(path.read_text(encoding="utf-8"))["whole"] == [1, None, "ä"]
    assert (path.parent / "settings.json.broken-1").exists()


def test_a_half_character_in_a_key_does_not_stop_the_saving(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    write(path, **{"\ud800": 1, "theme": "dark"})
    store = SettingsStore(path)
    assert store.current.theme == "dark"
    assert_it_can_be_saved(store)


def test_a_file_from_an_editor_that_marks_utf_8_is_read(path: Path) -> None:
    """Windows' own editor does."""
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps({"schema": SCHEMA, "theme": "dark"}), encoding="utf-8-sig")
    store = SettingsStore(path)
    assert (store.current.theme, store.warnings) == ("dark", [])


def test_long_lists_are_cut(path: Path) -> None:
    write(path, recent_models=[f"m{n}" for n in range(5000)], projectors=[[f"m{n}", "p"] for n in range(5000)])
    store = SettingsStore(path)
    assert len(store.current.recent_models) == LONGEST["recent_models"]
    assert len(store.current.projectors) == LONGEST["projectors"]
