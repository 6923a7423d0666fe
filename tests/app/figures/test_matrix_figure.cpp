// SPDX-License-Identifier: GPL-3.0-or-later

#include <cmath>

#include "app/figures/pictures.h"
#include "figures/cell_text.h"
#include "figures/face.h"
#include "figures/matrix_figure.h"
#include "support/qt_test.h"
#include "theme/color_map.h"
#include "theme/fonts.h"

namespace attn::app::test_matrix_figure {
namespace {

const Matrix& numbers() {
  static const Matrix m = [] {
    Matrix made(3, 4);
    made << 0.5, -1.25, 2, 0, 1, 1.5, -0.5, 0.25, 3, -3, 0.75, 1;
    return made;
  }();
  return m;
}

MatrixFigure figure() {
  MatrixFigure f;
  f.values = &numbers();
  f.color = Qt::gray;
  f.scale = {ColorScale::Kind::Diverging, 3};
  f.grid = {80, 60, 200, 120};
  f.label = {40, 24};
  f.numberPixels = 13;
  return f;
}

QImage drawn(const MatrixFigure& f, const Theme& theme = lightTheme()) {
  QImage image(360, 260, QImage::Format_ARGB32_Premultiplied);
  image.fill(theme.background);
  QPainter painter(&image);
  drawMatrixFigure(painter, f, theme);
  return image;
}

/// True if a cell, without its edges, has a single color.
bool isPlain(const QImage& image, const QRectF& cell) {
  const QRect inner = cell.adjusted(4, 4, -4, -4).toRect();
  const QRgb first = image.pixel(inner.topLeft());
  for (int y = inner.top(); y <= inner.bottom(); ++y)
    for (int x = inner.left(); x <= inner.right(); ++x)
      if (image.pixel(x, y) != first) return false;
  return true;
}

}  // namespace

class TestMatrixFigure : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyCellCenterIsThatCell() {
    for (const bool transposed : {false, true}) {
      MatrixFigure f = figure();
      f.transposed = transposed;
      for (CellPlace c; c.row < f.rows(); ++c.row)
        for (c.column = 0; c.column < f.columns(); ++c.column) {
          QVERIFY(cellAt(f, cellRect(f, c).center()) == c);
          const CellPlace stored = storedPlace(f, c);
          QCOMPARE(f.at(c), numbers()(stored.row, stored.column));
        }
      QVERIFY(!cellAt(f, f.grid.topLeft() - QPointF(1, 1)));
      QVERIFY(!cellAt(f, f.grid.bottomRight() + QPointF(1, 1)));
    }
  }

  void unfilledCellsAreEmpty() {
    MatrixFigure f = figure();
    f.filled = 5;
    const QImage image = drawn(f);
    for (CellPlace c; c.row < f.rows(); ++c.row)
      for (c.column = 0; c.column < f.columns(); ++c.column) {
        const bool filled = c.row * f.columns() + c.column < 5;
        QCOMPARE(isPlain(image, cellRect(f, c)), !filled);
      }
  }

  void runningCellShowsItsPartialSum() {
    MatrixFigure f = figure();
    f.filled = 5.5;
    QVERIFY(isPlain(drawn(f), cellRect(f, {1, 1})));
    f.running = 0.75;
    QVERIFY(!isPlain(drawn(f), cellRect(f, {1, 1})));
  }

  void ghostsMorphIntoTheResult() {
    const Matrix old = numbers() * 2;
    MatrixFigure f = figure();
    f.before = &old;
    f.beforeScale = f.scale;
    f.filled = 0;
    const QImage ghost = drawn(f);
    QVERIFY(!isPlain(ghost, cellRect(f, {0, 0})));
    f.filled = 12;
    const QImage done = drawn(f);
    QVERIFY(done != ghost);
    f.before = nullptr;
    QCOMPARE(drawn(f), done);
  }

