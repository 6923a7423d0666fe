// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

#include "panes/inputs_column.h"

namespace attn::app {

/// A separate pane for reading and editing the document's notes.
class NotesPane : public InputsColumn {
  Q_DECLARE_TR_FUNCTIONS(attn::app::NotesPane)

 public:
  explicit NotesPane(Session*, QWidget* parent = nullptr);
  void retranslate();
};

}  // namespace attn::app
