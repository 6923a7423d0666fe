// SPDX-License-Identifier: GPL-3.0-or-later
// A lecture in two windows: controlled by a clicker and keys in either window, and the audience sees nothing of the
// presenter's window.
#include <QGuiApplication>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QScreen>
#include <QTextDocumentFragment>

#include "app/figures/drawing_recorder.h"
#include "app/window/window_fixture.h"
#include "labs/lab.h"
#include "learn/lesson/lesson_pane.h"
#include "lecture/present/audience_picture.h"
#include "lecture/present/notes_panel.h"
#include "lecture/present/presenter_window.h"
#include "lessons/lecture_file.h"
#include "lessons/lesson_director.h"
#include "support/qt_test.h"
#include "support/two_screens.h"
#include "widgets/rich_label.h"
#include "window/present/presentation_controller.h"

namespace attn::app::test_presenter_window {
namespace {

using Prediction = LessonPlayer::Prediction;

/// The lesson on scaling, presented, with the presenter's window.
struct Lecture : WindowFixture {
  explicit Lecture(bool withPresenter = true) : WindowFixture({1280, 720}) {
    window->lessons().setSeeds([] { return 7; });
    window->lessons().play(loadLesson(QStringLiteral(":/lessons/scaling"), lessonVocabulary()));
    arrive();
    window->presentation().setPresenting(true, false);
    if (withPresenter) window->actions().presenterView->trigger();
    test::settle();
  }
  LessonDirector& director() { return window->lessons(); }
  PresentationController& desk() { return window->presentation(); }
  StageOverlay& glass() { return desk().glass(); }
  PresenterWindow& presenter() { return *desk().presenter(); }
  int step() { return director().player().step(); }
  Prediction prediction() { return director().player().prediction(); }
  void arrive() {
    QTRY_VERIFY(!director().isComputing() && prediction() != Prediction::Waiting && !director().isGliding());
    test::settle();
  }
  /// A key in the presenter's window or in the audience's.
  void press(QWidget& in, int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    in.activateWindow();
    (void)QTest::qWaitForWindowActive(&in);
    QWidget* focused = in.focusWidget();
    QTest::keyClick(focused ? focused : &in, static_cast<Qt::Key>(key), modifiers);
    if (director().isPlaying()) arrive();
  }
  void type(QWidget& in, const QString& digits) {
    for (const QChar digit : digits) press(in, Qt::Key_0 + digit.digitValue());
  }
  QString saidToPresenter() {
    QString all;
    for (const QLabel* each : presenter().findChildren<QLabel*>())
      if (each->isVisible()) all += QTextDocumentFragment::fromHtml(each->text()).toPlainText() + QLatin1Char('\n');
    return all.remove(QChar(0x2060));  // the joiner inside numbers
  }
  QImage seenByAudience() { return window->centralWidget()->grab().toImage(); }
  void draw() {
    glass().press({100, 100});
    glass().drag({200, 160});
    glass().release({200, 160});
  }
};

}  // namespace

class TestPresenterWindow : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void showsTimeSlideAndNotes() {
    Lecture f;
    const PresenterFacts& facts = f.presenter().facts();
    QVERIFY(facts.isLesson);
    QCOMPARE(facts.titles.size(), qsizetype{f.director().player().stepCount()});
    QCOMPARE(facts.position, 0);
    QCOMPARE(facts.minutes, static_cast<int>(f.director().player().lesson().minutes));
    QVERIFY(!facts.notes.isEmpty());
    QVERIFY2(!facts.notes.contains(QLatin1Char('{')), "the numbers are written out");
    QCOMPARE(f.prediction(), Prediction::Open);
    QVERIFY(!facts.answer.isEmpty() && !facts.working.isEmpty());
    const QString said = f.saidToPresenter();
    QVERIFY(said.contains(QStringLiteral("slide 1 of %1").arg(facts.titles.size())));
    QVERIFY2(said.contains(QTextDocumentFragment::fromHtml(facts.answer).toPlainText()), qPrintable(said));
    QCOMPARE(f.presenter().findChild<QListWidget*>()->count(), static_cast<int>(facts.titles.size()));
  }

