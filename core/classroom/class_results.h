// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/problem.h"
#include "classroom/handout.h"
#include "classroom/returned.h"

namespace attn {

/// A hand-out as it was given away.
struct HandoutFile {
  std::string name;    // of the file, without its folder
  std::string sha256;  // of its bytes
  Handout handout;
};

/// Something that lies among the returns.
struct ReturnFile {
  std::string name;  // of the file; with the folder that a student has within that of the returns
  std::string text;
  Problems problems{};  // why it could not be read; then there is no text
};

enum class Refusal {
  Unreadable,       // no return of this format: `problems` say where
  UnknownHandout,   // its hand-out is none of ours, or was altered
  OtherWork,        // its hand-out is ours, but of other work than most of the returns
  OtherQuestions,   // answers to questions that the hand-out does not ask
  UnknownTemplate,  // a question that this program cannot ask (any more)
  SameVariantTwice  // `other` was the first by its name
};

struct RefusedFile {
  std::string name;
  Refusal why = Refusal::Unreadable;
  Problems problems;
  std::string other;  // the template, or the file that came first
};

struct AnswerOutcome {
  enum class Kind { Right, Mistake, Other, Blank };
  Kind kind = Kind::Blank;
  std::string mistake;  // the id of the recognised one
  GivenAnswer given;
  std::optional<double> seconds;
};

struct VariantResult {
  int variant = 0;
  std::string file;
  std::optional<std::string> student;
  std::vector<AnswerOutcome> answers;  // as many as there are questions
  int right = 0;
  double points = 0;
};

struct CountedMistake {
  std::string mistake;  // id
  int count = 0;
  const MistakeKind* kind = nullptr;  // its words
};

/// What became of one question, whose numbers were others in every variant.
struct QuestionSummary {
  std::string templateId;
  int version = 1;
  double points = 1;
  int right = 0, other = 0, blank = 0;
  std::vector<CountedMistake> mistakes;  // most often made first; the same number by id
  std::optional<double> medianSeconds;   // of those who answered
  int answers() const;
  double shareRight() const;  // 0 … 1; 0 without an answer
};

struct ClassResults {
  std::string title, note;
  std::optional<std::string> deadline;
  int variants = 0;  // that were handed out: the "of" of the hand-outs
  double points = 0;
  std::vector<QuestionSummary> questions;
  std::vector<VariantResult> returned;  // by variant
  std::vector<int> missing;             // variants of which nothing valid came back
  std::vector<RefusedFile> refused;     // by name
  /// 35 to 70 % right, among them that with the largest single mistake; nullopt where no question is so.
  /// Source of the bounds: Vickrey et al. 2015, "Research-based implementation of peer instruction".
  std::optional<std::size_t> mostWorthDiscussing;
};

/// Recomputes every answer. Files are taken by name; what is not a valid return is listed and spoils nothing. Answers
/// may stand in any order, those that are missing are blank. The work is that of most returns, at a tie that of the
/// first by name; without any return, that of most hand-outs.
ClassResults collect(const std::vector<HandoutFile>&, std::vector<ReturnFile>);

/// A line per variant: variant, file, student, right, points, then of each question the outcome ("right", the id of the
/// mistake, "other", "blank"), the answer as it stands in the return, and the seconds; of a missing variant its number
/// alone. RFC 4180, UTF-8. A text of a student's that a spreadsheet would take for a formula begins with an apostrophe.
std::string resultsCsv(const ClassResults&);

}  // namespace attn
