// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dialog_size.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QTimer>
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
  // The scroll bar is in the margin of the dialog, so that it touches no control.
  content->setContentsMargins(0, 0, margins.right(), 0);
  area->setFrameShape(QFrame::NoFrame);
  area->setWidget(content);
  // Show the dialog's background; setWidget() has just enabled one that hides it.
  area->viewport()->setAutoFillBackground(false);
  content->setAutoFillBackground(false);
  auto* column = new QVBoxLayout(&dialog);
  column->setContentsMargins(margins.left(), margins.top(), 0, margins.bottom());
  column->setSpacing(spacing);
  column->addWidget(area, 1);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(0, 0, margins.right(), 0);
  row->addWidget(buttons);
  column->addLayout(row);
  dialog.resize(dialogSize(dialog, wanted));
}

void growToParts(QDialog& dialog) {
  QTimer::singleShot(0, &dialog, [&dialog] {
    auto* area = dialog.findChild<QScrollArea*>(QString(), Qt::FindDirectChildrenOnly);
    if (!area) return;
    const QLayout* parts = area->widget()->layout();
    const int width = area->viewport()->width();
    const int needed = parts->hasHeightForWidth() ? parts->totalHeightForWidth(width) : parts->totalSizeHint().height();
    const int missing = needed - area->viewport()->height();
    if (missing > 0) dialog.resize(dialogSize(dialog, dialog.size() + QSize(0, missing)));
  });
}

void scrollTo(QWidget* part) {
  QTimer::singleShot(0, part, [part] {
    for (QWidget* each = part->parentWidget(); each; each = each->parentWidget())
      if (auto* area = qobject_cast<QScrollArea*>(each)) return area->ensureWidgetVisible(part);
  });
}

}  // namespace attn::app
