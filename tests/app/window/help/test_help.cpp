// SPDX-License-Identifier: GPL-3.0-or-later
// F1 and every "?" open the manual at the visible topic.
#include <QDialog>
#include <QDialogButtonBox>
#include <QFile>
#include <QTimer>
#include <QUrl>

#include "app/window/window_fixture.h"
#include "help/manual_window.h"
#include "learn/learn_page.h"
#include "lecture/record/lecture_panel.h"
#include "panes/reading_column.h"
#include "session/session.h"
#include "support/qt_test.h"
#include "widgets/help_button.h"
#include "widgets/transport_bar.h"
#include "window/frame/header_bar.h"
#include "window/frame/pane_layout.h"
#include "window/help/help_controller.h"
#include "window/lecture/lecture_controller.h"
#include "window/present/presentation_controller.h"

namespace attn::app::test_help {

namespace {

/// A manual with the pages of the source, without their texts.
struct ManualFolder {
  QTemporaryDir folder;

  ManualFolder() {
    QByteArray contents("[");
    for (const char* page : {"index",    "start",    "steps",     "heads", "sandbox",         "tiles",    "decode",
                             "growth",   "measure",  "train",     "model", "learn",           "compare",  "documents",
                             "commands", "lectures", "classroom", "keys",  "troubleshooting", "glossary", "reading"}) {
      if (contents.size() > 1) contents += ",";
      contents += QByteArray("{\"page\":\"") + page + "\",\"title\":\"" + page + "\",\"sections\":[]}";
      write(QString::fromLatin1(page) + QStringLiteral(".html"), "<article><h1 id=\"a\">Page</h1></article>");
    }
    write(QStringLiteral("contents.json"), contents + "]");
  }

  void write(const QString& name, const QByteArray& content) {
    QDir(folder.path()).mkpath(QStringLiteral("en"));
    QFile file(folder.filePath(QStringLiteral("en/") + name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
  }
};

struct Helped {
  ManualFolder manual;
  WindowFixture fixture{std::nullopt};

  Helped() {
    fixture.manualFolder = manual.folder.path();
    fixture.make();
    fixture.window->help().setOpener([](const QUrl&) {});
  }

  MainWindow& window() { return *fixture.window; }
  void open(const char* example) { fixture.window->documents().openExample(QLatin1String(example)); }
  QString shown() {
    const ManualWindow* opened = window().help().manual();
    if (!opened || !opened->isVisible()) return QStringLiteral("nothing");
    return opened->place().page + u'#' + opened->place().anchor;
  }
  QString afterF1() {
    window().actions().manual->trigger();
    return shown();
  }
};

HelpButton* buttonIn(QWidget* part) {
  const auto buttons = part->findChildren<HelpButton*>();
  for (HelpButton* button : buttons)
    if (button->isVisible()) return button;
  return nullptr;
}

}  // namespace

class TestHelp : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void f1OpensThePageOfTheLabAtItsStep() {
    Helped h;
    QCOMPARE(h.window().actions().manual->shortcut(), QKeySequence(Qt::Key_F1));
    h.open("1-the-cat-sat.attn.json");
    for (Lab* lab : h.window().workspace().labs()) {
      h.window().workspace().showLab(lab->id());
      h.window().settle();
      const auto place = lab->place();
      const HelpPlace wanted =
          place ? helpPlaceOfStep(lab->id(), place->step) : HelpPlace{lab->id(), QStringLiteral("stage")};
      QCOMPARE(h.afterF1(), wanted.page + u'#' + wanted.anchor);
    }
    h.window().workspace().showLab(QStringLiteral("steps"));
    QVERIFY(h.window().workspace().lab()->seek({QStringLiteral("weights"), 0, std::nullopt}));
    QCOMPARE(h.afterF1(), QStringLiteral("steps#weights"));
  }

