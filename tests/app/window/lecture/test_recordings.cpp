// SPDX-License-Identifier: GPL-3.0-or-later
// Recorded attention can be opened in four ways: on the command line, as a document, by import, and by drag and drop.
#include <QDropEvent>
#include <QLabel>
#include <QMimeData>
#include <QTimer>
#include <functional>
#include <limits>

#include "app/window/window_fixture.h"
#include "panes/import_dialog.h"
#include "panes/recording_dialog.h"
#include "support/files.h"
#include "support/recordings.h"
#include "support/source_folder.h"

namespace attn::app::test_recordings {
namespace {

enum class Road { Argument, Open, Drop };

const QString kRecording = QString::fromStdString(sourceFile("resources/recordings/tiny-llama.safetensors"));

QString written(const WindowFixture& f, const char* name, const std::string& bytes) {
  QFile file(f.folder.filePath(QString::fromUtf8(name)));
  if (!file.open(QIODevice::WriteOnly) || file.write(bytes.data(), qsizetype(bytes.size())) != qsizetype(bytes.size()))
    qFatal("cannot write");
  return file.fileName();
}

/// Opens a file in the window.
void take(WindowFixture& f, Road road, const QString& path) {
  switch (road) {
    case Road::Argument:
      f.window->begin(path);
      return;
    case Road::Open:
      f.nextFile = path;
      f.window->actions().open->trigger();
      return;
    case Road::Drop: {
      QMimeData mime;
      mime.setUrls({QUrl::fromLocalFile(path)});
      QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
      QCoreApplication::sendEvent(f.window.get(), &enter);
      QVERIFY(enter.isAccepted());
      QDropEvent event(QPointF(300, 300), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
      QCoreApplication::sendEvent(f.window.get(), &event);
      return;
    }
  }
}

/// Opens a file, and answers the dialog with `answer`, which then closes. False if none appears.
bool takeWith(WindowFixture& f, Road road, const QString& path, const std::function<void(QDialog&)>& answer) {
  bool answered = false;
  QTimer answering;
  QObject::connect(&answering, &QTimer::timeout, &answering, [&] {
    auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
    if (!dialog || answered) return;
    answered = true;
    answer(*dialog);
    dialog->close();
  });
  answering.start(0);
  take(f, road, path);
  return QTest::qWaitFor([&] { return answered && !QApplication::activeModalWidget(); });
}

QString errorIn(const QDialog& dialog) {
  const auto* error = dialog.findChild<InlineError*>();
  return error && !error->isHidden() ? error->text() : QString();
}

void addRoads() {
  QTest::addColumn<Road>("road");
  QTest::newRow("named at the start") << Road::Argument;
  QTest::newRow("opened") << Road::Open;
  QTest::newRow("dropped") << Road::Drop;
}

}  // namespace

class TestRecordings : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void opensADocumentInEveryWay_data() { addRoads(); }
  void opensADocumentInEveryWay() {
    QFETCH(Road, road);
    WindowFixture f;
    const bool answered = takeWith(f, road, kRecording, [](QDialog& dialog) {
      auto* recording = qobject_cast<RecordingDialog*>(&dialog);
      QVERIFY(recording);
      recording->finishComparing();
      QCOMPARE(errorIn(dialog), QString());
      QVERIFY(recording->importChosen());
    });
    QVERIFY(answered);
    QTRY_VERIFY(f.isCurrent());
    QCOMPARE(f.session().scenario()->tokens.front(), std::string("The"));
    QCOMPARE(f.session().scenario()->heads, (HeadCounts{4, 2}));
    QVERIFY(f.session().path().empty());  // saving must not overwrite the recording
    QVERIFY(f.session().isModified());
  }

