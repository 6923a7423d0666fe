// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/opencl/opencl_session.h"

namespace attn {

OpenClSession::OpenClSession(const ClDevice& from, std::optional<std::filesystem::path> cacheFolder)
    : device(from.device),
      context(from.device),
      queue(context, from.device, CL_QUEUE_PROFILING_ENABLE),
      programs(context, from.device, std::move(cacheFolder)) {}

BackendFailure failureOf(std::string call, cl_int error) {
  BackendFailure failure = callFailed(std::move(call), error);
  if (error == CL_MEM_OBJECT_ALLOCATION_FAILURE) failure.kind = BackendFailure::Kind::OutOfMemory;
  return failure;
}

bool isHarmless(const BackendFailure& failure) {
  return failure.kind != BackendFailure::Kind::CallFailed;
}

}  // namespace attn
