// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/replace_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <stdexcept>

namespace attn {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

class ReplaceFile : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "replace_file_XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder for temporary files");
    m_folder = name;
  }
  void TearDown() override { fs::remove_all(m_folder); }

  static std::string contentOf(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  std::set<std::string> names() const {
    std::set<std::string> found;
    for (const auto& entry : fs::directory_iterator(m_folder)) found.insert(entry.path().filename().string());
    return found;
  }

  fs::path m_folder;
};

/// In a process that does not live on: files may not hold a single byte any more.
bool failsWhereNoFileMayGrow(const fs::path& file) {
  std::signal(SIGXFSZ, SIG_IGN);
  const rlimit none{0, 0};
  setrlimit(RLIMIT_FSIZE, &none);
  const auto replaced = replaceFile(file, "new");
  return !replaced && replaced.error().find("File too large") != std::string::npos;
}

TEST_F(ReplaceFile, leavesTheNewFileAlone) {
  const fs::path file = m_folder / "a.bin";
  const std::string bytes("one\0\n", 5);
  ASSERT_TRUE(replaceFile(file, "an older and longer one"));
  ASSERT_TRUE(replaceFile(file, bytes));
  EXPECT_EQ(contentOf(file), bytes);
  EXPECT_THAT(names(), ElementsAre("a.bin"));
}

TEST_F(ReplaceFile, makesTheFoldersThatAreMissing) {
  ASSERT_TRUE(replaceFile(m_folder / "b" / "c" / "d.txt", "x"));
  EXPECT_EQ(contentOf(m_folder / "b" / "c" / "d.txt"), "x");
}

TEST_F(ReplaceFile, saysWhereAndWhyItFailsAndLeavesNothing) {
  fs::create_directories(m_folder / "taken" / "inside");  // a folder that is not empty cannot be replaced
  const auto replaced = replaceFile(m_folder / "taken", "x");
  ASSERT_FALSE(replaced);
  EXPECT_THAT(replaced.error(), StartsWith((m_folder / "taken").string() + ": "));
  EXPECT_THAT(names(), ElementsAre("taken"));

  ASSERT_TRUE(replaceFile(m_folder / "file", "x"));
  const auto below = replaceFile(m_folder / "file" / "below", "x");
  ASSERT_FALSE(below);
  EXPECT_THAT(below.error(), HasSubstr("Not a directory"));
}

TEST_F(ReplaceFile, aFileThatMayNotGrowLeavesTheOldOne) {
  const fs::path file = m_folder / "a.bin";
  ASSERT_TRUE(replaceFile(file, "old"));
  // As on a full disk: a file of a few bytes is found out only when its buffer is written.
  EXPECT_EXIT(std::_Exit(failsWhereNoFileMayGrow(file) ? 0 : 1), testing::ExitedWithCode(0), "");
  EXPECT_EQ(contentOf(file), "old");
  EXPECT_THAT(names(), ElementsAre("a.bin"));
}

}  // namespace
}  // namespace attn
