// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <utility>

#include "base/file_descriptor.h"
#include "model/model_problem.h"

namespace attn {

/// A regular file in memory, read-only: pages are read when they are touched and are not counted as the program's own.
/// It may be renamed or deleted meanwhile. If another program makes it shorter, reading behind its new end would end
/// this program (SIGBUS): hence isUnchanged() before every part of the work. What remains is the moment between that
/// call and the end of the part, and files of a network or a medium that goes away.
class MappedFile {
 public:
  /// Unreadable if the file does not exist, may not be read or is not a regular file.
  static ModelResult<MappedFile> open(const std::filesystem::path&);

  std::span<const std::byte> bytes() const { return m_bytes; }
  const std::filesystem::path& place() const { return m_place; }
  /// True if the file has the size and the time of its last change that it was opened with.
  bool isUnchanged() const;

 private:
  struct Stamp {
    std::int64_t bytes = 0, seconds = 0, nanoseconds = 0;
    bool operator==(const Stamp&) const = default;
  };

  MappedFile(std::filesystem::path place, FileDescriptor file) : m_place(std::move(place)), m_file(std::move(file)) {}

  std::filesystem::path m_place;
  FileDescriptor m_file;
  Stamp m_stamp;
  std::shared_ptr<void> m_mapping;
  std::span<const std::byte> m_bytes;
};

}  // namespace attn
