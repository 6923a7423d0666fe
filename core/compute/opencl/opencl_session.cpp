// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/opencl/opencl_session.h"

#include "compute/opencl/cl_checked.h"

namespace attn {

OpenClSession::OpenClSession(const ClDevice& from, std::optional<std::filesystem::path> cacheFolder)
    : device(from.device),
      context(makeContext(from.device)),
      queue(makeQueue(context, from.device, CL_QUEUE_PROFILING_ENABLE)),
      programs(context, from.device, std::move(cacheFolder)) {}

bool isHarmless(const BackendFailure& failure) {
  return failure.kind != BackendFailure::Kind::CallFailed;
}

}  // namespace attn
