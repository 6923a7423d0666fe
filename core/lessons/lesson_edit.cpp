// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/lesson_edit.h"

#include <algorithm>
#include <set>
#include <utility>

#include "base/text.h"
#include "lessons/json_text.h"
#include "lessons/lesson_names.h"
#include "lessons/lesson_reader.h"
#include "lessons/stage_scenario.h"
#include "scenario/document.h"
#include "scenario/pairs.h"

namespace attn {
namespace {

// A larger patch has no advantage over a document, and is harder to read.
constexpr std::size_t kLargestPatch = 1200;
constexpr std::string_view kOwnDocumentSuffix = ".attn.json";
constexpr Index kMinutesOfStep = 2, kMaxMinutesOfLecture = 1000;  // time to present one step

LessonText& original(Lecture& lecture) {
  return lecture.texts.at(lecture.lesson.language);
}

LessonStep& stepAt(Lecture& lecture, std::size_t step) {
  return lecture.lesson.steps.at(step);
}

StepText& saidAt(Lecture& lecture, std::size_t step) {
  const std::string& id = stepAt(lecture, step).id;
  const auto [found, isNew] = original(lecture).steps.try_emplace(id);
  if (isNew) {
    found->second.language = lecture.lesson.language;
    found->second.line = 1;
  }
  return found->second;
}

/// Raises the revision if a translation is up to date: it would mislead now, and so becomes older than the original.
void raiseRevision(Lecture& lecture, std::size_t at) {
  LessonStep& step = stepAt(lecture, at);
  const bool isTranslated = std::ranges::any_of(lecture.texts, [&](const auto& entry) {
    const auto said = entry.second.steps.find(step.id);
    return entry.first != lecture.lesson.language && said != entry.second.steps.end() &&
           said->second.revision >= step.revision;
  });
  if (isTranslated) ++step.revision;
  saidAt(lecture, at).revision = step.revision;
}

Lecture withStepText(Lecture lecture, std::size_t at, std::string StepText::*part, std::string text) {
  if (lecture.said(at).*part == text) return lecture;
  raiseRevision(lecture, at);
  saidAt(lecture, at).*part = std::move(text);
  return lecture;
}

Lecture withPredictionText(Lecture lecture, std::size_t at, std::string StepText::*part, std::string_view markdown) {
  if (!stepAt(lecture, at).isPrediction()) return lecture;
  return withStepText(std::move(lecture), at, part, asStepText(markdown));
}

void raiseTitleRevision(Lecture& lecture) {
  Lesson& lesson = lecture.lesson;
  const bool isTranslated = std::ranges::any_of(lecture.texts, [&](const auto& entry) {
    return entry.first != lesson.language && entry.second.line > 0 && entry.second.revision >= lesson.revision;
  });
  if (isTranslated) ++lesson.revision;
  original(lecture).revision = lesson.revision;
}

Lecture withLectureText(Lecture lecture, std::string LessonText::*part, std::string text) {
  if (lecture.text().*part == text) return lecture;
  raiseTitleRevision(lecture);
  original(lecture).*part = std::move(text);
  return lecture;
}

/// A lecture takes at least one minute.
void changeMinutes(Lesson& lesson, Index by) {
  lesson.minutes = std::clamp<Index>(lesson.minutes + by, 1, kMaxMinutesOfLecture);
}

std::string freeStepId(const Lecture& lecture, const std::string& wanted) {
  const auto isTaken = [&](const std::string& id) {
    return lecture.lesson.step(id) != nullptr ||
           std::ranges::any_of(lecture.texts, [&](const auto& entry) { return entry.second.steps.contains(id); });
  };
  std::string id = wanted;
  for (int n = 2; isTaken(id); ++n) id = wanted + "-" + std::to_string(n);
  return id;
}

std::string freePath(const Lecture& lecture, const std::string& wanted, std::string_view suffix) {
  const auto path = [&](int n) {
    return wanted + (n > 1 ? "-" + std::to_string(n) : std::string()) + std::string(suffix);
  };
  const auto isTaken = [&](const std::string& name) {
    return lecture.documents.contains(name) || lecture.pictures.contains(name) || lecture.others.contains(name);
  };
  int n = 1;
  while (isTaken(path(n))) ++n;
  return path(n);
}

/// The page of a step and of a reveal that shows the same.
template <class Change>
Lecture withPage(Lecture lecture, std::size_t at, Change change) {
  LessonStage stage = stepAt(lecture, at).stage;
  if (!stage.page) return lecture;
  change(*stage.page);
  return withStage(std::move(lecture), at, stage);
}

/// Returns the patch that turns the example into exactly `to`, if it is small.
std::optional<ScenarioRecipe> patchedExample(const NamedExample& example, const Scenario& to,
                                             const std::string& document) {
  const std::string patch = patchBetween(writeDocument(*example.scenario), document);
  if (patch.size() > kLargestPatch) return std::nullopt;
  ScenarioRecipe recipe{std::string(names::examplePrefix) + example.name, patch, {}};
  const Result<Scenario> again =
      scenarioOf(recipe, [&](const std::string&) -> Result<Scenario> { return *example.scenario; });
  return again && *again == to ? std::optional(std::move(recipe)) : std::nullopt;
}

/// True if the scenario may be a changed example; a cheap check before comparing texts.
bool mayComeFrom(const Scenario& scenario, const Scenario& example) {
  return queryTokens(scenario) == queryTokens(example) && keyTokens(scenario) == keyTokens(example) &&
         scenario.inputs.index() == example.inputs.index() && scenario.tokens == example.tokens;
}

template <class Each>
void forEachStage(const Lesson& lesson, Each each) {
  for (const LessonStep& step : lesson.steps) {
    each(step.stage);
    if (step.reveal()) each(*step.reveal());
    for (const LessonTask& task : step.tasks) each(task.stage);
  }
}

}  // namespace

const StepText& Lecture::said(std::size_t step) const {
  static const StepText nothing;
  const LessonText& all = text();
  const auto found = all.steps.find(lesson.steps.at(step).id);
  return found == all.steps.end() ? nothing : found->second;
}

bool Lecture::operator==(const Lecture& other) const {
  const auto samePointee = [](const auto& a, const auto& b) {
    return a.first == b.first && (a.second == b.second || *a.second == *b.second);
  };
  const auto same = [&](const auto& a, const auto& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), samePointee);
  };
  return lesson == other.lesson && texts == other.texts && same(documents, other.documents) &&
         same(pictures, other.pictures) && same(others, other.others);
}

