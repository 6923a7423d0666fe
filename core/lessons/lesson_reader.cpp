// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/lesson_reader.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <set>

#include "attention/stage.h"
#include "base/number_format.h"
#include "base/text.h"
#include "lessons/json_text.h"
#include "lessons/lesson_archive.h"
#include "lessons/lesson_names.h"
#include "questions/question_template.h"
#include "scenario/document_parts.h"
#include "scenario/json_reader.h"
#include "scenario/limits.h"
#include "scenario/listing.h"
#include "scenario/object_reader.h"
#include "scenario/typed_document.h"

namespace attn {
namespace {

constexpr std::size_t kMaxSteps = kMaxLessonSteps, kMaxSources = 100, kMaxTasks = 20;
constexpr Index kMaxMinutes = 1000;

class LessonReader {
 public:
  LessonReader(const LessonVocabulary& vocabulary, std::string_view folder, Problems& problems)
      : m_vocabulary(vocabulary), m_folder(folder), m_problems(problems) {}

  Lesson read(const JsonValue& root) {
    ObjectReader reader(root, "", m_problems);
    readFormat(reader, names::lessonFormat, names::lessonVersion);
    Lesson lesson;
    if (readId(reader, "id", lesson.id) && !m_folder.empty() && !lesson.id.empty() && lesson.id != m_folder)
      reader.add(ProblemCode::WrongName, "id", {lesson.id, std::string(m_folder)});
    readId(reader, "course", lesson.course);
    readWhole(reader, "order", 0, kMaxMinutes, lesson.order);
    readWhole(reader, needed("minutes"), 1, kMaxMinutes, lesson.minutes);
    readWhole(reader, "revision", 1, limits::position, lesson.revision);
    reader.read("language", lesson.language);
    reader.read("cover", lesson.cover);
    readSources(reader, lesson.sources);
    readSteps(reader, lesson.steps);
    if (lesson.cover && !lesson.step(*lesson.cover))
      reader.add(ProblemCode::UnknownName, "cover", {*lesson.cover, shortList(stepIds(lesson))});
    reader.finish();
    return lesson;
  }

 private:
  static std::vector<std::string> stepIds(const Lesson& lesson) {
    std::vector<std::string> ids;
    for (const LessonStep& step : lesson.steps) ids.push_back(step.id);
    return ids;
  }

  static bool readId(ObjectReader& reader, std::string_view key, std::string& target) {
    std::string id;
    if (!reader.require(key, id)) return false;
    if (!names::isLessonId(id)) return reader.add(ProblemCode::BadId, key, {id});
    target = id;
    return true;
  }

  void readSources(ObjectReader& reader, std::vector<LessonSource>& sources) {
    readObjects(reader, "sources", kMaxSources, [&](ObjectReader& inner) {
      LessonSource source;
      inner.require("text", source.text);
      inner.read("place", source.place);
      if (inner.read("url", source.url) && inner.optional("url") && !names::isWebAddress(source.url))
        inner.add(ProblemCode::LinkElsewhere, "url", {source.url});
      sources.push_back(std::move(source));
    });
  }

  void readSteps(ObjectReader& reader, std::vector<LessonStep>& steps) {
    if (!reader.required("steps")) return;
    std::set<std::string> taken;
    LessonStage before;
    readObjects(reader, "steps", kMaxSteps, [&](ObjectReader& inner) {
      LessonStep step;
      if (readId(inner, "id", step.id) && !taken.insert(step.id).second)
        inner.add(ProblemCode::RepeatedValue, "id", {step.id});
      if (step.id.empty()) step.id = "step-" + std::to_string(steps.size() + 1);  // can be played, without its text
      readWhole(inner, "revision", 1, limits::position, step.revision);
      const bool isPage = inner.optional("page") != nullptr;
      if (!isPage && before == LessonStage{} && std::ranges::all_of(steps, isOnPage)) {
        inner.required("scenario");
        inner.required("lab");
      }
      step.stage = readStage(inner, before);
      if (!isPage) before = step.stage;  // a step after a page continues from the lab before it
      readQuestion(inner, step);
      readMistake(inner, step);
      readTasks(inner, step);
      readNumbers(inner, step.numbers);
      steps.push_back(std::move(step));
    });
  }

  static bool isOnPage(const LessonStep& step) { return step.stage.page.has_value(); }

