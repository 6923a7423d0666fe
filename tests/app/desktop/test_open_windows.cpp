// SPDX-License-Identifier: GPL-3.0-or-later
// A start with a document that is already open activates its window, and never waits for one that hangs.
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QThread>
#include <cstring>
#include <thread>

#include "desktop/open_windows.h"
#include "support/qt_test.h"

namespace attn::app::test_open_windows {

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

/// Long if an answer comes, short if none does.
constexpr auto kAmple = 30s;
constexpr auto kShort = 40ms;

StartDeadline in(std::chrono::milliseconds patience) {
  return std::chrono::steady_clock::now() + patience;
}

struct Street {
  QTemporaryDir folder;
  OpenWindows windows{folder.path().toStdString(), QStringLiteral("x11 :0")};

  /// Asks from another thread, as another process would, while the event loop of the windows continues.
  bool isShown(const ShowRequest& request, std::chrono::milliseconds patience = kAmple) {
    return isShown(windows, request, patience);
  }
  static bool isShown(const OpenWindows& windows, const ShowRequest& request, std::chrono::milliseconds patience) {
    bool shown = false;
    std::unique_ptr<QThread> start(QThread::create([&] { shown = isShownElsewhere(windows, request, in(patience)); }));
    start->start();
    while (!start->wait(1)) QCoreApplication::processEvents();
    return shown;
  }
  QStringList files() const { return QDir(folder.path()).entryList(QDir::Files | QDir::System); }
};

/// A socket with a listener, or a dead one, that never answers.
struct SilentWindow {
  int listener;
  explicit SilentWindow(const fs::path& socket) : listener(::socket(AF_UNIX, SOCK_STREAM, 0)) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, socket.c_str(), sizeof address.sun_path - 1);
    const int bound = ::bind(listener, reinterpret_cast<sockaddr*>(&address), sizeof address);
    if (bound != 0 || ::listen(listener, 4) != 0) qFatal("no socket");
  }
  ~SilentWindow() { ::close(listener); }
};

/// Sets an environment variable during a test.
struct Variable {
  const char* name;
  QByteArray before;
  Variable(const char* of, const QByteArray& value) : name(of), before(qgetenv(of)) { qputenv(name, value); }
  ~Variable() { before.isEmpty() ? qunsetenv(name) : qputenv(name, before); }
};

}  // namespace

