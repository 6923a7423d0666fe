// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/instruction_set.h"

#include <gmock/gmock.h>

#include <array>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "attention/hot_loops.h"
#include "compute/cpu/cpu_loops.h"
#include "training/training_loops.h"

namespace attn {
namespace {

/// The processor features reported by the system; empty if unknown or if programs for WebAssembly cannot use them.
std::set<std::string> flagsOfTheSystem() {
#ifdef __EMSCRIPTEN__
  return {};
#endif
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("flags")) continue;
    std::istringstream words(line.substr(line.find(':') + 1));
    std::set<std::string> flags;
    for (std::string flag; words >> flag;) flags.insert(flag);
    return flags;
  }
  return {};
}

TEST(InstructionSets, TheSupportedOneIsTheLastThatTheSystemReports) {
  const std::set<std::string> flags = flagsOfTheSystem();
  if (flags.empty()) GTEST_SKIP() << "/proc/cpuinfo names no flags that count here";
  const auto has = [&](const char* flag) { return flags.contains(flag); };
  const bool avx2 = has("avx2") && has("fma");
  const bool avx512 = avx2 && has("avx512f") && has("avx512dq") && has("avx512bw") && has("avx512vl");
  EXPECT_EQ(supportedInstructionSet(), avx512 ? InstructionSet::Avx512
                                       : avx2 ? InstructionSet::Avx2
                                              : InstructionSet::Any);
}

TEST(InstructionSets, CanBeLimitedToAnEarlierOneByTheEnvironment) {
  using Problem = InstructionSetChoice::Problem;
  using enum InstructionSet;
  const struct {
    const char* value;
    InstructionSet supported, chosen;
    Problem problem;
  } rows[] = {
      {nullptr, Avx2, Avx2, Problem::None},      {"", Avx512, Avx512, Problem::None},
      {"any", Avx512, Any, Problem::None},       {"avx2", Avx512, Avx2, Problem::None},
      {"avx512", Avx512, Avx512, Problem::None}, {"avx512", Avx2, Avx2, Problem::NotSupported},
      {"avx2", Any, Any, Problem::NotSupported}, {"AVX2", Avx512, Avx512, Problem::Unknown},
      {"sse2", Avx2, Avx2, Problem::Unknown},
  };
  for (const auto& row : rows) {
    const InstructionSetChoice choice = chooseInstructionSet(row.value, row.supported);
    EXPECT_EQ(choice.set, row.chosen) << (row.value != nullptr ? row.value : "unset");
    EXPECT_EQ(choice.problem, row.problem) << choice.value;
    EXPECT_EQ(choice.value, row.value != nullptr ? row.value : "");
  }
  EXPECT_LE(lastInstructionSet(), supportedInstructionSet());
}

TEST(InstructionSets, mayBeCalledUpToTheLastOne) {
  const std::array<int, 3> all = {1, 2, 3};
  const std::span<const int> tables = all;
  EXPECT_THAT(loopsThatRun(tables, InstructionSet::Any), testing::ElementsAre(1));
  EXPECT_THAT(loopsThatRun(tables, InstructionSet::Avx2), testing::ElementsAre(1, 2));
  EXPECT_THAT(loopsThatRun(tables, InstructionSet::Avx512), testing::ElementsAre(1, 2, 3));
  // Some loops are not compiled for all sets.
  EXPECT_THAT(loopsThatRun(tables.first(2), InstructionSet::Avx512), testing::ElementsAre(1, 2));
}

/// Each table is at the index of its set.
template <class Table>
void expectInOrder(std::span<const Table> tables) {
  ASSERT_FALSE(tables.empty());
  EXPECT_LE(tables.size(), static_cast<std::size_t>(lastInstructionSet()) + 1);
  for (std::size_t i = 0; i < tables.size(); ++i)
    EXPECT_STREQ(tables[i].instructionSet, instructionSetName(static_cast<InstructionSet>(i)));
}

TEST(InstructionSets, haveTheirLoopsInOrder) {
  expectInOrder(allHotLoops());
  expectInOrder(allCpuLoops());
  expectInOrder(allTrainingLoops());
}

}  // namespace
}  // namespace attn
