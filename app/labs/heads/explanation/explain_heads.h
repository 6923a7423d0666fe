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

/// Where one number of a shared key/value head comes from.
struct OriginExplanation {
  QString name;     // "K<sub>1</sub> is a mean", rich text
  QString place;    // "cat, column 1"
  Formula formula;  // K_1 = (K'_4 + K'_5 + K'_6 + K'_7) / 4
  std::vector<QString> lines;
  QString relation;  // "=", or "≈" where digits were rounded away
  QString result;    // "0.69"
  QString note;
  QString plainText;
};

struct HeadsExplanation {
  Explanation main;
  std::optional<OriginExplanation> origin;
};

/// Explains the step at the playhead for the selected head and cell. The view must be one that can be drawn.
HeadsExplanation explainHeads(const HeadsView&, const Theme&);

/// The key/value cell that the selection asks about: itself, or the first column of the key that a weight belongs to.
Selection sharedCellOf(const HeadsView&);
/// "K_1 is a mean" with the numbers of that cell; a copy; or where it comes from when nothing was regrouped.
OriginExplanation explainOrigin(const HeadsView&, const Theme&);

}  // namespace attn::app
