# SPDX-License-Identifier: GPL-3.0-or-later
import numpy as np


def multi_head(X, W_Q, W_K, W_V, W_O, heads, kv_heads):
    """分组头的多头注意力，没有掩码。

    X [T, d_model]，W_Q [d_model, heads * d]，
    W_K 和 W_V [d_model, kv_heads * d]，W_O [heads * d, d_model]。
    头 h 使用 Q 的第 h * d 列到第 (h + 1) * d 列之前；
    相邻的 heads / kv_heads 个查询头共用一个键/值头。
    返回输出 [T, d_model]。
    stage(name, value) 把这一步交给检查程序，并返回 value。
    把每个 ... 换成你的代码。
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
