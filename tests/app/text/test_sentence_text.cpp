// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/split_mix.h"
#include "support/qt_test.h"
#include "text/sentence_text.h"
#include "text/token_text.h"

namespace attn::app::test_sentence_text {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kMany = 1000;

QStringList cut(const QString& text) {
  return tokensOfSentence(text, kMany);
}

}  // namespace

class TestSentenceText : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void cutsATextIntoTokens_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("tokens");
    const auto row = [](const char* name, const QString& text, const QStringList& tokens) {
      QTest::newRow(name) << text << tokens;
    };
    row("words", u"The cat sat"_s, {u"The"_s, u"cat"_s, u"sat"_s});
    row("odd blanks", u"  The \t cat\u00A0sat\u3000\n down "_s, {u"The"_s, u"cat"_s, u"sat"_s, u"down"_s});
    row("nothing", u" \t"_s, {});
    row("punctuation", u"“Sit,” he said: (now!)"_s,
        {u"“"_s, u"Sit"_s, u","_s, u"”"_s, u"he"_s, u"said"_s, u":"_s, u"("_s, u"now"_s, u"!"_s, u")"_s});
    row("inside a word", u"don't well-known max_len 3.14 1,000 the dog’s"_s,
        {u"don't"_s, u"well-known"_s, u"max_len"_s, u"3.14"_s, u"1,000"_s, u"the"_s, u"dog’s"_s});
    row("at a word's edge", u"'tis - dogs' 3. x,y"_s,
        {u"'"_s, u"tis"_s, u"-"_s, u"dogs"_s, u"'"_s, u"3"_s, u"."_s, u"x"_s, u","_s, u"y"_s});
    row("cut at bars", u"un|believ|able|| x"_s, {u"un"_s, u"believ"_s, u"able"_s, u"x"_s});
    row("blanks of tokens", u"sat ␣on␣ ␣"_s, {u"sat"_s, u" on "_s, u" "_s});
    row("braces", u"I love {New York}, {a}}b} {} {"_s,
        {u"I"_s, u"love"_s, u"New York"_s, u","_s, u"a}b"_s, QString(), u"{"_s});
    row("special tokens", u"<pad> [CLS]the</s> <|end|> a<b [x]"_s,
        {u"<pad>"_s, u"[CLS]"_s, u"the"_s, u"</s>"_s, u"<|end|>"_s, u"a"_s, u"<"_s, u"b"_s, u"["_s, u"x"_s, u"]"_s});
    row("Chinese", u"猫坐在垫子上。"_s, {u"猫"_s, u"坐"_s, u"在"_s, u"垫"_s, u"子"_s, u"上"_s, u"。"_s});
    row("Chinese and Latin", u"我用GPT2写"_s, {u"我"_s, u"用"_s, u"GPT2"_s, u"写"_s});
    row("Japanese", u"猫がいる"_s, {u"猫"_s, u"がいる"_s});
    row("other scripts", u"Кот сидел Η γάτα قطة"_s, {u"Кот"_s, u"сидел"_s, u"Η"_s, u"γάτα"_s, u"قطة"_s});
    row("emoji", u"cat🙂🙂 👍🏽 ok"_s, {u"cat"_s, u"🙂"_s, u"🙂"_s, u"👍🏽"_s, u"ok"_s});
    row("a combined emoji", u"a 👩‍👧 🇫🇷 b"_s, {u"a"_s, u"👩‍👧"_s, u"🇫🇷"_s, u"b"_s});
    row("accents as marks", u"cafe\u0301 x"_s, {u"cafe\u0301"_s, u"x"_s});
  }

  void cutsATextIntoTokens() {
    QFETCH(const QString, text);
    QFETCH(const QStringList, tokens);
    QCOMPARE(cut(text), tokens);
    QCOMPARE(cut(sentenceOfTokens(tokens)), tokens);
  }

  void stopsWhereThereAreTooMany() {
    QCOMPARE(tokensOfSentence(u"a, b c"_s, 2), QStringList({u"a"_s, u","_s}));
    QCOMPARE(tokensOfSentence(QString(100'000, u'.'), 5).size(), 5);
  }

  void writesTokensAsTheyAreTyped_data() {
    QTest::addColumn<QStringList>("tokens");
    QTest::addColumn<QString>("text");
    QTest::newRow("words") << QStringList{u"The"_s, u"cat"_s, u"sat"_s, u"."_s} << u"The cat sat."_s;
    QTest::newRow("quoted") << QStringList{u"“"_s, u"Hi"_s, u","_s, u"”"_s, u"he"_s} << u"“Hi,” he"_s;
    QTest::newRow("Chinese") << QStringList{u"猫"_s, u"坐"_s, u"。"_s} << u"猫坐。"_s;
    QTest::newRow("a blank before") << QStringList{u"sat"_s, u" the"_s} << u"sat ␣the"_s;
    QTest::newRow("a blank inside") << QStringList{u"New York"_s} << u"New␣York"_s;
    QTest::newRow("one that would be cut") << QStringList{u"cat,"_s, u"dog"_s} << u"{cat,} dog"_s;
    QTest::newRow("padding") << QStringList{u"<pad>"_s, u"I"_s} << u"<pad> I"_s;
    QTest::newRow("brackets of their own") << QStringList{u"["_s, u"CLS"_s, u"]"_s} << u"[ CLS ]"_s;
    QTest::newRow("no characters") << QStringList{QString(), u"a"_s} << u"{} a"_s;
  }

  void writesTokensAsTheyAreTyped() {
    QFETCH(const QStringList, tokens);
    QFETCH(const QString, text);
    QCOMPARE(sentenceOfTokens(tokens), text);
    QCOMPARE(cut(text), tokens);
  }

  /// For any tokens of a document, typing after them changes none of them.
  void anyTokensComeBackAsTheyWere() {
    const QString pieces = u"ab1 .,'-|{}␣<>[]CLS猫がé“…%"_s;
    SplitMix random(5);
    const auto below = [&](qsizetype n) { return static_cast<qsizetype>(random.next() % static_cast<quint64>(n)); };
    for (int n = 0; n < 3000; ++n) {
      QStringList tokens;
      for (qsizetype t = 1 + below(5); t > 0; --t) {
        QString token;
        for (qsizetype c = below(4); c > 0; --c) token += pieces[below(pieces.size())];
        tokens.append(token);
      }
      QCOMPARE(cut(sentenceOfTokens(tokens)), tokens);
    }
  }

  void aTokenHasOneNameEverywhere() {
    QCOMPARE(shownToken(u" the"_s), u"␣the"_s);
    QCOMPARE(shownToken(QString()), u"∅"_s);
    QCOMPARE(shownToken(u"a\u202eb\x1b[1m"_s), u"a\\u202eb\\x1b[1m"_s);
    QCOMPARE(shownToken(u"👩‍🔬"_s), u"👩‍🔬"_s);
    QCOMPARE(shownToken(QString(1'000'000, u't')), QString(200, u't') + u"…"_s);
    QCOMPARE(shownTokens({"a\tb", "c"}), QStringList({u"a␣b"_s, u"c"_s}));
  }
};

ATTN_TEST(TestSentenceText)

}  // namespace attn::app::test_sentence_text

#include "test_sentence_text.moc"
