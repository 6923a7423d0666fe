// SPDX-License-Identifier: GPL-3.0-or-later
// Desktop integration: a second start activates the window, the end of a session loses nothing, and the next session
// restores it.
#include <QDir>
#include <QFile>
#include <QMimeData>
#include <QPointer>
#include <QPushButton>
#include <QTimer>
#include <QUrl>
#include <algorithm>

#include "app/window/window_fixture.h"
#include "desktop/dragged_pictures.h"
#include "desktop/kept_window.h"
#include "desktop/printing/print_job.h"
#include "learn/learn_page.h"
#include "lessons/lesson_director.h"
#include "lessons/lesson_library.h"
#include "support/qt_test.h"
#include "window/desktop/desktop_integration.h"
#include "window/present/presentation_controller.h"
#include "window/welcome/document_card.h"

namespace attn::app::test_desktop_integration {

namespace {

struct Desktop : WindowFixture {
  DesktopIntegration& desktop() { return window->desktop(); }
  QString saved(const char* name) {
    nextFile = file(name);
    window->documents().openNew();
    if (!window->documents().saveWithDialog()) qFatal("not saved");
    return nextFile;
  }
  void edit() {
    Scenario next = *session().scenario();
    next.title = "Changed";
    if (!session().apply(QStringLiteral("Rename"), next).empty()) qFatal("not changed");
  }
  /// The state at the next start: settings, journals and documents exist, the window does not.
  void startAgain() {
    window.reset();
    make();
  }
  bool isAt(const PicturePlace& place) {
    return window->workspace().lab() && window->workspace().lab()->place() == std::optional(place);
  }
};

}  // namespace

class TestDesktopIntegration : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void itComesToTheFrontWithTheDocumentThatItHas() {
    Desktop f;
    const QString cat = f.saved("cat.attn.json"), link = f.file("link.attn.json");
    QVERIFY(QFile::link(cat, link));
    f.window->showMinimized();
    QVERIFY(!f.desktop().show({f.file("dog.attn.json"), {}}));
    QVERIFY(f.window->isMinimized());
    QVERIFY(f.desktop().show({link, QByteArrayLiteral("token")}));
    QVERIFY(!f.window->isMinimized() && f.window->isVisible());
    QCOMPARE(qgetenv("XDG_ACTIVATION_TOKEN"), QByteArrayLiteral("token"));  // for the compositor
    qunsetenv("XDG_ACTIVATION_TOKEN");
    // Under another name it is another document.
    f.nextFile = f.file("other.attn.json");
    QVERIFY(f.window->documents().saveWithDialog());
    QVERIFY(!f.desktop().show({cat, {}}));
    QVERIFY(f.desktop().show({f.nextFile, {}}));
  }

  void aWindowWithoutAFileMatchesNoDocument() {
    Desktop f;
    QVERIFY(!f.desktop().show({f.file("cat.attn.json"), {}}));
    f.window->documents().openNew();
    QVERIFY(!f.desktop().show({f.file("cat.attn.json"), {}}));
    QVERIFY(!f.desktop().show({QString(), {}}));
  }

  void theEndOfASessionAsksOnlyWhereItMayAndSomethingIsUnsaved() {
    Desktop f;
    int mayAsk = 0;
    const auto askable = [&] { return ++mayAsk > 0; };
    QVERIFY(f.desktop().prepareEnd(askable));  // no document is open
    QCOMPARE(mayAsk, 0);
    f.saved("cat.attn.json");
    f.edit();
    f.nextAnswer = UnsavedAnswer::Cancel;
    QVERIFY(!f.desktop().prepareEnd(askable));
    QCOMPARE(mayAsk, 1);
    QCOMPARE(f.asked, 1);
    QVERIFY(QFile::exists(f.window->autosave().path()));  // stored before any question was asked
    f.nextAnswer = UnsavedAnswer::Save;
    QVERIFY(f.desktop().prepareEnd(askable));
    QVERIFY(!f.session().isModified());
    QVERIFY(f.window->close());
    QCOMPARE(f.asked, 2);  // not again
  }

