"""Several processes run the tests, a file with one process; what a crash leaves is shared out, and the run ends.

pytest-xdist (3.8) hands out again all files that a process which ended ever had. One without a test that is still to be
run starts nothing: who is given it reports nothing, is given nothing more, and the run waits for ever. And the test
that ended the process would end the next one: it has its second try alone (second_try.py).
"""

from __future__ import annotations

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling
from xdist.workermanage import WorkerController


class FilesInTurn(LoadFileScheduling):  # type: ignore[misc]  # it has no types
    def remove_node(self, node: WorkerController) -> str | None:
        """The test that was running, as reported where a process ended badly; None where nothing was left to run."""
        files = self.assigned_work[node]
        left = [(file, test) for file, tests in files.items() for test, is_done in tests.items() if not is_done]
        if left:
            file, running = left[0]
            files[file][running] = True
        self.assigned_work[node] = {file: tests for file, tests in files.items() if not all(tests.values())}
        super().remove_node(node)
        return left[0][1] if left else None


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadFileScheduling | None:
    return FilesInTurn(config, log) if config.getoption("dist") == "loadfile" else None
