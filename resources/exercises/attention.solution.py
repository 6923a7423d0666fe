# SPDX-License-Identifier: GPL-3.0-or-later
import numpy as np


def attention(Q, K, V, mask):
    d_k = Q.shape[1]
    S = stage("scores", Q @ K.T)
    S = stage("scaled", S / np.sqrt(d_k))
    S = stage("masked", np.where(mask, S, -np.inf))
    e = np.exp(S - S.max(axis=1, keepdims=True))
    P = stage("weights", e / e.sum(axis=1, keepdims=True))
    return P @ V
