// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "scenario/edit.h"
#include "scenario/resize.h"

namespace attn {
namespace {

/// 1 where key j is position p = i + offset itself or one of its ancestors in the binary tree rooted at 0.
Matrix ancestors(Index queries, Index keys, Index offset) {
  Matrix open = Matrix::Zero(queries, keys);
  for (Index i = 0; i < queries; ++i) {
    for (Index node = i + offset; node >= 0; node = node == 0 ? -1 : (node - 1) / 2) {
      if (node < keys) open(i, node) = 1;
    }
  }
  return open;
}

}  // namespace

Scenario withMaskCell(Scenario s, Index head, Index query, Index key, bool open) {
  const Index rows = queryTokens(s), columns = keyTokens(s);
  resize::require(head >= 0 && head < s.heads.query && query >= 0 && query < rows && key >= 0 && key < columns,
                  "no such cell");
  MatrixStack& custom = s.attention.mask.custom;
  if (custom.empty()) custom = MatrixStack(Matrix(Matrix::Ones(rows, columns)));
  const Index of = custom.heads() > 1 ? head : 0;
  Matrix changed = custom[of];
  changed(query, key) = open ? 1 : 0;
  custom = custom.with(of, std::move(changed));
  return s;
}

Scenario withPattern(Scenario s, MaskPattern pattern) {
  const Index rows = queryTokens(s), columns = keyTokens(s);
  Mask& mask = s.attention.mask;
  mask.window = mask.sinks = mask.prefix = 0;
  mask.documents.clear();
  mask.custom = {};
  mask.causal = pattern != MaskPattern::Tree;
  switch (pattern) {
    case MaskPattern::WindowAndSinks:
      mask.window = std::max<Index>(2, columns / 3);
      mask.sinks = 1;
      break;
    case MaskPattern::PrefixLm:
      mask.prefix = std::max<Index>(1, columns / 2);
      break;
    case MaskPattern::PackedDocuments:
      mask.documents = {columns - columns / 2};
      if (columns > 1) mask.documents.push_back(columns / 2);
      break;
    case MaskPattern::Tree:
      mask.custom = MatrixStack(ancestors(rows, columns, mask.queryOffset));
      break;
  }
  return s;
}

Index offsetOf(const Scenario& s, Alignment alignment) {
  return alignment == Alignment::TopLeft ? 0 : keyTokens(s) - queryTokens(s);
}

std::optional<Alignment> alignmentOf(const Scenario& s) {
  const Index offset = s.attention.mask.queryOffset;
  if (offset == offsetOf(s, Alignment::TopLeft)) return Alignment::TopLeft;
  if (offset == offsetOf(s, Alignment::BottomRight)) return Alignment::BottomRight;
  return std::nullopt;
}

Scenario withAlignment(Scenario s, Alignment alignment) {
  s.attention.mask.queryOffset = offsetOf(s, alignment);
  return s;
}

}  // namespace attn
