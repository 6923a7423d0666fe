# SPDX-License-Identifier: GPL-3.0-or-later
"""Sections 2 and 3 of the specification, implemented literally: visits every pair of every tile."""

ALGORITHMS = ["eager", "standard", "flash1", "flash2", "decode"]
BEYOND_ALL = ["split", "chunked"]  # algorithms that are not in "all"
TENSORS = ["Q", "K", "V", "S", "P", "O", "stats", "partial"]


def visible(mask, i, j):
    """By causal, window, sinks, prefix, documents and padding; custom masks and bias change no counts."""
    p = i + mask.get("query_offset", 0)
    window = mask.get("window", 0)
    if j >= mask.get("prefix", 0):
        if mask.get("causal") and j > p:
            return False
        if window and (p - j >= window and j >= mask.get("sinks", 0) or not mask.get("causal") and j - p >= window):
            return False
    if "documents" in mask:
        begin = 0
        for length in mask["documents"]:
            if begin <= j < begin + length and not begin <= p < begin + length:
                return False
            begin += length
    return j not in mask.get("padding", [])


def ranges(length, block):
    return [range(begin, min(begin + block, length)) for begin in range(0, length, block)]


class Count:
    def __init__(self, sizes, settings):
        self.s, self.t = sizes, settings
        self.moved = {"read": dict.fromkeys(TENSORS, 0), "write": dict.fromkeys(TENSORS, 0)}
        self.flops = 0

    def move(self, how, tensor, rows, times=1):
        s, e = self.s, self.t["element_bytes"]
        width = {"Q": s["d_k"], "K": s.get("key_row", s["d_k"]), "V": s["d_v"], "O": s["d_v"], "S": s["t_k"], "P": s["t_k"]}
        size = 4 * rows if tensor == "stats" else e * rows * width[tensor]
        self.moved[how][tensor] += times * size

    def compute(self, pairs, times=1):
        self.flops += times * pairs * (2 * self.s["d_k"] + 2 * self.s["d_v"])

    def eager(self, heads):
        for kernel in (["Q", "K", ">S"], ["S", ">S"], ["S", ">S"], ["S", ">P"], ["P", "V", ">O"]):
            self.kernel(kernel, heads)
        self.compute(self.s["t_q"] * self.s["t_k"], heads)

    def standard(self, heads):
        for kernel in (["Q", "K", ">S"], ["S", ">P"], ["P", "V", ">O"]):
            self.kernel(kernel, heads)
        self.compute(self.s["t_q"] * self.s["t_k"], heads)

    def kernel(self, tensors, heads):
        for name in tensors:
            tensor = name.lstrip(">")
            rows = self.s["t_k"] if tensor in "KV" else self.s["t_q"]
            self.move("write" if name[0] == ">" else "read", tensor, rows, heads)

    def flash1(self, heads, loads, works, rows, cols):
        for tensor, times in (("O", 1), ("stats", 2)):
            self.move("write", tensor, self.s["t_q"], heads * times)
        for j, keys in enumerate(cols):
            at_work = [queries for i, queries in enumerate(rows) if works(i, j)]
            if at_work:
                self.move("read", "K", len(keys), loads)
                self.move("read", "V", len(keys), loads)
            for queries in at_work:
                for tensor, times in (("Q", 1), ("O", 1), ("stats", 2)):
                    self.move("read", tensor, len(queries), heads * times)
                for tensor, times in (("O", 1), ("stats", 2)):
                    self.move("write", tensor, len(queries), heads * times)
                self.compute(len(queries) * len(keys), heads)

    def flash2(self, heads, loads, works, rows, cols):
        for i, queries in enumerate(rows):
            at_work = [keys for j, keys in enumerate(cols) if works(i, j)]
            if at_work:
                self.move("read", "Q", len(queries), heads)
            for keys in at_work:
                self.move("read", "K", len(keys), loads)
                self.move("read", "V", len(keys), loads)
                self.compute(len(queries) * len(keys), heads)
            self.move("write", "O", len(queries), heads)
            self.move("write", "stats", len(queries), heads)

    def sees(self, mask, position, j):
        """A new token at that position: no later keys; a window, and the first keys that stay visible."""
        window, kept = mask.get("window", 0), max(mask.get("sinks", 0), mask.get("prefix", 0))
        return j <= position and (not window or position - j < window or j < kept)

    def decode(self, heads, groups, mask, queries):
        cached = [j for j in range(self.s["t_k"]) if self.sees(mask, self.s["t_k"], j)]
        self.move("read", "Q", queries, heads)
        self.move("write", "O", queries, heads)
        for tensor in "KV":
            self.move("read", tensor, len(cached), groups)
            self.move("write", tensor, queries, groups)
        for position in range(self.s["t_k"], self.s["t_k"] + queries):
            self.compute(sum(1 for j in range(position + 1) if self.sees(mask, position, j)), heads)
        return cached

    def split(self, heads, groups, mask, queries, splits):
        cached = self.decode(heads, groups, mask, queries)
        length = -(-self.s["t_k"] // splits)
        parts = len({j // length for j in cached})
        size = heads * queries * parts * 4 * (self.s["d_v"] + 2)
        self.moved["write"]["partial"] = self.moved["read"]["partial"] = size


def automatic(algorithm, sizes, settings):
    """Rows and columns of a tile, including given ones; None if no tile of flash2 fits."""
    rows, cols = settings.get("block_rows"), settings.get("block_cols")
    if rows and cols:
        return rows, cols
    if algorithm in ("flash2", "chunked"):
        return automatic_flash2(sizes, settings, rows, cols)
    d = max(sizes["d_k"], sizes["d_v"])
    wide = -(-settings["sram_bytes"] // (4 * d * settings["element_bytes"]))
    return rows or min(wide, d, sizes["t_q"]), cols or min(wide, sizes["t_k"])


def automatic_flash2(sizes, settings, rows, cols):
    def largest(cols):
        fits = lambda rows: sram_needed("flash2", sizes, settings["element_bytes"], rows, cols) <= settings["sram_bytes"]
        low, high = 0, 1 << 42
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if fits(middle) else (low, middle - 1)
        return low
    given, cols = cols, cols or min(64, sizes["t_k"])
    while not given and cols > 1 and largest(cols) < (rows or min(16, sizes["t_q"])):
        cols //= 2
    r = largest(cols)
    if r < (rows or 1):
        return None
    return rows or min(sizes["t_q"], r if r < 16 else r - r % 16), cols


def sram_needed(algorithm, sizes, e, rows, cols):
    d_k, d_v = sizes["d_k"], sizes["d_v"]
    inputs, results = rows * d_k + cols * d_k + cols * d_v, rows * d_v + rows * cols
    return e * (inputs + results) + 8 * rows if algorithm == "flash1" else e * inputs + 4 * results + 8 * rows


def intermediate(algorithm, sizes, settings, partial):
    heads, t_q = sizes["heads"] * sizes["batch"], sizes["t_q"]
    if algorithm in ("eager", "standard"):
        return heads * 2 * t_q * sizes["t_k"] * settings["element_bytes"]
    return {"flash1": heads * 8 * t_q, "flash2": heads * 4 * t_q, "chunked": heads * 4 * t_q, "decode": 0,
            "split": partial}[algorithm]


def chunked(sizes, mask, settings, chunk):
    """Every chunk is a separate document: causal, over the keys up to its end."""
    rows, cols = automatic("chunked", {**sizes, "t_q": chunk}, settings)
    whole = None
    for begin in range(0, sizes["t_q"], chunk):
        end = min(begin + chunk, sizes["t_q"])
        offset = mask.get("query_offset", 0)
        keys = max(0, min(sizes["t_k"], max(offset + end, mask.get("prefix", 0))))
        part = run("flash2", {**sizes, "t_q": end - begin, "t_k": keys},
                   {**mask, "causal": True, "query_offset": offset + begin},
                   {**settings, "block_rows": rows, "block_cols": cols})
        whole = added(whole, part) if whole else part
    return {**whole, "algorithm": "chunked", "intermediate_bytes": intermediate("chunked", sizes, settings, 0)}


def added(a, b):
    """The sum of two runs; values that are not counts are the same in both."""
    if isinstance(a, dict):
        return {key: a[key] if key in ("algorithm", "block_rows", "block_cols", "sram_bytes_needed")
                else added(a[key], b[key]) for key in a}
    return a + b


def run(algorithm, sizes, mask, settings, splits=4, chunk=512, queries=1):
    """One entry of "runs"."""
    if algorithm == "chunked":
        return chunked(sizes, mask, settings, chunk)
    count = Count(sizes, settings)
    heads, groups = sizes["heads"] * sizes["batch"], sizes["kv_heads"] * sizes["batch"]
    if algorithm in ("decode", "split") and "latent" in sizes:  # the cache as stored, once for all heads; nothing is expanded
        count.s = {**sizes, "d_k": sizes["latent"] + sizes["turned"], "d_v": sizes["latent"], "key_row": sizes["turned"]}
        groups = sizes["batch"]
    loads = groups if settings.get("share_kv") else heads
    block_rows = block_cols = needed = 0
    tiles = {"full": 0, "partial": 0, "skipped": 0}
    if algorithm in ("flash1", "flash2"):
        block_rows, block_cols = automatic(algorithm, sizes, settings)
        needed = sram_needed(algorithm, sizes, settings["element_bytes"], block_rows, block_cols)
        rows, cols = ranges(sizes["t_q"], block_rows), ranges(sizes["t_k"], block_cols)
        seen = [[sum(visible(mask, i, j) for i in queries for j in keys) for keys in cols] for queries in rows]
        for queries, line in zip(rows, seen):
            for keys, pairs in zip(cols, line):
                tiles["skipped" if pairs == 0 else "full" if pairs == len(queries) * len(keys) else "partial"] += 1
        getattr(count, algorithm)(heads, loads, lambda i, j: seen[i][j] > 0, rows, cols)
    elif algorithm == "decode":
        count.decode(heads, groups, mask, queries)
    elif algorithm == "split":
        count.split(heads, groups, mask, queries, splits)
    else:
        getattr(count, algorithm)(heads)
    reads, writes = count.moved["read"], count.moved["write"]
    return {"algorithm": algorithm, "block_rows": block_rows, "block_cols": block_cols, "reads": reads, "writes": writes,
            "bytes_read": sum(reads.values()), "bytes_written": sum(writes.values()), "flops": count.flops,
            "sram_bytes_needed": needed,
            "intermediate_bytes": intermediate(algorithm, sizes, settings, writes["partial"]), "tiles": tiles}


def sizes_of(document):
    inputs, heads = document["inputs"], document.get("heads", {})
    sizes = {"heads": heads.get("query", 1), "kv_heads": heads.get("kv", 1), "batch": inputs.get("batch", 1)}
    if inputs["kind"] == "shape":
        return {**sizes, "t_q": inputs["query_tokens"], "t_k": inputs["key_tokens"], "d_k": inputs["d_k"], "d_v": inputs["d_v"]}
    if inputs["kind"] == "qkv":
        return {**sizes, "t_q": inputs["q"]["shape"][-2], "t_k": inputs["k"]["shape"][-2],
                "d_k": inputs["q"]["shape"][-1], "d_v": inputs["v"]["shape"][-1]}
    if inputs["kind"] == "latent":
        tokens, turned = inputs["x"]["shape"][-2], inputs["w_kr"]["shape"][-1]
        return {**sizes, "t_q": tokens, "t_k": tokens, "d_k": inputs["w_q"]["shape"][-1] + turned,
                "d_v": inputs["w_uv"]["shape"][-1], "latent": inputs["w_dkv"]["shape"][-1], "turned": turned}
    context = inputs.get("context", inputs["x"])
    return {**sizes, "t_q": inputs["x"]["shape"][-2], "t_k": context["shape"][-2],
            "d_k": inputs["w_q"]["shape"][-1], "d_v": inputs["w_v"]["shape"][-1]}


def traffic(document, algorithms=None, options={}, **flags):
    settings = {"algorithm": "flash2", "element_bytes": 2, "sram_bytes": 196608, **document.get("tiling", {}), **flags}
    mask = document.get("attention", {}).get("mask", {})
    chosen = algorithms or [settings["algorithm"]]
    return {"format": "attentionscope/traffic", "version": 1,
            "runs": [run(name, sizes_of(document), mask, settings, **options) for name in chosen]}


def seconds(entry, peak, bandwidth):
    return max(entry["flops"] / peak, (entry["bytes_read"] + entry["bytes_written"]) / bandwidth)


def intensity(entry):
    return entry["flops"] / (entry["bytes_read"] + entry["bytes_written"])
