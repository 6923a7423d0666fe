// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/zip_files.h"

#include <gmock/gmock.h>

#include <vector>

namespace attn {
namespace {

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;

struct Unpacked {
  std::vector<ZippedFile> files;
  UnpackOutcome outcome;

  explicit Unpacked(std::string_view bytes, Unpacking how = {.maxEntries = 10, .maxBytes = 8 * kMiB}) {
    how.maxBytesOf = [](const std::string& name) -> std::optional<std::uint64_t> {
      return name.starts_with("skip") ? std::nullopt : std::optional(4 * kMiB);
    };
    how.take = [this](ZippedFile file) { files.push_back(std::move(file)); };
    outcome = unpackBytes(bytes, how);
  }
};

using ZipOutcome = UnpackOutcome::Kind;

TEST(ZipFiles, ReadBackAndAreTheSameOnAnyDay) {
  const FilesByName files{{"a.txt", "one"}, {"学/b.txt", std::string(1000, 'x')}, {"skip.txt", "two"}};
  const std::string bytes = packedFiles(files);
  EXPECT_EQ(bytes, packedFiles(files));
  const Unpacked read(bytes);
  EXPECT_EQ(read.outcome.kind, ZipOutcome::Done);
  ASSERT_EQ(read.files.size(), 2u);
  EXPECT_EQ(read.files[0].content, "one");
  EXPECT_EQ(read.files[1].name, "学/b.txt");
  EXPECT_EQ(read.files[1].content, std::string(1000, 'x'));
}

TEST(ZipFiles, AreLimited) {
  const std::string bytes = packedFiles({{"a", std::string(5 * kMiB, 'a')}, {"b", "b"}});
  const Unpacked large(bytes);
  ASSERT_EQ(large.files.size(), 2u);
  EXPECT_EQ(large.files[0].fault, ZipFault::TooLarge);
  EXPECT_TRUE(large.files[0].content.empty());
  EXPECT_EQ(large.files[1].fault, std::nullopt);
  EXPECT_EQ(Unpacked(bytes, {.maxEntries = 1, .maxBytes = kMiB}).outcome.kind, ZipOutcome::TooManyEntries);
  EXPECT_EQ(Unpacked(bytes, {.maxEntries = 2, .maxBytes = kMiB}).outcome.kind, ZipOutcome::TooLarge);
  const Unpacked dense(packedFiles({{"a", std::string(3 * kMiB, 'a')}}),
                       {.maxEntries = 2, .maxBytes = 8 * kMiB, .maxRatio = 200});
  EXPECT_EQ(dense.files.at(0).fault, ZipFault::TooCompressed);
}

TEST(ZipFiles, RejectDamage) {
  EXPECT_EQ(Unpacked("").outcome.kind, ZipOutcome::NotAnArchive);
  EXPECT_EQ(Unpacked("PK\x03\x04 and no more").outcome.kind, ZipOutcome::NotAnArchive);
  std::string bytes = packedFiles({{"a", "some text that is long enough to be changed"}});
  bytes[bytes.find("a") + 5] ^= 0x20;
  const Unpacked damaged(bytes);
  EXPECT_TRUE(damaged.outcome.kind == ZipOutcome::NotAnArchive || damaged.files.at(0).fault) << "the checksum differs";
}

}  // namespace
}  // namespace attn
