// SPDX-License-Identifier: GPL-3.0-or-later
#include <QImage>
#include <QPainter>
#include <map>
#include <string>

#include "app/explanation/refused_tip.h"
#include "app/labs/alone_words.h"
#include "labs/model/explanation/explain_block.h"
#include "labs/model/picture/block_frame.h"
#include "labs/model/picture/block_layout.h"
#include "labs/model/picture/block_text.h"
#include "labs/model/picture/heads_data.h"
#include "preferences/language.h"
#include "support/model_observation.h"
#include "support/qt_test.h"
#include "text/number_text.h"

namespace attn::app::test_block_scene {
namespace {

constexpr QSize kWindow(984, 772);

std::vector<std::string> longText(int tokens) {
  std::vector<std::string> text{"The", " unbelievablyLongTokenThatFitsNowhere"};
  while (static_cast<int>(text.size()) < tokens) text.push_back(" t" + std::to_string(text.size()));
  return text;
}

/// An encoder, GPT-2, Gemma 2, a llama with a window, and a long text.
std::vector<test::MadeUpModel> models() {
  test::MadeUpModel llama, bert, gpt2, gemma, one;
  bert.isEncoder = true;
  bert.layers = bert.heads = bert.keyValueHeads = 12;
  bert.isGated = false;
  gpt2.learnsPositions = true;
  gpt2.isGated = false;
  gpt2.layers = 12;
  gpt2.heads = gpt2.keyValueHeads = 12;
  gpt2.tokens = longText(12);
  gemma.hasOutputNorms = true;
  gemma.window = 16;
  gemma.layers = 46;
  gemma.heads = 3;
  gemma.keyValueHeads = 1;
  gemma.tokens = longText(60);
  one.layers = 1;
  one.tokens = {"A"};
  return {llama, bert, gpt2, gemma, one};
}

ModelView viewOf(const test::MadeUpModel& model, int step = 3) {
  // Making one takes far longer than laying it out.
  static std::map<std::string, std::shared_ptr<const ModelObservation>> made;
  auto& observation = made[test::madeUpFacts(model)->shape.architecture + std::to_string(model.tokens.size())];
  if (!observation) observation = test::madeUpObservation(model);
  ModelView view;
  view.seen = observation;
  view.at.head = {model.layers - 1, 2};
  view.at.key = -1;  // the strongest
  view.playhead = {step, 1, 1};
  return view;
}

QStringList textsOf(const BlockFrame& frame) {
  QStringList all;
  for (const auto& [box, text] : frame.words()) all << text;
  return all;
}

/// The value of a sum of products with parentheses, such as "2 · (3 + 1,000)".
class Sum {
 public:
  explicit Sum(QString text) : m_text(std::move(text)) { m_text.remove(u' ').remove(u','); }
  std::int64_t value() {
    std::int64_t sum = product();
    while (take(u'+')) sum += product();
    return sum;
  }

 private:
  std::int64_t product() {
    std::int64_t all = factor();
    while (take(u'·')) all *= factor();
    return all;
  }
  std::int64_t factor() {
    if (take(u'(')) {
      const std::int64_t inner = value();
      take(u')');
      return inner;
    }
    qsizetype end = m_at;
    while (end < m_text.size() && m_text[end].isDigit()) ++end;
    const std::int64_t number = m_text.mid(m_at, end - m_at).toLongLong();
    m_at = end;
    return number;
  }
  bool take(QChar c) {
    if (m_at >= m_text.size() || m_text[m_at] != c) return false;
    ++m_at;
    return true;
  }

  QString m_text;
  qsizetype m_at = 0;
};

}  // namespace

class TestBlockScene : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

  void cleanup() { initTestCase(); }

  void everyWordStandsAlone_data() {
    QTest::addColumn<QString>("language");
    for (const char* language : {"en", "zh_CN"}) QTest::newRow(language) << QString::fromLatin1(language);
  }

