// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <optional>

#include "explanation/explanation.h"
#include "labs/heads/picture/heads_scene.h"

namespace attn::app {

/// Translation context of the explanations of the Heads lab.
struct ExplainHeadsText {
  Q_DECLARE_TR_FUNCTIONS(ExplainHeads)
};

/// The origin of one number of a shared key/value head.
struct OriginExplanation {
  QString name;     // "K<sub>1</sub> is a mean", rich text
  QString place;    // "cat, column 1"
  Formula formula;  // K_1 = (K'_4 + K'_5 + K'_6 + K'_7) / 4
  std::vector<QString> lines;
  QString relation;  // "=", or "≈" after rounding
  QString result;    // "0.69"
  QString note;
  QString plainText;
};

struct HeadsExplanation {
  Explanation main;
  std::optional<OriginExplanation> origin;
};

/// Explains the step at the playhead for the selected head and cell. The view must be drawable.
HeadsExplanation explainHeads(const HeadsView&, const Theme&);

/// The selected key/value cell: the selection itself, or the first column of the key that a weight belongs to.
Selection sharedCellOf(const HeadsView&);
/// "K_1 is a mean" with the numbers of that cell; or a copy; or the projection if nothing was regrouped.
OriginExplanation explainOrigin(const HeadsView&, const Theme&);

}  // namespace attn::app
