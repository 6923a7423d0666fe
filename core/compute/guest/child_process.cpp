// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/guest/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <limits>
#include <optional>
#include <sstream>

#include "base/file_descriptor.h"
#include "base/foreign_text.h"

namespace attn {
namespace {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::milliseconds;

/// The descriptor of the child's report, not a stream that a driver could write to.
constexpr int kReport = 3;
constexpr std::string_view kDone = "done";
constexpr Milliseconds kLook{50};

class Pipe {
 public:
  Pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return;
    m_reading = FileDescriptor(ends[0]);
    m_writing = FileDescriptor(ends[1]);
    (void)::fcntl(reading(), F_SETFL, O_NONBLOCK);
  }
  bool isOpen() const { return m_reading.isOpen(); }
  int reading() const { return m_reading.number(); }
  int writing() const { return m_writing.number(); }
  void closeWriting() { (void)m_writing.close(); }
  /// Appends the available bytes and keeps the last `most` of all. False at the end of the stream.
  bool take(std::string& text, std::size_t most) {
    std::array<char, 4096> piece;
    while (true) {
      const ::ssize_t got = ::read(reading(), piece.data(), piece.size());
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) return errno == EAGAIN;
      if (got == 0) return false;
      text.append(piece.data(), static_cast<std::size_t>(got));
      if (text.size() > most) text.erase(0, text.size() - most);
    }
  }

 private:
  FileDescriptor m_reading, m_writing;
};

struct Consumption {
  Milliseconds processor{0};
  std::int64_t residentBytes = 0;
};

std::optional<Consumption> consumptionOf(::pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string text{std::istreambuf_iterator<char>(file), {}};
  // The second field is a name in parentheses, which may contain anything.
  const auto end = text.rfind(')');
  if (end == std::string::npos) return std::nullopt;
  std::istringstream fields(text.substr(end + 1));
  constexpr int kUserTime = 14, kSystemTime = 15, kResident = 24;
  std::int64_t ticks = 0, pages = 0;
  std::string word;
  for (int field = 3; field <= kResident && fields >> word; ++field) {
    if (field == kUserTime || field == kSystemTime) ticks += std::atoll(word.c_str());
    if (field == kResident) pages = std::atoll(word.c_str());
  }
  return Consumption{Milliseconds(1000 * ticks / ::sysconf(_SC_CLK_TCK)), pages * ::sysconf(_SC_PAGESIZE)};
}

class Patience {
 public:
  explicit Patience(const ChildLimits& limits) : m_limits(limits), m_start(Clock::now()), m_lastSign(m_start) {
    if (m_limits.memoryBytes <= 0)
      m_limits.memoryBytes = std::int64_t{::sysconf(_SC_PHYS_PAGES)} * ::sysconf(_SC_PAGESIZE) / 2;
  }

  std::optional<ChildEnd::Kind> exceededBy(::pid_t child) {
    const Clock::time_point now = Clock::now();
    const std::optional<Consumption> taken = consumptionOf(child);
    if (taken && taken->processor > m_processor) {
      m_processor = taken->processor;
      m_lastSign = now;
    }
    if (taken && taken->residentBytes > m_limits.memoryBytes) return ChildEnd::Kind::TookMemory;
    const bool idle = now - m_lastSign > m_limits.idle, late = now - m_start > m_limits.whole;
    if (idle || late || m_processor > m_limits.busy) return ChildEnd::Kind::Hung;
    return std::nullopt;
  }

 private:
  ChildLimits m_limits;
  Clock::time_point m_start, m_lastSign;
  Milliseconds m_processor{0};
};

