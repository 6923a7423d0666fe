// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/opencl/cl_api.h"

#include <fmt/core.h>

#include <array>
#include <new>
#include <stdexcept>
#include <utility>

namespace attn {

std::string clErrorName(cl_int error) {
  static constexpr std::array<std::pair<cl_int, const char*>, 21> kNames = {{
      {-1, "CL_DEVICE_NOT_FOUND"},
      {-2, "CL_DEVICE_NOT_AVAILABLE"},
      {-3, "CL_COMPILER_NOT_AVAILABLE"},
      {-4, "CL_MEM_OBJECT_ALLOCATION_FAILURE"},
      {-5, "CL_OUT_OF_RESOURCES"},
      {-6, "CL_OUT_OF_HOST_MEMORY"},
      {-11, "CL_BUILD_PROGRAM_FAILURE"},
      {-12, "CL_MAP_FAILURE"},
      {-14, "CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST"},
      {-30, "CL_INVALID_VALUE"},
      {-33, "CL_INVALID_DEVICE"},
      {-34, "CL_INVALID_CONTEXT"},
      {-36, "CL_INVALID_COMMAND_QUEUE"},
      {-38, "CL_INVALID_MEM_OBJECT"},
      {-45, "CL_INVALID_PROGRAM_EXECUTABLE"},
      {-46, "CL_INVALID_KERNEL_NAME"},
      {-51, "CL_INVALID_ARG_SIZE"},
      {-54, "CL_INVALID_WORK_GROUP_SIZE"},
      {-55, "CL_INVALID_WORK_ITEM_SIZE"},
      {-61, "CL_INVALID_BUFFER_SIZE"},
      {-1001, "CL_PLATFORM_NOT_FOUND_KHR"},
  }};
  for (const auto& [number, name] : kNames) {
    if (number == error) return fmt::format("{} ({})", name, error);
  }
  return fmt::format("OpenCL error {}", error);
}

BackendFailure failureOf(std::string call, cl_int error) {
  BackendFailure failure = callFailed(std::move(call), error);
  if (error == CL_MEM_OBJECT_ALLOCATION_FAILURE) failure.kind = BackendFailure::Kind::OutOfMemory;
  return failure;
}

BackendFailure currentFailure() {
  try {
    throw;
  } catch (const ClFailure& caught) {
    return caught.failure;
  } catch (const cl::Error& error) {
    return failureOf(error.what(), error.err());
  } catch (const std::bad_alloc&) {
    return {BackendFailure::Kind::OutOfMemory, "malloc", {}};
  } catch (const std::invalid_argument&) {
    throw;
  } catch (const std::exception& other) {
    return {BackendFailure::Kind::CallFailed, "OpenCL", other.what()};
  }
}

}  // namespace attn
