// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QUndoStack>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "classroom/assignment.h"
#include "lessons/lesson_library.h"
#include "questions/question_template.h"

namespace attn::app {

/// An assignment being made: every change is an undo step.
class AssignmentDraft : public QObject {
  Q_OBJECT

 public:
  explicit AssignmentDraft(QObject* parent = nullptr);
  ~AssignmentDraft() override;

  const Assignment& assignment() const { return m_assignment; }
  QUndoStack& undo() { return m_undo; }
  /// Consecutive changes with the same non-empty `mergeKey` (typing a title) are one step.
  void change(const QString& name, Assignment next, const QString& mergeKey = {});
  /// Replaces the draft and clears the undo stack. `saved`: it has no unsaved changes.
  void begin(Assignment, bool saved);
  bool isModified() const { return !m_undo.isClean() || !m_savedOnce; }
  void setSaved();

 Q_SIGNALS:
  void changed();

 private:
  friend class AssignmentChange;
  Assignment m_assignment;
  QUndoStack m_undo;
  bool m_savedOnce = true;  // false for a draft restored after a crash
};

/// A question that can be added to an assignment; its numbers are generated later.
struct OfferedQuestion {
  AssignmentItem item;                     // as it would be added
  const QuestionTemplate* from = nullptr;  // never of a kind that is answered in sentences
  QString place;                           // the lesson step that it comes from: "3 The mask"; empty for others
  QString sample;                          // with sample numbers, as plain text in one line
};

inline constexpr std::uint64_t kSampleSeed = 7;  // arbitrary: samples only show the kind of question

/// All kinds of questions that can be marked automatically, by topic.
std::vector<OfferedQuestion> questionsOfBank();
/// The questions of a lesson's steps; those about a stage with its scenario.
std::vector<OfferedQuestion> questionsOfLesson(const LoadedLesson&, const QString& locale);
std::vector<OfferedQuestion> questionsAbout(const std::shared_ptr<const Scenario>&);

/// Generates the question of an item with this seed; nullopt if that is impossible.
std::optional<AskedQuestion> sampleOf(const AssignmentItem&, std::uint64_t seed);
QString lineOf(const Question&);
/// Estimated minutes, by the time that an interview allows for each question; at least 1 unless empty.
int minutesOf(const Assignment&);

}  // namespace attn::app
