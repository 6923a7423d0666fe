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

}  // namespace attn
