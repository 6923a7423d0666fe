// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/asking/rating_row.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <algorithm>

#include "text/tool_tip.h"
#include "theme/fonts.h"

namespace attn::app {
RatingRow::RatingRow(QWidget* parent) : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  for (std::size_t i = 0; i < m_buttons.size(); ++i) {
    m_buttons[i] = new QPushButton(this);
    m_buttons[i]->setAutoDefault(true);  // Return clicks the focused button
    row->addWidget(m_buttons[i], 1);
    connect(m_buttons[i], &QPushButton::clicked, this, [this, i] { Q_EMIT rated(kRatings[i]); });
  }
  setAccessibleName(tr("How well did you know it?"));
  setTheme(m_theme);
}

void RatingRow::setTheme(const Theme& theme) {
  m_theme = theme;
  layout()->setSpacing(qRound(theme.px(8)));
  for (QPushButton* button : m_buttons) {
    button->setFont(uiFont(theme.px(13), QFont::Medium));
    button->setMinimumSize(qRound(theme.px(112)), qRound(theme.px(46)));
  }
}

void RatingRow::retranslate() {
  setAccessibleName(tr("How well did you know it?"));
  fill();
}

void RatingRow::offer(const std::array<QString, 4>& due, Rating suggested) {
  m_due = due;
  m_suggested = suggested;
  fill();
}

void RatingRow::fill() {
  const std::array names{tr("Again"), tr("Hard"), tr("Good"), tr("Easy")};
  const std::array why{tr("Forgotten, or wrong"), tr("Right, with great effort or help"),
                       tr("Right, after some thought"), tr("Right at once")};
  for (std::size_t i = 0; i < m_buttons.size(); ++i) {
    QPushButton* button = m_buttons[i];
    button->setText(QStringLiteral("%1  %2\n%3").arg(i + 1).arg(names[i], m_due[i]));
    button->setAccessibleName(QStringLiteral("%1, %2").arg(names[i], m_due[i]));
    setPlainToolTip(button, why[i]);
    button->setDefault(kRatings[i] == m_suggested);
  }
}

void RatingRow::takeFocus() {
  for (std::size_t i = 0; i < m_buttons.size(); ++i)
    if (kRatings[i] == m_suggested) m_buttons[i]->setFocus();
}

}  // namespace attn::app
