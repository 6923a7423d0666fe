// SPDX-License-Identifier: GPL-3.0-or-later
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <algorithm>
#include <set>
#include <string_view>

#include "app/learn/asking/learn_stage.h"
#include "learn/asking/answer_half.h"
#include "learn/asking/question_half.h"
#include "learn/asking/review_page.h"
#include "learn/settings/day_rules.h"
#include "panes/check_item.h"
#include "text/question_text.h"

namespace attn::app::test_review_page {
namespace {

using test::press;
using test::saidOn;
using test::visibleButton;

struct Review {
  test::LearnStage stage;
  ReviewPage page{stage.services};
  QSignalSpy left{&page, &ReviewPage::left};
  std::uint64_t seed = 100;

  explicit Review(int newPerDay = 2) {
    stage.settings.setOffersAllCards(true);
    stage.settings.setNewCardsPerDay(newPerDay);
    page.setClocks(stage.clocks());
    page.setSeeds([this] { return seed++; });
    page.resize(1440, 848);
    page.show();
  }
  const LearningLog& log() const { return stage.progress.log(); }
  const AskedQuestion& asked() const { return *page.findChild<QuestionHalf*>()->asked(); }
  void answerRightly() {
    if (asked().question.kind == AnswerKind::Text) {
      QTest::keyClicks(page.focusWidget(), QStringLiteral("So."));
      press(page, Qt::Key_Return, Qt::ControlModifier);
      return;
    }
    test::enterByKeys(page, asked().question, asked().question.answer);
    press(page, Qt::Key_Return);
  }
  QString ratingText(int index) const {
    return page.findChild<RatingRow*>()->findChildren<QPushButton*>().at(index)->text();
  }
};

/// What is wrong with the layout of a page: cut texts, or columns wider than their view.
QStringList cutOn(const QWidget& page) {
  QStringList faults;
  const auto areas = page.findChildren<QScrollArea*>();
  for (const QScrollArea* area : areas)
    if (area->isVisible() && area->widget()->width() > area->viewport()->width())
      faults << QStringLiteral("a column of %1 px in a view of %2 px")
                    .arg(area->widget()->width())
                    .arg(area->viewport()->width());
  const auto labels = page.findChildren<RichLabel*>();
  for (const RichLabel* label : labels) {
    if (!label->isVisible()) continue;
    const int wanted = label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
    const bool narrow = !label->wordWrap() && label->width() < label->sizeHint().width();
    if (label->height() + 1 < wanted || narrow)
      faults << QStringLiteral("“%1” has %2 × %3 px and wants %4 px of height")
                    .arg(plainOf(label->text()).left(60))
                    .arg(label->width())
                    .arg(label->height())
                    .arg(wanted);
  }
  const auto all = page.findChildren<QWidget*>();
  for (const QWidget* each : all) {
    const QWidget* parent = each->parentWidget();
    const bool scrolls = parent && parent->parentWidget() && qobject_cast<QScrollArea*>(parent->parentWidget());
    if (!each->isVisible() || each->isWindow() || !parent || scrolls || qobject_cast<const QPlainTextEdit*>(parent))
      continue;
    if (each->width() > parent->width() + 1)
      faults << QStringLiteral("%1 of %2 px in %3 px")
                    .arg(QLatin1String(each->metaObject()->className()))
                    .arg(each->width())
                    .arg(parent->width());
  }
  const auto buttons = page.findChildren<QPushButton*>();
  for (const QPushButton* button : buttons)
    if (button->isVisible() && (button->width() + 1 < button->minimumSizeHint().width() ||
                                button->height() + 1 < button->minimumSizeHint().height()))
      faults << QStringLiteral("the button “%1” is too small").arg(button->text());
  return faults;
}

}  // namespace

class TestReviewPage : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { test::dress(); }

