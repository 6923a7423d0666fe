// SPDX-License-Identifier: GPL-3.0-or-later
#include <QImage>
#include <QPainter>
#include <numeric>

#include "app/explanation/refused_tip.h"
#include "app/labs/alone_words.h"
#include "labs/model/explanation/explain_generate.h"
#include "labs/model/picture/generate_frame.h"
#include "labs/model/picture/generate_layout.h"
#include "preferences/language.h"
#include "support/model_observation.h"
#include "support/qt_test.h"

namespace attn::app::test_generate_scene {
namespace {

constexpr QSize kWindow(984, 772);

ModelView viewOf(std::size_t tokens, int step) {
  ModelView view;
  view.generation = test::madeUpGeneration(tokens);
  view.sampling = {.isGreedy = false, .temperature = 0.8, .topK = 40, .topP = 0.9, .seed = 7};
  view.playhead = {step, 1, 1};
  return view;
}

QString textsOf(const GenerateFrame& frame) {
  QString all;
  for (const auto& [box, text] : frame.words()) all += text + u'|';
  return all;
}

}  // namespace

class TestGenerateScene : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

  void cleanup() { initTestCase(); }

  void aModelOfOneLayerHasACache() {
    ModelView view = viewOf(6, 6);
    auto facts = std::make_shared<ModelFacts>(*view.generation->facts);
    facts->shape.layers = 1;
    auto generation = std::make_shared<Generation>(*view.generation);
    generation->facts = facts;
    view.generation = generation;
    const GenerateFrame frame(kWindow, view, lightTheme());
    QVERIFY(!frame.layout().cache.isNull());
    QVERIFY(test::wordProblem(frame.words(), kWindow).isEmpty());
  }

  void everyWordStandsAlone_data() {
    QTest::addColumn<QString>("language");
    for (const char* language : {"en", "zh_CN"}) QTest::newRow(language) << QString::fromLatin1(language);
  }

  void everyWordStandsAlone() {
    QFETCH(const QString, language);
    Language spoken;
    spoken.use(language);
    for (const std::size_t tokens : {std::size_t{0}, std::size_t{6}, std::size_t{40}, std::size_t{300}})
      for (const QSize& size : test::stageSizes())
        for (const double scale : {1.0, 1.4})
          for (const GeneratePart part : {GeneratePart::Next, GeneratePart::Cache}) {
            ModelView view = viewOf(tokens, static_cast<int>(tokens));
            view.choices.generatePart = part;
            const GenerateFrame frame(size, view, lightTheme(scale));
            const QString problem = test::wordProblem(frame.words(), size);
            QVERIFY2(problem.isEmpty(), qPrintable(QStringLiteral("%1: %2 tokens at %3 × %4, type %5")
                                                       .arg(problem)
                                                       .arg(tokens)
                                                       .arg(size.width())
                                                       .arg(size.height())
                                                       .arg(scale)));
          }
  }

  void theTextGrowsWithThePlayhead() {
    for (int step = 0; step <= 6; ++step) {
      const ModelView view = viewOf(6, step);
      const GenerateFrame frame(kWindow, view, lightTheme());
      QCOMPARE(shownText(view).size(), static_cast<std::size_t>(5 + step));
      QCOMPARE(frame.layout().chips.size(), static_cast<std::size_t>(5 + step));
      QCOMPARE(shownCached(view), Index{5 + step});
      QCOMPARE(isChosenKept(view), step < 6);
    }
    QCOMPARE(generateTimeline(*viewOf(6, 0).generation).steps.size(), std::size_t{7});
    const Timeline longer = generateTimeline(*viewOf(300, 0).generation);
    QCOMPARE(longer.steps.size(), std::size_t{301});
    QVERIFY(longer.sections.size() <= 12);
  }

  void aLongTextNamesWhatIsLeftOut() {
    const ModelView view = viewOf(300, 300);
    const GenerateFrame frame(kWindow, view, lightTheme());
    Index named = 0;
    for (const TokenChip& chip : frame.layout().chips) named += chip.last - chip.first + 1;
    QCOMPARE(named, Index{305});
    QVERIFY(textsOf(frame).contains(QStringLiteral("more")));
  }

