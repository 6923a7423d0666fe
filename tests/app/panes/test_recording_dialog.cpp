// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDialogButtonBox>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPushButton>
#include <QTemporaryDir>

#include "attention/trace.h"
#include "panes/import_dialog.h"
#include "panes/recording_dialog.h"
#include "scenario/validate.h"
#include "support/qt_test.h"
#include "support/recordings.h"

namespace attn::app::test_recording_dialog {

namespace {

struct Tensor {
  QByteArray name;
  std::vector<Index> shape;
  std::vector<float> data;
};

/// A .safetensors file of float32.
QByteArray safetensors(const std::vector<Tensor>& tensors, const QByteArray& about) {
  QByteArray header = "{\"__metadata__\":" + about, data;
  for (const Tensor& tensor : tensors) {
    const qsizetype first = data.size();
    data.append(reinterpret_cast<const char*>(tensor.data.data()),
                static_cast<qsizetype>(tensor.data.size() * sizeof(float)));
    QByteArray shape;
    for (const Index size : tensor.shape) shape += (shape.isEmpty() ? "" : ",") + QByteArray::number(qlonglong(size));
    header += ",\"" + tensor.name + "\":{\"dtype\":\"F32\",\"shape\":[" + shape + "],\"data_offsets\":[" +
              QByteArray::number(first) + "," + QByteArray::number(data.size()) + "]}";
  }
  header += "}";
  QByteArray file;
  for (int byte = 0; byte < 8; ++byte) file += static_cast<char>((header.size() >> (8 * byte)) & 0xFF);
  return file + header + data;
}

std::vector<float> waves(std::size_t count, float step) {
  std::vector<float> data(count);
  for (std::size_t i = 0; i < count; ++i) data[i] = std::sin(step * static_cast<float>(i + 1)) * 2;
  return data;
}

/// Two heads over `tokens` tokens, with rotary weights in halves.
std::vector<Tensor> recorded(Index tokens = 5) {
  const auto rows = static_cast<std::size_t>(tokens);
  std::vector<Tensor> tensors{{"q", {2, tokens, 4}, waves(2 * rows * 4, 0.7F)},
                              {"k", {1, tokens, 4}, waves(rows * 4, 1.1F)},
                              {"v", {1, tokens, 2}, waves(rows * 2, 0.3F)}};
  const auto stack = [&](const Tensor& t) {
    std::vector<Matrix> heads;
    for (Index h = 0; h < t.shape[0]; ++h) {
      Matrix m(t.shape[1], t.shape[2]);
      for (Index i = 0; i < m.size(); ++i)
        m.data()[i] = static_cast<double>(t.data[static_cast<std::size_t>(h * m.size() + i)]);
      heads.push_back(m);
    }
    return MatrixStack(heads);
  };
  Scenario s;
  s.heads = {2, 1};
  s.inputs = QkvInputs{stack(tensors[0]), stack(tensors[1]), stack(tensors[2])};
  s.attention.mask.causal = true;
  s.attention.rope = Rope();
  const Trace trace = traceOnCpu(s).value();
  Tensor weights{"weights", {2, tokens, tokens}, {}};
  for (const HeadTrace& head : trace.heads)
    for (Index i = 0; i < head.weights.size(); ++i) weights.data.push_back(static_cast<float>(head.weights.data()[i]));
  tensors.push_back(weights);
  return tensors;
}

/// Metadata: texts by their keys.
QByteArray about(const std::vector<std::pair<const char*, const char*>>& texts) {
  QJsonObject object;
  for (const auto& [key, text] : texts) object.insert(QLatin1String(key), QLatin1String(text));
  return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

struct Opened {
  QTemporaryDir folder;
  Session session;

  Opened() {
    Scenario s;
    s.title = "before";
    const MatrixStack ones(Matrix(Matrix::Ones(2, 2)));
    s.inputs = QkvInputs{ones, ones, ones};
    session.openScenario(s);
  }
  std::filesystem::path write(const char* name, const QByteArray& bytes) {
    QFile file(folder.filePath(QString::fromLatin1(name)));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("cannot write");
    return file.fileName().toStdString();
  }
};

void choose(const QDialog& dialog, const char* box, const QString& line) {
  ChoiceBox* found = test::named<ChoiceBox>(dialog, box);
  const int index = found->findText(line, Qt::MatchStartsWith);
  QVERIFY2(index >= 0, qPrintable(line));
  found->setCurrentIndex(index);
}

QPushButton* importButton(const QDialog& dialog) {
  const auto* buttons = dialog.findChild<QDialogButtonBox*>();
  for (QAbstractButton* button : buttons->buttons())
    if (buttons->buttonRole(button) == QDialogButtonBox::AcceptRole) return qobject_cast<QPushButton*>(button);
  return nullptr;
}

QString errorOf(const QDialog& dialog) {
  const auto* label = dialog.findChild<InlineError*>();
  return label->isHidden() ? QString() : label->text();
}

bool says(const QDialog& dialog, const QString& text) {
  const auto labels = dialog.findChildren<QLabel*>();
  return std::any_of(labels.begin(), labels.end(), [&](const QLabel* l) { return l->text().contains(text); });
}

}  // namespace

class TestRecordingDialog : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void asksForWhatTheFileDoesNotSay() {
    Opened o;
    RecordingDialog dialog(o.session, o.write("run.safetensors", safetensors(recorded(), "{}")), lightTheme());
    QVERIFY(!importButton(dialog)->isEnabled());
    QVERIFY(
        says(dialog, QStringLiteral("Choose whether queries and keys were recorded before or after rotation (RoPE)")));
    QCOMPARE(errorOf(dialog), QString());  // no error yet
    QCOMPARE(test::named<ChoiceBox>(dialog, "Rotation (RoPE)")->currentText(), QStringLiteral("Choose…"));
    choose(dialog, "Rotation (RoPE)", QStringLiteral("Halves"));
    QVERIFY(!importButton(dialog)->isEnabled());
    QVERIFY(!says(dialog, QStringLiteral("recorded before or after rotation")));
    QVERIFY(says(dialog, QStringLiteral("Choose the mask")));
    choose(dialog, "Mask", QStringLiteral("Causal"));
    dialog.finishComparing();
    QVERIFY(importButton(dialog)->isEnabled());
    QCOMPARE(errorOf(dialog), QString());
    QVERIFY(says(dialog, QStringLiteral("weights: agree")));
    QVERIFY(dialog.importChosen());
    const Scenario& s = *o.session.scenario();
    QVERIFY(validate(s).empty());
    QCOMPARE(s.heads, (HeadCounts{2, 1}));
    QCOMPARE(s.attention.rope.value().layout, Rope::Layout::Half);
    QVERIFY(s.attention.mask.causal);
    QVERIFY(QString::fromStdString(s.notes).contains(QStringLiteral("weights: agree")));
    QVERIFY(o.session.path().empty());
    o.session.undoStack()->undo();
    QCOMPARE(o.session.scenario()->title, std::string("before"));
  }

