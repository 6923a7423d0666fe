# SPDX-License-Identifier: GPL-3.0-or-later
"""Attention by the book, in a few lines of plain Python: a second opinion on every stage of the trace.

Written from the specification alone and as slowly as it reads; it shares nothing with the program.
"""
import fractions
import math

INF = math.inf

# significand bits with the leading one, exponent of the smallest normal number, largest number, whether it saturates
FORMATS = {"double": None, "float32": (24, -126, (2 - 2.0**-23) * 2.0**127, False), "float16": (11, -14, 65504.0, False),
           "bfloat16": (8, -126, 255 * 2.0**120, False), "fp8-e4m3": (4, -6, 448.0, True), "fp8-e5m2": (3, -14, 57344.0, True)}


def nearest(x, name):
    """The number of a format nearest to x, ties to even: a fraction of whole units, rounded as fractions are."""
    if FORMATS[name] is None or math.isnan(x) or x == 0:
        return x
    digits, smallest, largest, saturates = FORMATS[name]
    if not math.isinf(x):
        unit = fractions.Fraction(2) ** (max(math.frexp(x)[1] - 1, smallest) - (digits - 1))
        rounded = fractions.Fraction(x) / unit
        size = round(abs(rounded)) * unit  # round() of a Fraction takes ties to even
        if size <= largest:
            return math.copysign(float(size), x)
    return math.copysign(largest if saturates else INF, x)


def all_nearest(a, name):
    return [[nearest(x, name) for x in row] for row in a]


def through_cache(a, settings):
    """The value read back from the cache, rounded to the arithmetic."""
    name, arithmetic = settings["cache"], settings.get("arithmetic", "double")
    if name != "int8":
        return all_nearest(all_nearest(a, name), arithmetic)
    result = []
    for row in a:
        largest = max(abs(x) for x in row)
        codes = [round(x * 127 / largest) if largest else 0 for x in row]
        result.append([nearest(code * largest / 127, arithmetic) for code in codes])
    return result


def rows_of(matrices, head, heads):
    """One head of {"shape": [heads, rows, cols] or [rows, cols], "data": [...]}, as a list of rows."""
    *outer, rows, cols = matrices["shape"]
    count = outer[0] if outer else 1
    assert count in (heads, 1)
    first = (head if count > 1 else 0) * rows * cols
    data = matrices["data"]
    return [data[first + r * cols:first + (r + 1) * cols] for r in range(rows)]


def total(terms, name="double"):
    """The sum; in short arithmetic, each partial sum is rounded, in ascending order."""
    if name == "double":
        return math.fsum(terms)
    result = 0.0
    for term in terms:
        result = nearest(result + nearest(term, name), name)
    return result


def product(a, b, name="double"):
    return [[total((x * y for x, y in zip(row, column)), name) for column in zip(*b)] for row in a]


def transposed(a):
    return [list(column) for column in zip(*a)]


def with_bias(a, inputs, name, head, heads):
    if name not in inputs:
        return a
    bias = rows_of(inputs[name], head, heads)[0]
    return [[x + b for x, b in zip(row, bias)] for row in a]


def projected(inputs, tokens, weight, bias, head, heads):
    return with_bias(product(rows_of(tokens, 0, 1), rows_of(inputs[weight], head, heads)), inputs, bias, head, heads)


def queries_keys_values(inputs, head, group, heads, groups):
    if inputs["kind"] == "qkv":
        return rows_of(inputs["q"], head, heads), rows_of(inputs["k"], group, groups), rows_of(inputs["v"], group, groups)
    context = inputs.get("context", inputs["x"])
    return (projected(inputs, inputs["x"], "w_q", "b_q", head, heads),
            projected(inputs, context, "w_k", "b_k", group, groups),
            projected(inputs, context, "w_v", "b_v", group, groups))


def beside(a, b):
    return [left + right for left, right in zip(a, b)]


