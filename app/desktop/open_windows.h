// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QString>
#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>

namespace attn::app {

/// The folder through which the windows of one user find each other: each running program has a socket there.
struct OpenWindows {
  std::filesystem::path folder;  // accessible only to the user
  QString display;               // windows on other displays are ignored

  bool operator==(const OpenWindows&) const = default;
};

/// The folder in $XDG_RUNTIME_DIR, or one in the temporary folder named after the user id; created if missing. nullopt
/// if it belongs to or is accessible to other users.
std::optional<OpenWindows> openWindows();
/// An identifier of the display: a Wayland compositor, an X server (any of its screens), or another platform.
QString displayOf(const QString& platform, const QString& wayland, const QString& x11);
/// True if both paths refer to the same file, also through links. Paths of missing files are compared as text.
bool isSameFile(const QString& one, const QString& other);

struct ShowRequest {
  QString document;            // absolute path
  QByteArray activationToken;  // allows the window to be activated by the compositor; may be empty

  bool operator==(const ShowRequest&) const = default;
};

/// The timeout for contacting open windows, from the start of the program; after it, a new window is opened.
inline constexpr std::chrono::milliseconds kWindowTimeout{1000};
/// The timeout if another start is opening the same document: that process is busy, not hanging.
inline constexpr std::chrono::seconds kPatienceWithOtherStart{20};
using StartDeadline = std::chrono::steady_clock::time_point;

/// Returns true if an open window has the document and has come to the front. All are asked at once, and only until the
/// deadline. Removes sockets left by a crash.
bool isShownElsewhere(const OpenWindows&, const ShowRequest&, StartDeadline);

/// A lock of one start for a document: another start with the same document waits until it is released, so that it
/// finds the window of the first. The system releases it if the program ends.
class DocumentStartLock {
 public:
  /// Waits at most until the deadline, and then continues without the lock.
  DocumentStartLock(const OpenWindows&, const QString& document, StartDeadline);
  DocumentStartLock(const DocumentStartLock&) = delete;
  DocumentStartLock& operator=(const DocumentStartLock&) = delete;
  ~DocumentStartLock();

  bool isMine() const { return m_isMine; }
  /// True if another start held the lock first.
  bool wasContended() const { return m_hasWaited; }

 private:
  int m_file = -1;
  bool m_isMine = false, m_hasWaited = false;
};

/// Accepts requests of other starts while it exists. Rejects other users, oversized requests, and connections that stay
/// silent too long.
class SingleInstanceServer : public QObject {
 public:
  /// Shows the requested document if this window has it; returns whether it does.
  using Show = std::function<bool(const ShowRequest&)>;

  SingleInstanceServer(OpenWindows, Show, QObject* parent = nullptr);
  ~SingleInstanceServer() override;

  /// False if the socket could not be created: other starts then open their own windows.
  bool isOpen() const { return m_listener >= 0; }

 private:
  struct Visitor;

  void receive();
  void hear(int connection);
  void dismiss(int connection);
  QByteArray answerTo(const QByteArray& request);

  OpenWindows m_windows;
  Show m_show;
  std::filesystem::path m_socket;
  int m_listener = -1;
  std::map<int, std::unique_ptr<Visitor>> m_visitors;
};

}  // namespace attn::app
