# SPDX-License-Identifier: GPL-3.0-or-later
import numpy as np


def attention_backward(Q, K, V, P, dO):
    dV = P.T @ dO
    dP = stage("dP", dO @ V.T)
    D = (P * dP).sum(axis=1, keepdims=True)
    dS = stage("dS", P * (dP - D))
    scale = 1 / np.sqrt(Q.shape[1])
    dQ = scale * dS @ K
    dK = scale * dS.T @ Q
    return dQ, dK, dV
