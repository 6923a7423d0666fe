# SPDX-License-Identifier: GPL-3.0-or-later
"""Recomputes a trained model from its .safetensors file alone, as docs/numbers.md, section 9, says and by nothing of the
program's: its fresh texts, its loss and accuracy on them, and what each head looks at. Needs NumPy.

    python3 training_reference.py MODEL.safetensors      prints {"loss": ..., "accuracy": ..., "heads": [...], ...}
"""
import json
import math
import struct
import sys

import numpy as np

MASK = (1 << 64) - 1
FRESH, WEIGHTS = 0x9D8C3B5F1A7E2460, 0x5DEECE66D1CE4E5B


class SplitMix:
    def __init__(self, seed):
        self.state = seed & MASK

    def bits(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def uniform(self):
        return ((self.bits() >> 11) + 1) * 2.0**-53

    def one_of(self, count):
        return min(int(self.uniform() * count), count - 1)


def stream(seed, which):
    return SplitMix(SplitMix(seed ^ which).bits())


def read(path):
    """(configuration, tensors) of a .safetensors file."""
    data = open(path, "rb").read()
    length = struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8:8 + length])
    metadata = header.pop("__metadata__")
    configuration = {key: value if key in ("task", "positions") else json.loads(value) for key, value in metadata.items()}
    tensors = {}
    for name, entry in header.items():
        assert entry["dtype"] == "F32", entry
        begin, end = entry["data_offsets"]
        numbers = np.frombuffer(data[8 + length + begin:8 + length + end], "<f4")
        tensors[name] = numbers.reshape(entry["shape"]).astype(np.float64)
    return configuration, tensors


def a_token(random, vocabulary, used=()):
    allowed = [t for t in range(vocabulary) if t not in used]
    rest = random.uniform() * sum(1 / (t + 1) for t in allowed)
    for t in allowed:
        rest -= 1 / (t + 1)
        if rest <= 0:
            return t
    return allowed[-1]


def a_text(c, random):
    """(tokens, {position: target})."""
    T, V = c["tokens"], c["vocabulary"]
    if c["task"] == "induction":
        least, most = math.ceil(T / 6), T // 2
        n = least + random.one_of(most - least + 1)
        period = []
        while len(period) < n:
            period.append(a_token(random, V, period))
        tokens = [period[p % n] for p in range(T + 1)]
        return tokens[:T], {p: tokens[p + 1] for p in range(n, T)}
    if c["task"] == "previous":
        tokens = [a_token(random, V) for _ in range(T)]
        return tokens, {p: tokens[p - 1] for p in range(1, T)}
    if c["task"] == "sort":
        n = (T - 1) // 2
        digits = [random.one_of(V - 1) for _ in range(n)]
        tokens = digits + [V - 1] + sorted(digits)
        return tokens, {p: tokens[p + 1] for p in range(n, T - 1)}
    matrix = random.bits()
    tokens = [random.one_of(V)]
    for _ in range(T):
        row = SplitMix(SplitMix(matrix + tokens[-1]).bits())
        shares = [-math.log(row.uniform()) for _ in range(V)]
        rest = random.uniform() * sum(shares)
        state = 0
        while state < V - 1 and rest > shares[state]:
            rest -= shares[state]
            state += 1
        tokens.append(state)
    return tokens[:T], {p: tokens[p + 1] for p in range(1, T)}


def softmax(x):
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def forward(c, w, tokens):
    """(logits [T,V], weights of every head [L][H][T,T])."""
    T = len(tokens)
    x = w["embedding"][tokens]
    if c["positions"] == "stream":
        x = x + w["positions"][:T]
    hidden = np.triu(np.full((T, T), -np.inf), 1)
    everything = []
    for layer in range(c["layers"]):
        read_v = x
        if c["layer_norm"]:
            read_v = (x - x.mean(1, keepdims=True)) / np.sqrt(x.var(1, keepdims=True) + 1e-5)
        read_qk = read_v + w["positions"][:T] if c["positions"] == "qk" else read_v
        q, k, v, o = (w[f"layers.{layer}.{name}"] for name in ("w_q", "w_k", "w_v", "w_o"))
        outputs, heads = [], []
        for h in range(c["heads"]):
            heads.append(softmax((read_qk @ q[h]) @ (read_qk @ k[h]).T * c["scale"] + hidden))
            outputs.append(heads[-1] @ (read_v @ v[h]))
        everything.append(heads)
        x = x + np.concatenate(outputs, axis=1) @ o
    return x @ w["unembedding"], everything


def measured(c, w):
    random = stream(c["seed"], FRESH)
    loss, right, marked, all_rows, later_rows = 0.0, 0, 0, 0, 0
    sums = np.zeros((c["layers"], c["heads"], 3))
    for _ in range(c["fresh_sequences"]):
        tokens, targets = a_text(c, random)
        logits, heads = forward(c, w, tokens)
        probabilities = softmax(logits)
        for p, target in targets.items():
            loss -= math.log(probabilities[p, target])
            right += int(logits[p].argmax() == target)
        marked, all_rows, later_rows = marked + len(targets), all_rows + len(tokens), later_rows + len(tokens) - 1
        for layer, row in enumerate(heads):
            for head, a in enumerate(row):
                sums[layer, head, 0] += sum(a[p, p - 1] for p in range(1, len(tokens)))
                sums[layer, head, 1] += sum(a[p, j] for p in targets for j in range(1, p + 1) if tokens[j - 1] == tokens[p])
                sums[layer, head, 2] += a[:, 0].sum()
    scores = [{"layer": layer, "head": head, "previous": sums[layer, head, 0] / later_rows,
               "induction": sums[layer, head, 1] / marked, "first": sums[layer, head, 2] / all_rows}
              for layer in range(c["layers"]) for head in range(c["heads"])]
    return {"loss": loss / marked, "accuracy": right / marked, "heads": scores}


def first_weights(c, shapes):
    """Every tensor before the first step."""
    random = stream(c["seed"], WEIGHTS)
    spare = []

    def normal():
        if spare:
            return spare.pop()
        radius = math.sqrt(-2 * math.log(random.uniform()))
        angle = 2 * math.pi * random.uniform()
        spare.append(radius * math.sin(angle))
        return radius * math.cos(angle)

    tensors = {}
    for name, shape in shapes.items():
        if name in ("embedding", "positions"):
            spread = c["embedding_spread"]
        else:
            gain = c["qk_gain"] if name.endswith(("w_q", "w_k")) else c["gain"]
            spread = gain / math.sqrt(shape[-2])
        tensors[name] = np.array([spread * normal() for _ in range(math.prod(shape))]).reshape(shape)
    return tensors


def main():
    configuration, tensors = read(sys.argv[1])
    result = measured(configuration, tensors)
    result["configuration"] = configuration
    result["shapes"] = {name: list(tensor.shape) for name, tensor in tensors.items()}
    if configuration["steps"] == 0:
        expected = first_weights(configuration, result["shapes"])
        result["off_from_first_weights"] = max(float(np.abs(expected[name] - tensors[name]).max()) for name in tensors)
    json.dump(result, sys.stdout)


if __name__ == "__main__":
    main()
