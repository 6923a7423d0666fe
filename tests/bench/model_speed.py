# SPDX-License-Identifier: GPL-3.0-or-later
"""Speed of a language model, next to llama.cpp if llama-cpp-python is installed: both measured in turns, two rounds each.

    model_speed.py MODEL_BENCH [MODEL]

MODEL is a GGUF file; by default SmolLM2, which `attentionscope model get` has stored or tests have downloaded.
"""
import pathlib
import statistics
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import smollm2  # noqa: E402

ROUNDS, GENERATED = 7, 32


def ours(program, model):
    lines = subprocess.run([program, model], check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    return {what: (float(number), unit) for what, number, unit in (line.split("\t") for line in lines)}


def theirs(model):
    """The same quantities of llama.cpp; None without it."""
    try:
        import llama_cpp
    except ImportError:
        return None
    started = time.perf_counter()
    llama = llama_cpp.Llama(model_path=str(model), n_ctx=512, n_batch=512, logits_all=False, verbose=False)
    found = {"open": ((time.perf_counter() - started) * 1000, "ms")}
    ids = [(1000 + 37 * i) % llama.n_vocab() for i in range(256)]

    def seconds(work):
        begun = time.perf_counter()
        work()
        return time.perf_counter() - begun

    def run(tokens):
        llama.reset()
        llama.eval(ids[:tokens])

    for tokens in (16, 64, 256):
        found[f"{tokens} tokens"] = (statistics.median(seconds(lambda: run(tokens)) for _ in range(ROUNDS)) * 1000, "ms")
    run(16)
    took = seconds(lambda: [llama.eval([token]) for token in ids[:GENERATED]])
    found["generation after 16 tokens"] = (GENERATED / took, "tokens/s")
    return found


def main():
    program = sys.argv[1]
    model = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else smollm2.model()
    rounds = [(ours(program, model), theirs(model)) for _ in range(2)]
    print(f"{model.name}: best of two rounds")
    for what, (_, unit) in rounds[0][0].items():
        best = max if unit == "tokens/s" else min
        columns = [best(each[side][what][0] for each in rounds) if rounds[0][side] and what in rounds[0][side] else None
                   for side in (0, 1)]
        print(f"{what:34}" + "".join(f"{number:10.1f}" if number is not None else f"{'':10}" for number in columns) + f" {unit}")
    if rounds[0][1] is None:
        print("The second column would be llama.cpp, which is not there: python3 -m pip install llama-cpp-python")


if __name__ == "__main__":
    main()
