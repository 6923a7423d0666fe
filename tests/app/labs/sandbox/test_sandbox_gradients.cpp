// SPDX-License-Identifier: GPL-3.0-or-later
// The pages "rounding" and "backward": hit tests find what is drawn, and every number is explained.
#include <QImage>
#include <QPainter>
#include <cmath>
#include <map>
#include <set>

#include "app/figures/drawing_recorder.h"
#include "app/labs/claim_check.h"
#include "labs/sandbox/explanation/explain_sandbox.h"
#include "labs/sandbox/picture/backward_scene.h"
#include "labs/sandbox/picture/rounding_scene.h"
#include "support/examples.h"
#include "support/frame_time.h"
#include "support/qt_test.h"
#include "text/number_text.h"

namespace attn::app::test_sandbox_gradients {
namespace {

constexpr QSize kSizes[] = {{408, 572}, {508, 572}, {824, 776}, {1304, 956}};

Snapshot snapshotOf(const Scenario& s) {
  return {std::make_shared<const Scenario>(s), std::make_shared<const Trace>(test::traced(s))};
}

RoundingView roundingOf(const Scenario& s, Index row = 0, std::optional<RoundingPart> part = {}) {
  RoundingView view;
  view.snapshot = snapshotOf(s);
  view.row = row;
  view.part = part;
  view.errors = roundingFor(view.snapshot, 0, row);
  return view;
}

BackwardView backwardOf(const Scenario& s, Loss loss = Loss::SumOfSquares, Index head = 0) {
  BackwardView view;
  view.snapshot = snapshotOf(s);
  view.head = head;
  view.data = backwardFor(view.snapshot, loss);
  return view;
}

Scenario shortened(const char* name, Arithmetic arithmetic, std::optional<CacheFormat> cache = {}) {
  Scenario s = test::example(name);
  s.attention.arithmetic = arithmetic;
  s.attention.cache = cache;
  return s;
}

/// Documents with a soft cap, rotation, shared heads, a second sequence, a finite fill.
std::vector<Scenario> differentiable() {
  Scenario capped = test::example("p2-a-backward-pass"), leaky = test::example("6-a-padded-row");
  capped.attention.softcap = 1;
  leaky.attention.mask.fill = -3;
  return {test::example("p2-a-backward-pass"),
          capped,
          leaky,
          test::example("4b-translation-more-keys"),
          test::example("7-grouped-heads"),
          test::example("9-rotary-positions")};
}

template <class Body>
void forEveryCell(const BackwardView& view, Body body) {
  for (int n = 0; n < kGradientMatrices; ++n) {
    const auto matrix = static_cast<GradientMatrix>(n);
    const Matrix* m = gradientMatrix(*view.data, view.head, matrix);
    for (Index i = 0; m && i < m->rows(); ++i)
      for (Index j = 0; j < m->cols(); ++j) body(BackwardCell{matrix, i, j}, (*m)(i, j));
  }
}

template <class Frame>
QImage drawn(QSize size, const Frame& frame) {
  QImage image(size, QImage::Format_RGB32);
  image.fill(Qt::magenta);
  QPainter painter(&image);
  frame.draw(painter);
  return image;
}

}  // namespace

class TestSandboxGradients : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void onlyPartsThatRoundHaveAColumn() {
    const auto columnsOf = [](const Scenario& s) { return roundingColumns(*roundingOf(s).errors); };
    const auto has = [](const auto& columns, RoundingPart part) {
      return std::ranges::find(columns, std::optional(part)) != columns.end();
    };
    QCOMPARE(columnsOf(test::example("1-the-cat-sat")).size(), std::size_t{1});
    const auto plain = columnsOf(shortened("1-the-cat-sat", Arithmetic::BFloat16));
    QCOMPARE(plain.size(), std::size_t{6});
    QVERIFY(!has(plain, RoundingPart::Cache) && !has(plain, RoundingPart::Projections));
    QVERIFY(has(columnsOf(shortened("9-rotary-positions", Arithmetic::Float16)), RoundingPart::Projections));
    QCOMPARE(columnsOf(shortened("1-the-cat-sat", Arithmetic::Double, CacheFormat::Int8)).size(), std::size_t{2});
  }

