# SPDX-License-Identifier: GPL-3.0-or-later
import numpy as np


def rope(X, base):
    """Rotary position embedding of X [T, d]; returns it rotated.

    Row i is at position i. Pair t = 0 ... d/2 - 1 consists of
    columns t and t + d/2, and is rotated counterclockwise by
    position * base ** (-2 * t / d).
    stage(name, value) shows a step to the checker and returns value.
    Replace each ... with your code.
    """
    T, d = X.shape
    angles = stage("angles", ...)   # [T, d/2]
    return ...
