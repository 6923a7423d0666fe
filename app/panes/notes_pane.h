// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

#include "panes/inputs_column.h"

namespace attn::app {

/// The document's notes in a pane of their own, to be read and edited.
class NotesPane : public InputsColumn {
  Q_DECLARE_TR_FUNCTIONS(attn::app::NotesPane)

 public:
  explicit NotesPane(Session*, QWidget* parent = nullptr);
  void retranslate();
};

}  // namespace attn::app
