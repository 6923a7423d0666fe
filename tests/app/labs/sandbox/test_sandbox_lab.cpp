// SPDX-License-Identifier: GPL-3.0-or-later
#include <QImage>
#include <QPainter>
#include <QPushButton>
#include <QSignalSpy>
#include <cmath>

#include "app/labs/asked_from_outside.h"
#include "app/labs/sandbox/sandbox_fixture.h"
#include "attention/accidents.h"
#include "attention/trace.h"
#include "labs/sandbox/experiment_runner.h"
#include "panes/inputs_column.h"
#include "support/failing_threads.h"
#include "support/qt_test.h"
#include "widgets/number_field.h"
#include "widgets/segmented_control.h"

namespace attn::app::test_sandbox_lab {
namespace {

QImage pictureOf(Lab& lab, QSize size) {
  QImage image(size, QImage::Format_RGB32);
  image.fill(Qt::magenta);
  QPainter painter(&image);
  lab.drawPicture(painter, size, lightTheme());
  return image;
}

int colorsIn(const QImage& image) {
  QSet<QRgb> colors;
  for (int y = 0; y < image.height(); y += 2) {
    for (int x = 0; x < image.width(); x += 2) colors << image.pixel(x, y);
  }
  return static_cast<int>(colors.size());
}

/// 128 tokens in bfloat16: too slow for one frame.
Scenario large(Index tokens = 128) {
  Scenario s;
  const auto numbers = [&](double phase) {
    return MatrixStack(Matrix::NullaryExpr(tokens, 64, [phase](Index r, Index c) {
      return std::sin(phase + 0.7 * static_cast<double>(r) + 1.3 * static_cast<double>(c));
    }));
  };
  s.inputs = QkvInputs{numbers(0), numbers(1), numbers(2)};
  s.attention.mask.causal = true;
  s.attention.arithmetic = Arithmetic::BFloat16;
  return s;
}

std::vector<AccidentKind> kindsInRow(SandboxOnScreen& box, Index row) {
  std::vector<AccidentKind> kinds;
  for (const Accident& a : accidentsInRow(*box.session.scenario(), *box.session.snapshot().trace, 0, row))
    kinds.push_back(a.kind);
  return kinds;
}

}  // namespace

class TestSandboxLab : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void hasAPageForEveryName() {
    SandboxOnScreen box(test::example("9-rotary-positions"));
    QCOMPARE(box.lab.stepNames().mid(0, 6),
             QStringList({QStringLiteral("mask"), QStringLiteral("accidents"), QStringLiteral("rounding"),
                          QStringLiteral("scale"), QStringLiteral("rotation"), QStringLiteral("backward")}));
    for (const QString& step : box.lab.stepNames()) {
      QVERIFY(box.lab.seek({step, 0, {}}));
      QVERIFY2(colorsIn(pictureOf(box.lab, {824, 776})) > 20, qPrintable(step));
    }
    QVERIFY(!box.lab.seek({QStringLiteral("softmax"), 0, {}}));
    QVERIFY(!box.lab.seek({QStringLiteral("mask"), 5, {}}));
    QVERIFY(!box.lab.seek({QStringLiteral("mask"), 0, 99}));
    for (const LabView& view : SandboxLab::views()) QVERIFY(box.lab.stepNames().contains(view.step));
  }

  void panesAreMadeWhenTheyAreAskedFor() {
    Session session;
    SandboxLab lab(session);
    session.openScenario(test::example("1-the-cat-sat"));
    QVERIFY(lab.state().experiment().result() == nullptr && !lab.state().experiment().isRunning());
    lab.setTheme(darkTheme());
    lab.retranslate();
    QVERIFY(lab.inputsPane() && lab.inputsPane() == lab.inputsPane());
    QCOMPARE(lab.inputsPane()->findChildren<InputsColumn*>().size(), 1);  // of the visible page
  }

  void theExperimentRunsInTheBackground() {
    ExperimentRunner runner;
    QSignalSpy changed(&runner, &ExperimentRunner::stateChanged);
    runner.start({.samples = 3200, .seed = 5});
    QVERIFY(runner.isRunning());
    QVERIFY(!runner.result());
    QTRY_VERIFY(runner.result());
    QVERIFY(!runner.isRunning());
    QCOMPARE(runner.result()->products(), Index(3200));
    QCOMPARE(changed.size(), 2);
    runner.startIfNeeded();
    QVERIFY(!runner.isRunning());  // it is already available
  }

