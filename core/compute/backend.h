// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "attention/trace.h"

namespace attn {

struct BackendFailure {
  enum class Kind {
    NoPlatform,
    NoDevice,
    NoSuchDevice,
    BuildFailed,
    OutOfMemory,
    BeyondMemory,  // the result is larger than this machine allows, on any backend
    CallFailed,
    Cancelled,
    // The driver was not admitted to this process (compute/guest).
    SwitchedOff,    // by the environment variable
    DriverDied,     // it ended the trial process
    DriverHung,     // it did not respond in the trial process
    CrashedBefore,  // an earlier run ended while using it
    DiskFull        // the driver could not write its compiled kernels, and would end this process
  };
  Kind kind = Kind::CallFailed;
  std::string call;    // the call that failed: "clEnqueueNDRangeKernel(scores)"
  std::string detail;  // error name, build log, bytes wanted and available

  bool operator==(const BackendFailure&) const = default;
};

template <class T>
using BackendResult = tl::expected<T, BackendFailure>;

/// Computes attention. Must be used by one thread at a time.
class Backend {
 public:
  virtual ~Backend() = default;
  virtual const BackendInfo& info() const = 0;
  /// All stages of docs/numbers.md, section 1.1 for a valid scenario. Every backend computes scenarios in float32 or
  /// float16 arithmetic, or without the row maximum, on the CPU (see their `Trace::backend`). Fails with BeyondMemory
  /// before allocating, see beyondMemory().
  virtual BackendResult<Trace> trace(const Scenario&, std::stop_token = {}) = 0;
};

/// Memory needed to compute a document and the one pinned to it, and the free memory of the machine.
struct TraceDemand {
  enum class Size {
    Usual,  // no question needed
    Large,  // more than 1 GB, or than an eighth of the free memory: ask first
    Beyond  // more than half of the free memory: beyondMemory()
  };
  std::uint64_t bytes = 0;  // traceBytes() of the scenario and its pinned one
  std::int64_t available = 0;
  Size size = Size::Usual;
};
/// For a machine with `available` bytes free.
TraceDemand traceDemand(const Scenario&, std::int64_t available);
/// For this machine; `available` is 0 if the demand is too small to query the free memory.
TraceDemand traceDemand(const Scenario&);

/// The failure BeyondMemory with bytes wanted and allowed ("12000 > 9000"), if the trace of this scenario
/// (traceBytes()) needs more than half of the free memory; the other half is for texts and drawings made from it.
/// nullopt if it fits.
std::optional<BackendFailure> beyondMemory(const Scenario&);
/// The same for a machine with `available` bytes free.
std::optional<BackendFailure> beyondMemory(const Scenario&, std::int64_t available);

/// A device, or the reason why it is unavailable.
struct DeviceEntry {
  std::string backend;   // "eigen" or "opencl"
  int index = 0;         // value of `--device N`, counted per backend
  std::string name;      // "AMD EPYC 7763", "NVIDIA H200"
  std::string platform;  // "Portable Computing Language 3.1", "" for Eigen
  std::string type;      // "cpu", "gpu", "accelerator"
  int computeUnits = 0;
  std::int64_t memoryBytes = 0;
  std::optional<BackendFailure> unavailable;
};

/// Eigen first (always available), then every OpenCL device; if there are none, one entry with the reason.
std::vector<DeviceEntry> listDevices();
/// The same for explicit requests for OpenCL: drivers that crashed this program are tried again.
std::vector<DeviceEntry> listDevicesRetryingDrivers();

/// OpenCl tries drivers again that crashed this program or hung, since the user requested OpenCL by name; TrustedOpenCl
/// and Auto do not.
enum class BackendChoice { Auto, Eigen, OpenCl, TrustedOpenCl };

/// Makes a backend. Auto: the first OpenCL device that works (GPUs before CPUs), else Eigen. OpenCl, TrustedOpenCl:
/// device `index` (default: as for Auto) or the failure, never a silent replacement.
BackendResult<std::unique_ptr<Backend>> makeBackend(BackendChoice, std::optional<int> deviceIndex = std::nullopt);

}  // namespace attn
