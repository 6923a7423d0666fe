// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/read_regular_file.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstring>

#include "support/files.h"

namespace attn {
namespace {

namespace fs = std::filesystem;
using Kind = ReadFailure::Kind;

TEST(ReadRegularFile, givesTheWholeContent) {
  const test::TempFolder folder;
  for (const std::size_t size : {0U, 1U, 65535U, 65536U, 65537U, 300000U}) {
    std::string content(size, 'x');
    for (std::size_t n = 0; n < size; ++n) content[n] = static_cast<char>(n * 31);
    const auto read = readRegularFile(folder.write("file", content), size);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(*read, content);
  }
}

TEST(ReadRegularFile, oneByteMoreThanAllowedIsTooLarge) {
  const test::TempFolder folder;
  const fs::path file = folder.write("file", "12345");
  EXPECT_TRUE(readRegularFile(file, 5));
  const auto refused = readRegularFile(file, 4);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, Kind::TooLarge);
  EXPECT_EQ(refused.error().text(), file.string() + ": too large");
}

/// Its reported size is 0.
TEST(ReadRegularFile, aFileThatDoesNotTellItsSizeIsBoundedToo) {
  ASSERT_EQ(fs::file_size("/proc/self/status"), 0U);
  const auto whole = readRegularFile("/proc/self/status", 1 << 20);
  ASSERT_TRUE(whole);
  EXPECT_NE(whole->find("VmRSS"), std::string::npos);
  const auto refused = readRegularFile("/proc/self/status", 10);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, Kind::TooLarge);
}

TEST(ReadRegularFile, aHoleOfATerabyteTakesNoMemory) {
  const test::TempFolder folder;
  const fs::path file = folder.write("file", "x");
  std::error_code unable;
  fs::resize_file(file, std::uintmax_t{1} << 40, unable);
  if (unable) GTEST_SKIP() << unable.message();
  const auto refused = readRegularFile(file, 1 << 20);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, Kind::TooLarge);
}

TEST(ReadRegularFile, whatIsNoFileIsNotWaitedFor) {
  const test::TempFolder folder;
  const fs::path pipe = folder.path() / "pipe", socket = folder.path() / "socket";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const int bound = ::socket(AF_UNIX, SOCK_STREAM, 0);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::strncpy(address.sun_path, socket.c_str(), sizeof(address.sun_path) - 1);
  ASSERT_EQ(::bind(bound, reinterpret_cast<const sockaddr*>(&address), sizeof(address)), 0);
  for (const fs::path& place : {pipe, socket, folder.path(), fs::path("/dev/zero"), fs::path("/dev/null")}) {
    for (const Links links : {Links::AreFollowed, Links::AreRefused}) {
      const auto refused = readRegularFile(place, 100, links);
      ASSERT_FALSE(refused) << place;
      EXPECT_EQ(refused.error().kind, Kind::NotRegular) << place;
    }
  }
  ::close(bound);
}

TEST(ReadRegularFile, linksAreFollowedOnlyWhereThatIsAskedFor) {
  const test::TempFolder folder;
  folder.write("file", "content");
  fs::create_symlink("file", folder.path() / "link");
  fs::create_symlink("/dev/zero", folder.path() / "device");
  fs::create_symlink("loop", folder.path() / "loop");
  EXPECT_EQ(readRegularFile(folder.path() / "link", 100), "content");
  EXPECT_EQ(readRegularFile(folder.path() / "link", 100, Links::AreRefused).error().kind, Kind::NotRegular);
  EXPECT_EQ(readRegularFile(folder.path() / "device", 100).error().kind, Kind::NotRegular);
  EXPECT_EQ(readRegularFile(folder.path() / "loop", 100).error().kind, Kind::System);
}

TEST(ReadRegularFile, whatTheSystemSaysIsKept) {
  const auto missing = readRegularFile("/nonexistent/file", 100);
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().kind, Kind::System);
  EXPECT_EQ(missing.error().text(), "/nonexistent/file: No such file or directory");
  EXPECT_FALSE(readRegularFile(std::string("a\0b", 3), 100));
}

}  // namespace
}  // namespace attn
