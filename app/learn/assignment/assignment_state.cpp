// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/assignment/assignment_state.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>
#include <algorithm>
#include <variant>

#include "base/foreign_text.h"
#include "classroom/traced_scenarios.h"
#include "exports/classroom_files.h"
#include "exports/sealing.h"
#include "learn/assignment/assignment_texts.h"
#include "session/document_file.h"
#include "text/problem_text.h"

namespace attn::app {
namespace {

constexpr double kMsPerSecond = 1000;
constexpr qint64 kLargestState = 1 << 24;  // bytes

GivenAnswer asGiven(const std::optional<AnswerValue>& value) {
  return value ? std::visit([](const auto& each) { return GivenAnswer(each); }, *value) : GivenAnswer();
}

QString answerJson(const GivenAnswer& given) {
  return QString::fromStdString(jsonOf(given));
}

GivenAnswer answerOfJson(const QJsonValue& json, AnswerKind kind) {
  return answerFromJson(json.toString().toStdString(), kind).value_or(GivenAnswer());
}

QString key(const char* name) {
  return QLatin1String(name);
}

struct HandoutText {
  Q_DECLARE_TR_FUNCTIONS(HandoutText)
};

constexpr int kMaxSaid = 6;  // problems

/// Why this program cannot generate a question of a valid assignment.
QString whyNotAsked(std::size_t number, const HandoutQuestion& question) {
  constexpr std::size_t kLongestId = 100;
  const QString id = QString::fromStdString(foreign::shown(question.templateId, kLongestId));
  const QString which = HandoutText::tr("Question %1").arg(number + 1);
  const QuestionTemplate* newest = findTemplate(question.templateId);
  if (newest && question.version > newest->version)
    return HandoutText::tr(
               "%1 needs a newer AttentionScope: “%2” version %3; this one has version %4. Install a newer one to open "
               "this hand-out.")
        .arg(which, id)
        .arg(question.version)
        .arg(newest->version);
  if (!findTemplate(question.templateId, question.version))
    return HandoutText::tr(
               "%1 has a type that this AttentionScope does not support: “%2”, version %3. A newer one may open this "
               "hand-out.")
        .arg(which, id)
        .arg(question.version);
  return HandoutText::tr(
             "%1 (“%2”) cannot be asked about the document in the hand-out. Ask your teacher for the hand-out again.")
      .arg(which, id);
}

tl::expected<OpenedHandout, QString> asked(OpenedHandout opened) {
  QStringList problems;
  TracedScenarios traced;
  for (std::size_t i = 0; i < opened.handout.questions.size(); ++i) {
    std::optional<AskedQuestion> question = questionOf(opened.handout.questions[i], traced);
    if (question)
      opened.questions.push_back(std::move(*question));
    else if (problems.size() < kMaxSaid)
      problems << whyNotAsked(i, opened.handout.questions[i]);
  }
  if (!problems.isEmpty()) return tl::unexpected(problems.join(QLatin1Char('\n')));
  if (opened.questions.empty()) return tl::unexpected(HandoutText::tr("It has no questions."));
  return opened;
}

/// Empty if the file cannot be read.
QJsonObject savedState(const QFileInfo& info) {
  QFile file(info.filePath());
  if (info.isSymLink() || info.size() > kLargestState || !file.open(QIODevice::ReadOnly)) return {};
  return QJsonDocument::fromJson(file.readAll()).object();
}

bool isOpenState(const QJsonObject& root, const QDateTime& now) {
  if (!root[key("begun")].toBool() || root.contains(key("handedIn"))) return false;
  const QDateTime deadline = deadlineOf(root[key("deadline")].toString().toStdString());
  return !deadline.isValid() || now <= deadline;
}

}  // namespace

tl::expected<OpenedHandout, QString> openHandout(const QString& path) {
  Result<HandoutFile> file = readHandoutFile(toPath(path));
  if (!file) {
    for (const Problem& problem : file.error())
      if (problem.code == ProblemCode::UnsupportedVersion)
        return tl::unexpected(
            QString(HandoutText::tr("It was made by a newer AttentionScope. Install a newer one to open it.") + u'\n' +
                    problemText(problem)));
    return tl::unexpected(problemsText(file.error(), kMaxSaid));
  }
  const bool isSealed = file->handout.sealed.has_value();
  return asked({path, std::move(file->sha256), std::move(file->handout), {}, isSealed});
}

tl::expected<OpenedHandout, QString> openHandout(const Handout& handout) {
  return asked({QString(), sha256Of(writeHandout(handout)), handout, {}, handout.sealed.has_value()});
}

tl::expected<OpenedHandout, QString> openAnswers(const OpenedHandout& opened, const QString& key) {
  const auto read = keyOf(key);
  if (!read) return tl::unexpected(read.error());
  auto handout = unsealed(opened.handout, *read);
  if (!handout) return tl::unexpected(handout.error());
  return asked({opened.file, opened.sha256, std::move(*handout), {}, true});
}

AssignmentState begunWork(const OpenedHandout& opened) {
  AssignmentState state;
  state.answers.resize(opened.questions.size());
  return state;
}

bool isAnswered(const AssignmentState& state, std::size_t i) {
  return !std::holds_alternative<std::monostate>(state.answers[i].given);
}

std::vector<std::size_t> unanswered(const AssignmentState& state) {
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < state.answers.size(); ++i)
    if (!isAnswered(state, i)) open.push_back(i);
  return open;
}

