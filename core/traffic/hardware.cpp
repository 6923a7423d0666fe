// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/hardware.h"

#include <array>
#include <stdexcept>
#include <vector>

#include "base/enum_codes.h"
#include "base/units.h"
#include "traffic/names.h"

namespace attn {
namespace {

constexpr std::int64_t kKiB = 1024;
constexpr std::int64_t kGiB = kKiB * 1024 * 1024;

OnChipMemory sharedMemory(std::int64_t kibibytes, int multiprocessors) {
  return {OnChipKind::SharedMemory, kibibytes * kKiB, multiprocessors};
}

/// In tera-operations per second, dense.
PeakRates rates(double float32, double sixteenBit, double eightBit) {
  return {float32 * kTera, sixteenBit * kTera, eightBit * kTera};
}

/// Shared memory per multiprocessor: CUDA C++ Programming Guide, table "Technical Specifications per Compute
/// Capability" (7.5: 64 KB, 8.0: 164 KB, 8.9: 100 KB, 9.0: 228 KB; KB of 1,024 bytes). Rates are without sparsity: half
/// of those in data sheets that print only rates with it. Memory is that of the chips on the card: data sheets print it
/// in "GB" of 2^30 bytes (JEDEC JESD100B.01), nvidia-smi reports it minus reserves: 81,920 MiB for an A100 80 GB,
/// 81,559 for an H100, 143,771 for an H200.
std::vector<Hardware> hardwareRows() {
  std::vector<Hardware> all;
  all.push_back(
      {"T4", 2018, sharedMemory(64, 40), 16 * kGiB, 320 * kGiga, rates(8.1, 65, 130),
       "NVIDIA T4 product brief PB-09256-001 (320 GB/s at most; the data sheet prints 300); NVIDIA T4 data sheet, "
       "specifications; NVIDIA Turing Architecture white paper; CUDA C++ Programming Guide"});
  all.push_back({"A100 40 GB", 2020, sharedMemory(164, 108), 40 * kGiB, 1555 * kGiga, rates(19.5, 312, 624),
                 "NVIDIA A100 data sheet, specifications, A100 40GB SXM; CUDA C++ Programming Guide"});
  all.push_back({"A100 80 GB", 2020, sharedMemory(164, 108), 80 * kGiB, 2039 * kGiga, rates(19.5, 312, 624),
                 "NVIDIA A100 data sheet, specifications, A100 80GB SXM; CUDA C++ Programming Guide"});
  all.push_back({"H100 SXM", 2022, sharedMemory(228, 132), 80 * kGiB, 3350 * kGiga, rates(67, 989.5, 1979),
                 "NVIDIA H100 data sheet, specifications, H100 SXM (half of the rates with sparsity); CUDA C++ "
                 "Programming Guide"});
  // 16-bit with float32 accumulation, 8-bit floats with float32 accumulation.
  all.push_back({"RTX 4090", 2022, sharedMemory(100, 128), 24 * kGiB, 1008 * kGiga, rates(82.6, 165.2, 330.3),
                 "NVIDIA Ada GPU Architecture white paper, appendix A; CUDA C++ Programming Guide"});
  all.push_back({"L4", 2023, sharedMemory(100, 58), 24 * kGiB, 300 * kGiga, rates(30.3, 121, 242.5),
                 "NVIDIA L4 data sheet, specifications (half of the rates with sparsity); CUDA C++ Programming Guide"});
  all.push_back({"H200", 2023, sharedMemory(228, 132), 141 * kGiB, 4800 * kGiga, rates(67, 989.5, 1979),
                 "NVIDIA H200 data sheet, specifications, H200 SXM (half of the rates with sparsity); CUDA C++ "
                 "Programming Guide"});
  all.push_back({"M2 laptop",
                 2022,
                 {OnChipKind::ThreadgroupMemory, 32 * kKiB, 10},
                 24 * kGiB,
                 100 * kGiga,
                 {3.6 * kTera, std::nullopt, std::nullopt},
                 "Apple, M2 press release and keynote of June 2022 (10-core GPU); Metal Feature Set Tables"});
  return all;
}

}  // namespace

std::string_view code(Precision precision) {
  static constexpr std::array<std::string_view, 3> kPrecisionCodes{"float32", "16-bit", "8-bit"};
  return kPrecisionCodes.at(static_cast<std::size_t>(precision));
}

std::string_view code(OnChipKind kind) {
  return enumCode<OnChipKind::SecondLevelCache>(kind);
}

std::span<const Hardware> hardwareTable() {
  static const std::vector<Hardware> all = hardwareRows();
  return all;
}

const Hardware* findHardware(std::string_view name) {
  return findNamed(hardwareTable(), name);
}

std::optional<double> peakOf(const Hardware& hardware, Precision precision) {
  switch (precision) {
    case Precision::Float32:
      return hardware.peak.float32;
    case Precision::SixteenBit:
      return hardware.peak.sixteenBit;
    case Precision::EightBit:
      return hardware.peak.eightBit;
  }
  return std::nullopt;
}

UsableRate usableRate(const Hardware& hardware, std::int64_t elementBytes) {
  UsableRate best;
  const auto consider = [&](Precision precision) {
    const double rate = peakOf(hardware, precision).value_or(0);
    if (rate > best.perSecond) best = {precision, rate};
  };
  consider(Precision::Float32);
  if (elementBytes <= 2) consider(Precision::SixteenBit);
  if (elementBytes <= 1) consider(Precision::EightBit);
  if (best.perSecond == 0) throw std::invalid_argument("usableRate: hardware without any rate");
  return best;
}

}  // namespace attn