  /// Members that only a lab needs are not requested, so that they are reported as unknown next to a page.
  static LessonStage readPage(ObjectReader& reader) {
    LessonStage stage;
    stage.page.emplace();
    reader.readObject("page", [&](ObjectReader& inner) {
      LessonPage& page = *stage.page;
      inner.read("description", page.description);
      if (!inner.read("picture", page.picture) || !inner.optional("picture")) return;
      if (!isNameInFolder(page.picture))
        inner.add(ProblemCode::PathOutsideFolder, "picture", {page.picture});
      else if (!names::isPicture(page.picture))
        inner.add(ProblemCode::UnknownFileType, "picture", {page.picture, shortList(names::pictureSuffixes())});
    });
    return stage;
  }

  /// Applies what a step names to the stage before. A new scenario starts without changes and comparison; a new
  /// scenario, lab or place leaves the selected cell to the lab.
  LessonStage readStage(ObjectReader& reader, const LessonStage& before) {
    if (reader.optional("page")) return readPage(reader);
    if (before.page && !reader.optional("scenario")) return before;
    if (before.page) {
      reader.required("lab");
      return readStage(reader, LessonStage{});
    }
    LessonStage stage = before;
    stage.point.clear();
    std::string source;
    const bool hasScenario = reader.read("scenario", source) && reader.optional("scenario");
    if (hasScenario) {
      stage = LessonStage{};
      stage.lab = before.lab;
      checkSource(reader, source);
      stage.scenario.source = source;
    }
    readChanges(reader, stage.scenario);
    readComparison(reader, stage);
    std::string lab;
    const bool hasLab = reader.read("lab", lab) && reader.optional("lab");
    if (hasLab) {
      checkName(reader, "lab", lab, m_vocabulary.labs);
      stage.lab = lab;
    }
    const bool hasPlace = reader.optional("place") != nullptr;
    if (hasScenario || hasLab || hasPlace) {
      stage.place.reset();
      stage.select.reset();
    }
    if (hasPlace) stage.place = readPlace(reader);
    reader.readObject("select", [&](ObjectReader& inner) { readCell(inner, stage.select.emplace()); });
    if (reader.read("point", stage.point) && reader.optional("point"))
      checkName(reader, "point", stage.point, m_vocabulary.controls);
    return stage;
  }

  static void checkName(ObjectReader& reader, std::string_view key, const std::string& name,
                        const std::vector<std::string>& known) {
    // A complete list, so that the author finds the right one.
    if (!known.empty() && std::ranges::find(known, name) == known.end())
      reader.add(ProblemCode::UnknownName, key, {name, commaSeparated(known)});
  }

  void checkSource(ObjectReader& reader, const std::string& source) {
    if (const auto example = names::exampleOf(source))
      checkName(reader, "scenario", std::string(*example), m_vocabulary.examples);
    else if (source.empty())
      reader.add(ProblemCode::UnknownName, "scenario", {source, "example:…, ….attn.json"});
  }

  void readChanges(ObjectReader& reader, ScenarioRecipe& recipe) {
    if (const JsonValue* set = reader.object("set"))
      recipe.set = composedPatches(recipe.set, asJson(*set).dump(-1, ' ', false, kReplace));
    reader.readObject("regroup", [&](ObjectReader& inner) {
      HeadCounts heads;
      const bool known = readWhole(inner, needed("query"), 1, limits::heads, heads.query);
      if (readWhole(inner, needed("kv"), 1, limits::heads, heads.keyValue) && known) recipe.regroup = heads;
    });
  }

  void readComparison(ObjectReader& reader, LessonStage& stage) {
    const JsonValue* value = reader.optional("compare");
    if (!value) return;
    stage.compare.reset();
    if (value->is(JsonValue::Kind::Null)) return;
    reader.readObject("compare", [&](ObjectReader& inner) {
      LessonComparison& comparison = stage.compare.emplace();
      comparison.pinned.source = stage.scenario.source;
      if (inner.read("scenario", comparison.pinned.source) && inner.optional("scenario"))
        checkSource(inner, comparison.pinned.source);
      readChanges(inner, comparison.pinned);
      inner.readName("mode", names::compareModes, comparison.mode);
    });
  }

