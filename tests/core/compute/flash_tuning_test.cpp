// SPDX-License-Identifier: GPL-3.0-or-later
// The search for the fastest shape of the flash kernel, and the storage of its result.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <map>
#include <stdexcept>
#include <thread>

#include "compute/opencl/flash_tuning.h"

namespace attn {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::Ge;
using testing::Le;
using testing::SizeIs;

std::vector<FlashVariant> shapes(int count) {
  std::vector<FlashVariant> made;
  for (int n = 0; n < count; ++n) made.push_back({8, 16 * (n + 1), 48, 1, false});
  return made;
}

/// A simulated device: milliseconds by rows per item; what is not in the table cannot run.
struct Table {
  std::map<int, double> milliseconds;
  std::vector<std::pair<int, int>> asked = {};  // rows per item, runs

  TimeFlashVariant time() {
    return [this](const FlashVariant& v, int runs) -> std::optional<double> {
      asked.emplace_back(v.rowsPerItem, runs);
      const auto found = milliseconds.find(v.rowsPerItem);
      if (found == milliseconds.end()) return std::nullopt;
      return 1e-3 * found->second;
    };
  }
};

std::vector<int> rowsOf(const FlashSearch& search) {
  std::vector<int> rows;
  for (const FlashTiming& timing : search.timings) rows.push_back(timing.variant.rowsPerItem);
  return rows;
}

TEST(FlashSearch, findsTheFastestAndTellsAllFastestFirst) {
  Table table{{{16, 5}, {32, 3}, {48, 9}, {64, 4}, {80, 7}}};
  const FlashSearch search = tuneFlash(shapes(5), table.time(), 100, {});
  EXPECT_THAT(rowsOf(search), ElementsAre(32, 64, 16, 80, 48));
  EXPECT_DOUBLE_EQ(search.timings.front().seconds, 3e-3);
  EXPECT_FALSE(search.stopped);
}

TEST(FlashSearch, onlyTheBestThreeAreMeasuredAgainAndLonger) {
  Table table{{{16, 5}, {32, 3}, {48, 9}, {64, 4}, {80, 7}}};
  tuneFlash(shapes(5), table.time(), 100, {});
  ASSERT_THAT(table.asked, SizeIs(8));
  EXPECT_EQ(table.asked[5].first, 32);
  EXPECT_EQ(table.asked[6].first, 64);
  EXPECT_EQ(table.asked[7].first, 16);
  EXPECT_GT(table.asked[5].second, table.asked[0].second);
}

TEST(FlashSearch, theLongerMeasurementDecides) {
  std::map<int, int> asked;
  // 16 appears to be fastest until it is measured again.
  const TimeFlashVariant time = [&](const FlashVariant& v, int) -> std::optional<double> {
    const bool again = asked[v.rowsPerItem]++ > 0;
    if (v.rowsPerItem == 16) return again ? 6.0 : 1.0;
    return v.rowsPerItem == 32 ? 2.0 : 3.0;
  };
  EXPECT_THAT(rowsOf(tuneFlash(shapes(3), time, 100, {})), ElementsAre(32, 48, 16));
}

TEST(FlashSearch, whatCannotRunIsLeftOut) {
  Table table{{{32, 3}}};
  EXPECT_THAT(rowsOf(tuneFlash(shapes(4), table.time(), 100, {})), ElementsAre(32));
  Table nothing;
  EXPECT_THAT(tuneFlash(shapes(4), nothing.time(), 100, {}).timings, SizeIs(0));
  EXPECT_THAT(tuneFlash({}, nothing.time(), 100, {}).timings, SizeIs(0));
}

TEST(FlashSearch, stopsWhenAsked) {
  Table table{{{16, 5}, {32, 3}, {48, 9}, {64, 4}}};
  std::stop_source stop;
  const auto after2 = [&, count = 0](const TuningStep&) mutable {
    if (++count == 2) stop.request_stop();
  };
  const FlashSearch search = tuneFlash(shapes(4), table.time(), 100, after2, stop.get_token());
  EXPECT_TRUE(search.stopped);
  EXPECT_THAT(table.asked, SizeIs(2));
}

TEST(FlashSearch, whenTheTimeIsUpTheRestIsNotTriedButTwoAlwaysAre) {
  Table table{{{16, 5}, {32, 3}, {48, 1}, {64, 4}}};
  double seconds = 0;
  const SecondsClock clock = [&] { return seconds += 10; };
  const FlashSearch search = tuneFlash(shapes(4), table.time(), 1, {}, {}, clock);
  EXPECT_THAT(rowsOf(search), ElementsAre(32, 16));
}

TEST(FlashSearch, progressGrowsAndNamesWhatIsTried) {
  Table table{{{16, 5}, {32, 3}, {48, 9}, {64, 4}}};
  std::vector<double> fractions;
  std::vector<std::string> names;
  tuneFlash(shapes(4), table.time(), 100, [&](const TuningStep& step) {
    fractions.push_back(step.fraction);
    names.push_back(step.trying);
  });
  ASSERT_THAT(fractions, SizeIs(7));
  EXPECT_TRUE(std::is_sorted(fractions.begin(), fractions.end()));
  EXPECT_THAT(fractions, Each(testing::AllOf(Ge(0), Le(1))));
  EXPECT_EQ(names.front(), code(shapes(1).front()));
}

TEST(FlashSearch, theProblemKeepsWhatShapesDependOn) {
  AttentionProblem p;
  p.heads = {32, 4};
  p.queryTokens = 1;
  p.keyTokens = 100000;
  p.dK = 80;
  p.dV = 40;
  p.causal = true;
  p.window = 7;
  p.padding = {1, 2};
  for (const AttentionProblem& tuned : tuningProblems(p)) {
    EXPECT_NO_THROW(checkProblem(tuned));
    EXPECT_EQ(tuned.dK, 80);
    EXPECT_EQ(tuned.dV, 40);
    EXPECT_EQ(tuned.heads.query / tuned.heads.keyValue, 8);
    EXPECT_EQ(tuned.window, 0);
    EXPECT_TRUE(tuned.padding.empty());
    EXPECT_LE(tuned.keyTokens, 4096);
  }
  EXPECT_FALSE(tuningProblems(p)[0].causal);
  EXPECT_TRUE(tuningProblems(p)[1].causal);
}

// ---- stored results

class FlashStore : public testing::Test {
 protected:
  void SetUp() override {
    m_folder = std::filesystem::path(testing::TempDir()) /
               ("attn-tuning-" + std::to_string(std::hash<std::thread::id>()(std::this_thread::get_id())) + "-" +
                testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::remove_all(m_folder);
  }
  void TearDown() override { std::filesystem::remove_all(m_folder); }

  void overwrite(const std::string& text) const {
    std::ofstream(*store().fileOf(key()), std::ios::binary | std::ios::trunc) << text;
  }
  std::string content() const {
    std::ifstream stream(*store().fileOf(key()), std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  FlashTuningStore store() const { return FlashTuningStore(m_folder); }
  static FlashTuningKey key() { return {"A processor", "3.1", 64, 80}; }

  std::filesystem::path m_folder;
};

TEST_F(FlashStore, readsWhatWasWritten) {
  EXPECT_EQ(store().read(key(), shapes(4)), std::nullopt);
  const auto place = store().write(key(), shapes(4)[2]);
  ASSERT_TRUE(place) << place.error();
  EXPECT_TRUE(std::filesystem::exists(*place));
  EXPECT_EQ(store().read(key(), shapes(4)), shapes(4)[2]);
}

TEST_F(FlashStore, aLaterResultReplacesTheEarlierAndLeavesNothingBehind) {
  ASSERT_TRUE(store().write(key(), shapes(4)[2]));
  ASSERT_TRUE(store().write(key(), shapes(4)[0]));
  EXPECT_EQ(store().read(key(), shapes(4)), shapes(4)[0]);
  const auto files = std::filesystem::directory_iterator(store().fileOf(key())->parent_path());
  EXPECT_EQ(std::distance(begin(files), end(files)), 1);
}

TEST_F(FlashStore, everyKeyHasItsOwn) {
  ASSERT_TRUE(store().write(key(), shapes(1)[0]));
  const FlashTuningKey others[] = {{"A processor", "3.2", 64, 80},
                                   {"A processo/", "3.1", 64, 80},
                                   {"A processo:", "3.1", 64, 80},
                                   {"A processor", "3.1", 80, 64},
                                   {"A processor", "3.1", 64, 64}};
  for (const FlashTuningKey& other : others) EXPECT_EQ(store().read(other, shapes(1)), std::nullopt);
  EXPECT_NE(store().fileOf(others[1]), store().fileOf(others[2]));
}

TEST_F(FlashStore, ignoresShapesThatAreNotCandidates) {
  ASSERT_TRUE(store().write(key(), shapes(4)[3]));
  EXPECT_EQ(store().read(key(), shapes(3)), std::nullopt);
}

TEST_F(FlashStore, damagedOrForeignContentCountsAsNothingAndIsOverwritten) {
  ASSERT_TRUE(store().write(key(), shapes(4)[1]));
  const std::string good = content();
  std::string otherDevice = good, otherVersion = good;
  otherDevice.replace(otherDevice.find("A processor"), 11, "B processor");
  otherVersion.replace(otherVersion.find("\"version\": 1"), 12, "\"version\": 2");
  const std::string foreign[] = {"",
                                 "{",
                                 "null",
                                 "[]",
                                 "{}",
                                 "\"flash\"",
                                 good.substr(0, good.size() / 2),
                                 otherDevice,
                                 otherVersion,
                                 std::string("\xff\xfe\0", 3),
                                 good + std::string(1 << 20, ' '),
                                 std::string(100000, '[')};
  for (const std::string& text : foreign) {
    overwrite(text);
    EXPECT_EQ(store().read(key(), shapes(4)), std::nullopt) << text.substr(0, 60);
    ASSERT_TRUE(store().write(key(), shapes(4)[1]));
    EXPECT_EQ(content(), good);
  }
}

TEST_F(FlashStore, ignoresPathsThatAreNotFiles) {
  const std::filesystem::path place = *store().fileOf(key());
  std::filesystem::create_directories(place.parent_path());
  ASSERT_EQ(::mkfifo(place.c_str(), 0600), 0);
  EXPECT_EQ(store().read(key(), shapes(4)), std::nullopt);
  EXPECT_FALSE(store().write(key(), shapes(4)[1]));
  std::filesystem::remove(place);
  std::filesystem::create_symlink("/dev/zero", place);
  EXPECT_EQ(store().read(key(), shapes(4)), std::nullopt);
  EXPECT_FALSE(store().write(key(), shapes(4)[1]));
  std::filesystem::remove(place);
  std::filesystem::create_directory(place);
  EXPECT_EQ(store().read(key(), shapes(4)), std::nullopt);
  EXPECT_FALSE(store().write(key(), shapes(4)[1]));
}

TEST_F(FlashStore, namesThatAreNoTextAreKeptToo) {
  const FlashTuningKey odd{std::string("GPU \xff\xfe\n/../x"), "1\0", 64, 64};
  ASSERT_TRUE(store().write(odd, shapes(1)[0]));
  EXPECT_EQ(store().read(odd, shapes(1)), shapes(1)[0]);
  EXPECT_EQ(store().fileOf(odd)->parent_path(), m_folder / "tuning");
}

TEST_F(FlashStore, withoutAFolderNothingIsKept) {
  const FlashTuningStore nowhere{std::nullopt};
  EXPECT_FALSE(nowhere.write(key(), shapes(1)[0]));
  EXPECT_EQ(nowhere.read(key(), shapes(1)), std::nullopt);
}

TEST_F(FlashStore, aFolderThatCannotBeWrittenIsSaid) {
  std::ofstream(m_folder) << "a file where the folder should be";
  const auto place = store().write(key(), shapes(1)[0]);
  ASSERT_FALSE(place);
  EXPECT_THAT(place.error(), testing::HasSubstr(m_folder.string()));
}

}  // namespace
}  // namespace attn
