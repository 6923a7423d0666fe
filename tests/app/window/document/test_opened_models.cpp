// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QFile>

#include "app/window/window_fixture.h"
#include "core/model/small_models.h"
#include "labs/model/model_lab.h"
#include "support/qt_test.h"
#include "training/training_document.h"
#include "window/document/dropped_files.h"

namespace attn::app::test_opened_models {
namespace {

void write(const QString& file, const std::string& bytes) {
  QFile out(file);
  QVERIFY(out.open(QIODevice::WriteOnly));
  out.write(QByteArray::fromStdString(bytes));
}

std::string trainedFile() {
  const TrainingConfiguration c = defaultTraining(TrainingTask::Sort);
  return modelFile(c, firstWeights(c));
}

/// The model that the Model lab of a window has been asked to open; empty if the lab is not shown.
QString openedIn(WindowFixture& f) {
  auto* const lab = dynamic_cast<ModelLab*>(f.window->workspace().lab());
  return lab != nullptr ? lab->state().settings().place : QString();
}

}  // namespace

class TestOpenedModels : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

  void filesThatAreModels() {
    QTemporaryDir folder;
    const auto at = [&](const char* name) { return folder.filePath(QLatin1String(name)); };
    write(at("small.bin"), test::SmallModel().bytes());
    write(at("trained.safetensors"), trainedFile());
    write(at("words.txt"), "GGU");
    write(at("config.json"), "{\"tokens\": []}");
    QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("tiny")));
    write(at("tiny/config.json"), "{\"model_type\": \"llama\"}");
    QCOMPARE(modelAt(at("small.bin")), at("small.bin"));
    QCOMPARE(modelAt(at("trained.safetensors")), at("trained.safetensors"));
    QCOMPARE(modelAt(at("tiny")), at("tiny"));
    QCOMPARE(modelAt(at("tiny/config.json")), at("tiny"));
    for (const char* name : {"words.txt", "config.json", "missing.gguf"}) QCOMPARE(modelAt(at(name)), QString());
  }

  void theMenuTheRecentFilesAndTheArgumentOpenModels() {
    WindowFixture f;
    const QString file = f.folder.filePath(QStringLiteral("small.gguf"));
    write(file, test::SmallModel().bytes());
    f.window->begin(file);
    QCOMPARE(openedIn(f), file);
    const auto recent = f.settings.recentFiles();
    QCOMPARE(recent.size(), std::size_t{1});
    QCOMPARE(recent.front().path, file);

    WindowFixture other;
    const QString trained = other.folder.filePath(QStringLiteral("sort.safetensors"));
    write(trained, trainedFile());
    other.nextFile = trained;
    other.window->documents().openWithDialog();
    QCOMPARE(openedIn(other), trained);
    other.window->workspace().showLab(0);
    other.window->documents().openFile(trained);  // as the list of recent files does
    QCOMPARE(openedIn(other), trained);
    auto& lab = dynamic_cast<ModelLab&>(*other.window->workspace().lab());
    lab.state().waitUntilDone();
    QCOMPARE(lab.ownSubject()->title, QStringLiteral("sort"));
  }
};

ATTN_TEST(TestOpenedModels)

}  // namespace attn::app::test_opened_models

#include "test_opened_models.moc"
