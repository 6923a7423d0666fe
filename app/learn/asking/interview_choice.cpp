// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/asking/interview_choice.h"

#include <QCoreApplication>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QRandomGenerator>
#include <QScrollArea>
#include <algorithm>
#include <initializer_list>
#include <vector>

#include "exercises/exercise.h"
#include "questions/question_template.h"
#include "text/question_text.h"
#include "theme/fonts.h"
#include "widgets/card.h"
#include "widgets/choice_box.h"
#include "widgets/page_parts.h"
#include "widgets/rich_label.h"
#include "widgets/segmented_control.h"

namespace attn::app {
namespace {

constexpr double kChoiceWidth = 640;
constexpr int kLowestSeed = 1000, kSeedsEnd = 10'000;  // four digits are easy to read aloud
constexpr std::int64_t kMsOfSecond = 1000, kSecondsOfMinute = 60;

struct ChoiceWords {
  Q_DECLARE_TR_FUNCTIONS(ChoiceWords)
};

struct ModeWords {
  InterviewMode mode;
  QString title, sentence;
};

/// The modes in the order of kInterviewModes.
std::vector<ModeWords> modesToChoose() {
  return {
      {InterviewMode::Numbers, ChoiceWords::tr("Numbers"),
       ChoiceWords::tr("Short questions of all kinds, marked by the program.")},
      {InterviewMode::Aloud, ChoiceWords::tr("Explain aloud"),
       ChoiceWords::tr("You explain, spoken or typed, and mark yourself against a checklist; questions about what you "
                       "missed follow.")},
      {InterviewMode::Code, ChoiceWords::tr("Write the code"),
       ChoiceWords::tr("You complete functions in NumPy; each step is compared with the numbers of this program.")},
      {InterviewMode::Design, ChoiceWords::tr("Design"),
       ChoiceWords::tr("You size a system: first the numbers that decide, then the reasons for your choice.")}};
}

}  // namespace

QString clockText(std::int64_t ms) {
  const std::int64_t seconds = std::max<std::int64_t>(0, ms) / kMsOfSecond;
  return QStringLiteral("%1:%2")
      .arg(seconds / kSecondsOfMinute)
      .arg(seconds % kSecondsOfMinute, 2, 10, QLatin1Char('0'));
}

InterviewChoice::InterviewChoice(QWidget* parent)
    : Themed(parent),
      m_page(new QWidget),
      m_mode(new SegmentedControl(SegmentedControl::Mode::One, m_page)),
      m_about(new SegmentedControl(SegmentedControl::Mode::One, m_page)),
      m_feedback(new SegmentedControl(SegmentedControl::Mode::One, m_page)),
      m_topic(new ChoiceBox(m_page)) {
  makeParts(m_page, m_title, m_intro, m_card, m_modeLabel, m_modeText, m_aboutLabel, m_feedbackLabel, m_seedLabel,
            m_aboutText, m_feedbackText, m_seedText, m_seed, m_draw, m_start, m_leave);
  makeParts(m_card, m_cardText, m_continue, m_end);
  build();
  drawSeed();
  retranslate();
  restyle();
}

void InterviewChoice::build() {
  auto* scroll = new QScrollArea(this);
  columnOf({scroll}, this)->setContentsMargins(0, 0, 0, 0);
  scrollIn(scroll, m_page);
  columnOf({m_cardText, rowOf({m_continue, m_end, BoxItem::growing()})}, m_card);
  m_column = columnOf({BoxItem::growing(), m_title, m_intro, m_card, m_modeLabel, m_mode, m_modeText, m_aboutLabel,
                       m_about, m_topic, m_aboutText, m_feedbackLabel, m_feedback, m_feedbackText, m_seedLabel,
                       rowOf({m_seed, m_draw, BoxItem::growing()}), m_seedText,
                       rowOf({m_start, m_leave, BoxItem::growing()}), BoxItem::growing(2)},
                      m_page);
  for (QPushButton* button : {m_continue, m_end, m_draw, m_start, m_leave}) button->setAutoDefault(true);
  connect(m_mode, &SegmentedControl::chosen, this, &InterviewChoice::retranslate);
  connect(m_about, &SegmentedControl::chosen, this, &InterviewChoice::follow);
  connect(m_feedback, &SegmentedControl::chosen, this, &InterviewChoice::follow);
  connect(m_seed, &QLineEdit::textChanged, this, &InterviewChoice::follow);
  connect(m_draw, &QPushButton::clicked, this, &InterviewChoice::drawSeed);
  connect(m_start, &QPushButton::clicked, this, [this] {
    const InterviewPlan chosen = plan();
    if (chosen.mode == InterviewMode::Code)
      Q_EMIT codeRequested();
    else
      Q_EMIT begun(chosen);
  });
  connect(m_seed, &QLineEdit::returnPressed, m_start, &QPushButton::click);
  connect(m_continue, &QPushButton::clicked, this, &InterviewChoice::continueInterview);
  connect(m_end, &QPushButton::clicked, this, &InterviewChoice::endRequested);
  connect(m_leave, &QPushButton::clicked, this, &InterviewChoice::left);
}

void InterviewChoice::offer(std::optional<Interrupted> interrupted) {
  m_interrupted = interrupted;
  retranslate();
}

void InterviewChoice::drawSeed() {
  m_seed->setText(QString::number(QRandomGenerator::global()->bounded(kLowestSeed, kSeedsEnd)));
}

std::optional<std::uint64_t> InterviewChoice::seed() const {
  bool ok = false;
  const std::uint64_t number = m_seed->text().trimmed().toULongLong(&ok);
  return ok && number < kSeeds ? std::optional(number) : std::nullopt;
}

void InterviewChoice::setMode(InterviewMode mode) {
  const std::vector<ModeWords> modes = modesToChoose();
  const auto found = std::ranges::find(modes, mode, &ModeWords::mode);
  m_mode->setCurrent(found == modes.end() ? 0 : static_cast<int>(found - modes.begin()));
  retranslate();
}

InterviewPlan InterviewChoice::plan() const {
  InterviewPlan plan = planOf(modesToChoose()[static_cast<std::size_t>(std::max(0, m_mode->current()))].mode);
  plan.seed = seed().value_or(0);
  if (plan.mode != InterviewMode::Numbers) return plan;
  plan.kind = static_cast<InterviewKind>(m_about->current());
  if (plan.kind == InterviewKind::OneTopic) plan.topic = static_cast<Topic>(std::max(0, m_topic->currentIndex()));
  plan.feedback = m_feedback->current() == 1 ? Feedback::AfterEach : Feedback::AtTheEnd;
  return plan;
}

void InterviewChoice::follow() {
  const InterviewPlan chosen = plan();
  const bool isFree = chosen.mode == InterviewMode::Numbers;
  for (QWidget* part :
       std::initializer_list<QWidget*>{m_aboutLabel, m_about, m_aboutText, m_feedbackLabel, m_feedback, m_feedbackText})
    part->setVisible(isFree);
  for (QWidget* part : std::initializer_list<QWidget*>{m_seedLabel, m_seed, m_draw, m_seedText})
    part->setVisible(chosen.mode != InterviewMode::Code);
  m_topic->setVisible(chosen.kind == InterviewKind::OneTopic);
  switch (chosen.kind) {
    case InterviewKind::AllTopics:
      m_aboutText->setHtml(
          tr("Ten topics: numbers, choices, orders, a bug to find, and one two-sentence answer.").toHtmlEscaped());
      break;
    case InterviewKind::OneTopic:
      m_aboutText->setHtml(tr("All ten questions are about this topic.").toHtmlEscaped());
      break;
    case InterviewKind::Senior:
      m_aboutText->setHtml(
          tr("Senior-level questions: explain the math and the intuition, find the bug, count bytes and operations.")
              .toHtmlEscaped());
      break;
  }
  m_feedbackText->setHtml((chosen.feedback == Feedback::AtTheEnd
                               ? tr("No feedback until the report, as in a real interview.")
                               : tr("The worked answer follows each question; the clock stops while you read it."))
                              .toHtmlEscaped());
  const bool ok = seed().has_value();
  m_seedText->setHtml((ok ? tr("The same number gives the same questions, so you can compare with others.")
                          : tr("Enter a whole number from 0 to 9,007,199,254,740,991."))
                          .toHtmlEscaped());
  m_seedText->setInk(ok ? m_theme.soft : m_theme.error);
  m_start->setEnabled(ok);
}

void InterviewChoice::restyle() {
  const Theme& t = m_theme;
  const auto px = [&t](double length) { return qRound(t.px(length)); };
  const int side = std::max(px(28), qRound((width() - t.px(kChoiceWidth)) / 2));
  m_column->setContentsMargins(side, px(24), side, px(24));
  m_column->setSpacing(px(8));
  setLooks(t, {{m_title, 28, t.ink, QFont::DemiBold},
               {m_intro, 14.5, t.soft},
               {m_cardText, 14, t.ink},
               {m_modeLabel, 13, t.ink, QFont::DemiBold},
               {m_modeText, 13, t.soft},
               {m_aboutLabel, 13, t.ink, QFont::DemiBold},
               {m_feedbackLabel, 13, t.ink, QFont::DemiBold},
               {m_seedLabel, 13, t.ink, QFont::DemiBold},
               {m_aboutText, 13, t.soft},
               {m_feedbackText, 13, t.soft},
               {m_seedText, 13, t.soft}});
  m_intro->setContentsMargins(0, 0, 0, px(8));
  m_card->setColors(t.selectionBackground, t.selection, t.px(10));
  m_card->layout()->setContentsMargins(px(18), px(14), px(18), px(14));
  m_card->layout()->setSpacing(px(10));
  for (RichLabel* label : {m_modeLabel, m_aboutLabel, m_feedbackLabel, m_seedLabel})
    label->setContentsMargins(0, px(10), 0, 0);
  Theme larger = t;
  larger.scale *= 1.1;
  m_mode->setTheme(larger);
  m_about->setTheme(larger);
  m_feedback->setTheme(larger);
  m_topic->setFont(uiFont(t.px(14)));
  m_topic->setMinimumHeight(px(36));
  m_seed->setFont(uiFont(t.px(15), QFont::DemiBold));
  m_seed->setMinimumHeight(px(36));
  m_seed->setFixedWidth(px(190));
  setButtonLooks(t, {m_continue, m_end, m_draw, m_start, m_leave}, 14, 38, QFont::Medium);
  m_start->setMinimumWidth(px(120));
  follow();
}

void InterviewChoice::retranslate() {
  m_title->setHtml(tr("Mock interview").toHtmlEscaped());
  const std::vector<ModeWords> modes = modesToChoose();
  const int mode = std::max(0, m_mode->current());
  QStringList titles;
  for (const ModeWords& each : modes) titles << each.title;
  m_mode->setLabels(titles);
  m_mode->setCurrent(mode);
  m_mode->setAccessibleName(tr("How it is held"));
  m_modeLabel->setHtml(tr("How it is held").toHtmlEscaped());
  m_modeText->setHtml(modes[static_cast<std::size_t>(mode)].sentence.toHtmlEscaped());
  const InterviewPlan chosen = plan();
  const QString length = chosen.mode == InterviewMode::Numbers ? tr("%1 questions in %2 minutes.")
                         : chosen.mode == InterviewMode::Aloud ? tr("%1 explanations in %2 minutes.")
                                                               : tr("%1 cases in %2 minutes.");
  const QString rules =
      tr("%1 The clock runs while a question is open, even on another tab; it stops while you read an answer, and when "
         "you "
         "leave the interview. You can resume it within two hours.");
  if (chosen.mode == InterviewMode::Code) {
    m_intro->setHtml(
        tr("%n exercise(s), without a clock. Your code is saved.", nullptr, static_cast<int>(codeExercises().size()))
            .toHtmlEscaped());
  } else {
    const QString intro = rules.arg(length.arg(chosen.questions).arg(chosen.seconds / kSecondsOfMinute));
    m_intro->setHtml(intro.toHtmlEscaped(), 140);
  }
  m_aboutLabel->setHtml(tr("What it is about").toHtmlEscaped());
  m_feedbackLabel->setHtml(tr("When answers are shown").toHtmlEscaped());
  m_seedLabel->setHtml(tr("Interview number").toHtmlEscaped());
  const int about = m_about->current(), feedback = m_feedback->current(), topic = std::max(0, m_topic->currentIndex());
  m_about->setLabels({tr("All topics"), tr("One topic"), tr("Senior interview")});
  m_about->setCurrent(about);
  m_about->setAccessibleName(tr("What it is about"));
  m_feedback->setLabels({tr("At the end"), tr("After each question")});
  m_feedback->setCurrent(feedback);
  m_feedback->setAccessibleName(tr("When answers are shown"));
  m_topic->clear();
  for (int i = 0; i < kTopics; ++i) m_topic->addItem(topicText(static_cast<Topic>(i)));
  m_topic->setCurrentIndex(topic);
  m_topic->setAccessibleName(tr("Topic"));
  m_seed->setAccessibleName(tr("Interview number"));
  m_draw->setText(tr("Another number"));
  m_start->setText(tr("Start"));
  m_leave->setText(tr("Back"));
  m_end->setText(tr("End it and see the report"));
  m_card->setVisible(m_interrupted.has_value());
  m_start->setDefault(!m_interrupted);
  m_continue->setDefault(m_interrupted.has_value());
  if (m_interrupted) {
    const bool asks = m_interrupted->question < m_interrupted->questions;
    m_continue->setText(asks ? tr("Continue with question %1").arg(m_interrupted->question + 1) : tr("Continue"));
    m_cardText->setHtml(tr("An interview was interrupted: %1 of %2 questions are done, with %3 left on the clock.")
                            .arg(m_interrupted->question)
                            .arg(m_interrupted->questions)
                            .arg(clockText(m_interrupted->leftMs))
                            .toHtmlEscaped());
  }
  setAccessibleName(tr("Mock interview"));
  follow();
}

void InterviewChoice::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  restyle();
}

void InterviewChoice::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.panel);
}

}  // namespace attn::app
