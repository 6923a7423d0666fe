// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/problem.h"
#include "classroom/hand_marks.h"
#include "classroom/handout.h"
#include "classroom/submission.h"

namespace attn {

/// A handout as it was distributed.
struct HandoutFile {
  std::string name;    // file name without its folder
  std::string sha256;  // of the file's bytes
  Handout handout;     // decrypted, if it was sealed and there is a key
};

/// A file among the submissions.
struct SubmissionFile {
  std::string name;  // file name, with the student's folder within that of the submissions
  std::string text;
  Problems problems{};                     // why it could not be read; `text` is then empty
  std::optional<std::int64_t> modified{};  // of the file, in nanoseconds since 1970, UTC
};

enum class Refusal {
  Unreadable,       // not a submission in this format: see `problems`
  UnknownHandout,   // its handout is unknown, or was altered
  OtherAssignment,  // its handout is known, but from another assignment than most submissions
  OtherQuestions,   // answers to questions that the handout does not ask
  UnknownTemplate,  // a question that this program cannot ask (any more)
  Superseded,       // `other` is the later submission of this variant, which counts
  HandoutReturned,  // a hand-out in place of a submission
  ArchiveTooLarge,  // entries of this archive were not unpacked
  TooDeep,          // a folder or an archive inside too many others
  Sealed,           // the answers of its hand-out are sealed, and no key opens them
  Altered           // a sealed hand-out that its key does not open; `other` is the reason, a sentence
};

struct RefusedFile {
  std::string name;
  Refusal why = Refusal::Unreadable;
  Problems problems;
  std::string other;  // the template or the title of an own question, or the file that came first
};

/// Another file among the submissions.
struct IgnoredFile {
  enum class Why { OtherKind, Hidden, Link, NotAFile, TooMany };
  std::string name;
  Why why = Why::OtherKind;
};

struct AnswerOutcome {
  /// Unmarked: sentences without a mark. Marked: marked by hand, with less than all points.
  enum class Kind { Right, Mistake, Other, Blank, Unmarked, Marked };
  Kind kind = Kind::Blank;
  std::string mistake;  // the id of the recognized mistake
  GivenAnswer given;
  std::optional<double> seconds;
  double points{};
};

struct VariantResult {
  int variant = 0;
  std::string file;
  std::optional<std::string> student;
  bool isChanged = false;  // after it was saved: its checksum does not fit (submission.h). It counts all the same
  std::vector<AnswerOutcome> answers;  // one per question
  int right = 0;
  double points = 0;
  std::optional<RosterStudent> owner{};    // whose hand-out it is; nullopt if the class has no roster
  std::optional<std::string> submitted{};  // as in the submission
  bool isLate = false;                     // submitted after the deadline, by the student's clock
  std::string handout{};                   // SHA-256, to which marks by hand refer

  int unmarked() const;  // answers to be marked by hand
};

struct CountedMistake {
  std::string mistake;  // id
  int count = 0;
  const MistakeKind* kind = nullptr;  // its texts
};

/// The results of one question, whose numbers differ between variants. Some templates also ask in different ways.
struct QuestionSummary {
  std::string templateId;
  std::string title{};  // of an own question (own_question.h), else empty
  int version = 1;
  double points = 1;
  int wordings = 0;  // different texts of the question, apart from numbers, in the submissions
  int right = 0, other = 0, blank = 0;
  int unmarked = 0;                      // to be marked by hand; not among answers() and not wrong
  int marked = 0;                        // by hand, with less than all points
  std::vector<CountedMistake> mistakes;  // most frequent first; ties by id
  std::optional<double> medianSeconds;   // of those who answered
  /// What identifies it for people: the title, or the template.
  const std::string& name() const { return title.empty() ? templateId : title; }
  int answers() const;
  double shareRight() const;  // 0 … 1; 0 without an answer
};

struct ClassResults {
  std::string title, note;
  std::optional<std::string> deadline;
  int variants = 0;  // number handed out: `of` in the handouts
  double points = 0;
  std::vector<QuestionSummary> questions;
  std::vector<VariantResult> returned;    // by variant
  std::vector<int> missing;               // variants without a valid submission
  std::map<int, RosterStudent> students;  // by variant; empty if the class has no roster
  std::vector<RefusedFile> refused;       // by name
  std::vector<IgnoredFile> ignored;       // by name; not found by collect()
  int sealed = 0;                         // hand-outs whose answers no key opens
  /// 35 to 70 % right, among those the one with the most frequent single mistake; nullopt if there is none. Source of
  /// the bounds: Vickrey et al. 2015, "Research-based implementation of peer instruction".
  std::optional<std::size_t> mostWorthDiscussing;
};

/// Recomputes every answer. Files are processed by name; invalid submissions are listed and do not affect the others.
/// Of several submissions for a variant the latest counts, by the time in the submission, else that of the file; on a
/// tie the first by name. Answers may be in any order; missing ones are blank. The assignment is that of most
/// submissions, on a tie that of the first by name; without any submission, that of most handouts. A mark by hand
/// replaces the points of its answer. An edited submission counts and is marked: the checksum cannot prove who edited
/// it, nor that nobody did.
ClassResults collect(const std::vector<HandoutFile>&, std::vector<SubmissionFile>, const HandMarks& = {});

/// False for what needs no attention of the teacher.
bool needsAttention(Refusal);

/// Returns one line per variant: variant, file, student (as typed), id, name and group (of the roster), submitted,
/// late, right, points, then for each question the outcome ("right", the id of the mistake, "other", "blank",
/// "unmarked", "marked"), the answer as submitted, and the seconds; last whether the file was edited ("yes" or
/// nothing); for a missing variant only its number and its student. RFC 4180, UTF-8. Student text that a spreadsheet
/// would take for a formula is prefixed with an apostrophe.
std::string resultsCsv(const ClassResults&);

}  // namespace attn