  void hiddenCellsAreHatchedInBothThemes() {
    VisibilityMatrix visible = VisibilityMatrix::Constant(3, 4, true);
    visible(1, 2) = false;
    MatrixFigure f = figure();
    f.numberPixels = 0;
    f.visible = &visible;
    for (const Theme& theme : {lightTheme(), darkTheme()}) {
      const QImage image = drawn(f, theme);
      QVERIFY(!isPlain(image, cellRect(f, {1, 2})));
      QVERIFY(isPlain(image, cellRect(f, {1, 1})));
    }
  }

  void emptyRowsSayWhy() {
    const std::vector<Index> empty{1};
    MatrixFigure f = figure();
    f.emptyRows = &empty;
    QVERIFY(emptyRowNoteFits(f, lightTheme()));
    QVERIFY(f.isEmptyRow(1));
    QVERIFY(!f.isEmptyRow(0));
    f.filled = 7;  // the row is not complete yet
    QVERIFY(!f.isEmptyRow(1));
  }

  void numbersShrinkThenVanish() {
    const MatrixFigure f = figure();
    const Theme theme = lightTheme();
    QCOMPARE(numberPixelsFor(f, {60, 40}, theme), 13.0);
    const double small = numberPixelsFor(f, {32, 40}, theme);
    QVERIFY(small >= 9 && small < 13);
    QCOMPARE(numberPixelsFor(f, {18, 40}, theme), 0.0);
    QCOMPARE(numberPixelsFor(f, {60, 9}, theme), 0.0);
  }

  void bigMatricesAreHeatMapsOfTheSameColors() {
    const Matrix big = Matrix::Constant(40, 40, 1.5);
    MatrixFigure f = figure();
    f.values = &big;
    f.grid = {80, 60, 160, 160};
    f.rowLabels = f.columnLabels = f.caption = false;
    QVERIFY(f.isHeatMap());
    const QColor found = drawn(f).pixelColor(150, 130), expected = divergingColor(1.5, 3, lightTheme());
    QVERIFY(std::abs(found.red() - expected.red()) <= 2 && std::abs(found.blue() - expected.blue()) <= 2);
  }

  void textOnEveryColorIsReadable() {
    for (const Theme& theme : {lightTheme(), darkTheme(), highContrastTheme(false), highContrastTheme(true)})
      for (int i = -100; i <= 100; ++i) {
        const QColor cell = divergingColor(i / 100.0, 1, theme);
        QVERIFY(test::contrast(readableOn(cell), cell) >= 4.5);
      }
    for (int i = 0; i <= 100; ++i) {
      const QColor cell = viridisColor(i / 100.0);
      QVERIFY(test::contrast(readableOn(cell), cell) >= 4.5);
    }
  }

  void colorsSaturateAndSurviveAccidents() {
    const Theme theme = lightTheme();
    QCOMPARE(divergingColor(9, 3, theme), divergingColor(3, 3, theme));
    QCOMPARE(divergingColor(NAN, 3, theme), divergingColor(0, 3, theme));
    QVERIFY(divergingColor(1, 3, theme).red() > divergingColor(1, 3, theme).blue());
    QVERIFY(divergingColor(-1, 3, theme).blue() > divergingColor(-1, 3, theme).red());
    QCOMPARE(viridisColor(0).name(), QStringLiteral("#440154"));
    QCOMPARE(viridisColor(1).name(), QStringLiteral("#fde725"));
  }

  void limitsAreNice_data() {
    QTest::addColumn<double>("largest");
    QTest::addColumn<double>("limit");
    QTest::newRow("mock-up") << 2.23 << 3.0;
    QTest::newRow("exact") << 1.5 << 1.5;
    QTest::newRow("small") << 0.031 << 0.04;
    QTest::newRow("just above") << 8.1 << 10.0;
    QTest::newRow("nothing") << 0.0 << 1.0;
    QTest::newRow("infinite") << std::numeric_limits<double>::infinity() << 1.0;
  }
  void limitsAreNice() {
    QFETCH(double, largest);
    QFETCH(double, limit);
    QVERIFY(std::abs(niceLimit(largest) - limit) < 1e-12);
  }

