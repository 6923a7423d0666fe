// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dialog_size.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QScrollArea>
#include <QVBoxLayout>

namespace attn::app {

QSize dialogSize(const QDialog& dialog, const QSize& wanted) {
  const QWidget* window = dialog.parentWidget() ? dialog.parentWidget()->window() : nullptr;
  return window ? wanted.boundedTo(window->size() - QSize(24, 24)) : wanted;
}

void setDialogSize(QDialog& dialog, QDialogButtonBox* buttons, const QSize& wanted) {
  QLayout* parts = dialog.layout();
  const QMargins margins = parts->contentsMargins();
  const int spacing = parts->spacing();
  parts->removeWidget(buttons);
  parts->setContentsMargins(0, 0, 0, 0);
  auto* content = new QWidget;
  content->setLayout(parts);  // removes it from the dialog
  auto* area = new QScrollArea;
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  area->setWidget(content);
  // Show the dialog's background; setWidget() has just enabled one that hides it.
  area->viewport()->setAutoFillBackground(false);
  content->setAutoFillBackground(false);
  auto* column = new QVBoxLayout(&dialog);
  column->setContentsMargins(margins);
  column->setSpacing(spacing);
  column->addWidget(area, 1);
  column->addWidget(buttons);
  dialog.resize(dialogSize(dialog, wanted));
}

}  // namespace attn::app
