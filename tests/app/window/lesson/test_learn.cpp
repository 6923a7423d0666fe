// SPDX-License-Identifier: GPL-3.0-or-later
// Learn in the window: its tab, the first start, how the learner's document and an interview are kept, and a lesson as
// a lecture.
#include <QDialog>
#include <QDir>
#include <QMenu>
#include <algorithm>

#include "app/window/window_fixture.h"
#include "core/lessons/documented_lesson.h"
#include "learn/asking/interview_page.h"
#include "learn/asking/interview_session.h"
#include "learn/learn_page.h"
#include "learn/lesson/lesson_pane.h"
#include "lessons/lesson_director.h"
#include "panes/reading_column.h"
#include "scenario/edit.h"
#include "support/examples.h"
#include "support/files.h"
#include "support/source_folder.h"
#include "widgets/pane_edge.h"
#include "widgets/transport_bar.h"
#include "window/command/mnemonics.h"
#include "window/frame/document_title.h"
#include "window/frame/header_bar.h"
#include "window/frame/pane_layout.h"
#include "window/frame/tab_button.h"
#include "window/palette/command_controller.h"
#include "window/palette/commands.h"
#include "window/present/black_screen.h"
#include "window/present/presentation_controller.h"
#include "window/welcome/welcome_page.h"

namespace attn::app::test_learn {
namespace {

using Prediction = LessonPlayer::Prediction;
using Page = LearnPage::Page;

struct LearnWindow : WindowFixture {
  using WindowFixture::WindowFixture;

  LessonDirector& director() { return window->lessons(); }
  HeaderBar& header() { return *window->findChild<HeaderBar*>(); }
  TabButton& tab(const char* text) {
    for (TabButton* tab : header().findChildren<TabButton*>())
      if (tab->text() == QLatin1String(text)) return *tab;
    qFatal("there is no tab %s", text);
  }
  void click(const char* text) { QTest::mouseClick(&tab(text), Qt::LeftButton); }
  QString titleInHeader() { return header().findChild<PageTitle*>()->accessibleName(); }
  void openOwn() {
    window->documents().openExample(QStringLiteral("2-it-and-the-dog.attn.json"));
    QTRY_VERIFY(isCurrent());
  }
  void change(double value) {
    session().apply(QStringLiteral("Change"), withCell(*session().scenario(), InputSlot::Q, 0, 0, 0, value));
  }
  void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    QWidget* focused = window->focusWidget();
    QTest::keyClick(focused ? focused : window.get(), key, modifiers);
  }
  void play(const char* lesson, int step = 0) {
    window->workspace().learn().playLesson(QLatin1String(lesson), step);
    arrive();
  }
  void arrive() {
    QTRY_VERIFY(!director().isPlaying() || (isCurrent() && director().player().prediction() != Prediction::Waiting));
    test::settle();
  }
  /// The menu entry with this name.
  Command command(const char* id) {
    for (const Command& each : window->commands().all())
      if (each.id == QLatin1String(id)) return each;
    qFatal("there is no command %s", id);
  }
};

}  // namespace