bool isMarkedByHand(const OpenedHandout& opened, std::size_t question) {
  return opened.questions[question].question.kind == AnswerKind::Text;
}

double pointsOf(const AssignmentState& state, const OpenedHandout& opened) {
  double points = 0;
  for (std::size_t i = 0; i < state.answers.size(); ++i)
    if (!isMarkedByHand(opened, i) && judged(opened.questions[i].question, state.answers[i].given).right)
      points += opened.handout.questions[i].points;
  return points;
}

Submission returnOf(const AssignmentState& state, const OpenedHandout& opened, const QDateTime& submitted) {
  Submission returned;
  returned.handout = opened.sha256;
  if (const QString name = state.student.trimmed(); !name.isEmpty()) returned.student = name.toStdString();
  returned.submitted = submitted.toOffsetFromUtc(submitted.offsetFromUtc()).toString(Qt::ISODate).toStdString();
  for (std::size_t i = 0; i < state.answers.size(); ++i) {
    const AssignmentAnswer& answer = state.answers[i];
    SubmittedAnswer line{opened.handout.questions[i].templateId, opened.handout.questions[i].seed, answer.given, {}};
    if (opened.fromSealed) {
      line = {{}, 0, answer.given, {}};
      line.question = i;
      line.kind = opened.questions[i].question.kind;
    }
    if (answer.ms > 0) line.seconds = static_cast<double>(answer.ms) / kMsPerSecond;
    returned.answers.push_back(std::move(line));
  }
  return returned;
}

QByteArray writeAssignmentState(const AssignmentState& state, const OpenedHandout& opened) {
  QJsonArray answers;
  for (const AssignmentAnswer& each : state.answers)
    answers.append(QJsonObject{{key("text"), each.draft.text},
                               {key("unit"), each.draft.unit},
                               {key("value"), answerJson(asGiven(each.draft.value))},
                               {key("given"), answerJson(each.given)},
                               {key("typed"), each.asTyped},
                               {key("working"), each.working},
                               {key("ms"), static_cast<double>(each.ms)},
                               {key("closed"), each.closed}});
  QJsonObject root{{key("format"), key("attentionscope/work-in-progress")},
                   {key("version"), 1},
                   {key("file"), opened.file},
                   {key("title"), QString::fromStdString(opened.handout.title)},
                   {key("begun"), state.begun},
                   {key("current"), static_cast<int>(state.current)},
                   {key("student"), state.student},
                   {key("answers"), answers}};
  if (!state.key.isEmpty()) root[key("key")] = state.key;
  if (opened.handout.deadline) root[key("deadline")] = QString::fromStdString(*opened.handout.deadline);
  QJsonArray asked;
  for (const HandoutQuestion& each : opened.handout.questions)
    // Seeds are below 2^53, so a JSON number holds them.
    asked.append(QJsonArray{QString::fromStdString(each.templateId), static_cast<qint64>(each.seed)});
  if (!opened.fromSealed) root[key("asked")] = asked;
  if (state.handedIn)
    root[key("handedIn")] = QJsonObject{{key("when"), state.handedIn->when.toUTC().toString(Qt::ISODateWithMs)},
                                        {key("file"), state.handedIn->file}};
  return QJsonDocument(root).toJson(QJsonDocument::Compact);
}

