// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/open_windows.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <QCryptographicHash>
#include <QFileInfo>
#include <QGuiApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSocketNotifier>
#include <QTimer>
#include <QUuid>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "session/document_file.h"

namespace attn::app {

// Outside of the namespace below because SingleInstanceServer::Visitor uses it.
class OwnDescriptor {
 public:
  explicit OwnDescriptor(int descriptor) : m_descriptor(descriptor) {}
  OwnDescriptor(OwnDescriptor&& other) noexcept : m_descriptor(std::exchange(other.m_descriptor, -1)) {}
  OwnDescriptor& operator=(OwnDescriptor&&) = delete;
  ~OwnDescriptor() {
    if (m_descriptor >= 0) ::close(m_descriptor);
  }
  int get() const { return m_descriptor; }
  int release() { return std::exchange(m_descriptor, -1); }

 private:
  int m_descriptor;
};

namespace {

namespace fs = std::filesystem;

constexpr char kSocketSuffix[] = ".socket", kUnfinishedSuffix[] = ".new", kTurns[] = "starting";
constexpr qsizetype kLongestRequest = 16'384;
constexpr std::size_t kMaxVisitors = 32;
constexpr std::chrono::milliseconds kPatienceWithVisitor{5000}, kBetweenTries{5};

QByteArray shownAnswer() {
  return QByteArrayLiteral("shown\n");
}

/// True for a folder of this user that no other user can access.
bool isOwnFolder(const fs::path& folder) {
  struct stat status {};
  return ::lstat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == ::geteuid() &&
         (status.st_mode & (S_IRWXG | S_IRWXO)) == 0;
}

std::optional<fs::path> madeFolder(const fs::path& folder) {
  (void)::mkdir(folder.c_str(), S_IRWXU);
  return isOwnFolder(folder) ? std::optional(folder) : std::nullopt;
}

bool isSameUser(int connection) {
  struct ucred peer {};
  socklen_t size = sizeof peer;
  return ::getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.uid == ::geteuid();
}

/// nullopt if the path is too long for a socket address.
std::optional<sockaddr_un> addressOf(const fs::path& socket) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string& name = socket.native();
  if (name.size() >= sizeof address.sun_path) return std::nullopt;
  std::memcpy(address.sun_path, name.data(), name.size());
  return address;
}

const sockaddr* generic(const sockaddr_un& address) {
  return reinterpret_cast<const sockaddr*>(&address);
}

OwnDescriptor newSocket() {
  return OwnDescriptor(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
}

/// Connects to a window and sends the request; invalid if there is no window.
OwnDescriptor askedWindow(const fs::path& socket, const QByteArray& request) {
  OwnDescriptor none(-1);
  const auto address = addressOf(socket);
  OwnDescriptor connection = newSocket();
  if (!address || connection.get() < 0) return none;
  if (::connect(connection.get(), generic(*address), sizeof *address) != 0) {
    if (errno == ECONNREFUSED) ::unlink(socket.c_str());  // its program has crashed
    return none;
  }
  if (!isSameUser(connection.get())) return none;
  const ssize_t sent =
      ::send(connection.get(), request.constData(), static_cast<std::size_t>(request.size()), MSG_NOSIGNAL);
  return sent == request.size() ? std::move(connection) : std::move(none);
}

std::vector<fs::path> socketsIn(const fs::path& folder) {
  std::vector<fs::path> sockets;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
    if (it->path().extension() == kSocketSuffix) sockets.push_back(it->path());
  return sockets;
}

int millisecondsUntil(StartDeadline deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now()).count();
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, 60'000));
}

QByteArray requestText(const OpenWindows& windows, const ShowRequest& request) {
  const QJsonObject content{{QStringLiteral("display"), windows.display},
                            {QStringLiteral("document"), request.document},
                            {QStringLiteral("token"), QString::fromLatin1(request.activationToken)}};
  return QJsonDocument(content).toJson(QJsonDocument::Compact) + '\n';
}

}  // namespace