  void recoversAtTheNextStartIfItMayNotAsk() {
    Desktop f;
    f.saved("cat.attn.json");
    f.edit();
    const QString journal = f.window->autosave().path();
    QVERIFY(f.desktop().prepareEnd([] { return false; }));
    QVERIFY(f.window->close());
    QCOMPARE(f.asked, 0);
    QVERIFY(QFile::exists(journal));
    f.startAgain();
    const auto work = f.window->autosave().recoverable();
    QCOMPARE(work.size(), std::size_t{1});
    QCOMPARE(work.front().title, QStringLiteral("Changed"));
  }

  void anEndThatIsCalledOffIsForgotten() {
    Desktop f;
    f.saved("cat.attn.json");
    f.edit();
    QVERIFY(f.desktop().prepareEnd([] { return false; }));
    QVERIFY(f.desktop().closesWithoutAsking());
    QTest::mouseMove(f.window->windowHandle(), QPoint(40, 40));
    QTest::keyClick(f.window->windowHandle(), Qt::Key_Shift);  // as typed on the keyboard, not sent by a program
    QTRY_VERIFY(!f.desktop().closesWithoutAsking());
    f.nextAnswer = UnsavedAnswer::Cancel;
    QVERIFY(!f.window->close());
    QCOMPARE(f.asked, 1);
  }

  void aRequestToQuitKeepsUnsavedWorkWithoutAsking() {
    Desktop f;
    f.saved("cat.attn.json");
    f.edit();
    const QString journal = f.window->autosave().path();
    QTimer::singleShot(0, &f, [&f] { f.desktop().end(); });
    QCoreApplication::exec();  // until the request
    QVERIFY(QFile::exists(journal));
    QVERIFY(readPlace(f.settings.geometry()));
    f.window.reset();
    QVERIFY(QFile::exists(journal));
    QCOMPARE(f.asked, 0);
  }

  void aWindowComesBackWithDocumentLabAndPlayhead() {
    Desktop f;
    const QString cat = f.saved("cat.attn.json");
    QTRY_VERIFY(f.isCurrent());
    const PicturePlace weights{QStringLiteral("weights"), 0, 2};
    f.window->workspace().showLab(QStringLiteral("steps"));
    QVERIFY(f.window->workspace().lab()->seek(weights));
    const SavedWindowState kept = f.desktop().kept();
    QCOMPARE(kept.document, cat);
    QVERIFY(kept.journal.isEmpty() && kept.text.isEmpty());
    f.startAgain();
    f.desktop().restore(kept);
    QTRY_VERIFY(f.isAt(weights));
    QCOMPARE(f.session().path().string(), cat.toStdString());
    QVERIFY(!f.session().isModified());
    // From now on changes belong to the learner.
    QVERIFY(f.window->workspace().lab()->seek({QStringLiteral("scores"), 0, 1}));
    f.edit();
    QTRY_VERIFY(f.isCurrent());
    QVERIFY(f.isAt({QStringLiteral("scores"), 0, 1}));
  }

  void recoversUnsavedDocumentsAsUnsaved() {
    Desktop f;
    const QString cat = f.saved("cat.attn.json");
    f.edit();
    QVERIFY(f.desktop().prepareEnd([] { return false; }));
    const SavedWindowState kept = f.desktop().kept();
    QVERIFY(f.window->close());
    f.startAgain();
    f.desktop().restore(kept);
    QTRY_VERIFY(f.session().hasScenario());
    QCOMPARE(f.session().scenario()->title, "Changed");
    QVERIFY(f.session().isModified());
    QCOMPARE(f.session().path().string(), cat.toStdString());
  }

