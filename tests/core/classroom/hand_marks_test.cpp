// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/hand_marks.h"

#include <gmock/gmock.h>

#include "core/classroom/documented_class.h"
#include "support/print.h"

namespace attn {
namespace {

using testing::UnorderedElementsAre;
using enum ProblemCode;

const std::string kFirst(64, 'a'), kSecond(64, 'b');

Problems problemsOfMarks(const std::string& marks) {
  const Result<HandMarks> read =
      readHandMarks(R"({"format": "attentionscope/marks", "version": 1, "marks": )" + marks + "}");
  return read ? Problems{} : read.error();
}

TEST(HandMarks, ThatAreDocumentedAreRead) {
  const Result<HandMarks> marks = readHandMarks(test::documentedExample("attentionscope/marks"));
  ASSERT_TRUE(marks) << testing::PrintToString(marks.error());
  ASSERT_EQ(marks->marks.size(), 1u);
  EXPECT_EQ(marks->pointsOf(marks->marks[0].handout, 3), 0.5);
  EXPECT_EQ(marks->pointsOf(marks->marks[0].handout, 2), std::nullopt);
}

TEST(HandMarks, ReplaceAndRemoveOneMark) {
  HandMarks marks;
  marks.set(kFirst, 3, 1);
  marks.set(kSecond, 3, 2);
  marks.set(kFirst, 3, 0);
  EXPECT_EQ(marks.marks.size(), 2u);
  EXPECT_EQ(marks.pointsOf(kFirst, 3), 0);
  EXPECT_EQ(marks.pointsOf(kSecond, 3), 2);
  marks.set(kFirst, 3, std::nullopt);
  EXPECT_EQ(marks.pointsOf(kFirst, 3), std::nullopt);
  EXPECT_EQ(marks.pointsOf(kSecond, 3), 2);
}

TEST(HandMarks, AreWrittenInOneOrderAndReadBack) {
  const std::string text = writeHandMarks({{{kSecond, 0, 2}, {kFirst, 11, 0.25}, {kFirst, 2, 1}}});
  const Result<HandMarks> back = readHandMarks(text);
  ASSERT_TRUE(back) << testing::PrintToString(back.error());
  EXPECT_EQ(*back, (HandMarks{{{kFirst, 2, 1}, {kFirst, 11, 0.25}, {kSecond, 0, 2}}}));
  EXPECT_EQ(writeHandMarks(*back), text);
}

TEST(HandMarks, ReportEveryProblemWithItsPlace) {
  const std::string hash = '"' + kFirst + '"';
  EXPECT_THAT(problemsOfMarks(R"([{"handout": "abc", "question": 0, "points": 1}, {"handout": )" + hash +
                              R"(, "question": 200, "points": -1}, {"handout": )" + hash +
                              R"(, "question": 1, "points": 1001}, {"handout": )" + hash +
                              R"(, "question": 1, "points": 1}, {"question": "1", "points": 1, "note": ""}, 3])"),
              UnorderedElementsAre(Problem{NotASha256, "/marks/0/handout", {"abc"}},
                                   Problem{OutOfRange, "/marks/1/question", {"200", "0 … 199"}},
                                   Problem{OutOfRange, "/marks/1/points", {"-1", "0 … 1000"}},
                                   Problem{OutOfRange, "/marks/2/points", {"1001", "0 … 1000"}},
                                   Problem{RepeatedValue, "/marks/3/question", {"1"}},
                                   Problem{MissingKey, "/marks/4", {"handout"}},
                                   Problem{WrongType, "/marks/4/question", {"string", "integer"}},
                                   Problem{UnknownKey, "/marks/4/note", {"note", "handout, question, points"}},
                                   Problem{WrongType, "/marks/5", {"integer", "object"}}));
  EXPECT_EQ(readHandMarks("{}").error().size(), 3u) << "no format, version and marks";
}

}  // namespace
}  // namespace attn