QString displayOf(const QString& platform, const QString& wayland, const QString& x11) {
  if (platform.startsWith(QLatin1String("wayland"))) return QStringLiteral("wayland ") + wayland;
  if (platform != QLatin1String("xcb")) return platform;
  // In ":0.1", 1 is a screen of the same server.
  const qsizetype colon = x11.lastIndexOf(QLatin1Char(':')),
                  dot = x11.indexOf(QLatin1Char('.'), std::max(colon, qsizetype{0}));
  return QStringLiteral("x11 ") + (dot < 0 ? x11 : x11.left(dot));
}

std::optional<OpenWindows> openWindows() {
  const QString display = displayOf(QGuiApplication::platformName(), qEnvironmentVariable("WAYLAND_DISPLAY"),
                                    qEnvironmentVariable("DISPLAY"));
  const QByteArray runtime = qgetenv("XDG_RUNTIME_DIR"), sandbox = qgetenv("FLATPAK_ID");
  std::optional<fs::path> folder;
  if (runtime.startsWith('/')) {
    // In a Flatpak, this is the only folder shared by all instances.
    const fs::path shared =
        sandbox.isEmpty() ? fs::path(runtime.constData()) : fs::path(runtime.constData()) / "app" / sandbox.constData();
    folder = madeFolder(shared / "attentionscope");
  }
  std::error_code error;
  if (!folder) {
    const fs::path temporary = fs::temp_directory_path(error);
    if (!error) folder = madeFolder(temporary / ("attentionscope-" + std::to_string(::geteuid())));
  }
  if (!folder) return std::nullopt;
  return OpenWindows{*folder, display};
}

bool isSameFile(const QString& one, const QString& other) {
  if (one.isEmpty() || other.isEmpty()) return false;
  std::error_code error;
  if (fs::equivalent(toPath(one), toPath(other), error) && !error) return true;
  return QFileInfo(one).absoluteFilePath() == QFileInfo(other).absoluteFilePath();
}

bool isShownElsewhere(const OpenWindows& windows, const ShowRequest& request, StartDeadline deadline) {
  const QByteArray text = requestText(windows, request);
  if (text.size() > kLongestRequest) return false;
  std::vector<OwnDescriptor> asked;
  for (const fs::path& socket : socketsIn(windows.folder)) {
    OwnDescriptor connection = askedWindow(socket, text);
    if (connection.get() >= 0) asked.push_back(std::move(connection));
  }
  std::vector<pollfd> waiting;
  for (const OwnDescriptor& each : asked) waiting.push_back({each.get(), POLLIN, 0});
  std::map<int, QByteArray> answers;
  while (!waiting.empty()) {
    const int patience = millisecondsUntil(deadline);
    const int ready = ::poll(waiting.data(), waiting.size(), patience);
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return false;
    for (pollfd& each : waiting) {
      if (each.revents == 0) continue;
      char bytes[16];
      const ssize_t count = ::recv(each.fd, bytes, sizeof bytes, 0);
      if (count < 0 && (errno == EAGAIN || errno == EINTR)) continue;
      QByteArray& answer = answers[each.fd];
      if (count > 0) answer.append(bytes, static_cast<qsizetype>(count));
      if (answer == shownAnswer()) return true;
      if (count <= 0 || answer.contains('\n') || answer.size() > shownAnswer().size()) each.fd = -1;
    }
    std::erase_if(waiting, [](const pollfd& each) { return each.fd < 0; });
  }
  return false;
}

DocumentStartLock::DocumentStartLock(const OpenWindows& windows, const QString& document, StartDeadline deadline) {
  const fs::path file = windows.folder / kTurns;
  m_file = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR);
  if (m_file < 0) return;
  // Lock a byte of the file per document, chosen by its canonical path.
  const QString canonical = QFileInfo(document).canonicalFilePath();
  const QByteArray digest =
      QCryptographicHash::hash((canonical.isEmpty() ? document : canonical).toUtf8(), QCryptographicHash::Sha256);
  std::uint32_t place = 0;
  std::memcpy(&place, digest.constData(), sizeof place);
  struct flock turn {};
  turn.l_type = F_WRLCK;
  turn.l_whence = SEEK_SET;
  turn.l_start = place;
  turn.l_len = 1;
  while (!(m_isMine = ::fcntl(m_file, F_OFD_SETLK, &turn) == 0)) {
    if ((errno != EAGAIN && errno != EACCES) || millisecondsUntil(deadline) == 0) return;
    m_hasWaited = true;
    std::this_thread::sleep_for(kBetweenTries);
  }
}

