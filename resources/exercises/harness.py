# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the code of an exercise: reads JSON from standard input, and writes JSON to standard output. What the code prints
goes to standard error. The parent process sets the limits."""

import contextlib
import json
import math
import os
import sys
import traceback

FILE = "<your code>"
MAX_NUMBERS, MAX_STAGES, MAX_MESSAGE = 1000, 100, 400


class Problem(Exception):
    def __init__(self, kind, **details):
        super().__init__(kind)
        self.reply = {"kind": kind, **details}


def array_of(numpy, argument):
    values = numpy.array([float(x) for x in argument["numbers"]]).reshape(argument["shape"]).astype(argument["type"])
    return values if argument["shape"] else values.item()


def stage_of(numpy, name, value):
    if value is ...:
        raise Problem("unfinished", name=name)
    try:
        if value is None:
            raise TypeError
        values = numpy.array(value, dtype=float)
    except (TypeError, ValueError):
        raise Problem("not-numbers", name=name, type=type(value).__name__) from None
    if values.size > MAX_NUMBERS:
        raise Problem("too-large", name=name)
    numbers = [x if math.isfinite(x) else str(x) for x in values.ravel().tolist()]
    return {"name": name, "shape": list(values.shape), "numbers": numbers}


def run(numpy, task, reply):
    def stage(name, value):
        """Shows a step to the checker, and returns it."""
        if len(reply["recorded"]) >= MAX_STAGES:
            raise Problem("too-large", name=str(name)[:MAX_MESSAGE])
        reply["recorded"].append(stage_of(numpy, str(name)[:MAX_MESSAGE], value))
        return value

    space = {"__name__": "exercise", "stage": stage}
    exec(compile(task["code"], FILE, "exec"), space)
    function = space.get(task["function"])
    if not callable(function):
        raise Problem("function")
    result = function(*[array_of(numpy, each) for each in task["arguments"]])
    names = task["returned"]
    if result is None:
        raise Problem("nothing")
    values = [result] if len(names) == 1 else result
    if not isinstance(values, (tuple, list)) or len(values) != len(names):
        raise Problem("count")
    reply["returned"] = [stage_of(numpy, *each) for each in zip(names, values)]


def problem_of(error):
    """What is said about an exception, with the last line of the code that it passed."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == FILE]
    reply = {"line": lines[-1] if lines else 0, "type": type(error).__name__}
    if isinstance(error, Problem):
        return {**reply, **error.reply}
    if isinstance(error, SystemExit):
        return {**reply, "kind": "exit"}
    if isinstance(error, MemoryError):
        return {**reply, "kind": "memory"}
    if isinstance(error, SyntaxError) and error.filename == FILE:
        return {**reply, "kind": "syntax", "line": error.lineno or 0, "message": str(error.msg)[:MAX_MESSAGE]}
    return {**reply, "kind": "exception", "message": str(error)[:MAX_MESSAGE]}


def main():
    answer = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    task = json.load(sys.stdin)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    reply = {"recorded": [], "returned": []}
    try:
        try:
            import numpy
        except ImportError as error:
            raise Problem("numpy", message=str(error)[:MAX_MESSAGE]) from None
        run(numpy, task, reply)
    except BaseException as error:
        reply["problem"] = problem_of(error)
    with contextlib.suppress(Exception):  # the code may have replaced or closed it
        sys.stdout.flush()
    json.dump(reply, answer)
    answer.flush()
    os._exit(0)  # threads of the code may still run


main()
