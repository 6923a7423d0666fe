// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/figures/drawing_recorder.h"
#include "app/labs/steps/scene_views.h"
#include "figures/cell_text.h"
#include "figures/compared_values.h"
#include "labs/steps/picture/compare_layout.h"
#include "scenario/edit.h"
#include "scenario/pairs.h"
#include "support/qt_test.h"
#include "theme/fonts.h"

namespace attn::app::test_compare_scene {
namespace {

using test::example;
using test::textsIn;
using test::traced;

constexpr QSize kLarge(1200, 800), kNarrow(508, 540);

Snapshot snapshotOf(const Scenario& s) {
  return {std::make_shared<const Scenario>(s), std::make_shared<const Trace>(traced(s))};
}

CompareView viewOf(const Scenario& a, const Scenario& b, Stage stage, double share = 1,
                   CompareMode mode = CompareMode::SideBySide) {
  CompareView view;
  view.a = snapshotOf(a);
  view.b = snapshotOf(b);
  view.mode = mode;
  view.timeline = compareTimeline(a, b);
  view.playhead.step = stepOfStage(view.timeline, stage);
  view.playhead.cell =
      share * static_cast<double>(view.timeline.steps[static_cast<std::size_t>(view.playhead.step)].cells);
  view.selection = {presentStage(b, stage), 0, 1, 1};
  return view;
}

Scenario with(Scenario s, const std::function<void(Scenario&)>& change) {
  change(s);
  return s;
}

CompareView causalPair(Stage stage, CompareMode mode = CompareMode::SideBySide) {
  const Scenario b = withPair(example("1-the-cat-sat"), ComparisonPair::UnmaskedCausal).value();
  return viewOf(*b.pinned, b, stage, 1, mode);
}

const MatrixFigure* figureOf(const StepsPicture& picture, const MatrixId& id) {
  const auto found = std::ranges::find(picture.figures, id, &MatrixFigure::id);
  return found == picture.figures.end() ? nullptr : &*found;
}

/// The numbers drawn in the cells of a figure.
QStringList numbersIn(const std::vector<test::DrawnText>& texts, const MatrixFigure& f, const QPointF& origin) {
  QStringList numbers;
  for (CellPlace c; c.row < f.rows(); ++c.row) {
    for (c.column = 0; c.column < f.columns(); ++c.column) {
      for (const auto& text : textsIn(texts, cellRect(f, c).translated(origin))) numbers << text.text;
    }
  }
  return numbers;
}

QStringList wanted(const Matrix& m) {
  QStringList numbers;
  for (Index i = 0; i < m.size(); ++i) numbers << cellText(m.data()[i]);
  return numbers;
}

std::vector<test::DrawnText> drawn(const CompareFrame& frame) {
  return test::textsOf(frame.size().toSize(), [&](QPainter& painter) { frame.draw(painter); });
}

}  // namespace

class TestCompareScene : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void bothSidesShowTheirNumbers() {
    for (const QSize size : {kLarge, kNarrow}) {
      const CompareView view = causalPair(Stage::Weights);
      const CompareFrame frame(size, view, lightTheme());
      const auto texts = drawn(frame);
      const CompareFrame::Parts& parts = *frame.parts();
      const auto check = [&](Side side, const Snapshot& snapshot) {
        const MatrixFigure* f = figureOf(parts.side(side).picture, Stage::Weights);
        QVERIFY(f);
        const QPointF origin = parts.panes.pane(side).topLeft();
        QVERIFY(parts.panes.pane(side).contains(f->grid.translated(origin)));
        QCOMPARE(numbersIn(texts, *f, origin), wanted(snapshot.trace->heads[0].weights));
      };
      check(Side::A, view.a);
      check(Side::B, view.b);
    }
  }

