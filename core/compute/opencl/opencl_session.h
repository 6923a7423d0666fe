// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <type_traits>

#include "compute/guest/driver_guard.h"
#include "compute/opencl/devices.h"
#include "compute/opencl/program_cache.h"

namespace attn {

/// A context with its queue and programs. After a device error it is `lost`: all its buffers must be released, and the
/// engine starts a new session.
struct OpenClSession {
  OpenClSession(const ClDevice&, std::optional<std::filesystem::path> cacheFolder);
  OpenClSession(const OpenClSession&) = delete;
  OpenClSession& operator=(const OpenClSession&) = delete;

  cl::Device device;
  cl::Context context;
  cl::CommandQueue queue;  // in order, with profiling
  ProgramCache programs;
  std::int64_t bytesInUse = 0;  // by all prepared problems
  bool lost = false;
};

/// Bytes of a session's memory, reserved during the lifetime of this object.
class MemoryShare {
 public:
  MemoryShare(std::shared_ptr<OpenClSession> session, std::int64_t bytes)
      : m_session(std::move(session)), m_bytes(bytes) {
    m_session->bytesInUse += m_bytes;
  }
  MemoryShare(const MemoryShare&) = delete;
  MemoryShare& operator=(const MemoryShare&) = delete;
  ~MemoryShare() { m_session->bytesInUse -= m_bytes; }

 private:
  std::shared_ptr<OpenClSession> m_session;
  std::int64_t m_bytes;
};

/// True if the device is still usable: the call was refused (memory, build) or canceled.
bool isHarmless(const BackendFailure&);

/// Converts exceptions of `work` to failures, and marks the session as lost after a device error.
template <class Work>
auto guarded(OpenClSession& session, Work&& work) -> BackendResult<decltype(work())> {
  const DeviceWork atWork("whole attention");
  try {
    if constexpr (std::is_void_v<decltype(work())>) {
      work();
      return {};
    } else {
      return work();
    }
  } catch (...) {
    const BackendFailure failure = currentFailure();
    if (!isHarmless(failure)) session.lost = true;
    return tl::unexpected(failure);
  }
}

}  // namespace attn