class TestOpenWindows : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aStartIsShownTheWindowThatHasItsDocument() {
    Street street;
    std::vector<ShowRequest> heard;
    const SingleInstanceServer other(street.windows, [](const ShowRequest&) { return false; });
    const SingleInstanceServer door(street.windows, [&](const ShowRequest& request) {
      heard.push_back(request);
      return request.document == QStringLiteral("/home/a/猫.attn.json");
    });
    QVERIFY(other.isOpen() && door.isOpen());
    const ShowRequest wanted{QStringLiteral("/home/a/猫.attn.json"), QByteArrayLiteral("token-17")};
    QVERIFY(street.isShown(wanted));
    QCOMPARE(heard, std::vector{wanted});
    QVERIFY(!street.isShown({QStringLiteral("/home/a/dog.attn.json"), {}}));
    QCOMPARE(heard.size(), std::size_t{2});
  }

  void startsAtOnceWithoutOtherWindows() {
    Street street;
    QVERIFY(!isShownElsewhere(street.windows, {QStringLiteral("/a"), {}}, in(kAmple)));
    QVERIFY(!isShownElsewhere({street.windows.folder / "missing", {}}, {QStringLiteral("/a"), {}}, in(kAmple)));
  }

  void aWindowOnAnotherDisplayIsNotSeenFromThisOne() {
    Street street;
    bool asked = false;
    const SingleInstanceServer door({street.windows.folder, QStringLiteral("x11 :1")},
                                    [&](const ShowRequest&) { return asked = true; });
    QVERIFY(!street.isShown({QStringLiteral("/a"), {}}));
    QVERIFY(!asked);
  }

  void aWindowThatHangsIsNotWaitedForAndOthersAreAskedAllTheSame() {
    Street street;
    const SilentWindow hung(street.windows.folder / "0.socket");
    QVERIFY(!street.isShown({QStringLiteral("/a"), {}}, kShort));
    const SingleInstanceServer door(street.windows, [](const ShowRequest&) { return true; });
    QVERIFY(street.isShown({QStringLiteral("/a"), {}}));
    QVERIFY(street.files().contains(QStringLiteral("0.socket")));  // it may recover
  }

  void whatACrashLeftBehindIsRemoved() {
    Street street;
    { const SilentWindow crashed(street.windows.folder / "0.socket"); }
    QCOMPARE(street.files(), QStringList{QStringLiteral("0.socket")});
    QVERIFY(!isShownElsewhere(street.windows, {QStringLiteral("/a"), {}}, in(kAmple)));
    QCOMPARE(street.files(), QStringList());
  }

  void aWindowThatIsClosedLeavesNothing() {
    Street street;
    {
      const SingleInstanceServer door(street.windows, [](const ShowRequest&) { return true; });
      QCOMPARE(street.files().size(), 1);
    }
    QCOMPARE(street.files(), QStringList());
  }

  void rejectsInvalidMessages_data() {
    QTest::addColumn<QByteArray>("said");
    QTest::newRow("no JSON") << QByteArrayLiteral("open /a\n");
    QTest::newRow("empty") << QByteArrayLiteral("\n");
    QTest::newRow("no document") << QByteArrayLiteral("{\"display\":\"x11 :0\"}\n");
    QTest::newRow("too long") << QByteArray(100'000, 'x');
  }
  void rejectsInvalidMessages() {
    QFETCH(QByteArray, said);
    Street street;
    bool asked = false;
    const SingleInstanceServer door(street.windows, [&](const ShowRequest&) { return asked = true; });
    const int connection = ::socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, (street.windows.folder / street.files().front().toStdString()).c_str(),
                 sizeof address.sun_path - 1);
    QCOMPARE(::connect(connection, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    (void)!::send(connection, said.constData(), static_cast<std::size_t>(said.size()), MSG_NOSIGNAL);
    QByteArray answer;
    ssize_t count = -1;
    char bytes[16];
    while ((count = ::recv(connection, bytes, sizeof bytes, 0)) != 0) {
      if (count > 0) answer.append(bytes, static_cast<qsizetype>(count));
      if (count < 0 && errno != EAGAIN) break;  // reset: the message was not read completely
      QCoreApplication::processEvents();
    }
    ::close(connection);
    QVERIFY(!asked);
    QVERIFY(!answer.contains("shown"));
  }

  void ofTwoStartsWithOneDocumentTheSecondWaitsForTheFirst() {
    Street street;
    const QString cat = street.folder.filePath(QStringLiteral("cat.attn.json"));
    const QString link = street.folder.filePath(QStringLiteral("link.attn.json"));
    QFile file(cat);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QVERIFY(QFile::link(cat, link));
    auto first = std::make_unique<DocumentStartLock>(street.windows, cat, in(kAmple));
    QVERIFY(first->isMine());
    QVERIFY(!first->wasContended());
    QVERIFY(!DocumentStartLock(street.windows, link, in(kShort)).isMine());  // it continues anyway
    QVERIFY(DocumentStartLock(street.windows, street.folder.filePath(QStringLiteral("dog.attn.json")), in(kAmple))
                .isMine());
    first.reset();
    QVERIFY(DocumentStartLock(street.windows, link, in(kAmple)).isMine());
  }

  void aStartThatWaitedKnowsThatAnotherWentFirst() {
    Street street;
    const QString cat = street.folder.filePath(QStringLiteral("cat.attn.json"));
    DocumentStartLock first(street.windows, cat, in(kAmple));
    QVERIFY(DocumentStartLock(street.windows, cat, in(kShort)).wasContended());
  }

  void oneFileIsTheSameByEveryName() {
    Street street;
    const QString cat = street.folder.filePath(QStringLiteral("cat.attn.json"));
    const QString link = street.folder.filePath(QStringLiteral("link.attn.json"));
    const QString hard = street.folder.filePath(QStringLiteral("hard.attn.json"));
    QFile file(cat);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QVERIFY(QFile::link(cat, link));
    QCOMPARE(::link(cat.toLocal8Bit().constData(), hard.toLocal8Bit().constData()), 0);
    for (const QString& other : {cat, link, hard, street.folder.filePath(QStringLiteral("./cat.attn.json"))})
      QVERIFY2(isSameFile(cat, other), qPrintable(other));
    QVERIFY(!isSameFile(cat, street.folder.path()));
    QVERIFY(!isSameFile(QString(), QString()));
    QVERIFY(isSameFile(QStringLiteral("/gone/a"), QStringLiteral("/gone/a")));
    QVERIFY(!isSameFile(QStringLiteral("/gone/a"), QStringLiteral("/gone/b")));
  }

  void displaysAreToldApart() {
    const QString x = QStringLiteral("xcb"), w = QStringLiteral("wayland"), none;
    const auto x11 = [&](const char* name) { return displayOf(x, none, QString::fromLatin1(name)); };
    QCOMPARE(x11(":0"), x11(":0.1"));  // another screen of one server
    QVERIFY(x11(":0") != x11(":1"));
    QVERIFY(x11("localhost:10.0") != x11("localhost:11.0"));
    QVERIFY(x11("10.0.0.7:1.0") != x11("10.0.0.8:1.0"));
    QVERIFY(displayOf(w, QStringLiteral("wayland-0"), {}) != displayOf(w, QStringLiteral("wayland-1"), {}));
    QVERIFY(displayOf(w, QStringLiteral("wayland-0"), QStringLiteral(":0")) != x11(":0"));
    QCOMPARE(displayOf(QStringLiteral("offscreen"), none, QStringLiteral(":0")), QStringLiteral("offscreen"));
  }

  void aFolderThatOthersCanLookIntoIsNotUsed() {
    QTemporaryDir runtime, temporary;
    const Variable where("XDG_RUNTIME_DIR", runtime.path().toLocal8Bit());
    const Variable elsewhere("TMPDIR", temporary.path().toLocal8Bit());
    const fs::path own = fs::path(runtime.path().toStdString()) / "attentionscope";
    std::optional<OpenWindows> made = openWindows();
    QVERIFY(made && made->folder == own);
    struct stat status {};
    QCOMPARE(::stat(own.c_str(), &status), 0);
    QCOMPARE(status.st_mode & 0777, 0700u);
    fs::permissions(own, fs::perms::owner_all | fs::perms::others_read);
    made = openWindows();
    QVERIFY(!made || made->folder != own);
    fs::remove(own);
    fs::create_directory_symlink(runtime.path().toStdString(), own);  // of another user who created it first
    made = openWindows();
    QVERIFY(!made || made->folder != own);
  }
};

ATTN_TEST(TestOpenWindows)

}  // namespace attn::app::test_open_windows

#include "test_open_windows.moc"
