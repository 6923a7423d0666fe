// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/figures/drawing_recorder.h"
#include "labs/heads/picture/heads_compare_parts.h"
#include "scenario/edit.h"
#include "scenario/pairs.h"
#include "support/examples.h"
#include "support/qt_test.h"

namespace attn::app::test_heads_compare {
namespace {

using test::example;

constexpr QSize kSize(1300, 800);

Snapshot snapshotOf(const Scenario& s) {
  return {std::make_shared<const Scenario>(s), std::make_shared<const Trace>(test::traced(s))};
}

struct Compared {
  Snapshot a;
  HeadsView common;
};

Compared comparedAt(const Scenario& a, const Scenario& b, HeadsStep step) {
  Compared c{snapshotOf(a), {}};
  c.common.snapshot = snapshotOf(b);
  c.common.timeline = mergedTimelines(headsTimeline(b), headsTimeline(a));
  c.common.playhead.step = indexOfHeadsStep(c.common.timeline, step).value();
  c.common.playhead.cell =
      static_cast<double>(c.common.timeline.steps[static_cast<std::size_t>(c.common.playhead.step)].cells);
  c.common.selection = {Stage::Weights, 1, 2, 1};
  return c;
}

Compared grouped(HeadsStep step) {
  const Scenario b = withPair(example("7-grouped-heads"), ComparisonPair::MhaMqa).value();
  return comparedAt(*b.pinned, b, step);
}

HeadsCompareFrame frameOf(const Compared& c, CompareMode mode) {
  return HeadsCompareFrame(kSize, c.common, c.a, mode, lightTheme());
}

QString textOf(const HeadsCompareFrame& frame) {
  QString all;
  for (const auto& text : attn::test::textsOf(kSize, [&](QPainter& painter) { frame.draw(painter); }))
    all += text.text + QLatin1Char('\n');
  return all;
}

}  // namespace

class TestHeadsCompare : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void bothSidesShareTheirColors() {
    const Scenario a = example("7-grouped-heads");
    const Scenario b = withCell(a, InputSlot::WV, 0, 0, 0, 90);
    const Compared c = comparedAt(a, b, HeadsStep::Concat);
    const HeadsCompareFrame frame = frameOf(c, CompareMode::SideBySide);
    const auto& parts = *frame.parts();
    QVERIFY(parts.a.options.limits == parts.b.options.limits);
    QVERIFY(parts.a.options.commonScale && parts.b.options.commonScale);
    QCOMPARE(parts.b.options.limits->value,
             std::max(HeadsNumbers(parts.a.snapshot).limits.value, parts.ofB->limits.value));
    QVERIFY(parts.b.options.limits->value > parts.ofA->limits.value);
    const QString text = textOf(frame);
    QVERIFY(text.contains(QStringLiteral("pinned")) && text.contains(QStringLiteral("as it is now")));
  }

  void pointsAreFoundOnEitherSide() {
    const Compared c = grouped(HeadsStep::Attend);
    const HeadsCompareFrame frame = frameOf(c, CompareMode::SideBySide);
    const auto& parts = *frame.parts();
    for (const Side side : {Side::A, Side::B}) {
      const QRectF cell = parts.sheet(side).cellRect({Stage::Weights, 3, 2, 1});
      QVERIFY(!cell.isNull());
      const auto hit = frame.hit(cell.center() + parts.panes.pane(side).topLeft());
      QVERIFY(hit && hit->side == side);
      QCOMPARE(hit->head, Index{3});
      QCOMPARE(hit->row, Index{2});
      QVERIFY(hit->label.startsWith(side == Side::A ? u"A: " : u"B: "));
    }
    QVERIFY(!frame.hit({1, 1}));
  }

  void theDifferenceIsBMinusAHeadByHead() {
    const Compared c = grouped(HeadsStep::Attend);
    const HeadsCompareFrame frame = frameOf(c, CompareMode::Difference);
    const HeadsDifference& d = *frame.parts()->difference;
    QVERIFY(d.message.isEmpty());
    QCOMPARE(d.figures.size(), std::size_t{8});
    for (std::size_t h = 0; h < 8; ++h) {
      const Matrix b = c.common.snapshot.trace->heads[h].weights, a = c.a.trace->heads[h].weights;
      QVERIFY(d.values[h] == Matrix(b - a));
      QVERIFY(d.figures[h].scale == d.figures[0].scale);
      QVERIFY(QRectF(QPointF(), kSize).contains(d.figures[h].grid));
      for (std::size_t other = 0; other < h; ++other) QVERIFY(!d.figures[h].grid.intersects(d.figures[other].grid));
    }
    const auto hit = frame.hit(cellRect(d.figures[2], {1, 0}).center());
    QVERIFY(hit && !hit->side && hit->head == 2 && hit->row == 1);
    QVERIFY(hit->label.startsWith(u"weights of query head 2, row cat, column The: A "));
  }

  void concatHasOneDifference() {
    const Compared c = grouped(HeadsStep::Concat);
    const HeadsCompareFrame frame = frameOf(c, CompareMode::Difference);
    const HeadsDifference& d = *frame.parts()->difference;
    QCOMPARE(d.figures.size(), std::size_t{1});
    QVERIFY(d.values[0] == Matrix(c.common.snapshot.trace->concat - c.a.trace->concat));
  }

  void otherHeadCountsHaveNoDifference() {
    const Scenario b = example("7-grouped-heads");
    const Compared c = comparedAt(withHeads(b, {4, 1}), b, HeadsStep::Attend);
    const HeadsCompareFrame frame = frameOf(c, CompareMode::Difference);
    QCOMPARE(frame.parts()->difference->message,
             QStringLiteral("No difference to show: A has 4 query heads and B has 8."));
    QVERIFY(!frame.hit({600, 400}));
    QVERIFY(frameOf(c, CompareMode::SideBySide).isComplete());
  }

  void aSideWithoutAStepWaitsAtTheOneBefore() {
    const Scenario with = example("7-grouped-heads"), without = withOutputProjection(with, false);
    QVERIFY(outputWidth(with) > 0);
    const Compared c = comparedAt(with, without, HeadsStep::Project);
    const HeadsView b = headsSide(c.common, c.common.snapshot), a = headsSide(c.common, c.a);
    QVERIFY(headsStepAt(a) == HeadsStep::Project);
    QVERIFY(headsStepAt(b) == HeadsStep::Concat);
    QCOMPARE(b.playhead.cell, 8.0);
  }

  void everyStepCanBeDrawn() {
    for (const auto& file : test::exampleFiles()) {
      const Scenario b = *readDocument(file);
      const Scenario other = example("7-grouped-heads");
      for (const HeadsStep step : {HeadsStep::Split, HeadsStep::Share, HeadsStep::Attend, HeadsStep::Concat}) {
        for (const CompareMode mode : {CompareMode::SideBySide, CompareMode::Difference}) {
          const Compared c = comparedAt(other, b, step);
          QVERIFY(!textOf(frameOf(c, mode)).isEmpty());
        }
      }
    }
  }
};

ATTN_TEST(TestHeadsCompare)

}  // namespace attn::app::test_heads_compare

#include "test_heads_compare.moc"
