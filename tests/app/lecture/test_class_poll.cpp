// SPDX-License-Identifier: GPL-3.0-or-later
// A show of hands: what its result advises, which options there are, and that their order does not reveal the right
// one.
#include <QTest>
#include <algorithm>

#include "lecture/present/class_poll.h"
#include "questions/question_template.h"
#include "support/qt_test.h"

namespace attn::app::test_class_poll {
namespace {

/// A poll with two options, of which the first is right.
ClassPoll answered(int right, int wrong) {
  ClassPoll poll({{QStringLiteral("1.22"), true, {}}, {QStringLiteral("2.44"), false, {}}});
  poll.setHands(0, right);
  poll.setHands(1, wrong);
  return poll;
}

int rightOnes(const std::vector<PollOption>& options) {
  return static_cast<int>(std::ranges::count_if(options, &PollOption::right));
}

}  // namespace

class TestClassPoll : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void adviceFollowsTheShareThatIsRight_data() {
    QTest::addColumn<int>("right");
    QTest::addColumn<int>("wrong");
    QTest::addColumn<int>("advice");
    const auto row = [](const char* name, int right, int wrong, PollAdvice advice) {
      QTest::newRow(name) << right << wrong << static_cast<int>(advice);
    };
    row("nobody", 0, 0, PollAdvice::None);
    row("0 %", 0, 40, PollAdvice::Hint);
    row("just under 35 %", 349, 651, PollAdvice::Hint);
    row("35 %", 7, 13, PollAdvice::Discuss);
    row("half", 20, 20, PollAdvice::Discuss);
    row("70 %", 7, 3, PollAdvice::Discuss);
    row("just above 70 %", 701, 299, PollAdvice::GoOn);
    row("everybody", 40, 0, PollAdvice::GoOn);
    row("the most that can be counted", ClassPoll::kMaxHands, ClassPoll::kMaxHands, PollAdvice::Discuss);
  }
  void adviceFollowsTheShareThatIsRight() {
    QFETCH(int, right);
    QFETCH(int, wrong);
    QFETCH(int, advice);
    QCOMPARE(static_cast<int>(answered(right, wrong).advice()), advice);
  }

  void handsAreCountedWithinBounds() {
    ClassPoll poll = answered(12, 8);
    QCOMPARE(poll.total(0), 20);
    QCOMPARE(poll.share(0, 0), 0.6);
    QCOMPARE(poll.shareRight(0), 0.6);
    poll.setHands(0, -3);
    QCOMPARE(poll.hands(0, 0), 0);
    poll.setHands(0, 1000000);
    QCOMPARE(poll.hands(0, 0), ClassPoll::kMaxHands);
    QCOMPARE(answered(0, 0).share(0, 0), 0.0);
  }

  void keepsTheEarlierExplanationNextToTheNewOne() {
    ClassPoll poll = answered(10, 10);
    poll.askAgain();
    QCOMPARE(poll.rounds(), 2);
    QCOMPARE(poll.hands(0, 0), 10);
    QCOMPARE(poll.hands(0, 1), 0);
    QCOMPARE(poll.advice(), PollAdvice::None);
    poll.setHands(0, 18);
    poll.setHands(1, 2);
    QCOMPARE(poll.shareRight(0), 0.5);
    QCOMPARE(poll.shareRight(1), 0.9);
    QCOMPARE(poll.advice(), PollAdvice::GoOn);
    poll.askAgain();
    QCOMPARE(poll.rounds(), 2);
    QCOMPARE(poll.hands(0, 0), 10);
    QCOMPARE(poll.hands(0, 1), 0);
  }

  void asksNothingTwiceBeforeAnAnswer() {
    ClassPoll poll = answered(0, 0);
    poll.askAgain();
    QCOMPARE(poll.rounds(), 1);
  }

  void choicesAreTheOptions() {
    Question question;
    question.kind = AnswerKind::Choice;
    question.choices = {Phrase{"the rows", {}}, Phrase{"the columns", {}}};
    question.answer = std::size_t{1};
    const auto options = pollOptions(question);
    QCOMPARE(options.size(), std::size_t{2});
    QCOMPARE(options[0], (PollOption{QStringLiteral("the rows"), false, {}}));
    QCOMPARE(options[1], (PollOption{QStringLiteral("the columns"), true, {}}));
  }

  void ofANumberTheKnownMistakesAreOffered() {
    static constexpr MistakeKind kForgot{"forgot", "You forgot to divide", ""};
    Question question;
    question.kind = AnswerKind::Number;
    question.answer = 1.5;
    question.tolerance = 0.01;
    question.mistakes = {{&kForgot, 3.0, {}}, {&kForgot, 0.75, {}}, {&kForgot, 3.0, {}}};
    const auto options = pollOptions(question);
    QCOMPARE(options.size(), std::size_t{4});
    // Sorted by size, so that the position does not reveal the right one.
    QCOMPARE(options[0].mistake, QStringLiteral("You forgot to divide"));
    QVERIFY(options[1].right);
    QVERIFY(options[0].text != options[2].text);
    QCOMPARE(options[3], (PollOption{QStringLiteral("Something else"), false, {}}));
    QCOMPARE(rightOnes(options), 1);
  }

  void everyTemplateCanBeProjected() {
    for (const QuestionTemplate& each : questionTemplates())
      for (const std::uint64_t seed : {1, 2, 3}) {
        const AskedQuestion asked = drawQuestion(each, seed);
        const auto options = pollOptions(asked.question);
        QVERIFY2(options.size() >= 2, std::string(each.id).c_str());
        QVERIFY2(rightOnes(options) == 1, std::string(each.id).c_str());
        for (std::size_t i = 0; i < options.size(); ++i) {
          QVERIFY2(!options[i].text.isEmpty(), std::string(each.id).c_str());
          for (std::size_t j = 0; j < i; ++j)
            QVERIFY2(options[i].text != options[j].text, std::string(each.id).c_str());
        }
      }
  }

  void thePassageOffersItsSentences() {
    const auto options = pollOptions({QStringLiteral("One."), QStringLiteral("Two.")}, 2);
    QCOMPARE(options.size(), std::size_t{2});
    QVERIFY(!options[0].right && options[1].right);
  }
};

ATTN_TEST(TestClassPoll)

}  // namespace attn::app::test_class_poll

#include "test_class_poll.moc"
