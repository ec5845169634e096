"""How the weights of a model are stored, by the name that people know it under."""

from __future__ import annotations

import re

# llama.cpp's number for the type of most tensors (general.file_type).
_FILE_TYPES = {
    0: "F32", 1: "F16", 2: "Q4_0", 3: "Q4_1", 7: "Q8_0", 8: "Q5_0", 9: "Q5_1", 10: "Q2_K", 11: "Q3_K_S",
    12: "Q3_K_M", 13: "Q3_K_L", 14: "Q4_K_S", 15: "Q4_K_M", 16: "Q5_K_S", 17: "Q5_K_M", 18: "Q6_K", 19: "IQ2_XXS",
    20: "IQ2_XS", 21: "Q2_K_S", 22: "IQ3_XS", 23: "IQ3_XXS", 24: "IQ1_S", 25: "IQ4_NL", 26: "IQ3_S", 27: "IQ3_M",
    28: "IQ2_S", 29: "IQ2_M", 30: "IQ4_XS", 31: "IQ1_M", 32: "BF16", 36: "TQ1_0", 37: "TQ2_0", 38: "MXFP4",
    39: "NVFP4", 40: "Q1_0",
}  # fmt: skip
_IN_NAME = re.compile(
    r"(?:^|[-._ ])((?:UD-)?(?:I?Q\d+(?:_(?:K|NL|XXS|XS|XL|S|M|L|0|1))*|TQ[12]_0|MXFP4(?:_MOE)?|NVFP4|BF16|FP?16|F32))"
    r"(?=$|[-._ ])",
    re.IGNORECASE,
)
USUAL = "Q4_K_M"  # what a repository without a quantisation means, as everywhere


def of_file_type(number: int) -> str:
    """ "" for a number that is not known."""
    return _FILE_TYPES.get(number, "")


def of_name(file_name: str) -> str:
    """The quantisation that a file's name tells; "" where it tells none."""
    found = _IN_NAME.findall(file_name.rsplit("/", 1)[-1].removesuffix(".gguf"))
    return str(found[-1]).upper().replace("FP16", "F16") if found else ""