  void theAnswerIsForThePresenterOnly() {
    Lecture f;
    QStringList seen;
    for (const auto& text : attn::test::textsOf(
             f.window->size(), [&](QPainter& painter) { f.window->render(&painter); },
             attn::test::DrawingRecorder::Shapes::LeftOut))
      seen << text.text;
    const QString working = QTextDocumentFragment::fromHtml(f.presenter().facts().working).toPlainText();
    QVERIFY(!working.isEmpty());
    QVERIFY(!seen.join(QLatin1Char(' ')).contains(working.section(QLatin1Char('\n'), 0, 0)));
  }

  void theAudienceSeesNothingOfThePresentersDoings() {
    Lecture f(false);
    const QImage before = f.seenByAudience();
    f.window->actions().presenterView->trigger();
    test::settle();
    f.presenter().toggleClock();
    f.type(f.presenter(), QStringLiteral("12"));
    f.presenter().findChild<QListWidget*>()->setFocus();
    f.presenter().resize(900, 600);
    test::settle();
    QCOMPARE(f.seenByAudience(), before);
  }

  void theClickerWorksInEitherWindow() {
    Lecture f;
    const auto windows = {static_cast<QWidget*>(&f.presenter()), static_cast<QWidget*>(f.window.get())};
    for (QWidget* in : windows) {
      f.director().goTo(0);
      f.arrive();
      QCOMPARE(f.prediction(), Prediction::Open);
      f.press(*in, Qt::Key_PageDown);
      QCOMPARE(f.prediction(), Prediction::Revealed);
      QCOMPARE(f.step(), 0);
      f.press(*in, Qt::Key_PageDown);
      QCOMPARE(f.step(), 1);
      QCOMPARE(f.presenter().facts().position, 1);
      f.press(*in, Qt::Key_PageUp);
      QCOMPARE(f.step(), 0);
    }
  }

  void blackIsReachedAndLeftFromEitherWindow() {
    Lecture f;
    f.press(f.presenter(), Qt::Key_B);
    QVERIFY(f.window->presentation().isBlack());
    QVERIFY(f.presenter().facts().isBlack);
    // The key that ends the black screen has no other effect.
    f.press(f.presenter(), Qt::Key_PageDown);
    QVERIFY(!f.window->presentation().isBlack());
    QCOMPARE(f.prediction(), Prediction::Open);
    QVERIFY(!f.presenter().facts().isBlack);
    f.press(f.presenter(), Qt::Key_Period);
    QVERIFY(f.window->presentation().isBlack());
    f.press(f.presenter(), Qt::Key_Period);
    QVERIFY(!f.window->presentation().isBlack());
    f.press(*f.window, Qt::Key_B);
    QVERIFY(f.window->presentation().isBlack());
    f.press(f.presenter(), Qt::Key_B);
    QVERIFY(!f.window->presentation().isBlack());
  }

  void clickersEndItFromThePresentersWindow() {
    using Key = std::pair<Qt::Key, Qt::KeyboardModifiers>;
    for (const auto& [key, modifiers] : {Key{Qt::Key_Escape, Qt::NoModifier}, Key{Qt::Key_F5, Qt::ShiftModifier}}) {
      Lecture f;
      f.press(f.presenter(), key, modifiers);
      QVERIFY(!f.window->workspace().isPresenting());
    }
  }

  void aNumberAndReturnGoToAView() {
    Lecture f;
    for (QWidget* in : {static_cast<QWidget*>(&f.presenter()), static_cast<QWidget*>(f.window.get())}) {
      f.type(*in, QStringLiteral("4"));
      QCOMPARE(f.step(), 0);
      QVERIFY(f.saidToPresenter().contains(QStringLiteral("go to 4")));
      f.press(*in, Qt::Key_Return);
      QCOMPARE(f.step(), 3);
      f.type(*in, QStringLiteral("99"));
      f.press(*in, Qt::Key_Return);
      QCOMPARE(f.step(), 3);
      f.type(*in, QStringLiteral("12"));
      f.press(*in, Qt::Key_Backspace);
      f.press(*in, Qt::Key_Return);
      QCOMPARE(f.step(), 0);
      f.type(*in, QStringLiteral("2"));
      f.press(*in, Qt::Key_Escape);
      f.press(*in, Qt::Key_Return);
      QCOMPARE(f.step(), 0);
    }
  }

