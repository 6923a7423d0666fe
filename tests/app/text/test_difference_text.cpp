// SPDX-License-Identifier: GPL-3.0-or-later
#include <functional>

#include "scenario/edit.h"
#include "support/examples.h"
#include "support/qt_test.h"
#include "text/difference_text.h"

namespace attn::app::test_difference_text {

class TestDifferenceText : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void describesWhatChanged_data() {
    QTest::addColumn<Difference>("difference");
    QTest::addColumn<QString>("text");
    const auto row = [](const char* name, Difference d, const char16_t* text) {
      QTest::newRow(name) << d << QString::fromUtf16(text);
    };
    row("causal", {Setting::Causal, false, true, {}, 0}, u"causal mask: off → on");
    row("scale", {Setting::Scale, SettingValue(), 1.0, {}, 0}, u"scale: 1/√d → 1");
    row("cap", {Setting::Softcap, 30.0, SettingValue(), {}, 0}, u"soft cap: 30 → off");
    row("window", {Setting::Window, SettingValue(), Index{3}, {}, 0}, u"window: off → 3");
    row("fill", {Setting::Fill, -std::numeric_limits<double>::infinity(), -1e9, {}, 0}, u"fill: −∞ → −10⁹");
    row("arithmetic", {Setting::Arithmetic, std::string("double"), std::string("float16"), {}, 0},
        u"arithmetic: double → float16");
    row("padding", {Setting::Padding, {}, {}, {}, 0}, u"padding: different");
    row("numbers", {Setting::Numbers, {}, {}, InputSlot::WQ, 3}, u"W_Q: 3 number(s)");
    row("bias", {Setting::Numbers, {}, {}, InputSlot::BK, 1}, u"b_K: 1 number(s)");
    row("inputs", {Setting::InputKind, std::string("qkv"), std::string("projected"), {}, 0},
        u"inputs: Q, K, V → projected");
  }

  void describesWhatChanged() {
    QFETCH(Difference, difference);
    QTEST(differenceText(difference), "text");
  }

  void saysWhatASideIs() {
    const Scenario a = test::example("7-grouped-heads");
    Scenario b = withHeads(a, {8, 1});
    b.attention.scale = 1;
    b = withCell(b, InputSlot::X, 0, 0, 0, 42);
    const std::vector<Difference> found = differences(a, b);
    QCOMPARE(sideText(found, a, true), QStringLiteral("GQA: 2 key/value head(s), scale 1/\u221Ad"));
    QCOMPARE(sideText(found, b, false), QStringLiteral("MQA: 1 key/value head(s), scale 1"));
    QCOMPARE(differencesText(found), QString::fromUtf8("key/value heads: 2 → 1; X: 1 number(s); scale: 1/√d → 1"));
    QCOMPARE(differencesText({}), QStringLiteral("A and B are the same so far"));
  }

  // Every difference between two documents is described, including those that do not affect results.
  void documentsTellOfEveryField() {
    const Scenario a = test::example("7-grouped-heads");
    QVERIFY(documentDifferences(a, a).isEmpty());
    const auto told = [&a](const std::function<void(Scenario&)>& change) {
      Scenario b = a;
      change(b);
      return documentDifferences(a, b).join(QStringLiteral("; "));
    };
    QCOMPARE(told([](Scenario& s) { s.title = "Mine"; }),
             QString::fromUtf8("title: “%1” → “Mine”").arg(QString::fromStdString(a.title)));
    QCOMPARE(told([](Scenario& s) { s.notes += "!"; }), QStringLiteral("notes: different"));
    QCOMPARE(told([](Scenario& s) { s.tokens.assign(s.tokens.size(), "x"); }),
             QStringLiteral("token names: different"));
    QCOMPARE(told([](Scenario& s) { s.attention.mask.causal = !s.attention.mask.causal; }).left(12),
             QStringLiteral("causal mask:"));
    QCOMPARE(told([](Scenario& s) { s.tiling = Tiling{"flash1", 1, 1, 2, 64, false}; }),
             QStringLiteral("tiling: different"));
    QCOMPARE(told([&a](Scenario& s) { s.pinned = std::make_shared<const Scenario>(a); }),
             QStringLiteral("pinned state to compare with: different"));
    Scenario shape = test::example("t5-gpt2-medium"), batch = shape;
    std::get<ShapeInputs>(batch.inputs).batch = 9;
    QCOMPARE(documentDifferences(shape, batch),
             QStringList(
                 QString::fromUtf8("sequences in the batch: %1 → 9").arg(std::get<ShapeInputs>(shape.inputs).batch)));
  }

  // A title comes from the document and may contain anything.
  void aTitleIsTextOnOneLine() {
    Scenario a = test::example("1-the-cat-sat"), b = a;
    b.title = "\n\x1b[2J" + std::string(10'000, 'x');
    const QStringList texts = documentDifferences(a, b);
    QCOMPARE(texts.size(), 1);
    QVERIFY(texts[0].size() < 200);
    QVERIFY(!texts[0].contains(QLatin1Char('\n')) && !texts[0].contains(QChar(0x1b)));
  }

  void everyPairHasANameAndEveryObstacleAReason() {
    QSet<QString> names;
    for (const ComparisonPair pair : comparisonPairs) names.insert(pairName(pair));
    QCOMPARE(names.size(), static_cast<qsizetype>(comparisonPairs.size()));
    QVERIFY(!names.contains(QString()));
    for (int i = 0; i <= static_cast<int>(PairObstacle::NoCountBetween); ++i)
      QVERIFY(!obstacleText(static_cast<PairObstacle>(i)).isEmpty());
  }
};

ATTN_TEST(TestDifferenceText)

}  // namespace attn::app::test_difference_text

#include "test_difference_text.moc"
