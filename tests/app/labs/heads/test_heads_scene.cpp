// SPDX-License-Identifier: GPL-3.0-or-later
#include <QBuffer>
#include <QImage>
#include <QRegularExpression>
#include <QSvgGenerator>

#include "app/labs/heads/heads_views.h"
#include "attention/entropy.h"
#include "labs/heads/picture/heads_data.h"
#include "labs/heads/picture/heads_layout.h"
#include "labs/heads/picture/heads_scene.h"
#include "scenario/edit.h"
#include "support/qt_test.h"

namespace attn::app::test_heads_scene {
using namespace test;

class TestHeadsScene : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void sectionsFollowTheDocument() {
    const Timeline all = headsTimeline(example("7-grouped-heads"));
    QCOMPARE(QStringList(all.sections.begin(), all.sections.end()),
             (QStringList{QStringLiteral("split"), QStringLiteral("share"), QStringLiteral("attend"),
                          QStringLiteral("concat"), QStringLiteral("project")}));
    QCOMPARE(all.steps[2].cells, Index(36));
    QCOMPARE(headsTimeline(example("1-the-cat-sat")).sections.size(), std::size_t(4));  // no W_O
    Scenario sizes;
    sizes.inputs = ShapeInputs{4, 4, 2, 2, 1};
    QVERIFY(headsTimeline(sizes).steps.empty());
  }

  void everyHeadShowsItsNameAndEntropy() {
    const Scenario s = example("7-grouped-heads");
    const HeadsView v = viewOf(s, HeadsStep::Attend);
    const HeadsFrame frame(kSize, v, lightTheme());
    const auto texts = textsOf(v);
    for (Index h = 0; h < 8; ++h) {
      const auto inside = attn::test::textsIn(texts, frame.cardRect(h));
      const HeadTrace& head = v.snapshot.trace->heads[static_cast<std::size_t>(h)];
      QVERIFY2(has(inside, QStringLiteral("Q")), qPrintable(words(inside)));
      QVERIFY2(has(inside, QString::number(h)), qPrintable(words(inside)));
      const double bits = meanRowEntropy(head.weights, head.emptyRows);
      QVERIFY2(has(inside, QString::number(bits, 'f', 2)), qPrintable(words(inside)));
    }
  }

  void namesOfMatricesHaveSubscripts() {
    const Scenario s = manyHeads(2, 3, 2);
    for (const TimelineStep& step : headsTimeline(s).steps) {
      const QString drawn = words(textsOf(viewOf(s, headsStepOf(step))));
      QVERIFY2(!drawn.contains(QStringLiteral("W_")), qPrintable(drawn));
    }
  }

  void sharingIsNamedWhereItOccurs() {
    const Scenario s = example("7-grouped-heads");
    QCOMPARE(headsTitle(viewOf(s, HeadsStep::Share)),
             QStringLiteral("Share: grouped-query attention (GQA): 4 query heads read each key/value head"));
    QCOMPARE(headsTitle(viewOf(withHeads(s, {8, 1}), HeadsStep::Share)),
             QStringLiteral("Share: multi-query attention (MQA): all 8 query heads read the one key/value head"));
    QCOMPARE(headsTitle(viewOf(withHeads(s, {8, 8}), HeadsStep::Share)),
             QStringLiteral("Share: multi-head attention (MHA): every query head has its own key/value head"));
  }

  /// Queries that are far larger than keys and values have a separate color scale, and the picture states the factor.
  void farLargerQueriesHaveColorsOfTheirOwn() {
    const HeadsView v = viewOf(example("7b-four-heads"), HeadsStep::Split);
    const HeadsLimits limits = HeadsNumbers(v.snapshot).limits;
    QVERIFY2(limits.query > 5 * limits.value, qPrintable(QString::number(limits.query / limits.value)));
    QVERIFY(has(textsOf(v), QStringLiteral("B × 8 × 8, ±20")));
    const HeadsLimits alike = HeadsNumbers(viewOf(example("7-grouped-heads"), HeadsStep::Split).snapshot).limits;
    QCOMPARE(alike.query, alike.value);
  }

