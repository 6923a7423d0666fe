// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/reading_column.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QStackedLayout>
#include <algorithm>
#include <utility>

#include "panes/inputs_column.h"
#include "panes/inputs_notes.h"
#include "panes/question_card.h"
#include "session/session.h"
#include "theme/fonts.h"
#include "widgets/glyph_button.h"
#include "widgets/help_button.h"
#include "widgets/labels.h"
#include "widgets/page_parts.h"
#include "widgets/segmented_control.h"

namespace attn::app {
namespace {

constexpr double kWideButton = 26;

}  // namespace

ReadingColumn::ReadingColumn(Session* session, QWidget* parent)
    : Themed(parent),
      m_session(*session),
      m_head(new QWidget(this)),
      m_headRow(new QHBoxLayout(m_head)),
      m_tabs(new SegmentedControl(SegmentedControl::Mode::One, m_head)),
      m_wideButton(new GlyphButton(Glyph::Widen, kWideButton, GlyphButton::Weight::Quiet, m_head)),
      m_help(new HelpButton(QString(), m_head)),
      m_stack(new QStackedLayout),
      m_notes(new InputsColumn(session, {new InputsNotes(*session)}, InputsColumn::SizesOnly::Show, this)),
      m_question(new QuestionCard(this)),
      m_heldBackPage(new QWidget(this)),
      m_whyHeldBack(wrappedLabel({}, m_heldBackPage)),
      m_heldBackButton(new QPushButton(m_heldBackPage)) {
  addItems(m_headRow, {{m_tabs, 1}, m_wideButton, m_help});
  m_wideButton->setCheckable(true);
  QVBoxLayout* column = columnOf({m_head, {m_stack, 1}}, this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  m_stack->addWidget(m_notes);
  m_stack->addWidget(m_question);
  m_stack->addWidget(m_heldBackPage);
  columnOf({m_whyHeldBack, {m_heldBackButton, 0, Qt::AlignLeading}, BoxItem::growing()}, m_heldBackPage);
  m_notes->hideHelpButton();
  connect(m_heldBackButton, &QPushButton::clicked, this,
          [this] { m_heldBack == HeldBack::ByCard ? questionLeft() : questionRequested(); });
  connect(m_tabs, &SegmentedControl::chosen, this, [this](int tab) { turnTo(pages()[static_cast<std::size_t>(tab)]); });
  connect(m_wideButton, &QAbstractButton::toggled, this, &ReadingColumn::setWide);
  connect(session, &Session::selectionChanged, this, &ReadingColumn::cellAsked);
  connect(session, &Session::snapshotChanged, this,
          [this] { m_numbersCame = m_numbersCame || m_session.snapshot().trace != nullptr; });
  ReadingColumn::restyle();
  ReadingColumn::retranslate();
}

void ReadingColumn::setExplanation(QWidget* explanation) {
  if (explanation == m_explanation) return;
  const Page present = m_page;
  if (m_explanation) m_stack->removeWidget(m_explanation);
  if (m_explanation) m_explanation->hide();
  m_explanation = explanation;
  m_stack->addWidget(explanation);
  turnTo(present);
}

void ReadingColumn::holdBack(HeldBack heldBack) {
  if (heldBack == m_heldBack) return;
  m_heldBack = heldBack;
  fillHeldBack();
  const bool givesWay = m_notesAreTemporary;
  if (m_page == Page::Explanation || m_page == Page::Notes) turnTo(m_page);
  m_notesAreTemporary = givesWay;
}

/// The lesson's question is visible next to its text.
void ReadingColumn::fillHeldBack() {
  const bool isCard = m_heldBack == HeldBack::ByCard;
  m_heldBackButton->setText(isCard ? tr("Leave the question") : tr("Back to the question"));
  m_heldBackButton->setVisible(isCard || !m_inputs);
}

void ReadingColumn::setInputs(QWidget* inputs) {
  if (inputs == m_inputs) return;
  const Page present = m_page;
  if (m_inputs) m_stack->removeWidget(m_inputs);
  if (m_inputs && m_inputs->parentWidget() == this) m_inputs->hide();
  m_inputs = inputs;
  fillHeldBack();
  if (inputs) m_stack->addWidget(inputs);
  const Page next = present == Page::Inputs && !inputs ? Page::Explanation : present;
  setTabs(next);
  turnTo(next);
}

void ReadingColumn::showInputs() {
  if (m_inputs) turnTo(Page::Inputs);
}

std::vector<ReadingColumn::Page> ReadingColumn::pages() const {
  std::vector<Page> all{Page::Notes, Page::Explanation};
  if (m_inputs) all.push_back(Page::Inputs);
  if (m_hasQuestion) all.push_back(Page::Question);
  return all;
}

void ReadingColumn::restyle() {
  const auto px = [this](double length) { return qRound(m_theme.px(length)); };
  m_headRow->setContentsMargins(px(16), px(10), px(10), px(2));
  m_headRow->setSpacing(px(6));
  const int margin = px(16);
  m_heldBackPage->layout()->setContentsMargins(margin, margin, margin, margin);
  m_heldBackPage->layout()->setSpacing(margin);
  m_whyHeldBack->setFont(uiFont(m_theme.px(14)));
  m_whyHeldBack->setStyleSheet(QStringLiteral("color: %1").arg(m_theme.soft.name()));
}

void ReadingColumn::retranslate() {
  setTabs(m_page);
  m_wideButton->setLabel(m_wide ? tr("Back to the default width") : tr("Read in a wide column"));
  m_notes->setAccessibleName(tr("Notes"));
  m_whyHeldBack->setText(tr("This explanation would give the answer away. It is shown after you answer."));
  fillHeldBack();
}

/// A tab's name, and after a line break its tooltip.
QString ReadingColumn::tabLabel(Page page) const {
  const auto withKeys = [](const QString& words, const QString& keys) -> QString {
    return keys.isEmpty() ? words : tr("%1 (%2)", "what is shown, the key that shows it").arg(words, keys);
  };
  switch (page) {
    case Page::Notes:
      return tr("Notes") + QLatin1Char('\n') + withKeys(tr("The author’s notes on this document"), m_notesKeys);
    case Page::Explanation:
      return tr("Explain") + QLatin1Char('\n') + withKeys(tr("Where the selected number comes from"), m_notesKeys);
    case Page::Inputs:
      return tr("Inputs") + QLatin1Char('\n') + tr("The numbers and settings behind the picture");
    case Page::Question:
      break;
  }
  return tr("Ask me") + QLatin1Char('\n') + withKeys(tr("A question about what you see"), m_questionKeys);
}

void ReadingColumn::setTabs(Page current) {
  const std::vector<Page> all = pages();
  QStringList labels;
  for (const Page each : all) labels << tabLabel(each);
  m_tabs->setLabels(labels);
  m_tabs->setAccessibleName(tr("Notes or explanation"));
  m_tabs->setCurrent(static_cast<int>(std::ranges::find(all, current) - all.begin()));
}

void ReadingColumn::setKeys(const QString& notes, const QString& question) {
  m_notesKeys = notes;
  m_questionKeys = question;
  setTabs(m_page);
}

void ReadingColumn::showQuestion() {
  if (!std::exchange(m_hasQuestion, true)) setTabs(m_page);
  turnTo(Page::Question);
}

void ReadingColumn::dropQuestion() {
  if (!std::exchange(m_hasQuestion, false)) return;
  const Page next = m_page == Page::Question ? Page::Explanation : m_page;
  setTabs(next);
  turnTo(next);
}

void ReadingColumn::turnTo(Page page) {
  m_notesAreTemporary = false;
  m_page = page;
  const std::vector<Page> all = pages();
  m_tabs->setCurrent(static_cast<int>(std::ranges::find(all, page) - all.begin()));
  if (QWidget* widget = widgetOf(page)) m_stack->setCurrentWidget(widget);
  static constexpr const char* kHelpTopics[] = {"notes", "explain", "inputs", "learn.ask"};  // by page
  m_help->setTopic(QString::fromLatin1(kHelpTopics[static_cast<std::size_t>(page)]));
  setHelpTopic(this, m_help->topic());
}

QWidget* ReadingColumn::widgetOf(Page page) const {
  switch (page) {
    case Page::Notes:
      return holdsBack() ? m_heldBackPage : static_cast<QWidget*>(m_notes);
    case Page::Explanation:
      return holdsBack() ? m_heldBackPage : m_explanation;
    case Page::Inputs:
      return m_inputs;
    case Page::Question:
      return m_question;
  }
  return nullptr;
}

void ReadingColumn::documentOpened() {
  if (std::exchange(m_hasQuestion, false)) setTabs(Page::Notes);
  const bool notes = m_session.hasScenario() && !m_session.scenario()->notes.empty();
  showNotes(notes);
  m_notesAreTemporary = notes;
  m_numbersCame = m_session.snapshot().trace != nullptr;
}

/// The first selection of a document is made when its numbers arrive; later ones are the user's.
void ReadingColumn::cellAsked() {
  if (m_notesAreTemporary && m_numbersCame) showNotes(false);
}

void ReadingColumn::setWide(bool wide) {
  if (wide == m_wide) return;
  m_wide = wide;
  m_wideButton->setChecked(wide);
  m_wideButton->setLabel(m_wide ? tr("Back to the default width") : tr("Read in a wide column"));
  Q_EMIT wideChanged(wide);
}

void ReadingColumn::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.panel);
}

}  // namespace attn::app