  void captionsSayWhatTheSidesAre() {
    const CompareFrame frame(kLarge, causalPair(Stage::Weights), lightTheme());
    const auto texts = drawn(frame);
    const auto inCaption = [&](Side side) {
      QStringList words;
      for (const auto& text : textsIn(texts, frame.parts()->panes.caption(side))) words << text.text;
      return words.join(QLatin1Char(' '));
    };
    QCOMPARE(inCaption(Side::A), QStringLiteral("A causal mask off"));
    QCOMPARE(inCaption(Side::B), QStringLiteral("B causal mask on"));
  }

  void colorsMeanTheSameOnBothSides_data() {
    QTest::addColumn<int>("stage");
    for (const Stage stage : {Stage::Queries, Stage::Scores, Stage::Scaled, Stage::Masked, Stage::Exponentials,
                              Stage::Weights, Stage::Output, Stage::Concat}) {
      QTest::newRow(std::string(stageName(stage)).c_str()) << static_cast<int>(stage);
    }
  }

  void colorsMeanTheSameOnBothSides() {
    QFETCH(int, stage);
    const Scenario a = example("2-it-and-the-dog");
    const Scenario b = with(withCell(a, InputSlot::Q, 0, 2, 1, 40), [](Scenario& s) { s.attention.scale = 3; });
    const CompareFrame frame(kLarge, viewOf(a, b, static_cast<Stage>(stage)), lightTheme());
    const CompareFrame::Parts& parts = *frame.parts();
    QVERIFY(!parts.a->picture.figures.empty());
    int compared = 0;
    for (const MatrixFigure& left : parts.a->picture.figures) {
      const MatrixFigure* right = figureOf(parts.b->picture, left.id);
      if (!right) continue;
      QVERIFY(left.scale == right->scale);
      // The limit covers both sides: it is at least as large as each side's own.
      const StepsData alone(parts.b->view, frame.parts()->b->data->theme);
      QVERIFY(right->scale.limit >= alone.scaleOf(left.id).limit);
      ++compared;
    }
    QVERIFY(compared > 0);
  }

  void theSameCellIsLitOnBothSides() {
    CompareView view = causalPair(Stage::Weights);
    view.selection = {Stage::Weights, 0, 2, 1};
    const CompareFrame frame(kLarge, view, lightTheme());
    for (const Side side : {Side::A, Side::B}) {
      const MatrixFigure* f = figureOf(frame.parts()->side(side).picture, Stage::Weights);
      QVERIFY(f->litCell == (CellPlace{2, 1}));
    }
  }

  void pointsAreFoundOnEitherSide() {
    const CompareFrame frame(kLarge, causalPair(Stage::Weights), lightTheme());
    for (const Side side : {Side::A, Side::B}) {
      const MatrixFigure* f = figureOf(frame.parts()->side(side).picture, Stage::Weights);
      const QRectF cell = cellRect(*f, {2, 0}).translated(frame.parts()->panes.pane(side).topLeft());
      const auto hit = frame.hit(cell.center());
      QVERIFY(hit && hit->side == side);
      QVERIFY(hit->matrix == MatrixId(Stage::Weights));
      QCOMPARE(hit->row, Index{2});
      QCOMPARE(hit->column, Index{0});
      QCOMPARE(hit->cell, cell);
      QVERIFY(hit->label.startsWith(side == Side::A ? u"A: " : u"B: "));
    }
    QVERIFY(!frame.hit({2, 2}));
    const QRectF onB = frame.cellRect(Stage::Weights, 2, 0);
    QVERIFY(frame.hit(onB.center())->side == Side::B);
  }

  void theDifferenceIsBMinusA() {
    for (const QSize size : {kLarge, kNarrow}) {
      const CompareView view = causalPair(Stage::Weights, CompareMode::Difference);
      const CompareFrame frame(size, view, lightTheme());
      const DifferencePicture& d = *frame.parts()->difference;
      QVERIFY(d.message.isEmpty());
      const Matrix b = view.b.trace->heads[0].weights, a = view.a.trace->heads[0].weights;
      QVERIFY((d.values - (b - a)).cwiseAbs().maxCoeff() == 0);
      const MatrixFigure& f = d.picture.figures[static_cast<std::size_t>(d.index)];
      QCOMPARE(numbersIn(drawn(frame), f, {}), wanted(Matrix(b - a)));
      QVERIFY(f.scale.kind == ColorScale::Kind::Diverging);
      QVERIFY(f.scale.limit >= (b - a).cwiseAbs().maxCoeff());
      QVERIFY(f.legend);
      const auto hit = frame.hit(cellRect(f, {0, 0}).center());
      QVERIFY(hit && !hit->side);
      QCOMPARE(hit->label, QString::fromUtf8("weights, row The, column The: A 0.40, B 1.00, difference +0.60"));
    }
  }

