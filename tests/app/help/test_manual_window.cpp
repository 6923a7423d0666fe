// SPDX-License-Identifier: GPL-3.0-or-later
// The manual window loads its pages, scrolls to the requested place, and follows links.
#include <QDir>
#include <QFile>
#include <QImage>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QTextDocument>
#include <QTreeWidget>
#include <QUrl>
#include <cmath>

#include "help/manual_view.h"
#include "help/manual_window.h"
#include "support/qt_test.h"

namespace attn::app::test_manual_window {

namespace {

void put(const QString& file, const QByteArray& content) {
  QVERIFY(QDir().mkpath(QFileInfo(file).path()));
  QFile written(file);
  QVERIFY(written.open(QIODevice::WriteOnly));
  written.write(content);
}

QByteArray page(const QByteArray& article) {
  return "<!DOCTYPE html><html><body><main><article>\n" + article + "</article></main></body></html>";
}

/// A manual of two pages in English and one in Chinese.
struct Manual {
  QTemporaryDir folder;

  Manual() {
    const QString en = folder.filePath(QStringLiteral("en/"));
    put(en + QStringLiteral("contents.json"),
        R"([{"page": "index", "title": "Welcome", "sections": []},
            {"page": "steps", "title": "Steps", "sections": [{"id": "scores", "title": "Scores"}, {"id": "end", "title": "The end"}]}])");
    put(en + QStringLiteral("index.html"),
        page("<h1 id=\"welcome\">Welcome</h1><p><a href=\"steps.html#scores\">on</a></p>"));
    QByteArray lines;
    for (int i = 0; i < 200; ++i) lines += "<p>line</p>";
    put(en + QStringLiteral("steps.html"),
        page("<h1 id=\"steps\">Steps</h1>" + lines +
             "<h2 id=\"scores\">Scores</h2><p>Every <strong>query</strong>.</p>" +
             "<figure><img src=\"pictures/a.png\" alt=\"A\" /><figcaption>A picture</figcaption></figure>" +
             "<pre class=\"console\"><code>$ typed\n</code></pre>" + lines + "<h2 id=\"end\">The end</h2>" + lines));
    QImage picture(400, 100, QImage::Format_RGB32);
    picture.fill(Qt::red);
    QDir(en).mkpath(QStringLiteral("pictures"));
    QVERIFY(picture.save(en + QStringLiteral("pictures/a.png")));
    const QString zh = folder.filePath(QStringLiteral("zh_CN/"));
    put(zh + QStringLiteral("contents.json"),
        QStringLiteral(
            R"([{"page": "index", "title": "欢迎", "sections": []}, {"page": "steps", "title": "步骤", "sections": []}])")
            .toUtf8());
    put(zh + QStringLiteral("index.html"), page(QStringLiteral("<h1 id=\"a\">欢迎</h1>").toUtf8()));
    put(zh + QStringLiteral("steps.html"), page(QStringLiteral("<h1 id=\"a\">步骤</h1>").toUtf8()));
  }
};

struct Opened {
  Manual manual;
  ManualWindow window;
  ManualView* view = window.findChild<ManualView*>();
  QTreeWidget* contents = window.findChild<QTreeWidget*>();
  QLineEdit* search = window.findChild<QLineEdit*>();
  QListWidget* found = window.findChild<QListWidget*>();

  explicit Opened(const QString& language = QStringLiteral("en"))
      : window(manual.folder.path(), language, lightTheme()) {
    window.resize(900, 500);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
  }

  QString text() const { return view->document()->toPlainText(); }
};

HelpPlace steps(const char* anchor = "") {
  return {QStringLiteral("steps"), QLatin1String(anchor)};
}

}  // namespace

