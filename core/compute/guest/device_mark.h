// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// A small file that says, for as long as this process lives, whether it is at work on a device: a driver that takes
/// the process down leaves it behind. It is locked while the process lives, so that no other one takes it for a
/// leftover, and is removed by leave(), at the end of the process. A process that is asked to end (SIGINT, SIGTERM,
/// SIGHUP) has not been taken down by its driver and says so.
class DeviceMark {
 public:
  /// In that folder, which is made. Null where it cannot be written: then nothing is remembered.
  static std::unique_ptr<DeviceMark> in(const std::filesystem::path& folder);
  DeviceMark(const DeviceMark&) = delete;
  DeviceMark& operator=(const DeviceMark&) = delete;
  ~DeviceMark();

  /// Work on a device, told in a few words, begins; it may begin in several threads at once. One write of a few bytes.
  void begin(std::string_view what);
  void end();
  bool isAtWork() const;
  /// Removes the file, unless there is work: then it is a driver that ends the process, by calling exit() itself.
  void leave();
  const std::filesystem::path& file() const { return m_file; }

 private:
  DeviceMark(int descriptor, std::filesystem::path file);

  int m_descriptor;
  std::filesystem::path m_file;
};

/// Removes the marks of processes that are gone; what those were doing that ended at work on a device.
std::vector<std::string> takeMarksLeftBehind(const std::filesystem::path& folder);
/// Whether another process that lives has its mark there.
bool hasMarksOfOthers(const std::filesystem::path& folder, const DeviceMark* own);

}  // namespace attn