  void cellsAreNamedWithTheirNumbers() {
    const Scenario s = example("7-grouped-heads");
    const HeadsView v = viewOf(s, HeadsStep::Attend);
    const Trace& trace = *v.snapshot.trace;
    QCOMPARE(headsCellText(v, weights(5, 5, 1)), QStringLiteral("query head 5, weights, row mat, column cat: ") +
                                                     QString::number(trace.heads[5].weights(5, 1), 'f', 2));
    QCOMPARE(headsCellText(v, weights(5, 1, 5)),
             QStringLiteral("query head 5, weights, row cat, column mat: 0.00, masked"));
    QVERIFY(headsCellText(v, {Stage::Keys, 5, 1, 0}).startsWith(QStringLiteral("key/value head 1, keys, row cat")));
    QVERIFY(headsCellText(v, {Stage::Concat, 0, 0, 11}).contains(QStringLiteral("not computed yet")));
    QVERIFY(headsCellText(viewOf(s, HeadsStep::Concat), {Stage::Concat, 0, 0, 11})
                .startsWith(QStringLiteral("concat, from query head 5, row The, column 11: ")));
    // While the matrix fills, later cells are not reported.
    const HeadsView half = viewOf(s, HeadsStep::Attend, 0.5);
    QVERIFY(headsCellText(half, weights(0, 1, 0)).endsWith(QString::number(trace.heads[0].weights(1, 0), 'f', 2)));
    QVERIFY(headsCellText(half, weights(0, 5, 0)).endsWith(QStringLiteral("not computed yet")));
  }

  void hitsAreTheInverseOfPlaces() {
    const Scenario s = example("7-grouped-heads");
    for (const HeadsStep step : {HeadsStep::Split, HeadsStep::Attend, HeadsStep::Project}) {
      const HeadsView v = viewOf(s, step);
      const HeadsFrame frame(kSize, v, lightTheme());
      for (const MatrixId& matrix : headsMatrices(v)) {
        const MatrixShape shape = shapeOf(s, matrix);
        for (const Selection& at : {Selection{matrix, 0, 0, 0}, {matrix, 6, shape.rows - 1, shape.columns - 1}}) {
          const QRectF cell = frame.cellRect(at);
          QVERIFY(!cell.isEmpty());
          const auto hit = frame.hit(cell.center());
          QVERIFY(hit && hit->kind == HeadsHit::Kind::Cell);
          QVERIFY(hit->matrix == matrix);
          QCOMPARE(hit->row, at.row);
          QCOMPARE(hit->column, at.column);
          const bool ofKeys = matrix == MatrixId(Stage::Keys) || matrix == MatrixId(Stage::Values);
          if (ofKeys) QCOMPARE(s.heads.keyValueHeadOf(hit->head), s.heads.keyValueHeadOf(at.head));
          if (matrix == MatrixId(Stage::Weights) || matrix == MatrixId(Stage::Queries)) QCOMPARE(hit->head, at.head);
        }
      }
    }
    const HeadsView v = viewOf(s, HeadsStep::Attend);
    const HeadsFrame frame(kSize, v, lightTheme());
    const QRectF card = frame.cardRect(3);
    const auto hit = frame.hit({card.center().x(), card.top() + 4});
    QVERIFY(hit && hit->kind == HeadsHit::Kind::Head && hit->head == 3);
    QVERIFY(hit->label.contains(QStringLiteral("reads key/value head 0")));
    QVERIFY(!frame.hit({1, 1}));
  }

  void whatComesNextLeadsThere() {
    const HeadsView v = viewOf(example("7-grouped-heads"), HeadsStep::Attend);
    const HeadsFrame frame(kSize, v, lightTheme());
    const auto concat = frame.hit(frame.cellRect({Stage::Concat, 0, 2, 3}).center());
    QVERIFY(concat && concat->kind == HeadsHit::Kind::Step);
    QCOMPARE(concat->step, 3);
    const auto output = frame.hit(frame.cellRect({Stage::Projected, 0, 2, 3}).center());
    QVERIFY(output && output->kind == HeadsHit::Kind::Step);
    QCOMPARE(output->step, 4);
  }

  void equalHeadsAreMarked() {
    Scenario s = example("7-grouped-heads");
    s = withStack(s, InputSlot::WQ, stackIn(s, InputSlot::WQ).with(2, stackIn(s, InputSlot::WQ)[1]));
    const HeadsView v = viewOf(s, HeadsStep::Attend);
    const HeadsFrame frame(kSize, v, lightTheme());
    QVERIFY(has(attn::test::textsIn(textsOf(v), frame.cardRect(2)), QStringLiteral("= 1")));
    QVERIFY(!words(attn::test::textsIn(textsOf(v), frame.cardRect(3))).contains(QLatin1Char('=')));
    QVERIFY(headsHeadText(v, 2).endsWith(QStringLiteral("; the same weights as head 1")));
    QVERIFY(!headsHeadText(v, 1).contains(QStringLiteral("same weights")));
  }

