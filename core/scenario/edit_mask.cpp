// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/edit.h"
#include "scenario/resize.h"

namespace attn {

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