def latent_stages(inputs, head, heads):
    """Multi-head latent attention: q, k and v of one head, and the other stages."""
    x = rows_of(inputs["x"], 0, 1)
    content = product(x, rows_of(inputs["w_q"], head, heads))
    expand = rows_of(inputs["w_uk"], head, heads)
    latent = product(x, rows_of(inputs["w_dkv"], 0, 1))
    return {"q": beside(content, product(x, rows_of(inputs["w_qr"], head, heads))), "latent": latent,
            "k": beside(product(latent, expand), product(x, rows_of(inputs["w_kr"], 0, 1))),
            "v": product(latent, rows_of(inputs["w_uv"], head, heads)),
            "absorbed_q": product(content, transposed(expand))}


def rotated_after(a, rope, offset, first):
    """Columns before `first` are unchanged."""
    return beside([row[:first] for row in a], rotated([row[first:] for row in a], rope, offset))


def rotated(a, rope, offset):
    width = len(a[0])
    r = rope.get("dims", width)
    base, start, half = rope.get("base", 10000), rope.get("start", 0), rope.get("layout", "half") == "half"
    result = [list(row) for row in a]
    for i, row in enumerate(a):
        for t in range(r // 2):
            first, second = (t, t + r // 2) if half else (2 * t, 2 * t + 1)
            angle = (start + offset + i) * base ** (-2 * t / r)
            x, y = row[first], row[second]
            result[i][first] = x * math.cos(angle) - y * math.sin(angle)
            result[i][second] = x * math.sin(angle) + y * math.cos(angle)
    return result


def is_visible(mask, head, heads, i, j):
    p = i + mask.get("query_offset", 0)
    causal, window = mask.get("causal", False), mask.get("window", 0)
    if j >= mask.get("prefix", 0):
        if causal and j > p:
            return False
        if window and p - j >= window and j >= mask.get("sinks", 0):
            return False
        if window and not causal and j - p >= window:
            return False
    if "documents" in mask:
        owner = [n for n, length in enumerate(mask["documents"]) for _ in range(length)]
        if p < 0 or p >= len(owner) or owner[p] != owner[j]:
            return False
    if j in mask.get("padding", []):
        return False
    return "custom" not in mask or rows_of(mask["custom"], head, heads)[i][j] == 1


def rounded_stages(scenario, head):
    """The stages of given q, k, v without rotation, cap and mask, in a short arithmetic: sums in the same or in float32."""
    settings = scenario["attention"]
    stored, sums = settings["arithmetic"], settings.get("accumulate", settings["arithmetic"])
    q, k, v = (all_nearest(rows_of(scenario["inputs"][name], head, 1), stored) for name in "qkv")
    stages = {"q": q, "k": k, "v": v}
    if "cache" in settings:
        k, v = stages["k_cached"], stages["v_cached"] = through_cache(k, settings), through_cache(v, settings)
    each = lambda a, f: [[nearest(f(x), sums) for x in row] for row in a]
    s = stages["scores"] = product(q, transposed(k), sums)
    factor = nearest(1 / math.sqrt(len(q[0])), sums)
    s = stages["scaled"] = stages["masked"] = each(s, lambda x: x * factor)
    stages["row_max"] = [max(row) for row in s]
    e = stages["exponentials"] = [[nearest(math.exp(nearest(x - max(row), sums)), sums) for x in row] for row in s]
    stages["row_sum"] = [total(row, sums) for row in e]
    stages["weights"] = [[nearest(nearest(x / l, sums), stored) for x in row] for row, l in zip(e, stages["row_sum"])]
    stages["output"] = all_nearest(product(stages["weights"], v, sums), stored)
    return stages


def slope_of(alibi, head, heads):
    """Press et al. 2022: powers of 2^(-8/n); in between, every other one of twice as many heads."""
    if alibi is not True:
        return alibi["slopes"][head]
    def powers(n):
        return [2 ** (-8 * (h + 1) / n) for h in range(n)]
    n = 1 << (heads.bit_length() - 1)
    return (powers(n) + powers(2 * n)[0::2])[head]


def head_stages(scenario, head):
    heads = scenario.get("heads", {}).get("query", 1)
    groups = scenario.get("heads", {}).get("kv", heads)
    group = head * groups // heads
    settings = scenario.get("attention", {})
    mask = settings.get("mask", {})
    stages = {}
    inputs, turned = scenario["inputs"], 0
    if inputs["kind"] == "latent":
        stages.update(latent_stages(inputs, head, heads))
        q, k, v = stages["q"], stages["k"], stages["v"]
        turned = len(q[0]) - inputs["w_kr"]["shape"][-1]
    else:
        q, k, v = queries_keys_values(inputs, head, group, heads, groups)
        stages.update(q=q, k=k, v=v)
    if "rope" in settings:
        q = stages["q_rot"] = rotated_after(q, settings["rope"], mask.get("query_offset", 0), turned)
        k = stages["k_rot"] = rotated_after(k, settings["rope"], 0, turned)
    if "cache" in settings and inputs["kind"] == "latent":
        kept = through_cache(stages["latent"], settings)
        k = beside(product(kept, rows_of(inputs["w_uk"], head, heads)),
                   through_cache([row[turned:] for row in k], settings))
        v = product(kept, rows_of(inputs["w_uv"], head, heads))
        stages.update(k_cached=k, v_cached=v)
    elif "cache" in settings:
        k, v = stages["k_cached"], stages["v_cached"] = through_cache(k, settings), through_cache(v, settings)
    s = stages["scores"] = product(q, transposed(k))
    scale = settings.get("scale", "default")
    factor = 1 / math.sqrt(len(q[0])) if scale == "default" else scale
    s = stages["scaled"] = [[x * factor for x in row] for row in s]
    cap = settings.get("softcap", 0)
    if cap:
        s = stages["capped"] = [[cap * math.tanh(x / cap) for x in row] for row in s]
    fill = mask.get("fill", "-inf")
    fill = -INF if fill == "-inf" else fill
    visible = [[is_visible(mask, head, heads, i, j) for j in range(len(k))] for i in range(len(q))]
    bias = rows_of(mask["bias"], head, heads) if "bias" in mask else [[0] * len(k) for _ in q]
    if settings.get("alibi", False) is not False:
        slope = slope_of(settings["alibi"], head, heads)
        bias = [[b - slope * abs(i + mask.get("query_offset", 0) - j) for j, b in enumerate(row)] for i, row in enumerate(bias)]
    s = stages["masked"] = [[x + b + (0 if seen else fill) for x, b, seen in zip(*rows)] for rows in zip(s, bias, visible)]
    sink = settings.get("sink_logit")
    sink = sink[head] if isinstance(sink, list) else sink
    columns = [row if sink is None else row + [sink] for row in s]  # one more logit, without a value
    tops = stages["row_max"] = [max(row) for row in columns]
    empty = [i for i, row in enumerate(s) if max(row) == -INF]
    terms = [[math.exp(x - top) if x > -INF else 0.0 for x in row] for row, top in zip(columns, tops)]
    exponentials = stages["exponentials"] = [row[:len(k)] for row in terms]
    sums = stages["row_sum"] = [math.fsum(row) for row in terms]
    weights = stages["weights"] = [[x / total if total else 0.0 for x in row] for row, total in zip(exponentials, sums)]
    stages["output"] = product(weights, v)
    return group, empty, stages


def trace(scenario):
    """What `attentionscope trace` must print for a document with inline numbers, matrices as lists of rows."""
    heads = [head_stages(scenario, h) for h in range(scenario.get("heads", {}).get("query", 1))]
    concat = [sum(rows, []) for rows in zip(*[stages["output"] for _, _, stages in heads])]
    result = {"heads": heads, "concat": concat}
    if "w_o" in scenario["inputs"]:
        result["projected"] = with_bias(product(concat, rows_of(scenario["inputs"]["w_o"], 0, 1)), scenario["inputs"], "b_o", 0, 1)
    return result