  std::optional<LessonPlace> readPlace(ObjectReader& reader) {
    LessonPlace place;
    const JsonValue* value = reader.optional("place");
    if (value->is(JsonValue::Kind::String)) {
      place.step = value->text;
      return place;
    }
    const bool isObject = reader.readObject("place", [&](ObjectReader& inner) {
      inner.require("step", place.step);
      readWhole(inner, "head", 0, limits::heads - 1, place.head);
      readWhole(inner, "frame", 0, limits::position, place.frame);
      readWhole(inner, "nth", 1, limits::position, place.nth);
      readWhole(inner, "pass", 1, limits::position, place.pass);
      inner.readObject("model", [&](ObjectReader& model) { place.model = readModelView(model); });
      if (const JsonValue* settings = inner.object("settings"))
        place.settings = asJson(*settings).dump(-1, ' ', false, kReplace);
    });
    return isObject ? std::optional(std::move(place)) : std::nullopt;
  }

  static LessonModelView readModelView(ObjectReader& reader) {
    LessonModelView view;
    reader.require("recording", view.recording);
    const auto headIn = [&](std::string_view key, const std::string& name) {
      const auto head = names::headNamed(name);
      if (!head) reader.add(ProblemCode::UnknownName, key, {name, "0.0, 0.1, …"});
      return head;
    };
    std::string name;
    if (reader.read("head", name) && reader.optional("head")) view.head = headIn("head", name).value_or(LessonHead{});
    std::vector<std::string> off;
    if (reader.read("off", off))
      for (const std::string& each : off)
        if (const auto head = headIn("off", each)) view.off.push_back(*head);
    readWhole(reader, "query", 0, limits::position, view.query);
    readWhole(reader, "key", 0, limits::position, view.key);
    const auto readChoice = [&](std::string_view key, std::string& target, const auto&... tables) {
      std::vector<std::string> known;
      (known.insert(known.end(), tables.begin(), tables.end()), ...);
      if (reader.read(key, target) && reader.optional(key)) checkName(reader, key, target, known);
    };
    readChoice("show", view.show, names::modelShows);
    readChoice("notes", view.notes, names::blockNotes);
    readChoice("part", view.part, names::headsParts, names::blockParts);
    return view;
  }

  static void readCell(ObjectReader& reader, LessonCell& cell) {
    if (reader.require("matrix", cell.matrix)) checkName(reader, "matrix", cell.matrix, names::matrices());
    readWhole(reader, "head", 0, limits::heads - 1, cell.head);
    readWhole(reader, "row", 0, limits::position, cell.row);
    readWhole(reader, "column", 0, limits::position, cell.column);
  }

  LessonStage readReveal(ObjectReader& reader, const LessonStage& stage) {
    LessonStage reveal = unpointed(stage);
    reader.readObject("reveal", [&](ObjectReader& inner) { reveal = readStage(inner, stage); });
    return reveal;
  }

  static LessonStage unpointed(LessonStage stage) {
    stage.point.clear();
    return stage;
  }

  void readQuestion(ObjectReader& reader, LessonStep& step) {
    reader.readObject("question", [&](ObjectReader& inner) {
      LessonQuestion& question = step.question.emplace();
      const auto& known = m_vocabulary.templates;
      if (inner.require("template", question.templateId) && !known.empty() &&
          std::ranges::find(known, question.templateId) == known.end())
        inner.add(ProblemCode::UnknownTemplate, "template", {question.templateId});
      std::string from = "seed";
      if (inner.read("from", from) && from != "seed" && (from != "stage" || step.stage.page))
        inner.add(ProblemCode::UnknownName, "from", {from, step.stage.page ? "seed" : "stage, seed"});
      question.fromStage = from == "stage" && !step.stage.page;
      readWhole(inner, "seed", 0, static_cast<Index>(kSeeds) - 1, question.seed);
      if (const JsonValue* parameters = inner.object("parameters"))
        question.parameters = asJson(*parameters).dump(-1, ' ', false, kReplace);
      question.reveal = readReveal(inner, step.stage);
    });
  }

  void readMistake(ObjectReader& reader, LessonStep& step) {
    if (step.question) {
      if (reader.object("mistake")) reader.add(ProblemCode::UnknownKey, "mistake", {"mistake", ""});
      return;
    }
    reader.readObject("mistake", [&](ObjectReader& inner) {
      LessonMistake& mistake = step.mistake.emplace();
      readWhole(inner, needed("sentence"), 1, kMaxMinutes, mistake.sentence);
      mistake.reveal = readReveal(inner, step.stage);
    });
  }