  void oneNumberDoesNotSpoilALargeScale() {
    Matrix m = Matrix::Constant(64, 64, 0.5);
    m(3, 3) = 1000;
    QCOMPARE(colorLimit(m).limit, 0.5);
    QVERIFY(colorLimit(m).exceeded);
    QCOMPARE(colorLimit(Matrix(m.topLeftCorner(8, 8))).limit, 1000.0);
    QVERIFY(!colorLimit(Matrix(m.topLeftCorner(8, 8))).exceeded);
    QCOMPARE(typicalColorLimit(Matrix(m.topLeftCorner(8, 8))).limit, 0.5);
    QVERIFY(typicalColorLimit(Matrix(m.topLeftCorner(8, 8))).exceeded);
    QVERIFY(!typicalColorLimit(Matrix(m.topLeftCorner(3, 3))).exceeded);
  }

  void cellTexts_data() {
    QTest::addColumn<double>("value");
    QTest::addColumn<QString>("text");
    QTest::newRow("plain") << 1.045 + 1e-9 << QStringLiteral("1.05");
    QTest::newRow("zero") << 0.0 << QStringLiteral("0.00");
    QTest::newRow("minus zero") << -0.0 << QStringLiteral("0.00");
    QTest::newRow("small") << -0.004 << QStringLiteral("−0.004");
    QTest::newRow("smaller") << 0.0004 << QStringLiteral("4·10⁻⁴");
    QTest::newRow("tiny") << 0.000012345 << QStringLiteral("1·10⁻⁵");
    QTest::newRow("large") << 123456.789 << QStringLiteral("1.2·10⁵");
    QTest::newRow("negative") << -0.25 << QStringLiteral("−0.25");
    QTest::newRow("hundreds") << 123.456 << QStringLiteral("123.5");
    QTest::newRow("infinite") << -std::numeric_limits<double>::infinity() << QStringLiteral("−∞");
    QTest::newRow("fill") << -1e9 << QStringLiteral("−10⁹");
  }
  void cellTexts() {
    QFETCH(double, value);
    QFETCH(QString, text);
    QCOMPARE(cellText(value), text);
  }

  /// Labels outside the clip are skipped, also if they read upwards.
  void aClippedFigureHasTheSamePixels() {
    const QStringList names{QStringLiteral("bone"), QStringLiteral("the dog"), QStringLiteral("it"),
                            QStringLiteral("猫")};
    for (const bool upright : {false, true}) {
      MatrixFigure f = figure();
      f.columnNames = &names;
      f.uprightLabels = upright;
      f.label.setHeight(upright ? 50 : 24);
      const QImage whole = drawn(f);
      for (const QRect& part : {QRect(0, 0, 360, 58), QRect(100, 0, 60, 260), QRect(0, 90, 110, 40)}) {
        QImage clipped(whole.size(), whole.format());
        clipped.fill(lightTheme().background);
        QPainter painter(&clipped);
        painter.setClipRect(part);
        drawMatrixFigure(painter, f, lightTheme());
        QCOMPARE(clipped.copy(part), whole.copy(part));
      }
    }
  }

  /// At any size, a number is shown correctly or as "…", never as another number.
  void theStageSizeDoesNotChangeNumbers() {
    const Face face(uiFont(13));
    for (const double value : {123456.789, -123456.789, 0.000012345, -1e9, 3.25, 0.0}) {
      const QStringList forms = cellForms(value);
      for (double room = 0; room < 120; ++room) {
        const QString text = fittedText(forms, face, room);
        QVERIFY(forms.contains(text) || text == QStringLiteral("…"));
        if (text != QStringLiteral("…")) QVERIFY(face.width(text) <= room);
      }
      QCOMPARE(fittedText(forms, face, 1000), cellText(value));
    }
    QCOMPARE(cellForms(0.000012345), QStringList({QStringLiteral("1·10⁻⁵"), QStringLiteral("≈0")}));
    QCOMPARE(cellForms(123456.789), QStringList({QStringLiteral("1.2·10⁵"), QStringLiteral("1·10⁵")}));
  }

  /// A rounding error must not shrink or hide all numbers of a matrix.
  void tinyNumbersDoNotShrinkTheOthers() {
    const Face face(uiFont(13));
    Matrix m = numbers();
    const double before = widestCellText(m, face);
    m(0, 3) = 6e-17;
    QCOMPARE(widestCellText(m, face), before);
  }

