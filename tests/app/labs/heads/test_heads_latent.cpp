// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/labs/heads/heads_views.h"
#include "labs/heads/cache_tables.h"
#include "labs/heads/explanation/explain_heads.h"
#include "labs/heads/picture/heads_data.h"
#include "labs/heads/picture/heads_latent.h"
#include "labs/heads/picture/heads_scene.h"
#include "scenario/edit.h"
#include "support/frame_time.h"
#include "support/qt_test.h"
#include "support/scenarios.h"

namespace attn::app::test_heads_latent {
using namespace test;

Scenario latentHeads() {
  return example("7c-latent-heads");
}

/// Larger than fits in a picture, or as small as possible.
Scenario sized(Index heads, Index tokens, Index content, Index turned, Index latent) {
  attn::test::Dice dice(5);
  Scenario s;
  s.heads = {heads, heads};
  s.inputs = attn::test::latentInputs(dice, {heads, tokens, content + turned, content, turned, latent, content});
  if (turned % 2 == 0) s.attention.rope = Rope{};
  return s;
}

class TestHeadsLatent : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

  void latentsStandInPlaceOfSharing() {
    const Timeline t = headsTimeline(latentHeads());
    QCOMPARE(QStringList(t.sections.begin(), t.sections.end()),
             (QStringList{QStringLiteral("split"), QStringLiteral("latents"), QStringLiteral("attend"),
                          QStringLiteral("concat"), QStringLiteral("project")}));
    QCOMPARE(t.steps[1].cells, Index(18));
    QCOMPARE(headsTitle(viewOf(latentHeads(), HeadsStep::Latent)),
             QStringLiteral("Latents: all heads compute K and V from one latent: 5 cached numbers per "
                            "token, not 24"));
  }

  void oneScoreIsComputedBothWays() {
    const Scenario s = latentHeads();
    HeadsView v = viewOf(s, HeadsStep::Latent, 1, 1);
    v.selection = {Stage::Weights, 1, 4, 0};  // it, dog
    const Trace& trace = *v.snapshot.trace;
    const HeadsNumbers numbers(v.snapshot);
    const Theme theme = lightTheme();
    const LatentPicture p = layOutLatent(QSizeF(kSize), HeadsData(v, numbers, theme));
    QCOMPARE(p.query, Index(4));
    QCOMPARE(p.key, Index(0));
    const double score = trace.heads[1].scores(4, 0);
    for (const LatentPicture::Way& way : p.ways) QVERIFY(std::abs(way.content + way.turned - score) < 1e-12);
    QVERIFY(std::abs(p.directOutput - p.absorbedOutput) < 1e-12);
    const QString drawn = words(textsOf(v));
    QVERIFY2(drawn.count(QStringLiteral("14.00")) >= 2, qPrintable(drawn));
    QVERIFY2(drawn.contains(QStringLiteral("“it” looks at “dog”")), qPrintable(drawn));
    const Explanation e = explainHeads(v, theme);
    QVERIFY2(e.plainText.contains(QStringLiteral("3 + 2 = 5 numbers per token; keys and values of 4 heads would "
                                                 "be 24")),
             qPrintable(e.plainText));
  }

  void whileTokensAreCompressedNothingLaterIsShown() {
    const auto drawn = words(textsOf(viewOf(latentHeads(), HeadsStep::Latent, 0.5)));
    QVERIFY2(!drawn.contains(QStringLiteral("One score both ways")), qPrintable(drawn));
    const HeadsView half = viewOf(latentHeads(), HeadsStep::Latent, 0.5);
    QVERIFY(headsCellText(half, {Stage::Latent, 0, 5, 0}).endsWith(QStringLiteral("not computed yet")));
  }

  void everyCellCanBePointedAt() {
    const Scenario s = latentHeads();
    const HeadsView v = viewOf(s, HeadsStep::Latent);
    for (const QSize size : {QSize(408, 440), kSize, QSize(1600, 900)}) {
      const HeadsFrame frame(size, v, lightTheme());
      for (const Selection& at : {Selection{InputSlot::X, 0, 2, 1}, Selection{Stage::Latent, 0, 3, 2},
                                  Selection{Stage::KeysRotated, 2, 1, 3}, Selection{Stage::Values, 3, 5, 1}}) {
        const QRectF cell = frame.cellRect(at);
        QVERIFY(!cell.isEmpty());
        const auto hit = frame.hit(cell.center());
        QVERIFY(hit);
        QVERIFY(hit->matrix == at.matrix);
        QCOMPARE(hit->row, at.row);
        QCOMPARE(hit->column, at.column);
        QVERIFY2(!hit->label.isEmpty(), "nothing is said of it");
      }
      for (Index h = 0; h < 4; ++h) QVERIFY(frame.hit(frame.cardRect(h).topLeft() + QPointF(2, 2))->head == h);
    }
  }

  void aFrameIsDrawnAtOnce() {
    for (const Scenario& s : {latentHeads(), sized(16, 64, 12, 4, 16)}) {
      const HeadsView v = viewOf(s, HeadsStep::Latent);
      const double time = attn::test::frameTime(
          [&](QPainter& painter, const QSizeF& size) { HeadsFrame(size, v, lightTheme()).draw(painter); });
      qInfo("%d heads, %d tokens: latents %.2f ms", static_cast<int>(s.heads.query), static_cast<int>(queryTokens(s)),
            time);
      QVERIFY(time < attn::test::kLongestFrame);
    }
  }

