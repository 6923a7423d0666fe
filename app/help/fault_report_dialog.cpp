// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/fault_report_dialog.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "theme/fonts.h"
#include "theme/theme.h"
#include "widgets/dialog_room.h"
#include "widgets/labels.h"

namespace attn::app {

FaultReportDialog::FaultReportDialog(const QString& report, const Theme& theme, QWidget* parent)
    : QDialog(parent), m_text(new QPlainTextEdit(report, this)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setObjectName(QStringLiteral("faultReport"));
  setWindowTitle(tr("For a bug report"));
  QLabel* head = plainLabel(tr(
      "This text is now on the clipboard. Read it, paste it into your report, and add what you did and what you saw."));
  head->setFont(uiFont(theme.px(13)));
  head->setWordWrap(true);
  QLabel* privacy =
      plainLabel(tr("Names of people, machines, folders and documents are left out. The program sends nothing."));
  privacy->setFont(uiFont(theme.px(12.5)));
  privacy->setStyleSheet(QStringLiteral("color: %1;").arg(theme.soft.name()));
  privacy->setWordWrap(true);
  m_text->setReadOnly(true);
  m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
  m_text->setTabChangesFocus(true);
  m_text->setAccessibleName(tr("Clipboard contents"));
  QFont face = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  face.setPixelSize(qRound(theme.px(12.5)));
  m_text->setFont(face);
  m_text->setMinimumHeight(qRound(theme.px(160)));
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  QPushButton* again = buttons->addButton(tr("Copy again"), QDialogButtonBox::ActionRole);
  connect(again, &QPushButton::clicked, this, &FaultReportDialog::copy);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
  auto* column = new QVBoxLayout(this);
  column->setSpacing(qRound(theme.px(8)));
  column->addWidget(head);
  column->addWidget(privacy);
  column->addWidget(m_text, 1);
  column->addWidget(buttons);
  giveRoom(*this, buttons, QSize(qRound(theme.px(680)), qRound(theme.px(600))));
}

QString FaultReportDialog::report() const {
  return m_text->toPlainText();
}

void FaultReportDialog::copy() const {
  QGuiApplication::clipboard()->setText(report());
}

}  // namespace attn::app