  void everyErrorIsFoundWhereItIsDrawnAndExplained() {
    const Scenario s = shortened("2-it-and-the-dog", Arithmetic::BFloat16, CacheFormat::Fp8E4M3);
    const RoundingView view = roundingOf(s, 4);
    const auto columns = roundingColumns(*view.errors);
    const test::ClaimCheck check(view.snapshot);
    for (const QSize size : kSizes) {
      const RoundingFrame frame(size, view, lightTheme());
      int found = 0;
      for (Index row = 0; row < queryTokens(s); ++row) {
        for (std::size_t column = 0; column < columns.size(); ++column) {
          const QRectF rect = frame.cellRect(row, static_cast<int>(column));
          if (rect.isNull()) continue;
          ++found;
          QVERIFY(QRectF(QPointF(), size).contains(rect));
          const auto hit = frame.hit(rect.center());
          QVERIFY(hit && hit->place == RoundingHit::Place::Cell);
          QCOMPARE(hit->row, row);
          QVERIFY(hit->part == columns[column]);
        }
      }
      QVERIFY(found >= static_cast<int>(columns.size()));
    }
    for (Index row = 0; row < queryTokens(s); ++row) {
      for (const auto& part : columns) {
        RoundingView asked = view;
        asked.row = row;
        asked.part = part;
        const Explanation e = explainPage(asked, lightTheme());
        QCOMPARE(e.result, relativeErrorText(relativeErrorOf(*view.errors, row, part)));
        QVERIFY(e.lines.size() >= 3);
        QVERIFY(!e.why.isEmpty());
        for (const Claim& claim : e.claims) QVERIFY2(check.holds(claim, std::nullopt), qPrintable(e.plainText));
      }
    }
  }

  void theExampleLosesItsScoresAndSumsInFloat32BringThemBack() {
    Scenario s = shortened("p1-short-numbers", Arithmetic::BFloat16);
    const auto largest = [](const Scenario& of) {
      const RoundingView view = roundingOf(of);
      return view.errors->parts[*view.errors->dominantPart(0)].part;
    };
    QVERIFY(largest(s) == RoundingPart::Scores);
    QVERIFY(roundingOf(s).errors->relative(0) > 0.2);
    s.attention.accumulatesInFloat32 = true;
    QVERIFY(largest(s) != RoundingPart::Scores);
    QVERIFY(roundingOf(s).errors->relative(0) < 0.01);
  }

