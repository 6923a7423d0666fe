// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/tool_tip.h"

#include <QTextDocument>
#include <QToolTip>

#include "support/qt_test.h"

namespace attn::app::test_tool_tip {

namespace {

/// Its visible text.
QString readOf(const QString& tip) {
  QTextDocument document;
  if (Qt::mightBeRichText(tip))
    document.setHtml(tip);
  else
    document.setPlainText(tip);
  return document.toPlainText();
}

}  // namespace

class TestToolTip : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void isShownLetterByLetter_data() {
    QTest::addColumn<QString>("text");
    for (const char* text :
         {"", "Query heads", "a < b and c > d", "<b>bold</b>", "<img src=\"file:///dev/zero\">", "&lt;b&gt;",
          "two\nlines", "first\n<b>second</b>", "<?xml version=\"1.0\"?>", "<a", "a\tb"})
      QTest::newRow(text) << QString::fromUtf8(text);
  }

  void isShownLetterByLetter() {
    QFETCH(QString, text);
    QCOMPARE(readOf(toolTipText(text)).replace(QLatin1Char('\t'), QLatin1Char(' ')),
             QString(text).replace(QLatin1Char('\t'), QLatin1Char(' ')));
    QCOMPARE(readOf(wrappedToolTipText(text)).replace(QLatin1Char('\t'), QLatin1Char(' ')),
             QString(text).replace(QLatin1Char('\t'), QLatin1Char(' ')));
  }

  void isNoLongerThanCanBeRead() {
    const QString tip = toolTipText(QString(1 << 20, QLatin1Char('t')));
    QCOMPARE(tip.size(), 4001);
    QVERIFY(tip.endsWith(QStringLiteral("…")));
  }

  void ofAWidgetAndAtOnce() {
    const QString text = QStringLiteral("<b>token</b>");
    QWidget widget;
    setPlainToolTip(&widget, text);
    QCOMPARE(readOf(widget.toolTip()), text);
    widget.show();
    showPlainToolTip(widget.mapToGlobal(QPoint(5, 5)), text, &widget);
    QCOMPARE(readOf(QToolTip::text()), text);
    showPlainToolTip(widget.mapToGlobal(QPoint(5, 5)), {}, &widget);
    QTRY_VERIFY(!QToolTip::isVisible());
  }
};

ATTN_TEST(TestToolTip)

}  // namespace attn::app::test_tool_tip

#include "test_tool_tip.moc"
