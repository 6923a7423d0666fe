// SPDX-License-Identifier: GPL-3.0-or-later
#include <QKeyEvent>
#include <QTemporaryDir>
#include <fstream>

#include "core/model/small_models.h"
#include "labs/model/model_lab.h"
#include "labs/model/model_stage.h"
#include "labs/model/picture/block_frame.h"
#include "labs/model/picture/block_layout.h"
#include "labs/model/picture/generate_frame.h"
#include "labs/model/picture/generate_layout.h"
#include "support/qt_test.h"

namespace attn::app::test_model_text_pages {
namespace {

/// The lab with a small model, on the token ids "3 1 4 15".
struct OpenLab {
  OpenLab() {
    const QString file = folder.filePath(QStringLiteral("small.gguf"));
    std::ofstream(file.toStdString(), std::ios::binary) << test::SmallModel().bytes();
    lab = std::make_unique<ModelLab>(session, ModelParts{.findModels = [] { return std::vector<FoundModel>(); }});
    lab->state().type(QStringLiteral("3 1 4 15"));
    lab->state().open(file);
    lab->state().waitUntilDone();
  }

  ModelStage& stage(const PicturePlace& place) {
    const auto found = lab->seek(place);
    if (!found) qWarning("%s", qPrintable(found.error()));
    auto* shown = static_cast<ModelStage*>(lab->stagePane());
    shown->resize(984, 772);
    shown->show();
    lab->state().waitUntilDone();
    test::settle();
    shown->grab();
    return *shown;
  }
  void click(ModelStage& stage, const QPointF& at) {
    QTest::mouseClick(&stage, Qt::LeftButton, {}, at.toPoint());
    lab->state().waitUntilDone();
    test::settle();
    stage.grab();
  }

  QTemporaryDir folder;
  Session session;
  std::unique_ptr<ModelLab> lab;
};

PicturePlace placeOf(const char* step) {
  PicturePlace place;
  place.step = QString::fromLatin1(step);
  return place;
}

}  // namespace

class TestModelTextPages : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aClickInTheBlockSelects() {
    OpenLab open;
    QVERIFY(open.lab->state().service().answer().seen);
    ModelStage& stage = open.stage(placeOf("attention"));
    QCOMPARE(open.lab->state().page(), ModelPage::Block);
    open.click(stage, stage.frame<BlockFrame>().layout().roads[1].chip.center());
    QCOMPARE(open.lab->state().place().query, Index{1});
    QCOMPARE(stage.frame<BlockFrame>().view().seen->position, Index{1});
    open.click(stage, stage.frame<BlockFrame>().layout().lengths[0].row.center());
    QCOMPARE(open.lab->state().place().head.layer, Index{0});
    open.click(stage, stage.frame<BlockFrame>().layout().lengths[1].row.center());
    QCOMPARE(open.lab->state().place().head.layer, Index{1});
    // A stage moves the playhead, and so do the arrow keys.
    const QRectF embedding = stage.frame<BlockFrame>().rowArea(10);
    open.click(stage, {embedding.left() + 10, embedding.center().y()});
    QCOMPARE(open.lab->place()->step, QStringLiteral("embedding"));
    QTest::keyClick(&stage, Qt::Key_Up);
    QCOMPARE(open.lab->place()->step, QStringLiteral("norm"));
  }

  void everyStepOfTheBlockIsFound() {
    OpenLab open;
    open.stage(placeOf("attention"));
    for (const char* step : {"token", "embedding", "norm", "attention", "add", "mlp", "blocks", "next-token"}) {
      QVERIFY2(open.lab->seek(placeOf(step)).has_value(), step);
      QCOMPARE(open.lab->place()->step, QString::fromLatin1(step));
    }
    QVERIFY(!open.lab->seek(placeOf("attention-norm")));
  }