Lecture newLecture(std::string_view title, const std::string& language) {
  Lecture lecture;
  lecture.lesson.id = idOf(title, "lecture");
  lecture.lesson.course = "lectures";
  lecture.lesson.minutes = 1;
  lecture.lesson.language = language;
  LessonText text;
  text.language = language;
  text.line = 1;
  text.title = asTitle(title);
  lecture.texts.emplace(language, std::move(text));
  return lecture;
}

ScenarioRecipe carried(Lecture& lecture, const std::shared_ptr<const Scenario>& scenario,
                       std::span<const NamedExample> examples) {
  const std::shared_ptr<const Scenario> alone =
      scenario->pinned ? std::make_shared<const Scenario>(withoutPinned(*scenario)) : scenario;
  const auto isSame = [&](const Scenario& other) { return &other == alone.get() || other == *alone; };
  for (const NamedExample& example : examples)
    if (isSame(*example.scenario)) return {std::string(names::examplePrefix) + example.name, {}, {}};
  for (const auto& [path, document] : lecture.documents)
    if (isSame(*document)) return {path, {}, {}};
  std::string document;
  for (const NamedExample& example : examples) {
    if (!mayComeFrom(*alone, *example.scenario)) continue;
    if (document.empty()) document = writeDocument(*alone);
    if (auto recipe = patchedExample(example, *alone, document)) return *recipe;
  }
  const std::string path = freePath(lecture, idOf(alone->title, "view"), kOwnDocumentSuffix);
  lecture.documents.emplace(path, alone);
  return {path, {}, {}};
}

