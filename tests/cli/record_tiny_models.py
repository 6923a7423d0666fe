# SPDX-License-Identifier: GPL-3.0-or-later
"""Records tiny models of random numbers with docs/record_attention.py. Needs PyTorch and transformers, no network.

    record_tiny_models.py RECORDER FOLDER
"""
import importlib.util
import sys

import torch
import transformers as hf

WORDS = "The dog ate the bone and the cat".split()
SIZES = {"vocab_size": 16, "hidden_size": 16, "intermediate_size": 16, "num_hidden_layers": 2, "num_attention_heads": 4,
         "num_key_value_heads": 2, "head_dim": 8}


def rope(kind="default", base=10000.0, **more):
    return {"rope_parameters": {"rope_type": kind, "rope_theta": base, **more}}


def random_model(kind, configuration, spread=0.35):
    torch.manual_seed(7)
    model = kind._from_config(configuration, attn_implementation="eager")
    for name, parameter in model.named_parameters():
        if "norm" not in name and "ln_" not in name:
            torch.nn.init.normal_(parameter, 0, spread)
    return model


def models():
    """Name ("-only" where whole weights cannot be recorded) and model."""
    llama, llama_config = hf.LlamaForCausalLM, hf.LlamaConfig
    yield "gpt2", random_model(hf.GPT2LMHeadModel, hf.GPT2Config(vocab_size=16, n_positions=32, n_embd=16, n_layer=2,
                                                                 n_head=2, bos_token_id=0, eos_token_id=0))
    yield "llama", random_model(llama, llama_config(**SIZES))
    yield "llama-base", random_model(llama, llama_config(**SIZES, **rope(base=500000.0)))
    yield "llama-bias", random_model(llama, llama_config(**SIZES, attention_bias=True))
    yield "llama-bfloat16", random_model(llama, llama_config(**SIZES)).to(torch.bfloat16)
    yield "llama31-only", random_model(llama, llama_config(**SIZES, **rope(
        "llama3", 500000.0, factor=8.0, low_freq_factor=1.0, high_freq_factor=4.0, original_max_position_embeddings=16)))
    yield "qwen3-only", random_model(hf.Qwen3ForCausalLM, hf.Qwen3Config(**SIZES))
    yield "mistral", random_model(hf.MistralForCausalLM, hf.MistralConfig(**SIZES, sliding_window=4))
    yield "gemma2", random_model(hf.Gemma2ForCausalLM, hf.Gemma2Config(**SIZES, sliding_window=4, query_pre_attn_scalar=4,
                                                                       attn_logit_softcapping=5.0))


def main():
    spec = importlib.util.spec_from_file_location("record_attention", sys.argv[1])
    recorder = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(recorder)
    torch.set_num_threads(1)
    vocabulary = sorted(set(WORDS))
    ids = torch.tensor([[vocabulary.index(word) for word in WORDS]])
    for name, model in models():
        tensors, about = recorder.record(model, ids, WORDS, [0], with_weights=not name.endswith("-only"))
        recorder.write(f"{sys.argv[2]}/{name}.safetensors", tensors, about, model=name, revision="none",
                       prompt=" ".join(WORDS))


if __name__ == "__main__":
    main()