  void aLaterStartDropsTheEarlierResult() {
    ExperimentRunner runner;
    QSignalSpy changed(&runner, &ExperimentRunner::stateChanged);
    runner.start({.samples = 200'000, .seed = 1});
    runner.start({.samples = 320, .seed = 2});
    runner.waitUntilDone();
    QVERIFY(runner.result());
    QCOMPARE(runner.result()->settings.seed, std::uint64_t(2));
    QCOMPARE(changed.size(), 3);  // started, started, finished
  }

  void aCancelledExperimentGivesNothing() {
    ExperimentRunner runner;
    QSignalSpy progress(&runner, &ExperimentRunner::progressChanged);
    QEventLoop loop;
    connect(&runner, &ExperimentRunner::progressChanged, &loop, [&] {
      if (progress.size() > 1) loop.quit();
    });
    runner.start({.samples = 1'000'000, .seed = 1});
    loop.exec();
    QVERIFY(runner.isRunning());
    QVERIFY(runner.progress() > 0 && runner.progress() < 1);
    runner.cancel();
    QVERIFY(!runner.isRunning());
    const auto told = progress.size();
    // After everything that the canceled job could still deliver.
    runner.start({.samples = 160, .seed = 2});
    runner.waitUntilDone();
    QVERIFY(runner.result());
    QCOMPARE(runner.result()->settings.seed, std::uint64_t(2));
    QVERIFY(progress.size() - told <= 1);  // its own
  }

  void anExperimentWithoutAThreadIsSaid() {
    ExperimentRunner runner(attn::test::threadsRunOutAfter(0));
    QSignalSpy failed(&runner, &ExperimentRunner::failed);
    runner.start({.samples = 160, .seed = 1});
    QVERIFY(runner.isRunning());
    runner.waitUntilDone();
    QVERIFY(!runner.isRunning());
    QVERIFY(!runner.result());
    QCOMPARE(failed.size(), 1);
  }

  void picturesOfTheScalePageWaitForTheExperiment() {
    Session session;
    SandboxLab lab(session);
    session.openScenario(test::example("1-the-cat-sat"));
    QVERIFY(lab.seek({QStringLiteral("scale"), 0, 7}));
    lab.refreshNow();
    QVERIFY(lab.state().experiment().result());
    const QImage once = pictureOf(lab, {824, 776}), again = pictureOf(lab, {824, 776});
    QCOMPARE(once, again);
    QVERIFY(lab.seek({QStringLiteral("scale"), 0, 11}));
    QVERIFY(pictureOf(lab, {824, 776}) != once);
  }

  void thePlayheadChoosesTheWidth() {
    SandboxOnScreen box(test::example("1-the-cat-sat"), QStringLiteral("scale"));
    QTRY_VERIFY(box.lab.state().experiment().result());
    const auto plot = [&](std::size_t n) { return box.canvas().frame<ScaleFrame>().plots()[n].plot; };
    QVERIFY(plot(0).plot().description.contains(QStringLiteral("d_k = 1,024")));
    box.lab.playback()->seek(static_cast<int>(SandboxPage::Scale), 7);
    QVERIFY(plot(0).plot().description.contains(QStringLiteral("d_k = 64")));
    QCOMPARE(plot(3).plot().guides[0].points[0].x(), 6.0);
    QCOMPARE(asked::askEveryCell(&box.canvas()), 5);
    // A click on a measure selects its width; a click on a histogram has no effect.
    box.click(plot(4).pointOf(4, 0.1).toPoint());
    QCOMPARE(box.view<ScaleView>().width(), Index(4));
    box.click(plot(0).pointOf(0, 0).toPoint());
    QCOMPARE(box.view<ScaleView>().width(), Index(4));
    QVERIFY(box.explained().contains(QStringLiteral("d_k = 16")));
    QVERIFY(box.explained().contains(QStringLiteral("variance")));
  }

  void theExperimentHasRunAndCancel() {
    SandboxOnScreen box(test::example("1-the-cat-sat"), QStringLiteral("scale"));
    ExperimentRunner& runner = box.lab.state().experiment();
    QTRY_VERIFY(runner.result());
    auto* samples = box.control<NumberField>(QStringLiteral("Products q·k at every width"));
    auto* seed = box.control<NumberField>(QStringLiteral("Seed of the random numbers"));
    QVERIFY(samples && seed);
    QCOMPARE(samples->value(), 10000.0);
    Q_EMIT seed->edited(9, false);
    QTRY_COMPARE(runner.result()->settings.seed, std::uint64_t(9));
    Q_EMIT samples->edited(1'000'000, false);
    QVERIFY(runner.isRunning());
    const QList<QPushButton*> buttons = box.lab.inputsPane()->findChildren<QPushButton*>();
    for (QPushButton* button : buttons) {
      if (button->text() == QStringLiteral("Cancel")) button->click();
    }
    QVERIFY(!runner.isRunning());
    QCOMPARE(runner.result()->settings.samples, Index(10000));  // the last complete one stays
    QCOMPARE(box.undoSteps(), 0);
  }

  void recipesMakeAccidentsHappenAndUndoTakesThemBack_data() {
    QTest::addColumn<QString>("button");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("said");
    const auto row = [](const char* name, const char* button, AccidentKind kind, const char* said) {
      QTest::newRow(name) << QString::fromUtf8(button) << static_cast<int>(kind) << QString::fromUtf8(said);
    };
    row("uniform", "Make it happen: Uniform row: −10⁹ in float32", AccidentKind::UniformRow, "64 apart");
    row("overflow", "Make it happen: NaN: −10⁹ in float16", AccidentKind::FillOverflow, "the fill itself becomes −∞");
    row("exp", "Make it happen: exp overflow: no row maximum", AccidentKind::ExpOverflow, "11.09");
    row("leak", "Make it happen: Leak: −10⁴ with large scores", AccidentKind::LeakyMask, "is hidden, but its score");
    row("zeros", "Make it happen: Zeros: no visible key under −∞", AccidentKind::EmptyRow, "133882");
  }

  void recipesMakeAccidentsHappenAndUndoTakesThemBack() {
    QFETCH(QString, button);
    QFETCH(int, kind);
    QFETCH(QString, said);
    SandboxOnScreen box(test::example("1-the-cat-sat"), QStringLiteral("accidents"));
    const auto before = *box.session.scenario();
    auto* press = box.control<QPushButton>(button);
    QVERIFY(press);
    press->click();
    QCOMPARE(box.undoSteps(), 1);
    box.settle();
    const Index row = box.session.selection().row;
    QCOMPARE(kindsInRow(box, row), std::vector<AccidentKind>{static_cast<AccidentKind>(kind)});
    QVERIFY(box.view<AccidentView>().data->rowHasAccident[static_cast<std::size_t>(row)]);
    QVERIFY2(box.explained().contains(said), qPrintable(box.explained()));
    QVERIFY(box.canvas().accessibleDescription().contains(accidentName(static_cast<AccidentKind>(kind))));
    box.session.undoStack()->undo();
    QVERIFY(*box.session.scenario() == before);
  }

  void recipesSayWhatIsMissing() {
    Scenario s;
    s.inputs = QkvInputs{MatrixStack(Matrix(Matrix::Zero(2, 2))), MatrixStack(Matrix(Matrix::Zero(2, 2))),
                         MatrixStack(Matrix(Matrix::Zero(2, 2)))};
    SandboxOnScreen box(s, QStringLiteral("accidents"));
    box.control<QPushButton>(QStringLiteral("Make it happen: exp overflow: no row maximum"))->click();
    QVERIFY(box.inlineError().contains(QStringLiteral("No visible score is positive")));
    QCOMPARE(box.undoSteps(), 0);
  }

  void theArithmeticIsChosenHere() {
    SandboxOnScreen box(test::example("6-a-padded-row"), QStringLiteral("accidents"));
    auto* arithmetic = box.control<SegmentedControl>(QStringLiteral("Round every operation to"));
    auto* fill = box.control<SegmentedControl>(QStringLiteral("Added to hidden scores"));
    QVERIFY(arithmetic && fill);
    Q_EMIT arithmetic->chosen(2);
    QCOMPARE(box.session.scenario()->attention.arithmetic, Arithmetic::Float16);
    Q_EMIT fill->chosen(2);
    QCOMPARE(box.mask().fill, -1e4);
    QCOMPARE(fill->current(), 2);
    Q_EMIT fill->chosen(3);
    QCOMPARE(box.mask().fill, -10.0);
    auto* own = box.control<NumberField>(QStringLiteral("Number added to hidden scores"));
    QVERIFY(own);
    Q_EMIT own->edited(-55, false);
    QCOMPARE(box.mask().fill, -55.0);
    QCOMPARE(box.undoSteps(), 4);
  }

  void chipsAndKeysChooseTheRow() {
    SandboxOnScreen box(test::example("6-a-padded-row"), QStringLiteral("accidents"));
    SandboxStage& canvas = box.canvas();
    const auto chip = [&](Index row) { return canvas.frame<AccidentFrame>().chipRect(row).center().toPoint(); };
    box.click(chip(3));
    QCOMPARE(box.session.selection().row, Index(3));
    const QRectF cell = canvas.frame<AccidentFrame>().cellRect(RowStage::Weights, false, 2);
    box.click(cell.center().toPoint());
    QCOMPARE(box.session.selection().column, Index(2));
    QTest::keyClick(&canvas, Qt::Key_Up);
    QCOMPARE(box.session.selection().row, Index(2));
    QVERIFY(box.view<AccidentView>().data->life.weights ==
            Vector(box.session.snapshot().trace->heads[0].weights.row(2)));
  }

  void assistiveToolsReadEveryPage() {
    SandboxOnScreen box(test::example("9-rotary-positions"), QStringLiteral("mask"));
    SandboxStage& canvas = box.canvas();
    auto* table = asked::tableOf(&canvas);
    QVERIFY(table);
    const auto queries = static_cast<int>(queryTokens(*box.session.scenario()));
    const auto keys = static_cast<int>(keyTokens(*box.session.scenario()));
    QCOMPARE(asked::askEveryCell(&canvas), queries * keys);
    QCOMPARE(table->rowCount(), queries);
    QCOMPARE(asked::nameOf(table->cellAt(1, 0)), maskCellText(*box.session.scenario(), 0, {1, 0}));
    asked::press(table->cellAt(1, 2));
    QCOMPARE(box.session.selection().row, Index{1});
    QCOMPARE(box.session.selection().column, Index{2});
    QVERIFY(table->cellAt(1, 2)->state().selected);

    QVERIFY(box.lab.seek({QStringLiteral("accidents"), 0, {}}).has_value());
    QCOMPARE(table->rowCount(), kLifeLines);
    QCOMPARE(asked::askEveryCell(&canvas), kLifeLines * keys);
    QVERIFY(asked::nameOf(table->cellAt(4, 0)).startsWith(table->rowDescription(4)));
    asked::press(table->cellAt(3, 1));
    QVERIFY(table->cellAt(3, 1)->state().selected);
    QCOMPARE(box.session.selection().column, Index{1});
    QCOMPARE(box.session.selection().row, Index{1});  // of another line, but the same query
    QAccessibleInterface* last = table->cellAt(4, keys - 1);
    const QAccessible::Id id = QAccessible::uniqueId(last);

    QVERIFY(box.lab.seek({QStringLiteral("rotation"), 0, {}}).has_value());
    const auto turned = rotationData(box.session.snapshot(), box.view<RotationView>().selection);
    QCOMPARE(table->rowCount(), static_cast<int>(turned->pairs.size()));
    QCOMPARE(table->columnCount(), 1);
    QVERIFY(asked::askEveryCell(&canvas) > 0);
    QVERIFY(asked::nameOf(table->cellAt(0, 0)).startsWith(QStringLiteral("columns 0, ")));
    QAccessibleInterface* stale = QAccessible::accessibleInterface(id);
    QVERIFY(!stale || !stale->isValid());
  }

  /// Errors and gradients of large documents are computed in the background: the previous picture stays until they are
  /// ready.
  void largeDocumentsAreComputedInTheBackground() {
    for (const char* step : {"rounding", "backward"}) {
      SandboxOnScreen box(test::example("1-the-cat-sat"), QString::fromLatin1(step));
      const bool rounding = qstrcmp(step, "rounding") == 0;
      const auto shown = [&] {
        return rounding ? box.view<RoundingView>().snapshot : box.view<BackwardView>().snapshot;
      };
      const auto there = [&] {
        return rounding ? box.view<RoundingView>().errors != nullptr : box.view<BackwardView>().data != nullptr;
      };
      QVERIFY(there() && !box.lab.state().numbers().isRunning());  // small ones at once
      const Snapshot before = shown();
      QSignalSpy changed(&box.lab.state().numbers(), &SandboxNumbers::changed);
      box.session.openScenario(large());
      box.settle();
      if (changed.isEmpty()) {
        QVERIFY(shown() == before);
        QVERIFY(box.lab.isPreparing());
      }
      QTRY_VERIFY(shown() == box.session.snapshot());
      QVERIFY(there());
      QVERIFY(!changed.isEmpty());
      // The last request is served, whatever came in between.
      for (Index row : {100, 20, 127, 3}) box.lab.state().select(row, 0);
      QTRY_VERIFY(!box.lab.state().numbers().isRunning() && (!rounding || box.view<RoundingView>().row == 3));
      // A picture waits for its numbers.
      Scenario other = large(120);
      box.session.openScenario(other);
      box.settle();
      pictureOf(box.lab, {824, 776});
      QVERIFY(shown() == box.session.snapshot());
    }
  }

  void aSystemWithoutThreadsLeavesThePictureOfBefore() {
    SandboxNumbers numbers(test::threadsRunOutAfter(0));
    QSignalSpy failed(&numbers, &SandboxNumbers::failed);
    const auto snapshotOf = [](const Scenario& s) {
      return Snapshot{std::make_shared<const Scenario>(s), std::make_shared<const Trace>(test::traced(s))};
    };
    const Snapshot small = snapshotOf(test::example("1-the-cat-sat")), big = snapshotOf(large());
    QVERIFY(numbers.gradients(small, Loss::Sum).data);
    QVERIFY(numbers.gradients(big, Loss::Sum).of == small);
    numbers.waitUntilDone();
    QCOMPARE(failed.count(), 1);
    QVERIFY(numbers.gradients(big, Loss::Sum).of == small);
    QVERIFY(!numbers.isRunning());  // without endless retries
  }

  void rotationIsOfferedWhereItIsOff() {
    SandboxOnScreen box(test::example("1-the-cat-sat"), QStringLiteral("rotation"));
    auto* offer = box.canvas().findChild<QPushButton*>();
    QVERIFY(offer && offer->isVisible());
    QVERIFY(box.explained().contains(QStringLiteral("are off")));
    const auto before = *box.session.scenario();
    QTest::mouseClick(offer, Qt::LeftButton);
    QVERIFY(box.session.scenario()->attention.rope);
    box.settle();
    QVERIFY(!offer->isVisible());
    QCOMPARE(box.undoSteps(), 1);
    box.session.undoStack()->undo();
    QVERIFY(*box.session.scenario() == before);
    box.settle();
    QVERIFY(offer->isVisible());
  }

  void movingBothTokensKeepsTheScore() {
    SandboxOnScreen box(test::example("9-rotary-positions"), QStringLiteral("rotation"));
    box.lab.state().select(3, 1);
    for (const double shift : {0.0, 0.5, 7.0, 16.0}) {
      box.lab.playback()->seek(static_cast<int>(SandboxPage::Rotation), shift);
      QCOMPARE(box.view<RotationView>().done, shift);
      const auto data = rotationData(box.session.snapshot(), box.view<RotationView>().selection);
      QVERIFY(data);
      QVERIFY(std::abs(data->scoreAt(shift) - data->traced) < 1e-12);
    }
    QVERIFY(box.explained().contains(QStringLiteral("Positions 19 and 17")));
  }

  void askForLargeDistancesOutsideOfTheDocument() {
    SandboxOnScreen box(test::example("9-rotary-positions"), QStringLiteral("rotation"));
    const Scenario before = *box.session.scenario();
    auto* factor = box.control<SegmentedControl>(QStringLiteral("How far the curve goes"));
    auto* hands = box.control<SegmentedControl>(QStringLiteral("How rotation is slowed down"));
    QVERIFY(factor && hands);
    const auto reach = [&] { return box.view<RotationView>().reach; };
    QCOMPARE(reach(), Reach{});
    // Slower rotation is for longer distances: it also sets the next factor.
    Q_EMIT hands->chosen(3);
    QCOMPARE(reach(), (Reach{RopeExtension::Yarn, 2}));
    QCOMPARE(factor->current(), 1);
    Q_EMIT factor->chosen(3);
    QCOMPARE(reach(), (Reach{RopeExtension::Yarn, 8}));
    QVERIFY(box.explained().contains(QStringLiteral("YaRN")));
    for (const auto& [segment, name] :
         {std::pair{1, QStringLiteral("interpolated")}, std::pair{2, QStringLiteral("NTK")}}) {
      Q_EMIT hands->chosen(segment);
      QVERIFY2(box.explained().contains(name), qPrintable(box.explained()));
    }
    Q_EMIT factor->chosen(0);
    QCOMPARE(reach(), Reach{});
    QCOMPARE(hands->current(), 0);
    QVERIFY(*box.session.scenario() == before);
    QCOMPARE(box.undoSteps(), 0);
    for (const auto& [name, named] : {std::pair{QStringLiteral("rotation-yarn-8x"), Reach{RopeExtension::Yarn, 8}},
                                      std::pair{QStringLiteral("rotation-4x"), Reach{RopeExtension::AsTrained, 4}},
                                      std::pair{QStringLiteral("rotation"), Reach{}}}) {
      QVERIFY(box.lab.seek({name, 0, {}}).has_value());
      QCOMPARE(reach(), named);
      QCOMPARE(box.lab.place()->step, name);
    }
    QVERIFY(!box.lab.seek({QStringLiteral("rotation-ntk-1x"), 0, {}}).has_value());
  }

  void aLessonBeginsWithoutTheLearnersChoices() {
    SandboxOnScreen box(test::example("9-rotary-positions"), QStringLiteral("rotation-ntk-2x"));
    const SandboxSelection before = box.lab.state().asked();
    box.lab.suspendForLesson();
    QCOMPARE(box.lab.state().asked(), SandboxSelection{});
    QVERIFY(box.lab.seek({QStringLiteral("rotation-8x"), 0, {}}).has_value());
    box.lab.resumeAfterLesson();
    QCOMPARE(box.lab.state().asked(), before);
  }

  void theAccidentsOpenOnARowThatHasOne() {
    SandboxOnScreen box(test::example("6-a-padded-row"));
    box.session.select({Stage::Masked, 0, 3, 2});
    QVERIFY(box.lab.seek({QStringLiteral("accidents"), 0, {}}));
    QCOMPARE(box.session.selection().row, Index{0});
    QVERIFY(!box.view<AccidentView>().data->inRow.empty());
    // A row selected there stays selected while the stages of the row are stepped through.
    box.session.select({Stage::Masked, 0, 3, 2});
    box.lab.playback()->seek(static_cast<int>(SandboxPage::Accidents), 3);
    QCOMPARE(box.session.selection().row, Index{3});
    QVERIFY(box.explained().contains(QStringLiteral("something went wrong in 1 other row")));
  }

  void whereNothingWentWrongTheRowStays() {
    SandboxOnScreen box(test::example("1-the-cat-sat"));
    box.session.select({Stage::Masked, 0, 2, 1});
    QVERIFY(box.lab.seek({QStringLiteral("accidents"), 0, {}}));
    QCOMPARE(box.session.selection().row, Index{2});
  }

  void theLimitsAreThoseOfTheFormatThatComputes() {
    SandboxOnScreen box(test::example("1-the-cat-sat"), QStringLiteral("accidents"));
    const auto says = [&](const QString& limit) {
      const QList<QLabel*> labels = box.lab.inputsPane()->findChildren<QLabel*>();
      return std::ranges::any_of(labels, [&](const QLabel* l) { return l->text().contains(limit); });
    };
    QVERIFY(says(QStringLiteral("1.8·10³⁰⁸")));
    Scenario half = *box.session.scenario();
    half.attention.arithmetic = Arithmetic::Float16;
    QVERIFY(box.session.apply(QStringLiteral("half"), half).empty());
    QTRY_VERIFY(says(QStringLiteral("65,504")));
  }

  void playsAndKeepsItsPlaceInAnotherLanguage() {
    SandboxOnScreen box(test::example("9-rotary-positions"), QStringLiteral("accidents"));
    box.lab.retranslate();
    QCOMPARE(box.lab.state().page(), SandboxPage::Accidents);
    box.lab.playback()->nextStep();
    QCOMPARE(box.lab.state().page(), SandboxPage::Rounding);
  }
};

ATTN_TEST(TestSandboxLab)

}  // namespace attn::app::test_sandbox_lab

#include "test_sandbox_lab.moc"
