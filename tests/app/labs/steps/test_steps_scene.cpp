// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>

#include "app/figures/drawing_recorder.h"
#include "app/figures/pictures.h"
#include "app/labs/steps/scene_views.h"
#include "figures/cell_text.h"
#include "figures/matrix_names.h"
#include "figures/scene_theme.h"
#include "figures/weights_map.h"
#include "labs/steps/picture/softmax_geometry.h"
#include "labs/steps/picture/steps_frame.h"
#include "support/qt_test.h"
#include "theme/fonts.h"

namespace attn::app::test_steps_scene {
namespace {

using attn::test::example;
using attn::test::sceneScenarios;
using test::finishedView;
using test::pictureOf;
using test::viewOf;

const std::vector<QSize> kSizes{{420, 430}, {824, 776}, {1260, 870}};

}  // namespace

class TestStepsScene : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void sameViewSamePicture() {
    StepsView view = viewOf(example("2-it-and-the-dog"), Stage::Scores, 13.5, {Stage::Scores, 0, 1, 4});
    for (const double transition : {0.3, 1.0}) {
      view.playhead.transition = transition;
      QCOMPARE(pictureOf(view, {824, 776}, darkTheme()), pictureOf(view, {824, 776}, darkTheme()));
    }
  }

  void everyPictureStaysInItsSize_data() { attn::test::sceneColumns(); }
  void everyPictureStaysInItsSize() {
    QFETCH(Scenario, scenario);
    StepsView view = finishedView(scenario, Stage::Queries);
    constexpr int border = 40;
    for (int step = 0; step <= view.timeline.lastStep(); ++step) {
      const auto cells = static_cast<double>(view.timeline.steps[static_cast<std::size_t>(step)].cells);
      for (const bool presenting : {false, true}) {
        for (const QSize& size : kSizes) {
          view.playhead = {step, std::floor(cells / 2) + 0.4, 1};
          view.presenting = presenting;
          view.selection = clamped({stageOf(view.timeline.steps[static_cast<std::size_t>(step)]), 0, 1, 1}, scenario);
          const QImage image = pictureOf(view, size, lightTheme(), border);
          QVERIFY2(!attn::test::hasInkOutside(image, {{border, border}, size}), attn::test::whereIs(view, size));
        }
      }
    }
  }

  void matricesStayOnTheStageAndApart() {
    for (const auto& [name, scenario] : sceneScenarios()) {
      StepsView view = finishedView(scenario, Stage::Queries);
      for (int step = 0; step <= view.timeline.lastStep(); ++step) {
        view.playhead.step = step;
        view.playhead.cell = static_cast<double>(view.timeline.steps[static_cast<std::size_t>(step)].cells);
        if (stageOf(view.timeline.steps[static_cast<std::size_t>(step)]) == Stage::Concat)
          continue;  // blocks have a frame
        for (const QSize& size : kSizes) {
          const Theme theme = lightTheme();
          const StepsData data(view, theme);
          const StepsPicture picture = stepsPicture(size, data);
          QVERIFY(!picture.figures.empty());
          for (const MatrixFigure& f : picture.figures) {
            const QString where = QStringLiteral("%1, step %2, width %3").arg(name).arg(step).arg(size.width());
            QVERIFY2(f.grid.width() > 3 && f.grid.height() > 3, qPrintable(where));
            QVERIFY2(QRectF(QPointF(), QSizeF(size)).contains(f.grid), qPrintable(where));
            for (const MatrixFigure& other : picture.figures)
              if (&other != &f) QVERIFY2(!f.grid.intersects(other.grid), qPrintable(where));
          }
        }
      }
    }
  }