  void cellsHiddenOnBothSidesDifferByNothing() {
    const Scenario b = withPair(with(example("1-the-cat-sat"), [](Scenario& s) { s.attention.mask.causal = true; }),
                                ComparisonPair::UnscaledScaled)
                           .value();
    const CompareFrame frame(kLarge, viewOf(*b.pinned, b, Stage::Masked, 1, CompareMode::Difference), lightTheme());
    const DifferencePicture& d = *frame.parts()->difference;
    QVERIFY(d.values.allFinite());
    QCOMPARE(d.values(0, 1), 0.0);
    QVERIFY(!d.visible(0, 1) && d.visible(1, 0));
    Matrix x(1, 3), y(1, 3);
    const double inf = std::numeric_limits<double>::infinity(), nan = std::nan("");
    x << -inf, 1, nan;
    y << -inf, -inf, nan;
    const Matrix difference = differenceOf(x, y);
    QCOMPARE(difference(0, 0), 0.0);
    QCOMPARE(difference(0, 1), -inf);
    QCOMPARE(difference(0, 2), 0.0);
  }

  void otherShapesHaveNoDifferenceAndSaySo() {
    const Scenario a = example("1-the-cat-sat"), b = example("2-it-and-the-dog");
    const CompareFrame frame(kLarge, viewOf(a, b, Stage::Weights, 1, CompareMode::Difference), lightTheme());
    QCOMPARE(frame.parts()->difference->message,
             QString::fromUtf8("No difference to show: this matrix is 3 × 3 in A and 9 × 9 in B."));
    QVERIFY(!frame.hit({600, 400}));
    QString all;
    for (const auto& text : drawn(frame)) all += text.text + QLatin1Char(' ');
    QVERIFY(all.contains(QStringLiteral("No difference to show")));
    // Side by side, both are shown.
    const CompareFrame both(kLarge, viewOf(a, b, Stage::Weights), lightTheme());
    QCOMPARE(figureOf(both.parts()->a->picture, Stage::Weights)->rows(), Index{3});
    QCOMPARE(figureOf(both.parts()->b->picture, Stage::Weights)->rows(), Index{9});
  }

  void aStepThatOneSideLacksShowsTheMatrixBefore() {
    const Scenario plain = example("1-the-cat-sat");
    const Scenario capped = with(plain, [](Scenario& s) { s.attention.softcap = 0.5; });
    for (const bool inA : {true, false}) {
      const CompareView view = inA ? viewOf(capped, plain, Stage::Capped) : viewOf(plain, capped, Stage::Capped);
      const CompareFrame frame(kLarge, view, lightTheme());
      const CompareFrame::Parts& parts = *frame.parts();
      const CompareSide &with = inA ? *parts.a : *parts.b, &without = inA ? *parts.b : *parts.a;
      QVERIFY(figureOf(with.picture, Stage::Capped));
      QVERIFY(!figureOf(without.picture, Stage::Capped));
      QVERIFY(figureOf(without.picture, Stage::Scaled));
      QVERIFY(without.lacking == Stage::Capped && !with.lacking);
      const QString note = (inA ? parts.captionB : parts.captionA).note;
      QCOMPARE(note, QStringLiteral("no soft cap here: the scaled scores stay as they are"));
      // The difference shows the matrix that is being computed.
      CompareView difference = view;
      difference.mode = CompareMode::Difference;
      const CompareFrame subtracted(kLarge, difference, lightTheme());
      const Matrix &b = *matrixOf(view.b, presentStage(*view.b.scenario, Stage::Capped), 0),
                   &a = *matrixOf(view.a, presentStage(*view.a.scenario, Stage::Capped), 0);
      QVERIFY(subtracted.parts()->difference->values == Matrix(b - a));
      const CellComparison cell = compareCell(view.a, view.b, view.selection, Stage::Capped);
      QCOMPARE(*cell.a, a(1, 1));
      QCOMPARE(*cell.b, b(1, 1));
      QCOMPARE(*cell.difference, b(1, 1) - a(1, 1));
    }
  }

