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
#include <string>

namespace attn::app {

/// Where the windows of one user find each other: each running program has a socket in this folder.
struct OpenWindows {
  std::filesystem::path folder;  // the user's own, closed to everybody else
  QString display;               // windows on other displays are not seen from this one

  bool operator==(const OpenWindows&) const = default;
};

/// The folder in $XDG_RUNTIME_DIR, or one in the folder for temporary files that bears the user's number; it is made
/// where it is missing. None where it would be somebody else's, or open to others.
std::optional<OpenWindows> openWindows();
/// What tells one display from another: a Wayland compositor, an X server (whichever of its screens), another platform.
QString displayOf(const QString& platform, const QString& wayland, const QString& x11);
/// Whether both names lead to one file, by links too. Names of files that are not there are compared as they are.
bool isSameFile(const QString& one, const QString& other);

struct ShowRequest {
  QString document;            // absolute
  QByteArray activationToken;  // by which the compositor lets another window come to the front; may be empty

  bool operator==(const ShowRequest&) const = default;
};

/// How long a start waits for the windows that are open, from its beginning; then it opens one of its own.
inline constexpr std::chrono::milliseconds kPatienceWithOtherWindows{1000};
/// The same where another start is opening a window with the document: that one is busy, not hanging.
inline constexpr std::chrono::seconds kPatienceWithOtherStart{20};
using StartDeadline = std::chrono::steady_clock::time_point;

/// Whether one of the windows that are open has the document and has come to the front with it. All are asked at once;
/// one that hangs is not waited for after the deadline. Sockets that a crash left behind are removed.
bool isShownElsewhere(const OpenWindows&, const ShowRequest&, StartDeadline);

/// The turn of one start with one document: another start with the same one waits until this goes, so that of two at
/// once the second finds the window of the first. The system takes it back from a program that ends.
class StartTurn {
 public:
  /// Waits until the deadline at most, and goes on then.
  StartTurn(const OpenWindows&, const QString& document, StartDeadline);
  StartTurn(const StartTurn&) = delete;
  StartTurn& operator=(const StartTurn&) = delete;
  ~StartTurn();

  bool isMine() const { return m_isMine; }
  /// Whether another start had its turn first.
  bool hasWaited() const { return m_hasWaited; }

 private:
  int m_file = -1;
  bool m_isMine = false, m_hasWaited = false;
};

/// Listens for other starts as long as it exists. Whoever is not the same user, says too much or nothing for a while is
/// not listened to.
class WindowDoor : public QObject {
 public:
  /// Shows the document of the request where this window has it; true where it does.
  using Show = std::function<bool(const ShowRequest&)>;

  WindowDoor(OpenWindows, Show, QObject* parent = nullptr);
  ~WindowDoor() override;

  /// False where the socket could not be made: other starts open windows of their own.
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
