# SPDX-License-Identifier: GPL-3.0-or-later
import numpy as np


def softmax(S):
    """Softmax of each row of S [queries, keys]; returns the weights.

    stage(name, value) shows a step to the checker and returns value.
    Replace each ... with your code.
    """
    m = stage("max", ...)           # of each row
    e = stage("exponentials", ...)
    l = stage("sum", ...)           # of each row
    return ...
