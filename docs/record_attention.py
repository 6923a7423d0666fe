#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Records the attention of a Hugging Face model for AttentionScope.

    pip install torch transformers safetensors
    python3 record_attention.py gpt2 --layer 5 --prompt "The cat sat on the mat" -o cat.safetensors
    attentionscope import cat.safetensors -o cat.attn.json

Supports models whose attention has q_proj, k_proj, v_proj and o_proj (Llama, Mistral, Qwen, Gemma and similar ones) and
GPT-2. The model runs once over the prompt; hooks store what its own code computes. Written for each layer L, as
layers.L.NAME (docs/numbers.md of AttentionScope, section 4.7):

    q, k, v         [heads, tokens, width], before any rotation
    q_rot, k_rot    the same after RoPE; if a base alone does not describe the rotation (YaRN, Llama 3.1), only these, and
                    "rope" is "applied"
    weights         [heads, tokens, tokens], after the softmax
    output          [heads, tokens, width], weights times values
    sinks           [heads], a logit in the denominator of the softmax, if the model has one (gpt-oss)
    with --weights: x [tokens, d_model], the input of the projections; the matrices and biases as stored by the model;
    projected [tokens, d_model], the output of the layer's attention

and in the metadata, as texts: model, revision, versions, prompt, tokens, rope, scale, mask. The configuration alone is not
trusted: the mask is derived from the weights, rotation and weights are recomputed here by formula, and differences are
reported. A layer that does more than AttentionScope can show is not written.
"""

import argparse
import json
import math
import pathlib
import sys

import numpy as np
import torch
import transformers
from safetensors.numpy import save_file

AGREES = {"float32": 1e-4, "float64": 1e-9}  # of weights; anything shorter: 2e-2


def as_array(tensor):
    """Any tensor as float32, or float64 if it has that type: shorter types are exact in float32."""
    tensor = tensor.detach().cpu()
    return tensor.numpy() if tensor.dtype == torch.float64 else tensor.to(torch.float32).numpy()


def by_heads(flat, heads):
    """[1, tokens, heads * width] as [heads, tokens, width]."""
    rows = as_array(flat)[0]
    return np.ascontiguousarray(rows.reshape(rows.shape[0], heads, -1).transpose(1, 0, 2))


class Llama:
    """Attention with q_proj, k_proj, v_proj, o_proj, and RoPE."""

    def __init__(self, model):
        self.config = model.config.get_text_config()
        self.modules = [m for m in model.modules() if hasattr(m, "q_proj") and hasattr(m, "o_proj")]

    def heads(self, attention):
        width = attention.head_dim
        return attention.q_proj.out_features // width, attention.k_proj.out_features // width

    def scale(self, attention):
        return float(getattr(attention, "scaling", attention.head_dim ** -0.5))

    def hooks(self, attention, seen):
        query_heads, kv_heads = self.heads(attention)

        def keep(name, heads):
            return lambda module, inputs, output: seen.__setitem__(name, by_heads(output, heads))

        def keep_normed(name):  # [1, tokens, heads, width], or with heads before tokens
            def hook(module, inputs, output):
                normed = as_array(output)[0]
                heads = query_heads if name == "q" else kv_heads
                seen[name] = np.ascontiguousarray(normed if normed.shape[0] == heads and normed.shape[1] != heads
                                                  else normed.transpose(1, 0, 2))
            return hook

        def before(module, inputs, keywords):
            seen["x"] = as_array(keywords.get("hidden_states", inputs[0] if inputs else None))[0]
            seen["turns"] = keywords.get("position_embeddings")

        def at_output(module, inputs, output):
            seen["output"] = by_heads(inputs[0], query_heads)
            seen["projected"] = as_array(output)[0]

        yield attention.register_forward_pre_hook(before, with_kwargs=True)
        yield attention.q_proj.register_forward_hook(keep("q", query_heads))
        yield attention.k_proj.register_forward_hook(keep("k", kv_heads))
        yield attention.v_proj.register_forward_hook(keep("v", kv_heads))
        for name in ("q", "k"):  # Qwen 3, Gemma 3: norms between projection and rotation
            norm = getattr(attention, f"{name}_norm", None)
            if isinstance(norm, torch.nn.Module):
                seen["normed"] = True
                yield norm.register_forward_hook(keep_normed(name))
        yield attention.o_proj.register_forward_hook(at_output)

    def rotated(self, attention, seen):
        """Queries and keys after rotation by the model's own code; None if it has no such code."""
        rotate = getattr(sys.modules[type(attention).__module__], "apply_rotary_pos_emb", None)
        if seen.get("turns") is None or rotate is None:
            return None
        cos, sin = seen["turns"]
        q, k = (torch.tensor(seen[name])[None].to(cos.device) for name in ("q", "k"))
        q, k = rotate(q, k, cos.to(q.dtype), sin.to(q.dtype))
        return as_array(q)[0], as_array(k)[0]

    def rotations(self, attention):
        """The bases and rotated widths in the configuration."""
        said = getattr(self.config, "rope_parameters", None) or {}
        flat = [said] + [each for each in said.values() if isinstance(each, dict)]
        bases = {float(each["rope_theta"]) for each in flat if each.get("rope_theta")}
        bases |= {float(getattr(self.config, name)) for name in ("rope_theta", "rope_local_base_freq")
                  if getattr(self.config, name, None)}
        parts = {float(each["partial_rotary_factor"]) for each in flat if each.get("partial_rotary_factor")} or {
            float(getattr(self.config, "partial_rotary_factor", None) or 1)}
        return [(base, int(attention.head_dim * part)) for base in sorted(bases) for part in sorted(parts)]

    def sinks(self, attention):
        logits = getattr(attention, "sinks", None)
        return as_array(logits).reshape(-1) if isinstance(logits, torch.Tensor) else None

    def about(self, attention):
        # If layers differ, each has its own value; otherwise the configuration applies to all.
        window = getattr(attention if hasattr(attention, "sliding_window") else self.config, "sliding_window", None)
        cap = getattr(self.config, "attn_logit_softcapping", None)
        return {"window": str(window or 0), "softcap": repr(float(cap or 0))}

    def weights(self, attention, seen):
        if seen.get("normed"):
            raise SystemExit("--weights: this model norms queries and keys after their projection, which a scenario "
                             "has no place for. Record without --weights.")
        found = {}
        for name in ("q_proj", "k_proj", "v_proj", "o_proj"):
            module = getattr(attention, name)
            found[f"{name}.weight"] = as_array(module.weight)
            if module.bias is not None:
                found[f"{name}.bias"] = as_array(module.bias)
        return found, "out-in"


