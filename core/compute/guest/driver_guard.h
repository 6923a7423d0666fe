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

/// What is wanted of the drivers: a list of their devices, or to compute on one of them (none: the first that works).
struct DriverNeed {
  bool toCompute = false;
  std::optional<int> device = std::nullopt;
  /// Somebody has asked for OpenCL by name: what happened earlier is no reason not to try it again.
  bool insists = false;

  /// "list", "compute", "compute 2": what the child is asked to try.
  std::string subject() const;
};

/// Lets drivers into this process only after a child of the same program has lived through what they will be asked for.
/// That is remembered in the cache folder for as long as driverIdentity() and the content of PoCL's cache stay what
/// they were, so that usually nothing is tried. What ended the child is tried again at the next start; what made it
/// hang is not, unless somebody insists. Whatever was at work on a device when this program ended unexpectedly is
/// remembered, too, until OpenCL has proved itself again for somebody who insisted.
class DriverGuard {
 public:
  struct Settings {
    /// Run with kTrialArgument and a subject.
    std::filesystem::path program;
    std::optional<std::filesystem::path> cacheFolder;  // none: nothing is remembered
    ChildLimits limits;
  };
  static constexpr std::string_view kTrialArgument = "--try-driver";

  explicit DriverGuard(Settings);

  /// Whether the drivers may be used for that. Failures: SwitchedOff, CrashedBefore, DiskFull, DriverDied, DriverHung.
  BackendResult<void> admit(const DriverNeed&);
  /// They have done what they were wanted for: an earlier crash is forgotten, and what they have put into their cache
  /// is known.
  void proved();

  /// True unless the latest failure that this was asked about, in any run, was the same, of the same drivers, and
  /// OpenCL has not worked since.
  bool isNews(const BackendFailure&);

  /// What was at work when an earlier run ended unexpectedly.
  std::optional<BackendFailure> crash();
  /// Empties the caches of compiled kernels, ours and PoCL's, and forgets everything that was remembered. What was
  /// removed; nothing where another process of this program is using them.
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
  ChildEnd tryIt(const std::string& subject) const;
  bool dropDoubtfulCache(bool doubtful);
  std::string cacheFingerprint() const;
  bool computesHere() const;
  void remember();

  Settings m_settings;
  std::mutex m_mutex;
  std::string m_identity;
  std::unique_ptr<DeviceMark> m_mark;
  bool m_marked = false, m_swept = false;
  std::optional<std::string> m_crash;
  std::set<std::string> m_admitted;                 // in this process
  std::map<std::string, BackendFailure> m_refused;  // likewise
};

/// From now on drivers are guests of this process; without it (tests, benchmarks) they are used as they are. Before
/// there are threads.
void treatDriversAsGuests(DriverGuard::Settings);
/// The program that tries drivers; empty where they are no guests.
std::filesystem::path programOfTrials();
/// What a child that did not end by itself says of the driver: DriverHung or DriverDied.
BackendFailure failureOfChild(const ChildEnd&);
/// As DriverGuard does, where drivers are guests.
BackendResult<void> admitDrivers(const DriverNeed&);
void driversHaveProved();
/// As DriverGuard::isNews(); always true where drivers are no guests.
bool isNewsOnThisMachine(const BackendFailure&);
std::optional<BackendFailure> earlierCrash();
DriverGuard::Emptied emptyKernelCaches();

/// For as long as this lives, this thread is at work on a device.
class DeviceWork {
 public:
  explicit DeviceWork(std::string_view what);
  DeviceWork(const DeviceWork&) = delete;
  DeviceWork& operator=(const DeviceWork&) = delete;
  ~DeviceWork();
};

}  // namespace attn
