# SPDX-License-Identifier: GPL-3.0-or-later
import numpy as np


def softmax(S):
    """S [queries, keys] 每一行的 softmax；返回权重。

    stage(name, value) 把这一步交给检查程序，并返回 value。
    把每个 ... 换成你的代码。
    """
    m = stage("max", ...)           # 每一行
    e = stage("exponentials", ...)
    l = stage("sum", ...)           # 每一行
    return ...
