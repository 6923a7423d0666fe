// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/lesson_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/lessons/documented_lesson.h"
#include "support/print.h"

namespace attn {
namespace {

using test::documentedLesson;
using testing::ElementsAre;
using testing::IsEmpty;
using enum ProblemCode;

const LessonVocabulary& someNames() {
  static const LessonVocabulary names{.labs = {"steps", "sandbox"},
                                      .controls = {"inputs.scale"},
                                      .examples = {"1-the-cat-sat", "5-large-dk"},
                                      .templates = {"scaled-score"}};
  return names;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

std::vector<Problem> faultsIn(const std::string& text) {
  std::vector<Problem> faults;
  for (const LessonProblem& problem : readLesson(text, someNames(), "scaling").problems) {
    EXPECT_EQ(problem.file, "lesson.json");
    if (problem.severity == Severity::Fault) faults.push_back(problem.problem);
  }
  return faults;
}

Lesson documented() {
  return readLesson(documentedLesson(), someNames(), "scaling").lesson;
}

TEST(Lesson, ThatIsDocumentedHasNoFault) {
  EXPECT_THAT(faultsIn(documentedLesson()), IsEmpty());
  const Lesson lesson = documented();
  EXPECT_EQ(lesson.id, "scaling");
  EXPECT_EQ(lesson.minutes, 8);
  EXPECT_EQ(lesson.predictions(), 1);
  EXPECT_EQ(lesson.sources.at(0).place, "section 3.2.1, footnote 4");
  EXPECT_EQ(lesson.steps.size(), 3u);
  EXPECT_EQ(lesson.steps[1].numbers, (std::vector<LessonNumber>{{"0.71", "= scale"}}));
}

TEST(Lesson, WarnsAboutShortLessonsWithFewQuestions) {
  std::vector<ProblemCode> warned;
  for (const LessonProblem& problem : readLesson(documentedLesson(), someNames(), "scaling").problems) {
    EXPECT_EQ(problem.severity, Severity::Warning);
    warned.push_back(problem.problem.code);
  }
  EXPECT_THAT(warned,
              ElementsAre(Advised, FewPredictions));  // 3 steps, 1 prediction; minutes and tasks are as recommended
}

TEST(Step, KeepsWhatItDoesNotName) {
  const Lesson lesson = documented();
  const LessonStage& first = lesson.steps[0].stage;
  const LessonStage& second = lesson.steps[1].stage;
  EXPECT_EQ(second.scenario, first.scenario);
  EXPECT_EQ(second.lab, "steps");
  EXPECT_EQ(second.place, (LessonPlace{"weights", 0, 6, 0}));
  EXPECT_FALSE(second.select) << "a new place leaves the cell to the lab";
  EXPECT_EQ(lesson.steps[2].stage.place, second.place);
  EXPECT_EQ(lesson.steps[2].stage.point, "") << "a control is pointed out for one step";
}

TEST(Step, ComparesWithItsScenarioUnlessItNamesAnother) {
  const Lesson lesson = documented();
  ASSERT_TRUE(lesson.steps[1].stage.compare);
  EXPECT_EQ(lesson.steps[1].stage.compare->pinned,
            (ScenarioRecipe{"example:1-the-cat-sat", R"({"attention":{"scale":1}})", {}}));
  EXPECT_TRUE(lesson.steps[2].stage.compare) << "as long as the scenario stays";
  const std::string ended =
      replaced(documentedLesson(), R"("id": "now", "revision": 1,)", R"("id": "now", "revision": 1, "compare": null,)");
  EXPECT_FALSE(readLesson(ended, someNames()).lesson.steps[2].stage.compare);
}

TEST(Step, WithANewScenarioBeginsAfresh) {
  const LessonStage wide = documented().steps[2].tasks.at(0).stage;
  EXPECT_EQ(wide.scenario, (ScenarioRecipe{"example:5-large-dk", "", {}}));
  EXPECT_FALSE(wide.compare);
  EXPECT_EQ(wide.place, (LessonPlace{"weights", 0, {}, 0}));
}

TEST(Step, AddsItsChangesToEarlierOnes) {
  std::string text = replaced(documentedLesson(), R"("compare": {"set": {"attention": {"scale": 1}}})",
                              R"("set": {"attention": {"scale": 1, "mask": {"causal": true}}})");
  text = replaced(text, R"("id": "now", "revision": 1,)",
                  R"("id": "now", "revision": 1, "set": {"attention": {"scale": null}, "title": "t"},)");
  const Lesson lesson = readLesson(text, someNames()).lesson;
  EXPECT_EQ(lesson.steps[2].stage.scenario.set, R"({"attention":{"mask":{"causal":true},"scale":null},"title":"t"})");
}

TEST(Reveal, ContinuesFromItsStepWithoutASelection) {
  const LessonStep step = documented().steps[1];
  ASSERT_TRUE(step.question);
  EXPECT_TRUE(step.question->fromStage);
  EXPECT_EQ(step.reveal()->scenario, step.stage.scenario);
  EXPECT_EQ(step.reveal()->compare, step.stage.compare);
  EXPECT_EQ(step.reveal()->place, (LessonPlace{"weights", 0, {}, 0}));
  EXPECT_EQ(step.reveal()->select, (LessonCell{"weights", 0, 2, 1}));
  EXPECT_EQ(step.reveal()->point, "");
}

TEST(WrittenLesson, ReadsBackAsTheSame) {
  std::string text = replaced(documentedLesson(), R"("id": "now", "revision": 1,)",
                              R"("id": "now", "revision": 7, "regroup": {"query": 4, "kv": 2},
    "compare": {"regroup": {"query": 4, "kv": 4}, "mode": "difference"},
    "mistake": {"sentence": 2, "reveal": {"place": {"step": "scores", "head": 1, "frame": 0, "nth": 2,
                                                                           "settings": {"batch": 16}}}},)");
  text = replaced(text, R"("from": "stage")", R"("seed": 9007199254740991)");
  const LessonRead read = readLesson(text, someNames());
  ASSERT_FALSE(hasFaults(read.problems));
  const LessonRead again = readLesson(writeLesson(read.lesson), someNames());
  EXPECT_FALSE(hasFaults(again.problems));
  EXPECT_EQ(again.lesson, read.lesson);
  EXPECT_EQ(again.lesson.steps[2].reveal()->place->settings, R"({"batch":16})");
  EXPECT_EQ(again.lesson.steps[1].question->seed, 9007199254740991u);
}

/// One change of the documented lesson, and the fault that it causes.
struct Slip {
  std::string_view from, to;
  Problem problem;
};

constexpr std::string_view kModelPlace = R"("place": {"step": "next", "model": {"recording": "induction",
    "head": "18.6", "query": 11, "key": 4, "off": ["16.0", "17.3"], "show": "removal", "notes": "norms",
    "part": "layers"}})";

