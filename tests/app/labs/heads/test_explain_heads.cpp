// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/labs/heads/heads_views.h"
#include "attention/entropy.h"
#include "labs/heads/explanation/explain_heads.h"
#include "scenario/edit.h"
#include "support/qt_test.h"

namespace attn::app::test_explain_heads {
using namespace test;

class TestExplainHeads : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void anAverageIsExplainedWithItsNumbers() {
    const Scenario four = withHeads(example("7-grouped-heads"), {8, 4});
    // Heads with different numbers, so that their mean is another number.
    const MatrixStack& keys = stackIn(four, InputSlot::WK);
    std::vector<Matrix> different;
    for (Index g = 0; g < 4; ++g) different.emplace_back(keys[g] * static_cast<double>(g + 1));
    const Scenario before = withStack(four, InputSlot::WK, MatrixStack(different));
    const Scenario now = withHeads(before, {8, 2});
    HeadsView v = viewOf(now, HeadsStep::Share, 1, 5);
    v.origin = headsOrigin(before, now);
    QVERIFY(v.origin != nullptr);
    v.selection = {Stage::Keys, 5, 1, 0};
    const Trace old = traced(before), present = traced(now);
    const double first = old.heads[4].k(1, 0), second = old.heads[6].k(1, 0), mean = present.heads[5].k(1, 0);
    QVERIFY(std::abs((first + second) / 2 - mean) < 1e-12);
    QVERIFY(std::abs(v.origin->keys(2)(1, 0) - first) < 1e-12);
    const Explanation e = explainOrigin(v, lightTheme());
    QVERIFY2(
        e.plainText.contains(QStringLiteral("K1 is a mean")) || e.plainText.contains(QStringLiteral("K_1 is a mean")),
        qPrintable(e.plainText));
    QCOMPARE(e.result, QString(QString::number(mean, 'f', 2)).replace(QLatin1Char('-'), QChar(0x2212)));
    QVERIFY(e.lines.front().contains(QStringLiteral(") / 2")));
    const auto shown = [](double x) { return QString::number(std::abs(x), 'f', 2); };
    QVERIFY2(e.plainText.contains(shown(first)) && e.plainText.contains(shown(second)), qPrintable(e.plainText));
    // The wires show the previous heads.
    const QString texts = words(textsOf(v));
    QVERIFY2(texts.contains(QStringLiteral("mean of 2")), qPrintable(texts));
    QVERIFY(texts.contains(QStringLiteral("read by Q₄ to Q₇")));
  }

  void copiesAndOwnHeadsSaySo() {
    const Scenario two = example("7-grouped-heads"), eight = withHeads(two, {8, 8});
    HeadsView v = viewOf(eight, HeadsStep::Share, 1, 5);
    v.origin = headsOrigin(two, eight);
    QVERIFY(explainOrigin(v, lightTheme()).plainText.contains(QStringLiteral("is a copy")));
    v = viewOf(two, HeadsStep::Share, 1, 5);
    const Explanation own = explainOrigin(v, lightTheme());
    QVERIFY(own.plainText.contains(QStringLiteral("its own projection")));
    QVERIFY(own.remarks.front().contains(QStringLiteral("Nothing has been averaged")));
  }

  void anOriginHoldsOnlyAsLongAsTheNumbersAgree() {
    const Scenario before = example("7-grouped-heads"), now = withHeads(before, {8, 1});
    QVERIFY(headsOrigin(before, now) != nullptr);
    QVERIFY(headsOrigin(before, withCell(now, InputSlot::WK, 0, 0, 0, 9)) == nullptr);
    QVERIFY(headsOrigin(before, before) == nullptr);
    // Other token vectors are projected with the same weights.
    const Scenario moved = withCell(now, InputSlot::X, 0, 1, 0, 2);
    const auto origin = headsOrigin(before, moved);
    QVERIFY(origin != nullptr);
    const Trace present = traced(moved);
    QVERIFY(((origin->keys(0) + origin->keys(1)) / 2 - present.heads[0].k).cwiseAbs().maxCoeff() < 1e-12);
  }

  void sourcesAreWhatReadersUsedToRead() {
    using List = std::vector<Index>;
    QCOMPARE(sourcesOf({8, 8}, {8, 2}, 1), (List{4, 5, 6, 7}));
    QCOMPARE(sourcesOf({8, 2}, {8, 8}, 5), (List{1}));
    QCOMPARE(sourcesOf({6, 3}, {6, 2}, 0), (List{0, 0, 1}));
    QCOMPARE(sourcesOf({6, 3}, {6, 2}, 1), (List{1, 2, 2}));
  }

  void theSharingIsExplainedWithNumbers() {
    const HeadsView v = viewOf(example("7-grouped-heads"), HeadsStep::Share, 1, 5);
    const Explanation e = explainHeads(v, lightTheme());
    QCOMPARE(e.result, QStringLiteral("1"));
    QVERIFY2(e.plainText.contains(QStringLiteral("G = 8 / 2 = 4")), qPrintable(e.plainText));
    QVERIFY2(e.plainText.contains(QStringLiteral("g = ⌊ 5 / 4 ⌋ = ⌊ 1.25 ⌋")), qPrintable(e.plainText));
    QVERIFY(e.plainText.contains(QStringLiteral("2 instead of 8 make it 4 times smaller.")));
  }

  void theEntropyIsExplainedWithNumbers() {
    HeadsView v = viewOf(example("7-grouped-heads"), HeadsStep::Attend);
    v.selection = weights(5, 5, 1);
    const Explanation e = explainHeads(v, lightTheme());
    const double bits = rowEntropy(v.snapshot.trace->heads[5].weights, 5);
    QCOMPARE(e.result, QString::number(bits, 'f', 2) + QStringLiteral(" bits"));
    QVERIFY(e.plainText.contains(QString::number(std::exp2(bits), 'f', 1) + QStringLiteral(" keys")));
  }

  void whatHeadsAddMakesTheOutput() {
    HeadsView v = viewOf(example("7-grouped-heads"), HeadsStep::Project, 1, 2);
    v.selection = {Stage::Projected, 2, 3, 4};
    const Explanation e = explainHeads(v, lightTheme());
    QCOMPARE(e.terms, Index(8));
    const double output = (*v.snapshot.trace->projected)(3, 4);
    QCOMPARE(e.result, QString(QString::number(output, 'f', 2)).replace(QLatin1Char('-'), QChar(0x2212)));
    QVERIFY(e.plainText.contains(QStringLiteral("Head 2 adds")));
  }
};

ATTN_TEST(TestExplainHeads)

}  // namespace attn::app::test_explain_heads

#include "test_explain_heads.moc"