  void everyCellCenterHitsThatCell() {
    for (const auto& [name, scenario] : sceneScenarios()) {
      if (keyTokens(scenario) > 16) continue;
      StepsView view = finishedView(scenario, Stage::Queries);
      for (int step = 0; step <= view.timeline.lastStep(); ++step) {
        view.playhead.step = step;
        view.playhead.cell = static_cast<double>(view.timeline.steps[static_cast<std::size_t>(step)].cells);
        const QSizeF size(824, 776);
        const Theme theme = lightTheme();
        const StepsFrame frame(size, view, theme);
        for (const MatrixId& id : frame.matrices()) {
          const MatrixShape shape = shapeOf(scenario, id);
          for (Index row = 0; row < shape.rows; row += std::max<Index>(1, shape.rows - 1))
            for (Index column = 0; column < shape.columns; ++column) {
              const QRectF cell = frame.cellRect(id, row, column);
              if (cell.isNull()) {
                // For latent queries, only the columns that are not rotated are absorbed and shown.
                QVERIFY2(id == MatrixId(Stage::Queries) && std::holds_alternative<LatentInputs>(scenario.inputs) &&
                             column >= rotatedColumns(scenario).first,
                         qPrintable(name));
                continue;
              }
              const auto hit = frame.hit(cell.center());
              const QString where = QStringLiteral("%1, step %2, %3 at %4, %5").arg(name).arg(step);
              QVERIFY2(hit.has_value(), qPrintable(where.arg(plainMatrixSymbol(id)).arg(row).arg(column)));
              QVERIFY(hit->matrix == id && hit->row == row && hit->column == column && !hit->thumbnail);
              QCOMPARE(hit->cell, cell);
            }
        }
      }
    }
  }

  void labelsNameTheCellAndItsNumber() {
    const QSizeF size(824, 776);
    const Theme theme = lightTheme();
    StepsView view = viewOf(example("1-the-cat-sat"), Stage::Scores, 7);
    const auto text = [&](Index row, Index column, Stage stage = Stage::Scores) {
      return StepsFrame(size, view, theme).cellText(stage, row, column);
    };
    QCOMPARE(text(1, 1), QStringLiteral("scores, row cat, column cat: 1.00"));
    QCOMPARE(text(2, 2), QStringLiteral("scores, row sat, column sat: not computed yet"));
    QCOMPARE(text(2, 1, Stage::Keys), QStringLiteral("keys, row sat, column 1: 1.00"));
    QCOMPARE(text(0, 0, Stage::Weights), QStringLiteral("weights, row The, column The: not computed yet"));
    view = finishedView(*view.snapshot.scenario, Stage::Masked);
    QCOMPARE(text(0, 2, Stage::Masked), QStringLiteral("masked scores, row The, column sat: −∞"));
  }

  void thumbnailsLeadToTheirStages() {
    const StepsView view = finishedView(example("1-the-cat-sat"), Stage::Scores);
    const QSizeF size(824, 776);
    const Theme theme = lightTheme();
    const StepsData data(view, theme);
    const StepsPicture picture = stepsPicture(size, data);
    QCOMPARE(picture.thumbnails.size(), std::size_t{5});
    QVERIFY(picture.thumbnails[0].current);
    const StepsFrame frame(size, view, theme);
    for (const Thumbnail& t : picture.thumbnails) {
      const auto hit = frame.hit(t.rect.center());
      QVERIFY(hit && hit->thumbnail && hit->matrix == MatrixId(t.stage));
    }
    const StepsPicture low = stepsPicture({420, 430}, data);
    QVERIFY(low.thumbnails.empty());
  }

  void thumbnailsBeyondTheLimitShowNoNumbers() {
    const QSize size(824, 776);
    const Theme theme = lightTheme();
    const Scenario one = example("1-the-cat-sat");
    Scenario other = one;
    auto& q = std::get<QkvInputs>(other.inputs).q;
    q = MatrixStack(Matrix(-2 * q[0]));
    const StepsView view = finishedView(one, Stage::Scores);
    const StepsData data(view, theme);
    const Playhead finished = view.playhead, begun{finished.step, 0, 1};
    for (const std::optional<Playhead>& limit :
         {std::optional<Playhead>(), std::optional(finished), std::optional(begun)}) {
      const auto picture = [&](const Scenario& scenario) {
        StepsView shown = finishedView(scenario, Stage::Scores);
        shown.limit = limit;
        return pictureOf(shown, size, theme);
      };
      const auto a = picture(one), b = picture(other);
      for (const Thumbnail& t : stepsPicture(size, data).thumbnails) {
        const QRect rect = t.rect.toRect().adjusted(1, 1, -1, -1);
        QCOMPARE(a.copy(rect) != b.copy(rect), !limit || (limit == finished && t.stage == Stage::Scores));
      }
    }
  }

