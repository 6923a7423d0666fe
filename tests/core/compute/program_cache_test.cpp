// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled programs are kept from start to start, and nothing that happens to the files does more than cost time.
#include <gtest/gtest.h>

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
  EXPECT_EQ(filesIn(file.parent_path()).size(), 1U) << "nothing temporary is left";
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
    EXPECT_FALSE(readBinaryFile(file, "id")) << "byte " << n;
    folder.write("x.bin", whole.substr(0, n));
    EXPECT_FALSE(readBinaryFile(file, "id")) << "cut after " << n;
  }
  folder.write("x.bin", whole + "more");
  EXPECT_FALSE(readBinaryFile(file, "id"));
}

TEST(BinaryFile, whereNothingCanBeWrittenNothingIs) {
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

  /// A fresh engine on that folder computes something small with flash.
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
    const std::vector<fs::path> files = filesIn(m_folder.path() / "programs");
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

TEST_F(KeptPrograms, aFileCutInHalfIsBuiltAnew) {
  damage([](const fs::path& file) { fs::resize_file(file, fs::file_size(file) / 2); });
}

TEST_F(KeptPrograms, aChangedByteIsBuiltAnew) {
  damage([](const fs::path& file) {
    std::fstream stream(file, std::ios::binary | std::ios::in | std::ios::out);
    stream.seekp(static_cast<std::streamoff>(fs::file_size(file) - 100));
    stream.put('!').put('?');
  });
}

/// Whole as a file, but nothing that a driver knows.
TEST_F(KeptPrograms, aBinaryThatTheDriverRefusesIsBuiltAnew) {
  damage([](const fs::path& file) {
    const std::string text = contentOf(file);
    // As written by writeBinaryFile(): seven letters, then three numbers of eight bytes, the first of them the length
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
  EXPECT_EQ(filesIn(m_folder.path() / "programs").size(), 1U) << "that which checks the device";
}

}  // namespace
}  // namespace attn
