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
  SixteenBit,  // float16 or bfloat16, on matrix units if there are any
  EightBit,    // 8-bit floats or integers, on matrix units
};
std::string_view code(Precision);

/// The fast memory next to the arithmetic units.
enum class OnChipKind {
  SharedMemory,       // shared memory of a streaming multiprocessor (NVIDIA)
  ThreadgroupMemory,  // of one threadgroup (Apple)
  SecondLevelCache,   // of one processor core; a cache, and the closest equivalent on a CPU
};
std::string_view code(OnChipKind);

struct OnChipMemory {
  OnChipKind kind = OnChipKind::SharedMemory;
  std::int64_t bytes = 0;  // per unit: the limit for a tile (M)
  int units = 0;           // multiprocessors or cores
  bool operator==(const OnChipMemory&) const = default;
};

/// Peak rates in operations per second, dense (without structured sparsity); nullopt if the vendor publishes none.
struct PeakRates {
  std::optional<double> float32, sixteenBit, eightBit;
  bool operator==(const PeakRates&) const = default;
};

/// A chip with its memory, as specified by its vendor or as measured.
struct Hardware {
  std::string name;
  int year = 0;  // of release; 0 = measured on this machine
  OnChipMemory onChip;
  std::int64_t memoryBytes = 0;  // "80 GB" of memory chips are 80 GiB, minus what the driver and ECC reserve
  double bandwidth = 0;          // of the memory, in bytes/s; decimal, as in specifications
  PeakRates peak;
  std::string source;  // of the numbers; empty if measured on this machine

  bool operator==(const Hardware&) const = default;
};

/// Graphics processors by year, then the laptop. For this machine see measureMachine() (machine_hardware.h).
std::span<const Hardware> hardwareTable();

/// The entry of that name, matched as loosely as model names ("a100-80gb"); nullptr if there is none.
const Hardware* findHardware(std::string_view name);

/// The peak rate for that format; nullopt if the vendor publishes none.
std::optional<double> peakOf(const Hardware&, Precision);

/// The peak rate that a program can use on this hardware.
struct UsableRate {
  Precision precision = Precision::Float32;  // the format of the arithmetic
  double perSecond = 0;
};

/// The fastest published format that is lossless for elements of `elementBytes` bytes. 1 byte: 8, 16 or 32 bits; 2
/// bytes: 16 or 32 bits; more: float32.
UsableRate usableRate(const Hardware&, std::int64_t elementBytes);

}  // namespace attn
