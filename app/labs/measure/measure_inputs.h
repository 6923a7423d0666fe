// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "panes/inputs_column.h"

namespace attn::app {

class MeasureState;

/// The file dialogs; tests replace them.
struct MeasureQuestions {
  std::function<QString(QWidget*, const QString& title)> fileToOpen;
  std::function<QString(QWidget*, const QString& suggested)> fileToSave;
};
MeasureQuestions measureDialogs();

/// The left pane of the Measure lab. Its settings belong to the measurement, not to the document.
InputsColumn* makeMeasureInputs(Session&, MeasureState*, MeasureQuestions);

}  // namespace attn::app
