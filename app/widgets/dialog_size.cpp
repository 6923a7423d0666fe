// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dialog_size.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QMarginsF>
#include <QPushButton>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>

#include "theme/theme.h"
#include "widgets/help_button.h"

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

void frameDialog(QDialog& dialog, std::initializer_list<BoxItem> parts, QDialogButtonBox* buttons,
                 const DialogFrame& frame, const Theme& theme) {
  QVBoxLayout* column = columnOf(parts, &dialog);
  column->addWidget(buttons);
  column->setSpacing(qRound(theme.px(frame.spacing)));
  if (frame.margins) column->setContentsMargins((QMarginsF(*frame.margins) * theme.px(1)).toMargins());
  QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::close);
  if (frame.helpTopic) addHelp(dialog, *buttons, QLatin1String(frame.helpTopic), theme);
  if (frame.size.isValid()) setDialogSize(dialog, buttons, (QSizeF(frame.size) * theme.px(1)).toSize());
}

QPushButton* frameQuestion(QDialog& dialog, std::initializer_list<BoxItem> parts, const QString& accept,
                           const DialogFrame& frame, const Theme& theme) {
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  QPushButton* button = buttons->addButton(accept, QDialogButtonBox::AcceptRole);
  button->setDefault(true);
  frameDialog(dialog, parts, buttons, frame, theme);
  return button;
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