  void repeatedKeyValueHeadsAreMarkedAndKeepTheWeights() {
    const Scenario s = example("7-grouped-heads"), more = withHeads(s, {8, 4});
    const HeadsView before = viewOf(s, HeadsStep::Attend), after = viewOf(more, HeadsStep::Attend);
    for (std::size_t h = 0; h < 8; ++h)
      QVERIFY(before.snapshot.trace->heads[h].weights == after.snapshot.trace->heads[h].weights);
    const QString shown = words(textsOf(after, {1400, 900}));
    QVERIFY2(shown.contains(QStringLiteral("= 0")), qPrintable(shown));
    QVERIFY(shown.contains(QStringLiteral("= 2")));
    // In words, if a sentence fits.
    const QString wide =
        words(textsOf(viewOf(withHeads(withHeads(s, {8, 1}), {8, 2}), HeadsStep::Attend), {1400, 900}));
    QVERIFY2(wide.contains(QStringLiteral("equal to K₀ V₀")), qPrintable(wide));
  }

  void fillingGrowsCellByCell() {
    const Scenario s = example("7-grouped-heads");
    for (const HeadsStep step :
         {HeadsStep::Split, HeadsStep::Share, HeadsStep::Attend, HeadsStep::Concat, HeadsStep::Project}) {
      QImage before = imageOf(viewOf(s, step, 0));
      for (const double share : {0.3, 0.55, 1.0}) {
        const QImage now = imageOf(viewOf(s, step, share));
        QVERIFY2(now != before, qPrintable(headsStepName(step)));
        before = now;
      }
    }
  }

  void colorScalesAreCommonOrOwn() {
    const Scenario s = manyHeads(4, 24, 4);
    HeadsView v = viewOf(s, HeadsStep::Attend);
    const QImage common = imageOf(v);
    v.options.commonScale = false;
    QVERIFY(imageOf(v) != common);
    v.options.commonScale = true;
    v.options.limits = HeadsNumbers(v.snapshot).limits;
    QVERIFY(imageOf(v) == common);  // its own limits change nothing
    v.options.limits->weight *= 2;
    QVERIFY(imageOf(v) != common);
  }

  void cardsNeverOverlapAndStayInside_data() {
    QTest::addColumn<int>("heads");
    QTest::addColumn<int>("keyValue");
    for (const auto& [heads, keyValue] : std::initializer_list<std::pair<int, int>>{
             {1, 1}, {2, 1}, {4, 4}, {8, 2}, {8, 8}, {12, 4}, {16, 1}, {32, 1}, {32, 8}, {32, 32}, {64, 8}, {128, 16}})
      QTest::addRow("%d over %d", heads, keyValue) << heads << keyValue;
  }

  void cardsNeverOverlapAndStayInside() {
    QFETCH(int, heads);
    QFETCH(int, keyValue);
    for (const bool sharing : {true, false})
      for (const QSize size : {QSize(408, 440), QSize(824, 640), QSize(1304, 800), QSize(1920, 1080)}) {
        HeadsSizes sizes;
        sizes.heads = sizes.before = {heads, keyValue};
        sizes.queries = sizes.keys = 32;
        sizes.keyWidth = sizes.valueWidth = 16;
        sizes.outputWidth = heads * 16;
        sizes.sharing = sharing;
        const HeadsLayout layout = layOutHeads(size, sizes, lightTheme());
        QCOMPARE(layout.heads.size(), static_cast<std::size_t>(heads));
        QCOMPARE(layout.groups.size(), static_cast<std::size_t>(keyValue));
        std::vector<QRectF> all;
        for (const HeadCard& card : layout.heads) all.push_back(card.card);
        for (const GroupCard& group : layout.groups) all.push_back(group.card);
        for (std::size_t i = 0; i < all.size(); ++i) {
          QVERIFY(QRectF(QPointF(), QSizeF(size)).contains(all[i]));
          for (std::size_t j = 0; j < i; ++j) QVERIFY(!all[i].adjusted(0.5, 0.5, -0.5, -0.5).intersects(all[j]));
        }
        const double side = layout.heads.front().cells.width();
        const double least = heads <= 8 ? 28 : heads <= 32 ? 15 : 4;
        QVERIFY2(side >= least, qPrintable(QStringLiteral("%1 at %2").arg(side).arg(size.width())));
        if (size.width() >= 824 && heads == 32) QVERIFY2(side >= 30, qPrintable(QString::number(side)));
      }
  }

