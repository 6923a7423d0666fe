// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <utility>

#include "model/model_problem.h"

namespace attn {

/// A regular file in memory, read-only: pages are read when they are touched and are not counted as the program's own.
class MappedFile {
 public:
  /// Unreadable if the file does not exist, may not be read or is not a regular file.
  static ModelResult<MappedFile> open(const std::filesystem::path&);
  MappedFile(MappedFile&& other) noexcept : m_bytes(std::exchange(other.m_bytes, {})) {}
  MappedFile& operator=(MappedFile&& other) noexcept {
    std::swap(m_bytes, other.m_bytes);
    return *this;
  }
  ~MappedFile();

  std::span<const std::byte> bytes() const { return m_bytes; }

 private:
  explicit MappedFile(std::span<const std::byte> bytes) : m_bytes(bytes) {}

  std::span<const std::byte> m_bytes;
};

}  // namespace attn
