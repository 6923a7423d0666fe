// SPDX-License-Identifier: GPL-3.0-or-later
// Intercepts OpenCL calls (LD_PRELOAD) and makes them fail or return wrong values, as defined by the environment:
// ATTENTIONSCOPE_LIE="FUNCTION:HOW[:N]", from its N-th call on (1); several are separated by spaces.
//   error   it fails with CL_OUT_OF_RESOURCES
//   null    it reports success and returns nothing
//   huge    it reports the largest value of its type;   zero: it reports 0
//   abort, exit, hang, segfault   it ends or blocks the process
// ATTENTIONSCOPE_LIE_IN=child or =parent: only where the program tries its driver, or only where it uses it.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#define CL_TARGET_OPENCL_VERSION 120
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>
#include <dlfcn.h>
#include <pthread.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <list>
#include <mutex>
#include <sstream>
#include <string>

namespace {

struct Lie {
  std::string function, how;
  int from = 1;  // returns True to continue
};

bool concernsThisProcess() {
  const char* where = std::getenv("ATTENTIONSCOPE_LIE_IN");
  if (where == nullptr) return true;
  std::ifstream file("/proc/self/cmdline");
  const std::string line{std::istreambuf_iterator<char>(file), {}};
  const bool child = line.find("--try-driver") != line.npos;
  return child == (std::strcmp(where, "child") == 0);
}

Lie readLie(const std::string& text) {
  std::istringstream parts(text);
  Lie lie;
  std::string from;
  std::getline(parts, lie.function, ':');
  std::getline(parts, lie.how, ':');
  if (std::getline(parts, from)) lie.from = std::atoi(from.c_str());
  return lie;
}

/// None for other functions.
Lie* lieOf(const char* function) {
  static std::list<Lie> lies = [] {
    std::list<Lie> read;
    const char* text = std::getenv("ATTENTIONSCOPE_LIE");
    if (text == nullptr || !concernsThisProcess()) return read;
    std::istringstream words(text);
    for (std::string word; words >> word;) read.push_back(readLie(word));
    return read;
  }();
  for (Lie& lie : lies)
    if (lie.function == function) return &lie;
  return nullptr;
}

/// How this call fails; empty if it does not. Does not return if the process is to be killed.
std::string howToLie(const char* function) {
  static std::mutex mutex;
  std::string how;
  {
    const std::lock_guard lock(mutex);
    Lie* const lie = lieOf(function);
    if (lie == nullptr || --lie->from > 0) return {};
    how = lie->how;
  }
  if (how == "abort") {
    std::fputs("LLVM ERROR: IO failure on output stream: No space left on device\n", stderr);
    std::abort();
  }
  if (how == "exit") {
    std::fputs("LLVM ERROR: out of patience\n", stderr);
    std::exit(1);
  }
  if (how == "segfault") std::raise(SIGSEGV);
  while (how == "hang") ::pause();
  return how;
}

template <class Function>
Function next(const char* name) {
  return reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name));
}

constexpr cl_int kError = CL_OUT_OF_RESOURCES;

}  // namespace

