// SPDX-License-Identifier: GPL-3.0-or-later
// Documents whose computation needs much memory: asks first.
#include "app/window/window_fixture.h"
#include "compute/backend.h"
#include "scenario/document.h"
#include "session/document_file.h"
#include "support/qt_test.h"
#include "support/source_folder.h"
#include "text/unit_text.h"

namespace attn::app::test_large_documents {

namespace {

const QString kFile = QString::fromStdString(sourceFile("resources/scenarios/1-the-cat-sat.attn.json"));

/// A window on a machine with this many free bytes.
struct SmallMachine : WindowFixture {
  explicit SmallMachine(std::int64_t freeBytes) {
    window->documents().setDemand([freeBytes](const Scenario& s) { return traceDemand(s, freeBytes); });
  }
  std::uint64_t bytes() const { return traceDemand(readDocument(toPath(kFile)).value(), 0).bytes; }
};

}  // namespace

class TestLargeDocuments : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void anEighthOfTheFreeMemoryIsNotAskedAbout() {
    SmallMachine f(1);
    f.window->documents().setDemand(
        [bytes = static_cast<std::int64_t>(f.bytes())](const Scenario& s) { return traceDemand(s, 8 * bytes); });
    QVERIFY(f.window->documents().openFile(kFile));
    QVERIFY(f.boxes.isEmpty());
    QTRY_VERIFY(f.isCurrent());
  }

  void moreIsComputedWhereTheLearnerSaysSo() {
    SmallMachine f(1);
    const auto bytes = static_cast<std::int64_t>(f.bytes());
    f.window->documents().setDemand([bytes](const Scenario& s) { return traceDemand(s, 4 * bytes); });
    f.nextButtons = {QStringLiteral("Compute it anyway")};
    QVERIFY(f.window->documents().openFile(kFile));
    QCOMPARE(f.boxes.size(), 1);
    const QString said = f.boxes.front(), demand = bytesText(static_cast<double>(bytes));
    QVERIFY2(said.contains(QStringLiteral("1-the-cat-sat.attn.json has T = 3 tokens")), qPrintable(said));
    QVERIFY2(said.contains(QStringLiteral("need %1 of memory; %2 are free").arg(demand, bytesText(4 * bytes))),
             qPrintable(said));
    QTRY_VERIFY(f.isCurrent());
    QCOMPARE(toQString(f.session().path()), kFile);
  }

  void orItsSizesAreOpenedAsANewDocument() {
    SmallMachine f(1);
    f.nextButtons = {QStringLiteral("Open the sizes only")};
    QVERIFY(f.window->documents().openFile(kFile));
    QVERIFY(f.boxes.front().contains(QStringLiteral("cannot be computed here")));
    const Scenario& s = *f.session().scenario();
    QVERIFY(std::holds_alternative<ShapeInputs>(s.inputs));
    QCOMPARE(queryTokens(s), Index{3});
    QVERIFY(f.session().path().empty());  // saving asks for a new path
    QVERIFY(f.window->notices().text().contains(QStringLiteral("1-the-cat-sat.attn.json")));
    for (const char* lab : {"steps", "heads", "sandbox", "tiles", "decode", "growth", "measure", "train", "model"}) {
      f.window->workspace().showLab(QString::fromLatin1(lab));
      f.window->settle();
    }
    QVERIFY(!f.session().isModified());
  }

  void orNothingChanges() {
    SmallMachine f(1);
    f.window->documents().openExample(QStringLiteral("2-causal-mask.attn.json"));
    const auto before = f.session().scenario();
    f.nextButtons = {QStringLiteral("Cancel")};
    QVERIFY(!f.window->documents().openFile(kFile));
    QCOMPARE(f.boxes.size(), 1);
    QCOMPARE(f.session().scenario(), before);
    QCOMPARE(f.asked, 0);
  }

  void aDocumentOfSizesIsNeverAskedAbout() {
    SmallMachine f(1);
    QVERIFY(f.window->documents().openFile(
        QString::fromStdString(sourceFile("resources/scenarios/t7-llama-3-8b-decode-128k.attn.json"))));
    QVERIFY(f.boxes.isEmpty());
  }
};

ATTN_TEST(TestLargeDocuments)

}  // namespace attn::app::test_large_documents

#include "test_large_documents.moc"