  void selectionLightsWhatACellIsMadeOf() {
    const Theme theme = lightTheme();
    const auto figures = [&](const Selection& selection) {
      StepsView view = finishedView(example("2-it-and-the-dog"), Stage::Scores, selection);
      const StepsData data(view, theme);
      std::vector<std::tuple<std::optional<Index>, std::optional<Index>, std::optional<CellPlace>>> lit;
      for (const MatrixFigure& f : stepsPicture({824, 776}, data).figures)
        lit.emplace_back(f.litRow, f.litColumn, f.litCell);
      return lit;
    };
    using Lit = decltype(figures({}));
    const auto none = std::nullopt;
    QVERIFY((figures({Stage::Scores, 0, 4, 6}) ==
             Lit{{Index{4}, none, none}, {none, Index{6}, none}, {none, none, CellPlace{4, 6}}}));
    // A cell of Q affects a whole row of scores, through one row of Kᵀ.
    QVERIFY((figures({Stage::Queries, 0, 4, 2}) ==
             Lit{{none, none, CellPlace{4, 2}}, {Index{2}, none, none}, {Index{4}, none, none}}));
    // A cell of K affects a whole column.
    QVERIFY((figures({InputSlot::K, 0, 5, 1}) ==
             Lit{{none, Index{1}, none}, {none, none, CellPlace{1, 5}}, {none, Index{5}, none}}));
  }

  void runningCellSumsItsFirstTerms() {
    const Scenario scenario = example("2-it-and-the-dog");  // d_k 4
    StepsView view = viewOf(scenario, Stage::Scores, 12.5, {Stage::Scores, 0, 1, 3});
    const Theme theme = lightTheme();
    const StepsData data(view, theme);
    const StepsPicture picture = stepsPicture({824, 776}, data);
    const MatrixFigure& result = picture.figures.back();
    const auto& in = std::get<QkvInputs>(scenario.inputs);
    const double expected = in.q[0](1, 0) * in.k[0](3, 0) + in.q[0](1, 1) * in.k[0](3, 1);
    QVERIFY(result.running.has_value());
    QCOMPARE(*result.running, expected);
    QCOMPARE(picture.figures.front().litTerms.value_or(-1), 2.0);
  }

  void transitionsBeginAndEndAtThePictures() {
    const Scenario scenario = example("2-it-and-the-dog");
    StepsView view = viewOf(scenario, Stage::Scaled, 0, {Stage::Scores, 0, 2, 2});
    const Theme theme = lightTheme();
    const StepsData settled(view, theme);
    const StepsPicture to = settledPicture({824, 776}, settled, view.playhead);
    const StepsPicture arrived = stepsPicture({824, 776}, settled);
    QCOMPARE(arrived.figures.size(), to.figures.size());
    for (std::size_t i = 0; i < to.figures.size(); ++i) QCOMPARE(arrived.figures[i].grid, to.figures[i].grid);

    const StepsPicture from = settledPicture({824, 776}, settled, {view.playhead.step - 1, 81, 1});
    StepsView sliding = view;
    sliding.playhead.transition = 0;
    const StepsData data(sliding, theme);
    const StepsPicture start = stepsPicture({824, 776}, data);
    // The scores and the copy that will be scaled start at the same place.
    for (const MatrixFigure& f : start.figures)
      if (f.id == MatrixId(Stage::Scores) || f.id == MatrixId(Stage::Scaled))
        QCOMPARE(f.grid, from.figures.back().grid);
    QCOMPARE(start.title, from.title);

    sliding.playhead.transition = 1;
    QCOMPARE(pictureOf(sliding, {824, 776}, theme), pictureOf(view, {824, 776}, theme));
  }