  void aDocumentWithoutAFileComesBackToo() {
    Desktop f;
    f.window->documents().openExample(QStringLiteral("2-it-and-the-dog.attn.json"));
    QTRY_VERIFY(f.isCurrent());
    f.window->workspace().showLab(QStringLiteral("heads"));
    const Scenario before = *f.session().scenario();
    const SavedWindowState kept = *readKeptWindow(textOf(f.desktop().kept()));
    QVERIFY(kept.document.isEmpty() && kept.journal.isEmpty());
    f.startAgain();
    f.desktop().restore(kept);
    QTRY_VERIFY(f.window->workspace().lab() && f.window->workspace().lab()->id() == QStringLiteral("heads"));
    QVERIFY(*f.session().scenario() == before);
    QVERIFY(!f.session().isModified());
  }

  /// The next start offers the interrupted work, and one press of Return restores it.
  void theNextStartContinues() {
    Desktop f;
    f.settings.setStartedBefore();
    const QString cat = f.saved("cat.attn.json");
    f.window->workspace().showLab(QStringLiteral("tiles"));
    QTRY_VERIFY(f.isCurrent());
    f.playback().seek(2, 0);
    const auto place = f.window->workspace().lab()->place();
    QVERIFY(f.window->close());
    f.startAgain();
    f.window->begin({});
    QVERIFY(!f.window->workspace().lab());
    auto* button = f.window->findChild<QPushButton*>(QStringLiteral("continue"));
    QVERIFY(button && button->isVisible());
    QCOMPARE(button->accessibleDescription(), QStringLiteral("You were working on “cat” in the lab Tiles."));
    QCOMPARE(f.window->focusWidget(), button);
    QTest::keyClick(button, Qt::Key_Return);
    QTRY_VERIFY(f.window->workspace().lab() && f.window->workspace().lab()->id() == QStringLiteral("tiles"));
    QTRY_VERIFY(f.isAt(*place));
    QCOMPARE(toQString(f.session().path()), cat);
    f.window->workspace().showWelcome();
    const auto left = f.window->findChildren<QPushButton*>(QStringLiteral("continue"));
    for (const QPushButton* each : left) QVERIFY(!each->isVisible());
  }

  /// Unsaved changes of an example are discarded: the original example is offered.
  void anExampleIsContinuedWithoutWhatWasDiscarded() {
    Desktop f;
    f.settings.setStartedBefore();
    f.window->documents().openExample(QStringLiteral("2-it-and-the-dog.attn.json"));
    const Scenario example = *f.session().scenario();
    f.edit();
    f.edit();
    QVERIFY(f.window->close());
    QCOMPARE(f.asked, 1);
    f.startAgain();
    f.window->begin({});
    f.window->findChild<QPushButton*>(QStringLiteral("continue"))->click();
    QTRY_VERIFY(f.session().hasScenario());
    QVERIFY(*f.session().scenario() == example);
    QVERIFY(!f.session().isModified());
  }

  void aLessonIsContinued() {
    Desktop f;
    f.settings.setStartedBefore();
    f.window->workspace().showLearn();
    f.window->workspace().learn().playLesson(QStringLiteral("softmax"), 1);
    QVERIFY(f.window->lessons().isPlaying());
    QVERIFY(f.window->close());
    f.startAgain();
    f.window->begin({});
    auto* button = f.window->findChild<QPushButton*>(QStringLiteral("continue"));
    QVERIFY(button);
    QVERIFY(button->accessibleDescription().contains(QStringLiteral("at step 2 of ")));
    button->click();
    QVERIFY(f.window->lessons().isPlaying());
    QCOMPARE(f.window->lessons().player().lesson().id, std::string("softmax"));
  }

  void startsInLearnIfItWasOpen() {
    Desktop f;
    f.settings.setStartedBefore();
    f.window->workspace().showLearn();
    QVERIFY(f.window->close());
    f.startAgain();
    f.window->begin({});
    QVERIFY(f.window->workspace().isLearnInFront());
    // With nothing interrupted, nothing is offered.
    f.window->workspace().showWelcome();
    QVERIFY(f.window->close());
    f.startAgain();
    f.window->begin({});
    QVERIFY(!f.window->workspace().isLearnInFront());
    QVERIFY(!f.window->findChild<QPushButton*>(QStringLiteral("continue")));
  }