  void theBarsAreTheProbabilities() {
    const ModelView view = viewOf(6, 6);
    const GenerateFrame frame(kWindow, view, lightTheme());
    const auto choices = nextChoices(view);
    QCOMPARE(choices.size(), view.generation->upcoming.choices.size());
    for (std::size_t i = 0; i < choices.size(); ++i) {
      QCOMPARE(choices[i].chance.probability, view.generation->upcoming.choices[i].probability);
      QCOMPARE(*choices[i].after, view.generation->upcoming.chances[i]);
      const auto hit = frame.hit(frame.rowArea(static_cast<int>(i)).center());
      QVERIFY(hit && hit->kind == GenerateHit::Kind::Choice);
      QCOMPARE(hit->index, static_cast<int>(i));
    }
    QCOMPARE(frame.table().current, 0);
    QVERIFY(leftOutSentence(view).startsWith(QStringLiteral("12 of 20")));
    QVERIFY(textsOf(frame).contains(QStringLiteral("0.640")));
  }

  void aTokenBeyondTheShownOnesHasARowToo() {
    ModelView view = viewOf(6, 2);
    auto text = std::make_shared<Generation>(*view.generation);
    text->generated[2].chosen = {4711, " rare", 1e-9};
    view.generation = text;
    const auto choices = nextChoices(view);
    QCOMPARE(choices.size(), std::size_t{21});
    QVERIFY(choices.back().isChosen && !choices.back().after);
    QCOMPARE(markedChoice(view), 20);
    for (const QSize& size : test::stageSizes()) {
      const GenerateFrame frame(size, view, lightTheme());
      QVERIFY(textsOf(frame).contains(QStringLiteral("rare")));
      QVERIFY(!frame.rowArea(20).isNull());
    }
  }

  void aRecordedRunShowsWhatComesNext() {
    const auto o = test::madeUpObservation();
    ModelView view;
    view.generation = promptOf(*o);
    QVERIFY(view.generation);
    const auto choices = nextChoices(view);
    QCOMPARE(choices.size(), o->next.size());
    QVERIFY(choices.front().isChosen);
    QCOMPARE(view.generation->cachedTokens, o->count());
    test::MadeUpModel bert;
    bert.isEncoder = true;
    QVERIFY(!promptOf(*test::madeUpObservation(bert)));
  }

  void theCacheIsCounted() {
    const ModelView view = viewOf(6, 6);
    QCOMPARE(cacheBytesOf(*view.generation, shownCached(view)), view.generation->cacheBytes);
    QCOMPARE(view.generation->cacheBytes, std::int64_t{11 * 2 * 30 * 3 * 64 * 4});
    const Explanation e = explainGenerate(view, lightTheme());
    QVERIFY2(e.plainText.contains(QStringLiteral("11 · 30 · 3 · 2 · 64 · 4 B = 506,880")), qPrintable(e.plainText));
  }

  void theExplanationFollowsTheSettings() {
    ModelView view = viewOf(6, 6);
    for (int choice = 0; choice < 20; ++choice) {
      view.choices.next = choice;
      const Explanation e = explainGenerate(view, lightTheme());
      QVERIFY(!e.result.isEmpty());
      QVERIFY(e.plainText.contains(
          choiceText(view.generation->upcoming.choices[static_cast<std::size_t>(choice)].probability)));
      QCOMPARE(test::refusedTip(e.tryThis), QString());
    }
    view.sampling.isGreedy = true;
    QVERIFY(explainGenerate(view, lightTheme()).plainText.contains(QStringLiteral("Greedy")));
    QVERIFY(explainGenerate(ModelView(), lightTheme()).plainText.isEmpty());
    QVERIFY(!GenerateFrame(kWindow, ModelView(), lightTheme()).words().empty());
  }

  void everyStepIsDrawn() {
    QImage before;
    for (int step = 0; step <= 6; ++step) {
      for (const double cell : {0.5, 1.0}) {
        ModelView view = viewOf(6, step);
        view.playhead.cell = cell;
        QImage image(QSize(824, 772), QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        GenerateFrame(image.size(), view, darkTheme()).draw(painter);
        painter.end();
        if (step > 0) QVERIFY(image != before);
        before = image;
      }
    }
  }
};

ATTN_TEST(TestGenerateScene)

}  // namespace attn::app::test_generate_scene

#include "test_generate_scene.moc"