TEST(Place, NamesWhatTheModelLabShows) {
  const LessonRead read = readLesson(replaced(documentedLesson(), R"("place": "scores")", kModelPlace), someNames());
  ASSERT_FALSE(hasFaults(read.problems));
  const LessonModelView expected{"induction", {18, 6}, 11, 4, {{16, 0}, {17, 3}}, "removal", "norms", "layers"};
  EXPECT_EQ(read.lesson.steps[0].stage.place->model, expected);
  EXPECT_EQ(readLesson(writeLesson(read.lesson), someNames()).lesson, read.lesson);
}

TEST(Place, ReportsWhatTheModelLabCannotShow) {
  const std::string text = replaced(documentedLesson(), R"("place": "scores")", kModelPlace);
  const std::vector<Slip> slips = {
      {R"("recording": "induction",)", "", {MissingKey, "/steps/0/place/model", {"recording"}}},
      {R"("18.6")", R"("18")", {UnknownName, "/steps/0/place/model/head", {"18", "0.0, 0.1, …"}}},
      {R"("17.3")", R"("-1.3")", {UnknownName, "/steps/0/place/model/off", {"-1.3", "0.0, 0.1, …"}}},
      {R"("query": 11)", R"("query": -1)", {OutOfRange, "/steps/0/place/model/query", {"-1", "0 … 1000000000"}}},
      {R"("show": "removal")",
       R"("show": "remove")",
       {UnknownName, "/steps/0/place/model/show", {"remove", "attention, behavior, contribution, removal"}}},
      {R"("notes")",
       R"("note")",
       {UnknownKey, "/steps/0/place/model/note", {"note", "recording, head, off, query, key, show, notes, part"}}},
  };
  for (const Slip& slip : slips) {
    const std::vector<Problem> found = faultsIn(replaced(text, slip.from, slip.to));
    ASSERT_EQ(found.size(), 1u) << slip.to;
    EXPECT_EQ(found[0], slip.problem) << slip.to;
  }
}

constexpr std::string_view kSecondStep = R"({"id": "two-ways")";
constexpr std::string_view kPageStep = R"({"id": "intro", "revision": 1,
    "page": {"picture": "figures/block.svg", "description": "A block"},
    "question": {"template": "scaled-score", "seed": 3}}, {"id": "two-ways")";

