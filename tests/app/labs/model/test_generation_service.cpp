// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>
#include <filesystem>
#include <fstream>

#include "core/model/small_models.h"
#include "labs/model/generation_service.h"
#include "support/qt_test.h"

namespace attn::app::test_generation_service {
namespace {

std::vector<Index> idsOf(const Generation& text) {
  std::vector<Index> ids;
  for (const GeneratedToken& token : text.generated) ids.push_back(token.chosen.id);
  return ids;
}

}  // namespace

class TestGenerationService : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init() {
    m_folder = std::make_unique<QTemporaryDir>();
    m_model = std::make_shared<LoadedModel>();
    m_model->place = std::filesystem::path(m_folder->filePath(QStringLiteral("small.gguf")).toStdString());
    std::ofstream(m_model->place, std::ios::binary) << test::SmallModel().bytes();
    auto opened = openModel(m_model->place);
    QVERIFY(opened.has_value());
    m_model->model = *opened;
  }

  void aTextGrows() {
    GenerationService service;
    QVERIFY(!service.canContinue());
    service.begin(m_model, {3, 1, 4}, {});
    service.waitUntilDone();
    QVERIFY2(service.error().isEmpty(), qPrintable(service.error()));
    QVERIFY(service.text() && service.text()->generated.empty());
    QCOMPARE(service.text()->promptIds.size(), std::size_t{3});
    QCOMPARE(service.text()->cachedTokens, Index{3});
    const Index first = service.text()->upcoming.chosen.id;
    service.extendTo(5);
    service.waitUntilDone();
    QCOMPARE(service.text()->generated.size(), std::size_t{5});
    QCOMPARE(service.text()->generated.front().chosen.id, first);
    QCOMPARE(service.text()->cachedTokens, Index{8});
    // The same text again is not begun again.
    const auto before = service.text();
    service.begin(m_model, {3, 1, 4}, {});
    QVERIFY(!service.isRunning());
    QCOMPARE(service.text(), before);
  }

  void whatIfItHadSaidSomethingElse() {
    GenerationService service;
    service.begin(m_model, {3, 1, 4}, {});
    service.extendTo(6);
    service.waitUntilDone();
    const std::vector<Index> before = idsOf(*service.text());
    const auto& choices = service.text()->generated[2].choices;
    const Index other = choices[0].id == before[2] ? choices[1].id : choices[0].id;
    const auto whole = service.text();
    service.force({whole->generated.begin(), whole->generated.begin() + 2}, other, 6);
    service.waitUntilDone();
    const std::vector<Index> after = idsOf(*service.text());
    QCOMPARE(after.size(), before.size());
    QVERIFY(std::equal(before.begin(), before.begin() + 2, after.begin()));
    QCOMPARE(after[2], other);
    QVERIFY(service.text()->generated[2].isForced);
    QVERIFY(!service.text()->generated[3].isForced);
    const auto forced = service.text();
    // Back, and forth again.
    service.restore(*whole);
    service.waitUntilDone();
    QCOMPARE(idsOf(*service.text()), before);
    QVERIFY(!service.text()->generated[2].isForced);
    QCOMPARE(service.text()->upcoming.chosen.id, whole->upcoming.chosen.id);
    service.restore(*forced);
    service.waitUntilDone();
    QCOMPARE(idsOf(*service.text()), after);
    QVERIFY(service.text()->generated[2].isForced);
    // A text with another prompt is not this one.
    Generation ofAnotherPrompt = *whole;
    ofAnotherPrompt.promptIds = {1};
    service.restore(ofAnotherPrompt);
    QVERIFY(!service.isRunning());
    service.restart();
    service.extendTo(6);
    service.waitUntilDone();
    QCOMPARE(idsOf(*service.text()), before);
  }

  void theSeedDecidesWhatIsDrawn() {
    const auto generated = [this](std::uint64_t seed) {
      GenerationService service;
      service.begin(m_model, {3, 1, 4}, {.isGreedy = false, .temperature = 2, .seed = seed});
      service.extendTo(12);
      service.waitUntilDone();
      return idsOf(*service.text());
    };
    QCOMPARE(generated(1), generated(1));
    QVERIFY(generated(1) != generated(2));
  }

  void anotherSamplingChangesOnlyWhatIsNext() {
    GenerationService service;
    service.begin(m_model, {3, 1, 4}, {});
    service.extendTo(3);
    service.waitUntilDone();
    const std::vector<Index> before = idsOf(*service.text());
    service.setSampling({.isGreedy = false, .temperature = 0.5, .topK = 2});
    service.waitUntilDone();
    QCOMPARE(idsOf(*service.text()), before);
    const auto& chances = service.text()->upcoming.chances;
    QCOMPARE(std::ranges::count_if(chances, [](double chance) { return chance > 0; }), 2);
  }

  /// Requests replace each other; the last one is done.
  void manyRequestsAtOnce() {
    GenerationService service;
    service.begin(m_model, {3, 1, 4}, {});
    for (std::size_t count = 1; count <= 8; ++count) service.extendTo(count);
    service.waitUntilDone();
    QCOMPARE(service.text()->generated.size(), std::size_t{8});
    service.begin(m_model, {5}, {});
    service.extendTo(2);
    service.stop();
    service.waitUntilDone();
    QVERIFY(service.text() && service.text()->promptIds == std::vector<Index>{5});
  }

  void theContextEndsTheText() {
    GenerationService service;
    service.begin(m_model, {3, 1, 4}, {});
    service.extendTo(1000);
    service.waitUntilDone();
    QVERIFY(service.text()->isAtEnd);
    QVERIFY(!service.canContinue());
    QVERIFY(service.text()->cachedTokens <= 32);
  }

  void aPromptThatIsRefusedSaysWhy() {
    GenerationService service;
    service.begin(m_model, {4711}, {});
    service.waitUntilDone();
    QVERIFY(!service.error().isEmpty());
    QVERIFY(!service.text());
    service.begin(m_model, {1}, {});
    service.waitUntilDone();
    QVERIFY(service.error().isEmpty() && service.text());
  }

 private:
  std::unique_ptr<QTemporaryDir> m_folder;
  std::shared_ptr<LoadedModel> m_model;
};

ATTN_TEST(TestGenerationService)

}  // namespace attn::app::test_generation_service

#include "test_generation_service.moc"
