"""`cairn doctor`: what Cairn runs on, and what does not work here."""

from __future__ import annotations

import hashlib
import json
import tomllib
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from app.crash.reports import versions
from app.options.tasks import Doctor
from app.process.paths import Folders, check_usable, demo_model
from app.process.start_guard import check_pyside
from app.process.version import VERSION
from app.terminal.qt_probe import ask_qt
from app.updates.release import is_newer, updates_place
from engine.core.fit.values import DeviceVerdict, TriedDevice
from engine.errors import UserFixable
from engine.telling.hardware import device_notes, device_title, device_verdict
from engine.telling.words.figures import fmt_bytes
from ui.settings.stored import Settings

if TYPE_CHECKING:  # llama.cpp is loaded only to look at it
    from engine.native.backend.engine_files import EnginePart, EngineStamp
    from engine.native.probing.devices import BackendReport


_OR_WITHOUT = "or take it out: `make engine BACKENDS=cpu`."
_WHAT_TO_DO = {
    DeviceVerdict.NOT_LOADED: f"Install what is missing where the system finds it, {_OR_WITHOUT}",
    DeviceVerdict.NO_DEVICE: f"Install the card's driver or a newer one, {_OR_WITHOUT}",
    DeviceVerdict.FAILS: f"Update the card's driver, build the engine again (`make engine`), {_OR_WITHOUT}",
    DeviceVerdict.HANGS: f"Update the card's driver, {_OR_WITHOUT}",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportPart:
    """One part of the report. `facts` go into the JSON under `key`, `lines` are the same for people."""

    key: str
    title: str
    facts: Any
    lines: tuple[str, ...]
    problems: tuple[str, ...] = ()


def doctor(task: Doctor, folders: Folders, settings: Settings, *, stdout: TextIO) -> int:
    """0, or 1 when something needs attention."""
    findings = (
        _versions(),
        _llama(folders, settings),
        _folders(folders, settings),
        _disk_cache(folders, settings),
        _qt(),
        _demo_model(demo_model()),
        _drafts(settings),
        _updates(settings),
    )
    problems = [problem for finding in findings for problem in finding.problems]
    if task.as_json:
        report = {finding.key: finding.facts for finding in findings} | {"problems": problems}
        print(json.dumps(report, ensure_ascii=False), file=stdout)
    else:
        for finding in findings:
            print(finding.title, *(f"  {line}" for line in finding.lines), sep="\n", file=stdout)
        for line in [f"Problem: {problem}" for problem in problems] or ["Everything works."]:
            print(line, file=stdout)
    return 1 if problems else 0


def _versions() -> ReportPart:
    facts = dict(versions())
    problem = check_pyside()
    return ReportPart(
        key="versions",
        title="Versions",
        facts=facts,
        lines=tuple(f"{name} {version}" for name, version in facts.items()),
        problems=(problem,) if problem else (),
    )


def _llama(folders: Folders, settings: Settings) -> ReportPart:
    """Also tries the settings in use on a tiny model, as the first load would."""
    title = "llama.cpp"
    try:
        from engine.native.probing.devices import describe_backends, settle_backends, tried_devices
        from engine.native.probing.probe import probe_backend
    except (UserFixable, ImportError, OSError, RuntimeError) as error:
        what = f"llama.cpp's libraries cannot be loaded ({type(error).__name__}); install Cairn again."
        problem = str(error) if isinstance(error, UserFixable) else what
        return ReportPart(key="llama_cpp", title=title, facts=None, lines=("not available",), problems=(problem,))
    problems: tuple[str, ...] = ()
    settle_backends(folders.probe)
    try:
        probe_backend(settings.load(), folders.probe)
    except UserFixable as error:
        problems = (str(error),)
    found = describe_backends()
    tried = tried_devices(settings.load(), folders.probe)
    notes = [note for device in tried for note in device_notes(device)]
    problems += _unusable(found, tried)
    facts = {
        **asdict(found),
        "library_folder": str(found.library_folder),
        "engine": None if found.engine is None else _engine_facts(found.engine),
        "devices": [_device_facts(device) for device in tried],
        "turned_off": notes,
    }
    lines = (
        found.build,
        *_engine_lines(found),
        found.system_info,
        *map(_device_line, tried),
        f"{found.n_physical_cores} cores: {found.cpu}",
        f"memory: {_memory(found.n_bytes_free, found.n_bytes_memory)}",
        *notes,
    )
    return ReportPart(key="llama_cpp", title=title, facts=facts, lines=lines, problems=problems)


def _unusable(found: BackendReport, tried: tuple[TriedDevice, ...]) -> tuple[str, ...]:
    """Of backends that somebody built for this computer. Those of a package are there for other computers too."""
    if found.engine is None or found.engine.kind != "native":
        return ()
    return tuple(
        f"The engine was built for {backend}, which {device_verdict(device)}. {_WHAT_TO_DO[device.verdict]}"
        for device in tried
        if (backend := device.device.name) in found.engine.backends and device.verdict.is_bad
    )


def _device_facts(tried: TriedDevice) -> dict[str, Any]:
    told = asdict(tried)
    device: dict[str, Any] = told.pop("device")
    return device | told | {"kind": tried.device.kind.name.lower(), "verdict": tried.verdict.value}


def _device_line(tried: TriedDevice) -> str:
    device = tried.device
    memory = _memory(device.n_bytes_free, device.n_bytes_total)
    return f"device {device_title(device)} ({device.backend}, {memory}; {device_verdict(tried)})"


def _engine_facts(stamp: EngineStamp) -> dict[str, Any]:
    return {
        "commit": stamp.commit,
        "kind": stamp.kind,
        "backends": list(stamp.backends),
        "parts": {part.name: {"flags": list(part.flags), "compiler": part.compiler} for part in stamp.parts},
    }


def _engine_lines(found: BackendReport) -> tuple[str, ...]:
    """Which llama.cpp that is and what it was built with. All flags are in the JSON."""
    if found.engine is None:
        return (f"as it came with {found.bindings}, in {found.library_folder}",)
    stamp = found.engine
    made_for = "this processor" if stamp.kind == "native" else "every processor"
    backends = ", ".join(["CPU", *stamp.backends])
    return (
        f"Cairn's own build for {made_for}, in {found.library_folder}",
        f"made from {stamp.commit}, for {backends}",
        *(f"{part.name}: {part.compiler}; {_switched_on(part)}" for part in stamp.parts),
    )


def _switched_on(part: EnginePart) -> str:
    on = [flag.removeprefix("-D").removesuffix("=ON") for flag in part.flags if flag.endswith("=ON")]
    return " ".join([*(name for name in on if name.startswith("GGML_")), *(f for f in part.flags if f[:2] == "-m")])


def _memory(n_bytes_free: int | None, n_bytes_total: int | None) -> str:
    if not n_bytes_total:
        return "memory not known"
    return f"{fmt_bytes(n_bytes_free or 0)} of {fmt_bytes(n_bytes_total)} free"


def _drafts(settings: Settings) -> ReportPart:
    """What proposes drafts of replies with the model in use."""
    from engine.native.loading.drafters import layers_for_drafts

    path = next(iter(settings.recent_models), "") or str(demo_model())
    n_layers, why_not = layers_for_drafts(path)
    ways = ["what stands in the chat", *(["the model's own layers for drafts"] if n_layers and not why_not else [])]
    ways = ways if settings.drafts else []
    lines = [f"{Path(path).name}: " + (", ".join(ways) or "none are made")]
    if n_layers and len(ways) < 2:
        what = "a layer for drafts, which is not used" if n_layers == 1 else f"{n_layers} layers for drafts, not used"
        lines.append(f"it has {what}: {why_not or 'drafts are off'}")
    facts = {"model": path, "ways": ways, "n_layers": n_layers, "why_not": why_not}
    return ReportPart(key="drafts", title="Drafts of replies", facts=facts, lines=tuple(lines))


def _folders(folders: Folders, settings: Settings) -> ReportPart:
    facts, lines, problems = [], [], []
    elsewhere = settings.chats_folder
    for name, folder in (*folders.all(), *([("chats", Path(elsewhere))] if elsewhere else [])):
        is_missing = name == "chats" and not folder.is_dir()  # on a disk that is not plugged in; nothing is made then
        trouble = "it is not there" if is_missing else _why_not_writable(folder)
        facts.append({"name": name, "path": str(folder), "writable": not trouble})
        lines.append(f"{name}: {folder}" + (f" ({trouble})" if trouble else ""))
        if trouble:
            problems.append(f"The folder {folder} cannot be written: {trouble}.")
    return ReportPart(key="folders", title="Folders", facts=facts, lines=tuple(lines), problems=tuple(problems))


def _disk_cache(folders: Folders, settings: Settings) -> ReportPart:
    """What lies there; nothing is opened, another Cairn may be at work."""
    folder = folders.disk_cache
    try:
        sizes = [file.stat().st_size for file in folder.glob("*/*.blob")]
    except OSError:
        sizes = []
    n_bytes = sum(sizes)
    facts = {"path": str(folder), "n_files": len(sizes), "n_bytes": n_bytes, "is_on": settings.keeps_on_disk}
    line = f"{folder}: {len(sizes):,} files, {fmt_bytes(n_bytes)}" if sizes else f"{folder}: nothing"
    return ReportPart(
        key="disk_cache",
        title="What models have read, on disk",
        facts=facts,
        lines=(line + ("" if settings.keeps_on_disk else " (turned off)"),),
    )


def _why_not_writable(folder: Path) -> str:
    """Tried, not asked: permissions alone do not tell about full or read-only disks."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        check_usable(folder)
    except OSError as error:
        return error.strerror or type(error).__name__
    return ""


def _qt() -> ReportPart:
    found = ask_qt()
    if "error" in found:
        return ReportPart(key="qt", title="Qt", facts=found, lines=("not available",), problems=(str(found["error"]),))
    lines = (
        f"Qt {found['version']} on {found['platform']}, scale {found['scale']}",
        f"fonts: {found['font']}, {found['fixed_font']} for code, {found['n_families']} families",
    )
    problems = () if found["n_families"] else ("Qt finds no fonts; install some, e.g. DejaVu.",)
    return ReportPart(key="qt", title="Qt", facts=found, lines=lines, problems=problems)


def _demo_model(model: Path) -> ReportPart:
    key, title = "demo_model", "Demo model"
    try:
        expected = tomllib.loads((model.parent / "MANIFEST.toml").read_text(encoding="utf-8"))["model"]
        with model.open("rb") as file:
            sha256 = hashlib.file_digest(file, "sha256").hexdigest()
    except (OSError, ValueError, KeyError) as error:
        problem = f"The demo model is not there ({type(error).__name__}); install Cairn again."
        return ReportPart(key=key, title=title, facts={"path": str(model)}, lines=("missing",), problems=(problem,))
    is_sound = sha256 == expected["sha256"]
    return ReportPart(
        key=key,
        title=title,
        facts={"path": str(model), "sha256": sha256, "is_sound": is_sound},
        lines=(f"{expected['name']}: {'as delivered' if is_sound else 'damaged'}", str(model)),
        problems=() if is_sound else ("The demo model is damaged; install Cairn again.",),
    )


def _updates(settings: Settings) -> ReportPart:
    """Whether they are looked for, and what came of it. Asks nobody."""
    place, asked, found = updates_place(), settings.updates_asked, settings.updates_found
    newer = found if is_newer(found, VERSION) else ""
    looks = settings.looks_for_updates and bool(place.address)
    if looks:
        lines = [f"looked for once a day at {place.address}"]
        came = f"version {newer} is out" if newer else "none was newer"
        if settings.updates_unknown:
            lines.append(f"last time it could not be known: {settings.updates_unknown}")
        elif asked:
            lines.append(f"last on {asked}: {came}")
    else:
        lines = ["not looked for", place.why_none or "the settings turn it on"]
    facts = {"looks": looks, "address": place.address, "asked": asked, "newer": newer, "why_none": place.why_none}
    facts["unknown"] = settings.updates_unknown
    return ReportPart(key="updates", title="Updates", facts=facts, lines=tuple(lines))
