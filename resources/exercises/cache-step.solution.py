# SPDX-License-Identifier: GPL-3.0-or-later
import numpy as np


def cache_step(q, k, v, K_cache, V_cache, length):
    K_cache[length] = k
    V_cache[length] = v
    stage("K_cache", K_cache)
    stage("V_cache", V_cache)
    end = length + 1
    s = stage("scores", K_cache[:end] @ q / np.sqrt(q.size))
    e = np.exp(s - s.max())
    p = stage("weights", e / e.sum())
    return p @ V_cache[:end]
