// SPDX-License-Identifier: GPL-3.0-or-later
#include <QRegularExpression>
#include <algorithm>
#include <cmath>

#include "app/learn/classroom/class_samples.h"
#include "learn/classroom/results_folder.h"
#include "learn/picture/class_overview.h"
#include "learn/picture/class_rows.h"
#include "preferences/language.h"
#include "support/qt_test.h"
#include "text/html_text.h"
#include "text/learner_markup.h"
#include "window/classroom/sample_class.h"

namespace attn::app::test_class_overview {
namespace {

using test::classDay;
using test::classThatWent;
using test::Went;

QString said(const CollectedClass& all, std::size_t question = 0) {
  QString text;
  for (const QString& each : whyDiscuss(classSheet(all, classDay()), question)) text += htmlWords(each) + u'\n';
  return text;
}

}  // namespace

class TestClassOverview : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { m_language.use(QStringLiteral("en")); }

  void whyIsTrueForEveryClass_data() {
    QTest::addColumn<int>("right");
    QTest::addColumn<QList<int>>("mistakes");
    QTest::addColumn<int>("other");
    QTest::addColumn<int>("blank");
    QTest::addColumn<QString>("says");
    QTest::addColumn<QString>("saysNot");
    const auto row = [](const char* name, int right, const QList<int>& mistakes, int other, int blank, const char* says,
                        const char* saysNot) {
      QTest::newRow(name) << right << mistakes << other << blank << QString::fromUtf8(says)
                          << QString::fromUtf8(saysNot);
    };
    const char* nothing = "between";
    row("nobody has handed in", 0, {}, 0, 0, "No answers were handed in yet.", nothing);
    row("all left it blank", 0, {}, 0, 7, "7 students left it blank", nothing);
    row("the only student left it blank", 0, {}, 0, 1, "The only student left it blank.", nothing);
    row("all are right", 12, {}, 0, 0, "12 answers are right", "wrong");
    row("all that answered are right", 12, {}, 0, 3, "left it blank", "wrong");
    row("one answer, right", 1, {}, 0, 0, "The only answer is right.", "%");
    row("one answer, wrong", 0, {1}, 0, 0, "The only answer is wrong. The wrong answer shows a known mistake", "Most");
    row("one answer, wrong in its own way", 0, {}, 1, 0, "No known mistake leads to the wrong answer.", "made");
    row("nobody is right", 0, {6, 2}, 1, 0, "Most wrong answers show the same mistake", "between");
    row("nobody is right, all alike", 0, {9}, 0, 0, "All wrong answers show the same mistake", "Most");
    row("half are right, one large mistake", 19, {17, 1}, 1, 0, "50 % right, between 35 and 70 %", "under");
    row("two mistakes are made equally often", 10, {5, 5}, 0, 0, "Made equally often, 5 each", "Most");
    row("the largest mistake is not most of them", 10, {4, 3}, 3, 0, "The mistake made most often is", "Most wrong");
    row("no known mistake", 10, {}, 8, 0, "No known mistake leads to any of the wrong answers.", "Most");
    row("a single wrong one among many", 20, {1}, 0, 0, "The wrong answer shows a known mistake", "All wrong");
    row("most are right", 34, {2, 2}, 0, 0, "over 70 %", "between");
    row("few are right", 7, {17, 6}, 5, 3, "under 35 %", "between");
    row("just under 35", 8, {15}, 0, 0, "34.8 % right, under 35 %", "35 % right, ");
    row("35 exactly", 7, {13}, 0, 0, "35 % right, between", "under");
    row("70 exactly", 14, {6}, 0, 0, "70 % right, between", "over");
    row("just over 70", 45, {19}, 0, 0, "70.3 % right, over 70 %", "between");
    row("few answers", 2, {2}, 0, 0, "There are only 4", "under");
    row("many answers", 20, {20}, 0, 0, "between", "There are only");
  }

  void whyIsTrueForEveryClass() {
    QFETCH(int, right);
    QFETCH(QList<int>, mistakes);
    QFETCH(int, other);
    QFETCH(int, blank);
    QFETCH(QString, says);
    QFETCH(QString, saysNot);
    const CollectedClass all = classThatWent({{right, {mistakes.begin(), mistakes.end()}, other, blank}});
    const QString text = said(all);
    QVERIFY2(text.contains(says), qPrintable(text));
    QVERIFY2(!text.contains(saysNot), qPrintable(text));
    if (blank > 0) QVERIFY2(text.contains(QStringLiteral("blank")), qPrintable(text));
    QVERIFY2(!text.contains(u'{'), qPrintable(text));
  }

  void theOneWorthDiscussingSaysWhatSetsItApart() {
    const Went half{10, {8}, 2, 0}, easy{19, {1}, 0, 0};
    QVERIFY(said(classThatWent({easy, half}, 1), 1).contains(QStringLiteral("the only question between 35 and 70 %")));
    QVERIFY(said(classThatWent({half, half, easy}, 0), 0)
                .contains(QStringLiteral("Of the questions that 35 to 70 % answered correctly, this one has the most "
                                         "frequent single mistake.")));
    QVERIFY(!said(classThatWent({half, half, easy}, 0), 1).contains(QStringLiteral("other question")));
  }

