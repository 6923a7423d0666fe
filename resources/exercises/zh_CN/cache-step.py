# SPDX-License-Identifier: GPL-3.0-or-later
import numpy as np


def cache_step(q, k, v, K_cache, V_cache, length):
    """一个解码步；返回新词元的输出 [d_v]。

    q、k [d_k] 和 v [d_v] 属于新词元。K_cache [capacity, d_k]
    和 V_cache [capacity, d_v] 的前 length 行已使用，其余行为 0。
    新词元会存入缓存，并且能看到自己。
    stage(name, value) 把这一步交给检查程序，并返回 value。
    把每个 ... 换成你的代码。
    """
    # 在这里存入 k 和 v
    stage("K_cache", K_cache)
    stage("V_cache", V_cache)
    s = stage("scores", ...)        # 已缩放，每个键一个
    p = stage("weights", ...)
    return ...
