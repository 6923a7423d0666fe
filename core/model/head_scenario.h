// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "model/transformer.h"
#include "scenario/scenario.h"

namespace attn {

/// A head as a scenario: its rotated Q and K, V and the rows of W_O that it owns, with the model's mask, scale and cap.
/// `run` observed QRot, KRot and V of its layer. Q, K and V are the products of an identity matrix as x with w_q, w_k
/// and w_v, since only projected inputs have a W_O. With `isGroup`, all query heads that share its key/value head.
template <class Real>
Scenario headScenario(const Transformer<Real>&, const ModelRun<Real>& run, ModelHead,
                      const std::vector<std::string>& tokens, bool isGroup = false);

}  // namespace attn
