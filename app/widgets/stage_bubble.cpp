// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage_bubble.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QPushButton>
#include <algorithm>

#include "theme/fonts.h"
#include "widgets/flow_layout.h"
#include "widgets/labels.h"
#include "widgets/page_parts.h"

namespace attn::app {
namespace {

constexpr double kWidest = 340, kMargin = 12, kGap = 8;

}  // namespace

StageBubble::StageBubble(QWidget* stage) : Themed(stage), m_words(wrappedLabel({}, this)), m_row(new QWidget(this)) {
  columnOf({m_words, m_row}, this);
  new FlowLayout(m_row);
  setFocusPolicy(Qt::NoFocus);
  StageBubble::restyle();
  hide();
}

void StageBubble::restyle() {
  const Theme& theme = m_theme;
  setColors(theme.selectionBackground, theme.selection, theme.px(8));
  const int margin = qRound(theme.px(kMargin));
  layout()->setContentsMargins(margin, margin, margin, margin);
  layout()->setSpacing(qRound(theme.px(kGap)));
  m_words->setFont(uiFont(theme.px(13)));
  m_words->setStyleSheet(QStringLiteral("color: %1; background: transparent").arg(theme.ink.name()));
  m_row->layout()->setSpacing(qRound(theme.px(kGap)));
  for (QPushButton* way : m_row->findChildren<QPushButton*>()) styleWay(*way);
}

/// In a presentation, the bubble and its buttons grow with the stage.
void StageBubble::styleWay(QPushButton& way) const {
  const auto px = [this](double length) { return QString::number(qRound(m_theme.px(length))); };
  way.setFont(uiFont(m_theme.px(12.5)));
  way.setStyleSheet(
      QStringLiteral("QPushButton { padding: %1px %2px; border: 1px solid %3; border-radius: %4px; background: %5; "
                     "color: %6; } QPushButton:hover { border-color: %6; } "
                     "QPushButton:focus { border: 2px solid %7; padding: %8px %9px; }")
          .arg(px(5), px(10), m_theme.faint.name(), px(7), m_theme.panel.name(), m_theme.ink.name(),
               m_theme.selection.name(), px(4), px(9)));
}

void StageBubble::removeWays() {
  for (QPushButton* way : m_row->findChildren<QPushButton*>()) {
    m_row->layout()->removeWidget(way);
    way->hide();
    way->deleteLater();  // it may be the one that was just pressed
  }
}

void StageBubble::say(const QString& text, const QList<Way>& ways, const QRectF& cell) {
  m_text = text;
  m_words->setText(text);
  removeWays();
  QWidget* before = parentWidget();
  for (const Way& way : ways) {
    auto* button = new QPushButton(way.text, m_row);
    styleWay(*button);
    connect(button, &QPushButton::clicked, this, [this, go = way.go] {
      hide();
      parentWidget()->setFocus(Qt::OtherFocusReason);
      go();
    });
    m_row->layout()->addWidget(button);
    button->show();
    setTabOrder(before, button);
    before = button;
  }
  m_row->setVisible(!ways.isEmpty());
  setAccessibleName(text);
  place(cell);
  show();
  raise();
  QAccessibleEvent said(this, QAccessible::Alert);
  QAccessible::updateAccessibility(&said);
}

/// Places the bubble below the cell, or above if there is no room, inside the stage.
void StageBubble::place(const QRectF& cell) {
  const QSize stage = parentWidget()->size();
  const double gap = m_theme.px(kGap);
  const int width = std::min(qRound(m_theme.px(kWidest)), stage.width() - qRound(2 * gap));
  layout()->activate();
  const int height = layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width) : sizeHint().height();
  const double x = std::clamp(cell.center().x() - width / 2.0, gap, std::max(gap, stage.width() - width - gap));
  const double below = cell.bottom() + gap, above = cell.top() - gap - height;
  const double y =
      below + height <= stage.height() - gap || above < gap ? std::min(below, stage.height() - height - gap) : above;
  setGeometry(qRound(x), qRound(std::max(0.0, y)), width, height);
}

bool StageBubble::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
    event->accept();
    return true;
  }
  return Card::event(event);
}

void StageBubble::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Escape) return Card::keyPressEvent(event);
  hide();
  parentWidget()->setFocus(Qt::OtherFocusReason);
}

}  // namespace attn::app
