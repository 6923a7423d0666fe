// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "questions/interview_report.h"
#include "questions/question_template.h"

namespace attn::app {

/// The lesson step that teaches what a question asks.
struct LessonLink {
  QString id;
  std::optional<int> step;  // from 0
  QString name;             // "Why divide by √d_k?, step 4"

  bool operator==(const LessonLink&) const = default;
};
/// The lesson step for a template; nullopt if no lesson teaches it.
using LessonFinder = std::function<std::optional<LessonLink>(const QuestionTemplate&)>;

enum class AnswerOutcome { Right, Wrong, NotAnswered };

/// One question of the report, in the learner's language.
struct QuestionRecord {
  int number = 1;  // from 1
  QString topic;
  AnswerOutcome outcome = AnswerOutcome::NotAnswered;
  QString outcomeText;  // "right, with a hint"
  double seconds = 0;
  QString time;                        // "2:01"
  QString points;                      // "0.5"
  QString sureness;                    // "certain"; empty if not chosen
  std::optional<AskedQuestion> asked;  // as it was asked; nullopt if this version no longer has it
  std::optional<GivenAnswer> given;    // nullopt if the logged answer does not fit the question
  std::vector<Mistake> mistakes;       // those that lead to this answer
  QString givenText, rightText;        // Markdown as in phrases; empty if none
  QString rough;                       // the candidate's own notes
  std::optional<LessonLink> lesson;
  QString lab;  // the lab whose document shows the question ("decode"); empty if none
};

struct StrengthRow {
  QString topic;
  std::optional<double> before;
  double now = 0.5, low = 0.1, high = 0.9;
  int right = 0, questions = 0;

  bool isWeak() const { return right < questions; }
};

struct SureRow {
  QString name;  // "Certain"
  std::vector<bool> right;

  int countRight() const;
};

struct MistakeSummary {
  QString id;
  QString name, text;          // Markdown as in phrases
  QString given, right;        // "320 GiB", "40.0 GiB"; empty if none
  std::vector<int> questions;  // from 1
  std::optional<LessonLink> lesson;
};

struct BackGroup {
  QString when, after;                             // "Monday", "in 4 days"; "Tomorrow", ""
  bool isSoon = false;                             // still today
  std::vector<std::pair<QString, int>> questions;  // topic and number
};

/// A report as displayed: every text in the learner's language, every number formatted.
struct ReportContents {
  QString title, day, fullDay;  // "Mock interview", "Thursday, 19 November", the same with the year
  QString points, of;           // "7", "of 10"
  QString sentence, comesBack;  // two sentences
  QString time, timeOf, hints;  // "15:49", "of 20:00", "no hint used"
  double seconds = 0, planned = 0;
  std::vector<QuestionRecord> questions;
  std::vector<StrengthRow> strengths;
  std::vector<SureRow> sure;
  QStringList sureSentences;
  std::vector<MistakeSummary> mistakes;
  std::vector<BackGroup> back;
  QString seedNote;
  QStringList againIds;  // templates to review now, without duplicates
  int againMinutes = 0;  // time allowed for them
};

ReportContents reportSheet(const InterviewReport&, const Moment& now, const std::optional<std::int64_t>& examDay,
                           const LessonFinder&);

/// Two sentences that are true for any result: what the learner knows, and what to repeat.
std::pair<QString, QString> reportSentences(const InterviewReport&);
/// Questions by the day on which their card is due, soonest first; those without a card last.
std::vector<BackGroup> comingBack(const InterviewReport&, const Moment& now,
                                  const std::optional<std::int64_t>& examDay);
/// "2:01", "1:02:05"
QString clockText(double seconds);
/// "7", "7.5", "6.67"
QString pointsText(double points);
QString listWithAnd(const QStringList&);
/// "Thursday, 19 November 2026"; omits the year if it is the same as in `today`.
QString dayText(std::int64_t localDay, std::optional<std::int64_t> today = std::nullopt);
QString labText(const QString& lab);

}  // namespace attn::app
