// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <vector>

#include "explanation/explanation.h"
#include "labs/model/picture/model_view.h"

namespace attn::app {

/// Translation context of the explanations of the Model lab.
struct ExplainModelText {
  Q_DECLARE_TR_FUNCTIONS(ExplainModel)
};

/// Where the selected weight comes from: its score as a sum, its share of the row, and what is known of its head.
Explanation explainHeads(const ModelView&, const Theme&);

/// The row of the selected query as a table: keys, scores, exponentials and weights.
QString rowTableHtml(const ModelView&, const Theme&);
/// "en looks at": the title of that table.
QString rowTableTitle(const ModelView&);

/// A number from 0 to 1 as a bar.
struct ModelShareLine {
  QString name;
  double value = 0;
  bool strong = false;
};
/// The scores of the selected head; empty while unknown.
std::vector<ModelShareLine> behaviorLines(const ModelView&);
QString behaviorTitle(const ModelView&);
QString behaviorNote(const ModelView&);
/// The target's probability with all heads on, with the heads off, and with others of the same layers off; empty if no
/// head is off.
std::vector<ModelShareLine> ablationLines(const ModelView&);

}  // namespace attn::app