  void deletedFilesLeaveAWorkingWindow() {
    Desktop f;
    SavedWindowState kept;
    kept.document = f.file("gone.attn.json");
    kept.journal = f.file("gone.journal");
    kept.page = SavedWindowState::Page::Lab;
    kept.lab = QStringLiteral("heads");
    kept.step = QStringLiteral("no such step");
    f.desktop().restore(kept);
    QVERIFY(!f.session().hasScenario());
    QVERIFY(f.window->notices().text().contains(QStringLiteral("gone.attn.json")));
    f.window->documents().openNew();
    QTRY_VERIFY(f.isCurrent());
    QCoreApplication::processEvents();
    QCOMPARE(f.window->workspace().lab()->id(),
             QStringLiteral("steps"));  // the stored state belongs to another document
  }

  void theStageIsPrintedAsAPageOfItsShape() {
    Desktop f;
    f.saved("cat.attn.json");
    QTRY_VERIFY(f.isCurrent());
    QVERIFY(f.window->actions().print->isEnabled());
    f.desktop().setPrinter(printIntoPdf(f.file("page.pdf")));
    f.window->actions().print->trigger();
    QCOMPARE(f.window->notices().text(), QStringLiteral("The picture was printed to %1.").arg(f.file("page.pdf")));
    QFile pdf(f.file("page.pdf"));
    QVERIFY(pdf.open(QIODevice::ReadOnly) && pdf.size() > 4000);
    f.desktop().setPrinter(printIntoPdf(QStringLiteral("/proc/none/page.pdf")));
    f.window->actions().print->trigger();
    QCOMPARE(f.window->notices().text(), QStringLiteral("The picture was not printed."));
    f.window->notices().hide();
    f.desktop().setPrinter([](QPrinter&) { return false; });
    f.window->actions().print->trigger();
    QVERIFY(f.window->notices().text().isEmpty());
    f.window->workspace().showWelcome();
    QVERIFY(!f.window->actions().print->isEnabled());
    QVERIFY(!f.window->actions().dragPicture->isEnabled());
  }

  void draggingExportsTheCurrentPicture() {
    Desktop f;
    f.saved("cat.attn.json");
    QTRY_VERIFY(f.isCurrent());
    QPointer<DragCard> card;
    const auto offered = [&] {
      f.window->actions().dragPicture->trigger();
      card = f.window->workspace().lab()->stagePane()->findChild<DragCard*>();
      return card != nullptr;
    };
    QVERIFY(offered());
    QVERIFY(f.window->workspace().lab()->stagePane()->rect().contains(card->geometry()));
    QString dragged;
    card->setDrag([&](QWidget*, std::unique_ptr<QMimeData> mime, const QPixmap&) {
      dragged = mime->urls().front().toLocalFile();
      return QFile::exists(dragged);
    });
    QTest::mousePress(card, Qt::LeftButton, {}, QPoint(20, 20));
    QMouseEvent move(QEvent::MouseMove, QPoint(90, 60), card->mapToGlobal(QPoint(90, 60)), Qt::NoButton, Qt::LeftButton,
                     {});
    QCoreApplication::sendEvent(card, &move);
    QVERIFY(dragged.endsWith(QStringLiteral("/cat.png")));
    QTRY_VERIFY(!card);
    QVERIFY(offered());
    QVERIFY(offered());  // one at a time
    QCOMPARE(f.window->findChildren<DragCard*>().size(), 1);
    f.window->presentation().setPresenting(true, false);  // not visible to an audience
    QVERIFY(!card);
    QVERIFY(!offered());
    f.window.reset();
    QVERIFY(!QFile::exists(dragged));
  }