  void softmaxOfOneRowIsShown() {
    StepsView view = finishedView(example("3-causal-and-window"), Stage::Weights, {Stage::Weights, 0, 4, 3});
    const Theme theme = lightTheme();
    const StepsData data(view, theme);
    const StepsPicture normal = stepsPicture({824, 776}, data);
    QVERIFY(normal.strip && !normal.strip->full && !normal.figures.empty());
    QVERIFY(!stepsPicture({420, 430}, data).strip);
    StepsView presenting = view;
    presenting.presenting = true;
    const Theme scaled = sceneTheme(theme, {1440, 850}, true);
    const StepsData large(presenting, scaled);
    const StepsPicture full = stepsPicture({1440, 850}, large);
    QVERIFY(full.strip && full.strip->full && full.figures.empty());
    const StepsFrame frame({1440, 850}, presenting, theme);
    QCOMPARE(frame.matrices().size(), std::size_t{3});
    const SoftmaxGeometry geometry = softmaxGeometry(*full.strip, large, presenting.playhead);
    constexpr std::array stages{Stage::Masked, Stage::Exponentials, Stage::Weights};
    for (int line = 0; line < 3; ++line) {
      const auto hit = frame.hit(geometry.cellRect(line, 3).center());
      QVERIFY(hit && hit->matrix == MatrixId(stages[static_cast<std::size_t>(line)]) && hit->row == 4 &&
              hit->column == 3);
    }
  }

  /// The sink logit, its exponential and its share are shown after the keys, each in its line.
  void theSinkLogitHasAColumnOfItsOwn() {
    const QSize size(824, 776);
    const Theme theme = lightTheme();
    const auto textsOfRow = [&](const StepsView& view) {
      return test::textsOf(size, [&](QPainter& painter) { StepsFrame(size, view, theme).draw(painter); });
    };
    for (const Index row : {Index{0}, Index{4}}) {
      const StepsView view =
          finishedView(example("m5-softmax-off-by-one"), Stage::Weights, {Stage::Weights, 0, row, 1});
      const StepsData data(view, theme);
      const StepsPicture picture = stepsPicture(size, data);
      QVERIFY(picture.strip);
      const SoftmaxGeometry g = softmaxGeometry(*picture.strip, data, view.playhead);
      const double logit = data.scenario.attention.sinkLogits.front();
      QVERIFY(g.sink && *g.sink == logit);
      // 1 - sum of the weights: the share of the sink.
      const double nowhere = 1 - data.head.weights.row(row).sum(),
                   exponential = std::exp(logit - data.head.rowMax(row, 0));
      QVERIFY(std::abs(exponential / data.head.rowSum(row, 0) - nowhere) < 1e-12);
      const auto texts = textsOfRow(view);
      const std::array wanted{logit, exponential, nowhere};
      for (int line = 0; line < 3; ++line) {
        const QRectF cell = g.sinkRect(line);
        QVERIFY(QRectF(QPointF(), QSizeF(size)).contains(cell));
        QVERIFY2(!g.lines[static_cast<std::size_t>(line)].intersects(cell), "it is none of the keys");
        QStringList written;
        for (const auto& text : texts)
          if (cell.contains(text.box.center())) written << text.text;
        QVERIFY2(written.contains(cellText(wanted[static_cast<std::size_t>(line)])), qPrintable(written.join(u'|')));
        QVERIFY(!StepsFrame(size, view, theme).hit(cell.center()));
      }
      QVERIFY(std::ranges::any_of(texts, [](const auto& text) { return text.text == QStringLiteral("no key"); }));
    }
    // Its exponential appears with the row sum, its share with the last weight of the row.
    StepsView early = finishedView(example("m5-softmax-off-by-one"), Stage::Masked, {Stage::Masked, 0, 4, 1});
    const StepsData data(early, theme);
    if (const StepsPicture picture = stepsPicture(size, data); picture.strip) {
      const SoftmaxGeometry g = softmaxGeometry(*picture.strip, data, early.playhead);
      for (const auto& text : textsOfRow(early)) QVERIFY(!g.sinkRect(2).contains(text.box.center()));
    }
    const StepsView plain = finishedView(example("2-it-and-the-dog"), Stage::Weights, {Stage::Weights, 0, 4, 1});
    const StepsData without(plain, theme);
    QVERIFY(!softmaxGeometry(*stepsPicture(size, without).strip, without, plain.playhead).sink);
    for (const auto& text : textsOfRow(plain)) QVERIFY(text.text != QStringLiteral("no key"));
  }