class TestManualWindow : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void itBeginsWithItsFirstPageAndListsAll() {
    Opened o;
    QCOMPARE(o.window.place().page, QStringLiteral("index"));
    QVERIFY(o.text().contains(QStringLiteral("Welcome")));
    QCOMPARE(o.contents->topLevelItemCount(), 2);
    QCOMPARE(o.contents->topLevelItem(1)->text(0), QStringLiteral("Steps"));
    QCOMPARE(o.contents->topLevelItem(1)->childCount(), 2);
    QVERIFY(o.window.windowTitle().contains(QStringLiteral("Welcome")));
  }

  void aPlaceIsScrolledToAndMarkedInTheContents() {
    Opened o;
    o.window.goTo(steps("scores"));
    const int scores = o.view->verticalScrollBar()->value();
    QVERIFY(scores > 500);
    QCOMPARE(o.contents->currentItem()->text(0), QStringLiteral("Scores"));
    o.window.goTo(steps("end"));
    QVERIFY(o.view->verticalScrollBar()->value() > scores);
    o.window.goTo(steps());
    QCOMPARE(o.view->verticalScrollBar()->value(), 0);
  }

  void backAndForwardReturnToWhereOneRead() {
    Opened o;
    o.window.goTo(steps("scores"));
    const int read = o.view->verticalScrollBar()->value();
    o.window.goTo({QStringLiteral("index"), {}});
    o.window.back();
    QCOMPARE(o.window.place(), steps("scores"));
    QVERIFY(std::abs(o.view->verticalScrollBar()->value() - read) <= 2);
    o.window.back();
    QCOMPARE(o.window.place().page, QStringLiteral("index"));
    o.window.back();  // there is no previous page
    QCOMPARE(o.window.place().page, QStringLiteral("index"));
    o.window.forward();
    QCOMPARE(o.window.place(), steps("scores"));
  }

  void linksLeadToPlacesAndElsewhere() {
    Opened o;
    QSignalSpy elsewhere(&o.window, &ManualWindow::addressChosen);
    Q_EMIT o.view->anchorClicked(QUrl(QStringLiteral("steps.html#scores")));
    QCOMPARE(o.window.place(), steps("scores"));
    Q_EMIT o.view->anchorClicked(QUrl(QStringLiteral("#end")));
    QCOMPARE(o.window.place(), steps("end"));
    Q_EMIT o.view->anchorClicked(QUrl(QStringLiteral("https://arxiv.org/abs/1706.03762")));
    QCOMPARE(o.window.place(), steps("end"));
    QCOMPARE(elsewhere.size(), 1);
    o.window.findChild<QPushButton*>()->click();
    QCOMPARE(elsewhere.size(), 2);
    const QUrl file = elsewhere[1][0].toUrl();
    QVERIFY(QFile::exists(file.toLocalFile()));
    QCOMPARE(file.fragment(), QStringLiteral("end"));
  }

  void theSearchListsPassagesAndOpensThem() {
    Opened o;
    QTest::keyClick(&o.window, Qt::Key_F, Qt::ControlModifier);
    QTest::keyClicks(o.search, QStringLiteral("query"));
    QCOMPARE(o.found->count(), 1);
    QVERIFY(o.found->item(0)->text().contains(QStringLiteral("Steps › Scores")));
    QVERIFY(o.found->isVisible());
    QTest::keyClick(o.search, Qt::Key_Return);
    QCOMPARE(o.window.place(), steps("scores"));
    QTest::keyClick(&o.window, Qt::Key_Escape);  // Escape first clears the search, then closes the window
    QVERIFY(o.search->text().isEmpty());
    QVERIFY(o.contents->isVisible());
    QVERIFY(o.window.isVisible());
    QTest::keyClick(&o.window, Qt::Key_Escape);
    QVERIFY(!o.window.isVisible());
  }

  void picturesAreAsWideAsTheTextAtMostAndSharp() {
    Opened o;
    o.window.goTo(steps("scores"));
    const QVariant image =
        o.view->document()->resource(QTextDocument::ImageResource, QUrl(QStringLiteral("pictures/a.png")));
    const QImage drawn = image.value<QImage>();
    QVERIFY(!drawn.isNull());
    QCOMPARE(drawn.devicePixelRatio(), o.view->devicePixelRatioF());
    QVERIFY(drawn.width() <= qRound(400 * o.view->devicePixelRatioF()));
    o.window.resize(480, 400);
    const QImage narrow = o.view->document()
                              ->resource(QTextDocument::ImageResource, QUrl(QStringLiteral("pictures/a.png")))
                              .value<QImage>();
    QVERIFY(narrow.deviceIndependentSize().width() < o.view->viewport()->width());
    QVERIFY(o.text().contains(QStringLiteral("A picture")));
  }

  void theLanguageIsChangedInPlace() {
    Opened o;
    o.window.goTo(steps("scores"));
    o.window.setLanguage(QStringLiteral("zh_CN"));
    QCOMPARE(o.window.place().page, QStringLiteral("steps"));
    QVERIFY(o.text().contains(QStringLiteral("步骤")));
    QCOMPARE(o.contents->topLevelItem(1)->text(0), QStringLiteral("步骤"));
    o.window.setLanguage(QStringLiteral("fr"));  // not translated: in English
    QVERIFY(o.text().contains(QStringLiteral("Steps")));
  }

  void theThemeAndItsSizeAreFollowed() {
    Opened o;
    o.window.goTo(steps());
    const double before = o.view->document()->defaultFont().pixelSize();
    o.window.setTheme(darkTheme(2));
    QVERIFY(std::abs(o.view->document()->defaultFont().pixelSize() - 2 * before) <= 1);
    const QColor ink = o.view->document()->begin().begin().fragment().charFormat().foreground().color();
    QCOMPARE(ink, darkTheme().ink);
  }

  void withoutAManualItSaysWhereItLookedAndWhatToDo() {
    const QTemporaryDir empty;
    ManualWindow window(empty.path(), QStringLiteral("en"), lightTheme());
    QVERIFY(!window.hasManual());
    const QString text = window.findChild<ManualView*>()->document()->toPlainText();
    QVERIFY(text.contains(QDir::toNativeSeparators(empty.path())));
    QVERIFY(text.contains(QStringLiteral("manual_pages")));
    window.goTo(steps("scores"));  // no effect
    QVERIFY(window.place().page.isEmpty());
    QVERIFY(!window.findChild<QPushButton*>()->isEnabled());
  }

  void aPageThatIsGoneOrDamagedIsNamed() {
    Opened o;
    const QString file = o.manual.folder.filePath(QStringLiteral("en/steps.html"));
    put(file, "nothing of ours");
    o.window.goTo(steps());
    QVERIFY(o.text().contains(QStringLiteral("steps.html")));
    QVERIFY(QFile::remove(file));
    o.window.goTo({QStringLiteral("index"), {}});
    o.window.goTo(steps());
    QVERIFY(o.text().contains(QStringLiteral("steps.html")));
    o.window.goTo({QStringLiteral("no-such-page"), {}});
    QCOMPARE(o.window.place().page, QStringLiteral("index"));
  }

  void findsTheManualNextToTheProgram() {
    QCOMPARE(manualFolderNextTo(QStringLiteral("/usr/bin")), QStringLiteral("/usr/share/attentionscope/manual"));
  }
};

ATTN_TEST(TestManualWindow)

}  // namespace attn::app::test_manual_window

#include "test_manual_window.moc"
