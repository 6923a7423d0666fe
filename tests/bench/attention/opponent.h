// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "compute/attention_engine.h"

/// Ways to compute the same attention, to be measured against each other in one run.
namespace attn::bench {

/// Ready to run: memory allocated, kernels compiled, run once. Does not outlive what it was made from.
struct Opponent {
  std::string name;
  std::function<double()> run;                 // computes once; seconds by the wall clock
  std::function<std::vector<float>()> output;  // of the last run, [H, T_q, d_v]
};
/// Or why it cannot take part here.
using MadeOpponent = tl::expected<Opponent, std::string>;

MadeOpponent ourKernel(AttentionEngine&, AttentionKernel, const AttentionProblem&, const AttentionInputs&);

/// Query by query and head by head with Eigen's own expressions, one thread, as one writes it first.
MadeOpponent naiveEigen(const AttentionProblem&, const AttentionInputs&);

/// Blocks of queries against all keys that they may see, S of a block staying in cache: oneDNN's sgemm, a vectorised
/// softmax, oneDNN's sgemm; blocks handed out to all cores. How many queries a block has is tried out first.
/// Set OMP_NUM_THREADS=1: a block belongs to one thread.
MadeOpponent sgemmAttention(const AttentionProblem&, const AttentionInputs&);
/// The same without blocks: S of a whole head goes to memory and comes back, a head belongs to one core.
MadeOpponent sgemmOfWholeHeads(const AttentionProblem&, const AttentionInputs&);

/// Three OpenCL kernels as tutorials show them: a work-item per score, per row, per number of the output.
MadeOpponent textbookKernels(const AttentionProblem&, const AttentionInputs&);

/// PyTorch's scaled_dot_product_attention in a process of its own. The interpreter is that of
/// ATTENTIONSCOPE_TORCH_PYTHON, else python3.
MadeOpponent torchAttention(const AttentionProblem&, const AttentionInputs&);

}  // namespace attn::bench