  void aCardIsAskedAnsweredAndRated() {
    Review run;
    run.page.start();
    const AskedQuestion asked = run.asked();
    QCOMPARE(asked.seed, std::uint64_t{100});
    QVERIFY(saidOn(run.page).contains(QStringLiteral("0 done · 2 to go")));
    run.stage.pass(12);
    run.answerRightly();
    QVERIFY(saidOn(run.page).contains(QStringLiteral("✓ Right")));
    QVERIFY(run.log().answers.empty());  // until it is rated
    QCOMPARE(run.ratingText(0), QStringLiteral("1  Again\nin 1 minute(s)"));
    QCOMPARE(run.ratingText(2), QStringLiteral("3  Good\nin 10 minute(s)"));
    QVERIFY2(run.ratingText(3).startsWith(QStringLiteral("4  Easy\nin ")), qPrintable(run.ratingText(3)));
    QVERIFY(run.ratingText(3).endsWith(QStringLiteral(" day(s)")));
    const Moment when = run.stage.now();
    press(run.page, Qt::Key_4);
    QCOMPARE(run.log().answers.size(), std::size_t{1});
    LoggedAnswer expected;
    expected.uid = run.log().answers[0].uid;
    expected.when = when;
    expected.templateId = asked.from->id;
    expected.seed = 100;
    expected.occasion = Occasion::Card;
    expected.given = run.log().answers[0].given;
    expected.right = true;
    expected.share = 1;
    expected.seconds = 12;
    expected.rating = Rating::Easy;
    QVERIFY(run.log().answers[0] == expected);
    QVERIFY(std::string(run.asked().from->id) != expected.templateId);
    QVERIFY(saidOn(run.page).contains(QStringLiteral("1 done · 1 to go")));
  }

  void returnTakesWhatIsSuggested() {
    Review run;
    run.page.start();
    run.answerRightly();
    press(run.page, Qt::Key_Return);
    QCOMPARE(run.log().answers.back().rating, std::optional(Rating::Good));
    visibleButton(run.page, QStringLiteral("Show me a hint"))->click();
    run.answerRightly();
    press(run.page, Qt::Key_Return);
    QCOMPARE(run.log().answers.back().rating, std::optional(Rating::Hard));
    QVERIFY(run.log().answers.back().hintUsed);
  }

  void unknownCardsAreRepeated() {
    Review run(1);
    run.page.start();
    const std::string card(run.asked().from->id);
    visibleButton(run.page, QStringLiteral("I don"))->click();
    QVERIFY(saidOn(run.page).contains(QStringLiteral("You gave no answer.")));
    press(run.page, Qt::Key_Return);
    QCOMPARE(run.log().answers.back().rating, std::optional(Rating::Again));
    QCOMPARE(run.log().answers.back().given, std::string("null"));
    // It is the only card left: a minute later it is due again, with other numbers.
    QVERIFY(saidOn(run.page).contains(QStringLiteral("The next card is due in 1 minute(s).")));
    run.page.checkTime();
    QVERIFY(!visibleButton(run.page, QStringLiteral("Answer")));
    run.stage.pass(61);
    run.page.checkTime();
    QCOMPARE(std::string(run.asked().from->id), card);
    QCOMPARE(run.asked().seed, std::uint64_t{101});
    QVERIFY(visibleButton(run.page, QStringLiteral("Answer")));
  }

  void aWaitCanBeCutShort() {
    Review run(1);
    run.page.start();
    run.answerRightly();
    press(run.page, Qt::Key_3);
    QVERIFY(saidOn(run.page).contains(QStringLiteral("in 10 minute(s)")));
    press(run.page, Qt::Key_Return);
    run.answerRightly();
    press(run.page, Qt::Key_3);
    QVERIFY2(saidOn(run.page).contains(QStringLiteral("Done for today.")), qPrintable(saidOn(run.page)));
    QVERIFY2(saidOn(run.page).contains(QStringLiteral("1 card(s).")), qPrintable(saidOn(run.page)));
  }

