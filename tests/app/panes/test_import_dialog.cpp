// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>

#include "panes/import_dialog.h"
#include "scenario/validate.h"
#include "support/qt_test.h"

namespace attn::app::test_import_dialog {

namespace {

Scenario twoTokens() {
  Scenario s;
  s.tokens = {"a", "b"};
  const MatrixStack ones(Matrix(Matrix::Ones(2, 2)));
  s.inputs = QkvInputs{ones, ones, ones};
  return s;
}

struct Import {
  QTemporaryDir folder;
  Session session;

  Import() { session.openScenario(twoTokens()); }

  std::filesystem::path write(const char* name, const QByteArray& bytes) {
    QFile file(folder.filePath(QString::fromLatin1(name)));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("cannot write");
    return file.fileName().toStdString();
  }

  static QString error(const ImportDialog& dialog) {
    const auto* label = dialog.findChild<InlineError*>();
    return label->isHidden() ? QString() : label->text();
  }

  static bool shows(const ImportDialog& dialog, const QString& text) {
    const auto labels = dialog.findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(), [&](const QLabel* l) { return l->text().contains(text); });
  }
};

/// A NumPy file, version 1.0, of float64 in C order.
QByteArray npy(const QByteArray& shape, const std::vector<double>& numbers) {
  QByteArray header = "{'descr': '<f8', 'fortran_order': False, 'shape': " + shape + ", }";
  while ((10 + header.size() + 1) % 64 != 0) header += ' ';
  header += '\n';
  QByteArray file("\x93NUMPY\x01\x00", 8);
  file += static_cast<char>(header.size() & 0xFF);
  file += static_cast<char>(header.size() >> 8);
  file += header;
  file.append(reinterpret_cast<const char*>(numbers.data()), static_cast<qsizetype>(numbers.size() * sizeof(double)));
  return file;
}

}  // namespace

