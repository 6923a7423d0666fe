// SPDX-License-Identifier: GPL-3.0-or-later
// Every text of every stage, in all examples and sizes, is inside the picture, does not overlap its neighbors, and is
// readable.
#include <QFontMetricsF>
#include <algorithm>
#include <array>

#include "app/figures/drawing_recorder.h"
#include "app/labs/steps/scene_views.h"
#include "figures/cell_text.h"
#include "labs/steps/picture/softmax_geometry.h"
#include "labs/steps/picture/steps_frame.h"
#include "support/qt_test.h"
#include "theme/fonts.h"

namespace attn::app::test_stage_legibility {
namespace {

using attn::test::LaidOut;
using attn::test::textsIn;
using attn::test::textsOf;
using attn::test::throughAllSteps;
using attn::test::viewOf;
using attn::test::whereIs;

constexpr std::array kSizes{QSize(824, 776), QSize(420, 430), QSize(1260, 870)};

std::vector<attn::test::DrawnText> texts(const StepsView& view, const QSize& size, const Theme& theme = lightTheme()) {
  return textsOf(size, [&](QPainter& painter) {
    painter.fillRect(QRect(QPoint(), size), theme.background);
    StepsFrame(size, view, theme).draw(painter);
  });
}

QByteArray placeOf(const StepsView& view, const QSize& size) {
  return whereIs(view, size) + (view.presenting ? " (presenting): " : ": ");
}

void areInside(const std::vector<attn::test::DrawnText>& all, const StepsView& view, const QSize& size) {
  for (const auto& text : all)
    QVERIFY2(QRectF(QPointF(), size).contains(text.box), QByteArray(placeOf(view, size) + text.text.toUtf8()));
}

void areApart(const std::vector<attn::test::DrawnText>& all, const StepsView& view, const QSize& size) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = i + 1; j < all.size(); ++j) {
      const QRectF common = all[i].box.intersected(all[j].box);
      if (all[i].hidden.contains(common.adjusted(1, 1, -1, -1))) continue;  // what is on top is painted over it
      if (all[j].opacity < 0.99) continue;                                  // and so is what still moves
      QVERIFY2(common.width() < 1.5 || common.height() < 1.5,
               QByteArray(placeOf(view, size) + all[i].text.toUtf8() + " on " + all[j].text.toUtf8()));
    }
  }
}

void canBeRead(const std::vector<attn::test::DrawnText>& all, const StepsView& view, const QSize& size,
               const Theme& theme) {
  const double least = theme.highContrast ? 7 : 4.5;
  for (const auto& text : all) {
    const double seen = attn::test::contrast(text);
    QVERIFY2(seen >= least, QByteArray(placeOf(view, size) + (theme.dark ? "dark: " : "light: ") + text.text.toUtf8() +
                                       " " + text.color.name().toUtf8() + " on " + text.ground.name().toUtf8() + " " +
                                       QByteArray::number(seen)));
  }
}

double cellsOfStep(const StepsView& view) {
  return static_cast<double>(view.timeline.steps[static_cast<std::size_t>(view.playhead.step)].cells);
}

/// A magnified matrix covers what is next to its cell.
bool hasMagnifier(const LaidOut& laid) {
  const auto magnified = [&](const MatrixFigure& f) {
    return f.numberPixels <= 0 && f.litCell && f.id == laid.data.view.selection.matrix;
  };
  return std::ranges::any_of(laid.picture.figures, magnified);
}

std::size_t sceneIndex(const char* name) {
  const auto all = attn::test::sceneScenarios();
  const auto found = std::ranges::find(all, QString::fromLatin1(name), [](const auto& each) { return each.first; });
  return static_cast<std::size_t>(found - all.begin());
}

}  // namespace

