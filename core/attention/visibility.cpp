// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/visibility.h"

#include <algorithm>

namespace attn {
namespace {

Hidden hiddenByPosition(const Mask& mask, Index query, Index key) {
  const Index position = query + mask.queryOffset;
  if (mask.causal && key > position) return Hidden::ByCausal;
  if (mask.window > 0) {
    if (position - key >= mask.window) return Hidden::ByWindow;
    if (!mask.causal && key - position >= mask.window) return Hidden::ByWindow;
  }
  return Hidden::No;
}

}  // namespace

Hidden hiddenBy(const Mask& mask, Index head, Index query, Index key) {
  const Hidden byPosition = hiddenByPosition(mask, query, key);
  if (byPosition != Hidden::No) return byPosition;
  if (std::binary_search(mask.padding.begin(), mask.padding.end(), key)) return Hidden::ByPadding;
  if (!mask.custom.empty() && mask.custom.forHead(head)(query, key) == 0) return Hidden::ByCustom;
  return Hidden::No;
}

VisibilityMatrix visibility(const Mask& mask, Index head, Index queryTokens, Index keyTokens) {
  VisibilityMatrix visible(queryTokens, keyTokens);
  for (Index i = 0; i < queryTokens; ++i) {
    for (Index j = 0; j < keyTokens; ++j) visible(i, j) = hiddenByPosition(mask, i, j) == Hidden::No;
  }
  for (const Index padded : mask.padding) visible.col(padded).setConstant(false);
  if (!mask.custom.empty()) visible = visible.array() && (mask.custom.forHead(head).array() != 0.0);
  return visible;
}

}  // namespace attn
