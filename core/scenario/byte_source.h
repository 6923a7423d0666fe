// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

namespace attn {

/// Input for the format readers: a file, an archive entry or memory.
class ByteSource {
 public:
  virtual ~ByteSource() = default;
  virtual std::uint64_t size() const = 0;
  /// Fills `bytes` starting at `offset`; returns false if the source ends before. Offsets must not decrease between
  /// calls, since compressed data can only be read forwards.
  virtual bool read(std::uint64_t offset, std::span<std::byte> bytes) = 0;
};

/// Bytes in memory, which must outlive the source.
class MemorySource : public ByteSource {
 public:
  explicit MemorySource(std::span<const std::byte> bytes) : m_bytes(bytes) {}
  std::uint64_t size() const override { return m_bytes.size(); }
  bool read(std::uint64_t offset, std::span<std::byte> bytes) override {
    if (offset > m_bytes.size() || bytes.size() > m_bytes.size() - offset) return false;
    std::ranges::copy(m_bytes.subspan(static_cast<std::size_t>(offset), bytes.size()), bytes.begin());
    return true;
  }

 private:
  std::span<const std::byte> m_bytes;
};

/// A source and the file name that problems report.
struct NamedSource {
  ByteSource& bytes;
  std::string file;
};

}  // namespace attn
