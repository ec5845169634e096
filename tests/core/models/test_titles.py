"""What people call a model, from what its file says."""

from __future__ import annotations

import pytest

from engine.core.models.titles import spoken_name, title_in, title_of


@pytest.mark.parametrize(
    ("said", "file", "title"),
    [
        ("Smollm2 135M 8k Lc100K Mix1 Ep2", "SmolLM2-135M-Instruct.Q4_1.gguf", "SmolLM2 135M Instruct"),
        ("checkpoint-1200", "mine-7b-f16.gguf", "mine 7b"),
        ("b8cf0aa1234567890b", "gemma-3-270m-it-Q8_0.gguf", "gemma 3 270m it"),
        ("7B", "vicuna-7b-v1.5.Q4_0.gguf", "vicuna 7b v1.5"),
        ("models", "phi-4.gguf", "phi 4"),
        ("", "Qwen3.6-35B-A3B-UD-Q4_K_XL-00001-of-00002.gguf", "Qwen3.6 35B A3B"),
        ("out/of/it/llama-2-7b-chat/", "q.gguf", "llama-2-7b-chat"),
        ("Qwen3.5 9B Q5_K_M", "x.gguf", "Qwen3.5 9B"),
        ("LFM2 1.2B GGUF", "x.gguf", "LFM2 1.2B"),
    ],
)
def test_a_run_of_training_is_nobodys_name(said: str, file: str, title: str) -> None:
    assert title_of(said, file) == title


@pytest.mark.parametrize(
    "said",
    ["Qwen3 4B", "gpt-oss-20b", "Mixtral 8x7B Instruct v0.1", "Step 3.5 Flash", "granite-4.0-h-tiny", "Tom & <b>"],
)
def test_a_name_stays_as_it_is(said: str) -> None:
    assert title_of(said, "file.gguf") == said


def test_where_the_file_says_nothing_the_base_and_the_size_do() -> None:
    metadata = {
        "general.name": "Smollm2 135M 8k Lc100K Mix1 Ep2",
        "general.basename": "smollm2",
        "general.size_label": "135M",
    }
    assert title_in(metadata, "model.gguf") == "Smollm2 135M"
    assert title_in(metadata, "SmolLM2-135M-Instruct.Q4_1.gguf") == "SmolLM2 135M Instruct"
    assert title_in({"general.name": 7}, "a-b.gguf") == "a b"


def test_a_file_that_is_nothing_but_a_quantisation_keeps_its_name() -> None:
    assert spoken_name("Q4_K_M.gguf") == "Q4 K M"
