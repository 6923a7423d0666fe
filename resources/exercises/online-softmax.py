# SPDX-License-Identifier: GPL-3.0-or-later
import numpy as np


def online_softmax(S, V, block):
    """softmax(S) V, read in tiles of `block` keys; returns the output.

    S [queries, keys], V [keys, d_v]. The last tile may be smaller.
    After each tile, m is the maximum so far, l the sum of exp(S - m)
    so far, and acc the sum of exp(S - m) V so far, not divided by l.
    stage(name, value) shows a step to the checker and returns value.
    Replace each ... with your code.
    """
    queries, keys = S.shape
    m = np.full((queries, 1), -np.inf)
    l = np.zeros((queries, 1))
    acc = np.zeros((queries, V.shape[1]))
    for begin in range(0, keys, block):
        tile = S[:, begin:begin + block]
        m_new = stage("max", ...)
        a = stage("factor", ...)    # rescales l and acc
        l = stage("sum", ...)
        acc = stage("acc", ...)
        m = m_new
    return ...
