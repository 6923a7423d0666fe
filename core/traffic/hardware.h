// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace attn {

enum class Precision {
  Float32,     // without matrix units
  SixteenBit,  // float16 or bfloat16, on matrix units where there are some
  EightBit,    // 8-bit floats or integers, on matrix units
};
std::string_view code(Precision);

/// The memory that a kernel manages itself, right beside the arithmetic.
enum class OnChipKind {
  SharedMemory,       // shared memory of a streaming multiprocessor (NVIDIA)
  ThreadgroupMemory,  // of one threadgroup (Apple)
  SecondLevelCache,   // of one core of a processor; nothing to manage, but the next best thing
};
std::string_view code(OnChipKind);

struct OnChipMemory {
  OnChipKind kind = OnChipKind::SharedMemory;
  std::int64_t bytes = 0;  // of one unit: what a tile has to fit into (M)
  int units = 0;           // multiprocessors, or cores
  bool operator==(const OnChipMemory&) const = default;
};

/// Highest rates in operations per second, dense (without structured sparsity); none where the vendor prints none.
struct PeakRates {
  std::optional<double> float32, sixteenBit, eightBit;
  bool operator==(const PeakRates&) const = default;
};

/// A chip with its memory, as its vendor prints it, or as it was measured.
struct Hardware {
  std::string name;
  int year = 0;  // of its release; 0 = measured here
  OnChipMemory onChip;
  std::int64_t memoryBytes = 0;  // "80 GB" of memory chips are 80 GiB, less what the driver and ECC reserve
  double bandwidth = 0;          // of the memory, in bytes/s; decimal, as vendors print it
  PeakRates peak;
  std::string source;  // where the numbers stand; empty for what was measured here
};

/// Graphics processors by year, then the laptop. This machine is not among them: measureMachine() (machine_hardware.h).
std::span<const Hardware> hardwareTable();

/// The entry of that name, spelled as forgivingly as model names ("a100-80gb"). Null where there is none.
const Hardware* findHardware(std::string_view name);

/// The rate of that format; nothing where the vendor prints none.
std::optional<double> peakOf(const Hardware&, Precision);

/// A rate that a program on this hardware can count on.
struct UsableRate {
  Precision precision = Precision::Float32;  // the format that is computed in
  double perSecond = 0;
};

/// The fastest format that loses nothing of elements of `elementBytes` bytes and that the vendor prints a rate for: 1
/// byte: 8, 16 or 32 bit; 2 bytes: 16 or 32 bit; more: float32.
UsableRate usableRate(const Hardware&, std::int64_t elementBytes);

}  // namespace attn