  void everyWordStandsAlone() {
    QFETCH(const QString, language);
    Language spoken;
    spoken.use(language);
    for (const test::MadeUpModel& model : models())
      for (const QSize& size : test::stageSizes())
        for (const BlockNotes notes : {BlockNotes::Names, BlockNotes::Shapes, BlockNotes::Norms})
          for (const BlockPart part : {BlockPart::Block, BlockPart::Next, BlockPart::Lengths, BlockPart::Parameters}) {
            ModelView view = viewOf(model);
            view.at.head.layer = model.layers / 2;
            view.choices.notes = notes;
            view.choices.blockPart = part;
            const BlockFrame frame(size, view, lightTheme());
            const QString problem = test::wordProblem(frame.words(), size);
            QVERIFY2(problem.isEmpty(),
                     qPrintable(QStringLiteral("%1 at %2 × %3").arg(problem).arg(size.width()).arg(size.height())));
            if (!frame.layout().compact) break;  // all parts at once
          }
  }

  void theWordsFitLargeType() {
    for (const double scale : {1.3, 1.7}) {
      const BlockFrame frame(kWindow, viewOf(models().front()), lightTheme(scale));
      QCOMPARE(test::wordProblem(frame.words(), kWindow), QString());
    }
  }

  /// Everything is inside the picture, boxes are on their roads, and roads do not meet.
  void theRoadsAreApart() {
    for (const test::MadeUpModel& model : models())
      for (const QSize& size : test::stageSizes()) {
        const BlockFrame frame(size, viewOf(model), lightTheme());
        const BlockLayout& l = frame.layout();
        QVERIFY(!l.roads.empty() && l.roads.size() <= 13);
        QVERIFY(QRectF(QPointF(), size).contains(l.frame));
        QVERIFY(l.frame.contains(l.band));
        for (std::size_t i = 1; i < l.roads.size(); ++i) {
          QVERIFY(!l.roads[i].chip.intersects(l.roads[i - 1].chip));
          QVERIFY(l.roads[i].x - l.roadWidth > l.roads[i - 1].branch + l.smallBox.width() / 2 - 1 ||
                  l.roads[i - 1].isGap());
        }
        // Read upwards.
        for (std::size_t i = 1; i < l.rows.size(); ++i) QVERIFY(l.rows[i].y < l.rows[i - 1].y);
      }
  }

  void longTextsShowTheirEndsAndTheChosenTokens() {
    const std::vector<Index> all = roadTokens(60, 59, 20, 12);
    QCOMPARE(all.front(), Index{0});
    QCOMPARE(all.back(), Index{59});
    QVERIFY(std::ranges::find(all, Index{20}) != all.end());
    QVERIFY(all.size() <= 12);
    QCOMPARE(roadTokens(5, 4, 0, 12).size(), std::size_t{5});
    ModelView view = viewOf(models()[3]);
    const BlockFrame frame(kWindow, view, lightTheme());
    const QString hidden = textsOf(frame).join(u'|');
    Index named = 0;
    for (const BlockRoad& road : frame.layout().roads) named += road.last - road.first + 1;
    QCOMPARE(named, view.seen->count());
    QVERIFY2(hidden.contains(QStringLiteral("more")), qPrintable(hidden));
  }

  /// The widths of the curves are the weights of the observation, in each row 1 in total.
  void theCurvesAreTheWeights() {
    for (const test::MadeUpModel& model : models()) {
      const ModelView view = viewOf(model);
      const BlockFrame frame(kWindow, view, lightTheme());
      double sum = 0;
      for (const BlockCurve& curve : frame.layout().curves) {
        const BlockRoad &from = frame.layout().roads[curve.from], &to = frame.layout().roads[curve.to];
        double weight = 0;
        for (Index key = from.first; key <= from.last; ++key) weight += view.seen->weight(view.at.head, to.first, key);
        QCOMPARE(curve.weight, weight);
        if (to.first == view.seen->position) sum += curve.weight;
      }
      QVERIFY2(std::abs(sum - 1) < 1e-5, qPrintable(QString::number(sum)));
    }
  }

  void theNumbersAreThoseOfTheObservation() {
    const ModelView view = viewOf(models().front());
    const ModelObservation& o = *view.seen;
    const BlockFrame frame(kWindow, view, lightTheme());
    const QStringList texts = textsOf(frame);
    QVERIFY(texts.contains(chanceText(o.weight(view.at.head, o.position, shownKey(view)))));
    QVERIFY(texts.contains(QStringLiteral("0.640")));
    QVERIFY(texts.contains(QStringLiteral("134,515,008")));
    QVERIFY(texts.contains(QStringLiteral("26,542,080")));
    const BlockLengths l = blockLengths(o, view.at.head.layer);
    const auto at = static_cast<std::size_t>(view.at.head.layer * o.count() + o.position);
    QCOMPARE(l.attention, static_cast<double>(o.attentionLengths[at]));
    QCOMPARE(l.middle, static_cast<double>(o.middleLengths[at]));
    QCOMPARE(l.mlp, static_cast<double>(o.mlpLengths[at]));
    QCOMPARE(l.before, static_cast<double>(o.streamLengths[at]));
    QCOMPARE(l.after, static_cast<double>(o.streamLengths[at + static_cast<std::size_t>(o.count())]));
    QVERIFY(texts.contains(numberText(l.attention, 1)));
    QVERIFY(texts.contains(numberText(l.mlp, 1)));
  }