class TestStageLegibility : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // Everything is checked in one pass per picture: there are thousands, and drawing them takes the time. Each playhead
  // position is checked in one size and in two themes: light, and one of the others in turn.
  void textsStayInsideKeepApartAndCanBeRead_data() { attn::test::sceneColumns(); }
  void textsStayInsideKeepApartAndCanBeRead() {
    QFETCH(Scenario, scenario);
    const std::array themes{darkTheme(), highContrastTheme(false), highContrastTheme(true)};
    const auto inTurn = [](const auto& all, int turn) { return all[static_cast<std::size_t>(turn) % all.size()]; };
    int place = 0;
    throughAllSteps(scenario, [&](StepsView view) {
      constexpr int kPlacesOfStep = 3;
      const int step = place / kPlacesOfStep;
      const QSize size = inTurn(kSizes, step + place++ % kPlacesOfStep);
      const bool finished = view.playhead.cell >= cellsOfStep(view);
      for (const bool presenting : {false, true}) {
        view.presenting = presenting;
        const auto all = texts(view, size);
        areInside(all, view, size);
        if (!hasMagnifier(LaidOut(view, size, lightTheme()))) areApart(all, view, size);
        if (!finished || presenting) continue;
        canBeRead(all, view, size, lightTheme());
        const Theme theme = inTurn(themes, step);
        canBeRead(texts(view, size, theme), view, size, theme);
      }
      view.presenting = false;
      if (!finished) return;
      for (const double transition : {0.3, 0.8}) {
        view.playhead.transition = transition;
        areInside(texts(view, size), view, size);
      }
    });
  }

  void numbersAppearAsThePlayheadPasses() {
    const Scenario s = attn::test::example("1-the-cat-sat");
    const QSize size = kSizes[0];
    for (const Stage stage : {Stage::Scores, Stage::Output}) {
      const Matrix values = *stageMatrix(attn::test::traced(s), 0, stage);
      for (Index filled = 0; filled <= values.size(); ++filled) {
        const StepsView view = viewOf(s, stage, static_cast<double>(filled) / static_cast<double>(values.size()));
        const LaidOut laid(view, size, lightTheme());
        const MatrixFigure* result = laid.figure(stage);
        QVERIFY(result);
        const auto all = texts(view, size);
        for (Index i = 0; i < values.size(); ++i) {
          const auto inside = textsIn(all, cellRect(*result, {i / values.cols(), i % values.cols()}));
          QCOMPARE(inside.size(), std::size_t(i < filled ? 1 : 0));
          if (i < filled) QCOMPARE(inside[0].text, cellText(values.data()[i]));
        }
      }
    }
  }

  void theSoftmaxOfARowIsWrittenOut() {
    const Scenario s = attn::test::example("1-the-cat-sat");
    StepsView view = viewOf(s, Stage::Weights, 1, 1, 1);
    for (const bool presenting : {false, true}) {
      view.presenting = presenting;
      const QSize size(1260, 870);
      QStringList words;
      for (const auto& text : texts(view, size)) words << text.text;
      const QString all = words.join(u'|');
      const HeadTrace& head = view.snapshot.trace->heads[0];
      QVERIFY(all.contains(QStringLiteral("masked: “cat” cannot look ahead")));
      for (const double number : {head.rowMax(1, 0), head.rowSum(1, 0), head.weights(1, 0), head.weights(1, 1)})
        QVERIFY2(words.contains(cellText(number)), qPrintable(all));
      QVERIFY(words.contains(cellText(head.exponentials(1, 0)) + QStringLiteral(" ÷ ")));
      const LaidOut laid(view, size, lightTheme());
      QVERIFY(laid.picture.strip && laid.picture.strip->full == presenting);
      QCOMPARE(laid.picture.figures.empty(), presenting);
    }
    // Every rule that hides a key is distinguishable.
    const auto says = [&](auto change, const char* words) {
      Scenario changed = s;
      change(changed.attention.mask);
      const auto all = texts(viewOf(changed, Stage::RowMax, 1, 2, 2), kSizes[0]);
      return std::ranges::any_of(all, [&](const auto& text) { return text.text == QString::fromUtf8(words); });
    };
    QVERIFY(says([](Mask& m) { m.window = 1; }, "masked: outside the window of 1"));
    QVERIFY(says([](Mask& m) { m.padding = {0}; }, "masked: padding"));
    QVERIFY(says(
        [](Mask& m) {
          Matrix open = Matrix::Ones(3, 3);
          open(2, 0) = 0;
          m.custom = MatrixStack(open);
        },
        "masked: closed in the custom mask"));
  }

  void sumsKeepTheirLargestTerms() {
    // Five keys of which one gets nearly all the weight.
    Scenario s = attn::test::example("6-a-padded-row");
    auto& in = std::get<QkvInputs>(s.inputs);
    Matrix q = in.q[0];
    q.row(4) *= 8;
    in.q = MatrixStack(q);
    const StepsView view = viewOf(s, Stage::Weights, 1, 4, 4);
    const Matrix& weights = view.snapshot.trace->heads[0].weights;
    const QString largest = cellText(weights.row(4).maxCoeff());
    const auto all = texts(view, kSizes[0]);
    const auto isSum = [&](const auto& t) {
      return t.text.contains(QStringLiteral(" + ")) && t.text.split(QStringLiteral(" + ")).contains(largest);
    };
    QVERIFY(std::ranges::any_of(all, isSum));
  }

  void aPresentationLosesNoNumbersAndNoKeys() {
    const Theme large = lightTheme();
    const QSize size(1280, 640);
    for (const char* name : {"1-the-cat-sat", "2-it-and-the-dog", "3-causal-and-window"}) {
      throughAllSteps(attn::test::example(name),
                      [&](StepsView view) {
                        view.presenting = true;
                        const LaidOut laid(view, size, large);
                        const bool byCells = stageAt(laid.data, view.playhead.step) == Stage::Concat;
                        for (const MatrixFigure& f : laid.picture.figures)
                          QVERIFY2(byCells || f.isHeatMap() || f.numberPixels > 0, whereIs(view, size).constData());
                        if (!laid.picture.strip) return;
                        const SoftmaxGeometry g = softmaxGeometry(*laid.picture.strip, laid.data, view.playhead);
                        QVERIFY2(g.count == g.keys, whereIs(view, size).constData());
                        const auto all = texts(view, size, large);
                        const double least = QFontMetricsF(uiFont(14)).capHeight();
                        for (const auto& text : all) QVERIFY2(text.capHeight >= least * 0.9, qPrintable(text.text));
                      },
                      {1.0});
    }
  }

  void inLargerTypeThePictureSaysWhereItsNumbersAre() {
    // The largest text of Ctrl++ on a projector, next to the text of a lesson.
    for (const QSize& size : {QSize(1280, 640), QSize(853, 640)}) {
      for (const char* name : {"1-the-cat-sat", "3-causal-and-window", "7-grouped-heads", "6-a-padded-row"}) {
        throughAllSteps(attn::test::example(name),
                        [&](StepsView view) {
                          view.presenting = true;
                          const LaidOut laid(view, size, lightTheme(1.38));
                          const bool byBlocks = stageAt(laid.data, view.playhead.step) == Stage::Concat;
                          const auto first = laid.picture.figures.begin() + (byBlocks ? 1 : 0);
                          const bool lost = std::any_of(first, laid.picture.figures.end(), [](const MatrixFigure& f) {
                            return !f.isHeatMap() && f.numberPixels <= 0;
                          });
                          QCOMPARE(laid.picture.subtitle.contains(QStringLiteral("click a cell for its numbers")),
                                   lost);
                        },
                        {1.0});
      }
    }
  }

  void aLongRowShowsItsLength() {
    StepsView view = viewOf(attn::test::sceneScenarios().at(sceneIndex("forty")).second, Stage::Weights, 1, 30, 20);
    const auto all = texts(view, kSizes[0]);
    const LaidOut laid(view, kSizes[0], lightTheme());
    QVERIFY(laid.picture.strip);
    const SoftmaxGeometry g = softmaxGeometry(*laid.picture.strip, laid.data, view.playhead);
    const auto says = [&](const QString& words) {
      return std::ranges::any_of(all, [&](const auto& text) { return text.text == words; });
    };
    QVERIFY(says(QStringLiteral("‹ %1").arg(g.first)));
    QVERIFY(says(QStringLiteral("%1 ›").arg(40 - g.first - g.count)));
  }

  void presentingMakesTypeLarger() {
    StepsView view = viewOf(attn::test::example("1-the-cat-sat"), Stage::Scores, 1);
    const QSize size(1600, 900);
    const auto largest = [&] {
      double pixels = 0;
      for (const auto& text : texts(view, size)) pixels = std::max(pixels, text.capHeight);
      return pixels;
    };
    const double normal = largest();
    view.presenting = true;
    QVERIFY(largest() > 1.5 * normal);
  }
};

ATTN_TEST(TestStageLegibility)

}  // namespace attn::app::test_stage_legibility

#include "test_stage_legibility.moc"
