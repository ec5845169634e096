"""The model is loaded again once; whoever ended the engine twice is offered gentler settings."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from engine.client.child_process import plan_restart
from engine.commands import LoadSettings
from engine.events import SaferWay


def test_a_first_death_is_no_reason_to_ask() -> None:
    assert plan_restart(LoadSettings(), 1, n_ctx=8192, n_layers_gpu=33) is None


def test_a_model_that_never_came_to_be_is_not_tried_again_by_itself() -> None:
    assert plan_restart(LoadSettings(), 1, n_ctx=0, n_layers_gpu=None) is not None


def test_after_two_deaths_gentler_settings_are_offered() -> None:
    offers = plan_restart(LoadSettings(n_gpu_layers=20), 2, n_ctx=8192, n_layers_gpu=20)
    assert [offer.way for offer in offers or ()] == [SaferWay.SMALLER_CONTEXT, SaferWay.FEWER_LAYERS, SaferWay.CPU]
    assert [offer.settings.n_ctx for offer in offers or ()] == [4096, 0, 0]
    assert [offer.settings.n_gpu_layers for offer in offers or ()] == [20, 10, 0]


def test_first_of_all_to_do_without_the_other_machines() -> None:
    offers = plan_restart(LoadSettings(other_machines=("a:1",)), 2, n_ctx=8192, n_layers_gpu=0)
    assert [offer.way for offer in offers or ()] == [SaferWay.THIS_MACHINE, SaferWay.SMALLER_CONTEXT]
    assert [offer.settings.other_machines for offer in offers or ()] == [(), ("a:1",)]


def test_fewer_layers_are_offered_where_nobody_chose_how_many() -> None:
    """The card was filled as far as it seemed to go, and that is what ended the process."""
    offers = plan_restart(LoadSettings(n_gpu_layers=-1), 2, n_ctx=8192, n_layers_gpu=28)
    (fewer,) = (offer for offer in offers or () if offer.way is SaferWay.FEWER_LAYERS)
    assert fewer.settings.n_gpu_layers == 14


@example(16, 0, 0, 32)
@example(-1, 4096, 8192, None)
@given(
    st.integers(-1, 100), st.integers(0, 1 << 20), st.integers(0, 1 << 20), st.one_of(st.none(), st.integers(0, 100))
)
def test_every_offer_asks_for_less(n_layers: int, n_ctx: int, loaded: int, there: int | None) -> None:
    before = LoadSettings(n_gpu_layers=n_layers, n_ctx=n_ctx)
    for offer in plan_restart(before, 2, n_ctx=loaded, n_layers_gpu=there) or ():
        assert offer.settings != before
        match offer.way:
            case SaferWay.SMALLER_CONTEXT:
                assert offer.settings.n_ctx < (loaded or n_ctx or 1 << 20)
            case SaferWay.FEWER_LAYERS:
                assert 0 < offer.settings.n_gpu_layers < (there or n_layers)
            case SaferWay.CPU:
                assert there != 0
                assert offer.settings.n_gpu_layers == 0
