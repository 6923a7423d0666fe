# SPDX-License-Identifier: GPL-3.0-or-later
"""Answers of questions about transformers, serving, contexts, several GPUs and their memories, computed again from the printed
text alone: by adding up shapes, enumerating cases, simulating, bisecting or differentiating instead of the program's formulas."""
import fractions
import itertools
import json
import math
import re
import struct
import unittest

from program import ProgramTest

SEED, COUNT = 2027, 80

PREFIXES = {"": 1, "n": 1e-9, "µ": 1e-6, "m": 1e-3, "k": 1e3, "M": 1e6, "G": 1e9, "T": 1e12, "P": 1e15}


def plain(text):
    """Without joiners, separators of thousands, typographic minus signs and code marks."""
    text = text.replace("\u00a0", " ").replace("\u202f", " ").replace("\u2060", "").replace("\u2212", "-").replace("`", "")
    return re.sub(r"(?<=\d),(?=\d{3}(?!\d))", "", text)


def row(text):
    return [float(number) for number in text.strip("()").split(", ")]


def rows(text):
    return [row(each) for each in re.findall(r"\([^)]*\)", text)]


def stored(text):
    """A number of bytes such as "42.9 GB" or "4.00 GiB"."""
    number, prefix, binary = re.fullmatch(r"([\d.]+) ([kKMGT]?)(i?)B", text).groups()
    step = "_KMGT".index(prefix.upper() or "_")
    return float(number) * (1024 if binary else 1000) ** step


def quantity(text):
    """A number with a unit such as "312 TFLOP/s", "2.04 TB/s" or "350 ms"."""
    number, prefix = re.fullmatch(r"(-?[\d.]+) ?([nµmkMGTP]?)(?:s|B/s|FLOP/s)", text).groups()
    return float(number) * PREFIXES[prefix]


# What {name:kind} in a pattern stands for, and how it is read.
KINDS = {
    "n": (r"-?\d+(?:\.\d+)?", float),
    "q": (r"-?[\d.]+ ?[nµmkMGTP]?(?:s|B/s|FLOP/s)", quantity),
    "b": (r"[\d.]+ [kKMGT]?i?B", stored),
    "rows": (r"\([-\d., ]+\)(?:, \([-\d., ]+\))*", rows),
    "row": (r"\([-\d., ]+\)", row),
    "w": (r".+?", str),
}


def read(pattern, text):
    """The values of {name} and {name:kind} where the pattern occurs in the text; "…" stands for anything."""
    kinds, expression = {}, ""
    for part in re.split(r"(\{\w+(?::\w+)?\}|…)", pattern):
        if part == "…":
            expression += ".*?"
        elif part.startswith("{"):
            name, _, kind = part[1:-1].partition(":")
            kinds[name] = KINDS[kind or "n"][1]
            expression += f"(?P<{name}>{KINDS[kind or 'n'][0]})"
        else:
            expression += re.escape(part)
    found = re.search(expression, text, re.S)
    return None if found is None else {name: kinds[name](value) for name, value in found.groupdict().items()}


def bisect(function, low, high):
    """Where an increasing function becomes positive."""
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (low, middle) if function(middle) > 0 else (middle, high)
    return low


def slope(function, at):
    step = 1e-5
    return (function(at + step) - function(at - step)) / (2 * step)


def softmax(logits):
    powers = [math.exp(each - max(logits)) for each in logits]
    return [each / sum(powers) for each in powers]


def product_flops(rows, inner, columns):
    """Operations of a matrix product: one multiplication and one addition for each step of each dot product."""
    return rows * columns * (inner + inner)


def matrices(*shapes):
    return sum(rows * columns for rows, columns in shapes)


# Transformer blocks

def block_parameters(L, d):
    return sum(matrices(*[(d, d)] * 4, (d, 4 * d), (4 * d, d)) for _ in range(int(L))) / 1e6


def gated_parameters(d, H, G, w, f):
    return matrices((d, H * w), (d, G * w), (d, G * w), (H * w, d), (d, f), (d, f), (f, d)) / 1e6


