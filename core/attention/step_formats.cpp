// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/step_formats.h"

#include "attention/operations.h"

namespace attn {

StepFormats formatsOf(const AttentionSettings& settings) {
  const PartFormat part{summingArithmetic(settings), settings.arithmetic};
  return {part, part, settings.cache, part, part, part, part};
}

Matrix stored(Matrix result, const PartFormat& part) {
  return part.summing == part.stored ? result : rounded(result, part.stored);
}

Matrix project(const Matrix& a, const Matrix& b, const StepFormats& formats, const Matrix* bias) {
  const PartFormat &inputs = formats.inputs, &sums = formats.projections;
  if (inputs.stored == Arithmetic::Double) return stored(project(a, b, bias, sums.summing), sums);
  const Matrix added = bias != nullptr ? rounded(*bias, inputs.summing) : Matrix();
  return stored(
      project(rounded(a, inputs.stored), rounded(b, inputs.stored), bias != nullptr ? &added : nullptr, sums.summing),
      sums);
}

}  // namespace attn