  /// The value read back from the cache is on its number line, and described.
  void whatTheCacheGivesBackIsFoundOnNumberLines() {
    for (const CacheFormat format : {CacheFormat::Fp8E4M3, CacheFormat::Fp8E5M2, CacheFormat::Int8}) {
      Scenario s = test::example("p3-a-cache-of-eight-bits");
      s.attention.cache = format;
      const RoundingView view = roundingOf(s);
      const HeadTrace head = test::traced(s).heads[0];
      const auto names = keyTokenNames(s);
      const RoundingFrame frame(QSize(1304, 956), view, lightTheme());
      using Place = RoundingHit::Place;
      std::map<Place, std::set<Index>> found;
      for (double x = 2; x < 1304; x += 8) {
        for (double y = 2; y < 956; y += 8) {
          const auto hit = frame.hit({x, y});
          if (!hit || (hit->place != Place::Key && hit->place != Place::Value)) continue;
          QVERIFY(QRectF(0, 0, 1304, 956).contains(hit->rect));
          if (!found[hit->place].insert(hit->row).second) continue;
          const bool ofKey = hit->place == Place::Key;
          const Matrix &was = ofKey ? head.k : head.v, &is = ofKey ? *head.kCached : *head.vCached;
          const QString told = storedRowText(view, hit->place, hit->row);
          QVERIFY(told.contains(QString::fromStdString(names[static_cast<std::size_t>(hit->row)])));
          QVERIFY2(told.contains(smallText((is.row(hit->row) - was.row(hit->row)).norm())), qPrintable(told));
          for (Index c = 0; c < was.cols(); ++c)
            QVERIFY2(told.contains(smallText(was(hit->row, c))) && told.contains(smallText(is(hit->row, c))),
                     qPrintable(told));
        }
      }
      QCOMPARE(found[Place::Key].size(), names.size());
      QCOMPARE(found[Place::Value].size(), names.size());
    }
    const RoundingView view = roundingOf(test::example("p3-a-cache-of-eight-bits"));
    QVERIFY(explainPage(view, lightTheme()).plainText.contains(QStringLiteral("“cup” most, by 0.2236")));
    // Nothing is written without space for it, or if it is not a number of the format.
    const auto texts = [](const RoundingView& of, QSize size) {
      QStringList all;
      for (const auto& text :
           test::textsOf(size, [&](QPainter& painter) { RoundingFrame(size, of, lightTheme()).draw(painter); }))
        all << text.text;
      return all;
    };
    QVERIFY(texts(view, {1304, 956}).contains(QStringLiteral("0.2236")));
    QVERIFY(!texts(view, {408, 380}).contains(QStringLiteral("0.2236")));
    // A small picture has the two keys that become the same.
    const QStringList small = texts(view, {488, 580});
    QVERIFY(small.contains(QStringLiteral("0.2236")) && small.contains(QStringLiteral("0.1414")));
    QVERIFY(!small.contains(QStringLiteral("0.0031")));
    Scenario latent = test::example("7c-latent-heads");
    latent.attention.cache = CacheFormat::Fp8E4M3;
    const QStringList drawn = texts(roundingOf(latent), {1304, 956});
    QVERIFY(drawn.contains(QStringLiteral("cache")) && !drawn.contains(QStringLiteral("Keys")));
  }

  /// Without a cache the outputs are shown, with their error in spacings of the format.
  void outputsAreMagnified() {
    const RoundingView view = roundingOf(shortened("p1-short-numbers", Arithmetic::BFloat16));
    const HeadTrace exact = test::traced(test::example("p1-short-numbers")).heads[0];
    const HeadTrace made = test::traced(*view.snapshot.scenario).heads[0];
    QStringList all;
    for (const auto& text : test::textsOf(QSize(1304, 956), [&](QPainter& painter) {
           RoundingFrame({1304, 956}, view, lightTheme()).draw(painter);
         }))
      all << text.text;
    for (Index c = 0; c < 2; ++c) {
      // Eight significant bits.
      const double spacing = std::exp2(std::floor(std::log2(std::abs(exact.output(0, c)))) - 7);
      QVERIFY(all.contains(numberText(std::abs(made.output(0, c) - exact.output(0, c)) / spacing, 1)));
    }
  }

  void ofLongDocumentsSomeRowsAreMeasured() {
    Scenario s = shortened("5-large-dk", Arithmetic::Float16);
    const auto row = queryTokens(s) - 1;
    const RoundingErrors some = roundingErrorsAround(s, 0, row, 3 * keyTokens(s) * (keyWidth(s) + valueWidth(s)));
    QCOMPARE(some.rows(), Index{3});
    QVERIFY(some.has(row));
    RoundingView view = roundingOf(s, row);
    view.errors = std::make_shared<const RoundingErrors>(some);
    const RoundingFrame frame(QSize(824, 776), view, lightTheme());
    QVERIFY(!frame.cellRect(row, 0).isNull());
    QVERIFY(frame.cellRect(0, 0).isNull());
  }

  void everyGradientIsFoundWhereItIsDrawn() {
    for (const Scenario& s : differentiable()) {
      BackwardView view = backwardOf(s);
      view.cell = clampedCell(*view.data, 0, {GradientMatrix::Masked, 1, 0});
      for (const QSize size : kSizes) {
        for (const double scale : {1.0, 1.6}) {
          const BackwardFrame frame(size, view, lightTheme(scale));
          forEveryCell(view, [&](const BackwardCell& cell, double) {
            const QRectF rect = frame.cellRect(cell);
            QVERIFY2(QRectF(QPointF(), size).adjusted(-0.5, -0.5, 0.5, 0.5).contains(rect),
                     qPrintable(gradientCellText(view, cell)));
            const auto hit = frame.hit(rect.center());
            QVERIFY(hit);
            QVERIFY(hit->cell == cell);
          });
        }
      }
    }
  }

