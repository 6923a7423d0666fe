// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractButton>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTimeZone>
#include <algorithm>
#include <memory>

#include "app/figures/drawing_recorder.h"
#include "app/learn/home/home_samples.h"
#include "learn/home/home_page.h"
#include "learn/home/lesson_button.h"
#include "learn/home/path_view.h"
#include "lessons/lesson_director.h"
#include "progress/progress.h"
#include "session/autosave.h"
#include "session/session.h"
#include "session/settings.h"
#include "support/qt_test.h"
#include "theme/fonts.h"
#include "theme/style_sheet.h"
#include "widgets/rich_label.h"

namespace attn::app::test_home_page {
namespace {

using attn::test::DrawnText;
using home_samples::Diary;

/// The page with its own progress, on that Monday.
struct ShownHome {
  QTemporaryDir folder;
  Settings settings{folder.filePath(QStringLiteral("settings.ini"))};
  Session session;
  Autosave autosave{session, folder.filePath(QStringLiteral("recovery"))};
  LessonDirector director{session, autosave};
  Progress progress{folder.path()};
  QDateTime now = QDateTime::fromMSecsSinceEpoch(home_samples::kMonday, QTimeZone(home_samples::kAhead * 60));
  HomePage page{LearnServices{director, progress, settings}};

  explicit ShownHome(const Diary& diary = {}, QSize size = {1440, 848}, const Theme& theme = lightTheme()) {
    qApp->setStyleSheet(styleSheet(theme));
    qApp->setFont(uiFont(theme.px(13)));
    write(diary);
    page.setClock([this] { return now; });
    page.setTheme(theme);
    page.showLessons(builtInLessons());
    page.resize(size);
    page.show();
    page.refreshNow();
    test::settle();
  }
  ~ShownHome() { qApp->setStyleSheet(QString()); }

  void write(const Diary& diary) { home_samples::writeDown(diary, progress); }
  QPushButton* button(const char* name) { return page.findChild<QPushButton*>(QLatin1String(name)); }
  LessonButton* lesson(const QString& title) {
    const auto all = page.findChildren<LessonButton*>();
    for (LessonButton* each : all)
      if (each->accessibleName().contains(title)) return each;
    return nullptr;
  }
};

/// The number of lessons on the path, without passages.
qsizetype lessonsOnThePath() {
  const LoadedLessons lessons = builtInLessons();
  return std::ranges::count_if(lessons, [](const auto& each) { return each->lesson.course != "mistakes"; });
}

/// Six lessons in each course of the path.
LoadedLessons longestPath() {
  constexpr std::size_t kLessons = 6;
  const LoadedLessons ours = builtInLessons();
  LoadedLessons all;
  for (const QString& course : courseIds()) {
    std::size_t count = 0;
    for (const auto& each : ours) {
      if (QString::fromStdString(each->lesson.course) != course) continue;
      all.push_back(each);
      ++count;
    }
    for (; course != QStringLiteral("mistakes") && count < kLessons; ++count) {
      auto copy = std::make_shared<LoadedLesson>(*ours[count]);
      copy->lesson.course = course.toStdString();
      copy->lesson.id += "-in-" + copy->lesson.course;
      all.push_back(copy);
    }
  }
  return all;
}

/// The widgets that Tab can reach: visible and enabled.
QList<QWidget*> stopsOf(QWidget& page) {
  QList<QWidget*> stops;
  const auto all = page.findChildren<QWidget*>();
  for (QWidget* each : all)
    if (each->isVisible() && each->isEnabled() && (each->focusPolicy() & Qt::TabFocus)) stops << each;
  return stops;
}

std::vector<DrawnText> textsOn(QWidget& shown) {
  return attn::test::textsOf(
      shown.size(), [&](QPainter& painter) { shown.render(&painter); }, attn::test::DrawingRecorder::Shapes::LeftOut);
}

/// Texts that are cut, shortened or overlap.
QStringList faultsOf(QWidget& content) {
  QStringList faults;
  std::vector<DrawnText> all = textsOn(content);
  std::erase_if(all, [](const DrawnText& text) { return text.text.trimmed().isEmpty() || text.opacity < 0.3; });
  for (const DrawnText& text : all) {
    if (text.seen.width() < text.box.width() - 1.5 || text.seen.height() < text.box.height() - 1.5)
      faults << QStringLiteral("cut: ") + text.text;
    const bool ofItself =
        text.text.endsWith(QStringLiteral("example…")) || text.text.endsWith(QStringLiteral("export…"));
    if (text.text.endsWith(QChar(u'…')) && !ofItself) faults << QStringLiteral("shortened: ") + text.text;
    if (text.box.left() < -1 || text.box.right() > content.width() + 1)
      faults << QStringLiteral("beside the page: ") + text.text;
  }
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t j = i + 1; j < all.size(); ++j) {
      const QRectF common = all[i].seen.intersected(all[j].seen);
      if (common.width() >= 1.5 && common.height() >= 1.5)
        faults << QStringLiteral("“%1” lies on “%2”").arg(all[i].text, all[j].text);
    }
  return faults;
}

}  // namespace

