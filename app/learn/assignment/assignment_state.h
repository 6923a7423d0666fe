// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QString>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "classroom/handout.h"
#include "classroom/submission.h"
#include "panes/answer_editor.h"
#include "questions/given_answer.h"
#include "questions/question_template.h"

namespace attn::app {

struct OpenedHandout {
  QString file;        // path; empty for a preview
  std::string sha256;  // of the file's bytes, 64 lower-case hex digits
  Handout handout;     // while it is sealed, without templates and seeds
  std::vector<AskedQuestion> questions;
  bool fromSealed = false;  // the file is sealed, whether or not its answers have been opened

  bool isSealed() const { return handout.sealed.has_value(); }
};

/// Reads an assignment and regenerates its questions. The error lists the problems with their positions, one per line.
tl::expected<OpenedHandout, QString> openHandout(const QString& path);
/// Opens the answers of a sealed assignment with its key. The error is a sentence.
tl::expected<OpenedHandout, QString> openAnswers(const OpenedHandout&, const QString& key);
/// The same for an assignment that was just made, for a preview.
tl::expected<OpenedHandout, QString> openHandout(const Handout&);

struct AssignmentAnswer {
  AnswerDraft draft;
  GivenAnswer given;  // std::monostate if unanswered
  QString asTyped;
  QString working;      // the student's rough work; never submitted
  std::int64_t ms = 0;  // time the question was shown
  bool closed = false;  // its answer has been shown: it can no longer be changed

  bool operator==(const AssignmentAnswer&) const = default;
};

/// A student's progress in an assignment; saved in the data folder under the hash of the assignment.
struct AssignmentState {
  std::vector<AssignmentAnswer> answers;  // one per question
  std::size_t current = 0;
  bool begun = false;
  QString student;  // name as typed; usually empty
  QString key;      // that opened the answers; usually empty
  struct HandedIn {
    QDateTime when;
    QString file;
    bool operator==(const HandedIn&) const = default;
  };
  std::optional<HandedIn> handedIn;

  bool operator==(const AssignmentState&) const = default;
};

AssignmentState begunWork(const OpenedHandout&);
bool isAnswered(const AssignmentState&, std::size_t i);
/// Unanswered questions, from 0.
std::vector<std::size_t> unanswered(const AssignmentState&);
/// True for sentences, which no program marks.
bool isMarkedByHand(const OpenedHandout&, std::size_t question);
/// The points of the right answers, as the teacher's program counts them; without those that are marked by hand.
double pointsOf(const AssignmentState&, const OpenedHandout&);
Submission returnOf(const AssignmentState&, const OpenedHandout&, const QDateTime& submitted);

QByteArray writeAssignmentState(const AssignmentState&, const OpenedHandout&);
/// nullopt if malformed or for another assignment.
std::optional<AssignmentState> readAssignmentState(const QByteArray&, const OpenedHandout&);

/// An assignment that was begun and not submitted.
struct OpenWork {
  QString file, title;
  int answered = 0, questions = 0;

  bool operator==(const OpenWork&) const = default;
};
/// The questions of assignments that were begun, not submitted, and are not past their deadline, as template and seed:
/// the command line does not answer them.
std::set<std::pair<std::string, std::uint64_t>> openQuestions(const QString& folder, const QDateTime& now);
/// True if this assignment is one of them.
bool isOpenWork(const QString& folder, const OpenedHandout&, const QDateTime& now);
/// The folder of the saved states, next to the learner's log; empty if the log is not saved.
QString workFolder(const QString& log);
/// The one saved last in this folder whose file still exists.
std::optional<OpenWork> openAssignment(const QString& folder);

}  // namespace attn::app
