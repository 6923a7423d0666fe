// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "compute/attention_engine.h"

/// Implementations of the same attention, measured against each other in one run.
namespace attn::bench {

/// Ready to run: memory allocated, kernels compiled, run once. Must not outlive its implementation.
struct Opponent {
  std::string name;
  std::function<double()> run;                 // computes once; returns wall-clock seconds
  std::function<std::vector<float>()> output;  // of the last run, [H, T_q, d_v]
};
/// Or the reason why it cannot be used here.
using MadeOpponent = tl::expected<Opponent, std::string>;

MadeOpponent ourKernel(AttentionEngine&, AttentionKernel, const AttentionProblem&, const AttentionInputs&);

/// Query by query and head by head with Eigen expressions, one thread, as a first implementation.
MadeOpponent naiveEigen(const AttentionProblem&, const AttentionInputs&);

/// Blocks of queries against all keys that they may see, with S of a block in cache: oneDNN's sgemm, a vectorized
/// softmax, oneDNN's sgemm; blocks are distributed over all cores. The fastest block size is searched first. Set
/// OMP_NUM_THREADS=1: a block belongs to one thread.
MadeOpponent sgemmAttention(const AttentionProblem&, const AttentionInputs&);
/// The same without blocks: S of a whole head is written to memory and read back; a head belongs to one core.
MadeOpponent sgemmOfWholeHeads(const AttentionProblem&, const AttentionInputs&);

/// Three OpenCL kernels as tutorials show them: a work-item per score, per row, per number of the output.
MadeOpponent textbookKernels(const AttentionProblem&, const AttentionInputs&);

/// PyTorch's scaled_dot_product_attention in a separate process, with the interpreter ATTENTIONSCOPE_TORCH_PYTHON or
/// python3.
MadeOpponent torchAttention(const AttentionProblem&, const AttentionInputs&);

}  // namespace attn::bench
