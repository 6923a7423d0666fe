// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/hardware.h"

#include <gtest/gtest.h>

#include <set>
#include <stdexcept>

#include "traffic/machine_hardware.h"

namespace attn {
namespace {

const Hardware& hardwareNamed(const char* name) {
  const Hardware* hardware = findHardware(name);
  if (hardware == nullptr) throw std::invalid_argument(name);
  return *hardware;
}

TEST(HardwareTable, HasTheFiguresOfTheDataSheets) {
  struct Row {
    const char* name;
    std::int64_t onChip;
    int units;
    std::int64_t memory;  // GiB
    double bandwidth, float32, sixteenBit, eightBit;
  };
  const Row rows[] = {
      {"T4", 65'536, 40, 16, 320e9, 8.1e12, 65e12, 130e12},
      {"A100 40 GB", 167'936, 108, 40, 1555e9, 19.5e12, 312e12, 624e12},
      {"A100 80 GB", 167'936, 108, 80, 2039e9, 19.5e12, 312e12, 624e12},
      {"H100 SXM", 233'472, 132, 80, 3350e9, 67e12, 989.5e12, 1979e12},
      {"RTX 4090", 102'400, 128, 24, 1008e9, 82.6e12, 165.2e12, 330.3e12},
      {"M2 laptop", 32'768, 10, 24, 100e9, 3.6e12, 0, 0},
      {"L4", 102'400, 58, 24, 300e9, 30.3e12, 121e12, 242.5e12},
      {"H200", 233'472, 132, 141, 4800e9, 67e12, 989.5e12, 1979e12},
  };
  EXPECT_EQ(hardwareTable().size(), std::size(rows));
  for (const Row& row : rows) {
    SCOPED_TRACE(row.name);
    const Hardware& found = hardwareNamed(row.name);
    EXPECT_EQ(found.onChip.bytes, row.onChip);
    EXPECT_EQ(found.onChip.units, row.units);
    EXPECT_EQ(found.memoryBytes, row.memory << 30);
    EXPECT_DOUBLE_EQ(found.bandwidth, row.bandwidth);
    EXPECT_DOUBLE_EQ(peakOf(found, Precision::Float32).value_or(0), row.float32);
    EXPECT_DOUBLE_EQ(peakOf(found, Precision::SixteenBit).value_or(0), row.sixteenBit);
    EXPECT_DOUBLE_EQ(peakOf(found, Precision::EightBit).value_or(0), row.eightBit);
  }
}

TEST(HardwareTable, IsCompleteAndUnique) {
  std::set<std::string> names;
  for (const Hardware& hardware : hardwareTable()) {
    EXPECT_TRUE(names.insert(hardware.name).second) << hardware.name;
    EXPECT_EQ(findHardware(hardware.name), &hardware);
    EXPECT_GE(hardware.year, 2018);
    EXPECT_FALSE(hardware.source.empty());
  }
}

TEST(HardwareTable, IsFoundHoweverItIsSpelled) {
  for (const char* spelled : {"a100-80gb", "A100 80GB", "a100_80_gb"})
    EXPECT_EQ(findHardware(spelled), &hardwareNamed("A100 80 GB")) << spelled;
  EXPECT_EQ(findHardware("rtx4090"), &hardwareNamed("RTX 4090"));
  for (const char* unknown : {"", "A100", "V100", "  "}) EXPECT_EQ(findHardware(unknown), nullptr) << unknown;
}

TEST(UsableRate, IsTheFastestThatLosesNothing) {
  const auto rate = [](const char* name, std::int64_t bytes) { return usableRate(hardwareNamed(name), bytes); };
  EXPECT_EQ(rate("A100 80 GB", 4).precision, Precision::Float32);
  EXPECT_EQ(rate("A100 80 GB", 8).perSecond, 19.5e12);
  EXPECT_EQ(rate("A100 80 GB", 2).precision, Precision::SixteenBit);
  EXPECT_EQ(rate("A100 80 GB", 2).perSecond, 312e12);
  EXPECT_EQ(rate("A100 80 GB", 1).precision, Precision::EightBit);
  EXPECT_EQ(rate("A100 80 GB", 1).perSecond, 624e12);
  for (const std::int64_t bytes : {1, 2, 4}) {
    EXPECT_EQ(rate("M2 laptop", bytes).precision, Precision::Float32);
    EXPECT_EQ(rate("M2 laptop", bytes).perSecond, 3.6e12);
  }
  EXPECT_THROW(usableRate(Hardware{}, 2), std::invalid_argument);
}

TEST(Hardware, HasStableCodes) {
  EXPECT_EQ(code(Precision::Float32), "float32");
  EXPECT_EQ(code(Precision::SixteenBit), "16-bit");
  EXPECT_EQ(code(Precision::EightBit), "8-bit");
  EXPECT_EQ(code(OnChipKind::SharedMemory), "shared-memory");
  EXPECT_EQ(code(OnChipKind::ThreadgroupMemory), "threadgroup-memory");
  EXPECT_EQ(code(OnChipKind::SecondLevelCache), "second-level-cache");
}

TEST(MachineHardware, IsARowLikeTheOthers) {
  const Hardware machine = machineHardware({4, 2e11, 3e10});
  EXPECT_FALSE(machine.name.empty());
  EXPECT_EQ(machine.year, 0);
  EXPECT_TRUE(machine.source.empty());
  EXPECT_EQ(machine.onChip.kind, OnChipKind::SecondLevelCache);
  EXPECT_EQ(machine.onChip.units, 4);
  EXPECT_GE(machine.onChip.bytes, 0);
  EXPECT_GT(machine.memoryBytes, 0);
  EXPECT_EQ(machine.bandwidth, 3e10);
  EXPECT_EQ(machine.peak, (PeakRates{2e11, std::nullopt, std::nullopt}));
  EXPECT_EQ(usableRate(machine, 2).perSecond, 2e11);
}

}  // namespace
}  // namespace attn