TEST(Page, IsASlideBetweenLabs) {
  const LessonRead read = readLesson(replaced(documentedLesson(), kSecondStep, kPageStep), someNames());
  ASSERT_FALSE(hasFaults(read.problems));
  const LessonStep& step = read.lesson.steps.at(1);
  ASSERT_TRUE(step.stage.page);
  EXPECT_EQ(*step.stage.page, (LessonPage{"figures/block.svg", "A block"}));
  EXPECT_EQ(step.stage.lab, "");
  EXPECT_EQ(*step.reveal(), step.stage) << "the question is answered on the same slide";
  EXPECT_EQ(read.lesson.steps.at(2).stage, documented().steps.at(1).stage) << "continues from the lab before it";
  EXPECT_EQ(readLesson(writeLesson(read.lesson), someNames()).lesson, read.lesson);
}

TEST(Page, MayBeTheFirstStepAndHaveNothingButText) {
  const std::string text =
      replaced(documentedLesson(), R"({"id": "scores")", R"({"id": "intro", "page": {}}, {"id": "scores")");
  const LessonRead read = readLesson(text, someNames());
  ASSERT_FALSE(hasFaults(read.problems));
  EXPECT_EQ(*read.lesson.steps.at(0).stage.page, LessonPage{});
  EXPECT_EQ(read.lesson.steps.at(1).stage, documented().steps.at(0).stage);
  EXPECT_EQ(readLesson(writeLesson(read.lesson), someNames()).lesson, read.lesson);
}

TEST(Page, CanBeRevealedAndTheRevealOfAPageCanBeALab) {
  std::string text = replaced(documentedLesson(), kSecondStep, kPageStep);
  text = replaced(text, R"("seed": 3})",
                  R"("seed": 3, "reveal": {"scenario": "example:1-the-cat-sat", "lab": "steps", "place": "scores"}})");
  text = replaced(text, R"("reveal": {"place": "weights", "select": {"matrix": "weights", "row": 2, "column": 1}})",
                  R"("reveal": {"page": {"picture": "answer.png"}})");
  const LessonRead read = readLesson(text, someNames());
  ASSERT_FALSE(hasFaults(read.problems));
  EXPECT_EQ(read.lesson.steps.at(1).reveal()->lab, "steps");
  EXPECT_EQ(read.lesson.steps.at(2).reveal()->page, (LessonPage{"answer.png", ""}));
  EXPECT_EQ(readLesson(writeLesson(read.lesson), someNames()).lesson, read.lesson);
}

TEST(Page, ReportsWhatASlideCannotHave) {
  const std::string text = replaced(documentedLesson(), kSecondStep, kPageStep);
  const std::vector<Slip> slips = {
      {"figures/block.svg", "../block.svg", {PathOutsideFolder, "/steps/1/page/picture", {"../block.svg"}}},
      {"figures/block.svg", "/etc/a.png", {PathOutsideFolder, "/steps/1/page/picture", {"/etc/a.png"}}},
      {"figures/block.svg",
       "block.gif",
       {UnknownFileType, "/steps/1/page/picture", {"block.gif", ".png, .jpg, .jpeg, .svg"}}},
      {R"("figures/block.svg")", "[]", {WrongType, "/steps/1/page/picture", {"array", "string"}}},
      {R"("description")", R"("caption")", {UnknownKey, "/steps/1/page/caption", {"caption", "description, picture"}}},
      {R"({"picture": "figures/block.svg", "description": "A block"})",
       "true",
       {WrongType, "/steps/1/page", {"boolean", "object"}}},
      {R"("seed": 3)", R"("from": "stage")", {UnknownName, "/steps/1/question/from", {"stage", "seed"}}},
      {R"("page": {"picture")",
       R"("lab": "steps", "page": {"picture")",
       {UnknownKey, "/steps/1/lab", {"lab", "id, revision, page, question, mistake, tasks, numbers"}}},
  };
  for (const Slip& slip : slips) {
    const std::vector<Problem> found = faultsIn(replaced(text, slip.from, slip.to));
    ASSERT_EQ(found.size(), 1u) << slip.to;
    EXPECT_EQ(found[0], slip.problem) << slip.to;
  }
}

