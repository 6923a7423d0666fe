// SPDX-License-Identifier: GPL-3.0-or-later
#include <nlohmann/json.hpp>

#include "lessons/lesson_names.h"
#include "lessons/lesson_reader.h"
#include "scenario/names.h"

namespace attn {
namespace {

using OrderedJson = nlohmann::ordered_json;

void writeRecipe(const ScenarioRecipe& recipe, OrderedJson& object) {
  object["scenario"] = recipe.source;
  if (!recipe.set.empty()) object["set"] = OrderedJson::parse(recipe.set);
  if (recipe.regroup) object["regroup"] = {{"query", recipe.regroup->query}, {"kv", recipe.regroup->keyValue}};
}

OrderedJson modelViewJson(const LessonModelView& view) {
  const LessonModelView usual;
  OrderedJson object = {{"recording", view.recording}, {"head", names::nameOf(view.head)}};
  if (view.query) object["query"] = *view.query;
  if (view.key) object["key"] = *view.key;
  for (const LessonHead& head : view.off) object["off"].push_back(names::nameOf(head));
  if (view.show != usual.show) object["show"] = view.show;
  if (view.notes != usual.notes) object["notes"] = view.notes;
  if (!view.part.empty()) object["part"] = view.part;
  return object;
}

OrderedJson placeJson(const LessonPlace& place) {
  if (place == LessonPlace{place.step, 0, {}, 0, 0}) return place.step;
  OrderedJson object = {{"step", place.step}};
  if (place.head != 0) object["head"] = place.head;
  if (place.frame) object["frame"] = *place.frame;
  if (place.nth != 0) object["nth"] = place.nth;
  if (place.pass != 0) object["pass"] = place.pass;
  if (place.model) object["model"] = modelViewJson(*place.model);
  if (!place.settings.empty()) object["settings"] = OrderedJson::parse(place.settings);
  return object;
}

/// Writes the whole stage if anything differs from the stage before, so that readers of the file see it together.
void writeStage(const LessonStage& stage, LessonStage before, OrderedJson& object) {
  if (stage.page) {
    if (stage == before) return;
    OrderedJson& page = object["page"] = OrderedJson::object();
    if (!stage.page->picture.empty()) page["picture"] = stage.page->picture;
    if (!stage.page->description.empty()) page["description"] = stage.page->description;
    return;
  }
  if (before.page) before = {};
  before.point = stage.point;
  if (stage != before) {
    writeRecipe(stage.scenario, object);
    if (stage.compare) {
      OrderedJson& compare = object["compare"] = OrderedJson::object();
      writeRecipe(stage.compare->pinned, compare);
      if (stage.compare->mode != LessonCompareMode::SideBySide)
        compare["mode"] = names::of(names::compareModes, stage.compare->mode);
    }
    object["lab"] = stage.lab;
    if (stage.place) object["place"] = placeJson(*stage.place);
    if (stage.select)
      object["select"] = {{"matrix", stage.select->matrix},
                          {"head", stage.select->head},
                          {"row", stage.select->row},
                          {"column", stage.select->column}};
  }
  if (!stage.point.empty()) object["point"] = stage.point;
}

OrderedJson revealJson(const LessonStage& reveal, const LessonStage& stage) {
  OrderedJson object = OrderedJson::object();
  writeStage(reveal, stage, object);
  return object;
}

OrderedJson questionJson(const LessonQuestion& question, const LessonStage& stage) {
  OrderedJson object = {{"template", question.templateId}};
  if (question.fromStage) object["from"] = "stage";
  if (question.seed) object["seed"] = *question.seed;
  if (!question.parameters.empty()) object["parameters"] = OrderedJson::parse(question.parameters);
  if (OrderedJson reveal = revealJson(question.reveal, stage); !reveal.empty()) object["reveal"] = std::move(reveal);
  return object;
}

OrderedJson stepJson(const LessonStep& step, const LessonStage& before) {
  OrderedJson object = {{"id", step.id}, {"revision", step.revision}};
  writeStage(step.stage, before, object);
  if (step.question) object["question"] = questionJson(*step.question, step.stage);
  if (step.mistake) {
    object["mistake"] = {{"sentence", step.mistake->sentence}};
    if (OrderedJson reveal = revealJson(step.mistake->reveal, step.stage); !reveal.empty())
      object["mistake"]["reveal"] = std::move(reveal);
  }
  for (const LessonTask& task : step.tasks) {
    OrderedJson each = {{"id", task.id}};
    writeStage(task.stage, step.stage, each);
    object["tasks"].push_back(std::move(each));
  }
  for (const LessonNumber& number : step.numbers) object["numbers"][number.written] = number.from;
  return object;
}

OrderedJson sourceJson(const LessonSource& source) {
  OrderedJson object = {{"text", source.text}};
  if (!source.place.empty()) object["place"] = source.place;
  if (!source.url.empty()) object["url"] = source.url;
  return object;
}

}  // namespace

std::string writeLesson(const Lesson& lesson) {
  OrderedJson root = {
      {"format", names::lessonFormat}, {"version", names::lessonVersion}, {"id", lesson.id}, {"course", lesson.course}};
  if (lesson.order != 0) root["order"] = lesson.order;
  root["minutes"] = lesson.minutes;
  root["revision"] = lesson.revision;
  if (lesson.language != "en") root["language"] = lesson.language;
  if (lesson.cover) root["cover"] = *lesson.cover;
  root["sources"] = OrderedJson::array();
  for (const LessonSource& source : lesson.sources) root["sources"].push_back(sourceJson(source));
  root["steps"] = OrderedJson::array();
  LessonStage before;
  for (const LessonStep& step : lesson.steps) {
    root["steps"].push_back(stepJson(step, before));
    if (!step.stage.page) before = step.stage;
  }
  return root.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

}  // namespace attn