/// A call that returns its error.
#define CALL(name, parameters, arguments)                       \
  extern "C" cl_int name parameters {                           \
    const std::string how = howToLie(#name);                    \
    if (how == "error") return kError;                          \
    if (how == "null") return CL_SUCCESS;                       \
    static const auto real = next<cl_int(*) parameters>(#name); \
    return real arguments;                                      \
  }

/// A call that returns a created object.
#define MAKER(type, name, parameters, arguments)                           \
  extern "C" type name parameters {                                        \
    const std::string how = howToLie(#name);                               \
    if (!how.empty()) {                                                    \
      if (error != nullptr) *error = how == "error" ? kError : CL_SUCCESS; \
      return nullptr;                                                      \
    }                                                                      \
    static const auto real = next<type(*) parameters>(#name);              \
    return real arguments;                                                 \
  }

/// A call that reports something; `what` is the number of the query, as in "clGetDeviceInfo/0x101f:huge".
#define REPORTER(name, handle)                                                                  \
  extern "C" cl_int name(handle object, cl_uint what, size_t size, void* value, size_t* told) { \
    static const auto real = next<cl_int (*)(handle, cl_uint, size_t, void*, size_t*)>(#name);  \
    char question[64];                                                                          \
    std::snprintf(question, sizeof(question), "%s/0x%x", #name, what);                          \
    std::string how = howToLie(question);                                                       \
    if (how.empty()) how = howToLie(#name);                                                     \
    if (how == "error") return kError;                                                          \
    if (how == "null") return CL_SUCCESS;                                                       \
    const cl_int result = real(object, what, size, value, told);                                \
    if (how == "huge" && value != nullptr) std::memset(value, 0xff, size);                      \
    if (how == "huge" && told != nullptr) *told = static_cast<size_t>(-1) / 2;                  \
    if (how == "zero" && value != nullptr) std::memset(value, 0, size);                         \
    if (how == "zero" && told != nullptr) *told = 0;                                            \
    return result;                                                                              \
  }

extern "C" cl_int clGetPlatformIDs(cl_uint entries, cl_platform_id* platforms, cl_uint* count) {
  const std::string how = howToLie("clGetPlatformIDs");
  if (how == "error") return kError;
  if (how == "null") return CL_SUCCESS;
  static const auto real = next<decltype(&clGetPlatformIDs)>("clGetPlatformIDs");
  const cl_int result = real(entries, platforms, count);
  if (how == "huge" && count != nullptr) *count = static_cast<cl_uint>(-1);
  return result;
}

extern "C" cl_int clGetDeviceIDs(cl_platform_id platform, cl_device_type type, cl_uint entries, cl_device_id* devices,
                                 cl_uint* count) {
  const std::string how = howToLie("clGetDeviceIDs");
  if (how == "error") return kError;
  if (how == "null") return CL_SUCCESS;
  static const auto real = next<decltype(&clGetDeviceIDs)>("clGetDeviceIDs");
  const cl_int result = real(platform, type, entries, devices, count);
  if (how == "huge" && count != nullptr) *count = static_cast<cl_uint>(-1);
  return result;
}

REPORTER(clGetPlatformInfo, cl_platform_id)
REPORTER(clGetDeviceInfo, cl_device_id)
REPORTER(clGetProgramInfo, cl_program)
REPORTER(clGetEventInfo, cl_event)
REPORTER(clGetEventProfilingInfo, cl_event)

MAKER(cl_context, clCreateContext,
      (const cl_context_properties* properties, cl_uint devices, const cl_device_id* list,
       void(CL_CALLBACK* notify)(const char*, const void*, size_t, void*), void* data, cl_int* error),
      (properties, devices, list, notify, data, error))
MAKER(cl_command_queue, clCreateCommandQueue,
      (cl_context context, cl_device_id device, cl_command_queue_properties properties, cl_int* error),
      (context, device, properties, error))
MAKER(cl_mem, clCreateBuffer, (cl_context context, cl_mem_flags flags, size_t size, void* host, cl_int* error),
      (context, flags, size, host, error))
MAKER(cl_program, clCreateProgramWithSource,
      (cl_context context, cl_uint count, const char** texts, const size_t* lengths, cl_int* error),
      (context, count, texts, lengths, error))
MAKER(cl_program, clCreateProgramWithBinary,
      (cl_context context, cl_uint devices, const cl_device_id* list, const size_t* lengths,
       const unsigned char** binaries, cl_int* status, cl_int* error),
      (context, devices, list, lengths, binaries, status, error))
MAKER(cl_kernel, clCreateKernel, (cl_program program, const char* name, cl_int* error), (program, name, error))
MAKER(void*, clEnqueueMapBuffer,
      (cl_command_queue queue, cl_mem buffer, cl_bool blocking, cl_map_flags flags, size_t offset, size_t size,
       cl_uint waits, const cl_event* list, cl_event* event, cl_int* error),
      (queue, buffer, blocking, flags, offset, size, waits, list, event, error))

CALL(clBuildProgram,
     (cl_program program, cl_uint devices, const cl_device_id* list, const char* options,
      void(CL_CALLBACK* notify)(cl_program, void*), void* data),
     (program, devices, list, options, notify, data))
CALL(clGetProgramBuildInfo,
     (cl_program program, cl_device_id device, cl_program_build_info what, size_t size, void* value, size_t* told),
     (program, device, what, size, value, told))
CALL(clSetKernelArg, (cl_kernel kernel, cl_uint index, size_t size, const void* value), (kernel, index, size, value))
CALL(clEnqueueNDRangeKernel,
     (cl_command_queue queue, cl_kernel kernel, cl_uint dimensions, const size_t* offset, const size_t* global,
      const size_t* local, cl_uint waits, const cl_event* list, cl_event* event),
     (queue, kernel, dimensions, offset, global, local, waits, list, event))
CALL(clEnqueueReadBuffer,
     (cl_command_queue queue, cl_mem buffer, cl_bool blocking, size_t offset, size_t size, void* to, cl_uint waits,
      const cl_event* list, cl_event* event),
     (queue, buffer, blocking, offset, size, to, waits, list, event))
CALL(clEnqueueWriteBuffer,
     (cl_command_queue queue, cl_mem buffer, cl_bool blocking, size_t offset, size_t size, const void* from,
      cl_uint waits, const cl_event* list, cl_event* event),
     (queue, buffer, blocking, offset, size, from, waits, list, event))
CALL(clEnqueueFillBuffer,
     (cl_command_queue queue, cl_mem buffer, const void* pattern, size_t width, size_t offset, size_t size,
      cl_uint waits, const cl_event* list, cl_event* event),
     (queue, buffer, pattern, width, offset, size, waits, list, event))
CALL(clEnqueueUnmapMemObject,
     (cl_command_queue queue, cl_mem object, void* mapped, cl_uint waits, const cl_event* list, cl_event* event),
     (queue, object, mapped, waits, list, event))
CALL(clFinish, (cl_command_queue queue), (queue))
CALL(clRetainKernel, (cl_kernel kernel), (kernel))

/// Not OpenCL: a system without further threads ("error").
extern "C" int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*body)(void*),
                              void* argument) {
  if (howToLie("pthread_create") == "error") return EAGAIN;
  static const auto real = next<decltype(&pthread_create)>("pthread_create");
  return real(thread, attributes, body, argument);
}