  void oneTimelineHasTheStepsOfBoth() {
    const Scenario plain = example("1-the-cat-sat");
    const Scenario capped = with(plain, [](Scenario& s) { s.attention.softcap = 0.5; });
    QVERIFY(compareTimeline(plain, plain) == stepsTimeline(plain));
    QVERIFY(compareTimeline(capped, plain) == stepsTimeline(capped));
    QVERIFY(compareTimeline(plain, capped) == stepsTimeline(capped));
    const Scenario projected = example("7-grouped-heads");
    const Timeline mixed = compareTimeline(plain, projected);
    QCOMPARE(mixed.steps.size(), stepsTimeline(projected).steps.size());
    QCOMPARE(mixed.sections, stepsTimeline(projected).sections);
    QCOMPARE(compareTimeline(projected, plain).sections, mixed.sections);
    for (std::size_t i = 0; i < mixed.steps.size(); ++i)
      QCOMPARE(mixed.steps[i].id, stepsTimeline(projected).steps[i].id);
  }

  void sidesOfDifferentSizesFinishTogether() {
    const Scenario small = example("1-the-cat-sat"), large = example("2-it-and-the-dog");
    const Timeline common = compareTimeline(small, large);
    const int step = stepOfStage(common, Stage::Weights);
    QCOMPARE(common.steps[static_cast<std::size_t>(step)].cells, Index{81});
    QCOMPARE(sidePlace(small, common, {step, 81, 1}).playhead.cell, 9.0);
    QCOMPARE(sidePlace(large, common, {step, 81, 1}).playhead.cell, 81.0);
    QCOMPARE(sidePlace(small, common, {step, 40.5, 1}).playhead.cell, 4.5);
    QCOMPARE(sidePlace(small, common, {step, 0, 1}).playhead.cell, 0.0);
  }

