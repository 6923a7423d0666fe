# SPDX-License-Identifier: GPL-3.0-or-later
import numpy as np


def attention_backward(Q, K, V, P, dO):
    """注意力的反向传播；返回 dQ、dK、dV。

    前向：P = softmax(Q K^T / sqrt(d_k))，O = P V，其中
    Q [queries, d_k]，K [keys, d_k]，V [keys, d_v]。
    dO 是损失对 O 的导数，其余同理；
    dS 属于缩放后的分数，也就是 softmax 的输入。
    stage(name, value) 把这一步交给检查程序，并返回 value。
    把每个 ... 换成你的代码。
    """
    dV = ...
    dP = stage("dP", ...)
    dS = stage("dS", ...)
    dQ = ...
    dK = ...
    return dQ, dK, dV
