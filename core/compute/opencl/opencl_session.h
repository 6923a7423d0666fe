// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <new>
#include <type_traits>

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

/// What a call's error number means: OutOfMemory where the device could not give a buffer its memory, else CallFailed.
BackendFailure failureOf(std::string call, cl_int error);

/// Whether the device can be used on as before: the call was only refused (memory, build) or cancelled.
bool isHarmless(const BackendFailure&);

/// Turns what `work` throws into a value, and marks the session as lost where the device reported an error.
template <class Work>
auto guarded(OpenClSession& session, Work&& work) -> BackendResult<decltype(work())> {
  try {
    if constexpr (std::is_void_v<decltype(work())>) {
      work();
      return {};
    } else {
      return work();
    }
  } catch (const ClFailure& caught) {
    if (!isHarmless(caught.failure)) session.lost = true;
    return tl::unexpected(caught.failure);
  } catch (const cl::Error& error) {
    const BackendFailure failure = failureOf(error.what(), error.err());
    if (!isHarmless(failure)) session.lost = true;
    return tl::unexpected(failure);
  } catch (const std::bad_alloc&) {
    return tl::unexpected(BackendFailure{BackendFailure::Kind::OutOfMemory, "malloc", {}});
  }
}

}  // namespace attn
