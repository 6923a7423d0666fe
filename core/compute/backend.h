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
    BeyondMemory,  // the result is more than this machine can rightly give, whoever computes it
    CallFailed,
    Cancelled,
    // A driver that was not let into this process (compute/guest).
    SwitchedOff,    // the environment says so
    DriverDied,     // it ended the process that tried it
    DriverHung,     // it did not answer there
    CrashedBefore,  // an earlier run ended while it was in use
    DiskFull        // it could not keep what it compiles, and would end this process
  };
  Kind kind = Kind::CallFailed;
  std::string call;    // the call that failed: "clEnqueueNDRangeKernel(scores)"
  std::string detail;  // error name, build log, bytes wanted and available

  bool operator==(const BackendFailure&) const = default;
};

template <class T>
using BackendResult = tl::expected<T, BackendFailure>;

/// Computes attention. One backend is used by one thread at a time.
class Backend {
 public:
  virtual ~Backend() = default;
  virtual const BackendInfo& info() const = 0;
  /// All stages of docs/numbers.md, section 1.1 for a valid scenario. Scenarios in float32 or float16 arithmetic, or
  /// without the row maximum, are computed on the CPU by every backend (their `Trace::backend` says so).
  /// BeyondMemory where beyondMemory() says so, before anything is taken.
  virtual BackendResult<Trace> trace(const Scenario&, std::stop_token = {}) = 0;
};

/// What it takes to compute a document, those that it is compared with included, beside what the machine has free.
struct TraceDemand {
  enum class Size {
    Usual,  // nothing to be said about
    Large,  // more than 1 GB, or than an eighth of what is free: worth a question first
    Beyond  // more than half of what is free: beyondMemory()
  };
  std::uint64_t bytes = 0;  // traceBytes() of the scenario and of what is pinned to it
  std::int64_t available = 0;
  Size size = Size::Usual;
};
/// On a machine with so many bytes free.
TraceDemand traceDemand(const Scenario&, std::int64_t available);
/// On this machine as it is now; `available` is 0 where so little is wanted that it was not looked at.
TraceDemand traceDemand(const Scenario&);

/// The failure BeyondMemory, with bytes wanted and allowed ("12000 > 9000"), where a trace of this scenario
/// (traceBytes()) is more than half of what the machine has free: the other half is for what is made from it, texts and
/// pictures. None where it fits.
std::optional<BackendFailure> beyondMemory(const Scenario&);
/// The same for a machine with so many bytes free.
std::optional<BackendFailure> beyondMemory(const Scenario&, std::int64_t available);

/// A device that could compute, or the reason why one cannot.
struct DeviceEntry {
  std::string backend;   // "eigen" or "opencl"
  int index = 0;         // what `--device N` takes, counted per backend
  std::string name;      // "AMD EPYC 7763", "NVIDIA H200"
  std::string platform;  // "Portable Computing Language 3.1", "" for Eigen
  std::string type;      // "cpu", "gpu", "accelerator"
  int computeUnits = 0;
  std::int64_t memoryBytes = 0;
  std::optional<BackendFailure> unavailable;
};

/// Eigen first (always there), then every OpenCL device; where OpenCL has none, one entry with the reason.
std::vector<DeviceEntry> listDevices();
/// The same for somebody who asks for OpenCL by name: drivers that have taken this program down are asked as well.
std::vector<DeviceEntry> listDevicesAllTheSame();

/// Whether a driver that has taken this program down, or hung, is to be tried again: OpenCl does, it was asked for by
/// name; TrustedOpenCl and Auto do not.
enum class BackendChoice { Auto, Eigen, OpenCl, TrustedOpenCl };

/// Makes a backend. Auto: the first OpenCL device that works (a GPU before a CPU), else Eigen.
/// OpenCl, TrustedOpenCl: device `index` (default: as Auto chooses) or the failure, never a silent replacement.
BackendResult<std::unique_ptr<Backend>> makeBackend(BackendChoice, std::optional<int> deviceIndex = std::nullopt);

}  // namespace attn
