// SPDX-License-Identifier: GPL-3.0-or-later
#include <QImage>
#include <QRegularExpression>
#include <cmath>
#include <limits>
#include <set>

#include "app/figures/drawing_recorder.h"
#include "labs/sandbox/picture/accident_scene.h"
#include "labs/sandbox/picture/mask_scene.h"
#include "labs/sandbox/picture/rotation_scene.h"
#include "scenario/edit.h"
#include "support/examples.h"
#include "support/qt_test.h"

namespace attn::app::test_sandbox_scenes {
namespace {

constexpr QSize kSizes[] = {{508, 572}, {824, 776}, {1304, 956}};

Snapshot snapshotOf(const Scenario& s) {
  return {std::make_shared<const Scenario>(s), std::make_shared<const Trace>(test::traced(s))};
}

MaskView maskView(const Scenario& s) {
  MaskView view;
  view.snapshot = snapshotOf(s);
  view.selection.matrix = Stage::Masked;
  return view;
}

AccidentView accidentView(const Scenario& s, Index row = 0, Index column = 0) {
  AccidentView view;
  view.snapshot = snapshotOf(s);
  view.selection = {Stage::Masked, 0, row, column};
  view.data = std::make_shared<const AccidentData>(accidentData(view.snapshot, view.selection));
  return view;
}

/// Many tokens of long names.
Scenario large(Index tokens) {
  Scenario s = test::example("3-causal-and-window");
  while (queryTokens(s) < tokens) s = withTokenInserted(s, Sequence::Query, 0, "internationalisation");
  return s;
}

Scenario crossed() {
  Scenario s = test::example("4b-translation-more-keys");
  s.attention.mask.causal = true;
  return withAlignment(s, Alignment::BottomRight);
}

template <class Draw>
QImage drawn(QSize size, Draw draw) {
  QImage image(size, QImage::Format_RGB32);
  image.fill(Qt::magenta);
  QPainter painter(&image);
  draw(painter);
  return image;
}

}  // namespace

class TestSandboxScenes : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aCoveredMaskDoesNotShowWhichCellsAreVisible() {
    Scenario padded = test::example("3-causal-and-window"), other = padded;
    padded.attention.mask.padding = {1};
    other.attention.mask.padding = {3};
    for (const bool isCovered : {false, true}) {
      const auto picture = [&](const Scenario& s) {
        MaskView view = maskView(s);
        view.covered = isCovered;
        return drawn(kSizes[1], [&](QPainter& painter) { MaskFrame(kSizes[1], view, lightTheme()).draw(painter); });
      };
      QCOMPARE(picture(padded) == picture(other), isCovered);
    }
  }

  void computedNumbersHaveTenDigits() {
    const AccidentView view = accidentView(test::example("2-it-and-the-dog"), 1);
    QString all;
    for (Index key = 0; key < keyTokens(*view.snapshot.scenario); ++key)
      all += rowStageText(view, RowStage::Weights, key) + QLatin1Char('\n');
    QVERIFY2(all.contains(QRegularExpression(QStringLiteral("\\d{8}"))), qPrintable(all));
    QVERIFY2(!all.contains(QRegularExpression(QStringLiteral("[1-9]\\d{10}"))), qPrintable(all));
  }

  void everyCellOfTheMaskIsFoundWhereItIsDrawn() {
    for (const Scenario& s :
         {test::example("1-the-cat-sat"), crossed(), test::example("3-causal-and-window"), large(40)}) {
      for (const QSize size : kSizes) {
        const MaskFrame frame(size, maskView(s), lightTheme());
        const QRectF stage(QPointF(), size);
        for (Index i = 0; i < queryTokens(s); i += 3) {
          for (Index j = 0; j < keyTokens(s); j += 3) {
            const QRectF rect = frame.cellRect(std::nullopt, {i, j});
            QVERIFY(stage.contains(rect));
            const auto hit = frame.hit(rect.center());
            QVERIFY(hit && hit->part == MaskHit::Part::Result && hit->cell == (CellPlace{i, j}));
            for (const MaskLayer layer : shownLayers(s.attention.mask)) {
              const QRectF small = frame.cellRect(layer, {i, j});
              QVERIFY(stage.contains(small));
              const auto under = frame.hit(small.center());
              QVERIFY(under && under->part == MaskHit::Part::Layer && under->layer == layer);
              QVERIFY(under->cell == (CellPlace{i, j}));
            }
          }
        }
        QVERIFY(!frame.hit({2, 2}));
      }
    }
  }