  void takesWhatTheFileSays() {
    Opened o;
    const QByteArray said = about({{"rope", "half"},
                                   {"rope_base", "10000.0"},
                                   {"mask", "causal"},
                                   {"model", "tiny"},
                                   {"torch", "2.1"},
                                   {"tokens", "[\"a\",\"b\",\"c\",\"d\",\"e\"]"}});
    RecordingDialog dialog(o.session, o.write("run.safetensors", safetensors(recorded(), said)), lightTheme());
    dialog.finishComparing();
    QVERIFY(importButton(dialog)->isEnabled());
    QVERIFY(says(dialog, QStringLiteral("tiny, torch 2.1")));
    QVERIFY(dialog.importChosen());
    QCOMPARE(o.session.scenario()->title, std::string("tiny"));
    QCOMPARE(o.session.scenario()->tokens.back(), std::string("e"));
  }

  void saysWhatWouldAgreeAndImportsAllTheSame() {
    Opened o;
    RecordingDialog dialog(o.session, o.write("run.safetensors", safetensors(recorded(), about({{"mask", "causal"}}))),
                           lightTheme());
    choose(dialog, "Rotation (RoPE)", QStringLiteral("Interleaved"));
    dialog.finishComparing();
    QVERIFY2(errorOf(dialog).contains(QStringLiteral("do not agree")), qPrintable(errorOf(dialog)));
    QVERIFY(errorOf(dialog).contains(QStringLiteral("“Halves")));
    QCOMPARE(importButton(dialog)->text(), QStringLiteral("Import anyway"));
    QVERIFY(dialog.importChosen());
    QVERIFY(QString::fromStdString(o.session.scenario()->notes).contains(QStringLiteral("do not agree")));
  }

