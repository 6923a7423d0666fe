// SPDX-License-Identifier: GPL-3.0-or-later
// The window as a page of a browser: it says what it lacks, leaves the browser its keys, and opens and makes links.
#include <QClipboard>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <map>

#include "app/window/window_fixture.h"
#include "desktop/page_link.h"
#include "labs/lab.h"
#include "lessons/lesson_library.h"
#include "preferences/browser_keys.h"
#include "preferences/key_choice.h"
#include "session/edition.h"
#include "session/examples.h"
#include "support/qt_test.h"
#include "window/desktop/desktop_integration.h"
#include "window/desktop/link_dialog.h"
#include "window/export/lesson_page.h"
#include "window/frame/workspace.h"

namespace attn::app::test_page_edition {
namespace {

const QString kAddress = QStringLiteral("https://example.org/index.html");

QString shownNotice(const WindowFixture& f) {
  QCoreApplication::processEvents();  // lays it out
  const NoticeBar& bar = f.window->notices();
  const QRect area(bar.mapTo(f.window.get(), QPoint()), bar.size());
  return bar.isVisible() && area.height() > 0 && f.window->rect().contains(area) ? bar.text() : QString();
}

LinkDialog* linkDialog(const WindowFixture& f) {
  for (QObject* each : f.window->children())
    if (auto* dialog = dynamic_cast<LinkDialog*>(each); dialog && dialog->isVisible()) return dialog;
  return nullptr;
}

}  // namespace

class TestPageEdition : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init() { builtEdition() = kPageEdition; }
  void cleanup() { builtEdition() = Edition(); }

  void theBrowserKeepsItsKeys() {
    std::map<QString, QList<QKeySequence>> onDesktop;
    builtEdition() = Edition();
    {
      const WindowFixture f;
      for (const KeyedAction& action : f.window->actions().keyedActions()) onDesktop[action.name] = action.present;
    }
    builtEdition() = kPageEdition;
    const WindowFixture f;
    std::map<QString, QString> actionOf;
    for (const KeyedAction& action : f.window->actions().keyedActions()) {
      for (const QKeySequence& key : action.present) {
        QVERIFY2(!isKeyOfBrowser(key), qPrintable(action.name));
        QVERIFY2(actionOf.emplace(key.toString(), action.name).second, qPrintable(key.toString()));
      }
      const bool isForgotten = action.present.isEmpty() && !onDesktop[action.name].isEmpty();
      // These are what the browser's key does itself.
      const bool isOfBrowser = action.name == QLatin1String("print") || action.name == QLatin1String("quit");
      QVERIFY2(!isForgotten || isOfBrowser, qPrintable(action.name));
    }
    QVERIFY(whyNotChoosable(QKeySequence(Qt::Key_F5)).contains(QStringLiteral("browser")));
    QCOMPARE(whyNotChoosable(QKeySequence(Qt::Key_F8)), QString());
  }

  void itSaysWhatItLacks() {
    WindowFixture f;
    f.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    QTRY_VERIFY(f.isCurrent());
    f.window->actions().presenterView->trigger();
    QCOMPARE(shownNotice(f), missingText(&Edition::hasWindows));
    QVERIFY(!f.window->actions().presenterView->isChecked());
    f.window->actions().print->trigger();
    QCOMPARE(shownNotice(f), missingText(&Edition::prints));
    f.window->workspace().showLab(QStringLiteral("measure"));
    const QWidget* stage = f.window->workspace().lab()->stagePane();
    const QPushButton* run = nullptr;
    for (const QPushButton* button : stage->findChildren<QPushButton*>())
      if (button->isVisible()) run = button;
    QVERIFY(run && !run->isEnabled());
    bool isSaid = false;
    for (const QLabel* label : stage->findChildren<QLabel*>())
      isSaid = isSaid || (label->isVisible() && label->text() == missingText(&Edition::measures) &&
                          stage->rect().contains(label->geometry()) && !label->geometry().intersects(run->geometry()));
    QVERIFY(isSaid);
  }

  void aRefusedLinkIsSaid() {
    WindowFixture f;
    for (const char* fragment : {"lab=moon", "lesson=moon", "doc=AAAA", "example=moon", "lab=steps&head=-1"}) {
      f.window->beginAt(QLatin1String(fragment));
      QVERIFY2(shownNotice(f).contains(QStringLiteral("link")), fragment);
    }
    f.window->beginAt(QStringLiteral("lab=tiles&step=moon"));
    QTRY_VERIFY(f.window->workspace().lab() && f.window->workspace().lab()->id() == QLatin1String("tiles"));
    QTRY_VERIFY(shownNotice(f).contains(QStringLiteral("moon")));
  }

