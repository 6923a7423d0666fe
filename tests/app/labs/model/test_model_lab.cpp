// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>

#include "app/window/window_fixture.h"
#include "core/model/small_models.h"
#include "labs/model/explanation/explain_model_heads.h"
#include "labs/model/model_lab.h"
#include "labs/model/model_stage.h"
#include "labs/model/picture/heads_text.h"
#include "support/examples.h"
#include "support/qt_test.h"
#include "support/source_folder.h"

namespace attn::app::test_model_lab {
namespace {

QString sharedModel(const char* name) {
  const auto path = std::filesystem::path(sourceFolder()) / ".." / "shared" / "models" / name;
  return QString::fromStdString(path.string());
}

/// A lab with a small model in a temporary folder, whose tokens are typed as ids.
struct ModelFixture {
  explicit ModelFixture(const test::SmallModel& model = {}) {
    parts.findModels = [] { return std::vector<FoundModel>(); };
    session.openScenario(test::example("1-the-cat-sat"));
    lab = std::make_unique<ModelLab>(session, parts);
    place = folder.filePath(QStringLiteral("small.gguf"));
    write(place, QByteArray::fromStdString(model.bytes()));
    lab->stagePane()->resize(984, 772);
  }
  static void write(const QString& file, const QByteArray& bytes) {
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(bytes);
  }
  ModelState& state() { return lab->state(); }
  const ModelAnswer& answer() { return state().service().answer(); }
  void openIt(const QString& ids = QStringLiteral("3 5 3 5 7")) {
    state().type(ids);
    state().open(place);
    state().waitUntilDone();
  }