  void everyGradientIsExplainedAndIsWhatASmallStepSays() {
    for (const Scenario& s : differentiable()) {
      for (const Loss loss : {Loss::Sum, Loss::SumOfSquares}) {
        BackwardView view = backwardOf(s, loss, s.heads.query - 1);
        int tried = 0;
        forEveryCell(view, [&](const BackwardCell& cell, double value) {
          view.cell = cell;
          // Every third cell: a finite difference takes two forward passes.
          view.difference = ++tried % 3 == 0 ? differenceAt(*view.data, view.head, cell) : std::nullopt;
          const Explanation e = explainPage(view, lightTheme());
          QCOMPARE(e.result, numberText(value, lightTheme().decimals));
          QVERIFY(!e.lines.empty() && !e.question.isEmpty() && !e.why.isEmpty() && !e.formula.isEmpty());
          if (view.difference) {
            const double apart = std::abs(*view.difference - value);
            QVERIFY2(apart <= 1e-6 * std::max(1.0, std::abs(value)), qPrintable(e.plainText));
            QVERIFY(gradientEntry(cell.matrix).checkedAs.has_value());
          }
          QVERIFY(gradientCellText(view, cell).contains(gradientName(cell.matrix)));
        });
      }
    }
  }

  /// Small matrices use the space of a large stage.
  void fewCellsAreLargeOnALargeStage() {
    const BackwardView view = backwardOf(test::example("p2-a-backward-pass"));
    const BackwardFrame frame({1304, 956}, view, lightTheme());
    const QRectF last = frame.cellRect({GradientMatrix::Keys, 2, 1}),
                 right = frame.cellRect({GradientMatrix::Masked, 2, 2});
    QVERIFY2(last.bottom() > 0.7 * 956, qPrintable(QString::number(last.bottom())));
    QVERIFY2(right.right() > 0.9 * 1304, qPrintable(QString::number(right.right())));
  }

  /// With a soft cap, gradients of queries and keys use the gradient before the cap.
  void formulasNameTheGradientThatTheyUse() {
    const auto told = [](const Scenario& s, GradientMatrix matrix) {
      return gradientFormula(matrix, *backwardOf(s).data, lightTheme()).plainText();
    };
    const Scenario plain = test::example("p2-a-backward-pass");
    Scenario capped = plain;
    capped.attention.softcap = 1;
    for (const GradientMatrix matrix : {GradientMatrix::Queries, GradientMatrix::Keys}) {
      QVERIFY2(!told(plain, matrix).contains(QStringLiteral("dS′")), qPrintable(told(plain, matrix)));
      QVERIFY2(told(capped, matrix).contains(QStringLiteral("dS′")), qPrintable(told(capped, matrix)));
    }
  }

  void aSumIsWrittenWithItsOperands() {
    BackwardView view = backwardOf(test::example("p2-a-backward-pass"));
    view.cell = {GradientMatrix::Masked, 2, 0};
    const QString dS = explainPage(view, lightTheme()).plainText;
    QVERIFY2(dS.contains(QStringLiteral("0.2483 · (5.9860 − 3.9722)")), qPrintable(dS));
    view.cell = {GradientMatrix::RowDot, 2, 0};
    QVERIFY(explainPage(view, lightTheme()).plainText.contains(QStringLiteral("3.97")));
  }

