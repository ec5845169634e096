"""Checks the list of models that Cairn proposes: `python packaging/check_models.py [--hub]`.

With `--hub` the hub is asked as well: whether each file is there, how large it is, and under which licence.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
_MOST_OFF = 0.05  # of the size


def main(arguments: list[str]) -> int:
    """0, or 1 after a line for each thing that is wrong."""
    sys.path.insert(0, str(ROOT))
    from engine.core.models.fit import wrong_with
    from engine.core.models.remote import choose_offer
    from engine.errors import HubFailed
    from engine.models.hub.hub import Hub, read_proposals

    proposals = read_proposals(ROOT / "resources")
    wrong = [f"{proposal.name}: {text}" for proposal in proposals for text in wrong_with(proposal)]
    if not proposals:
        wrong.append("the list cannot be read")
    for proposal in proposals if "--hub" in arguments else ():
        try:
            details = Hub().details(proposal.repo)
        except HubFailed as error:
            wrong.append(f"{proposal.name}: {error}")
            continue
        offer = choose_offer(details.offers, proposal.quantisation)
        if offer is None:
            wrong.append(f"{proposal.name}: the hub has no {proposal.quantisation}")
        elif abs(offer.n_bytes - proposal.n_bytes) > _MOST_OFF * offer.n_bytes:
            wrong.append(f"{proposal.name}: it has {offer.n_bytes:,} bytes")
        if details.summary.licence != proposal.licence:
            wrong.append(f"{proposal.name}: its licence is {details.summary.licence!r}")
    sys.stdout.write("".join(f"{line}\n" for line in wrong or [f"{len(proposals)} models, nothing is wrong"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
