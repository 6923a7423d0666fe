// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/guest/driver_guard.h"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/cache_folder.h"
#include "base/read_regular_file.h"
#include "base/replace_file.h"
#include "base/thread_room.h"
#include "compute/guest/kernel_caches.h"

namespace attn {
namespace {

namespace fs = std::filesystem;
using GuestJson = nlohmann::json;

constexpr const char* kMemoryFormat = "attentionscope/drivers";
constexpr int kMemoryVersion = 1;
/// Files in our cache folder: the trial results, and the failure last shown.
constexpr const char *kTried = "tried.json", *kReported = "told";
constexpr std::uint64_t kMaxMemoryBytes = 1 << 16;
/// Space PoCL may need for the kernels of a session; if it cannot write, it ends the process.
constexpr std::int64_t kMinRoom = std::int64_t{16} << 20;
/// A larger cache of compiled kernels is emptied.
constexpr std::int64_t kMaxCacheBytes = std::int64_t{512} << 20;

enum class OpenClUse { Usual, Never, Insists };

/// The environment variable ATTENTIONSCOPE_OPENCL: off or on.
OpenClUse openClOverride() {
  const char* value = std::getenv("ATTENTIONSCOPE_OPENCL");
  if (value == nullptr) return OpenClUse::Usual;
  if (std::strcmp(value, "off") == 0) return OpenClUse::Never;
  return std::strcmp(value, "on") == 0 ? OpenClUse::Insists : OpenClUse::Usual;
}

std::string howItEnded(const ChildEnd& end) {
  switch (end.kind) {
    case ChildEnd::Kind::Killed: {
      const char* name = ::sigabbrev_np(end.number);
      return name != nullptr ? fmt::format("SIG{}", name) : fmt::format("signal {}", end.number);
    }
    case ChildEnd::Kind::TookMemory:
      return "too much memory";
    case ChildEnd::Kind::Hung:
      return "no answer";
    case ChildEnd::Kind::NotStarted:
      return std::strerror(end.number);
    case ChildEnd::Kind::Exited:
    case ChildEnd::Kind::Done:
      break;
  }
  return fmt::format("exit {}", end.number);
}

/// The system cannot start a process or thread, which is not the driver's fault.
BackendFailure noRoomForADriver(const char* call) {
  return {BackendFailure::Kind::CallFailed, call, std::strerror(EAGAIN)};
}

std::vector<std::string> textsIn(const GuestJson& list) {
  std::vector<std::string> texts;
  if (!list.is_array()) return texts;
  for (const GuestJson& text : list)
    if (text.is_string()) texts.push_back(text.get<std::string>());
  return texts;
}

std::string textIn(const GuestJson& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

bool contains(const std::vector<std::string>& texts, const std::string& text) {
  return std::ranges::find(texts, text) != texts.end();
}

}  // namespace

struct DriverGuard::Memory {
  std::string identity, cache;           // for which the rest is valid
  std::vector<std::string> lived, hung;  // subjects
  std::optional<std::string> crash;      // independent of the drivers
};

std::string DriverNeed::subject() const {
  if (!toCompute) return "list";
  return device ? fmt::format("compute {}", *device) : "compute";
}

DriverGuard::DriverGuard(Settings settings)
    : m_settings(std::move(settings)), m_identity(driverIdentity(m_settings.program)) {}

std::optional<fs::path> DriverGuard::folder() const {
  if (!m_settings.cacheFolder) return std::nullopt;
  return *m_settings.cacheFolder / "drivers";
}

DriverGuard::Memory DriverGuard::read() const {
  Memory memory;
  if (!folder()) return memory;
  const auto text = readRegularFile(*folder() / kTried, kMaxMemoryBytes, Links::AreRefused);
  if (!text) return memory;
  const GuestJson found = GuestJson::parse(*text, nullptr, false);
  if (!found.is_object() || textIn(found, "format") != kMemoryFormat || !found.contains("version") ||
      found["version"] != kMemoryVersion)
    return memory;
  if (const std::string crash = textIn(found, "crash"); !crash.empty()) memory.crash = crash;
  memory.identity = textIn(found, "identity");
  memory.cache = textIn(found, "cache");
  if (memory.identity != m_identity) return memory;
  memory.lived = textsIn(found.value("lived", GuestJson::array()));
  memory.hung = textsIn(found.value("hung", GuestJson::array()));
  return memory;
}

void DriverGuard::write(const Memory& memory) const {
  if (!folder()) return;
  GuestJson text = {{"format", kMemoryFormat}, {"version", kMemoryVersion}, {"identity", m_identity},
                    {"cache", memory.cache},   {"lived", memory.lived},     {"hung", memory.hung}};
  if (memory.crash) text["crash"] = *memory.crash;
  // If it cannot be written, the child runs again next time.
  writeOurs(kTried, text.dump(2, ' ', false, GuestJson::error_handler_t::replace) + '\n');
}

void DriverGuard::writeOurs(const char* name, const std::string& text) const {
  const fs::path file = *folder() / name;
  std::error_code none;
  const auto status = fs::symlink_status(file, none);
  if (fs::exists(status) && !fs::is_regular_file(status)) return;  // not ours
  (void)replaceFile(file, text, MissingFolder::IsMade);
}

std::string DriverGuard::cacheFingerprint() const {
  const auto cache = poclCache(m_settings.cacheFolder);
  return cache ? contentOfPoclCache(cache->folder).fingerprint : std::string();
}

void DriverGuard::sweep() {
  if (std::exchange(m_swept, true) || !folder()) return;
  const std::vector<std::string> left = takeStaleMarkers(*folder());
  Memory memory = read();
  m_crash = memory.crash;
  if (left.empty()) return;
  m_crash = memory.crash = left.front();
  memory.lived.clear();  // the trials were passed, but it crashed
  write(memory);
  // The faulty kernel is unknown, so all of ours are recompiled.
  if (!hasMarksOfOthers(*folder(), m_mark.get())) {
    emptyProgramCache(*m_settings.cacheFolder);
    dropDoubtfulCache(true);
  }
}

/// Empties our own PoCL cache if its content is in doubt, unless another process of this program uses it.
bool DriverGuard::dropDoubtfulCache(bool doubtful) {
  const auto cache = poclCache(m_settings.cacheFolder);
  if (!doubtful || computesHere() || !cache || !cache->ours || !folder() || hasMarksOfOthers(*folder(), m_mark.get()))
    return false;
  return !emptyPoclCache(cache->folder).empty();
}

bool DriverGuard::computesHere() const {
  return std::ranges::any_of(m_admitted, [](const std::string& subject) { return subject != DriverNeed{}.subject(); });
}

ChildEnd DriverGuard::runTrial(const std::string& subject) const {
  return runChild(m_settings.program, {std::string(kTrialArgument), subject}, m_settings.limits);
}

BackendResult<void> DriverGuard::admit(const DriverNeed& need) {
  const std::lock_guard lock(m_mutex);
  const OpenClUse use = openClOverride();
  if (use == OpenClUse::Never) {
    return tl::unexpected(BackendFailure{BackendFailure::Kind::SwitchedOff, "ATTENTIONSCOPE_OPENCL=off", {}});
  }
  DriverNeed asked = need;
  asked.insists = asked.insists || use == OpenClUse::Insists;
  const std::string subject = asked.subject();
  // A trial to compute includes listing devices.
  if (m_admitted.contains(subject) || (!asked.toCompute && !m_admitted.empty())) return {};
  if (const auto refused = m_refused.find(subject); refused != m_refused.end() && !asked.insists)
    return tl::unexpected(refused->second);
  BackendResult<void> decided = decide(asked);
  if (decided) {
    m_admitted.insert(subject);
    m_refused.erase(subject);
  } else {
    m_refused.insert_or_assign(subject, decided.error());
  }
  return decided;
}

BackendResult<void> DriverGuard::decide(const DriverNeed& need) {
  sweep();
  const std::string subject = need.subject();
  if (m_crash && !need.insists)
    return tl::unexpected(BackendFailure{BackendFailure::Kind::CrashedBefore, *m_crash, {}});
  const auto cache = poclCache(m_settings.cacheFolder);
  const auto content = cache ? contentOfPoclCache(cache->folder) : CacheContent{};
  Memory memory = read();
  const bool same = memory.identity == m_identity && (computesHere() || memory.cache == content.fingerprint);
  dropDoubtfulCache(!same || content.bytes > kMaxCacheBytes);
  const auto room = cache && need.toCompute ? roomAt(cache->folder) : std::nullopt;
  if (room && *room < kMinRoom) {
    return tl::unexpected(BackendFailure{BackendFailure::Kind::DiskFull, cache->folder.string(),
                                         fmt::format("{} kB left", *room / 1000)});
  }
  const auto admitted = [&]() -> BackendResult<void> {
    // A driver starts a thread per core and one or two more; if it cannot, it ends the process.
    constexpr int kThreadsOfADriver = 2;
    if (need.toCompute && !canStartThreads(threadsOfThisMachine() + kThreadsOfADriver))
      return tl::unexpected(noRoomForADriver("pthread_create"));
    if (!std::exchange(m_marked, true) && folder()) m_mark = DeviceUseMarker::in(*folder());
    return {};
  };
  if (same && !m_crash && contains(memory.lived, subject)) return admitted();
  if (same && !need.insists && contains(memory.hung, subject))
    return tl::unexpected(BackendFailure{BackendFailure::Kind::DriverHung, "no answer", "an earlier run"});

  ChildEnd end = runTrial(subject);
  if (end.kind != ChildEnd::Kind::Done && dropDoubtfulCache(true)) end = runTrial(subject);
  if (end.kind == ChildEnd::Kind::NotStarted && (end.number == EAGAIN || end.number == ENOMEM))
    return tl::unexpected(noRoomForADriver("posix_spawn"));
  // The trial could not run: the driver is admitted, guarded only by the mark.
  if (end.kind == ChildEnd::Kind::NotStarted) return admitted();
  if (!same) {
    memory.lived.clear();
    memory.hung.clear();
  }
  std::erase(memory.lived, subject);
  std::erase(memory.hung, subject);
  if (end.kind == ChildEnd::Kind::Done) memory.lived.push_back(subject);
  if (end.kind == ChildEnd::Kind::Hung) memory.hung.push_back(subject);
  memory.cache = cacheFingerprint();
  write(memory);
  if (end.kind != ChildEnd::Kind::Done) return tl::unexpected(failureOfChild(end));
  return admitted();
}

void DriverGuard::proved() {
  const std::lock_guard lock(m_mutex);
  std::error_code ignored;
  if (folder()) fs::remove(*folder() / kReported, ignored);
  remember();
}

bool DriverGuard::isNews(const BackendFailure& failure) {
  const std::lock_guard lock(m_mutex);
  if (!folder()) return true;
  // Without the detail, which may contain a byte count that differs each time.
  const std::string now = fmt::format("{}\n{}\n{}\n", m_identity, static_cast<int>(failure.kind), failure.call);
  if (readRegularFile(*folder() / kReported, kMaxMemoryBytes, Links::AreRefused) == now) return false;
  writeOurs(kReported, now);
  return true;
}

/// Records the cache content after use by the admitted drivers; if they have computed, an earlier crash is cleared.
void DriverGuard::remember() {
  if (!computesHere()) return;
  Memory memory = read();
  const std::string now = cacheFingerprint();
  if (memory.cache == now && !memory.crash) return;
  memory.cache = now;
  memory.crash.reset();
  m_crash.reset();
  for (const std::string& subject : m_admitted) {
    if (!contains(memory.lived, subject)) memory.lived.push_back(subject);
  }
  write(memory);
}

std::optional<BackendFailure> DriverGuard::crash() {
  const std::lock_guard lock(m_mutex);
  sweep();
  if (!m_crash) return std::nullopt;
  return BackendFailure{BackendFailure::Kind::CrashedBefore, *m_crash, {}};
}

DriverGuard::Emptied DriverGuard::emptyCaches() {
  const std::lock_guard lock(m_mutex);
  Emptied emptied;
  if (folder()) {
    emptied.inUse = computesHere() || hasMarksOfOthers(*folder(), m_mark.get());
    if (emptied.inUse) return emptied;
    takeStaleMarkers(*folder());
    m_swept = true;
    m_crash.reset();
    m_refused.clear();
    emptied.removed = emptyProgramCache(*m_settings.cacheFolder);
    std::error_code ignored;
    fs::remove(*folder() / kReported, ignored);
    if (fs::remove(*folder() / kTried, ignored)) emptied.removed.push_back(*folder() / kTried);
  }
  if (const auto cache = poclCache(m_settings.cacheFolder)) {
    const std::vector<fs::path> more = emptyPoclCache(cache->folder);
    emptied.removed.insert(emptied.removed.end(), more.begin(), more.end());
  }
  return emptied;
}

void DriverGuard::leave() {
  if (!m_mark || m_mark->isAtWork()) return;
  // Records what was compiled since, for the next start.
  if (const std::unique_lock lock(m_mutex, std::try_to_lock); lock) remember();
  m_mark->leave();
}

namespace {

/// Never destroyed, since threads may still be working on a device while the process ends.
std::unique_ptr<DriverGuard>& guardOfThisProcess() {
  static auto* const guard = new std::unique_ptr<DriverGuard>();
  return *guard;
}

void leaveThisProcess() {
  guardOfThisProcess()->leave();
}

}  // namespace

void enableDriverGuard(DriverGuard::Settings settings) {
  if (settings.cacheFolder) keepPoclCacheIn(*settings.cacheFolder);
  guardOfThisProcess() = std::make_unique<DriverGuard>(std::move(settings));
  std::atexit(&leaveThisProcess);
}

std::filesystem::path programOfTrials() {
  const auto& guard = guardOfThisProcess();
  return guard ? guard->settings().program : std::filesystem::path();
}

BackendFailure failureOfChild(const ChildEnd& end) {
  const auto kind =
      end.kind == ChildEnd::Kind::Hung ? BackendFailure::Kind::DriverHung : BackendFailure::Kind::DriverDied;
  return {kind, howItEnded(end), end.lastOutputLine};
}

BackendResult<void> admitDrivers(const DriverNeed& need) {
  if (const auto& guard = guardOfThisProcess()) return guard->admit(need);
  return {};
}

void recordDriverSuccess() {
  if (const auto& guard = guardOfThisProcess()) guard->proved();
}

bool isNewsOnThisMachine(const BackendFailure& failure) {
  const auto& guard = guardOfThisProcess();
  return !guard || guard->isNews(failure);
}

std::optional<BackendFailure> earlierCrash() {
  const auto& guard = guardOfThisProcess();
  return guard ? guard->crash() : std::nullopt;
}

DriverGuard::Emptied emptyKernelCaches() {
  const auto& guard = guardOfThisProcess();
  return guard ? guard->emptyCaches() : DriverGuard::Emptied{};
}

DeviceWork::DeviceWork(std::string_view what) {
  if (const auto& guard = guardOfThisProcess()) guard->beginWork(what);
}

DeviceWork::~DeviceWork() {
  if (const auto& guard = guardOfThisProcess()) guard->endWork();
}

}  // namespace attn
