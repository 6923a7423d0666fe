# SPDX-License-Identifier: GPL-3.0-or-later
"""PyTorch's scaled_dot_product_attention, measured against our kernels in the same run.

    python3 pytorch_attention.py '{"heads": 8, "kv_heads": 8, "tokens": 256, "d": 64, "causal": true,
                                   "threads": 2, "inputs": "file of q, k, v in float32, one after the other"}'

Prints {"ready": true, "version": ...}, or {"error": ...} if torch cannot be imported. Then answers each input line with a
line of JSON: "run" with {"seconds": ...}, "output FILE" with {} when the result is in that file.
"""
import ctypes
import json
import sys
import time


def say(answer):
    print(json.dumps(answer), flush=True)


def main():
    try:
        import torch
    except ImportError as error:
        say({"error": str(error)})
        return
    case = json.loads(sys.argv[1])
    torch.set_num_threads(case["threads"])
    with open(case["inputs"], "rb") as file:
        numbers = torch.frombuffer(bytearray(file.read()), dtype=torch.float32)
    heads = [case["heads"], case["kv_heads"], case["kv_heads"]]
    tokens, d = case["tokens"], case["d"]
    parts = torch.split(numbers, [n * tokens * d for n in heads])
    q, k, v = (part.reshape(1, n, tokens, d).clone() for part, n in zip(parts, heads))

    def attend():
        return torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=case["causal"])

    with torch.inference_mode():
        result = attend()
        say({"ready": True, "version": torch.__version__})
        for line in sys.stdin:
            word, _, path = line.strip().partition(" ")
            if word == "run":
                start = time.perf_counter()
                result = attend()
                say({"seconds": time.perf_counter() - start})
            elif word == "output":
                whole = result.contiguous()
                size = whole.numel() * whole.element_size()
                with open(path, "wb") as file:
                    file.write((ctypes.c_char * size).from_address(whole.data_ptr()))
                say({})


main()
