# SPDX-License-Identifier: GPL-3.0-or-later
import numpy as np


def rope(X, base):
    T, d = X.shape
    speeds = base ** (-2.0 * np.arange(d // 2) / d)
    angles = stage("angles", np.arange(T)[:, None] * speeds)
    c, s = np.cos(angles), np.sin(angles)
    x, y = X[:, :d // 2], X[:, d // 2:]
    return np.concatenate([x * c - y * s, x * s + y * c], axis=1)