  void f1KnowsWhichPaneHasTheFocus() {
    Helped h;
    h.open("1-the-cat-sat.attn.json");
    h.window().workspace().showLab(QStringLiteral("tiles"));
    h.window().workspace().panes().reading().showNotes(false);
    QCOMPARE(helpTopicAt(h.window().workspace().panes().reading().findChild<QWidget*>()), QStringLiteral("explain"));
    h.window().workspace().panes().reading().showNotes(true);
    QCOMPARE(helpTopicAt(&h.window().workspace().panes().reading()), QStringLiteral("notes"));
    h.window().workspace().lab()->inputsPane()->findChild<QWidget*>(QStringLiteral("help"))->setFocus();
    QCOMPARE(h.afterF1(), QStringLiteral("tiles#inputs"));
    h.window().workspace().lab()->stagePane()->setFocus();
    const QString onStage = h.afterF1();
    QVERIFY2(onStage.startsWith(QStringLiteral("tiles#")) && onStage != QStringLiteral("tiles#inputs"),
             qPrintable(onStage));
  }

  void everyPaneHasAQuestionMarkThatTheKeyboardReaches() {
    Helped h;
    h.open("1-the-cat-sat.attn.json");
    for (Lab* lab : h.window().workspace().labs()) {
      h.window().workspace().showLab(lab->id());
      h.window().workspace().panes().reading().showNotes(false);
      h.window().settle();
      const auto parts = {
          std::pair(lab->inputsPane(), QStringLiteral("#inputs")),
          std::pair(static_cast<QWidget*>(&h.window().workspace().panes().reading()), QStringLiteral("#explain"))};
      for (const auto& [pane, anchor] : parts) {
        HelpButton* button = buttonIn(pane);
        QVERIFY2(button, qPrintable(lab->id() + anchor));
        QVERIFY(button->focusPolicy() & Qt::TabFocus);
        QVERIFY(!button->accessibleName().isEmpty());
        QVERIFY(!button->toolTip().isEmpty());
        button->click();
        QCOMPARE(h.shown(), lab->id() + anchor);
      }
      HelpButton* ofStep = buttonIn(h.window().findChild<TransportBar*>());
      QVERIFY(ofStep);
      ofStep->click();
      QVERIFY(h.shown().startsWith(lab->id() + u'#'));
    }
  }

  void aQuestionMarkLiesOnNothing() {
    Helped h;
    h.open("1-the-cat-sat.attn.json");
    for (const double text : {13.0, 26.0}) {
      h.fixture.settings.setTextPixels(text);
      h.window().resize(1440, 900);
      h.window().actions().themeDark->trigger();  // with the new size
      for (Lab* lab : h.window().workspace().labs()) {
        h.window().workspace().showLab(lab->id());
        h.window().settle();
        HelpButton* button = buttonIn(lab->inputsPane());
        if (!button) continue;  // folded
        const QRect own(button->mapTo(lab->inputsPane(), QPoint(0, 0)), button->size());
        QVERIFY2(lab->inputsPane()->rect().adjusted(0, 0, 1, 1).contains(own), qPrintable(lab->id()));
        const auto others = lab->inputsPane()->findChildren<QAbstractButton*>();
        for (const QAbstractButton* other : others) {
          if (other == button || !other->isVisible()) continue;
          const QRect rect(other->mapTo(lab->inputsPane(), QPoint(0, 0)), other->size());
          QVERIFY2(!rect.intersects(own),
                   qPrintable(lab->id() + u' ' + other->accessibleName() + u' ' + other->text()));
        }
      }
    }
  }

  void theNotesHaveTheOneOfTheirPane() {
    Helped h;
    h.open("1-the-cat-sat.attn.json");
    h.window().workspace().panes().reading().showNotes(true);
    int shown = 0;
    const auto buttons = h.window().workspace().panes().reading().findChildren<HelpButton*>();
    for (const HelpButton* button : buttons) shown += button->isVisible() ? 1 : 0;
    QCOMPARE(shown, 1);
    buttonIn(&h.window().workspace().panes().reading())->click();
    QCOMPARE(h.shown(), QStringLiteral("documents#whole"));
  }

