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

/// The numbers that the pictures of our lessons show: computed from the examples that the lessons open.
struct LessonNumbers {
  std::optional<LessonWeights> asking;            // "it" asks who was tired
  std::optional<LessonWeights> unscaled, scaled;  // wide vectors, without and with 1/√d_k
  std::optional<LessonWeights> padded;            // a row that may look at nobody
  std::optional<LessonWeights> window;            // causal, three words
  std::optional<LessonWeights> lookingBack;       // a head that learned to look behind the earlier token
  std::optional<LessonWeights> translated;        // queries of one sentence, keys of another
  std::vector<LessonWeights> heads;               // four heads
  std::optional<HeadCounts> shared;               // query heads and the sets that they share
  std::vector<double> scoreByDistance;            // of two words that stand 0, 1, 2 … places apart, under RoPE
};

/// `examples` reads "example:1-the-cat-sat" and the like. What cannot be read has no picture of its own. A few
/// milliseconds.
LessonNumbers lessonNumbers(const ScenarioSource& examples);

}  // namespace attn::app
