// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "model/transformer.h"
#include "scenario/scenario.h"

namespace attn {

/// What query heads read that share a key/value head: rotated queries [T, d_k] of each, keys [T, d_k], values [T, d_v],
/// and the rows of W_O that they own [heads d_v, d], or an empty matrix.
struct HeadMatrices {
  std::vector<Matrix> q;
  Matrix k, v, wO = {};
};

/// Heads of a layer as a scenario, with the model's mask, scale and cap. Q, K and V are the products of an identity
/// matrix as x with w_q, w_k and w_v, since only projected inputs have a W_O; without W_O, they are given directly.
Scenario headScenario(const ModelShape&, Index layer, HeadMatrices, std::vector<std::string> tokens);

/// A head of a run, which observed QRot, KRot and V of its layer; without W_O if the file has changed since. With
/// `isGroup`, all query heads that share its key/value head.
template <class Real>
Scenario headScenario(const Transformer<Real>&, const ModelRun<Real>& run, ModelHead,
                      const std::vector<std::string>& tokens, bool isGroup = false);

}  // namespace attn
