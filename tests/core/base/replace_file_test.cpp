// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/replace_file.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <stdexcept>

#include "base/thread_pool.h"

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

/// In a child process: files are limited to zero bytes.
bool failsWhereNoFileMayGrow(const fs::path& file) {
  std::signal(SIGXFSZ, SIG_IGN);
  const rlimit none{0, 0};
  setrlimit(RLIMIT_FSIZE, &none);
  const auto replaced = replaceFile(file, "new");
  return !replaced && replaced.error().text().find("File too large") != std::string::npos;
}

TEST_F(ReplaceFile, leavesTheNewFileAlone) {
  const fs::path file = m_folder / "a.bin";
  const std::string bytes("one\0\n", 5);
  ASSERT_TRUE(replaceFile(file, "an older and longer one"));
  ASSERT_TRUE(replaceFile(file, bytes));
  EXPECT_EQ(contentOf(file), bytes);
  EXPECT_THAT(names(), ElementsAre("a.bin"));
}

TEST_F(ReplaceFile, createsMissingFoldersOnRequest) {
  const fs::path file = m_folder / "b" / "c" / "d.txt";
  const auto refused = replaceFile(file, "x");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().reason, std::errc::no_such_file_or_directory);
  EXPECT_TRUE(names().empty());
  ASSERT_TRUE(replaceFile(file, "x", MissingFolder::IsMade));
  EXPECT_EQ(contentOf(file), "x");
}

TEST_F(ReplaceFile, keepsThePermissionsOfTheFile) {
  const fs::path file = m_folder / "shared.json";
  ASSERT_TRUE(replaceFile(file, "old"));
  fs::permissions(file, fs::perms(0640));
  ASSERT_TRUE(replaceFile(file, "new"));
  EXPECT_EQ(fs::status(file).permissions(), fs::perms(0640));
}

TEST_F(ReplaceFile, aLinkKeepsPointingAtItsFile) {
  fs::create_directory(m_folder / "elsewhere");
  ASSERT_TRUE(replaceFile(m_folder / "elsewhere" / "a.json", "old"));
  fs::create_symlink(fs::path("elsewhere") / "a.json", m_folder / "link.json");
  ASSERT_TRUE(replaceFile(m_folder / "link.json", "new"));
  EXPECT_TRUE(fs::is_symlink(m_folder / "link.json"));
  EXPECT_EQ(contentOf(m_folder / "elsewhere" / "a.json"), "new");
}

TEST_F(ReplaceFile, aPipeIsWrittenIntoAndStaysAPipe) {
  const fs::path pipe = m_folder / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const int reader = open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  ASSERT_GE(reader, 0);
  EXPECT_TRUE(replaceFile(pipe, "hello"));
  char text[8] = {};
  EXPECT_EQ(read(reader, text, sizeof text), 5);
  close(reader);
  EXPECT_STREQ(text, "hello");
  EXPECT_EQ(fs::status(pipe).type(), fs::file_type::fifo);
}

TEST_F(ReplaceFile, aFullDeviceSaysSo) {
  const auto replaced = replaceFile("/dev/full", "x");
  ASSERT_FALSE(replaced);
  EXPECT_EQ(replaced.error().text(), "/dev/full: No space left on device");
}

TEST_F(ReplaceFile, aNameAsLongAsTheSystemAllowsIsWritten) {
  const fs::path file = m_folder / std::string(255, 'n');
  ASSERT_TRUE(replaceFile(file, "x"));
  EXPECT_EQ(contentOf(file), "x");
}

TEST_F(ReplaceFile, createsAFileOnlyWhereNothingHasItsName) {
  ASSERT_TRUE(createFile(m_folder / "a", "first"));
  fs::create_symlink("nowhere", m_folder / "link");
  fs::create_directory(m_folder / "folder");
  for (const char* taken : {"a", "link", "folder"}) {
    const auto second = createFile(m_folder / taken, "second");
    ASSERT_FALSE(second) << taken;
    EXPECT_EQ(second.error().reason, std::errc::file_exists) << taken;
  }
  EXPECT_EQ(contentOf(m_folder / "a"), "first");
  EXPECT_FALSE(createFile(m_folder / "missing" / "b", "x"));
  EXPECT_THAT(names(), ElementsAre("a", "folder", "link"));
}