  void layersLieOnEachOtherOneAfterAnother() {
    const Scenario s = test::example("3-causal-and-window");
    MaskView view = maskView(s);
    view.selection = {Stage::Masked, 0, 0, 0};
    const QSize size(824, 776);
    const auto look = [&](double layers, const CellPlace& cell) {
      view.done = layers;
      const MaskFrame frame(size, view, lightTheme());
      const QImage image = drawn(size, [&](QPainter& p) { frame.draw(p); });
      const QRectF rect = frame.cellRect(std::nullopt, cell);
      return image.pixelColor((rect.topLeft() + QPointF(4, 4)).toPoint()) == lightTheme().queryBackground;
    };
    QVERIFY(look(0, {2, 6}) && look(0, {7, 1}));
    QVERIFY(!look(1, {2, 6}) && look(1, {7, 1}));   // causal
    QVERIFY(!look(2, {2, 6}) && !look(2, {7, 1}));  // and window
    QVERIFY(look(4, {3, 3}));
  }

  void theWordsOfACellNameEveryLayerThatClosesIt() {
    Scenario s = withMaskCell(test::example("3-causal-and-window"), 0, 0, 6, false);
    s.attention.mask.padding = {6};
    const QString text = maskCellText(s, 0, {0, 6});
    for (const char* word : {"The looks at are", "causal", "padding", "custom: you closed it"})
      QVERIFY2(text.contains(QString::fromLatin1(word)), qPrintable(text));
    QVERIFY(!text.contains(QStringLiteral("window:")));  // one-sided under causal
    QVERIFY(maskCellText(s, 0, {3, 3}).contains(QStringLiteral("every layer allows it")));
  }

  void everyCellOfARowsLifeIsFoundWhereItIsDrawn() {
    for (const Scenario& s : {test::example("6-a-padded-row"), crossed(), large(40)}) {
      for (const QSize size : kSizes) {
        const AccidentView view = accidentView(s, queryTokens(s) - 1, keyTokens(s) / 2);
        const AccidentFrame frame(size, view, lightTheme());
        const Index key = view.selection.column;
        for (int n = 0; n < kLifeLines; ++n) {
          for (const bool exact : {false, true}) {
            const auto line = static_cast<RowStage>(n);
            const QRectF rect = frame.cellRect(line, exact, key);
            QVERIFY(QRectF(QPointF(), size).contains(rect));
            const auto hit = frame.hit(rect.center());
            QVERIFY(hit && !hit->chip && hit->line == line && hit->exact == exact && hit->key == key);
          }
        }
        const QRectF chip = frame.chipRect(view.selection.row);
        const auto hit = frame.hit(chip.center());
        QVERIFY(hit && hit->chip && hit->row == view.selection.row);
      }
    }
  }

  void badNumbersAreMarkedAndGoodOnesAreNot() {
    Scenario s = test::example("6-a-padded-row");
    const QSize size(824, 776);
    const Theme theme = lightTheme();
    const auto isMarked = [&](const Scenario& of, RowStage line) {
      const AccidentFrame frame(size, accidentView(of, 0, 4), theme);
      const QImage image = drawn(size, [&](QPainter& p) { frame.draw(p); });
      const QRectF cell = frame.cellRect(line, false, 1);
      return image.pixelColor((cell.topLeft() + QPointF(6, 6)).toPoint()) == theme.errorBackground;
    };
    s.attention.mask.fill = -1e9;
    QVERIFY(!isMarked(s, RowStage::Weights));
    s.attention.arithmetic = Arithmetic::Float16;
    QVERIFY(isMarked(s, RowStage::Masked));  // −∞ instead of −10⁹
    QVERIFY(isMarked(s, RowStage::Weights));
    QVERIFY(!isMarked(s, RowStage::Scores));
  }

  void theHeadlineNamesWhatHappened() {
    Scenario s = test::example("6-a-padded-row");
    s.attention.mask.fill = -1e9;
    s.attention.arithmetic = Arithmetic::Float32;
    QVERIFY(accidentHeadline(accidentView(s)).contains(QStringLiteral("All weights are equal")));
    s.attention.arithmetic = Arithmetic::Float16;
    QVERIFY(accidentHeadline(accidentView(s)).contains(QStringLiteral("weights are NaN")));
    QVERIFY(accidentHeadline(accidentView(s, 1)).contains(accidentName(AccidentKind::FillOverflow)));
    s.attention.mask.fill = -std::numeric_limits<double>::infinity();
    QVERIFY(accidentHeadline(accidentView(s)).contains(QStringLiteral("All weights are 0")));
    QVERIFY(accidentHeadline(accidentView(s, 1)).contains(QStringLiteral("nothing went wrong")));
  }

  void rotationNeedsARotatingDocument() {
    QVERIFY(!rotationData(snapshotOf(test::example("1-the-cat-sat")), {Stage::Masked, 0, 0, 0}));
    const Snapshot snapshot = snapshotOf(test::example("9-rotary-positions"));
    const auto data = rotationData(snapshot, {Stage::Masked, 0, 3, 1});
    QVERIFY(data);
    QCOMPARE(data->queryPosition - data->keyPosition, 2.0);
    QCOMPARE(data->traced, snapshot.trace->heads[0].scores(3, 1));
    QVERIFY(std::abs(data->scoreAtDistance(2) - data->traced) < 1e-12);
    QVERIFY(std::abs(data->scoreAt(1000) - data->traced) < 1e-9);
    QVERIFY(std::abs(data->scoreAtDistance(3) - data->traced) > 0.01);
  }

