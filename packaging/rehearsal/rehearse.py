"""Rehearses a job of the workflows: packaging/verify/rehearse.sh.

Linux' jobs run in a bare system (packaging/verify/bare.sh; as root) or, with --here, in a clone on this one. Of those
of Windows and macOS all is looked at that can be without the system. What was left out, or taken from before, is said
in lines with NOT in them. Ends with 1 where the runner would fail, with 2 where nothing could be found out.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "packaging" / name) for name in ("bundle", "engine", "rehearsal", "")]

import linux_jobs
import mac_job
import windows_job
import workflow_file
from engine_error import EngineBuildError
from packaging_error import PackagingError
from rehearsal_error import NotRehearsedError, RehearsalError


def say(line: str) -> None:
    sys.stdout.write(f"rehearse: {line}\n")
    sys.stdout.flush()


def clone(into: Path, *options: str) -> None:
    """As the runner has it, with what is changed here and not committed yet."""
    git = ["git", "-c", "safe.directory=*"]
    subprocess.run([*git, *options, "clone", "-q", "--no-hardlinks", str(ROOT), str(into)], check=True)
    changes = subprocess.run(
        [*git, "-C", str(ROOT), "diff", "HEAD", "--binary"], capture_output=True, check=True
    ).stdout
    if changes:
        say("with what is changed here and not committed yet")
        apply = [*git, *options, "-C", str(into), "apply", "--whitespace=nowarn", "-"]
        subprocess.run(apply, input=changes, check=True)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="rehearse.sh", description="Rehearses a job of the workflows.")
    parser.add_argument("job", choices=sorted(workflow_file.JOBS))
    parser.add_argument("--here", action="store_true", help="not in a bare system: in a clone on this one")
    parser.add_argument("--skip", action="append", default=[], metavar="TEXT", help="leave out steps with this in them")
    parser.add_argument("--without-vulkan", action="store_true", help="compile the engine's base alone")
    parser.add_argument("--compile", action="store_true", help="compile the engine even where it was compiled before")
    parser.add_argument("--image", default="", help="of the matrix: debian:12, debian:13")
    parser.add_argument(
        "--kept", type=Path, default=Path("/var/tmp/cairn-rehearsal"), help="compiled parts, packages, wheels"
    )
    options = parser.parse_args(arguments)
    work = Path(tempfile.mkdtemp(prefix="cairn-rehearsal-", dir="/var/tmp" if sys.platform == "linux" else None))
    try:
        job = workflow_file.read_job(ROOT, options.job, image=options.image)
        match options.job:
            case "windows":
                windows_job.look(job, work, wheels=options.kept / "wheels", clone=clone, say=say)
            case "macos":
                mac_job.look(job, work, wheels=options.kept / "wheels", say=say)
            case _:
                linux_jobs.rehearse(job, work, options, clone=clone, say=say)
    except (RehearsalError, PackagingError, EngineBuildError) as error:
        say(f"the job would FAIL: {error}")
        return 1
    except (NotRehearsedError, OSError, subprocess.CalledProcessError) as error:
        say(f"NOT rehearsed: {error}")
        return 2
    finally:
        shutil.rmtree(work, ignore_errors=True)
    say(f"{options.job}: passed")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
