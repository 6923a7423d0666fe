// SPDX-License-Identifier: GPL-3.0-or-later
#include "progress/log_lines.h"

#include <QJsonArray>
#include <array>
#include <cmath>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace attn::app {
namespace {

constexpr std::int64_t kLastTime = 253'402'300'799'999;  // 9999-12-31 23:59:59.999 UTC
constexpr std::int64_t kMaxSeed = std::int64_t{1} << 53;
constexpr std::int64_t kMaxCount = 1'000'000'000;
constexpr double kMaxSeconds = 1e9;

QString qtText(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

std::string utf8Text(const QVariant& value) {
  return value.toString().toStdString();
}

bool isText(const QVariant& value) {
  return value.typeId() == QMetaType::QString;
}

QVariant textOrNothing(const std::string& text) {
  return text.empty() ? QVariant() : QVariant(qtText(text));
}

bool setText(std::string& target, const QVariant& value) {
  if (value.isNull()) return true;
  if (!isText(value)) return false;
  target = utf8Text(value);
  return true;
}

template <class Number>
bool setWhole(Number& target, const QVariant& value, std::int64_t least, std::int64_t most) {
  const std::optional<std::int64_t> number = wholeNumber(value);
  if (!number || *number < least || *number > most) return false;
  target = static_cast<Number>(*number);
  return true;
}

std::optional<double> realNumber(const QVariant& value) {
  bool isNumber = false;
  const double number = value.toDouble(&isNumber);
  if (!isNumber || isText(value) || !std::isfinite(number)) return std::nullopt;
  return number;
}

bool setReal(double& target, const QVariant& value, double least, double most) {
  const std::optional<double> number = realNumber(value);
  if (!number || *number < least || *number > most) return false;
  target = *number;
  return true;
}

/// SQLite has no Boolean type: 0 and 1.
bool setFlag(bool& target, const QVariant& value) {
  if (value.typeId() == QMetaType::Bool) {
    target = value.toBool();
    return true;
  }
  return setWhole(target, value, 0, 1);
}

bool setRating(std::optional<Rating>& target, const QVariant& value) {
  if (value.isNull()) return true;
  int rating = 0;
  if (!setWhole(rating, value, 1, 4)) return false;
  target = static_cast<Rating>(rating);
  return true;
}

AskedDocument& documentOf(LoggedAnswer& answer) {
  if (!answer.document) answer.document.emplace();
  return *answer.document;
}

const AnswerField kAnswerFields[] = {
    {"uid", "TEXT NOT NULL UNIQUE", [](const LoggedAnswer& a) { return QVariant(qtText(a.uid)); },
     [](LoggedAnswer& a, const QVariant& v) {
       a.uid = utf8Text(v);
       return isText(v) && isUid(v.toString());
     },
     "1 … 64 characters"},
    {"utc_ms", "INTEGER NOT NULL", [](const LoggedAnswer& a) { return QVariant(qint64{a.when.utcMs}); },
     [](LoggedAnswer& a, const QVariant& v) { return setWhole(a.when.utcMs, v, 0, kLastTime); },
     "milliseconds since 1970"},
    {"offset_minutes", "INTEGER NOT NULL", [](const LoggedAnswer& a) { return QVariant(a.when.offsetMinutes); },
     [](LoggedAnswer& a, const QVariant& v) { return setWhole(a.when.offsetMinutes, v, -1440, 1440); }, "-1440 … 1440"},
    {"template", "TEXT NOT NULL", [](const LoggedAnswer& a) { return QVariant(qtText(a.templateId)); },
     [](LoggedAnswer& a, const QVariant& v) { return setText(a.templateId, v) && !a.templateId.empty(); },
     "the name of a template"},
    {"version", "INTEGER NOT NULL", [](const LoggedAnswer& a) { return QVariant(a.version); },
     [](LoggedAnswer& a, const QVariant& v) { return setWhole(a.version, v, 1, kMaxCount); }, "1 …"},
    {"seed", "INTEGER NOT NULL", [](const LoggedAnswer& a) { return QVariant(static_cast<qint64>(a.seed)); },
     [](LoggedAnswer& a, const QVariant& v) { return setWhole(a.seed, v, 0, kMaxSeed - 1); }, "0 … 2^53 - 1"},
    {"document", "TEXT",
     [](const LoggedAnswer& a) { return a.document ? QVariant(qtText(a.document->hash)) : QVariant(); },
     [](LoggedAnswer& a, const QVariant& v) { return v.isNull() || setText(documentOf(a).hash, v); },
     "the SHA-256 of a document"},
    {"head", "INTEGER", [](const LoggedAnswer& a) { return a.document ? QVariant(a.document->head) : QVariant(); },
     [](LoggedAnswer& a, const QVariant& v) { return v.isNull() || setWhole(documentOf(a).head, v, 0, kMaxCount); },
     "0 …"},
    {"row", "INTEGER",
     [](const LoggedAnswer& a) { return a.document && a.document->row ? QVariant(*a.document->row) : QVariant(); },
     [](LoggedAnswer& a, const QVariant& v) {
       int row = 0;
       if (v.isNull()) return true;
       if (!setWhole(row, v, 0, kMaxCount)) return false;
       documentOf(a).row = row;
       return true;
     },
     "0 …"},
    {"occasion", "TEXT NOT NULL", [](const LoggedAnswer& a) { return QVariant(qtText(code(a.occasion))); },
     [](LoggedAnswer& a, const QVariant& v) {
       const std::optional<Occasion> occasion = occasionOfCode(utf8Text(v));
       a.occasion = occasion.value_or(Occasion::AskMe);
       return isText(v) && occasion.has_value();
     },
     "lesson, card, interview, ask-me, work"},
    {"lesson", "TEXT", [](const LoggedAnswer& a) { return textOrNothing(a.lesson); },
     [](LoggedAnswer& a, const QVariant& v) { return setText(a.lesson, v); }, "the name of a lesson"},
    {"step", "TEXT", [](const LoggedAnswer& a) { return textOrNothing(a.step); },
     [](LoggedAnswer& a, const QVariant& v) { return setText(a.step, v); }, "the name of a step"},
    {"interview", "TEXT", [](const LoggedAnswer& a) { return textOrNothing(a.interview); },
     [](LoggedAnswer& a, const QVariant& v) { return setText(a.interview, v); }, "the uid of an interview"},
    {"number", "INTEGER", [](const LoggedAnswer& a) { return a.interview.empty() ? QVariant() : QVariant(a.number); },
     [](LoggedAnswer& a, const QVariant& v) { return v.isNull() || setWhole(a.number, v, 0, kMaxCount); }, "0 …"},
    {"given", "TEXT NOT NULL", [](const LoggedAnswer& a) { return QVariant(qtText(a.given)); },
     [](LoggedAnswer& a, const QVariant& v) { return setText(a.given, v) && !a.given.empty(); },
     "an answer as JSON text"},
    {"right", "INTEGER NOT NULL", [](const LoggedAnswer& a) { return QVariant(a.right); },
     [](LoggedAnswer& a, const QVariant& v) { return setFlag(a.right, v); }, "true, false"},
    {"share", "REAL NOT NULL", [](const LoggedAnswer& a) { return QVariant(a.share); },
     [](LoggedAnswer& a, const QVariant& v) { return setReal(a.share, v, 0, 1); }, "0 … 1"},
    {"mistake", "TEXT", [](const LoggedAnswer& a) { return textOrNothing(a.mistake); },
     [](LoggedAnswer& a, const QVariant& v) { return setText(a.mistake, v); }, "the name of a mistake"},
    {"seconds", "REAL NOT NULL", [](const LoggedAnswer& a) { return QVariant(a.seconds); },
     [](LoggedAnswer& a, const QVariant& v) { return setReal(a.seconds, v, 0, kMaxSeconds); }, "0 … 1e9"},
    {"hint", "INTEGER NOT NULL", [](const LoggedAnswer& a) { return QVariant(a.hintUsed); },
     [](LoggedAnswer& a, const QVariant& v) { return setFlag(a.hintUsed, v); }, "true, false"},
    {"sureness", "REAL", [](const LoggedAnswer& a) { return a.sureness ? QVariant(*a.sureness) : QVariant(); },
     [](LoggedAnswer& a, const QVariant& v) { return v.isNull() || setReal(a.sureness.emplace(), v, 0, 1); }, "0 … 1"},
    {"rating", "INTEGER",
     [](const LoggedAnswer& a) { return a.rating ? QVariant(static_cast<int>(*a.rating)) : QVariant(); },
     [](LoggedAnswer& a, const QVariant& v) { return setRating(a.rating, v); }, "1 … 4"},
    {"working", "TEXT", [](const LoggedAnswer& a) { return textOrNothing(a.working); },
     [](LoggedAnswer& a, const QVariant& v) { return setText(a.working, v); }, "a text"},
};

std::string textIn(const QJsonObject& detail, QLatin1StringView key) {
  return detail.value(key).toString().toStdString();
}

QJsonObject planDetail(const InterviewPlan& plan) {
  QJsonObject detail{{QStringLiteral("kind"), qtText(code(plan.kind))},
                     {QStringLiteral("seed"), static_cast<qint64>(plan.seed)},
                     {QStringLiteral("feedback"), qtText(code(plan.feedback))},
                     {QStringLiteral("questions"), plan.questions},
                     {QStringLiteral("seconds"), plan.seconds}};
  if (plan.mode != InterviewMode::Numbers) detail.insert(QStringLiteral("mode"), qtText(rowOf(plan.mode).id));
  if (plan.topic) detail.insert(QStringLiteral("topic"), qtText(code(*plan.topic)));
  return detail;
}

std::optional<InterviewPlan> planOfDetail(const QJsonObject& detail) {
  InterviewPlan plan;
  const auto kind = interviewKindOfCode(textIn(detail, QLatin1StringView("kind")));
  const auto feedback = feedbackOfCode(textIn(detail, QLatin1StringView("feedback")));
  const QVariant seed = detail.value(QStringLiteral("seed")).toVariant();
  const bool numbersFit = setWhole(plan.seed, seed, 0, kMaxSeed - 1) &&
                          setWhole(plan.questions, detail.value(QStringLiteral("questions")).toVariant(), 0, 10'000) &&
                          setWhole(plan.seconds, detail.value(QStringLiteral("seconds")).toVariant(), 0, 1'000'000);
  if (!kind || !feedback || !numbersFit) return std::nullopt;
  // Logs of versions with one mode do not name it.
  plan.mode = interviewModeOfCode(textIn(detail, QLatin1StringView("mode"))).value_or(InterviewMode::Numbers);
  plan.kind = *kind;
  plan.feedback = *feedback;
  // A topic unknown to this version must not lose the interview.
  plan.topic = topicOfCode(textIn(detail, QLatin1StringView("topic")));
  return plan;
}

QJsonArray drawnDetail(const std::vector<DrawnQuestion>& questions) {
  QJsonArray rows;
  for (const DrawnQuestion& each : questions)
    rows.append(QJsonArray{qtText(each.templateId), each.version, static_cast<qint64>(each.seed)});
  return rows;
}

std::optional<std::vector<DrawnQuestion>> drawnOfDetail(const QJsonArray& rows) {
  std::vector<DrawnQuestion> questions;
  for (const auto& row : rows) {
    const QJsonArray parts = row.toArray();
    DrawnQuestion question;
    question.templateId = parts.at(0).toString().toStdString();
    if (question.templateId.empty() || !setWhole(question.version, parts.at(1).toVariant(), 1, kMaxCount) ||
        !setWhole(question.seed, parts.at(2).toVariant(), 0, kMaxSeed - 1))
      return std::nullopt;
    questions.push_back(std::move(question));
  }
  return questions;
}

struct EventNames {
  QString operator()(const LessonEvent& mark) const { return QStringLiteral("lesson-") + qtText(code(mark.what)); }
  QString operator()(const InterviewStarted&) const { return QStringLiteral("interview-begun"); }
  QString operator()(const InterviewEnded&) const { return QStringLiteral("interview-ended"); }
  QString operator()(const AnswerUndone&) const { return QStringLiteral("answer-undone"); }
  QString operator()(const TextChecked&) const { return QStringLiteral("text-checked"); }
};

struct EventDetails {
  QJsonObject operator()(const LessonEvent& mark) const {
    return {{QStringLiteral("lesson"), qtText(mark.lesson)},
            {QStringLiteral("step"), qtText(mark.step)},
            {QStringLiteral("revision"), mark.revision}};
  }
  QJsonObject operator()(const InterviewStarted& line) const {
    QJsonObject detail = planDetail(line.plan);
    detail.insert(QStringLiteral("drawn"), drawnDetail(line.questions));
    return detail;
  }
  QJsonObject operator()(const InterviewEnded& line) const {
    return {{QStringLiteral("interview"), qtText(line.interview)}, {QStringLiteral("seconds"), line.seconds}};
  }
  QJsonObject operator()(const AnswerUndone& line) const { return {{QStringLiteral("answer"), qtText(line.answer)}}; }
  QJsonObject operator()(const TextChecked& line) const {
    QJsonObject detail{{QStringLiteral("answer"), qtText(line.answer)},
                       {QStringLiteral("given"), qtText(line.given)},
                       {QStringLiteral("right"), line.right},
                       {QStringLiteral("share"), line.share}};
    if (line.rating) detail.insert(QStringLiteral("rating"), static_cast<int>(*line.rating));
    return detail;
  }
};

std::optional<LogEvent> lessonMark(LessonEvent::What what, const QJsonObject& detail) {
  LessonEvent mark;
  mark.what = what;
  mark.lesson = textIn(detail, QLatin1StringView("lesson"));
  mark.step = textIn(detail, QLatin1StringView("step"));
  const QVariant revision = detail.value(QStringLiteral("revision")).toVariant();
  if (mark.lesson.empty() || !setWhole(mark.revision, revision, 0, kMaxCount)) return std::nullopt;
  return mark;
}

std::optional<LogEvent> interviewBegun(const QJsonObject& detail) {
  std::optional<InterviewPlan> plan = planOfDetail(detail);
  std::optional<std::vector<DrawnQuestion>> drawn = drawnOfDetail(detail.value(QStringLiteral("drawn")).toArray());
  if (!plan || !drawn) return std::nullopt;
  return InterviewStarted{{}, {}, *plan, std::move(*drawn)};
}

std::optional<LogEvent> interviewEnded(const QJsonObject& detail) {
  InterviewEnded line;
  line.interview = textIn(detail, QLatin1StringView("interview"));
  if (line.interview.empty() ||
      !setReal(line.seconds, detail.value(QStringLiteral("seconds")).toVariant(), 0, kMaxSeconds))
    return std::nullopt;
  return line;
}

std::optional<LogEvent> textChecked(const QJsonObject& detail) {
  TextChecked line;
  line.answer = textIn(detail, QLatin1StringView("answer"));
  line.given = textIn(detail, QLatin1StringView("given"));
  const bool fits = setFlag(line.right, detail.value(QStringLiteral("right")).toVariant()) &&
                    setReal(line.share, detail.value(QStringLiteral("share")).toVariant(), 0, 1) &&
                    setRating(line.rating, detail.value(QStringLiteral("rating")).toVariant());
  if (line.answer.empty() || line.given.empty() || !fits) return std::nullopt;
  return line;
}

std::optional<LogEvent> eventOfKind(const QString& kind, const QJsonObject& detail) {
  if (kind.startsWith(QStringLiteral("lesson-")))
    if (const auto what = lessonMarkOfCode(kind.sliced(7).toStdString())) return lessonMark(*what, detail);
  if (kind == QStringLiteral("interview-begun")) return interviewBegun(detail);
  if (kind == QStringLiteral("interview-ended")) return interviewEnded(detail);
  if (kind == QStringLiteral("text-checked")) return textChecked(detail);
  if (kind == QStringLiteral("answer-undone")) {
    const std::string answer = textIn(detail, QLatin1StringView("answer"));
    if (!answer.empty()) return AnswerUndone{{}, {}, answer};
  }
  return std::nullopt;
}

}  // namespace

std::span<const AnswerField> answerFields() {
  return kAnswerFields;
}

QString kindOf(const LogEvent& event) {
  return std::visit(EventNames(), event);
}

QJsonObject detailOf(const LogEvent& event) {
  return std::visit(EventDetails(), event);
}

std::optional<LogEvent> logEvent(const QString& uid, const Moment& when, const QString& kind,
                                 const QJsonObject& detail) {
  if (!isUid(uid) || !isTime(when.utcMs) || !isOffset(when.offsetMinutes)) return std::nullopt;
  std::optional<LogEvent> event = eventOfKind(kind, detail);
  if (event)
    std::visit(
        [&](auto& line) {
          line.uid = uid.toStdString();
          line.when = when;
        },
        *event);
  return event;
}

const std::string& uidOf(const LogEvent& event) {
  return std::visit([](const auto& line) -> const std::string& { return line.uid; }, event);
}

Moment whenOf(const LogEvent& event) {
  return std::visit([](const auto& line) { return line.when; }, event);
}

void addTo(LearningLog& log, LogEvent event) {
  struct Add {
    LearningLog& log;
    void operator()(LessonEvent& line) { log.marks.push_back(std::move(line)); }
    void operator()(InterviewStarted& line) { log.begun.push_back(std::move(line)); }
    void operator()(InterviewEnded& line) { log.ended.push_back(std::move(line)); }
    void operator()(AnswerUndone& line) { log.undone.push_back(std::move(line)); }
    void operator()(TextChecked& line) { log.checked.push_back(std::move(line)); }
  };
  std::visit(Add{log}, event);
}

bool isUid(const QString& text) {
  return !text.isEmpty() && text.size() <= 64;
}

std::optional<std::int64_t> wholeNumber(const QVariant& value) {
  switch (value.typeId()) {
    case QMetaType::Int:
    case QMetaType::UInt:
    case QMetaType::LongLong:
      return value.toLongLong();
    case QMetaType::Double:
      break;
    default:
      return std::nullopt;
  }
  const double number = value.toDouble();
  if (!(std::abs(number) <= 0x1p53) || number != std::floor(number)) return std::nullopt;
  return static_cast<std::int64_t>(number);
}

bool isTime(std::int64_t utcMs) {
  return utcMs >= 0 && utcMs <= kLastTime;
}

bool isOffset(std::int64_t minutes) {
  return minutes >= -1440 && minutes <= 1440;
}

}  // namespace attn::app
