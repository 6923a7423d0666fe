// SPDX-License-Identifier: GPL-3.0-or-later
#include "preferences/delete_data_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "theme/fonts.h"
#include "widgets/dialog_room.h"
#include "widgets/labels.h"
#include "widgets/toggle_switch.h"

namespace attn::app {

DeleteDataDialog::DeleteDataDialog(const std::vector<DeletablePart>& parts, const Theme& theme, QWidget* parent)
    : QDialog(parent), m_delete(new QPushButton(tr("Delete"), this)) {
  setWindowTitle(tr("Delete my data"));
  const auto px = [&theme](double length) { return qRound(theme.px(length)); };
  const auto words = [&](const QString& text, const QColor& ink, double pixels) {
    QLabel* label = plainLabel(text, this);
    label->setWordWrap(true);
    label->setFont(uiFont(theme.px(pixels)));
    label->setStyleSheet(QStringLiteral("color: %1").arg(ink.name()));
    return label;
  };
  auto* column = new QVBoxLayout(this);
  column->setSpacing(px(4));
  column->addWidget(words(tr("What should be deleted? Documents, lectures and assignments in your own folders are "
                             "kept. Deleted data cannot be restored."),
                          theme.ink, 13));
  for (const DeletablePart& part : parts) {
    auto* toggle = new ToggleSwitch(this);
    toggle->setObjectName(part.id);
    toggle->setTheme(theme);
    toggle->setLabel(part.name);
    toggle->setAccessibleDescription(part.exactly);
    column->addSpacing(px(10));
    column->addWidget(toggle);
    column->addWidget(words(part.exactly, theme.soft, 12));
    m_switches.emplace_back(part.id, toggle);
    connect(toggle, &QAbstractButton::toggled, this, &DeleteDataDialog::tell);
  }
  column->addStretch(1);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  m_delete->setObjectName(QStringLiteral("delete"));
  m_delete->setAutoDefault(false);
  buttons->addButton(m_delete, QDialogButtonBox::AcceptRole);
  buttons->button(QDialogButtonBox::Cancel)->setDefault(true);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  tell();
  giveRoom(*this, buttons, QSize(px(540), px(470)));
}

QStringList DeleteDataDialog::chosen() const {
  QStringList ids;
  for (const auto& [id, toggle] : m_switches)
    if (toggle->isChecked()) ids << id;
  return ids;
}

void DeleteDataDialog::tell() {
  m_delete->setEnabled(!chosen().isEmpty());
}

}  // namespace attn::app
