// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "compute/backend.h"
#include "compute/guest/child_process.h"
#include "compute/guest/device_mark.h"

namespace attn {

/// The use of the drivers: listing their devices, or computing on one (nullopt: the first that works).
struct DriverNeed {
  bool toCompute = false;
  std::optional<int> device = std::nullopt;
  /// The user requested OpenCL by name: try again despite earlier failures.
  bool insists = false;

  /// "list", "compute", "compute 2": the subject of the child's trial.
  std::string subject() const;
};

/// Admits drivers to this process only after a child of the same program has passed a trial of the same use. The result
/// is stored in the cache folder while driverIdentity() and the content of PoCL's cache are unchanged, so that usually
/// no trial is needed. A trial that crashed is repeated at the next start, one that hung only if the user insists. If
/// this program ends unexpectedly while working on a device, that is stored, too, until OpenCL works again for a user
/// who insists.
class DriverGuard {
 public:
  struct Settings {
    /// Run with kTrialArgument and the subject.
    std::filesystem::path program;
    std::optional<std::filesystem::path> cacheFolder;  // nullopt: nothing is stored
    ChildLimits limits;
  };
  static constexpr std::string_view kTrialArgument = "--try-driver";

  explicit DriverGuard(Settings);

  /// Decides whether the drivers may be used. Failures: SwitchedOff, CrashedBefore, DiskFull, DriverDied, DriverHung.
  BackendResult<void> admit(const DriverNeed&);
  /// Must be called after successful use: clears an earlier crash and records the content of the driver's cache.
  void proved();

  /// True unless the last failure passed to this function, in any run, was the same for the same drivers and OpenCL has
  /// not worked since.
  bool isNews(const BackendFailure&);

  /// The work during which an earlier run ended unexpectedly.
  std::optional<BackendFailure> crash();
  /// Empties our and PoCL's cache of compiled kernels and clears all stored results. Returns the removed files; removes
  /// nothing if another process of this program uses them.
  struct Emptied {
    std::vector<std::filesystem::path> removed;
    bool inUse = false;
  };
  Emptied emptyCaches();

  void beginWork(std::string_view what) {
    if (m_mark) m_mark->begin(what);
  }
  void endWork() {
    if (m_mark) m_mark->end();
  }
  void leave();
  const Settings& settings() const { return m_settings; }

 private:
  struct Memory;
  std::optional<std::filesystem::path> folder() const;
  Memory read() const;
  void write(const Memory&) const;
  void writeOurs(const char* name, const std::string& text) const;
  void sweep();
  BackendResult<void> decide(const DriverNeed&);
  ChildEnd runTrial(const std::string& subject) const;
  bool dropDoubtfulCache(bool doubtful);
  std::string cacheFingerprint() const;
  bool computesHere() const;
  void remember();

  Settings m_settings;
  std::mutex m_mutex;
  std::string m_identity;
  std::unique_ptr<DeviceUseMarker> m_mark;
  bool m_marked = false, m_swept = false;
  std::optional<std::string> m_crash;
  std::set<std::string> m_admitted;                 // in this process
  std::map<std::string, BackendFailure> m_refused;  // in this process
};

/// Guards the drivers in this process from now on; without this call (tests, benchmarks) they are used directly. Must
/// be called before threads are started.
void enableDriverGuard(DriverGuard::Settings);
/// The program for trials; empty if drivers are not guarded.
std::filesystem::path programOfTrials();
/// The failure for a child that was killed or exited early: DriverHung or DriverDied.
BackendFailure failureOfChild(const ChildEnd&);
/// As DriverGuard::admit(), if drivers are guarded.
BackendResult<void> admitDrivers(const DriverNeed&);
void recordDriverSuccess();
/// As DriverGuard::isNews(); true if drivers are not guarded.
bool isNewsOnThisMachine(const BackendFailure&);
std::optional<BackendFailure> earlierCrash();
DriverGuard::Emptied emptyKernelCaches();

/// Marks this thread as working on a device during its lifetime.
class DeviceWork {
 public:
  explicit DeviceWork(std::string_view what);
  DeviceWork(const DeviceWork&) = delete;
  DeviceWork& operator=(const DeviceWork&) = delete;
  ~DeviceWork();
};

}  // namespace attn