TEST_F(ReplaceFile, ofThreadsThatCreateTheSameFileOneSucceeds) {
  constexpr int kThreads = 4, kNames = 50;
  std::atomic<int> made = 0;
  inParallel(kThreads, [&](int thread) {
    for (int name = 0; name < kNames; ++name)
      if (createFile(m_folder / std::to_string(name), std::to_string(thread))) ++made;
  });
  EXPECT_EQ(made, kNames);
  EXPECT_EQ(names().size(), std::size_t{kNames});
}

TEST_F(ReplaceFile, saysWhereAndWhyItFailsAndLeavesNothing) {
  fs::create_directories(m_folder / "taken" / "inside");  // a folder that is not empty cannot be replaced
  const auto replaced = replaceFile(m_folder / "taken", "x");
  ASSERT_FALSE(replaced);
  EXPECT_THAT(replaced.error().text(), StartsWith((m_folder / "taken").string() + ": "));
  EXPECT_THAT(names(), ElementsAre("taken"));

  ASSERT_TRUE(replaceFile(m_folder / "file", "x"));
  const auto below = replaceFile(m_folder / "file" / "below", "x");
  ASSERT_FALSE(below);
  EXPECT_THAT(below.error().text(), HasSubstr("Not a directory"));
}

TEST_F(ReplaceFile, aFileThatMayNotGrowLeavesTheOldOne) {
  const fs::path file = m_folder / "a.bin";
  ASSERT_TRUE(replaceFile(file, "old"));
  // As on a full disk: writing a small file fails only when its buffer is flushed.
  EXPECT_EXIT(std::_Exit(failsWhereNoFileMayGrow(file) ? 0 : 1), testing::ExitedWithCode(0), "");
  EXPECT_EQ(contentOf(file), "old");
  EXPECT_THAT(names(), ElementsAre("a.bin"));
}

TEST_F(ReplaceFile, filesThatBelongTogetherAreAllReplacedAndFoldersMade) {
  ASSERT_TRUE(replaceFile(m_folder / "a", "old a"));
  ASSERT_TRUE(replaceFiles({{m_folder / "a", "new a"}, {m_folder / "below" / "b", "new b"}}));
  EXPECT_EQ(contentOf(m_folder / "a"), "new a");
  EXPECT_EQ(contentOf(m_folder / "below" / "b"), "new b");
  EXPECT_THAT(names(), ElementsAre("a", "below"));
}

TEST_F(ReplaceFile, whereOneOfThemCannotBeWrittenNoneIsReplaced) {
  ASSERT_TRUE(replaceFile(m_folder / "a", "old"));
  fs::create_directories(m_folder / "taken" / "inside");
  const auto replaced = replaceFiles({{m_folder / "a", "new"}, {m_folder / "taken", "x"}});
  ASSERT_FALSE(replaced);
  EXPECT_THAT(replaced.error().text(), StartsWith((m_folder / "taken").string() + ": "));
  EXPECT_EQ(contentOf(m_folder / "a"), "old");
  EXPECT_THAT(names(), ElementsAre("a", "taken"));
}

/// The first file fits, the second does not.
bool bothFailWhereNoFileMayGrowLong(const fs::path& first, const fs::path& second) {
  std::signal(SIGXFSZ, SIG_IGN);
  const rlimit few{4, 4};
  setrlimit(RLIMIT_FSIZE, &few);
  return !replaceFiles({{first, "new"}, {second, "longer than that"}});
}

TEST_F(ReplaceFile, onAFullDiskAllOfThemStay) {
  for (const char* name : {"a", "b"}) ASSERT_TRUE(replaceFile(m_folder / name, "old"));
  EXPECT_EXIT(std::_Exit(bothFailWhereNoFileMayGrowLong(m_folder / "a", m_folder / "b") ? 0 : 1),
              testing::ExitedWithCode(0), "");
  for (const char* name : {"a", "b"}) EXPECT_EQ(contentOf(m_folder / name), "old");
  EXPECT_THAT(names(), ElementsAre("a", "b"));
}

}  // namespace
}  // namespace attn
