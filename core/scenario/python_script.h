// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "scenario/loss.h"
#include "scenario/scenario.h"

namespace attn {

enum class PythonLibrary { NumPy, PyTorch };

/// A runnable Python script that recomputes the output of a scenario (docs/numbers.md, section 1) from its own numbers,
/// in as few steps as the scenario uses: `output` is the concatenation of all heads [T_q x H*d_v], or what W_O makes of
/// it [T_q x d_out], and is printed. For PyTorch the attention itself is scaled_dot_product_attention where that can do
/// it (no soft cap, row maximum subtracted); else its steps are written out.
///
/// Numbers are written as the shortest text that reads back the same double. A matrix of more than 2,000 numbers is
/// packed instead (little-endian doubles in base64), so that the script stays one file that runs anywhere.
/// In float32, float16 and (PyTorch's) bfloat16 arithmetic all arrays have that type; where sums are float32, and in
/// NumPy's bfloat16, they are float32 and what is stored is rounded; the libraries add in an order of their own, so
/// that last digits may differ from those of docs/numbers.md, section 1.5, which rounds every single operation. The
/// scenario must be valid and not of kind `shape` (std::invalid_argument otherwise).
///
/// With a loss the backward pass follows (docs/numbers.md, section 1.9), as the program computes it: in double and
/// without a cache, of the steps written out; in NumPy by formula, in PyTorch by autograd. It leaves `grad_weights`
/// (dP), `grad_masked` (dS) and `grad_scaled` (dS through the soft cap) of each query head, `grad_q`, `grad_k`,
/// `grad_v`, `grad_sink` (of each sink logit), and `grad_x`, `grad_w_q`, ... of what the document gives, each of the
/// shape of its array in the script.
std::string pythonScript(const Scenario&, PythonLibrary, std::optional<Loss> backward = {});

}  // namespace attn
