// SPDX-License-Identifier: GPL-3.0-or-later
// Every lab imports numbers directly, without sending the learner to another lab.
#include <QApplication>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTimer>
#include <filesystem>
#include <functional>

#include "labs/lab.h"
#include "labs/lab_factory.h"
#include "panes/import_dialog.h"
#include "support/examples.h"
#include "support/qt_test.h"

namespace attn::app::test_import_in_labs {

namespace {

std::filesystem::path numbersIn(const QTemporaryDir& folder) {
  QFile file(folder.filePath(QStringLiteral("numbers.csv")));
  if (!file.open(QIODevice::WriteOnly) || file.write("7,8\n9,10\n11,12\n") < 0) qFatal("cannot write");
  return file.fileName().toStdString();
}

/// Answers the dialog that the call opens.
void withDialog(const std::function<void()>& call, const std::function<void(ImportDialog&)>& answer) {
  bool answered = false;
  QTimer::singleShot(0, [&] {
    auto* dialog = qobject_cast<ImportDialog*>(QApplication::activeModalWidget());
    if (!dialog) return;
    answered = true;
    answer(*dialog);
    dialog->close();
  });
  call();
  QVERIFY2(answered, "no dialog was opened");
}

}  // namespace

class TestImportInLabs : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aFileIsTakenInWhereTheLearnerIs_data() {
    QTest::addColumn<int>("at");
    Session session;
    const auto labs = makeLabs(session);
    for (std::size_t i = 0; i < labs.size(); ++i) QTest::newRow(qPrintable(labs[i]->id())) << static_cast<int>(i);
  }

  void aFileIsTakenInWhereTheLearnerIs() {
    QFETCH(const int, at);
    QTemporaryDir folder;
    Session session;
    const auto labs = makeLabs(session);
    Lab& lab = *labs[static_cast<std::size_t>(at)];
    session.openScenario(test::example("1-the-cat-sat"));
    const QSignalSpy sentAway(&lab, &Lab::labRequested);
    withDialog([&] { lab.importNumbers(numbersIn(folder)); },
               [](ImportDialog& dialog) { QVERIFY(dialog.importChosen()); });
    QCOMPARE(sentAway.size(), 0);
    Matrix expected(3, 2);
    expected << 7, 8, 9, 10, 11, 12;
    QVERIFY(stackIn(*session.scenario(), InputSlot::Q)[0] == expected);
    QCOMPARE(session.undoStack()->undoText(), QStringLiteral("Import into Q"));
  }

  void theSelectedInputIsOffered() {
    QTemporaryDir folder;
    Session session;
    const auto labs = makeLabs(session);
    session.openScenario(test::example("1-the-cat-sat"));
    session.select({InputSlot::V, 0, 1, 0});
    for (const auto& lab : labs) {
      if (lab->id() == QStringLiteral("steps")) continue;  // it offers the matrix of its table
      withDialog([&] { lab->importNumbers(numbersIn(folder)); },
                 [](ImportDialog& dialog) { QVERIFY(dialog.importChosen()); });
      QCOMPARE(session.undoStack()->undoText(), QStringLiteral("Import into V"));
      session.undoStack()->undo();
    }
  }

  void sizesWithoutNumbersSayWhyNothingCanBeImported() {
    QTemporaryDir folder;
    Session session;
    const auto labs = makeLabs(session);
    Scenario sizes;
    sizes.inputs = ShapeInputs{};
    session.openScenario(sizes);
    for (const auto& lab : labs) {
      if (!lab->suits(sizes)) continue;
      withDialog([&] { lab->importNumbers(numbersIn(folder)); },
                 [](ImportDialog& dialog) {
                   auto* error = dialog.findChild<InlineError*>();
                   QVERIFY(!error->isHidden());
                   QVERIFY2(error->text().contains(QStringLiteral("only sizes")), qPrintable(error->text()));
                   QVERIFY(!dialog.importChosen());
                 });
    }
    QCOMPARE(session.undoStack()->count(), 0);
  }
};

ATTN_TEST(TestImportInLabs)

}  // namespace attn::app::test_import_in_labs

#include "test_import_in_labs.moc"