  /// A color is explained by the legend of its own matrix or of another one.
  void everyColorHasItsLegend() {
    for (const auto& [name, scenario] : sceneScenarios()) {
      if (std::holds_alternative<ShapeInputs>(scenario.inputs)) continue;
      StepsView view = finishedView(scenario, Stage::Queries);
      for (int step = 0; step <= view.timeline.lastStep(); ++step) {
        const auto cells = static_cast<double>(view.timeline.steps[static_cast<std::size_t>(step)].cells);
        view.playhead = {step, cells, 1};
        for (const QSize size : kSizes) {
          const Theme theme = lightTheme();
          const StepsData data(view, theme);
          const StepsPicture picture = stepsPicture(size, data);
          for (const MatrixFigure& f : picture.figures) {
            if (f.scale.kind == ColorScale::Kind::Plain) continue;
            const bool told = std::ranges::any_of(picture.figures, [&](const MatrixFigure& other) {
              return other.hasLegend() && other.scale.explains(f.scale);
            });
            QVERIFY2(told, qPrintable(QStringLiteral("%1, step %2, %3 px").arg(name).arg(step).arg(size.width())));
          }
        }
      }
    }
  }

  /// One score of "it" is beyond the limit, so the legend begins with "≤". The factors have the same colors.
  void theLegendOfScoresWithAnOutlierServesTheirFactors() {
    const StepsView view = finishedView(example("2-it-and-the-dog"), Stage::Scores);
    const Theme theme = lightTheme();
    const StepsData data(view, theme);
    QVERIFY(data.scaleOf(Stage::Scores).open && !data.scaleOf(Stage::Queries).open);
    const StepsPicture picture = stepsPicture({900, 560}, data);
    QCOMPARE(picture.figures.size(), std::size_t{3});
    for (const MatrixFigure& f : picture.figures) {
      QCOMPARE(f.legend, f.id == MatrixId(Stage::Scores));
      QCOMPARE(f.decimals, 2);
    }
  }

  void factorsOfOneSizeShareTheirColors() {
    const Scenario scenario = example("1-the-cat-sat");
    const StepsView view = finishedView(scenario, Stage::Scores);
    const Theme theme = lightTheme();
    const StepsData data(view, theme);
    QVERIFY(data.scaleOf(Stage::Queries) == data.scaleOf(Stage::Scores));
    QVERIFY(data.scaleOf(Stage::Keys) == data.scaleOf(Stage::Scores));
    // If the scores are much larger, Q would be too pale: it has its own scale and legend.
    Scenario large = scenario;
    large.inputs =
        QkvInputs{MatrixStack(Matrix(Matrix::Constant(3, 64, 1.0))), MatrixStack(Matrix(Matrix::Constant(3, 64, 1.0))),
                  MatrixStack(Matrix(Matrix::Constant(3, 2, 1.0)))};
    const StepsView other = finishedView(large, Stage::Scores);
    const StepsData far(other, theme);
    QVERIFY(!(far.scaleOf(Stage::Queries) == far.scaleOf(Stage::Scores)));
    QVERIFY(far.scaleOf(Stage::Queries) == far.scaleOf(Stage::Keys));
    // Values are mixed and not multiplied with scores: large values do not change the colors of the scores.
    Scenario loud = scenario;
    std::get<QkvInputs>(loud.inputs).v = MatrixStack(Matrix(Matrix::Constant(3, 2, 100.0)));
    const StepsView loudView = finishedView(loud, Stage::Scores);
    const StepsData louder(loudView, theme);
    QVERIFY(louder.scaleOf(Stage::Scores) == data.scaleOf(Stage::Scores));
    QVERIFY(louder.scaleOf(Stage::Values) == louder.scaleOf(Stage::Output));
  }