class Gpt2:
    """Attention with c_attn, which computes queries, keys and values at once, without RoPE."""

    def __init__(self, model):
        self.config = model.config
        self.modules = [m for m in model.modules() if hasattr(m, "c_attn") and hasattr(m, "c_proj")]

    def heads(self, attention):
        return attention.num_heads, attention.num_heads

    def scale(self, attention):
        scale = attention.head_dim ** -0.5 if self.config.scale_attn_weights else 1.0
        return scale / (attention.layer_idx + 1) if self.config.scale_attn_by_inverse_layer_idx else scale

    def hooks(self, attention, seen):
        heads = attention.num_heads

        def at_projection(module, inputs, output):
            seen["x"] = as_array(inputs[0])[0]
            for name, part in zip("qkv", output.chunk(3, dim=-1)):
                seen[name] = by_heads(part, heads)

        def at_output(module, inputs, output):
            seen["output"] = by_heads(inputs[0], heads)
            seen["projected"] = as_array(output)[0]

        yield attention.c_attn.register_forward_hook(at_projection)
        yield attention.c_proj.register_forward_hook(at_output)

    def rotated(self, attention, seen):
        return None

    def rotations(self, attention):
        return []

    def sinks(self, attention):
        return None

    def about(self, attention):
        return {"window": "0", "softcap": "0.0"}

    def weights(self, attention, seen):
        found = {}
        for name, part in zip("qkv", np.split(as_array(attention.c_attn.weight), 3, axis=1)):
            found[f"w_{name}"] = np.ascontiguousarray(part)
        for name, part in zip("qkv", np.split(as_array(attention.c_attn.bias), 3)):
            found[f"b_{name}"] = np.ascontiguousarray(part)
        found["w_o"], found["b_o"] = as_array(attention.c_proj.weight), as_array(attention.c_proj.bias)
        return found, "in-out"


