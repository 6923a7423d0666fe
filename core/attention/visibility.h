// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scenario/scenario.h"

namespace attn {

/// The first rule that hides a key from a query.
enum class Hidden { No, ByCausal, ByWindow, ByDocument, ByPadding, ByCustom };

/// The first rule (in the order of the enum) that hides key j from query i of `head`, or No if the key is visible.
/// causal: j <= p with p = i + query_offset; window W: p - j < W or j < sinks, and without causal also j - p < W; both
/// only for keys j >= prefix; documents: j lies in the document of position p; padding: j not padded; custom: cell
/// (i, j) open. Source: docs/numbers.md, section 1.2.
Hidden hiddenBy(const Mask&, Index head, Index query, Index key);
inline bool isVisible(const Mask& m, Index head, Index query, Index key) {
  return hiddenBy(m, head, query, key) == Hidden::No;
}

/// True if the mask has no documents or query and key lie in the same one. A position before the first or after the
/// last key is in no document.
bool shareADocument(const Mask&, Index query, Index key);

using VisibilityMatrix = Eigen::Matrix<bool, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
/// All cells of a head [T_q x T_k]; true = visible.
VisibilityMatrix visibility(const Mask&, Index head, Index queryTokens, Index keyTokens);

}  // namespace attn