class TestLearn : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void learnNeedsNoDocument() {
    LearnWindow f;
    QVERIFY(!f.window->workspace().isLearnInFront());
    f.click("Learn");
    QVERIFY(f.window->workspace().isLearnInFront());
    QVERIFY(f.tab("Learn").isChecked());
    QVERIFY(f.window->workspace().learn().shownPage() == Page::Home);
    QVERIFY(f.window->workspace().learn().isVisible());
    QVERIFY(!f.session().hasScenario());
    QVERIFY(!f.window->workspace().lab());
    QVERIFY(!f.window->workspace().panes().isVisible());
    QVERIFY(!f.window->findChild<TransportBar*>()->isVisible());
    f.window->settle();
  }

  void itsTabIsTheFirstAndStandsApart() {
    LearnWindow f;
    const auto tabs = f.header().findChildren<TabButton*>();
    const auto first = std::ranges::min_element(tabs, {}, [](const TabButton* each) { return each->x(); });
    QCOMPARE((*first)->text(), QStringLiteral("Learn"));
    const int gap = f.tab("Steps").geometry().left() - f.tab("Learn").geometry().right();
    const int usual = f.tab("Heads").geometry().left() - f.tab("Steps").geometry().right();
    QVERIFY(gap > usual + 4);
  }

  void thereIsAKeyForIt() {
    LearnWindow f;
    f.openOwn();
    f.press(Qt::Key_L, Qt::ControlModifier);
    QVERIFY(f.window->workspace().isLearnInFront());
    QVERIFY(f.window->actions().learn->isChecked());
    QVERIFY(std::ranges::none_of(f.window->actions().labs, &QAction::isChecked));
    f.press(Qt::Key_4, Qt::ControlModifier);
    QCOMPARE(f.window->workspace().lab()->id(), QStringLiteral("tiles"));
    QVERIFY(!f.window->actions().learn->isChecked());
    f.press(Qt::Key_L, Qt::ControlModifier);
    f.press(Qt::Key_L, Qt::ControlModifier);
    QVERIFY(f.window->workspace().isLearnInFront() && f.window->actions().learn->isChecked() &&
            f.tab("Learn").isChecked());
  }

  void whatIsNotOnScreenIsNotChangedByAKey() {
    LearnWindow f;
    f.openOwn();
    f.change(3);
    const auto own = f.session().scenario();
    f.click("Learn");
    QVERIFY(!f.window->actions().undo->isEnabled());
    f.press(Qt::Key_Z, Qt::ControlModifier);
    f.press(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
    f.press(Qt::Key_F2, Qt::ShiftModifier);
    QCOMPARE(f.session().scenario(), own);
    QVERIFY(!f.window->actions().present->isEnabled());
    f.press(Qt::Key_F5);
    QVERIFY(!f.window->workspace().isPresenting());
    f.click("Steps");
    QVERIFY(f.window->actions().undo->isEnabled());
    f.press(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(f.session().scenario() != own);
  }

  void theHeaderSaysWhatIsInFront() {
    LearnWindow f;
    f.openOwn();
    f.click("Learn");
    QVERIFY(f.titleInHeader().isEmpty());
    f.window->workspace().learn().startReview();
    QCOMPARE(f.titleInHeader(), QStringLiteral("Today’s cards"));
    f.click("Steps");
    QVERIFY(f.titleInHeader().isEmpty());
    f.click("Learn");
    QVERIFY(f.window->workspace().learn().shownPage() == Page::Review);
    QCOMPARE(f.titleInHeader(), QStringLiteral("Today’s cards"));
    f.window->workspace().learn().showHome();
    QVERIFY(f.titleInHeader().isEmpty());
  }

  void anInterviewContinuesWhileALabIsOpen() {
    LearnWindow f;
    f.openOwn();
    f.click("Learn");
    InterviewPlan plan;
    plan.seed = 3;
    f.window->workspace().learn().startInterview(plan);
    const QString title = f.titleInHeader();
    f.click("Steps");
    f.change(0.25);
    f.click("Learn");
    QVERIFY(f.window->workspace().learn().shownPage() == Page::Interview);
    QVERIFY(f.window->findChild<InterviewPage*>()->isRunning());
    QCOMPARE(f.titleInHeader(), title);
  }

  void theTimeOfAnInterviewThatIsUpElsewhereIsSaidThere() {
    LearnWindow f;
    f.openOwn();
    std::int64_t passed = 0;
    f.click("Learn");
    auto* interview = f.window->findChild<InterviewPage*>();
    interview->setClocks({[&passed] { return passed; }, [] { return Moment{1'700'000'000'000, 0}; }});
    f.window->workspace().learn().startInterview({});
    f.click("Steps");
    passed = (InterviewPlan{}.seconds + 1) * std::int64_t{1000};
    interview->checkTime();
    QVERIFY(!interview->isRunning());
    QCOMPARE(f.window->notices().text(), QStringLiteral("The mock interview is over."));
    QVERIFY2(f.window->workspace().lab(), "nobody is taken away from what they look at");
    f.click("Learn");
    QVERIFY(f.window->workspace().learn().shownPage() == Page::Report);
  }

  void theFirstStartLeadsToLearnAndLaterOnesToTheWelcomePage() {
    LearnWindow f;
    f.window->begin({});
    QVERIFY(f.window->workspace().isLearnInFront());
    f.make();
    f.window->begin({});
    QVERIFY(!f.window->workspace().isLearnInFront());
    QVERIFY(f.window->findChild<WelcomePage*>()->isVisible());
  }

  void theFirstStartWithADocumentShowsTheDocument() {
    LearnWindow f;
    const QString path = QString::fromStdString(sourceFile("resources/scenarios/1-the-cat-sat.attn.json"));
    f.window->begin(path);
    QVERIFY(f.window->workspace().lab());
    QVERIFY(*f.session().scenario() == test::example("1-the-cat-sat"));
    f.make();
    f.window->begin({});
    QVERIFY2(!f.window->workspace().isLearnInFront(), "it was the first start all the same");
  }

  void recoveryComesBeforeTheFirstLesson() {
    LearnWindow f;
    f.openOwn();
    f.change(3);
    f.window->autosave().flush();
    const QDir kept(f.file("recovery"));
    QVERIFY(!kept.isEmpty());
    // Journals of crashed runs are those without a lock.
    QVERIFY(QDir().mkpath(f.file("crashed")));
    for (const QString& name : kept.entryList({QStringLiteral("*.journal")}, QDir::Files))
      QFile::copy(kept.filePath(name), f.file("crashed") + QLatin1Char('/') + name);
    f.window.reset();
    QVERIFY(QDir(f.file("recovery")).removeRecursively());
    QVERIFY(QDir().rename(f.file("crashed"), f.file("recovery")));
    f.make();
    QVERIFY(!f.window->autosave().recoverable().empty());
    f.window->begin({});
    QVERIFY(!f.window->workspace().isLearnInFront());
  }

  void theWelcomePageLeadsToLearn() {
    LearnWindow f;
    const auto* welcome = f.window->findChild<WelcomePage*>();
    const auto buttons = welcome->findChildren<QAbstractButton*>();
    const auto found = std::ranges::find_if(buttons, [](const QAbstractButton* each) {
      return each->accessibleName().startsWith(QStringLiteral("Learn"));
    });
    QVERIFY(found != buttons.end() && (*found)->isVisible());
    QTest::mouseClick(*found, Qt::LeftButton);
    QVERIFY(f.window->workspace().isLearnInFront());
  }

  void aLessonFromHomeLeavesTheDocumentUntouchedAndLeadsHome() {
    LearnWindow f;
    f.openOwn();
    f.change(3);
    QTRY_VERIFY(f.isCurrent());
    f.window->workspace().showLab(QStringLiteral("tiles"));
    const auto own = f.session().scenario();
    f.click("Learn");
    f.play("scaling");
    QVERIFY(f.tab("Learn").isChecked() && !f.window->workspace().isLearnInFront());
    QVERIFY(f.window->workspace().lessonPane()->isVisible());
    QVERIFY(f.window->workspace().lab()->stagePane()->isVisible());
    QVERIFY(!f.window->workspace().panes().reading().showsNotes());
    f.change(9);
    f.director().goTo(1);
    f.arrive();
    f.director().leave();
    QVERIFY(f.window->workspace().isLearnInFront() && f.window->workspace().learn().shownPage() == Page::Home);
    QVERIFY(!f.window->workspace().lab());
    QCOMPARE(f.session().scenario(), own);
    QCOMPARE(f.session().undoStack()->count(), 1);
    f.click("Tiles");
    QCOMPARE(f.session().scenario(), own);
    QCOMPARE(f.asked, 0);
  }

  void aLessonFromALabLeadsBackToTheLab() {
    LearnWindow f;
    f.openOwn();
    f.window->workspace().showLab(QStringLiteral("heads"));
    f.play("scaling");
    f.director().leave();
    QVERIFY(!f.window->workspace().isLearnInFront());
    QCOMPARE(f.window->workspace().lab()->id(), QStringLiteral("heads"));
  }

  void aLessonWithoutADocumentLeadsHome() {
    LearnWindow f;
    f.click("Learn");
    f.play("masks");
    f.director().leave();
    QVERIFY(f.window->workspace().isLearnInFront());
    QVERIFY(!f.session().hasScenario());
  }

  void theTabLeadsBackToTheStep() {
    LearnWindow f;
    f.click("Learn");
    f.play("scaling", 1);
    const QString lab = f.window->workspace().lab()->id();
    for (const char* elsewhere : {"Decode", "Tiles"}) {
      f.click(elsewhere);
      QVERIFY(f.director().hasStrayed());
      f.click("Learn");
      f.arrive();
      QVERIFY(!f.director().hasStrayed());
      QCOMPARE(f.window->workspace().lab()->id(), lab);
      QVERIFY(f.tab("Learn").isChecked() && f.window->workspace().lessonPane()->isVisible());
      QCOMPARE(f.director().player().step(), 1);
    }
    f.window->workspace().showWelcome();
    f.press(Qt::Key_L, Qt::ControlModifier);
    f.arrive();
    QVERIFY(f.director().isPlaying() && f.window->workspace().lessonPane()->isVisible());
  }

  void theLessonTextIsOpenEvenIfTheInputsWereFolded() {
    LearnWindow f({760, 520});
    f.settings.setInputsShown(false);
    f.openOwn();
    QVERIFY(!f.window->workspace().panes().isOpen(PaneSide::Left));
    f.play("scaling");
    QVERIFY(f.window->workspace().lessonPane()->isVisible());
    QVERIFY(f.window->workspace().lessonPane()->width() >= 220);
    f.press(Qt::Key_F8);
    QVERIFY(!f.window->workspace().lessonPane()->isVisible());
    f.press(Qt::Key_F8);
    QVERIFY(f.window->workspace().lessonPane()->isVisible());
    QVERIFY2(!f.settings.inputsShown(), "that was about the lesson");
    f.director().leave();
    QVERIFY(!f.window->workspace().panes().isOpen(PaneSide::Left));
  }

  void openingADocumentEndsALessonAndAsksAboutTheOwnOneOnly() {
    LearnWindow f;
    f.openOwn();
    f.change(3);
    f.click("Learn");
    f.play("scaling");
    f.change(9);
    f.nextAnswer = UnsavedAnswer::Cancel;
    f.window->documents().openNew();
    QCOMPARE(f.asked, 1);
    QVERIFY(f.window->workspace().isLearnInFront());
    QCOMPARE(stackIn(*f.session().scenario(), InputSlot::Q)[0](0, 0), 3.0);
    f.nextAnswer = UnsavedAnswer::Discard;
    f.window->documents().openNew();
    QVERIFY(f.window->workspace().lab() && !f.window->workspace().isLearnInFront());
  }

  void closingInALessonAsksAboutTheOwnDocumentOnly() {
    LearnWindow f;
    f.click("Learn");
    f.play("scaling");
    f.change(9);
    QVERIFY(f.window->close());
    QCOMPARE(f.asked, 0);
    LearnWindow other;
    other.openOwn();
    other.change(3);
    other.click("Learn");
    other.play("scaling");
    other.nextAnswer = UnsavedAnswer::Cancel;
    QVERIFY(!other.window->close());
    QCOMPARE(other.asked, 1);
    QCOMPARE(stackIn(*other.session().scenario(), InputSlot::Q)[0](0, 0), 3.0);
  }

  void aTaskOpensInItsLabAsADocumentOfTheLearnersOwn() {
    LearnWindow f;
    f.openOwn();
    f.change(3);
    f.click("Learn");
    f.nextAnswer = UnsavedAnswer::Cancel;
    Q_EMIT f.window->workspace().learn().scenarioRequested(test::example("1-the-cat-sat"), QStringLiteral("sandbox"));
    QCOMPARE(f.asked, 1);
    QVERIFY(f.window->workspace().isLearnInFront());
    f.nextAnswer = UnsavedAnswer::Discard;
    Q_EMIT f.window->workspace().learn().scenarioRequested(test::example("1-the-cat-sat"), QStringLiteral("sandbox"));
    QCOMPARE(f.window->workspace().lab()->id(), QStringLiteral("sandbox"));
    QVERIFY(*f.session().scenario() == test::example("1-the-cat-sat"));
    Q_EMIT f.window->workspace().learn().examplesRequested();
    QVERIFY(f.window->findChild<WelcomePage*>()->isVisible());
  }

  void everythingIsFoundByItsName() {
    LearnWindow f;
    f.openOwn();
    QCOMPARE(f.command("learn").keys, QStringLiteral("Ctrl+L"));
    f.command("interview").run();
    QVERIFY(f.window->workspace().isLearnInFront() && f.window->workspace().learn().shownPage() == Page::Interview);
    f.click("Steps");
    f.command("cards").run();
    QVERIFY(f.window->workspace().isLearnInFront() && f.window->workspace().learn().shownPage() == Page::Review);
    f.command("lessons").run();
    QVERIFY(f.window->workspace().learn().shownPage() == Page::Home);
    f.play("scaling");
    f.command("lessons").run();
    QVERIFY(!f.director().isPlaying());
    QVERIFY(f.window->workspace().isLearnInFront() && f.window->workspace().learn().shownPage() == Page::Home);
    f.command("learningSettings").run();
    QVERIFY(f.window->findChild<QDialog*>() && f.window->findChild<QDialog*>()->isVisible());
    const QString titles[] = {f.command("interview").title, f.command("cards").title};
    QCOMPARE(titles[0], QStringLiteral("Mock interview…"));
    QCOMPARE(titles[1], QStringLiteral("Today’s cards"));
  }

  void aLectureGoesThroughALessonByTheClickerAlone() {
    LearnWindow f;
    f.openOwn();
    const auto own = f.session().scenario();
    f.click("Learn");
    f.play("scaling");
    const int steps = f.director().player().stepCount();
    f.window->presentation().setPresenting(true, false);
    QVERIFY(f.window->workspace().isPresenting());
    int revealed = 0;
    for (int press = 0; press < 4 * steps && !f.director().player().isAtLast(); ++press) {
      QVERIFY(f.window->workspace().lessonPane()->isVisible());
      QVERIFY(f.window->workspace().lab()->stagePane()->isVisible());
      QVERIFY(!f.window->workspace().panes().reading().isVisible());
      const int before = f.director().player().step();
      const bool asks = f.director().player().prediction() == Prediction::Open;
      f.press(Qt::Key_PageDown);
      f.arrive();
      if (asks) {
        QCOMPARE(f.director().player().step(), before);
        QVERIFY(f.director().player().prediction() == Prediction::Revealed);
        ++revealed;
      }
    }
    QVERIFY(f.director().player().isAtLast());
    QVERIFY(revealed >= 3);
    f.press(Qt::Key_B);
    QVERIFY(f.window->presentation().isBlack());
    QTest::keyClick(f.window->findChild<BlackScreen*>(), Qt::Key_Space);
    QVERIFY(!f.window->presentation().isBlack());
    f.press(Qt::Key_PageUp);
    f.arrive();
    QCOMPARE(f.director().player().step(), steps - 2);
    f.press(Qt::Key_Escape);
    QVERIFY(!f.window->workspace().isPresenting() && f.director().isPlaying());
    f.window->presentation().setPresenting(true, false);
    f.director().leave();
    QVERIFY2(!f.window->workspace().isPresenting(), "there is no picture at home");
    QVERIFY(f.window->workspace().isLearnInFront());
    QCOMPARE(f.session().scenario(), own);
  }

  void theLabsCanBeReachedInALectureAndTheLessonAgain() {
    LearnWindow f;
    f.click("Learn");
    f.play("scaling");
    f.window->presentation().setPresenting(true, false);
    f.press(Qt::Key_5, Qt::ControlModifier);
    QVERIFY(f.window->workspace().isPresenting());
    QCOMPARE(f.window->workspace().lab()->id(), QStringLiteral("decode"));
    QVERIFY(!f.window->workspace().lessonPane()->isVisible());
    f.press(Qt::Key_L, Qt::ControlModifier);
    f.arrive();
    QVERIFY(f.window->workspace().isPresenting() && f.window->workspace().lessonPane()->isVisible());
    f.window->presentation().setPresenting(false);
  }

  void inAHurryNothingIsLost() {
    LearnWindow f;
    f.openOwn();
    f.change(3);
    const auto own = f.session().scenario();
    f.click("Learn");
    f.window->workspace().learn().playLesson(QStringLiteral("scaling"), 0);  // no waiting
    for (const Qt::Key key : {Qt::Key_PageDown, Qt::Key_PageDown, Qt::Key_PageUp, Qt::Key_Escape, Qt::Key_PageDown}) {
      for (int held = 0; held < 5; ++held) f.press(key);
      f.window->resize(held(key), 600);
      f.press(Qt::Key_2, Qt::ControlModifier);
      f.press(Qt::Key_L, Qt::ControlModifier);
    }
    QVERIFY(f.director().isPlaying());
    f.director().leave();
    QVERIFY(f.window->workspace().isLearnInFront());
    QCOMPARE(f.session().scenario(), own);
    QVERIFY(f.session().isModified());
    QTRY_VERIFY(f.isCurrent());
  }

  void theTabKeyReadsOneColumnAfterTheOther() {
    LearnWindow f;
    f.click("Learn");
    f.window->settle();
    const std::vector<QWidget*> stops = f.window->workspace().learn().areas();
    QVERIFY(stops.size() > 10);
    stops.front()->setFocus();
    for (std::size_t i = 1; i < stops.size(); ++i) {
      if (!stops[i]->isVisible() || (stops[i]->focusPolicy() & Qt::TabFocus) == 0) continue;  // those handle arrow keys
      f.press(Qt::Key_Tab);
      QCOMPARE(f.window->focusWidget(), stops[i]);
    }
    f.press(Qt::Key_Tab);
    QVERIFY(f.header().isAncestorOf(f.window->focusWidget()));
  }

  void inTheOtherLanguageAndThemeItIsTheSamePage() {
    LearnWindow f;
    const TabButton& learn = f.tab("Learn");
    f.click("Learn");
    f.language.use(QStringLiteral("zh_CN"));
    test::settle();
    QVERIFY(f.window->workspace().isLearnInFront() && learn.isChecked());
    f.language.use(QStringLiteral("en"));
    f.window->actions().themeDark->trigger();
    test::settle();
    QVERIFY(f.window->workspace().isLearnInFront());
    f.window->settle();
  }

  void anInterruptedInterviewIsNamedAtTheNextStart() {
    LearnWindow f;
    QTRY_VERIFY(f.window->progress().isOpen());
    LoggedAnswer answer;
    answer.occasion = Occasion::Interview;
    answer.when = momentNow();
    answer.templateId = "scaled-score";
    answer.interview = f.window->progress().add(
        InterviewStarted{{}, momentNow(), {}, {{"scaled-score", 1, 7}, {"softmax-row", 1, 8}, {"score-cell", 1, 9}}});
    f.window->progress().add(answer);
    f.window.reset();
    f.make();
    QTRY_COMPARE(f.window->notices().text(), QStringLiteral("A mock interview was interrupted at question 2 of 3."));
  }

  void reportsProgressFileProblemsInLearn() {
    LearnWindow f;
    f.window.reset();
    // A file in place of the progress folder.
    QVERIFY(QDir(f.file("progress")).removeRecursively());
    QFile blocked(f.file("progress"));
    QVERIFY(blocked.open(QIODevice::WriteOnly));
    blocked.close();
    f.make();
    QTRY_VERIFY(f.window->progress().problem().has_value());
    QCOMPARE(f.window->notices().text(), QString());
    f.click("Learn");
    QCOMPARE(f.window->notices().text(), problemText(*f.window->progress().problem()));
    const std::size_t said = f.window->notices().past().size();
    f.click("Learn");
    QCOMPARE(f.window->notices().past().size(), said);
  }

 private:
  static int held(Qt::Key key) { return key == Qt::Key_PageUp ? 1440 : 900; }
};

ATTN_TEST(TestLearn)

}  // namespace attn::app::test_learn

#include "test_learn.moc"