class SpawnSetting {
 public:
  SpawnSetting(const Pipe& words, const Pipe& report) {
    ::posix_spawn_file_actions_init(&m_files);
    ::posix_spawn_file_actions_addopen(&m_files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_adddup2(&m_files, words.writing(), STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&m_files, words.writing(), STDERR_FILENO);
    ::posix_spawn_file_actions_adddup2(&m_files, report.writing(), kReport);
    ::posix_spawnattr_init(&m_attributes);
    // Its own process group: its descendants are ended with it, and Ctrl-C at a terminal reaches only this process.
    ::posix_spawnattr_setflags(&m_attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    ::posix_spawnattr_setpgroup(&m_attributes, 0);
    sigset_t none, usual;
    sigemptyset(&none);
    sigfillset(&usual);
    ::posix_spawnattr_setsigmask(&m_attributes, &none);
    ::posix_spawnattr_setsigdefault(&m_attributes, &usual);
  }
  SpawnSetting(const SpawnSetting&) = delete;
  SpawnSetting& operator=(const SpawnSetting&) = delete;
  ~SpawnSetting() {
    ::posix_spawnattr_destroy(&m_attributes);
    ::posix_spawn_file_actions_destroy(&m_files);
  }
  const posix_spawn_file_actions_t* files() const { return &m_files; }
  const posix_spawnattr_t* attributes() const { return &m_attributes; }

 private:
  posix_spawn_file_actions_t m_files;
  posix_spawnattr_t m_attributes;
};

std::string lastLineOf(const std::string& words) {
  constexpr std::size_t kMaxCharacters = 300;
  const auto end = words.find_last_not_of(" \t\r\n");
  if (end == std::string::npos) return {};
  const auto before = words.find_last_of('\n', end);
  const std::size_t start = before == std::string::npos ? 0 : before + 1;
  return foreign::shown(words.substr(start, end - start + 1), kMaxCharacters);
}

/// Passes the complete lines at the start of `report` to `talk`, and removes them.
void forwardLines(std::string& report, const ChildCommunication& talk) {
  std::size_t start = 0;
  for (std::size_t end = report.find('\n'); end != std::string::npos; end = report.find('\n', start)) {
    if (talk.receive) talk.receive(std::string_view(report).substr(start, end - start));
    start = end + 1;
  }
  report.erase(0, start);
}

ChildEnd endOf(int status, const std::string& report) {
  ChildEnd end;
  if (WIFSIGNALED(status)) {
    end.kind = ChildEnd::Kind::Killed;
    end.number = WTERMSIG(status);
    return end;
  }
  end.number = WEXITSTATUS(status);
  end.kind = end.number == 0 && report == kDone ? ChildEnd::Kind::Done : ChildEnd::Kind::Exited;
  return end;
}

}  // namespace

ChildLimits limitsOfWork() {
  constexpr std::chrono::seconds kPatience{60};
  constexpr std::chrono::hours kNoLimit(24 * 365);
  const char* asked = std::getenv("ATTENTIONSCOPE_PATIENCE");
  const int seconds = asked != nullptr ? std::atoi(asked) : 0;
  return {.idle = seconds > 0 ? std::chrono::seconds(seconds) : kPatience,
          .busy = kNoLimit,
          .whole = kNoLimit,
          .memoryBytes = std::numeric_limits<std::int64_t>::max()};
}

ChildEnd runChild(const std::filesystem::path& program, const std::vector<std::string>& arguments,
                  const ChildLimits& limits, const ChildCommunication& talk) {
  Pipe words, report;
  if (!words.isOpen() || !report.isOpen()) return {ChildEnd::Kind::NotStarted, errno, {}};
  std::vector<std::string> texts = {program.string()};
  texts.insert(texts.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  ::pid_t child = 0;
  {
    const SpawnSetting setting(words, report);
    const int error =
        ::posix_spawn(&child, program.c_str(), setting.files(), setting.attributes(), pointers.data(), environ);
    if (error != 0) return {ChildEnd::Kind::NotStarted, error, {}};
  }
  words.closeWriting();
  report.closeWriting();

  constexpr std::size_t kMaxWords = 1 << 14, kMaxReport = 1 << 24;
  std::string said, reported;
  bool wordsOpen = true, reportOpen = true;
  Patience patience(limits);
  std::optional<ChildEnd::Kind> ended;
  std::optional<Clock::time_point> endOfGrace;
  int status = 0;
  while (true) {
    std::array<pollfd, 2> waiting{
        {{wordsOpen ? words.reading() : -1, POLLIN, 0}, {reportOpen ? report.reading() : -1, POLLIN, 0}}};
    // If both streams are closed, the child is about to exit.
    (void)::poll(waiting.data(), waiting.size(), wordsOpen || reportOpen ? static_cast<int>(kLook.count()) : 1);
    wordsOpen = wordsOpen && words.take(said, kMaxWords);
    reportOpen = reportOpen && report.take(reported, kMaxReport);
    forwardLines(reported, talk);
    if (talk.stop.stop_requested() && !endOfGrace) {
      endOfGrace = Clock::now() + talk.grace;
      ::kill(child, SIGTERM);
    }
    const ::pid_t gone = ::waitpid(child, &status, WNOHANG);
    if (gone == child || (gone < 0 && errno != EINTR)) break;
    if (!ended) ended = patience.exceededBy(child);
    if (!ended && endOfGrace && Clock::now() > *endOfGrace) ended = ChildEnd::Kind::Hung;
    if (ended) ::kill(-child, SIGKILL);
  }
  ::kill(-child, SIGKILL);  // descendants it left
  (void)words.take(said, kMaxWords);
  (void)report.take(reported, kMaxReport);
  forwardLines(reported, talk);
  ChildEnd end = endOf(status, reported);
  if (ended && end.kind != ChildEnd::Kind::Done) end = {*ended, 0, {}};
  end.lastOutputLine = lastLineOf(said);
  return end;
}

namespace {

/// The child to forward to; global because a signal handler gets no context.
volatile std::sig_atomic_t forkedChild = 0;

extern "C" void forwardSignal(int signal) {
  const int before = errno;
  if (forkedChild > 0) (void)::kill(static_cast<::pid_t>(forkedChild), signal);
  errno = before;
}

/// Forwards signals to the copy while it exists. Ignored signals stay ignored in both processes.
class SignalForwarder {
 public:
  static constexpr std::array kSignals{SIGINT, SIGTERM};

  SignalForwarder() {
    for (std::size_t n = 0; n < kSignals.size(); ++n) {
      ::sigaction(kSignals[n], nullptr, &m_before[n]);
      if (m_before[n].sa_handler == SIG_IGN) continue;
      struct sigaction action {};
      action.sa_handler = forwardSignal;
      action.sa_flags = SA_RESTART;
      ::sigemptyset(&action.sa_mask);
      ::sigaction(kSignals[n], &action, nullptr);
    }
  }
  SignalForwarder(const SignalForwarder&) = delete;
  SignalForwarder& operator=(const SignalForwarder&) = delete;
  ~SignalForwarder() { restore(); }
  void restore() const {
    for (std::size_t n = 0; n < kSignals.size(); ++n) ::sigaction(kSignals[n], &m_before[n], nullptr);
  }

 private:
  std::array<struct sigaction, 2> m_before{};
};

}  // namespace

ChildEnd runForked(const std::function<int()>& work, const ChildLimits& limits) {
  std::fflush(nullptr);  // otherwise both processes would write the buffers
  forkedChild = 0;
  const SignalForwarder signals;
  // Blocks the signals until the process to forward them to is known.
  sigset_t both, before;
  ::sigemptyset(&both);
  for (const int signal : SignalForwarder::kSignals) ::sigaddset(&both, signal);
  ::sigprocmask(SIG_BLOCK, &both, &before);
  const ::pid_t child = ::fork();
  forkedChild = child;
  const int error = errno;
  if (child == 0) signals.restore();
  ::sigprocmask(SIG_SETMASK, &before, nullptr);
  if (child < 0) return {ChildEnd::Kind::NotStarted, error, {}};
  if (child == 0) {
    (void)::setpgid(0, 0);
#ifdef __linux__
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    std::exit(work());
  }
  (void)::setpgid(child, child);
  Patience patience(limits);
  std::optional<ChildEnd::Kind> ended;
  int status = 0;
  while (true) {
    const ::pid_t gone = ::waitpid(child, &status, WNOHANG);
    if (gone == child || (gone < 0 && errno != EINTR)) break;
    if (!ended) ended = patience.exceededBy(child);
    if (ended) ::kill(-child, SIGKILL);
    (void)::poll(nullptr, 0, static_cast<int>(kLook.count()));
  }
  forkedChild = 0;
  ::kill(-child, SIGKILL);  // descendants it left
  ChildEnd end = endOf(status, {});
  if (ended && end.kind == ChildEnd::Kind::Killed) end = {*ended, 0, {}};
  return end;
}

void becomeChild() {
#ifdef __linux__
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  // If the report has no reader, the parent ended earlier. Its id would not show that: in a container it may be 1.
  pollfd report{kReport, 0, 0};
  if (::poll(&report, 1, 0) == 1 && (report.revents & (POLLERR | POLLNVAL)) != 0) std::_Exit(1);
#endif
  const rlimit none{0, 0};
  (void)::setrlimit(RLIMIT_CORE, &none);
}

namespace {

void writeReport(std::string_view text) {
  while (!text.empty()) {
    const ::ssize_t written = ::write(kReport, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;  // the parent has ended
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace

void sendLine(std::string_view line) {
  writeReport(std::string(line) + '\n');
}

void reportSuccess() {
  writeReport(kDone);
}

}  // namespace attn
