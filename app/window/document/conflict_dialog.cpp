// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/document/conflict_dialog.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "theme/fonts.h"
#include "widgets/dialog_room.h"
#include "widgets/help_button.h"
#include "widgets/labels.h"

namespace attn::app {
namespace {

/// Untrusted text from a document, shown as plain text.
QLabel* foreignLabel(const QString& text) {
  QLabel* label = plainLabel(text);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  label->setFocusPolicy(Qt::ClickFocus);
  return label;
}

}  // namespace

ConflictDialog::ConflictDialog(const DiskConflict& conflict, QWidget* parent) : QDialog(parent) {
  setWindowTitle(tr("Changed outside this window"));
  const double pixels = QApplication::font().pixelSize();
  const auto px = [pixels](double length) { return qRound(length * pixels / 13); };

  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(px(20), px(20), px(20), px(20));
  column->setSpacing(px(12));
  QLabel* heading =
      foreignLabel(tr("“%1” was changed outside this window since it was opened or saved here.").arg(conflict.file));
  heading->setFont(uiFont(px(14), QFont::DemiBold));
  column->addWidget(heading);
  if (conflict.unreadable.isEmpty()) {
    column->addWidget(foreignLabel(tr("Differences, from the file to this window:")));
    auto* differences = foreignLabel(conflict.differences.join(QLatin1Char('\n')));
    differences->setObjectName(QStringLiteral("differences"));
    differences->setContentsMargins(px(16), 0, 0, 0);
    column->addWidget(differences);
  } else {
    column->addWidget(foreignLabel(tr("The current file cannot be read:")));
    auto* reason = foreignLabel(conflict.unreadable);
    reason->setContentsMargins(px(16), 0, 0, 0);
    column->addWidget(reason);
  }
  column->addSpacing(px(4));

  auto* choices = new QGridLayout;
  choices->setHorizontalSpacing(px(16));
  choices->setVerticalSpacing(px(10));
  choices->setColumnStretch(1, 1);
  const auto add = [&](ConflictAnswer answer, const QString& name, const QString& what) {
    auto* button = new QPushButton(name);
    button->setAutoDefault(true);
    QLabel* label = foreignLabel(what);
    button->setAccessibleDescription(what);
    connect(button, &QPushButton::clicked, this, [this, answer] {
      m_answer = answer;
      accept();
    });
    const int row = choices->rowCount();
    choices->addWidget(button, row, 0, Qt::AlignTop);
    choices->addWidget(label, row, 1);
    return button;
  };
  QPushButton* first =
      add(ConflictAnswer::KeepBoth, tr("Keep both"),
          tr("Saves the open document as “%1” next to it; the file is not changed.").arg(conflict.freeName));
  if (conflict.unreadable.isEmpty())
    add(ConflictAnswer::LoadTheirs, tr("Load the file"),
        tr("Opens the current file. Undo restores what was open here."));
  add(ConflictAnswer::Overwrite, tr("Overwrite"),
      tr("Saves the open document to this file. The changes made elsewhere are lost."));
  column->addLayout(choices);
  column->addStretch(1);

  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  column->addWidget(buttons);
  first->setDefault(true);
  const int width = px(600), height = column->totalHeightForWidth(width) + px(4);
  setHelpTopic(this, QStringLiteral("documents.changed"));
  giveRoom(*this, buttons, QSize(width, std::min(height, px(600))));
  first->setFocus();
}

}  // namespace attn::app
