# SPDX-License-Identifier: GPL-3.0-or-later
import numpy as np


def online_softmax(S, V, block):
    queries, keys = S.shape
    m = np.full((queries, 1), -np.inf)
    l = np.zeros((queries, 1))
    acc = np.zeros((queries, V.shape[1]))
    for begin in range(0, keys, block):
        tile = S[:, begin:begin + block]
        m_new = stage("max", np.maximum(m, tile.max(axis=1, keepdims=True)))
        a = stage("factor", np.exp(m - m_new))
        e = np.exp(tile - m_new)
        l = stage("sum", a * l + e.sum(axis=1, keepdims=True))
        acc = stage("acc", a * acc + e @ V[begin:begin + block])
        m = m_new
    return acc / l
