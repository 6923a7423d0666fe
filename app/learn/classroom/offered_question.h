// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "classroom/work.h"
#include "lessons/lesson_library.h"
#include "questions/question_template.h"

namespace attn::app {

/// A question that can be taken into work, with numbers to come.
struct OfferedQuestion {
  WorkItem item;                           // as it would be taken
  const QuestionTemplate* from = nullptr;  // never of a kind that is answered in sentences
  QString place;                           // "3 The mask": the step that it comes from; empty of others
  QString sample;                          // it with numbers, as plain text in one line
};

/// All kinds of questions that a program can mark, by topic.
std::vector<OfferedQuestion> questionsOfBank();
/// What the steps of a lesson ask; those about a stage with its scenario.
std::vector<OfferedQuestion> questionsOfLesson(const LoadedLesson&, const QString& locale);
/// What can be asked about a document.
std::vector<OfferedQuestion> questionsAbout(const std::shared_ptr<const Scenario>&);

/// The question of an item with numbers of this seed; nullopt where it cannot be asked.
std::optional<AskedQuestion> sampleOf(const WorkItem&, std::uint64_t seed);
QString lineOf(const Question&);
/// Minutes that the work takes, by what an interview allows for each question; at least 1 for any.
int minutesOf(const Work&);

}  // namespace attn::app
