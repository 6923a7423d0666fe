// SPDX-License-Identifier: GPL-3.0-or-later
// What the window exports to the clipboard and as pages, and what it imports.
#include <QClipboard>
#include <QGuiApplication>
#include <QImage>
#include <QMenu>
#include <QMimeData>
#include <QSvgRenderer>
#include <QTimer>

#include "app/window/window_fixture.h"
#include "lessons/lesson_director.h"
#include "lessons/lesson_library.h"
#include "scenario/edit.h"
#include "scenario/scenario_text.h"
#include "support/examples.h"
#include "support/qt_test.h"
#include "window/export/export_controller.h"
#include "window/export/lesson_page.h"

namespace attn::app::test_sharing {
namespace {

const QMimeData& clipboard() {
  return *QGuiApplication::clipboard()->mimeData();
}

struct Sharing : WindowFixture {
  explicit Sharing(const char* example = "1-the-cat-sat.attn.json") {
    window->documents().openExample(QLatin1String(example));
    QTRY_VERIFY(isCurrent());
    QVERIFY(window->workspace().lab()->seek({QStringLiteral("weights"), 0, std::nullopt}));
    test::settle();
    QGuiApplication::clipboard()->clear();
  }
  Actions& actions() { return window->actions(); }
  QString said() { return window->notices().text(); }
  void paste() { QTest::keyClick(window->workspace().lab()->stagePane(), Qt::Key_V, Qt::ControlModifier); }
};

std::shared_ptr<const LoadedLesson> lessonNamed(const char* id) {
  for (const auto& each : builtInLessons())
    if (each->lesson.id == id) return each;
  return nullptr;
}

}  // namespace

class TestSharing : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theSelectedMatrixIsCopiedInEachFormat() {
    Sharing room;
    room.session().select({Stage::Weights, 0, 2, 1});
    room.actions().copyTable[0]->trigger();
    QVERIFY2(clipboard().text().contains(QStringLiteral("\\begin{bmatrix}")), qPrintable(clipboard().text()));
    QVERIFY2(room.said().contains(QStringLiteral("LaTeX")), qPrintable(room.said()));
    room.actions().copyTable[2]->trigger();
    QVERIFY(clipboard().text().startsWith(QStringLiteral("| P |")));
    room.actions().copyTable[3]->trigger();
    QVERIFY(clipboard().hasFormat(QStringLiteral("text/csv")));
    const QString rounded = clipboard().text();
    room.actions().allDigits->setChecked(true);
    room.actions().copyTable[3]->trigger();
    QVERIFY(clipboard().text().size() > rounded.size());
    room.actions().copyTable[5]->trigger();
    QVERIFY(clipboard().text().startsWith(QStringLiteral("np.array([[")));
  }

  void theMenuOfTheStageIsOfWhatLiesUnderThePointer() {
    Sharing room;
    QWidget* stage = room.window->workspace().lab()->stagePane();
    QStringList entries;
    // The menu is open while the event is handled.
    QTimer::singleShot(0, this, [&] {
      auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
      QVERIFY(menu);
      for (const QAction* action : menu->actions()) entries << action->text();
      menu->close();
    });
    QContextMenuEvent event(QContextMenuEvent::Keyboard, stage->rect().center(),
                            stage->mapToGlobal(stage->rect().center()));
    QApplication::sendEvent(stage, &event);
    QVERIFY2(entries.join(QLatin1Char('\n')).contains(QStringLiteral("Copy P (weights, 3 × 3) as")),
             qPrintable(entries.join(QLatin1Char('\n'))));
    QVERIFY(entries.contains(room.actions().copyTable[0]->text()));
    QVERIFY(entries.contains(room.actions().copyPicture->text()));
  }

  void theFormulaIsCopiedAsLatex() {
    Sharing room;
    room.session().select({Stage::Weights, 0, 2, 1});
    test::settle();
    room.window->workspace().lab()->refreshNow();
    room.actions().copyFormula->trigger();
    QVERIFY2(
        clipboard().text().contains(QStringLiteral("\\frac{")) || clipboard().text().contains(QStringLiteral("mathrm")),
        qPrintable(clipboard().text()));
    QVERIFY(!clipboard().text().contains(QStringLiteral("√")));
  }

  void thePictureIsThereAsVectorsAndAsPixels() {
    Sharing room;
    room.actions().copyPicture->trigger();
    const QSize size = room.window->workspace().lab()->stagePane()->size();
    QSvgRenderer svg(clipboard().data(QStringLiteral("image/svg+xml")));
    QVERIFY(svg.isValid());
    QCOMPARE(svg.viewBox().size(), size);
    QVERIFY2(!clipboard().data(QStringLiteral("image/svg+xml")).contains("<text"), "letters are shapes");
    const QImage png = QImage::fromData(clipboard().data(QStringLiteral("image/png")), "PNG");
    QCOMPARE(png.size(), size * 2);
    QVERIFY(clipboard().hasImage());
    QCOMPARE(qvariant_cast<QImage>(clipboard().imageData()).size(), size * 2);
  }

