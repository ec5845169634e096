"""Rules of the house that no tool checks. Who may import whom is in pyproject.toml, for import-linter."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from engine.core.cache.policies import Policy

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("app", "engine", "ui", "tests", "packaging", "resources")
MAX_LINES = 450
BANNED_NAMES = {"utils", "util", "helpers", "helper", "common", "misc", "manager", "base", "stuff"}


def sources(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def test_the_folder_packaging_is_no_package() -> None:
    """It would shadow the library of that name, which half of Python's tools import."""
    assert not (ROOT / "packaging" / "__init__.py").exists()
    import packaging.version

    assert not Path(packaging.version.__file__).is_relative_to(ROOT / "packaging")


def test_no_file_is_longer_than_450_lines() -> None:
    long = {str(path.relative_to(ROOT)): n for path in sources(*FOLDERS) if (n := count_lines(path)) > MAX_LINES}
    assert long == {}


def count_lines(path: Path) -> int:
    return path.read_text(encoding="utf-8").count("\n")


def test_files_are_named_after_what_is_in_them() -> None:
    vague = [str(path.relative_to(ROOT)) for path in sources(*FOLDERS) if path.stem in BANNED_NAMES]
    assert vague == []


def test_no_module_of_the_start_up_hides_one_of_pythons() -> None:
    """`python app/__main__.py` puts app/ first on the path: app/logging.py would be everybody's logging."""
    hidden = [
        path.name for path in sources("app") if path.parent.name == "app" and path.stem in sys.stdlib_module_names
    ]
    assert hidden == []


@pytest.mark.parametrize("folder", ["app", "engine", "ui", "tests"])
def test_every_folder_with_code_is_a_package(folder: str) -> None:
    """Without its __init__.py the linters and the freezer pass a folder over."""
    bare = {
        str(path.parent.relative_to(ROOT)) for path in sources(folder) if not (path.parent / "__init__.py").exists()
    }
    assert bare == set()


def test_every_module_says_what_it_promises() -> None:
    silent = [
        str(path.relative_to(ROOT))
        for path in sources("app", "engine", "ui")
        if path.read_text(encoding="utf-8").strip() and not ast.get_docstring(ast.parse(path.read_bytes()))
    ]
    assert silent == []


def test_only_the_command_line_prints() -> None:
    """A frozen app on Windows has no stdout; the window's words go to the log."""
    printing = [
        str(path.relative_to(ROOT))
        for path in sources("app", "engine", "ui")
        if "terminal" not in path.parts and path.name not in ("__main__.py", "lifecycle.py", "serve.py")
        if any(
            isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
            for node in ast.walk(ast.parse(path.read_bytes()))
        )
    ]
    assert printing == []


def test_nobody_imports_the_composition_root_but_the_entry_point() -> None:
    importers = [
        str(path.relative_to(ROOT))
        for path in sources("app", "engine", "ui")
        if re.search(
            r"^\s*(from app import .*lifecycle|(from|import) app\.(lifecycle|__main__))", path.read_text(), re.M
        )
    ]
    assert importers == ["app/__main__.py"]


def test_starting_the_command_line_loads_neither_qt_nor_llama_cpp() -> None:
    """`cairn --version` must work where one of them is broken: it is what a bug report begins with."""
    script = "import sys, app.__main__, app.lifecycle; print([m for m in ('PySide6', 'llama_cpp') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_window_loads_nothing_that_its_start_does_not_need() -> None:
    """Its engine has a process of its own; PDFs and downloads come later, if ever. They took a third of the start."""
    late = ("engine.request.worker", "llama_cpp", "pypdf", "httpx2", "huggingface_hub", "uvicorn", "starlette")
    script = (
        f"import sys, app.lifecycle, ui.window.main, app.updates.watch; print([m for m in {late} if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_engine_works_without_the_window(tmp_path: Path) -> None:
    """The front door and its shells import no Qt, not even by accident."""
    script = (
        "import sys; sys.modules['PySide6'] = None; import engine, engine.native.loader, engine.store.conversations;"
        "import engine.store.recorder; print('fine')"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "fine", done.stderr


def _policies_named_in(source: str) -> list[int]:
    """The lines that name one of them: `Policy.FIFO`, `Policy["FIFO"]`, "fifo"."""
    found = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Attribute(value=ast.Name("Policy") | ast.Attribute(attr="Policy"), attr=name, lineno=line):
                found += [line] * (name in Policy.__members__)
            case ast.Subscript(value=ast.Name("Policy") | ast.Attribute(attr="Policy"), lineno=line):
                found.append(line)
            case ast.Constant(value=str(word), lineno=line):
                found += [line] * any(word == policy.value for policy in Policy)
            case _:
                pass
    return sorted(found)


def test_only_the_table_of_policies_knows_them_by_name() -> None:
    """Who asks which policy it is would have to be found again for the next one. What they differ in is a rule."""
    assert _policies_named_in('a is Policy.FIFO or a == Policy["FIFO"]\na.value == "fifo"\n') == [1, 1, 2]
    assert _policies_named_in("match a:\n    case policies.Policy.LLAMA_SERVER:\n        pass\n") == [2]
    assert _policies_named_in("Qt.Policy.Fixed, [a for a in Policy], DEFAULT_POLICY, a.rules.weighs") == []
    knowing = {
        str(path.relative_to(ROOT))
        for path in sources("app", "engine", "ui")
        if _policies_named_in(path.read_text(encoding="utf-8"))
    }
    assert knowing == {"engine/core/cache/policies.py"}


def test_no_path_of_a_machine_is_written_down() -> None:
    pattern = re.compile(r"(?<![\w.])/(home|Users|root|work)/")
    found = [
        str(path.relative_to(ROOT))
        for path in [*sources(*FOLDERS), *(ROOT / "docs").glob("*.md"), ROOT / "README.md", ROOT / "Makefile"]
        if path != Path(__file__) and pattern.search(path.read_text(encoding="utf-8"))
    ]
    assert found == []