  void drawsNaNDifferently() {
    Matrix m = numbers();
    m(1, 1) = NAN;
    m(2, 2) = INFINITY;
    for (const Index times : {1, 6}) {  // with numbers and as a heat map
      const Matrix shown = m.replicate(times, times);
      const ColorLimit limit = colorLimit(shown);
      QVERIFY(limit.notNumbers && limit.infinities);
      MatrixFigure f = figure();
      f.values = &shown;
      f.numberPixels = 0;
      f.scale = {ColorScale::Kind::Diverging, limit.limit, false, limit.notNumbers, limit.infinities};
      const auto fillOf = [&, image = drawn(f)](Index row, Index column) {
        return image.pixelColor(cellRect(f, {row, column}).center().toPoint());
      };
      QCOMPARE(fillOf(1, 1), notNumberColor(lightTheme()));
      QCOMPARE(fillOf(2, 2), lightTheme().field);
      for (CellPlace c; c.row < 3; ++c.row)
        for (c.column = 0; c.column < 4; ++c.column)
          if (std::isfinite(m(c.row, c.column))) QVERIFY(fillOf(c.row, c.column) != notNumberColor(lightTheme()));
      // The legend explains the colors.
      f.legend = true;
      MatrixFigure usual = f;
      usual.scale.notNumbers = usual.scale.infinities = false;
      QVERIFY(drawn(f) != drawn(usual));
    }
    QVERIFY(!colorLimit(numbers()).notNumbers && !colorLimit(numbers()).infinities);
  }

  /// Hatched means hidden by the mask; under a finite fill the cell may still have a weight.
  void aLeakIsHatchedAndColored() {
    VisibilityMatrix visible = VisibilityMatrix::Constant(3, 4, true);
    visible(0, 0) = visible(0, 3) = false;  // 0.5 and 0
    MatrixFigure f = figure();
    f.visible = &visible;
    f.numberPixels = 0;
    f.scale = {ColorScale::Kind::Viridis, 1};
    QVERIFY(f.isLeak({0, 0}) && !f.isLeak({0, 3}) && !f.isLeak({0, 2}));
    const QImage image = drawn(f);
    QVERIFY(!isPlain(image, cellRect(f, {0, 0})));
    const auto holds = [&](const CellPlace& c, const QColor& color) {
      const QRect inner = cellRect(f, c).adjusted(4, 4, -4, -4).toRect();
      for (int y = inner.top(); y <= inner.bottom(); ++y)
        for (int x = inner.left(); x <= inner.right(); ++x)
          if (image.pixelColor(x, y) == color) return true;
      return false;
    };
    QVERIFY(holds({0, 0}, viridisColor(0.5)));
    QVERIFY(!holds({0, 3}, viridisColor(0)));
  }

  void aColumnWithoutAScaleHasNoLegend() {
    MatrixFigure f = figure();
    f.legend = true;
    QVERIFY(f.hasLegend());
    f.scale = {ColorScale::Kind::Plain, 1};
    QVERIFY(!f.hasLegend());
    MatrixFigure without = f;
    without.legend = false;
    QCOMPARE(drawn(f), drawn(without));
  }

  void aMagnifierNeverHidesAnOperand() {
    const Matrix big = Matrix::Constant(40, 40, 1.5);
    MatrixFigure f = figure();
    f.values = &big;
    f.numberPixels = 0;
    f.grid = {20, 20, 120, 120};
    f.litCell = CellPlace{20, 20};
    const QRectF bounds(0, 0, 420, 300), operand(160, 20, 240, 120);
    const QRectF shown = magnifierRect(f, bounds, {{operand}, {f.grid}}, lightTheme());
    QVERIFY(!shown.isNull());
    QVERIFY(!shown.intersects(operand));
    QVERIFY(magnifierRect(f, bounds, {{bounds.adjusted(150, 0, 0, 0), {0, 150, 420, 150}}, {}}, lightTheme()).isNull());
  }
};

ATTN_TEST(TestMatrixFigure)

}  // namespace attn::app::test_matrix_figure

#include "test_matrix_figure.moc"