  void theTextGrowsAndIsChanged() {
    OpenLab open;
    ModelStage& stage = open.stage(placeOf("token-5"));
    QCOMPARE(open.lab->state().page(), ModelPage::Generate);
    const auto text = [&] { return open.lab->state().generation().text(); };
    QCOMPARE(text()->generated.size(), std::size_t{5});
    // Back to the second token, and say something else.
    open.click(stage, stage.frame<GenerateFrame>().layout().chips[5].box.center());
    QCOMPARE(open.lab->place()->step, QStringLiteral("token-1"));
    const GenerateFrame& frame = stage.frame<GenerateFrame>();
    const auto choices = nextChoices(frame.view());
    const int other = choices[0].isChosen ? 1 : 0;
    open.click(stage, frame.rowArea(other).center());
    QCOMPARE(text()->generated.size(), std::size_t{5});
    QCOMPARE(text()->generated[1].chosen.id, choices[static_cast<std::size_t>(other)].chance.id);
    QVERIFY(text()->generated[1].isForced);
    // The choice is one undo step of the lab.
    QUndoStack& steps = *open.lab->ownSteps();
    const std::vector<GeneratedToken> chosen = text()->generated;
    QVERIFY(steps.undoText().startsWith(QStringLiteral("Say “")));
    steps.undo();
    open.lab->state().waitUntilDone();
    QCOMPARE(text()->generated.size(), std::size_t{5});
    QVERIFY(!text()->generated[1].isForced);
    QVERIFY(text()->generated[1].chosen.id != chosen[1].chosen.id);
    steps.redo();
    open.lab->state().waitUntilDone();
    QVERIFY(std::ranges::equal(
        text()->generated, chosen, {}, [](const GeneratedToken& each) { return each.chosen.id; },
        [](const GeneratedToken& each) { return each.chosen.id; }));
    // The same with the keyboard.
    QVERIFY(open.lab->seek(placeOf("prompt")).has_value());
    stage.grab();
    QTest::keyClick(&stage, Qt::Key_Down);
    stage.grab();
    const int marked = markedChoice(stage.frame<GenerateFrame>().view());
    const Index said = nextChoices(stage.frame<GenerateFrame>().view())[static_cast<std::size_t>(marked)].chance.id;
    QTest::keyClick(&stage, Qt::Key_Return);
    open.lab->state().waitUntilDone();
    QCOMPARE(text()->generated[0].chosen.id, said);
  }

  void theSettingsOfTheNextTokenAreUndoneAndKept() {
    OpenLab open;
    open.stage(placeOf("token-2"));
    ModelSettings next = open.lab->state().settings();
    next.sampling = {.isGreedy = false, .temperature = 0.5, .topK = 3, .topP = 0.75, .seed = 9};
    open.lab->state().apply(QStringLiteral("Sampled"), next);
    open.lab->state().waitUntilDone();
    const auto& chances = open.lab->state().generation().text()->upcoming.chances;
    QVERIFY(std::ranges::count_if(chances, [](double chance) { return chance > 0; }) <= 3);
    QCOMPARE(modelKept(open.lab->kept()).settings.sampling, next.sampling);
    open.lab->state().undoStack()->undo();
    QVERIFY(open.lab->state().settings().sampling.isGreedy);
    // What is read back is checked.
    const ModelKept broken = modelKept(
        QStringLiteral("{\"sampling\":{\"greedy\":false,\"temperature\":-3,\"topK\":1e99,\"topP\":7,\"seed\":-1}}"));
    QCOMPARE(broken.settings.sampling, (Sampling{.isGreedy = false}));
  }

  void anotherTextBeginsAgain() {
    OpenLab open;
    open.stage(placeOf("token-4"));
    open.lab->state().type(QStringLiteral("7 8"));
    open.lab->state().waitUntilDone();
    QCOMPARE(open.lab->state().generation().text()->promptIds, (std::vector<Index>{7, 8}));
    QVERIFY(open.lab->state().generation().text()->generated.empty());
  }

  void withoutAModelThereIsASentence() {
    Session session;
    ModelLab lab(session, ModelParts{.findModels = [] { return std::vector<FoundModel>(); }});
    for (const char* step : {"attention", "token-8"}) {
      QVERIFY(lab.seek(placeOf(step)).has_value());
      QImage image(QSize(984, 772), QImage::Format_RGB32);
      image.fill(Qt::white);
      QPainter painter(&image);
      lab.drawPicture(painter, image.size(), lightTheme());
    }
  }
};

ATTN_TEST(TestModelTextPages)

}  // namespace attn::app::test_model_text_pages

#include "test_model_text_pages.moc"
