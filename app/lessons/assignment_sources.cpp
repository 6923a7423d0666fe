// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/assignment_sources.h"

#include <QString>
#include <string>
#include <vector>

#include "figures/document_picture.h"
#include "lessons/control_names.h"
#include "lessons/lesson_library.h"
#include "questions/question_template.h"
#include "scenario/input_file.h"
#include "scenario/listing.h"
#include "session/document_file.h"

namespace attn::app {
namespace {

Problems problemAt(ProblemCode problem, std::string pointer, std::vector<std::string> arguments) {
  return {{problem, std::move(pointer), std::move(arguments)}};
}

/// One of our lessons by its id, otherwise one in a folder next to the assignment. No vocabulary, because unknown names
/// do not matter for questions.
std::shared_ptr<const LoadedLesson> lessonNamed(const std::filesystem::path& folder, const std::string& id) {
  for (const auto& lesson : loadLessons(QStringLiteral(":/lessons"), {}))
    if (lesson->lesson.id == id) return lesson;
  const Result<std::filesystem::path> beside = resolveInside(folder, id);
  if (!beside) return nullptr;
  const LoadedLessons lessons = loadLessons(toQString(*beside), {});
  return lessons.size() == 1 ? lessons.front() : nullptr;
}

std::vector<std::string> knownLessons() {
  std::vector<std::string> ids;
  for (const auto& lesson : loadLessons(QStringLiteral(":/lessons"), {})) ids.push_back(lesson->lesson.id);
  return ids;
}

Result<AssignmentItem> itemOfStep(const std::filesystem::path& folder, const std::string& id,
                                  const std::string& stepId) {
  const auto loaded = lessonNamed(folder, id);
  if (!loaded) return tl::unexpected(problemAt(ProblemCode::UnknownName, "/lesson", {id, shortList(knownLessons())}));
  if (const LessonStep* step = loaded->lesson.step(stepId))
    return assignmentItemOf(loaded->lesson, *step, loaded->scenarios);
  std::vector<std::string> asking;
  for (const LessonStep& each : loaded->lesson.steps)
    if (each.question) asking.push_back(each.id);
  return tl::unexpected(problemAt(ProblemCode::UnknownName, "/step", {stepId, shortList(asking)}));
}

/// The figures that their labs cannot draw.
Problems figureProblems(const Assignment& assignment) {
  Problems problems;
  for (std::size_t i = 0; i < assignment.items.size(); ++i) {
    const AssignmentItem& item = assignment.items[i];
    if (!item.own || !item.own->figure || !item.own->figure->isPicture()) continue;
    const OwnFigure& figure = *item.own->figure;
    const auto drawn = waitForPaperPicture({item.scenario, figure.lab, figure.step, figure.head});
    if (!*drawn)
      problems.push_back({ProblemCode::NoSuchPlace,
                          "/questions/" + std::to_string(i) + "/own/figure",
                          {drawn->error().toStdString()}});
  }
  return problems;
}

}  // namespace

Result<AssignmentItem> assignmentItemOf(const Lesson& lesson, const LessonStep& step, const ScenarioSource& source) {
  if (!step.question) return tl::unexpected(problemAt(ProblemCode::NoQuestion, "/step", {lesson.id + '/' + step.id}));
  AssignmentItem item{.templateId = step.question->templateId};
  item.lesson = lesson.id;
  item.step = step.id;
  if (!step.question->fromStage) {
    item.parameters = step.question->parameters;
    return item;
  }
  Result<Scenario> scenario = scenarioOf(step.stage.scenario, source);
  if (!scenario) {
    for (Problem& problem : scenario.error()) problem.pointer = "/step";
    return tl::unexpected(scenario.error());
  }
  scenario->pinned.reset();
  item.scenario = std::make_shared<const Scenario>(std::move(*scenario));
  return item;
}

AssignmentSources assignmentSources(const std::filesystem::path& folder) {
  // A lesson without a folder can still use examples.
  const std::filesystem::path here = folder.empty() ? std::filesystem::path(".") : folder;
  return {.document = loadLesson(toQString(here), {})->scenarios,
          .step = [here](const std::string& lesson, const std::string& step) { return itemOfStep(here, lesson, step); },
          .labs = pictureLabs()};
}

Result<Assignment> readAssignmentText(const std::string& text, const std::filesystem::path& folder) {
  Result<Assignment> read = readAssignment(text, assignmentSources(folder));
  if (!read || !canDrawDocuments()) return read;
  if (Problems problems = figureProblems(*read); !problems.empty()) return tl::unexpected(std::move(problems));
  return read;
}

Result<Assignment> readAssignmentFile(const std::filesystem::path& file) {
  const Result<std::string> text = readText(file);
  if (!text) return tl::unexpected(text.error());
  return readAssignmentText(*text, file.parent_path());
}

}  // namespace attn::app
