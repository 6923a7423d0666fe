// SPDX-License-Identifier: GPL-3.0-or-later
#include <QImage>
#include <QPainter>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include <map>

#include "app/explanation/refused_tip.h"
#include "app/labs/alone_words.h"
#include "app/labs/train/train_runs.h"
#include "figures/matrix_figure.h"
#include "labs/train/explanation/explain_train.h"
#include "labs/train/picture/train_plots.h"
#include "labs/train/picture/train_scene.h"
#include "labs/train/picture/train_text.h"
#include "support/qt_test.h"
#include "text/number_text.h"

namespace attn::app::test_train_scene {
namespace {

constexpr QSize kDefaultSize(824, 772);

/// A run written by hand: the loss stays at 3, then falls to 1 between steps 60 and 80.
TrainingRun fallingRun() {
  TrainingRun run;
  run.configuration = quickTraining(TrainingTask::Induction, 140);
  run.step = 140;
  const double losses[] = {4, 3.2, 3, 3, 2.9, 2.9, 2.6, 1.8, 1.2, 1.1, 1, 1, 1, 1, 1};
  for (std::size_t i = 0; i < std::size(losses); ++i) {
    TrainingPoint point;
    point.step = static_cast<Index>(10 * i);
    point.loss = losses[i];
    point.heads.resize(4);
    if (i >= 6) point.heads[0].previous = 0.5;
    if (i >= 8) point.heads[2].induction = 0.41;
    if (i >= 8) point.heads[3].induction = 0.39;
    run.points.push_back(point);
  }
  return run;
}

}  // namespace

class TestTrainScene : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

  void marksStandWhereTheLossFallsAndWhereHeadsDeserveNames() {
    ReferenceLosses references;
    references.withoutAttention = 2.95;
    const std::vector<TrainMark> marks = trainMarks(fallingRun(), references);
    QCOMPARE(marks.size(), std::size_t{3});
    QCOMPARE(marks[0].kind, TrainMark::Kind::Named);
    QCOMPARE(marks[0].step, Index{60});
    QCOMPARE(marks[0].name, HeadName::Previous);
    QCOMPARE(marks[1].kind, TrainMark::Kind::FallsFastest);
    QCOMPARE(marks[1].step, Index{70});  // 2.9 -> 1.1 within two points to each side
    QCOMPARE(marks[2].layer, Index{1});
    QCOMPARE(marks[2].head, Index{0});
    // 0.39 is below the threshold for a name.
    QVERIFY(std::ranges::none_of(marks, [](const TrainMark& m) { return m.layer == 1 && m.head == 1; }));
  }

  void thatTheFirstFallLeadsToFrequenciesIsNoMark() {
    TrainingRun run = fallingRun();
    for (TrainingPoint& point : run.points) point.loss = std::max(point.loss, 3.0);
    ReferenceLosses references;
    references.withoutAttention = 2.95;
    for (const TrainMark& mark : trainMarks(run, references)) QVERIFY(mark.kind != TrainMark::Kind::FallsFastest);
  }

  void placesOfTheTimelineAreSteps() {
    TrainingConfiguration c = quickTraining(TrainingTask::Induction, 605);
    const Timeline timeline = trainTimeline(c);
    QCOMPARE(timeline.steps.size(), std::size_t{62});
    QCOMPARE(timeline.sections.front(), QStringLiteral("0"));
    QCOMPARE(timeline.sections.back(), QStringLiteral("605"));
    for (const Index step : {0, 1, 10, 325, 599, 600, 604, 605})
      QCOMPARE(trainStepAt(trainPlayheadOf(step, c), c), step);
    QCOMPARE(trainPlayheadOf(1'000'000, c), (Playhead{61, 0, 1}));
    QCOMPARE(trainStepAt({61, 1, 1}, c), Index{605});
    QCOMPARE(trainStepAt({5, 0, 0}, c), Index{40});  // before it slides in
    c.steps = 0;
    QVERIFY(!trainTimeline(c).steps.empty());
    QCOMPARE(trainStepAt({1, 1, 1}, c), Index{0});
  }

