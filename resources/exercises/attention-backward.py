# SPDX-License-Identifier: GPL-3.0-or-later
import numpy as np


def attention_backward(Q, K, V, P, dO):
    """Backward pass of attention; returns dQ, dK, dV.

    Forward: P = softmax(Q K^T / sqrt(d_k)), O = P V, with
    Q [queries, d_k], K [keys, d_k], V [keys, d_v].
    dO is the derivative of the loss with respect to O, and so on;
    dS belongs to the scaled scores, which are the input of softmax.
    stage(name, value) shows a step to the checker and returns value.
    Replace each ... with your code.
    """
    dV = ...
    dP = stage("dP", ...)
    dS = stage("dS", ...)
    dQ = ...
    dK = ...
    return dQ, dK, dV