  void aLinkSelectsACell() {
    WindowFixture f;
    f.window->beginAt(QStringLiteral("example=1-the-cat-sat&lab=steps&step=weights&cell=weights,2,1"));
    QTRY_COMPARE(f.session().selection(), (Selection{Stage::Weights, 0, 2, 1}));
    f.window->beginAt(QStringLiteral("example=1-the-cat-sat&lab=steps&step=scores&cell=scores,99,99"));
    QTRY_COMPARE(f.session().selection().matrix, MatrixId(Stage::Scores));
    QVERIFY(f.session().selection() == clamped(f.session().selection(), *f.session().scenario()));
    f.window->beginAt(QStringLiteral("example=1-the-cat-sat&lab=steps&head=1000000&cell=w_q,1,1"));
    QTRY_COMPARE(f.session().selection(), (Selection{Stage::Scores, 0, 1, 1}));
    // A document without numbers has no cells.
    f.window->beginAt(QStringLiteral("example=t5-gpt2-medium&lab=tiles&cell=weights,1,1"));
    QTRY_VERIFY(f.window->workspace().lab()->id() == QLatin1String("tiles"));
  }

  void aLinkReplacesWhatIsOpen() {
    WindowFixture f;
    f.window->beginAt(QStringLiteral("example=1-the-cat-sat&lab=steps&step=weights"));
    QTRY_VERIFY(f.window->workspace().lab() && f.window->workspace().lab()->id() == QLatin1String("steps"));
    f.window->beginAt(QStringLiteral("example=2-it-and-the-dog&lab=heads"));
    QTRY_VERIFY(f.window->workspace().lab()->id() == QLatin1String("heads"));
    QCOMPARE(f.session().scenario()->title, readExample(QStringLiteral("2-it-and-the-dog.attn.json"))->title);
  }

  void anExportedPageLinksItsPictures() {
    builtEdition() = Edition();
    QByteArray html, plain;
    LessonPageMaker maker;
    const auto lesson = builtInLessons().front();
    LessonPageSettings settings;
    maker.make(lesson, settings, [&plain](const MadePage& page) { plain = page.html; });
    QTRY_VERIFY_WITH_TIMEOUT(!plain.isEmpty(), 60'000);
    settings.address = kAddress;
    maker.make(lesson, settings, [&html](const MadePage& page) { html = page.html; });
    QTRY_VERIFY_WITH_TIMEOUT(!html.isEmpty(), 60'000);
    QVERIFY(!plain.contains(kAddress.toUtf8()));
    static const QRegularExpression link(QStringLiteral("<a href=\"https://example.org/index.html#([^\"]*)\""));
    int links = 0;
    for (auto each = link.globalMatch(QString::fromUtf8(html)); each.hasNext(); ++links) {
      const QString fragment = each.next().captured(1).replace(QStringLiteral("&amp;"), QStringLiteral("&"));
      const auto place = placeOfFragment(fragment);
      QVERIFY2(place && !place->text.isEmpty() && !place->lab.isEmpty(), qPrintable(fragment));
    }
    QVERIFY(links > 3 && links <= static_cast<int>(lesson->lesson.steps.size()));
  }

  void theLinkIsShownAndCopied() {
    builtEdition() = Edition();
    WindowFixture f;
    QVERIFY(!f.window->actions().copyLink->isVisible());
    f.settings.setBrowserAddress(kAddress);
    f.window->desktop().offerLink();
    QVERIFY(f.window->actions().copyLink->isVisible());
    f.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    QTRY_VERIFY(f.isCurrent());
    f.window->actions().copyLink->trigger();
    LinkDialog* dialog = linkDialog(f);
    QVERIFY(dialog && dialog->hasCode());
    dialog->copyButton()->click();
    const QString link = QGuiApplication::clipboard()->text();
    QVERIFY2(link.startsWith(kAddress + QStringLiteral("#example=1-the-cat-sat&lab=")), qPrintable(link));
    QVERIFY(placeOfFragment(link.section(QLatin1Char('#'), 1)).has_value());
  }
};

ATTN_TEST(TestPageEdition)

}  // namespace attn::app::test_page_edition

#include "test_page_edition.moc"
