// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/model_problem.h"
#include "model/stored_tensor.h"

namespace attn {

enum class GgufType : std::uint32_t { U8, I8, U16, I16, U32, I32, F32, Bool, String, Array, U64, I64, F64 };

/// A value of a key, still in the file: its bytes, for arrays those of all items.
struct GgufValue {
  GgufType type = GgufType::U8;
  GgufType itemType = GgufType::U8;  // of an array
  std::uint64_t count = 1;           // items of an array
  std::span<const std::byte> bytes;

  // nullopt if the value has another type.
  std::optional<double> number() const;
  std::optional<bool> boolean() const;
  std::optional<std::string_view> text() const;
  std::optional<std::vector<double>> numbers() const;  // of an array of numbers or booleans
  std::optional<std::vector<std::string_view>> texts() const;
};

struct GgufKey {
  std::string_view name;
  GgufValue value;
};

/// The tables of a GGUF file, versions 2 and 3; names, values and data stay in `bytes`.
struct GgufFile {
  std::uint32_t version = 3;
  std::vector<GgufKey> keys;
  std::vector<StoredTensor> tensors;

  const GgufValue* find(std::string_view key) const;
};

/// Limits that keep hostile files from exhausting the machine.
namespace gguf {
inline constexpr std::int64_t kMaxEntries = 65536;  // tensors, and keys
inline constexpr std::uint64_t kMaxStringBytes = std::uint64_t{16} << 20;
inline constexpr std::uint64_t kMaxItems = std::uint64_t{1} << 24;
inline constexpr int kMaxNesting = 4;
inline constexpr std::uint64_t kMaxElements = std::uint64_t{1} << 40;
inline constexpr std::uint64_t kMaxKeyBytes = 65535;
inline constexpr std::uint64_t kMaxNameBytes = 63;
inline constexpr std::uint32_t kMaxDims = 4;
}  // namespace gguf

/// True if a file begins as a GGUF file does.
bool isGguf(std::span<const std::byte> bytes);

/// Reads the tables; checks every count and place against the bytes before anything is reserved.
/// Source: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
ModelResult<GgufFile> readGguf(std::span<const std::byte> bytes);

}  // namespace attn
