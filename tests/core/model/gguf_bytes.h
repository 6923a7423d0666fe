// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "model/gguf.h"

namespace attn::test {

/// The bytes of a GGUF file that is put together by hand.
class GgufBytes {
 public:
  template <class T>
  static std::string raw(T value) {
    return std::string(reinterpret_cast<const char*>(&value), sizeof value);
  }
  static std::string text(const std::string& value) { return raw<std::uint64_t>(value.size()) + value; }
  template <class T>
  static std::string list(GgufType type, const std::vector<T>& values) {
    std::string bytes = raw(type) + raw<std::uint64_t>(values.size());
    for (const T& value : values) {
      if constexpr (std::is_same_v<T, std::string>)
        bytes += text(value);
      else
        bytes += raw(value);
    }
    return bytes;
  }

  GgufBytes& key(const std::string& name, GgufType type, const std::string& value) {
    m_keys += text(name) + raw(type) + value;
    ++m_keyCount;
    return *this;
  }
  GgufBytes& key(const std::string& name, std::uint32_t value) { return key(name, GgufType::U32, raw(value)); }
  GgufBytes& key(const std::string& name, float value) { return key(name, GgufType::F32, raw(value)); }
  GgufBytes& key(const std::string& name, const char* value) { return key(name, GgufType::String, text(value)); }

  /// Data are padded to whole units of 32 bytes.
  GgufBytes& tensor(const std::string& name, const std::vector<std::int64_t>& sizes, std::uint32_t type,
                    std::string data) {
    return tensorAt(name, sizes, type, m_data.size(), std::move(data));
  }
  GgufBytes& tensorAt(const std::string& name, const std::vector<std::int64_t>& sizes, std::uint32_t type,
                      std::uint64_t offset, std::string data) {
    m_tensors += text(name) + raw<std::uint32_t>(static_cast<std::uint32_t>(sizes.size()));
    for (const std::int64_t size : sizes) m_tensors += raw(size);
    m_tensors += raw(type) + raw(offset);
    ++m_tensorCount;
    data.resize((data.size() + 31) / 32 * 32);
    m_data += data;
    return *this;
  }
  GgufBytes& floats(const std::string& name, const std::vector<std::int64_t>& sizes, const std::vector<float>& values) {
    std::string data(values.size() * sizeof(float), '\0');
    std::memcpy(data.data(), values.data(), data.size());
    return tensor(name, sizes, 0, std::move(data));
  }

  std::string bytes(std::uint32_t version = 3) const {
    std::string all = "GGUF" + raw(version) + raw(m_tensorCount) + raw(m_keyCount) + m_keys + m_tensors;
    all.resize((all.size() + 31) / 32 * 32);
    return all + m_data;
  }

 private:
  std::int64_t m_tensorCount = 0, m_keyCount = 0;
  std::string m_keys, m_tensors, m_data;
};

inline std::span<const std::byte> asBytes(const std::string& text) {
  return std::as_bytes(std::span(text));
}

}  // namespace attn::test
