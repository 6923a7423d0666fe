// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/visibility.h"

#include <algorithm>

namespace attn {
namespace {

Hidden hiddenByPosition(const Mask& mask, Index query, Index key) {
  if (key < mask.prefix) return Hidden::No;
  const Index position = query + mask.queryOffset;
  if (mask.causal && key > position) return Hidden::ByCausal;
  if (mask.window > 0) {
    if (position - key >= mask.window && key >= mask.sinks) return Hidden::ByWindow;
    if (!mask.causal && key - position >= mask.window) return Hidden::ByWindow;
  }
  return Hidden::No;
}

/// The keys of the document that contains a position; empty if none does.
struct KeysOfDocument {
  Index begin = 0, end = 0;
};
KeysOfDocument documentAt(const std::vector<Index>& lengths, Index position) {
  Index begin = 0;
  for (const Index length : lengths) {
    if (position >= begin && position < begin + length) return {begin, begin + length};
    begin += length;
  }
  return {};
}

}  // namespace

bool shareADocument(const Mask& mask, Index query, Index key) {
  if (mask.documents.empty()) return true;
  const KeysOfDocument own = documentAt(mask.documents, query + mask.queryOffset);
  return key >= own.begin && key < own.end;
}

Hidden hiddenBy(const Mask& mask, Index head, Index query, Index key) {
  const Hidden byPosition = hiddenByPosition(mask, query, key);
  if (byPosition != Hidden::No) return byPosition;
  if (!shareADocument(mask, query, key)) return Hidden::ByDocument;
  if (std::binary_search(mask.padding.begin(), mask.padding.end(), key)) return Hidden::ByPadding;
  if (!mask.custom.empty() && mask.custom.forHead(head)(query, key) == 0) return Hidden::ByCustom;
  return Hidden::No;
}

VisibilityMatrix visibility(const Mask& mask, Index head, Index queryTokens, Index keyTokens) {
  VisibilityMatrix visible(queryTokens, keyTokens);
  for (Index i = 0; i < queryTokens; ++i) {
    for (Index j = 0; j < keyTokens; ++j) visible(i, j) = hiddenByPosition(mask, i, j) == Hidden::No;
    if (mask.documents.empty()) continue;
    const KeysOfDocument own = documentAt(mask.documents, i + mask.queryOffset);
    visible.row(i).head(std::min(own.begin, keyTokens)).setConstant(false);
    visible.row(i).tail(std::max<Index>(0, keyTokens - own.end)).setConstant(false);
  }
  for (const Index padded : mask.padding) visible.col(padded).setConstant(false);
  if (!mask.custom.empty()) visible = visible.array() && (mask.custom.forHead(head).array() != 0.0);
  return visible;
}

}  // namespace attn
