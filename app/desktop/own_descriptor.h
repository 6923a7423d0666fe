// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <unistd.h>

#include <utility>

namespace attn::app {

class OwnDescriptor {
 public:
  explicit OwnDescriptor(int descriptor) : m_descriptor(descriptor) {}
  OwnDescriptor(OwnDescriptor&& other) noexcept : m_descriptor(std::exchange(other.m_descriptor, -1)) {}
  OwnDescriptor& operator=(OwnDescriptor&&) = delete;
  ~OwnDescriptor() {
    if (m_descriptor >= 0) ::close(m_descriptor);
  }
  int get() const { return m_descriptor; }
  int release() { return std::exchange(m_descriptor, -1); }

 private:
  int m_descriptor;
};

}  // namespace attn::app