std::optional<AssignmentState> readAssignmentState(const QByteArray& text, const OpenedHandout& opened) {
  const QJsonObject root = QJsonDocument::fromJson(text).object();
  if (root[key("format")].toString() != key("attentionscope/work-in-progress")) return std::nullopt;
  const QJsonArray answers = root[key("answers")].toArray();
  if (root[key("version")].toInt() != 1 || answers.size() != static_cast<qsizetype>(opened.questions.size()))
    return std::nullopt;
  AssignmentState state = begunWork(opened);
  for (std::size_t i = 0; i < state.answers.size(); ++i) {
    const QJsonObject from = answers[static_cast<qsizetype>(i)].toObject();
    const AnswerKind kind = opened.questions[i].question.kind;
    AssignmentAnswer& answer = state.answers[i];
    answer.draft.text = from[key("text")].toString();
    answer.draft.unit = from[key("unit")].toInt();
    answer.draft.value = valueOf(answerOfJson(from[key("value")], kind));
    answer.given = answerOfJson(from[key("given")], kind);
    answer.asTyped = from[key("typed")].toString();
    answer.working = from[key("working")].toString();
    answer.ms = std::max<std::int64_t>(0, static_cast<std::int64_t>(from[key("ms")].toDouble()));
    answer.closed = from[key("closed")].toBool();
  }
  state.begun = root[key("begun")].toBool();
  const int current = root[key("current")].toInt();
  if (current >= 0 && current < static_cast<int>(state.answers.size()))
    state.current = static_cast<std::size_t>(current);
  state.student = root[key("student")].toString();
  state.key = root[key("key")].toString();
  if (const QJsonObject in = root[key("handedIn")].toObject(); !in.isEmpty())
    state.handedIn = AssignmentState::HandedIn{QDateTime::fromString(in[key("when")].toString(), Qt::ISODateWithMs),
                                               in[key("file")].toString()};
  return state;
}

std::set<std::pair<std::string, std::uint64_t>> openQuestions(const QString& folder, const QDateTime& now) {
  std::set<std::pair<std::string, std::uint64_t>> open;
  if (folder.isEmpty()) return open;
  const QFileInfoList saved = QDir(folder).entryInfoList({QStringLiteral("*.json")}, QDir::Files);
  for (const QFileInfo& each : saved) {
    const QJsonObject root = savedState(each);
    if (!isOpenState(root, now)) continue;
    const QJsonArray asked = root[key("asked")].toArray();
    for (const QJsonValue& question : asked)
      open.emplace(question[0].toString().toStdString(), static_cast<std::uint64_t>(question[1].toInteger()));
  }
  return open;
}

bool isOpenWork(const QString& folder, const OpenedHandout& opened, const QDateTime& now) {
  if (folder.isEmpty()) return false;
  return isOpenState(
      savedState(QFileInfo(QDir(folder).filePath(QString::fromStdString(opened.sha256) + QStringLiteral(".json")))),
      now);
}

QString workFolder(const QString& log) {
  return log.isEmpty() ? QString() : QFileInfo(log).dir().filePath(QStringLiteral("work"));
}

std::optional<OpenWork> openAssignment(const QString& folder) {
  if (folder.isEmpty()) return std::nullopt;
  const QFileInfoList saved = QDir(folder).entryInfoList({QStringLiteral("*.json")}, QDir::Files, QDir::Time);
  for (const QFileInfo& each : saved) {
    const QJsonObject root = savedState(each);
    OpenWork work{root[key("file")].toString(), root[key("title")].toString()};
    const bool isOpen = root[key("begun")].toBool() && !root.contains(key("handedIn"));
    if (!isOpen || work.file.isEmpty() || !QFileInfo(work.file).isFile()) continue;
    const QJsonArray answers = root[key("answers")].toArray();
    work.questions = static_cast<int>(answers.size());
    for (const QJsonValue& answer : answers)
      if (answer[key("given")].toString() != answerJson({})) ++work.answered;
    return work;
  }
  return std::nullopt;
}

}  // namespace attn::app
