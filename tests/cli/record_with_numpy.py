# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes recordings of attention with NumPy, by formulas of its own, as a model's run would give them.

Each line of standard input names one, ["FILE", {"heads": 4, ...}]; FILE is printed when it is written.

RoPE turns complex numbers here, weights are summed from logarithms, and all of it is double.
"""
import json
import struct
import sys

import numpy as np

TYPES = {"float64": ("<f8", "F64"), "float32": ("<f4", "F32"), "float16": ("<f2", "F16")}


def turned(rows, layout, base, dims, start):
    """[heads, tokens, width]; pairs of the first `dims` columns as complex numbers, times e^(i angle)."""
    positions = start + np.arange(rows.shape[1])
    pairs = np.arange(dims // 2)
    real, imaginary = (pairs, dims // 2 + pairs) if layout == "half" else (2 * pairs, 2 * pairs + 1)
    spin = np.exp(1j * np.outer(positions, np.power(float(base), -2.0 * pairs / dims)))
    z = (rows[:, :, real] + 1j * rows[:, :, imaginary]) * spin
    result = rows.copy()
    result[:, :, real], result[:, :, imaginary] = z.real, z.imag
    return result


def attended(q, k, v, scale, causal, window, softcap, offset, padding, bias, sink):
    weights = np.zeros((q.shape[0], q.shape[1], k.shape[1]))
    for head in range(q.shape[0]):
        shared = head // (q.shape[0] // k.shape[0])
        for i in range(q.shape[1]):
            p = i + offset
            seen = [j for j in range(k.shape[1])
                    if not (causal and j > p) and not (window and (p - j >= window or (not causal and j - p >= window)))
                    and j not in padding]
            if not seen and sink is None:  # models use this position for other data
                weights[head, i] = 1 / k.shape[1]
                continue
            logits = [scale * sum(q[head, i, c] * k[shared, j, c] for c in range(q.shape[2])) for j in seen]
            if softcap:
                logits = [softcap * np.tanh(s / softcap) for s in logits]
            if bias is not None:
                logits = [s + bias[head if len(bias) > 1 else 0, i, j] for s, j in zip(logits, seen)]
            weights[head, i, seen] = np.exp(np.array(logits) - np.logaddexp.reduce(logits + [sink] * (sink is not None)))
    groups = q.shape[0] // k.shape[0]
    output = np.stack([weights[head] @ v[head // groups] for head in range(q.shape[0])])
    return weights, output


def recording(seed=1, heads=4, kv_heads=2, tokens=6, width=4, value_width=3, model_width=5, rope="none", base=10000,
              dims=None, start=0, scale=None, causal=True, window=0, softcap=0, form="qkv", biases=False, dtype="float64",
              prefix="", without=(), batch=False, spoil=None, said=None, keys=None, offset=0, padding=(), biased=0, sink=None,
              add=None):
    dice = np.random.default_rng(seed)
    normal = lambda *shape: dice.standard_normal(shape).astype(dtype).astype(np.float64)
    named = {}
    if form == "qkv":
        q, k = normal(heads, tokens, width), normal(kv_heads, keys or tokens, width)
        v = normal(kv_heads, keys or tokens, value_width)
        named |= {"q": q, "k": k, "v": v}
    else:
        x = normal(tokens, model_width)
        context = normal(keys, model_width) if keys else x
        w = {"q": normal(heads, model_width, width), "k": normal(kv_heads, model_width, width),
             "v": normal(kv_heads, model_width, value_width)}
        b = {name: normal(each.shape[0], each.shape[2]) * biases for name, each in w.items()}
        q, k, v = (np.stack([(x if name == "q" else context) @ matrix + bias for matrix, bias in zip(w[name], b[name])])
                   for name in "qkv")
        w_o = normal(heads * value_width, model_width)
        named |= {"x": x, "context": context} if keys else {"x": x}
        for name, each in w.items():
            flat = np.concatenate(list(each), axis=1)
            named["w_" + name] = each if form == "heads" else flat if form == "in-out" else np.ascontiguousarray(flat.T)
            if biases:
                named["b_" + name] = b[name].reshape(-1)
        named["w_o"] = w_o if form != "out-in" else np.ascontiguousarray(w_o.T)
    q_used, k_used = q, k
    if rope in ("half", "interleaved"):
        q_used = turned(q, rope, base, dims or width, start + offset)
        k_used = turned(k, rope, base, dims or width, start)
        named |= {"q_rot": q_used, "k_rot": k_used}
    elif rope == "applied":  # only the rotated ones are known
        named |= {"q": q, "k": k}
    bias = normal(biased, tokens, keys or tokens) if biased else None
    named |= ({"bias": bias} if biased else {}) | ({"sinks": np.full(heads, sink)} if sink is not None else {})
    weights, output = attended(q_used, k_used, v, scale or width ** -0.5, causal, window, softcap, offset, padding, bias, sink)
    named |= {"weights": weights, "output": output}
    if form != "qkv":
        named["projected"] = np.concatenate(list(output), axis=1) @ w_o
    for name, shape in (add or {}).items():
        named[name] = normal(*shape)
    if spoil:
        name, place, value = spoil
        named[name][tuple(place)] = value
    named = {prefix + name: (each[None] if batch else each).astype(dtype)
             for name, each in named.items() if name not in without}
    return named, dict(said or {})


def write(path, named, said):
    if path.endswith(".npz"):
        more = {"metadata": np.frombuffer(json.dumps(said).encode(), np.uint8)} if said else {}
        np.savez_compressed(path, **named, **more)
        return
    header, data = ({"__metadata__": said} if said else {}), b""
    for name, each in named.items():
        order, code = TYPES[str(each.dtype)]
        raw = np.ascontiguousarray(each).astype(order).tobytes()
        header[name] = {"dtype": code, "shape": list(each.shape), "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header).encode()
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + data)


def main():
    for line in sys.stdin:
        file, settings = json.loads(line)
        layers = settings.pop("layers", None)
        all_named, metadata = {}, {}
        for layer in layers or [None]:
            if layer is not None:
                settings |= {"prefix": f"layers.{layer}.", "seed": 100 + layer}
            one, metadata = recording(**settings)
            all_named |= one
        write(file, all_named, metadata)
        print(file, flush=True)


if __name__ == "__main__":
    main()
