# SPDX-License-Identifier: GPL-3.0-or-later
import numpy as np


def attention(Q, K, V, mask):
    """缩放点积注意力；返回输出 [queries, d_v]。

    Q [queries, d_k]，K [keys, d_k]，V [keys, d_v]；
    查询可以看到键的地方，mask [queries, keys] 为 True。
    stage(name, value) 把这一步交给检查程序，并返回 value。
    把每个 ... 换成你的代码。
    """
    S = stage("scores", ...)
    S = stage("scaled", ...)
    S = stage("masked", ...)
    P = stage("weights", ...)
    return ...
