// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/matrix.h"
#include "compute/opencl/cl_api.h"
#include "scenario/matrix_stack.h"

namespace attn {

/// A stack of float matrices on the device, head after head, row-major.
struct DeviceStack {
  cl::Buffer buffer;
  Index heads = 0;
  Index rows = 0;
  Index cols = 0;

  Index cells() const { return heads * rows * cols; }
};

/// Buffers on one device, by name, kept from trace to trace and enlarged when needed. Drivers on a CPU do not report
/// that memory has run out (they hand out more than there is and die later), so a budget is held here before anything
/// is allocated.
class DeviceMemory {
 public:
  /// `budget` in bytes; 0 = three quarters of what the device reports.
  DeviceMemory(cl::Context, cl::Device, cl::CommandQueue, std::int64_t budget);
  DeviceMemory(const DeviceMemory&) = delete;
  DeviceMemory& operator=(const DeviceMemory&) = delete;
  ~DeviceMemory();

  /// Room for a stack; what it holds is unspecified. Throws ClFailure (OutOfMemory, with bytes wanted and left).
  DeviceStack reserve(const std::string& name, Index heads, Index rows, Index cols);
  // Uploads do not wait: what they send is kept until the device has read it.
  DeviceStack upload(const std::string& name, const MatrixStack&);
  DeviceStack upload(const std::string& name, std::vector<float> values);
  cl::Buffer uploadBytes(const std::string& name, std::vector<cl_uchar> bytes);

  const cl::CommandQueue& queue() const { return m_queue; }
  void finish();
  /// Frees everything (after a failure the device's state is not trusted). Never throws.
  void clear();

 private:
  cl::Buffer& bufferOf(const std::string& name, std::int64_t bytes);
  template <class T>
  void send(const cl::Buffer&, std::vector<T> values);

  cl::Context m_context;
  cl::CommandQueue m_queue;
  std::int64_t m_budget;
  std::int64_t m_largest;  // the device's limit for one allocation
  std::int64_t m_used = 0;
  struct Slot {
    cl::Buffer buffer;
    std::int64_t bytes = 0;
  };
  std::map<std::string, Slot> m_slots;
  std::vector<std::shared_ptr<const void>> m_sent;  // uploads that the device may still be reading
};

/// Results on their way back. All are asked for first and waited for once: each round trip to a device costs as much as
/// a small kernel.
class Downloads {
 public:
  explicit Downloads(DeviceMemory& memory) : m_memory(memory) {}
  Downloads(const Downloads&) = delete;
  Downloads& operator=(const Downloads&) = delete;
  ~Downloads();

  /// Asks for all matrices of a stack; `receive` gets them as double in wait().
  void ask(const DeviceStack&, std::function<void(std::vector<Matrix>)> receive);
  /// Waits for the kernels and hands out what was asked for, in that order.
  void wait();

 private:
  struct Mapped {
    DeviceStack stack;
    float* data;
    std::function<void(std::vector<Matrix>)> receive;
  };
  DeviceMemory& m_memory;
  std::vector<Mapped> m_mapped;
};

}  // namespace attn
