// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "attention/accidents.h"
#include "attention/trace.h"
#include "classroom/assignment_questions.h"
#include "lessons/lesson_names.h"
#include "lessons/lesson_question.h"
#include "lessons/lesson_reader.h"
#include "lessons/lesson_text.h"
#include "lessons/live_numbers.h"
#include "lessons/stage_scenario.h"
#include "model/model_recording.h"
#include "questions/question_template.h"
#include "support/examples.h"
#include "support/print.h"
#include "support/source_folder.h"

// Checks of resources/lessons that need no window.
namespace attn {
namespace {

std::filesystem::path ourLessonFolder() {
  return std::filesystem::path(sourceFolder()) / "resources" / "lessons";
}

std::string lessonFileText(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

LessonVocabulary ourVocabulary() {
  LessonVocabulary vocabulary;
  vocabulary.labs = {"steps", "heads", "sandbox", "tiles", "decode", "growth", "measure", "train", "model"};
  for (const auto& file : test::allExampleFiles())
    vocabulary.examples.push_back(file.filename().string().substr(0, file.filename().string().find(".attn")));
  for (const QuestionTemplate& each : questionTemplates()) vocabulary.templates.emplace_back(each.id);
  return vocabulary;
}

struct OurLesson {
  std::filesystem::path folder;
  LessonRead read;
  std::map<std::string, LessonText> texts;
  LessonProblems textProblems;

  Result<Scenario> document(const std::string& source) const {
    if (const auto example = names::exampleOf(source))
      return readDocument(test::exampleFolder() / (std::string(*example) + ".attn.json"));
    return readDocument(folder / source);
  }
  Result<Scenario> scenario(const LessonStage& stage) const {
    return scenarioOf(stage, [this](const std::string& source) { return document(source); });
  }
};

OurLesson ourLesson(const std::string& id) {
  OurLesson lesson;
  lesson.folder = ourLessonFolder() / id;
  lesson.read = readLesson(lessonFileText(lesson.folder / "lesson.json"), ourVocabulary(), id);
  for (const char* language : {"en", "zh_CN"}) {
    LessonTextRead text = readLessonText(lessonFileText(lesson.folder / (std::string(language) + ".md")), language);
    lesson.textProblems.insert(lesson.textProblems.end(), text.problems.begin(), text.problems.end());
    lesson.texts[language] = std::move(text.text);
  }
  return lesson;
}

std::vector<std::string> ourLessonIds() {
  std::vector<std::string> ids;
  for (const auto& entry : std::filesystem::directory_iterator(ourLessonFolder()))
    if (entry.is_directory()) ids.push_back(entry.path().filename().string());
  std::ranges::sort(ids);
  return ids;
}

/// Every stage of a lesson: of the steps, after the predictions, and of the tasks.
std::vector<LessonStage> stagesOf(const Lesson& lesson) {
  std::vector<LessonStage> stages;
  for (const LessonStep& step : lesson.steps) {
    stages.push_back(step.stage);
    if (const LessonStage* reveal = step.reveal()) stages.push_back(*reveal);
    for (const LessonTask& task : step.tasks) stages.push_back(task.stage);
  }
  return stages;
}

/// The numbers of the stage in a text: expressions in braces, outside of code.
std::multiset<std::string> liveNumbers(const std::string& markdown) {
  std::multiset<std::string> numbers;
  bool isCode = false;
  for (std::size_t at = 0; at < markdown.size(); ++at) {
    if (markdown[at] == '`') isCode = !isCode;
    if (markdown[at] != '{' || isCode) continue;
    const std::size_t end = markdown.find('}', at);
    if (end == std::string::npos) break;
    numbers.insert(markdown.substr(at, end - at + 1));
    at = end;
  }
  return numbers;
}

/// The time to read it aloud: 130 words per minute, 45 seconds per prediction, 20 for a moving stage.
double minutesOf(const Lesson& lesson, const LessonText& text) {
  std::vector<std::string> all{text.title, text.summary};
  double moves = static_cast<double>(lesson.steps.size()) - 1;
  for (const LessonStep& step : lesson.steps) {
    const StepText& said = text.steps.find(step.id)->second;
    all.insert(all.end(), {said.title, said.text, said.predict, said.reveal});
    for (const auto& [id, task] : said.tasks) all.insert(all.end(), {task.title, task.text});
    if (const LessonStage* reveal = step.reveal(); reveal && *reveal != step.stage) moves += 1;
  }
  double words = 0;
  for (const std::string& each : all) {
    bool inside = false;
    for (const char c : each) {
      const bool isBlank = std::isspace(static_cast<unsigned char>(c)) != 0 || c == '|';  // of a table
      if (!isBlank && !inside) words += 1;
      inside = !isBlank;
    }
  }
  return words / 130 + 0.75 * static_cast<double>(lesson.predictions()) + moves / 3;
}

class OurLessons : public testing::TestWithParam<std::string> {};

TEST_P(OurLessons, HaveNoFaultAndFollowTheAdvice) {
  const OurLesson lesson = ourLesson(GetParam());
  for (const LessonProblem& problem : lesson.read.problems)
    ADD_FAILURE() << problem.problem.pointer << ": " << testing::PrintToString(problem.problem.arguments);
  EXPECT_FALSE(lesson.read.lesson.steps.empty());
}

TEST_P(OurLessons, SpeakBothLanguagesWholly) {
  const OurLesson lesson = ourLesson(GetParam());
  LessonProblems problems = lesson.textProblems;
  const LessonProblems missing = checkTexts(lesson.read.lesson, lesson.texts);
  problems.insert(problems.end(), missing.begin(), missing.end());
  for (const LessonProblem& problem : problems)
    ADD_FAILURE() << problem.file << ":" << problem.line << ": " << testing::PrintToString(problem.problem.arguments);
}

TEST_P(OurLessons, ShowTheSameNumbersOfTheStageInBothLanguages) {
  const OurLesson lesson = ourLesson(GetParam());
  for (const LessonStep& step : lesson.read.lesson.steps) {
    const StepText& english = lesson.texts.at("en").steps.find(step.id)->second;
    const StepText& chinese = lesson.texts.at("zh_CN").steps.find(step.id)->second;
    EXPECT_EQ(liveNumbers(english.text), liveNumbers(chinese.text)) << step.id;
    EXPECT_EQ(liveNumbers(english.predict), liveNumbers(chinese.predict)) << step.id;
    EXPECT_EQ(liveNumbers(english.reveal), liveNumbers(chinese.reveal)) << step.id;
  }
}

TEST_P(OurLessons, OpenEveryScenario) {
  const OurLesson lesson = ourLesson(GetParam());
  for (const LessonStage& stage : stagesOf(lesson.read.lesson)) {
    const Result<Scenario> scenario = lesson.scenario(stage);
    EXPECT_TRUE(scenario) << stage.scenario.source << " " << stage.scenario.set << " "
                          << (scenario ? "" : scenario.error().front().pointer);
  }
}

/// A stage with its computed numbers, as in the window.
struct ComputedStage {
  Scenario scenario;
  std::optional<Trace> trace;
  Index head = 0;
  std::optional<Index> row;

  OnStage onStage() const { return {scenario, trace ? &*trace : nullptr, head, row}; }
};

ComputedStage computedStage(const OurLesson& lesson, const LessonStage& stage) {
  ComputedStage computed;
  computed.scenario = lesson.scenario(stage).value();
  if (!std::holds_alternative<ShapeInputs>(computed.scenario.inputs)) computed.trace = traceOnCpu(computed.scenario);
  if (stage.place) computed.head = stage.place->head;
  if (!stage.select) return computed;
  computed.head = std::max(computed.head, stage.select->head);
  computed.row = stage.select->row;
  return computed;
}

TEST_P(OurLessons, AskQuestionsThatFitTheirStage) {
  const OurLesson lesson = ourLesson(GetParam());
  for (const LessonStep& step : lesson.read.lesson.steps) {
    if (!step.question || !step.question->fromStage) continue;
    const ComputedStage stage = computedStage(lesson, step.stage);
    for (const std::uint64_t seed : {1U, 2U, 3U})
      EXPECT_TRUE(lessonQuestion(*step.question, stage.onStage(), seed)) << step.id;
  }
}

/// True if the question has the parameter and its value is this row or column.
bool isOf(const Parameters& parameters, const char* name, Index place) {
  return !parameters.has(name) || parameters.whole(name) == place;
}

TEST_P(OurLessons, SelectTheCellThatTheyAskedFor) {
  const OurLesson lesson = ourLesson(GetParam());
  for (const LessonStep& step : lesson.read.lesson.steps) {
    if (!step.question || !step.question->fromStage || !step.question->reveal.select) continue;
    const LessonCell& selected = *step.question->reveal.select;
    const ComputedStage stage = computedStage(lesson, step.stage);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const auto asked = lessonQuestion(*step.question, stage.onStage(), seed);
      ASSERT_TRUE(asked) << step.id;
      EXPECT_TRUE(isOf(asked->parameters, "query", selected.row)) << step.id << ", seed " << seed;
      EXPECT_TRUE(isOf(asked->parameters, "key", selected.column)) << step.id << ", seed " << seed;
      const bool asksForAColumn = selected.matrix == "output";
      EXPECT_TRUE(!asksForAColumn || isOf(asked->parameters, "column", selected.column))
          << step.id << ", seed " << seed;
    }
  }
}

TEST_P(OurLessons, StayWithinTheirMinutes) {
  const OurLesson lesson = ourLesson(GetParam());
  const double minutes = minutesOf(lesson.read.lesson, lesson.texts.at("en"));
  EXPECT_NEAR(static_cast<double>(lesson.read.lesson.minutes), minutes, 1);
  EXPECT_GE(lesson.read.lesson.minutes, 8);
  EXPECT_LE(lesson.read.lesson.minutes, 12);
}

// A task continues with numbers that the learner has seen.
TEST_P(OurLessons, GiveTasksWithTheirOwnDocuments) {
  const Lesson lesson = ourLesson(GetParam()).read.lesson;
  std::set<std::string> shown;
  for (const LessonStep& step : lesson.steps) {
    shown.insert(step.stage.scenario.source);
    if (const LessonStage* reveal = step.reveal()) shown.insert(reveal->scenario.source);
  }
  for (const LessonStep& step : lesson.steps)
    for (const LessonTask& task : step.tasks) EXPECT_TRUE(shown.contains(task.stage.scenario.source)) << task.id;
}

INSTANTIATE_TEST_SUITE_P(All, OurLessons, testing::ValuesIn(ourLessonIds()), [](const auto& lesson) {
  std::string name = lesson.param;
  std::ranges::replace(name, '-', '_');
  return name;
});

// The text before a question is written for its first numbers, which a changed template would silently replace.
TEST(OurQuestions, StartWithTheNumbersInTheText) {
  using Named = std::vector<std::pair<std::string, Parameters::Value>>;
  const auto whole = [](std::int64_t value) { return Parameters::Value(value); };
  const auto real = [](double value) { return Parameters::Value(value); };
  const auto text = [](const char* value) { return Parameters::Value(std::string(value)); };
  const Named llama{{"layers", whole(32)},
                    {"query_heads", whole(32)},
                    {"kv_heads", whole(8)},
                    {"key_width", whole(128)},
                    {"element_bytes", whole(2)}};
  struct Spoken {
    std::string lesson, step;
    Named of;
  };
  const std::vector<Spoken> all{
      {"scaling", "sum", {{"key_width", whole(64)}, {"query_spread", real(1)}, {"key_spread", real(1)}}},
      {"scaling", "ratio", {{"query", whole(6)}, {"key", whole(1)}, {"other_key", whole(4)}}},
      {"scaling", "slope", {{"by_own_score", whole(1)}}},
      {"softmax", "nobody", {{"arithmetic", text("float32")}, {"fill", text("-1e9")}}},
      {"softmax", "half", {{"arithmetic", text("float16")}, {"fill", text("-6e4")}}},
      {"heads", "slip", {{"indexing", text("Q[1]")}}},
      {"shared-heads", "share", {{"query_heads", whole(8)}, {"kv_heads", whole(2)}, {"head", whole(4)}}},
      {"shared-heads", "cache", llama},
      {"decoding", "cache", llama}};
  for (const Spoken& spoken : all) {
    SCOPED_TRACE(spoken.lesson + "/" + spoken.step);
    const OurLesson lesson = ourLesson(spoken.lesson);
    const LessonStep* step = lesson.read.lesson.step(spoken.step);
    ASSERT_TRUE(step && step->question && step->question->seed);
    const auto asked = lessonQuestion(*step->question, computedStage(lesson, step->stage).onStage(), 0);
    ASSERT_TRUE(asked);
    EXPECT_THAT(asked->parameters.all(), testing::IsSupersetOf(spoken.of));
  }
}

// The stage shows a row like that of the question: the same format and fill, and so the same outcome.
TEST(OurQuestions, AskAboutTheFillOfTheStage) {
  const OurLesson lesson = ourLesson("softmax");
  for (const char* id : {"nobody", "half"}) {
    SCOPED_TRACE(id);
    const LessonStep* step = lesson.read.lesson.step(id);
    ASSERT_TRUE(step && step->question && step->reveal());
    const LessonQuestion& from = *step->question;
    const Parameters asked = lessonQuestion(from, computedStage(lesson, step->stage).onStage(), 0)->parameters;
    const Scenario about = findTemplate(from.templateId)->scenario(asked);
    for (const LessonStage* stage : {&step->stage, step->reveal()}) {
      const ComputedStage shown = computedStage(lesson, *stage);
      EXPECT_EQ(shown.scenario.attention.mask.fill, about.attention.mask.fill);
      EXPECT_EQ(shown.scenario.attention.arithmetic, about.attention.arithmetic);
      const Matrix weights = shown.trace->heads[0].weights;
      EXPECT_EQ(outcomeOf(weights, 0), outcomeOf(traceOnCpu(about)->heads[0].weights, 0));
      EXPECT_EQ(outcomeOf(weights, 0), RowOutcome::Uniform);
    }
  }
}

// Two lessons must not ask the same question with the same numbers.
TEST(OurQuestions, AreAskedOnce) {
  const Scenario none;
  std::map<std::pair<std::string, std::string>, std::string> asked;
  for (const std::string& id : ourLessonIds()) {
    for (const LessonStep& step : ourLesson(id).read.lesson.steps) {
      if (!step.question || step.question->fromStage || !step.question->seed) continue;
      const auto question = lessonQuestion(*step.question, OnStage{.scenario = none, .row = {}}, 0);
      ASSERT_TRUE(question) << id << "/" << step.id;
      const auto [first, isNew] = asked.emplace(std::pair(step.question->templateId, textOf(question->parameters)), id);
      EXPECT_TRUE(isNew) << id << "/" << step.id << " asks " << step.question->templateId << " as " << first->second;
    }
  }
}

TEST(OurScaling, ShowsASaturatedAndAnEvenSoftmax) {
  const OurLesson lesson = ourLesson("scaling");
  const auto rowMaxima = [&](const LessonStage& stage) {
    return Matrix(computedStage(lesson, stage).trace->heads[0].weights.rowwise().maxCoeff());
  };
  const LessonStep& saturated = *lesson.read.lesson.step("saturated");
  EXPECT_EQ((rowMaxima(saturated.stage).array() > 0.95).count(), 7);
  LessonStage scaled = saturated.stage;
  scaled.scenario.set.clear();
  EXPECT_LT(rowMaxima(scaled).maxCoeff(), 0.5);
  const Matrix even = computedStage(lesson, *lesson.read.lesson.step("root")->reveal()).trace->heads[0].weights;
  EXPECT_NEAR(even.minCoeff(), 0.10, 0.005);
  EXPECT_NEAR(even.maxCoeff(), 0.16, 0.005);
  const Matrix scores = computedStage(lesson, lesson.read.lesson.step("sum")->stage).trace->heads[0].scores;
  EXPECT_EQ((scores.array().abs() <= 8).count(), 45);
}

/// A recorded run of the program.
ModelRecording ourRecording(const std::string& name) {
  const auto file = std::filesystem::path(sourceFolder()) / "resources" / "models" / (name + ".safetensors");
  const std::string bytes = lessonFileText(file);
  return readModelRecording(std::as_bytes(std::span(bytes)), name).value();
}

/// True if the step's texts contain this value of a recording with these digits, and lesson.json declares it.
testing::AssertionResult quotes(const OurLesson& lesson, const char* step, const std::string& written, double value) {
  if (!isWrittenAs(written, value)) return testing::AssertionFailure() << written << " is " << value;
  const auto& numbers = lesson.read.lesson.step(step)->numbers;
  if (std::ranges::find(numbers, written, &LessonNumber::written) == numbers.end())
    return testing::AssertionFailure() << written << " is not a number of " << step;
  return testing::AssertionSuccess();
}

// What these lessons quote from the recordings is not all drawn on the stage.
TEST(OurRealHeads, AreThoseOfTheRecording) {
  const OurLesson lesson = ourLesson("real-heads");
  const ModelRecording recording = ourRecording("induction");
  const RecordedRun& run = recording.runs.front();
  const ModelObservation& seen = *run.observation;
  const Index heads = seen.facts->shape.heads, last = seen.count() - 1;
  const auto at = [heads](Index layer, Index head) { return static_cast<std::size_t>(layer * heads + head); };
  EXPECT_TRUE(quotes(lesson, "previous", "0.878", run.behavior[at(16, 0)].previousToken));
  EXPECT_TRUE(quotes(lesson, "induction", "0.847", run.behavior[at(18, 6)].induction));
  std::vector<Index> inductionLayers;
  Index onFirst = 0;
  for (Index layer = 0; layer < seen.facts->shape.layers; ++layer)
    for (Index head = 0; head < heads; ++head) {
      if (run.behavior[at(layer, head)].induction >= 0.4) inductionLayers.push_back(layer);
      if (seen.weight({layer, head}, last, 0) > 0.5) ++onFirst;
    }
  EXPECT_EQ(inductionLayers.size(), 6u);
  EXPECT_GT(inductionLayers.front(), 16);
  EXPECT_TRUE(quotes(lesson, "sinks", "165", static_cast<double>(onFirst)));
  EXPECT_TRUE(quotes(lesson, "importance", "0.887", seen.weight({23, 2}, last, 4)));
  EXPECT_TRUE(quotes(lesson, "importance", "0.780", seen.weight({23, 7}, last, 4)));
  EXPECT_TRUE(quotes(lesson, "importance", "0.008", seen.weight({1, 3}, last, 4)));
  EXPECT_TRUE(quotes(lesson, "importance", "0.917", run.removals[at(23, 2)].probability));
  EXPECT_TRUE(quotes(lesson, "importance", "0.376", run.removals[at(23, 7)].probability));
  EXPECT_TRUE(quotes(lesson, "importance", "0.288", run.removals[at(1, 3)].probability));

  const Scenario document = lesson.document("head-18-8.attn.json").value();
  EXPECT_TRUE(traceOnCpu(document)->heads[0].weights.isApprox(
      traceOnCpu(recording.headScenario({18, 8}, false))->heads[0].weights, 1e-3));
  const Matrix lengths = stackIn(document, InputSlot::V)[0].rowwise().norm();
  EXPECT_TRUE(quotes(lesson, "sinks", "0.9", lengths(0)));
  EXPECT_TRUE(quotes(lesson, "sinks", "10.7", lengths.bottomRows(last).minCoeff()));
  EXPECT_TRUE(quotes(lesson, "sinks", "13.5", lengths.bottomRows(last).maxCoeff()));
}

TEST(OurBlock, IsThatOfTheRecording) {
  const OurLesson lesson = ourLesson("where-attention-sits");
  const ModelRecording recording = ourRecording("opposite");
  const ModelObservation& seen = *recording.runs.front().observation;
  const auto atLast = [&](const std::vector<float>& lengths, Index layer) {
    return static_cast<double>(lengths[static_cast<std::size_t>((layer + 1) * seen.count() - 1)]);
  };
  EXPECT_TRUE(quotes(lesson, "add", "410.9", atLast(seen.streamLengths, 25)));
  EXPECT_TRUE(quotes(lesson, "add", "80.2", atLast(seen.attentionLengths, 25)));
  EXPECT_TRUE(quotes(lesson, "add", "447.0", atLast(seen.middleLengths, 25)));
  const auto share = std::ranges::find_if(seen.shares, [](const LogitShare& each) {
    return each.part == LogitShare::Part::Head && each.layer == 25 && each.head == 7;
  });
  ASSERT_NE(share, seen.shares.end());
  EXPECT_TRUE(quotes(lesson, "unembed", "1.648", share->share));
  EXPECT_TRUE(traceOnCpu(lesson.document("head-25-7.attn.json").value())
                  ->heads[0]
                  .weights.isApprox(traceOnCpu(recording.headScenario({25, 7}, false))->heads[0].weights, 1e-3));
}

TEST(OurMistakes, AreTwelvePassagesAtLeast) {
  Index passages = 0;
  for (const std::string& id : ourLessonIds()) {
    const Lesson lesson = ourLesson(id).read.lesson;
    if (lesson.course != names::mistakesCourse) continue;
    EXPECT_EQ(lesson.predictions(), static_cast<Index>(lesson.steps.size())) << id;
    passages += lesson.predictions();
  }
  EXPECT_GE(passages, 12);
}

}  // namespace
}  // namespace attn