def training_zflop(N, D):
    forward = 2 * (N * 1e9) * (D * 1e12)
    to_inputs, to_parameters = forward, forward
    return (forward + to_inputs + to_parameters) / 1e21


def training_days(N, D, G, peak, u):
    return training_zflop(N, D) * 1e21 / (G * peak * u / 100) / 3600 / 24


def compute_optimal(C):
    return bisect(lambda N: training_zflop(N, 20 * N / 1000) - C, 1e-3, 1e5)


def norm_of_block(place, choices):
    formula = {
        "the input of each sub-layer": "x + f(norm(x))",
        "the stream after each sub-layer was added": "norm(x + f(x))",
        "the input of each sub-layer and also its output": "x + norm(f(norm(x)))",
        "the output of each sub-layer before it is added": "x + norm(f(x))",
    }[place]
    return choices.index(formula)


def rms_norm(x, i):
    scale = bisect(lambda s: sum((each * s) ** 2 for each in x) / len(x) - 1, 0, 1e3)
    return x[int(i)] * scale


# Serving

def first_token_time(N, T, peak, bandwidth, u):
    del bandwidth
    return N * 1e9 * T * 2 / (peak * u / 100)


def answer_time(first, each, n):
    clock = first
    for _ in range(int(n) - 1):
        clock += each
    return clock


def faster_chip(change, choices):
    """The two times from operations and bytes, before and after the change."""
    peak, bandwidth, weights, prompt = 1e15, 3e12, 16e9, 8000
    times = {}
    for changed in (False, True):
        p = peak * (2 if changed and ("computes twice as fast" in change or "twice the peak" in change) else 1)
        b = bandwidth * (2 if changed and "twice the memory bandwidth" in change else 1)
        w = weights / (4 if changed and "4 bits" in change else 1)
        fresh = prompt * (0.2 if changed and "already holds" in change else 1)
        times[changed] = (max(2 * 8e9 * fresh / p, w / b), max(2 * 8e9 / p, w / b))
    first, further = (times[True][i] < 0.9 * times[False][i] for i in (0, 1))
    return choices.index({(True, False): "only the time to the first token", (False, True): "only the time per further token",
                          (True, True): "both times", (False, False): "neither time"}[first, further])


def speculative_tokens(k, a):
    """Over all outcomes of the k checks."""
    mean = 0
    for outcome in itertools.product((True, False), repeat=int(k)):
        probability = math.prod(a if accepted else 1 - a for accepted in outcome)
        mean += probability * (1 + len(list(itertools.takewhile(bool, outcome))))
    return mean


def speculative_speedup(k, a, c):
    return speculative_tokens(k, a) / (sum([c / 100] * int(k)) + 1)


def draft_acceptance(p, q):
    return sum(drafted * min(1, own / drafted) for own, drafted in zip(p, q))


def after_rejection(p, q, x):
    """What makes the distribution of both ways together that of p."""
    x = int(x)
    return (p[x] - q[x] * min(1, p[x] / q[x])) / (1 - draft_acceptance(p, q))


# Latents

def latent_as_groups(c, r, w):
    return bisect(lambda heads: heads * (w + w) - (c + r), 0, 1e6)


def absorbed_flops(w, r, c, r2, T, H):
    assert r == r2
    return H * (product_flops(1, c, T) + product_flops(1, r, T))


def rebuilt_keys(c, w, H, T):
    return H * product_flops(T, c, w)


def latent_intensity(c, r, H):
    scores, sums = H * (product_flops(1, c, 1) + product_flops(1, r, 1)), H * product_flops(1, 1, c)
    return (scores + sums) / ((c + r) * 16 / 8)


def absorbed_shape(w, Q, w2, c, choices):
    assert w == w2
    return choices.index(f"{Q:.0f} × {c:.0f}")  # cᵀ A c′: rows as many as the first, columns as many as the second


def decoupled_score(w, r, a, b):
    return sum([a, b]) / (w + r) ** 0.5


# Contexts