  void sharesStandOnTheirSideOfTheBounds() {
    QCOMPARE(sharePercent(0.5), QStringLiteral("50 %"));
    QCOMPARE(sharePercent(0), QStringLiteral("0 %"));
    QCOMPARE(sharePercent(1), QStringLiteral("100 %"));
    QCOMPARE(sharePercent(199.0 / 200), QStringLiteral("99.5 %"));
    for (int all = 1; all <= 200; ++all)
      for (int right = 0; right <= all; ++right) {
        const double share = 1.0 * right / all;
        const QString text = sharePercent(share);
        const double shown = QString(text).remove(QStringLiteral(" %")).toDouble() / 100;
        QVERIFY2((shown < 0.35) == (share < 0.35) && (shown > 0.70) == (share > 0.70) && (shown == 1) == (share == 1),
                 qPrintable(QStringLiteral("%1 of %2: %3").arg(right).arg(all).arg(text)));
      }
  }

  void showsMistakesToTheTeacher() {
    for (const QuestionTemplate& each : questionTemplates())
      for (const Mistake& mistake : drawQuestion(each, 3).question.mistakes) {
        const QString name = classMistakeName(*mistake.kind);
        QVERIFY(!name.isEmpty() && !name.startsWith(QStringLiteral("You ")));
      }
  }

  void everyTemplateAsksInASentenceWithoutNumbers() {
    for (const QuestionTemplate& each : questionTemplates()) {
      if (each.kind == AnswerKind::Text) continue;
      const QString asks = askingSentence(drawQuestion(each, 1).question);
      QVERIFY2(asks.size() > 8, each.id.data());
      QVERIFY2(!asks.contains(u'{'), qPrintable(asks));
      // The same text for all numbers, if the template asks one thing.
      QVERIFY2(asks.contains(u'?') || asks.contains(u'.') || asks.contains(u':'), qPrintable(asks));
    }
  }

