// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scenario/scenario.h"

namespace attn {

/// Which rule hides a key from a query first, so that the interface can say why.
enum class Hidden { No, ByCausal, ByWindow, ByDocument, ByPadding, ByCustom };

/// Whether query i of `head` may look at key j, and if not, the first rule (in the order of the enum) that forbids it.
/// causal: j <= p with p = i + query_offset; window W: p - j < W or j < sinks, and without causal also j - p < W; both
/// only for keys j >= prefix; documents: j lies in the document of position p; padding: j not padded; custom: cell
/// (i, j) open. Source: docs/numbers.md, section 1.2.
Hidden hiddenBy(const Mask&, Index head, Index query, Index key);
inline bool isVisible(const Mask& m, Index head, Index query, Index key) {
  return hiddenBy(m, head, query, key) == Hidden::No;
}

/// Whether the documents of the mask, where it has any, let a query look at a key: both lie in the same one. A position
/// before the first or behind the last key lies in none.
bool shareADocument(const Mask&, Index query, Index key);

using VisibilityMatrix = Eigen::Matrix<bool, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
/// All of a head's cells at once [T_q x T_k]; true = visible.
VisibilityMatrix visibility(const Mask&, Index head, Index queryTokens, Index keyTokens);

}  // namespace attn
