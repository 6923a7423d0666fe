// SPDX-License-Identifier: GPL-3.0-or-later
// Cells and explanations show the chosen number of decimals, and every "=" is true.
#include <QRegularExpression>
#include <cmath>

#include "app/explanation/written_sum.h"
#include "app/figures/drawing_recorder.h"
#include "app/labs/steps/scene_views.h"
#include "explanation/explanation.h"
#include "explanation/markup.h"
#include "explanation/sum_writer.h"
#include "figures/cell_text.h"
#include "figures/compared_values.h"
#include "labs/steps/picture/steps_frame.h"
#include "support/qt_test.h"
#include "text/number_text.h"

namespace attn::app::test_decimals {
namespace {

using attn::test::LaidOut;
using attn::test::LineReader;
using attn::test::textsIn;
using attn::test::textsOf;
using attn::test::viewOf;

Theme withDecimals(int decimals) {
  Theme theme = lightTheme();
  theme.decimals = decimals;
  return theme;
}

constexpr std::array kWrittenOut{Stage::Queries, Stage::Scores,  Stage::Scaled, Stage::Exponentials,
                                 Stage::RowSum,  Stage::Weights, Stage::Output};

}  // namespace

class TestDecimals : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void explanationsAreTrueInEveryNumberOfDecimals_data() {
    QTest::addColumn<QString>("example");
    QTest::addColumn<int>("decimals");
    for (const char* example : {"1-the-cat-sat", "4-translation", "9-rotary-positions"})
      for (int decimals = 1; decimals <= 5; ++decimals)
        QTest::addRow("%s, %d", example, decimals) << QString::fromLatin1(example) << decimals;
  }
  void explanationsAreTrueInEveryNumberOfDecimals() {
    QFETCH(QString, example);
    QFETCH(int, decimals);
    const Theme theme = withDecimals(decimals);
    const Scenario s = attn::test::example(qPrintable(example));
    const Snapshot snapshot = viewOf(s, Stage::Output).snapshot;
    int sums = 0;
    for (const Stage stage : kWrittenOut) {
      const Matrix* matrix = stageMatrix(*snapshot.trace, 0, stage);
      if (!matrix) continue;
      for (Index row = 0; row < matrix->rows(); ++row) {
        for (Index column = 0; column < matrix->cols(); ++column) {
          const double cell = (*matrix)(row, column);
          const Explanation e = explain(snapshot, {stage, 0, row, column}, theme);
          QCOMPARE(e.result, numberText(cell, decimals));
          const std::vector<QString>& lines = e.allLines.empty() ? e.lines : e.allLines;
          for (const QString& line : lines) {
            const auto read = LineReader::read(plainOf(line));
            if (!read || !std::isfinite(read->value)) continue;
            ++sums;
            QVERIFY2(std::abs(read->value - cell) <= read->error + 1e-6, qPrintable(e.plainText));
          }
          const QString last = plainOf(lines.back());
          const auto read = LineReader::read(last);
          const bool adds = lines.size() > 1 && last.contains(QRegularExpression(QStringLiteral("\\d [+−] \\d")));
          if (!adds || !read || e.relation != QStringLiteral("=")) continue;
          const double half = 0.5 * std::pow(10.0, -decimals);
          QVERIFY2(std::abs(read->value - roundedTo(cell, decimals)) <= half + 1e-9, qPrintable(e.plainText));
        }
      }
    }
    QVERIFY(sums > 20);
  }

  void cellsShowAsManyDecimalsAsFit() {
    const QSize size(1260, 870);
    for (int decimals = 1; decimals <= 5; ++decimals) {
      const Theme theme = withDecimals(decimals);
      const StepsView view = viewOf(attn::test::example("1-the-cat-sat"), Stage::Output);
      const LaidOut laid(view, size, theme);
      const MatrixFigure* result = laid.figure(Stage::Output);
      QVERIFY(result && result->numberPixels > 0);
      QCOMPARE(result->decimals, decimals);
      const auto all = textsOf(size, [&](QPainter& painter) { StepsFrame(size, view, theme).draw(painter); });
      const auto inside = textsIn(all, cellRect(*result, {0, 0}));
      QCOMPARE(inside.size(), std::size_t(1));
      QCOMPARE(inside[0].text, cellText(result->at({0, 0}), decimals));
    }
  }

  // If five decimals do not fit, fewer are shown.
  void smallPicturesGiveDecimalsUpBeforeNumbers() {
    const QSize size(420, 430);
    const StepsView view = viewOf(attn::test::example("1-the-cat-sat"), Stage::Scores);
    const auto numbered = [&](int decimals) {
      const LaidOut laid(view, size, withDecimals(decimals));
      const MatrixFigure* scores = laid.figure(Stage::Scores);
      return scores && scores->numberPixels > 0;
    };
    QVERIFY(numbered(2));
    QVERIFY(numbered(5));
  }

  void theSoftmaxOfARowKeepsItsNumbers() {
    for (const char* example : {"1-the-cat-sat", "2-it-and-the-dog"}) {
      const StepsView view = viewOf(attn::test::example(example), Stage::Weights, 1, 1, 1);
      const auto numbers = [&](int decimals) {
        const Theme theme = withDecimals(decimals);
        const QSizeF size(824, 776);
        qsizetype count = 0;
        for (const auto& text : textsOf(size.toSize(), [&](QPainter& p) { StepsFrame(size, view, theme).draw(p); })) {
          if (!QRectF(QPointF(), size).contains(text.box)) return qsizetype(-1);
          if (text.text.contains(QRegularExpression(QStringLiteral("[0-9]")))) ++count;
        }
        return count;
      };
      const qsizetype usual = numbers(2);
      QVERIFY(usual > 10);
      // In narrow cells, the exponent is written as one number instead of a difference.
      for (const int decimals : {1, 3, 4, 5})
        QVERIFY2(numbers(decimals) * 10 >= usual * 9, QByteArray::number(numbers(decimals)));
    }
  }

  void whatIsReadAloudHasTheSameDecimals() {
    const StepsView view = viewOf(attn::test::example("1-the-cat-sat"), Stage::Scores);
    const double cell = view.snapshot.trace->heads[0].scores(1, 0);
    for (const int decimals : {1, 3, 5}) {
      const StepsFrame frame(QSize(1260, 870), view, withDecimals(decimals));
      const QString told = frame.cellText(Stage::Scores, 1, 0);
      QVERIFY2(told.endsWith(cellText(cell, decimals)), qPrintable(told));
    }
  }

  void aDifferenceHasThemToo() {
    QCOMPARE(signedText(0.0625, 3), QStringLiteral("+0.063"));
    QCOMPARE(signedText(-0.0625, 2), QStringLiteral("−0.06"));
    QCOMPARE(signedText(0.0004, 4), QStringLiteral("+0.0004"));
    QCOMPARE(signedText(0.0004, 2), QStringLiteral("+4·10⁻⁴"));
    QCOMPARE(signedText(0, 4), QStringLiteral("0.0000"));
  }
};

ATTN_TEST(TestDecimals)

}  // namespace attn::app::test_decimals

#include "test_decimals.moc"
