"""What is asked of the devices, with a model in use and without."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.commands import LoadSettings, RequestId, Survey
from engine.core.fit.values import DeviceRoom, DeviceShare, FitPlan, TriedDevice
from engine.errors import Interrupted, ModelFileError, UserFixable
from engine.request.surveying import survey
from tests.support.fake_model import FakeModel

ASKED = Survey(request=RequestId("s"), settings=LoadSettings(n_ctx=0))
TAKEN, FREE = 300, 100


class FakeSurveyor:
    """Implements ports.Surveyor: a model that takes more than is free."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, LoadSettings]] = []
        self.n_tries_again = 0

    def devices(
        self, settings: LoadSettings, *, keep_going: Callable[[], bool], tries_again: bool = False
    ) -> tuple[TriedDevice, ...]:
        if not keep_going():
            raise Interrupted
        self.n_tries_again += tries_again
        return ()

    def plan(self, path: str, settings: LoadSettings) -> FitPlan:
        self.asked.append((path, settings))
        if path == "broken":
            raise ModelFileError("broken is damaged.", action="Download it again.")
        room = DeviceRoom(name="CPU", n_bytes_free=FREE, n_bytes_total=1000, is_host=True)
        return FitPlan(n_ctx=4096, n_layers=5, shares=(DeviceShare(room=room, n_layers=5, weights=TAKEN),))


def test_the_model_in_use_is_told_as_it_is() -> None:
    """What it takes is not free any more, and was when it was loaded."""
    surveyor, facts = FakeSurveyor(), FakeModel().facts
    told = survey(ASKED, surveyor, facts, lambda: False)
    assert told.plan is not None
    assert told.plan.fits
    assert told.plan.host.room.n_bytes_free == FREE + TAKEN
    ((path, settings),) = surveyor.asked
    assert (path, settings.n_ctx, settings.n_gpu_layers) == (facts.path, facts.n_ctx, facts.n_layers_gpu)


def test_another_model_is_planned_for_what_is_free() -> None:
    told = survey(Survey(request=RequestId("s"), path="other"), FakeSurveyor(), FakeModel().facts, lambda: False)
    assert told.plan is not None
    assert not told.plan.fits


def test_without_a_model_there_is_no_plan() -> None:
    told = survey(ASKED, FakeSurveyor(), None, lambda: False)
    assert (told.plan, told.why_not) == (None, "")


def test_a_model_that_cannot_be_planned_says_why() -> None:
    told = survey(Survey(request=RequestId("s"), path="broken"), FakeSurveyor(), None, lambda: False)
    assert told.plan is None
    assert told.why_not.startswith("broken is damaged.")


def test_an_engine_without_devices_says_so() -> None:
    with pytest.raises(UserFixable, match="does not know the devices"):
        survey(ASKED, None, None, lambda: False)


def test_a_driver_that_takes_minutes_can_be_stopped() -> None:
    with pytest.raises(Interrupted):
        survey(ASKED, FakeSurveyor(), None, lambda: True)


def test_what_did_not_work_is_tried_again_when_somebody_asks_for_it() -> None:
    surveyor = FakeSurveyor()
    for tries_again in (False, True):
        survey(Survey(request=RequestId("s"), tries_again=tries_again), surveyor, None, lambda: False)
    assert surveyor.n_tries_again == 1
