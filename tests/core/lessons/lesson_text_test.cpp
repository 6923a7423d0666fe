// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/lesson_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/lessons/documented_lesson.h"
#include "lessons/lesson_reader.h"
#include "support/print.h"
#include "support/sanitized.h"
#include "support/scenarios.h"

namespace attn {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;
using enum ProblemCode;

Lesson documentedStructure() {
  return readLesson(test::documentedLesson(), {}).lesson;
}

LessonText english() {
  return readLessonText(test::documentedText(), "en").text;
}

std::vector<std::pair<std::size_t, ProblemCode>> problemsIn(std::string_view body) {
  std::vector<std::pair<std::size_t, ProblemCode>> found;
  const std::string text = "# T {#lesson r1}\n## S {#s}\n" + std::string(body);
  for (const LessonProblem& problem : readLessonText(text, "en").problems) {
    EXPECT_EQ(problem.file, "en.md");
    EXPECT_EQ(problem.severity, Severity::Fault);
    found.emplace_back(problem.line, problem.problem.code);
  }
  return found;
}

TEST(LessonText, ThatIsDocumentedFitsItsLesson) {
  EXPECT_THAT(readLessonText(test::documentedText(), "en").problems, IsEmpty());
  EXPECT_THAT(checkTexts(documentedStructure(), {{"en", english()}}), IsEmpty());
}

TEST(LessonText, IsSplitIntoStepsAndTheirParts) {
  const LessonText text = english();
  EXPECT_EQ(text.title, "Why divide by √d_k?");
  EXPECT_EQ(text.summary,
            "Wider keys make larger scores, and large scores make a softmax that listens to one token only.");
  const StepText& step = text.steps.at("two-ways");
  EXPECT_EQ(step.title, "Scaled and not");
  EXPECT_EQ(step.revision, 2);
  EXPECT_EQ(step.text, "On the left nothing, on the right 1/√d_k = 0.71.");
  EXPECT_TRUE(step.predict.starts_with("Scaled, **cat** weighs"));
  EXPECT_TRUE(step.reveal.starts_with("Dividing scores"));
  EXPECT_THAT(
      text.steps.at("now").tasks,
      ElementsAre(
          Pair("saturate", TaskText{"All or nothing", "Find the width at which the largest weight passes 0.9."}),
          Pair("wide", TaskText{"Wide keys", "Make d_k twice as large and find the row that saturates first."})));
}

TEST(LessonText, KeepsHeadingsOfItsOwnAndWhatLooksLikeOnesInCode) {
  const LessonTextRead read = readLessonText(
      "\xEF\xBB\xBF# T {#lesson}\r\n\r\n## S {#s r3}\r\nA\r\n### Aside\r\n```python\r\n# not {#a} heading\r\n## s "
      "{#s}\r\n```\r\nB\r\n",
      "en");
  EXPECT_THAT(read.problems, IsEmpty());
  EXPECT_EQ(read.text.steps.at("s").text, "A\n### Aside\n```python\n# not {#a} heading\n## s {#s}\n```\nB");
  EXPECT_EQ(read.text.steps.at("s").revision, 3);
}

TEST(LessonText, MustSayWhatEachSectionIsFor) {
  EXPECT_THAT(problemsIn("## Two\n"), ElementsAre(Pair(3u, SectionWithoutId)));
  EXPECT_THAT(problemsIn("## Two {#two x2}\n"), ElementsAre(Pair(3u, SectionWithoutId)));
  EXPECT_THAT(problemsIn("## Two {#s}\n"), ElementsAre(Pair(3u, RepeatedValue)));
  EXPECT_THAT(problemsIn("### Hint {#hint}\n"), ElementsAre(Pair(3u, UnknownName)));
  EXPECT_THAT(problemsIn("### A {#predict}\n### B {#predict}\n"), ElementsAre(Pair(4u, RepeatedValue)));
  const LessonProblems early = readLessonText("words\nwords\n# T {#lesson}\n", "en").problems;
  ASSERT_EQ(early.size(), 1u);
  EXPECT_EQ(early[0].problem.code, TextOutsideSection);
  EXPECT_EQ(readLessonText("", "en").problems.at(0).problem, (Problem{SectionMissing, "", {"lesson"}}));
  EXPECT_EQ(readLessonText("\xff", "en").problems.at(0).problem.code, InvalidUtf8);
}

TEST(Markdown, FetchesAndRunsNothing) {
  EXPECT_THAT(problemsIn("see [here](https://a.org/b_(c)), <https://a.org>, a < b, `<b>`, ``![x](y)``\n"), IsEmpty());
  EXPECT_THAT(problemsIn("\n![a](b.png)\n"), ElementsAre(Pair(4u, PictureInText)));
  EXPECT_THAT(problemsIn("[a](file:///etc/passwd)\n"), ElementsAre(Pair(3u, LinkElsewhere)));
  EXPECT_THAT(problemsIn("[a]: javascript:x\n"), ElementsAre(Pair(3u, LinkElsewhere)));
  EXPECT_THAT(problemsIn("a <b>c</b>\n"), ElementsAre(Pair(3u, HtmlInText), Pair(3u, HtmlInText)));
  EXPECT_THAT(problemsIn("<!-- c -->\n"), ElementsAre(Pair(3u, HtmlInText)));
  EXPECT_THAT(problemsIn("<mailto:a@b.org>\n"), ElementsAre(Pair(3u, LinkElsewhere)));
  EXPECT_THAT(problemsIn("```\n<b> ![a](b)\n```\n"), IsEmpty());
  EXPECT_THAT(problemsIn("A\n~~~\ncode\n```\n"), ElementsAre(Pair(4u, UnclosedCode)));
}

TEST(Translation, GivesWayToTheOriginalWhereItIsOlderOrLacksAStep) {
  const Lesson lesson = documentedStructure();
  const LessonTextRead german = readLessonText(
      "# Warum? {#lesson}\nKurz.\n## Punkte {#scores r1}\nText\n## Beides {#two-ways r1}\nalt\n## Jetzt "
      "{#now}\nNun\n### A "
      "{#task-wide}\nbreit\n",
      "de");
  ASSERT_THAT(german.problems, IsEmpty());
  std::map<std::string, LessonText> texts{{"en", english()}, {"de", german.text}};
  const LessonText text = textIn(lesson, texts, "de");
  EXPECT_EQ(text.title, "Warum?");
  EXPECT_EQ(text.steps.at("scores").title, "Punkte");
  EXPECT_EQ(text.steps.at("two-ways").title, "Scaled and not");
  EXPECT_EQ(text.steps.at("two-ways").language, "en");
  EXPECT_EQ(text.steps.at("now").tasks.at("wide"), (TaskText{"A", "breit"}));
  EXPECT_TRUE(text.steps.at("now").tasks.at("saturate").text.starts_with("Find the width"));
  EXPECT_EQ(textIn(lesson, texts, "fr"), textIn(lesson, texts, "en"));

  const LessonProblems notes = checkTexts(lesson, texts);
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_EQ(notes[0], (LessonProblem{Severity::Note, "de.md", 5, {TranslationOlder, "", {"two-ways", "1", "2"}}}));
  texts["de"].steps.erase("scores");
  EXPECT_EQ(checkTexts(lesson, texts).at(0),
            (LessonProblem{Severity::Note, "de.md", 0, {TranslationMissing, "", {"scores"}}}));
}

TEST(Original, MustHaveEveryTextAtItsRevision) {
  const Lesson lesson = documentedStructure();
  LessonText text = english();
  text.steps.erase("scores");
  text.steps.at("two-ways").revision = 1;
  text.steps.at("now").tasks.erase("wide");
  text.steps.at("now").reveal = "nothing is asked here";
  text.steps["more"].line = 70;
  std::vector<Problem> problems;
  for (const LessonProblem& problem : checkTexts(lesson, {{"en", text}})) {
    EXPECT_EQ(problem.severity, Severity::Fault);
    problems.push_back(problem.problem);
  }
  EXPECT_THAT(problems,
              ElementsAre(Problem{SectionMissing, "", {"scores"}}, Problem{RevisionDiffers, "", {"two-ways", "1", "2"}},
                          Problem{SectionMissing, "", {"task-wide"}},
                          Problem{UnknownName, "", {"reveal", "task-wide, task-saturate"}},
                          Problem{UnknownName, "", {"more", "scores, two-ways, now"}}));
  EXPECT_EQ(checkTexts(lesson, {}).at(0).problem, (Problem{FileNotFound, "", {"en.md"}}));
}

TEST(Passage, IsTheNumberedListOfItsStep) {
  EXPECT_THAT(listedSentences("A book says:\n\n1. One\n   goes on.\n2. Two.\n\n3) Three.\n\nFind it.\n\n1. Not this\n"),
              ElementsAre("One goes on.", "Two.", "Three."));
  Lesson lesson = documentedStructure();
  lesson.steps.resize(1);
  lesson.steps[0].mistake = LessonMistake{3, lesson.steps[0].stage};
  const auto text = [](const char* language, const char* list) {
    return readLessonText("# T {#lesson}\n## S {#scores}\n" + std::string(list), language).text;
  };
  std::map<std::string, LessonText> texts{{"en", text("en", "1. A\n2. B\n3. C\n")},
                                          {"de", text("de", "1. A\n2. B\n3. C\n")}};
  EXPECT_THAT(checkTexts(lesson, texts), IsEmpty());
  texts["de"] = text("de", "1. A\n2. B\n3. C\n4. D\n");
  EXPECT_EQ(checkTexts(lesson, texts).at(0).problem, (Problem{SentencesDiffer, "", {"4", "3"}}));
  texts = {{"en", text("en", "1. A\n2. B\n")}};
  EXPECT_EQ(checkTexts(lesson, texts).at(0).problem, (Problem{FewSentences, "", {"2", "≥ 3"}}));
}

void forgetLines(LessonText& text) {
  text.line = 0;
  for (auto& [id, step] : text.steps) step.line = 0;
}

TEST(LessonText, ReadsBackAsItWasWritten) {
  LessonText text = english();
  LessonText again = readLessonText(writeLessonText(text, {"scores", "two-ways", "now"}), "en").text;
  EXPECT_LT(again.steps.at("scores").line, again.steps.at("two-ways").line) << "in the order of the steps";
  forgetLines(text);
  forgetLines(again);
  EXPECT_EQ(again, text);
}

TEST(LessonText, AnythingSaidReadsBack) {
  test::Dice dice(17);
  const std::vector<std::string> pieces{
      "# One", "## Two {#two r2}", "### {#predict}", "```",       "~~~~",   "text", "  ",     "1. item", "{d_k}", "\n",
      "> q",   "#no heading",      "    # in",       "| a | b |", "`## c`", "é 猫", "######", "\t"};
  const auto anything = [&] {
    std::string words;
    for (Index n = dice.in(0, 8); n > 0; --n)
      words += pieces[static_cast<std::size_t>(dice.in(0, static_cast<Index>(pieces.size()) - 1))] +
               (dice.coin() ? "\n" : " ");
    return words;
  };
  for (int i = 0; i < (test::kSanitized ? 500 : 2000); ++i) {
    LessonText text;
    text.language = "en";
    text.revision = dice.in(1, 4);
    text.title = asTitle(anything());
    text.summary = asStepText(anything());
    for (const char* id : {"b", "a"}) {
      StepText& step = text.steps[id];
      step.language = "en";
      step.revision = dice.in(1, 9);
      step.title = asTitle(anything());
      step.text = asStepText(anything());
      step.predict = asStepText(anything());
      step.reveal = asStepText(anything());
      step.notes = asStepText(anything());
      if (dice.coin()) step.tasks["t"] = {asTitle(anything()), asStepText(anything())};
    }
    LessonText again = readLessonText(writeLessonText(text, {"b"}), "en").text;
    forgetLines(again);
    ASSERT_EQ(again, text) << writeLessonText(text, {"b"});
  }
}

}  // namespace
}  // namespace attn
