// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/reading_column.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QStackedLayout>
#include <QVBoxLayout>
#include <utility>

#include "panes/notes_pane.h"
#include "panes/question_card.h"
#include "session/session.h"
#include "widgets/glyph_button.h"
#include "widgets/segmented_control.h"

namespace attn::app {
namespace {

constexpr int kNotes = 0, kExplanation = 1, kQuestion = 2;
constexpr double kWideButton = 26;

}  // namespace

ReadingColumn::ReadingColumn(Session* session, QWidget* parent)
    : QWidget(parent),
      m_session(*session),
      m_theme(lightTheme()),
      m_head(new QWidget(this)),
      m_headRow(new QHBoxLayout(m_head)),
      m_tabs(new SegmentedControl(SegmentedControl::Mode::One, m_head)),
      m_wideButton(new GlyphButton(Glyph::Widen, kWideButton, GlyphButton::Weight::Quiet, m_head)),
      m_stack(new QStackedLayout),
      m_notes(new NotesPane(session, this)),
      m_question(new QuestionCard(this)) {
  m_headRow->addWidget(m_tabs, 1);
  m_headRow->addWidget(m_wideButton);
  m_wideButton->setCheckable(true);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(m_head);
  column->addLayout(m_stack, 1);
  m_stack->addWidget(m_notes);
  m_stack->addWidget(m_question);
  connect(m_tabs, &SegmentedControl::chosen, this, &ReadingColumn::turnTo);
  connect(m_wideButton, &QAbstractButton::toggled, this, &ReadingColumn::setWide);
  connect(session, &Session::selectionChanged, this, &ReadingColumn::cellAsked);
  connect(session, &Session::snapshotChanged, this,
          [this] { m_numbersCame = m_numbersCame || m_session.snapshot().trace != nullptr; });
  setTheme(m_theme);
  retranslate();
}

void ReadingColumn::setExplanation(QWidget* explanation) {
  if (explanation == m_explanation) return;
  const int tab = m_tabs->current();
  if (m_explanation) m_stack->removeWidget(m_explanation);
  if (m_explanation) m_explanation->hide();
  m_explanation = explanation;
  m_stack->addWidget(explanation);
  turnTo(tab);
}

void ReadingColumn::setTheme(const Theme& theme) {
  m_theme = theme;
  m_headRow->setContentsMargins(qRound(theme.px(16)), qRound(theme.px(10)), qRound(theme.px(10)), qRound(theme.px(2)));
  m_headRow->setSpacing(qRound(theme.px(6)));
  m_tabs->setTheme(theme);
  m_wideButton->setTheme(theme);
  m_notes->setTheme(theme);
  m_question->setTheme(theme);
  update();
}

void ReadingColumn::retranslate() {
  const int tab = m_tabs->current();
  QStringList labels{tr("Notes") + QLatin1Char('\n') + tr("What the author says of this document (F7)"),
                     tr("Explain") + QLatin1Char('\n') + tr("Where the selected number comes from (F7)")};
  if (m_hasQuestion) labels << tr("Ask me") + QLatin1Char('\n') + tr("A question about what you see (F2)");
  m_tabs->setLabels(labels);
  m_tabs->setAccessibleName(tr("Notes or explanation"));
  m_wideButton->setLabel(m_wide ? tr("Back to the usual width") : tr("Read in a wide column"));
  m_notes->retranslate();
  m_question->retranslate();
  m_tabs->setCurrent(tab);
}

bool ReadingColumn::showsNotes() const {
  return m_tabs->current() == kNotes;
}

bool ReadingColumn::showsQuestion() const {
  return m_tabs->current() == kQuestion;
}

void ReadingColumn::showNotes(bool notes) {
  turnTo(notes ? kNotes : kExplanation);
}

void ReadingColumn::showQuestion() {
  if (!m_hasQuestion) {
    m_hasQuestion = true;
    retranslate();
  }
  turnTo(kQuestion);
}

void ReadingColumn::turnTo(int tab) {
  m_givesWay = false;
  m_tabs->setCurrent(tab);
  QWidget* const pages[] = {m_notes, m_explanation, m_question};
  if (pages[tab]) m_stack->setCurrentWidget(pages[tab]);
}

void ReadingColumn::documentOpened() {
  if (std::exchange(m_hasQuestion, false)) {
    m_tabs->setCurrent(kNotes);
    retranslate();
  }
  const bool notes = m_session.hasScenario() && !m_session.scenario()->notes.empty();
  showNotes(notes);
  m_givesWay = notes;
  m_numbersCame = m_session.snapshot().trace != nullptr;
}

/// The first selection of a document is made when its numbers come; the others are the learner's.
void ReadingColumn::cellAsked() {
  if (m_givesWay && m_numbersCame) showNotes(false);
}

void ReadingColumn::setWide(bool wide) {
  if (wide == m_wide) return;
  m_wide = wide;
  m_wideButton->setChecked(wide);
  m_wideButton->setLabel(m_wide ? tr("Back to the usual width") : tr("Read in a wide column"));
  Q_EMIT wideChanged(wide);
}

void ReadingColumn::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.panel);
}

}  // namespace attn::app
