// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <type_traits>

#include "compute/guest/driver_guard.h"
#include "compute/opencl/devices.h"
#include "compute/opencl/program_cache.h"

namespace attn {

/// A context with its queue, and what was built in it. After the device reported an error nothing in it is trusted any
/// more: it is `lost`, whoever still holds it lets go of their buffers, and the engine begins a new one.
struct OpenClSession {
  OpenClSession(const ClDevice&, std::optional<std::filesystem::path> cacheFolder);
  OpenClSession(const OpenClSession&) = delete;
  OpenClSession& operator=(const OpenClSession&) = delete;

  cl::Device device;
  cl::Context context;
  cl::CommandQueue queue;  // in order, with profiling
  ProgramCache programs;
  std::int64_t bytesInUse = 0;  // by everything that is prepared
  bool lost = false;
};

/// Bytes of a session's memory, taken for as long as this lives.
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

/// Whether the device can be used on as before: the call was only refused (memory, build) or cancelled.
bool isHarmless(const BackendFailure&);

/// Turns what `work` throws into a value, and marks the session as lost where the device reported an error.
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
    const BackendFailure failure = caughtFailure();
    if (!isHarmless(failure)) session.lost = true;
    return tl::unexpected(failure);
  }
}

}  // namespace attn
