# SPDX-License-Identifier: GPL-3.0-or-later
import numpy as np


def multi_head(X, W_Q, W_K, W_V, W_O, heads, kv_heads):
    """Multi-head attention with grouped heads, without a mask.

    X [T, d_model], W_Q [d_model, heads * d],
    W_K and W_V [d_model, kv_heads * d], W_O [heads * d, d_model].
    Head h uses columns h * d to (h + 1) * d of Q;
    heads / kv_heads neighboring query heads share one key/value head.
    Returns the output [T, d_model].
    stage(name, value) shows a step to the checker and returns value.
    Replace each ... with your code.
    """
    T = X.shape[0]
    d = W_Q.shape[1] // heads
    Q = stage("queries", ...)       # [heads, T, d]
    K = stage("keys", ...)          # [kv_heads, T, d]
    V = stage("values", ...)        # [kv_heads, T, d]
    P = stage("weights", ...)       # [heads, T, T]
    O = stage("heads", ...)         # [heads, T, d]
    C = stage("concat", ...)        # [T, heads * d]
    return ...