  void theShareOfEachPartAddsUp() {
    for (const test::MadeUpModel& model : models()) {
      const auto facts = test::madeUpFacts(model);
      std::int64_t sum = 0;
      double shares = 0;
      for (const ParameterShare& each : parameterShares(*facts)) sum += each.count, shares += each.share;
      QCOMPARE(sum, facts->parameters());
      QVERIFY(std::abs(shares - 1) < 1e-12);
    }
  }

  /// Each written-out count is the count of the model.
  void theCountsAreWrittenOut() {
    for (const test::MadeUpModel& model : models()) {
      const auto o = viewOf(model).seen;
      const auto lines = countedLines(*o);
      for (const CountedLine& line : lines)
        QVERIFY2(Sum(line.formula).value() == line.value, qPrintable(line.name + u' ' + line.formula));
      QCOMPARE(lines[0].value, o->facts->attentionParameters);
      QCOMPARE(lines[1].value, o->facts->mlpParameters);
      QCOMPARE(lines[2].value, o->facts->embeddingParameters);
    }
    const auto lines = countedLines(*test::madeUpObservation());
    QCOMPARE(lines[0].formula, QStringLiteral("30 · (2 · 576 · 576 + 2 · 576 · 192)"));
    QCOMPARE(lines.back().value, std::int64_t{2 * 30 * 3 * 64 * 4});
  }

  void biasesAreCountedToo() {
    auto o = test::madeUpObservation();
    auto facts = std::make_shared<ModelFacts>(*o->facts);
    facts->attentionParameters += 960;
    o->facts = facts;
    const CountedLine line = countedLines(*o).front();
    QCOMPARE(line.formula, QStringLiteral("30 · (2 · 576 · 576 + 2 · 576 · 192) + 960"));
    QCOMPARE(Sum(line.formula).value(), facts->attentionParameters);
  }

  void theStagesFollowTheArchitecture() {
    const auto codes = [](const test::MadeUpModel& model) {
      QStringList all;
      for (const BlockStage stage : blockStages(test::madeUpFacts(model)->shape)) all << blockStageCode(stage);
      return all.join(u' ');
    };
    QCOMPARE(codes(models()[0]), QStringLiteral("token embedding norm attention add mlp-input-norm mlp mlp-add blocks "
                                                "final-norm unembedding next-token"));
    QCOMPARE(codes(models()[1]), QStringLiteral("token embedding attention add norm mlp mlp-add mlp-input-norm blocks "
                                                "final-norm unembedding next-token"));
    QCOMPARE(codes(models()[3]),
             QStringLiteral("token embedding norm attention attention-norm add mlp-input-norm mlp mlp-norm mlp-add "
                            "blocks final-norm unembedding next-token"));
    for (const test::MadeUpModel& model : models()) {
      const auto o = viewOf(model).seen;
      const Timeline timeline = blockTimeline(*o);
      QCOMPARE(timeline.steps.size(), blockStages(o->facts->shape).size());
      QCOMPARE(timeline.sections.size(), timeline.steps.size());
    }
  }

