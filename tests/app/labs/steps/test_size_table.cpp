// SPDX-License-Identifier: GPL-3.0-or-later
#include <QImage>
#include <QPainter>
#include <algorithm>

#include "app/explanation/refused_tip.h"
#include "app/figures/drawing_recorder.h"
#include "labs/steps/explanation/explain_sizes.h"
#include "labs/steps/picture/size_table_frame.h"
#include "labs/steps/picture/size_table_text.h"
#include "labs/steps/size_canvas.h"
#include "labs/steps/steps_lab.h"
#include "support/examples.h"
#include "support/qt_test.h"

namespace attn::app::test_size_table {

namespace {

using attn::test::example;

Scenario document(HeadCounts heads, const ShapeInputs& sizes, Index window = 0) {
  Scenario s;
  s.title = "Sizes";
  s.heads = heads;
  s.inputs = sizes;
  s.attention.mask.causal = window > 0;
  s.attention.mask.window = window;
  return s;
}

std::shared_ptr<const SizeTable> sheetOf(const Scenario& s, std::int64_t layers = 32, const char* model = nullptr) {
  return std::make_shared<const SizeTable>(
      sizeTable(s, {layers, model != nullptr ? findModel(model) : nullptr, *findHardware("A100 80 GB")}));
}

/// 32 key/value heads, 8,192 tokens, 16 bit.
Scenario asked() {
  return document({32, 32}, {8192, 8192, 128, 128, 1});
}

const SizeRow& row(const SizeTable& sheet, SizeQuantity quantity) {
  return *sheet.row(quantity);
}

SizeTableView viewOf(std::shared_ptr<const SizeTable> sheet, int step, double cell = 99) {
  return {std::move(sheet), {step, cell, 1}, SizeQuantity::ScoresOfLayer, false, true};
}

}  // namespace

class TestSizeTable : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void answersInUnitsWithTheNumbersPutIn() {
    const auto sheet = sheetOf(asked());
    const SizeRow& scores = row(*sheet, SizeQuantity::ScoresOfLayer);
    QCOMPARE(sizeResult(scores), QStringLiteral("4.29\u00A0GB"));
    QCOMPARE(sizeSecondary(*sheet, scores), QStringLiteral("4.00\u00A0GiB"));
    QCOMPARE(sizeExact(scores), QStringLiteral("4,294,967,296\u00A0B"));
    QCOMPARE(sizeNumbers(*sheet, scores), QStringLiteral("32 · 8,192 · 8,192 · 2\u00A0B"));
    QCOMPARE(sizeFormula(*sheet, scores, lightTheme()).plainText(), QStringLiteral("H · T · T · e"));
    const auto llama = sheetOf(document({32, 8}, {1, 131'072, 128, 128, 1}), 32, "Llama 3.1 8B");
    const SizeRow& cache = row(*llama, SizeQuantity::Cache);
    QCOMPARE(sizeResult(cache), QStringLiteral("17.2\u00A0GB"));
    QCOMPARE(sizeSecondary(*llama, cache), QStringLiteral("16.0\u00A0GiB"));
    QCOMPARE(sizeFormula(*llama, cache, lightTheme()).plainText(),
             QStringLiteral("T_k · layers · H_kv · (d_k + d_v) · e"));
    const SizeRow& flops = row(*sheet, SizeQuantity::ScoreFlops);
    QCOMPARE(sizeResult(flops), QStringLiteral("17.6\u00A0TFLOP"));
    QCOMPARE(sizeNumbers(*sheet, flops), QStringLiteral("2 · 128 · 8,192 · 8,192 · 32 · 32"));
  }

  void theCacheIsWrittenInItsFormat() {
    Scenario s = document({32, 8}, {1, 131'072, 128, 128, 1}, 1024);
    s.attention.mask.sinks = 4;
    s.attention.cache = CacheFormat::Fp8E4M3;
    const auto few = sheetOf(s);
    QCOMPARE(sizeNumbers(*few, row(*few, SizeQuantity::CacheOfToken)),
             QStringLiteral("32 · 8 · 2\u00A0·\u00A0128 · 1\u00A0B"));
    QCOMPARE(sizeFormula(*few, row(*few, SizeQuantity::Cache), lightTheme()).plainText(),
             QStringLiteral("(W + 4) · layers · H_kv · (d_k + d_v) · e_cache"));
    QCOMPARE(sizeGroupTitle(*few, SizeGroup::Cache), QStringLiteral("Cache of keys and values, FP8 E4M3"));
    s.attention.cache = CacheFormat::Int8;
    const auto scaled = sheetOf(s);
    const SizeRow& token = row(*scaled, SizeQuantity::CacheOfToken);
    QCOMPARE(sizeNumbers(*scaled, token),
             QStringLiteral("32 · 8 · 2\u00A0·\u00A0128 · 1\u00A0B + 32 · 2 · 8 · 4\u00A0B"));
    QCOMPARE(sizeFormula(*scaled, token, lightTheme()).plainText(),
             QStringLiteral("layers · H_kv · (d_k + d_v) · e_cache + layers · 2 · H_kv · scale"));
    QCOMPARE(sizeExact(token), QStringLiteral("67,584\u00A0B"));
    QVERIFY(explainSize(*scaled, SizeQuantity::CacheOfToken, lightTheme())
                .why.contains(QStringLiteral("4 B per row of a head for its scale")));
  }

  void saysWhatCannotBeCountedOrDoesNotFit() {
    const auto huge = sheetOf(document({65'536, 65'536}, {1 << 24, 1 << 24, 1 << 20, 1 << 20, 1 << 20}), 65'536);
    QCOMPARE(sizeResult(row(*huge, SizeQuantity::ScoresOfModel)), QStringLiteral("too large to count"));
    Scenario wide = document({16, 16}, {1024, 1024, 64, 64, 64});
    wide.tiling = Tiling{"flash1", 64, 384, 2, 196'608, false};
    const auto sheet = sheetOf(wide, 1);
    QVERIFY(sizeSecondary(*sheet, row(*sheet, SizeQuantity::Flash2Traffic)).startsWith(QStringLiteral("does not fit")));
    QVERIFY(sizeSecondary(*sheet, row(*sheet, SizeQuantity::Flash1Traffic)).endsWith(QStringLiteral("at best")));
  }

  void everyGroupShowsAllItsRowsAtEverySize() {
    const auto sheet = sheetOf(document({32, 8}, {8192, 8192, 128, 96, 4}, 1024), 32, "Llama 3 8B");
    for (const QSize size : {QSize(380, 440), QSize(408, 576), QSize(824, 776), QSize(1280, 640), QSize(1920, 1000)}) {
      for (const bool presenting : {false, true}) {
        for (std::size_t n = 0; n < std::size(kSizeGroups); ++n) {
          SizeTableView view = viewOf(sheet, static_cast<int>(n) + 1);
          view.presenting = presenting;
          const SizeTableFrame frame(size, view, lightTheme());
          QCOMPARE(frame.quantities(), sheet->rowsOf(kSizeGroups[n]));
          QRectF before;
          for (int row = 0; const SizeQuantity quantity : frame.quantities()) {
            const QRectF rect = frame.rowArea(row++);
            QVERIFY(QRectF(QPointF(), QSizeF(size)).contains(rect));
            QVERIFY(before.isNull() || rect.top() >= before.bottom());
            QCOMPARE(frame.quantityAt(rect.center()), std::optional(quantity));
            before = rect;
          }
        }
      }
    }
  }

  void showsAllAnswersOrTheMostFrequent() {
    const auto sheet = sheetOf(asked());
    const SizeTableFrame wide(QSizeF(1000, 800), viewOf(sheet, 0), lightTheme());
    QCOMPARE(wide.quantities().size(), sheet->rows.size());
    const SizeTableFrame narrow(QSizeF(400, 560), viewOf(sheet, 0), lightTheme());
    QVERIFY(narrow.quantities().size() < sheet->rows.size());
    for (const SizeQuantity quantity :
         {SizeQuantity::ScoresOfLayer, SizeQuantity::Cache, SizeQuantity::RecomputedFlops, SizeQuantity::StepIntensity})
      QVERIFY(std::ranges::count(narrow.quantities(), quantity) == 1);
  }

  void everyTextCanBeRead() {
    const auto sheet = sheetOf(document({32, 8}, {131'072, 131'072, 128, 96, 16}, 4096), 126, "Llama 3.1 405B");
    for (const QSize size : {QSize(400, 560), QSize(824, 776), QSize(1280, 640)}) {
      for (const Theme& theme : {lightTheme(), darkTheme()}) {
        for (int step = 0; step <= static_cast<int>(std::size(kSizeGroups)); ++step) {
          SizeTableView view = viewOf(sheet, step);
          view.presenting = size.width() > 1000;
          view.selected = sheet->rows[static_cast<std::size_t>(step)].quantity;
          const auto all = attn::test::textsOf(size, [&](QPainter& painter) {
            painter.fillRect(QRect(QPoint(), size), theme.background);
            SizeTableFrame(size, view, theme).draw(painter);
          });
          QVERIFY(all.size() > 8);
          const QByteArray place = QByteArray::number(size.width()) + " step " + QByteArray::number(step) + ": ";
          for (std::size_t a = 0; a < all.size(); ++a) {
            QVERIFY2(QRectF(QPointF(), size).contains(all[a].box), QByteArray(place + all[a].text.toUtf8()));
            QVERIFY2(attn::test::contrast(all[a]) >= 4.5, QByteArray(place + all[a].text.toUtf8()));
            for (std::size_t b = a + 1; b < all.size(); ++b) {
              const QRectF common = all[a].box.intersected(all[b].box);
              QVERIFY2(common.width() < 1.5 || common.height() < 1.5,
                       QByteArray(place + all[a].text.toUtf8() + " on " + all[b].text.toUtf8()));
            }
          }
        }
      }
    }
  }

  void rowsOfAGroupAppearOneByOne() {
    const auto sheet = sheetOf(asked());
    const auto texts = [&](double cell) {
      QStringList all;
      for (const auto& text : attn::test::textsOf(QSize(824, 776), [&](QPainter& painter) {
             SizeTableFrame(QSizeF(824, 776), viewOf(sheet, 1, cell), lightTheme()).draw(painter);
           }))
        all << text.text;
      return all;
    };
    QVERIFY(texts(1).contains(QStringLiteral("134\u00A0MB")));
    QVERIFY(!texts(1).contains(QStringLiteral("4.29\u00A0GB")));
    QVERIFY(texts(1).contains(QStringLiteral("?")));
    QVERIFY(texts(2).contains(QStringLiteral("4.29\u00A0GB")));
    QVERIFY(!texts(4).contains(QStringLiteral("?")));
  }

  void explainsEveryRow() {
    Scenario scaled = asked();
    scaled.attention.cache = CacheFormat::Int8;
    for (const Scenario& s :
         {asked(), scaled, document({32, 8}, {1, 131'072, 128, 128, 1}, 4096), document({1, 1}, {4, 4, 2, 3, 1})}) {
      const auto sheet = sheetOf(s, 32, "Llama 3.1 8B");
      for (const SizeRow& each : sheet->rows) {
        const Explanation e = explainSize(*sheet, each.quantity, darkTheme());
        QVERIFY(!e.title.isEmpty() && !e.formula.isEmpty() && !e.why.isEmpty() && !e.tryThis.text.isEmpty());
        QCOMPARE(attn::test::refusedTip(e.tryThis, &s), QString());
        QVERIFY2(!e.why.contains(QLatin1Char('%')) || e.why.contains(QStringLiteral(" %")), qPrintable(e.why));
        QVERIFY2(e.plainText.contains(sizeName(*sheet, each)), qPrintable(e.plainText));
      }
    }
  }

  void whatIsSaidOfTheRooflineFollowsTheNumbers() {
    const auto why = [](const Scenario& s, SizeQuantity quantity, const char* model) {
      return explainSize(*sheetOf(s, 32, model), quantity, lightTheme()).why;
    };
    const Scenario one = document({32, 8}, {1, 8192, 128, 128, 1});
    QVERIFY(why(one, SizeQuantity::StepIntensity, "Llama 3 8B").contains(QStringLiteral("so memory bandwidth limits")));
    // 4,096 query heads on one key/value head: decoding is compute-bound.
    const Scenario shared = document({4096, 1}, {1, 8192, 128, 128, 1});
    QVERIFY(why(shared, SizeQuantity::StepIntensity, nullptr).contains(QStringLiteral("here arithmetic limits")));
    const Scenario prompt = document({32, 8}, {8192, 8192, 128, 128, 1});
    const auto sheet = sheetOf(prompt);
    const bool computes = *row(*sheet, SizeQuantity::PrefillIntensity).value >= *row(*sheet, SizeQuantity::Ridge).value;
    QCOMPARE(why(prompt, SizeQuantity::PrefillIntensity, nullptr).contains(QStringLiteral("Prefill is compute-bound")),
             computes);
  }

  void theLabShowsItInPlaceOfMatrices() {
    Session session;
    StepsLab lab(session);
    session.openScenario(example("t5-gpt2-medium"));
    lab.resetForDocument();
    QVERIFY(lab.suits(*session.scenario()));
    QWidget* stage = lab.stagePane();
    stage->resize(824, 776);
    stage->show();
    lab.explainPane()->show();
    auto* canvas = stage->findChild<SizeCanvas*>();
    QVERIFY(canvas->isVisible());
    QCOMPARE(lab.playback()->timeline().sections.size(), std::size_t(6));
    QCOMPARE(canvas->tableRows(), static_cast<int>(canvas->frame().quantities().size()));
    QVERIFY2(canvas->cellText(0, 0).startsWith(QStringLiteral("Scores of one head: T · T · e = 1,024 · 1,024 · 2")),
             qPrintable(canvas->cellText(0, 0)));
    lab.playback()->seekSection(2);
    lab.refreshNow();
    QCOMPARE(canvas->frame().title(), QStringLiteral("Cache of keys and values"));
    QVERIFY(lab.explainPane()->accessibleDescription().contains(QStringLiteral("Cache of one token")));
    canvas->selectCell(1, 0);
    lab.refreshNow();
    QVERIFY(lab.explainPane()->accessibleDescription().contains(QStringLiteral("Cache of all tokens")));
    QTest::keyClick(canvas, Qt::Key_Up);
    QCOMPARE(canvas->currentCell().row, 0);
    // One click creates matrices, and undo restores the sizes.
    const QPoint button = canvas->frame().smallButton().center().toPoint();
    QTest::mouseClick(canvas, Qt::LeftButton, {}, button);
    QVERIFY(!canvas->isVisible());
    QTRY_VERIFY(session.snapshot().trace);
    QVERIFY(lab.playback()->timeline().sections.front() == QStringLiteral("inputs"));
    session.undoStack()->undo();
    QVERIFY(canvas->isVisible());
    QCOMPARE(lab.playback()->timeline().sections.front(), QStringLiteral("all sizes"));
  }

  void itsStepsHaveNames() {
    Session session;
    StepsLab lab(session);
    session.openScenario(example("t7-llama-3-8b-decode-128k"));
    for (const QString& name : sizeStepNames()) {
      QVERIFY(lab.stepNames().contains(name));
      QVERIFY(lab.seek({name, 0, {}}).has_value());
    }
    QVERIFY(lab.seek({QStringLiteral("weights"), 0, {}}).has_value());  // without a step
    QCOMPARE(lab.playback()->playhead().step, 0);
    QVERIFY(!lab.seek({QStringLiteral("softmax"), 0, {}}).has_value());
    QImage image(800, 600, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    lab.drawPicture(painter, image.size(), lightTheme());
    painter.end();
    bool drawn = false;
    for (int y = 0; y < image.height() && !drawn; ++y)
      for (int x = 0; x < image.width() && !drawn; ++x) drawn = image.pixel(x, y) != qRgb(255, 255, 255);
    QVERIFY(drawn);
  }
};

ATTN_TEST(TestSizeTable)

}  // namespace attn::app::test_size_table

#include "test_size_table.moc"
