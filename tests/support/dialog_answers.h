// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QFileDialog>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTimer>

#include "support/qt_test.h"

namespace attn::app {

enum class UnsavedAnswer { Save, Discard, Cancel };

/// Answers the program's dialogs for files, texts and questions. One that the test does not expect is canceled and
/// fails the test.
class DialogAnswers : public QObject {
 public:
  QPointer<QWidget> over;                             // answers only dialogs of this window; null: all
  QString nextFile;                                   // null: no file dialog is expected; empty: cancels it
  QString nextFilter;                                 // of the file dialog; empty: unchanged
  QString suggested;                                  // by the last file dialog
  UnsavedAnswer nextAnswer = UnsavedAnswer::Discard;  // about unsaved changes
  int asked = 0;                                      // how often about them
  QStringList nextButtons;                            // pressed in other boxes, in this order; the last one stays
  QStringList boxes;                                  // all texts of each of them
  QString nextText;                                   // null: no dialog for a text is expected

  DialogAnswers() { qApp->installEventFilter(this); }

 protected:
  bool eventFilter(QObject* object, QEvent* event) override {
    auto* dialog = event->type() == QEvent::Show ? qobject_cast<QDialog*>(object) : nullptr;
    // Its event loop begins after this event.
    if (dialog && dialog->isModal() && isOurs(dialog))
      QTimer::singleShot(0, dialog, [this, dialog] { respondTo(*dialog); });
    return false;
  }

 private:
  bool isOurs(const QObject* object) const {
    while (over && object && object != over) object = object->parent();
    return object != nullptr;
  }

  static void refuse(QDialog& dialog) {
    QTest::qFail(qPrintable(QStringLiteral("unexpected: ") + dialog.windowTitle()), __FILE__, __LINE__);
    dialog.reject();
  }

  void respondTo(QDialog& dialog) {
    // A window manager activates the window below.
    connect(&dialog, &QDialog::finished, this, [&dialog] {
      if (dialog.parentWidget()) dialog.parentWidget()->window()->activateWindow();
    });
    if (auto* files = qobject_cast<QFileDialog*>(&dialog)) return chooseNext(*files);
    if (auto* input = qobject_cast<QInputDialog*>(&dialog)) {
      if (nextText.isNull()) return refuse(dialog);
      input->setTextValue(nextText);
      return dialog.accept();
    }
    auto* box = qobject_cast<QMessageBox*>(&dialog);
    if (box && box->button(QMessageBox::Discard)) {
      ++asked;
      QAbstractButton* discard = box->button(QMessageBox::Discard);
      QAbstractButton* cancel = box->button(QMessageBox::Cancel);
      if (nextAnswer == UnsavedAnswer::Discard) return discard->click();
      return (nextAnswer == UnsavedAnswer::Save ? box->defaultButton() : cancel)->click();
    }
    if (box || dialog.inherits("attn::app::ConflictDialog")) clickNext(dialog);
  }

  void clickNext(QDialog& dialog) {
    QStringList texts;
    for (const QLabel* label : dialog.findChildren<QLabel*>()) texts << label->text();
    boxes << texts.join(QLatin1Char('\n'));
    const QString wanted = nextButtons.value(0);
    if (nextButtons.size() > 1) nextButtons.removeFirst();
    for (QPushButton* button : dialog.findChildren<QPushButton*>())
      if (button->text().remove(QLatin1Char('&')) == wanted) return button->click();
    refuse(dialog);
  }

  void chooseNext(QFileDialog& files) {
    if (nextFile.isNull()) return refuse(files);
    suggested = files.selectedFiles().value(0);
    auto& dialog = static_cast<QDialog&>(files);  // whose slots are public
    if (nextFile.isEmpty()) return dialog.reject();
    if (!nextFilter.isEmpty()) files.selectNameFilter(nextFilter);
    files.setOption(QFileDialog::DontConfirmOverwrite);
    files.findChild<QListView*>(QStringLiteral("listView"))->clearSelection();
    auto* name = files.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
    const QSignalBlocker selectsNothing(name);
    name->setText(nextFile);
    dialog.accept();
    if (dialog.isVisible()) refuse(dialog);
  }
};

}  // namespace attn::app
