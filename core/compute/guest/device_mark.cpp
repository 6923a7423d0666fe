// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/guest/device_mark.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <mutex>
#include <system_error>

#include "base/file_descriptor.h"
#include "base/foreign_text.h"

namespace attn {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMarkSuffix = ".mark";
constexpr std::size_t kMarkBytes = 128;
constexpr char kAtWork = 'w', kAtRest = 'r';

/// State for the signal handler and the end of the process; there is one mark per process.
std::atomic<int> markOfThisProcess = -1;
std::mutex markMutex;
int threadsAtWork = 0;  // guarded by the mutex

void writeIdle(int descriptor) {
  (void)!::pwrite(descriptor, &kAtRest, 1, 0);
}

extern "C" void onTerminationSignal(int signal) {
  const int descriptor = markOfThisProcess.load();
  if (descriptor >= 0) writeIdle(descriptor);
  (void)::raise(signal);  // SA_RESETHAND restored the default action
}

void installSignalHandlers() {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction present {};
    if (::sigaction(signal, nullptr, &present) != 0 || present.sa_handler != SIG_DFL) continue;
    struct sigaction ours {};
    ours.sa_handler = &onTerminationSignal;
    ours.sa_flags = static_cast<int>(SA_RESETHAND | SA_NODEFER);
    sigemptyset(&ours.sa_mask);
    ::sigaction(signal, &ours, nullptr);
  }
}

/// Calls `found(file, descriptor)` for every mark in the folder that is a regular file.
void forEachMark(const fs::path& folder, const std::function<void(const fs::path&, int)>& found) {
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    if (it->path().extension() != kMarkSuffix) continue;
    const FileDescriptor mark(::open(it->path().c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY));
    struct stat status {};
    if (mark.isOpen() && ::fstat(mark.number(), &status) == 0 && S_ISREG(status.st_mode))
      found(it->path(), mark.number());
  }
}

bool isLockedByItsProcess(int descriptor) {
  return ::flock(descriptor, LOCK_EX | LOCK_NB) != 0;
}

}  // namespace

std::unique_ptr<DeviceUseMarker> DeviceUseMarker::in(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  for (int attempt = 0; attempt < 8; ++attempt) {
    const fs::path file = folder / fmt::format("{}-{}{}", ::getpid(), attempt, kMarkSuffix);
    const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (descriptor < 0 && errno != EEXIST) return nullptr;
    if (descriptor < 0) continue;
    // Before the lock, a process that cleans up may have removed the file as left behind.
    struct stat status {};
    const bool ours = ::flock(descriptor, LOCK_EX) == 0 && ::fstat(descriptor, &status) == 0 && status.st_nlink > 0;
    if (ours) return std::unique_ptr<DeviceUseMarker>(new DeviceUseMarker(descriptor, file));
    ::close(descriptor);
  }
  return nullptr;
}

DeviceUseMarker::DeviceUseMarker(int descriptor, fs::path file) : m_descriptor(descriptor), m_file(std::move(file)) {
  writeIdle(m_descriptor);
  markOfThisProcess = m_descriptor;
  installSignalHandlers();
}

DeviceUseMarker::~DeviceUseMarker() {
  leave();
  markOfThisProcess = -1;
  ::close(m_descriptor);
}

void DeviceUseMarker::begin(std::string_view what) {
  const std::lock_guard lock(markMutex);
  if (++threadsAtWork > 1) return;
  std::array<char, kMarkBytes> text;
  text.fill(' ');
  text[0] = kAtWork;
  std::copy_n(what.begin(), std::min(what.size(), text.size() - 3), text.begin() + 2);
  text.back() = '\n';
  (void)!::pwrite(m_descriptor, text.data(), text.size(), 0);
}

void DeviceUseMarker::end() {
  const std::lock_guard lock(markMutex);
  if (--threadsAtWork == 0) writeIdle(m_descriptor);
}

bool DeviceUseMarker::isAtWork() const {
  const std::lock_guard lock(markMutex);
  return threadsAtWork > 0;
}

void DeviceUseMarker::leave() {
  if (!isAtWork()) ::unlink(m_file.c_str());
}

std::vector<std::string> takeStaleMarkers(const fs::path& folder) {
  std::vector<std::string> left;
  forEachMark(folder, [&](const fs::path& file, int descriptor) {
    if (isLockedByItsProcess(descriptor)) return;
    std::array<char, kMarkBytes> text;
    const ::ssize_t got = ::pread(descriptor, text.data(), text.size(), 0);
    ::unlink(file.c_str());
    if (got <= 2 || text[0] != kAtWork) return;
    std::string what(text.data() + 2, static_cast<std::size_t>(got) - 2);
    what.erase(what.find_last_not_of(" \n") + 1);
    left.push_back(foreign::shown(what));
  });
  return left;
}

bool hasMarksOfOthers(const fs::path& folder, const DeviceUseMarker* own) {
  bool others = false;
  forEachMark(folder, [&](const fs::path& file, int descriptor) {
    if (own && file.filename() == own->file().filename()) return;
    others = others || isLockedByItsProcess(descriptor);
  });
  return others;
}

}  // namespace attn
