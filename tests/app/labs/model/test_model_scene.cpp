// SPDX-License-Identifier: GPL-3.0-or-later
#include <QImage>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/labs/alone_words.h"
#include "app/labs/model/model_samples.h"
#include "figures/matrix_figure.h"
#include "labs/model/picture/heads_scene.h"
#include "labs/model/picture/heads_text.h"
#include "support/qt_test.h"
#include "text/number_text.h"

namespace attn::app::test_model_scene {
namespace {

constexpr QSize kDefaultSize(984, 772);

QImage drawn(const ModelHeadsFrame& frame, const QSize& size) {
  QImage image(size, QImage::Format_ARGB32_Premultiplied);
  image.fill(lightTheme().background);
  QPainter painter(&image);
  frame.draw(painter);
  return image;
}

}  // namespace

class TestModelScene : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

  void everyWordStandsAlone_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<double>("scale");
    QTest::addColumn<int>("layers");
    QTest::addColumn<int>("heads");
    QTest::addColumn<int>("groups");
    QTest::addColumn<int>("tokens");
    const std::tuple<int, int, int, int> models[] = {
        {4, 6, 2, 7}, {30, 9, 3, 12}, {12, 12, 12, 24}, {32, 32, 8, 64}, {1, 1, 1, 1}};
    const std::pair<QSize, double> sizes[] = {{{984, 772}, 1}, {{408, 572}, 1},   {{824, 772}, 1}, {{744, 640}, 1},
                                              {{620, 500}, 1}, {{1920, 1080}, 1}, {{984, 772}, 2}};
    for (const auto& [size, scale] : sizes)
      for (const auto& [layers, heads, groups, tokens] : models)
        QTest::addRow("%dx%d at %g, %d layers of %d heads, %d tokens", size.width(), size.height(), scale, layers,
                      heads, tokens)
            << size << scale << layers << heads << groups << tokens;
  }

  void everyWordStandsAlone() {
    QFETCH(const QSize, size);
    QFETCH(const double, scale);
    QFETCH(const int, layers);
    QFETCH(const int, heads);
    QFETCH(const int, groups);
    QFETCH(const int, tokens);
    for (const bool isAblated : {false, true})
      for (int show = 0; show < kModelShows; ++show) {
        ModelView view = sampleView({layers, heads, groups, tokens}, static_cast<ModelShow>(show),
                                    isAblated && layers > 1 && heads > 2);
        for (int part = 0; part < kModelParts; ++part) {
          view.at.part = static_cast<ModelPart>(part);
          const ModelHeadsFrame frame(size, view, lightTheme(scale));
          const QString fault = test::wordProblem(frame.words(), size);
          QVERIFY2(fault.isEmpty(), qPrintable(QStringLiteral("show %1, part %2: %3").arg(show).arg(part).arg(fault)));
          if (!frame.layout().compact) break;
        }
      }
  }

  void aSmallWindowExplainsAllMarksAndColors() {
    const std::pair<ModelShow, std::size_t> marks[] = {
        {ModelShow::Attention, 4}, {ModelShow::Behavior, 5}, {ModelShow::Contribution, 2}, {ModelShow::Removal, 2}};
    for (const auto& [show, count] : marks) {
      const ModelHeadsFrame frame({510, 572}, sampleView({30, 9, 3, 12}, show, true), lightTheme());
      QVERIFY(frame.layout().compact);
      QCOMPARE(frame.layout().legend.size(), count);
    }
  }

  void wordsStandAloneNextToAPinnedRun() {
    for (const SampleSizes& sizes : {SampleSizes{4, 6, 2, 7}, SampleSizes{30, 9, 3, 12}, SampleSizes{12, 12, 12, 24}})
      for (const bool hasSameTokens : {true, false})
        for (const QSize size : {kDefaultSize, QSize(408, 572), QSize(744, 640), QSize(1920, 1080)}) {
          ModelView view = pinnedView(sizes, hasSameTokens);
          for (int part = 0; part < kModelParts; ++part) {
            view.at.part = static_cast<ModelPart>(part);
            const ModelHeadsFrame frame(size, view, lightTheme());
            const QString fault = test::wordProblem(frame.words(), size);
            QVERIFY2(fault.isEmpty(),
                     qPrintable(QStringLiteral("%1 px, part %2: %3").arg(size.width()).arg(part).arg(fault)));
            QCOMPARE(frame.layout().pinnedMap.isNull(), frame.layout().compact && view.at.part != ModelPart::Head);
            if (!frame.layout().compact) break;
          }
        }
  }

  void theMapOfThePinnedRunHasItsWeights() {
    for (const bool hasSameTokens : {true, false}) {
      const ModelView view = pinnedView({}, hasSameTokens);
      const ModelHeadsFrame frame(kDefaultSize, view, lightTheme());
      const QRectF map = frame.layout().pinnedMap;
      const auto count = static_cast<double>(view.pinned->count());
      const QPointF at(map.left() + map.width() * 2.5 / count, map.top() + map.height() * 4.5 / count);
      const auto hit = frame.hit(at);
      QVERIFY(hit && hit->kind == ModelHeadsHit::Kind::Weight);
      QVERIFY2(hit->label.contains(chanceText(view.pinned->weight(view.at.head, 4, 2))), qPrintable(hit->label));
      QVERIFY(hit->label.startsWith(QStringLiteral("Pinned run")));
      // Tokens of another text are not those of this run.
      QCOMPARE(hit->place.query, hasSameTokens ? Index{4} : view.at.query);
      const QColor wanted = ColorScale({ColorScale::Kind::Viridis, 1, false, false, false})
                                .color(view.pinned->weight(view.at.head, 4, 2), lightTheme());
      const QColor found = drawn(frame, kDefaultSize).pixelColor(at.toPoint());
      QVERIFY(std::abs(wanted.red() - found.red()) + std::abs(wanted.green() - found.green()) +
                  std::abs(wanted.blue() - found.blue()) <=
              6);
    }
  }

  void nextTokensOfBothRunsAreListed() {
    const ModelView view = pinnedView({}, false);
    const std::vector<NextBar> bars = nextBars(view, 8);
    QCOMPARE(bars.size(), std::size_t{8});
    QCOMPARE(bars[0].id, Index{77});  // the most probable one of the pinned run
    QVERIFY(bars[0].now.isBelow);
    QCOMPARE(bars[0].now.value, view.seen->next.back().probability);
    QVERIFY(listedText(bars[0].now).startsWith(u'<'));
    QCOMPARE(bars[0].before->value, 0.9);
    QCOMPARE(bars[1].id, view.seen->target);
    QVERIFY(bars[1].before->isBelow);
    QVERIFY(headsHeadline(view).sentence.contains(QStringLiteral("0.800")));
    QVERIFY(headsDescription(view).contains(QStringLiteral("pinned run: 0.900")));
  }

  void theDifferencesNameThePinnedRun() {
    ModelView view = pinnedView();
    QCOMPARE(pinnedText(view), QStringLiteral("without head 0.1"));
    QVERIFY(headHint(view, {2, 0}).contains(QStringLiteral("in the pinned run")));
    QVERIFY(ModelHeadsFrame(kDefaultSize, view, lightTheme()).copyText().contains(QStringLiteral("pinned run")));
    view = pinnedView({}, false);
    QCOMPARE(pinnedText(view), QStringLiteral("“t0t1t2t3t4t5t6t7t8”"));
    QVERIFY(!headHint(view, {2, 0}).contains(QStringLiteral("pinned run")));
    const auto pinned = sampleObservation();
    pinned->position = 2;
    view.pinned = pinned;
    QCOMPARE(pinnedText(view), QStringLiteral("after “t2”"));
  }

  void presentationsFitToo() {
    ModelView view = sampleView({30, 9, 3, 12});
    view.presenting = true;
    for (const QSize size : {QSize(1920, 1080), QSize(1280, 720), QSize(1024, 700)}) {
      const ModelHeadsFrame frame(size, view, lightTheme());
      const QString fault = test::wordProblem(frame.words(), size);
      QVERIFY2(fault.isEmpty(), qPrintable(fault));
    }
  }

  void everyHeadIsUnderItsCell() {
    const ModelView view = sampleView({30, 9, 3, 12});
    const ModelHeadsFrame frame(kDefaultSize, view, lightTheme());
    for (const ModelHead head : {ModelHead{0, 0}, ModelHead{18, 6}, ModelHead{29, 8}}) {
      const auto hit = frame.hit(frame.headRect(head).center());
      QVERIFY(hit && hit->kind == ModelHeadsHit::Kind::Head);
      QCOMPARE(hit->place.head, head);
      QVERIFY(hit->label.contains(modelHeadText(head)));
    }
    QVERIFY(frame.headRect({30, 0}).isNull());
    QVERIFY(frame.headRect({0, 9}).isNull());
    QVERIFY(!frame.hit({2, 2}));
  }

  void aWeightUnderAPointIsTheWeightThere() {
    const ModelView view = sampleView();
    const ModelHeadsFrame frame(kDefaultSize, view, lightTheme());
    for (const auto& [query, key] : {std::pair<Index, Index>{0, 0}, {5, 3}, {6, 6}, {2, 4}}) {
      const auto hit = frame.hit(frame.weightRect(query, key).center());
      QVERIFY(hit && hit->kind == ModelHeadsHit::Kind::Weight);
      QCOMPARE(hit->place.query, query);
      QCOMPARE(hit->place.key, key);
      if (key <= query)
        QVERIFY2(hit->label.contains(chanceText(view.seen->weight(view.at.head, query, key))), qPrintable(hit->label));
      else
        QVERIFY(hit->label.contains(QStringLiteral("cannot look")));
    }
  }

  void columnsBarsAndTokensReact() {
    const ModelView view = sampleView();
    const ModelHeadsFrame frame(kDefaultSize, view, lightTheme());
    const ModelHeadsLayout& layout = frame.layout();
    const auto column = frame.hit({layout.columns.center(2), layout.rank.center().y()});
    QVERIFY(column && column->kind == ModelHeadsHit::Kind::Layer);
    QCOMPARE(column->layer, Index{2});
    const auto next = frame.hit(layout.nextBars[1].row.center());
    QVERIFY(next && next->kind == ModelHeadsHit::Kind::Next);
    QCOMPARE(next->token, layout.nexts[1].id);
    const auto bar = std::ranges::find_if(layout.shares, [](const ShareBar& share) { return share.head.has_value(); });
    const auto hit = frame.hit(layout.rightBars[static_cast<std::size_t>(bar - layout.shares.begin())].row.center());
    QVERIFY(hit && hit->kind == ModelHeadsHit::Kind::Bar);
    QCOMPARE(hit->place.head, *bar->head);
  }

  void theLargeMapHasTheColorsOfItsWeights() {
    const ModelView view = sampleView();
    const ModelHeadsFrame frame(kDefaultSize, view, lightTheme());
    const QImage image = drawn(frame, kDefaultSize);
    const ColorScale scale{ColorScale::Kind::Viridis, 1, false, false, false};
    int wrong = 0;
    for (Index query = 0; query < 7; ++query)
      for (Index key = 0; key <= query; ++key) {
        const QColor wanted = scale.color(view.seen->weight(view.at.head, query, key), lightTheme());
        const QColor found = image.pixelColor(frame.weightRect(query, key).center().toPoint());
        const int off = std::max({std::abs(wanted.red() - found.red()), std::abs(wanted.green() - found.green()),
                                  std::abs(wanted.blue() - found.blue())});
        if (off > 4) ++wrong;
      }
    QCOMPARE(wrong, 0);
  }

  /// A pixel that stands for several weights shows the largest: no single large weight is lost.
  void pooledThumbnailsKeepTheLargestWeight() {
    const SampleSizes sizes{2, 2, 1, 100};
    const auto seen = sampleObservation(sizes);
    std::vector<float> weights(seen->weights.size(), 0);
    const Index query = 61, key = 37;
    weights[static_cast<std::size_t>(query * 100 + key)] = 1;
    seen->weights = std::move(weights);
    const QImage image = weightsImage(*seen, {0, 0}, 10, Qt::gray, lightTheme());
    QCOMPARE(image.size(), QSize(10, 10));
    QCOMPARE(image.pixelColor(3, 6),
             ColorScale({ColorScale::Kind::Viridis, 1, false, false, false}).color(1, lightTheme()));
    QCOMPARE(image.pixelColor(9, 0), QColor(Qt::gray));
    QCOMPARE(weightsImage(*seen, {0, 0}, 500, Qt::gray, lightTheme()).size(), QSize(100, 100));
  }

  void sharesAddUpToTheLogit() {
    const auto seen = sampleObservation({30, 9, 3, 12});
    for (const std::size_t most : {std::size_t{3}, std::size_t{8}, std::size_t{1000}}) {
      double sum = 0;
      bool hasSelected = false;
      for (const ShareBar& bar : shareBars(*seen, {5, 3}, most)) {
        sum += bar.share;
        hasSelected = hasSelected || bar.head == ModelHead{5, 3};
      }
      QVERIFY(std::abs(sum - seen->targetLogit) < 1e-9);
      QVERIFY(hasSelected);
    }
  }

  void namesComeFromScoresOnly() {
    QCOMPARE(behaviorName({0.39, 0.39, 0.39, 0.39, 0}), BehaviorName::None);
    QCOMPARE(behaviorName({0.4, 0.1, 0, 0.9, 0}), BehaviorName::PreviousToken);
    QCOMPARE(behaviorName({0.4, 0.5, 0, 0.9, 0}), BehaviorName::Induction);
    QCOMPARE(behaviorName({0.1, 0.1, 0.1, 0.4, 0}), BehaviorName::FirstToken);
    QCOMPARE(behaviorName({0.1, 0.1, 0.41, 0.9, 0}), BehaviorName::SameToken);
  }

  void titlesSayWhatIsShown() {
    ModelView view = sampleView();
    QCOMPARE(headsHeadline(view).title, QStringLiteral("After layer 2"));
    view.playhead.step = 4;
    QCOMPARE(headsHeadline(view).title, QStringLiteral("Next token: “kov”"));
    const ModelView without = sampleView({}, ModelShow::Removal, true);
    QCOMPARE(headsHeadline(without).title, QStringLiteral("Without head 1.1"));
    QVERIFY(headsHeadline(without).sentence.contains(QStringLiteral("falls from 0.800 to 0.300")));
    QVERIFY(headsHeadline(without).sentence.contains(QStringLiteral("1.2")));
    QVERIFY(!headsHeadline(ModelView()).title.isEmpty());
  }

  void withoutAModelThePictureSaysSo() {
    const ModelHeadsFrame frame(kDefaultSize, ModelView(), lightTheme());
    QVERIFY(!frame.words().empty());
    QVERIFY(!frame.description().isEmpty());
    QVERIFY(drawn(frame, kDefaultSize).size() == kDefaultSize);
  }

  void copiedTextHasARowForEachHead() {
    const ModelView view = sampleView();
    QCOMPARE(ModelHeadsFrame(kDefaultSize, view, lightTheme()).copyText().count(u'\n'), 1 + 4 * 6);
  }
};

ATTN_TEST(TestModelScene)

}  // namespace attn::app::test_model_scene

#include "test_model_scene.moc"
