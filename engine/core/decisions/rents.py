"""What a place saves for each request that its state is kept, at best.

States compete for room that they take request by request, so what decides is not how many prompts will part at a place
in all, but how many for each request that its state is there. The end of a prompt is parted at once or never, and then
the next end takes its room: over time that room is worth as much as that of a system prompt where as many prompts part
for each request, though each single end serves one of them.

A place moves to higher ranks as its chat grows, and may be given up at any of them. So it is worth the best rate that
can be had by keeping it for some time: the index of a bandit that changes while it waits (Gittins, "Bandit Processes
and Dynamic Allocation Indices", 1979; Whittle, "Restless Bandits", 1988).
"""

from __future__ import annotations

from collections.abc import Sequence


def best_rates(rates: Sequence[float], step: float) -> list[float]:
    """For each rank the highest mean rate from there up to any later one; O(ranks).

    `rates`: of prompts that part there, for each request, rank by rank; at the last rank a place stays for good.
    `step`: what a request is worth when the place moves to the next rank, in (0, 1).

    From the back, ranks are joined to stretches as long as the one behind raises the mean: then it pays to wait for it.
    """
    stretches: list[tuple[float, float]] = []  # (weight of the requests, what is saved in them), the nearest last
    found: list[float] = []
    last = len(rates) - 1
    for rank in range(last, -1, -1):
        weight = step**rank if rank < last else step**rank / (1.0 - step)
        saved = weight * rates[rank]
        while stretches and stretches[-1][1] * weight > saved * stretches[-1][0]:
            more_weight, more_saved = stretches.pop()
            weight += more_weight
            saved += more_saved
        stretches.append((weight, saved))
        found.append(saved / weight)
    return found[::-1]
