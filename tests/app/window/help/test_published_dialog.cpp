// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QMimeData>
#include <QTableWidget>

#include "app/window/window_fixture.h"
#include "support/qt_test.h"
#include "text/published_text.h"
#include "window/help/published_dialog.h"

namespace attn::app::test_published_dialog {

class TestPublishedDialog : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

  void showsEveryPublishedRow() {
    WindowFixture f;
    f.window->actions().published->trigger();
    auto* sheet = f.window->findChild<PublishedDialog*>();
    QVERIFY(sheet && sheet->isVisible());
    const std::vector<PublishedRow> rows = publishedRows();
    std::vector<int> seen;
    QString heading;
    for (int i = 0; i < sheet->table()->rowCount(); ++i) {
      const int at = sheet->publishedIn(i);
      if (at < 0) {
        heading = sheet->table()->item(i, 0)->text();
        continue;
      }
      seen.push_back(at);
      const PublishedRow& row = rows[static_cast<std::size_t>(at)];
      QStringList texts;
      for (int column = 0; column < sheet->table()->columnCount(); ++column)
        texts << sheet->table()->item(i, column)->text();
      QCOMPARE(heading, publicationText(row.publication));
      QCOMPARE(texts, QStringList({subjectText(row), placeText(row.place), printedText(row), figureText(row.counted),
                                   ratioText(row), reasonText(row)}));
    }
    QCOMPARE(seen.size(), rows.size());
    for (std::size_t i = 0; i < seen.size(); ++i) QCOMPARE(seen[i], static_cast<int>(i));
    // All rows, then one of them.
    sheet->copy();
    QCOMPARE(QGuiApplication::clipboard()->text().count(u'\n'), static_cast<int>(rows.size()) + 1);
    sheet->table()->selectRow(2);  // below the heading of its publication, and the first
    sheet->copy();
    const QString copied = QGuiApplication::clipboard()->text();
    QCOMPARE(copied.count(u'\n'), 2);
    QCOMPARE(copied.count(u'\t'), 10);
    QVERIFY(copied.contains(figureText(rows[1].counted)));
    QVERIFY(QGuiApplication::clipboard()->mimeData()->html().contains(QStringLiteral("<table")));
    // Requested again, the same dialog is shown.
    f.window->actions().published->trigger();
    QCOMPARE(f.window->findChildren<PublishedDialog*>().size(), 1);
  }

  void tableRowsAreAsTallAsTheirTexts() {
    for (const bool dark : {false, true}) {
      PublishedDialog sheet(dark ? darkTheme() : lightTheme());
      sheet.resize(1000, 640);
      sheet.show();
      QVERIFY(QTest::qWaitForWindowExposed(&sheet));
      for (int row = 0; row < sheet.table()->rowCount(); ++row) {
        if (sheet.publishedIn(row) < 0) continue;
        const int column = 5;
        const QRect words = QFontMetrics(sheet.table()->font())
                                .boundingRect(QRect(0, 0, sheet.table()->columnWidth(column) - 20, 2000),
                                              Qt::TextWordWrap, sheet.table()->item(row, column)->text());
        QVERIFY(sheet.table()->rowHeight(row) >= words.height());
      }
    }
  }
};

ATTN_TEST(TestPublishedDialog)

}  // namespace attn::app::test_published_dialog

#include "test_published_dialog.moc"
