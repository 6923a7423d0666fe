# SPDX-License-Identifier: GPL-3.0-or-later
import numpy as np


def multi_head(X, W_Q, W_K, W_V, W_O, heads, kv_heads):
    T = X.shape[0]
    d = W_Q.shape[1] // heads
    Q = stage("queries", (X @ W_Q).reshape(T, heads, d).transpose(1, 0, 2))
    K = stage("keys", (X @ W_K).reshape(T, kv_heads, d).transpose(1, 0, 2))
    V = stage("values", (X @ W_V).reshape(T, kv_heads, d).transpose(1, 0, 2))
    K = np.repeat(K, heads // kv_heads, axis=0)
    V = np.repeat(V, heads // kv_heads, axis=0)
    S = Q @ K.transpose(0, 2, 1) / np.sqrt(d)
    e = np.exp(S - S.max(axis=-1, keepdims=True))
    P = stage("weights", e / e.sum(axis=-1, keepdims=True))
    O = stage("heads", P @ V)
    C = stage("concat", O.transpose(1, 0, 2).reshape(T, heads * d))
    return C @ W_O
