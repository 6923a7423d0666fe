// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/gguf.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "gguf_bytes.h"

namespace attn {
namespace {

using test::asBytes;
using test::GgufBytes;
using testing::ElementsAre;

std::string codeOf(const std::string& bytes) {
  const auto file = readGguf(asBytes(bytes));
  return file ? "" : std::string(code(file.error().error));
}

/// Two keys and two tensors.
GgufBytes sound() {
  return GgufBytes()
      .key("general.architecture", "llama")
      .key("llama.block_count", std::uint32_t{2})
      .floats("a", {2, 2}, {1, 2, 3, 4})
      .floats("b", {1}, {5});
}

TEST(Gguf, ReadsKeysAndTensors) {
  const std::string bytes = sound().bytes();
  const auto file = readGguf(asBytes(bytes));
  ASSERT_TRUE(file);
  EXPECT_EQ(file->version, 3U);
  EXPECT_EQ(file->find("general.architecture")->text(), "llama");
  EXPECT_EQ(file->find("llama.block_count")->number(), 2);
  EXPECT_EQ(file->find("none"), nullptr);
  ASSERT_EQ(file->tensors.size(), 2U);
  EXPECT_THAT(file->tensors[0].sizes, ElementsAre(2, 2));
  EXPECT_EQ(file->tensors[0].type->name, "F32");
  EXPECT_EQ(reinterpret_cast<const float*>(file->tensors[1].data)[0], 5);
}

TEST(Gguf, ReadsValuesOfEveryType) {
  const auto valueOf = [](GgufType type, const std::string& value) {
    static std::string bytes;
    bytes = GgufBytes().key("x", type, value).bytes();
    const auto file = readGguf(asBytes(bytes));
    return file ? file->keys.front().value : GgufValue();
  };
  const auto raw = [](auto value) { return GgufBytes::raw(value); };
  EXPECT_EQ(valueOf(GgufType::U8, raw(std::uint8_t{200})).number(), 200);
  EXPECT_EQ(valueOf(GgufType::I8, raw(std::int8_t{-3})).number(), -3);
  EXPECT_EQ(valueOf(GgufType::U16, raw(std::uint16_t{60000})).number(), 60000);
  EXPECT_EQ(valueOf(GgufType::I16, raw(std::int16_t{-300})).number(), -300);
  EXPECT_EQ(valueOf(GgufType::I32, raw(std::int32_t{-70000})).number(), -70000);
  EXPECT_EQ(valueOf(GgufType::F32, raw(0.5F)).number(), 0.5);
  EXPECT_EQ(valueOf(GgufType::U64, raw(std::uint64_t{1} << 40)).number(), 0x1p40);
  EXPECT_EQ(valueOf(GgufType::I64, raw(std::int64_t{-1})).number(), -1);
  EXPECT_EQ(valueOf(GgufType::F64, raw(0.1)).number(), 0.1);
  EXPECT_EQ(valueOf(GgufType::Bool, raw(std::uint8_t{1})).boolean(), true);
  EXPECT_EQ(valueOf(GgufType::Bool, raw(std::uint8_t{1})).number(), std::nullopt);
  EXPECT_THAT(*valueOf(GgufType::Array, GgufBytes::list(GgufType::I16, std::vector<std::int16_t>{-1, 2})).numbers(),
              ElementsAre(-1, 2));
  EXPECT_THAT(*valueOf(GgufType::Array, GgufBytes::list(GgufType::String, std::vector<std::string>{"a", ""})).texts(),
              ElementsAre("a", ""));
}

TEST(Gguf, NamesWhatIsWrong) {
  const auto raw = [](auto value) { return GgufBytes::raw(value); };
  const auto key = [](GgufType type, const std::string& value) { return GgufBytes().key("x", type, value).bytes(); };
  const auto tensor = [](const std::string& name, const std::vector<std::int64_t>& sizes, std::uint32_t type = 0) {
    return GgufBytes().tensor(name, sizes, type, std::string(64, '\0')).bytes();
  };
  std::string nested;
  for (int i = 0; i < 5; ++i) nested += raw(GgufType::Array) + raw(std::uint64_t{1});
  const std::vector<std::pair<std::string, std::string>> cases{
      {"truncated", ""},
      {"truncated", "GGU"},
      {"not-gguf", "GGML" + sound().bytes().substr(4)},
      {"bad-version", sound().bytes(1)},
      {"bad-version", sound().bytes(0x03000000)},
      {"bad-tensor-count", "GGUF" + raw(3U) + raw(std::int64_t{65537}) + raw(std::int64_t{0})},
      {"bad-tensor-count", "GGUF" + raw(3U) + raw(std::int64_t{-1}) + raw(std::int64_t{0})},
      {"bad-kv-count", "GGUF" + raw(3U) + raw(std::int64_t{0}) + raw(std::int64_t{-1})},
      {"string-too-long", key(GgufType::String, raw(std::uint64_t{1} << 60))},
      {"truncated", key(GgufType::String, raw(std::uint64_t{1} << 20))},
      {"array-too-long", key(GgufType::Array, raw(GgufType::U8) + raw(std::uint64_t{1} << 25))},
      {"truncated", key(GgufType::Array, raw(GgufType::F64) + raw(std::uint64_t{1} << 24))},
      {"array-too-deep", key(GgufType::Array, nested)},
      {"bad-value-type", key(static_cast<GgufType>(13), "")},
      {"bad-value-type", key(GgufType::Array, raw(std::uint32_t{99}) + raw(std::uint64_t{0}))},
      {"bad-bool", key(GgufType::Bool, raw(std::uint8_t{2}))},
      {"bad-key", GgufBytes().key("", std::uint32_t{1}).bytes()},
      {"key-twice", GgufBytes().key("x", std::uint32_t{1}).key("x", std::uint32_t{1}).bytes()},
      {"bad-alignment", GgufBytes().key("general.alignment", std::uint32_t{24}).bytes()},
      {"bad-alignment", GgufBytes().key("general.alignment", "32").bytes()},
      {"bad-tensor-name", tensor(std::string(64, 'n'), {4})},
      {"bad-tensor-name", tensor("", {4})},
      {"tensor-twice", GgufBytes().floats("a", {1}, {1}).floats("a", {1}, {1}).bytes()},
      {"bad-dims", tensor("a", {1, 1, 1, 1, 1})},
      {"bad-dims", tensor("a", {0})},
      {"bad-dims", tensor("a", {-4})},
      {"bad-dims", tensor("a", {std::int64_t{1} << 21, std::int64_t{1} << 21})},
      {"bad-row", tensor("a", {33}, 2)},
      {"misaligned", GgufBytes().tensorAt("a", {1}, 0, 4, std::string(64, '\0')).bytes()},
      {"beyond-file", tensor("a", {17})},
      {"beyond-file", GgufBytes().tensorAt("a", {1}, 0, ~std::uint64_t{31}, std::string(64, '\0')).bytes()},
      {"overlap", GgufBytes().tensorAt("a", {9}, 0, 0, std::string(64, '\0')).tensorAt("b", {1}, 0, 32, "").bytes()},
      {"", tensor("a", {16})},
      {"", tensor("a", {5}, 99)},
      {"", sound().bytes(2)}};
  for (const auto& [expected, bytes] : cases) EXPECT_EQ(codeOf(bytes), expected);
}

TEST(Gguf, EveryPrefixIsRefused) {
  const std::string bytes = sound().bytes();
  for (std::size_t length = 0; length + 29 < bytes.size(); ++length)
    EXPECT_NE(codeOf(bytes.substr(0, length)), "") << length;
}

TEST(Gguf, AnyChangedByteIsReadOrRefused) {
  const std::string bytes =
      sound().key("list", GgufType::Array, GgufBytes::list(GgufType::String, std::vector<std::string>{"a"})).bytes();
  for (std::size_t at = 0; at < bytes.size(); ++at)
    for (const int change : {1, 0x80, 0xFF}) {
      std::string changed = bytes;
      changed[at] = static_cast<char>(changed[at] ^ change);
      (void)codeOf(changed);
    }
}

}  // namespace
}  // namespace attn
