// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "training/model_pass.h"

namespace attn {

/// Mean weights of a head on fresh texts, in [0, 1] (docs/numbers.md, section 9).
struct HeadScores {
  double previous = 0;   // over positions >= 1: the weight on the token before
  double induction = 0;  // over marked positions: the sum of weights on tokens that follow an earlier occurrence of the
                         // present token
  double first = 0;      // over all positions: the weight on position 0
  bool operator==(const HeadScores&) const = default;
};

/// Sums of the weights of one head over texts, as HeadScores has their means.
struct WeightSums {
  double previous = 0, induction = 0, first = 0;
};
/// Adds the weights [T, T] of one text, whose targets say which positions are marked.
void addWeights(const TaskSequence&, const Matrix& weights, WeightSums&);

/// The largest score names the head, if it is at least 0.4.
enum class HeadName { Unclear, Previous, Induction, First };
inline constexpr double kHeadNameThreshold = 0.4;
HeadName headName(const HeadScores&);
std::string_view code(HeadName);

/// The state of a run at one step, measured on the fresh texts.
struct TrainingPoint {
  Index step = 0;
  double loss = 0;                // mean over marked positions, nats
  double accuracy = 0;            // share of marked positions whose largest logit is the target
  std::vector<HeadScores> heads;  // [l * H + h]
};
/// In float32, as in training. Throws std::invalid_argument if the weights are those of another model.
TrainingPoint measured(const TrainingConfiguration&, const ModelWeights&, const std::vector<TaskSequence>& fresh,
                       Index step, const AblatedHeads& = {});

/// How strongly a later layer's queries, keys or values read an earlier head's output: |W_O[h] W| / (|W_O[h]| |W|) with
/// Frobenius norms, and the same for random matrices.
/// Source: Elhage et al. 2021, "A Mathematical Framework for Transformer Circuits", composition scores.
struct Composition {
  Index fromLayer = 0, fromHead = 0, toLayer = 0, toHead = 0;
  double query = 0, key = 0, value = 0;
  double random = 0;  // mean of the same ratio for random matrices of these shapes
};
std::vector<Composition> compositions(const TrainingConfiguration&, const ModelWeights&);

}  // namespace attn