def speed(base, width, pair):
    return math.exp(-2 * pair / width * math.log(base))


def pairs_with_a_turn(b, r, P, T):
    assert P == r / 2
    return sum(T * speed(b, r, t) / math.tau >= 1 for t in range(int(P)))


def base_slows_pair(r, b, B, t):
    return speed(b, r, t) / speed(B, r, t)


def interpolated_angle(trained, T, r, b, t, i):
    return i * (trained / T) * speed(b, r, t)


def ntk_base(r, b, s):
    slowest = r / 2 - 1
    return bisect(lambda base: s * speed(base, r, slowest) * -1 + speed(b, r, slowest), b, b * 1e4)


def yarn_pair(T, s, r, b, t, choices):
    turns = T * speed(b, r, t) / math.tau
    if turns > 32:
        return choices.index("it keeps its speed")
    slower = f"{s:.0f} times"
    return choices.index(f"it becomes {slower} slower" if turns < 1 else f"it becomes slower, but less than {slower}")


# Several GPUs

def split_matrices(d, f, f2, d2, G, choices):
    assert (d, f) == (d2, f2)
    return choices.index(f"A: {d:.0f} × {f / G:.0f}, B: {f / G:.0f} × {d:.0f}")


def all_reduces(L, passes):
    sums = 0
    for _, sub_layer in itertools.product(range(int(L)), ("attention", "MLP")):
        sums += passes * bool(sub_layer)
    return sums


def all_reduce_bytes(d, G, T, bits):
    """Simulates both halves of the ring: G − 1 steps to add up the parts, G − 1 to distribute them."""
    part, sent = d * T * bits / 8 / G, 0
    for _sub_layer in ("attention", "MLP"):
        for _half in ("reduce-scatter", "all-gather"):
            for _step in range(int(G) - 1):
                sent += part
    return sent


