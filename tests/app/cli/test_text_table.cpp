// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli/text_table.h"
#include "support/qt_test.h"

namespace attn::app::test_text_table {

class TestTextTable : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void knowsHowWideTextIs_data();
  void knowsHowWideTextIs();
  void alignsColumns();
  void alignsWideCharacters();
  void wrapsBetweenWords();
};

void TestTextTable::knowsHowWideTextIs_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<int>("width");
  const auto row = [](const char* text, int width) { QTest::newRow(text) << QString::fromUtf8(text) << width; };
  row("", 0);
  row("cache", 5);
  row("7.34×", 5);
  row("缓存", 4);
  row("（a）", 5);
  row("e\xcc\x81", 1);  // e with a combining accent
  row("\xf0\x9f\x98\x80", 2);
}

void TestTextTable::knowsHowWideTextIs() {
  QFETCH(QString, text);
  QFETCH(int, width);
  QCOMPARE(terminalWidth(text), width);
}

void TestTextTable::alignsColumns() {
  const auto cells = [](std::initializer_list<const char*> texts) {
    QStringList row;
    for (const char* text : texts) row << QString::fromUtf8(text);
    return row;
  };
  const QString text =
      textTable({cells({"model", "bytes", "how"}), {}, cells({"a", "1,234,567", "1×"}), cells({"longer", "8"})}, 1);
  QCOMPARE(text, QStringLiteral("model       bytes  how\n"
                                "\n"
                                "a       1,234,567   1×\n"
                                "longer          8\n"));
  QCOMPARE(textTable({}, 1), QString());
}

void TestTextTable::alignsWideCharacters() {
  const QString text =
      textTable({{QStringLiteral("模型"), QStringLiteral("1")}, {QStringLiteral("abcdef"), QStringLiteral("22")}}, 1);
  QCOMPARE(text, QStringLiteral("模型     1\nabcdef  22\n"));
}

void TestTextTable::wrapsBetweenWords() {
  QCOMPARE(wrapped(QStringLiteral("one two three"), 9, 2), QStringLiteral("  one two\n  three\n"));
  QCOMPARE(wrapped(QStringLiteral("one two three"), 100, 0), QStringLiteral("one two three\n"));
  QCOMPARE(wrapped(QStringLiteral("immeasurable one"), 5, 0), QStringLiteral("immeasurable\none\n"));
  QCOMPARE(wrapped(QString(), 5, 2), QString());
}

ATTN_TEST(TestTextTable)

}  // namespace attn::app::test_text_table

#include "test_text_table.moc"
