// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QString>
#include <QVariant>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "questions/learning_record.h"

namespace attn::app {

template <class Log, class Function>
void eachList(Log& log, Function f) {
  f(log.answers);
  f(log.marks);
  f(log.begun);
  f(log.ended);
  f(log.undone);
  f(log.checked);
}

/// A field of a logged answer: a database column, and a key in exported files. Their names are defined only here.
struct AnswerField {
  const char* name;
  const char* sqlType;
  QVariant (*get)(const LoggedAnswer&);  // a null variant if the field is empty
  /// False if the value is invalid; a null variant is invalid for required fields.
  bool (*set)(LoggedAnswer&, const QVariant&);
  const char* expected;  // the valid range in messages: "1 … 4"
};
std::span<const AnswerField> answerFields();

/// Lines other than answers: stored as a kind and its details.
using LogEvent = std::variant<LessonEvent, InterviewStarted, InterviewEnded, AnswerUndone, TextChecked>;

/// "lesson-reached", "lesson-finished", "lesson-restarted", "interview-begun", "interview-ended", "answer-undone",
/// "text-checked"
QString kindOf(const LogEvent&);
QJsonObject detailOf(const LogEvent&);
/// nullopt if this version does not know the kind, or if the details are invalid.
std::optional<LogEvent> logEvent(const QString& uid, const Moment& when, const QString& kind,
                                 const QJsonObject& detail);

const std::string& uidOf(const LogEvent&);
Moment whenOf(const LogEvent&);
void addTo(LearningLog&, LogEvent);
template <class Function>
void eachEvent(const LearningLog& log, Function f) {
  eachList(log, [&](const auto& lines) {
    if constexpr (!std::is_same_v<std::decay_t<decltype(lines[0])>, LoggedAnswer>)
      for (const auto& line : lines) f(LogEvent(line));
  });
}

// Bounds of log values; anything else in files is rejected.
bool isUid(const QString&);                                // 1 to 64 characters
std::optional<std::int64_t> wholeNumber(const QVariant&);  // accepts 3.0, which JSON may contain
bool isTime(std::int64_t utcMs);                           // 1970 to 9999
bool isOffset(std::int64_t minutes);                       // within a day of UTC

}  // namespace attn::app