  void whatIsUnderThePointer() {
    ModelView view = viewOf(models().front());
    const BlockFrame frame(kWindow, view, lightTheme());
    const BlockLayout& l = frame.layout();
    for (const BlockRoad& road : l.roads) {
      const auto hit = frame.hit(road.chip.center());
      QVERIFY(hit && hit->kind == BlockHit::Kind::Token);
      QCOMPARE(hit->token, road.first);
    }
    const auto curve = std::ranges::find_if(l.curves, [&](const BlockCurve& c) { return c.from == 0 && c.to == 4; });
    const auto weight = frame.hit(curve->pointAt(0.1));
    QVERIFY(weight && weight->kind == BlockHit::Kind::Weight);
    QCOMPARE(weight->key, Index{0});
    for (std::size_t layer = 0; layer < l.lengths.size(); ++layer) {
      const auto hit = frame.hit(l.lengths[layer].row.center());
      QVERIFY(hit && hit->kind == BlockHit::Kind::Layer);
      QCOMPARE(hit->layer, static_cast<Index>(layer));
    }
    QVERIFY(frame.hit(l.next.front().row.center())->label.contains(QStringLiteral("0.6400")));
    for (int row = 0; row < static_cast<int>(frame.table().rows.size()); ++row) {
      const QRectF area = frame.rowArea(row);
      QVERIFY(!area.isNull());
      QCOMPARE(frame.rowAt(area.center()), row);
      const auto hit = frame.hit({area.left() + 4, area.center().y()});
      if (hit && hit->kind == BlockHit::Kind::Stage) QCOMPARE(hit->index, frame.stepOfRow(row));
    }
    QCOMPARE(frame.table().current, frame.stepOfRow(view.playhead.step));
    // The full token on hover.
    const BlockFrame small(QSize(408, 572), viewOf(models()[2]), lightTheme());
    QVERIFY(
        small.hint(small.layout().roads[1].chip.center()).text.contains(QStringLiteral("LongTokenThatFitsNowhere")));
  }

  void everyStepIsDrawn() {
    for (const test::MadeUpModel& model : models()) {
      ModelView view = viewOf(model);
      const Timeline timeline = blockTimeline(*view.seen);
      QImage before;
      for (int step = 0; step <= timeline.lastStep(); ++step) {
        view.playhead = {step, static_cast<double>(timeline.steps[static_cast<std::size_t>(step)].cells), 1};
        QImage image(QSize(824, 772), QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        BlockFrame(image.size(), view, darkTheme()).draw(painter);
        painter.end();
        QVERIFY2(image != before, qPrintable(QStringLiteral("step %1 changes nothing").arg(step)));
        before = image;
      }
    }
  }

  void theExplanationNamesTheNumbers() {
    for (const test::MadeUpModel& model : models()) {
      ModelView view = viewOf(model);
      const Timeline timeline = blockTimeline(*view.seen);
      for (int step = 0; step <= timeline.lastStep(); ++step) {
        view.playhead.step = step;
        const Explanation e = explainBlock(view, lightTheme());
        QVERIFY(e.plainText.contains(numberText(blockLengths(*view.seen, view.at.head.layer).attention, 1)));
        QVERIFY(!e.why.isEmpty());
        if (model.layers > 1) QCOMPARE(test::refusedTip(e.tryThis), QString());
      }
      double sum = 0;
      const auto bars = takenBars(view, 100);
      for (const TakenBar& bar : bars) sum += bar.weight;
      QVERIFY(std::abs(sum - 1) < 1e-5);
      QCOMPARE(takenBars(view, 3).size(), std::min<std::size_t>(3, bars.size()));
      QCOMPARE(std::ranges::count(bars, true, &TakenBar::isMarked), 1);
    }
    QVERIFY(explainBlock(ModelView(), lightTheme()).plainText.isEmpty());
    QVERIFY(!BlockFrame(kWindow, ModelView(), lightTheme()).words().empty());
  }

  void aHeadThatIsOffIsNamed() {
    auto o = test::madeUpObservation();
    o->ablated = {{25, 7}};
    ModelView view;
    view.seen = o;
    view.at.head = {25, 7};
    QVERIFY(explainBlock(view, lightTheme()).plainText.contains(QStringLiteral("Head 25.7 is switched off")));
    view.at.head = {25, 6};
    QVERIFY(!explainBlock(view, lightTheme()).plainText.contains(QStringLiteral("switched off")));
  }

  void infinitiesDoNotBreakThePicture() {
    auto o = test::madeUpObservation();
    o->attentionLengths[77] = INFINITY;
    o->mlpLengths[78] = NAN;
    ModelView view = viewOf({});
    view.seen = o;
    view.at.head.layer = 15;
    const BlockFrame frame(kWindow, view, lightTheme());
    for (const LengthRow& row : frame.layout().lengths)
      QVERIFY(std::isfinite(row.attention.width()) && std::isfinite(row.mlp.width()));
  }
};

ATTN_TEST(TestBlockScene)

}  // namespace attn::app::test_block_scene

#include "test_block_scene.moc"
