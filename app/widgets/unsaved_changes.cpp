// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/unsaved_changes.h"

#include <QMessageBox>
#include <QPushButton>

namespace attn::app {

bool mayDiscard(QWidget* window, const QString& title, const QString& text, const QString& more,
                const std::function<bool()>& save, const QString& saveText) {
  QMessageBox box(QMessageBox::Question, title, text, QMessageBox::Discard | QMessageBox::Cancel, window);
  box.setTextFormat(Qt::PlainText);  // a title may contain anything
  box.setInformativeText(more);
  QPushButton* yes =
      saveText.isEmpty() ? box.addButton(QMessageBox::Save) : box.addButton(saveText, QMessageBox::AcceptRole);
  box.setDefaultButton(yes);
  box.exec();
  return box.clickedButton() == yes ? save() : box.clickedButton() == box.button(QMessageBox::Discard);
}

}  // namespace attn::app