def kind_of(model):
    for kind in (Llama, Gpt2):
        found = kind(model)
        if found.modules:
            return found
    raise SystemExit("this model's attention has neither q_proj, k_proj, v_proj, o_proj nor c_attn, c_proj")


def turned(rows, base, dims, layout):
    """RoPE by formula, in double: pair t of the first `dims` columns is rotated by position * base^(-2t/dims)."""
    rows = rows.astype(np.float64)
    pairs = np.arange(dims // 2)
    first, second = (pairs, pairs + dims // 2) if layout == "half" else (2 * pairs, 2 * pairs + 1)
    angle = np.arange(rows.shape[1])[:, None] * base ** (-2.0 * pairs / dims)
    result = rows.copy()
    result[..., first] = rows[..., first] * np.cos(angle) - rows[..., second] * np.sin(angle)
    result[..., second] = rows[..., first] * np.sin(angle) + rows[..., second] * np.cos(angle)
    return result


def rotation_that_gives(q, q_rot, candidates, bound):
    """The layout, base and width for which formula and model agree, or None."""
    for base, dims in candidates:
        for layout in ("half", "interleaved"):
            if np.abs(turned(q, base, dims, layout) - q_rot).max() <= bound * max(1.0, np.abs(q_rot).max()):
                return layout, base, dims
    return None


def is_causal(weights):
    """True if no query attended to a later key."""
    return not np.triu(weights, 1).any()


def recomputed(q, k, scale, softcap, window, causal, sinks):
    """Weights by formula, in double."""
    k = np.repeat(k.astype(np.float64), q.shape[0] // k.shape[0], axis=0)
    scores = q.astype(np.float64) @ k.transpose(0, 2, 1) * scale
    if softcap:
        scores = softcap * np.tanh(scores / softcap)
    i, j = np.indices(scores.shape[1:])
    late = j > i if causal else (window > 0) * (j - i >= window)
    scores[:, late | (window > 0) * (i - j >= window)] = -np.inf
    logits = np.full(len(q), -np.inf) if sinks is None else sinks.astype(np.float64)
    highest = np.maximum(scores.max(axis=-1), logits[:, None])[..., None]
    weights = np.exp(scores - highest)
    return weights / (weights.sum(axis=-1, keepdims=True) + np.exp(logits[:, None, None] - highest))


def record(model, input_ids, tokens, layers, with_weights=False):
    """Runs the model once. Returns tensors by name and the metadata of the recording, as texts."""
    kind = kind_of(model)
    model.eval()
    tensors, about, seen, hooks = {}, {}, {}, []
    for layer in layers:
        if not 0 <= layer < len(kind.modules):
            raise SystemExit(f"there is no layer {layer}: this model has 0 to {len(kind.modules) - 1}")
        seen[layer] = {}
        hooks += kind.hooks(kind.modules[layer], seen[layer])
    try:
        with torch.no_grad():
            result = model(input_ids=input_ids, output_attentions=True, use_cache=False)
    finally:
        for hook in hooks:
            hook.remove()
    dtype = str(model.dtype).removeprefix("torch.")
    bound = AGREES.get(dtype, 2e-2)

    def say(layer, key, value):
        if about.setdefault(key, value) != value:
            raise SystemExit(f"layer {layer} has another {key} ({value}) than the layers before it ({about[key]}). "
                             "Record it in a file of its own.")

    for layer in layers:
        attention, run = kind.modules[layer], seen[layer]
        attentions = (result.attentions or [None])[layer] if result.attentions else None
        if attentions is None:
            raise SystemExit("the model gave no weights. Load it with attn_implementation=\"eager\".")
        named = {"v": run["v"], "weights": as_array(attentions)[0], "output": run["output"]}
        rotated = kind.rotated(attention, run)
        q, k = rotated if rotated else (run["q"], run["k"])
        rope = None
        if rotated:
            named |= {"q_rot": rotated[0], "k_rot": rotated[1]}
            rope = rotation_that_gives(run["q"], rotated[0], kind.rotations(attention), bound)
        if not rotated or rope:
            named |= {"q": run["q"], "k": run["k"]}
        say(layer, "rope", rope[0] if rope else "applied" if rotated else "none")
        if rope:
            say(layer, "rope_base", repr(rope[1]))
            say(layer, "rope_dims", str(rope[2]))
        query_heads, kv_heads = kind.heads(attention)
        scale, causal, sinks = kind.scale(attention), is_causal(named["weights"]), kind.sinks(attention)
        if sinks is not None:
            named["sinks"] = sinks
        for key, value in {"heads": query_heads, "kv_heads": kv_heads, "scale": repr(scale),
                           "mask": "causal" if causal else "none",
                           "dtype": dtype, **kind.about(attention)}.items():
            say(layer, key, str(value))
        if with_weights:
            if rotated and not rope:
                raise SystemExit("--weights: this rotation is none that a base alone describes, and weights would have "
                                 "to be rotated anew. Record without --weights.")
            matrices, layout = kind.weights(attention, run)
            say(layer, "weights_layout", layout)
            named |= {**matrices, "x": run["x"], "projected": run["projected"]}
        formula = recomputed(q, k, scale, float(about["softcap"]), int(about["window"]), causal, sinks)
        difference = float(np.abs(formula - named["weights"]).max())
        found = f"layer {layer}: weights by formula differ from the model's by at most {difference:.2g}"
        if not difference <= bound:  # also if it is NaN
            raise SystemExit(f"{found}, and rounding explains {bound:.2g}. This layer does something that this script "
                             "does not record, such as biases of distances. Nothing was written.")
        print(found, file=sys.stderr)
        tensors |= {f"layers.{layer}.{name}": np.ascontiguousarray(array) for name, array in named.items()}
    about["tokens"] = json.dumps(tokens, ensure_ascii=False)
    return tensors, about


def write(path, tensors, about, **more):
    """A .safetensors file; all metadata values are texts."""
    about = {"format": "attentionscope/recording", "version": "1", "torch": torch.__version__,
             "transformers": transformers.__version__, **about, **more}
    save_file(tensors, path, metadata={key: str(value) for key, value in about.items()})


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("model", help="a name on the hub, or a folder")
    prompt = parser.add_mutually_exclusive_group(required=True)
    prompt.add_argument("--prompt", help="what the model reads")
    prompt.add_argument("--prompt-file", type=pathlib.Path, metavar="FILE", help="the same, in a text file")
    parser.add_argument("--layer", type=int, nargs="+", default=[0], metavar="L", help="layers, from 0 (0)")
    parser.add_argument("--revision", help="branch, tag or commit of the model")
    parser.add_argument("--dtype", default="float32", choices=["float32", "float64", "bfloat16", "float16"],
                        help="what the model computes in (float32)")
    parser.add_argument("--weights", action="store_true", help="also the hidden states and the projections' weights")
    parser.add_argument("-o", "--output", required=True, metavar="FILE.safetensors")
    given = parser.parse_args()
    text = given.prompt if given.prompt is not None else given.prompt_file.read_text(encoding="utf-8")
    tokenizer = transformers.AutoTokenizer.from_pretrained(given.model, revision=given.revision)
    model = transformers.AutoModelForCausalLM.from_pretrained(
        given.model, revision=given.revision, attn_implementation="eager", torch_dtype=getattr(torch, given.dtype))
    input_ids = tokenizer(text, return_tensors="pt").input_ids
    tokens = [tokenizer.decode([number]) for number in input_ids[0].tolist()]
    tensors, about = record(model, input_ids, tokens, sorted(set(given.layer)), given.weights)
    write(given.output, tensors, about, model=given.model, prompt=text,
          revision=getattr(model.config, "_commit_hash", None) or given.revision or "unknown")


if __name__ == "__main__":
    main()