  void theLastRatingIsTakenBack() {
    Review run(1);
    run.page.start();
    const AskedQuestion asked = run.asked();
    visibleButton(run.page, QStringLiteral("Show me a hint"))->click();
    run.answerRightly();
    QVERIFY(!visibleButton(run.page, QStringLiteral("Undo")));
    press(run.page, Qt::Key_4);
    QVERIFY(saidOn(run.page).contains(QStringLiteral("Done for today.")));
    run.stage.pass(5);
    press(run.page, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(run.log().undone.size(), std::size_t{1});
    QCOMPARE(run.asked().seed, asked.seed);
    QVERIFY(saidOn(run.page).contains(QStringLiteral("✓ Right")));
    press(run.page, Qt::Key_2);
    const std::vector<LoggedAnswer>& answers = run.stage.progress.record().answers();
    QCOMPARE(answers.size(), std::size_t{1});
    QCOMPARE(answers[0].rating, std::optional(Rating::Hard));
    QVERIFY(answers[0].hintUsed);
    QVERIFY(answers[0].right);
  }

  void sentencesAreRatedByWhatWasTicked() {
    Review run;
    run.page.startWith({"explain-scaling"});
    run.answerRightly();
    QVERIFY(saidOn(run.page).contains(QStringLiteral("Mark what you said")));
    const auto points = run.page.findChildren<CheckItem*>();
    QVERIFY(points.size() > 1);
    press(run.page, Qt::Key_Return);
    QCOMPARE(run.log().answers.back().rating, std::optional(Rating::Again));
    press(run.page, Qt::Key_Z, Qt::ControlModifier);
    const auto again = run.page.findChildren<CheckItem*>();
    for (CheckItem* point : again) point->click();
    press(run.page, Qt::Key_Return);
    QCOMPARE(run.log().answers.back().rating, std::optional(Rating::Good));
    QCOMPARE(run.log().answers.back().share, 1.0);
  }

  void chosenCardsAreAskedInTheirOrder() {
    Review run;
    run.page.startWith({"cache-bytes", "no-such-card", "scaled-score"});
    QCOMPARE(std::string(run.asked().from->id), std::string("cache-bytes"));
    run.answerRightly();
    press(run.page, Qt::Key_4);
    QCOMPARE(std::string(run.asked().from->id), std::string("scaled-score"));
    run.answerRightly();
    press(run.page, Qt::Key_4);
    QVERIFY(saidOn(run.page).contains(QStringLiteral("These cards are done.")));
    visibleButton(run.page, QStringLiteral("Back to Learn"))->click();
    QCOMPARE(run.left.size(), 1);
  }

  void anEmptyDaySaysWhatToDo() {
    Review run(0);
    run.page.start();
    QVERIFY(saidOn(run.page).contains(QStringLiteral("Nothing is due today.")));
    QVERIFY(saidOn(run.page).contains(QStringLiteral("lessons you have finished")));
  }

  void whatWasAnsweredIsRatedWhenOneLeaves() {
    Review run;
    run.page.start();
    run.answerRightly();
    visibleButton(run.page, QStringLiteral("Leave"))->click();
    QCOMPARE(run.left.size(), 1);
    QCOMPARE(run.log().answers.back().rating, std::optional(Rating::Good));
  }

  void theWorkedAnswerLeadsOn() {
    Review run;
    QSignalSpy scenario(&run.page, &ReviewPage::scenarioRequested), lesson(&run.page, &ReviewPage::lessonRequested);
    run.page.startWith({"cache-bytes"});
    run.answerRightly();
    const auto labels = run.page.findChildren<RichLabel*>();
    for (RichLabel* label : labels)
      if (label->isVisible() && label->text().contains(QStringLiteral("lab:")))
        Q_EMIT label->linkActivated(QStringLiteral("lab:heads"));
    QCOMPARE(scenario.size(), 1);
    QCOMPARE(scenario[0][1].toString(), QStringLiteral("heads"));
  }

  void howFarAwayADayIs() {
    QCOMPARE(inDaysText(1), QStringLiteral("tomorrow"));
    QCOMPARE(inDaysText(4), QStringLiteral("in 4 day(s)"));
    QCOMPARE(inDaysText(91), QStringLiteral("in 3 month(s)"));
    QCOMPARE(inDaysText(730), QStringLiteral("in 2.0 years"));
  }

  void theButtonIsNextToItsField() {
    QWidget page;
    auto* row = new QHBoxLayout(&page);
    auto* half = new QuestionHalf(&page);
    row->addWidget(half);
    page.resize(800, 800);
    page.show();
    for (const char* id : {"cache-bytes", "scaled-score"}) {
      const auto found = std::ranges::find(questionTemplates(), std::string_view(id), &QuestionTemplate::id);
      half->ask(drawQuestion(*found, 7));
      test::settle();
      const auto fields = half->findChildren<QLineEdit*>();
      const auto field = std::ranges::find_if(fields, [](const QLineEdit* each) { return each->isVisible(); });
      QVERIFY(field != fields.end());
      const QPushButton* answer = visibleButton(*half, QStringLiteral("Answer"));
      QVERIFY(answer);
      QCOMPARE(answer->mapTo(&page, QPoint()).y(), (*field)->mapTo(&page, QPoint()).y());
      QCOMPARE(answer->height(), (*field)->height());
    }
  }

  void everyQuestionFitsBothHalves_data() {
    QTest::addColumn<double>("scale");
    QTest::addColumn<QSize>("size");
    QTest::newRow("1024 × 700") << 1.0 << QSize(1024, 574);
    QTest::newRow("type at 200 %") << 2.0 << QSize(1440, 700);
  }

  /// All templates, asked, with their hint, and answered with a known mistake if there is one.
  void everyQuestionFitsBothHalves() {
    QFETCH(double, scale);
    QFETCH(QSize, size);
    test::dress(scale);
    QWidget page;
    auto* row = new QHBoxLayout(&page);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    auto* half = new QuestionHalf(&page);
    auto* worked = new AnswerHalf(&page);
    row->addWidget(half, 1);
    row->addWidget(worked, 1);
    half->setTheme(lightTheme(scale));
    worked->setTheme(lightTheme(scale));
    page.resize(size);
    page.show();
    std::set<std::string_view> seen;
    for (const QuestionTemplate& each : questionTemplates()) {
      if (!seen.insert(each.id).second) continue;
      const AskedQuestion asked = drawQuestion(each, 11);
      const QString name = QString::fromUtf8(each.id.data(), static_cast<qsizetype>(each.id.size()));
      half->ask(asked);
      worked->showPaper(QStringLiteral("The worked answer will appear on this side."));
      half->showHint();
      test::settle();
      QStringList faults = cutOn(page);
      QVERIFY2(faults.isEmpty(), qPrintable(name + QStringLiteral(" asked: ") + faults.join(QStringLiteral("; "))));
      const Question& question = asked.question;
      GivenAnswer given = TextAnswer{"So.", {}};
      if (question.kind != AnswerKind::Text)
        given = std::visit([](const auto& value) { return GivenAnswer(value); },
                           question.mistakes.empty() ? question.answer : question.mistakes.front().answer);
      half->enter(draftOf(question, given));
      half->close(QStringLiteral("Your answer: fairly sure, without a hint."));
      worked->showWorked(asked, given, half->asTyped(), QStringLiteral("goes into your report"));
      test::settle();
      faults = cutOn(page);
      QVERIFY2(faults.isEmpty(), qPrintable(name + QStringLiteral(" answered: ") + faults.join(QStringLiteral("; "))));
    }
    QVERIFY(seen.size() > 90);
    test::dress();
  }
};

ATTN_TEST(TestReviewPage)

}  // namespace attn::app::test_review_page

#include "test_review_page.moc"