  void everyStepOfEveryPairCanBeDrawn() {
    std::vector<std::pair<QString, Scenario>> all = test::sceneScenarios();
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Scenario &a = all[i].second, &b = all[(i + 1) % all.size()].second;
      for (const CompareMode mode : {CompareMode::SideBySide, CompareMode::Difference}) {
        CompareView view = viewOf(a, b, Stage::Queries, 1, mode);
        for (int step = 0; step <= view.timeline.lastStep(); ++step) {
          const auto cells = static_cast<double>(view.timeline.steps[static_cast<std::size_t>(step)].cells);
          for (const Playhead& playhead :
               {Playhead{step, 0.55 * cells, 1}, Playhead{step, cells, 1}, Playhead{step, 0, 0.5}}) {
            view.playhead = playhead;
            const CompareFrame frame(kNarrow, view, darkTheme());
            QVERIFY2(frame.isComplete(), qPrintable(all[i].first));
            QVERIFY2(drawn(frame).size() > 2, qPrintable(all[i].first));
          }
        }
      }
    }
  }

  void figuresStayInTheirPanes() {
    for (const auto& [name, scenario] : test::sceneScenarios()) {
      const Scenario other = with(scenario, [](Scenario& s) { s.attention.scale = 1; });
      for (const QSize size : {kLarge, kNarrow, QSize(1280, 900), QSize(400, 900)}) {
        CompareView view = viewOf(other, scenario, Stage::Weights);
        for (int step = 0; step <= view.timeline.lastStep(); ++step) {
          const auto& at = view.timeline.steps[static_cast<std::size_t>(step)];
          view.playhead = {step, static_cast<double>(at.cells), 1};
          const CompareFrame frame(size, view, lightTheme());
          for (const Side side : {Side::A, Side::B}) {
            const QRectF pane(QPointF(), frame.parts()->panes.pane(side).size());
            for (const MatrixFigure& f : frame.parts()->side(side).picture.figures) {
              QVERIFY2(pane.adjusted(-1, -1, 1, 1).contains(f.grid),
                       qPrintable(name + QStringLiteral(" step %1 at %2").arg(step).arg(size.width())));
            }
          }
        }
      }
    }
  }

  void waitsForTheResultsOfA() {
    CompareView view = causalPair(Stage::Weights);
    view.a.trace.reset();
    const CompareFrame frame(kLarge, view, lightTheme());
    QVERIFY(!frame.isComplete());
    QVERIFY(!frame.hit({300, 300}));
    const auto texts = drawn(frame);
    QCOMPARE(texts.size(), std::size_t{1});
    QCOMPARE(texts[0].text, QStringLiteral("A is being computed."));
  }

  void signsOfDifferences_data() {
    QTest::addColumn<double>("value");
    QTest::addColumn<QString>("text");
    QTest::newRow("more") << 0.06 << QStringLiteral("+0.06");
    QTest::newRow("less") << -0.06 << QString::fromUtf8("−0.06");
    QTest::newRow("none") << 0.0 << QStringLiteral("0.00");
    QTest::newRow("rounding") << 1e-16 << QStringLiteral("0.00");
    QTest::newRow("little") << 4e-4 << QString::fromUtf8("+4·10⁻⁴");
    QTest::newRow("infinite") << std::numeric_limits<double>::infinity() << QString::fromUtf8("+∞");
  }

  void signsOfDifferences() {
    QFETCH(double, value);
    QTEST(signedText(value), "text");
  }

  // At every size and in presentations, each caption is at the left edge of its matrix.
  void captionsOfADifferenceStandAboveTheirMatrices() {
    for (const bool presenting : {false, true}) {
      for (const QSize size : {kLarge, kNarrow, QSize(1280, 640)}) {
        for (const Stage stage : {Stage::Masked, Stage::Weights, Stage::Output}) {
          CompareView view = causalPair(stage, CompareMode::Difference);
          view.presenting = presenting;
          const CompareFrame frame(size, view, lightTheme());
          const CompareFrame::Parts& parts = *frame.parts();
          const QRectF &ofA = parts.panes.captionA, &ofB = parts.panes.captionB;
          QVERIFY(ofB.right() <= ofA.left());  // in the order of B − A
          QVERIFY(QRectF(QPointF(), QSizeF(size)).contains(ofA) && ofA.width() > 60 && ofB.width() > 60);
          const DifferencePicture& d = *parts.difference;
          if (d.indexOfA < 0) continue;
          const auto figure = [&](int index) { return d.picture.figures[static_cast<std::size_t>(index)]; };
          const auto covers = [&](const QRectF& caption, const MatrixFigure& f) {
            return caption.left() <= f.grid.left() && caption.right() >= f.grid.left() + 40;
          };
          QVERIFY(covers(ofA, figure(d.indexOfA)) && covers(ofB, figure(d.indexOfB)));
          QVERIFY(ofA.left() > figure(d.indexOfB).grid.right());
        }
      }
    }
  }

  void wordsOfAPresentationAreLarge() {
    CompareView view = causalPair(Stage::Weights);
    view.presenting = true;
    for (const CompareMode mode : {CompareMode::SideBySide, CompareMode::Difference}) {
      view.mode = mode;
      const CompareFrame frame(QSizeF(1280, 640), view, lightTheme());
      const double least = QFontMetricsF(uiFont(14)).capHeight();
      for (const auto& text : drawn(frame)) QVERIFY2(text.capHeight >= least - 0.5, qPrintable(text.text));
    }
  }
};

ATTN_TEST(TestCompareScene)

}  // namespace attn::app::test_compare_scene

#include "figures/compared_values.h"
#include "labs/steps/picture/compare_timeline.h"
#include "test_compare_scene.moc"
