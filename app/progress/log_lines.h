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

/// A field of a logged answer: a column of the database, and a key of exported files. The one place that names them.
struct AnswerField {
  const char* name;
  const char* sqlType;
  QVariant (*get)(const LoggedAnswer&);  // a null variant: nothing to say
  /// False where that is no value of this field; a null variant is none where the field must be there.
  bool (*set)(LoggedAnswer&, const QVariant&);
  const char* expected;  // the range, for people: "1 … 4"
};
std::span<const AnswerField> answerFields();

/// Lines that are no answers: they are stored as a kind and its details.
using LogEvent = std::variant<LessonMark, InterviewBegun, InterviewEnded, AnswerUndone, TextChecked>;

/// "lesson-reached", "lesson-finished", "lesson-restarted", "interview-begun", "interview-ended", "answer-undone",
/// "text-checked"
QString kindOf(const LogEvent&);
QJsonObject detailOf(const LogEvent&);
/// nullopt for a kind that this version does not know, and for details that do not fit.
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

// What lies within the bounds of a log; anything else is not taken from files.
bool isUid(const QString&);                                // 1 to 64 characters
std::optional<std::int64_t> wholeNumber(const QVariant&);  // also 3.0, as JSON may have it
bool isTime(std::int64_t utcMs);                           // 1970 to 9999
bool isOffset(std::int64_t minutes);                       // within a day of UTC

}  // namespace attn::app
