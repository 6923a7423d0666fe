// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>

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

  /// Room for a stack; what it holds is unspecified. Throws ClFailure (OutOfMemory, with bytes wanted and left).
  DeviceStack reserve(const std::string& name, Index heads, Index rows, Index cols);
  DeviceStack upload(const std::string& name, const MatrixStack&);
  DeviceStack upload(const std::string& name, const std::vector<float>& values);
  void fillWithZeros(const DeviceStack&);
  cl::Buffer uploadBytes(const std::string& name, const std::vector<cl_uchar>& bytes);

  /// All matrices of a stack as double. Waits for the kernels before it.
  std::vector<Matrix> download(const DeviceStack&) const;

  /// Frees everything (after a failure the device's state is not trusted).
  void clear();

 private:
  cl::Buffer& bufferOf(const std::string& name, std::int64_t bytes);

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
};

}  // namespace attn