  void readTasks(ObjectReader& reader, LessonStep& step) {
    std::set<std::string> taken;
    readObjects(reader, "tasks", kMaxTasks, [&](ObjectReader& inner) {
      LessonTask task;
      if (readId(inner, "id", task.id) && !taken.insert(task.id).second)
        inner.add(ProblemCode::RepeatedValue, "id", {task.id});
      if (step.stage.page) inner.required("scenario");
      task.stage = readStage(inner, step.stage);
      step.tasks.push_back(std::move(task));
    });
  }

  static void readNumbers(ObjectReader& reader, std::vector<LessonNumber>& numbers) {
    const JsonValue* value = reader.object("numbers");
    if (!value) return;
    ObjectReader inner(*value, reader.pointerOf("numbers"), reader.problems());
    for (const JsonMember& member : value->members) {
      LessonNumber number{member.key, {}};
      if (inner.read(member.key, number.from)) numbers.push_back(std::move(number));
    }
  }

  static constexpr auto kReplace = nlohmann::json::error_handler_t::replace;

  const LessonVocabulary& m_vocabulary;
  std::string_view m_folder;
  Problems& m_problems;
};

LessonProblem inStructure(Problem problem, Severity severity = Severity::Fault) {
  return {severity, std::string(kLessonFile), 0, std::move(problem)};
}

void addAdvice(LessonProblems& problems, Index found, Index low, Index high, std::string pointer) {
  if (found < low || found > high)
    problems.push_back(inStructure(
        {ProblemCode::Advised, std::move(pointer), {std::to_string(found), rangeText(low, high)}}, Severity::Warning));
}

/// Teaching advice; passages with a mistake are exempt, as they are short and stand alone.
void addAdvice(const Lesson& lesson, LessonProblems& problems) {
  if (lesson.course == names::mistakesCourse) return;
  constexpr Index kMinMinutes = 8, kMax = 12, kMinSteps = 5, kManySteps = 9, kMinPredictions = 3, kTasks = 2;
  addAdvice(problems, lesson.minutes, kMinMinutes, kMax, "/minutes");
  addAdvice(problems, static_cast<Index>(lesson.steps.size()), kMinSteps, kManySteps, "/steps");
  if (lesson.predictions() < kMinPredictions)
    problems.push_back(inStructure(
        {ProblemCode::FewPredictions, "/steps", {std::to_string(lesson.predictions()), atLeast(kMinPredictions)}},
        Severity::Warning));
  if (lesson.steps.empty()) return;
  const auto tasks = static_cast<Index>(lesson.steps.back().tasks.size());
  if (tasks < kTasks)
    problems.push_back(inStructure({ProblemCode::FewTasks,
                                    "/steps/" + std::to_string(lesson.steps.size() - 1),
                                    {std::to_string(tasks), atLeast(kTasks)}},
                                   Severity::Warning));
}

}  // namespace

LessonRead readLesson(std::string_view text, const LessonVocabulary& vocabulary, std::string_view folder) {
  LessonRead result;
  result.lesson.id = folder;
  Result<JsonDocument> json = readJson(text);
  Problems problems;
  if (!json) {
    problems = std::move(json.error());
  } else if (!json->root.is(JsonValue::Kind::Object)) {
    problems = {{ProblemCode::WrongType, "", {code(json->root.term()), code(Term::Object)}}};
  } else {
    problems = std::move(json->problems);
    result.lesson = LessonReader(vocabulary, folder, problems).read(json->root);
    if (result.lesson.id.empty()) result.lesson.id = folder;
  }
  const Problems told = problemsToReport(std::move(problems));
  const bool isForeign = std::ranges::any_of(told, [](const Problem& p) {
    return p.code == ProblemCode::WrongFormat || p.code == ProblemCode::UnsupportedVersion;
  });
  if (isForeign) result.lesson.steps.clear();
  for (const Problem& problem : told) result.problems.push_back(inStructure(problem));
  if (told.empty()) addAdvice(result.lesson, result.problems);
  return result;
}

}  // namespace attn
