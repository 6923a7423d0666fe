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

/// A question that can be added to an assignment; its numbers are generated later.
struct OfferedQuestion {
  WorkItem item;                           // as it would be added
  const QuestionTemplate* from = nullptr;  // never of a kind that is answered in sentences
  QString place;                           // the lesson step that it comes from: "3 The mask"; empty for others
  QString sample;                          // with sample numbers, as plain text in one line
};

/// All kinds of questions that can be marked automatically, by topic.
std::vector<OfferedQuestion> questionsOfBank();
/// The questions of a lesson's steps; those about a stage with its scenario.
std::vector<OfferedQuestion> questionsOfLesson(const LoadedLesson&, const QString& locale);
std::vector<OfferedQuestion> questionsAbout(const std::shared_ptr<const Scenario>&);

/// Generates the question of an item with this seed; nullopt if that is impossible.
std::optional<AskedQuestion> sampleOf(const WorkItem&, std::uint64_t seed);
QString lineOf(const Question&);
/// Estimated minutes, by the time that an interview allows for each question; at least 1 unless empty.
int minutesOf(const Work&);

}  // namespace attn::app