  /// "−14.01" in narrow cells becomes smaller, not "…".
  void everyNumberOfTheRowIsWrittenInNarrowCells() {
    Scenario scenario = example("5-large-dk");
    scenario.attention.scale = 1;
    const Theme theme = lightTheme();
    int strips = 0;
    for (const QSize size : {QSize(824, 776), QSize(660, 620), QSize(510, 574), QSize(460, 560)}) {
      for (Index row = 0; row < 8; ++row) {
        const StepsView view = finishedView(scenario, Stage::Weights, {Stage::Weights, 0, row, 3});
        const StepsData data(view, theme);
        const StepsPicture picture = stepsPicture(size, data);
        if (!picture.strip) continue;
        ++strips;
        const SoftmaxGeometry g = softmaxGeometry(*picture.strip, data, view.playhead);
        const auto texts = test::textsOf(size, [&](QPainter& painter) { StepsFrame(size, view, theme).draw(painter); });
        for (int line = 0; line < 3; ++line)
          for (Index j = 0; j < g.count; ++j)
            for (const auto& text : test::textsIn(texts, g.cellRect(line, g.first + j)))
              QVERIFY2(text.text != QStringLiteral("…"),
                       qPrintable(QStringLiteral("%1 %2").arg(size.width()).arg(row)));
      }
    }
    QVERIFY(strips > 8);
  }

  /// If cells are too narrow for score and maximum, the exponent is written as their difference.
  void everyExponentIsWrittenInTheUsualWindow() {
    const StepsView view = finishedView(example("2-it-and-the-dog"), Stage::Weights, {Stage::Weights, 0, 6, 3});
    const Theme theme = lightTheme();
    const StepsData data(view, theme);
    const SoftmaxGeometry g = softmaxGeometry(*stepsPicture({824, 776}, data).strip, data, view.playhead);
    const auto texts = test::textsOf({824, 776}, [&](QPainter& painter) {
      StepsFrame({824, 776}, view, theme).draw(painter);
    });
    for (Index j = 0; j < g.count; ++j) {
      const QRectF cell = g.cellRect(0, j);
      const QRectF between(cell.left(), g.lines[0].bottom(), cell.width(), g.lines[1].top() - g.lines[0].bottom());
      const QString difference = cellText(data.head.masked(6, j) - data.head.rowMax(6, 0));
      QVERIFY(std::ranges::any_of(
          texts, [&](const auto& t) { return between.contains(t.box.center()) && t.text == difference; }));
    }
  }

  void namesThatFitUprightAreNeverCut() {
    for (const char* name : {"1-the-cat-sat", "2-it-and-the-dog", "3-causal-and-window"}) {
      const Scenario scenario = example(name);
      StepsView view = finishedView(scenario, Stage::Scores);
      for (int step = 0; step <= view.timeline.lastStep(); ++step) {
        view.playhead.step = step;
        const Theme theme = lightTheme();
        const StepsData data(view, theme);
        for (const MatrixFigure& f : stepsPicture({824, 776}, data).figures) {
          if (!f.columnLabels || !f.columnNames || f.isHeatMap()) continue;
          const double widest = widestOf(*f.columnNames, Face(uiFont(12.5, QFont::DemiBold)));
          const double room = f.grid.width() / static_cast<double>(f.columns()) - 3;
          QVERIFY2(widest <= room || (f.uprightLabels && f.label.height() - 11.99 >= std::min(widest, 72.0)),
                   qPrintable(QStringLiteral("%1, step %2: %3 in %4, upright %5 in %6")
                                  .arg(QLatin1String(name))
                                  .arg(step)
                                  .arg(widest)
                                  .arg(room)
                                  .arg(f.uprightLabels)
                                  .arg(f.label.height())));
        }
      }
    }
  }

