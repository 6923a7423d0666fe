// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/read_scenario.h"

#include <QFile>
#include <QString>
#include <system_error>

#include "base/number_format.h"
#include "cli/terminal.h"
#include "lessons/assignment_sources.h"
#include "scenario/input_file.h"
#include "session/examples.h"
#include "text/roster_text.h"

namespace attn::app {
namespace {

/// The assignment in a file, or the example of this name if the file does not exist.
Result<Assignment> assignmentOrExample(const std::filesystem::path& file) {
  std::error_code ignored;
  QFile example(QStringLiteral(":/works/") + QString::fromStdString(file.string()));
  const bool isExample = !file.has_parent_path() && !std::filesystem::exists(file, ignored);
  if (!isExample || !example.open(QIODevice::ReadOnly)) return readAssignmentFile(file);
  return readAssignmentText(example.readAll().toStdString(), {});
}

template <class T>
std::optional<T> orComplain(const std::string& file, Result<T> read) {
  if (read) return std::move(*read);
  refuse(file, read.error());
  return std::nullopt;
}

}  // namespace

std::optional<Scenario> readOrComplain(const std::string& file) {
  return orComplain(file, readDocumentOrExample(file));
}

std::optional<Assignment> readAssignmentOrReport(const std::string& file) {
  return orComplain(file, assignmentOrExample(file));
}

std::optional<Roster> readRosterOrReport(const std::filesystem::path& file) {
  constexpr qsizetype kMaxProblems = 20;
  const Result<std::string> bytes = readText(file);
  if (!bytes) {
    refuse(file.string(), bytes.error());
    return std::nullopt;
  }
  Roster roster = readRoster(*bytes);
  const QString name = shownText(file.string()) + QStringLiteral(": ");
  for (const bool notices : {false, true})
    for (const QString& each : rosterProblemTexts(roster, notices, kMaxProblems)) complain(name + each);
  return roster.isUsable() ? std::optional(std::move(roster)) : std::nullopt;
}

int deliverSummary(const Assignment& assignment, std::int64_t variants, std::uint64_t seed, bool isTaken) {
  const QString said = CommandLine::tr("variants: %1, questions in each: %2, points: %3, seed: %4\n")
                           .arg(QString::number(variants), QString::number(assignment.questions()),
                                QString::fromStdString(shortest(assignment.points())), QString::number(seed));
  if (!isTaken) return deliver(said);
  complain(said.trimmed());
  return kDone;
}

const char* const kClassroomFormats = R"(A hand-out, FOLDER/TITLE.07.handout.json:
  {"format": "attentionscope/handout", "version": 1, "title": "...", "variant": 7, "of": 40,
   "questions": [{"template": "scaled-score", "version": 1, "seed": 123, "points": 1}]}
  optional: "note", "deadline", "feedback", "student", "scenarios"; for a question "parameters", "scenario" (an index into
  "scenarios"), "lesson", "step". It contains no answers.
A submission, ANYTHING.return.json:
  {"format": "attentionscope/return", "version": 1, "handout": SHA-256 of the hand-out file's bytes, "student": "...",
   "answers": [{"template": "scaled-score", "seed": 123, "answer": 2.5, "seconds": 40}]}
  "answer" is as in 'questions --answers': a number, the index of a choice from 0, a list of indices, [row, column];
  null if there is none. "student", "submitted" and "seconds" are optional.)";

bool overwrites(const std::string& document, const std::optional<std::filesystem::path>& out) {
  std::error_code ignored;
  return out && std::filesystem::equivalent(document, *out, ignored);
}

}  // namespace attn::app