  void whereNoLabIsTheHeaderHasOne() {
    Helped h;
    h.window().workspace().showWelcome();
    HelpButton* inHeader = buttonIn(h.window().findChild<HeaderBar*>());
    QVERIFY(inHeader);
    inHeader->click();
    QCOMPARE(h.shown(), QStringLiteral("start#five-things"));
    h.window().workspace().showLearn();
    QVERIFY(buttonIn(h.window().findChild<HeaderBar*>()));
    inHeader->click();
    QCOMPARE(h.shown(), QStringLiteral("learn#home"));
    h.window().workspace().learn().startInterview({});
    QCOMPARE(h.afterF1(), QStringLiteral("learn#interview"));
    h.open("1-the-cat-sat.attn.json");
    QVERIFY(!inHeader->isVisible());
  }

  void theLectureAndALessonHaveTheirPlaces() {
    Helped h;
    h.open("1-the-cat-sat.attn.json");
    h.window().actions().showLecture->trigger();
    HelpButton* button = buttonIn(&h.window().lecture().panel());
    QVERIFY(button);
    button->click();
    QCOMPARE(h.shown(), QStringLiteral("lectures#record"));
    h.window().presentation().setPresenting(true, false);
    h.window().workspace().lab()->stagePane()->setFocus();
    QCOMPARE(h.afterF1(), QStringLiteral("lectures#present"));
    QVERIFY(!buttonIn(h.window().findChild<TransportBar*>()));  // not over the audience's picture
    h.window().presentation().setPresenting(false, false);
    h.window().workspace().learn().playLesson(QStringLiteral("scaling"), 0);
    QCOMPARE(helpTopicAt(h.window().workspace().lessonPane()), QStringLiteral("learn.lesson"));
  }

  void f1InAModalDialogOpensTheManualNextToIt() {
    Helped h;
    h.open("1-the-cat-sat.attn.json");
    QDialog dialog(&h.window());
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, &dialog);
    HelpButton* button = addHelp(dialog, *buttons, QStringLiteral("learn.settings"), lightTheme());
    QString byButton, byKey;
    bool isOfDialog = false;
    QTimer::singleShot(0, &dialog, [&] {
      button->click();
      byButton = h.shown();
      isOfDialog = h.window().help().manual()->parentWidget() == &dialog;
      h.window().help().helpAbout(QStringLiteral("glossary"));
      QTest::keyClick(&dialog, Qt::Key_F1);
      byKey = h.shown();
      dialog.accept();
    });
    dialog.exec();
    QCOMPARE(byButton, QStringLiteral("learn#settings"));
    QCOMPARE(byKey, QStringLiteral("learn#settings"));
    QVERIFY(isOfDialog);
    // It stays open after the dialog closes.
    QVERIFY(h.window().help().manual()->parentWidget() == nullptr);
    QCOMPARE(h.shown(), QStringLiteral("learn#settings"));
  }

  void theMenuLeadsToGlossaryAndReadingList() {
    Helped h;
    h.window().actions().glossary->trigger();
    QCOMPARE(h.shown(), QStringLiteral("glossary#"));
    h.window().actions().readingList->trigger();
    QCOMPARE(h.shown(), QStringLiteral("reading#"));
    QCOMPARE(h.window().actions().shortcuts->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_F1));
  }

  void itsPlaceOnTheScreenIsKept() {
    Helped h;
    h.afterF1();
    h.window().help().manual()->resize(777, 555);
    h.window().help().manual()->close();
    QVERIFY(!h.fixture.settings.manualGeometry().isEmpty());
    h.fixture.make();
    h.window().actions().manual->trigger();
    QCOMPARE(h.window().help().manual()->size(), QSize(777, 555));
  }

  void itClosesWithTheWindow() {
    Helped h;
    h.afterF1();
    QVERIFY(h.window().help().manual()->isVisible());
    h.window().close();
    QVERIFY(!h.window().help().manual()->isVisible());
  }

  void withoutAManualF1SaysSo() {
    const QTemporaryDir empty;
    WindowFixture fixture(std::nullopt);
    fixture.manualFolder = empty.path();
    fixture.make();
    fixture.window->actions().manual->trigger();
    QVERIFY(fixture.window->help().manual()->isVisible());
    QVERIFY(!fixture.window->help().manual()->hasManual());
  }
};

ATTN_TEST(TestHelp)

}  // namespace attn::app::test_help

#include "test_help.moc"
