// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>
#include <cmath>

#include "figures/charts/bar_column.h"
#include "figures/charts/row_chart.h"
#include "support/examples.h"
#include "support/qt_test.h"
#include "theme/color_map.h"

namespace attn::app::test_row_chart {
namespace {

Snapshot snapshotOf(const Scenario& scenario) {
  return {std::make_shared<const Scenario>(scenario), std::make_shared<const Trace>(test::traced(scenario))};
}

Snapshot longRow(Index tokens) {
  Scenario s;
  const Matrix q = Matrix::Random(tokens, 4), k = Matrix::Random(tokens, 4);
  s.inputs = QkvInputs{MatrixStack(q), MatrixStack(k), MatrixStack(k)};
  return snapshotOf(s);
}

}  // namespace

class TestRowChart : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theBarsAreTheRowOfTheTrace() {
    for (const auto& file : test::exampleFiles()) {
      const Snapshot snapshot = snapshotOf(test::example(file.stem().stem().string()));
      const HeadTrace& head = snapshot.trace->heads[0];
      if (head.weights.cols() > kMaxBars) continue;  // shows a selection of the keys
      RowChart chart;
      chart.setTheme(lightTheme());
      chart.resize(300, 300);
      for (Index row = 0; row < head.weights.rows(); ++row) {
        chart.setRow(*rowBars(snapshot, {Stage::Weights, 0, row, 0}));
        for (Index key = 0; key < head.weights.cols(); ++key) {
          const bool hidden = head.masked(row, key) == -INFINITY;
          QCOMPARE(chart.weights().drawnValue(static_cast<std::size_t>(key)), head.weights(row, key));
          QCOMPARE(chart.scores().drawnValue(static_cast<std::size_t>(key)), hidden ? 0.0 : head.masked(row, key));
          QCOMPARE(chart.scores().bars()[static_cast<std::size_t>(key)].hatched, hidden);
        }
        chart.setRow(*rowBars(snapshot, {Stage::Scores, 0, row, 0}));
        for (Index key = 0; key < head.weights.cols(); ++key)
          QCOMPARE(chart.scores().drawnValue(static_cast<std::size_t>(key)), head.scores(row, key));
      }
    }
  }

  void aFiniteFillDoesNotSqueezeTheOthers() {
    Scenario s = test::example("6-a-padded-row");
    s.attention.mask.fill = -1e9;
    RowChart chart;
    chart.setTheme(lightTheme());
    chart.setRow(*rowBars(snapshotOf(s), {Stage::Masked, 0, 2, 1}));
    QVERIFY(chart.scores().bars()[0].hatched);
    QCOMPARE(chart.scores().drawnValue(0), 0.0);
    QVERIFY(chart.scores().drawnValue(2) > 0);
    // In the row without visible keys the finite fill gives weights, which are shown.
    chart.setRow(*rowBars(snapshotOf(s), {Stage::Weights, 0, 0, 1}));
    QVERIFY(chart.weights().drawnValue(0) > 0.1);
  }

  void longRowsKeepTheLargestWeightsAndTheSelectedKey() {
    const Snapshot snapshot = longRow(256);
    const Matrix& weights = snapshot.trace->heads[0].weights;
    Index smallest = 0;
    weights.row(7).minCoeff(&smallest);
    const RowBars row = *rowBars(snapshot, {Stage::Weights, 0, 7, smallest});
    QCOMPARE(row.keys, Index{256});
    QCOMPARE(static_cast<Index>(row.bars.size()), kMaxBars);
    double least = 1;
    bool selected = false;
    Index before = -1;
    for (const RowBar& bar : row.bars) {
      QVERIFY(bar.key > before);
      before = bar.key;
      selected |= bar.selected && bar.key == smallest;
      if (!bar.selected) least = std::min(least, bar.weight);
    }
    QVERIFY(selected);
    QCOMPARE((weights.row(7).array() > least).count(), kMaxBars - 2);
    RowChart chart;
    chart.setTheme(darkTheme());
    chart.setRow(row);
    for (std::size_t i = 0; i < row.bars.size(); ++i)
      QCOMPARE(chart.weights().drawnValue(static_cast<std::size_t>(i)), row.bars[i].weight);
  }

  void colorsAreThoseOfThePicture() {
    const Theme theme = lightTheme();
    RowChart chart;
    chart.setTheme(theme);
    const Snapshot snapshot = snapshotOf(test::example("2-it-and-the-dog"));
    chart.setRow(*rowBars(snapshot, {Stage::Scores, 0, 6, 1}));
    QCOMPARE(chart.scores().bars()[1].color, theme.selection);
    QVERIFY(chart.scores().bars()[2].color != theme.selection);
    QCOMPARE(chart.weights().bars()[1].color, viridisColor(snapshot.trace->heads[0].weights(6, 1)));
  }

  void rowsThatAreNoQueriesHaveNoChart() {
    const Snapshot projected = snapshotOf(test::example("7-grouped-heads"));
    QVERIFY(!rowBars(projected, {InputSlot::WQ, 0, 3, 0}));
    QVERIFY(rowBars(projected, {InputSlot::X, 0, 3, 0}));
    QVERIFY(rowBars(projected, {Stage::Keys, 0, 3, 0}));
    QVERIFY(!rowBars(snapshotOf(test::example("4-translation")), {Stage::Keys, 0, 0, 0}));
    QVERIFY(!rowBars({}, {Stage::Scores, 0, 0, 0}));
  }

  void saysItsNumbersAndTellsWhichKeyWasClicked() {
    RowChart chart;
    chart.setTheme(lightTheme());
    chart.setRow(*rowBars(snapshotOf(test::example("1-the-cat-sat")), {Stage::Weights, 0, 1, 1}));
    chart.resize(300, chart.sizeHint().height());
    QCOMPARE(chart.accessibleName(), QStringLiteral("Bar chart of the row of “cat”"));
    QCOMPARE(
        chart.accessibleDescription(),
        QStringLiteral("The: before softmax 0.00, weight 0.33; cat: before softmax 0.71, weight 0.67; sat: masked"));
    QSignalSpy clicked(&chart, &RowChart::keyClicked);
    QTest::mouseClick(&chart, Qt::LeftButton, {}, QPoint(20, chart.height() - 5));
    QCOMPARE(clicked.count(), 1);
    QCOMPARE(clicked.front().front().toLongLong(), 2LL);
  }
};

ATTN_TEST(TestRowChart)

}  // namespace attn::app::test_row_chart

#include "test_row_chart.moc"