TEST(Faults, HaveALocation) {
  const std::vector<Slip> slips = {
      {R"("id": "scaling")", R"("id": "Scaling")", {BadId, "/id", {"Scaling"}}},
      {R"("id": "scaling")", R"("id": "scale")", {WrongName, "/id", {"scale", "scaling"}}},
      {R"("minutes": 8)", R"("minutes": 0)", {OutOfRange, "/minutes", {"0", "1 … 1000"}}},
      {R"("cover": "two-ways")", R"("cover": "x")", {UnknownName, "/cover", {"x", "scores, two-ways, now"}}},
      {R"("course")", R"("corse")", {MissingKey, "", {"course"}}},
      {"https://arxiv.org/abs/1706.03762", "file:///a", {LinkElsewhere, "/sources/0/url", {"file:///a"}}},
      {"example:1-the-cat-sat", "example:1", {UnknownName, "/steps/0/scenario", {"1", "1-the-cat-sat, 5-large-dk"}}},
      {R"("lab": "steps", "place": "scores")",
       R"("lab": "step", "place": "scores")",
       {UnknownName, "/steps/0/lab", {"step", "steps, sandbox"}}},
      {"inputs.scale", "inputs.scal", {UnknownName, "/steps/1/point", {"inputs.scal", "inputs.scale"}}},
      {"scaled-score", "scaled", {UnknownTemplate, "/steps/1/question/template", {"scaled"}}},
      {R"("from": "stage")", R"("from": "here")", {UnknownName, "/steps/1/question/from", {"here", "stage, seed"}}},
      {R"("frame": 6)", R"("frame": -1)", {OutOfRange, "/steps/1/place/frame", {"-1", "0 … 1000000000"}}},
      {R"("id": "two-ways")", R"("id": "scores")", {RepeatedValue, "/steps/1/id", {"scores"}}},
      {R"("id": "saturate")", R"("id": "wide")", {RepeatedValue, "/steps/2/tasks/1/id", {"wide"}}},
      {R"("select": {"matrix": "scores")",
       R"("select": {"matrix": 3)",
       {WrongType, "/steps/0/select/matrix", {"integer", "string"}}},
      {R"({"attention": {"scale": 1}}},
     "place")",
       R"([]},
     "place")",
       {WrongType, "/steps/1/compare/set", {"array", "object"}}},
  };
  for (const Slip& slip : slips) {
    const std::vector<Problem> found = faultsIn(replaced(documentedLesson(), slip.from, slip.to));
    ASSERT_FALSE(found.empty()) << slip.to;
    EXPECT_EQ(found[0], slip.problem) << slip.to;
    const std::size_t more = slip.problem.code == MissingKey || slip.from.starts_with(R"("id": "two)") ? 1 : 0;
    EXPECT_EQ(found.size(), 1 + more) << slip.to;
  }
}

TEST(Faults, AreAllReportedAndLeaveTheOtherStepsPlayable) {
  std::string text = replaced(documentedLesson(), "\"minutes\": 8", "\"minutes\": \"8\"");
  text = replaced(text, "inputs.scale", "outputs.scale");
  text = replaced(text, "\"lab\": \"sandbox\"", "\"lab\": \"beach\"");
  const LessonRead read = readLesson(text, someNames(), "scaling");
  std::vector<std::string> places;
  for (const LessonProblem& problem : read.problems) places.push_back(problem.problem.pointer);
  EXPECT_THAT(places, ElementsAre("/minutes", "/steps/1/point", "/steps/2/tasks/1/lab"));
  EXPECT_EQ(stepOf(read.problems[0]), -1);
  EXPECT_EQ(stepOf(read.problems[2]), 2);
  EXPECT_EQ(read.lesson.steps.size(), 3u);
}

TEST(Faults, OfAnotherKindOfDocumentAreThatAlone) {
  EXPECT_THAT(faultsIn(replaced(documentedLesson(), "attentionscope/lesson", "attentionscope/scenario")),
              ElementsAre(Problem{WrongFormat, "/format", {"attentionscope/scenario", "attentionscope/lesson"}}));
  const std::string newer = replaced(documentedLesson(), "\"version\": 1", "\"version\": 2, \"film\": true");
  EXPECT_THAT(faultsIn(newer), ElementsAre(Problem{UnsupportedVersion, "/version", {"2", "1"}}));
  EXPECT_THAT(readLesson(newer, someNames()).lesson.steps, IsEmpty());
  EXPECT_THAT(faultsIn("[]"), ElementsAre(Problem{WrongType, "", {"array", "object"}}));
  EXPECT_EQ(faultsIn("{\"format\":").at(0).code, JsonSyntax);
}

TEST(Passages, AreNotMeasuredByTheLengthOfALesson) {
  const std::string text = R"({"format": "attentionscope/lesson", "version": 1, "id": "slips", "course": "mistakes",
    "minutes": 3, "steps": [{"id": "a", "scenario": "example:5-large-dk", "lab": "steps", "mistake": {"sentence": 2}}]})";
  EXPECT_THAT(readLesson(text, someNames()).problems, IsEmpty());
}

}  // namespace
}  // namespace attn