class TestHomePage : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theFirstVisitHasOneObviousPlaceToBegin() {
    ShownHome home;
    QSignalSpy wanted(&home.page, &HomePage::lessonRequested);
    QCOMPARE(home.button("home.begin")->text(), QStringLiteral("Begin"));
    // The keyboard focus starts there, too.
    home.page.setFocus();
    QCOMPARE(home.page.focusWidget(), home.button("home.begin"));
    QTest::keyClick(home.button("home.begin"), Qt::Key_Return);
    QCOMPARE(wanted.takeFirst().first().toString(), QStringLiteral("tokens-to-output"));
    // Nothing that assumes earlier use.
    QVERIFY(!home.button("home.review")->isVisible());
    QVERIFY(!home.button("home.report")->isVisible());
    QVERIFY(home.button("home.examples")->isVisible());
    // The path marks the same lesson, and only that one.
    QVERIFY(home.lesson(QStringLiteral("From tokens to output"))
                ->accessibleName()
                .startsWith(QStringLiteral("Lesson 1 of %1,").arg(lessonsOnThePath())));
  }

  void theLectureThatWasOpenedLastCanBeContinued() {
    ShownHome home;
    QVERIFY(!home.button("home.lecture")->isVisible());
    const QString lecture = home.folder.filePath(QStringLiteral("heads.lesson.zip"));
    const QString document = home.folder.filePath(QStringLiteral("own.attn.json"));
    for (const QString& each : {lecture, document}) {
      QFile file(each);
      QVERIFY(file.open(QIODevice::WriteOnly));
    }
    home.settings.addRecentFile({lecture, QStringLiteral("Heads & <b>masks</b>"), home.now});
    home.page.refreshNow();
    QPushButton* button = home.button("home.lecture");
    QVERIFY(button->isVisible());
    QCOMPARE(button->text(), QStringLiteral("Continue"));
    QCOMPARE(home.page.facts().openLecture->title, QStringLiteral("Heads & <b>masks</b>"));
    test::settle();
    QCOMPARE(faultsOf(*home.page.widget()), QStringList());
    QSignalSpy wanted(&home.page, &HomePage::requested);
    button->click();
    QCOMPARE(wanted.takeFirst().first().value<HomePart>(), HomePart::Lecture);
    QCOMPARE(home.page.facts().openLecture->file, lecture);
    QVERIFY(QFile::remove(lecture));
    home.page.refreshNow();
    QVERIFY2(!button->isVisible(), "a file that is gone");
    QVERIFY(QFile(lecture).open(QIODevice::WriteOnly));
    home.settings.addRecentFile({document, QStringLiteral("Own"), home.now});
    home.page.refreshNow();
    QVERIFY2(!button->isVisible(), "a document was opened later");
  }

  void everyLessonOpensAndNoneIsLocked() {
    ShownHome home(home_samples::someWeeks());
    QSignalSpy wanted(&home.page, &HomePage::lessonRequested);
    const auto lessons = home.page.findChildren<LessonButton*>();
    QCOMPARE(lessons.size(), lessonsOnThePath());
    for (LessonButton* each : lessons) {
      QVERIFY(each->isEnabled());
      QTest::mouseClick(each, Qt::LeftButton);
    }
    QCOMPARE(wanted.size(), lessonsOnThePath());
    QTest::keyClick(lessons.first(), Qt::Key_Return);
    QCOMPARE(wanted.size(), lessonsOnThePath() + 1);
  }

  void everyPartAsksForWhatItSays() {
    ShownHome home(home_samples::someWeeks());
    QSignalSpy part(&home.page, &HomePage::requested), lesson(&home.page, &HomePage::lessonRequested);
    for (const char* name :
         {"home.begin", "home.review", "home.interview", "home.passage", "home.report", "home.settings"}) {
      QVERIFY2(home.button(name)->isVisible(), name);
      home.button(name)->click();
    }
    QCOMPARE(lesson.takeFirst().first().toString(), home.page.facts().at(*home.page.facts().next).id);
    QList<HomePart> parts;
    for (const QList<QVariant>& each : part) parts << each.first().value<HomePart>();
    QCOMPARE(parts, (QList{HomePart::Cards, HomePart::Interview, HomePart::Report, HomePart::Settings}));
    // The first two passages are found.
    QCOMPARE(lesson.first()[0].toString(), QStringLiteral("textbook-mistakes"));
    QCOMPARE(lesson.first()[1].value<std::optional<int>>(), 2);
    home.page.findChild<PassageRow*>()->passages()[4]->click();
    QCOMPARE(lesson.last()[1].value<std::optional<int>>(), 4);
  }

  void anAssignmentInProgressCanBeContinued() {
    ShownHome home(home_samples::someWeeks());
    QVERIFY(!home.button("home.work")->isVisible());
    const QString file = home.folder.filePath(QStringLiteral("a.handout.json"));
    const auto write = [](const QString& path, const QByteArray& text) {
      QFile written(path);
      QVERIFY(written.open(QIODevice::WriteOnly));
      written.write(text);
    };
    QVERIFY(QDir(home.folder.path()).mkdir(QStringLiteral("work")));
    write(home.folder.filePath(QStringLiteral("work/1.json")),
          R"({"begun": true, "title": "Masks & more", "file": ")" + file.toUtf8() +
              R"(", "answers": [{"given": "2"}, {"given": "null"}, {"given": "null"}]})");
    home.page.refreshNow();
    QVERIFY2(!home.button("home.work")->isVisible(), "its file is gone");
    write(file, "{}");
    home.page.refreshNow();
    QVERIFY(home.button("home.work")->isVisible());
    const auto labels = home.button("home.work")->parentWidget()->findChildren<RichLabel*>();
    QVERIFY(std::ranges::any_of(labels, [](const RichLabel* label) {
      return label->text().contains(QStringLiteral("Masks &amp; more")) &&
             label->text().contains(QStringLiteral("1 of 3 answered"));
    }));
    QSignalSpy wanted(&home.page, &HomePage::requested);
    home.button("home.work")->click();
    QCOMPARE(wanted.takeFirst().first().value<HomePart>(), HomePart::Work);
    QCOMPARE(home.page.facts().openAssignment->file, file);
  }

  void keysReachEverything() {
    ShownHome home(home_samples::someWeeks());
    QVERIFY(QTest::qWaitForWindowActive(&home.page));
    const QList<QWidget*> stops = stopsOf(home.page);
    for (QWidget* each : stops) {
      const auto* button = qobject_cast<QAbstractButton*>(each);
      QVERIFY2(button, each->metaObject()->className());
      QVERIFY(!button->accessibleName().isEmpty() || !button->text().isEmpty());
    }
    home.button("home.begin")->setFocus();
    QSet<QWidget*> met;
    for (int presses = 0; presses < stops.size() + 2; ++presses) {
      QWidget* const now = QApplication::focusWidget();
      QVERIFY(now);
      met << now;
      // The focused widget is visible.
      const QRect place(now->mapTo(home.page.viewport(), QPoint()), now->size());
      QVERIFY2(home.page.viewport()->rect().intersects(place), qPrintable(now->accessibleName()));
      QTest::keyClick(now, Qt::Key_Tab);
    }
    for (QWidget* each : stops) QVERIFY2(met.contains(each), qPrintable(each->accessibleName()));
    // Passages are one Tab stop; arrow keys move through all of them.
    const auto& passages = home.page.findChild<PassageRow*>()->passages();
    passages.front()->setFocus();
    for (std::size_t i = 1; i < passages.size(); ++i) {
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
      QCOMPARE(QApplication::focusWidget(), static_cast<QWidget*>(passages[i]));
    }
    // And up to the path.
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Up);
    QVERIFY(qobject_cast<LessonButton*>(QApplication::focusWidget()));
  }

  void followsTheProgressAndTheCalendar() {
    ShownHome home;
    QVERIFY(home.page.facts().firstVisit);
    Diary diary;
    diary.reached("tokens-to-output", "scores", 0);
    home.write(diary);
    test::settle();
    QVERIFY(!home.page.facts().firstVisit);
    QCOMPARE(home.button("home.begin")->text(), QStringLiteral("Continue"));
    const auto overline = [&] {
      QString all;
      const auto labels = home.page.findChildren<QLabel*>();
      for (const QLabel* label : labels) all += label->text();
      return all;
    };
    QVERIFY(overline().contains(QStringLiteral("just now")));
    home.now = home.now.addDays(1);
    QEvent activated(QEvent::WindowActivate);
    QCoreApplication::sendEvent(&home.page, &activated);
    test::settle();
    QVERIFY(overline().contains(QStringLiteral("yesterday")));
  }

  void midnightComesByItself() {
    Diary diary;
    diary.rated("scaled-score", Rating::Good, 0.5).rated("scaled-score", Rating::Good, 0.49);  // back in two days
    ShownHome home(diary);
    const QDateTime midnight(home.now.date().addDays(1), QTime(0, 0), QTimeZone(home_samples::kAhead * 60));
    home.now = midnight.addMSecs(-20);
    home.page.refreshNow();
    QCOMPARE(home.page.facts().cards.due, 0);
    home.now = midnight.addMSecs(1);
    QTRY_COMPARE(home.page.facts().cards.due, 1);
  }

  void countsNothingWhileHidden() {
    ShownHome home;
    home.page.hide();
    Diary diary;
    diary.finished("tokens-to-output", 0);
    home.write(diary);
    test::settle();
    QVERIFY(home.page.facts().firstVisit);
    home.page.show();
    test::settle();
    QCOMPARE(home.page.facts().lessonsFinished(), 1);
  }

  void reportsProblemsOfTheProgressFile() {
    QTemporaryDir folder;
    QVERIFY(folder.isValid());
    Settings settings{folder.filePath(QStringLiteral("settings.ini"))};
    Session session;
    Autosave autosave{session, folder.filePath(QStringLiteral("recovery"))};
    LessonDirector director{session, autosave};
    // A folder is in place of the file.
    QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("progress.sqlite")));
    Progress progress{folder.path()};
    QTRY_VERIFY(progress.isOpen());
    QVERIFY(progress.problem());
    HomePage page{LearnServices{director, progress, settings}};
    page.setTheme(lightTheme());
    page.showLessons(builtInLessons());
    page.resize(1440, 848);
    page.show();
    page.refreshNow();
    const auto* said = page.findChild<QLabel*>(QStringLiteral("home.problem"));
    QVERIFY(said && said->isVisible() && said->text().size() > 40);
    QVERIFY(page.findChild<QPushButton*>(QStringLiteral("home.begin"))->isEnabled());
  }

  void nothingIsCutOrCovered_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<double>("scale");
    QTest::addColumn<bool>("first");
    for (const QSize& size : {QSize(1440, 848), QSize(1024, 648), QSize(1920, 1028), QSize(760, 468)})
      for (const double scale : {1.0, 1.5, 2.0})
        for (const bool first : {true, false})
          QTest::addRow("%d x %d, type %g, %s", size.width(), size.height(), scale, first ? "first" : "weeks")
              << size << scale << first;
  }
  void nothingIsCutOrCovered() {
    QFETCH(QSize, size);
    QFETCH(double, scale);
    QFETCH(bool, first);
    ShownHome home(first ? Diary() : home_samples::someWeeks(), size, lightTheme(scale));
    home.page.showLessons(longestPath());
    home.page.refreshNow();
    test::settle();
    QCOMPARE(home.page.findChildren<LessonButton*>().size(), 24);
    QCOMPARE(home.page.horizontalScrollBar()->maximum(), 0);
    QVERIFY(home.page.widget()->width() <= home.page.viewport()->width());
    const QStringList faults = faultsOf(*home.page.widget());
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
    // Lessons are next to or below each other.
    const auto lessons = home.page.findChildren<LessonButton*>();
    for (qsizetype i = 0; i < lessons.size(); ++i)
      for (qsizetype j = i + 1; j < lessons.size(); ++j)
        QVERIFY(!lessons[i]->geometry().intersects(lessons[j]->geometry()));
  }
};

ATTN_TEST(TestHomePage)

}  // namespace attn::app::test_home_page

#include "test_home_page.moc"