  void theStripShowsNineKeysInTheUsualWindow() {
    const StepsView view = finishedView(example("2-it-and-the-dog"), Stage::Weights, {Stage::Weights, 0, 8, 3});
    const Theme theme = lightTheme();
    const StepsData data(view, theme);
    const StepsPicture picture = stepsPicture({824, 776}, data);
    QVERIFY(picture.strip);
    const SoftmaxGeometry g = softmaxGeometry(*picture.strip, data, view.playhead);
    QCOMPARE(g.count, data.head.weights.cols());
    for (Index j = 0; j < g.count; ++j)
      QVERIFY(QFontMetricsF(uiFont(10, QFont::DemiBold)).horizontalAdvance(data.keyNames[j]) <= g.cell - 4);
  }

  /// For numbers near −10⁹, only their difference determines the exponential.
  void exponentsAreTheTrueDifference() {
    Scenario scenario = example("6-a-padded-row");
    scenario.attention.mask.fill = -1e9;
    const StepsView view = finishedView(scenario, Stage::Weights, {Stage::Weights, 0, 0, 1});
    const Theme theme = lightTheme();
    const StepsData data(view, theme);
    const StepsPicture picture = stepsPicture({824, 776}, data);
    QVERIFY(picture.strip && !data.visible.row(0).any());
    const SoftmaxGeometry g = softmaxGeometry(*picture.strip, data, view.playhead);
    const auto texts = test::textsOf({824, 776}, [&](QPainter& painter) {
      StepsFrame({824, 776}, view, theme).draw(painter);
    });
    for (Index j = 0; j < g.count; ++j) {
      const QRectF cell = g.cellRect(0, j);
      const QRectF between(cell.left(), g.lines[0].bottom(), cell.width(), g.lines[1].top() - g.lines[0].bottom());
      QStringList written;
      for (const auto& text : texts)
        if (between.contains(text.box.center())) written << text.text;
      QVERIFY2(written.contains(cellText(data.head.masked(0, j) - data.head.rowMax(0, 0))),
               qPrintable(written.join(u'|')));
      // The weight of a hidden key is readable, and marked as such.
      QVERIFY(data.head.weights(0, j) > 0 && data.figure(Stage::Weights).isLeak({0, j}));
    }
    QVERIFY(
        std::ranges::any_of(texts, [](const auto& t) { return t.text.contains(QStringLiteral("keeps a weight")); }));
  }

  void textsHaveContrast() {
    for (const Theme& t : {lightTheme(), darkTheme(), highContrastTheme(false), highContrastTheme(true)}) {
      for (const QColor& ground : {t.background, t.field, t.panel}) {
        QVERIFY(test::contrast(t.ink, ground) >= 4.5);
        QVERIFY(test::contrast(t.soft, ground) >= 4.5);
      }
      QVERIFY(test::contrast(t.ink, t.selectionBackground) >= 4.5);
      QVERIFY(test::contrast(t.scores, t.background) >= 4.5);
    }
  }

  void nothingToShowIsNoAccident() {
    StepsView empty;
    const StepsFrame frame({400, 300}, empty, lightTheme());
    QVERIFY(!frame.hit({10, 10}) && frame.matrices().empty() && frame.title().isEmpty());
    const QImage image = pictureOf(empty, {40, 30}, lightTheme());
    QCOMPARE(image.pixelColor(20, 15), lightTheme().background);
  }

  void thumbnailOfWeights() {
    const Scenario scenario = example("1-the-cat-sat");
    const Trace trace = attn::test::traced(scenario);
    QImage image(30, 30, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    drawWeightsThumbnail(painter, {0, 0, 30, 30}, scenario, trace, 0, lightTheme());
    painter.end();
    QCOMPARE(image.pixelColor(5, 5).name(), QStringLiteral("#fde725"));  // The sees only itself
    QVERIFY(image.pixelColor(5, 15) != image.pixelColor(25, 5));
  }
};

ATTN_TEST(TestStepsScene)

}  // namespace attn::app::test_steps_scene

#include "figures/scene_theme.h"
#include "figures/weights_map.h"
#include "test_steps_scene.moc"
