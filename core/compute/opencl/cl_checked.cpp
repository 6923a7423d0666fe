// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/opencl/cl_checked.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <span>

namespace attn {
namespace {

constexpr cl_uint kMaxOfAKind = 64;
constexpr std::size_t kMaxText = std::size_t{1} << 16, kMaxLog = std::size_t{1} << 20;
constexpr cl_ulong kMaxUnits = 1U << 20, kMaxMemory = cl_ulong{1} << 50, kMaxWorkGroup = 1U << 20,
                   kMaxCache = cl_ulong{1} << 40, kMaxVector = 64;

void throwWhereFailed(cl_int error, const char* call) {
  if (error != CL_SUCCESS) throw ClFailure{callFailed(call, error)};
}

/// Reads a text with `ask(size, value, sizeReturned)`, as in all clGet…Info. Throws if it has more than `most` bytes.
template <class Ask>
std::string textFrom(Ask ask, std::size_t most, const char* call) {
  std::size_t size = 0;
  throwWhereFailed(ask(0, nullptr, &size), call);
  if (size > most) throw ClFailure{{BackendFailure::Kind::CallFailed, call, fmt::format("{} bytes of text", size)}};
  std::string text(size, '\0');
  if (size > 0) throwWhereFailed(ask(text.size(), text.data(), nullptr), call);
  while (!text.empty() && text.back() == '\0') text.pop_back();
  return text;
}

/// Zero-initialized, in case the driver writes a narrower number.
template <class Number>
cl_ulong numberOf(const cl::Device& device, cl_device_info what) {
  Number number = 0;
  throwWhereFailed(::clGetDeviceInfo(device(), what, sizeof(number), &number, nullptr), "clGetDeviceInfo");
  return number;
}

std::int64_t cut(cl_ulong number, cl_ulong most) {
  return static_cast<std::int64_t>(std::min(number, most));
}

struct Range {
  const char* name;
  cl_ulong found, least, most;
};

std::array<Range, 4> rangesOf(const cl::Device& device) {
  return {{{"CL_DEVICE_MAX_COMPUTE_UNITS", numberOf<cl_uint>(device, CL_DEVICE_MAX_COMPUTE_UNITS), 1, kMaxUnits},
           {"CL_DEVICE_GLOBAL_MEM_SIZE", numberOf<cl_ulong>(device, CL_DEVICE_GLOBAL_MEM_SIZE), 1, kMaxMemory},
           {"CL_DEVICE_MAX_MEM_ALLOC_SIZE", numberOf<cl_ulong>(device, CL_DEVICE_MAX_MEM_ALLOC_SIZE), 1, kMaxMemory},
           {"CL_DEVICE_MAX_WORK_GROUP_SIZE", numberOf<std::size_t>(device, CL_DEVICE_MAX_WORK_GROUP_SIZE), 1,
            kMaxWorkGroup}}};
}

}  // namespace

cl::Context makeContext(const cl::Device& device) {
  return checked(cl::Context(device), "clCreateContext");
}

cl::CommandQueue makeQueue(const cl::Context& context, const cl::Device& device,
                           cl_command_queue_properties properties) {
  return checked(cl::CommandQueue(context, device, properties), "clCreateCommandQueue");
}

cl::Buffer makeBuffer(const cl::Context& context, cl_mem_flags flags, std::size_t bytes) {
  return checked(cl::Buffer(context, flags, bytes), "clCreateBuffer");
}

cl::Kernel makeKernel(const cl::Program& program, const char* name) {
  return checked(cl::Kernel(program, name), "clCreateKernel");
}

cl::Program makeProgram(const cl::Context& context, const cl::Device& device, const std::vector<std::string>& sources,
                        const std::string& options) {
  cl::Program program =
      checked(cl::Program(context, cl::Program::Sources(sources.begin(), sources.end())), "clCreateProgramWithSource");
  const cl_device_id id = device();
  const cl_int error = ::clBuildProgram(program(), 1, &id, options.c_str(), nullptr, nullptr);
  if (error == CL_SUCCESS) return program;
  std::string log;
  try {
    log = textFrom(
        [&](std::size_t size, void* value, std::size_t* told) {
          return ::clGetProgramBuildInfo(program(), id, CL_PROGRAM_BUILD_LOG, size, value, told);
        },
        kMaxLog, "clGetProgramBuildInfo");
  } catch (const ClFailure&) {
    log = "no log";
  }
  throw ClFailure{{BackendFailure::Kind::BuildFailed, "clBuildProgram", clErrorName(error) + "\n" + log}};
}

std::vector<unsigned char> binaryOf(const cl::Program& program, std::size_t most) {
  std::size_t told = 0, size = 0;
  // A program is built for one device: one size, one pointer.
  throwWhereFailed(::clGetProgramInfo(program(), CL_PROGRAM_BINARY_SIZES, sizeof(size), &size, &told),
                   "clGetProgramInfo");
  if (told != sizeof(size) || size == 0 || size > most) return {};
  std::vector<unsigned char> binary(size);
  unsigned char* place = binary.data();
  throwWhereFailed(::clGetProgramInfo(program(), CL_PROGRAM_BINARIES, sizeof(place), &place, nullptr),
                   "clGetProgramInfo");
  return binary;
}

cl::Event launched(const cl::CommandQueue& queue, const cl::Kernel& kernel, const cl::NDRange& global,
                   const cl::NDRange& local) {
  // The bindings would release an event that the driver did not write.
  cl_event event = nullptr;
  const cl_int error =
      ::clEnqueueNDRangeKernel(queue(), kernel(), static_cast<cl_uint>(global.dimensions()), nullptr, global.get(),
                               local.dimensions() == 0 ? nullptr : local.get(), 0, nullptr, &event);
  if (error != CL_SUCCESS) throw cl::Error(error, "clEnqueueNDRangeKernel");
  return checked(cl::Event(event), "clEnqueueNDRangeKernel");
}

cl::Platform platformOf(const cl::Device& device) {
  cl_platform_id platform = nullptr;
  throwWhereFailed(::clGetDeviceInfo(device(), CL_DEVICE_PLATFORM, sizeof(cl_platform_id), &platform, nullptr),
                   "clGetDeviceInfo");
  return checked(cl::Platform(platform), "clGetDeviceInfo");
}

std::vector<cl::Platform> platformsOfThisMachine() {
  std::array<cl_platform_id, kMaxOfAKind> ids{};
  cl_uint count = 0;
  const cl_int error = ::clGetPlatformIDs(kMaxOfAKind, ids.data(), &count);
  if (error != CL_SUCCESS) throw cl::Error(error, "clGetPlatformIDs");
  std::vector<cl::Platform> platforms;
  for (cl_platform_id id : std::span(ids).first(std::min(count, kMaxOfAKind))) {
    if (id != nullptr) platforms.emplace_back(id);
  }
  return platforms;
}

std::vector<cl::Device> devicesOf(const cl::Platform& platform) {
  std::array<cl_device_id, kMaxOfAKind> ids{};
  cl_uint count = 0;
  const cl_int error = ::clGetDeviceIDs(platform(), CL_DEVICE_TYPE_ALL, kMaxOfAKind, ids.data(), &count);
  // A platform without devices is no error, such as PoCL with an unusable cache folder.
  if (error == CL_DEVICE_NOT_FOUND) return {};
  if (error != CL_SUCCESS) throw cl::Error(error, "clGetDeviceIDs");
  std::vector<cl::Device> devices;
  for (cl_device_id id : std::span(ids).first(std::min(count, kMaxOfAKind))) {
    if (id != nullptr) devices.emplace_back(id, true);
  }
  return devices;
}

std::string textOf(const cl::Platform& platform, cl_platform_info what) {
  return textFrom([&](std::size_t size, void* value,
                      std::size_t* told) { return ::clGetPlatformInfo(platform(), what, size, value, told); },
                  kMaxText, "clGetPlatformInfo");
}

std::string textOf(const cl::Device& device, cl_device_info what) {
  return textFrom([&](std::size_t size, void* value,
                      std::size_t* told) { return ::clGetDeviceInfo(device(), what, size, value, told); },
                  kMaxText, "clGetDeviceInfo");
}

DeviceLimits limitsOf(const cl::Device& device) {
  DeviceLimits limits;
  limits.computeUnits = static_cast<int>(cut(numberOf<cl_uint>(device, CL_DEVICE_MAX_COMPUTE_UNITS), kMaxUnits));
  limits.memoryBytes = cut(numberOf<cl_ulong>(device, CL_DEVICE_GLOBAL_MEM_SIZE), kMaxMemory);
  limits.largestAllocation =
      std::min(limits.memoryBytes, cut(numberOf<cl_ulong>(device, CL_DEVICE_MAX_MEM_ALLOC_SIZE), kMaxMemory));
  limits.localBytes = cut(numberOf<cl_ulong>(device, CL_DEVICE_LOCAL_MEM_SIZE), kMaxMemory);
  limits.workGroup = cut(numberOf<std::size_t>(device, CL_DEVICE_MAX_WORK_GROUP_SIZE), kMaxWorkGroup);
  limits.cacheBytes = cut(numberOf<cl_ulong>(device, CL_DEVICE_GLOBAL_MEM_CACHE_SIZE), kMaxCache);
  limits.vectorWidth =
      static_cast<int>(cut(numberOf<cl_uint>(device, CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT), kMaxVector));
  return limits;
}

std::optional<BackendFailure> incredible(const cl::Device& device) {
  for (const Range& range : rangesOf(device)) {
    if (range.found >= range.least && range.found <= range.most) continue;
    return BackendFailure{BackendFailure::Kind::CallFailed, fmt::format("clGetDeviceInfo({})", range.name),
                          fmt::format("found {}, expected {} to {}", range.found, range.least, range.most)};
  }
  return std::nullopt;
}

}  // namespace attn
