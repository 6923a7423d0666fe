// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/sizes_only_note.h"

#include <QEvent>
#include <QVBoxLayout>

#include "panes/small_document.h"
#include "scenario/has_numbers.h"
#include "session/session.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"
#include "widgets/labels.h"

namespace attn::app {

SizesOnlyNote::SizesOnlyNote(Session& session, QWidget* parent)
    : Themed(parent), m_reason(wrappedLabel()), m_small(new QPushButton), m_sheet(new QPushButton) {
  m_reason->setAlignment(Qt::AlignCenter);
  setAutoFillBackground(true);
  auto* column = new QVBoxLayout(this);
  column->addStretch(1);
  column->addWidget(m_reason);
  column->addWidget(m_small, 0, Qt::AlignHCenter);
  column->addWidget(m_sheet, 0, Qt::AlignHCenter);
  column->addStretch(1);
  connect(m_small, &QPushButton::clicked, this, [&session] { makeSmallOne(session); });
  connect(m_sheet, &QPushButton::clicked, this, &SizesOnlyNote::sheetRequested);
  SizesOnlyNote::restyle();
  SizesOnlyNote::retranslate();
}

void SizesOnlyNote::restyle() {
  const Theme& theme = m_theme;
  QPalette colors = palette();
  colors.setColor(QPalette::Window, theme.background);
  setPalette(colors);
  m_reason->setFont(uiFont(theme.px(15)));
  m_reason->setStyleSheet(QStringLiteral("color: %1").arg(theme.soft.name()));
  for (QPushButton* button : {m_small, m_sheet}) button->setFont(uiFont(theme.px(13)));
  const int side = qRound(theme.px(40));
  layout()->setContentsMargins(side, side, side, side);
  layout()->setSpacing(qRound(theme.px(12)));
}

void SizesOnlyNote::retranslate() {
  m_small->setText(tr("Make a small one with numbers"));
  setPlainToolTip(
      m_small,
      tr("A new document with the same heads, mask and window, few tokens and random numbers; Undo returns here"));
  m_sheet->setText(tr("What these sizes cost"));
  setPlainToolTip(m_sheet, tr("Memory, operations and traffic with their formulas, in the Steps lab"));
}

SizesOnlyCover::SizesOnlyCover(Session& session, QWidget* covered)
    : SizesOnlyNote(session, covered), m_session(session) {
  covered->installEventFilter(this);
  connect(&session, &Session::scenarioChanged, this, &SizesOnlyCover::follow);
  follow();
}

void SizesOnlyCover::setRequested(bool wanted) {
  m_wanted = wanted;
  follow();
}

void SizesOnlyCover::follow() {
  const bool shown = m_wanted && m_session.hasScenario() && !hasNumbers(*m_session.scenario());
  setGeometry(parentWidget()->rect());
  setVisible(shown);
  if (shown) raise();
}

bool SizesOnlyCover::eventFilter(QObject* covered, QEvent* event) {
  if (event->type() == QEvent::Resize) setGeometry(parentWidget()->rect());
  return SizesOnlyNote::eventFilter(covered, event);
}

}  // namespace attn::app
