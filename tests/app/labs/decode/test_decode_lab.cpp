// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QUndoStack>
#include <algorithm>
#include <atomic>
#include <stdexcept>

#include "app/labs/asked_from_outside.h"
#include "app/window/window_fixture.h"
#include "figures/charts/line_plot.h"
#include "labs/decode/decode_inputs.h"
#include "labs/decode/decode_lab.h"
#include "labs/decode/decode_numbers.h"
#include "labs/decode/explanation/explain_decode.h"
#include "scenario/edit.h"
#include "support/examples.h"
#include "support/qt_test.h"
#include "support/source_folder.h"
#include "text/unit_text.h"
#include "text/whole_numbers.h"
#include "widgets/choice_box.h"
#include "widgets/choice_slider.h"
#include "widgets/number_field.h"
#include "widgets/rich_label.h"
#include "widgets/segmented_control.h"
#include "widgets/toggle_switch.h"
#include "widgets/token_chips.h"
#include "window/help/published_dialog.h"
#include "window/render.h"

namespace attn::app::test_decode_lab {
namespace {

/// A window that shows the Decode lab.
struct DecodeFixture : WindowFixture {
  explicit DecodeFixture(const char* example = "2-it-and-the-dog", QSize size = {1440, 900}) : WindowFixture(size) {
    session().openScenario(test::example(example));
    window->workspace().showLab(QStringLiteral("decode"));
    window->workspace().lab()->resetForDocument();
  }
  DecodeLab& lab() { return *qobject_cast<DecodeLab*>(window->workspace().lab()); }
  DecodeState& state() { return lab().state(); }
  DecodeStage* stage() { return static_cast<DecodeStage*>(lab().stagePane()); }
  template <class Widget>
  Widget* named(const char* name) {
    return test::named<Widget>(*lab().inputsPane(), name);
  }
  DecodeMoment moment() { return decodeMoment(*state().data(), playback().timeline(), playback().playhead()); }
};

void choose(QComboBox* box, const QString& text) {
  box->setCurrentIndex(box->findText(text));
  Q_EMIT box->activated(box->currentIndex());
}

}  // namespace

class TestDecodeLab : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

  void everyDocumentIsShown() {
    for (const auto& file : test::exampleFiles()) {
      DecodeFixture f(qPrintable(QString::fromStdString(file.stem().stem().string())));
      const auto& counted = f.state().data();
      QVERIFY2(counted && !counted->isEmpty(), file.c_str());
      f.state().setPage(DecodePage::Race);
      QCOMPARE(f.playback().timeline().sections.size(), static_cast<std::size_t>(counted->tokens.size()) + 2);
      const bool fromDocument = f.session().scenario()->heads.query > 1 ||
                                std::holds_alternative<ShapeInputs>(f.session().scenario()->inputs);
      QCOMPARE(f.state().settings().model.empty(), fromDocument);
      if (fromDocument) QCOMPARE(f.state().settings().length, keyTokens(*f.session().scenario()));
    }
  }

