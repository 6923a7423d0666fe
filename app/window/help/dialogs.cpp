// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/help/dialogs.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QGuiApplication>
#include <QIcon>
#include <QLabel>
#include <QLocale>
#include <QMessageBox>
#include <QScrollArea>
#include <QVBoxLayout>

#include "theme/fonts.h"
#include "widgets/dialog_room.h"
#include "widgets/labels.h"
#include "window/command/actions.h"
#include "window/notice/notice_card.h"

namespace attn::app {
namespace {

struct DialogText {
  Q_DECLARE_TR_FUNCTIONS(Dialogs)
};

/// Not modal: it can stay open next to the window.
void showList(QWidget* window, const QString& title, QWidget* list, const Theme& theme) {
  auto* dialog = new QDialog(window);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(title);
  auto* area = new QScrollArea;
  area->setWidget(list);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
  auto* column = new QVBoxLayout(dialog);
  column->addWidget(area);
  column->addWidget(buttons);
  dialog->resize(dialogSize(*dialog, QSize(qRound(theme.px(520)), qRound(theme.px(620)))));
  dialog->show();
}

QLabel* listLabel(const QString& text, const QFont& face) {
  QLabel* label = plainLabel(text);
  label->setFont(face);
  return label;
}

}  // namespace

void showShortcuts(QWidget* window, Actions& actions, const Theme& theme) {
  auto* list = new QWidget;
  auto* grid = new QGridLayout(list);
  grid->setHorizontalSpacing(qRound(theme.px(32)));
  grid->setVerticalSpacing(qRound(theme.px(6)));
  int row = 0;
  for (const auto& [what, keys] : actions.keyHelp()) {
    QLabel* const both[] = {listLabel(what, uiFont(theme.px(13))),
                            listLabel(keys, uiFont(theme.px(13), QFont::DemiBold))};
    for (int column = 0; column < 2; ++column) {
      both[column]->setWordWrap(true);
      grid->addWidget(both[column], row, column);
    }
    ++row;
  }
  grid->setColumnStretch(0, 3);
  grid->setColumnStretch(1, 2);
  grid->setRowStretch(row, 1);
  showList(window, DialogText::tr("Keyboard shortcuts"), list, theme);
}

void showPastNotices(QWidget* window, const std::vector<Notice>& notices, const Theme& theme) {
  auto* list = new QWidget;
  auto* column = new QVBoxLayout(list);
  column->setSpacing(qRound(theme.px(4)));
  if (notices.empty()) column->addWidget(listLabel(DialogText::tr("No messages so far."), uiFont(theme.px(13))));
  for (auto notice = notices.rbegin(); notice != notices.rend(); ++notice) {
    QLabel* when = listLabel(QLocale().toString(notice->when.time(), QLocale::ShortFormat), uiFont(theme.px(12)));
    QLabel* text = listLabel(notice->text, uiFont(theme.px(13), QFont::DemiBold));
    QLabel* details = listLabel(notice->details, uiFont(theme.px(12.5)));
    const QColor ink = notice->kind == NoticeKind::Error ? theme.error : theme.ink;
    text->setStyleSheet(QStringLiteral("color: %1;").arg(ink.name()));
    for (QLabel* label : {when, text, details}) {
      label->setWordWrap(true);
      label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
      column->addWidget(label);
    }
    details->setVisible(!notice->details.isEmpty());
    column->addSpacing(qRound(theme.px(12)));
  }
  column->addStretch(1);
  showList(window, DialogText::tr("Messages so far"), list, theme);
}

void showAbout(QWidget* window) {
  const QString text =
      DialogText::tr(
          "<h2>AttentionScope %1</h2><p>See where every number in attention comes from, and change it.</p>"
          "<p>Free software under the GNU General Public License, version 3 or later, without any "
          "warranty.</p><p>Built with Qt, Eigen and OpenCL.</p>")
          .arg(QStringLiteral(ATTENTIONSCOPE_VERSION));
  QMessageBox box(QMessageBox::NoIcon, DialogText::tr("About AttentionScope"), text, QMessageBox::Ok, window);
  box.setTextFormat(Qt::RichText);
  box.setIconPixmap(QGuiApplication::windowIcon().pixmap(64));
  box.exec();
}

}  // namespace attn::app
