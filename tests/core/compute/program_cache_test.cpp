// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled programs are stored between starts, and damaged files only cost time.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>

#include "compute/opencl/binary_file.h"
#include "compute/opencl/opencl_engine.h"
#include "support/attention_cases.h"
#include "support/files.h"

namespace attn {
namespace {

namespace fs = std::filesystem;
using Bytes = std::vector<unsigned char>;

std::string contentOf(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::vector<fs::path> filesIn(const fs::path& folder) {
  std::vector<fs::path> files;
  if (!fs::exists(folder)) return files;
  for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

TEST(BinaryFile, comesBackAsItWasWritten) {
  const test::TempFolder folder;
  const fs::path file = folder.path() / "a" / "b.bin";
  const Bytes bytes = {0, 1, 255, 10, 0};
  ASSERT_TRUE(writeBinaryFile(file, "for\nthis", bytes));
  EXPECT_EQ(readBinaryFile(file, "for\nthis"), bytes);
  ASSERT_TRUE(writeBinaryFile(file, "for\nthis", {}));
  EXPECT_EQ(readBinaryFile(file, "for\nthis"), Bytes{});
  EXPECT_EQ(filesIn(file.parent_path()), (std::vector<fs::path>{file, file.string() + ".seal"}))
      << "nothing temporary is left";
}

TEST(BinaryFile, isNotThereForAnotherIdentity) {
  const test::TempFolder folder;
  const fs::path file = folder.path() / "x.bin";
  ASSERT_TRUE(writeBinaryFile(file, "driver 1", {1, 2, 3}));
  EXPECT_FALSE(readBinaryFile(file, "driver 2"));
  EXPECT_FALSE(readBinaryFile(file, "driver 1 "));
  EXPECT_FALSE(readBinaryFile(file, "driver "));
  EXPECT_FALSE(readBinaryFile(file, ""));
  EXPECT_FALSE(readBinaryFile(folder.path() / "y.bin", "driver 1"));
}

TEST(BinaryFile, anyDamagedByteAndAnyLostEndIsNoticed) {
  const test::TempFolder folder;
  const fs::path file = folder.path() / "x.bin";
  ASSERT_TRUE(writeBinaryFile(file, "id", {1, 2, 3, 4}));
  const std::string whole = contentOf(file);
  for (std::size_t n = 0; n < whole.size(); ++n) {
    std::string damaged = whole;
    damaged[n] = static_cast<char>(damaged[n] ^ 1);
    folder.write("x.bin", damaged);
    ASSERT_TRUE(sealBinaryFile(file));  // only the checksum can detect it
    EXPECT_FALSE(readBinaryFile(file, "id")) << "byte " << n;
    folder.write("x.bin", whole.substr(0, n));
    ASSERT_TRUE(sealBinaryFile(file));
    EXPECT_FALSE(readBinaryFile(file, "id")) << "cut after " << n;
  }
  folder.write("x.bin", whole + "more");
  ASSERT_TRUE(sealBinaryFile(file));
  EXPECT_FALSE(readBinaryFile(file, "id"));
  folder.write("x.bin", whole);
  ASSERT_TRUE(sealBinaryFile(file));
  EXPECT_EQ(readBinaryFile(file, "id"), (Bytes{1, 2, 3, 4}));
}

/// A checksum can be forged; a driver runs any program that it is given, or crashes.
TEST(BinaryFile, whatOthersHaveWrittenIsNotReadWhateverItsChecksum) {
  const test::TempFolder folder;
  const fs::path file = folder.path() / "x.bin", other = folder.path() / "other.bin";
  ASSERT_TRUE(writeBinaryFile(file, "id", {1, 2, 3, 4}));
  ASSERT_TRUE(writeBinaryFile(other, "id", {5, 6, 7, 8}));
  const std::string foreign = contentOf(other), own = contentOf(file);

  folder.write("x.bin", foreign);
  EXPECT_FALSE(readBinaryFile(file, "id")) << "written over";
  folder.write("x.bin", own);
  EXPECT_FALSE(readBinaryFile(file, "id")) << "written over with the same bytes: who knows by whom";
  ASSERT_TRUE(sealBinaryFile(file));
  fs::rename(other, file);
  EXPECT_FALSE(readBinaryFile(file, "id")) << "another file in its place";
  ASSERT_TRUE(writeBinaryFile(file, "id", {1}));
  fs::remove(file.string() + ".seal");
  EXPECT_FALSE(readBinaryFile(file, "id")) << "without a seal";
  fs::create_directory(file.string() + ".seal");
  EXPECT_FALSE(readBinaryFile(file, "id")) << "a folder for a seal";
}

TEST(BinaryFile, onlyRegularFilesAreReadAndWritten) {
  const test::TempFolder folder;
  const fs::path pipe = folder.path() / "pipe.bin", link = folder.path() / "link.bin";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  fs::create_symlink("/dev/zero", link);
  for (const fs::path& place : {pipe, link}) {
    EXPECT_FALSE(readBinaryFile(place, "id"));
    EXPECT_FALSE(writeBinaryFile(place, "id", {1})) << "neither waited for nor replaced";
    EXPECT_FALSE(sealBinaryFile(place));
  }
  EXPECT_EQ(filesIn(folder.path()).size(), 2U);
}

TEST(BinaryFile, leavesNoFileIfWritingFails) {
  const test::TempFolder folder;
  const fs::path file = folder.write("file", "in the way");
  EXPECT_FALSE(writeBinaryFile(file / "below" / "x.bin", "id", {1}));
  fs::create_directories(folder.path() / "taken.bin" / "by a folder");
  EXPECT_FALSE(writeBinaryFile(folder.path() / "taken.bin", "id", {1}));
  EXPECT_EQ(filesIn(folder.path()).size(), 2U);
}

TEST(BinaryFile, theNewestAreKept) {
  const test::TempFolder folder;
  const auto now = fs::file_time_type::clock::now();
  for (int n = 0; n < 5; ++n) {
    const fs::path file = folder.write(std::to_string(n) + ".bin", "x");
    fs::last_write_time(file, now - std::chrono::hours(n));
  }
  folder.write("other.txt", "x");
  keepNewest(folder.path(), ".bin", 2);
  EXPECT_EQ(filesIn(folder.path()),
            (std::vector<fs::path>{folder.path() / "0.bin", folder.path() / "1.bin", folder.path() / "other.txt"}));
  keepNewest(folder.path() / "missing", ".bin", 0);
}

std::vector<fs::path> programsIn(const fs::path& cache) {
  std::vector<fs::path> files = filesIn(cache / "programs");
  std::erase_if(files, [](const fs::path& file) { return file.extension() != ".clbin"; });
  return files;
}

class KeptPrograms : public testing::Test {
 protected:
  void SetUp() override {
    const auto devices = openClDevices();
    if (!devices) GTEST_SKIP() << "no OpenCL device here: " << devices.error().detail;
    m_device = devices->front();
  }

  struct Counts {
    int loaded = 0, compiled = 0;
    bool operator==(const Counts&) const = default;
  };

  /// A new engine with that folder computes a small problem with flash.
  Counts start(const fs::path& cache) {
    EngineOptions options;
    options.cacheFolder = cache.string();
    const auto engine = OpenClAttentionEngine::create(m_device, options);
    if (!engine) throw std::runtime_error(engine.error().call + ": " + engine.error().detail);
    AttentionProblem p;
    p.queryTokens = p.keyTokens = 9;
    p.dK = p.dV = 4;
    const AttentionInputs inputs = randomInputs(p, 1);
    const auto prepared = (*engine)->prepare(p, inputs, AttentionKernel::Flash);
    if (!prepared) throw std::runtime_error(prepared.error().call + ": " + prepared.error().detail);
    EXPECT_TRUE((*prepared)->run());
    EXPECT_LE(test::relativeError(*(*prepared)->output(), test::reference(p, inputs)), 1e-5);
    return {(*engine)->programs().loaded(), (*engine)->programs().compiled()};
  }

  void damage(const std::function<void(const fs::path&)>& how) {
    ASSERT_EQ(start(m_folder.path()), (Counts{0, 2}));
    const std::vector<fs::path> files = programsIn(m_folder.path());
    ASSERT_EQ(files.size(), 2U);
    for (const fs::path& file : files) how(file);
    EXPECT_EQ(start(m_folder.path()), (Counts{0, 2})) << "built anew";
    EXPECT_EQ(start(m_folder.path()), (Counts{2, 0})) << "and mended";
  }

  ClDevice m_device;
  test::TempFolder m_folder;
};

TEST_F(KeptPrograms, theSecondStartCompilesNothing) {
  EXPECT_EQ(start(m_folder.path()), (Counts{0, 2}));
  EXPECT_EQ(start(m_folder.path()), (Counts{2, 0}));
}

TEST_F(KeptPrograms, rebuildsATruncatedFile) {
  damage([](const fs::path& file) { fs::resize_file(file, fs::file_size(file) / 2); });
}

TEST_F(KeptPrograms, rebuildsAfterAChangedByte) {
  damage([](const fs::path& file) {
    std::fstream stream(file, std::ios::binary | std::ios::in | std::ios::out);
    stream.seekp(static_cast<std::streamoff>(fs::file_size(file) - 100));
    stream.put('!').put('?');
  });
}

/// Such a program made PoCL 3.1 read past its end.
TEST_F(KeptPrograms, aBodyThatWasAlteredTogetherWithItsChecksumIsNeverGivenToTheDriver) {
  damage([](const fs::path& file) {
    const std::string text = contentOf(file);
    std::uint64_t length = 0;
    std::memcpy(&length, text.data() + 7, sizeof(length));
    const std::string identity = text.substr(7 + 24, length);
    Bytes bytes(text.begin() + static_cast<std::ptrdiff_t>(7 + 24 + length), text.end());
    for (std::size_t n = bytes.size() / 4; n < bytes.size(); n += 97) bytes[n] ^= 0x5a;
    ASSERT_TRUE(writeBinaryFile(file.string() + ".forged", identity, bytes));
    fs::copy_file(file.string() + ".forged", file, fs::copy_options::overwrite_existing);
    removeBinaryFile(file.string() + ".forged");
  });
}

TEST_F(KeptPrograms, compilesIfTheCachePathIsNotAFile) {
  ASSERT_EQ(start(m_folder.path()), (Counts{0, 2}));
  const std::vector<fs::path> files = programsIn(m_folder.path());
  ASSERT_EQ(files.size(), 2U);
  fs::remove(files[0]);
  ASSERT_EQ(::mkfifo(files[0].c_str(), 0600), 0);
  fs::remove(files[1]);
  fs::create_symlink("/dev/zero", files[1]);
  EXPECT_EQ(start(m_folder.path()), (Counts{0, 2}));
  fs::remove(files[0]);
  fs::create_directory(files[0]);
  EXPECT_EQ(start(m_folder.path()), (Counts{0, 2}));
}

/// Valid as a file, but unknown to the driver.
TEST_F(KeptPrograms, rebuildsABinaryThatTheDriverRejects) {
  damage([](const fs::path& file) {
    const std::string text = contentOf(file);
    // As written by writeBinaryFile(): seven letters, then three eight-byte numbers, the first of which is the length
    // of the identity that follows.
    std::uint64_t length = 0;
    std::memcpy(&length, text.data() + 7, sizeof(length));
    const std::string identity = text.substr(7 + 24, length);
    const std::string nonsense = "no program";
    ASSERT_TRUE(writeBinaryFile(file, identity, Bytes(nonsense.begin(), nonsense.end())));
  });
}

TEST_F(KeptPrograms, aFolderThatCannotBeWrittenIsNoError) {
  const fs::path inTheWay = m_folder.write("file", "x");
  EXPECT_EQ(start(inTheWay / "cache"), (Counts{0, 2}));
  EXPECT_EQ(start(inTheWay / "cache"), (Counts{0, 2}));
}

TEST_F(KeptPrograms, otherSourcesAndOptionsAreOtherPrograms) {
  const cl::Context context(m_device.device);
  ProgramCache cache(context, m_device.device, m_folder.path());
  const std::string one = "__kernel void k(__global float* x) { x[0] = NUMBER; }";
  const auto file = cache.fileOf({one}, "-DNUMBER=1");
  EXPECT_EQ(cache.fileOf({one}, "-DNUMBER=1"), file);
  EXPECT_NE(cache.fileOf({one}, "-DNUMBER=2"), file);
  EXPECT_NE(cache.fileOf({one + " "}, "-DNUMBER=1"), file);
  EXPECT_NE(cache.fileOf({one, ""}, "-DNUMBER=1"), file);
  const cl::Program program = cache.build({one}, "-DNUMBER=1");
  EXPECT_EQ(cache.build({one}, "-DNUMBER=1")(), program()) << "in one process there is one";
  EXPECT_NE(cache.build({one}, "-DNUMBER=2")(), program());
  EXPECT_EQ(cache.compiled(), 2);
  ProgramCache nowhere(context, m_device.device, std::nullopt);
  EXPECT_FALSE(nowhere.fileOf({one}, "-DNUMBER=1"));
  nowhere.keep(nowhere.build({one}, "-DNUMBER=1"));
}

TEST_F(KeptPrograms, programsThatWereOnlyTriedAreNotKept) {
  EngineOptions options;
  options.cacheFolder = m_folder.path().string();
  const auto engine = OpenClAttentionEngine::create(m_device, options);
  ASSERT_TRUE(engine);
  AttentionProblem p;
  p.dK = p.dV = 4;
  ASSERT_TRUE((*engine)->wantsTuning(p));
  std::stop_source stop;
  int steps = 0;
  const auto report = (*engine)->tune(
      p,
      [&](const TuningStep&) {
        if (++steps == 2) stop.request_stop();
      },
      stop.get_token());
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().kind, BackendFailure::Kind::Cancelled);
  EXPECT_TRUE((*engine)->wantsTuning(p)) << "half a search decides nothing";
  EXPECT_EQ(programsIn(m_folder.path()).size(), 1U) << "that which checks the device";
}

}  // namespace
}  // namespace attn
