// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/asking/interview_session.h"

#include <QElapsedTimer>
#include <QJsonDocument>
#include <QJsonObject>
#include <memory>
#include <utility>
#include <variant>

#include "progress/progress.h"

namespace attn::app {
namespace {

constexpr double kMsPerSecond = 1000;

std::vector<bool> sayText(const std::vector<AskedQuestion>& questions) {
  std::vector<bool> says;
  for (const AskedQuestion& each : questions) says.push_back(each.question.kind == AnswerKind::Text);
  return says;
}

/// Empty if any template no longer exists.
std::vector<AskedQuestion> askedAgain(const std::vector<DrawnQuestion>& drawn) {
  std::vector<AskedQuestion> asked;
  for (const DrawnQuestion& each : drawn) {
    const QuestionTemplate* from = findTemplate(each.templateId, each.version);
    if (!from) return {};
    asked.push_back(drawQuestion(*from, each.seed));
  }
  return asked;
}

InterviewAnswer answerOf(const LoggedAnswer& line, AnswerKind kind) {
  InterviewAnswer answer;
  if (std::optional<GivenAnswer> given = answerFromJson(line.given, kind)) answer.given = std::move(*given);
  answer.hintUsed = line.hintUsed;
  answer.sureness = line.sureness;
  answer.working = line.working;
  answer.ms = static_cast<std::int64_t>(line.seconds * kMsPerSecond + 0.5);
  answer.done = true;
  return answer;
}

}  // namespace

QString InterruptedQuestion::asText() const {
  const QJsonObject object{{QStringLiteral("interview"), interview},
                           {QStringLiteral("question"), static_cast<qint64>(question)},
                           {QStringLiteral("ms"), static_cast<qint64>(ms)},
                           {QStringLiteral("hint"), hintUsed},
                           {QStringLiteral("working"), working},
                           {QStringLiteral("typed"), typed}};
  return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

std::optional<InterruptedQuestion> InterruptedQuestion::fromText(const QString& text) {
  const QJsonObject object = QJsonDocument::fromJson(text.toUtf8()).object();
  InterruptedQuestion read;
  read.interview = object.value(QStringLiteral("interview")).toString();
  const qint64 question = object.value(QStringLiteral("question")).toInteger(-1);
  read.ms = object.value(QStringLiteral("ms")).toInteger(-1);
  if (read.interview.isEmpty() || question < 0 || read.ms < 0) return std::nullopt;
  read.question = static_cast<std::size_t>(question);
  read.hintUsed = object.value(QStringLiteral("hint")).toBool();
  read.working = object.value(QStringLiteral("working")).toString();
  read.typed = object.value(QStringLiteral("typed")).toString();
  return read;
}

Clocks machineClocks() {
  const auto timer = std::make_shared<QElapsedTimer>();
  timer->start();
  return {[timer] { return static_cast<std::int64_t>(timer->elapsed()); }, [] { return momentNow(); }};
}

InterviewSession::InterviewSession(const InterviewPlan& plan, Progress* progress, Clocks clocks)
    : m_progress(progress), m_clocks(std::move(clocks)) {
  m_state.plan = plan;
}

InterviewSession InterviewSession::begun(const InterviewPlan& plan, Progress* progress, Clocks clocks) {
  InterviewSession session(plan, progress, std::move(clocks));
  const std::vector<DrawnQuestion> drawn = drawInterview(plan);
  session.m_questions = askedAgain(drawn);
  session.m_lines.resize(session.m_questions.size());
  if (progress) {
    InterviewStarted line;
    line.when = session.m_clocks.now();
    line.plan = plan;
    line.questions = drawn;
    session.m_uid = progress->add(std::move(line));
  }
  session.m_state = begunInterview(plan, sayText(session.m_questions), session.m_clocks.ms());
  return session;
}

std::optional<InterviewSession> InterviewSession::resumed(const InterviewStarted& begun, Progress& progress,
                                                          Clocks clocks,
                                                          const std::optional<InterruptedQuestion>& open) {
  InterviewSession session(begun.plan, &progress, std::move(clocks));
  session.m_uid = begun.uid;
  session.m_questions = askedAgain(progress.record().questionsOf(begun));
  if (session.m_questions.empty()) return std::nullopt;
  session.m_lines.resize(session.m_questions.size());
  std::vector<InterviewAnswer> answers(session.m_questions.size());
  for (const LoggedAnswer& line : progress.record().answersOf(begun.uid)) {
    const auto number = static_cast<std::size_t>(line.number);
    if (line.number < 0 || number >= answers.size()) continue;
    answers[number] = answerOf(line, session.m_questions[number].question.kind);
    session.m_lines[number] = line;
  }
  if (open && open->interview.toStdString() == begun.uid && open->question < answers.size() &&
      !answers[open->question].done) {
    answers[open->question].ms = open->ms;
    answers[open->question].hintUsed = open->hintUsed;
  }
  session.become(resumeInterview(begun.plan, sayText(session.m_questions), std::move(answers), session.m_clocks.ms()),
                 {});
  return session;
}

void InterviewSession::become(InterviewState next, const std::string& working) {
  const bool wasAsking = m_state.phase == InterviewPhase::Asking && m_state.current < m_state.answers.size();
  const std::size_t open = m_state.current;
  const bool wasOver = m_state.phase == InterviewPhase::Over && !m_state.answers.empty();
  m_state = std::move(next);
  const bool isClosed = m_state.phase == InterviewPhase::Over || m_state.phase == InterviewPhase::Checking;
  if (wasAsking && isClosed && !m_state.answers[open].done) logAnswer(open, true, working);
  if (m_state.phase != InterviewPhase::Over || wasOver || !m_progress) return;
  InterviewEnded line;
  line.when = m_clocks.now();
  line.interview = m_uid;
  line.seconds = static_cast<double>(m_state.spentMs) / kMsPerSecond;
  m_progress->add(std::move(line));
}

void InterviewSession::logAnswer(std::size_t question, bool outOfTime, const std::string& working) {
  const InterviewAnswer& answer = m_state.answers[question];
  LoggedAnswer line = loggedAnswer(m_questions[question], answer.given, answer.hintUsed, answer.sureness);
  line.when = m_clocks.now();
  line.occasion = Occasion::Interview;
  line.interview = m_uid;
  line.number = static_cast<int>(question);
  line.seconds = static_cast<double>(answer.ms) / kMsPerSecond;
  line.working = working;
  // Running out of time is not an admission of not knowing.
  if (outOfTime) line.rating.reset();
  if (m_progress) line.uid = m_progress->add(line);
  m_lines[question] = std::move(line);
}

void InterviewSession::answer(GivenAnswer given, std::optional<double> sureness, const std::string& working) {
  if (m_state.phase != InterviewPhase::Asking) return;
  const std::size_t open = m_state.current;
  InterviewState next = answerGiven(m_state, std::move(given), sureness, working, m_clocks.ms());
  if (!next.answers[open].done) return become(std::move(next), working);  // the time was up
  // Log the answer before the end of the interview.
  const InterviewState before = std::exchange(m_state, next);
  logAnswer(open, false, working);
  m_state = before;
  become(std::move(next), working);
}

void InterviewSession::check(std::size_t question, std::vector<std::size_t> ticked) {
  const bool isReading = m_state.phase == InterviewPhase::Reading;
  InterviewState next = textChecked(m_state, question, ticked);
  if (next == m_state) return;
  if (std::optional<TextChecked> line = checkedText(m_lines[question], m_questions[question].question, ticked);
      line && m_progress) {
    line->when = m_clocks.now();
    m_progress->add(std::move(*line));
  }
  if (isReading) next = followedUp(std::move(next), ticked);
  become(std::move(next), {});
}

/// Adds the questions that follow the current answer.
InterviewState InterviewSession::followedUp(InterviewState state, const std::vector<std::size_t>& ticked) {
  std::vector<DrawnQuestion> drawn;
  for (const AskedQuestion& each : m_questions)
    drawn.push_back({std::string(each.from->id), each.from->version, each.seed});
  const std::size_t added = insertFollowUps(state.plan.mode, drawn, state.current, ticked);
  if (added == 0) return state;
  m_questions = askedAgain(drawn);
  const auto at = static_cast<std::ptrdiff_t>(state.current + 1);
  m_lines.insert(m_lines.begin() + at, added, {});
  const std::vector<bool> texts = sayText(m_questions);
  return questionsInserted(std::move(state),
                           {texts.begin() + at, texts.begin() + at + static_cast<std::ptrdiff_t>(added)});
}

std::optional<std::size_t> InterviewSession::toCheck() const {
  if (m_state.phase != InterviewPhase::Checking) return std::nullopt;
  for (std::size_t i = 0; i < m_state.answers.size(); ++i) {
    const auto* said = std::get_if<TextAnswer>(&m_state.answers[i].given);
    if (said && !said->ticked) return i;
  }
  return std::nullopt;
}

}  // namespace attn::app
