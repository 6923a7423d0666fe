// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <cstdint>
#include <vector>

#include "explanation/explanation.h"
#include "labs/model/picture/block_data.h"

namespace attn::app {

/// Translation context of the explanation of the Block page.
struct ExplainBlockText {
  Q_DECLARE_TR_FUNCTIONS(ExplainBlock)
};

/// What the block adds to the stream of the selected token, and what the stage at the playhead is for. Empty without an
/// observation.
Explanation explainBlock(const ModelView&, const Theme&);

/// What the selected token takes from a key in the selected head.
struct TakenBar {
  QString name;
  double weight = 0;
  bool isMarked = false;
};
/// The marked key and those with the largest weights, in the order of the text; at most `most`.
std::vector<TakenBar> takenBars(const ModelView&, std::size_t most);
/// "It adds 1.695 to the logit of “cold” directly."; empty if that is not known.
QString directShareSentence(const ModelView&);

/// A count that is written out for the model's own sizes.
struct CountedLine {
  QString name, formula;
  std::int64_t value = 0;  // of the formula
  QString unit{};          // "B"; empty for parameters and operations
};
/// The parameters of each part, the operations for one more token, and the bytes that its keys and values take.
std::vector<CountedLine> countedLines(const ModelObservation&);
QString countedHtml(const ModelObservation&, const Theme&);

}  // namespace attn::app
