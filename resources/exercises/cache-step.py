# SPDX-License-Identifier: GPL-3.0-or-later
import numpy as np


def cache_step(q, k, v, K_cache, V_cache, length):
    """One decode step; returns the output [d_v] of the new token.

    q, k [d_k] and v [d_v] belong to the new token. The first
    `length` rows of K_cache [capacity, d_k] and V_cache
    [capacity, d_v] are in use; the other rows are 0.
    The new token is stored, and sees itself.
    stage(name, value) shows a step to the checker and returns value.
    Replace each ... with your code.
    """
    # store k and v here
    stage("K_cache", K_cache)
    stage("V_cache", V_cache)
    s = stage("scores", ...)        # scaled, one for each key
    p = stage("weights", ...)
    return ...
