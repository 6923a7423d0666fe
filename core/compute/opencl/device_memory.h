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

/// A stack of float matrices on the device, head by head, row-major.
struct DeviceStack {
  cl::Buffer buffer;
  Index heads = 0;
  Index rows = 0;
  Index cols = 0;

  Index cells() const { return heads * rows * cols; }
};

/// Named buffers on one device, kept between traces and enlarged when needed. CPU drivers do not report running out of
/// memory (they overcommit and crash later), so a budget is checked before allocating.
class DeviceMemory {
 public:
  /// `budget` in bytes; 0 = three quarters of the memory reported by the device.
  DeviceMemory(cl::Context, cl::Device, cl::CommandQueue, std::int64_t budget);
  DeviceMemory(const DeviceMemory&) = delete;
  DeviceMemory& operator=(const DeviceMemory&) = delete;
  ~DeviceMemory();

  /// Returns an uninitialized stack. Throws ClFailure (OutOfMemory, with bytes wanted and left).
  DeviceStack reserve(const std::string& name, Index heads, Index rows, Index cols);
  // Uploads are asynchronous: their data is kept until the device has read it.
  DeviceStack upload(const std::string& name, const MatrixStack&);
  DeviceStack upload(const std::string& name, std::vector<float> values);
  cl::Buffer uploadBytes(const std::string& name, std::vector<cl_uchar> bytes);

  const cl::CommandQueue& queue() const { return m_queue; }
  void finish();
  /// Frees all buffers, for use after a failure. Never throws.
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

/// Results read back from the device. All are enqueued first and awaited once, since each round trip costs as much as a
/// small kernel.
class Downloads {
 public:
  explicit Downloads(DeviceMemory& memory) : m_memory(memory) {}
  Downloads(const Downloads&) = delete;
  Downloads& operator=(const Downloads&) = delete;
  ~Downloads();

  /// Enqueues reading all matrices of a stack; wait() passes them to `receive` as double.
  void ask(const DeviceStack&, std::function<void(std::vector<Matrix>)> receive);
  /// Waits for the kernels and delivers the results in the order of ask().
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