  void reportsFilesThatAreTooLarge() {
    Scenario s;
    const Matrix big = Matrix::Zero(8192, 64);
    s.inputs = QkvInputs{MatrixStack(big), MatrixStack(big), MatrixStack(big)};
    const Snapshot snapshot{std::make_shared<const Scenario>(s), std::make_shared<const Trace>()};
    QVERIFY(centralDifferenceCost(s) / 2 > kMaxBackwardWork);
    BackwardView view;
    view.snapshot = snapshot;
    const QImage image = drawn({824, 776}, BackwardFrame({824, 776}, view, lightTheme()));
    QCOMPARE(image.pixelColor(1, 1), QColor(Qt::magenta));
  }

  void aFrameIsDrawnAtOnce() {
    for (const char* example : {"p2-a-backward-pass", "2-it-and-the-dog"}) {
      const Scenario s = shortened(example, Arithmetic::BFloat16, CacheFormat::Fp8E4M3);
      const RoundingView rounding = roundingOf(s, 1);
      const BackwardView gradients = backwardOf(s);
      const double table = test::frameTime(
          [&](QPainter& painter, const QSizeF& size) { RoundingFrame(size, rounding, lightTheme()).draw(painter); });
      const double matrices = test::frameTime(
          [&](QPainter& painter, const QSizeF& size) { BackwardFrame(size, gradients, lightTheme()).draw(painter); });
      qInfo("%s: rounding %.2f ms, backward %.2f ms", example, table, matrices);
      QVERIFY2(std::max(table, matrices) < test::kLongestFrame, example);
    }
  }

  /// If small cells have no numbers, a hint explains how to read them; otherwise there is none.
  void cellsWithoutNumbersSayHowTheyAreRead() {
    const auto hint = [](const char* example, QSize size) {
      const BackwardView view = backwardOf(test::example(example));
      const auto texts =
          test::textsOf(size, [&](QPainter& painter) { BackwardFrame(size, view, lightTheme()).draw(painter); });
      return std::ranges::any_of(
          texts, [](const test::DrawnText& t) { return t.text.contains(QStringLiteral("point at a cell")); });
    };
    QVERIFY(hint("2-it-and-the-dog", {408, 572}));
    QVERIFY(!hint("2-it-and-the-dog", {1304, 956}));
    QVERIFY(!hint("p2-a-backward-pass", {508, 572}));
  }

  /// Neither names of parts nor the legend of the bars are cut.
  void namesOfPartsAreWhole() {
    const RoundingView view = roundingOf(shortened("9-rotary-positions", Arithmetic::BFloat16, CacheFormat::Int8), 2);
    for (const QSize size : kSizes) {
      QStringList drawn;
      for (const test::DrawnText& text :
           test::textsOf(size, [&](QPainter& painter) { RoundingFrame(size, view, lightTheme()).draw(painter); })) {
        drawn << text.text;
        const bool heading = text.text.startsWith(QStringLiteral("bfloat16"));
        QVERIFY2(heading || !text.text.endsWith(QChar(u'…')) || text.text.size() == 1, qPrintable(text.text));
      }
      for (const auto& part : roundingColumns(*view.errors)) QVERIFY(drawn.contains(roundingPartName(part)));
    }
  }

  void picturesLeaveTheBackgroundAloneInEverySizeAndTheme() {
    const Scenario s = shortened("2-it-and-the-dog", Arithmetic::Float16, CacheFormat::Int8);
    for (const QSize size : kSizes) {
      for (const Theme& theme : {lightTheme(), darkTheme(), lightTheme(2)}) {
        for (const bool presenting : {false, true}) {
          RoundingView rounding = roundingOf(s, 2);
          BackwardView gradients = backwardOf(s);
          rounding.presenting = gradients.presenting = presenting;
          for (const QImage& image : {drawn(size, RoundingFrame(size, rounding, theme)),
                                      drawn(size, BackwardFrame(size, gradients, theme))}) {
            QCOMPARE(image.pixelColor(1, 1), QColor(Qt::magenta));
            QCOMPARE(image.pixelColor(size.width() - 2, size.height() - 2), QColor(Qt::magenta));
          }
        }
      }
    }
  }
};

ATTN_TEST(TestSandboxGradients)

}  // namespace attn::app::test_sandbox_gradients

#include "test_sandbox_gradients.moc"
