// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/lesson_edit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/lessons/documented_lesson.h"
#include "lessons/lesson_reader.h"
#include "lessons/stage_scenario.h"
#include "scenario/edit.h"
#include "scenario/pairs.h"
#include "support/examples.h"
#include "support/sanitized.h"
#include "support/scenarios.h"

namespace attn {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Lecture documentedLecture() {
  Lecture lecture;
  lecture.lesson = readLesson(test::documentedLesson(), {}).lesson;
  lecture.texts.emplace("en", readLessonText(test::documentedText(), "en").text);
  return lecture;
}

std::vector<NamedExample> knownHere() {
  std::vector<NamedExample> known;
  for (const char* name : {"1-the-cat-sat", "7-grouped-heads"})
    known.push_back({name, std::make_shared<const Scenario>(test::example(name))});
  return known;
}

ScenarioSource sourceFor(const Lecture& lecture) {
  return [lecture](const std::string& source) -> Result<Scenario> {
    for (const NamedExample& example : knownHere())
      if ("example:" + example.name == source) return *example.scenario;
    return *lecture.documents.at(source);
  };
}

LessonStage shownAt(const ScenarioRecipe& recipe, const char* lab = "steps") {
  LessonStage stage;
  stage.scenario = recipe;
  stage.lab = lab;
  return stage;
}

/// Three slides: an example, the same example compared, and a separate document.
Lecture threeViews() {
  Lecture lecture = newLecture("Wide keys", "en");
  LessonStage first = shownAt({"example:1-the-cat-sat", {}, {}});
  first.place = LessonPlace{"weights", 0, 6, 0};
  lecture = withStep(lecture, 0, {first, "Weights", "The note of **the first**"});
  LessonStage second = first;
  second.compare = LessonComparison{{"example:1-the-cat-sat", {}, {}}, LessonCompareMode::Difference};
  second.select = LessonCell{"weights", 0, 2, 1};
  lecture = withStep(lecture, 1, {second, "Weights", {}});
  test::Dice dice(7);
  const auto own = std::make_shared<const Scenario>(withoutPinned(test::anyScenario(dice)));
  const ScenarioRecipe recipe = carried(lecture, own, knownHere());
  lecture = withStep(lecture, 2, {shownAt(recipe, "tiles"), "My own", {}});
  return lecture;
}

std::map<std::string, LessonStage> stagesById(const Lesson& lesson) {
  std::map<std::string, LessonStage> stages;
  for (const LessonStep& step : lesson.steps) stages[step.id] = step.stage;
  return stages;
}

Lecture writtenAndRead(const Lecture& lecture) {
  Lecture again = lecture;
  const LessonFiles files = filesOf(lecture);
  const LessonRead read = readLesson(files.at("lesson.json"), {}, lecture.lesson.id);
  for (const LessonProblem& problem : read.problems)
    EXPECT_NE(problem.severity, Severity::Fault) << problem.problem.pointer;
  again.lesson = read.lesson;
  for (auto& [language, text] : again.texts) {
    const LessonTextRead said = readLessonText(files.at(language + ".md"), language);
    EXPECT_THAT(said.problems, IsEmpty());
    text = said.text;
  }
  EXPECT_FALSE(hasFaults(checkTexts(again.lesson, again.texts)));
  return again;
}

TEST(LessonEdit, AStepIsPutInWithItsTextAndAnIdOfItsOwn) {
  const Lecture lecture = threeViews();
  EXPECT_EQ(lecture.lesson.steps[0].id, "weights");
  EXPECT_EQ(lecture.lesson.steps[1].id, "weights-2");
  EXPECT_EQ(lecture.said(0).text, "The note of **the first**");
  EXPECT_EQ(lecture.said(1).title, "Weights");
  EXPECT_EQ(lecture.text().title, "Wide keys");
  EXPECT_EQ(lecture.lesson.id, "wide-keys");
}

Lecture withSlide(Lecture lecture, std::size_t at, const char* title) {
  LessonStage page;
  page.page.emplace();
  return withStep(std::move(lecture), at, {page, title, "- one\n- two"});
}

NewPicture pictureOf(const char* name, const char* bytes, const char* description = "") {
  return {name, std::make_shared<const std::string>(bytes), description};
}

TEST(LessonEdit, ASlideWithoutALabHasAPictureInTheLecture) {
  Lecture lecture = withSlide(threeViews(), 1, "What a head does");
  lecture = withPicture(lecture, 1, pictureOf("My Block.PNG", "pixels", "a block"));
  ASSERT_TRUE(lecture.lesson.steps[1].stage.page);
  EXPECT_EQ(*lecture.lesson.steps[1].stage.page, (LessonPage{"my-block.png", "a block"}));
  EXPECT_EQ(*lecture.pictures.at("my-block.png"), "pixels");
  EXPECT_EQ(filesOf(lecture).at("my-block.png"), "pixels");
  EXPECT_EQ(writtenAndRead(lecture).lesson, lecture.lesson);
  const Lecture described = withPictureDescription(lecture, 1, "one block");
  EXPECT_EQ(described.lesson.steps[1].stage.page->description, "one block");
  EXPECT_EQ(withPicture(lecture, 0, pictureOf("a.png", "a")).lesson, lecture.lesson) << "a lab has none";
}

TEST(LessonEdit, PicturesAreSharedAndGoWithTheirLastSlide) {
  Lecture lecture = withPicture(withSlide(newLecture("One", "en"), 0, "One"), 0, pictureOf("a.svg", "<svg/>"));
  lecture = withStepDuplicated(lecture, 0);
  lecture = withPicture(withSlide(lecture, 2, "Two"), 2, pictureOf("b.svg", "<svg/>"));
  EXPECT_EQ(lecture.pictures.size(), 1u) << "the same bytes";
  lecture = withPicture(withSlide(lecture, 3, "Three"), 3, pictureOf("a.svg", "<svg> </svg>"));
  EXPECT_TRUE(lecture.pictures.contains("a-2.svg"));
  lecture = withoutStep(withPicture(lecture, 0, std::nullopt), 1);
  EXPECT_EQ(lecture.pictures.size(), 2u) << "the third slide shows it, too";
  lecture = withoutStep(lecture, 1);
  EXPECT_FALSE(lecture.pictures.contains("a.svg"));
  EXPECT_TRUE(lecture.pictures.contains("a-2.svg"));
  EXPECT_EQ(writtenAndRead(lecture).lesson, lecture.lesson);
}

TEST(LessonEdit, KeepsTheOtherStepsUnchanged) {
  test::Dice dice(11);
  Lecture lecture = threeViews();
  for (int i = 0; i < 60; ++i) {
    const auto count = static_cast<Index>(lecture.lesson.steps.size());
    const auto any = [&] { return static_cast<std::size_t>(dice.in(0, count - 1)); };
    const std::size_t at = any();
    const std::map<std::string, LessonStage> before = stagesById(lecture.lesson);
    const std::string id = lecture.lesson.steps[at].id;
    switch (dice.in(0, 3)) {
      case 0:
        lecture = withStepMoved(lecture, at, any());
        EXPECT_EQ(stagesById(lecture.lesson), before);
        break;
      case 1:
        lecture = withStepDuplicated(lecture, at);
        EXPECT_EQ(lecture.lesson.steps[at + 1].stage, before.at(id));
        EXPECT_FALSE(before.contains(lecture.lesson.steps[at + 1].id));
        break;
      case 2:
        if (count > 2) {
          lecture = withoutStep(lecture, at);
          EXPECT_EQ(lecture.lesson.step(id), nullptr);
          EXPECT_FALSE(lecture.text().steps.contains(id));
        }
        break;
      default:
        lecture = withStepTitle(lecture, at, "Title " + std::to_string(i));
        EXPECT_EQ(stagesById(lecture.lesson), before);
    }
    EXPECT_EQ(writtenAndRead(lecture).lesson, lecture.lesson);
  }
}

TEST(LessonEdit, AScenarioComesInAsTheExampleThatItIsOrWasOrAsADocument) {
  Lecture lecture = newLecture("", "en");
  const Scenario cat = test::example("1-the-cat-sat");
  const auto put = [&](const Scenario& scenario) {
    return carried(lecture, std::make_shared<const Scenario>(scenario), knownHere());
  };
  EXPECT_EQ(put(cat), (ScenarioRecipe{"example:1-the-cat-sat", {}, {}}));
  Scenario unscaled = cat;
  unscaled.attention.scale = 1;
  const ScenarioRecipe little = put(unscaled);
  EXPECT_EQ(little.source, "example:1-the-cat-sat");
  EXPECT_EQ(little.set, R"({"attention":{"scale":1}})");
  EXPECT_THAT(lecture.documents, IsEmpty());

  Scenario other = cat;
  other.tokens.back() = "dog";
  const ScenarioRecipe document = put(other);
  EXPECT_TRUE(document.source.ends_with(".attn.json"));
  EXPECT_EQ(put(other), document) << "steps that show the same share it";
  other.tokens.back() = "cow";
  EXPECT_NE(put(other).source, document.source);
  EXPECT_EQ(lecture.documents.size(), 2U);
}

TEST(LessonEdit, EveryScenarioReadsBackAsExactlyItself) {
  test::Dice dice(3);
  Lecture lecture = newLecture("x", "en");
  for (int i = 0; i < (test::kSanitized ? 30 : 200); ++i) {
    const Scenario scenario = withoutPinned(test::anyScenario(dice));
    const ScenarioRecipe recipe = carried(lecture, std::make_shared<const Scenario>(scenario), knownHere());
    const LessonFiles files = filesOf(lecture);
    const Result<Scenario> again = scenarioOf(recipe, [&](const std::string& source) -> Result<Scenario> {
      return parseDocument(files.find(source)->second);
    });
    ASSERT_TRUE(again.has_value()) << i;
    EXPECT_TRUE(*again == scenario) << i;
  }
  Scenario changed = test::example("7-grouped-heads");
  for (int i = 0; i < 40; ++i) {
    changed.attention.scale = dice.coin() ? std::optional(dice.real()) : std::nullopt;
    changed.attention.mask.causal = dice.coin();
    changed.attention.mask.window = dice.in(0, 3);
    changed.title = dice.coin() ? "Another" : "";
    const ScenarioRecipe recipe = carried(lecture, std::make_shared<const Scenario>(changed), knownHere());
    EXPECT_TRUE(*scenarioOf(recipe, sourceFor(lecture)) == changed);
  }
}

TEST(LessonEdit, RemovesUnusedDocuments) {
  Lecture lecture = threeViews();
  EXPECT_EQ(lecture.documents.size(), 1U);
  lecture = withStepDuplicated(lecture, 2);
  lecture = withoutStep(lecture, 2);
  EXPECT_EQ(lecture.documents.size(), 1U) << "the copy shows it";
  EXPECT_THAT(withoutStep(lecture, 2).documents, IsEmpty());
  const LessonStage example = lecture.lesson.steps[0].stage;
  EXPECT_THAT(withStage(lecture, 2, example).documents, IsEmpty());
}

TEST(LessonEdit, ANoteMayHoldAnythingWithoutBreakingTheText) {
  const Lecture lecture = threeViews();
  for (const char* note :
       {"# Large\n## Middle {#weights-2 r1}\n### Small {#predict}\n", "```\n# code\n", "~~~~\nnever closed",
        "## {#lesson r1}", "\n\n  \ntext\n\n", "### a {#b} {#c}", "   ### x {#y}", "1. one\n2. two\n\n```\n## a\n```\n",
        "{weights[2, 1]} and `{code}`", "\r\nlines of\r\nWindows\r\n"}) {
    const Lecture changed = withNote(lecture, 0, note);
    const Lecture again = writtenAndRead(changed);
    EXPECT_EQ(again.said(0).text, changed.said(0).text) << note;
    EXPECT_EQ(again.said(1).title, "Weights") << note;
    EXPECT_EQ(again.said(1).text + again.said(1).predict, "") << note;
    EXPECT_EQ(withNote(changed, 0, changed.said(0).text), changed) << note;
  }
}

TEST(LessonEdit, ATitleIsOneLine) {
  EXPECT_EQ(withStepTitle(threeViews(), 0, "  Two\n lines\t{#x r2} ").said(0).title, "Two lines {#x r2}");
  EXPECT_EQ(writtenAndRead(withStepTitle(threeViews(), 0, "# Two\nlines {#x r2}")).said(0).title,
            "# Two lines {#x r2}");
  EXPECT_EQ(writtenAndRead(withLectureTitle(threeViews(), "")).text().title, "");
}

TEST(LessonEdit, TheRevisionRisesOnceWhereATranslationWouldMislead) {
  Lecture lecture = documentedLecture();
  EXPECT_EQ(withNote(lecture, 0, "Other words.").lesson.steps[0].revision, 1) << "there is no translation";
  LessonText chinese = lecture.text();
  chinese.language = "zh_CN";
  for (auto& [id, step] : chinese.steps) step.language = "zh_CN";
  lecture.texts.emplace("zh_CN", chinese);
  Lecture changed = withNote(lecture, 0, "Other words.");
  EXPECT_EQ(changed.lesson.steps[0].revision, 2);
  EXPECT_EQ(changed.said(0).revision, 2);
  changed = withNote(changed, 0, "Still other words.");
  EXPECT_EQ(changed.lesson.steps[0].revision, 2) << "the translation is older already";
  EXPECT_EQ(textIn(changed.lesson, changed.texts, "zh_CN").steps.at("scores").language, "en");
  EXPECT_EQ(textIn(changed.lesson, changed.texts, "zh_CN").steps.at("now").language, "zh_CN");
  EXPECT_EQ(withLectureTitle(changed, "Why?").lesson.revision, 2);
  EXPECT_EQ(withNote(lecture, 0, lecture.said(0).text), lecture) << "nothing was changed";
}

TEST(LessonEdit, AQuestionIsPutInChangedAndTakenOut) {
  Lecture lecture = threeViews();
  LessonQuestion question;
  question.templateId = "scaled-score";
  question.fromStage = true;
  question.reveal = lecture.lesson.steps[0].stage;
  lecture = withQuestion(lecture, 0, question);
  lecture = withPredictText(lecture, 0, "Guess.");
  lecture = withRevealText(lecture, 0, "So it is.");
  Lecture again = writtenAndRead(lecture);
  EXPECT_EQ(again.lesson.steps[0].question, question);
  EXPECT_EQ(again.said(0).predict, "Guess.");
  EXPECT_EQ(again.said(0).reveal, "So it is.");

  LessonStage elsewhere = lecture.lesson.steps[0].stage;
  elsewhere.place = LessonPlace{"output", 0, {}, 0};
  EXPECT_EQ(withStage(lecture, 0, elsewhere).lesson.steps[0].question->reveal, elsewhere) << "it shows the same still";
  const Lecture revealed = withReveal(lecture, 0, elsewhere);
  EXPECT_EQ(writtenAndRead(revealed).lesson.steps[0].question->reveal, elsewhere);
  EXPECT_EQ(withStage(revealed, 0, lecture.lesson.steps[1].stage).lesson.steps[0].question->reveal, elsewhere);

  const Lecture without = withQuestion(lecture, 0, std::nullopt);
  EXPECT_EQ(writtenAndRead(without).said(0).predict, "");
  EXPECT_FALSE(without.lesson.steps[0].isPrediction());
  EXPECT_EQ(withPredictText(without, 0, "Guess."), without) << "there is nothing to guess";
}

TEST(LessonEdit, WhatWasSaidStaysWithItsStepInAllLanguages) {
  Lecture lecture = documentedLecture();
  LessonText german = lecture.text();
  german.language = "de";
  lecture.texts.emplace("de", german);
  const Lecture copied = withStepDuplicated(lecture, 2);
  EXPECT_EQ(copied.texts.at("de").steps.at("now-2").tasks.size(), 2U);
  EXPECT_EQ(copied.lesson.steps[3].tasks.size(), 2U);
  EXPECT_FALSE(withoutStep(lecture, 1).texts.at("de").steps.contains("two-ways"));
  EXPECT_EQ(withoutStep(lecture, 1).lesson.cover, std::nullopt) << "it was the picture of the lesson";
}

TEST(LessonEdit, WordsBecomeAnId) {
  EXPECT_EQ(idOf("Softmax of ONE row!", "view"), "softmax-of-one-row");
  EXPECT_EQ(idOf("注意力", "view"), "view");
  EXPECT_EQ(idOf("--√d_k--", "view"), "d-k");
  EXPECT_LE(idOf(std::string(300, 'a'), "view").size(), 64U);
}

TEST(LessonEdit, AStepThatDoesNotExistIsAFaultOfTheCaller) {
  EXPECT_THROW(withoutStep(threeViews(), 3), std::out_of_range);
  EXPECT_THROW(withStepMoved(threeViews(), 0, 3), std::out_of_range);
  EXPECT_THROW(withStep(threeViews(), 4, {}), std::out_of_range);
}

TEST(LessonEdit, SpeakerNotesAreAPartOfTheirOwnAndReadBack) {
  Lecture lecture = threeViews();
  lecture = withSpeakerNotes(lecture, 0, "Wait for questions\n\n### Then {#reveal}\ngo on");
  EXPECT_EQ(lecture.said(0).text, "The note of **the first**");
  const LessonFiles files = filesOf(lecture);
  const LessonTextRead read = readLessonText(files.at("en.md"), "en");
  EXPECT_THAT(read.problems, IsEmpty());
  const StepText& said = read.text.steps.at(lecture.lesson.steps.at(0).id);
  EXPECT_EQ(said.text, "The note of **the first**");
  EXPECT_EQ(said.notes, "Wait for questions\n\n### Then\ngo on");
  EXPECT_TRUE(said.reveal.empty());
  EXPECT_THAT(checkTexts(lecture.lesson, {{"en", read.text}}), IsEmpty());
}

TEST(LessonEdit, NotesOfTheOriginalServeATranslationAndDoNotOutdateIt) {
  Lecture lecture = threeViews();
  const std::string id = lecture.lesson.steps.at(0).id;
  lecture.texts["de"] = lecture.texts.at("en");
  lecture.texts["de"].language = "de";
  lecture.texts["de"].steps.at(id).text = "Notiz";
  const Index revision = lecture.lesson.steps.at(0).revision;
  lecture = withSpeakerNotes(lecture, 0, "Wait");
  EXPECT_EQ(lecture.lesson.steps.at(0).revision, revision);
  const LessonText german = textIn(lecture.lesson, lecture.texts, "de");
  EXPECT_EQ(german.steps.at(id).text, "Notiz");
  EXPECT_EQ(german.steps.at(id).notes, "Wait");
}

}  // namespace
}  // namespace attn