  void headsAndTokensAreChosen() {
    Opened o;
    const QByteArray said = about({{"rope", "half"}, {"rope_base", "10000"}, {"mask", "causal"}});
    RecordingDialog dialog(o.session, o.write("run.safetensors", safetensors(recorded(50), said)), lightTheme());
    dialog.finishComparing();
    QCOMPARE(test::named<NumberField>(dialog, "Tokens")->value(), 32.0);  // proposed: values that can be compared
    auto* heads = dialog.findChild<QLineEdit*>(QString(), Qt::FindChildrenRecursively);
    for (auto* edit : dialog.findChildren<QLineEdit*>())
      if (edit->accessibleName() == QStringLiteral("Query heads")) heads = edit;
    QCOMPARE(heads->text(), QStringLiteral("0-1"));
    for (const char* bad : {"", "x", "2", "1-0", "0,0"}) {
      heads->setText(QLatin1String(bad));
      QVERIFY2(!importButton(dialog)->isEnabled() && !errorOf(dialog).isEmpty(), bad);
    }
    heads->setText(QStringLiteral("1"));
    NumberField* count = test::named<NumberField>(dialog, "Tokens");
    count->setValue(4);
    Q_EMIT count->edited(4, false);
    NumberField* first = test::named<NumberField>(dialog, "First token");
    first->setValue(10);
    Q_EMIT first->edited(10, false);
    dialog.finishComparing();
    QVERIFY(says(dialog, QStringLiteral("shares")));
    QVERIFY(dialog.importChosen());
    const Scenario& s = *o.session.scenario();
    QCOMPARE(s.heads, (HeadCounts{1, 1}));
    QCOMPARE(queryTokens(s), Index{4});
    QCOMPARE(s.tokens.front(), std::string("t10"));
    QCOMPARE(s.attention.rope.value().start, Index{10});
    QVERIFY(QString::fromStdString(s.notes).contains(QStringLiteral("heads 1 of 2, tokens 10–13 of 50")));
  }

  void namesComeFromATextFile() {
    Opened o;
    const QByteArray said = about({{"rope", "half"}, {"rope_base", "10000"}, {"mask", "causal"}});
    RecordingDialog dialog(o.session, o.write("run.safetensors", safetensors(recorded(), said)), lightTheme());
    dialog.readTokenNames(o.write("few.txt", "a\nb\n"));
    QVERIFY(errorOf(dialog).contains(QStringLiteral("found 2 names, expected 5"), Qt::CaseInsensitive));
    QVERIFY(!importButton(dialog)->isEnabled());
    dialog.readTokenNames(o.write("all.txt", "a\nb\nc\nd\nlast\n"));
    dialog.finishComparing();
    QVERIFY(dialog.importChosen());
    QCOMPARE(o.session.scenario()->tokens.back(), std::string("last"));
  }

  void twoSequencesAreChosenEachForItself() {
    Opened o;
    const QByteArray file = QByteArray::fromStdString(test::recordedFile({2, 1, 3, 7, 4}, R"({"rope":"none"})"));
    RecordingDialog dialog(o.session, o.write("two.safetensors", file), lightTheme());
    QCOMPARE(test::named<NumberField>(dialog, "Keys")->value(), 7.0);
    choose(dialog, "Mask", QStringLiteral("No mask"));
    QVERIFY(test::named<ChoiceBox>(dialog, "Position of the first query")->isHidden());
    dialog.finishComparing();
    QVERIFY(importButton(dialog)->isEnabled());
    // With a mask that compares positions, the positions are required.
    choose(dialog, "Mask", QStringLiteral("Causal"));
    QVERIFY(!test::named<ChoiceBox>(dialog, "Position of the first query")->isHidden());
    QVERIFY(!importButton(dialog)->isEnabled());
    QVERIFY(says(dialog, QStringLiteral("Choose the positions of the queries among the keys")));
    choose(dialog, "Position of the first query", QStringLiteral("Key 4: both end together"));
    dialog.readKeyNames(o.write("few.txt", "a\nb\n"));
    QVERIFY2(errorOf(dialog).startsWith(QStringLiteral("Key names: found 2 names, expected 7")),
             qPrintable(errorOf(dialog)));
    dialog.readKeyNames(o.write("keys.txt", "a\nb\nc\nd\ne\nf\ng\n"));
    test::named<NumberField>(dialog, "First key")->setValue(1);
    Q_EMIT test::named<NumberField>(dialog, "First key")->edited(1, false);
    test::named<NumberField>(dialog, "Keys")->setValue(6);
    Q_EMIT test::named<NumberField>(dialog, "Keys")->edited(6, false);
    dialog.finishComparing();
    QVERIFY(dialog.importChosen());
    const Scenario& s = *o.session.scenario();
    QCOMPARE(queryTokens(s), Index{3});
    QCOMPARE(s.keyTokens, (std::vector<std::string>{"b", "c", "d", "e", "f", "g"}));
    QCOMPARE(s.attention.mask.queryOffset, Index{3});
    QVERIFY(QString::fromStdString(s.notes).contains(QStringLiteral("queries 0–2 of 3, keys 1–6 of 7")));
  }

