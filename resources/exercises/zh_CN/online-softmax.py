# SPDX-License-Identifier: GPL-3.0-or-later
import numpy as np


def online_softmax(S, V, block):
    """按每块 block 个键读取的 softmax(S) V；返回输出。

    S [queries, keys]，V [keys, d_v]。最后一块可能较小。
    每一块之后，m 是到目前为止的最大值，l 是到目前为止
    exp(S - m) 的和，acc 是到目前为止 exp(S - m) V 的和，没有除以 l。
    stage(name, value) 把这一步交给检查程序，并返回 value。
    把每个 ... 换成你的代码。
    """
    queries, keys = S.shape
    m = np.full((queries, 1), -np.inf)
    l = np.zeros((queries, 1))
    acc = np.zeros((queries, V.shape[1]))
    for begin in range(0, keys, block):
        tile = S[:, begin:begin + block]
        m_new = stage("max", ...)
        a = stage("factor", ...)    # 缩放 l 和 acc
        l = stage("sum", ...)
        acc = stage("acc", ...)
        m = m_new
    return ...
