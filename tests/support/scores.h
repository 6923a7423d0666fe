// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scenario/scenario.h"

/// A row of scores as a starting point.
namespace attn::test {

inline const Matrix kScores{{1, 2, 3}};

/// One query whose scores are the given numbers; every value is 1.
inline Scenario scoresOf(const Matrix& scores) {
  Scenario s;
  s.attention.scale = 1;
  s.inputs = QkvInputs{MatrixStack(Matrix(Matrix::Ones(1, 1))), MatrixStack(Matrix(scores.transpose())),
                       MatrixStack(Matrix(Matrix::Ones(scores.cols(), 1)))};
  return s;
}

}  // namespace attn::test