  void hidesTheSharedHeadUntilTheAnswer() {
    HeadsView v = viewOf(example("7-grouped-heads"), HeadsStep::Split, 1, 5);
    v.selection = {Stage::Queries, 5, 0, 0};
    const auto told = [&] {
      const HeadsFrame frame(kSize, v, lightTheme());
      QStringList all{headsHeadText(v, 5), headsCellText(v, {Stage::Keys, 5, 0, 0})};
      for (int y = 0; y < kSize.height(); y += 4)
        for (int x = 0; x < kSize.width(); x += 4)
          if (const auto hit = frame.hit(QPointF(x, y))) all << hit->label;
      for (const auto& text : textsOf(v)) all << text.text;
      return all.filter(QRegularExpression(QStringLiteral("read|[Kk]ey/value head \\d")));
    };
    QVERIFY(!told().isEmpty());
    v.limit = Playhead{0, v.playhead.cell, 1};
    QVERIFY2(told().isEmpty(), qPrintable(told().join(QLatin1Char('\n'))));
    // Query heads are evenly spaced, and key/value heads are not below those that read them.
    HeadsSizes sizes = headsSizes(*v.snapshot.scenario);
    sizes.sharing = false;
    const HeadsLayout layout = layOutHeads(kSize, sizes, lightTheme());
    const auto left = [&](std::size_t h) { return layout.heads[h].card.left(); };
    const auto inFirstRow = static_cast<std::size_t>(layout.perRow);
    for (std::size_t h = 2; h < std::min<std::size_t>(8, inFirstRow); ++h)
      QVERIFY(std::abs((left(h) - left(h - 1)) - (left(1) - left(0))) < 0.01);
    QVERIFY(layout.groups[1].card.left() < left(std::min<std::size_t>(4, inFirstRow - 1)));
  }

  void textsAreLegible() {
    for (const Theme& theme : {lightTheme(), darkTheme(), highContrastTheme(false), highContrastTheme(true)}) {
      for (const Scenario& s : {example("7-grouped-heads"), manyHeads(32, 32, 4), example("1-the-cat-sat")}) {
        for (const HeadsStep step : {HeadsStep::Split, HeadsStep::Share, HeadsStep::Attend, HeadsStep::Concat}) {
          for (const auto& t : textsOf(viewOf(s, step), kSize, theme)) {
            // The math font does not provide its cap height.
            QVERIFY2(t.capHeight >= 6 || t.capHeight == 0, qPrintable(t.text));
            QVERIFY2(attn::test::contrast(t) >= 4.5,
                     qPrintable(t.text + QLatin1Char(' ') + QString::number(attn::test::contrast(t))));
            QVERIFY2(QRectF(QPointF(), QSizeF(kSize)).contains(t.box), qPrintable(t.text));
          }
        }
      }
    }
  }

  void vectorFilesHoldLettersAndNoImages() {
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(kSize);
    QPainter painter(&generator);
    HeadsFrame(kSize, viewOf(example("7-grouped-heads"), HeadsStep::Attend), lightTheme()).draw(painter);
    painter.end();
    const QByteArray svg = buffer.data();
    QVERIFY(!svg.contains("<image"));
    for (const char* text : {"Attend", "What comes next", "concat", "mean row entropy in bits"})
      QVERIFY2(svg.contains(text), text);
  }

  void regroupingEndsWhereItLeads() {
    const Scenario before = example("7-grouped-heads");
    for (const HeadCounts counts : {HeadCounts{8, 1}, HeadCounts{8, 8}, HeadCounts{4, 1}, HeadCounts{16, 4}}) {
      const Scenario now = withHeads(before, counts);
      HeadsView v = viewOf(now, HeadsStep::Attend);
      const QImage arrived = imageOf(v);
      v.regroupedFrom = viewOf(before, HeadsStep::Attend).snapshot;
      v.regrouped = 0;
      const QImage start = imageOf(v);
      v.regrouped = 0.5;
      const QImage middle = imageOf(v);
      QVERIFY(start != arrived && middle != arrived && middle != start);
      v.regrouped = 1;
      QVERIFY(imageOf(v) == arrived);
    }
  }

  void stepsSlideIntoEachOther() {
    HeadsView v = viewOf(example("7-grouped-heads"), HeadsStep::Attend);
    const QImage arrived = imageOf(v);
    v.playhead.transition = 0;
    QVERIFY(imageOf(v) != arrived);
    v.playhead.transition = 0.5;
    QVERIFY(imageOf(v) != arrived);
  }

  void nothingIsDrawnOfNothing() {
    QVERIFY(textsOf(HeadsView{}).empty());
    QVERIFY(!HeadsFrame(kSize, HeadsView{}, lightTheme()).hit({100, 100}));
    QVERIFY(headsTitle({}).isEmpty() && headsCellText({}, {}).isEmpty());
  }
};

ATTN_TEST(TestHeadsScene)

}  // namespace attn::app::test_heads_scene

#include "test_heads_scene.moc"