  /// If strips would be too thin, the words and their results remain, one below the other.
  void lowStagesKeepTheWords() {
    const HeadsView v = viewOf(latentHeads(), HeadsStep::Latent);
    const auto all = textsOf(v, {444, 412});
    for (std::size_t n = 0; n < all.size(); ++n)
      for (std::size_t m = n + 1; m < all.size(); ++m) {
        const QRectF common = all[n].box.intersected(all[m].box);
        QVERIFY2(common.width() < 2 || common.height() < all[n].box.height() * 0.3,
                 qPrintable(all[n].text + QStringLiteral(" / ") + all[m].text));
      }
    QVERIFY(words(all).contains(QStringLiteral("absorbed")));
  }

  /// The batch is drawn as layers behind every matrix, and appears in their shapes.
  void theBatchStandsBehindWhatIsSplit() {
    const Scenario s = example("7b-four-heads");
    const QString split = words(textsOf(viewOf(s, HeadsStep::Split)));
    QVERIFY2(split.contains(QStringLiteral("B × 8 × 8")), qPrintable(split));
    QVERIFY2(split.contains(QStringLiteral("heads before tokens: B × 4 × 8 × 2")), qPrintable(split));
    QVERIFY2(split.contains(QStringLiteral("batch")), qPrintable(split));
    QVERIFY(!words(textsOf(viewOf(s, HeadsStep::Attend))).contains(QStringLiteral("B ×")));
  }

  void partsStayInsideAndApart_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<double>("scale");
    for (const QSize size : {QSize(408, 440), QSize(408, 572), QSize(824, 640), QSize(1304, 800), QSize(1920, 1080)})
      for (const double scale : {1.0, 1.5, 2.0})
        QTest::addRow("%dx%d at %.1f", size.width(), size.height(), scale) << size << scale;
  }

  void partsStayInsideAndApart() {
    QFETCH(QSize, size);
    QFETCH(double, scale);
    Theme theme = lightTheme();
    theme.scale = scale;
    for (const Scenario& s : {latentHeads(), sized(1, 1, 1, 1, 1), sized(8, 12, 4, 2, 4), sized(16, 40, 8, 4, 16)}) {
      const HeadsView v = viewOf(s, HeadsStep::Latent);
      const HeadsNumbers numbers(v.snapshot);
      const LatentPicture p = layOutLatent(QSizeF(size), HeadsData(v, numbers, theme));
      std::vector<QRectF> parts{p.tokens, p.box};
      for (const LatentPicture::Head& head : p.heads) parts.push_back(head.card);
      for (std::size_t i = 0; i < parts.size(); ++i) {
        QVERIFY(QRectF(QPointF(), QSizeF(size)).contains(parts[i]));
        QVERIFY(parts[i].bottom() <= p.absorption.top() + 0.5);
        for (std::size_t j = 0; j < i; ++j) QVERIFY(!parts[i].adjusted(0.5, 0.5, -0.5, -0.5).intersects(parts[j]));
      }
      QVERIFY(p.box.contains(p.latent) && p.box.contains(p.turned) && !p.latent.intersects(p.turned));
      for (const LatentPicture::Way& way : p.ways)
        for (const MatrixFigure& strip : way.strips)
          QVERIFY(QRectF(QPointF(), QSizeF(size)).contains(strip.grid.adjusted(0.01, 0.01, -0.01, -0.01)));
      const LatentPicture::Way &first = p.ways[0], &second = p.ways[1];
      if (p.abreast)
        QVERIFY(first.result.right() <= second.words.left() && first.words.right() <= second.words.left());
      else
        QVERIFY(first.strips[1].grid.bottom() <= second.words.bottom());
    }
  }

  void comparesTheCacheWithOthersAndDeepSeek() {
    const CacheTables tables = cacheTables(latentHeads(), findModel("Llama 2 70B"), 2, 8192);
    QCOMPARE(tables.tables.size(), std::size_t(3));
    const CacheTable& mine = tables.tables.front();
    QStringList names, bytes;
    for (const CacheRow& row : mine.rows) {
      names << row.name;
      bytes << row.perToken;
    }
    QCOMPARE(names,
             (QStringList{QStringLiteral("MHA"), QStringLiteral("GQA"), QStringLiteral("MQA"), QStringLiteral("MLA")}));
    QCOMPARE(bytes,
             (QStringList{QStringLiteral("48"), QStringLiteral("24"), QStringLiteral("12"), QStringLiteral("10")}));
    QVERIFY(mine.rows.back().actual);
    QVERIFY(tables.tables.back().title.startsWith(QStringLiteral("DeepSeek-V2")));
    QCOMPARE(tables.tables.back().rows.back().perToken, QStringLiteral("69,120"));
    QCOMPARE(cacheTables(latentHeads(), findModel("DeepSeek-V3"), 2, 8192).tables.size(), std::size_t(2));
    QCOMPARE(cacheTables(example("7-grouped-heads"), findModel("Llama 2 70B"), 2, 8192).tables.size(), std::size_t(2));
  }
};

ATTN_TEST(TestHeadsLatent)

}  // namespace attn::app::test_heads_latent

#include "test_heads_latent.moc"