  void namesOfKeysMakeTwoSequencesOfOne() {
    Opened o;
    const QByteArray file = QByteArray::fromStdString(test::recordedFile({}, R"({"rope":"none","mask":"none"})"));
    RecordingDialog dialog(o.session, o.write("run.safetensors", file), lightTheme());
    QVERIFY(!test::named<NumberField>(dialog, "First key")->isVisibleTo(&dialog));
    QVERIFY(says(dialog, QStringLiteral("same as tokens: one sequence")));
    dialog.readKeyNames(o.write("keys.txt", "a\nb\nc\nd\ne\n"));
    QVERIFY(test::named<NumberField>(dialog, "First key")->isVisibleTo(&dialog));
    dialog.finishComparing();
    QVERIFY(dialog.importChosen());
    QCOMPARE(o.session.scenario()->keyTokens.back(), std::string("e"));
  }

  void paddingAndSoftCapAreSaidHere() {
    Opened o;
    const QByteArray file = QByteArray::fromStdString(
        test::recordedFile({}, R"({"rope":"none","mask":"causal","padding":"[0, 1, 4]","softcap":"2"})"));
    RecordingDialog dialog(o.session, o.write("run.safetensors", file), lightTheme());
    QLineEdit* padding = nullptr;
    for (auto* edit : dialog.findChildren<QLineEdit*>())
      if (edit->accessibleName() == QStringLiteral("Padded keys")) padding = edit;
    QVERIFY(padding);
    QCOMPARE(padding->text(), QStringLiteral("0-1, 4"));
    QCOMPARE(test::named<NumberField>(dialog, "Soft cap")->value(), 2.0);
    for (const char* bad : {"x", "5", "1,1"}) {
      padding->setText(QLatin1String(bad));
      QVERIFY2(errorOf(dialog).contains(QStringLiteral("padding: found")) && !importButton(dialog)->isEnabled(), bad);
    }
    padding->setText(QStringLiteral("3, 0"));
    test::named<NumberField>(dialog, "Soft cap")->setValue(5);
    Q_EMIT test::named<NumberField>(dialog, "Soft cap")->edited(5, false);
    dialog.finishComparing();
    QVERIFY(dialog.importChosen());
    QCOMPARE(o.session.scenario()->attention.mask.padding, (std::vector<Index>{0, 3}));
    QCOMPARE(o.session.scenario()->attention.softcap, 5.0);
  }

  void filesThatCannotBeUsedSayWhy() {
    Opened o;
    const auto odd = o.write("odd.safetensors", safetensors({{"q", {1}, {1}}}, "{}"));
    QVERIFY(!holdsRecording(odd));
    RecordingDialog noRecording(o.session, odd, lightTheme());
    QVERIFY(errorOf(noRecording).contains(QStringLiteral("not recorded attention")));
    QVERIFY(!noRecording.importChosen());
    for (const auto* box : noRecording.findChildren<ChoiceBox*>()) QVERIFY(box->isHidden());  // nothing to choose
    const auto bad = o.write("bad.safetensors", safetensors(recorded(), about({{"rope", "sideways"}})));
    QVERIFY(holdsRecording(bad));
    RecordingDialog badMetadata(o.session, bad, lightTheme());
    QVERIFY(errorOf(badMetadata).contains(QStringLiteral("rope: ")));
    std::vector<Tensor> spoilt = recorded();
    spoilt[1].data[3] = std::numeric_limits<float>::quiet_NaN();
    RecordingDialog notFinite(
        o.session, o.write("nan.safetensors", safetensors(spoilt, about({{"rope", "none"}, {"mask", "causal"}}))),
        lightTheme());
    notFinite.finishComparing();
    QVERIFY2(errorOf(notFinite).contains(QStringLiteral("k: found nan")), qPrintable(errorOf(notFinite)));
    QVERIFY(!importButton(notFinite)->isEnabled());
  }

  void theImportOfOneMatrixOffersIt() {
    Opened o;
    ImportDialog dialog(o.session, InputSlot::Q, {}, lightTheme());
    const auto offered = [&] {
      for (const auto* button : dialog.findChildren<QPushButton*>())
        if (button->text().contains(QStringLiteral("recorded attention"))) return !button->isHidden();
      return false;
    };
    QVERIFY(!offered());
    dialog.openFile(o.write("run.safetensors", safetensors(recorded(), "{}")));
    QVERIFY(offered());
    dialog.openFile(o.write("odd.safetensors", safetensors({{"q", {1, 1}, {1}}}, "{}")));
    QVERIFY(!offered());
  }
};

ATTN_TEST(TestRecordingDialog)

}  // namespace attn::app::test_recording_dialog

#include "test_recording_dialog.moc"
