// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <set>

#include "scenario/limits.h"

namespace attn {

/// How many numbers all matrices of a document may hold together: one per byte of the document and of the files that it
/// names (8 bytes of memory per byte on disk, as int8 and bool need), or limits::freeNumbers if that is more. This
/// keeps a compressed archive of a few kilobytes, or one named by every matrix, from filling the memory, and the limit
/// is known before anything is read. A file that is named twice counts once, its numbers each time.
class MatrixBudget {
 public:
  explicit MatrixBudget(std::uint64_t documentBytes) : m_bytes(documentBytes) {}

  void addFile(const std::filesystem::path& file, std::uint64_t bytes) {
    if (m_files.insert(file).second) m_bytes += bytes;
  }
  void take(std::uint64_t numbers) { m_taken += numbers; }

  std::uint64_t taken() const { return m_taken; }
  std::uint64_t allowed() const { return std::max(limits::freeNumbers, m_bytes); }
  std::uint64_t left() const { return allowed() - std::min(allowed(), m_taken); }

 private:
  std::uint64_t m_bytes, m_taken = 0;
  std::set<std::filesystem::path> m_files;
};

}  // namespace attn
