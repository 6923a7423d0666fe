// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/dialogs.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QMessageBox>
#include <QScrollArea>
#include <QVBoxLayout>

#include "theme/fonts.h"
#include "window/actions.h"

namespace attn::app {
namespace {

struct DialogText {
  Q_DECLARE_TR_FUNCTIONS(Dialogs)
};

}  // namespace

void showShortcuts(QWidget* window, const Actions& actions, const Theme& theme) {
  auto* dialog = new QDialog(window);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(DialogText::tr("Keyboard shortcuts"));
  auto* list = new QWidget;
  auto* grid = new QGridLayout(list);
  grid->setHorizontalSpacing(qRound(theme.px(32)));
  grid->setVerticalSpacing(qRound(theme.px(6)));
  int row = 0;
  for (const auto& [what, keys] : actions.keyHelp()) {
    grid->addWidget(new QLabel(what), row, 0);
    auto* label = new QLabel(keys);
    label->setFont(uiFont(theme.px(13), QFont::DemiBold));
    grid->addWidget(label, row++, 1);
  }
  grid->setColumnStretch(0, 1);
  auto* area = new QScrollArea;
  area->setWidget(list);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
  auto* column = new QVBoxLayout(dialog);
  column->addWidget(area);
  column->addWidget(buttons);
  dialog->resize(qRound(theme.px(520)), qRound(theme.px(620)));
  dialog->show();
}

void showAbout(QWidget* window) {
  const QString text =
      DialogText::tr(
          "<h2>AttentionScope %1</h2><p>See where every number in attention comes from, and change it.</p>"
          "<p>Free software under the GNU General Public License, version 3 or later, without any "
          "warranty.</p><p>Built with Qt, Eigen and OpenCL.</p>")
          .arg(QStringLiteral(ATTENTIONSCOPE_VERSION));
  QMessageBox::about(window, DialogText::tr("About AttentionScope"), text);
}

}  // namespace attn::app