DocumentStartLock::~DocumentStartLock() {
  if (m_file >= 0) ::close(m_file);
}

/// A connection whose request is still incomplete.
struct SingleInstanceServer::Visitor {
  OwnDescriptor connection;
  QSocketNotifier notifier;
  QTimer patience;
  QByteArray said;

  explicit Visitor(OwnDescriptor&& from)
      : connection(std::move(from)), notifier(connection.get(), QSocketNotifier::Read) {}
};

SingleInstanceServer::SingleInstanceServer(OpenWindows windows, Show show, QObject* parent)
    : QObject(parent), m_windows(std::move(windows)), m_show(std::move(show)) {
  const std::string name = QUuid::createUuid().toString(QUuid::Id128).left(16).toStdString();
  // Rename the socket only once it is listening: others treat a socket without a listener as left by a crash.
  const fs::path unfinished = m_windows.folder / (name + kUnfinishedSuffix);
  m_socket = m_windows.folder / (name + kSocketSuffix);
  const auto address = addressOf(unfinished);
  OwnDescriptor listener = newSocket();
  if (!address || !addressOf(m_socket) || listener.get() < 0) return;
  const bool listens = ::bind(listener.get(), generic(*address), sizeof *address) == 0 &&
                       ::listen(listener.get(), static_cast<int>(kMaxVisitors)) == 0 &&
                       ::rename(unfinished.c_str(), m_socket.c_str()) == 0;
  if (!listens) {
    ::unlink(unfinished.c_str());
    return;
  }
  m_listener = listener.release();
  auto* notifier = new QSocketNotifier(m_listener, QSocketNotifier::Read, this);
  connect(notifier, &QSocketNotifier::activated, this, [this] { receive(); });
}

SingleInstanceServer::~SingleInstanceServer() {
  if (m_listener < 0) return;
  ::unlink(m_socket.c_str());
  qDeleteAll(findChildren<QSocketNotifier*>());  // before their file descriptors are closed
  m_visitors.clear();
  ::close(m_listener);
}

void SingleInstanceServer::receive() {
  OwnDescriptor connection(::accept4(m_listener, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
  if (connection.get() < 0 || m_visitors.size() >= kMaxVisitors || !isSameUser(connection.get())) return;
  const int key = connection.get();
  auto visitor = std::make_unique<Visitor>(std::move(connection));
  connect(&visitor->notifier, &QSocketNotifier::activated, this, [this, key] { hear(key); });
  visitor->patience.setSingleShot(true);
  connect(&visitor->patience, &QTimer::timeout, this, [this, key] { dismiss(key); });
  visitor->patience.start(kPatienceWithVisitor);
  m_visitors[key] = std::move(visitor);
}

void SingleInstanceServer::hear(int connection) {
  Visitor& visitor = *m_visitors.at(connection);
  char bytes[4096];
  const ssize_t count = ::recv(connection, bytes, sizeof bytes, 0);
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (count > 0) visitor.said.append(bytes, static_cast<qsizetype>(count));
  const bool whole = visitor.said.endsWith('\n');
  if (count > 0 && !whole && visitor.said.size() <= kLongestRequest) return;
  visitor.notifier.setEnabled(false);
  if (whole) {
    const QByteArray answer = answerTo(visitor.said);
    (void)!::send(connection, answer.constData(), static_cast<std::size_t>(answer.size()), MSG_NOSIGNAL);
  }
  dismiss(connection);
}

/// Deferred, because the notifier or the timer is still emitting.
void SingleInstanceServer::dismiss(int connection) {
  QTimer::singleShot(0, this, [this, connection] { m_visitors.erase(connection); });
}

QByteArray SingleInstanceServer::answerTo(const QByteArray& request) {
  const QJsonObject content = QJsonDocument::fromJson(request).object();
  const ShowRequest wanted{content.value(QStringLiteral("document")).toString(),
                           content.value(QStringLiteral("token")).toString().toLatin1()};
  const bool isHere = content.value(QStringLiteral("display")).toString() == m_windows.display;
  return isHere && !wanted.document.isEmpty() && m_show(wanted) ? shownAnswer() : QByteArrayLiteral("no\n");
}

}  // namespace attn::app
