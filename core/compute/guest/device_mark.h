// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// A small file that records whether this process is working on a device; if a driver crashes the process, the file is
/// left behind. It is locked while the process runs, so that other processes do not treat it as left behind, and is
/// removed by leave() at exit. If the process is asked to end (SIGINT, SIGTERM, SIGHUP), the mark is set to idle first.
class DeviceUseMarker {
 public:
  /// Creates the mark in that folder, which is created if missing. Null if it cannot be written: crashes go undetected.
  static std::unique_ptr<DeviceUseMarker> in(const std::filesystem::path& folder);
  DeviceUseMarker(const DeviceUseMarker&) = delete;
  DeviceUseMarker& operator=(const DeviceUseMarker&) = delete;
  ~DeviceUseMarker();

  /// Begins work on a device, described by `what`; may be called on several threads at once. Costs one small write.
  void begin(std::string_view what);
  void end();
  bool isAtWork() const;
  /// Removes the file, unless there is work: in that case the driver has called exit().
  void leave();
  const std::filesystem::path& file() const { return m_file; }

 private:
  DeviceUseMarker(int descriptor, std::filesystem::path file);

  int m_descriptor;
  std::filesystem::path m_file;
};

/// Removes the marks of ended processes, and returns the work descriptions of those that ended while working.
std::vector<std::string> takeStaleMarkers(const std::filesystem::path& folder);
/// True if another running process has a mark in the folder.
bool hasMarksOfOthers(const std::filesystem::path& folder, const DeviceUseMarker* own);

}  // namespace attn