  void aScenarioGoesThroughAMailAndOpensAsANewDocument() {
    Sharing room;
    room.session().apply(QStringLiteral("Change"), withCell(*room.session().scenario(), InputSlot::Q, 0, 0, 0, 7.5));
    const Scenario sent = *room.session().scenario();
    room.actions().copyScenario->trigger();
    const QString text = clipboard().text();
    QVERIFY(text.startsWith(QStringLiteral("attn1-")));
    room.window->documents().openExample(QStringLiteral("2-it-and-the-dog.attn.json"));
    QTRY_VERIFY(room.isCurrent());
    QGuiApplication::clipboard()->setText(QStringLiteral("> Look: ") + text.left(60) + QStringLiteral("\r\n> ") +
                                          text.mid(60) + QStringLiteral(".\r\nAnn"));
    room.paste();
    QVERIFY(*room.session().scenario() == sent);
    QVERIFY(room.session().isModified());
    QVERIFY(room.session().path().empty());
  }

  void asksAboutUnsavedChangesFirst() {
    Sharing room;
    const QString text = QString::fromStdString(*scenarioText(test::example("2-it-and-the-dog")));
    room.session().apply(QStringLiteral("Change"), withCell(*room.session().scenario(), InputSlot::Q, 0, 0, 0, 7.5));
    const auto own = room.session().scenario();
    QGuiApplication::clipboard()->setText(text);
    room.asked = 0;
    room.nextAnswer = UnsavedAnswer::Cancel;
    room.paste();
    QCOMPARE(room.asked, 1);
    QCOMPARE(room.session().scenario(), own);
    room.nextAnswer = UnsavedAnswer::Discard;
    room.paste();
    QVERIFY(*room.session().scenario() == test::example("2-it-and-the-dog"));
  }

  void reportsAnUnreadableFileAndKeepsIt() {
    Sharing room;
    const auto own = room.session().scenario();
    std::string damaged = *scenarioText(test::example("2-it-and-the-dog"));
    damaged[damaged.size() / 2] = damaged[damaged.size() / 2] == 'x' ? 'y' : 'x';
    QGuiApplication::clipboard()->setText(QString::fromStdString(damaged));
    room.paste();
    QVERIFY2(room.said().contains(QStringLiteral("is corrupted")), qPrintable(room.said()));
    QCOMPARE(room.session().scenario(), own);
    QGuiApplication::clipboard()->setText(QStringLiteral("hello"));
    room.actions().pasteScenario->trigger();
    QVERIFY2(room.said().contains(QStringLiteral("attn1-")), qPrintable(room.said()));
  }

  void numbersAreStillPastedIntoTheStage() {
    Sharing room;
    QGuiApplication::clipboard()->setText(QStringLiteral("hello attention"));
    const auto own = room.session().scenario();
    room.paste();
    QCOMPARE(room.session().scenario(), own);
  }

  void aPastedScenarioOpensOnTheWelcomePageToo() {
    WindowFixture room;
    QGuiApplication::clipboard()->setText(QString::fromStdString(*scenarioText(test::example("2-it-and-the-dog"))));
    QTest::keyClick(room.window.get(), Qt::Key_V, Qt::ControlModifier);
    QTRY_VERIFY(room.session().hasScenario());
    QVERIFY(room.window->workspace().lab());
  }

  void writesALessonAsAPageInTheBackground() {
    Sharing room;
    QVERIFY(!room.actions().exportPage->isEnabled());
    room.window->lessons().play(lessonNamed("softmax"), 0);
    QVERIFY(room.actions().exportPage->isEnabled());
    const auto scenario = room.session().scenario();
    const QString file = room.file("page.html");
    room.window->exports().writePage(lessonNamed("softmax"), file);
    QVERIFY2(room.said().contains(QStringLiteral("page")), qPrintable(room.said()));
    QTRY_VERIFY(QFileInfo::exists(file));
    QTRY_VERIFY(room.said().contains(file));
    QCOMPARE(room.session().scenario(), scenario);
    QFile page(file);
    QVERIFY(page.open(QIODevice::ReadOnly));
    const QByteArray first = page.readAll();
    QVERIFY(first.startsWith("<!DOCTYPE html>") && first.endsWith("</html>\n"));
    QCOMPARE(static_cast<std::size_t>(first.count("<section class=\"view")),
             lessonNamed("softmax")->lesson.steps.size());
  }

  void aPageThatCannotBeWrittenLeavesWhatWasThere() {
    Sharing room;
    room.window->exports().writePage(lessonNamed("softmax"), room.file("none/page.html"));
    QTRY_VERIFY(room.said().contains(QStringLiteral("cannot be written")));
    QVERIFY(!QFileInfo::exists(room.file("none")));
  }

  void aWindowThatIsClosedMeanwhileLeavesNoFile() {
    auto room = std::make_unique<Sharing>();
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("page.html"));
    room->window->exports().writePage(lessonNamed("softmax"), file);
    QCoreApplication::processEvents();
    room.reset();
    test::settle();
    QVERIFY(QDir(folder.path()).isEmpty());
  }

  void theSamePageHasTheSameBytesWhateverWasShownBefore() {
    LessonPageMaker maker;
    std::vector<QByteArray> pages;
    for (const char* id : {"scaling", "tiles", "scaling"}) {
      bool done = false;
      maker.make(lessonNamed(id), {}, [&](const MadePage& page) {
        pages.push_back(page.html);
        done = true;
        QVERIFY(page.obstacles.isEmpty());
      });
      QTRY_VERIFY(done);
    }
    QCOMPARE(pages[0], pages[2]);
    QVERIFY(pages[0] != pages[1]);
  }
};

ATTN_TEST(TestSharing)

}  // namespace attn::app::test_sharing

#include "test_sharing.moc"