  void theListGoesToAView() {
    Lecture f;
    auto* list = f.presenter().findChild<QListWidget*>();
    const QRect row = list->visualItemRect(list->item(2));
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, row.center());
    f.arrive();
    QCOMPARE(f.step(), 2);
    QCOMPARE(list->currentRow(), 2);
  }

  void handsAreEnteredByKeysAlone() {
    Lecture f;
    f.press(f.presenter(), Qt::Key_H);
    QVERIFY(f.desk().poll());
    const int options = f.desk().poll()->poll.optionCount();
    int right = 0;
    while (!f.desk().poll()->poll.options()[static_cast<std::size_t>(right)].right) ++right;
    const auto enter = [&](QWidget& in, int hands) {
      for (int i = 0; i < options; ++i) {
        f.type(in, QString::number(i == right ? hands : i == (right + 1) % options ? 20 - hands : 0));
        f.press(in, Qt::Key_Return);
      }
    };
    QVERIFY(f.desk().pollPanel().isVisible());
    enter(f.presenter(), 5);
    QCOMPARE(f.desk().poll()->poll.advice(), PollAdvice::Hint);
    f.press(f.presenter(), Qt::Key_Return);
    QCOMPARE(f.desk().poll()->poll.rounds(), 2);
    QCOMPARE(f.desk().poll()->hint, f.desk().poll()->hintToGive);
    enter(*f.window, 10);
    QCOMPARE(f.desk().poll()->poll.hands(right, 0), 5);
    QCOMPARE(f.desk().poll()->poll.hands(right, 1), 10);
    QCOMPARE(f.desk().poll()->poll.advice(), PollAdvice::Discuss);
    f.press(*f.window, Qt::Key_Return);
    QVERIFY(f.desk().poll()->discussing);
    enter(f.presenter(), 17);
    QCOMPARE(f.desk().poll()->poll.advice(), PollAdvice::GoOn);
    QCOMPARE(f.prediction(), Prediction::Open);
    f.press(f.presenter(), Qt::Key_Return);
    QCOMPARE(f.prediction(), Prediction::Revealed);
    QVERIFY(f.desk().poll() && f.desk().poll()->revealed);
    f.press(f.presenter(), Qt::Key_PageDown);
    QVERIFY(!f.desk().poll());
    QVERIFY(!f.desk().pollPanel().isVisible());
    QCOMPARE(f.step(), 1);
  }

  void aWrongNumberOfHandsIsMended() {
    Lecture f;
    f.press(f.presenter(), Qt::Key_H);
    f.type(f.presenter(), QStringLiteral("12"));
    f.press(f.presenter(), Qt::Key_Backspace);
    f.press(f.presenter(), Qt::Key_Down);
    f.press(f.presenter(), Qt::Key_Up);
    QCOMPARE(f.desk().poll()->poll.hands(0, 0), 1);
    f.type(f.presenter(), QStringLiteral("8"));
    f.press(f.presenter(), Qt::Key_Return);
    QCOMPARE(f.desk().poll()->poll.hands(0, 0), 8);
    f.press(f.presenter(), Qt::Key_Escape);
    QVERIFY(!f.desk().poll());
    QVERIFY(f.window->workspace().isPresenting());
  }

  void theClassDoesNotSeeWhichOneIsRight() {
    const auto pictureOf = [](PollPanel::For whom, int right, bool revealed) {
      std::vector<PollOption> options{{QStringLiteral("0.5"), right == 0, {}}, {QStringLiteral("1.5"), right == 1, {}}};
      if (whom == PollPanel::For::Class) options[0].mistake = right == 0 ? QString() : QStringLiteral("You forgot it");
      PollPanel panel(whom);
      PollState state{QStringLiteral("How large?"), ClassPoll(options), 0, {}, revealed, false, {}, {}};
      state.poll.setHands(0, 3);
      state.poll.setHands(1, 5);
      panel.resize(600, 300);
      panel.setState(state);
      return panel.grab().toImage();
    };
    QCOMPARE(pictureOf(PollPanel::For::Class, 0, false), pictureOf(PollPanel::For::Class, 1, false));
    QVERIFY(pictureOf(PollPanel::For::Class, 0, true) != pictureOf(PollPanel::For::Class, 1, true));
    QVERIFY(pictureOf(PollPanel::For::Presenter, 0, false) != pictureOf(PollPanel::For::Presenter, 1, false));
  }

  void inkIsDrawnInThePresentersPicture() {
    Lecture f;
    f.press(f.presenter(), Qt::Key_P);
    QCOMPARE(f.glass().tool(), StageTool::Pen);
    auto* picture = f.presenter().findChild<AudiencePicture*>();
    // The center of the stage, in coordinates of the picture of the window.
    const QRect stage(f.glass().mapTo(f.window->centralWidget(), QPoint(0, 0)), f.glass().size());
    const double scale = std::min(picture->width() / double(f.window->centralWidget()->width()),
                                  picture->height() / double(f.window->centralWidget()->height()));
    const QPointF corner((picture->width() - scale * f.window->centralWidget()->width()) / 2,
                         (picture->height() - scale * f.window->centralWidget()->height()) / 2);
    const QPoint middle = (corner + QPointF(stage.center()) * scale).toPoint();
    QTest::mousePress(picture, Qt::LeftButton, {}, middle);
    QTest::mouseMove(picture, middle + QPoint(40, 0));
    QTest::mouseRelease(picture, Qt::LeftButton, {}, middle + QPoint(40, 0));
    QCOMPARE(f.glass().ink().strokes().size(), std::size_t{1});
    const QPointF first = f.glass().ink().strokes().front().points.front();
    QVERIFY(std::abs(first.x() - 0.5) < 0.01 && std::abs(first.y() - 0.5) < 0.01);
    f.presenter().refreshNow();
    const QColor inPicture = picture->grab().toImage().pixelColor(middle + QPoint(10, 0));
    QVERIFY2(inPicture.saturation() > 100, "and is seen there");
  }

  void inkGoesWithTheNextStepAndNotWithTheNextCell() {
    Lecture f;
    f.director().goTo(1);
    f.arrive();
    Playback& playback = f.playback();
    int step = 0;
    while (playback.timeline().steps[static_cast<std::size_t>(step)].cells < 4) ++step;
    playback.seek(step, 1);
    f.press(*f.window, Qt::Key_P);
    f.draw();
    playback.seek(step, 3);
    QCOMPARE(f.glass().ink().strokes().size(), std::size_t{1});
    playback.seek(step + 1, 0);
    QVERIFY(f.glass().ink().isEmpty());
    f.draw();
    f.press(f.presenter(), Qt::Key_PageDown);
    QVERIFY(f.glass().ink().isEmpty());
    QCOMPARE(f.glass().tool(), StageTool::Pen);
  }

  void strokesAreTakenBackWithoutTouchingTheDocument() {
    Lecture f;
    f.press(*f.window, Qt::Key_P);
    f.draw();
    f.draw();
    f.press(*f.window, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(f.glass().ink().strokes().size(), std::size_t{1});
    f.press(f.presenter(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(f.glass().ink().isEmpty());
    f.draw();
    f.press(f.presenter(), Qt::Key_C);
    QVERIFY(f.glass().ink().isEmpty());
  }

  void penColorsWidthsAndFadingGoRound() {
    Lecture f;
    f.press(f.presenter(), Qt::Key_P);
    const InkPen first = f.glass().pen();
    for (int i = 0; i < InkPen::kColors; ++i) f.press(f.presenter(), Qt::Key_P);
    QCOMPARE(f.glass().pen(), first);
    f.press(f.presenter(), Qt::Key_W);
    QVERIFY(f.glass().pen().width != first.width);
    f.press(f.presenter(), Qt::Key_F);
    QVERIFY(f.glass().pen().fades);
  }

  void escapePutsAwayOneThingAtATime() {
    Lecture f;
    f.press(*f.window, Qt::Key_N);
    QVERIFY(f.desk().notes().isVisible());
    f.glass().look(PictureView::of({100, 100, 200, 150}, f.glass().size()));
    f.press(*f.window, Qt::Key_L);
    f.press(*f.window, Qt::Key_Escape);
    QCOMPARE(f.glass().tool(), StageTool::Pointer);
    QVERIFY(f.glass().isZoomed());
    f.press(*f.window, Qt::Key_Escape);
    QVERIFY(!f.glass().isZoomed());
    QVERIFY(f.desk().notes().isVisible());
    f.press(*f.window, Qt::Key_Escape);
    QVERIFY(!f.desk().notes().isVisible());
    QVERIFY(f.window->workspace().isPresenting());
    f.press(*f.window, Qt::Key_Escape);
    QVERIFY(!f.window->workspace().isPresenting());
  }

  void notesOverThePictureSayWhoReadsThem() {
    Lecture f(false);
    f.press(*f.window, Qt::Key_N);
    QVERIFY(f.desk().notes().isVisible());
    const auto labels = f.desk().notes().findChildren<RichLabel*>();
    QVERIFY(std::ranges::any_of(labels, [](const RichLabel* each) {
      return each->isVisible() && each->text().contains(QStringLiteral("Everyone"));
    }));
    QVERIFY(f.glass().stage()->geometry().contains(f.desk().notes().geometry()));
    f.press(*f.window, Qt::Key_N);
    QVERIFY(!f.desk().notes().isVisible());
  }

  void theTextOfALessonCanBeLeftOut() {
    Lecture f;
    auto* pane = f.window->findChild<LessonPane*>();
    QVERIFY(pane->isVisible());
    const int narrow = f.glass().stage()->width();
    f.press(f.presenter(), Qt::Key_T);
    QVERIFY(!pane->isVisible());
    QVERIFY(f.glass().stage()->width() > narrow);
    QVERIFY(!f.settings.lessonTextPresented());
    f.press(f.presenter(), Qt::Key_T);
    QVERIFY(pane->isVisible());
  }

  void showsAndStoresTheTime() {
    Lecture f;
    std::int64_t now = 0;
    f.presenter().setTimes([&now] { return now; }, [] { return QStringLiteral("14:32"); });
    if (f.presenter().clock().isRunning()) f.presenter().toggleClock();
    f.presenter().resetClock();
    f.presenter().toggleClock();
    const int minutes = f.presenter().facts().minutes;
    now += 61000;
    f.presenter().toggleClock();
    QVERIFY(f.saidToPresenter().contains(QStringLiteral("14:32")));
    QVERIFY(f.saidToPresenter().contains(QStringLiteral("1:01 of %1 min").arg(minutes)));
    now += 600000;  // a pause does not count
    f.presenter().toggleClock();
    QVERIFY(f.saidToPresenter().contains(QStringLiteral("1:01 of")));
    now += std::int64_t{minutes} * 60000;
    f.press(f.presenter(), Qt::Key_K);
    QVERIFY(f.saidToPresenter().contains(QStringLiteral("1 min over")) ||
            f.saidToPresenter().contains(QStringLiteral("1 minute")));
    f.press(f.presenter(), Qt::Key_R);
    QVERIFY(f.saidToPresenter().contains(QStringLiteral("0:00")));
  }

  void presentsALabWithItsStepsAndNotes() {
    WindowFixture f;
    f.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    f.window->presentation().setPresenting(true, false);
    f.window->presentation().showPresenter(true);
    f.window->settle();
    const PresenterFacts& facts = f.window->presentation().presenter()->facts();
    QVERIFY(!facts.isLesson && facts.notesOfDocument);
    QCOMPARE(facts.titles.size(), static_cast<qsizetype>(f.playback().timeline().sections.size()));
    QCOMPARE(facts.notes, QString::fromStdString(f.session().scenario()->notes));
    f.playback().toStart();
    QCOMPARE(f.window->presentation().presenter()->facts().position, 0);
    PresenterWindow& presenter = *f.window->presentation().presenter();
    presenter.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&presenter));
    QTest::keyClick(&presenter, Qt::Key_3);
    QTest::keyClick(&presenter, Qt::Key_Return);
    QCOMPARE(presenter.facts().position, 2);
    QVERIFY(!presenter.facts().canAskClass);
  }

  void closingItOnceChangesNoSettingAndItGoesWithTheWindow() {
    Lecture f;
    QCOMPARE(f.settings.presenterWindow(), PresenterWindowSetting::Usual);
    QPointer<PresenterWindow> presenter(&f.presenter());
    presenter->close();
    QTRY_VERIFY(!presenter);
    QVERIFY(!f.desk().presenter());
    QCOMPARE(f.settings.presenterWindow(), PresenterWindowSetting::Usual);
    QVERIFY(f.window->workspace().isPresenting());
    f.window->actions().presenterView->trigger();
    presenter = &f.presenter();
    f.window->close();
    QTRY_VERIFY(!presenter);
  }

  // Otherwise S could show the answers on the projector.
  void itClosesWithThePresentation() {
    Lecture f;
    QPointer<PresenterWindow> presenter(&f.presenter());
    f.desk().setPresenting(false);
    QTRY_VERIFY(!presenter);
    f.desk().showPresenter(true);
    QVERIFY2(!f.window->actions().swapScreens->isEnabled(), "only a presentation has an audience");
  }

  void speakerNotesAreApartFromWhatTheAudienceReads() {
    Lecture f;
    f.director().leave();
    attn::Lecture lecture = newLecture("Two texts", "en");
    LessonStage stage;
    stage.scenario.source = "example:1-the-cat-sat";
    stage.lab = "steps";
    lecture = withStep(lecture, 0, {stage, "Keys", "Read: {d_k} numbers per key"});
    lecture = withSpeakerNotes(lecture, 0, "Say: wait for questions about {d_k}");
    f.director().play(asLesson(lecture));
    f.arrive();
    f.desk().setPresenting(true, false);
    f.desk().showPresenter(true);
    test::settle();
    const PresenterFacts& facts = f.presenter().facts();
    QCOMPARE(facts.notes, QStringLiteral("Read: 2 numbers per key"));
    QCOMPARE(facts.spoken, QStringLiteral("Say: wait for questions about 2"));
    QVERIFY(f.saidToPresenter().contains(facts.spoken) && f.saidToPresenter().contains(facts.notes));
    f.desk().run(PresenterCommand::Notes);
    test::settle();
    QString seen;
    for (const QLabel* each : f.window->findChildren<QLabel*>())
      if (each->isVisible()) seen += QTextDocumentFragment::fromHtml(each->text()).toPlainText() + QLatin1Char('\n');
    QVERIFY2(seen.contains(QStringLiteral("numbers per key")), qPrintable(seen));
    QVERIFY2(!seen.contains(QStringLiteral("wait for questions")), qPrintable(seen));
  }

  void whichScreenIsWhose_data() {
    QTest::addColumn<QStringList>("screens");
    QTest::addColumn<QString>("last");
    QTest::addColumn<QString>("audience");
    QTest::addColumn<QString>("presenter");
    const QStringList both{QStringLiteral("laptop"), QStringLiteral("projector")};
    QTest::newRow("the audience gets the other one")
        << both << QString() << QStringLiteral("projector") << QStringLiteral("laptop");
    QTest::newRow("as swapped before") << both << QStringLiteral("laptop") << QStringLiteral("laptop")
                                       << QStringLiteral("projector");
    QTest::newRow("a screen that is gone")
        << both << QStringLiteral("wall") << QStringLiteral("projector") << QStringLiteral("laptop");
    QTest::newRow("one screen") << QStringList{QStringLiteral("laptop")} << QString() << QString() << QString();
    QTest::newRow("three") << QStringList{QStringLiteral("a"), QStringLiteral("laptop"), QStringLiteral("wall")}
                           << QStringLiteral("wall") << QStringLiteral("wall") << QStringLiteral("laptop");
  }
  void whichScreenIsWhose() {
    QFETCH(QStringList, screens);
    QFETCH(QString, last);
    QFETCH(QString, audience);
    QFETCH(QString, presenter);
    const auto chosen = chooseScreens(screens, QStringLiteral("laptop"), last);
    QCOMPARE(chosen.has_value(), !audience.isEmpty());
    if (chosen) QVERIFY((*chosen == TwoScreens{audience, presenter}));
  }

  void theAudiencesPictureIsWholeOnASharpScreen() {
    if (qApp->devicePixelRatio() < 2)
      return test::runOnTwoScreens("test_presenter_window", "theAudiencesPictureIsWholeOnASharpScreen", 2);
    QWidget seen;
    seen.resize(400, 300);
    QWidget right(&seen);
    right.setGeometry(200, 0, 200, 300);
    right.setAutoFillBackground(true);
    right.setPalette(QColor(Qt::red));
    AudiencePicture picture;
    picture.setTheme(lightTheme());
    picture.resize(200, 150);
    picture.show();
    QVERIFY(QTest::qWaitForWindowExposed(&picture));
    const auto share = [&] {
      picture.follow(&seen);
      const QImage shown = picture.grab().toImage();
      return std::pair(shown.pixelColor(shown.width() / 4, shown.height() / 2),
                       shown.pixelColor(shown.width() * 3 / 4, shown.height() / 2));
    };
    const auto first = share();
    QCOMPARE(first.second, right.palette().color(QPalette::Window));
    QVERIFY(first.first != first.second);
    QVERIFY2(share() == first, "drawn again, it is not larger");
  }

  void onTwoScreensTheWindowsGoApart() {
    if (QGuiApplication::screens().size() < 2)
      return test::runOnTwoScreens("test_presenter_window", "onTwoScreensTheWindowsGoApart");
    WindowFixture f({1200, 800});
    f.window->lessons().play(loadLesson(QStringLiteral(":/lessons/scaling"), lessonVocabulary()));
    test::settle();
    QVERIFY(!f.window->presentation().presenter());
    const QRect before = f.window->geometry();
    f.window->presentation().setPresenting(true);
    PresenterWindow* presenter = f.window->presentation().presenter();
    QVERIFY2(presenter && presenter->isVisible(), "it comes by itself");
    QScreen* const own = QGuiApplication::primaryScreen();
    const auto isOn = [](const QWidget& window, const QScreen* screen) {
      return screen->geometry().contains(window.geometry().center());
    };
    QVERIFY(isOn(*presenter, own) && !isOn(*f.window, own));
    QVERIFY(f.window->isFullScreen());
    f.window->presentation().run(PresenterCommand::SwapScreens);
    QVERIFY(!isOn(*presenter, own) && isOn(*f.window, own));
    QVERIFY(f.window->isFullScreen());
    f.window->presentation().run(PresenterCommand::SwapScreens);
    QVERIFY(!isOn(*f.window, own));
    f.window->presentation().setPresenting(false);
    QVERIFY2(f.window->geometry() == before, "what is edited stays off the audience's screen");
    f.window->presentation().setPresenting(true);
    f.window->presentation().run(PresenterCommand::SwapScreens);
    f.window->presentation().setPresenting(false);
    f.window->presentation().setPresenting(true);
    QVERIFY2(isOn(*f.window, own), "as it was the last time");
    f.window->presentation().setPresenting(false);
    QVERIFY2(!f.window->presentation().presenter(), "it closes with the presentation");
    f.window->presentation().showPresenter(true);
    QVERIFY2(!isOn(*f.window->presentation().presenter(), own),
             "without a presentation it stays off the audience's screen");
    f.window->presentation().run(PresenterCommand::SwapScreens);
    QVERIFY(!isOn(*f.window->presentation().presenter(), own));
    f.window->presentation().showPresenter(false);
    f.window->presentation().setPresenting(true);
    QVERIFY2(f.window->presentation().presenter(), "closing it once does not turn it off");
  }

  void thePenWorksOutsideOfAPresentation() {
    WindowFixture f;
    f.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    f.window->settle();
    QTest::keyClick(f.window->workspace().lab()->stagePane(), Qt::Key_P);
    QCOMPARE(f.window->presentation().glass().tool(), StageTool::Pointer);
    f.window->actions().pen->trigger();
    QCOMPARE(f.window->presentation().glass().tool(), StageTool::Pen);
    const auto scenario = f.session().scenario();
    QTest::mouseClick(&f.window->presentation().glass(), Qt::LeftButton, {}, {200, 200});
    QCOMPARE(f.window->presentation().glass().ink().strokes().size(), std::size_t{1});
    QTest::keyClick(f.window->workspace().lab()->stagePane(), Qt::Key_Escape);
    QCOMPARE(f.window->presentation().glass().tool(), StageTool::Pointer);
    QCOMPARE(f.session().scenario(), scenario);
  }
};

ATTN_TEST(TestPresenterWindow)

}  // namespace attn::app::test_presenter_window

#include "test_presenter_window.moc"