  void rowsOfWeightsLeadToTheAnswersOfTheirQuestions() {
    int seen = 0;
    for (const char* id : {"softmax-row", "weight-from-exponentials", "weight-after-mask"})
      for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const AskedQuestion asked = drawQuestion(*findTemplate(id), seed);
        const auto key = static_cast<std::size_t>(asked.parameters.whole("key"));
        const auto right = weightRowOf(asked, {});
        QVERIFY(right.has_value());
        QVERIFY(std::abs(right->sum - 1) < 1e-9);
        QVERIFY(std::abs(right->weights[key] - std::get<double>(asked.question.answer)) < 1e-9);
        for (const Mistake& mistake : asked.question.mistakes) {
          const auto row = weightRowOf(asked, std::string(mistake.kind->id));
          if (!row) continue;
          ++seen;
          const double answer = std::get<double>(mistake.answer);
          QVERIFY2(std::abs(row->weights[key] - answer) < 1e-6, mistake.kind->id.data());
        }
      }
    QVERIFY(seen > 150);
    QVERIFY(!weightRowOf(drawQuestion(*findTemplate("scaled-score"), 1), {}).has_value());
  }

  void lettersGoByHowOftenAMistakeIsMade() {
    const CollectedClass all = classThatWent({{5, {9, 3}, 2, 1}}, 0);
    const ClassOverview sheet = classSheet(all, classDay());
    const ClassQuestionRow& row = sheet.questions.front();
    QCOMPARE(row.all(), 20);
    QCOMPARE(row.mistakes[0].letter, QStringLiteral("A"));
    QCOMPARE(row.mistakes[1].letter, QStringLiteral("B"));
    QCOMPARE(row.percent, QStringLiteral("25 %"));
    QVERIFY(row.isWorthDiscussing);
    QVERIFY(row.words().contains(QStringLiteral("5 of 20 right, 25 %")));
    // By mistake: A, B, other, right, blank.
    QString order;
    for (const std::size_t i : sheet.ordered(ClassOrder::ByMistake, 0)) {
      const ClassCell& cell = sheet.returned[i].cells[0];
      order += cell.kind == ClassOutcome::Mistake ? cell.letter
               : cell.kind == ClassOutcome::Other ? QStringLiteral("o")
               : cell.kind == ClassOutcome::Right ? QStringLiteral("r")
                                                  : QStringLiteral("-");
    }
    QCOMPARE(order, QStringLiteral("AAAAAAAAABBBoorrrrr-"));
  }

  void listsVariantsAsRanges() {
    QCOMPARE(variantsText({9}), QStringLiteral("9"));
    QCOMPARE(variantsText({9, 31}), QStringLiteral("9 and 31"));
    QCOMPARE(variantsText({1, 2, 3, 4, 9, 31, 32}), QStringLiteral("1 to 4, 9, 31 and 32"));
  }

  void deadlinesAreToldByTheDay() {
    CollectedClass all = classThatWent({{1, {}, 0, 0}});
    QCOMPARE(classSheet(all, classDay()).deadline, QString());
    all.results.deadline = "2026-11-27T23:59+01:00";
    QCOMPARE(classSheet(all, classDay()).deadline, QStringLiteral("until Friday, 27 November, 22:59"));
    QVERIFY(classSheet(all, classDay().addDays(9)).deadline.startsWith(QStringLiteral("was due Friday")));
    all.results.deadline = "tomorrow";
    QCOMPARE(classSheet(all, classDay()).deadline, QString());
  }

  void studentsOfARosterAreNamedAndLateOnesListed() {
    CollectedClass all = classThatWent({{3, {}, 0, 0}});
    all.results.returned[0].owner = RosterStudent{"s1", "Ada", "", "A"};
    all.results.returned[1].student = "typed";
    all.results.returned[1].isLate = all.results.returned[2].isLate = true;
    all.results.ignored.push_back({"\u202Ea.png"});
    const ClassOverview sheet = classSheet(all, classDay());
    QCOMPARE(sheet.returned[0].student, QStringLiteral("Ada · s1 · A"));
    QCOMPARE(sheet.returned[1].student, QStringLiteral("typed"));
    QVERIFY(sheet.hasNames && sheet.returned[1].isLate);
    QCOMPARE(sheet.late, QStringLiteral("Late: variants 2 and 3."));
    QCOMPARE(sheet.ignored, QStringList{QStringLiteral("\\u202ea.png")});
  }

  void everyRefusalSaysWhatToDo() {
    CollectedClass all = classThatWent({{1, {}, 0, 0}});
    for (const Refusal why : {Refusal::Unreadable, Refusal::UnknownHandout, Refusal::OtherAssignment,
                              Refusal::OtherQuestions, Refusal::UnknownTemplate, Refusal::Superseded,
                              Refusal::HandoutReturned, Refusal::ArchiveTooLarge, Refusal::TooDeep})
      all.results.refused.push_back({"x.return.json", why, {}, "other"});
    const ClassOverview sheet = classSheet(all, classDay());
    QStringList seen;
    for (const ClassRefusalRow& row : sheet.refused) {
      QVERIFY(!row.why.isEmpty() && !row.whatToDo.isEmpty() && !seen.contains(row.why));
      seen << row.why;
    }
    QCOMPARE(seen.size(), 9);
  }

  void aClassOfFortyIsOnePicture() {
    const auto all = collectedOf(sampleClass(sampleAssignment(), 1));
    const ClassOverview sheet = classSheet(*all, classDay());
    QCOMPARE(sheet.returned.size(), std::size_t(38));
    QCOMPARE(sheet.missing, QStringLiteral("Missing: variants 9 and 31."));
    QCOMPARE(sheet.questions.size(), std::size_t(6));
    QVERIFY(sheet.worthDiscussing.has_value());
    for (std::size_t q = 0; q < sheet.questions.size(); ++q) {
      QCOMPARE(sheet.questions[q].all(), 38);
      const ClassQuestionDetails shown = classQuestion(*all, sheet, q);
      QVERIFY(shown.asked.has_value());
      // The selected variant distinguishes all mistakes that were made, if one does.
      QVERIFY(shown.lines.size() == sheet.questions[q].mistakes.size() + 1);
      for (const ClassAnswerLine& line : shown.lines) QVERIFY(!line.name.isEmpty());
      for (std::size_t i = 0; i < sheet.returned.size(); ++i) {
        const QString text = classCellText(*all, sheet, i, q);
        QVERIFY(text.startsWith(QStringLiteral("Variant %1, question %2: ").arg(sheet.returned[i].variant).arg(q + 1)));
      }
    }
    const auto byScore = sheet.ordered(ClassOrder::ByScore, 0);
    QVERIFY(std::ranges::is_sorted(byScore, std::greater<>(), [&](std::size_t i) { return sheet.returned[i].right; }));
  }

  void aVariantCanBeChosenWhoseNumbersAreShown() {
    const auto all = collectedOf(sampleClass(sampleAssignment(), 1));
    const ClassOverview sheet = classSheet(*all, classDay());
    const ClassQuestionDetails seventeen = classQuestion(*all, sheet, 3, 17);
    QCOMPARE(seventeen.variant, 17);
    QVERIFY(seventeen.heading.contains(QStringLiteral("variant 17")));
    QVERIFY(seventeen.text != classQuestion(*all, sheet, 3, 18).text);
    QCOMPARE(classQuestion(*all, sheet, 3, 4711).asked.has_value(), false);
  }

 private:
  Language m_language;
};

ATTN_TEST(TestClassOverview)

}  // namespace attn::app::test_class_overview

#include "test_class_overview.moc"
