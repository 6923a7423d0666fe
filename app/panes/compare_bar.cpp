// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/compare_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

#include "figures/subscripted_text.h"
#include "session/pinned_edits.h"
#include "session/session.h"
#include "text/difference_text.h"
#include "text/html_text.h"
#include "text/learner_markup.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"
#include "widgets/chip_button.h"
#include "widgets/help_button.h"
#include "widgets/labels.h"
#include "widgets/segmented_control.h"

namespace attn::app {
namespace {

constexpr double kHeight = 42, kSide = 12, kModes = 264;

}  // namespace

CompareBar::CompareBar(Session* session, QWidget* parent)
    : Themed(parent),
      m_session(session),
      m_row(new QHBoxLayout(this)),
      m_mode(new SegmentedControl(SegmentedControl::Mode::One, this)),
      m_text(htmlLabel({}, this)),
      m_pin(new ChipButton(this)),
      m_swap(new ChipButton(this)),
      m_unpin(new ChipButton(this)) {
  setObjectName(QStringLiteral("compare"));
  setHelpTopic(this, QStringLiteral("compare"));
  m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  m_row->addWidget(m_mode);
  m_row->addWidget(m_text, 1);
  for (ChipButton* chip : {m_pin, m_swap, m_unpin}) m_row->addWidget(chip);
  connect(m_mode, &SegmentedControl::chosen, this,
          [session](int mode) { session->setCompareMode(static_cast<CompareMode>(mode)); });
  connect(m_pin, &QAbstractButton::clicked, this, [session] { pinPresent(*session); });
  connect(m_swap, &QAbstractButton::clicked, this, [session] { swapPinned(*session); });
  connect(m_unpin, &QAbstractButton::clicked, this, [session] { unpin(*session); });
  connect(session, &Session::scenarioChanged, this, &CompareBar::follow);
  connect(session, &Session::compareModeChanged, this, &CompareBar::follow);
  CompareBar::restyle();
  CompareBar::retranslate();
}

void CompareBar::restyle() {
  const Theme& theme = m_theme;
  setFixedHeight(qRound(theme.px(kHeight)));
  m_row->setContentsMargins(qRound(theme.px(kSide)), 0, qRound(theme.px(kSide)), 1);
  m_row->setSpacing(qRound(theme.px(8)));
  m_mode->setFixedWidth(qRound(theme.px(kModes)));
  m_text->setFont(uiFont(theme.px(13)));
  QPalette colors = m_text->palette();
  colors.setColor(QPalette::WindowText, theme.ink);
  m_text->setPalette(colors);
  fitText();
}

void CompareBar::retranslate() {
  m_mode->setAccessibleName(tr("What is shown"));
  m_mode->setLabels({tr("Side by side\nA and B on one playhead, on one color scale"),
                     tr("Difference\nB − A, number by number"), tr("Only B\nThe open document alone")});
  m_pin->setText(tr("Pin as A"));
  setPlainToolTip(m_pin, tr("Make the current state A, replacing the previous A"));
  m_swap->setText(tr("Swap"));
  setPlainToolTip(m_swap, tr("Edit A, and compare it with B"));
  m_unpin->setText(tr("Unpin"));
  setPlainToolTip(
      m_unpin, tr("End the comparison. After a pair from the menu, the previous document returns; otherwise B stays."));
  for (ChipButton* chip : {m_pin, m_swap, m_unpin}) chip->setAccessibleDescription(chip->toolTip());
  setAccessibleName(tr("Comparison of A and B"));
  follow();
}

void CompareBar::setRequested(bool wanted) {
  m_wanted = wanted;
  follow();
}

void CompareBar::follow() {
  const bool comparing = m_session->canCompare();
  setVisible(m_wanted && comparing);
  m_mode->setCurrent(static_cast<int>(m_session->compareMode()));
  if (!comparing) return;
  const Scenario& b = *m_session->scenario();
  m_differences = differencesText(attn::differences(*b.pinned, b));
  setPlainToolTip(m_text, learnerPlain(m_differences));
  m_text->setAccessibleName(tr("From A to B: %1").arg(withoutSubscriptMarks(m_differences)));
  fitText();
}

void CompareBar::fitText() {
  const QString shown = m_text->fontMetrics().elidedText(m_differences, Qt::ElideRight, m_text->width());
  m_text->setText(subscriptedHtml(shown.toHtmlEscaped()));
}

void CompareBar::resizeEvent(QResizeEvent*) {
  m_row->activate();
  fitText();
}

void CompareBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.panel);
  painter.fillRect(QRect(0, height() - 1, width(), 1), m_theme.line);
}

}  // namespace attn::app
