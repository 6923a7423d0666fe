// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <optional>
#include <vector>

#include "attention/visibility.h"
#include "base/matrix.h"
#include "lessons/stage_scenario.h"

namespace attn::app {

struct LessonWeights {
  Matrix weights;
  VisibilityMatrix visible;
  QStringList rows, columns;
  std::vector<Index> emptyRows;
};

/// The numbers in the pictures of our lessons, computed from the examples that the lessons open.
struct LessonNumbers {
  std::optional<LessonWeights> asking;            // "it" asks who was tired
  std::optional<LessonWeights> unscaled, scaled;  // wide vectors, without and with 1/√d_k
  std::optional<LessonWeights> padded;            // with a fully masked row
  std::optional<LessonWeights> window;            // causal, three tokens
  std::optional<LessonWeights> lookingBack;       // an induction head
  std::optional<LessonWeights> translated;        // queries of one sentence, keys of another
  std::vector<LessonWeights> heads;               // four heads
  std::optional<HeadCounts> shared;               // query heads and the sets that they share
  std::vector<double> scoreByDistance;            // of two tokens at distance 0, 1, 2 …, under RoPE
};

/// `examples` reads "example:1-the-cat-sat" etc. A picture whose example cannot be read is missing. Takes a few
/// milliseconds.
LessonNumbers lessonNumbers(const ScenarioSource& examples);

}  // namespace attn::app
