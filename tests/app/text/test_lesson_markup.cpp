// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTextDocument>

#include "support/qt_test.h"
#include "text/lesson_markup.h"

namespace attn::app::test_lesson_markup {
namespace {

QString plain(const char* markdown) {
  QTextDocument document;
  document.setHtml(lessonHtml(QString::fromUtf8(markdown), {}));
  return document.toPlainText().replace(QChar::Nbsp, QLatin1Char(' ')).trimmed();
}

QString html(const char* markdown) {
  return lessonHtml(QString::fromUtf8(markdown), {});
}

}  // namespace

class TestLessonMarkup : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void showsBlocks_data() {
    QTest::addColumn<QByteArray>("markdown");
    QTest::addColumn<QString>("shown");
    const auto row = [](const char* name, const char* markdown, const char* shown) {
      QTest::newRow(name) << QByteArray(markdown) << QString::fromUtf8(shown);
    };
    row("lines of a paragraph", "one\ntwo", "one two");
    row("two paragraphs", "one\n\ntwo", "one\ntwo");
    row("a list", "before\n\n- *one*\n  more\n- two", "before\n•  one more\n•  two");
    row("a numbered list", "1. one\n2. two\n\nafter", "1.  one\n2.  two\nafter");
    row("a list with room between", "- one\n\n- two", "•  one\n•  two");
    row("a block of code", "```python\na = 1\n  b*c*d\n```", "a = 1\n  b*c*d");
    row("a block that is never closed", "```\na", "a");
    row("a heading", "#### Title\ntext", "Title\ntext");
    row("a quotation", "> said\n> so", "said so");
    row("a link", "see [the paper](https://arxiv.org/abs/1)", "see the paper");
    row("a link to a file is no link", "[x](file:///etc/passwd)", "[x](file:///etc/passwd)");
    row("tags are words", "<b>x</b> <img src=\"a.png\">", "<b>x</b> <img src=\"a.png\">");
    row("nothing", "", "");
    row("a bar without a table", "a | b", "a | b");
  }
  void showsBlocks() {
    QFETCH(QByteArray, markdown);
    QFETCH(QString, shown);
    QCOMPARE(plain(markdown.constData()), shown);
  }

  void aTableHasItsCells() {
    const QString table = html("| a | b |\n|---|---|\n| 1 | *2* |\n\nafter");
    QCOMPARE(table.count(QStringLiteral("<tr>")), 2);
    QCOMPARE(table.count(QStringLiteral("<td>")), 4);
    QVERIFY(table.contains(QStringLiteral("<i>2</i>")) && table.endsWith(QStringLiteral("after</p>")));
  }

  void knowsIndicesAndLinksWithinBlocks() {
    QVERIFY(html("- d_k").contains(QStringLiteral("d<sub>k</sub>")));
    QVERIFY(html("[a](https://x.org/?a=1&b=2)").contains(QStringLiteral("href=\"https://x.org/?a=1&amp;b=2\"")));
  }

  void aPassageIsItsSentencesAndWhatStandsAround() {
    const PassageText passage = passageOf(QStringLiteral("before\n\n1. one\n   goes on\n2. two\n\n3. three\n\nafter"));
    QCOMPARE(passage.before, QStringLiteral("before"));
    QCOMPARE(passage.sentences,
             (QStringList{QStringLiteral("one goes on"), QStringLiteral("two"), QStringLiteral("three")}));
    QCOMPARE(passage.after, QStringLiteral("after"));
    QVERIFY(passageOf(QStringLiteral("no list")).sentences.isEmpty());
  }
};

ATTN_TEST(TestLessonMarkup)

}  // namespace attn::app::test_lesson_markup

#include "test_lesson_markup.moc"