Lecture withoutUnusedDocuments(Lecture lecture) {
  std::set<std::string, std::less<>> used;
  forEachStage(lecture.lesson, [&](const LessonStage& stage) {
    used.insert(stage.scenario.source);
    if (stage.compare) used.insert(stage.compare->pinned.source);
    if (stage.page) used.insert(stage.page->picture);
  });
  const auto isUnused = [&](const auto& entry) { return !used.contains(entry.first); };
  std::erase_if(lecture.documents, isUnused);
  std::erase_if(lecture.pictures, isUnused);
  return lecture;
}

Lecture withStep(Lecture lecture, std::size_t at, const NewStep& made) {
  auto& steps = lecture.lesson.steps;
  if (at > steps.size()) throw std::out_of_range("withStep");
  LessonStep step;
  step.id = freeStepId(lecture, idOf(made.title, "view"));
  step.stage = made.stage;
  StepText text;
  text.language = lecture.lesson.language;
  text.line = 1;
  text.title = asTitle(made.title);
  text.text = asStepText(made.note);
  original(lecture).steps.emplace(step.id, std::move(text));
  changeMinutes(lecture.lesson, steps.empty() ? kMinutesOfStep - lecture.lesson.minutes : kMinutesOfStep);
  steps.insert(steps.begin() + static_cast<std::ptrdiff_t>(at), std::move(step));
  return lecture;
}

Lecture withStepMoved(Lecture lecture, std::size_t from, std::size_t to) {
  auto& steps = lecture.lesson.steps;
  LessonStep moved = steps.at(from);
  (void)steps.at(to);
  steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(from));
  steps.insert(steps.begin() + static_cast<std::ptrdiff_t>(to), std::move(moved));
  return lecture;
}

Lecture withStepDuplicated(Lecture lecture, std::size_t at) {
  LessonStep copy = stepAt(lecture, at);
  const std::string from = std::exchange(copy.id, freeStepId(lecture, copy.id));
  for (auto& [language, text] : lecture.texts)
    if (const auto said = text.steps.find(from); said != text.steps.end()) {
      StepText same = said->second;
      text.steps.emplace(copy.id, std::move(same));
    }
  changeMinutes(lecture.lesson, kMinutesOfStep);
  auto& steps = lecture.lesson.steps;
  steps.insert(steps.begin() + static_cast<std::ptrdiff_t>(at) + 1, std::move(copy));
  return lecture;
}

Lecture withoutStep(Lecture lecture, std::size_t at) {
  const std::string id = stepAt(lecture, at).id;
  auto& steps = lecture.lesson.steps;
  steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(at));
  for (auto& [language, text] : lecture.texts) text.steps.erase(id);
  changeMinutes(lecture.lesson, -kMinutesOfStep);
  if (lecture.lesson.cover == id) lecture.lesson.cover.reset();
  return withoutUnusedDocuments(std::move(lecture));
}

Lecture withStage(Lecture lecture, std::size_t at, const LessonStage& stage) {
  LessonStep& step = stepAt(lecture, at);
  LessonStage before = std::exchange(step.stage, stage);
  before.point.clear();
  LessonStage* reveal = step.question ? &step.question->reveal : step.mistake ? &step.mistake->reveal : nullptr;
  if (reveal && *reveal == before) {
    *reveal = stage;
    reveal->point.clear();
  }
  return withoutUnusedDocuments(std::move(lecture));
}

