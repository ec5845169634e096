"""Where the frozen program begins. Whatever keeps it from starting ends in words, also where there is no console."""

from __future__ import annotations

import os


def _restore_environment() -> None:
    """The bootloader lets libraries be found through a variable that programs started from here must not inherit.

    The linker has read it by now. Cairn's own children get it from their bootloader, which is told to begin afresh.
    """
    for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
        before = os.environ.pop(f"{name}_ORIG", None)
        if before is not None:
            os.environ[name] = before
        else:
            os.environ.pop(name, None)
    os.environ["PYINSTALLER_RESET_ENVIRONMENT"] = "1"


def _start() -> None:
    try:
        from app.installation import first_aid
    except ImportError as error:
        raise SystemExit(f"cairn: this installation is broken ({error}). Install Cairn again.") from error
    problem = first_aid.processor_problem()
    if problem:
        first_aid.end(problem)
    try:
        from app.__main__ import run
    except (ImportError, OSError) as error:
        first_aid.end(first_aid.broken_installation(error))
    run()


if __name__ == "__main__":
    _restore_environment()
    _start()