class TestImportDialog : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aCsvFileResizesTheMatrix() {
    Import i;
    ImportDialog dialog(i.session, InputSlot::K, i.write("keys.csv", "1;2,5;3\n4;5;-6,25\n0;0;1\n"), lightTheme());
    QCOMPARE(Import::error(dialog), QString());
    QVERIFY(dialog.importChosen());
    const Matrix& k = stackIn(*i.session.scenario(), InputSlot::K)[0];
    QCOMPARE(k.rows(), Index(3));
    QCOMPARE(k(0, 1), 2.5);
    QCOMPARE(k(1, 2), -6.25);
    QCOMPARE(keyWidth(*i.session.scenario()), Index(3));
    QVERIFY(validate(*i.session.scenario()).empty());
    QCOMPARE(i.session.undoStack()->undoText(), QStringLiteral("Import into K"));
  }

  void oneSliceOfAnArrayIsTaken() {
    Import i;
    ImportDialog dialog(i.session, InputSlot::Q, i.write("stack.npy", npy("(2, 2, 2)", {1, 2, 3, 4, 5, 6, 7, 8})),
                        lightTheme());
    QComboBox* slice = nullptr;
    for (auto* box : dialog.findChildren<QComboBox*>()) {
      if (box->accessibleName() == QStringLiteral("Slice")) slice = box;
    }
    QVERIFY(slice != nullptr);
    QCOMPARE(slice->count(), 2);
    slice->setCurrentIndex(1);
    QVERIFY(dialog.importChosen());
    const Matrix& q = stackIn(*i.session.scenario(), InputSlot::Q)[0];
    Matrix expected(2, 2);
    expected << 5, 6, 7, 8;
    QVERIFY(q == expected);
  }

  void wordsAroundTheNumbersNameTheTokens() {
    Import i;
    ImportDialog dialog(i.session, InputSlot::Q, i.write("q.csv", "token,east,north\nThe,1,0\n\" cat\",0,1\nsat,1,1\n"),
                        lightTheme());
    QCOMPARE(Import::error(dialog), QString());
    auto* names = dialog.findChild<QCheckBox*>();
    QVERIFY(!names->isHidden() && names->isChecked());
    QVERIFY(Import::shows(dialog, QStringLiteral("east")));
    QVERIFY(dialog.importChosen());
    QVERIFY(queryTokenNames(*i.session.scenario()) == std::vector<std::string>({"The", "cat", "sat"}));
    QCOMPARE(stackIn(*i.session.scenario(), InputSlot::Q)[0](1, 1), 1.0);
    QCOMPARE(i.session.undoStack()->count(), 1);
    QVERIFY(validate(*i.session.scenario()).empty());
  }

  void namesAreLeftWhereTheLearnerSaysSo() {
    Import i;
    ImportDialog dialog(i.session, InputSlot::Q, i.write("q.csv", "The,1,0\ncat,0,1\n"), lightTheme());
    dialog.findChild<QCheckBox*>()->setChecked(false);
    QVERIFY(dialog.importChosen());
    QVERIFY(queryTokenNames(*i.session.scenario()) == std::vector<std::string>({"a", "b"}));
  }

  void aBadFileAfterAGoodOneLeavesNothingOfIt() {
    Import i;
    ImportDialog dialog(i.session, InputSlot::Q, i.write("good.csv", "8.25,9\n3,4\n"), lightTheme());
    QVERIFY(Import::shows(dialog, QStringLiteral("8.25")));
    dialog.openFile(i.write("bad.npy", "no array"));
    QVERIFY(Import::error(dialog).contains(QStringLiteral("bad.npy")));
    QVERIFY(!Import::shows(dialog, QStringLiteral("8.25")));
    for (const auto* button : dialog.findChildren<QPushButton*>())
      if (button->text() == QStringLiteral("Import")) QVERIFY(!button->isEnabled());
    QVERIFY(!dialog.importChosen());
    QVERIFY(*i.session.scenario() == twoTokens());
  }

  void manyBadCellsAreToldInAFewLines() {
    Import i;
    QByteArray text = "1,2\n";
    for (int n = 0; n < 50; ++n) text += "3,x\n";
    ImportDialog dialog(i.session, InputSlot::Q, i.write("long.csv", text), lightTheme());
    const QStringList lines = Import::error(dialog).split(QLatin1Char('\n'));
    QCOMPARE(lines.size(), 4);
    QCOMPARE(lines[0], QStringLiteral("\"long.csv\", line 2, column 2: this cell is not a number. Found \"x\"."));
    QCOMPARE(lines[3], QStringLiteral("… and 47 more"));
  }

  void brokenFilesSayWhyAndChangeNothing_data() {
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("cut-off header") << QByteArray("a.npy") << QByteArray("\x93NUMPY\x01\x00zz", 10);
    QTest::newRow("lying header") << QByteArray("a.npy") << npy("(1000000, 1000)", {1, 2});
    QTest::newRow("words") << QByteArray("a.csv") << QByteArray("one,two\n");
    QTest::newRow("nothing") << QByteArray("a.safetensors") << QByteArray();
  }

  void brokenFilesSayWhyAndChangeNothing() {
    QFETCH(const QByteArray, name);
    QFETCH(const QByteArray, bytes);
    Import i;
    ImportDialog dialog(i.session, InputSlot::Q, i.write(name.constData(), bytes), lightTheme());
    QVERIFY(!Import::error(dialog).isEmpty());
    QVERIFY(!dialog.importChosen());
    QVERIFY(*i.session.scenario() == twoTokens());
    QCOMPARE(i.session.undoStack()->count(), 0);
    for (const auto* button : dialog.findChildren<QPushButton*>()) {
      if (button->text() == QStringLiteral("Import")) QVERIFY(!button->isEnabled());
    }
  }
};

ATTN_TEST(TestImportDialog)

}  // namespace attn::app::test_import_dialog

#include "test_import_dialog.moc"