  void typedTextsAreTokens() {
    const TrainingConfiguration letters = quickTraining();
    QCOMPARE(typedTokens(letters, QStringLiteral("abca")).tokens, (std::vector<int>{0, 1, 2, 0}));
    QCOMPARE(typedTokens(letters, QStringLiteral(" z a ")).tokens, (std::vector<int>{25, 0}));
    QCOMPARE(typedTokens(letters, QStringLiteral("ab?")).unknown, QStringLiteral("?"));
    TrainingConfiguration digits = defaultTraining(TrainingTask::Sort);
    QCOMPARE(typedTokens(digits, QStringLiteral("31|")).tokens,
             (std::vector<int>{3, 1, static_cast<int>(digits.vocabulary) - 1}));
    digits.vocabulary = 21;
    QCOMPARE(typedTokens(digits, QStringLiteral("12 3 |")).tokens, (std::vector<int>{12, 3, 20}));
  }

  void everyWordStandsAlone_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<double>("scale");
    QTest::addColumn<int>("task");
    QTest::addColumn<int>("layers");
    QTest::addColumn<int>("heads");
    struct Shape {
      QSize size;
      double scale;
    };
    for (const Shape& shape :
         {Shape{{824, 772}, 1}, Shape{{408, 572}, 1}, Shape{{1304, 950}, 1}, Shape{{744, 640}, 1},
          Shape{{1920, 1080}, 1}, Shape{{824, 772}, 2}, Shape{{1304, 950}, 2}, Shape{{620, 500}, 1}})
      for (int task = 0; task < 4; ++task)
        for (const auto& [layers, heads] : {std::pair(1, 1), std::pair(2, 2), std::pair(3, 4)})
          QTest::addRow("%dx%d at %g, task %d, %d layers of %d heads", shape.size.width(), shape.size.height(),
                        shape.scale, task, layers, heads)
              << shape.size << shape.scale << task << layers << heads;
  }

  void everyWordStandsAlone() {
    QFETCH(const QSize, size);
    QFETCH(const double, scale);
    QFETCH(const int, task);
    QFETCH(const int, layers);
    QFETCH(const int, heads);
    static std::map<std::tuple<int, int, int>, TrainView> views;
    auto& view = views[{task, layers, heads}];
    if (!view.facts) {
      TrainingConfiguration c = quickTraining(static_cast<TrainingTask>(task));
      c.layers = layers;
      c.heads = heads;
      view = viewOfRun(c, 40);
    }
    for (const TrainPart part : kTrainParts) {
      for (const std::size_t pinned : {std::size_t{0}, std::size_t{2}}) {
        TrainView shown = view;
        shown.place.part = part;
        shown.pinned.assign(pinned, view.facts->run);
        const TrainFrame frame(size, shown, lightTheme(scale));
        QVERIFY(frame.words().size() > 8);
        const QString fault = test::wordProblem(frame.words(), size);
        QVERIFY2(fault.isEmpty(), qPrintable(fault));
      }
    }
  }

  void aWeightUnderAPointIsTheWeightThere() {
    const TrainView view = viewOfRun(quickTraining(), 40);
    const TrainFrame frame(kDefaultSize, view, lightTheme());
    for (Index layer = 0; layer < 2; ++layer)
      for (Index head = 0; head < 2; ++head)
        for (const auto& [query, key] : {std::pair<Index, Index>{0, 0}, {7, 3}, {23, 23}, {2, 20}}) {
          const TrainPlace place{TrainPart::Maps, layer, head, query, key};
          const auto hit = frame.hit(frame.cellRect(place).center());
          QVERIFY(hit && hit->kind == TrainHit::Kind::Weight);
          QCOMPARE(hit->place, place);
          const double weight =
              view.moment->pass.layers[static_cast<std::size_t>(layer)].heads[static_cast<std::size_t>(head)].weights(
                  query, key);
          if (key <= query) QVERIFY2(hit->label.contains(numberText(weight)), qPrintable(hit->label));
          for (const Index position : {query, key})
            QVERIFY2(hit->label.contains(QStringLiteral(" (%1)").arg(position)), qPrintable(hit->label));
        }
    QVERIFY(!frame.hit({2, 2}));
  }

  void theMapsHaveTheColorsOfTheirWeights() {
    const TrainView view = viewOfRun(quickTraining(), 40);
    QImage image(kDefaultSize, QImage::Format_ARGB32_Premultiplied);
    image.fill(lightTheme().background);
    const TrainFrame frame(kDefaultSize, view, lightTheme());
    QPainter painter(&image);
    frame.draw(painter);
    painter.end();
    const ColorScale scale{ColorScale::Kind::Viridis, 1, false, false, false};
    int seen = 0;
    for (Index query = 0; query < 24; ++query)
      for (Index key = 0; key <= query; ++key) {
        const TrainPlace place{TrainPart::Maps, 0, 0, query, key};
        const QColor wanted = scale.color(view.moment->pass.layers[0].heads[0].weights(query, key), lightTheme());
        const QColor found = image.pixelColor(frame.cellRect(place).center().toPoint());
        const int off = std::max({std::abs(wanted.red() - found.red()), std::abs(wanted.green() - found.green()),
                                  std::abs(wanted.blue() - found.blue())});
        if (off <= 3) ++seen;
      }
    // An arrow and frames may cover a few.
    QVERIFY2(seen > 270, qPrintable(QString::number(seen)));
  }

  void theTitleSaysWhatWasMeasured() {
    const TrainView view = viewOfRun(quickTraining(), 40);
    const Headline line = trainHeadline(view);
    QCOMPARE(line.title, QStringLiteral("Step 40"));
    QVERIFY2(line.sentence.contains(numberText(view.facts->run->points.back().loss)), qPrintable(line.sentence));
    QVERIFY(line.sentence.contains(trainShareText(view.facts->run->points.back().accuracy)));
    TrainView before = viewOfRun(quickTraining(), 0);
    QCOMPARE(trainHeadline(before).title, QStringLiteral("Step 0"));
    QVERIFY(trainHeadline(TrainView()).title.size() > 3);
  }

  void aRunThatDivergesSaysSo() {
    TrainView view = viewOfRun(quickTraining(), 40);
    TrainingRun run = *view.facts->run;
    run.divergence = Divergence{41, "layers.0.w_q"};
    view.facts = trainRunFacts(run);
    QVERIFY(trainHeadline(view).sentence.contains(QStringLiteral("layers.0.w_q")));
    QVERIFY(trainHeadline(view).sentence.contains(QStringLiteral("41")));
    QVERIFY(
        std::ranges::any_of(view.facts->marks, [](const TrainMark& m) { return m.kind == TrainMark::Kind::Diverged; }));
    const Plot plot = lossPlot(view, lightTheme());
    QVERIFY(std::ranges::any_of(plot.labels, [](const PlotLabel& l) { return l.text.contains(QStringLiteral("41")); }));
  }

  /// For a chain the best loss is 0.89 and guessing 1.1: on an axis from zero the change would be invisible.
  void theAxisOfTheLossBeginsWhereThereIsSomethingToSee() {
    const Plot chain = lossPlot(viewOfRun(quickTraining(TrainingTask::Markov), 40), lightTheme());
    QVERIFY2(chain.y.low >= 0.7 && chain.y.low <= 0.87, qPrintable(QString::number(chain.y.low)));
    QCOMPARE(chain.y.ticks.front().value, chain.y.low);
    QCOMPARE(chain.y.ticks.front().text, numberText(chain.y.low, 1));
    for (const TrainingTask task : {TrainingTask::Induction, TrainingTask::Previous, TrainingTask::Sort})
      QCOMPARE(lossPlot(viewOfRun(quickTraining(task), 40), lightTheme()).y.low, 0.0);
  }

  void guessesAreThoseOfTheModel() {
    const TrainView view = viewOfRun(quickTraining(), 40);
    const TrainMoment& moment = *view.moment;
    int asked = 0, right = 0;
    for (Index p = 0; p < 24; ++p) {
      const TrainGuess guess = guessAt(moment, p);
      QCOMPARE(guess.token, moment.text.tokens[static_cast<std::size_t>(p)]);
      for (Index v = 0; v < 26; ++v)
        QVERIFY(moment.pass.probabilities(p, v) <= moment.pass.probabilities(p, guess.guess));
      asked += guess.truth ? 1 : 0;
      right += guess.right() ? 1 : 0;
    }
    QCOMPARE(Index{asked}, moment.pass.marked);
    QCOMPARE(Index{right}, moment.pass.right);
  }

  void everyScoreIsExplained() {
    for (const TrainingTask task : kTrainingTasks) {
      for (const bool norm : {false, true}) {
        TrainingConfiguration c = quickTraining(task);
        c.layers = c.heads = 2;
        c.layerNorm = norm;
        TrainAsked asked{viewOfRun(c, 40), {}, {}, nullptr};
        const auto tokens = static_cast<Index>(asked.view.moment->text.tokens.size());
        for (Index layer = 0; layer < 2; ++layer)
          for (Index query = 0; query < tokens; query += 5)
            for (Index key = 0; key <= query; key += 3) {
              asked.view.place = {TrainPart::Maps, layer, 1, query, key};
              asked.question = trainQuestion(c, *asked.view.moment, asked.view.place);
              double sum = 0;
              for (const ScorePart& part : asked.question.byKey) sum += part.score;
              const double score =
                  asked.view.moment->pass.layers[static_cast<std::size_t>(layer)].heads[1].scores(query, key);
              QVERIFY(std::abs(sum - score) < 1e-9 * std::max(1.0, std::abs(score)));
              asked.view.source =
                  layer > 0 ? sourceOf(asked.question.byKey, asked.view.moment->pass, key) : std::nullopt;
              const Explanation e = explainTrain(asked, lightTheme());
              QCOMPARE(e.result, numberText(score, lightTheme().decimals));
              QVERIFY(!e.lines.empty() && !e.why.isEmpty() && !e.tryThis.text.isEmpty() && !e.question.isEmpty());
              QCOMPARE(attn::test::refusedTip(e.tryThis), QString());
              QVERIFY2(!e.plainText.contains(QRegularExpression(QStringLiteral("%\\d|%n"))), qPrintable(e.plainText));
            }
      }
    }
  }

  void theGradientIsThatOfASmallStep() {
    TrainingConfiguration c = quickTraining();
    c.rate = 1e-3;
    const TrainView view = viewOfRun(c, 40);
    const TrainPlace place{TrainPart::Maps, 1, 0, 20, 12};
    const TrainGradient gradient = trainGradient(c, *view.moment, place);
    // Down the gradient by its rate: the new score is recomputed here by hand.
    const ModelGradients all = gradientsOf(c, *view.moment->weights, view.moment->text);
    ModelWeights moved = *view.moment->weights;
    for (std::size_t i = 0; i < moved.size(); ++i) moved[i] -= static_cast<float>(1e-3 * all.weights[i]);
    const ModelPass after = passThrough(c, moved, view.moment->text);
    QVERIFY(std::abs(after.layers[1].heads[0].scores(20, 12) - gradient.scoreAfter) < 1e-4);
    QCOMPARE(gradient.byScore, all.scores[1][0](20, 12));
    QVERIFY(after.loss < view.moment->pass.loss);
    TrainAsked asked{view, trainQuestion(c, *view.moment, place), gradient, nullptr};
    asked.view.place = place;
    QVERIFY(gradientText(asked).contains(numberText(gradient.scoreAfter, 3)));
  }

  void namesComeFromScoresAlone() {
    TrainView view = viewOfRun(quickTraining(), 40);
    TrainMoment moment = *view.moment;
    moment.point.heads.assign(4, HeadScores{0.39, 0.1, 0.2});
    moment.point.heads[2] = {0.1, 0.4, 0.2};
    view.moment = std::make_shared<const TrainMoment>(moment);
    TrainAsked asked{view, {}, {}, nullptr};
    const auto why = [&](Index layer, Index head) {
      asked.view.place = {TrainPart::Maps, layer, head, 20, 12};
      asked.question = trainQuestion(view.facts->run->configuration, *view.moment, asked.view.place);
      return explainTrain(asked, lightTheme()).why;
    };
    QVERIFY(why(0, 0).contains(QStringLiteral("no name")));
    QVERIFY(why(0, 0).contains(QStringLiteral("0.39")));
    QVERIFY(why(1, 0).contains(QStringLiteral("induction head")));
  }

  /// "4.2·10⁻⁵" is longer than "0.99".
  void noNumberRunsOverItsBar() {
    TrainView view = viewOfRun(quickTraining(), 40);
    TrainMoment moment = *view.moment;
    moment.pass.probabilities.setConstant(4.2e-5);
    view.moment = std::make_shared<const TrainMoment>(moment);
    const TrainFrame frame(QSizeF(1600, 900), view, lightTheme());
    const QString number = numberText(4.2e-5);
    int numbers = 0;
    for (const auto& [box, text] : frame.words()) {
      if (text != number) continue;
      ++numbers;
      const auto hit = frame.hit(box.center());
      QVERIFY(hit && hit->kind == TrainHit::Kind::Guess);
      for (const TrainGuessRow& row : frame.layout().guesses) QVERIFY(!row.bar.intersects(box));
    }
    QVERIFY(numbers > 3 && !frame.layout().guesses.empty());
  }

  void theTableIsCopiedAsNumbers() {
    const TrainView view = viewOfRun(quickTraining(), 40);
    const QStringList lines = TrainFrame(kDefaultSize, view, lightTheme()).copyText().split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), qsizetype{1 + 5});
    QCOMPARE(lines.front().split(u'\t').size(), qsizetype{3 + 4 * 3});
    QVERIFY(lines.back().startsWith(QStringLiteral("40\t")));
    QVERIFY(TrainFrame(kDefaultSize, {}, lightTheme()).copyText().isEmpty());
  }

  void differencesOfRunsAreSaid() {
    const TrainingConfiguration a = defaultTraining(TrainingTask::Induction);
    TrainingConfiguration b = a;
    b.layers = 1;
    b.scale = 1;
    b.seed = 7;
    QCOMPARE(configurationDifferences(a, b), (QStringList{TrainText::tr("%n layer(s)", nullptr, 1),
                                                          QStringLiteral("not scaled"), QStringLiteral("seed 7")}));
    QVERIFY(configurationDifferences(a, a).isEmpty());
  }

  void everyProblemIsASentence() {
    TrainingConfiguration c = defaultTraining(TrainingTask::Induction);
    c.tokens = 60;
    const auto narrow = trainingProblems(c);
    QCOMPARE(narrow.size(), std::size_t{1});
    QVERIFY(settingProblemText(narrow.front()).contains(QStringLiteral("30")));
    c = defaultTraining(TrainingTask::Sort);
    c.tokens = 12;
    QVERIFY(settingProblemText(trainingProblems(c).front()).contains(QStringLiteral("odd")));
    c = defaultTraining(TrainingTask::Induction);
    c.tokens = 5;
    QVERIFY(settingProblemText(trainingProblems(c).front()).contains(QStringLiteral("6")));
    c.rate = std::nan("");
    QVERIFY(trainingProblems(c).size() == 2);
  }
};

ATTN_TEST(TestTrainScene)

}  // namespace attn::app::test_train_scene

#include "test_train_scene.moc"
