// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "scenario/loss.h"
#include "scenario/scenario.h"

namespace attn {

enum class PythonLibrary { NumPy, PyTorch };

/// Returns a runnable Python script that recomputes the output of a scenario (docs/numbers.md, section 1) from its own
/// numbers, in as few steps as the scenario needs, and prints `output`: the concatenation of all heads [T_q x H*d_v],
/// or its projection by W_O [T_q x d_out]. For PyTorch, attention itself is scaled_dot_product_attention if that
/// suffices (no soft cap, row maximum subtracted); otherwise its steps are written out.
///
/// Numbers are written as the shortest text that reads back the same double. A matrix of more than 2,000 numbers is
/// packed instead (little-endian doubles in base64), so that the script stays one file that runs anywhere. In float32,
/// float16 and (in PyTorch) bfloat16 arithmetic, all arrays have that type. With float32 sums, and for bfloat16 in
/// NumPy, arrays are float32 and stored values are rounded. The libraries sum in their own order, so the last digits
/// may differ from docs/numbers.md, section 1.5, which rounds every single operation. The scenario must be valid and
/// not of kind `shape` (std::invalid_argument otherwise).
///
/// With a loss, the backward pass follows (docs/numbers.md, section 1.9) as the program computes it: in double and
/// without a cache, with the steps of attention written out; by formula in NumPy, by autograd in PyTorch. It defines
/// `grad_weights` (dP), `grad_masked` (dS) and `grad_scaled` (dS through the soft cap) for each query head, `grad_q`,
/// `grad_k`, `grad_v`, `grad_sink` (for each sink logit), and `grad_x`, `grad_w_q`, ... for the matrices of the
/// document, each with the shape of its array in the script.
std::string pythonScript(const Scenario&, PythonLibrary, std::optional<Loss> backward = {});

}  // namespace attn