  void stayOneUndoStepAwayFromWhatWasThere_data() { addRoads(); }
  void stayOneUndoStepAwayFromWhatWasThere() {
    QFETCH(Road, road);
    if (road == Road::Argument) return;  // no document yet
    WindowFixture f;
    f.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    QTRY_VERIFY(f.isCurrent());
    const auto before = f.session().scenario();
    // Opened and canceled: nothing changed.
    QVERIFY(takeWith(f, road, kRecording, [](QDialog&) {}));
    QCOMPARE(f.session().scenario(), before);
    QVERIFY(!f.session().isModified());
    QVERIFY(takeWith(f, road, kRecording, [](QDialog& dialog) {
      auto* recording = qobject_cast<RecordingDialog*>(&dialog);
      recording->finishComparing();
      QVERIFY(recording->importChosen());
    }));
    QVERIFY(f.session().scenario() != before);
    f.session().undoStack()->undo();
    QCOMPARE(f.session().scenario(), before);
  }

  // The errors of each file, for every way of opening: the place, what was found, what was expected and what to do.
  void withWrongContentSayWhyAndChangeNothing_data() {
    QTest::addColumn<Road>("road");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QStringList>("words");
    const test::RecordedShape usual;
    const auto recorded = [&](const char* about) {
      return QByteArray::fromStdString(test::recordedFile(usual, about));
    };
    std::string spoilt = test::recordedFile(usual, R"({"rope":"none","mask":"causal"})");
    const std::string notANumber = test::bytesOf<float>({std::numeric_limits<float>::quiet_NaN()});
    spoilt.replace(spoilt.size() - notANumber.size(), notANumber.size(), notANumber);
    test::RecordedShape uneven = usual;
    uneven.heads = 3;
    uneven.keyValueHeads = 2;
    struct Row {
      const char* name;
      QByteArray bytes;
      QStringList words;
    };
    const std::vector<Row> rows{
        {"cut.safetensors", recorded("{}").left(40), {QStringLiteral("cut.safetensors")}},
        {"cut.npz", QByteArrayLiteral("PK\3\4"), {QStringLiteral("cut.npz")}},
        {"says.safetensors",
         recorded(R"({"rope":"sideways"})"),
         {QStringLiteral("rope: found \"sideways\", expected none, applied, half, interleaved")}},
        {"uneven.safetensors",
         QByteArray::fromStdString(test::recordedFile(uneven, "{}")),
         {QStringLiteral("3 query heads cannot share 2 key/value heads evenly"), QStringLiteral("Record all heads")}},
        {"nan.safetensors",
         QByteArray::fromStdString(spoilt),
         {QStringLiteral("v: found nan at [0, 4, 3], counted from 0; expected a finite number"),
          QStringLiteral("Record it again")}},
    };
    for (const auto& [road, way] : {std::pair(Road::Argument, "start"), {Road::Open, "open"}, {Road::Drop, "drop"}})
      for (const Row& row : rows)
        QTest::newRow(QByteArray(QByteArray(way) + ' ' + row.name).constData())
            << road << QString::fromUtf8(row.name) << row.bytes << row.words;
  }
  void withWrongContentSayWhyAndChangeNothing() {
    QFETCH(Road, road);
    QFETCH(QString, name);
    QFETCH(QByteArray, bytes);
    QFETCH(QStringList, words);
    WindowFixture f;
    f.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    QTRY_VERIFY(f.isCurrent());
    const auto before = f.session().scenario();
    const QString path = written(f, qPrintable(name), bytes.toStdString());
    QString error;
    const bool answered = takeWith(f, road, path, [&](QDialog& dialog) {
      if (auto* recording = qobject_cast<RecordingDialog*>(&dialog)) {
        recording->finishComparing();
        QVERIFY(!recording->importChosen());
      } else {
        auto* import = qobject_cast<ImportDialog*>(&dialog);
        QVERIFY(import && !import->importChosen());
      }
      error = errorIn(dialog);
    });
    QVERIFY(answered);
    for (const QString& each : words) QVERIFY2(error.contains(each), qPrintable(error));
    QVERIFY2(!error.contains(f.folder.path()),
             qPrintable(error));  // the name is enough, and leaves space for the reason
    QCOMPARE(f.session().scenario(), before);
    QCOMPARE(f.session().undoStack()->count(), 0);
    QVERIFY(!f.session().isModified());
  }
};

ATTN_TEST(TestRecordings)

}  // namespace attn::app::test_recordings

#include "test_recordings.moc"