  void aStepOfALessonChoosesTheSettings() {
    DecodeFixture f("t6-llama-3-8b-decode-8k");
    const DecodeSettings own = f.state().settings();
    f.lab().suspendForLesson();
    QVERIFY(f.lab().useLessonSettings(QStringLiteral(
        R"({"model": "DeepSeek-V2", "hardware": "A100 40 GB", "length": 4096, "batch": 16, "parameters": true,
            "chunk": 256, "lengths": [20, 300]})")));
    const DecodeSettings& settings = f.state().settings();
    QCOMPARE(settings.model, std::string("DeepSeek-V2"));
    QCOMPARE(settings.hardware.name, std::string("A100 40 GB"));
    QCOMPARE(settings.length, 4096);
    QCOMPARE(settings.batch, 16);
    QVERIFY(settings.readsWeights);
    QCOMPARE(settings.serving.chunk, 256);
    QVERIFY((settings.serving.lengths == std::vector<std::int64_t>{20, 300}));
    QVERIFY(!f.lab().hasOwnChanges());
    DecodeSettings next = settings;
    next.serving.chunk = 64;
    f.state().apply(next);
    QVERIFY(f.lab().hasOwnChanges());

    const std::pair<const char*, const char*> refused[] = {
        {R"({"batsch": 1})", "batsch"},          {R"({"batch": 0})", "1"},         {R"({"batch": 1.5})", "batch"},
        {R"({"model": "GPT-9"})", "Llama 3 8B"}, {R"({"parameters": 1})", "true"}, {R"({"lengths": []})", "lengths"},
        {R"({"hardware": "CPU"})", "A100"},      {R"({"lengths": [0]})", "4,096"}};
    for (const auto& [json, said] : refused) {
      const auto used = f.lab().useLessonSettings(QLatin1String(json));
      QVERIFY2(!used && used.error().contains(QLatin1String(said)), json);
      QCOMPARE(f.state().settings().serving.chunk, 64);
    }

    QVERIFY(f.lab().useLessonSettings({}));  // a step without settings has the defaults
    QVERIFY(f.state().settings().serving == ServingSettings{});
    QVERIFY(f.state().settings().model.empty());
    QVERIFY(!f.lab().hasOwnChanges());
    f.lab().resumeAfterLesson();
    QVERIFY(f.state().settings() == own);
    QVERIFY(!f.window->workspace().labNamed(QStringLiteral("steps"))->useLessonSettings(QStringLiteral("{}")));
  }

  void playingContinuesAndScrubbingBackIsExact() {
    DecodeFixture f;
    f.playback().seek(2, 3);
    const QImage before = f.lab().stagePane()->grab().toImage();
    const DecodeMoment there = f.moment();
    f.playback().setSpeed(4);
    f.playback().play();
    QTRY_VERIFY(f.moment().token >= 3);
    QVERIFY(f.moment().seconds > there.seconds);
    f.playback().seek(2, 3);
    QCOMPARE(f.moment().seconds, there.seconds);
    QCOMPARE(f.lab().stagePane()->grab().toImage(), before);
  }

  void slidersMayMoveWhilePlaying() {
    DecodeFixture f;
    auto* length = f.named<ChoiceSlider>("Length");
    auto* batch = f.named<ChoiceSlider>("Batch");
    QVERIFY(length && batch);
    f.playback().seek(3, 0);
    QSignalSpy frames(&f.playback(), &Playback::playheadChanged);
    f.playback().play();
    for (int i = 0; i < 6; ++i) {
      QTest::keyClick(length, Qt::Key_Right);
      QTest::keyClick(batch, Qt::Key_Right);
      frames.clear();
      QTRY_VERIFY(!frames.isEmpty());
      QVERIFY(f.playback().isPlaying());
      QCOMPARE(f.state().data()->settings.length, length->chosen());
      QCOMPARE(f.state().data()->actualSeries().use.batch, batch->chosen());
    }
    QCOMPARE(length->chosen(), 65'536);
    QCOMPARE(batch->chosen(), 64);
    QTest::keyClick(length, Qt::Key_End);
    QCOMPARE(length->chosen(), 131'072);
    QVERIFY(f.moment().token >= 2);
    f.playback().pause();
  }

  void aDraggedSliderFollowsTheMouse() {
    DecodeFixture f;
    auto* length = f.named<ChoiceSlider>("Length");
    QSignalSpy edits(length, &ChoiceSlider::edited);
    QTest::mousePress(length, Qt::LeftButton, {}, {length->width() - 9, 32});
    QCOMPARE(length->chosen(), 131'072);
    QTest::mouseRelease(length, Qt::LeftButton, {}, {length->width() - 9, 32});
    QCOMPARE(f.state().settings().length, 131'072);
    QCOMPARE(edits.last().at(1).toBool(), false);
    QTest::keyClick(length, Qt::Key_Home);
    QCOMPARE(f.state().settings().length, 1024);
  }

  void thePanelShowsTheCountsOfTheCore() {
    DecodeFixture f;
    auto* numbers = f.lab().inputsPane()->findChild<DecodeNumbers*>();
    for (const char* name : {"GPT-2 medium", "Llama 3 8B", "Mistral 7B v0.1", "DeepSeek-V3", "Llama 3.1 405B"}) {
      choose(f.named<ChoiceBox>("Model"), QLatin1String(name));
      const Model& model = *findModel(name);
      const CacheUse use = cacheUse(model, f.state().settings().length);
      const CacheSize size = *cacheSize(model.shape, use);
      const DecodeStep step = *decodeStep(model.shape, use);
      const DecodeSpeed speed = decodeSpeed(step, use, *findHardware("A100 80 GB"));
      const QStringList texts = numbers->texts();
      const auto has = [&](const QString& wanted) {
        return std::any_of(texts.begin(), texts.end(), [&](const QString& text) { return text.contains(wanted); });
      };
      QVERIFY2(has(bytesText(static_cast<double>(size.bytes))), name);
      QVERIFY2(has(bytesText(static_cast<double>(size.bytesPerToken))), name);
      QVERIFY2(has(secondsText(speed.roofline.seconds)), name);
      QVERIFY2(has(rateText(speed.tokensPerSecond)), name);
    }
  }

  void everyPageCountsTheCacheInItsFormat() {
    DecodeFixture f;  // Llama 3 8B: 32 layers of 16 rows of 128 numbers
    const auto take = [&](const char* name) {
      choose(f.named<ChoiceBox>("Keys and values are stored as"), QLatin1String(name));
      f.window->settle();
    };
    const std::int64_t plain = f.state().data()->actualSeries().step.cacheBytes();
    take("FP8 E4M3");
    QVERIFY(f.session().scenario()->attention.cache == CacheFormat::Fp8E4M3);
    QCOMPARE(f.state().data()->actualSeries().step.cacheBytes(), plain / 2);
    take("int8");
    const SharingScheme& series = f.state().data()->actualSeries();
    QCOMPARE(series.size.bytesPerToken, std::int64_t{67'584});
    QCOMPARE(series.newBytes, std::int64_t{2112});
    QCOMPARE(series.step.cacheBytes(), std::int64_t{8192} * 67'584);
    QCOMPARE(series.step.queryBytes, std::int64_t{32} * 32 * 128 * 2);
    f.playback().seekSection(9);
    f.window->settle();
    const QString words = f.lab().explainPane()->accessibleDescription().replace(QChar(QChar::Nbsp), u' ');
    for (const char* wanted : {"(128·1 B + 4 B)", "67,584 B", "Query and result use 2-byte numbers",
                               "int8: 1 B per number, plus 4 B per row of a head for its scale"})
      QVERIFY2(words.contains(QString::fromUtf8(wanted)), qPrintable(QString::fromUtf8(wanted) + u" in " + words));
    f.state().setPage(DecodePage::Blocks);
    QCOMPARE(f.state().serving()->blocks.bytesPerToken, std::int64_t{67'584});
    f.state().setPage(DecodePage::Roofline);
    const RoofData& roof = f.state().serving()->roof;
    const auto one = std::find_if(roof.points.begin(), roof.points.end(),
                                  [](const RoofPoint& p) { return p.kind == RoofPoint::Kind::Decode && p.batch == 1; });
    QVERIFY(one != roof.points.end());
    QCOMPARE(one->attention.bytes, std::int64_t{8193} * 67'584 + 2 * 32 * 32 * 128 * 2);
    f.session().undoStack()->undo();
    f.session().undoStack()->undo();
    QVERIFY(!f.session().scenario()->attention.cache);
    f.state().setPage(DecodePage::Race);
    QCOMPARE(f.state().data()->actualSeries().step.cacheBytes(), plain);
  }

  void mistralIsTheSeriesWithAWindow() {
    DecodeFixture f;
    choose(f.named<ChoiceBox>("Model"), QStringLiteral("Mistral 7B v0.1"));
    QCOMPARE(f.state().settings().window, 4096);
    QVERIFY(f.state().data()->actualSeries().windowed);
    auto* window = f.named<SegmentedControl>("Window for last series");
    Q_EMIT window->chosen(0);
    QCOMPARE(f.state().settings().window, 0);
    QVERIFY(!f.state().data()->windowSeries());
    QVERIFY(!f.state().data()->actualSeries().windowed);
    Q_EMIT window->chosen(3);
    auto* other = f.named<NumberField>("Tokens in the window");
    QVERIFY(other->isVisible());
    Q_EMIT other->edited(777, false);
    QCOMPARE(f.state().data()->allSeries.back().use.window, 777);
  }

  void choosesSeriesByKeysAndMouse() {
    DecodeFixture f;
    DecodeStage* stage = f.stage();
    const auto shown = [&] { return shownRow(stage->view()); };
    stage->setFocus();
    const auto actual = static_cast<int>(f.state().data()->actual);
    QCOMPARE(shown(), actual);
    QTest::keyClick(stage, Qt::Key_Down);
    QCOMPARE(shown(), actual + 1);
    const QRectF first = stage->frame().rowArea(0);
    QTest::mouseClick(stage, Qt::LeftButton, {}, first.center().toPoint());
    QCOMPARE(shown(), 0);
    QTest::keyClick(stage, Qt::Key_Up);
    QCOMPARE(shown(), 0);
    f.window->settle();
    QVERIFY(f.lab().explainPane()->accessibleDescription().contains(QStringLiteral("MHA")));
  }

  void theExplanationWritesTheFormulaOut() {
    DecodeFixture f;
    f.playback().seekSection(9);
    f.window->settle();
    const QString words = f.lab().explainPane()->accessibleDescription();
    for (const char* wanted : {"layers", "32", "128", "131,072 B", "position 8,191", "1.07 GB read", "2.04 TB/s",
                               "0.527", "Old keys and values never change"})
      QVERIFY2(words.contains(QLatin1String(wanted)) ||
                   words.contains(QString::fromLatin1(wanted).replace(u' ', QChar(QChar::Nbsp))),
               qPrintable(QLatin1String(wanted) + u" in " + words));
  }

  void theChartDrawsWhatTheCoreCounts() {
    DecodeFixture f;
    f.window->settle();
    auto* chart = f.lab().explainPane()->findChild<LinePlot*>();
    const auto& allSeries = f.state().data()->allSeries;
    QCOMPARE(chart->plot().lines.size(), 2 * allSeries.size());  // and a dot for each at the selected length
    for (std::size_t i = 0; i < allSeries.size(); ++i) {
      const std::vector<QPointF> drawn = chart->drawnPoints(i);
      QCOMPARE(drawn.front().x(), 1024.0);
      QCOMPARE(drawn.back().x(), 131'072.0);
      for (const QPointF& point : drawn) {
        CacheUse use = allSeries[i].use;
        use.tokens = std::llround(point.x());
        const DecodeSpeed speed = decodeSpeed(*decodeStep(allSeries[i].shape, use), use, f.state().settings().hardware);
        QCOMPARE(point.y(), speed.tokensPerSecond);
      }
    }
    // The curve of the window stops falling.
    QVERIFY(allSeries.back().windowed);
    QCOMPARE(chart->drawnPoints(allSeries.size() - 1).back().y(), chart->drawnPoints(allSeries.size() - 1).at(20).y());
  }

  void theWeightsAreReadOnRequest() {
    DecodeFixture f;
    auto* weights = f.named<ToggleSwitch>("Read the parameters too");
    QVERIFY(weights->isEnabled());
    weights->click();
    QCOMPARE(f.state().data()->actualSeries().step.weightBytes, 15'009'849'344);
    // All experts are in memory, although a token uses few of them.
    choose(f.named<ChoiceBox>("Model"), QStringLiteral("DeepSeek-V3"));
    QString said;
    for (const auto* label : f.lab().inputsPane()->findChild<DecodeNumbers*>()->findChildren<RichLabel*>())
      said += withoutJoiners(label->text()).replace(QChar::Nbsp, QLatin1Char(' '));
    QVERIFY2(said.contains(QStringLiteral("1.22 TiB, but this hardware has 80 GiB")), qPrintable(said));
    choose(f.named<ChoiceBox>("Model"), QStringLiteral("This document"));
    QVERIFY(!weights->isEnabled());
    QCOMPARE(f.state().data()->actualSeries().step.weightBytes, 0);
  }

  void thisMachineIsMeasuredOnAThreadOfItsOwn() {
    Session session;
    session.openScenario(test::example("2-it-and-the-dog"));
    const QThread* gui = QThread::currentThread();
    std::atomic<bool> elsewhere = false;
    DecodeLab lab(session, [&] {
      elsewhere = QThread::currentThread() != gui;
      Hardware here = *findHardware("T4");
      here.name = "Test machine";
      here.year = 0;
      here.bandwidth = 20e9;
      return here;
    });
    const std::unique_ptr<QWidget> inputs(lab.inputsPane());
    QComboBox* hardware = nullptr;
    for (auto* box : inputs->findChildren<ChoiceBox*>())
      if (box->accessibleName() == QStringLiteral("Hardware")) hardware = box;
    QVERIFY(hardware);
    choose(hardware, QStringLiteral("This machine"));
    QVERIFY(lab.state().isMeasuring());
    QTRY_VERIFY(!lab.state().isMeasuring());
    QVERIFY(elsewhere);
    QCOMPARE(lab.state().settings().hardware.name, std::string("Test machine"));
    QCOMPARE(lab.state().data()->actualSeries().speed.roofline.memorySeconds,
             static_cast<double>(lab.state().data()->actualSeries().step.bytes()) / 20e9);
  }

  void aMachineThatCannotBeMeasuredIsSaid() {
    Session session;
    session.openScenario(test::example("2-it-and-the-dog"));
    QStringList notices;
    connect(&session, &Session::notice, this, [&](const QString& text) { notices << text; });
    DecodeLab lab(session, []() -> Hardware { throw std::runtime_error("no clock"); });
    const Hardware before = lab.state().settings().hardware;
    lab.state().measureMachine();
    QTRY_VERIFY(!lab.state().isMeasuring());
    QCOMPARE(notices.size(), 1);
    QVERIFY(notices[0].contains(QStringLiteral("no clock")));
    QCOMPARE(lab.state().settings().hardware.name, before.name);
    QVERIFY(!lab.state().machine());
  }

  void lookingChangesNothing() {
    Session session;
    session.openScenario(test::example("2-it-and-the-dog"));
    DecodeLab lab(session, nullptr);
    lab.resetForDocument();
    lab.state().chooseModel({});
    const std::unique_ptr<QWidget> inputs(lab.inputsPane());
    const DecodeState& state = lab.state();
    const DecodeSettings before = state.settings();
    QSignalSpy changed(&state, &DecodeState::changed);
    const auto counted = state.data();
    Scenario longer = withTokenInserted(*session.scenario(), Sequence::Key, 0, {});
    QVERIFY(session.apply(QStringLiteral("Add a token"), std::move(longer)).empty());
    QCOMPARE(changed.size(), 1);  // recomputed and announced when it changes
    QCOMPARE(state.settings().length, before.length + 1);
    const auto after = state.data();
    QVERIFY(after != counted);
    QCOMPARE(state.data(), after);
    QCOMPARE(changed.size(), 1);
  }

  void aLabThatGoesWhileMeasuringWaits() {
    Session session;
    session.openScenario(test::example("2-it-and-the-dog"));
    std::atomic<bool> leaves = false, finished = false;
    {
      DecodeLab lab(session, [&] {
        leaves.wait(false);
        finished = true;
        return *findHardware("T4");
      });
      lab.state().measureMachine();
      QVERIFY(!finished);
      leaves = true;
      leaves.notify_all();
    }
    QVERIFY(finished);
  }

  void tokensCanBeRenamedAddedAndVisited() {
    DecodeFixture f;
    auto* chips = f.lab().inputsPane()->findChild<TokenChips*>();
    Q_EMIT chips->selected(3);
    QCOMPARE(f.playback().playhead().step, 4);
    Q_EMIT chips->renamed(3, QStringLiteral("a"));
    QCOMPARE(f.playback().timeline().sections[4], QStringLiteral("a"));
    const std::size_t sections = f.playback().timeline().sections.size();
    Q_EMIT chips->added(8, QStringLiteral("warm"));
    QCOMPARE(f.playback().timeline().sections.size(), sections + 1);
    QCOMPARE(f.playback().timeline().sections[10], QStringLiteral("warm"));
    f.session().undoStack()->undo();
    Q_EMIT chips->added(8, QStringLiteral("and very warm"));
    QCOMPARE(f.playback().timeline().sections.size(), sections + 3);
    QVERIFY(f.session().undoStack()->undoText().startsWith(QStringLiteral("Add 3 token")));
    f.session().undoStack()->undo();
    f.session().undoStack()->undo();
    QCOMPARE(f.playback().timeline().sections[4], QStringLiteral("the"));
  }

  void sizesOnlyHaveNoTokensToChange() {
    DecodeFixture f("t6-llama-3-8b-decode-8k");
    auto* chips = f.lab().inputsPane()->findChild<TokenChips*>();
    Q_EMIT chips->renamed(0, QStringLiteral("x"));
    QVERIFY(!f.session().undoStack()->canUndo());
    QCOMPARE(f.playback().timeline().sections[1], QStringLiteral("t8186"));
    QCOMPARE(f.state().data()->actualSeries().step.readTokens, 8192);
  }

  void whileHiddenNothingIsCounted() {
    DecodeFixture f;
    DecodeState& state = f.state();
    const auto before = state.data();
    f.window->workspace().showLab(QStringLiteral("steps"));
    Scenario next = *f.session().scenario();
    next.tokens.back() = "sleepy";
    QVERIFY(f.session().apply(QStringLiteral("Rename"), next).empty());
    QCOMPARE(state.data(), before);
    f.window->workspace().showLab(QStringLiteral("decode"));
    QCOMPARE(f.state().data()->tokens.last(), QStringLiteral("sleepy"));
  }

  void stepsCanBeNamed() {
    DecodeFixture f;
    Lab& lab = f.lab();
    for (const QString& name : lab.stepNames())
      QVERIFY2(lab.seek({name, 0, std::nullopt}).has_value(), qPrintable(name));
    QVERIFY(lab.seek({QStringLiteral("t2"), 0, 3}).has_value());
    QCOMPARE(f.playback().playhead(), (Playhead{2, 3, 1}));
    QVERIFY(lab.seek({QStringLiteral("prompt"), 0, std::nullopt}).has_value());
    QCOMPARE(f.moment().token, -1);
    QVERIFY(lab.seek({QStringLiteral("last"), 0, std::nullopt}).has_value());
    QCOMPARE(decodeTokenName(*f.state().data(), f.moment().token), QStringLiteral("tired"));
    QVERIFY(lab.seek({QStringLiteral("next"), 0, 0}).has_value());
    QCOMPARE(f.moment().cached, 8192);
    QVERIFY(!lab.seek({QStringLiteral("t10"), 0, std::nullopt}).has_value());
    QVERIFY(!lab.seek({QStringLiteral("t1"), 0, 9}).has_value());
    QVERIFY(!lab.seek({QStringLiteral("t1"), 4, 1}).has_value());
  }

  /// Every page has a timeline, inputs and an explanation; a step selects its page.
  void picturesAreChosenAmongTheInputs() {
    DecodeFixture f;
    auto* choice =
        f.lab().inputsPane()->findChild<QWidget*>(QStringLiteral("inputs.picture"))->findChild<SegmentedControl*>();
    auto* settings = f.lab().inputsPane()->findChild<QWidget*>(QStringLiteral("inputs.serving"));
    QVERIFY(settings->isHidden());
    for (int n = 1; n < kDecodePages; ++n) {
      const auto page = static_cast<DecodePage>(n);
      Q_EMIT choice->chosen(n);
      QCOMPARE(f.state().page(), page);
      QVERIFY(f.playback().atEnd());
      QCOMPARE(f.playback().timeline().steps.size(), static_cast<std::size_t>(pageSteps(page).size()));
      QVERIFY(!settings->isHidden());
      DecodeStage* stage = f.stage();
      QVERIFY(stage->isVisible());
      QVERIFY(stage->tableRows() > 1);
      QCOMPARE(asked::askEveryCell(stage), stage->tableRows() * stage->tableColumns());
      QTest::keyClick(stage, Qt::Key_Up);
      const int above = f.state().row();
      QVERIFY(above >= 0);
      QTest::mouseClick(stage, Qt::LeftButton, {}, stage->frame().rowArea(shownRow(stage->view())).center().toPoint());
      f.lab().refreshNow();
    }
    QVERIFY(f.lab().seek({QStringLiteral("last"), 0, std::nullopt}).has_value());
    QCOMPARE(f.state().page(), DecodePage::Race);
    QVERIFY(settings->isHidden());
    QVERIFY(f.lab().seek({QStringLiteral("merge"), 0, 1}).has_value());
    QCOMPARE(f.state().page(), DecodePage::Parts);
    QCOMPARE(f.playback().playhead(), (Playhead{1, 1, 1}));
    QVERIFY(!f.lab().seek({QStringLiteral("t99"), 0, std::nullopt}).has_value());
    QCOMPARE(f.state().page(), DecodePage::Parts);
  }

  void aDocumentOpensWithThePictureThatItIsAbout() {
    DecodeFixture f("t4b-split-decode");
    QCOMPARE(f.state().page(), DecodePage::Parts);
    QCOMPARE(f.state().serving()->parts.groups, 8);
    QTRY_VERIFY(f.state().serving()->parts.hasNumbers());
    DecodeFixture plain("8-a-decode-step");
    QCOMPARE(plain.state().page(), DecodePage::Race);
  }

  void lengthsOfSequencesAreTyped() {
    DecodeFixture f;
    f.state().setPage(DecodePage::Blocks);
    auto* field = f.lab().inputsPane()->findChild<QWidget*>(QStringLiteral("inputs.serving"))->findChild<QLineEdit*>();
    const auto type = [&](const char* text) {
      field->setText(QLatin1String(text));
      Q_EMIT field->editingFinished();
    };
    type("7, 40");
    QCOMPARE(f.state().settings().serving.lengths, (std::vector<std::int64_t>{7, 40}));
    QCOMPARE(f.state().serving()->blocks.use.sharedPrefix, 7);  // as long as the shortest
    for (const char* wrong : {"", "0", "x", "1, -2", "99999999999999999999", "1,2,3,4,5,6,7,8,9"}) {
      type(wrong);
      QCOMPARE(f.state().settings().serving.lengths, (std::vector<std::int64_t>{7, 40}));
    }
  }

  void theRenderedPictureHasItsTexts() {
    QTemporaryDir folder;
    RenderRequest request;
    request.file = sourceFile("resources/scenarios/2-it-and-the-dog.attn.json");
    request.view = QStringLiteral("decode");
    request.size = {1440, 900};
    request.backend = BackendChoice::Eigen;
    request.frame = 5;
    request.out = folder.filePath(QStringLiteral("decode.svg")).toStdString();
    QVERIFY(renderView(request).has_value());
    QFile file(QString::fromStdString(request.out.string()));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QString svg = QString::fromUtf8(file.readAll());
    for (const char* wanted :
         {"GQA-8: the cache grows, row by row", "tired", "all series moved the same", "MQA", "tokens done", "8,191"})
      QVERIFY2(svg.contains(QLatin1String(wanted)), wanted);
  }

  void aButtonOpensThePublishedFigures() {
    DecodeFixture f;
    for (auto* button : f.lab().inputsPane()->findChildren<QPushButton*>())
      if (button->text().startsWith(QStringLiteral("Published"))) button->click();
    const auto sheets = f.window->findChildren<PublishedDialog*>();
    QCOMPARE(sheets.size(), 1);
    QVERIFY(sheets.first()->isVisible());
  }

  void assistiveToolsReadTheSeries() {
    DecodeFixture f;
    DecodeStage* stage = f.stage();
    auto* table = asked::tableOf(stage);
    QVERIFY(table);
    const auto& allSeries = f.state().data()->allSeries;
    QCOMPARE(table->rowCount(), static_cast<int>(allSeries.size()));
    QCOMPARE(asked::askEveryCell(stage), static_cast<int>(allSeries.size()) * table->columnCount());
    QCOMPARE(asked::nameOf(table->cellAt(0, 0)), QStringLiteral("Kind: ") + allSeries[0].name());
    QCOMPARE(asked::nameOf(table->cellAt(0, 2)),
             QStringLiteral("Bytes per step: ") + bytesText(static_cast<double>(allSeries[0].step.bytes())));
    const int chosen = static_cast<int>(allSeries.size()) - 1;
    QVERIFY(table->cellAt(static_cast<int>(f.state().data()->actual), 0)->state().selected);
    QVERIFY(table->selectRow(0));
    QCOMPARE(table->selectedRows(), QList<int>{0});
    asked::press(table->cellAt(chosen, 3));
    QCOMPARE(f.state().row(), chosen);
    QCOMPARE(table->selectedRows(), QList<int>{chosen});
    // A series that no longer exists.
    DecodeSettings settings = f.state().settings();
    settings.window = 4;
    f.state().apply(settings);
    const int more = table->rowCount();
    QAccessibleInterface* last = table->cellAt(more - 1, 0);
    settings.window = 0;
    f.state().apply(settings);
    QCOMPARE(table->rowCount(), more - 1);
    QVERIFY(!last->isValid() && last->state().invalid && asked::nameOf(last).isEmpty());
  }
};

ATTN_TEST(TestDecodeLab)

}  // namespace attn::app::test_decode_lab

#include "test_decode_lab.moc"