  void theMenuOfRecentFilesShowsTheirPictures() {
    Desktop f;
    const QString cat = f.saved("cat.attn.json");
    QMenu& menu = *f.window->actions().recentMenu;
    Q_EMIT menu.aboutToShow();
    QAction* entry = menu.findChild<QAction*>(QStringLiteral("file:") + cat);
    QVERIFY(entry && !entry->icon().isNull());  // a page icon until the picture is ready
    const QImage sheet = entry->icon().pixmap(32).toImage();
    QTRY_VERIFY(entry->icon().pixmap(32).toImage() != sheet);
    const QDir pictures(f.file("pictures"));
    QVERIFY(!pictures.isEmpty());
    const QImage picture = entry->icon().pixmap(32).toImage();
    Q_EMIT menu.aboutToShow();
    entry = menu.findChild<QAction*>(QStringLiteral("file:") + cat);
    QTRY_COMPARE(entry->icon().pixmap(32).toImage(), picture);  // the stored one
    menu.actions().back()->trigger();
    QVERIFY(f.settings.recentFiles().empty());
    QVERIFY(pictures.isEmpty());
  }

  void theWelcomePageTakesThePicturesThatWereKept() {
    Desktop f;
    const QString cat = f.saved("cat.attn.json");
    f.window->workspace().showWelcome();
    f.window->settle();
    const auto shown = [&] {
      const auto cards = f.window->findChildren<DocumentCard*>();
      const auto card = std::ranges::find_if(cards, [](const DocumentCard* each) { return !each->scenario(); });
      return card != cards.end() && (*card)->hasPicture();
    };
    QVERIFY(shown());
    // The stored picture is used as long as the document has not been written since.
    const QDir pictures(f.file("pictures"));
    QCOMPARE(pictures.entryList(QDir::Files).size(), 1);
    f.startAgain();
    f.window->settle();
    QVERIFY(shown());
    QCOMPARE(pictures.entryList(QDir::Files).size(), 1);
  }

  void showsAPageIconWithoutAPicture() {
    Desktop f;
    QFile broken(f.file("broken.attn.json"));
    QVERIFY(broken.open(QIODevice::WriteOnly));
    broken.close();
    f.settings.addRecentFile({broken.fileName(), QStringLiteral("Broken"), QDateTime::currentDateTimeUtc()});
    f.window->workspace().showWelcome();
    f.window->settle();
    const auto cards = f.window->findChildren<DocumentCard*>();
    const auto card = std::ranges::find_if(
        cards, [](const DocumentCard* each) { return each->accessibleName() == QStringLiteral("Broken"); });
    QVERIFY(card != cards.end());
    QVERIFY(!(*card)->hasPicture());
    const QImage seen = (*card)->grab().toImage();
    const QColor background = seen.pixelColor(2, 2);
    int drawn = 0;
    for (int x = 8; x < 50; ++x) drawn += seen.pixelColor(x, seen.height() / 2) != background;
    QVERIFY(drawn > 0);
  }

  void aLessonKeepsTheLockOfTheOwnDocument() {
    Desktop f;
    const QString cat = f.saved("cat.attn.json");
    f.edit();
    f.window->lessons().play(builtInLessons().front());
    QVERIFY(f.window->lessons().isPlaying());
    QVERIFY(f.desktop().show({cat, {}}));
    QVERIFY(f.desktop().prepareEnd([] { return false; }));
    const SavedWindowState kept = f.desktop().kept();
    QVERIFY(kept.page == SavedWindowState::Page::Learn);
    QCOMPARE(kept.document, cat);
    QVERIFY(f.window->close());
    QCOMPARE(f.asked, 0);
    f.startAgain();
    f.desktop().restore(kept);
    QTRY_VERIFY(f.session().hasScenario());
    QCOMPARE(f.session().scenario()->title, "Changed");
    QVERIFY(f.window->workspace().isLearnInFront());
    f.window->lessons().leave();
    QVERIFY(!f.desktop().show({f.file("other.attn.json"), {}}));
  }

  void learnComesBackAsLearn() {
    Desktop f;
    f.window->workspace().showLearn();
    const SavedWindowState kept = f.desktop().kept();
    f.startAgain();
    f.desktop().restore(kept);
    QVERIFY(f.window->workspace().isLearnInFront());
  }
};

ATTN_TEST(TestDesktopIntegration)

}  // namespace attn::app::test_desktop_integration

#include "test_desktop_integration.moc"