  QTemporaryDir folder;
  QString place;
  ModelParts parts;
  Session session;
  std::unique_ptr<ModelLab> lab;
};

}  // namespace

class TestModelLab : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
  }

  void aModelOpensAndItsHeadsAreShown() {
    ModelFixture f;
    f.openIt();
    QCOMPARE(f.state().service().openError(), QString());
    QVERIFY(f.answer().seen);
    QCOMPARE(f.answer().seen->count(), Index{5});
    QCOMPARE(f.lab->ownSubject()->title, QStringLiteral("small"));         // after its file
    QCOMPARE(f.lab->playback()->timeline().steps.size(), std::size_t{3});  // two layers and the next token
    auto& stage = static_cast<ModelStage&>(*f.lab->stagePane());
    QCOMPARE(stage.tableRows(), 3);
    QCOMPARE(stage.tableColumns(), 2);
    QVERIFY(stage.cellText(2, 1).startsWith(QStringLiteral("Head 1.2")));
    QVERIFY(!stage.cellArea(2, 1).isNull());
  }

  void onlyTheNewestTextCounts() {
    ModelFixture f;
    f.openIt();
    for (const char* ids : {"1", "1 2", "1 2 3", "4 4 4 4"}) f.state().type(QString::fromLatin1(ids));
    f.state().waitUntilDone();
    QCOMPARE(f.answer().seen->ids, (std::vector<Index>{4, 4, 4, 4}));
    // All of it was typed in one go: one step back.
    QCOMPARE(f.state().undoStack()->undoText(), QStringLiteral("Text"));
    f.state().undoStack()->undo();
    f.state().waitUntilDone();
    QCOMPARE(f.answer().seen->ids, (std::vector<Index>{3, 5, 3, 5, 7}));
  }

  void headsAreSwitchedOffAndOn() {
    ModelFixture f;
    f.openIt();
    const double before = f.answer().seen->next.front().probability;
    const Index target = f.answer().seen->target;
    f.state().toggle({1, 2});
    f.state().waitUntilDone();
    QVERIFY(f.answer().before);
    QCOMPARE(f.answer().seen->ablated, (std::vector<ModelHead>{{1, 2}}));
    QCOMPARE(f.answer().seen->target, target);
    QCOMPARE(f.answer().before->next.front().probability, before);
    QVERIFY(f.answer().control);
    QCOMPARE(f.answer().control->ablated, (std::vector<ModelHead>{{1, 0}}));
    QVERIFY(headsHeadline(f.state().view()).title.contains(QStringLiteral("1.2")));
    f.state().undoStack()->undo();
    f.state().waitUntilDone();
    QVERIFY(!f.answer().before);
    QVERIFY(f.answer().seen->ablated.empty());
  }

  void runsAreComparedWithAPinnedOne() {
    ModelFixture f;
    QVERIFY(!f.lab->ownComparison()->pin);
    f.openIt();
    QSignalSpy changed(f.lab.get(), &Lab::ownComparisonChanged);
    f.lab->ownComparison()->pin();
    QCOMPARE(changed.size(), 1);
    const auto pinned = f.answer().seen;
    QVERIFY(!f.lab->ownComparison()->pin);  // it is the run that is shown
    QVERIFY(!f.state().view().pinned);
    f.state().toggle({1, 2});
    f.state().waitUntilDone();
    QCOMPARE(f.state().view().pinned, pinned);
    QCOMPARE(pinnedText(f.state().view()), QStringLiteral("all heads on"));
    QVERIFY(explainHeads(f.state().view(), lightTheme()).plainText.contains(QStringLiteral("In the pinned run")));
    f.state().type(QStringLiteral("4 4 6"));
    f.state().waitUntilDone();
    QVERIFY(pinnedText(f.state().view()).startsWith(QStringLiteral("“3 5 3 5 7”")));
    QVERIFY(explainHeads(f.state().view(), lightTheme()).plainText.contains(QStringLiteral("has other tokens")));
    // A lesson begins without it.
    f.lab->suspendForLesson();
    QVERIFY(!f.state().pinned());
    f.lab->resumeAfterLesson();
    f.state().waitUntilDone();
    QCOMPARE(f.state().pinned(), pinned);
    f.lab->ownComparison()->unpin();
    QVERIFY(!f.state().view().pinned);
    QVERIFY(!f.lab->ownComparison()->unpin);
  }

  void aLessonShowsARecordedRun() {
    ModelFixture f;
    f.openIt();
    const ModelSettings own = f.state().settings();
    f.state().setShow(ModelShow::Behavior);
    QVERIFY(f.lab->seek({QStringLiteral("attention"), 0, {}}));  // the page of a block
    f.lab->suspendForLesson();
    const LessonModelView view{"induction", {18, 6}, 11, 4, {{16, 0}}, "removal", "norms", "layers"};
    PicturePlace place{QStringLiteral("next"), 0, {}};
    place.model = view;
    QVERIFY(f.lab->seek(place));
    QCOMPARE(f.answer().seen->ablated, (std::vector<ModelHead>{{16, 0}}));
    QCOMPARE(f.lab->place()->model, std::optional(view));
    QVERIFY(f.lab->playback()->atEnd());
    QVERIFY(!f.state().undoStack()->canUndo());
    QVERIFY(!f.lab->hasOwnChanges());
    QSignalSpy changes(f.lab.get(), &Lab::ownChangesChanged);
    f.state().select({{18, 7}, 11, 4});
    QVERIFY(!changes.isEmpty() && f.lab->hasOwnChanges());
    QVERIFY(f.lab->seek(place));
    QVERIFY(!f.lab->hasOwnChanges());
    f.lab->resumeAfterLesson();
    f.state().waitUntilDone();
    QVERIFY(!f.lab->hasOwnChanges());
    QVERIFY(f.state().settings() == own && f.state().show() == ModelShow::Behavior);
    QVERIFY(f.state().page() == ModelPage::Block);
    QVERIFY(!f.lab->place()->model);
  }

  void aRecordedRunThatDoesNotExistIsReported() {
    ModelFixture f;
    const auto errorOf = [&](const std::function<void(LessonModelView&)>& change) {
      PicturePlace place{QStringLiteral("next"), 0, {}};
      place.model.emplace();
      place.model->recording = "opposite";
      change(*place.model);
      const auto sought = f.lab->seek(place);
      return sought ? QString() : sought.error();
    };
    QCOMPARE(errorOf([](LessonModelView& view) { view.head = {25, 7}; }), QString());
    QCOMPARE(f.state().place().key, Index{3});  // the largest weight
    QVERIFY(
        errorOf([](LessonModelView& view) { view.recording = "opposites"; }).contains(QStringLiteral("induction, it")));
    QVERIFY(!errorOf([](LessonModelView& view) { view.head = {30, 0}; }).isEmpty());
    QVERIFY(!errorOf([](LessonModelView& view) { view.query = 5; }).isEmpty());
    QVERIFY(!errorOf([](LessonModelView& view) {
               view.query = 2;
               view.key = 3;
             }).isEmpty());
    QVERIFY(!errorOf([](LessonModelView& view) { view.off = {{1, 1}}; }).isEmpty());
  }

  void aPairPinsAllHeadsAndSwitchesSomeOff() {
    ModelFixture f;
    f.openIt();
    const auto pairs = f.lab->ownComparison()->pairs;
    QCOMPARE(pairs.size(), std::size_t{1});
    const auto all = f.answer().seen;
    pairs.front().show();
    f.state().waitUntilDone();
    QCOMPARE(f.state().view().pinned, all);
    QCOMPARE(f.answer().seen->ablated, f.state().exampleOff());
  }

  void aPinnedRunOfAnotherModelIsNotCompared() {
    ModelFixture f;
    f.openIt();
    f.state().pin();
    test::SmallModel larger;
    larger.layers = 3;
    const QString other = f.folder.filePath(QStringLiteral("other.gguf"));
    ModelFixture::write(other, QByteArray::fromStdString(larger.bytes()));
    f.state().open(other);
    f.state().waitUntilDone();
    QCOMPARE(f.answer().seen->facts->shape.layers, Index{3});
    QVERIFY(f.state().pinned());
    QVERIFY(!f.state().view().pinned);
  }

  /// The last step of the lab is undone, also while its text field has the focus, unless that step was to type.
  void undoOfTheTextFieldComesFirstAfterTyping() {
    ModelFixture f;
    f.openIt();
    QWidget* const inputs = f.lab->inputsPane();
    inputs->show();
    test::settle();
    auto* const line = inputs->findChild<QLineEdit*>();
    QVERIFY(line);
    const auto fieldTakes = [&](QKeyCombination keys) {
      QKeyEvent event(QEvent::ShortcutOverride, keys.key(), keys.keyboardModifiers());
      event.ignore();
      QCoreApplication::sendEvent(line, &event);
      return event.isAccepted();
    };
    QVERIFY(!fieldTakes(Qt::CTRL | Qt::Key_Z));  // nothing was typed in the field
    line->setFocus();
    line->end(false);
    QTest::keyClicks(line, QStringLiteral(" 8"));
    f.state().waitUntilDone();
    test::settle();
    QCOMPARE(f.answer().seen->ids.back(), Index{8});
    QVERIFY(fieldTakes(Qt::CTRL | Qt::Key_Z));
    f.state().toggle({1, 2});
    f.state().waitUntilDone();
    test::settle();
    QVERIFY(!fieldTakes(Qt::CTRL | Qt::Key_Z));
    QVERIFY(fieldTakes(Qt::CTRL | Qt::Key_A));
    f.state().undoStack()->undo();
    QVERIFY(f.state().settings().off.empty());
    QVERIFY(fieldTakes(Qt::CTRL | Qt::Key_Z));
  }

  void seekingDoesNotWaitForAModel() {
    ModelFixture f;
    f.state().type(QStringLiteral("3 5 3 5 7"));
    f.state().open(f.place);
    PicturePlace place;
    place.step = QStringLiteral("1");
    QVERIFY(f.lab->seek(place));
    QVERIFY(!f.answer().seen);
    f.state().waitUntilDone();
    QCOMPARE(f.lab->place()->step, QStringLiteral("1"));
    place.step = QStringLiteral("token-3");
    QVERIFY(f.lab->seek(place));
    QVERIFY(!f.state().generation().text());
    QTRY_COMPARE(f.lab->place()->step, QStringLiteral("token-3"));
    // Another choice of the learner ends the search.
    f.state().type(QStringLiteral("4 4"));
    f.state().waitUntilDone();
    QVERIFY(f.lab->seek(place));
    f.state().showPage(ModelPage::Heads);
    f.state().waitUntilDone();
    QCOMPARE(f.state().page(), ModelPage::Heads);
    place.step = QStringLiteral("ablate");
    QVERIFY(f.lab->seek(place));
    QTRY_VERIFY(!f.state().settings().off.empty());
    QCOMPARE(f.state().settings().off, f.state().exampleOff());
    place.step = QStringLiteral("no such step");
    QVERIFY(!f.lab->seek(place));
  }

  void trainedModelsReadTheTokensOfTheirTask() {
    const QStringList places = ModelState::trainedModels();
    QCOMPARE(places.size(), qsizetype{4});
    for (const QString& place : places) {
      ModelFixture f;
      f.state().open(place);
      f.state().waitUntilDone();
      QVERIFY2(f.answer().seen, qPrintable(place + f.state().service().openError()));
      // The text of another model is replaced by one of the task.
      QCOMPARE(f.state().settings().text, f.state().service().model()->sample);
      QVERIFY(f.answer().seen->next.front().probability > 0.3);
      QVERIFY(f.state().service().details()->largestDifference < 1e-5);
      f.state().type(QStringLiteral("?"));
      f.state().waitUntilDone();
      QVERIFY(f.state().service().observeError().contains(QStringLiteral("unknown-token")));
      for (const char* step : {"0", "next", "attention", "token-2"}) {
        PicturePlace at;
        at.step = QString::fromLatin1(step);
        QVERIFY2(f.lab->seek(at), step);
        QImage image(QSize(984, 772), QImage::Format_RGB32);
        QPainter painter(&image);
        f.lab->drawPicture(painter, image.size(), lightTheme());
      }
      f.state().undoStack()->undo();
      f.state().undoStack()->undo();
      QVERIFY(f.state().settings().place.isEmpty());
    }
  }

  void errorsOfFilesNameThePlaceAndWhatToDo() {
    ModelFixture f;
    const QString broken = f.folder.filePath(QStringLiteral("broken.gguf"));
    ModelFixture::write(broken, "GGUF\3\0\0");
    f.state().open(broken);
    f.state().waitUntilDone();
    const QString error = f.state().service().openError();
    for (const char* part : {"broken.gguf", "are needed", "are left", "download it again"})
      QVERIFY2(error.contains(QLatin1String(part)), qPrintable(error));
  }

  void removalsAndScoresOfAllHeadsAreMeasured() {
    ModelFixture f;
    f.state().setShow(ModelShow::Removal);
    f.openIt();
    const auto measures = f.state().service().measures();
    QVERIFY(measures);
    QCOMPARE(measures->removal.size(), std::size_t{6});
    QVERIFY(std::ranges::all_of(measures->removal, [](const auto& removed) { return removed.has_value(); }));
    QCOMPARE(measures->behavior.size(), std::size_t{6});
    // A head that is removed alone gives what switching it off gives.
    f.state().toggle({0, 1});
    f.state().waitUntilDone();
    QVERIFY(std::abs(f.answer().seen->lens.back().targetProbability - *measures->removal[1]) < 1e-6);
  }

  /// The numbers of the document are those of the model.
  void headsOpenInEveryLab_data() {
    QTest::addColumn<QString>("lab");
    for (const char* lab : {"steps", "heads", "tiles", "decode", "sandbox"})
      QTest::newRow(lab) << QString::fromLatin1(lab);
  }

  void headsOpenInEveryLab() {
    QFETCH(const QString, lab);
    ModelFixture f;
    f.openIt();
    ModelPlace place = f.state().place();
    place.head = {1, 2};
    place.query = 4;
    place.key = 3;
    f.state().select(place);
    f.state().waitUntilDone();
    QSignalSpy asked(f.lab.get(), &Lab::labRequested);
    f.lab->openHeadIn(lab);
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked.front().front().toString(), lab);
    const Scenario& scenario = *f.session.scenario();
    QVERIFY(scenario.title.find("head 1.2") != std::string::npos);
    QVERIFY(f.session.path().empty());
    const auto trace = traceOnCpu(scenario);
    QVERIFY(trace);
    const Index head = f.session.selection().head;
    QCOMPARE(head, lab == QStringLiteral("heads") ? Index{2} : Index{0});
    double largest = 0;
    for (Index query = 0; query < 5; ++query)
      for (Index key = 0; key < 5; ++key)
        largest = std::max(largest, std::abs(trace->heads[static_cast<std::size_t>(head)].weights(query, key) -
                                             f.answer().seen->weight({1, 2}, query, key)));
    QVERIFY2(largest < 1e-5, qPrintable(QString::number(largest)));
    QVERIFY(f.state().service().details()->largestDifference < 1e-5);
    QCOMPARE(f.session.selection().row, Index{4});
    QCOMPARE(f.session.selection().column, Index{3});
    QVERIFY(f.session.undoStack()->canUndo());  // leads back to the learner's document
  }

  void errorsAreSentencesAndLoseNothing() {
    ModelFixture f;
    f.openIt();
    const auto seen = f.answer().seen;
    f.state().type(QStringLiteral("3 400"));
    f.state().waitUntilDone();
    QVERIFY(f.state().service().observeError().contains(QStringLiteral("bad-token-id")));
    QCOMPARE(f.answer().seen, seen);
    QVERIFY(f.state().view().status.contains(QStringLiteral("400")));
    f.state().type(QStringLiteral("word"));
    f.state().waitUntilDone();
    QVERIFY(f.state().service().observeError().contains(QStringLiteral("no-tokens")));
    f.state().type(QString());
    f.state().waitUntilDone();
    QVERIFY(f.state().service().observeError().contains(QStringLiteral("no-tokens-given")));
    QStringList many;
    for (int i = 0; i < 40; ++i) many << QStringLiteral("1");
    f.state().type(many.join(u' '));
    f.state().waitUntilDone();
    QVERIFY(f.state().service().observeError().contains(QStringLiteral("too-long")));
    QCOMPARE(f.answer().seen, seen);
    f.state().type(QStringLiteral("1 2"));
    f.state().waitUntilDone();
    QCOMPARE(f.state().service().observeError(), QString());
    // Another file that is no model: the open one stays.
    const QString broken = f.folder.filePath(QStringLiteral("broken.gguf"));
    ModelFixture::write(broken, "GGUF\3\0\0");
    f.state().open(broken);
    f.state().waitUntilDone();
    QVERIFY(f.state().service().openError().contains(QStringLiteral("truncated")));
    QVERIFY(f.answer().seen);
    f.state().undoStack()->undo();
    f.state().waitUntilDone();
    QCOMPARE(f.state().service().openError(), QString());
  }

  void aFileThatChangesIsNotReadAnyMore() {
    ModelFixture f;
    f.openIt();
    QVERIFY(QFile::remove(f.place));
    f.state().type(QStringLiteral("1 2 3"));
    f.state().waitUntilDone();
    QVERIFY2(f.state().service().observeError().contains(QStringLiteral("changed or is gone")),
             qPrintable(f.state().service().observeError()));
    QCOMPARE(f.answer().seen->count(), Index{5});
  }

  void hostileFilesAreRefused() {
    QFile list(sharedModel("hostile/expected.json"));
    if (!list.open(QIODevice::ReadOnly)) QSKIP("the test vectors are not here");
    const QJsonObject files = QJsonDocument::fromJson(list.readAll()).object()[QLatin1String("files")].toObject();
    QVERIFY(files.size() > 20);
    ModelFixture f;
    f.openIt();
    for (auto file = files.begin(); file != files.end(); ++file) {
      const QString code = file.value()[QLatin1String("code")].toString();
      const QString where = file.value()[QLatin1String("where")].toString();
      f.state().open(sharedModel("hostile/") + file.key());
      f.state().waitUntilDone();
      const QString found = f.state().service().openError() + f.state().service().observeError();
      if (where == QStringLiteral("open") || where == QStringLiteral("model"))
        QVERIFY2(found.contains(QLatin1Char('[') + code + QLatin1Char(']')), qPrintable(file.key() + found));
    }
  }

  void textsBecomeTokens() {
    const QString place = sharedModel("tiny-llama.gguf");
    if (!QFile::exists(place)) QSKIP("the test vectors are not here");
    ModelFixture f;
    f.state().open(place);
    f.state().type(QStringLiteral("the cat"));
    f.state().waitUntilDone();
    QVERIFY2(f.answer().seen, qPrintable(f.state().service().openError() + f.state().service().observeError()));
    QVERIFY(f.answer().seen->count() > 1);
    QVERIFY(!f.answer().seen->tokens.front().empty());
  }

  void keptSettingsSurvive() {
    ModelKept kept;
    kept.settings = {QStringLiteral("/models/a.gguf"), QStringLiteral("é\"\\"), {{16, 0}, {18, 6}}, {}};
    kept.show = ModelShow::Contribution;
    QCOMPARE(modelKept(textOf(kept)), kept);
    QVERIFY(textOf(modelKept(QString())).isEmpty());
    for (const char* text :
         {"{", "[]", "{\"off\": [[1], [-1, 2], [1.5, 0], \"x\", [1e300, 0]], \"show\": 7, \"text\": 3}"}) {
      const ModelKept read = modelKept(QString::fromLatin1(text));
      QVERIFY(read.settings.off.empty());
      QCOMPARE(read.show, ModelShow::Attention);
      QVERIFY(!read.settings.text.isEmpty());
    }
  }

  void clicksSelectHeadsWeightsAndLayers() {
    ModelFixture f;
    f.openIt();
    auto& stage = static_cast<ModelStage&>(*f.lab->stagePane());
    stage.show();
    const auto frame = [&]() -> const ModelHeadsFrame& { return stage.frame<ModelHeadsFrame>(); };
    QTest::mouseClick(&stage, Qt::LeftButton, {}, frame().headRect({1, 1}).center().toPoint());
    QCOMPARE(f.state().place().head, (ModelHead{1, 1}));
    QTest::mouseClick(&stage, Qt::LeftButton, {}, frame().weightRect(3, 2).center().toPoint());
    f.state().waitUntilDone();
    QCOMPARE(f.state().place().query, Index{3});
    QCOMPARE(f.state().place().key, Index{2});
    QCOMPARE(f.answer().seen->position, Index{3});
    QTest::mouseDClick(&stage, Qt::LeftButton, {}, frame().headRect({0, 2}).center().toPoint());
    QVERIFY(f.state().isOff({0, 2}));
    f.state().waitUntilDone();
    const ModelHeadsLayout& layout = frame().layout();
    QTest::mouseClick(&stage, Qt::LeftButton, {},
                      QPointF(layout.columns.center(0), layout.rank.center().y()).toPoint());
    QCOMPARE(f.lab->playback()->playhead().step, 0);
    stage.setFocus();
    QTest::keyClick(&stage, Qt::Key_Left);
    QCOMPARE(f.state().place().head.layer, Index{0});
    QTest::keyClick(&stage, Qt::Key_Return);
    QVERIFY(f.state().isOff(f.state().place().head));
  }

  void typedIdsAreNumbersOnly() {
    QCOMPARE(typedTokenIds(QStringLiteral("5, 17 4")), (std::vector<Index>{5, 17, 4}));
    QVERIFY(!typedTokenIds(QStringLiteral("5 x")));
    QVERIFY(typedTokenIds(QString())->empty());
  }

  void controlsAreOtherHeadsOfTheSameLayers() {
    QCOMPARE(controlFor({{3, 1}}, 4), (std::vector<ModelHead>{{3, 2}}));
    QCOMPARE(controlFor({{3, 1}, {3, 2}, {5, 3}}, 4), (std::vector<ModelHead>{{3, 3}, {3, 0}, {5, 0}}));
    QVERIFY(controlFor({{0, 0}, {0, 1}}, 2).empty());
  }
};

ATTN_TEST(TestModelLab)

}  // namespace attn::app::test_model_lab

#include "test_model_lab.moc"
