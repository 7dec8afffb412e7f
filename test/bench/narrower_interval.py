#!/usr/bin/env python3
# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How often a change of exactly the floor is called confident, by one interval and by the narrower of two.

    narrower_interval.py [SAMPLES]

Draws runs without a difference, each with two statistics (as the median and the least of its calls),
and counts samples whose 90 % lower bound is above 0: of the first statistic, of the one with the
narrower interval, and of that where both estimates are above 0 too, as the verdict asks. Chance
should do so in 10 % at most.
"""

import math
import random
import sys

RANKS = {3: 2, 5: 6, 10: 33}  # bound_rank of tools/verdict/rank_statistics.h for 0.1


def interval(before, after, rank):
    differences = sorted(b - a for a in before for b in after)
    size = len(differences)
    middle = (differences[(size - 1) // 2] + differences[size // 2]) / 2
    return differences[rank - 1], middle, differences[size - rank]


def normal(common):
    shared, own = random.gauss(0, 1), random.gauss(0, 1)
    return shared, common * shared + math.sqrt(1 - common * common) * own


def exponential(common):
    shared = common * random.expovariate(1)
    return shared + (1 - common) * random.expovariate(1), shared + (1 - common) * random.expovariate(1)


def two_states(common):
    disturbed = random.random() < 0.3
    other = disturbed if random.random() < common else random.random() < 0.3
    return 3 * disturbed + random.gauss(0, 0.3), 3 * other + random.gauss(0, 0.3)


def main():
    samples = int(sys.argv[1]) if len(sys.argv) > 1 else 6000
    random.seed(1)
    print("noise, runs a side, common part, deviation of the second: one, narrower, with both estimates")
    for noise in (normal, exponential, two_states):
        for runs, rank in RANKS.items():
            for common in (0, 0.5, 0.9):
                for deviation in (1, 0.3):
                    counts = [0, 0, 0]
                    for _ in range(samples):
                        before, after = ([noise(common) for _ in range(runs)] for _ in range(2))
                        first, second = (
                            interval([scale * v[i] for v in before], [scale * v[i] for v in after], rank)
                            for i, scale in ((0, 1), (1, deviation))
                        )
                        narrower = second if second[2] - second[0] < first[2] - first[0] else first
                        counts[0] += first[0] > 0
                        counts[1] += narrower[0] > 0
                        counts[2] += narrower[0] > 0 and first[1] > 0 and second[1] > 0
                    shares = ", ".join("%.1f %%" % (100 * c / samples) for c in counts)
                    print("%s, %d, %.1f, %.1f: %s" % (noise.__name__, runs, common, deviation, shares), flush=True)


if __name__ == "__main__":
    main()
