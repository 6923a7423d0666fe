// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/asking/interview_page.h"

#include <QKeyEvent>
#include <QPushButton>
#include <QShortcut>
#include <QStackedLayout>
#include <QStringList>
#include <QVBoxLayout>
#include <algorithm>
#include <memory>
#include <utility>
#include <variant>
#include <vector>

#include "explanation/markup.h"
#include "learn/asking/answer_half.h"
#include "learn/asking/interview_choice.h"
#include "learn/asking/question_half.h"
#include "learn/asking/question_line.h"
#include "learn/settings/day_rules.h"
#include "panes/answer_editor.h"
#include "progress/progress.h"
#include "questions/card.h"
#include "questions/day_plan.h"
#include "session/settings.h"
#include "text/learner_markup.h"
#include "text/list_text.h"
#include "text/question_text.h"
#include "text/tool_tip.h"
#include "widgets/page_parts.h"
#include "widgets/rich_label.h"

namespace attn::app {
namespace {

constexpr int kTickMs = 200;
constexpr std::int64_t kMsPerQuestionOfPicture = 107'000;  // 1:47, a typical time
constexpr std::int64_t kMsOnQuestionOfPicture = 67'000;
constexpr int kSecondsPerMinute = 60;
constexpr double kNarrowFoot = 900;  // in design pixels; if narrower, the clock's second line is hidden

QString bold(const QString& html) {
  return QStringLiteral("<b>") + html + QStringLiteral("</b>");
}

/// The right answer if `right`, otherwise a recognized mistake if there is one.
GivenAnswer answerForPicture(const Question& question, bool right) {
  if (question.kind == AnswerKind::Text)
    return TextAnswer{plainOf(learnerHtml(phraseText(question.checklist.front()))).toStdString(), {}};
  AnswerValue value = right || question.mistakes.empty() ? question.answer : question.mistakes.front().answer;
  if (auto* number = std::get_if<double>(&value)) {
    // Round if the rounded value has the same verdict.
    constexpr int kDigits = 4;
    const double rounded = QString::number(*number, 'g', kDigits).toDouble();
    const Verdict before = judged(question, *number), after = judged(question, rounded);
    if (before.right == after.right && before.mistake() == after.mistake()) *number = rounded;
  }
  return std::visit([](const auto& each) { return GivenAnswer(each); }, value);
}

}  // namespace

InterviewPage::InterviewPage(const LearnServices& services, QWidget* parent)
    : QuestionPage(services, parent),
      m_clocks(machineClocks()),
      m_clicker(new QShortcut(QKeySequence(Qt::Key_PageDown), this)),
      m_stack(new QStackedLayout(this)),
      m_choice(new InterviewChoice(this)) {
  makeParts(m_foot, m_marks, m_left, m_leftOf, m_leave, m_skip, m_next);
  build();
  retranslate();
  restyle();
}

InterviewPage::~InterviewPage() {
  keepInterrupted();
}

std::optional<InterruptedQuestion> InterviewPage::interrupted() const {
  if (!isRunning() || !m_shown || m_session->uid().empty()) return std::nullopt;
  const InterviewState& state = m_session->state();
  if (state.phase != InterviewPhase::Asking || *m_shown != state.current) return std::nullopt;
  return InterruptedQuestion{QString::fromStdString(m_session->uid()),
                             state.current,
                             m_session->questionMs(),
                             state.answers[state.current].hintUsed,
                             QString::fromStdString(m_answer->working()),
                             m_question->draft().text};
}

void InterviewPage::keepInterrupted() {
  if (const auto open = interrupted()) m_services.settings.setInterruptedQuestion(open->asText());
}

/// Resumes the logged interview, with its open question as it was left.
bool InterviewPage::resume() {
  const InterviewStarted* begun = m_services.progress.record().openInterview(m_clocks.now());
  if (!begun) return false;
  m_shown.reset();
  const auto open = InterruptedQuestion::fromText(m_services.settings.interruptedQuestion());
  m_session = InterviewSession::resumed(InterviewStarted(*begun), m_services.progress, m_clocks, open);
  if (!m_session) return false;
  const InterviewState& state = m_session->state();
  if (!open || open->interview.toStdString() != m_session->uid() || state.phase != InterviewPhase::Asking ||
      open->question != state.current)
    return true;
  showQuestion(state.current);
  m_answer->setWorking(open->working);
  AnswerDraft draft;
  draft.text = open->typed;
  if (!draft.text.isEmpty()) m_question->enter(draft);
  if (open->hintUsed) m_question->showHint();
  return true;
}

void InterviewPage::build() {
  m_stack->addWidget(m_choice);
  m_stack->addWidget(m_asking);
  QVBoxLayout* column = columnOf({{halves(), 1}, m_foot}, m_asking);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  m_left->setWordWrap(false);
  m_leftOf->setWordWrap(false);
  QVBoxLayout* clock =
      columnOf({BoxItem::growing(), {m_left, 0, Qt::AlignRight}, {m_leftOf, 0, Qt::AlignRight}, BoxItem::growing()});
  clock->setSpacing(0);
  addItems(m_footRow, {{m_marks, 1}, clock, m_leave, m_skip, m_next});
  m_next->setDefault(true);
  m_tick.setInterval(kTickMs);

  auto* skipKey = new QShortcut(QKeySequence(Qt::ALT | Qt::Key_S), this);
  skipKey->setContext(Qt::WidgetWithChildrenShortcut);
  connect(skipKey, &QShortcut::activated, this, [this] {
    if (m_skip->isVisible()) skip();
  });
  m_clicker->setContext(Qt::WidgetWithChildrenShortcut);
  connect(m_clicker, &QShortcut::activated, this, [this] { m_next->isVisible() ? next() : answer(); });
  connect(&m_tick, &QTimer::timeout, this, &InterviewPage::checkTime);
  connect(m_choice, &InterviewChoice::begun, this, [this](const InterviewPlan& plan) {
    m_session.reset();
    start(plan);
  });
  connect(m_choice, &InterviewChoice::codeRequested, this, &InterviewPage::codeRequested);
  connect(m_choice, &InterviewChoice::continueInterview, this, &InterviewPage::proceed);
  connect(m_choice, &InterviewChoice::endRequested, this, &InterviewPage::endNow);
  connect(m_choice, &InterviewChoice::left, this, &InterviewPage::left);
  connect(m_question, &QuestionHalf::answered, this, &InterviewPage::answer);
  connect(m_question, &QuestionHalf::hintOpened, this, [this] {
    if (m_frozen) return;
    m_session->openHint(working());
    follow();
  });
  connect(m_leave, &QPushButton::clicked, this, &InterviewPage::leave);
  connect(m_skip, &QPushButton::clicked, this, &InterviewPage::skip);
  connect(m_next, &QPushButton::clicked, this, &InterviewPage::next);
}

bool InterviewPage::isRunning() const {
  return m_session && !m_frozen && m_session->state().phase != InterviewPhase::Over;
}

void InterviewPage::choose() {
  std::optional<InterviewChoice::Interrupted> open;
  const LearningRecord& record = m_services.progress.record();
  if (m_frozen) m_session.reset();
  m_frozen = false;
  if (isRunning()) m_session->pause(working());
  if (isRunning()) {
    const auto& answers = m_session->state().answers;
    open = {static_cast<int>(std::ranges::count_if(answers, &InterviewAnswer::done)), static_cast<int>(answers.size()),
            m_session->leftMs()};
  } else if (const InterviewStarted* begun = record.openInterview(m_clocks.now())) {
    const std::vector<LoggedAnswer> answers = record.answersOf(begun->uid);
    const std::vector<DrawnQuestion> questions = record.questionsOf(*begun);
    double seconds = 0;
    for (const LoggedAnswer& answer : answers) seconds += answer.seconds;
    constexpr double kMs = 1000;
    const auto left = InterruptedQuestion::fromText(m_services.settings.interruptedQuestion());
    if (left && left->interview.toStdString() == begun->uid) seconds += static_cast<double>(left->ms) / kMs;
    open = {static_cast<int>(answers.size()), static_cast<int>(questions.size()),
            static_cast<std::int64_t>((begun->plan.seconds - seconds) * kMs)};
    const bool isAskable = std::ranges::all_of(
        questions, [](const DrawnQuestion& each) { return findTemplate(each.templateId, each.version); });
    if (!isAskable) open.reset();
  }
  m_tick.stop();
  if (!record.interviews().empty()) m_choice->setMode(record.interviews().back().plan.mode);
  m_choice->offer(open);
  m_stack->setCurrentWidget(m_choice);
  m_choice->takeFocus();
  Q_EMIT titleChanged();
}

void InterviewPage::start(const InterviewPlan& plan) {
  if (isRunning()) return proceed();
  m_frozen = false;
  m_shown.reset();
  m_session = InterviewSession::begun(plan, &m_services.progress, m_clocks);
  m_stack->setCurrentWidget(m_asking);
  follow();
  Q_EMIT titleChanged();
}

void InterviewPage::proceed() {
  if (isRunning()) {
    m_session->unpause();
  } else {
    if (!resume()) return choose();
  }
  m_stack->setCurrentWidget(m_asking);
  follow();
  m_question->takeFocus();
  Q_EMIT titleChanged();
}

void InterviewPage::endNow() {
  if (!isRunning()) {
    if (!resume()) return choose();
  }
  m_session->end(m_shown ? working() : std::string());
  m_stack->setCurrentWidget(m_asking);
  follow();
}

void InterviewPage::leave() {
  if (isRunning()) {
    m_session->pause(working());
    if (m_session->state().phase == InterviewPhase::Over) return follow();
    keepInterrupted();
  }
  m_tick.stop();
  Q_EMIT left();
}

std::string InterviewPage::working() const {
  std::string paper = m_answer->working();
  const QString typed = m_question->asTyped();
  const bool isOut = m_session && m_session->state().phase == InterviewPhase::Asking && m_session->leftMs() <= 0;
  if (!isOut || !m_question->isComplete() || typed.isEmpty()) return paper;
  // An answer typed but not given in time is kept with the rough work; it is not marked.
  paper += (paper.empty() ? "" : "\n\n") + tr("Typed but not submitted when time ran out: %1").arg(typed).toStdString();
  return paper;
}

void InterviewPage::answer() {
  if (m_frozen || !m_session || !m_question->isComplete()) return;
  m_session->answer(m_question->given(), m_question->sureness(), working());
  follow();
}

void InterviewPage::skip() {
  if (m_frozen || !m_session) return;
  m_session->skip(working());
  follow();
}

void InterviewPage::next() {
  if (m_frozen || !m_session) return;
  const InterviewState& state = m_session->state();
  if (state.phase == InterviewPhase::Reading) {
    if (std::holds_alternative<TextAnswer>(state.answers[state.current].given))
      m_session->check(state.current, m_answer->ticked());
    m_session->proceed();
  } else if (state.phase == InterviewPhase::Checking && m_shown) {
    m_session->check(*m_shown, m_answer->ticked());
    if (!m_session->toCheck()) m_session->endChecking();
  }
  follow();
}

void InterviewPage::checkTime() {
  if (!m_session || m_frozen) return;
  const InterviewPhase before = m_session->state().phase;
  if (before != InterviewPhase::Asking) return;
  m_session->applyTimeout(working());
  if (m_session->state().phase != before) return follow();
  fillClock();
}

void InterviewPage::follow() {
  const InterviewState& state = m_session->state();
  switch (state.phase) {
    case InterviewPhase::Asking:
      m_tick.start();
      if (m_shown != state.current || m_question->isClosed()) showQuestion(state.current);
      break;
    case InterviewPhase::Reading:
      m_tick.stop();
      showReading();
      break;
    case InterviewPhase::Checking:
      m_tick.stop();
      if (const auto open = m_session->toCheck()) showChecking(*open);
      break;
    case InterviewPhase::Over:
      m_tick.stop();
      return finish();
  }
  fillSections();
  fillClock();
}

void InterviewPage::finish() {
  const std::string uid = m_session->uid();
  m_session.reset();
  m_shown.reset();
  m_services.settings.setInterruptedQuestion({});
  Q_EMIT titleChanged();
  if (uid.empty())
    Q_EMIT left();
  else
    Q_EMIT ended(QString::fromStdString(uid));
}

void InterviewPage::ask(std::size_t question) {
  const bool isSpoken = m_session->state().plan.mode != InterviewMode::Numbers;
  m_question->setSpoken(isSpoken);
  m_question->ask(m_session->questions()[question]);
  m_clicker->setEnabled(isSpoken);  // otherwise Page Down scrolls
}

void InterviewPage::showQuestion(std::size_t question) {
  const bool atEnd = m_session->state().plan.feedback == Feedback::AtTheEnd;
  m_shown = question;
  ask(question);
  m_answer->setWorking({});
  m_answer->showPaper(atEnd ? tr("The worked answers come with the report.")
                            : tr("The worked answer will appear on this side."));
  m_skip->show();
  m_next->hide();
  m_question->takeFocus();
}

QString InterviewPage::noteOfAnswer(const InterviewAnswer& answer) const {
  if (std::holds_alternative<std::monostate>(answer.given)) return tr("Skipped.");
  if (m_session->state().plan.mode == InterviewMode::Aloud && std::holds_alternative<TextAnswer>(answer.given))
    return tr("Mark the points that you made. Questions about those you missed may follow.");
  QStringList parts;
  if (answer.sureness) parts << surenessText(*answer.sureness);
  parts << (answer.hintUsed ? tr("with a hint") : tr("without a hint"));
  return tr("Your answer: %1.").arg(listText(parts));
}

QString InterviewPage::comesBackText(std::size_t question) const {
  const GivenAnswer& given = m_session->state().answers[question].given;
  if (m_session->uid().empty() || std::holds_alternative<TextAnswer>(given)) return {};
  const DayRules rules = dayRules(m_services.settings);
  const std::vector<attn::Card> cards = m_services.progress.record().cards(rules.cards);
  const auto card = std::ranges::find(cards, m_session->questions()[question].from->id, &attn::Card::id);
  return card == cards.end() ? QString() : tr("due again %1").arg(dueText(*card, m_clocks.now(), rules));
}

void InterviewPage::showReading() {
  const std::size_t question = m_session->state().current;
  const InterviewAnswer& answer = m_session->state().answers[question];
  if (m_question->isClosed() && m_answer->showsWorked() && m_shown == question) return;
  if (m_shown != question) {  // interrupted while reading
    ask(question);
    m_question->enter(draftOf(m_session->questions()[question].question, answer.given));
    m_answer->setWorking(QString::fromStdString(answer.working));
  }
  m_shown = question;
  const bool given = !std::holds_alternative<std::monostate>(answer.given);
  m_question->close(noteOfAnswer(answer).toHtmlEscaped());
  m_answer->showWorked(m_session->questions()[question], answer.given, given ? m_question->asTyped() : QString(),
                       comesBackText(question));
  m_skip->hide();
  m_next->show();
  fillNext();
  if (std::holds_alternative<TextAnswer>(answer.given))
    m_answer->takeFocus();
  else
    m_next->setFocus();
}

void InterviewPage::showChecking(std::size_t question) {
  if (m_shown == question && m_answer->showsWorked()) return;
  const InterviewAnswer& answer = m_session->state().answers[question];
  const AskedQuestion& asked = m_session->questions()[question];
  m_shown = question;
  ask(question);
  m_question->enter(draftOf(asked.question, answer.given));
  m_question->close(tr("Compare your answer with the points next to it, and check those it contains.").toHtmlEscaped());
  m_answer->showWorked(asked, answer.given, {}, tr("goes into your report"));
  m_skip->hide();
  m_next->show();
  fillNext();
  m_answer->takeFocus();
}

void InterviewPage::fillNext() {
  const InterviewState& state = m_session->state();
  const bool checks = state.phase == InterviewPhase::Checking;
  const auto waits = std::ranges::count_if(state.answers, [](const InterviewAnswer& answer) {
    const auto* said = std::get_if<TextAnswer>(&answer.given);
    return said && !said->ticked;
  });
  const bool isLast = checks ? waits < 2 : *m_shown + 1 == state.answers.size();
  m_next->setText(isLast ? tr("To the report") : checks ? tr("Next") : tr("Next question"));
}

void InterviewPage::fillSections() {
  const InterviewState& state = m_session->state();
  const bool tells = state.plan.feedback == Feedback::AfterEach;
  std::vector<QuestionLine::Mark> marks;
  for (std::size_t i = 0; i < state.answers.size(); ++i) {
    const InterviewAnswer& answer = state.answers[i];
    QuestionLine::Mark mark;
    mark.present = m_shown == i;
    const AskedQuestion& asked = m_session->questions()[i];
    if (answer.done && std::holds_alternative<std::monostate>(answer.given)) {
      mark.state = QuestionLine::State::Skipped;
    } else if (answer.done) {
      const auto* said = std::get_if<TextAnswer>(&answer.given);
      const bool isKnown = tells && (!said || said->ticked);
      mark.state = !isKnown                                     ? QuestionLine::State::Done
                   : judged(asked.question, answer.given).right ? QuestionLine::State::Right
                                                                : QuestionLine::State::Wrong;
    } else if (mark.present) {
      mark.state = QuestionLine::State::Present;
    }
    // The topics of later questions are not revealed.
    if (answer.done || mark.present) mark.topic = topicText(asked.from->topic);
    marks.push_back(std::move(mark));
  }
  m_marks->setMarks(std::move(marks));
}

void InterviewPage::fillClock() {
  if (!m_session || !m_shown) return;
  const InterviewState& state = m_session->state();
  const Topic topic = m_session->questions()[*m_shown].from->topic;
  const std::int64_t onThis =
      state.phase == InterviewPhase::Asking ? m_session->questionMs() : state.answers[*m_shown].ms;
  const bool follows = *m_shown > 0 && state.plan.mode == InterviewMode::Aloud &&
                       m_session->questions()[*m_shown].seed == m_session->questions()[*m_shown - 1].seed;
  const QString which = follows ? tr("Question %1 of %2, about a missed point") : tr("Question %1 of %2");
  setHeading(which.arg(*m_shown + 1).arg(state.answers.size()), topic,
             tr("%1 on this question").arg(bold(clockText(onThis))));
  m_left->setHtml(bold(clockText(m_session->leftMs())));
  const bool runs = state.phase == InterviewPhase::Asking;
  m_leftOf->setHtml(
      (runs ? tr("left of %1").arg(clockText(std::int64_t{state.plan.seconds} * 1000)) : tr("left, clock stopped"))
          .toHtmlEscaped());
}

void InterviewPage::showFor(const InterviewPlan& plan, int question, bool answered) {
  m_tick.stop();
  const auto time = std::make_shared<std::int64_t>(0);
  const Clocks still{[time] { return *time; }, [] { return Moment(); }};
  m_frozen = true;
  m_shown.reset();
  m_session = InterviewSession::begun(plan, nullptr, still);
  const auto count = static_cast<int>(m_session->questions().size());  // without those that follow
  const int last = std::clamp(question, 0, std::max(0, count - 1));
  for (int i = 0; i < last; ++i) {
    *time += kMsPerQuestionOfPicture;
    const Question asked = m_session->questions()[static_cast<std::size_t>(i)].question;  // the list may grow
    constexpr int kWrongEvery = 3;
    GivenAnswer given = answerForPicture(asked, i % kWrongEvery != 2);
    m_session->answer(std::move(given), std::nullopt, {});
    if (m_session->state().phase != InterviewPhase::Reading) continue;
    std::vector<std::size_t> ticked(asked.checklist.size());
    for (std::size_t point = 0; point < ticked.size(); ++point) ticked[point] = point;
    if (plan.mode == InterviewMode::Aloud) ticked.pop_back();  // a question follows
    m_session->check(static_cast<std::size_t>(i), ticked);
    m_session->proceed();
  }
  *time += kMsOnQuestionOfPicture;
  m_stack->setCurrentWidget(m_asking);
  if (count == 0) return;
  follow();
  const Question& asked = m_session->questions()[*m_shown].question;
  const GivenAnswer given = answerForPicture(asked, false);
  if (answered || plan.mode != InterviewMode::Aloud) m_question->enter(draftOf(asked, given));
  if (!asked.mistakes.empty()) m_answer->setWorking(phraseText(asked.mistakes.front().says));
  if (answered && plan.feedback == Feedback::AfterEach) {
    m_session->answer(m_question->given(), std::nullopt, {});
    follow();
  }
  m_tick.stop();
  Q_EMIT titleChanged();
}

QString InterviewPage::detail() const {
  if (!m_session || m_stack->currentWidget() != m_asking) return {};
  const InterviewPlan& plan = m_session->state().plan;
  return QStringList{tr("%n question(s)", nullptr, static_cast<int>(m_session->questions().size())),
                     tr("%n minute(s)", nullptr, plan.seconds / kSecondsPerMinute),
                     tr("seed %1").arg(QString::number(plan.seed))}
      .join(QStringLiteral(" · "));
}

void InterviewPage::restyle() {
  const Theme& t = m_theme;
  const auto px = [&t](double length) { return qRound(t.px(length)); };
  m_footRow->setContentsMargins(px(14), px(10), px(20), px(10));
  m_footRow->setSpacing(px(10));
  setLooks(t, {{m_left, 18, t.ink}, {m_leftOf, 12, t.soft}});
  m_leftOf->setVisible(width() >= t.px(kNarrowFoot));
  setButtonLooks(t, {m_leave, m_skip, m_next}, 13.5, 40, QFont::Medium);
  for (QPushButton* button : {m_skip, m_next}) button->setMinimumWidth(width() >= t.px(kNarrowFoot) ? px(120) : 0);
}

void InterviewPage::retranslate() {
  m_answer->setPaperNote(tr("goes into your report"));
  m_leave->setText(tr("Leave"));
  setPlainToolTip(m_leave, tr("The clock is stopped; you can resume within two hours"));
  m_skip->setText(tr("Skip"));
  setPlainToolTip(m_skip, tr("Alt+S"));
  m_left->setAccessibleName(tr("Time left"));
  setAccessibleName(tr("Mock interview"));
  if (!m_session || !m_shown) return;
  const InterviewState& state = m_session->state();
  fillNext();
  if (state.phase == InterviewPhase::Reading) m_question->close(noteOfAnswer(state.answers[*m_shown]).toHtmlEscaped());
  fillSections();
  fillClock();
}

void InterviewPage::focusInEvent(QFocusEvent*) {
  if (m_stack->currentWidget() == m_choice) return m_choice->takeFocus();
  if (!m_question->isClosed()) return m_question->takeFocus();
  m_next->setFocus();
}

void InterviewPage::keyPressEvent(QKeyEvent* event) {
  const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (isReturn && m_next->isVisible()) return next();
  QWidget::keyPressEvent(event);
}

}  // namespace attn::app