def sharded_cache(L, H, K, w, G, bits):
    """Which key/value heads do the query heads of GPU 0 read?"""
    own = range(int(H / G))
    read_by_own = {int(head // (H / K)) for head in own}
    return L * len(read_by_own) * (w + w) * bits / 8


def ring_bytes(T, G, H, K, w, bits):
    del H
    block, sent, seen = T / G * K * (w + w) * bits / 8, 0, 1
    while seen < G:
        sent, seen = sent + block, seen + 1
    return sent


def ring_block(H, K, w, peak, bandwidth):
    def computing_minus_sending(c):
        operations = H * (product_flops(c, w, c) + product_flops(c, c, w))
        return operations / peak - 2 * c * K * w * 2 / bandwidth
    return bisect(computing_minus_sending, 1e-3, 1e9)


def ring_imbalance(G, c):
    def pairs(gpu):
        first, last = gpu * c + 1, (gpu + 1) * c
        return fractions.Fraction((first + last) * c, 2)
    return float(pairs(int(G) - 1) / pairs(0)) if (c := int(c)) else None


# Scores that grow

def bfloat16_spacing(number):
    """The distance to the next bfloat16, which is the upper half of a float32."""
    bits = struct.unpack(">I", struct.pack(">f", number))[0] & 0xFFFF0000
    below, above = (struct.unpack(">f", struct.pack(">I", each))[0] for each in (bits, bits + 0x10000))
    return above - below


def tanh(x):
    return (math.exp(2 * x) - 1) / (math.exp(2 * x) + 1)


def qk_norm_bound(w, gq, gk):
    """The score of two parallel vectors whose entries have the size of the gains."""
    q, k = [gq] * int(w), [gk] * int(w)
    return sum(a * b for a, b in zip(q, k)) / math.sqrt(w)


def clipped_projections(largest, limit):
    return bisect(lambda f: f * f * largest - limit, 0, 1)


def sink_share(b, n, s):
    return softmax([b] + [s] * int(n))[0]


def sink_distance(n, W, i):
    text = range(int(i) + 1)
    cache = list(text[:int(n)]) + list(text[-int(W):])
    return cache.index(int(i)) - cache.index(0)


# The backward pass

def backward_flops(H, w, T):
    products = {"S": (T, w, T), "dV": (T, T, w), "dP": (T, w, T), "dQ": (T, T, w), "dK": (T, T, w)}
    return H * sum(product_flops(*shape) for shape in products.values())


def score_gradient(P, dP, j):
    """The numerical derivative of a loss whose gradient with respect to the weights is dP."""
    scores = [math.log(each) for each in P]

    def loss(change):
        changed = [score + (change if i == j else 0) for i, score in enumerate(scores)]
        return sum(weight * gradient for weight, gradient in zip(softmax(changed), dP))
    return slope(loss, 0)


# Temperature

def temperature_ratio(D, t):
    best, other = softmax([D / t, 0])
    return best / other


def ratio_at_temperature(R, t):
    best, other = softmax([math.log(R) / t, 0])
    return best / other


def by_probability(choices):
    cases = [read("logits {D} apart at temperature {t}", each) for each in choices]
    return sorted(range(len(cases)), key=lambda i: softmax([cases[i]["D"] / cases[i]["t"], 0])[0])


# Memories

def keys_on_chip(U, kib, w, bits):
    del U
    free, tokens = kib * 1024, 0
    while free >= (w + w) * bits / 8:
        free, tokens = free - (w + w) * bits / 8, tokens + 1
    return tokens


def blocks_on_multiprocessor(kib, threads, needed, each):
    blocks = 0
    while (blocks + 1) * needed <= kib and (blocks + 1) * each <= threads:
        blocks += 1
    return blocks


def busy_multiprocessors(B, H, K, U):
    del H
    return 100 * len(set(itertools.product(range(int(B)), range(int(K))))) / U


def parts_for_all(B, H, K, U):
    del H
    return next(parts for parts in itertools.count(1) if B * K * parts >= U)


def memories_by_size(choices):
    sizes = {"KiB": 2**10, "MiB": 2**20, "GiB": 2**30}

    def size(text):
        number, unit, units = re.search(r": (\d+) (\w+) (?:in each of (\d+) multiprocessors|for all)", text).groups()
        return int(number) * sizes[unit] * int(units or 1)
    return sorted(range(len(choices)), key=lambda i: size(choices[i]))


# Batches, caches and design cases

def entries(shape):
    return math.prod(shape)


def dot(a, b):
    return sum(x * y for x, y in zip(a, b, strict=True))


def largest(fits, until=10000):
    return max(n for n in range(1, until + 1) if fits(n))


def continuous_batching(lengths, slots):
    waiting, running, steps = list(lengths), [], 0
    while waiting or running:
        while waiting and len(running) < slots:
            running.append(waiting.pop(0))
        running = [left - 1 for left in running if left > 1]
        steps += 1
    return steps


def nearest_with_digits(x, digits=4):
    return min((sign * whole * 2.0**power for whole in range(2**int(digits)) for power in range(-12, 9) for sign in (1, -1)),
               key=lambda number: (abs(number - x), abs(number)))


def window_reach(W):
    layers, reached = 0, 0
    while reached < 10**6 - 1:
        layers, reached = layers + 1, reached + W - 1
    return layers


def copies_of_head(H, G, U):
    """Each GPU keeps the key/value heads that its query heads read."""
    held = [{head * int(G) // int(H) for head in range(int(gpu * H // U), int((gpu + 1) * H // U))} for gpu in range(int(U))]
    return sum(0 in heads for heads in held)


def texts_that_fit(N, U, gib, cache):
    return largest(lambda texts: N * 2e9 + texts * cache <= U * gib * 1024**3)


def drafted_tokens(k, a):
    """The expected number, by listing how many drafts are accepted."""
    chances = [a**accepted * (1 - a) for accepted in range(int(k))] + [a**int(k)]
    return sum((accepted + 1) * chance for accepted, chance in enumerate(chances))


def pairs_without_turn(d, base, T):
    return sum(T * base ** (-2 * pair / d) < 2 * math.pi for pair in range(int(d) // 2))


# The text of each template, possibly in several versions, and the solution of its numbers (and choices).
RECOMPUTED = {
    "block-parameters": [("has {L} blocks with d_model = {d}.", block_parameters)],
    "gated-parameters": [("d_model = {d}, {H} query heads and {G} key/value heads of width {w}…hidden width {f}.", gated_parameters)],
    "embedding-share": [
        ("has {N} billion…vocabulary of {V} tokens and d_model = {d}; its embedding is also its unembedding",
         lambda N, V, d: 100 * matrices((V, d)) / (N * 1e9)),
        ("has {N} billion…vocabulary of {V} tokens and d_model = {d}; its embedding and its unembedding are two matrices",
         lambda N, V, d: 100 * matrices((V, d), (d, V)) / (N * 1e9))],
    "training-flops": [("has {N} billion…on {D} trillion tokens", training_zflop)],
    "training-days": [("with {N} billion…on {D} trillion tokens, on {G} GPUs with a peak of {peak:q} each, {u} %", training_days)],
    "compute-optimal": [("may take {C} · 10^21", compute_optimal)],
    "norm-of-block": [(" normalizes {place:w}. With", norm_of_block)],
    "residual-scale": [("has {L} blocks", lambda L: bisect(lambda f: sum([f * f] * int(2 * L)) - 1, 0, 1))],
    "rms-norm": [("the vector x = {x:row} by its root mean square. What is entry {i} of", rms_norm)],
    "residual-sums": [("has {L} layers, each", lambda L: sum([1, 1] * int(L)))],
    "first-token-time": [("with {N} billion…prompt of {T} tokens…peak {peak:q}, memory {bandwidth:q}.…reaches {u} %", first_token_time)],
    "answer-time": [("after {first:q} and each further token after another {each:q}.…all {n} tokens", answer_time)],
    "faster-chip": [("clearly shorter with {change:w}?", faster_chip)],
    "speculative-tokens": [("proposes {k} tokens…probability {a},", speculative_tokens)],
    "speculative-speedup": [("proposes {k} tokens…probability {a} as long…takes {c} % of", speculative_speedup)],
    "draft-acceptance": [("p = {p:row}, the draft model q = {q:row}.", draft_acceptance)],
    "after-rejection": [("p = {p:row}, the draft model q = {q:row}.…is it token {x}?", after_rejection)],
    "latent-as-groups": [("vector of {c} numbers and a rotated key of {r}. With…heads of width {w} would", latent_as_groups)],
    "absorbed-shape": [("W_UQ of {w} × {Q} and W_UK of {w2} × {c}.", absorbed_shape)],
    "decoupled-score": [("has {w} columns without and {r} with rotation.…product is {a}, the rotated part is {b}.", decoupled_score)],
    "absorbed-flops": [("keys of {w} columns without and {r} with…latents of {c} numbers and rotated keys of {r2}.…with {T} cached "
                        "tokens take in the {H} heads", absorbed_flops)],
    "rebuilt-keys": [("latents of {c} numbers.…the {w} columns…all {H} heads again, from the latents of {T} cached", rebuilt_keys)],
    "latent-intensity": [("({c} 16-bit numbers) and rotated key ({r}) once for all {H} heads", latent_intensity)],
    "base-slows-pair": [("rotates r = {r} columns with base {b}, {newer:w} with base {B}. …does pair {t} rotate",
                         lambda r, b, newer, B, t: base_slows_pair(r, b, B, t))],
    "pairs-with-a-turn": [("(base {b}, r = {r} columns, so {P} pairs per head) was trained on texts of {T} tokens", pairs_with_a_turn)],
    "interpolated-angle": [("on up to {trained} tokens is extended to {T} by…rotates r = {r} columns with base {b}.…rotate pair {t} of a "
                            "token at position {i}?", interpolated_angle)],
    "ntk-base": [("rotates r = {r} columns with base {b}.…exactly {s} times", ntk_base)],
    "yarn-pair": [("trained on {T} tokens by a factor of {s}; RoPE rotates r = {r} columns with base {b}.…happens to pair {t}?", yarn_pair)],
    "split-matrices": [("A of {d} × {f} and B of {f2} × {d2}, is split over {G} GPUs", split_matrices)],
    "tensor-all-reduces": [
        ("of {L} blocks…a forward and a backward pass take together", lambda L: all_reduces(L, 2)),
        ("of {L} blocks…does one forward pass take", lambda L: all_reduces(L, 1))],
    "all-reduce-bytes": [("d_model = {d} is split over {G} GPUs, with an all-reduce of all {T} tokens…in {bits}-bit", all_reduce_bytes)],
    "sharded-cache": [("has {L} layers, {H} query heads and {K} key/value heads of width {w}.…over {G} GPUs…of a {bits}-bit cache",
                       sharded_cache)],
    "ring-bytes": [("splits {T} tokens over {G} GPUs.…has {H} query heads and {K} key/value heads of width {w}, in {bits}-bit", ring_bytes)],
    "ring-block": [("tokens: {H} query heads, {K} key/value heads, all of width {w}. It computes {peak:q} and sends {bandwidth:q}.",
                    ring_block)],
    "ring-imbalance": [("each of {G} GPUs {c} consecutive", ring_imbalance)],
    "bfloat16-ratio": [("are near {s}:", lambda s: math.exp(bfloat16_spacing(s)))],
    "soft-cap": [("softly at {cap}, with…of a score of {s}?", lambda cap, s: cap * tanh(s / cap)),
                 ("softly at {cap}, with…of a logit of {s}?", lambda cap, s: cap * tanh(s / cap))],
    "cap-slope": [("into {cap} · tanh…of a score of {s}?", lambda cap, s: slope(lambda x: cap * tanh(x / cap), s))],
    "qk-norm-bound": [("d_k = {w} divides…a gain of {gq} and k by {gk},", qk_norm_bound)],
    "clipped-projections": [("of a head is {largest}, more than the limit of {limit}.", clipped_projections)],
    "sink-share": [("sink logit of {b}, which…sees {n} keys with a score of {s} each", sink_share)],
    "sink-distance": [("the first {n} tokens as sinks and the last {W}, including…at position {i} of", sink_distance)],
    "kept-for-backward": [("with {H} heads and {T} tokens, …P in 16 bits.…one 32-bit", lambda H, T: (H * T * T * 2) / (H * T * 4))],
    "recomputed-weight": [("scaled score {s} of…m + log ℓ = {L}.", lambda s, L: math.exp(s) / math.exp(L))],
    "score-gradient": [("P = {P:row}; the…dP = {dP:row}.…in column {j}?", score_gradient)],
    "backward-flops": [("with {H} heads of width {w} is…on {T} tokens,", backward_flops)],
    "temperature-ratio": [("differ by {D}. At temperature {t},", temperature_ratio)],
    "ratio-at-temperature": [("one token is {R} times…at temperature {t}?", ratio_at_temperature)],
    "temperature-order": [("Order these cases", by_probability)],
    "keys-on-chip": [("has {U} multiprocessors with {kib} KiB…of width {w} there, in {bits}-bit", keys_on_chip)],
    "blocks-on-multiprocessor": [("has {kib} KiB of shared memory and runs at most {threads} threads…need {needed} KiB and {each} threads",
                                  blocks_on_multiprocessor)],
    "busy-multiprocessors": [("batch of {B}, {H} query heads and {K} key/value heads, what percentage of the {U} multi",
                              busy_multiprocessors)],
    "parts-for-all": [("batch of {B} with {H} query heads and {K} key/value heads runs on the GPU…with {U} multi", parts_for_all)],
    "continuous-batching": [("Sequences of {lengths:row} tokens wait…The batch has {slots} slots", continuous_batching)],
    "paged-cache": [("blocks of {block} tokens. It holds {n} sequences with {lengths:row} tokens",
                     lambda block, n, lengths: sum(-length % block for length in lengths))],
    "absorbed-query": [("q is {q:row}…The rows of W_UK are {rows:rows}.…What is entry {i} of", lambda q, rows, i: dot(q, rows[int(i)]))],
    "cached-number": [("An entry of a key is {x}.…E4M3…has {digits} significant", nearest_with_digits),
                      ("An entry of a key is {x}.", nearest_with_digits)],
    "million-token-cache": [("has {L} layers with {H} query heads and {G} key/value heads of width {w}",
                             lambda L, H, G, w: 10**6 * entries((L, 2, G, w)) * 2)],
    "million-token-scores": [("layer with {H} heads…as {bits}-bit numbers", lambda H, bits: entries((H, 10**6, 10**6)) * bits / 8)],
    "four-bit-token-time": [("model of {N} billion parameters…bandwidth is {rate:q}", lambda N, rate: N * 1e9 * 4 / 8 / rate)],
    "window-reach": [("window of {W} tokens", window_reach)],
    "design-parallel-copies": [("{H} query heads and {G} key/value heads…over {U} GPUs", copies_of_head)],
    "design-parallel-cache": [("has {L} layers with {H} query heads and {G} key/value heads of width {w}…Over {U} GPUs",
                               lambda L, H, G, w, U: entries((L, 2, -(-G // U), w)) * 2)],
    "design-long-cache": [("has {L} layers with {H} query heads and {G} key/value heads of width {w}…a text of {T} tokens",
                           lambda L, H, G, w, T: entries((L, 2, G, T, w)) * 2)],
    "design-long-texts": [("model of {N} billion 16-bit parameters runs on {U} GPUs with {gib} GiB each.…takes {cache:b}.", texts_that_fit)],
    "design-latency-one": [("model of {N} billion 16-bit…memory delivers {rate:q}. The cache of the text takes {cache:b}.",
                            lambda N, rate, cache: (N * 2e9 + cache) / rate)],
    "design-latency-batch": [("({weights:b} of weights)…each takes {cache:b}, and the memory delivers {rate:q}.…at most {ms} ms",
                              lambda weights, cache, rate, ms: largest(lambda n: (weights + n * cache) / rate <= ms / 1000))],
    "design-pages-share": [("reserves a cache of {T} tokens for each text, but an average text has {used}", lambda T, used: 100 * used / T)],
    "design-pages-waste": [("pages of {page} tokens…Layers: {L}, query heads: {H}, key/value heads: {G}, width: {w},",
                            lambda page, L, H, G, w: entries((L, 2, G, page / 2, w)) * 2)],
    "design-draft-yield": [("drafts {k} tokens…with probability {a} if", drafted_tokens)],
    "design-draft-gain": [("drafts {k} tokens, each of which takes {c} of…yield {y} tokens", lambda k, c, y: y / (1 + sum([c] * int(k))))],
    "design-sharing-heads": [("model of {L} layers with {H} query heads of width {w}…caches of {B} texts with {T} tokens each may take {cache:b}",
                              lambda L, H, w, B, T, cache: largest(
                                  lambda G: H % G == 0 and entries((L, 2, B, G, T, w)) * 2 <= cache, until=int(H)))],
    "design-sharing-time": [("take {cache:b} together…memory delivers {rate:q}", lambda cache, rate: cache / rate)],
    "design-extension-pairs": [("of d_k = {d} columns by {base}^…trained on {T} tokens", pairs_without_turn)],
    "design-extension-angle": [("To read {b} tokens instead of {a}", lambda a, b: a / b)],
    "design-8-bit-cache": [("has {L} layers with {H} query heads and {G} key/value heads of width {w}",
                            lambda L, H, G, w: entries((L, 2, G)) * (w + 2))],
    "design-8-bit-error": [("key is {x} in absolute value", lambda x: x / 127 / 2)],
    "memories-by-size": [("Order them by their size", memories_by_size)],
}

# Only a few published models or windows fit these questions.
OF_FEW_SIZES = {"window-reach", "design-long-cache", "design-long-texts"}


def binary_bytes(number):
    unit = next(unit for unit in ("KiB", "MiB", "GiB", "TiB") if (number := number / 1024) < 1024)
    return f"{number:#.3g} {unit}".replace(". ", " ")


# The text of a question that is answered in sentences, and the numbers that its model answer must contain.
EXPLAINED = {
    "explain-pre-norm": ("with {L} blocks", lambda L: [f"{2 * L:.0f} additions"]),
    "explain-latent": ("caches {c} numbers…key of {r} numbers", lambda c, r: [f"the {c:.0f} cached numbers", f"{r:.0f} further columns"]),
    "explain-context-extension": ("was trained on {a} tokens and should read {b}.", lambda a, b: [f"the positions by {b / a:.0f} "]),
    "explain-large-logits": ("grows to {s}.", lambda s: [f"are {bfloat16_spacing(s):.0f} apart", f"e^{bfloat16_spacing(s):.0f}"]),
    "explain-recomputation": ("with {H} heads is trained on {T} tokens",
                              lambda H, T: [f"({binary_bytes(2 * H * T * T)})", f"({binary_bytes(4 * H * T)})"]),
    "explain-small-memories": ("has {U} multiprocessors with {kib} KiB", lambda U, kib: [f"The {U * kib / 1024:.3g}", f"the {kib:.0f} KiB"]),
}


class RecomputedQuestions(ProgramTest):
    def questions(self, template):
        printed = self.succeed("questions", "--template", template, "--seed", str(SEED), "--count", str(COUNT), "--answers",
                               "--locale", "en")
        return json.loads(printed)["questions"]

    def solved(self, asked, versions):
        for pattern, solve in versions:
            values = read(pattern, plain(asked["text"]))
            if values is not None:
                more = {"choices": [plain(each) for each in asked["choices"]]} if "choices" in asked else {}
                return solve(**values, **more)
        return self.fail(f"no pattern is in: {plain(asked['text'])}")

    def test_answers_follow_from_the_texts(self):
        for template, versions in RECOMPUTED.items():
            with self.subTest(template):
                asked = self.questions(template)
                texts = {(each["text"], str(each.get("choices"))) for each in asked}
                self.assertGreater(len(texts), 1 if template in OF_FEW_SIZES else 4)
                for each in asked:
                    answer = self.solved(each, versions)
                    if each["kind"] != "number":
                        self.assertEqual(each["answer"], answer, each["text"])
                        continue
                    self.assertLessEqual(abs(each["answer"] - answer), each["tolerance"], each["text"])
                    # The answer is not rounded more than the prompt's own numbers.
                    self.assertLessEqual(abs(each["answer"] - answer), 0.006 * abs(answer) + 1e-6, each["text"])

    def test_known_mistakes_are_wrong_and_mostly_different(self):
        for template in RECOMPUTED:
            with self.subTest(template):
                asked = self.questions(template)
                ambiguous = 0
                for each in asked:
                    answers = [mistake["answer"] for mistake in each["mistakes"]]
                    self.assertGreaterEqual(len(answers), 2 if each["kind"] == "number" else 1)
                    if each["kind"] == "number":
                        self.assertTrue(all(abs(wrong - each["answer"]) > each["tolerance"] for wrong in answers), each["text"])
                        answers = [f"{wrong:.6g}" for wrong in answers]
                    ambiguous += len(set(map(str, answers))) < len(answers) and each["kind"] == "number"
                self.assertLess(ambiguous, len(asked) / (2 if template in OF_FEW_SIZES else 4))

    def test_model_answers_contain_the_numbers(self):
        for template, (pattern, numbers) in EXPLAINED.items():
            with self.subTest(template):
                for asked in self.questions(template):
                    values = read(pattern, plain(asked["text"]))
                    self.assertIsNotNone(values, asked["text"])
                    for number in numbers(**values):
                        self.assertIn(number, plain(asked["model_answer"]))

    def test_all_templates_of_these_topics_are_here(self):
        listed = json.loads(self.succeed("questions", "--list", "--json"))["templates"]
        self.assertLessEqual({each["template"] for each in listed if each["topic"] in ("transformer", "parallelism")},
                             set(RECOMPUTED))


if __name__ == "__main__":
    unittest.main()