Lecture withPicture(Lecture lecture, std::size_t at, const std::optional<NewPicture>& picture) {
  std::string path;
  if (picture) {
    const auto same = std::ranges::find_if(lecture.pictures, [&](const auto& each) {
      return each.second == picture->bytes || *each.second == *picture->bytes;
    });
    if (same != lecture.pictures.end()) {
      path = same->first;
    } else {
      const std::size_t dot = std::min(picture->name.rfind('.'), picture->name.size());
      path = freePath(lecture, idOf(picture->name.substr(0, dot), "picture"), lowered(picture->name.substr(dot)));
      lecture.pictures.emplace(path, picture->bytes);
    }
  }
  return withPage(std::move(lecture), at, [&](LessonPage& page) {
    page.picture = path;
    page.description = picture ? picture->description : std::string();
  });
}

Lecture withPictureDescription(Lecture lecture, std::size_t at, std::string_view words) {
  return withPage(std::move(lecture), at, [&](LessonPage& page) { page.description = words; });
}

Lecture withStepTitle(Lecture lecture, std::size_t at, std::string_view title) {
  return withStepText(std::move(lecture), at, &StepText::title, asTitle(title));
}

Lecture withNote(Lecture lecture, std::size_t at, std::string_view markdown) {
  return withStepText(std::move(lecture), at, &StepText::text, asStepText(markdown));
}

Lecture withSpeakerNotes(Lecture lecture, std::size_t at, std::string_view markdown) {
  const Index revision = stepAt(lecture, at).revision;
  StepText& said = saidAt(lecture, at);
  said.revision = revision;
  said.notes = asStepText(markdown);
  return lecture;
}

Lecture withQuestion(Lecture lecture, std::size_t at, std::optional<LessonQuestion> question) {
  LessonStep& step = stepAt(lecture, at);
  step.mistake.reset();
  step.question = std::move(question);
  if (!step.question)
    for (auto& [language, text] : lecture.texts)
      if (const auto said = text.steps.find(step.id); said != text.steps.end()) {
        said->second.predict.clear();
        said->second.reveal.clear();
      }
  return withoutUnusedDocuments(std::move(lecture));
}

Lecture withPredictText(Lecture lecture, std::size_t at, std::string_view markdown) {
  return withPredictionText(std::move(lecture), at, &StepText::predict, markdown);
}

Lecture withRevealText(Lecture lecture, std::size_t at, std::string_view markdown) {
  return withPredictionText(std::move(lecture), at, &StepText::reveal, markdown);
}

Lecture withReveal(Lecture lecture, std::size_t at, const LessonStage& stage) {
  LessonStep& step = stepAt(lecture, at);
  if (step.question) step.question->reveal = stage;
  if (step.mistake) step.mistake->reveal = stage;
  return withoutUnusedDocuments(std::move(lecture));
}

Lecture withLectureTitle(Lecture lecture, std::string_view title) {
  return withLectureText(std::move(lecture), &LessonText::title, asTitle(title));
}

Lecture withLessonId(Lecture lecture, const std::string& id) {
  lecture.lesson.id = id;
  return lecture;
}

std::string idOf(std::string_view words, std::string_view otherwise) {
  constexpr std::size_t most = 48;  // leaves room for a number suffix
  const std::string id = slugOf(words, most, false);
  return id.empty() ? std::string(otherwise) : id;
}

LessonFiles filesOf(const Lecture& lecture,
                    const std::function<std::string(const std::shared_ptr<const Scenario>&)>& written) {
  LessonFiles files;
  for (const auto& [name, content] : lecture.others) files[name] = *content;
  for (const auto& [path, content] : lecture.pictures) files[path] = *content;
  for (const auto& [path, document] : lecture.documents) files[path] = written(document);
  std::vector<std::string> order;
  for (const LessonStep& step : lecture.lesson.steps) order.push_back(step.id);
  for (const auto& [language, text] : lecture.texts) files[language + ".md"] = writeLessonText(text, order);
  files[std::string(kLessonFile)] = writeLesson(lecture.lesson);
  return files;
}

LessonFiles filesOf(const Lecture& lecture) {
  return filesOf(lecture, [](const std::shared_ptr<const Scenario>& document) { return writeDocument(*document); });
}

}  // namespace attn
