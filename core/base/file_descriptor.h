// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace attn {

/// An open file of the system, closed on destruction.
class FileDescriptor {
 public:
  explicit FileDescriptor(int number = -1) : m_number(number) {}
  FileDescriptor(FileDescriptor&& other) noexcept : m_number(other.release()) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    std::swap(m_number, other.m_number);
    return *this;
  }
  ~FileDescriptor() { (void)close(); }

  bool isOpen() const { return m_number >= 0; }
  int number() const { return m_number; }
  /// The caller becomes the owner.
  int release() { return std::exchange(m_number, -1); }
  /// Some file systems report a full disk only on close.
  std::error_code close() {
    const int number = release();
    if (number < 0 || ::close(number) == 0) return {};
    return {errno, std::generic_category()};
  }

 private:
  int m_number;
};

}  // namespace attn
