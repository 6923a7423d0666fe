# SPDX-License-Identifier: GPL-3.0-or-later
import numpy as np


def rope(X, base):
    """X [T, d] 的旋转位置编码；返回旋转后的 X。

    第 i 行的位置是 i。第 t 对（t = 0 ... d/2 - 1）由
    第 t 列和第 t + d/2 列组成，逆时针旋转
    position * base ** (-2 * t / d)。
    stage(name, value) 把这一步交给检查程序，并返回 value。
    把每个 ... 换成你的代码。
    """
    T, d = X.shape
    angles = stage("angles", ...)   # [T, d/2]
    return ...