  void distancesAreReadOnTheCurve() {
    RotationView view;
    view.snapshot = snapshotOf(test::example("9-rotary-positions"));
    view.selection = {Stage::Masked, 0, 3, 1};
    for (const QSize size : kSizes) {
      const RotationFrame frame(size, view, lightTheme());
      std::set<int> found;
      for (int x = 0; x < size.width(); x += 3) {
        for (int y = size.height() / 2; y < size.height(); y += 9) {
          if (const auto hit = frame.hit(QPointF(x, y))) found.insert(hit->distance);
        }
      }
      QCOMPARE(static_cast<int>(found.size()), 33);
      QCOMPARE(*found.begin(), -16);
      QCOMPARE(*found.rbegin(), 16);
      QVERIFY(frame.distanceText(2).contains(QStringLiteral("distance 2")));
    }
  }

  /// The curve continues beyond the trained distances, with the slowed rotation next to the trained one.
  void farDistancesAreReadOnTheCurve() {
    RotationView view;
    view.snapshot = snapshotOf(test::example("9-rotary-positions"));
    view.selection = {Stage::Masked, 0, 3, 1};
    const auto data = rotationData(view.snapshot, view.selection);
    const int trained = trainedDistance(*view.snapshot.scenario);
    QCOMPARE(trained, 16);
    for (const int factor : {1, 2, 8}) {
      for (const RopeExtension extension : kRopeExtensions) {
        if (factor == 1 && extension != RopeExtension::AsTrained) continue;
        view.reach = {extension, factor};
        for (const QSize size : kSizes) {
          const RotationFrame frame(size, view, lightTheme());
          const QRectF curve = frame.curveArea();
          QVERIFY(QRectF(QPointF(), QSizeF(size)).contains(curve));
          const auto left = frame.hit({curve.left(), curve.center().y()});
          const auto right = frame.hit({curve.right(), curve.center().y()});
          QVERIFY(left && left->distance == -factor * trained);
          QVERIFY(right && right->distance == factor * trained);
          const QString at = frame.distanceText(factor * trained), near = frame.distanceText(trained);
          QCOMPARE(at.contains(QStringLiteral("farther than trained")), factor > 1);
          QVERIFY(!near.contains(QStringLiteral("farther than trained")));
          QCOMPARE(near.contains(ropeExtensionName(extension)) && !ropeExtensionName(extension).isEmpty(),
                   extension != RopeExtension::AsTrained);
          QStringList words;
          for (const auto& text : test::textsOf(size, [&](QPainter& p) { frame.draw(p); })) words << text.text;
          QCOMPARE(words.join(u' ').contains(QStringLiteral("as trained (thin)")),
                   extension != RopeExtension::AsTrained);
        }
      }
    }
    // With interpolation, a distance looks like its fraction: 4 times as far looks like the original.
    const Reach interpolated{RopeExtension::Interpolation, 4};
    for (const double distance : {-64.0, -3.0, 0.0, 20.0, 64.0})
      QVERIFY(std::abs(data->extendedAt(distance, interpolated, trained) - data->scoreAtDistance(distance / 4)) <
              1e-12);
    for (const double distance : {-64.0, 20.0})
      QVERIFY(std::abs(data->extendedAt(distance, {RopeExtension::AsTrained, 4}, trained) -
                       data->scoreAtDistance(distance)) < 1e-12);
  }

  void picturesLeaveTheBackgroundAloneInEverySizeAndTheme() {
    for (const Scenario& s : {test::example("9-rotary-positions"), crossed(), large(20), test::example("5-large-dk")}) {
      for (const QSize size : kSizes) {
        for (const Theme& theme : {lightTheme(), darkTheme(), lightTheme(1.6)}) {
          for (const bool presenting : {false, true}) {
            MaskView mask = maskView(s);
            mask.presenting = presenting;
            AccidentView accident = accidentView(s);
            accident.presenting = presenting;
            RotationView rotation;
            rotation.snapshot = mask.snapshot;
            rotation.selection = mask.selection;
            rotation.presenting = presenting;
            for (const QImage& image :
                 {drawn(size, [&](QPainter& p) { MaskFrame(size, mask, theme).draw(p); }),
                  drawn(size, [&](QPainter& p) { AccidentFrame(size, accident, theme).draw(p); }),
                  drawn(size, [&](QPainter& p) { RotationFrame(size, rotation, theme).draw(p); })}) {
              QCOMPARE(image.pixelColor(1, 1), QColor(Qt::magenta));
              QCOMPARE(image.pixelColor(size.width() - 2, size.height() - 2), QColor(Qt::magenta));
            }
          }
        }
      }
    }
  }
};

ATTN_TEST(TestSandboxScenes)

}  // namespace attn::app::test_sandbox_scenes

#include "test_sandbox_scenes.moc"
